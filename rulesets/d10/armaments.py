"""Armaments built from Property Points: legality, price, Tier, wielding (catalogue 3.11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from rulesets.d10.checks import root, weight_of

MOST_POINTS: Final = {"melee": 8, "ranged": 8, "shield": 6, "armor": 6}
"""`D10-230`."""


class Die(msgspec.Struct, frozen=True):
    """A row of the die table (`D10-259`)."""

    points: int
    melee: tuple[str, ...]
    ranged: tuple[str, ...]
    range: tuple[int, int]
    next: str = ""


DICE: Final[Mapping[str, Die]] = {
    "1d4": Die(-1, ("light",), ("light",), (20, 40)),
    "1d6": Die(1, ("light", "medium"), ("light", "medium"), (30, 60), "1d8"),
    "1d8": Die(3, ("medium", "heavy"), ("medium", "heavy"), (40, 80), "1d10"),
    "1d10": Die(4, ("heavy",), ("heavy",), (60, 120)),
    "1d12": Die(5, ("heavy",), ("heavy",), (80, 160)),
    "1d20": Die(9, ("heavy",), ("heavy",), (120, 240)),
}
RES_KEYS: Final = ("armor", "heat", "cold", "bio", "demat", "thunder", "electric")
"""What the points of an armour may buy (`D10-253`)."""
PHYSICAL: Final = ("bludgeoning", "slashing", "piercing")


class Verdict(msgspec.Struct):
    """What an armament costs, what it does, and what is wrong with it."""

    points: int
    price: int
    errors: list[str]
    facts: dict[str, Any]


def judge(item: Mapping[str, Any], armor_price: int = 10) -> Verdict:
    """Points, price and legality of an armament (`D10-230` to `D10-233`, `D10-240` to `D10-253`)."""
    kind, tier = item["type"], item.get("tier", 1)
    errors: list[str] = []
    if kind in ("melee", "ranged"):
        points, facts = _weapon(item, errors)
    elif kind == "shield":
        points, facts = _shield(item, errors)
    else:
        points, facts = _armor(item, errors)
    if points > MOST_POINTS[kind]:
        errors.append("too_many_points")
    if tier < 1:
        errors.append("tier_below_1")
    paid = max(1, points)
    price = armor_price * paid * tier if kind == "armor" else 5 * paid
    if tier >= 2:
        price += (300 if item.get("tier_mode", "full") == "full" else 150) * tier
    return Verdict(points, price, sorted(errors), facts)


def _weapon(item: Mapping[str, Any], errors: list[str]) -> tuple[int, dict[str, Any]]:
    """Melee (`D10-240` to `D10-246`) and ranged weapons (`D10-247`, `D10-248`)."""
    kind, weight, tier = item["type"], item["weight"], item.get("tier", 1)
    die = DICE[item["die"]]
    types = item.get("damage_types", [])
    if weight not in (die.melee if kind == "melee" else die.ranged):
        errors.append("die_needs_other_weight")
    pen = item.get("pen", 0)
    if pen < 0:
        errors.append("negative_pen")
    points = die.points + max(0, pen)
    facts: dict[str, Any] = {"die": item["die"], "die_multiplier": tier, "pen": pen * tier}
    facts["attack_cost"] = "bonus" if weight == "light" else "main"
    if kind == "melee":
        points += _melee_points(item, weight, types, errors)
        facts["slots"] = {"light": [1], "medium": [1, 2], "heavy": [2]}[weight]
        facts["reach"] = 1 + item.get("reach", 0)
        if weight == "medium" and die.next:
            facts["two_slot_die"], facts["two_slot_hd"] = die.next, 10 * tier
    else:
        points += _ranged_points(item, weight, types, errors)
        facts["slots"] = ([1, 2] if item.get("aim") else [1]) if weight == "light" else [2]
        normal, long = (root(reach, tier) for reach in die.range)
        facts["range"] = [normal // 10, 0] if item.get("spread") else [normal, long]
    return points, facts


def _melee_points(item: Mapping[str, Any], weight: str, types: Sequence[str], errors: list[str]) -> int:
    if len(set(types)) not in (2, 3) or not set(types) <= set(PHYSICAL):
        errors.append("damage_types")
    if not 0 <= item.get("reach", 0) <= 2:
        errors.append("reach")
    for name in ("throw", "finesse"):
        if item.get(name) and weight == "heavy":
            errors.append(f"{name}_on_heavy")
    for name in ("aim", "reload", "slow_reload", "spread"):
        if item.get(name):
            errors.append(f"{name}_on_melee")
    points = -1 if weight == "heavy" else 0
    points += int(len(types) == 3) + int(item.get("reach", 0))
    return points + int(bool(item.get("throw"))) + int(bool(item.get("finesse")))


def _ranged_points(item: Mapping[str, Any], weight: str, types: Sequence[str], errors: list[str]) -> int:
    if len(types) != 1 or not set(types) <= set(PHYSICAL):
        errors.append("damage_types")
    if item.get("aim") and weight != "light":
        errors.append("aim_needs_light")
    if item.get("reload") and item.get("slow_reload"):
        errors.append("two_reloads")
    for name in ("throw", "finesse", "reach"):
        if item.get(name):
            errors.append(f"{name}_on_ranged")
    points = int(weight == "light") + 2 * int(bool(item.get("aim"))) + 3 * int(bool(item.get("spread")))
    return points - 2 * int(bool(item.get("reload"))) - 3 * int(bool(item.get("slow_reload")))


def _shield(item: Mapping[str, Any], errors: list[str]) -> tuple[int, dict[str, Any]]:
    """Shields (`D10-249` to `D10-251`)."""
    weight, tier = item["weight"], item.get("tier", 1)
    light = weight == "light"
    if weight not in ("light", "heavy"):
        errors.append("shield_weight")
    points = 2 if light else 4
    for name, wanted in (("fast", "light"), ("efficient", "light"), ("tower", "heavy")):
        if item.get(name):
            points += 2
            if weight != wanted:
                errors.append(f"{name}_needs_{wanted}")
    facts = {"slots": [1], "max_hd": 10 * tier if light else 0, "vs_hp": 0 if light else 4 * tier}
    facts["vs_hp_in_defense"] = 0 if light else 8 * tier
    return points, facts


def _armor(item: Mapping[str, Any], errors: list[str]) -> tuple[int, dict[str, Any]]:
    """Armours: each point gives two Resistance points, none above the armour's points (`D10-252`, `D10-253`)."""
    points, tier = item["points"], item.get("tier", 1)
    res: Mapping[str, int] = item.get("res", {})
    if points < 1:
        errors.append("too_few_points")
    if not set(res) <= set(RES_KEYS):
        errors.append("unknown_resistance")
    if any(value > points or value < 0 for value in res.values()):
        errors.append("resistance_above_points")
    if sum(res.values()) > 2 * points:
        errors.append("too_many_resistance_points")
    facts = {"weight_class": weight_of(points), "res": {key: value * tier for key, value in res.items()}}
    return points, facts


def wield(items: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Slots, Dual Wielding, Attack costs and HD of what is wielded (`D10-126`, `D10-234`, `D10-243`, `D10-249`).

    Each item: type, weight, slots, tier; `max_hd` for shields.
    """
    errors: list[str] = []
    slots = sum(item.get("slots", 1) for item in items)
    weapons = [item for item in items if item["type"] in ("melee", "ranged", "natural")]
    shields = [item for item in items if item["type"] == "shield"]
    if slots > 2:
        errors.append("too_many_slots")
    for item in weapons:
        allowed = allowed_slots(item)
        if item.get("slots", 1) not in allowed:
            errors.append("wrong_slots")
    dual = len(weapons) == 2
    hd = sum(
        10 * item.get("tier", 1)
        for item in weapons
        if item["type"] == "melee" and item["weight"] == "medium" and item.get("slots", 1) == 2
    )
    hd += max((10 * item.get("tier", 1) for item in shields if item["weight"] == "light"), default=0)
    costs = ["bonus" if dual or item.get("weight", "light") == "light" else "main" for item in weapons]
    return {"slots": slots, "dual": dual, "attack_costs": costs, "hd_bonus": hd, "errors": errors}


def allowed_slots(item: Mapping[str, Any]) -> tuple[int, ...]:
    """How many Wielding Slots a weapon may use (`D10-242` to `D10-244`, `D10-247`)."""
    weight = item.get("weight", "light")
    if item["type"] == "ranged":
        return ((1, 2) if item.get("aim") else (1,)) if weight == "light" else (2,)
    return {"light": (1,), "medium": (1, 2), "heavy": (2,)}[str(weight)]
