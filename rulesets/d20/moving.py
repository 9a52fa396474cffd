"""Steps and their costs, climbing, leaping, falling, swimming, giving ground (catalogue 3.5, 3.15, `D20-057`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.decision import Option, ask
from game.event import Checked, Term
from game.wording import said
from rulesets.d20 import hope, senses, state, wounds
from rulesets.d20.checks import Check, check
from rulesets.d20.rolls import roller
from rulesets.d20.state import Budget, Figure, Kit

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.ground import Ground
    from game.board.movement import Edges, Field
    from game.board.terrain import Terrain

PROFILE: Final = "d20"
CLIMB_RISE, LEAP_DROP, STEEP_RISE, WADING = 100, 200, 50, 50
"""Centimetres: above it a climb, from it a leap, above it cost 2, from it cost 2 (`D20-183`, `D20-188`)."""
HOLDING: Final = frozenset({state.STUNNED, state.BOUND})
"""Conditions under which one does not move (`D20-092`, `D20-095`)."""


def step_cost(rise: int, difficult: bool = False, water: int = 0, factor: int = 1) -> int:
    """The highest applicable cost of a walking step, never their sum (`D20-042`, `D20-183`, `D20-188`). Centimetres."""
    cost = max(1, factor)
    if difficult or water >= WADING or rise > STEEP_RISE:
        cost = max(cost, 2)
    return cost


def climb_cost(rise: int) -> int:
    """2 for each begun metre (`D20-184`). `rise` in centimetres, up or down."""
    return 2 * -(-abs(rise) // 100)


def leap_cost(ground: Ground, cell: int) -> int:
    """A leap costs what the floor or water that it ends in costs (`D20-042`, `D20-187`)."""
    return step_cost(0, bool(ground.difficult >> cell & 1), ground.water[cell], ground.cost[cell])


def walking_cost(terrain: Terrain, origin: int, cell: int) -> int | None:
    """The cost of a step between neighbours, or None where it is a climb or a leap (`D20-041`, `D20-183`)."""
    ground = terrain.ground
    rise = ground.floor[cell] - ground.floor[origin]
    if rise > CLIMB_RISE or -rise >= LEAP_DROP:
        return None
    return step_cost(rise, bool(ground.difficult >> cell & 1), ground.water[cell], ground.cost[cell])


def walking(battle: Battle) -> Edges:
    """The walking steps of the terrain in force."""
    return edges(battle.situation.terrain)


@lru_cache(maxsize=256)
def edges(terrain: Terrain) -> Edges:
    """The walking steps of a terrain."""
    return terrain.edges(PROFILE, walking_cost)


def can_move(battle: Battle, who: int) -> bool:
    """Whether a combatant may move at all: not Stunned, Bound, mired (`D20-092`, `D20-095`, `D20-189`)."""
    figure: Figure = battle.figures[who]
    if figure.budget.mired:
        return False
    effects = figure.effects.active
    return not effects or all(effect.name not in HOLDING for effect in effects)


def reach_field(battle: Battle, who: int, budget: int) -> tuple[Field, int]:
    """Where `who` can walk with a budget, and the mask of cells to stop in: none with a standing character
    (`D20-002`). One plans around the enemies that the side sees, only.
    """
    figure: Figure = battle.figures[who]
    situation, cell, side = battle.situation, figure.position.cell, figure.side
    terrain = situation.terrain
    field = _flood(terrain, cell, budget, 0)
    in_the_way = situation.watches[side].foe_cells & field.mask
    if in_the_way:
        field = _flood(terrain, cell, budget, in_the_way)
    return field, field.mask & ~situation.standing[side]


@lru_cache(maxsize=1 << 14)
def _flood(terrain: Terrain, cell: int, budget: int, blocked: int) -> Field:
    """A flood depends on nothing else; the same one is asked for by the offer, the walk and the computer player."""
    return edges(terrain).reach(cell, budget, blocked)


def free(battle: Battle, cell: int) -> bool:
    """Whether nobody stands in a walkable cell (`D20-002`)."""
    situation = battle.situation
    return cell not in situation.occupants and bool(situation.terrain.walkable >> cell & 1)


def travel(battle: Battle, who: int, path: list[int], manner: str, rule: str, *, paid: bool = True) -> int:
    """Walk a path at once, without windows; returns its cost. Before an unseen enemy the way ends in the last free
    space (ruling on `D20-002`).
    """
    here = stop = battle.positions[who].cell
    spent = cost_to_stop = 0
    for cell in path:
        other = battle.situation.occupants.get(cell)
        if other is not None and not state.allied(battle, who, other):
            break
        cost = walking(battle).step(here, cell) or 1
        battle.place(who, cell, cost if paid else 0, manner, rule)
        here, spent = cell, spent + cost
        if other is None:
            stop, cost_to_stop = cell, spent
    if here != stop:
        battle.place(who, stop, 0, manner, rule)
    return cost_to_stop


def special_steps(battle: Battle, who: int, movement: int) -> list[tuple[str, int, int]]:
    """Climbs and leaps to neighbouring spaces as (verb, cell, cost) (`D20-183`, `D20-184`, `D20-187`)."""
    here = battle.positions[who].cell
    if not _uneven(battle.ground) >> here & 1:
        return []
    terrain, floors = battle.terrain, battle.ground.floor
    found = []
    for cell in battle.ground.grid.neighbours(here):
        rise = floors[cell] - floors[here]
        steep = rise > CLIMB_RISE or -rise >= LEAP_DROP
        if not (steep and free(battle, cell) and corner_free(terrain, here, cell)):
            continue
        if climb_cost(rise) <= movement:
            found.append(("climb", cell, climb_cost(rise)))
        if rise < 0 and movement >= leap_cost(battle.ground, cell):
            found.append(("leap", cell, leap_cost(battle.ground, cell)))
    return found


@lru_cache(maxsize=32)
def _uneven(ground: Ground) -> int:
    """Cells from which a step could be a climb or a leap."""
    found = 0
    for cell in ground.grid.bits(ground.walkable):
        for near in ground.grid.neighbours(cell):
            rise = ground.floor[near] - ground.floor[cell]
            if ground.walkable >> near & 1 and (rise > CLIMB_RISE or -rise >= LEAP_DROP):
                found |= 1 << cell
    return found


def corner_free(terrain: Terrain, origin: int, cell: int) -> bool:
    """No diagonal step past what blocks movement (`D20-041`)."""
    grid = terrain.grid
    (x, y), (to_x, to_y) = grid.xy(origin), grid.xy(cell)
    if x == to_x or y == to_y:
        return True
    return bool(terrain.walkable >> grid.cell(x, to_y) & 1 and terrain.walkable >> grid.cell(to_x, y) & 1)


# --- checks of the environment --------------------------------------------------------------------------------


def environment_check(
    battle: Battle, who: int, stat: str, tag: str, difficulty: int, rule: str, *, advantage: bool = False
) -> Check:
    """A check that is no action and by default does not touch Hope (`D20-190`)."""
    terms = state.check_terms(battle, who, stat, tag, rule)
    result = check(roller(battle, who, rule), terms, difficulty, int(advantage), battle.options, tag)
    battle.emit(
        Checked(who, tag, result.natural, list(result.terms), result.total, difficulty, result.success, rule=rule)
    )
    hope.side_roll(battle, who, result.success)
    return result


async def climb(battle: Battle, who: int, cell: int, cost: int) -> None:
    """Strength (climb) against 10 + the map's climb difficulty; failing upwards stays, downwards falls (`D20-184`)."""
    here, ground = battle.positions[who].cell, battle.ground
    rise = ground.floor[cell] - ground.floor[here]
    difficulty = 10 + max(ground.climb[cell], ground.climb[here])
    roped = any(slot.item == "rope" for slot in battle.world.get(who, Kit).slots)
    result = environment_check(battle, who, "strength", "climb", difficulty, "D20-184", advantage=roped)
    if result.success:
        battle.place(who, cell, cost, "climb", "D20-184")
    elif rise < 0:
        battle.place(who, cell, cost, "fall", "D20-184")
        fall(battle, who, -rise, cell)


async def leap(battle: Battle, who: int, cell: int, *, manner: str = "leap") -> None:
    """A leap down of one's own choice: Speed (leap) against 10 saves one die (`D20-187`)."""
    drop = battle.ground.floor[battle.positions[who].cell] - battle.ground.floor[cell]
    battle.place(who, cell, leap_cost(battle.ground, cell), manner, "D20-187")
    saved = environment_check(battle, who, "speed", "leap", 10, "D20-187").success
    fall(battle, who, drop, cell, saved=int(saved))


def fall_dice(height: int, saved: int = 0) -> int:
    """floor(metres / 2) d6, at most 10, less one saved by a leap; below 2 m none (`D20-186`, `D20-187`)."""
    return max(0, min(10, height // 200) - saved)


def fall(battle: Battle, who: int, height: int, cell: int, *, saved: int = 0) -> None:
    """Fall `height` cm into a cell: dice without armour, half into water of 2 m or more (`D20-186`)."""
    dice = fall_dice(height, saved)
    if not dice:
        return
    rolled = [battle.roll(6, "fall", who, "D20-186") for _ in range(dice)]
    terms = [Term(said("fall_of", metres=height / 100), sum(rolled), "D20-186")]
    harm = sum(rolled)
    if battle.ground.water[cell] >= 200:
        terms.append(Term("into_deep_water", harm // 2 - harm, "D20-186"))
        harm //= 2
    wounds.lose(battle, who, harm, "physical", terms=terms, rule="D20-186")


def deep_water(battle: Battle, who: int) -> None:
    """Swimming with excess weight: Strength (swim) against 10 + excess, else 1d6 and no movement (`D20-189`)."""
    figure: Figure = battle.figures[who]
    budget, excess = figure.budget, figure.kit.excess
    budget.mired = False
    if not excess or not senses.swimming(battle, battle.positions[who].cell):
        return
    if environment_check(battle, who, "strength", "swim", 10 + excess, "D20-189").success:
        return
    budget.mired = True
    harm = battle.roll(6, "deep_water", who, "D20-189")
    wounds.lose(battle, who, harm, "physical", terms=[Term("deep_water", harm, "D20-189")], rule="D20-189")


# --- giving ground --------------------------------------------------------------------------------------------


async def give_ground(battle: Battle, who: int, attacker: int) -> None:
    """After a miss a target with movement and room must step, at its own choice of space (`D20-057`)."""
    moved = False
    while True:
        harmless, harmful = ground_choices(battle, who)
        if not harmless:
            return
        options = _ground_options(battle, who, attacker, harmless, harmful)
        if moved:
            options.append(Option("stay", "stay", rule="D20-057"))
        chosen = await ask(who, "give_ground", options, "D20-057", about={"attacker": attacker})
        if chosen.verb == "stay":
            return
        await _forced_step(battle, who, chosen.cell, chosen.level)
        moved = True
        if battle.options.miss_dodge == "one_space" or not battle.up(who):
            return


def ground_choices(battle: Battle, who: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Free neighbouring spaces that can be paid for, as (cell, cost): harmless ones, of which there must be one to give
    ground, and those whose entry would harm. None for who is not able to move (`D20-057`).
    """
    movement: int = battle.figures[who].budget.movement
    if not (movement and battle.up(who) and can_move(battle, who)):
        return [], []
    here, occupants = battle.positions[who].cell, battle.situation.occupants
    harmless: list[tuple[int, int]] = []
    harmful = [(cell, cost) for verb, cell, cost in special_steps(battle, who, movement) if verb == "leap"]
    for cell, cost in walking(battle).out[here].items():
        if cost <= movement and cell not in occupants:
            (harmful if senses.swimming(battle, cell) else harmless).append((cell, cost))
    return harmless, harmful


def _ground_options(
    battle: Battle, who: int, attacker: int, harmless: list[tuple[int, int]], harmful: list[tuple[int, int]]
) -> list[Option]:
    """Farthest from the attacker first, then lowest row, then column: the first is the default (`D20-057`)."""
    width, distance = battle.ground.grid.width, battle.terrain.distance
    origin = battle.positions[attacker].cell
    options = []
    for choices in (harmless, harmful):
        for _, cell, cost in sorted([(-distance(origin, cell), cell, cost) for cell, cost in choices]):
            options.append(_to(cell % width, cell // width, cell, cost))
    return options


@lru_cache(maxsize=4096)
def _to(x: int, y: int, cell: int, cost: int) -> Option:
    return Option(f"to:{x},{y}", "give_ground", cell=cell, level=cost, rule="D20-057")


async def _forced_step(battle: Battle, who: int, cell: int, cost: int) -> None:
    battle.world.get(who, Budget).movement -= cost
    drop = battle.ground.floor[battle.positions[who].cell] - battle.ground.floor[cell]
    if drop >= LEAP_DROP:
        await leap(battle, who, cell, manner="forced")
    else:
        battle.place(who, cell, cost, "forced", "D20-057")
