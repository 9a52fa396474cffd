"""Mid-air, falling, air and suffocation: what the End of a Turn brings (catalogue 3.13, `D10-289` to `D10-298`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.event import Changed, Moved
from rulesets.d10 import checks, conditions, flying, harm, senses, state, wounds
from rulesets.d10.damage import Packet
from rulesets.d10.state import Body, Fighter, Pools

if TYPE_CHECKING:
    from game.battle import Battle


async def drop(battle: Battle, who: int, height: int) -> None:
    """In mid-air over the lower space (`D10-115`, `D10-197`, `D10-289`)."""
    body = battle.world.get(who, Body)
    body.height, body.climbing, body.fallen = height, False, 0
    body.air_turns = 0
    conditions.give(battle, who, state.AIRBORNE)
    if battle.options.fall_timing == "immediate" and not flying.can_fly(battle, who):
        await _fall(battle, who, height)


async def turn_end(battle: Battle, who: int) -> None:
    """Not touching ground at the End of the own Turn: fall up to 10 m x n (`D10-289`)."""
    body = battle.world.get(who, Body)
    if body.height <= 0 or body.climbing or flying.can_fly(battle, who):
        body.air_turns = 0
        return
    body.air_turns += 1
    await _fall(battle, who, min(body.height, 100 * wounds.fall_step(body.air_turns)))


async def _fall(battle: Battle, who: int, distance: int) -> None:
    body = battle.world.get(who, Body)
    cell = battle.positions[who].cell
    body.height -= distance
    body.fallen += distance
    battle.emit(Moved(who, cell, cell, 0, "fall", "D10-289"))
    if body.height > 0:
        return
    total, body.fallen, body.air_turns = body.fallen, 0, 0
    conditions.take(battle, who, state.AIRBORNE, "D10-292")
    await land(battle, who, total)


async def land(battle: Battle, who: int, distance: int) -> None:
    """Fall Damage: 2 x metres - (VIT | Acrobatics); water softens it (`D10-290` to `D10-292`, `D10-009`)."""
    one = battle.world.get(who, Fighter)
    water = battle.ground.water[battle.positions[who].cell]
    metres = max(0, distance - water) // 100
    raw = checks.fall_damage(metres, one.stats["VIT"], one.masteries.get("Acrobatics", 0))
    if raw:
        packet = wounds.fall_packet(raw)
        outcome = await harm.hit(battle, who, [packet], [0], rule="D10-290", attack=False)
        if outcome.damaged and battle.up(who):
            conditions.give(battle, who, state.PRONE, rule="D10-291")


def sink(battle: Battle, who: int) -> None:
    """In deep water without swimming: 2 m down at the End of each own Turn (`D10-112`)."""
    body = battle.world.get(who, Body)
    water = battle.ground.water[battle.positions[who].cell]
    if (
        water <= senses.DEEP
        or body.swimming
        or body.height > 0
        or state.knows_ability(battle, who, "aquatic")
    ):
        return
    before, body.depth = body.depth, min(water, body.depth + 200)
    if before != body.depth:
        battle.emit(Changed(who, "depth", before, body.depth, "D10-112"))


def breathless(battle: Battle, who: int) -> bool:
    """Whether it cannot breathe: needs air and is submerged (`D10-293`, `D10-296`)."""
    if "breathes" not in battle.world.get(who, Fighter).traits or state.knows_ability(battle, who, "aquatic"):
        return False
    return senses.submerged(battle, who)


async def breathe(battle: Battle, who: int) -> None:
    """Air at the End of the own Turn; without any, Suffocation (`D10-296`, `D10-297`, `D10-023`)."""
    one, pools = battle.world.get(who, Fighter), battle.world.get(who, Pools)
    choking = state.has(battle, who, state.BREATHLESS) and one.stats["STR"] == 0
    if not choking and not breathless(battle, who):
        pools.air, pools.suffocating = -1, 0
        conditions.take(battle, who, state.BREATHLESS, "D10-296")
        return
    if pools.air < 0:
        pools.air = 5 * one.stats["VIT"]
    if pools.air > 0:
        pools.air -= 1
        battle.emit(Changed(who, "air", pools.air + 1, pools.air, "D10-296"))
        return
    pools.suffocating += 1
    conditions.give(battle, who, state.BREATHLESS)
    packet = Packet((), 5 * pools.suffocating, "bio", pen=1000)
    air = pools.air
    await harm.hit(battle, who, [packet], [0], rule="D10-297", soak=False, attack=False)
    pools.air = air
