"""Paying actions: own-turn actions in the own turn, else the reaction action and Emergencies (catalogue 3.3, 3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.event import Changed
from game.wording import said
from rulesets.d6 import state
from rulesets.d6.state import Budget

if TYPE_CHECKING:
    from game.battle import Battle


def pay(battle: Battle, who: int, cost: int, rule: str = "D6-053") -> None:
    """Pay at once and in full (`D6-053`). In another's turn what the reaction action does not cover is taken from
    the next own turn: an Emergency for each action, 2 of its actions each (`D6-055`, `D6-058`).
    """
    if not cost:
        return
    budget = battle.world.get(who, Budget)
    if state.own_turn(battle, who):
        before = budget.actions
        budget.actions -= cost
        battle.emit(Changed(who, "actions", before, budget.actions, rule))
        return
    before = state.reactions_left(battle, who)
    short = cost - before
    if short > 0:
        emergency(battle, who, short)
        before += short
    budget.used += cost
    battle.emit(Changed(who, "reactions", before, before - cost, "D6-040"))


def emergency(battle: Battle, who: int, times: int) -> None:
    """Emergencies: one more reaction action each now, 2 actions of the next own turn each (`D6-055`, `D6-056`)."""
    battle.world.get(who, Budget).bought += times
    owed = state.value(battle, who, state.OWING) + times
    state.give(battle, who, state.OWING, owed, until="own_turn", owner=who)


def price(battle: Battle, who: int, cost: int) -> str:
    """What a cost means to somebody now, in a few words: "1", "1 + 1 Emergency"."""
    if state.own_turn(battle, who):
        return str(cost)
    short = max(0, cost - state.reactions_left(battle, who))
    if not short:
        return str(cost)
    if cost > short:
        return said("actions_and_emergencies", actions=cost - short, emergencies=short)
    return said("emergencies", emergencies=short)
