"""Flight: hovering, free altitude, ways through the air (`D10-118`, `D10-197`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.decision import Option
from game.event import Moved
from rulesets.d10 import conditions, moving, reactions, senses, state
from rulesets.d10.state import Body, Fighter, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Edges
    from game.board.terrain import Terrain

METRE: Final = 100
CEILING: Final = 3000
"""Nobody flies higher than that above the ground, in cm: the board ends there."""


def can_fly(battle: Battle, who: int) -> bool:
    """A flight feature, and the use of one's body (`D10-118`)."""
    return "fly" in battle.world.get(who, Fighter).traits and not state.helpless(battle, who)


def aloft(battle: Battle, who: int) -> bool:
    """Whether it flies now: above the ground by its own strength."""
    body = battle.world.get(who, Body)
    return body.height > 0 and not body.climbing and can_fly(battle, who)


def surface(terrain: Terrain, cell: int) -> int:
    """Height in cm of the ground, or of the water on it."""
    ground = terrain.ground
    return ground.floor[cell] + (ground.water[cell] if ground.water[cell] >= senses.WADING else 0)


def edges(battle: Battle, who: int) -> Edges:
    """Through the air over everything that is not higher than one flies, 1 m for each space."""
    height = battle.ground.floor[battle.positions[who].cell] + battle.world.get(who, Body).height

    def cost(terrain: Terrain, one: int, other: int) -> int | None:
        del one
        return 1 if surface(terrain, other) <= height else None

    return battle.terrain.edges(f"d10-fly-{height}", cost, squeeze=True)


def keep_height(battle: Battle, who: int, height: int) -> None:
    """After a step in the air: as high as before above sea level, on the ground where that has risen so far."""
    body, cell = battle.world.get(who, Body), battle.positions[who].cell
    body.height = max(0, height - battle.ground.floor[cell])
    if height <= surface(battle.terrain, cell):
        conditions.take(battle, who, state.AIRBORNE, "D10-118")


def options(battle: Battle, who: int) -> list[Option]:
    """Up or down a metre (`D10-118`)."""
    if not can_fly(battle, who) or moving.budget(battle, who) < 1:
        return []
    body, cell, found = battle.world.get(who, Body), battle.positions[who].cell, []
    if body.height < CEILING and not body.swimming:
        found.append(Option("fly_up", "fly_up", rule="D10-118"))
    if body.height > 0 and battle.ground.floor[cell] + body.height > surface(battle.terrain, cell):
        found.append(Option("fly_down", "fly_down", rule="D10-118"))
    return found


async def rise_or_sink(battle: Battle, who: int, verb: str) -> None:
    """A metre up or down for a metre of movement (`D10-100`, `D10-118`)."""
    body, cell = battle.world.get(who, Body), battle.positions[who].cell
    await moving.begin(battle, who)
    battle.world.get(who, Purse).metres -= 1
    floor = battle.ground.floor[cell]
    low = surface(battle.terrain, cell) - floor
    body.height = body.height + METRE if verb == "fly_up" else max(low, body.height - METRE)
    battle.emit(Moved(who, cell, cell, 1, verb, "D10-118"))
    if body.height > low:
        conditions.give(battle, who, state.AIRBORNE, rule="D10-118")
    else:
        conditions.take(battle, who, state.AIRBORNE, "D10-118")
    conditions.take(battle, who, state.COVERED, "D10-288")
    moving.free_grapples(battle, who)
    battle.refresh(sight=True)
    senses.look(battle)
    await reactions.window(battle, "step", who)
