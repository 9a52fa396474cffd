"""Areas and lines of effect on a battle's ground (catalogue 3.14): preview and effect are the same function."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.board import spreads
from game.board.areas import AreaSpec, area_cells, nearest_first
from rulesets.d10 import state
from rulesets.d10.content import load_content

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.terrain import Terrain
    from game.decision import Option
    from rulesets.d10.content import Ability

SLOWED: Final = ("heat", "cold", "demat")
"""Types whose areas spread half as far in water (`D10-295`)."""
DEEP: Final = 200
"""Depth in cm of submerged spaces (`D10-334`)."""


def walls(terrain: Terrain) -> int:
    """Mask of the spaces that block effects: full walls, closed solid doors (`D10-143`)."""
    return terrain.walls


@lru_cache(maxsize=256)
def spec_of(shape: str, size: int, flow: str, corner: bool = False, angle: int = 60) -> AreaSpec:
    """An area by its shape, size in metres, flow and where it is centred (`D10-321` to `D10-323`, `D10-331`,
    `D10-333`).
    """
    return AreaSpec(shape, size, flow, angle=angle, corner=corner)  # type: ignore[arg-type]


def area_of(ability: Ability, corner: bool = False) -> AreaSpec:
    """The area of an ability (`D10-321`)."""
    return spec_of(ability.shape, ability.size, ability.flow, corner)


def spread_of(reach: int) -> AreaSpec:
    """A Spread weapon's attack is a Flowing 30 degree Cone (`D10-248`)."""
    return spec_of("cone", reach, "flowing", angle=30)


def chosen(battle: Battle, who: int, key: str, option: Option) -> tuple[AreaSpec, int]:
    """The area of an ability or Spread weapon if that space is chosen, and where it starts (`D10-331`, `D10-332`)."""
    content = load_content()
    if key in content.abilities:
        area = area_of(content.abilities[key], option.level == 1)
    else:
        area = spread_of(content.weapons[key].range[0])
    return area, battle.positions[who].cell if area.aimed else option.cell


def reached(
    terrain: Terrain, area: AreaSpec, origin: int, aim: int, *, stops: int = 0, kind: str = ""
) -> int:
    """Mask of the spaces of an area (`D10-320`, `D10-325` to `D10-327`, `D10-332`).

    `stops`: where somebody stopped the flow (`D10-329`, `D10-330`); `kind`: its type of damage, which water may slow
    down (`D10-295`, `D10-334`).
    """
    slow = submerged(terrain) if kind in SLOWED and area.spread != "static" else 0
    return area_cells(terrain, area, origin, aim if area.aimed else None, stops=stops, slow=slow)


@lru_cache(maxsize=128)
def submerged(terrain: Terrain) -> int:
    """Mask of the spaces in deep water (`D10-334`)."""
    water = terrain.ground.water
    return terrain.grid.mask([cell for cell, depth in enumerate(water) if depth >= DEEP])


def told(battle: Battle, area: AreaSpec, origin: int, cells: int) -> list[int]:
    """The spaces of an area as its event lists them, nearest first."""
    return nearest_first(battle.ground.grid, area, origin, cells)


def targets(battle: Battle, area: AreaSpec, origin: int, cells: int, *, without: int = 0) -> list[int]:
    """Everybody in an area by distance, then INIT, then entity; friends and user too (`D10-320`, `D10-328`)."""
    grid = battle.ground.grid
    inside = [who for cell, who in battle.situation.occupants.items() if cells >> cell & 1 and who != without]

    def key(who: int) -> tuple[int, int, int]:
        distance = spreads.square(grid, area, origin, battle.positions[who].cell)
        return distance, -state.init_of(battle, who), who

    return sorted(inside, key=key)


def in_range(battle: Battle, who: int, reach: int) -> list[int]:
    """Spaces in range with a line of effect that the side knows of: where an area may be centred (`D10-143`)."""
    here, terrain = battle.positions[who].cell, battle.terrain
    known = battle.situation.watch_of[who].explored | terrain.sight(here)
    near = terrain.within(here, reach) & ~walls(terrain) & ~terrain.ground.opaque
    return terrain.grid.bits(near & known & (spreads.lanes(terrain, here) | 1 << here))


def rim(battle: Battle, who: int, size: int) -> list[int]:
    """Spaces to aim Lines and Cones at: the square around the user (`D10-323`)."""
    grid = battle.ground.grid
    here = battle.positions[who].cell
    reach = min(4, max(2, size))
    ring = grid.ball(here, reach) & ~grid.ball(here, reach - 1)
    return grid.bits(ring)
