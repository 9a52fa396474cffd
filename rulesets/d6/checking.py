"""Checks outside attacks: bid, help, dice, comparison (`D6-002`, `D6-010`, `D6-012`, decision point 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.event import Checked, Term
from rulesets.d6 import bids, control, exchange, pay, state
from rulesets.d6.clash import total
from rulesets.d6.numbers import ALL_OUT, succeeds

if TYPE_CHECKING:
    from game.battle import Battle


async def check(battle: Battle, who: int, purpose: str, stat: str, difficulty: int, rule: str) -> bool:
    """One stat and what is bid against a difficulty (`D6-001` to `D6-003`)."""
    terms = [Term(stat, state.stat(battle, who, stat), rule)]
    about: dict[str, int | str] = {"thing": purpose, "value": terms[0].amount, "difficulty": difficulty}
    options = bids.check_bids(battle, who)
    chosen = await control.question(battle, who, "check_bid", options, "D6-010", about=about)
    terms += await stake(battle, who, chosen.id, purpose, about)
    value = total(terms)
    success = succeeds(value, difficulty)
    battle.emit(Checked(who, purpose, 0, terms, value, difficulty, success, rule=rule))
    return success


async def stake(
    battle: Battle, who: int, bid_id: str, purpose: str, about: dict[str, int | str]
) -> list[Term]:
    """Pay a bid and roll it: Exertions, All-out, an ally's die (`D6-010`, `D6-012`, `D6-253`)."""
    bid = bids.parse_bid(bid_id)
    pay.pay(battle, who, bid.cost, "D6-010")
    terms = []
    if bid.all_out:
        state.give(battle, who, state.ALL_OUT, 1, 0, "turn_start", who)
        terms.append(Term("all_out", ALL_OUT, "D6-012"))
    dice = bid.exert + await exchange.help_with(battle, who, purpose, about)
    if dice:
        rolled = sum(battle.roll(6, purpose, who, "D6-010") for _ in range(dice))
        terms.append(Term("exertion", rolled, "D6-010"))
    return terms
