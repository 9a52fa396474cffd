"""Weapons, armour, cover, spells, Combat Styles, special effects as frozen values, read once from the TOML files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

if TYPE_CHECKING:
    from rulesets.d100.files import WeaponSpec

FOLDER: Final = Path(__file__).resolve().parent
T = TypeVar("T")


class Weapon(msgspec.Struct, frozen=True):
    """A weapon or shield (4.4, `D100-227`). `reach` 0: no melee; `range` empty: no missile; `load` Ready actions."""

    key: str
    name: str
    size: str
    damage: str
    hands: int
    reach: int
    ap: int
    hp: int
    traits: tuple[str, ...]
    ward: int
    range: tuple[int, ...]
    load: int
    thrown: bool
    bow: bool
    modifier: bool
    natural: bool
    parry: bool
    skill: str
    icon: str
    ranged: bool = False
    """Whether it shoots or is thrown."""
    shield: bool = False

    @property
    def furthest(self) -> int:
        """The greatest distance it can attack at."""
        return self.range[2] if self.range else self.reach


class Spell(msgspec.Struct, frozen=True):
    """A spell (4.8): Magic Points, Cast actions, range in metres; `bands` of an attack spell."""

    key: str
    name: str
    cost: int
    actions: int
    range: int
    bands: tuple[int, ...]
    size: str
    damage: str
    resist: str
    target: str
    icon: str
    text: str
    rule: str


class SpecialEffect(msgspec.Struct, frozen=True):
    """A special effect (3.12)."""

    key: str
    name: str
    rule: str
    who: str
    kind: str
    against_missile: bool
    stackable: bool
    text: str
    condition: str


class Content(msgspec.Struct, frozen=True):
    """All content by key, in the order of the files."""

    weapons: dict[str, Weapon]
    armour: dict[str, int]
    armour_names: dict[str, str]
    cover: dict[str, int]
    spells: dict[str, Spell]
    styles: dict[str, tuple[str, ...]]
    effects: dict[str, SpecialEffect]

    def thing_name(self, key: str) -> str:
        """The English name of a weapon, spell or special effect; the key when unknown."""
        for table in (self.weapons, self.spells, self.effects):
            if key in table:
                return str(table[key].name)
        return self.armour_names.get(key, key.removeprefix("style:"))


@cache
def load_content() -> Content:
    """The ruleset's content, checked; `InputError` names every wrong key or dangling reference. Read once a process."""
    from game.data import Problems, load_toml
    from rulesets.d100 import files

    weapons = load_toml(FOLDER / "weapons.toml", files.WeaponFile).weapon
    armour = load_toml(FOLDER / "armour.toml", files.ArmourFile)
    spells = load_toml(FOLDER / "spells.toml", files.SpellFile).spell
    styles = load_toml(FOLDER / "styles.toml", files.StyleFile).style
    effects = load_toml(FOLDER / "effects.toml", files.EffectFile).effect
    problems = Problems(FOLDER / "styles.toml")
    for name, style in styles.items():
        for weapon in style.weapons:
            problems.check(("style", name, "weapons"), "weapon", weapon, weapons)
        if not style.natural and not 2 <= len(style.weapons) <= 6:
            problems.add(("style", name), "a Combat Style names 2 to 6 weapons (D100-235)")
    problems.raise_any()
    return Content(
        weapons={
            key: _frozen(Weapon, key, _weapon_table(spec))
            for key, spec in weapons.items()
        },
        armour={key: spec.points for key, spec in armour.armour.items()},
        armour_names={key: spec.name for key, spec in armour.armour.items()},
        cover=dict(armour.cover),
        spells={
            key: _frozen(Spell, key, {**spec.model_dump(), "bands": spec.bands or ()})
            for key, spec in spells.items()
        },
        styles={key: spec.weapons for key, spec in styles.items()},
        effects={key: _frozen(SpecialEffect, key, spec.model_dump()) for key, spec in effects.items()},
    )


def _weapon_table(spec: WeaponSpec) -> dict[str, object]:
    ranged = bool(spec.range)
    return {**spec.model_dump(), "range": spec.range or (), "ranged": ranged, "shield": "shield" in spec.traits}


def _frozen(kind: type[T], key: str, table: dict[str, object]) -> T:
    return msgspec.convert({**table, "key": key}, kind)
