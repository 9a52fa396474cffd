"""The worked examples' calls: arguments as data and a dice script in, the result as data out (catalogue section 7).

Only translation: every number comes from the rules' own functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import asdict

from rulesets.d100 import damage as rules
from rulesets.d100.checks import (
    LEVELS,
    Circumstance,
    Roll,
    Score,
    augment_of,
    critical_max,
    effective,
    fumble_min,
    opposed,
    score,
    swapped,
    target_number,
)
from rulesets.d100.derive import audit, derive, group_luck, passion_base
from rulesets.d100.exchange_call import call_attack, call_fall, call_resist, call_shoot_melee, call_wound
from rulesets.d100.options import Options, make_options
from rulesets.d100.scene_calls import (
    call_cast,
    call_cover,
    call_group_opposed,
    call_morale,
    call_timer,
)
from rulesets.d100.turns_call import call_initiative, call_turns

Result = dict[str, Any]
Call = Callable[[dict[str, Any], Any], Result]


def options_of(given: Mapping[str, Any]) -> Options:
    """The house rules of a call."""
    return make_options(given.get("options"))


def skill_score(given: Mapping[str, Any], dice: Roll, options: Options, purpose: str = "skill") -> Score:
    """Roll a skill given as {skill, grades, augment, standing_roll?}."""
    grades = [Circumstance(grade, grade) for grade in given.get("grades", [])]
    e, _ = effective(given["skill"], grades, options)
    die = given["standing_roll"] if "standing_roll" in given else dice(100, purpose)
    return score(die, e, augment_of(given["augment"]) if "augment" in given else 0)


def call_check(given: dict[str, Any], dice: Roll) -> Result:
    """A skill roll with Luck spent on it."""
    one = skill_score(given, dice, options_of(given))
    die = one.die
    for luck in given.get("luck", []):
        die = swapped(die) if luck == "swap" else dice(100, luck)
    one = score(die, one.e, one.augment)
    return {
        "e": one.e,
        "target": target_number(one.e, one.augment),
        "crit_max": critical_max(one.e),
        "fumble_min": fumble_min(one.e),
        "roll": one.die,
        "level": LEVELS[one.level],
    }


def call_opposed(given: dict[str, Any], dice: Roll) -> Result:
    """An opposed roll of a and b."""
    options = options_of(given)
    a, b = (skill_score(given[side], dice, options, side) for side in ("a", "b"))
    it = opposed(a, b, given.get("resister", "b"))
    return {"winner": it.winner, "levels": [LEVELS[it.a.level], LEVELS[it.b.level]], "e": [it.a.e, it.b.e]}


def call_differential(given: dict[str, Any], dice: Roll) -> Result:
    """Who won effects and how many."""
    won_by, count = rules.differential(LEVELS.index(given["attack"]), LEVELS.index(given["defence"]))
    return {"effects_for": won_by or None, "effects": count}


def call_heal(given: dict[str, Any], dice: Roll) -> Result:
    """Periods of natural healing."""
    it = rules.heal(
        given["hp"], given["max"], given["healing_rate"], given.get("treated", False), given["periods"], dice
    )
    trail = [list(step) for step in it.trail]
    return {"hp": it.hp, "wound": rules.WOUNDS[it.wound], "days": it.days, "trail": trail}


def call_derive(given: dict[str, Any], dice: Roll) -> Result:
    """Derived numbers."""
    options = options_of(given)
    one = derive(given["characteristics"], given["armour"], hero=given["hero"], options=options)
    return asdict(one)


def call_build(given: dict[str, Any], dice: Roll) -> Result:
    """Points and problems of a build."""
    it = audit(given["tier"], given["characteristics"], given["skills"])
    return {
        "characteristic_points": it.characteristic_points,
        "skill_points": it.skill_points,
        "legal": not it.problems,
        "problems": it.problems,
    }


CALLS: dict[str, Call] = {
    "check": call_check,
    "opposed": call_opposed,
    "group_opposed": call_group_opposed,
    "luck_swap": lambda given, dice: {"roll": swapped(given["roll"])},
    "initiative": call_initiative,
    "turns": call_turns,
    "attack": call_attack,
    "differential": call_differential,
    "parry": lambda given, dice: {"stops": rules.stopped_by(given["attack"], given["parry"])},
    "range": lambda given, dice: {"band": rules.range_band(given["range"], given["distance"]) or None},
    "timer": call_timer,
    "group_luck": lambda given, dice: {"pool": group_luck(given["heroes"], options_of(given))},
    "passion_base": lambda given, dice: {
        "value": passion_base(given["characteristics"], given["object"], given["rank"])
    },
    "morale": call_morale,
    "breath": lambda given, dice: {"rounds": rules.breath_rounds(given["endurance"])},
    "wound": call_wound,
    "resist": call_resist,
    "shoot_melee": call_shoot_melee,
    "cover": call_cover,
    "fall": call_fall,
    "cast": call_cast,
    "heal": call_heal,
    "derive": call_derive,
    "build": call_build,
}
