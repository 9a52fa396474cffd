"""Lines of effect as masks: the spaces that a straight line crosses depend on its two ends' difference only."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rulesets.d10 import areas, geometry

if TYPE_CHECKING:
    from game.board.terrain import Terrain


@cache
def crossed(dx: int, dy: int) -> tuple[geometry.Point, ...]:
    """Spaces that the line between the centres of (0, 0) and (dx, dy) crosses, its ends left out (`D10-143`)."""
    ends = (0, 0), (2 * dx, 2 * dy)
    return tuple(
        space
        for space in geometry.between(*ends)
        if space not in ((0, 0), (dx, dy)) and geometry.crosses(*ends, space)
    )


@cache
def _mask(width: int, dx: int, dy: int) -> tuple[int, int]:
    """(lowest cell relative to the start, mask of the crossed cells from there on) on boards of that width."""
    cells = [y * width + x for x, y in crossed(dx, dy)]
    low = min(cells, default=0)
    return low, sum(1 << cell - low for cell in cells)


def clear(terrain: Terrain, one: int, other: int) -> bool:
    """An unblocked line of effect between two spaces; their own walls do not count (`D10-143`)."""
    walls = areas.walls(terrain)
    width = terrain.grid.width
    (y, x), (oy, ox) = divmod(one, width), divmod(other, width)
    low, mask = _mask(width, ox - x, oy - y)
    return not walls >> one + low & mask
