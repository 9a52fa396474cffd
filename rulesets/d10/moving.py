"""Movement in battle: Move-Actions, drops, knock-back, dragging, what leaving a space ends (catalogue 3.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.decision import Option
from game.event import Undone
from rulesets.d10 import checks, conditions, flying, geometry, reactions, rolls, senses, state, traps
from rulesets.d10.state import Body, Fighter, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import CostFn, Edges, Field
    from game.board.terrain import Terrain

WALK: Final = "d10-walk"
SWIM: Final = "d10-swim"
STEP_UP: Final = 50
"""A step of up to 0.5 m is walking (`D10-115`)."""


def walking_cost(terrain: Terrain, one: int, other: int) -> int | None:
    """1 for a level step on ground one can stand on (`D10-100`, `D10-101`, `D10-112`, `D10-115`)."""
    ground = terrain.ground
    if abs(ground.floor[one] - ground.floor[other]) > STEP_UP or ground.water[other] > senses.DEEP:
        return None
    return 1


def swimming_cost(terrain: Terrain, one: int, other: int) -> int | None:
    """As walking, through deep water too; a swimmer is at the surface (`D10-111`)."""
    ground = terrain.ground
    levels = [
        ground.floor[cell] + (ground.water[cell] if ground.water[cell] > senses.DEEP else 0)
        for cell in (one, other)
    ]
    return 1 if abs(levels[0] - levels[1]) <= STEP_UP + senses.DEEP else None


def _in_water(cost: CostFn) -> CostFn:
    """A Move-Action begun with full MS spends 2 m for each metre in water of 0.5 m or more (`D10-112`)."""

    def doubled(terrain: Terrain, one: int, other: int) -> int | None:
        metres = cost(terrain, one, other)
        return 2 * metres if metres is not None and terrain.ground.water[other] >= senses.WADING else metres

    return doubled


WADING_COST, PADDLING_COST = _in_water(walking_cost), _in_water(swimming_cost)


def edges_for(battle: Battle, who: int) -> Edges:
    """The steps open to a combatant."""
    if flying.aloft(battle, who):
        return flying.edges(battle, who)
    swims = battle.world.get(who, Body).swimming or state.knows_ability(battle, who, "aquatic")
    purse = battle.world.get(who, Purse)
    full = not (purse.halved if purse.metres > 0 else halved(battle, who)) and not at_home(battle, who)
    if swims:
        name, cost = ("d10-paddle", PADDLING_COST) if full else (SWIM, swimming_cost)
        return battle.terrain.edges(name, cost, squeeze=True)
    return walks(battle.terrain) if full else battle.terrain.edges(WALK, walking_cost, squeeze=True)


def walks(terrain: Terrain) -> Edges:
    """Steps on foot; a diagonal one is barred only between two impassable spaces (`D10-101`, `D10-112`)."""
    return terrain.edges("d10-wade", WADING_COST, squeeze=True)


def at_home(battle: Battle, who: int) -> bool:
    """Whom water does not slow (4.6)."""
    return any(state.knows_ability(battle, who, key) for key in ("olympic_athlete", "aquatic"))


def halved(battle: Battle, who: int) -> bool:
    """Half MS, once, however many apply (`D10-103`)."""
    return state.has(battle, who, state.PRONE, state.STUNNED, state.DAZED) or wet(battle, who)


async def begin(battle: Battle, who: int) -> None:
    """Pay for a new Move-Action if none is running (`D10-066`, `D10-100`)."""
    purse = battle.world.get(who, Purse)
    if purse.metres > 0:
        return
    metres, half = pace(battle, who), halved(battle, who)
    await reactions.charge(battle, who, "bonus")
    purse.metres, purse.halved = metres, half


def wet(battle: Battle, who: int) -> bool:
    """In water of 0.5 m or more: Half MS (`D10-112`)."""
    if at_home(battle, who) or flying.aloft(battle, who):
        return False
    return battle.ground.water[battle.positions[who].cell] >= senses.WADING


def pace(battle: Battle, who: int, *, climb: bool = False, sprint: bool = True) -> int:
    """Metres of a Move-Action started now (`D10-103` to `D10-105`, `D10-118`); `sprint`: if it Sprints."""
    zero = state.rooted(battle, who) or state.helpless(battle, who)
    zero = zero or (state.has(battle, who, state.AIRBORNE) and not flying.can_fly(battle, who))
    climb = climb and not state.knows_ability(battle, who, "olympic_athlete")
    sprint = sprint and state.has(battle, who, state.SPRINTING)
    half = halved(battle, who)
    return checks.move_distance(state.extra(battle, who).ms, half=half, zero=zero, sprint=sprint, climb=climb)


def budget(battle: Battle, who: int) -> int:
    """Metres that can be walked next: the rest of the running Move-Action, or a new one (`D10-100`, `D10-066`)."""
    purse = battle.world.get(who, Purse)
    if purse.metres > 0:
        return purse.metres if pace(battle, who) else 0
    body = battle.world.get(who, Body)
    if (
        body.climbing
        or not reactions.can_pay(battle, who, "bonus")
        or state.has(battle, who, state.PARALYZED)
    ):
        return 0
    return pace(battle, who)


def blocked(battle: Battle, who: int) -> int:
    """Spaces one will not walk into: of enemies, of known traps, nearer to what frightens (`D10-102`, `D10-201`)."""
    mask = 0
    positions = battle.positions
    for foe in state.known_foes(battle, who):
        mask |= 1 << positions[foe].cell
    for cell in battle.world.get(who, Purse).touched:
        mask |= 1 << cell
    mask |= traps.known(battle, battle.sides[who])
    terror = battle.effects[who].named(state.TERROR)
    if terror is not None and terror.source in positions:
        there = positions[terror.source].cell
        near = battle.ground.grid.distance(positions[who].cell, there) - 1
        if near >= 0:
            mask |= battle.ground.grid.ball(there, near)
    return mask & ~(1 << positions[who].cell)


def reach(battle: Battle, who: int, metres: int) -> tuple[Field, int]:
    """Where one can walk, and the spaces one may stop in (`D10-102`)."""
    start = battle.positions[who].cell
    edges, walls = edges_for(battle, who), blocked(battle, who)
    if battle.options.diagonals == "alternate":
        from rulesets.d10.alternate import flood

        field: Field = flood(edges, battle.ground.grid, start, metres, walls)
    else:
        field = edges.flood(start, metres, walls)
    friends = battle.situation.standing.get(battle.sides[who], 0)
    stops = field.mask & ~friends & ~walls
    fleeing = battle.effects[who].named(state.FLEEING)
    if fleeing is not None and fleeing.source in battle.positions:
        there = battle.positions[fleeing.source].cell
        stops &= ~battle.ground.grid.ball(there, battle.ground.grid.distance(start, there))
    return field, stops


async def walk(battle: Battle, who: int, goal: int) -> None:
    """Walk to a space, paying for a new Move-Action if none is running (`D10-066`, `D10-100`, `D10-215`)."""
    purse = battle.world.get(who, Purse)
    field, _ = reach(battle, who, budget(battle, who))
    path = field.path(goal)
    costs = [field.cost(cell) or 0 for cell in path]
    await begin(battle, who)
    before, seen, walked = purse.metres, set(state.known_foes(battle, who)), 0
    while path:
        stretch = _stretch(battle, who, path)
        cell = path[stretch - 1]
        if cell in battle.situation.occupants:
            bump(battle, who, cell)
            return
        for index in range(stretch):
            step = costs[index] - walked
            walked = costs[index]
            purse.metres = before - walked
            await relocate(battle, who, path[index], step, "walk", "D10-100")
            if index < stretch - 1 and path[index] in battle.situation.occupants:
                continue
        del path[:stretch], costs[:stretch]
        await drag(battle, who)
        await reactions.window(battle, "step", who)
        if not battle.up(who) or not pace(battle, who) or set(state.known_foes(battle, who)) - seen:
            return


def _stretch(battle: Battle, who: int, path: list[int]) -> int:
    """How many steps to the next space without an ally: one passes through those (`D10-106`)."""
    friends = battle.situation.standing.get(battle.sides[who], 0)
    for index, cell in enumerate(path, start=1):
        if not friends >> cell & 1:
            return index
    return len(path)


def bump(battle: Battle, who: int, cell: int) -> None:
    """A step into an unseen Entity's space ends the move before it; now both Sense each other (`D10-102`)."""
    other = battle.situation.occupants[cell]
    purse = battle.world.get(who, Purse)
    purse.metres = 0
    purse.touched = [*purse.touched, cell]
    if not state.allied(battle, who, other):
        senses.felt(battle, who, other)
        senses.felt(battle, other, who)
    battle.emit(Undone(who, "step", "bump", "D10-102"))


async def relocate(battle: Battle, who: int, cell: int, cost: int, manner: str, rule: str) -> None:
    """Put a combatant into a space; what depends on the space ends (`D10-081`, `D10-251`, `D10-288`, `D10-078`)."""
    if cell == battle.positions[who].cell:
        return
    if not battle.world.get(who, Purse).stealthed:
        senses.unhide(battle, who)
    body, aloft = battle.world.get(who, Body), flying.aloft(battle, who)
    height = battle.ground.floor[battle.positions[who].cell] + body.height
    battle.place(who, cell, cost, manner, rule)
    conditions.take(battle, who, state.COVERED, "D10-288")
    conditions.take(battle, who, state.PLANTED, "D10-251")
    if aloft:
        flying.keep_height(battle, who, height)
    water = 0 if aloft else battle.ground.water[cell]
    if water <= senses.DEEP:
        body.swimming, body.depth = False, 0
    else:
        body.depth = min(body.depth, water)
    if manner in ("forced", "fall") or water <= senses.DEEP:
        body.swimming = body.swimming and manner not in ("forced", "fall")
    if water >= senses.WADING:
        _soak(battle, who)
    else:
        _drying(battle, who)
    free_grapples(battle, who)
    senses.look(battle)
    await traps.tread(battle, who)


def _soak(battle: Battle, who: int) -> None:
    """Water of 0.5 m or more soaks, ESS 0 (`D10-298`)."""
    effect = battle.effects[who].named(state.SOAKED)
    if effect is None:
        conditions.give(battle, who, state.SOAKED, rule="D10-298")
    else:
        effect.until, effect.count = "", 0


def _drying(battle: Battle, who: int) -> None:
    """Soaked by water lasts 20 Rounds after leaving it (`D10-298`)."""
    effect = battle.effects[who].named(state.SOAKED)
    if effect is not None and not effect.until:
        effect.until, effect.owner, effect.count = "rounds", who, 20


def free_grapples(battle: Battle, who: int) -> None:
    """A Grapple ends when the distance exceeds 1 (`D10-078`)."""
    for other in list(battle.effects):
        effect = battle.effects[other].named(state.GRAPPLED)
        if effect is None or who not in (other, effect.source) or battle.clock.turn == effect.source:
            continue
        if senses.distance(battle, other, effect.source) > 1:
            conditions.take(battle, other, state.GRAPPLED, "D10-078")


async def drag(battle: Battle, who: int) -> None:
    """The Grappler takes its target along, into any free space within 1 m (`D10-117`)."""
    for other in list(battle.effects):
        effect = battle.effects[other].named(state.GRAPPLED)
        if effect is None or effect.source != who:
            continue
        here = battle.positions[who].cell
        if battle.ground.grid.distance(here, battle.positions[other].cell) > 1:
            cells = [cell for cell in battle.ground.grid.neighbours(here) if free(battle, cell)]
            there = battle.positions[other].cell
            cells.sort(key=lambda cell: (battle.ground.grid.distance(cell, there), cell))
            if cells:
                options = [at(battle, cell, "drag", "D10-117") for cell in cells]
                chosen = await rolls.pick(battle, who, "drag", options, "D10-117", about={"target": other})
                await relocate(battle, other, chosen.cell, 0, "forced", "D10-117")
        if senses.distance(battle, other, who) > 1:
            conditions.take(battle, other, state.GRAPPLED, "D10-078")


def free(battle: Battle, cell: int) -> bool:
    """Whether nobody stands in a space that one can stand in."""
    return cell not in battle.situation.occupants and bool(battle.terrain.walkable >> cell & 1)


def seems_free(battle: Battle, who: int, cell: int) -> bool:
    """Whether a space is free as far as the mover's side knows: hidden enemies change no option."""
    return bool(seeming_room(battle, who) >> cell & 1)


def seeming_room(battle: Battle, who: int) -> int:
    """Mask of the spaces that are free as far as the mover's side knows."""
    taken = battle.situation.standing.get(battle.sides[who], 0) | 1 << battle.positions[who].cell
    for foe in state.known_foes(battle, who):
        taken |= 1 << battle.positions[foe].cell
    return battle.terrain.walkable & ~taken


def bumped(battle: Battle, who: int, cell: int) -> bool:
    """Whether somebody unseen is in the way after all; then the move ends before it (`D10-102`)."""
    if cell == battle.positions[who].cell or free(battle, cell):
        return False
    if cell in battle.situation.occupants:
        bump(battle, who, cell)
    return True


def at(battle: Battle, cell: int, verb: str, rule: str) -> Option:
    """An option for a space."""
    x, y = battle.ground.grid.xy(cell)
    return Option(f"at:{x},{y}", verb, cell=cell, rule=rule)


async def lose_grip(battle: Battle, who: int) -> None:
    """A failed Climb: a Bonus-Action Reaction may anchor again, else one lets go (`D10-108`, `D10-109`)."""
    from rulesets.d10 import climbing

    await climbing.failed(battle, who)


# --- Pass Through ---------------------------------------------------------------------------------------------


def passable(battle: Battle, who: int, foe: int) -> list[int]:
    """Free spaces right behind an adjacent Entity, level enough to step to (`D10-106`)."""
    grid = battle.ground.grid
    here, there = battle.positions[who].cell, battle.positions[foe].cell
    if grid.distance(here, there) != 1:
        return []
    edges = edges_for(battle, who)
    if edges.step(here, there) is None:
        return []
    (x, y), (fx, fy) = grid.xy(here), grid.xy(there)
    found = []
    for dx, dy in ((fx - x, fy - y), *geometry.STEPS):
        if not grid.inside(fx + dx, fy + dy):
            continue
        cell = grid.cell(fx + dx, fy + dy)
        beyond = grid.distance(here, cell) == 2 and cell not in found and seems_free(battle, who, cell)
        if beyond and edges.step(there, cell) is not None:
            found.append(cell)
    return found


async def pass_through(battle: Battle, who: int, foe: int, cell: int) -> None:
    """The Entity may Save; success stops the mover before it and ends the Move-Action (`D10-106`)."""
    from rulesets.d10.contests import pass_difficulty

    purse = battle.world.get(who, Purse)
    await begin(battle, who)
    one = battle.world.get(who, Fighter)
    difficulty = max(purse.tumble, pass_difficulty(one.stats, one.masteries))
    held = state.can_act(battle, foe) and await rolls.save(
        battle, foe, ("STR", "AGI"), difficulty, "D10-106", source=who
    )
    if held or bumped(battle, who, cell):
        purse.metres = 0
        return
    purse.metres -= 2
    await relocate(battle, who, cell, 2, "walk", "D10-106")
    await reactions.window(battle, "step", who)


# --- forced movement ------------------------------------------------------------------------------------------


async def knock_back(battle: Battle, mover: int, target: int, most: int) -> None:
    """Push away from the mover by 0 to `most` metres, the mover's choice (`D10-079`, `D10-116`)."""
    grid = battle.ground.grid
    ways = geometry.step_toward(grid.xy(battle.positions[mover].cell), grid.xy(battle.positions[target].cell))
    if not ways or most < 1:
        return
    options = []
    for dx, dy in ways:
        for metres in range(most, 0, -1):
            options.append(
                Option(f"push:{dx},{dy}:{metres}", "push", target, item=f"{dx},{dy}", level=metres)
            )
    options.append(Option("push:0", "push", target, item="0,0", level=0, rule="D10-116"))
    about: dict[str, int | str] = {"target": target}
    chosen = await rolls.pick(battle, mover, "push", options, "D10-116", important=len(ways) > 1, about=about)
    dx, dy = (int(part) for part in chosen.item.split(","))
    for _ in range(chosen.level):
        if not await shift(battle, target, dx, dy):
            return


async def shift(battle: Battle, who: int, dx: int, dy: int) -> bool:
    """One metre of forced movement; stops before walls, Entities and steps up (`D10-116`)."""
    grid, ground = battle.ground.grid, battle.ground
    here = battle.positions[who].cell
    x, y = grid.xy(here)
    if not grid.inside(x + dx, y + dy):
        return False
    cell = grid.cell(x + dx, y + dy)
    pinched = (
        dx
        and dy
        and not (
            battle.terrain.walkable >> grid.cell(x + dx, y) & 1
            or battle.terrain.walkable >> grid.cell(x, y + dy) & 1
        )
    )
    if not free(battle, cell) or pinched or ground.floor[cell] - ground.floor[here] > STEP_UP:
        return False
    body = battle.world.get(who, Body)
    body.climbing = False
    height = ground.floor[here] + body.height - ground.floor[cell]
    await relocate(battle, who, cell, 0, "forced", "D10-116")
    if height > STEP_UP:
        from rulesets.d10 import falling

        await falling.drop(battle, who, height)
    return not state.has(battle, who, state.AIRBORNE)
