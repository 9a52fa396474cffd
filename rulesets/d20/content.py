"""Weapons, armour, items, Sources and spells (catalogue 4.1 to 4.4) as frozen values, read once from the TOML files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeVar

import msgspec

if TYPE_CHECKING:
    from game.data import Problems

FOLDER: Final = Path(__file__).resolve().parent
STATS: Final = ("strength", "speed", "organs", "brains", "heart")
"""The stats of `D20-170`, each 0 to 9."""

Size = Literal["small", "medium", "large"]
T = TypeVar("T")


class Weapon(msgspec.Struct, frozen=True):
    """A weapon (catalogue 4.1). `reach` 0 = not for melee, `range` 0 = not ranged, `thrown` 0 = not for throwing.

    Distances in spaces; `die` = sides of one weapon die (0: no dice, no damage at any margin); `reload` =
    movement to load it again after a shot; `contact` = condition given by any contact (`D20-076`).
    """

    key: str
    name: str
    die: int
    stat: str
    hands: int
    size: Size | None
    reach: int
    range: int
    thrown: int
    stunning: bool
    piercing: bool
    contact: str | None
    reload: int
    icon: str

    def pool(self, dice: int) -> tuple[int, ...]:
        """That many weapon dice as sides; empty for a weapon without dice (`D20-060`)."""
        return (self.die,) * dice if self.die else ()

    @property
    def melee(self) -> bool:
        """Whether it strikes within its reach."""
        return self.reach > 0


class Armour(msgspec.Struct, frozen=True):
    """A suit of worn armour; weight and Speed cap follow from its points (`D20-164`, `D20-052`)."""

    key: str
    name: str
    points: int
    icon: str


class Amount(msgspec.Struct, frozen=True):
    """per_level x cast level + plus (+ a stat of the caster or drinker)."""

    per_level: int = 0
    plus: int = 0
    stat: str | None = None

    def at(self, level: int = 0, stats: Mapping[str, int] | None = None) -> int:
        """The amount at a cast level; `stats` must be given where a stat counts."""
        extra = 0 if self.stat is None else (stats or {}).get(self.stat, 0)
        return self.per_level * level + self.plus + extra


class Resist(msgspec.Struct, frozen=True):
    """The stat and backstory tag of the check that resists; `difficulty` None = 10 + casting stat (`D20-138`)."""

    stat: str
    tag: str
    difficulty: int | None


class Item(msgspec.Struct, frozen=True):
    """An item that is neither weapon nor armour (catalogue 4.2); which numbers are set tells what it does."""

    key: str
    name: str
    size: Size
    hands: int
    use: str | None
    range: int
    burst: int
    resist: Resist | None
    condition: str | None
    heal: Amount | None
    mana: int
    poison: int
    light: int
    extra_armour: int
    advantage: str | None
    consumed: bool
    icon: str
    text: str


class Source(msgspec.Struct, frozen=True):
    """A Source: its primary stat is its casting stat (`D20-131`), `mana` per level, a casting system (`D20-136`)."""

    key: str
    name: str
    primary: str
    mana: int
    system: str
    icon: str
    text: str
    spells: tuple[str, ...]


class Effect(msgspec.Struct, frozen=True):
    """One operation of a spell; for `damage` the amount is the number of dice, for others what the operation counts."""

    op: str
    amount: Amount
    die: int
    damage_type: str
    condition: str | None
    when: str


class Spell(msgspec.Struct, frozen=True):
    """A spell (catalogue 4.4); `targets` how many at a cast level; `range` in spaces (0 self, 1 self or adjacent)."""

    key: str
    name: str
    source: str
    kind: Literal["action", "minor"]
    attached: Literal["melee", "ranged"] | None
    min_level: int
    range: int
    burst: int
    target: str
    targets: Amount
    mode: Literal["modifier", "difficulty"] | None
    resist: Resist | None
    effects: tuple[Effect, ...]
    icon: str
    text: str

    def effect(self, op: str) -> Effect | None:
        """The first effect with this operation, or None."""
        for effect in self.effects:
            if effect.op == op:
                return effect
        return None

    def amount(self, op: str, level: int, stats: Mapping[str, int] | None = None) -> int:
        """What the operation counts at a cast level; 0 when the spell does not have it."""
        effect = self.effect(op)
        return 0 if effect is None else effect.amount.at(level, stats)

    def pool(self, level: int) -> tuple[int, ...]:
        """The damage dice at a cast level, as sides; empty when it deals none."""
        effect = self.effect("damage")
        return () if effect is None else (effect.die,) * effect.amount.at(level)

    @property
    def damage_type(self) -> str:
        """physical or emotional (`D20-066`)."""
        effect = self.effect("damage")
        return "physical" if effect is None else effect.damage_type

    def gives(self, when: str) -> tuple[Effect, ...]:
        """The conditions it gives `when` there is contact, damage, or no resistance."""
        return tuple(effect for effect in self.effects if effect.op == "condition" and effect.when == when)


class Content(msgspec.Struct, frozen=True):
    """All content by key, in the order of the files."""

    weapons: dict[str, Weapon]
    armour: dict[str, Armour]
    items: dict[str, Item]
    sources: dict[str, Source]
    spells: dict[str, Spell]

    def carried(self, key: str) -> Weapon | Item | None:
        """The weapon or item of this key that can be carried, or None (unarmed is nothing one carries)."""
        weapon = self.weapons.get(key)
        return self.items.get(key) if weapon is None or weapon.size is None else weapon

    def thing_name(self, key: str) -> str:
        """The English name of any weapon, item, armour, Source or spell; the key when unknown."""
        for table in (self.weapons, self.items, self.armour, self.sources, self.spells):
            if key in table:
                return str(table[key].name)
        return key


@cache
def load_content() -> Content:
    """The ruleset's content, checked; `InputError` names every wrong key or dangling reference. Read once a process."""
    from game.data import load_toml
    from rulesets.d20 import files

    weapons = load_toml(FOLDER / "weapons.toml", files.WeaponFile).weapon
    armour = load_toml(FOLDER / "armour.toml", files.ArmourFile).armour
    items = load_toml(FOLDER / "items.toml", files.ItemFile).item
    sources = load_toml(FOLDER / "sources.toml", files.SourceFile).source
    spells = load_toml(FOLDER / "spells.toml", files.SpellFile).spell
    _check_spells(spells, sources)
    known = {key: [name for name, spell in spells.items() if spell.source == key] for key in sources}
    return Content(
        weapons={key: _frozen(Weapon, key, spec.model_dump()) for key, spec in weapons.items()},
        armour={key: _frozen(Armour, key, spec.model_dump()) for key, spec in armour.items()},
        items={key: _frozen(Item, key, spec.model_dump()) for key, spec in items.items()},
        sources={
            key: _frozen(Source, key, {**spec.model_dump(), "spells": known[key]})
            for key, spec in sources.items()
        },
        spells={key: _frozen(Spell, key, _spell_table(spec.model_dump())) for key, spec in spells.items()},
    )


def _frozen(kind: type[T], key: str, table: dict[str, object]) -> T:
    return msgspec.convert({**table, "key": key}, kind)


def _spell_table(table: dict[str, object]) -> dict[str, object]:
    """A checked spell table in the shape of `Spell`: the amount of an effect becomes an `Amount`."""
    effects = table.pop("effect")
    assert isinstance(effects, tuple)
    amounts = ("per_level", "plus", "stat")
    return {
        **table,
        "effects": [{**effect, "amount": {name: effect[name] for name in amounts}} for effect in effects],
    }


def _check_spells(spells: Mapping[str, object], sources: Mapping[str, object]) -> None:
    """What the shape of the file cannot say: known Sources, a resistance for difficulty mode, dice for damage."""
    from game.data import Problems
    from rulesets.d20.files import SpellSpec

    problems = Problems(FOLDER / "spells.toml")
    for key, spell in spells.items():
        assert isinstance(spell, SpellSpec)
        problems.check(("spell", key, "source"), "Source", spell.source, sources)
        if (spell.mode == "difficulty") != (spell.resist is not None):
            problems.add(("spell", key), "difficulty mode needs resist, other modes have none (D20-138)")
        _check_effects(problems, key, spell)
    problems.raise_any()


def _check_effects(problems: Problems, key: str, spell: object) -> None:
    from rulesets.d20.files import SpellSpec

    assert isinstance(spell, SpellSpec)
    for index, effect in enumerate(spell.effect):
        loc = ("spell", key, "effect", index)
        if (effect.op == "damage") != (effect.die > 0):
            problems.add(loc, "damage needs a die, other operations have none")
        if (effect.op == "condition") != (effect.condition is not None):
            problems.add(loc, "the operation 'condition' names a condition, others do not")
