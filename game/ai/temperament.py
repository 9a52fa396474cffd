"""Traits of character as weights on choices, and levels of play. The same place, the same choice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from game.ruleset import EVEN, Leaning


class Temper(msgspec.Struct, frozen=True):
    """How a controller weighs things.

    `caution`: threats against gains. `retreat`: the gain in safety that is worth a walk after the action. `fall_back`:
    share of health below which one stays away. `rush`: spends the action to come near. `brace`, `dodge`, `strike`:
    factors on defensive actions and on what interrupts are for. `sure`, `long_shot`: how much the chance to down and
    plain harm count beyond the gain. `lead`: factor on leading joint attacks. `ready`: declares triggers even without
    an action left. `interrupts`: whether it reacts at all. `spend`: factor on the price of
    mana and the like. `leaning`: what of this the ruleset is told.
    """

    caution: float = 1.0
    retreat: float = 0.15
    fall_back: float = 0.0
    rush: bool = False
    brace: float = 1.0
    dodge: float = 1.0
    strike: float = 1.0
    sure: float = 0.1
    long_shot: float = 0.0
    lead: float = 1.0
    ready: bool = False
    interrupts: bool = True
    spend: float = 1.0
    leaning: Leaning = EVEN


PLAIN: Final = Temper()
TRAITS: Final[dict[str, dict[str, float | bool]]] = {
    "reckless": {
        "caution": 0.4,
        "retreat": 0.6,
        "rush": True,
        "brace": 0.0,
        "dodge": 0.5,
        "strike": 1.3,
        "spend": 0.5,
    },
    "careful": {
        "caution": 1.8,
        "retreat": 0.08,
        "brace": 1.5,
        "dodge": 1.4,
        "strike": 0.8,
        "ready": True,
        "spend": 1.5,
    },
    "optimist": {"sure": 0.0, "long_shot": 0.01, "lead": 1.3},
    "pessimist": {"sure": 0.5, "fall_back": 0.34, "lead": 0.8},
}
"""What each trait changes (d20 catalogue 4.7); traits of other rulesets may be added by name."""

LEVELS: Final[dict[str, dict[str, float | bool]]] = {
    "novice": {"interrupts": False, "spend": 4.0},
    "steady": {},
}
"""Quality of play, never bonuses."""


def temper_of(traits: Iterable[str], level: str = "steady") -> Temper:
    """The weights of some traits together; unknown traits change nothing."""
    changes: dict[str, float | bool] = {}
    for trait in traits:
        changes |= TRAITS.get(trait, {})
    made = msgspec.structs.replace(PLAIN, **(changes | LEVELS[level]))
    return msgspec.structs.replace(made, leaning=Leaning(made.dodge, made.strike, made.spend))
