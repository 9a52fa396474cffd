"""Which cells and corner points can cast a shadow at all; those whose shadow others cast anyway are left out.

Positions are frame positions as in `game.board.shadows`; a corner point is named by the cell up and left of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.board.grid import bits
from game.board.sightline import EYE

if TYPE_CHECKING:
    from game.board.terrain import Terrain

_ENDLESS = 1 << 30
"""Stands for the height of what is opaque."""


@dataclass(frozen=True, slots=True)
class OpaqueCasters:
    """Opaque cells, and corner points between two of them that cut lines falling or rising to the right."""

    cells: tuple[int, ...]
    falling: tuple[int, ...]
    rising: tuple[int, ...]


def opaque_casters(terrain: Terrain, buried: bool) -> OpaqueCasters:
    """All of them, or (``buried`` False) only those that a line from outside can meet first.

    The first opaque cell on a line is entered from a cell that is not opaque; so a cell wrapped in opaque ones
    matters only to lines that start inside something opaque. Likewise for corner points.
    """
    grid, opaque = terrain.grid, terrain.opaque
    clear = grid.full & ~opaque
    cells = opaque
    falling = grid.shift(opaque, -1, 0) & grid.shift(opaque, 0, -1)
    rising = opaque & grid.shift(opaque, -1, -1)
    if not buried:
        cells &= grid.grow(clear)
        falling &= clear | grid.shift(clear, -1, -1)
        rising &= grid.shift(clear, -1, 0) | grid.shift(clear, 0, -1)
    inner = grid.rect(0, 0, grid.width - 2, grid.height - 2)
    frame = terrain.frame
    return OpaqueCasters(
        tuple(map(frame, bits(cells))),
        tuple(map(frame, bits(falling & inner))),
        tuple(map(frame, bits(rising & inner))),
    )


def low_cells(terrain: Terrain, lowest: int) -> dict[int, tuple[int, ...]]:
    """Height -> cells of that height that can block a line at height ``lowest`` or more, opaque ones left out.

    A cell all of whose neighbours reach its height is left out: before or after it the line meets one of them at
    least as low. (A neighbour that is the line's end must not be what is lower: hence the second condition.)
    """
    found: dict[int, list[int]] = {}
    heights, floor = _heights(terrain), terrain.ground.floor
    for cell, height in enumerate(heights):
        if lowest <= height < _ENDLESS:
            around = terrain.grid.neighbours(cell)
            if not all(heights[each] >= height and floor[each] + EYE > height for each in around):
                found.setdefault(height, []).append(terrain.frame(cell))
    return {height: tuple(cells) for height, cells in sorted(found.items())}


def low_corners(terrain: Terrain, lowest: int) -> list[tuple[int, int, int]]:
    """(corner, rising, height) of the corner points whose lower flanking cell has a limited height.

    Left out are those between two cells that reach that height themselves, as with `low_cells`.
    """
    grid, width, floor = terrain.grid, terrain.grid.width, terrain.ground.floor
    heights = _heights(terrain)
    found = []
    for cell in bits(grid.rect(0, 0, width - 2, grid.height - 2)):
        falling, rising = (cell, cell + width + 1), (cell + 1, cell + width)
        for kind, flanks, ways in ((0, rising, falling), (1, falling, rising)):
            top = min(heights[flanks[0]], heights[flanks[1]])
            if not lowest <= top < _ENDLESS:
                continue
            passed = min(heights[ways[0]], heights[ways[1]]) >= top
            if not (passed and 2 * top < floor[ways[0]] + floor[ways[1]] + 2 * EYE):
                found.append((terrain.frame(cell), kind, top))
    return found


def _heights(terrain: Terrain) -> list[int]:
    return [_ENDLESS if terrain.opaque >> cell & 1 else top for cell, top in enumerate(terrain.height)]
