"""The worked examples' calls: arguments as data and a dice script in, the result as data out (catalogue section 7).

Only translation: every number comes from the rules' own functions, which battles use, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.d10 import armaments, build, checks
from rulesets.d10.calls_harm import HARM_CALLS
from rulesets.d10.calls_table import TABLE_CALLS

Inputs = dict[str, Any]
Call = Callable[[Inputs, Any], Any]


def edge(inputs: Mapping[str, Any]) -> int:
    """Advantage and Disadvantage of a call's inputs."""
    return checks.edge_of(inputs.get("adv", 0), inputs.get("dis", 0))


def check(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-003` to `D10-011`."""
    natural = roll(10, "check")
    value = checks.finalized(natural, inputs["modifier"], inputs.get("bonus", 0), edge(inputs))
    return judged({"value": value, "crit": checks.is_crit(natural, inputs.get("crit_range", 1))}, inputs)


def judged(found: Inputs, inputs: Mapping[str, Any]) -> Inputs:
    """With success where there is a Difficulty (`D10-005`)."""
    if "difficulty" in inputs:
        found["success"] = checks.passes(found["value"], inputs["difficulty"])
    return found


def stable(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-013`."""
    natural = roll(10, "stable")
    value = checks.stable(natural, inputs["xp"], inputs["modifier"], inputs.get("bonus", 0), edge(inputs))
    return judged({"value": value}, inputs)


def multi(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-016`."""
    natural, found = roll(10, "multi"), {}
    for name, part in inputs["parts"].items():
        found[name] = checks.finalized(natural, part["modifier"], part.get("bonus", 0), edge(part))
        if "difficulty" in part:
            found[f"{name}_success"] = checks.passes(found[name], part["difficulty"])
    return found


def passive(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-017`."""
    del roll
    return judged({"value": checks.passive(inputs["modifier"], inputs.get("bonus", 0), edge(inputs))}, inputs)


def derived(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-031` to `D10-038`."""
    del roll
    found = checks.derive(
        inputs["stats"], inputs.get("masteries", {}), inputs.get("armor_points", 0), inputs.get("hd_bonus", 0)
    )
    return {
        "HP": found.hp,
        "HD": found.hd,
        "SP": found.sp,
        "GRIT": found.grit,
        "REST-HP": found.rest_hp,
        "PROXY": found.proxy,
        "MS": found.ms,
        "INIT": found.init,
    }


def modifier(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-041` to `D10-045`."""
    del roll
    found = checks.modifier_of(inputs["mastery"], inputs["stats"], inputs.get("masteries", {}))
    return {"modifier": found}


def built(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-260` to `D10-264`."""
    del roll
    xp, stats, masteries = inputs["xp"], inputs["stats"], inputs.get("masteries", {})
    errors = build.build_errors(xp, stats, masteries)
    twice = build.spent_twice(stats, masteries)
    return {
        "spent": build.halves(twice),
        "unspent": build.halves(2 * xp - twice),
        "errors": errors,
        "legal": not errors,
    }


def armament(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-230` to `D10-259`."""
    del roll
    verdict = armaments.judge(inputs)
    return {
        **verdict.facts,
        "points": verdict.points,
        "price": verdict.price,
        "errors": verdict.errors,
        "legal": not verdict.errors,
    }


def wield(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-126`, `D10-234`."""
    del roll
    return armaments.wield(inputs["items"])


CALLS: Mapping[str, Call] = {
    "check": check,
    "stable": stable,
    "multi": multi,
    "passive": passive,
    "derived": derived,
    "modifier": modifier,
    "build": built,
    "armament": armament,
    "wield": wield,
    **HARM_CALLS,
    **TABLE_CALLS,
}
