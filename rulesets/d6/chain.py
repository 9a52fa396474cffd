"""Consecutive use of an attack form (`D6-096`, `D6-192`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.d6 import state
from rulesets.d6.numbers import UNBROKEN
from rulesets.d6.state import Chain

if TYPE_CHECKING:
    from game.battle import Battle


def length(battle: Battle, who: int, form: str) -> int:
    """n: attacks of this form made immediately before (`D6-096`)."""
    chain = battle.world.get(who, Chain)
    return chain.count if chain.form == form else 0


def attacked(battle: Battle, who: int, form: str) -> None:
    """An attack in the own turn continues the chain or begins another."""
    chain = battle.world.get(who, Chain)
    chain.count = chain.count + 1 if chain.form == form else 1
    chain.form, chain.fresh = form, True


def deed(battle: Battle, who: int, kind: str) -> None:
    """Any other own-turn deed that costs an action breaks it; Steps do not with Follow-through (`D6-096`, `D6-192`)."""
    chain = battle.world.get(who, Chain)
    if kind in UNBROKEN:
        return
    if (
        kind == "step"
        and chain.form in ("swing", "impact")
        and state.has_skill(battle, who, "follow_through")
    ):
        return
    chain.form, chain.count = "", 0


def turn_starts(battle: Battle, who: int) -> None:
    """The start of an own turn breaks nothing, unless every own turn starts anew (option `chain_scope`)."""
    chain = battle.world.get(who, Chain)
    chain.fresh = False
    if battle.options.chain_scope == "own_turn":
        chain.form, chain.count = "", 0


def turn_ends(battle: Battle, who: int) -> None:
    """An own turn that ends without that form breaks the chain."""
    chain = battle.world.get(who, Chain)
    if not chain.fresh:
        chain.form, chain.count = "", 0
