"""What one combatant could do to another with its actions, in worth: for the computer player. Exact odds, plain guesses
about answers (catalogue 4.9: answers matter about as much as dice).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from game.ruleset import Strike, Threat
from rulesets.d6 import clash, guards, legality, moving, odds, preview, stance, state
from rulesets.d6.clash import Attack, total
from rulesets.d6.content import ACTIONS
from rulesets.d6.gear import BARE
from rulesets.d6.legality import COST, Way
from rulesets.d6.odds import Blow, Line, Outcome
from rulesets.d6.state import Budget, Fighter, Vitals

if TYPE_CHECKING:
    from game.battle import Battle
    from game.knowledge import View

STANDING: Final = 0.35
"""The share of a combatant's worth that it keeps as long as it stands."""
DIE: Final = 0.012
"""What a die must bring to be planned."""
MELEE: Final = 3
"""The greatest reach that still means walking up to somebody."""
THROWN: Final = (0.9, 0.3)
"""What it costs to be without a weapon until it is picked up (`D6-109`): the only one in hand, one of two."""
EMERGENCIES: Final = (0.35, 0.5, 0.15)
"""Shares of a turn that each Emergency owed takes from it."""
TURN: Final = 0.2
"""What a whole own turn of 6 actions is worth, as a share of its owner's worth."""


def power(battle: Battle, who: int) -> float:
    """A combatant's worth when unhurt: one of level 4 holds against four of level 1 (4.9)."""
    return float(battle.world.get(who, Fighter).level ** 1.1)


def worth(battle: Battle, who: int) -> float:
    """A combatant's present worth: part for standing, part for Health."""
    if not battle.up(who):
        return 0.0
    vitals = battle.world.get(who, Vitals)
    return power(battle, who) * (STANDING + (1 - STANDING) * vitals.health / vitals.maximum)


def value_of(battle: Battle, target: int, seen: Outcome) -> float:
    """What an outcome takes from the target, in worth."""
    return power(battle, target) * _share(seen, battle.world.get(target, Vitals).maximum)


Faced = tuple[tuple[Line, ...], tuple[Line, ...]]
"""Layers without an answer, and with the likely one."""


class Stand(msgspec.Struct):
    """An attack in numbers, ready for any bid."""

    it: Attack
    hit: int
    lines: tuple[Line, ...]
    dodged: tuple[Line, ...]
    blow: Blow

    def outcome(self, hit_dice: int, damage_dice: int, dodged: bool = False, more_hit: int = 0) -> Outcome:
        """The odds under a bid."""
        blow = msgspec.structs.replace(self.blow, dice=damage_dice) if damage_dice else self.blow
        return odds.outcome(self.hit + more_hit, hit_dice, self.dodged if dodged else self.lines, blow)


def stand(battle: Battle, it: Attack, faced: Faced | None = None) -> Stand:
    """Prepare the numbers of an attack; the likely answer is a Dodge, or the shield where it is better."""
    lines, dodged = faced or face(battle, it)
    return Stand(it, total(clash.hit_terms(battle, it)), lines, dodged, preview.blow_of(battle, it))


def face(battle: Battle, it: Attack) -> Faced:
    """The layers that the attack meets, unanswered and with the likely answer."""
    lines = preview.lines_of(guards.layers(battle, it))
    it.answer = likely_answer(battle, it)
    dodged = preview.lines_of(guards.layers(battle, it)) if it.answer.active else lines
    it.answer = clash.NO_ANSWER
    return lines, dodged


def likely_answer(battle: Battle, it: Attack) -> clash.Answer:
    """What a target that can pay will probably do: the shield if it has one, else a Dodge."""
    if not state.payable(battle, it.target):
        return clash.NO_ANSWER
    slot = state.shield_slot(battle, it.target)
    if slot is not None and not slot.brawling:
        return clash.Answer(shield=True)
    return clash.Answer(dodge=True)


def best_gain(battle: Battle, here: Stand, actions: int) -> tuple[float, Outcome]:
    """The most that an attack takes with so many actions left for Exertions, half expecting an answer."""
    strength = power(battle, here.it.target)
    return _best_bid(here.hit, here.lines, here.dodged, here.blow, min(actions, 3), strength)


@lru_cache(1 << 15)
def _best_bid(
    hit: int, lines: tuple[Line, ...], dodged: tuple[Line, ...], blow: Blow, actions: int, strength: float
) -> tuple[float, Outcome]:
    """As `best_gain`, a pure function of the numbers."""
    best, shown = -1.0, odds.outcome(hit, 0, lines, blow)
    for hit_dice, damage_dice in _splits(actions):
        struck = msgspec.structs.replace(blow, dice=damage_dice) if damage_dice else blow
        open_ = odds.outcome(hit, hit_dice, lines, struck)
        share = _share(open_, blow.maximum)
        if dodged is not lines:
            share = 0.5 * share + 0.5 * _share(odds.outcome(hit, hit_dice, dodged, struck), blow.maximum)
        gain = strength * share - DIE * (hit_dice + damage_dice)
        if gain > best:
            best, shown = gain, open_
    return best, shown


@lru_cache(8)
def _splits(actions: int) -> tuple[tuple[int, int], ...]:
    """Sensible ways to share Exertions between hit and damage."""
    found = {(0, 0), (actions, 0), (0, actions)}
    if actions >= 2:
        found |= {(1, actions - 1), (actions - 1, 1), (1, 0), (0, 1)}
    return tuple(sorted(found))


def _share(seen: Outcome, maximum: int) -> float:
    """What an outcome takes, as a share of the target's worth."""
    return (1 - STANDING) * seen.loss / maximum + STANDING * seen.downs + 0.01 * seen.grip


def best_against(
    view: View, who: int, target: int, actions: int, *, fresh: bool = False
) -> list[tuple[Way, float, Outcome]]:
    """The best way of each reach against a target, if it stood in reach in the open: (way, gain, odds)."""
    battle = view.battle
    pairing = stance.pairing(view, who, target, fresh=fresh)
    key = ("best", who, target, actions, pairing)
    known: list[tuple[Way, float, Outcome]] | None = battle.lore.get(key)
    if known is not None:
        return known
    ready = ("stands", who, target, pairing)
    if ready not in battle.lore:
        battle.lore[ready] = stands_of(battle, who, target, fresh)
    best: dict[int, tuple[Way, float, Outcome]] = {}
    for way, here in battle.lore[ready]:
        gain, seen = best_gain(battle, here, actions)
        if way.form == "throw":
            gain -= THROWN[len(state.weapons(battle, who)) > 1]
        if way.reach not in best or gain > best[way.reach][1]:
            best[way.reach] = (way, gain, seen)
    found = battle.lore[key] = sorted(best.values(), key=lambda entry: -entry[1])
    return found


def stands_of(battle: Battle, who: int, target: int, fresh: bool) -> list[tuple[Way, Stand]]:
    """Every sensible way to attack a target in the open, in numbers."""
    found = []
    armed, known_faces = state.armed(battle, who), dict[tuple[str, bool], Faced]()
    for way in legality.ways(battle, who):
        if way.form == "charge" or (armed and way.head.key == BARE):
            continue
        if legality.refusals(battle, who, way, 1):
            continue
        it = legality.prepare(battle, who, way, target)
        it.around.cover = 0
        if fresh:
            it.around.chain = 0
        # what the target stands behind differs by form only where an armour is weak to it
        kind = (it.plain if it.plain in ("thrust", "impact") else "", it.melee)
        if kind not in known_faces:
            known_faces[kind] = face(battle, it)
        found.append((way, stand(battle, it, known_faces[kind])))
    return found


def strikes(view: View, who: int, foes: Sequence[int], *, fresh: bool = False) -> list[Strike]:
    """What `who` could do to each of `foes`: from here with all that is left, elsewhere with what the way leaves."""
    battle = view.battle
    actions = ACTIONS if fresh else battle.world.get(who, Budget).actions
    if actions < COST:
        return []
    here = 1 << battle.positions[who].cell
    bands = [(~here, 1)] if fresh else _bands(battle, who, here, actions)
    found = []
    for foe in foes:
        if foe == who:
            continue
        there = battle.positions[foe].cell
        for mask, dice in bands:
            for way, gain, seen in best_against(view, who, foe, dice, fresh=fresh):
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


def _bands(battle: Battle, who: int, here: int, actions: int) -> list[tuple[int, int]]:
    """(cells, actions left for Exertions there): here, a Step away, a Normal move away."""
    bands = [(here, min(3, actions - COST))]
    if not moving.can_move(battle, who) or actions <= COST:
        return bands
    near = moving.stepping(battle.terrain).flood(battle.positions[who].cell, 1).mask & ~here
    bands.append((near, min(3, actions - COST - 1)))
    if actions >= COST + 2:
        bands.append((~(here | near), actions - COST - 2))
    return bands


def menace(view: View, foe: int, victim: int) -> tuple[int, float]:
    """(reach, gain) of the best attack of a foe on a victim with a fresh turn."""
    best = best_against(view, foe, victim, 1, fresh=True)
    return (best[0][0].reach, best[0][1]) if best else (0, 0.0)


def threats(view: View, who: int, foes: Sequence[int]) -> list[Threat]:
    """What each foe could do to `who` in its next turn: near by walking up, from afar by its line."""
    battle, terrain = view.battle, view.battle.terrain
    found = []
    for foe in foes:
        if foe == who:
            continue
        reach, gain = menace(view, foe, who)
        if gain <= 0:
            continue
        cell = battle.positions[foe].cell
        if reach <= MELEE:
            cells = terrain.within(cell, reach + moving.allowance(battle, foe))
        else:
            cells = terrain.within(cell, reach) & terrain.sight(cell)
        found.append(Threat(foe, cell, gain, cells, reach > MELEE))
    return found


def turn_worth(battle: Battle, who: int) -> float:
    """What an own turn is worth to its owner's side."""
    return TURN * power(battle, who)


def emergency_price(battle: Battle, who: int, times: int) -> float:
    """What more Emergencies cost (`D6-055`): the first takes the dice of the next turn or its second attack, the
    second its only attack, the third hardly anything.
    """
    owed = state.value(battle, who, state.OWING)
    return turn_worth(battle, who) * sum(EMERGENCIES[owed : owed + times])


def control_worth(battle: Battle, target: int) -> float:
    """What Mind Control of a target is worth: its turn, its reactions, half a turn against its own."""
    return 1.7 * turn_worth(battle, target)


def press_worth(battle: Battle, target: int, aim: int) -> float:
    """What taking actions away is worth (`D6-250`)."""
    return turn_worth(battle, target) * aim / 6
