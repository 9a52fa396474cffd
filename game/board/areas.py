"""Areas of effect: which cells a shape covers, and which of them it reaches. One function for preview and effect.

Everything is exact integer arithmetic in half cells: the origin is the centre of a cell, or the corner point at its
lower right; a cell is in a shape if its centre is. How an area spreads is in `game.board.spreads`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from game.board import spreads
from game.board.grid import bits

if TYPE_CHECKING:
    from game.board.grid import Grid
    from game.board.terrain import Terrain

Shape = Literal["burst", "sphere", "disk", "cylinder", "cube", "cone", "line"]
Spread = Literal["static", "seen", "flowing", "crawling"]
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

    Spreads: ``static`` appears everywhere but inside walls; ``seen`` reaches the cells with a clear line of sight from
    the origin (D20-200); ``flowing`` runs from the origin in straight lines that cross no wall (D10-326); ``crawling``
    runs from cell to cell around walls, inside the shape, in at most ``size`` steps (D10-327).
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
        return self.corner or (self.shape == "cube" and self.size % 2 == 0)


def area_cells(
    terrain: Terrain,
    spec: AreaSpec,
    origin: int,
    aim: int | None = None,
    *,
    walls: int | None = None,
    stops: int = 0,
    slow: int = 0,
) -> int:
    """Mask of the cells that the area reaches, never walls. Memoised.

    ``walls``: mask of what stops a spread (default: `Terrain.walls`; ``seen`` asks sight instead); ``stops``: cells
    that are reached, but nothing beyond them; ``slow``: cells in which every metre counts double.
    A cone or line without an aim, or aimed at its own origin, reaches nothing.
    """
    key = (spec, origin, aim, walls, stops, slow)
    made = terrain._areas.get(key)
    if made is None:
        if len(terrain._areas) >= _KEPT:
            terrain._areas.clear()
        made = shape_cells(terrain, spec, origin, aim)
        if spec.spread == "seen":
            ground = terrain.ground
            made = spreads.seen(terrain, spec, origin, made & ~(ground.opaque & ~ground.walkable))
        else:
            way = spreads.Way(terrain, spec, origin, aim, terrain.walls if walls is None else walls, stops, slow)
            made &= ~way.walls
            if spec.spread == "flowing":
                made = spreads.flow(way, made)
            elif spec.spread == "crawling":
                made = spreads.crawl(way, made)
        terrain._areas[key] = made
    return made


def nearest_first(grid: Grid, spec: AreaSpec, origin: int, cells: int) -> list[int]:
    """The cells of a mask by distance from the area's origin, then by row and column."""
    return sorted(bits(cells), key=lambda cell: spreads.square(grid, spec, origin, cell))


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
    made = 0
    for cell in bits(spreads.surroundings(grid, spec, origin)):
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
