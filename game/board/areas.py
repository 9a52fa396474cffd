"""Areas of effect: which cells a shape covers, and which of them it reaches. One function for preview and effect.

Everything is exact integer arithmetic in half cells: the origin is the centre of a cell, or the corner point at its
lower right; a cell is in a shape if its centre is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from game.board.grid import STEPS, bits
from game.board.sightline import EYE, crossings

if TYPE_CHECKING:
    from game.board.terrain import Terrain

Shape = Literal["burst", "sphere", "disk", "cylinder", "cube", "cone", "line"]
Spread = Literal["through", "static", "flowing", "crawling"]
ANGLES = (30, 60, 90, 180)
_KEPT = 20_000
"""Most areas remembered per terrain."""


@dataclass(frozen=True, slots=True)
class AreaSpec:
    """A shape and how it spreads; lengths in metres (= cells).

    Shapes: ``burst`` (all at `Terrain.distance` <= size, D20-200), ``sphere`` (straight-line distance with height),
    ``disk`` and ``cylinder`` (flat circle, from the origin's floor up to ``height``; a disk is 1 high), ``cube``
    (side = size, from the floor up; odd sides centre on a cell, even ones on a corner), ``cone`` (length = size,
    ``angle`` 30, 60, 90 or 180 degrees) and ``line`` (length = size, ``width``) towards the aim, without the origin.

    Spreads: ``static`` reaches the cells with a clear line from the origin; ``flowing`` runs from cell to cell through
    whatever is open, around corners, inside the shape, in at most ``size`` steps; ``crawling`` likewise but along the
    ground, over no obstacle or water and no difference of height above 1 m; ``through`` ignores walls.
    """

    shape: Shape
    size: int
    spread: Spread = "static"
    width: int = 1
    height: int = 1
    angle: int = 60
    corner: bool = False
    """The origin is the lower right corner of the origin cell instead of its centre."""

    def __post_init__(self) -> None:
        if self.shape not in get_args(Shape):
            raise ValueError(f"unknown shape {self.shape!r}, known are {', '.join(get_args(Shape))}")
        if self.spread not in get_args(Spread):
            raise ValueError(f"unknown spread {self.spread!r}, known are {', '.join(get_args(Spread))}")
        if self.angle not in ANGLES:
            raise ValueError(f"a cone can be 30, 60, 90 or 180 degrees wide, not {self.angle}")
        if self.size < 0 or self.width < 1 or self.height < 1:
            raise ValueError("size must be 0 or more, width and height 1 or more")

    @property
    def aimed(self) -> bool:
        """Whether the shape needs an aim cell."""
        return self.shape in ("cone", "line")

    @property
    def from_corner(self) -> bool:
        return self.size % 2 == 0 if self.shape == "cube" else self.corner


def area_cells(terrain: Terrain, spec: AreaSpec, origin: int, aim: int | None = None) -> int:
    """Mask of the cells that the area reaches; walls and void are never among them. Memoised.

    A cone or line without an aim, or aimed at its own origin, reaches nothing.
    """
    key = (spec, origin, origin if aim is None else aim)
    made = terrain._areas.get(key)
    if made is None:
        if len(terrain._areas) >= _KEPT:
            terrain._areas.clear()
        solid = terrain.ground.opaque & ~terrain.ground.walkable
        made = _spread(terrain, spec, origin, shape_cells(terrain, spec, origin, aim) & ~solid)
        terrain._areas[key] = made
    return made


def shape_cells(terrain: Terrain, spec: AreaSpec, origin: int, aim: int | None = None) -> int:
    """Mask of the cells in the bare shape, whatever stands in the way."""
    if not spec.from_corner and spec.shape == "burst":
        return terrain.within(origin, spec.size)
    if not spec.from_corner and spec.shape == "sphere":
        return terrain.sphere(origin, spec.size)
    if spec.aimed and aim in (None, origin):
        return 0
    grid, floor = terrain.grid, terrain.ground.floor
    x, y = grid.xy(origin)
    half = int(spec.from_corner)
    aim_x, aim_y = grid.xy(origin if aim is None else aim)
    toward = (2 * (aim_x - x) - half, 2 * (aim_y - y) - half)
    climb = floor[origin if aim is None else aim] - floor[origin]
    reach = spec.size + spec.width
    made = 0
    for cell in bits(grid.rect(x - reach, y - reach, x + reach + half, y + reach + half)):
        cell_x, cell_y = grid.xy(cell)
        at = (2 * (cell_x - x) - half, 2 * (cell_y - y) - half)
        if _inside(spec, at, floor[cell] - floor[origin], toward, climb):
            made |= 1 << cell
    return made & ~(1 << origin) if spec.aimed and not half else made


def _inside(spec: AreaSpec, at: tuple[int, int], rise: int, toward: tuple[int, int], climb: int) -> bool:
    """Is a cell in the shape? ``at`` and ``toward`` in half cells from the origin, ``rise`` and ``climb`` in cm."""
    px, py = at
    square = px * px + py * py
    size = spec.size
    match spec.shape:
        case "burst":
            return max(abs(px), abs(py)) <= 2 * size and abs(rise) // 100 <= size
        case "sphere":
            return square * 2500 + rise * rise <= size * size * 10_000
        case "disk" | "cylinder":
            tall = 1 if spec.shape == "disk" else spec.height
            return square <= 4 * size * size and 0 <= rise < 100 * tall
        case "cube":
            return max(abs(px), abs(py)) < size and 0 <= rise < 100 * size
        case "cone":
            level = rise * rise <= square * 2500
            return level and square <= 4 * size * size and _in_angle(spec.angle, at, toward)
        case _:
            ax, ay = toward
            dot, cross, long = px * ax + py * ay, px * ay - py * ax, ax * ax + ay * ay
            level = abs(rise * long - climb * dot) <= 100 * long
            return (
                level
                and dot > 0
                and dot * dot <= 4 * size * size * long
                and cross * cross <= spec.width**2 * long
            )


def _in_angle(angle: int, at: tuple[int, int], toward: tuple[int, int]) -> bool:
    dot = at[0] * toward[0] + at[1] * toward[1]
    cross = abs(at[0] * toward[1] - at[1] * toward[0])
    match angle:
        case 30:
            return dot > 0 and 3 * cross <= dot
        case 60:
            return dot > 0 and 3 * cross * cross <= dot * dot
        case 90:
            return dot > 0 and cross <= dot
        case _:
            return dot >= 0


def _spread(terrain: Terrain, spec: AreaSpec, origin: int, shape: int) -> int:
    if spec.spread == "through":
        return shape
    if spec.spread == "static":
        return (
            shape & terrain.sight(origin)
            if not spec.from_corner
            else _clear_from_corner(terrain, origin, shape)
        )
    return _flood(terrain, spec, origin, shape)


def _clear_from_corner(terrain: Terrain, origin: int, shape: int) -> int:
    """The cells of a shape with a clear line from the origin's lower right corner, 2 m above the origin's floor."""
    x, y = terrain.grid.xy(origin)
    start_height = terrain.ground.floor[origin] + EYE
    made = 0
    for cell in bits(shape):
        met = crossings(terrain, (2 * x + 1, 2 * y + 1), cell, start_height)
        if not any(crossing.blocks for crossing in met):
            made |= 1 << cell
    return made


def _flood(terrain: Terrain, spec: AreaSpec, origin: int, shape: int) -> int:
    """The cells of a shape that are reached step by step."""
    grid = terrain.grid
    steps = _flow_steps(terrain, spec.spread)
    x, y = grid.xy(origin)
    inside, count = shape | 1 << origin, spec.size
    reached = 1 << origin
    if spec.from_corner:  # the four cells around the corner are the first step
        open_cells = steps[8]
        inside, count = shape, spec.size - 1
        reached = grid.rect(x, y, x + 1, y + 1) & shape & open_cells
    new = reached
    for _ in range(count):
        out = 0
        for (dx, dy), mask in zip(STEPS, steps[:8], strict=True):
            out |= grid.shift(new & mask, dx, dy)
        new = out & inside & ~reached
        if not new:
            break
        reached |= new
    return reached & shape


def _flow_steps(terrain: Terrain, spread: Spread) -> tuple[int, ...]:
    """Per direction the cells from which the area may run on, then the mask of all cells that it may enter.

    A diagonal step is barred only if both flanking cells are closed to it.
    """
    made = terrain._flows.get(spread)
    if made is None:
        grid, ground = terrain.grid, terrain.ground
        if spread == "crawling":
            water = grid.mask([cell for cell, depth in enumerate(ground.water) if depth > 0])
            open_cells = terrain.walkable & ~water
        else:
            tall = [c for c, top in enumerate(terrain.height) if top - ground.floor[c] >= EYE]
            open_cells = grid.full & ~terrain.opaque & ~grid.mask(tall)
        found = []
        for dx, dy in STEPS:
            free = grid.shift(open_cells, -dx, -dy)
            if dx and dy:
                free &= grid.shift(open_cells, -dx, 0) | grid.shift(open_cells, 0, -dy)
            if spread == "crawling":
                free &= _level_steps(terrain, dx, dy)
            found.append(free)
        made = terrain._flows[spread] = (*found, open_cells)
    return made


def _level_steps(terrain: Terrain, dx: int, dy: int) -> int:
    """The cells whose neighbour in that direction is at most 1 m higher or lower."""
    made = 0
    levels = terrain.ground.levels
    for floor, level in levels.items():
        for other, there in levels.items():
            if abs(other - floor) <= 100:
                made |= level & terrain.grid.shift(there, -dx, -dy)
    return made
