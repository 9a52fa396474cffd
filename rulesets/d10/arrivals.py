"""Who comes later, and in which state somebody begins (`D10-054`, `D10-371`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.event import Moved
from rulesets.d10 import checks, conditions, moving, senses, state
from rulesets.d10.state import Fighter, Standing

if TYPE_CHECKING:
    from game.battle import Battle


def awaited(battle: Battle, who: int) -> bool:
    """Whether somebody is still to come."""
    return battle.world.get(who, Standing).arrives > 0


def begin(battle: Battle) -> None:
    """The conditions that a scenario gives at the start; the first look is taken afterwards (`D10-371`)."""
    for who, standing in battle.world.all(Standing):
        for name in standing.conditions if battle.up(who) else ():
            conditions.give(battle, who, name, rule="D10-371")


def arrive(battle: Battle) -> None:
    """At the start of its Round a latecomer stands at its place, or as near as there is room (`D10-054`)."""
    for who, standing in battle.world.all(Standing):
        if not standing.arrives or standing.arrives > battle.clock.round:
            continue
        standing.arrives = 0
        cell = _room(battle, battle.positions[who].cell)
        battle.positions[who].cell = cell
        battle.presences[who].gone = False
        battle.refresh(light=True, sight=True)
        battle.emit(Moved(who, cell, cell, 0, "arrive", "D10-054"))
        _join(battle, who)
        for name in standing.conditions:
            conditions.give(battle, who, name, rule="D10-371")
    senses.look(battle)


def _room(battle: Battle, cell: int) -> int:
    """The free space nearest to a cell, the first of equal ones."""
    grid = battle.ground.grid
    free = [each for each in grid.bits(battle.terrain.walkable) if moving.free(battle, each)]
    return min(free, key=lambda each: (grid.distance(each, cell), each), default=cell)


def _join(battle: Battle, who: int) -> None:
    """It rolls on arrival and has its place in the Round that now begins (`D10-054`)."""
    clock, standings = battle.clock, battle.world.table(Standing)
    one = battle.world.get(who, Fighter)
    natural = battle.roll(10, "initiative", who, "D10-054")
    standings[who].value = checks.stable(natural, one.xp, state.init_of(battle, who))
    members = [*clock.order, who]
    members.sort(key=lambda each: (-standings[each].value, -state.init_of(battle, each), each))
    for rank, each in enumerate(members):
        standings[each].rank = rank
    clock.order = members
