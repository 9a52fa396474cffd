"""Turns that are not one's own: fleeing and Command (`D100-045`, 4.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.grid import first_of
from game.event import Moved
from rulesets.d100 import acting, conditions, engage, gear, moving, reacting, spells, state, wounds
from rulesets.d100.state import Purse

if TYPE_CHECKING:
    from game.battle import Battle


def home(battle: Battle, who: int) -> int:
    """The cells of one's own deployment edge: the spawn zone, else the board's edge (`D100-045`)."""
    zone = battle.ground.spawns.get(battle.sides[who], 0) & battle.terrain.walkable
    if zone:
        return zone
    grid = battle.ground.grid
    inner = grid.rect(1, 1, grid.width - 2, grid.height - 2)
    edge = battle.terrain.walkable & ~inner
    return edge or battle.terrain.walkable & grid.grow(battle.ground.grid.full & ~battle.terrain.walkable)


async def flee(battle: Battle, who: int) -> None:
    """Disengage when engaged, else run towards one's own edge and leave the battle there (`D100-045`)."""
    acting.pay(battle, who)
    spells.break_off(battle, who)
    purse: Purse = battle.figures[who].purse
    purse.mode = "done"
    if state.has(battle, who, state.PRONE) and state.legs_usable(battle, who):
        conditions.take(battle, who, state.PRONE, "D100-098")
        return
    if not moving.can_move(battle, who):
        return
    metres, strikes = moving.run_of(battle, who), True
    if state.has(battle, who, state.PRONE):
        metres = 1
    if engage.engaged(battle, who):
        if not await reacting.disengage(battle, who) or not battle.up(who):
            return
        metres, strikes = min(metres, state.movement(battle, who)), False
    await _towards(battle, who, home(battle, who), metres, strikes)
    if battle.up(who) and home(battle, who) >> battle.positions[who].cell & 1:
        leave(battle, who)


async def _towards(battle: Battle, who: int, goal: int, metres: int, strikes: bool) -> None:
    """Along the shortest way to a mask, as far as the metres allow."""
    here = battle.positions[who].cell
    edges = moving.walking(battle)
    _, goals = moving.open_flood(edges, here, 200).nearest(goal)
    if not goals:
        return
    back = moving.ways_back(edges, first_of(goals), 200)
    field, stops = moving.reach_field(battle, who, metres)
    _, cells = back.nearest(field.mask & stops)
    best = first_of(cells) if cells else here
    if best != here:
        manner = "crawl" if state.has(battle, who, state.PRONE) else "run"
        await moving.follow(battle, who, field.path(best), manner, strikes=strikes)


def leave(battle: Battle, who: int) -> None:
    """Gone from the battle: fled (`D100-078`)."""
    battle.presences[who].gone = True
    state.altered(battle, who)
    battle.changes += 1  # the event of leaving tells of a way
    wounds.release(battle, who)
    battle.emit(Moved(who, battle.positions[who].cell, battle.positions[who].cell, 0, "flee", "D100-045"))
    battle.refresh(sight=True)


async def obey(battle: Battle, who: int) -> None:
    """The order of a Command, which takes the turn: hold, drop, fall, or move to a space (4.8)."""
    effect = battle.effects[who].named(state.COMMANDED)
    assert effect is not None
    order, cell = effect.value % len(spells.ORDERS), effect.value // len(spells.ORDERS)
    conditions.take(battle, who, state.COMMANDED)
    spells.break_off(battle, who)
    name = spells.ORDERS[order]
    if name == "drop":
        gear.drop_held(battle, who)
    elif name == "fall":
        conditions.fall_prone(battle, who)
    elif name == "move" and moving.can_move(battle, who):
        acting.pay(battle, who)
        field, stops = moving.reach_field(battle, who, state.movement(battle, who))
        if cell != battle.positions[who].cell and (field.mask & stops) >> cell & 1:
            await moving.follow(battle, who, field.path(cell), "walk")
