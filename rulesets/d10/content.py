"""Armaments, gear and abilities (catalogue 4) as frozen values, read once a process from the TOML files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from rulesets.d10 import armaments
from rulesets.d10.checks import ALL_MASTERIES

FOLDER: Final = Path(__file__).resolve().parent
T = TypeVar("T")


class Weapon(msgspec.Struct, frozen=True):
    """A weapon (`D10-240` to `D10-248`); `reach` in metres (0: not for melee), `range` Normal and Long (0: none)."""

    key: str
    name: str
    type: str
    weight: str
    die: str
    damage_types: tuple[str, ...]
    pen: int
    reach: int
    throw: bool
    finesse: bool
    aim: bool
    reload: bool
    slow_reload: bool
    spread: bool
    tier: int
    tier_mode: str
    icon: str
    points: int = 0
    price: int = 0
    range: tuple[int, int] = (0, 0)
    slots: tuple[int, ...] = (1,)
    two_slot_die: str = ""

    @property
    def melee(self) -> bool:
        """Whether it strikes within its reach."""
        return self.type in ("melee", "natural")

    @property
    def light(self) -> bool:
        return self.weight == "light"

    def sides(self, slots: int) -> int:
        """Sides of the weapon die with that many slots (`D10-243`)."""
        name = self.two_slot_die if slots == 2 and self.two_slot_die else self.die
        return int(name[2:])


class Shield(msgspec.Struct, frozen=True):
    """A shield (`D10-249` to `D10-251`)."""

    key: str
    name: str
    weight: str
    fast: bool
    efficient: bool
    tower: bool
    tier: int
    tier_mode: str
    icon: str
    price: int = 0


class Armour(msgspec.Struct, frozen=True):
    """An armour (`D10-252`, `D10-253`)."""

    key: str
    name: str
    points: int
    res: dict[str, int]
    tier: int
    tier_mode: str
    icon: str
    price: int = 0


class Gear(msgspec.Struct, frozen=True):
    """Gear that is no armament (4.5)."""

    key: str
    name: str
    price: int
    use: str
    light: int
    heal: str
    tool: str
    consumed: bool
    icon: str
    text: str


class Ability(msgspec.Struct, frozen=True):
    """A skill or spell (4.6); Meta-Abilities are named by the source only, none is shipped (`D10-354`)."""

    key: str
    name: str
    kind: str
    unlock: tuple[str, ...]
    level: int
    cost: str
    grit: int
    sp: int
    proxy: int
    maintained: bool
    range: int
    target: str
    shape: str
    size: int
    flow: str
    attack: bool
    save: tuple[str, ...]
    dice: str
    type: str
    heal: str
    buffer: int
    light: int
    tags: tuple[str, ...]
    icon: str
    text: str

    @property
    def spell(self) -> bool:
        return self.kind == "spell"

    @property
    def offense(self) -> bool:
        """Whether using it reveals a hider (`D10-306`, `D10-308`)."""
        return "Offense" in self.tags

    @property
    def linear(self) -> bool:
        """Whether Potency can raise something of it (`D10-350`)."""
        return bool(
            self.dice or self.heal or self.buffer or self.save or self.key in ("charge", "steel_tempest")
        )


class Content(msgspec.Struct, frozen=True):
    """All content by key, in the order of the files."""

    weapons: dict[str, Weapon]
    shields: dict[str, Shield]
    armour: dict[str, Armour]
    gear: dict[str, Gear]
    abilities: dict[str, Ability]

    def price(self, key: str) -> int:
        """What a thing costs (`D10-232`, `D10-237`)."""
        for table in (self.weapons, self.shields, self.armour, self.gear):
            if key in table:
                return int(table[key].price)
        return 0

    def thing_name(self, key: str) -> str:
        """The English name of anything; the key when unknown."""
        for table in (self.weapons, self.shields, self.armour, self.gear, self.abilities):
            if key in table:
                return str(table[key].name)
        return key

    @property
    def carryable(self) -> list[str]:
        """Keys of all that can be carried."""
        natural = [key for key, weapon in self.weapons.items() if weapon.type == "natural"]
        return [key for key in (*self.weapons, *self.shields, *self.gear) if key not in natural]


def dice_of(text: str) -> tuple[tuple[int, ...], int]:
    """ "2d6+1" as sides of each die and the flat amount."""
    notation, _, plus = text.partition("+")
    count, _, sides = notation.partition("d")
    return (int(sides),) * int(count), int(plus or 0)


@cache
def load_content() -> Content:
    """The ruleset's content, checked; `InputError` names every wrong key and every illegal build."""
    from game.data import Problems, load_toml, raise_all
    from rulesets.d10 import files

    weapons = load_toml(FOLDER / "weapons.toml", files.WeaponFile).weapon
    shields = load_toml(FOLDER / "shields.toml", files.ShieldFile).shield
    armour = load_toml(FOLDER / "armour.toml", files.ArmorFile).armour
    gear = load_toml(FOLDER / "gear.toml", files.GearFile).gear
    abilities = load_toml(FOLDER / "abilities.toml", files.AbilityFile).ability
    problems = [Problems(FOLDER / f"{name}.toml") for name in ("weapons", "shields", "armour", "abilities")]
    made = Content(
        weapons={key: _weapon(key, spec.model_dump(), problems[0]) for key, spec in weapons.items()},
        shields={key: _shield(key, spec.model_dump(), problems[1]) for key, spec in shields.items()},
        armour={key: _armour(key, spec.model_dump(), problems[2]) for key, spec in armour.items()},
        gear={key: _frozen(Gear, key, spec.model_dump()) for key, spec in gear.items()},
        abilities={key: _ability(key, spec.model_dump(), problems[3]) for key, spec in abilities.items()},
    )
    raise_all(*problems)
    return made


def _frozen(kind: type[T], key: str, table: dict[str, object]) -> T:
    return msgspec.convert({**table, "key": key}, kind)


def _weapon(key: str, table: dict[str, Any], problems: Any) -> Weapon:
    if table["type"] == "natural":
        reach = 1 + table.pop("reach")
        return _frozen(Weapon, key, {**table, "reach": reach})
    verdict = armaments.judge(table)
    for error in verdict.errors:
        problems.add(("weapon", key), f"is no legal build: {error} (D10-230)")
    facts = verdict.facts
    more: dict[str, Any] = {
        "points": verdict.points,
        "price": verdict.price,
        "range": facts.get("range", (0, 0)),
        "slots": facts["slots"],
        "reach": facts.get("reach", 0),
        "two_slot_die": facts.get("two_slot_die", ""),
    }
    return _frozen(Weapon, key, {**table, **more})


def _shield(key: str, table: dict[str, Any], problems: Any) -> Shield:
    verdict = armaments.judge({**table, "type": "shield"})
    for error in verdict.errors:
        problems.add(("shield", key), f"is no legal build: {error} (D10-249)")
    return _frozen(Shield, key, {**table, "price": verdict.price})


def _armour(key: str, table: dict[str, Any], problems: Any) -> Armour:
    verdict = armaments.judge({**table, "type": "armor"})
    for error in verdict.errors:
        problems.add(("armour", key), f"is no legal build: {error} (D10-253)")
    return _frozen(Armour, key, {**table, "price": verdict.price})


def _ability(key: str, table: dict[str, Any], problems: Any) -> Ability:
    for name in table["unlock"]:
        problems.check(("ability", key, "unlock"), "mastery", name, ALL_MASTERIES)
    save = table.pop("save")
    table["save"] = save["types"] if save else ()
    table["type"] = table["type"] or ""
    return _frozen(Ability, key, table)
