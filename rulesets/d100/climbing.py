"""Climbing: one action for up to half one's Move in height; higher walls are climbed hanging on (`D100-213`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option
from rulesets.d100 import athletics, conditions, forced, moving, state
from rulesets.d100.checks import FUMBLE, Circumstance, ceil_div
from rulesets.d100.state import Purse

if TYPE_CHECKING:
    from game.battle import Battle


def reach_of(battle: Battle, who: int) -> int:
    """Centimetres of height that one action climbs."""
    return ceil_div(state.movement(battle, who), 2) * 100


def options(battle: Battle, who: int) -> list[Option]:
    """Up and down the steps beside one that cannot be walked; one who hangs goes on, or lets himself drop."""
    here, grid = battle.positions[who].cell, battle.ground.grid
    floor = battle.ground.floor
    if state.has(battle, who, state.CLIMBING):
        goal = battle.world.get(who, Purse).hang
        found = [_climb(grid.xy(goal), goal)] if moving.seems_free(battle, who, goal) else []
        return [*found, Option("let_fall", "let_fall", cost="one_ap", rule="D100-217")]
    found = []
    for cell in grid.neighbours(here):
        rise = floor[cell] - floor[here]
        if abs(rise) <= moving.STEEP or not moving.seems_free(battle, who, cell):
            continue
        found.append(_climb(grid.xy(cell), cell))
        if rise < 0:
            x, y = grid.xy(cell)
            found.append(Option(f"leap:{x},{y}", "leap", cell=cell, cost="one_ap", rule="D100-217"))
    return found


def _climb(at: tuple[int, int], cell: int) -> Option:
    return Option("climb:{},{}".format(*at), "climb", cell=cell, cost="one_ap", rule="D100-213")


async def climb(battle: Battle, who: int, cell: int) -> None:
    """Athletics at the tile's grade: failure no progress, fumble a fall; what is left is for the next action."""
    here, floor = battle.positions[who].cell, battle.ground.floor
    grade = athletics.climb_grade(max(battle.ground.climb[here], battle.ground.climb[cell]))
    extra = [Circumstance(grade, "climb", "D100-213")] if grade != "standard" else []
    one = await athletics.athletics(battle, who, "climb", extra)
    purse, height = battle.world.get(who, Purse), abs(floor[cell] - floor[here])
    done = purse.hung if state.has(battle, who, state.CLIMBING) else 0
    if one.level == FUMBLE:
        purse.hang, purse.hung = cell, done or min(height, reach_of(battle, who))
        await drop(battle, who)
    elif one.succeeded and done + reach_of(battle, who) < height:
        purse.hang, purse.hung = cell, done + reach_of(battle, who)
        conditions.give(battle, who, state.CLIMBING, value=purse.hung // 100)
    elif one.succeeded and athletics.free(battle, cell):
        conditions.take(battle, who, state.CLIMBING)
        battle.place(who, cell, 2, "climb", "D100-213")
        await athletics.enter(battle, who)


async def drop(battle: Battle, who: int) -> None:
    """One who hangs falls: from where he is to the foot of the wall (`D100-217`)."""
    purse, floor = battle.world.get(who, Purse), battle.ground.floor
    conditions.take(battle, who, state.CLIMBING)
    here = battle.positions[who].cell
    rise, height = floor[purse.hang] - floor[here], purse.hung
    if rise < 0:
        height = -rise - purse.hung if -rise > purse.hung else -rise
        if athletics.free(battle, purse.hang):
            battle.place(who, purse.hang, 1, "fall", "D100-217")
    await forced.fall(battle, who, height)
    await athletics.enter(battle, who)
