"""Areas and lines of effect on a battle's ground (catalogue 3.14): preview and effect are the same function."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rulesets.d10 import geometry, senses, state
from rulesets.d10.geometry import Board, Point, Shape

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.terrain import Terrain
    from rulesets.d10.content import Ability

WALL = 200
"""Height in cm from which a thing that nobody can stand in is a full wall (`D10-143`)."""


@lru_cache(maxsize=128)
def walls(terrain: Terrain) -> int:
    """Mask of the spaces that block effects: full walls, closed solid doors (`D10-143`)."""
    floor, made = terrain.ground.floor, 0
    for cell in range(terrain.grid.size):
        solid = terrain.opaque >> cell & 1 and not terrain.walkable >> cell & 1
        if solid or terrain.height[cell] - floor[cell] >= WALL:
            made |= 1 << cell
    return made


@lru_cache(maxsize=128)
def board_of(terrain: Terrain) -> Board:
    """A terrain as `geometry` looks at it."""
    grid, floor, water = terrain.grid, terrain.ground.floor, terrain.ground.water
    solid = walls(terrain)

    def inside(space: Point) -> bool:
        return grid.inside(*space)

    def height(space: Point) -> int:
        return floor[grid.cell(*space)] if grid.inside(*space) else 0

    def wall(space: Point) -> bool:
        return not grid.inside(*space) or bool(solid >> grid.cell(*space) & 1)

    def deep(space: Point) -> bool:
        return grid.inside(*space) and water[grid.cell(*space)] >= 200

    return Board(inside, height, wall, deep)


@lru_cache(maxsize=65536)
def clear_line(terrain: Terrain, one: int, other: int) -> bool:
    """An unblocked line of effect between two spaces (`D10-143`)."""
    if one == other or not walls(terrain):
        return True
    grid = terrain.grid
    return geometry.line_of_effect(grid.xy(one), grid.xy(other), board_of(terrain).wall)


@lru_cache(maxsize=16384)
def reached(
    terrain: Terrain, shape: Shape, origin: int, aim: int, negators: tuple[int, ...] = (), wet: bool = False
) -> tuple[int, ...]:
    """The spaces of an area, nearest first; a Static one ignores Cover (`D10-320`, `D10-325`, `D10-332`)."""
    grid = terrain.grid
    spaces = geometry.area(
        shape,
        grid.xy(origin),
        grid.xy(aim),
        board_of(terrain),
        [grid.xy(cell) for cell in negators],
        wet=wet,
    )
    if shape.flow == "static":
        solid = walls(terrain)
        return tuple(cell for x, y in spaces if not solid >> (cell := grid.cell(x, y)) & 1)
    return tuple(grid.cell(x, y) for x, y in spaces)


def shape_of(ability: Ability, corner: bool = False) -> Shape:
    """The shape of an ability's area."""
    return Shape(ability.shape, ability.size, ability.flow, corner=corner)


def targets(
    battle: Battle, cells: tuple[int, ...], shape: Shape, origin: int, *, without: int = 0
) -> list[int]:
    """Everybody in an area by distance, then INIT, then entity; friends and user too (`D10-320`, `D10-328`)."""
    grid = battle.ground.grid
    place = {cell: index for index, cell in enumerate(cells)}
    inside = [who for cell, who in battle.situation.occupants.items() if cell in place and who != without]

    def key(who: int) -> tuple[int, int, int]:
        cell = battle.positions[who].cell
        return (
            geometry.distance_key(shape, grid.xy(origin), grid.xy(cell)),
            -state.init_of(battle, who),
            who,
        )

    return sorted(inside, key=key)


def in_range(battle: Battle, who: int, reach: int) -> list[int]:
    """Spaces in range with a line of effect that the side knows of: where an area may be centred."""
    here, terrain = battle.positions[who].cell, battle.terrain
    known = battle.situation.explored.get(battle.sides[who], 0)
    cells = (
        terrain.within(here, reach) & ~walls(terrain) & (known | terrain.sight(here)) & ~terrain.ground.opaque
    )
    return [cell for cell in terrain.grid.bits(cells) if senses.effect_line(battle, here, cell)]


def rim(battle: Battle, who: int, size: int) -> list[int]:
    """Spaces to aim Lines and Cones at: the square around the user (`D10-323`)."""
    grid = battle.ground.grid
    here = battle.positions[who].cell
    reach = min(4, max(2, size))
    ring = grid.ball(here, reach) & ~grid.ball(here, reach - 1)
    return grid.bits(ring)
