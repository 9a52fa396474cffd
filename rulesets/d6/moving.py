"""Steps, Normal moves, Charges, climbing, swimming, falling, being shoved (catalogue 3.5, 3.19)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rulesets.d6 import chain, harm, numbers, pay, state
from rulesets.d6.state import Budget

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.grid import Grid
    from game.board.ground import Ground
    from game.board.movement import Edges, Field
    from game.board.terrain import Terrain

NORMAL, STEP, CHARGE = "d6", "d6-step", "d6-charge"
RISE, DROP, WADING = 50, 100, 50
"""Centimetres: up freely, down freely, water that makes difficult ground (`D6-231`, `D6-233`)."""
CLIMB_FACTOR: Final = 5
"""The board's climb difficulty for each grade beyond the first (`D6-229`)."""


def freely(ground: Ground, origin: int, cell: int) -> bool:
    """Whether a step goes up at most 0.5 m and down at most 1 m (`D6-231`)."""
    return -DROP <= ground.floor[cell] - ground.floor[origin] <= RISE


def normal_cost(terrain: Terrain, origin: int, cell: int) -> int | None:
    """Spaces of a Normal move: 2 on difficult ground, in knee-deep water, none while swimming (`D6-064`, `D6-233`)."""
    ground = terrain.ground
    deep = max(ground.water[origin], ground.water[cell]) >= state.SWIMMING
    if deep or not freely(ground, origin, cell):
        return None
    hard = ground.difficult >> cell & 1 or ground.water[cell] >= WADING
    return max(ground.cost[cell], 2 if hard else 1)


def step_cost(terrain: Terrain, origin: int, cell: int) -> int | None:
    """A Step enters difficult ground for its 1 action (`D6-062`, `D6-064`)."""
    return 1 if normal_cost(terrain, origin, cell) is not None else None


def walking(terrain: Terrain) -> Edges:
    """The steps of a Normal move."""
    return terrain.edges(NORMAL, normal_cost)


def stepping(terrain: Terrain) -> Edges:
    """The steps of a Step."""
    return terrain.edges(STEP, step_cost)


def allowance(battle: Battle, who: int) -> int:
    """Spaces of a Normal move, by effective Speed (`D6-063`)."""
    return numbers.normal_move(state.stat(battle, who, "speed"))


def can_move(battle: Battle, who: int) -> bool:
    """Not after a Charge in this turn (`D6-105`)."""
    return not state.has(battle, who, state.CHARGED)


def enemy_cells(battle: Battle, who: int) -> int:
    """Cells of standing enemies that the side sees: they cannot be passed (`D6-064`)."""
    mask = 0
    for foe in state.known_foes(battle, who):
        mask |= 1 << battle.positions[foe].cell
    return mask


def reach_field(battle: Battle, who: int, actions: int) -> tuple[Field, int] | None:
    """Where one gets with a Normal move (2 actions) or a Step (1), and where one may stop (`D6-062` to `D6-064`)."""
    here = battle.positions[who].cell
    if actions < 1 or not can_move(battle, who) or state.swimming(battle, who):
        return None
    blocked = enemy_cells(battle, who)
    if actions >= 2:
        field = walking(battle.terrain).flood(here, allowance(battle, who), blocked)
    else:
        field = stepping(battle.terrain).flood(here, 1, blocked)
    stops = field.mask & ~battle.situation.standing.get(battle.sides[who], 0)
    return (field, stops) if stops & ~(1 << here) else None


def free(battle: Battle, cell: int) -> bool:
    """Whether nobody stands in a walkable cell."""
    return cell not in battle.situation.occupants and bool(battle.terrain.walkable >> cell & 1)


def corner_free(terrain: Terrain, origin: int, cell: int) -> bool:
    """No diagonal step past what blocks movement (`D6-064`)."""
    grid = terrain.grid
    (x, y), (to_x, to_y) = grid.xy(origin), grid.xy(cell)
    if x == to_x or y == to_y:
        return True
    return bool(terrain.walkable >> grid.cell(x, to_y) & 1 and terrain.walkable >> grid.cell(to_x, y) & 1)


@lru_cache(maxsize=64)
def _special(ground: Ground) -> int:
    """Cells from which a climb, a fall or a stroke could lead on."""
    found = 0
    for cell in ground.grid.bits(ground.walkable):
        for near in ground.grid.neighbours(cell):
            deep = max(ground.water[cell], ground.water[near]) >= state.SWIMMING
            if ground.walkable >> near & 1 and (deep or not freely(ground, cell, near)):
                found |= 1 << cell
    return found


def special_steps(battle: Battle, who: int) -> list[tuple[str, int]]:
    """(verb, cell) of neighbouring spaces to climb, swim or drop to, 1 action each (`D6-229`, `D6-231` to `D6-233`)."""
    here, ground = battle.positions[who].cell, battle.ground
    if not _special(ground) >> here & 1 or not can_move(battle, who):
        return []
    found = []
    hand = state.free_hands(battle, who) > 0
    for cell in ground.grid.neighbours(here):
        seen = cell not in battle.situation.occupants or _hidden(battle, who, cell)
        if not (seen and battle.terrain.walkable >> cell & 1 and corner_free(battle.terrain, here, cell)):
            continue
        if not freely(ground, here, cell):
            if hand:
                found.append(("climb", cell))
            if ground.floor[cell] < ground.floor[here]:
                found.append(("leap", cell))
        elif max(ground.water[here], ground.water[cell]) >= state.SWIMMING:
            found.append(("swim", cell))
    return found


def _hidden(battle: Battle, who: int, cell: int) -> bool:
    """Whether somebody unseen stands there: one may try, and be stopped."""
    other = battle.situation.occupants.get(cell)
    return other is not None and not battle.situation.seen(battle.sides[who], other)


# --- doing it -------------------------------------------------------------------------------------------------


def walk(battle: Battle, who: int, goal: int) -> None:
    """A Step where one suffices, else a Normal move; it ends early when somebody unseen is in the way (`D6-062`,
    `D6-063`, `D6-066`).
    """
    here = battle.positions[who].cell
    reached = reach_field(battle, who, battle.world.get(who, Budget).actions)
    assert reached is not None
    path = reached[0].path(goal)
    if stepping(battle.terrain).step(here, goal) is not None:
        path = [goal]
        pay.pay(battle, who, 1, "D6-062")
        chain.deed(battle, who, "step")
    else:
        pay.pay(battle, who, 2, "D6-063")
        chain.deed(battle, who, "move")
    along(battle, who, path, "walk")


def along(battle: Battle, who: int, path: list[int], manner: str) -> bool:
    """Go cell by cell; leaving reach provokes nothing (`D6-065`). False when one had to stop: an unseen enemy in the
    way, or Down on the way.
    """
    for index, cell in enumerate(path):
        other = battle.situation.occupants.get(cell)
        if other is not None and (not state.allied(battle, who, other) or index == len(path) - 1):
            _back_off(battle, who, path[:index])
            return False
        battle.place(who, cell, 1, manner, "D6-062")
        harm.hazard(battle, who)
        if not battle.up(who):
            return False
    return True


def _back_off(battle: Battle, who: int, path: list[int]) -> None:
    """No two share a space: who was stopped on a friend's space goes back to the last free one (`D6-064`)."""
    here = battle.positions[who].cell
    shared = any(
        other != who and battle.up(other) and position.cell == here
        for other, position in battle.positions.items()
    )
    if not shared:
        return
    for cell in reversed(path[:-1]):
        if free(battle, cell):
            battle.place(who, cell, 0, "forced", "D6-064")
            return
    for cell in near_free(battle, here):
        battle.place(who, cell, 0, "forced", "D6-064")
        return


def near_free(battle: Battle, cell: int) -> list[int]:
    """Free cells by distance from a cell, itself first; then by number."""
    grid = battle.ground.grid
    open_ = grid.bits(battle.terrain.walkable)
    found = [one for one in open_ if one not in battle.situation.occupants]
    return sorted(found, key=lambda one: (grid.distance(cell, one), one))[:1]


async def special(battle: Battle, who: int, verb: str, cell: int) -> None:
    """Climb, swim or drop one space for 1 action (`D6-229`, `D6-231` to `D6-233`)."""
    from rulesets.d6 import checking

    pay.pay(battle, who, 1, "D6-051")
    chain.deed(battle, who, verb)
    here, floors = battle.positions[who].cell, battle.ground.floor
    if verb == "climb":
        climb = max(battle.ground.climb[cell], battle.ground.climb[here])
        difficulty = numbers.climb_difficulty(grade_of(climb))
        stat = max(("strength", "technique"), key=lambda name: state.stat(battle, who, name))
        if not await checking.check(battle, who, "climb", stat, difficulty, "D6-229"):
            return
    if not free(battle, cell):
        return
    drop = floors[here] - floors[cell]
    battle.place(who, cell, 1, verb, "D6-229" if verb == "climb" else "D6-233")
    if verb == "leap":
        harm.fall(battle, who, drop)
    harm.hazard(battle, who)


def grade_of(climb: int) -> int:
    """Climb grade 1 to 5 of the board's climb difficulty: grades as they are, larger numbers in steps of five."""
    return climb if 1 <= climb <= 5 else max(1, min(5, -(-climb // CLIMB_FACTOR)))


# --- charging -------------------------------------------------------------------------------------------------


def charge_ends(battle: Battle, who: int) -> list[list[int]]:
    """Straight ways of 1 space up to the Normal move, no difficult ground, no climbing (`D6-103`)."""
    here, grid, terrain = battle.positions[who].cell, battle.ground.grid, battle.terrain
    if not can_move(battle, who) or state.swimming(battle, who):
        return []
    blocked, room = enemy_cells(battle, who), allowance(battle, who)
    friends = battle.situation.standing.get(battle.sides[who], 0)
    found = []
    for ray in _rays(walking(terrain), grid, here):
        for length, cell in enumerate(ray[:room], start=1):
            if blocked >> cell & 1:
                break
            if not friends >> cell & 1:
                found.append(list(ray[:length]))
    return found


@lru_cache(maxsize=4096)
def _rays(edges: Edges, grid: Grid, here: int) -> tuple[tuple[int, ...], ...]:
    """The straight ways from a cell over ground that costs 1 a space, as far as they go; a pure function."""
    rays = []
    x, y = grid.xy(here)
    for near in grid.neighbours(here):
        dx, dy = grid.xy(near)[0] - x, grid.xy(near)[1] - y
        ray: list[int] = []
        last = here
        while grid.inside(x + dx * (len(ray) + 1), y + dy * (len(ray) + 1)):
            cell = grid.cell(x + dx * (len(ray) + 1), y + dy * (len(ray) + 1))
            if edges.step(last, cell) != 1:
                break
            ray.append(cell)
            last = cell
        rays.append(tuple(ray))
    return tuple(rays)


# --- being moved ----------------------------------------------------------------------------------------------


def shove(battle: Battle, who: int, origin: int, spaces: int) -> None:
    """Straight away from the user, stopping before what blocks; over an edge one falls (`D6-249`, `D6-232`)."""
    grid, floors = battle.ground.grid, battle.ground.floor
    dx, dy = away(grid.xy(origin), grid.xy(battle.positions[who].cell))
    for _ in range(spaces):
        here = battle.positions[who].cell
        x, y = grid.xy(here)
        if not grid.inside(x + dx, y + dy):
            return
        cell = grid.cell(x + dx, y + dy)
        rise = floors[cell] - floors[here]
        if rise > RISE or not free(battle, cell) or not corner_free(battle.terrain, here, cell):
            return
        fallen = rise < -DROP
        battle.place(who, cell, 0, "fall" if fallen else "forced", "D6-249")
        if fallen:
            harm.fall(battle, who, -rise)
        harm.hazard(battle, who)
        if fallen or not battle.up(who):
            return


def away(origin: tuple[int, int], target: tuple[int, int]) -> tuple[int, int]:
    """The one of 8 directions nearest to the line from origin to target (`D6-249`); diagonal from 22.5 degrees on."""
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    # tan 22.5 degrees is 0.41421; whole numbers keep it exact enough for any board
    if abs(dy) * 100_000 < abs(dx) * 41_421:
        return sx, 0
    if abs(dx) * 100_000 < abs(dy) * 41_421:
        return 0, sy
    return sx, sy
