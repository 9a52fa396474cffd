"""Climbing, swimming, jumping and stepping off edges (catalogue 3.5, `D10-107` to `D10-115`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.board.spreads import crossed
from game.components import FloorItem
from game.decision import Option
from game.event import Term
from game.policy import Moment, react
from rulesets.d10 import (
    areas,
    checks,
    conditions,
    falling,
    moving,
    reactions,
    rolls,
    senses,
    state,
)
from rulesets.d10.state import Body, Fighter, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.terrain import Terrain
    from rulesets.d10.geometry import Point

DEFAULT_CLIMB: Final = 10
DEFAULT_WATER: Final = 5
ROPE: Final = "fixed_rope"
"""What lies in the space below where a rope hangs (4.5)."""
ROPE_DIFFICULTY: Final = 5
LET_GO: Final = Option("let_go", "let_go", rule="D10-108")


def difficulty_of(battle: Battle, *cells: int) -> int:
    """The number that a tile stores, else rocks or a rope (`D10-110`, `D10-113`, 4.5)."""
    if any(lying.key == ROPE and lying.cell in cells for _, lying in battle.world.all(FloorItem)):
        return ROPE_DIFFICULTY
    stored = [battle.ground.climb[cell] for cell in cells if battle.ground.climb[cell]]
    return max(stored, default=DEFAULT_CLIMB)


def hampered(battle: Battle, who: int) -> tuple[list[Term], list[Term]]:
    """Staggered, Dazed and Stunned hamper, Olympic Athlete helps (`D10-109`, `D10-111`)."""
    bad = [
        Term(name, -1, "D10-109")
        for name in (state.STAGGERED, state.DAZED, state.STUNNED)
        if state.has(battle, who, name)
    ]
    good = (
        [Term("olympic_athlete", 1, "D10-353")] if state.knows_ability(battle, who, "olympic_athlete") else []
    )
    return good, bad


async def _check(battle: Battle, who: int, purpose: str, difficulty: int, rule: str) -> bool:
    good, bad = hampered(battle, who)
    result = await rolls.check(
        battle, who, "Athletics", purpose, rule, difficulty=difficulty, good=good, bad=bad
    )
    return result.success


async def _start(battle: Battle, who: int, *, climb: bool) -> int:
    """Metres of the running Move-Action, or of a new one that is paid for now."""
    await moving.begin(battle, who)
    metres = battle.world.get(who, Purse).metres
    if climb and not state.knows_ability(battle, who, "olympic_athlete"):
        return max(1, metres // 2)
    return metres


# --- climbing -------------------------------------------------------------------------------------------------


def climbs(battle: Battle, who: int) -> list[Option]:
    """Up to higher neighbouring spaces, and down to lower ones (`D10-107`)."""
    body, ground = battle.world.get(who, Body), battle.ground
    here = battle.positions[who].cell
    found = []
    for cell in ground.grid.neighbours(here) if _steep(battle.terrain) >> here & 1 else ():
        rise = ground.floor[cell] - ground.floor[here]
        x, y = ground.grid.xy(cell)
        if rise > moving.STEP_UP and moving.seems_free(battle, who, cell):
            found.append(Option(f"climb:{x},{y}", "climb", cell=cell, level=rise, rule="D10-107"))
        elif -rise > moving.STEP_UP and moving.seems_free(battle, who, cell) and not body.climbing:
            found.append(Option(f"climb_down:{x},{y}", "climb_down", cell=cell, level=-rise, rule="D10-107"))
            found.append(Option(f"drop:{x},{y}", "drop_off", cell=cell, level=-rise, rule="D10-115"))
    return found


@lru_cache(maxsize=64)
def _steep(terrain: Terrain) -> int:
    """Spaces beside which the ground is more than 0.5 m higher or lower."""
    ground, made = terrain.ground, 0
    for cell in terrain.grid.bits(ground.walkable):
        for near in terrain.grid.neighbours(cell):
            if ground.walkable >> near & 1 and abs(ground.floor[near] - ground.floor[cell]) > moving.STEP_UP:
                made |= 1 << cell
    return made


async def climb(battle: Battle, who: int, cell: int) -> None:
    """Up a surface: a Check to begin, then metres up; at the top one steps onto it (`D10-105`, `D10-107`)."""
    body, purse = battle.world.get(who, Body), battle.world.get(who, Purse)
    here = battle.positions[who].cell
    metres = await _start(battle, who, climb=True)
    if not body.climbing and not await _check(
        battle, who, "climb", difficulty_of(battle, cell, here), "D10-107"
    ):
        purse.metres = 0
        return
    body.climbing = True
    rise = battle.ground.floor[cell] - battle.ground.floor[here]
    body.height = min(rise, body.height + 100 * metres)
    purse.metres = 0
    conditions.take(battle, who, state.AIRBORNE, "D10-107")
    if body.height >= rise and moving.free(battle, cell):
        body.climbing, body.height = False, 0
        await moving.relocate(battle, who, cell, metres, "climb", "D10-107")
    await reactions.window(battle, "step", who)


async def climb_down(battle: Battle, who: int, cell: int) -> None:
    """Over the edge and down, hanging at what is left of the height (`D10-107`)."""
    body, purse = battle.world.get(who, Body), battle.world.get(who, Purse)
    here = battle.positions[who].cell
    metres = await _start(battle, who, climb=True)
    if not await _check(battle, who, "climb", difficulty_of(battle, cell, here), "D10-107"):
        purse.metres = 0
        return
    left = battle.ground.floor[here] - battle.ground.floor[cell] - 100 * metres
    purse.metres = 0
    if moving.bumped(battle, who, cell):
        return
    await moving.relocate(battle, who, cell, metres, "climb", "D10-107")
    body.height = max(0, left)
    body.climbing = body.height > 0
    await reactions.window(battle, "step", who)


def descent(battle: Battle, who: int) -> list[Option]:
    """What a climber may do besides climbing on: go down, or let go (`D10-107`)."""
    if not battle.world.get(who, Body).climbing:
        return []
    return [Option("descend", "descend", rule="D10-107"), LET_GO]


async def descend(battle: Battle, who: int) -> None:
    """Down the surface, 1 m for each metre of movement (`D10-107`)."""
    body, purse = battle.world.get(who, Body), battle.world.get(who, Purse)
    metres = await _start(battle, who, climb=True)
    purse.metres = 0
    body.height = max(0, body.height - 100 * metres)
    body.climbing = body.height > 0


async def let_go(battle: Battle, who: int) -> None:
    """Letting go puts one in mid-air at that height (`D10-107`, `D10-108`)."""
    body = battle.world.get(who, Body)
    body.climbing = False
    if body.height > 0:
        await falling.drop(battle, who, body.height)


async def failed(battle: Battle, who: int) -> None:
    """A failed Climb: retry as a Bonus-Action Reaction, or let go (`D10-108`)."""
    here = battle.positions[who].cell
    if reactions.may(battle, who, 0) and reactions.can_pay(battle, who, "bonus"):
        options = [Option("hold_on", "hold_on", rule="D10-108")]
        moment = Moment(about_me=True, important=True)
        answer = await react(battle, who, "hold_on", options, LET_GO, moment, "D10-108")
        if answer.verb == "hold_on":
            reactions.pay(battle, who, "bonus")
            around = battle.ground.grid.neighbours(here)
            if await _check(battle, who, "climb", difficulty_of(battle, here, *around), "D10-108"):
                return
    await let_go(battle, who)


async def turn_start(battle: Battle, who: int) -> None:
    """A new Check while Climbing or swimming (`D10-055`, `D10-108`, `D10-111`)."""
    body = battle.world.get(who, Body)
    here = battle.positions[who].cell
    if not state.can_act(battle, who) or state.helpless(battle, who):
        return
    if body.climbing:
        around = battle.ground.grid.neighbours(here)
        if not await _check(battle, who, "climb", difficulty_of(battle, here, *around), "D10-108"):
            await failed(battle, who)
    elif body.swimming and not state.knows_ability(battle, who, "aquatic"):
        body.swimming = await _check(
            battle, who, "swim", battle.ground.climb[here] or DEFAULT_WATER, "D10-111"
        )
        body.depth += 0 if body.swimming else min(200, battle.ground.water[here] - body.depth)


# --- swimming -------------------------------------------------------------------------------------------------


def swims(battle: Battle, who: int) -> list[Option]:
    """Into deep water, or to begin swimming in it; up and down for swimmers (`D10-111`, `D10-112`)."""
    body, ground = battle.world.get(who, Body), battle.ground
    here = battle.positions[who].cell
    if state.knows_ability(battle, who, "aquatic") and ground.water[here] <= senses.DEEP:
        return []
    found = []
    if body.swimming or (state.knows_ability(battle, who, "aquatic") and ground.water[here] > senses.DEEP):
        if body.depth < ground.water[here]:
            found.append(Option("dive", "dive", rule="D10-112"))
        if body.depth > 0:
            found.append(Option("rise", "rise", rule="D10-112"))
        return found
    if ground.water[here] > senses.DEEP:
        return [Option("swim", "swim", cell=here, rule="D10-111")]
    if not any(ground.water):
        return []
    for cell in ground.grid.neighbours(here):
        level = (
            abs(ground.floor[cell] + ground.water[cell] - ground.floor[here]) <= moving.STEP_UP + senses.DEEP
        )
        if ground.water[cell] > senses.DEEP and level and moving.seems_free(battle, who, cell):
            x, y = ground.grid.xy(cell)
            found.append(Option(f"swim:{x},{y}", "swim", cell=cell, rule="D10-111"))
    return found


async def swim(battle: Battle, who: int, cell: int) -> None:
    """An Athletics Check as part of a Move-Action; failure ends it (`D10-111`)."""
    body, purse = battle.world.get(who, Body), battle.world.get(who, Purse)
    await _start(battle, who, climb=False)
    if not await _check(battle, who, "swim", battle.ground.climb[cell] or DEFAULT_WATER, "D10-111"):
        purse.metres = 0
        return
    here = battle.positions[who].cell
    if moving.bumped(battle, who, cell):
        return
    if cell != here:
        cost = 1 if purse.halved or moving.at_home(battle, who) else 2
        purse.metres = max(0, purse.metres - cost)
        await moving.relocate(battle, who, cell, cost, "swim", "D10-111")
    body.swimming = True
    await moving.drag(battle, who)
    await reactions.window(battle, "step", who)


async def sound(battle: Battle, who: int, verb: str) -> None:
    """Dive or rise a metre (`D10-112`)."""
    body, purse = battle.world.get(who, Body), battle.world.get(who, Purse)
    await _start(battle, who, climb=False)
    purse.metres -= 1
    water = battle.ground.water[battle.positions[who].cell]
    body.depth = min(water, body.depth + 100) if verb == "dive" else max(0, body.depth - 100)
    await reactions.window(battle, "step", who)


# --- jumping --------------------------------------------------------------------------------------------------


def jumps(battle: Battle, who: int, reachable: int) -> list[Option]:
    """Landing spaces of a Jump that cannot simply be walked to (`D10-114`, `D10-115`)."""
    if (
        state.has(battle, who, state.PRONE, state.AIRBORNE)
        or state.rooted(battle, who)
        or state.helpless(battle, who)
    ):
        return []
    if not reactions.can_pay(battle, who, "bonus") or battle.world.get(who, Body).climbing:
        return []
    half = state.has(battle, who, state.STUNNED, state.DAZED) or moving.wet(battle, who)
    ms = state.extra(battle, who).ms
    metres = checks.move_distance(ms, half=half, zero=False, sprint=False, climb=False)
    height = checks.jump_height(metres, battle.world.get(who, Fighter).stats)
    here, grid = battle.positions[who].cell, battle.ground.grid
    found = []
    landings = _landings(battle.terrain, here, metres, height) & ~reachable
    for cell in grid.bits(landings & moving.seeming_room(battle, who)) if landings else ():
        if not _over(battle, who, cell, height):
            continue
        x, y = grid.xy(cell)
        found.append(Option(f"jump:{x},{y}", "jump", cell=cell, rule="D10-114"))
    return found


@lru_cache(maxsize=16384)
def _landings(terrain: Terrain, here: int, metres: int, height: int) -> int:
    """Spaces within a straight jump over ground not higher than the jump (`D10-114`)."""
    ground, grid = terrain.ground, terrain.grid
    base = ground.floor[here]
    walls = areas.walls(terrain)
    found = 0
    for cell in grid.bits(grid.ball(here, metres) & terrain.walkable & ~(1 << here)):
        if ground.floor[cell] - base > height:
            continue
        crossed = _crossed(grid.xy(here), grid.xy(cell))
        cells = [grid.cell(*space) for space in crossed]
        if all(
            not walls >> each & 1 and max(terrain.height[each], ground.floor[each]) - base <= height
            for each in cells
        ):
            found |= 1 << cell
    return found


def _crossed(one: Point, other: Point) -> list[Point]:
    """Spaces between two centres whose inside the straight line crosses."""
    x, y = one
    return [(x + dx, y + dy) for dx, dy in crossed(other[0] - x, other[1] - y)]


def _over(battle: Battle, who: int, cell: int, height: int) -> bool:
    """Over Entities only from 2 m height (`D10-114`)."""
    if height >= 200:
        return True
    grid = battle.ground.grid
    crossed = _crossed(grid.xy(battle.positions[who].cell), grid.xy(cell))
    mine = battle.situation.standing.get(battle.sides[who], 0) | moving.blocked(battle, who)
    return not any(mine >> grid.cell(*space) & 1 for space in crossed)


async def jump(battle: Battle, who: int, cell: int) -> None:
    """A Jump (Bonus, paid already): lands safely down to its own height (`D10-114`, `D10-115`)."""
    here, ground = battle.positions[who].cell, battle.ground
    half = state.has(battle, who, state.STUNNED, state.DAZED) or moving.wet(battle, who)
    metres = checks.move_distance(
        state.extra(battle, who).ms, half=half, zero=False, sprint=False, climb=False
    )
    height = checks.jump_height(metres, battle.world.get(who, Fighter).stats)
    if moving.bumped(battle, who, cell):
        return
    down = ground.floor[here] - ground.floor[cell]
    await moving.relocate(battle, who, cell, battle.ground.grid.distance(here, cell), "leap", "D10-114")
    await moving.drag(battle, who)
    if down > max(height, moving.STEP_UP):
        await falling.drop(battle, who, down)
    await reactions.window(battle, "step", who)


async def drop_off(battle: Battle, who: int, cell: int, height: int) -> None:
    """Walking off a drop: Airborne over the lower space (`D10-115`)."""
    purse = battle.world.get(who, Purse)
    await _start(battle, who, climb=False)
    purse.metres -= 1
    if moving.bumped(battle, who, cell):
        return
    await moving.relocate(battle, who, cell, 1, "walk", "D10-115")
    await falling.drop(battle, who, height)
    purse.metres = 0
    await reactions.window(battle, "step", who)
