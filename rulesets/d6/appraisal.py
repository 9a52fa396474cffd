"""The worth of answers, for the computer player: all decision points of section 5, in the unit of `worth`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from game.decision import Option
from game.ruleset import EVEN, Leaning
from rulesets.d6 import (
    arranging,
    bidding,
    bids,
    fate,
    gear,
    legality,
    moving,
    numbers,
    odds,
    stance,
    state,
    strikes,
    worth,
)
from rulesets.d6.clash import total
from rulesets.d6.fate import Deed
from rulesets.d6.state import Budget
from rulesets.d6.wager import Rest, best_bid

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View

Appraiser = Callable[["View", "Decision"], list[float]]
ACTION: Final = 0.015
"""What a spare own-turn action is worth."""


def appraise(view: View, decision: Decision, leaning: Leaning = EVEN, floor: float = 0.0) -> list[float]:
    """The worth of each listed choice; the attacks of "act" count 0 (they are strikes, the best worth `floor`),
    Charges do not.

    A leaning to strike stakes All-out more lightly, one to dodge keeps the reactions dearer.
    """
    appraiser = BY_KIND.get(decision.kind, _first)
    stance.memo(view)["boldness"] = leaning.strike / max(0.1, leaning.dodge)
    return _act(view, decision, floor) if decision.kind == "act" else appraiser(view, decision)


def _first(view: View, decision: Decision) -> list[float]:
    """The default comes first."""
    return [float(index == 0) for index in range(len(decision.choices))]


# --- the own turn ---------------------------------------------------------------------------------------------


def _act(view: View, decision: Decision, floor: float) -> list[float]:
    """Points that make the best attack better are moved before it; others when nothing else is left to do."""
    worths = [_deed(view, decision.who, option) for option in decision.choices]
    for index, option in enumerate(decision.choices):
        if option.verb == "replace":
            gain = arranging.act(view, decision.who)
            worths[index] = gain if gain <= 0 else gain + max(floor, *worths, 0.0)
    return worths


def _deed(view: View, who: int, option: Option) -> float:
    battle = view.battle
    if option.verb == "attack" and option.item.endswith("~charge"):
        return _charge(view, who, option)
    if option.verb == "cast":
        return _cast(view, who, option)
    if option.verb == "reload":
        return 0.3
    if option.verb in ("draw", "pick_up"):
        return _arming(battle, who, option.item)
    if option.verb == "swim":
        return _swim(view, who, option.cell)
    if option.verb == "both_hands":
        return (
            0.2 if state.has_skill(battle, who, "firm_grip") or state.has_skill(battle, who, "parry") else 0.0
        )
    return 0.0


def _swim(view: View, who: int, cell: int) -> float:
    """Out of the deep water, or nearer to an enemy; nobody goes in without need (`D6-233`, `D6-236`)."""
    battle = view.battle
    if not state.swimming(battle, who):
        return 0.0
    if not state.swimming(battle, who, cell):
        return 0.2
    grid, here = battle.ground.grid, battle.positions[who].cell
    foes = [battle.positions[foe].cell for foe in view.active(view.foes) if foe != who]
    nearer = any(grid.distance(cell, foe) < grid.distance(here, foe) for foe in foes[:1])
    return 0.06 if nearer or not foes else 0.03


def _arming(battle: Battle, who: int, item: str) -> float:
    """A weapon for one who has none; a shield that lies about."""
    if gear.is_shield(item):
        return 0.1 if state.shield_slot(battle, who) is None else 0.0
    return 0.35 if not state.armed(battle, who) else 0.0


def _charge(view: View, who: int, option: Option) -> float:
    """A Charge saves the 2 actions of the way: they are Exertions (`D6-102`)."""
    battle = view.battle
    if not _enemy(view, option.target):
        return 0.0
    way = next((way for way in legality.ways(battle, who) if way.key == option.item), None)
    if way is None:
        return 0.0
    it = legality.prepare(battle, who, way, option.target)
    it.around.cover, it.around.distance = 0, 1
    left = battle.world.get(who, Budget).actions - legality.COST
    here, costs = strikes.stand(battle, it), stance.purse(view, option.target, worth.NOW)
    gain = best_bid(
        here.hit, here.faces, costs, here.blow, Rest(min(2, left)), worth.power(battle, option.target)
    )[0]
    return gain + 0.01


def _enemy(view: View, target: int) -> bool:
    return target in view.foes


def _cast(view: View, who: int, option: Option) -> float:
    """Fate deeds on enemies: what they would take, times the chance that they come off."""
    battle = view.battle
    if not _enemy(view, option.target):
        return 0.0
    it = Deed(who, option.target, option.item)
    left = battle.world.get(who, Budget).actions - fate.COSTS[option.item]
    return _best_effect(battle, it, left)[0] * _attempt_chance(battle, it, 0)


def _attempt_chance(battle: Battle, it: Deed, dice: int) -> float:
    """The chance of the attempt if the target defends, which it does half the time when it can."""
    if not it.guarded and not state.payable(battle, it.target):
        return 1.0
    value, difficulty = total(fate.attempt_terms(battle, it)), max(0, total(fate.guard_terms(battle, it)))
    held = odds.at_least(dice, difficulty - value)
    return held if it.guarded else 0.5 + 0.5 * held


def _effect_worth(battle: Battle, it: Deed, aim: int) -> float:
    if it.key == "mind_press":
        before = state.value(battle, it.target, state.PRESSED)
        return max(
            0.0, worth.press_worth(battle, it.target, aim) - worth.press_worth(battle, it.target, before)
        )
    if it.key == "mind_control":
        return worth.control_worth(battle, it.target)
    return 0.01 * aim + _falls(battle, it, aim)


def _falls(battle: Battle, it: Deed, aim: int) -> float:
    """Over an edge: the fall's harm, if it lies so near (`D6-249`, `D6-232`)."""
    grid, floors = battle.ground.grid, battle.ground.floor
    here = battle.positions[it.target].cell
    dx, dy = moving.away(grid.xy(battle.positions[it.actor].cell), grid.xy(here))
    for _ in range(aim):
        x, y = grid.xy(here)
        if not grid.inside(x + dx, y + dy):
            return 0.0
        cell = grid.cell(x + dx, y + dy)
        if not moving.free(battle, cell):
            return 0.0
        drop = floors[here] - floors[cell]
        if drop > moving.DROP:
            vitals = battle.world.get(it.target, state.Vitals)
            result = numbers.health_check(numbers.fall_value(drop // 100), vitals.health, vitals.maximum)
            return worth.power(battle, it.target) * (result.loss / vitals.maximum + 0.3 * result.down)
        here = cell
    return 0.0


def _best_effect(battle: Battle, it: Deed, left: int) -> tuple[float, int, int]:
    """(worth, aim, Exertions) of the best effect bid with so many actions."""
    value, opposing = total(fate.effect_terms(battle, it)), total(fate.opposing_terms(battle, it))
    best = (0.0, fate.AIMS[it.key][0], 0)
    for aim in fate.AIMS[it.key]:
        for dice in range(max(0, left) + 1):
            chance = odds.at_least(dice, -(-aim * opposing // 4) - value)
            gain = chance * _effect_worth(battle, it, aim) - ACTION * dice
            if gain > best[0]:
                best = (gain, aim, dice)
    return best


def _attempt_bid(view: View, decision: Decision) -> list[float]:
    battle, it = view.battle, decision.matter
    left = state.payable(battle, it.actor)
    worths = []
    for option in decision.choices:
        bid = bids.parse_bid(option.id)
        twin = msgspec.structs.replace(it, all_out=bid.all_out)
        gain = _attempt_chance(battle, twin, bid.exert) * _best_effect(battle, twin, left - bid.cost)[0]
        worths.append(gain - ACTION * bid.cost - (bidding.stake(view, it.actor) if bid.all_out else 0.0))
    return worths


def _effect_bid(view: View, decision: Decision) -> list[float]:
    battle, it = view.battle, decision.matter
    value, opposing = total(fate.effect_terms(battle, it)), total(fate.opposing_terms(battle, it))
    worths = []
    for option in decision.choices:
        aim, dice = option.level, int(option.id.partition("+")[2])
        chance = odds.at_least(dice, -(-aim * opposing // 4) - value)
        worths.append(chance * _effect_worth(battle, it, aim) - ACTION * dice)
    return worths


def _check_bid(view: View, decision: Decision) -> list[float]:
    """A climb, a door: dice as far as they help, never All-out in the presence of an enemy."""
    short = int(decision.about["difficulty"]) - int(decision.about["value"])
    worths = []
    for option in decision.choices:
        bid = bids.parse_bid(option.id)
        chance = odds.at_least(bid.exert, short - (numbers.ALL_OUT if bid.all_out else 0))
        stake = 0.3 if bid.all_out and view.active(view.foes) else 0.01 * bool(bid.all_out)
        worths.append(0.25 * chance - 0.03 * bid.cost - stake)
    return worths


# --- answers --------------------------------------------------------------------------------------------------


def _answer(view: View, decision: Decision) -> list[float]:
    return _ward(view, decision) if isinstance(decision.matter, Deed) else bidding.answer(view, decision)


def _ward(view: View, decision: Decision) -> list[float]:
    battle, it = view.battle, decision.matter
    left = state.payable(battle, it.actor)
    stake = _best_effect(battle, it, left)[0]
    worths = []
    for option in decision.choices:
        if option.verb == it.defence:
            twin = msgspec.structs.replace(it, guarded=True)
            value, difficulty = total(fate.attempt_terms(battle, twin)), total(fate.guard_terms(battle, twin))
            chance = 1.0 - odds.at_least(option.level, value + 1 - difficulty)
            cost = 1 + option.level
        else:
            chance, cost = 1.0, 0
        worths.append(
            -99.0 if option.verb == "replace" else -stake * chance - bidding.price(view, it.target, cost)
        )
    return worths


def _shortest(view: View, decision: Decision) -> list[float]:
    return [-0.01 * option.level for option in decision.choices]


BY_KIND: Final[dict[str, Appraiser]] = {
    "hit_bid": bidding.hit_bid,
    "answer": _answer,
    "counter_block": bidding.counter_block,
    "damage_bid": bidding.damage_bid,
    "block": bidding.block,
    "counter": bidding.counter,
    "help": bidding.help_,
    "attempt_bid": _attempt_bid,
    "effect_bid": _effect_bid,
    "check_bid": _check_bid,
    "charge_path": _shortest,
    "placement": arranging.placement,
}
