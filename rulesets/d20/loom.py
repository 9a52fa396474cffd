"""What a declared thing is about to do to a side: for interrupts, dodges and reaction policies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from game.ruleset import Looming
from rulesets.d20 import attack, state
from rulesets.d20.arms import (
    STUN_WORTH,
    Arm,
    Arms,
    Mark,
    armed,
    arms,
    gain_of,
    mark,
    marked,
    outlook,
    unresisted,
)
from rulesets.d20.content import load_content
from rulesets.d20.prospects import house_of, spell_damage, swarm_prospect
from rulesets.d20.state import Figure
from rulesets.d20.thing import Member, Thing

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View


HARMFUL: Final = frozenset({"attack", "throw", "cast", "swarm", "use"})
"""Verbs of things that harm somebody."""
AIMED: Final = frozenset({"attack", "throw", "cast"})
"""Those that name whom they harm."""


class Loom(msgspec.Struct, frozen=True):
    """The worst that a thing means for one victim: loss in worth, expected harm, chance to Down; its reach."""

    victim: int
    loss: float
    harm: float
    downs: float
    reach: int


def thing_of(decision: Decision) -> Thing | None:
    """The thing that a decision inside it is about, as far as the decision tells."""
    about = decision.about
    actor, verb = about.get("actor"), about.get("thing")
    if not isinstance(actor, int) or not isinstance(verb, str):
        return None
    target, cell = about.get("target", 0), about.get("cell", -1)
    members = about.get("members", 0)
    made = Thing(
        actor, verb, str(about.get("item", "")), int(target), cell=int(cell), level=int(about.get("level", 0))
    )
    if isinstance(members, int) and members:
        made.members = [Member(0, "")] * members
    return made


def danger(view: View, decision: Decision) -> Loom | None:
    """The worst of an enemy's thing for one's own side, for decisions inside it (`D20-106`)."""
    about = decision.about
    target = about.get("target", 0)
    if target and about.get("thing") in AIMED and about.get("cell", -1) == -1:
        return _aimed(view, int(about["actor"]), str(about["item"]), int(about.get("level", 0)), int(target))
    thing = thing_of(decision)
    return None if thing is None else loom(view, thing)


def looming(view: View, decision: Decision) -> Looming | None:
    """What is about to happen to one's own side, and in which cells: it strikes there, and it could follow there."""
    found = danger(view, decision)
    if found is None:
        return None
    actor = int(decision.about["actor"])
    cells, chase = grip(view.battle, actor, found)
    return Looming(actor, found.victim, found.loss, cells, chase)


def grip(battle: Battle, actor: int, found: Loom) -> tuple[int, int]:
    """The cells in which a thing strikes, and those in which it could after its actor has followed."""
    figure: Figure = battle.figures[actor]
    terrain, here = battle.terrain, figure.position.cell
    return (
        terrain.around[found.reach][here] & terrain.sight(here),
        terrain.around[found.reach + figure.budget.movement][here],
    )


def loom(view: View, thing: Thing) -> Loom | None:
    """The worst a thing of an enemy means for one of the view's side; None when it attacks nobody there."""
    battle = view.battle
    verb = thing.verb
    if verb in AIMED and thing.target and battle.sides.get(thing.target) == view.side:
        return _aimed(view, thing.actor, thing.item, thing.level, thing.target)
    if verb == "swarm" and battle.sides.get(thing.target) == view.side:
        return _swarm(view, thing)
    if verb in {"cast", "use"} and (thing.cell >= 0 or thing.targets):
        return _area(view, thing)
    return None


def _aimed(view: View, actor: int, item: str, level: int, victim: int) -> Loom | None:
    """What an attack on somebody means, worked out once for equal states of both; None where it is none on the view's
    side.
    """
    battle = view.battle
    attacker: Figure = battle.figures[actor]
    suffering: Figure | None = battle.figures.get(victim)
    if suffering is None or suffering.side != view.side or suffering.presence.down or suffering.presence.gone:
        return None
    own, target = attacker.fresh or armed(battle, actor, True), suffering.mark or marked(battle, suffering, victim)
    key = item, level, target.state
    known = own.looms.get(key)
    if known is None:
        arm = _arm_among(own, item, level)
        if arm is None:
            return None
        gain, harm, downs = outlook(battle, arm, target, int(target.good) - int(target.bad))
        known = own.looms[key] = Loom(victim, max(0.0, gain + arm.price), harm, downs, arm.reach)
    return known


def _arm_among(own: Arms, item: str, level: int) -> Arm | None:
    """The way of attacking that a thing uses; a spell at its level, at the highest one when that is not told."""
    found = None
    for arm in own.ways:
        if arm.key == item and (not level or arm.level in {0, level}):
            found = arm
    return found


def _swarm(view: View, thing: Thing) -> Loom | None:
    battle, target = view.battle, mark(view, thing.target)
    leader = _arm_among(armed(battle, thing.actor, True), thing.item, thing.level)
    if leader is None:
        return None
    total, pool = leader.bonus, leader.pool
    for member in thing.members:
        ways = arms(view, member.who, fresh=True) if member.who else []
        own = [arm for arm in ways if arm.key == member.weapon] or [leader]
        total += own[0].bonus
        pool += own[0].pool
    total += 5 * (int(target.good) - int(target.bad))
    found = swarm_prospect(
        total,
        target.defence,
        pool,
        target.worn + target.extra,
        target.hp,
        leader.piercing,
        leader.stunning,
        target.stunned,
        house_of(battle.options),
    )
    loss = gain_of(target, found.dealt, found.downs, found.stuns)
    return Loom(thing.target, loss, found.harm, found.downs, leader.reach)


def _area(view: View, thing: Thing) -> Loom | None:
    """Burst spells, bombs, spells with several targets: the member of the side that loses most."""
    worst: Loom | None = None
    for who in attack.targets_of(view.battle, thing):
        if view.battle.sides[who] == view.side:
            found = _area_on(view.battle, thing, mark(view, who))
            if worst is None or found.loss > worst.loss:
                worst = found
    return worst


def _area_on(battle: Battle, thing: Thing, target: Mark) -> Loom:
    content = load_content()
    if thing.verb == "use":
        return Loom(target.who, STUN_WORTH * target.levels * 0.6, 0.0, 0.0, content.items[thing.item].range)
    spell = content.spells[thing.item]
    bonus = state.stat(battle, thing.actor, content.sources[spell.source].primary)
    chance = unresisted(battle, spell, bonus, target.who) if spell.resist is not None else 0.0
    level = thing.level or max(1, spell.min_level)
    mean, dealt, downs = spell_damage(spell.pool(level), target.worn + target.extra, target.hp)
    loss = gain_of(target, chance * dealt, chance * downs)
    return Loom(target.who, loss, chance * mean, chance * downs, spell.range)
