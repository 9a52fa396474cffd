"""Whether a swarm pays: its certain total against what its members would do one by one (catalogue 3.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.d20 import legality, state
from rulesets.d20.arms import Arm, Mark, arms, gain_of, mark, outlook
from rulesets.d20.checks import edge_of
from rulesets.d20.prospects import house_of, swarm_prospect
from rulesets.d20.state import Figure
from rulesets.d20.swarm import joined
from rulesets.d20.thing import Member

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View


def swarm_worth(view: View, leader: int, weapon: str, foe: int) -> float:
    """The worth of leading a swarm: its gain, with all who could come, less what the others could do alone."""
    lead = _weapon(view, leader, weapon)
    if lead is None:
        return 0.0
    target = mark(view, foe)
    members, others = [lead], []
    for who in view.battle.clock.order:
        if who != leader and who in view.allies and legality.able_to_swarm(view.battle, who):
            arm = _way_in(view, who, target)
            if arm is not None:
                members.append(arm)
                others.append(who)
    if len(members) < 2:
        return -1.0
    if sum([arm.bonus for arm in members]) + 5 < target.defence:
        return 0.0
    return swarm_gain(view, leader, members, target) - sum([_alone(view, who, target) for who in others])


def join_worths(view: View, decision: Decision) -> list[float]:
    """Joining: the swarm with me against the swarm without me and my own attack (`D20-081`)."""
    battle, who = view.battle, decision.who
    leader, target = int(decision.about["actor"]), mark(view, int(decision.about["target"]))
    ahead = _declared(view, decision)
    order = battle.clock.order
    later = [other for other in order[order.index(who) + 1 :] if other in view.allies and other != leader]
    coming = [
        arm for other in later if _able(battle, other) and (arm := _way_in(view, other, target)) is not None
    ]
    worths = []
    for option in decision.choices:
        own = _weapon(view, who, option.item) if option.verb == "join" else None
        if own is None:
            worths.append(0.0)
            continue
        with_me = swarm_gain(view, leader, [*ahead, own, *coming], target)
        without = swarm_gain(view, leader, ahead + coming, target) if len(ahead) + len(coming) > 1 else 0.0
        worths.append(with_me - without - _alone(view, who, target) - 0.01 * option.level)
    return worths


def _declared(view: View, decision: Decision) -> list[Arm]:
    """The leader's arm and those of the members so far."""
    leader = Member(int(decision.about["actor"]), str(decision.about["item"]))
    found = [_weapon(view, member.who, member.weapon, fresh=True) for member in (leader, *joined(decision))]
    return [arm for arm in found if arm is not None]


def swarm_gain(view: View, leader: int, members: list[Arm], target: Mark) -> float:
    """The gain of a swarm of these (`D20-083` to `D20-086`)."""
    battle = view.battle
    good = target.good or state.has(battle, leader, state.ANTHEM)
    total = sum([arm.bonus for arm in members]) + 5 * edge_of(good, target.bad)
    pool: tuple[int, ...] = ()
    for arm in members if battle.options.swarm_damage == "all" else members[:1]:
        pool += arm.pool
    found = swarm_prospect(
        total,
        target.defence,
        pool,
        target.worn + target.extra,
        target.hp,
        members[0].piercing,
        members[0].stunning,
        target.stunned,
        house_of(battle.options),
        True,
    )
    return gain_of(target, found.dealt, found.downs, found.stuns)


def _able(battle: Battle, who: int) -> bool:
    return legality.able_to_swarm(battle, who)


def _weapon(view: View, who: int, weapon: str, *, fresh: bool = False) -> Arm | None:
    for arm in arms(view, who, fresh=fresh):
        if arm.key == weapon and arm.verb == "attack":
            return arm
    return None


def _way_in(view: View, who: int, target: Mark) -> Arm | None:
    """The weapon with which somebody could join, roughly: as if nothing stood in the way."""
    battle = view.battle
    one: Figure = battle.figures[who]
    here, there, terrain = one.position.cell, battle.positions[target.who].cell, battle.terrain
    for arm in arms(view, who):
        if arm.verb != "attack" or not arm.pool:
            continue
        if arm.reach <= 2:
            if terrain.around[arm.reach + one.budget.movement][here] >> there & 1:
                return arm
        elif (terrain.around[arm.reach][here] & terrain.sight(here)) >> there & 1:
            return arm
    return None


def _alone(view: View, who: int, target: Mark) -> float:
    """What one would gain by attacking this target alone; less when its turn in this round is over."""
    battle = view.battle
    edge = edge_of(target.good or state.has(battle, who, state.ANTHEM), target.bad)
    best = max([outlook(battle, arm, target, edge)[0] for arm in arms(view, who)], default=0.0)
    order = battle.clock.order
    late = order.index(who) < battle.clock.place
    return 0.4 * best if late else best
