"""Long ways: costs from and to cells over the whole board, whoever stands there, through doors that can be opened."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.board.movement import Field
from game.components import Door

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Edges
    from game.board.terrain import Terrain


@lru_cache(maxsize=4096)
def spread(edges: Edges, cell: int) -> Field:
    """Every cell's cost from a cell (over `edges.reverse`: to it). A pure function of its arguments."""
    far = edges.full.bit_length()
    return edges.flood(cell, min(far, 400))


def passable(battle: Battle, *, locked: bool = False) -> Terrain:
    """The terrain with all doors open that are not locked (`locked`: those, too)."""
    terrain = battle.terrain
    closed = 0
    if not locked and terrain.closed:
        for _, door in battle.world.all(Door):
            if door.locked and not door.open:
                for cell in door.cells:
                    closed |= 1 << cell
    return battle.ground.terrain(closed, terrain.broken)


def nearest(field: Field, goal: int) -> tuple[int, int]:
    """(cost, cell) of the cheapest cell of a mask, (-1, -1) when none can be reached."""
    if not field.mask & goal:
        return -1, -1
    for cost, layer in enumerate(field.layers):
        found = layer & goal
        if found:
            return cost, (found & -found).bit_length() - 1
    return -1, -1


def closest(field: Field, room: int) -> tuple[int, int]:
    """(cost, mask) of those cells of a mask that lie nearest to the start of a spread, (-1, 0) when none does."""
    if not field.mask & room:
        return -1, 0
    for cost, layer in enumerate(field.layers):
        found = layer & room
        if found:
            return cost, found
    return -1, 0
