"""What a combatant may do on its turn now: the options of the decision "act" (catalogue 3.8, decision point 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option
from rulesets.d100 import damage, engage, moving, reacting, senses, state
from rulesets.d100.state import Arm, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Field

PAID = frozenset({"move", "run", "done"})
"""Modes of a turn in which its Action Point is spent (`D100-083`)."""


# --- movement -------------------------------------------------------------------------------------------------


def budget(battle: Battle, who: int, purse: Purse) -> int:
    """Metres still open to one this turn, all ways of moving counted (`D100-095` to `D100-097`, `D100-118`)."""
    if purse.halted or not moving.can_move(battle, who):
        return 0
    if state.posture(battle, who) == state.PRONE:
        return max(0, 1 - purse.moved)
    if purse.mode == "done":
        return max(0, moving.step_of(battle, who) - purse.moved) if not purse.moved else 0
    if purse.ap < 1 and purse.mode not in PAID:  # spent on a reaction in the middle of the turn
        return max(0, moving.step_of(battle, who) - purse.moved)
    return max(0, moving.run_of(battle, who) - purse.moved)


def is_step(battle: Battle, who: int, purse: Purse, cell: int, cost: int) -> bool:
    """Whether going to a cell is still the free Step of the turn (`D100-118`)."""
    if purse.mode in ("move", "run") or purse.moved + cost > moving.step_of(battle, who):
        return False
    foes = engage.engaged_with(battle, who)
    return not foes or moving.keeps_all_engaged(battle, who, cell, foes)


# --- attacks --------------------------------------------------------------------------------------------------


def fallen_foes(battle: Battle, who: int) -> list[int]:
    """Helpless enemies in sight: they may be attacked, too (`D100-155`)."""
    side, found = battle.sides[who], []
    for other, of in battle.sides.items():
        presence = battle.presences[other]
        lying = of != side and presence.down and not presence.gone and not state.dead(battle, other)
        if lying and battle.situation.seen_by.get(other, 0) >> side & 1:
            found.append(other)
    return found


def shots_left(arm: Arm) -> bool:
    """Whether a missile weapon is loaded and has ammunition (`D100-100`, `D100-158`)."""
    return arm.gear is not None and arm.gear.load == 0 and arm.gear.count > 0


def in_range(battle: Battle, who: int, arm: Arm, span: int) -> bool:
    """Whether a weapon carries so far (`D100-092`, `D100-150`, `D100-227`)."""
    if arm.weapon.ranged:
        return span >= 1 and bool(damage.range_band(arm.weapon.range, span)) and shots_left(arm)
    return span <= arm.weapon.reach


def attacks(battle: Battle, who: int, on: int = 0) -> list[Option]:
    """One attack with one ready weapon on one visible target (`D100-092`): all of them, or those `on` somebody."""
    foes = state.known_foes(battle, who)
    if on not in foes:
        foes = foes + fallen_foes(battle, who)
    if on:
        foes = [on] if on in foes else []
    if not foes or not reacting.may_attack(battle, who):
        return []
    found = []
    arms = state.arms(battle, who)
    pinned = state.has(battle, who, state.PINNED)
    for foe in foes:
        span = senses.distance(battle, who, foe)
        handle = battle.identities[foe].handle
        near: bool | None = None
        for arm in arms:
            if not in_range(battle, who, arm, span) or (pinned and arm.weapon.ranged):
                continue
            if near is None:
                near = senses.targetable(battle, who, foe)
            if near:
                key = arm.weapon.key
                found.append(
                    Option(f"attack:{key}:{handle}", "attack", foe, key, cost="one_ap", rule="D100-092")
                )
    return found


def charges(battle: Battle, who: int, purse: Purse, field: Field | None, stops: int) -> list[Option]:
    """Charges on enemies in reach of a Run (`D100-093`); the way is the cheapest one."""
    if field is None:
        return []
    if purse.mode or not reacting.may_attack(battle, who) or not moving.can_move(battle, who):
        return []
    if state.posture(battle, who) == state.PRONE or engage.engaged(battle, who):
        return []
    foes = state.known_foes(battle, who)
    most = moving.run_of(battle, who)
    here, around = battle.positions[who].cell, battle.terrain.around
    found = []
    for foe in foes:
        there = battle.positions[foe].cell
        if around[1][here] >> there & 1 or not around[most + 2][here] >> there & 1:
            continue
        ways: dict[int, tuple[int, int, int] | None] = {}
        for arm in state.arms(battle, who):
            reach = arm.weapon.reach
            if not reach:
                continue
            if reach not in ways:
                ways[reach] = moving.run_up(battle, who, foe, reach, field, stops)
            last = ways[reach]
            if last is not None:
                handle, key = battle.identities[foe].handle, arm.weapon.key
                found.append(
                    Option(
                        f"charge:{key}:{handle}", "charge", foe, key, last[2], cost="one_ap", rule="D100-093"
                    )
                )
    return found
