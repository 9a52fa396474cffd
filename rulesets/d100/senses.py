"""Seeing, light, water, awareness, cover by location (catalogue 3.13, `D100-214`, `D100-221`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.board.lighting import glow_cells
from game.components import LightSource
from rulesets.d100 import state
from rulesets.d100.checks import Circumstance
from rulesets.d100.content import load_content
from rulesets.d100.coverage import WEAPON, covered_locations, height_of
from rulesets.d100.state import Purse, Stealth

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.ground import Ground

WADING, SWIMMING = 50, 150
"""Water in cm from which one wades, swims (`D100-213`, `D100-218`)."""
UNSTABLE: Final = frozenset({"ice", "unstable"})
"""Surfaces on which one stands badly (`D100-153`)."""
FOOTHOLDS: Final = (
    None,
    Circumstance("hard", "unstable_ground", "D100-153"),
    Circumstance("hard", "wading", "D100-153"),
    Circumstance("hard", "swimming", "D100-153"),
)
"""How a cell hampers who stands in it (`D100-153`)."""
GLOOM: Final = (
    None,
    Circumstance("hard", "dim_light", "D100-153"),
    Circumstance("formidable", "darkness", "D100-153"),
    Circumstance("herculean", "pitch_black", "D100-153"),
)
"""How the light on a target hampers (`D100-153`, `D100-214`)."""
LOWER: Final = 50
"""Centimetres by which a defender stands lower (`D100-153`)."""


def distance(battle: Battle, one: int, other: int) -> int:
    """Metres between two combatants, by the engine's metric (`D100-212`)."""
    return battle.terrain.distance(battle.positions[one].cell, battle.positions[other].cell)


def vision(battle: Battle, who: int) -> int:
    """The cells in which `who` notices somebody: clear line, and not pitch black or adjacent (`D100-214`)."""
    cell, terrain = battle.positions[who].cell, battle.terrain
    dark = pitch_black(battle)
    return terrain.sight(cell) & ~(dark & ~terrain.within(cell, 1)) if dark else terrain.sight(cell)


def pitch_black(battle: Battle) -> int:
    """Cells in magical darkness that no light breaks: the only ones darker than dark (`D100-214`)."""
    mask = 0
    for source in _darkness(battle):
        if source.lit:
            cell = battle.positions[source.carrier].cell if source.carrier else source.cell
            if cell >= 0:
                mask |= glow_cells(battle.terrain, cell, max(source.bright, source.dim))
    return mask & ~battle.situation.light.lit if mask else 0


def _darkness(battle: Battle) -> list[LightSource]:
    """The sources of magical darkness, looked up anew when there are more sources than before."""
    sources = battle.world.table(LightSource)
    known: tuple[dict[int, LightSource], int, list[LightSource]] | None = battle.lore.get("darkness")
    if known is None or known[0] is not sources or known[1] != len(sources):
        dark = [source for source in sources.values() if source.darkness]
        known = battle.lore["darkness"] = sources, len(sources), dark
    return known[2]


def sees(battle: Battle, who: int, other: int) -> bool:
    """Whether `who`, awake, sees `other` with its own eyes: line, light, and not fooled by Stealth (`D100-221`)."""
    known = battle.situation.visions.get(who)
    if known is None or not known[1] >> battle.positions[other].cell & 1:
        return False
    if not battle.figures[other].concealed.sides:
        return True
    stealth = battle.world.get(other, Stealth)
    return not stealth.active or who in stealth.noticed


def aware(battle: Battle, who: int, other: int) -> bool:
    """Whether `who` knows of an enemy: sees it, or it attacked or spoke since one's last turn (`D100-221`)."""
    if battle.effects[who].active and state.has(battle, who, state.SURPRISED):
        return False
    if sees(battle, who, other):
        return True
    purses = battle.world.table(Purse)
    return purses[other].loud > purses[who].last


def reacts_to(battle: Battle, who: int, other: int) -> bool:
    """Whether one can react to somebody: able, aware, not surprised (`D100-088`, `D100-156`)."""
    return state.able(battle, who) and aware(battle, who, other)


def gloom(battle: Battle, cell: int) -> int:
    """How dark a cell is: 0 bright, 1 dim, 2 dark, 3 pitch black, as in `GLOOM`."""
    light = battle.situation.light
    if light.bright >> cell & 1:
        return 0
    if light.dim >> cell & 1:
        return 1
    return 3 if pitch_black(battle) >> cell & 1 else 2


def light_on(battle: Battle, cell: int) -> Circumstance | None:
    """The grade of a target in that cell: dim Hard, dark Formidable, pitch black Herculean (`D100-153`)."""
    return GLOOM[gloom(battle, cell)]


@lru_cache(maxsize=32)
def footholds(ground: Ground) -> bytes:
    """How one stands in each cell: 0 well, 1 on unstable ground, 2 wading, 3 swimming, as in `FOOTHOLDS`."""
    return bytes(
        3 if depth >= SWIMMING else 2 if depth >= WADING else int(surface in UNSTABLE)
        for depth, surface in zip(ground.water, ground.surface, strict=True)
    )


def water(battle: Battle, who: int) -> int:
    """Depth of the water one stands in, cm."""
    return battle.ground.water[battle.positions[who].cell]


def lower_than(battle: Battle, who: int, other: int) -> bool:
    """Whether one, standing, is 0.5 m or more lower than the other (`D100-153`)."""
    floor = battle.ground.floor
    here, there = battle.positions[who].cell, battle.positions[other].cell
    return floor[there] - floor[here] >= LOWER and state.posture(battle, who) == "standing"


def covered(battle: Battle, attacker: int, target: int, *, origin: int = -1) -> tuple[list[str], int]:
    """Covered locations of the target, and the AP of what covers them (0: it stops everything) (`D100-215`)."""
    here = battle.positions[attacker].cell if origin < 0 else origin
    there = battle.positions[target].cell
    blocks, points = _blocks(battle, here, there)
    if not blocks:
        return [], 0
    body = battle.figures[target].fighter.body
    postures = state.posture(battle, attacker), state.posture(battle, target)
    key = ("covered", battle.terrain, here, there, body, *postures)
    found: list[str] | None = battle.lore.get(key)
    if found is None:
        ground = battle.ground
        weapon, floor = ground.floor[here] + height_of(WEAPON, postures[0]), ground.floor[there]
        span = ground.grid.distance(here, there)
        found = battle.lore[key] = covered_locations(body, postures[1], floor, weapon, span, blocks)
    return found, points


def hidden_parts(battle: Battle, here: int, there: int) -> list[str]:
    """Locations of a standing human in one cell that an attack out of another cannot reach (`D100-215`)."""
    ground = battle.ground
    span = ground.grid.distance(here, there)
    blocks = _blocks(battle, here, there)[0]
    if not blocks:
        return []
    weapon = ground.floor[here] + WEAPON
    return covered_locations("humanoid", "standing", ground.floor[there], weapon, span, blocks)


Blocks = tuple[list[tuple[int, int]], int]


def _blocks(battle: Battle, here: int, there: int) -> Blocks:
    """What rises between two cells as (distance to the second, top), and its AP; 0 if anything stops everything."""
    terrain, ground = battle.terrain, battle.ground
    key = ("blocks", terrain, here, there)
    known: Blocks | None = battle.lore.get(key)
    if known is not None:
        return known
    blocks, materials = [], []
    for crossing in terrain.line(here, there).crossings if ground.grid.distance(here, there) > 1 else ():
        cell = crossing.cell
        if crossing.flank is not None and terrain.cover_top[crossing.flank] < terrain.cover_top[cell]:
            cell = crossing.flank
        top = terrain.cover_top[cell]
        if top > ground.floor[there] + 20 and cell not in (here, there):
            blocks.append((ground.grid.distance(cell, there), top))
            materials.append(cover_points(battle, cell))
    points = 0 if not materials or 0 in materials else max(materials)
    known = battle.lore[key] = (blocks, points)
    return known


def cover_points(battle: Battle, cell: int) -> int:
    """`cover_ap` of what stands in a cell by its material, 0 where it stops everything (`D100-216`)."""
    table = load_content().cover
    terrain = battle.terrain
    if terrain.closed >> cell & 1:
        return table["door"]
    if any(thing.cell == cell for thing in battle.ground.breakables):
        return table["planks"]
    return table.get(battle.ground.surface[cell], 0)


def targetable(battle: Battle, who: int, target: int, *, origin: int = -1) -> bool:
    """Whether a target can be attacked at all: in sight, and not wholly covered (`D100-092`, `D100-215`)."""
    here = battle.positions[who].cell if origin < 0 else origin
    if not battle.terrain.clear(here, battle.positions[target].cell):
        return False
    if not sees(battle, who, target) and origin < 0:
        return False
    places, _ = covered(battle, who, target, origin=origin)
    return len(places) < len(battle.world.get(target, state.Frame).hp)
