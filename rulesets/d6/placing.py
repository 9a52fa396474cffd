"""Placing Tactics and Premonition: at deployment, by re-placement, in an answer (`D6-026`, `D6-027`, `D6-203`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option
from game.event import Reacted
from rulesets.d6 import chain, control, pay, state
from rulesets.d6.content import FORESEEN, PLACES
from rulesets.d6.state import Budget, Placement

if TYPE_CHECKING:
    from game.battle import Battle


def has_points(battle: Battle, who: int) -> bool:
    """Whether there is anything to place."""
    placement = battle.world.get(who, Placement)
    return bool(placement.tactics or placement.premonition)


def cost(battle: Battle, who: int) -> int:
    """1 action; a Warrior's first in each own turn costs none (`D6-027`, `D6-203`)."""
    free = state.own_turn(battle, who) and state.has_trait(battle, who, "warrior")
    return 0 if free and not battle.world.get(who, Budget).replaced else 1


async def replace(battle: Battle, who: int, matter: object = None) -> None:
    """Re-placement: pay, then say of every point where it lies (`D6-027`); `matter`: the attack that it answers."""
    price = cost(battle, who)
    if not price:
        battle.world.get(who, Budget).replaced = True
    pay.pay(battle, who, price, "D6-027")
    chain.deed(battle, who, "tactics")
    await place(battle, who, matter)
    battle.emit(Reacted(who, who, "replace", True, "D6-027"))


async def place(battle: Battle, who: int, matter: object = None) -> None:
    """Ask for each point; the first option keeps it (decision points 1, 16)."""
    placement = battle.world.get(who, Placement)
    for skill in list(placement.tactics):
        chosen = await _where(battle, who, skill, placement.tactics[skill], PLACES, "D6-024", matter)
        placement.tactics = {**placement.tactics, skill: chosen}
    if placement.premonition:
        placement.premonition = await _where(
            battle, who, "premonition", placement.premonition, FORESEEN, "D6-031", matter
        )


async def _where(
    battle: Battle, who: int, point: str, now: str, places: tuple[str, ...], rule: str, matter: object
) -> str:
    order = [now, *(place for place in places if place != now)]
    options = [Option(f"place:{place}", f"place_{place}", item=point, rule=rule) for place in order]
    chosen = await control.question(
        battle, who, "placement", options, rule, about={"item": point, "now": now}, matter=matter
    )
    return chosen.id.partition(":")[2]
