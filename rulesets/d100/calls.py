"""The worked examples' calls: arguments as data and a dice script in, the result as data out (catalogue section 7).

Only translation: every number comes from the rules' own functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.d100 import damage as rules
from rulesets.d100.checks import (
    LEVELS,
    Circumstance,
    Entrant,
    Roll,
    Score,
    augment_of,
    critical_max,
    cut_of,
    effective,
    fumble_min,
    initiative_order,
    last_round,
    opposed,
    regraded,
    score,
    swapped,
    target_number,
)
from rulesets.d100.coverage import WEAPON, covered_locations, height_of
from rulesets.d100.derive import audit, derive, group_luck, passion_base, table
from rulesets.d100.exchange_call import call_attack, call_fall, call_resist, call_shoot_melee, call_wound
from rulesets.d100.options import Options, make_options
from rulesets.d100.turns_call import call_turns

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


def call_group_opposed(given: dict[str, Any], dice: Roll) -> Result:
    """One who must beat each of several (`D100-025`, `D100-108`)."""
    options = options_of(given)
    mover = skill_score(given["mover"], dice, options, "mover")
    others = [skill_score(one, dice, options, "opponent") for one in given["opponents"]]
    cut = cut_of(mover, *others)
    stopped = [opposed(mover, other, "b", cut=cut).winner != "a" for other in others]
    return {
        "mover_level": LEVELS[regraded(mover, cut).level],
        "levels": [LEVELS[regraded(other, cut).level] for other in others],
        "stopped_by": stopped,
        "free": not any(stopped),
    }


def call_initiative(given: dict[str, Any], dice: Roll) -> Result:
    """Scores and order; one d10 each in list order, then roll-offs."""
    entrants = [Entrant(one["name"], one["bonus"], one["dex"]) for one in given["list"]]
    scores = [dice(10, one.name) + one.bonus for one in entrants]
    order, _ = initiative_order(entrants, scores, lambda index: dice(10, entrants[index].name))
    return {
        "scores": {one.name: scores[index] for index, one in enumerate(entrants)},
        "order": [entrants[index].name for index in order],
    }


def call_differential(given: dict[str, Any], dice: Roll) -> Result:
    """Who won effects and how many."""
    won_by, count = rules.differential(LEVELS.index(given["attack"]), LEVELS.index(given["defence"]))
    return {"effects_for": won_by or None, "effects": count}


def call_cover(given: dict[str, Any], dice: Roll) -> Result:
    """Covered locations; elevations and tops in metres."""
    attacker, target = given["attacker"], given["target"]
    weapon = round(attacker["elevation"] * 100) + height_of(WEAPON, attacker.get("posture", "standing"))
    body, floor = target.get("body", "humanoid"), round(target["elevation"] * 100)
    blocks = [(near, round(top * 100)) for near, top in given["blocks"]]
    found = covered_locations(
        body, target.get("posture", "standing"), floor, weapon, given["distance"], blocks
    )
    return {"covered": found, "total": len(found) == 7}


def call_cast(given: dict[str, Any], dice: Roll) -> Result:
    """The Channelling roll and what it costs (`D100-222`)."""
    from rulesets.d100.spells import price

    one = skill_score(given, dice, options_of(given))
    return {
        "level": LEVELS[one.level],
        "works": one.succeeded,
        "mp": given["mp"] - price(one.level, given["cost"]),
    }


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
    return table(derive(given["characteristics"], given["armour"], hero=given["hero"], options=options))


def call_build(given: dict[str, Any], dice: Roll) -> Result:
    """Points and problems of a build."""
    it = audit(given["tier"], given["characteristics"], given["skills"])
    return {
        "characteristic_points": it.characteristic_points,
        "skill_points": it.skill_points,
        "legal": not it.problems,
        "problems": it.problems,
    }


def call_morale(given: dict[str, Any], dice: Roll) -> Result:
    """The better of Willpower and a Passion (`D100-045`)."""
    from rulesets.d100.morale import verdict

    skill = max(given["willpower"], given.get("passion", 0))
    one = skill_score({**given, "skill": skill}, dice, options_of(given))
    return {"e": one.e, "level": LEVELS[one.level], "result": verdict(one.level)}


def call_timer(given: dict[str, Any], dice: Roll) -> Result:
    """How long an effect of some rounds lasts."""
    last = last_round(given["round"], given["rounds"], options_of(given))
    return {"last_round": last, "free_from_round": last + 1}


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
