"""What follows from characteristics, and what a legal build is (catalogue 3.15). Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from rulesets.d100.bodies import hit_points, life, modifier_of
from rulesets.d100.checks import ceil_div
from rulesets.d100.options import DEFAULTS, Options

CHARACTERISTICS: Final = ("STR", "CON", "SIZ", "DEX", "INT", "POW", "CHA")
BASES: Final[Mapping[str, tuple[str, str]]] = {
    "athletics": ("STR", "DEX"),
    "brawn": ("STR", "SIZ"),
    "combat_style": ("STR", "DEX"),
    "endurance": ("CON", "CON"),
    "evade": ("DEX", "DEX"),
    "first_aid": ("INT", "DEX"),
    "influence": ("CHA", "CHA"),
    "insight": ("INT", "POW"),
    "perception": ("INT", "POW"),
    "stealth": ("DEX", "INT"),
    "swim": ("STR", "CON"),
    "unarmed": ("STR", "DEX"),
    "willpower": ("POW", "POW"),
    "acrobatics": ("STR", "DEX"),
    "channelling": ("INT", "POW"),
    "healing": ("INT", "POW"),
    "oratory": ("POW", "CHA"),
}
"""Skill bases: two characteristics added (4.1, `D100-232`)."""
TRAINED: Final = ("acrobatics", "channelling", "healing", "oratory")
"""Usable only if the sheet lists them."""
TIERS: Final[Mapping[str, tuple[int, int, int]]] = {
    "minion": (72, 150, 40),
    "veteran": (80, 300, 60),
    "hero": (85, 350, 65),
}
"""Characteristic points, skill points, most above base (`D100-233`)."""
PASSION_BASES: Final[Mapping[str, tuple[str, str]]] = {
    "person": ("POW", "CHA"),
    "group": ("POW", "INT"),
    "kind": ("POW", "POW"),
    "place": ("POW", "INT"),
    "thing": ("POW", "POW"),
    "ideal": ("POW", "CHA"),
}
PASSION_RANKS: Final = (40, 30, 20)
"""Added for the first, second, third Passion (`D100-046`)."""


class Derived(msgspec.Struct, frozen=True):
    """The derived numbers of a build (`D100-231`)."""

    action_points: int
    initiative_bonus: int
    damage_modifier: str
    healing_rate: int
    hp: dict[str, int]
    magic_points: int
    luck: int
    skills: dict[str, int]


def base_of(skill: str, characteristics: Mapping[str, int]) -> int:
    """The base of a skill; every Combat Style (`style:NAME`) has the same (`D100-232`)."""
    one, other = BASES["combat_style" if skill.startswith("style:") else skill]
    return characteristics[one] + characteristics[other]


def action_points(characteristics: Mapping[str, int], options: Options = DEFAULTS) -> int:
    """Maximum AP (`D100-080`)."""
    if options.action_points == "derived":
        return ceil_div(characteristics["INT"] + characteristics["DEX"], 12)
    return options.action_points_fixed


def initiative_bonus(characteristics: Mapping[str, int], highest_armour: int) -> int:
    """ceil((DEX + INT) / 2) less the highest AP worn (`D100-072`, `D100-229`)."""
    return ceil_div(characteristics["DEX"] + characteristics["INT"], 2) - highest_armour


def luck_points(power: int, hero: bool) -> int:
    """A hero's Luck Points (`D100-050`)."""
    return ceil_div(power, 6) if hero else 0


def derive(
    characteristics: Mapping[str, int],
    armour: Mapping[str, int],
    *,
    hero: bool,
    body: str = "humanoid",
    options: Options = DEFAULTS,
) -> Derived:
    """All derived numbers (`D100-050`, `D100-072`, `D100-080`, `D100-160`, `D100-231`, `D100-232`)."""
    return Derived(
        action_points=action_points(characteristics, options),
        initiative_bonus=initiative_bonus(characteristics, max(armour.values(), default=0)),
        damage_modifier=modifier_of(characteristics["STR"] + characteristics["SIZ"]),
        healing_rate=ceil_div(characteristics["CON"], 6),
        hp=hit_points(body, life(characteristics["CON"], characteristics["SIZ"])),
        magic_points=characteristics["POW"],
        luck=luck_points(characteristics["POW"], hero),
        skills={skill: base_of(skill, characteristics) for skill in BASES},
    )


def passion_base(characteristics: Mapping[str, int], of: str, rank: int) -> int:
    """Starting value of the first, second or third Passion (`D100-046`)."""
    one, other = PASSION_BASES[of]
    return characteristics[one] + characteristics[other] + PASSION_RANKS[rank - 1]


def group_luck(heroes: int, options: Options = DEFAULTS) -> int:
    """The Group Luck pool of a side (`D100-059`)."""
    return heroes if options.group_luck == "each" else ceil_div(heroes, 2)


class Account(msgspec.Struct):
    """Points of a build and what is wrong with it (`D100-236`)."""

    characteristic_points: int
    skill_points: int
    problems: list[str]


def audit(tier: str, characteristics: Mapping[str, int], skills: Mapping[str, int]) -> Account:
    """Ranges, sums and caps of a build; creatures are exempt from them (`D100-230`, `D100-233`, `D100-236`)."""
    made = Account(sum(characteristics.values()), 0, [])
    for skill, value in skills.items():
        raised = value - base_of(skill, characteristics)
        made.skill_points += raised
        if tier in TIERS and raised < 0:
            made.problems.append(f"{skill} is {-raised} below its base")
        elif tier in TIERS and raised > TIERS[tier][2]:
            made.problems.append(f"{skill} raised by {raised} > {TIERS[tier][2]}")
    if tier not in TIERS:
        return made
    for name, value in characteristics.items():
        least = 8 if name in ("SIZ", "INT") else 3
        if not least <= value <= 18:
            made.problems.append(f"{name} {value} is not between {least} and 18")
    most, most_skill, _ = TIERS[tier]
    if made.characteristic_points > most:
        made.problems.append(f"{made.characteristic_points} characteristic points > {most}")
    if made.skill_points > most_skill:
        made.problems.append(f"{made.skill_points} skill points > {most_skill}")
    return made


def audit_passions(values: Sequence[tuple[str, int]], characteristics: Mapping[str, int]) -> list[str]:
    """At most three, none below the lowest start of its rank: a tag does not tell the object (`D100-046`)."""
    found = []
    if len(values) > len(PASSION_RANKS):
        found.append(f"{len(values)} Passions > {len(PASSION_RANKS)}")
    for rank, (tag, value) in enumerate(values[:3], start=1):
        least = min(passion_base(characteristics, of, rank) for of in PASSION_BASES)
        if value < least:
            found.append(f"Passion {rank} ({tag}) is {value}, it starts at {least}")
    return found
