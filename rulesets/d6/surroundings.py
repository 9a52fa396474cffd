"""What the board adds to an attack: distance, lines, cover, light, height (catalogue 3.19)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.board.lighting import glow_cells
from game.components import LightSource
from rulesets.d6 import bonus
from rulesets.d6.clash import RANGED, Around
from rulesets.d6.content import load_content

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.terrain import Terrain

WOOD, STONE = 4, 7
"""Resistance of cover and objects (`D6-226`, `D6-238`)."""


def around(battle: Battle, actor: int, target: int, form: str, chain: int, origin: int = -1) -> Around:
    """The circumstances of an attack, as if from the cell `origin` (`D6-061`, `D6-226` to `D6-228`, `D6-201`)."""
    here = battle.positions[actor].cell if origin < 0 else origin
    there = battle.positions[target].cell
    terrain = battle.terrain
    distance = terrain.distance(here, there)
    quarters, resistance = 0, WOOD
    if distance > 1 or form in RANGED:
        quarters, resistance = cover_between(terrain, here, there)
    floors = battle.ground.floor
    return Around(
        distance,
        quarters,
        resistance,
        darkness(battle, there, distance),
        floors[here] - floors[there] >= 100,
        chain,
        bonus.formation(battle, actor, target),
        bonus.formation(battle, target, actor),
    )


@lru_cache(maxsize=1 << 15)
def cover_between(terrain: Terrain, here: int, there: int) -> tuple[int, int]:
    """(quarters, resistance) of the best cover on the line: up to 2 m above the target's floor, not what is next to
    the attacker alone (`D6-226`).
    """
    if here == there:
        return 0, WOOD
    ground = terrain.ground
    base, tops, grid = ground.floor[there], terrain.cover_top, terrain.grid
    best, where = 0, -1
    for crossing in terrain.line(here, there).crossings:
        pair = (crossing.cell,) if crossing.flank is None else (crossing.cell, crossing.flank)
        cell = min(pair, key=lambda each: (tops[each], each))
        beside_attacker = all(grid.distance(each, here) <= 1 for each in pair)
        beside_target = any(grid.distance(each, there) <= 1 for each in pair)
        if beside_attacker and not beside_target:
            continue
        quarters = min(3, (tops[cell] - base) // 50)
        if quarters > best:
            best, where = quarters, cell
    return best, resistance_at(terrain, where)


def resistance_at(terrain: Terrain, cell: int) -> int:
    """4 for wood, 7 for stone and metal; what can be broken is wood (`D6-226`, `D6-238`)."""
    if cell < 0:
        return WOOD
    if any(thing.cell == cell for thing in terrain.ground.breakables):
        return WOOD
    stony = terrain.ground.surface[cell] in load_content().stone or not terrain.ground.walkable >> cell & 1
    return STONE if stony else WOOD


def darkness(battle: Battle, cell: int, distance: int) -> int:
    """Quarters of darkness on a target: dim 1, dark 2, pitch black 3; one less at distance 1 (`D6-227`)."""
    light = battle.situation.light
    bit = 1 << cell
    if light.bright & bit:
        return 0
    grade = 1 if light.dim & bit else 2
    if grade == 2 and _pitch_black(battle, cell):
        grade = 3
    return max(0, grade - 1) if distance <= 1 else grade


def _pitch_black(battle: Battle, cell: int) -> bool:
    """Whether a magical darkness lies on a dark cell: the board's darkest (`D6-227`)."""
    for _, source in battle.world.all(LightSource):
        if source.darkness and source.lit:
            centre = battle.positions[source.carrier].cell if source.carrier else source.cell
            radius = max(source.bright, source.dim)
            if glow_cells(battle.terrain, centre, radius) >> cell & 1:
                return True
    return False


def in_line(battle: Battle, here: int, there: int) -> bool:
    """A free line: no wall between, sight for ranged attacks and Fate deeds (`D6-075`, `D6-239`)."""
    return battle.terrain.clear(here, there)


def vision(battle: Battle, who: int) -> int:
    """Cells in which `who` notices somebody: sight only, darkness makes it hard to hit (`D6-239`, `D6-227`)."""
    return battle.terrain.sight(battle.positions[who].cell)


def near(battle: Battle, who: int, cells: list[int]) -> bool:
    """Whether one of the cells is one's own or adjacent."""
    here = battle.positions[who].cell
    return any(battle.terrain.distance(here, cell) <= 1 for cell in cells)
