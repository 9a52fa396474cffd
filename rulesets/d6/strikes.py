"""What one combatant could do to another with its actions, in worth: for the computer player. Exact odds, and targets
that answer as well as they can (catalogue 4.9).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from game.ruleset import Strike, Threat
from rulesets.d6 import bids, bonus, clash, guards, legality, moving, odds, preview, stance, state
from rulesets.d6.clash import Answer, Attack, total
from rulesets.d6.content import ACTIONS
from rulesets.d6.gear import BARE
from rulesets.d6.guards import Guardline
from rulesets.d6.legality import COST, Way
from rulesets.d6.odds import Blow, Outcome
from rulesets.d6.state import Budget, Vitals
from rulesets.d6.wager import Face, Rest, best_bid
from rulesets.d6.worth import FRESH, NOW, SPENT, power

if TYPE_CHECKING:
    from game.battle import Battle
    from game.knowledge import View

MELEE: Final = 3
"""The greatest reach that still means walking up to somebody."""
THROWN: Final = (0.9, 0.3)
"""What it costs to be without a weapon until it is picked up (`D6-109`): the only one in hand, one of two."""
AGAIN: Final = 0.9
"""What a second attack of the same turn is taken to be worth of what it would bring alone."""
EXERTED: Final = 2
"""The most Exertions on one defence that are looked ahead at."""


class Stand(msgspec.Struct, frozen=True):
    """An attack in numbers, ready for any bid and answer; the first face is that of no answer."""

    hit: int
    faces: tuple[Face, ...]
    blow: Blow
    full: bool = False
    """Whether the damage difficulty is full Health (option `health_difficulty`)."""

    def at(self, health: int) -> Stand:
        """The same against a target with so much Health left."""
        blow = self.blow
        if blow.health == health:
            return self
        goal = blow.goal + (0 if self.full else health - blow.health)
        return msgspec.structs.replace(self, blow=msgspec.structs.replace(blow, goal=goal, health=health))

    def open_outcome(self, hit_dice: int) -> Outcome:
        """The odds against a target that does not answer."""
        return odds.outcome(self.hit, hit_dice, self.faces[0].lines, self.blow)


def stand(battle: Battle, it: Attack, faces: tuple[Face, ...] | None = None) -> Stand:
    """The numbers of an attack."""
    faces = faces_of(battle, it) if faces is None else faces
    return Stand(
        total(clash.hit_terms(battle, it)),
        faces,
        preview.blow_of(battle, it),
        battle.options.health_difficulty == "maximum",
    )


def face_of(battle: Battle, it: Attack, answer: Answer, lines: list[Guardline] | None = None) -> Face:
    """What the attack meets under an answer; `lines`: its layers, if they are known but for their dice."""
    twin = msgspec.structs.replace(it, answer=answer)
    if lines is None:
        lines = guards.layers(battle, twin)
    dice = {"dodge": answer.dodge_exert, "shield": answer.shield_exert, "parry": answer.parry_exert}
    met = [
        msgspec.structs.replace(line, dice=dice[line.name]) if line.name in dice else line for line in lines
    ]
    stripped = total(bonus.tactics(battle, it.actor, "hit", it.against())) if answer.block else 0
    brace = 0
    if answer.active and not it.strip_brace:
        brace = total(bonus.tactics(battle, it.target, "brace", it.defending()))
    technique = guards.technique_resistance(battle, twin)
    return Face(answer.cost, preview.lines_of(met), stripped, brace, technique)


def faces_of(battle: Battle, it: Attack) -> tuple[Face, ...]:
    """No answer, each single defence with few Exertions, Block alone and with each defence."""
    found = [face_of(battle, it, clash.NO_ANSWER)]
    blocks = bids.can_block(battle, it.target) and bids.worth_blocking(battle, it, "hit")
    if blocks:
        found.append(face_of(battle, it, Answer(block=True)))
    exerts = battle.options.defender_exertion == "on" and bids.may_exert(battle, it.target)
    for name in bids.defences(battle, it):
        plain = msgspec.convert({name: True}, Answer)
        lines = guards.layers(battle, msgspec.structs.replace(it, answer=plain))
        for exert in range(EXERTED + 1 if exerts else 1):
            answer = msgspec.convert({name: True, f"{name}_exert": exert}, Answer)
            found.append(face_of(battle, it, answer, lines))
        if blocks:
            found.append(face_of(battle, it, msgspec.structs.replace(plain, block=True), lines))
    return tuple(found)


def best_against(
    view: View, who: int, target: int, actions: int, *, fresh: bool = False, purse: str = NOW
) -> list[tuple[Way, float, Outcome]]:
    """The best way of each reach against a target, if it stood in reach in the open: (way, gain, odds unanswered).

    `actions` are those that the attack itself leaves; `purse`: what the target has to answer with.
    """
    battle = view.battle
    pairing = stance.pairing(view, who, target, fresh=fresh)
    costs = stance.purse(view, target, purse)
    health = battle.world.get(target, Vitals).health
    key = ("best", who, target, actions, costs, pairing, health)
    known: list[tuple[Way, float, Outcome]] | None = battle.lore.get(key)
    if known is not None:
        return known
    rest = Rest(actions)
    if actions >= COST:
        spent = best_against(view, who, target, actions - COST, fresh=fresh, purse=SPENT)
        rest = Rest(actions, AGAIN * spent[0][1] if spent else 0.0)
    best: dict[int, tuple[Way, float, Outcome]] = {}
    for way, here in stands_of(battle, who, target, pairing, fresh=fresh):
        here = here.at(health)
        gain, dice = best_bid(here.hit, here.faces, costs, here.blow, rest, power(battle, target))
        if way.form == "throw":
            gain -= THROWN[len(state.weapons(battle, who)) > 1]
        if way.reach not in best or gain > best[way.reach][1]:
            best[way.reach] = (way, gain, here.open_outcome(dice))
    found = battle.lore[key] = sorted(best.values(), key=lambda entry: -entry[1])
    return found


def stands_of(
    battle: Battle, who: int, target: int, pairing: stance.Pairing, *, fresh: bool
) -> list[tuple[Way, Stand]]:
    """Every sensible way to attack a target in the open, in numbers; kept by what they follow from."""
    ready = ("stands", who, target, pairing)
    known: list[tuple[Way, Stand]] | None = battle.lore.get(ready)
    if known is not None:
        return known
    blocks = bids.can_block(battle, target)
    found: list[tuple[Way, Stand]] = []
    for way, it, here in _fronts(battle, who, target, pairing, fresh=fresh):
        # what the target stands behind differs by form only where an armour is weak to it
        form = it.plain if it.plain in ("thrust", "impact") else ""
        blocked = (who, pairing.arms, it.against()) if blocks else ()
        key = ("faces", target, pairing.guard, pairing.around, blocked, form, it.melee)
        faces = battle.lore.get(key)
        if faces is None:
            faces = battle.lore[key] = faces_of(battle, it)
        found.append((way, msgspec.structs.replace(here, faces=faces)))
    battle.lore[ready] = found
    return found


def _fronts(
    battle: Battle, who: int, target: int, pairing: stance.Pairing, *, fresh: bool
) -> list[tuple[Way, Attack, Stand]]:
    """The striker's half of `stands_of`, without faces."""
    key = ("fronts", who, target, pairing.arms, pairing.frame, pairing.chain, pairing.around)
    known: list[tuple[Way, Attack, Stand]] | None = battle.lore.get(key)
    if known is not None:
        return known
    found: list[tuple[Way, Attack, Stand]] = []
    armed = state.armed(battle, who)
    for way in legality.ways(battle, who):
        if way.form == "charge" or (armed and way.head.key == BARE) or legality.refusals(battle, who, way, 1):
            continue
        it = legality.prepare(battle, who, way, target)
        it.around.cover = 0
        if fresh:
            it.around.chain = 0
        found.append((way, it, stand(battle, it, ())))
    battle.lore[key] = found
    return found


def strikes(view: View, who: int, foes: Sequence[int], *, fresh: bool = False) -> list[Strike]:
    """What `who` could do to each of `foes`: from here with all that is left, elsewhere with what the way leaves."""
    battle = view.battle
    actions = ACTIONS if fresh else battle.world.get(who, Budget).actions
    if actions < COST:
        return []
    here = 1 << battle.positions[who].cell
    rooms = [(~here, 1)] if fresh else bands(battle, who, here, actions)
    purse = FRESH if fresh else NOW
    found = []
    for foe in foes:
        if foe == who:
            continue
        there = battle.positions[foe].cell
        for mask, dice in rooms:
            for way, gain, seen in best_against(view, who, foe, dice, fresh=fresh, purse=purse):
                cells = (
                    battle.terrain.within(there, way.reach)
                    & battle.terrain.sight(there)
                    & mask
                    & ~(1 << there)
                )
                if gain > 0 and (cells or fresh):
                    found.append(_strike(battle, foe, way, gain, seen, cells))
    return found


def _strike(battle: Battle, foe: int, way: Way, gain: float, seen: Outcome, cells: int) -> Strike:
    verb = "throw" if way.form == "throw" else "attack"
    option = f"{verb}:{way.key}:{battle.identities[foe].handle}"
    poor = battle.terrain.covered_from(battle.positions[foe].cell, 50) & cells if way.reach > 1 else 0
    return Strike(foe, way.reach, seen.loss, seen.downs, gain, option, cells, poor, 0.7 * gain)


def bands(battle: Battle, who: int, here: int, actions: int) -> list[tuple[int, int]]:
    """(cells, actions left for Exertions there): here, a Step away, a Normal move away."""
    found = [(here, actions - COST)]
    if not moving.can_move(battle, who) or actions <= COST:
        return found
    near = moving.stepping(battle.terrain).flood(battle.positions[who].cell, 1).mask & ~here
    found.append((near, actions - COST - 1))
    if actions >= COST + 2:
        found.append((~(here | near), actions - COST - 2))
    return found


def menace(view: View, foe: int, victim: int, purse: str = FRESH) -> tuple[int, float]:
    """(reach, gain) of the best attack of a foe on a victim with a fresh turn."""
    best = best_against(view, foe, victim, 1, fresh=True, purse=purse)
    return (best[0][0].reach, best[0][1]) if best else (0, 0.0)


def threats(view: View, who: int, foes: Sequence[int], purse: str = FRESH) -> list[Threat]:
    """What each foe could do to `who` in its next turn: near by walking up, from afar by its line."""
    battle, terrain = view.battle, view.battle.terrain
    found = []
    for foe in foes:
        if foe == who:
            continue
        reach, gain = menace(view, foe, who, purse)
        if gain <= 0:
            continue
        cell = battle.positions[foe].cell
        if reach <= MELEE:
            cells = terrain.within(cell, reach + moving.allowance(battle, foe))
        else:
            cells = terrain.within(cell, reach) & terrain.sight(cell)
        found.append(Threat(foe, cell, gain, cells, reach > MELEE))
    return found
