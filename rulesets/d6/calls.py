"""The worked examples' calls: arguments as data and a dice script in, the result as data out (catalogue section 7).

Only translation: every number comes from the rules' own functions; attacks and Fate deeds run through the battle's
own procedures on an open floor (`rulesets.d6.table_calls`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rulesets.d6 import build, gear, numbers
from rulesets.d6.content import keyed, load_content
from rulesets.d6.names import thing_name
from rulesets.d6.options import make_options
from rulesets.d6.sheet import Sheet, derived, stat_value, weapon_text_of
from rulesets.d6.table_calls import TABLE_CALLS, sheet_of

Result = Any
Call = Callable[[dict[str, Any], Any], Result]
Given = dict[str, Any]


def _exact(number: Any) -> int | float:
    """A fraction as a plain number."""
    return int(number) if number == int(number) else float(number)


def call_check(given: Given, dice: Any) -> Result:
    """A value against a difficulty."""
    success = numbers.succeeds(given["value"], given["difficulty"])
    return {"success": success, "surplus": max(0, given["value"] - given["difficulty"])}


def call_aimed_check(given: Given, dice: Any) -> Result:
    """A value against some quarters of a difficulty."""
    value, difficulty, aim = given["value"], given["difficulty"], given["aim"]
    return {
        "needed": _exact(Fraction(aim * difficulty, 4)),
        "success": numbers.reaches(value, difficulty, aim),
    }


def call_health_check(given: Given, dice: Any) -> Result:
    """A damage check against Health."""
    options = make_options(given.get("options"))
    form = "cut" if given.get("cut") else str(given.get("form", "")).lower()
    return numbers.health_check(
        given["value"],
        given["current"],
        given["maximum"],
        given.get("defence", 0),
        form,
        options.health_difficulty == "maximum",
    )


def call_own_turn_actions(given: Given, dice: Any) -> Result:
    """Actions of the next own turn."""
    return numbers.own_turn_actions(given.get("emergencies", 0), given.get("lost", 0))


def call_emergency_allowed(given: Given, dice: Any) -> Result:
    """Whether one more Emergency may be declared."""
    owed = given.get("emergencies_owed", 0)
    return numbers.emergencies_left(owed, given.get("lost", 0), given.get("all_out", False)) > 0


def call_reaction_actions(given: Given, dice: Any) -> Result:
    """Reaction actions left."""
    return numbers.reaction_actions(
        given.get("emergencies", 0), given.get("used", 0), given.get("all_out", False)
    )


def call_turn_order(given: Given, dice: Any) -> Result:
    """The order of [name, Speed] pairs."""
    names = [name for name, _ in given["entries"]]
    order, rolled = numbers.turn_order(dice, [speed for _, speed in given["entries"]], names)
    return {"order": [names[index] for index in order], "dice_used": rolled}


def call_normal_move(given: Given, dice: Any) -> Result:
    """Spaces of a Normal move."""
    return numbers.normal_move(given["speed"])


def call_throw_range(given: Given, dice: Any) -> Result:
    """Spaces that a weapon can be thrown."""
    return numbers.throw_range(
        given["strength"], given.get("listed", False), int(given.get("spear_thrower", False))
    )


def call_stat(given: Given, dice: Any) -> Result:
    """base x multiplier."""
    return stat_value(given["base"], given["mult"])


def call_derive(given: Given, dice: Any) -> Result:
    """Effective stats and the Normal move."""
    found = derived(_sheet(given["spec"]))
    return {("Normal move" if name == "move" else name.capitalize()): value for name, value in found.items()}


def _sheet(spec: Any) -> Sheet:
    return sheet_of(spec)


def call_outfit(given: Given, dice: Any) -> Result:
    """Layers of armour together."""
    content = load_content()
    worn = [
        (
            keyed(content.armour, layer["name"], "armour"),
            layer["cover"],
            [keyed(content.armour_options, option, "armour option") for option in layer.get("options", ())],
        )
        for layer in given["layers"]
    ]
    outfit, strength = gear.make_outfit(worn), given["strength"]
    return {
        "requirement": outfit.requirement,
        "penalty": outfit.penalty,
        "usable": outfit.usable(strength),
        "speed_penalty": outfit.speed_penalty(strength),
    }


def call_shield_speed_penalty(given: Given, dice: Any) -> Result:
    """The Speed penalty of a shield."""
    return gear.shield_of(_shield(given["s"])).speed_penalty(given["strength"])


def _shield(spec: Mapping[str, Any]) -> str:
    options = [
        keyed(load_content().shield_options, option, "shield option") for option in spec.get("options", ())
    ]
    return gear.shield_text(spec["material"], spec["size"], options)


def call_weapon_heads(given: Given, dice: Any) -> Result:
    """The heads of a weapon with its options."""
    content, text = load_content(), weapon_text_of(given["w"])
    parts = text.split("/")
    if "!" in parts[0]:
        parts = parts[1:]
    made = []
    for head, part in zip(gear.heads_of(text), parts, strict=True):
        made.append(
            {
                "name": head.name,
                "family": head.family,
                "requirement": head.requirement,
                "damage": head.damage,
                "weight": head.weight,
                "reach": head.reach,
                "forms": [thing_name(form) for form in head.forms],
                "options": [content.weapon_options[option].name for option in part.split("+")[1:]],
                "polearm": head.polearm,
            }
        )
    return made


def call_validate(given: Given, dice: Any) -> Result:
    """Codes of what is illegal about a character file."""
    found = build.problems(_sheet(given["spec"]), make_options(given.get("options")))
    return sorted({problem.code for problem in found})


def call_fall_check(given: Given, dice: Any) -> Result:
    """The damage check of a fall."""
    return numbers.fall_value(given["metres"])


def call_climb(given: Given, dice: Any) -> Result:
    """A climb with dice already rolled."""
    value = max(given["strength"], given["technique"]) + sum(given.get("dice", []))
    difficulty = numbers.climb_difficulty(given["grade"])
    return {"value": value, "difficulty": difficulty, "success": numbers.succeeds(value, difficulty)}


CALLS: dict[str, Call] = {
    "check": call_check,
    "aimed_check": call_aimed_check,
    "health_check": call_health_check,
    "own_turn_actions": call_own_turn_actions,
    "emergency_allowed": call_emergency_allowed,
    "reaction_actions": call_reaction_actions,
    "turn_order": call_turn_order,
    "normal_move": call_normal_move,
    "throw_range": call_throw_range,
    "stat": call_stat,
    "derive": call_derive,
    "outfit": call_outfit,
    "shield_speed_penalty": call_shield_speed_penalty,
    "weapon_heads": call_weapon_heads,
    "validate": call_validate,
    "fall_check": call_fall_check,
    "climb": call_climb,
    **TABLE_CALLS,
}
