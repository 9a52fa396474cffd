"""One line of sight, cell by cell: the definition that `Terrain.sight` computes for whole fields, spelled out.

A line runs from cell centre to cell centre (or from a corner point), 200 cm above both floors. It crosses the
cells whose inside it touches. Where it runs exactly through a corner point, the two cells that flank the corner
count as a pair that blocks only if both do. Positions are in half cells: the centre of column x is 2x, its right
edge 2x + 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.board.terrain import Terrain

EYE = 200
"""Height of a line's ends above the floor: a space is 2 m tall."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """One crossed cell, or the pair of cells flanking a corner point."""

    cell: int
    flank: int | None
    """The other cell of a corner pair (then ``cell`` is the lower one, which decides)."""
    low: int
    """Lowest height of the line over the cell in cm, rounded down, on the map's scale (not above the floor)."""
    top: int
    """Height that the cell (of a pair: its lower one) reaches, in cm on the map's scale."""
    opaque: bool
    blocks: bool


@dataclass(frozen=True, slots=True)
class SightLine:
    """The line between two cells; the ends are not among the crossings."""

    start: int
    end: int
    start_height: int
    end_height: int
    crossings: tuple[Crossing, ...]
    blocked: Crossing | None

    @property
    def clear(self) -> bool:
        return self.blocked is None

    @property
    def blocker(self) -> int | None:
        """The first cell that blocks, seen from the start; None if the line is clear."""
        return self.blocked.cell if self.blocked is not None else None


def walk(x0: int, y0: int, x1: int, y1: int) -> Iterator[tuple[int, int, int, int, int, bool]]:
    """The cells that a segment crosses, in order: (x, y, enter, leave, whole, corner).

    Ends in half cells; (x1, y1) is a centre, (x0, y0) a centre or a corner point. ``enter / whole`` and
    ``leave / whole`` are the exact parts of the way (0..1). At a corner point the two flanking cells come one after the
    other with ``corner`` True and enter = leave. The cells of the ends are included.
    """
    nx, ny = abs(x1 - x0), abs(y1 - y0)
    sx, sy = (1 if x1 > x0 else -1), (1 if y1 > y0 else -1)
    whole = (nx or 1) * (ny or 1)
    never = 2 * whole + 1
    x, next_x = ((x0 + sx) // 2, 2) if x0 % 2 else (x0 // 2, 1)
    y, next_y = ((y0 + sy) // 2, 2) if y0 % 2 else (y0 // 2, 1)
    enter = 0
    while True:
        at_x = next_x * (ny or 1) if nx else never
        at_y = next_y * (nx or 1) if ny else never
        leave = min(at_x, at_y, whole)
        yield x, y, enter, leave, whole, False
        if leave >= whole:
            return
        if at_x == at_y:
            yield x + sx, y, leave, leave, whole, True
            yield x, y + sy, leave, leave, whole, True
        if at_x == leave:
            x, next_x = x + sx, next_x + 2
        if at_y == leave:
            y, next_y = y + sy, next_y + 2
        enter = leave


def crossings(terrain: Terrain, start: tuple[int, int], end: int, start_height: int) -> list[Crossing]:
    """The crossings of the segment from ``start`` (half cells) to the centre of ``end``, ends left out."""
    grid, width, height = terrain.grid, terrain.grid.width, terrain.grid.height
    end_x, end_y = grid.xy(end)
    rise = terrain.ground.floor[end] + EYE - start_height
    own = start[1] // 2 * width + start[0] // 2 if not (start[0] % 2 or start[1] % 2) else -1
    found: list[Crossing] = []
    waiting: tuple[int, int, bool] | None = None
    for x, y, enter, leave, whole, corner in walk(*start, 2 * end_x, 2 * end_y):
        if not (0 <= x < width and 0 <= y < height):
            waiting = None
            continue
        cell = y * width + x
        if cell in (end, own):
            continue
        top = terrain.height[cell]
        opaque = bool(terrain.opaque >> cell & 1)
        low = start_height * whole + rise * (enter if rise > 0 else leave)
        blocks = opaque or top * whole >= low
        if not corner:
            found.append(Crossing(cell, None, low // whole, top, opaque, blocks))
        elif waiting is None:
            waiting = (cell, top, opaque)
        else:
            other, other_top, other_opaque = waiting
            waiting = None
            if (other_opaque, other_top) < (opaque, top):
                cell, other, top, opaque = other, cell, other_top, other_opaque
            blocks = opaque or top * whole >= low
            found.append(Crossing(cell, other, low // whole, top, opaque, blocks))
    return found


def between(terrain: Terrain, a: int, b: int) -> SightLine:
    """The line of sight between two cells."""
    x, y = terrain.grid.xy(a)
    start_height = terrain.ground.floor[a] + EYE
    met = tuple(crossings(terrain, (2 * x, 2 * y), b, start_height))
    blocked = next((crossing for crossing in met if crossing.blocks), None)
    return SightLine(a, b, start_height, terrain.ground.floor[b] + EYE, met, blocked)
