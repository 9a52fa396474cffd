"""Option `diagonals = alternate`: within one Move-Action diagonal steps cost 1, 2, 1, 2 ... (`D10-101`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.movement import Field

if TYPE_CHECKING:
    from game.board.grid import Grid
    from game.board.movement import Edges

State = tuple[int, int]
"""A space and whether the next diagonal step costs 2."""


class AlternateField(Field):
    """A field whose ways are kept, because a step's cost depends on those before."""

    __slots__ = ("_ways",)

    def __init__(
        self, edges: Edges, start: int, layers: list[int], mask: int, ways: dict[int, tuple[int, ...]]
    ) -> None:
        super().__init__(edges, start, layers, mask)
        self._ways = ways

    def path(self, cell: int) -> list[int]:
        if cell not in self._ways:
            raise ValueError(f"cell {cell} is out of reach")
        return list(self._ways[cell])


def flood(edges: Edges, grid: Grid, start: int, metres: int, walls: int) -> Field:
    """Everything within reach, cheapest ways first, fewer diagonals on a tie (`D10-101`)."""
    best: dict[State, int] = {(start, 0): 0}
    ways: dict[State, tuple[int, ...]] = {(start, 0): ()}
    layers: list[list[State]] = [[] for _ in range(metres + 1)]
    layers[0].append((start, 0))
    for spent in range(metres + 1):
        for state in layers[spent]:
            if best[state] == spent:
                _spread(edges, grid, state, spent, metres, walls, best, ways, layers)
    cost: dict[int, tuple[int, int, tuple[int, ...]]] = {}
    for (cell, odd), price in best.items():
        entry = (price, odd, ways[cell, odd])
        if cell not in cost or entry[:2] < cost[cell][:2]:
            cost[cell] = entry
    masks = [0] * (metres + 1)
    for cell, (price, _, _) in cost.items():
        masks[price] |= 1 << cell
    return AlternateField(edges, start, masks, sum(masks), {cell: entry[2] for cell, entry in cost.items()})


def _spread(
    edges: Edges,
    grid: Grid,
    state: State,
    spent: int,
    metres: int,
    walls: int,
    best: dict[State, int],
    ways: dict[State, tuple[int, ...]],
    layers: list[list[State]],
) -> None:
    cell, odd = state
    x, y = grid.xy(cell)
    for near in grid.neighbours(cell):
        step = edges.step(cell, near)
        if step is None or walls >> near & 1:
            continue
        nx, ny = grid.xy(near)
        diagonal = nx != x and ny != y
        price = spent + step + (1 if diagonal and odd else 0)
        after = (near, odd ^ 1 if diagonal else odd)
        if price <= metres and price < best.get(after, metres + 1):
            best[after] = price
            ways[after] = (*ways[state], near)
            layers[price].append(after)
