"""Bodies: hit locations, neighbours, hit points, damage modifier, fatigue (catalogue 4.2, 4.3, 4.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from rulesets.d100.checks import ceil_div


class Location(msgspec.Struct, frozen=True):
    """A hit location: the d20 results that hit it, `extra` hit points over L, what kind of part it is.

    `height` in cm above the floor of one who stands (`D100-215`); `part` is leg, arm, torso or head.
    """

    key: str
    first: int
    last: int
    extra: int
    part: str
    limb: bool
    height: int
    adjacent: tuple[str, ...]


def _plan(*rows: tuple[str, int, int, int, str, bool, int, str]) -> dict[str, Location]:
    return {row[0]: Location(*row[:7], tuple(row[7].split(", "))) for row in rows}


BODIES: Final[Mapping[str, Mapping[str, Location]]] = {
    "humanoid": _plan(
        ("right_leg", 1, 3, 0, "leg", True, 50, "abdomen, left_leg"),
        ("left_leg", 4, 6, 0, "leg", True, 50, "abdomen, right_leg"),
        ("abdomen", 7, 9, 1, "torso", False, 100, "chest, right_leg, left_leg, right_arm, left_arm"),
        ("chest", 10, 12, 2, "torso", False, 130, "abdomen, right_arm, left_arm, head"),
        ("right_arm", 13, 15, -1, "arm", True, 130, "chest, abdomen"),
        ("left_arm", 16, 18, -1, "arm", True, 130, "chest, abdomen"),
        ("head", 19, 20, 0, "head", False, 165, "chest"),
    ),
    "quadruped": _plan(
        ("right_hind_leg", 1, 2, 0, "leg", True, 30, "hindquarters"),
        ("left_hind_leg", 3, 4, 0, "leg", True, 30, "hindquarters"),
        ("hindquarters", 5, 7, 1, "torso", False, 70, "right_hind_leg, left_hind_leg, forequarters"),
        ("forequarters", 8, 10, 2, "torso", False, 70, "hindquarters, right_fore_leg, left_fore_leg, head"),
        ("right_fore_leg", 11, 13, -1, "leg", True, 30, "forequarters"),
        ("left_fore_leg", 14, 16, -1, "leg", True, 30, "forequarters"),
        ("head", 17, 20, 0, "head", False, 80, "forequarters"),
    ),
}
"""Body plans by kind, locations in the order of the d20 (`D100-136`)."""
LOCATIONS: Final = tuple(dict.fromkeys(key for plan in BODIES.values() for key in plan))
"""All location keys."""

MODIFIERS: Final = (
    (5, "-1d8"),
    (10, "-1d6"),
    (15, "-1d4"),
    (20, "-1d2"),
    (25, "0"),
    (30, "+1d2"),
    (35, "+1d4"),
    (40, "+1d6"),
    (45, "+1d8"),
    (50, "+1d10"),
    (60, "+1d12"),
    (70, "+2d6"),
)
"""Damage modifier by the highest STR+SIZ of its column (4.3)."""
STEPS: Final = tuple(text for _, text in MODIFIERS)


class Fatigue(msgspec.Struct, frozen=True):
    """A level of the fatigue ladder: grade on all skills, Move, initiative and AP lost (`D100-182`)."""

    name: str
    grade: str = ""
    move: int = 0
    half: bool = False
    initiative: int = 0
    ap: int = 0


FATIGUE: Final = (
    Fatigue("fresh"),
    Fatigue("winded", "hard"),
    Fatigue("tired", "hard", -1),
    Fatigue("weary", "formidable", -2, initiative=-2),
    Fatigue("exhausted", "formidable", half=True, initiative=-4, ap=-1),
    Fatigue("spent", "herculean", half=True, initiative=-6, ap=-2),
    Fatigue("collapsed"),
    Fatigue("unconscious"),
    Fatigue("dying"),
    Fatigue("dead"),
)
COLLAPSED, SENSELESS, DEAD = 6, 7, 9
"""From these levels on one is incapacitated, unconscious, dead."""


def hit_location(body: str, d20: int) -> str:
    """The location a d20 hits (`D100-136`)."""
    return next(key for key, place in BODIES[body].items() if place.first <= d20 <= place.last)


def life(con: int, siz: int) -> int:
    """L, a fifth of CON + SIZ, rounded up (`D100-160`)."""
    return ceil_div(con + siz, 5)


def hit_points(body: str, level: int) -> dict[str, int]:
    """Maximum hit points of every location from L, at least 1 (`D100-160`)."""
    return {key: max(1, level + place.extra) for key, place in BODIES[body].items()}


def modifier_of(strength_and_size: int) -> str:
    """The damage modifier (4.3); above 70 the file of a creature states it."""
    return next((text for most, text in MODIFIERS if strength_and_size <= most), "+2d6")


def modifier_step(text: str, steps: int = 1) -> str:
    """A damage modifier so many columns higher; +2d6 stays (4.3)."""
    if text not in STEPS:
        return text
    return STEPS[min(len(STEPS) - 1, STEPS.index(text) + steps)]


def neighbours(body: str, location: str) -> tuple[str, ...]:
    """Adjacent locations (4.2)."""
    return BODIES[body][location].adjacent
