"""Movement by force: Knock Back and falls (`D100-193`, `D100-217`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.d100 import conditions, damage, engage, grades, luck, rolling, state, wounds
from rulesets.d100.augments import Task
from rulesets.d100.bodies import hit_location
from rulesets.d100.checks import Circumstance, Score, effective
from rulesets.d100.moving import STEEP
from rulesets.d100.state import Fighter

if TYPE_CHECKING:
    from game.battle import Battle


async def push(battle: Battle, who: int, origin: int, metres: int, source: int) -> None:
    """Pushed straight away; an obstacle asks for balance, an edge is a fall (`D100-193`)."""
    grid, floor = battle.ground.grid, battle.ground.floor
    (x0, y0), (x1, y1) = grid.xy(origin), grid.xy(battle.positions[who].cell)
    dx, dy = _sign(x1 - x0), _sign(y1 - y0)
    if not dx and not dy:
        return
    for _ in range(metres):
        x, y = grid.xy(battle.positions[who].cell)
        if not grid.inside(x + dx, y + dy):
            await _stopped(battle, who, source)
            return
        here, there = battle.positions[who].cell, grid.cell(x + dx, y + dy)
        higher = floor[there] - floor[here] > STEEP
        if higher or not battle.terrain.walkable >> there & 1 or there in battle.situation.occupants:
            await _stopped(battle, who, source)
            return
        battle.place(who, there, 0, "forced", "D100-193")
        conditions.take(battle, who, state.AIMING, "D100-094")
        engage.loosen(battle)
        drop = floor[here] - floor[there]
        if drop > STEEP:
            await fall(battle, who, drop, source)
            return


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


async def tumble(battle: Battle, who: int, purpose: str, rule: str) -> Score | None:
    """Acrobatics, or Athletics at Hard, the better; None for one who cannot try (`D100-193`, `D100-217`)."""
    if not battle.up(who):
        return None
    ways = [("acrobatics", grades.burdened(battle, who, "acrobatics"))]
    hard = Circumstance("hard", "instead_of_acrobatics", rule)
    ways.append(("athletics", [*grades.burdened(battle, who, "athletics"), hard]))
    usable = [way for way in ways if state.skill(battle, who, way[0])]
    skill, circumstances = max(
        usable, key=lambda way: effective(state.skill(battle, who, way[0]), way[1], battle.options)[0]
    )
    return await rolling.roll(battle, Task(who, skill, skill, purpose), circumstances, rule)


async def _stopped(battle: Battle, who: int, source: int) -> None:
    """Stopped by an obstacle: Acrobatics, or Athletics at Hard, or prone."""
    if not battle.up(who) or state.has(battle, who, state.PRONE):
        return
    one = await tumble(battle, who, "balance", "D100-193")
    if one is None or not one.succeeded:
        conditions.fall_prone(battle, who, source)


async def fall(battle: Battle, who: int, centimetres: int, source: int = 0) -> None:
    """A fall: dice by height, halved by skill, no armour; prone unless it went well (`D100-217`)."""
    count = damage.fall_dice(-(-centimetres // 100))
    if not count:
        return
    one = await tumble(battle, who, "fall", "D100-217")
    body = battle.world.get(who, Fighter).body
    hits = []
    for _ in range(count):
        (d20,) = await luck.throw(battle, who, [20], "location", "D100-217")
        (d6,) = await luck.throw(battle, who, [6], "damage", "D100-217")
        hits.append((hit_location(body, d20), d6))
    success = one is not None and one.succeeded
    worst = 0
    for location, points in damage.fall_damage(hits, success).items():
        injury = wounds.Injury(who, location, points, source, kind="fall", rule="D100-217")
        worst = max(worst, await wounds.injure(battle, injury))
    if not success or worst >= damage.SERIOUS:
        conditions.fall_prone(battle, who)
