"""Climbing, jumping, swimming, fire and doors: what takes strength or skill on the board (`D100-213` to `D100-220`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.components import Door, LightSource, MapTry
from game.decision import Option
from game.event import Lost
from rulesets.d100 import conditions, forced, gear, grades, luck, moving, rolling, senses, state, wounds
from rulesets.d100.augments import Task
from rulesets.d100.bodies import hit_location
from rulesets.d100.checks import FUMBLE, Circumstance, Score, ceil_div
from rulesets.d100.state import Fighter, Frame, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.ground import Ground
    from game.board.movement import Edges
    from game.board.terrain import Terrain

SUBMERGED: Final = "submerged"
LONGEST_JUMP: Final = 4


def options(battle: Battle, who: int, purse: Purse) -> list[Option]:
    """Climbs, leaps down, jumps over gaps, swimming."""
    from rulesets.d100 import climbing

    if state.has(battle, who, state.CLIMBING):
        return climbing.options(battle, who)
    if not moving.can_move(battle, who) or state.posture(battle, who) == state.PRONE:
        return swims(battle, who)
    found = swims(battle, who)
    if not uneven(battle.ground) >> battle.positions[who].cell & 1:
        return found
    found += climbing.options(battle, who)
    return found + jumps(battle, who, purse)


def free(battle: Battle, cell: int) -> bool:
    """Whether nobody stands in a cell where one can stand."""
    return cell not in battle.situation.occupants and bool(battle.terrain.walkable >> cell & 1)


@lru_cache(maxsize=32)
def uneven(ground: Ground) -> int:
    """Cells next to a step that cannot be walked: higher or lower by more than a metre, deep water, void."""
    found = 0
    for cell in ground.grid.bits(ground.walkable):
        for near in ground.grid.neighbours(cell):
            gap = not ground.walkable >> near & 1 and not ground.opaque >> near & 1
            if (
                gap
                or abs(ground.floor[near] - ground.floor[cell]) > moving.STEEP
                or ground.water[near] >= 150
            ):
                found |= 1 << cell
    return found


# --- climbing and falling -------------------------------------------------------------------------------------


def climb_grade(difficulty: int) -> str:
    """The tile's climb grade from its difficulty number on the map (`D100-213`)."""
    return "standard" if difficulty <= 10 else "hard" if difficulty <= 15 else "formidable"


async def leap(battle: Battle, who: int, cell: int) -> None:
    """Down over an edge: a fall of that height (`D100-217`)."""
    drop = battle.ground.floor[battle.positions[who].cell] - battle.ground.floor[cell]
    if not free(battle, cell):
        return
    battle.place(who, cell, 1, "leap", "D100-217")
    await forced.fall(battle, who, drop)
    await enter(battle, who)


async def athletics(
    battle: Battle, who: int, purpose: str, extra: list[Circumstance] | None = None, skill: str = "athletics"
) -> Score:
    """An Athletics (or Swim) roll; worn armour hampers (`D100-213`)."""
    circumstances = [*grades.burdened(battle, who, skill), *(extra or [])]
    return await rolling.roll(battle, Task(who, skill, skill, purpose), circumstances, "D100-213")


def jumps(battle: Battle, who: int, purse: Purse) -> list[Option]:
    """Straight over gaps of 1 to 4 m; more than 2 needs a run-up of 4 m (`D100-213`)."""
    here, grid, ground = battle.positions[who].cell, battle.ground.grid, battle.ground
    x, y = grid.xy(here)
    found = []
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)):
        for gap in range(1, LONGEST_JUMP + 1):
            if gap > 2 and purse.moved < LONGEST_JUMP:
                break
            to_x, to_y = x + dx * (gap + 1), y + dy * (gap + 1)
            if not grid.inside(to_x, to_y):
                break
            over = grid.cell(x + dx * gap, y + dy * gap)
            if not _gap(battle, here, over):
                break
            cell = grid.cell(to_x, to_y)
            level = abs(ground.floor[cell] - ground.floor[here]) <= moving.STEP_UP
            if level and moving.seems_free(battle, who, cell):
                if ground.water[cell] < senses.SWIMMING:
                    found.append(
                        Option(
                            f"jump:{to_x},{to_y}", "jump", cell=cell, level=gap, cost="one_ap", rule="D100-213"
                        )
                    )
                break
    return found


def _gap(battle: Battle, here: int, cell: int) -> bool:
    """Whether a cell is a gap as seen from here: lower by more than a metre, deep water, or void one sees over."""
    ground = battle.ground
    if ground.opaque >> cell & 1:
        return False
    if battle.terrain.height[cell] > ground.floor[here] + moving.STEP_UP:
        return False
    return ground.floor[here] - ground.floor[cell] > moving.STEEP or ground.water[cell] >= senses.SWIMMING


async def jump(battle: Battle, who: int, cell: int, gap: int) -> None:
    """1 m is free; else Athletics, or a fall at the edge (`D100-213`)."""
    grid = battle.ground.grid
    here = battle.positions[who].cell
    if gap > 1 or not free(battle, cell):
        one = await athletics(battle, who, "jump")
        if not one.succeeded or not free(battle, cell):
            (x, y), (to_x, to_y) = grid.xy(here), grid.xy(cell)
            step = gap + 1
            edge = grid.cell(x + (to_x - x) // step, y + (to_y - y) // step)
            drop = battle.ground.floor[here] - battle.ground.floor[edge]
            if free(battle, edge):
                battle.place(who, edge, gap, "fall", "D100-213")
            await forced.fall(battle, who, drop)
            await enter(battle, who)
            return
    battle.place(who, cell, gap + 1, "leap", "D100-213")
    await enter(battle, who)


# --- water ----------------------------------------------------------------------------------------------------


def swim_cost(terrain: Terrain, origin: int, cell: int) -> int | None:
    """Steps from, to and within deep water (`D100-218`)."""
    water = terrain.ground.water
    return 1 if water[origin] >= senses.SWIMMING or water[cell] >= senses.SWIMMING else None


def swimming(battle: Battle) -> Edges:
    """Ways through deep water."""
    return battle.terrain.edges("d100-swim", swim_cost)


def swims(battle: Battle, who: int) -> list[Option]:
    """Where one could swim to: ceil(Move / 2) m (`D100-218`)."""
    here, ground = battle.positions[who].cell, battle.ground
    if not deep(ground) >> here & 1 or not battle.up(who) or not state.movement(battle, who):
        return []
    blocked = moving.known_enemies(battle, who)
    field = swimming(battle).flood(here, ceil_div(state.movement(battle, who), 2), blocked)
    grid, found = ground.grid, []
    taken = blocked | battle.situation.standing.get(battle.sides[who], 0)
    for cell in grid.bits(field.mask & ~taken):
        x, y = grid.xy(cell)
        found.append(Option(f"swim:{x},{y}", "swim", cell=cell, cost="one_ap", rule="D100-218"))
    return found


@lru_cache(maxsize=32)
def deep(ground: Ground) -> int:
    """Deep water and the cells beside it."""
    mask = 0
    for cell, depth in enumerate(ground.water):
        if depth >= senses.SWIMMING:
            mask |= 1 << cell
    return ground.grid.grow(mask) if mask else 0


async def swim(battle: Battle, who: int, cell: int) -> None:
    """Swim: failure no move, fumble submerged (`D100-218`)."""
    one = await athletics(battle, who, "swim", skill="swim")
    if one.succeeded:
        surface(battle, who)
        if cell not in battle.situation.occupants:
            battle.place(who, cell, 2, "swim", "D100-218")
    elif one.level == FUMBLE and senses.water(battle, who) >= senses.SWIMMING:
        conditions.give(battle, who, SUBMERGED)


def surface(battle: Battle, who: int) -> None:
    """Back in air: the breath returns (`D100-219`)."""
    if conditions.take(battle, who, SUBMERGED, "D100-218"):
        battle.world.get(who, Frame).breath = 0


# --- fire -----------------------------------------------------------------------------------------------------


async def enter(battle: Battle, who: int) -> None:
    """What a space does to one who enters it: fire burns, water puts it out (`D100-220`)."""
    cell = battle.positions[who].cell
    sides = moving.FIRE_SURFACES.get(battle.ground.surface[cell], 0)
    if sides:
        await burn(battle, who, sides)
    elif battle.ground.water[cell] >= senses.WADING:
        conditions.take(battle, who, state.BURNING)


async def burn(battle: Battle, who: int, sides: int) -> None:
    """1d20 location, 1d4 or 1d6 damage, no armour (`D100-220`)."""
    (d20,) = await luck.throw(battle, who, [20], "location", "D100-220")
    (points,) = await luck.throw(battle, who, [sides], "damage", "D100-220")
    location = hit_location(battle.world.get(who, Fighter).body, d20)
    await wounds.injure(battle, wounds.Injury(who, location, points, kind="fire", rule="D100-220"))


async def put_out(battle: Battle, who: int) -> None:
    """1 AP and Athletics put out oneself (`D100-220`)."""
    if (await athletics(battle, who, "put_out")).succeeded:
        conditions.take(battle, who, state.BURNING)


# --- things of the map ----------------------------------------------------------------------------------------

TRIES: Final = {
    "strength": "brawn",
    "speed": "athletics",
    "organs": "endurance",
    "brains": "perception",
    "heart": "willpower",
}
"""Skills that stand for the stats other rulesets name on a map."""


async def attempt(battle: Battle, who: int, entity: int) -> None:
    """A locked door is forced with Brawn; a lever or lock asks for the skill its stat stands for (`D100-101`)."""
    door = battle.world.find(entity, Door)
    if door is not None:
        skill, difficulty, effect = "brawn", door.difficulty, f"opens:{door.name}"
    else:
        chance = battle.world.get(entity, MapTry)
        skill = TRIES.get(chance.stat.partition("+")[0].lower(), chance.stat)
        skill = skill if state.skill(battle, who, skill) else "perception"
        difficulty, effect = chance.difficulty, chance.effect
    grade = climb_grade(difficulty)
    circumstances = list(grades.burdened(battle, who, skill))
    if grade != "standard":
        circumstances.append(Circumstance(grade, "difficulty", "D100-101"))
    one = await rolling.roll(battle, Task(who, skill, skill, "try"), circumstances, "D100-101")
    if not one.succeeded:
        return
    if door is None:
        battle.world.get(entity, MapTry).done = True
    kind, _, name = effect.partition(":")
    if kind == "opens":
        for number, each in battle.world.all(Door):
            if each.name == name:
                each.locked = False
                battle.move_door(who, number, True, "D100-101")
    elif kind == "light":
        for number, source in battle.world.all(LightSource):
            if source.name == name:
                battle.switch_light(who, number, not source.lit, "D100-101")


async def pull_out(battle: Battle, who: int, victim: int, index: int) -> None:
    """Unopposed Brawn frees a lodged weapon; its wielder tears the wound (`D100-107`)."""
    from rulesets.d100 import damage
    from rulesets.d100.content import load_content

    frame: Frame = battle.figures[victim].frame
    lodged = frame.lodged[index]
    task = Task(who, "brawn", "brawn", "pull_out")
    if not (await rolling.roll(battle, task, grades.general(battle, who), "D100-107")).succeeded:
        return
    frame.lodged.remove(lodged)
    state.altered(battle, victim)
    battle.emit(Lost(victim, "lodged", "D100-107"))
    if lodged.melee or load_content().weapons[lodged.weapon].thrown:
        entity = gear.lay(battle, lodged.weapon, battle.positions[who].cell)
        if gear.hands_free(battle, who):
            gear.pick_up(battle, who, entity)
    if lodged.owner == who and lodged.melee:
        dice = damage.dice_of(load_content().weapons[lodged.weapon].damage)
        values = await luck.throw(
            battle, who, [dice.sides] * dice.count, "damage", "D100-107", against=victim
        )
        points = ceil_div(sum(values) + dice.plus, 2)
        injury = wounds.Injury(victim, lodged.location, points, who, lodged.weapon, rule="D100-107")
        await wounds.injure(battle, injury)
