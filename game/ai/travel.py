"""Long ways: costs from and to cells over the whole board, whoever stands there, through doors that can be opened."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.board.movement import Field
from game.components import Door

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Edges
    from game.board.terrain import Terrain


STRIDE: Final = 12
"""A spread goes on by so much when more of it is asked for."""


class Spread(Field):
    """Costs over the whole board, worked out only as far as somebody looks: `layers` and `mask` are what is known."""

    __slots__ = ()

    def cost(self, cell: int) -> int | None:
        """Cost of the cheapest way to a cell, or None if there is none."""
        while not self.mask >> cell & 1 and self._edges.further(self, STRIDE):
            pass
        return super().cost(cell)

    def nearest(self, cells: int) -> tuple[int, int]:
        """(cost, mask) of those of some cells whose cheapest way costs least; (-1, 0) when none can be reached."""
        while not self.mask & cells and self._edges.further(self, STRIDE):
            pass
        return super().nearest(cells)

    def within(self, cost: int) -> int:
        """Mask of the cells reached for at most that cost."""
        while self.budget < cost and self._edges.further(self, STRIDE):
            pass
        return super().within(cost)


@lru_cache(maxsize=4096)
def spread(edges: Edges, cell: int) -> Spread:
    """Every cell's cost from a cell (over `edges.reverse`: to it)."""
    return Spread(edges, cell, [1 << cell], 1 << cell)


def passable(battle: Battle, *, locked: bool = False) -> Terrain:
    """The terrain with all doors open that are not locked (`locked`: those, too)."""
    terrain = battle.terrain
    closed = 0
    if terrain.closed and not locked:
        for door in _locks(battle):
            if door.locked and not door.open:
                for cell in door.cells:
                    closed |= 1 << cell
    return battle.ground.terrain(closed, terrain.broken)


def _locks(battle: Battle) -> list[Door]:
    """The doors that were locked when one first looked: none is locked later."""
    memo = battle.situation.memo
    known: list[Door] | None = memo.get("locks")
    if known is None:
        known = memo["locks"] = [door for _, door in battle.world.all(Door) if door.locked]
    return known
