"""Charge: a straight run of 2 to 2 x MS metres into a melee Attack-Action (4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rulesets.d10 import attack, blows, conditions, moving, reactions, senses, state
from rulesets.d10.damage import Packet

if TYPE_CHECKING:
    from game.battle import Battle
    from rulesets.d10.magic import Use


def lane(battle: Battle, who: int, foe: int) -> list[int]:
    """The straight way to the first space from which a melee weapon reaches the foe; empty when there is none."""
    armed = any(weapon.melee for weapon, _ in state.weapons(battle, who))
    if not armed or state.has(battle, who, state.PRONE, state.AIRBORNE, state.PARALYZED):
        return []
    metres = state.extra(battle, who).ms
    if moving.pace(battle, who) == 0:
        return []
    if state.has(battle, who, state.STUNNED, state.DAZED) or moving.wet(battle, who):
        metres = max(1, metres // 2)
    grid = battle.ground.grid
    (x, y), (fx, fy) = (grid.xy(battle.positions[each].cell) for each in (who, foe))
    dx, dy = (fx > x) - (fx < x), (fy > y) - (fy < y)
    if not (fx == x or fy == y or abs(fx - x) == abs(fy - y)):
        return []
    reach = state.melee_reach(battle, who)
    needed = max(abs(fx - x), abs(fy - y)) - reach
    if not 2 <= needed <= 2 * metres:
        return []
    edges, here = moving.edges_for(battle, who), battle.positions[who].cell
    walls = moving.blocked(battle, who) | battle.situation.standing.get(battle.sides[who], 0)
    way = []
    for step in range(1, needed + 1):
        cell = grid.cell(x + dx * step, y + dy * step)
        if edges.step(here, cell) is None or walls >> cell & 1:
            return []
        way.append(cell)
        here = cell
    return way


async def charge(battle: Battle, use: Use) -> None:
    """Run, strike with +3 x ESS damage, count as Sprinting (4.6, `D10-104`, `D10-215`, `D10-350`)."""
    who = use.actor
    for name in (state.SPRINTING, state.CHARGING):
        conditions.give(battle, who, name, until="turn_start", owner=who)
    key = await attack.melee_weapon(battle, who, "D10-353")
    for cell in lane(battle, who, use.target):
        if cell in battle.situation.occupants:
            moving.bump(battle, who, cell)
            return
        await moving.relocate(battle, who, cell, 1, "walk", "D10-353")
        await moving.drag(battle, who)
        await reactions.window(battle, "step", who)
        if not state.can_act(battle, who) or moving.pace(battle, who) == 0:
            return
    kind = await attack.damage_type(battle, who, key, use.target) if key else ""
    blow = blows.weapon_blow(battle, who, key, kind=kind)
    if blow is None or not blows.can_hit(battle, blow, use.target):
        return
    more = 3 * use.ess + use.potency
    blow.packets = [_stronger(blow.packets[0], more), *blow.packets[1:]]
    await attack.single(battle, blow, use.target)


def _stronger(packet: Packet, more: int) -> Packet:
    return msgspec.structs.replace(packet, bonus=packet.bonus + more)


def in_lane(battle: Battle, who: int) -> list[int]:
    """Enemies that could be charged now."""
    return [
        foe
        for foe in state.known_foes(battle, who)
        if lane(battle, who, foe) and not senses.adjacent(battle, who, foe)
    ]
