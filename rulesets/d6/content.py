"""Weapons, shields, armour, skills, traits (catalogue 4.1 to 4.6) as frozen values, read once from the TOML files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from game.data import InputError, unknown

FOLDER: Final = Path(__file__).resolve().parent
STATS: Final = (
    "strength",
    "technique",
    "speed",
    "health",
    "psychokinesis",
    "precognition",
    "empathy",
    "mind",
)
"""Physical, then Fate: influence, resource, speed, endurance of each power source."""
SIZES: Final = ("small", "medium", "large", "large+")
PLACES: Final = ("hit", "damage", "guard", "brace")
FORESEEN: Final = ("attempt", "effect", "guard")
"""Where Premonition may lie (`D6-031`)."""
ACTIONS: Final = 6
"""Actions of an own turn (`D6-038`)."""
T = TypeVar("T")


class Words(msgspec.Struct, frozen=True):
    """Words in English and Korean."""

    en: str
    ko: str

    def text(self, lang: str) -> str:
        """In one language; English for others than Korean."""
        return self.ko if lang == "ko" else self.en


class Effect(msgspec.Struct, frozen=True):
    """One change that a weapon option makes (`D6-127`)."""

    to: str
    amount: int = 0
    form: str | None = None
    stat: str | None = None
    all_out: bool = False
    own_point: bool = False
    copies: str = "each"


class Weapon(msgspec.Struct, frozen=True):
    """A weapon kind (catalogue 4.1); `range` 0 = melee, `reach` 0 = ranged only."""

    key: str
    name: str
    ko: str
    family: str
    requirement: int
    damage: int
    weight: int
    reach: int
    range: int
    forms: tuple[str, ...]
    fixed_damage: int
    reload: int
    icon: str


class WeaponOption(msgspec.Struct, frozen=True):
    """A weapon option (catalogue 4.2)."""

    key: str
    name: str
    ko: str
    families: tuple[str, ...]
    copies: int
    effects: tuple[Effect, ...]
    text: Words


class Shield(msgspec.Struct, frozen=True):
    """A shield's material (catalogue 4.3): requirement and weight by size."""

    key: str
    name: str
    ko: str
    requirement: tuple[int, ...]
    weight: tuple[int, ...]
    resistance: int
    icon: str


class ShieldOption(msgspec.Struct, frozen=True):
    """A shield option (catalogue 4.3)."""

    key: str
    name: str
    ko: str
    copies: int
    requirement: tuple[int, ...]
    resistance: int
    exempt: int
    damage: int
    text: Words


class Armour(msgspec.Struct, frozen=True):
    """An armour (catalogue 4.4): requirement and penalty by cover grade."""

    key: str
    name: str
    ko: str
    requirement: tuple[int, ...]
    penalty: tuple[int, ...]
    resistance: int
    metal: bool
    weak_to: tuple[str, ...]
    icon: str


class ArmourOption(msgspec.Struct, frozen=True):
    """An armour option (catalogue 4.4); `metal` None = for either."""

    key: str
    name: str
    ko: str
    cover: int
    metal: bool | None
    difficulty: int
    requirement: int
    penalty: int
    resistance: int
    text: Words


class Tree(msgspec.Struct, frozen=True):
    """A skill tree (catalogue 4.5)."""

    key: str
    name: str
    ko: str
    primary: bool
    source: str


class Skill(msgspec.Struct, frozen=True):
    """A skill (catalogue 4.5); `tactics`, `premonition` = bonus points it gives (`D6-025`, `D6-031`)."""

    key: str
    name: str
    ko: str
    tree: str
    needs: str | None
    tactics: int
    premonition: int
    activation: Words
    text: Words
    rule: str


class Trait(msgspec.Struct, frozen=True):
    """A trait (catalogue 4.6) with its attributes (`D6-160`)."""

    key: str
    name: str
    ko: str
    kind: str
    occupation: str
    source: str
    bonus: str
    needs: str
    text: Words
    rule: str


class Content(msgspec.Struct, frozen=True):
    """All content by key, in the order of the files."""

    weapons: dict[str, Weapon]
    weapon_options: dict[str, WeaponOption]
    shields: dict[str, Shield]
    shield_options: dict[str, ShieldOption]
    armour: dict[str, Armour]
    armour_options: dict[str, ArmourOption]
    cover: tuple[int, ...]
    trees: dict[str, Tree]
    skills: dict[str, Skill]
    traits: dict[str, Trait]
    stone: tuple[str, ...]
    iron: tuple[str, ...]
    hazards: dict[str, int]
    map_stats: dict[str, str]
    forms: dict[str, Words]
    sizes: dict[str, Words]
    terms: dict[str, Words]
    strange: tuple[str, ...]
    tags: tuple[str, ...]

    def tables(self) -> tuple[dict[str, Any], ...]:
        """All tables of named things."""
        return (
            self.weapons,
            self.skills,
            self.traits,
            self.armour,
            self.shields,
            self.weapon_options,
            self.shield_options,
            self.armour_options,
            self.trees,
        )


def keyed(table: dict[str, Any], name: str, kind: str) -> str:
    """The key of a thing named by its key, its English or its Korean name; InputError with the nearest name."""
    if name in table:
        return name
    key = name.strip().lower().replace(" ", "_").replace("-", "_")
    if key in table:
        return key
    for key, thing in table.items():
        if thing.ko == name:
            return key
    raise InputError(unknown(kind, name, [thing.name for thing in table.values()]))


@cache
def load_content() -> Content:
    """The ruleset's content, checked; `InputError` names every wrong key or dangling reference. Read once a process."""
    from game.data import Problems, load_toml
    from rulesets.d6 import files

    weapons = load_toml(FOLDER / "weapons.toml", files.WeaponFile)
    shields = load_toml(FOLDER / "shields.toml", files.ShieldFile)
    armour = load_toml(FOLDER / "armour.toml", files.ArmourFile)
    skills = load_toml(FOLDER / "skills.toml", files.SkillFile)
    traits = load_toml(FOLDER / "traits.toml", files.TraitFile)
    ground = load_toml(FOLDER / "ground.toml", files.GroundFile)
    terms = load_toml(FOLDER / "terms.toml", files.TermFile)
    problems = Problems(FOLDER / "skills.toml")
    for key, skill in skills.skill.items():
        problems.check(("skill", key, "tree"), "skill tree", skill.tree, skills.tree)
        if skill.needs is not None:
            problems.check(("skill", key, "needs"), "skill", skill.needs, skills.skill)
    problems.raise_any()
    return Content(
        weapons=_table(weapons.weapon, Weapon),
        weapon_options=_table(weapons.option, WeaponOption),
        shields=_table(shields.shield, Shield),
        shield_options=_table(shields.option, ShieldOption),
        armour=_table(armour.armour, Armour),
        armour_options=_table(armour.option, ArmourOption),
        cover=armour.difficulty,
        trees=_table(skills.tree, Tree),
        skills=_table(skills.skill, Skill),
        traits=_table(traits.trait, Trait),
        stone=ground.stone,
        iron=ground.iron,
        hazards=dict(ground.hazard),
        map_stats=dict(ground.stat),
        forms=_words(terms.form),
        sizes=_words(terms.size),
        terms=_words(terms.term),
        strange=ground.strange,
        tags=ground.tags,
    )


def _table(specs: dict[str, Any], kind: type[T]) -> dict[str, T]:
    """Checked tables as frozen values; `name = {en, ko}` becomes two attributes."""
    made = {}
    for key, spec in specs.items():
        table = spec.model_dump()
        name = table.pop("name")
        made[key] = msgspec.convert({**table, "key": key, "name": name["en"], "ko": name["ko"]}, kind)
    return made


def _words(specs: Mapping[Any, Any]) -> dict[str, Words]:
    """Words by key."""
    return {key: Words(spec.en, spec.ko) for key, spec in specs.items()}
