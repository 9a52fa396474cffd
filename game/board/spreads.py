"""How an area spreads inside its shape: by sight, in straight lines, or from cell to cell."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from game.board.grid import STEPS, bits
from game.board.sightline import EYE, crossings, walk

if TYPE_CHECKING:
    from game.board.areas import AreaSpec
    from game.board.grid import Grid
    from game.board.terrain import Terrain

Point = tuple[int, int]


class Way(NamedTuple):
    """An area on its way: where it starts and what hinders it (masks as in `areas.area_cells`)."""

    terrain: Terrain
    spec: AreaSpec
    origin: int
    aim: int | None
    walls: int
    stops: int
    slow: int


def surroundings(grid: Grid, spec: AreaSpec, origin: int) -> int:
    """Mask of a rectangle that holds every cell of the shape and every line that leads there."""
    x, y = grid.xy(origin)
    reach, half = spec.size + spec.width, int(spec.from_corner)
    return grid.rect(x - reach, y - reach, x + reach + half, y + reach + half)


def square(grid: Grid, spec: AreaSpec, origin: int, cell: int) -> int:
    """The square of a cell's flat distance from the area's origin, in half cells."""
    (x, y), (ox, oy), half = grid.xy(cell), grid.xy(origin), int(spec.from_corner)
    dx, dy = 2 * (x - ox) - half, 2 * (y - oy) - half
    return dx * dx + dy * dy


# --- sight ----------------------------------------------------------------------------------------------------


def seen(terrain: Terrain, spec: AreaSpec, origin: int, shape: int) -> int:
    """The cells of a shape with a clear line from the origin; from a corner 2 m above the floor of its cell."""
    if not spec.from_corner:
        return shape & terrain.sight(origin)
    x, y = terrain.grid.xy(origin)
    start_height = terrain.ground.floor[origin] + EYE
    made = 0
    for cell in bits(shape):
        met = crossings(terrain, (2 * x + 1, 2 * y + 1), cell, start_height)
        if not any(crossing.blocks for crossing in met):
            made |= 1 << cell
    return made


# --- straight lines -------------------------------------------------------------------------------------------


def lanes(terrain: Terrain, cell: int) -> int:
    """Mask of the cells to which the straight line from a cell's centre crosses no wall's inside (D10-143). Memoised.

    Walls have their lines, too; touching an edge or a corner is free.
    """
    made = terrain._lanes.get(cell)
    if made is None:
        grid, walls = terrain.grid, terrain.walls
        faces = walls & grid.grow(grid.full & ~walls)  # behind the outermost walls nothing changes
        made = terrain._lanes[cell] = grid.full & ~terrain.behind(cell, faces)
    return made


@cache
def crossed(dx: int, dy: int) -> tuple[Point, ...]:
    """The cells (column, row), seen from the first, whose inside the line to (dx, dy) crosses; its ends left out."""
    cells = [(x, y) for x, y, _, _, _, corner in walk(0, 0, 2 * dx, 2 * dy) if not corner]
    return tuple(cells[1:-1])


def flow(way: Way, shape: int) -> int:
    """The cells of a shape reached in straight lines (D10-326, D10-330): from the origin, in a line shape from the
    plane through the origin, so that each of its lanes flows by itself.
    """
    grid, spec = way.terrain.grid, way.spec
    blockers = way.walls & surroundings(grid, spec, way.origin) | way.stops
    if way.slow:
        shape &= _at_double_cost(way, shape)
    if not blockers:
        return shape
    if spec.shape != "line" and not spec.from_corner:
        return shape & ~way.terrain.behind(way.origin, blockers)
    if not spec.from_corner:  # a corner has no space of its own
        blockers &= ~(1 << way.origin)
    squares = [grid.xy(cell) for cell in bits(blockers)]
    made = 0
    for cell in bits(shape):
        start, end, scale = _segment(way, cell)
        here = grid.xy(cell)
        if not any(by != here and crosses(start, end, by, scale) for by in squares):
            made |= 1 << cell
    return made


def _at_double_cost(way: Way, shape: int) -> int:
    """The cells of a shape that are near enough where every metre counts double (D10-334)."""
    grid, spec = way.terrain.grid, way.spec
    costly = grid.full if way.slow >> way.origin & 1 else way.slow
    made = shape & ~costly
    for cell in bits(shape & costly):
        if square(grid, spec, way.origin, cell) <= spec.size**2:
            made |= 1 << cell
    return made


def _segment(way: Way, cell: int) -> tuple[Point, Point, int]:
    """The segment that a flow takes to a cell, in half cells times the last value."""
    grid, half = way.terrain.grid, int(way.spec.from_corner)
    (ox, oy), (x, y) = grid.xy(way.origin), grid.xy(cell)
    start, end = (2 * ox + half, 2 * oy + half), (2 * x, 2 * y)
    if way.spec.shape != "line" or way.aim is None:
        return start, end, 1
    aim_x, aim_y = grid.xy(way.aim)
    ax, ay = 2 * aim_x - start[0], 2 * aim_y - start[1]
    long = ax * ax + ay * ay
    dot = (end[0] - start[0]) * ax + (end[1] - start[1]) * ay
    return (end[0] * long - dot * ax, end[1] * long - dot * ay), (end[0] * long, end[1] * long), long


def crosses(a: Point, b: Point, cell: Point, scale: int = 1) -> bool:
    """Whether the segment between two points crosses the inside of a cell (column, row); edges and corners are free.

    Points are in half cells times ``scale`` (a centre is (2x, 2y) x scale).
    """
    low, high = (0, 1), (1, 1)  # t as fractions: the part of a + t (b - a), 0 < t < 1, inside the open square
    for start, step, middle in (
        (a[0], b[0] - a[0], 2 * cell[0] * scale),
        (a[1], b[1] - a[1], 2 * cell[1] * scale),
    ):
        first, last = middle - scale - start, middle + scale - start
        if step == 0:
            if first >= 0 or last <= 0:
                return False
            continue
        if step < 0:
            first, last, step = -last, -first, -step
        if first * low[1] > low[0] * step:
            low = (first, step)
        if last * high[1] < high[0] * step:
            high = (last, step)
    return low[0] * high[1] < high[0] * low[1]


# --- from cell to cell ----------------------------------------------------------------------------------------


def crawl(way: Way, shape: int) -> int:
    """The cells of a shape reached step by step, each step 1 m (D10-327): not between two walls that touch at a corner,
    and not beyond what stops it.
    """
    grid, size = way.terrain.grid, way.spec.size
    open_cells = grid.full & ~way.walls
    waiting = [0] * (size + 3)
    if way.spec.from_corner:  # the first step leads into the four cells around the corner
        x, y = grid.xy(way.origin)
        first = grid.rect(x, y, x + 1, y + 1) & shape
        waiting[1], waiting[2] = first & ~way.slow, first & way.slow
    else:
        waiting[0] = 1 << way.origin
    reached = 0
    for spent in range(size + 1):
        new = waiting[spent] & ~reached
        reached |= new
        if not way.spec.from_corner:
            new &= ~way.stops | 1 << way.origin
        else:
            new &= ~way.stops
        out = _step(grid, new, open_cells) & shape & ~reached
        waiting[spent + 1] |= out & ~way.slow
        waiting[spent + 2] |= out & way.slow
    return reached & shape


def _step(grid: Grid, cells: int, open_cells: int) -> int:
    """Everything one step from some cells; a diagonal step is barred only if both flanking cells are closed."""
    made = 0
    for dx, dy in STEPS:
        moving = cells
        if dx and dy:
            moving &= grid.shift(open_cells, -dx, 0) | grid.shift(open_cells, 0, -dy)
        made |= grid.shift(moving, dx, dy)
    return made & open_cells
