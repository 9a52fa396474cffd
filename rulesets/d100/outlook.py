"""One attack in prospect: levels of both rolls, effects, harm; the same skills and circumstances as the exchange."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from rulesets.d100 import attack, engage, grades, senses, state
from rulesets.d100.checks import Circumstance, effective
from rulesets.d100.damage import differential, larger, stopped_by
from rulesets.d100.exchange import MELEE, SPELL, Exchange, skill_for
from rulesets.d100.odds import Levels, against_die, beats, levels
from rulesets.d100.prospects import (
    NO_HARM,
    Body,
    Force,
    Harm,
    bearing_of,
    body_of,
    force_of,
    hide_of,
    hit_harm,
    losing_endurance,
    number_of,
    spreads_of,
)
from rulesets.d100.state import Kit, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.knowledge import View
    from rulesets.d100.state import Arm

COUNTER: Final = 0.18
"""Worth of one special effect for a defender."""
PRONE_PRICE: Final = 0.45
"""Worth that lying on the ground costs."""
AP_WORTH: Final = 0.12
"""Worth of making an enemy spend an Action Point."""


class Guard(msgspec.Struct, frozen=True):
    """How a target can answer: best Parry (E, Size of the item) and Evade; -1 = cannot."""

    parry: int = -1
    size: str = "S"
    evade: int = -1


class Chances(msgspec.Struct, frozen=True):
    """Chances of the result classes of an attack: miss, stopped, hit by number of effects; effects of the defender."""

    miss: float
    stopped: float
    hits: tuple[tuple[str, int, float], ...]
    counter: float
    prone: float


class Outlook(msgspec.Struct, frozen=True):
    """An attack: gain in worth, damage dealt, chance to put the target out."""

    gain: float
    harm: float
    out: float
    chances: Chances


@lru_cache(maxsize=8192)
def parried(e: int, parry: int, stops: str) -> Chances:
    """Attack against Parry (`D100-130`, `D100-140` to `D100-142`)."""
    mine, theirs = levels(e), levels(parry)
    miss = stopped = counter = 0.0
    hits: dict[tuple[str, int], float] = {}
    for one, chance in enumerate(mine):
        for other, chance2 in enumerate(theirs):
            both = chance * chance2
            won, count = differential(one, other)
            if won == "defender":
                counter += both * count
            if one < 2:
                miss += both
                continue
            stop = stops if other >= 2 else "nothing"
            effects = count if won == "attacker" else 0
            if stop == "all":
                stopped += both
            hits[stop, effects] = hits.get((stop, effects), 0.0) + both
    return Chances(miss, stopped, tuple((stop, count, c) for (stop, count), c in hits.items()), counter, 0.0)


@lru_cache(maxsize=8192)
def evaded(e: int, evade: int) -> Chances:
    """Attack against Evade (`D100-146` to `D100-148`), the effects by the attack's own levels."""
    mine = levels(e)
    win = beats(e, 0, evade)
    success = mine[2] + mine[3]
    hit = min(success, win)
    ratio = hit / success if success else 0.0
    prone = sum(levels(evade)[2:]) * (1 - hit)
    hits = (("nothing", 1, mine[2] * ratio), ("nothing", 2, mine[3] * ratio))
    return Chances(1 - hit, 0.0, hits, 0.0, prone)


@lru_cache(maxsize=4096)
def unanswered(e: int) -> Chances:
    """No reaction counts as a failure (`D100-133`)."""
    mine: Levels = levels(e)
    return Chances(mine[0] + mine[1], 0.0, (("nothing", 1, mine[2]), ("nothing", 2, mine[3])), 0.0, 0.0)


def guard_of(battle: Battle, target: int, attacker: int, ranged: bool) -> Guard:
    """How a target would answer an attack now."""
    if not battle.up(target) or not senses.reacts_to(battle, target, attacker):
        return Guard()
    if battle.world.get(target, Purse).ap < 1 or state.has(battle, target, state.CLIMBING):
        return Guard()
    best, size = -1, "S"
    for arm in parrying(battle, target, ranged):
        _, value, outside = state.style_of(battle, target, arm.weapon)
        value = grades.swim_cap(battle, target, value)
        e, _ = effective(value, grades.parry(battle, target, attacker, outside=outside), battle.options)
        if best < 0 or _rank(e, arm.weapon.size) > _rank(best, size):
            best, size = e, arm.weapon.size
    e, _ = effective(
        state.skill(battle, target, "evade"), grades.evade(battle, target, attacker), battle.options
    )
    return Guard(best, size, e)


def general_guard(battle: Battle, target: int, ranged: bool) -> Guard:
    """How a target with Action Points would answer anybody: what it is like itself, not who attacks from where."""
    if not state.able(battle, target):
        return Guard()
    own = [*grades.general(battle, target), *grades.footing(battle, target)]
    best, size = -1, "S"
    for arm in parrying(battle, target, ranged):
        _, value, outside = state.style_of(battle, target, arm.weapon)
        e, _ = effective(value - 20 * outside, own, battle.options)
        if best < 0 or _rank(e, arm.weapon.size) > _rank(best, size):
            best, size = e, arm.weapon.size
    e, _ = effective(state.skill(battle, target, "evade"), own, battle.options)
    return Guard(best, size, e)


def parrying(battle: Battle, target: int, ranged: bool) -> list[Arm]:
    """What could parry: shields only against missiles, nothing after a Sprint (`D100-097`, `D100-126`)."""
    if state.has(battle, target, state.SPRINTED):
        return []
    return [
        arm
        for arm in state.arms(battle, target)
        if arm.weapon.reach and arm.weapon.parry and (not ranged or arm.weapon.shield)
    ]


def _rank(e: int, size: str) -> float:
    return e + 25 * "SMLHE".index(size)


def attack_e(battle: Battle, who: int, target: int, arm: Arm, *, charge: bool = False) -> int:
    """Effective skill of an attack, from where one stands."""
    value, circumstances = circumstances_of(battle, who, target, arm, charge=charge)
    return effective(value, circumstances, battle.options)[0]


def circumstances_of(
    battle: Battle, who: int, target: int, arm: Arm, *, charge: bool = False
) -> tuple[int, list[Circumstance]]:
    """The value and circumstances of an attack: the very list that the roll uses."""
    kind = SPELL if arm.weapon.skill == "channelling" else MELEE
    it = Exchange(who, target, arm.weapon, arm, kind, 0, charge=charge)
    return attack.attack_terms(battle, it)


@lru_cache(maxsize=32768)
def outlook(e: int, size: str, force: Force, body: Body, guard: Guard) -> Outlook:
    """The attack at E with that Size and damage against a target that answers as well as it can."""
    shock = losing_endurance(e, body.endurance)
    plain, better = spreads_of(force)
    found = _weigh(unanswered(e), plain, better, body, shock)
    if guard.parry >= 0:
        other = _weigh(parried(e, guard.parry, stopped_by(size, guard.size)), plain, better, body, shock)
        if other.gain + AP_WORTH < found.gain:
            found = other
    if guard.evade >= 0:
        other = _weigh(evaded(e, guard.evade), plain, better, body, shock)
        if other.gain + AP_WORTH < found.gain:
            found = other
    return found


def _weigh(
    chances: Chances, plain: tuple[float, ...], better: tuple[float, ...], body: Body, shock: float
) -> Outlook:
    gain = dealt = out = 0.0
    for stop, count, chance in chances.hits:
        harm = NO_HARM if stop == "all" else hit_harm(plain, better, stop, body, shock, min(count, 3))
        gain += chance * (harm.loss * body.base + (0.12 * count if stop == "all" else 0.0))
        dealt += chance * harm.dealt
        out += chance * harm.out
    gain += chances.prone * PRONE_PRICE - COUNTER * chances.counter
    return Outlook(gain, dealt, out, chances)


def against(
    view: View,
    who: int,
    target: int,
    arm: Arm,
    *,
    charge: bool = False,
    fresh: bool = False,
    long: bool = False,
) -> Outlook:
    """An attack of `who` on `target` with an arm; remembered as long as both and what is between them stay alike."""
    battle = view.battle
    weapon = arm.weapon
    keen = arm.gear is not None and arm.gear.keen >= battle.clock.round
    alike = _afar(battle, who, target) if fresh else _between(battle, who, target, weapon.ranged)
    lasting = weapon.key, charge, fresh, long, keen, alike, hide_of(battle, target)
    known: Outlook | None = battle.lore.get(lasting)
    if known is None:
        e, guard = _general_skills(battle, who, target, arm) if fresh else _skills(battle, who, target, arm, charge)
        size = larger(weapon.size, int(charge) - int(long))
        force = force_of(battle, who, arm, charge, long)
        known = battle.lore[lasting] = outlook(e, size, force, body_of(battle, target), guard)
    return known


def afar(battle: Battle, who: int, target: int) -> tuple[Any, ...]:
    """What the best that one could do to another from anywhere depends on."""
    now = battle.clock.round
    kit: Kit = battle.figures[who].kit
    keen = [gear.key for gear in kit.gear if gear.keen >= now]
    return _afar(battle, who, target), hide_of(battle, target), *keen


def _between(battle: Battle, who: int, target: int, ranged: bool) -> int:
    """Everything that the skills in an attack from where one stands depend on, as a number.

    Not the two cells themselves: only what matters of them, so that the same has often been met before.
    """
    table, key = state.lately(battle), ("between", who, target, ranged)
    made: int | None = table.get(key)
    if made is None:
        ground = battle.ground
        here, there = battle.positions[who].cell, battle.positions[target].cell
        apart = battle.terrain.distance(here, there)
        value = (
            bearing_of(battle, who),
            _answering(battle, target, who),
            senses.footholds(ground)[here],
            senses.gloom(battle, there),
            apart if state.posture(battle, target) == state.PRONE else min(apart, 2),
            senses.sees(battle, who, target),
            (bool(engage.engaged_with(battle, who)), grades.into_melee(battle, who, target)) if ranged else (),
        )
        made = table[key] = number_of(battle, value)
    return made


def _answering(battle: Battle, target: int, attacker: int) -> int:
    """Everything that the skills of a target's answers to somebody depend on, as a number."""
    ground = battle.ground
    here, there = battle.positions[target].cell, battle.positions[attacker].cell
    value = (
        bearing_of(battle, target),
        battle.figures[target].purse.ap > 0,
        senses.footholds(ground)[here],
        senses.gloom(battle, there),
        ground.floor[there] - ground.floor[here] >= senses.LOWER,
        2 if senses.sees(battle, target, attacker) else senses.aware(battle, target, attacker),
    )
    return number_of(battle, value)


def _afar(battle: Battle, who: int, target: int) -> tuple[int, int, int]:
    """Everything that the skills in an attack from anywhere depend on."""
    hold = senses.footholds(battle.ground)[battle.positions[target].cell]
    return bearing_of(battle, who), bearing_of(battle, target), hold


def _skills(battle: Battle, who: int, target: int, arm: Arm, charge: bool) -> tuple[int, Guard]:
    """The attack's effective skill from where one stands, and how the target can answer."""
    ranged = arm.weapon.ranged
    key = "guard", ranged, _answering(battle, target, who)
    guard: Guard | None = battle.lore.get(key)
    if guard is None:
        guard = battle.lore[key] = guard_of(battle, target, who, ranged)
    return attack_e(battle, who, target, arm, charge=charge), guard


def _general_skills(battle: Battle, who: int, target: int, arm: Arm) -> tuple[int, Guard]:
    """The same for an attack from anywhere."""
    ranged = arm.weapon.ranged
    mine, theirs, hold = _afar(battle, who, target)
    key = "general_guard", ranged, theirs, hold
    guard: Guard | None = battle.lore.get(key)
    if guard is None:
        guard = battle.lore[key] = general_guard(battle, target, ranged)
    skill = "general_attack", arm.weapon.key, mine
    e: int | None = battle.lore.get(skill)
    if e is None:
        e = battle.lore[skill] = general_e(battle, who, arm)
    return e, guard


def general_e(battle: Battle, who: int, arm: Arm) -> int:
    """Effective skill of an attack on anybody, from anywhere."""
    _, value, outside = skill_for(battle, who, arm.weapon)
    e, _ = effective(value, grades.general(battle, who), battle.options)
    return max(0, e - 20) if outside else e


def rest_of_harm(body: Body, harm: Sequence[tuple[float, ...]], stop: str, shock: float, count: int) -> Harm:
    """A hit as `hit_harm` sees it, for choices inside an exchange."""
    return NO_HARM if stop == "all" else hit_harm(harm[0], harm[1], stop, body, shock, max(0, min(count, 3)))


def evade_chances(die: int, e: int, augment: int, evade: int) -> tuple[float, float]:
    """(escapes, standoff) of an Evade against a roll already seen (`D100-026`)."""
    return against_die(die, e, augment, evade, 0)
