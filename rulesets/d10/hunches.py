"""Enemies out of sight, as a side may guess at them: where they are, what a strike at a space would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ruleset import Strike
from rulesets.d10 import checks, marks, senses, state, strikes
from rulesets.d10.marks import Mark, gain_of
from rulesets.d10.odds import Target
from rulesets.d10.state import Mind, Purse

if TYPE_CHECKING:
    from game.knowledge import View

TOUCHED, LEFT = 0.95, 0.05
"""How surely an enemy is where one has run into it this Turn, and where one sees nobody in full light."""
FADING: Final = (0.75, 0.4, 0.2)
"""How surely it is still where it was noticed, by Rounds since."""
STALE = 0.08
TYPICAL = Target(13, marks.TYPICAL_SP, marks.TYPICAL_HD, marks.TYPICAL_GRIT, 0)
TYPICAL_SLEIGHT, TYPICAL_PERCEPTION = 7, 6
"""What a hider's Stealth value and a passive Scan usually are."""


def belief(view: View, who: int, foe: int, cell: int) -> float:
    """How surely an enemy out of sight is still in the space in which `who` has last noticed it."""
    battle = view.battle
    if cell in battle.world.get(who, Purse).touched:
        return TOUCHED
    if view.visible >> cell & 1 and senses.level(battle, cell) == senses.BRIGHT:
        return LEFT
    trace = battle.world.get(who, Mind).traces.get(str(foe))
    if trace is None or trace[0] != cell:
        return STALE
    age = battle.clock.round - trace[1]
    return FADING[age] if age < len(FADING) else STALE


def typical(cell: int) -> Mark:
    """A combatant of 100 XP of whom nothing is known."""
    life = TYPICAL.hp + marks.GRIT_WORTH * TYPICAL.grit + marks.HD_WORTH * TYPICAL.hd
    return Mark(0, cell, TYPICAL, 1.0, life, life, False)


def blind_strikes(view: View, who: int) -> list[Strike]:
    """Attacks on spaces where an enemy out of sight may be, with Disadvantage (`D10-144`, `D10-307`)."""
    battle, terrain, found = view.battle, view.battle.terrain, []
    purse, here = battle.world.get(who, Purse), battle.positions[who].cell
    arms = [arm for arm in strikes.arms(view, who) if arm.named and arm.blow is not None]
    for foe, cell in view.last_seen.items():
        sure = belief(view, who, foe, cell)
        if sure < 2 * STALE or cell == here:
            continue
        x, y = battle.ground.grid.xy(cell)
        one = typical(cell)
        for arm in arms:
            gain = sure * gain_of(one, strikes.prospect_of(battle, arm, one, -1)) - arm.price
            cells = terrain.within(cell, arm.reach) & terrain.sight(cell) & ~(1 << cell)
            if not strikes.walk_first(purse, arm.cost):
                cells &= 1 << here
            found.append(Strike(foe, arm.reach, 0.0, 0.0, gain, f"blind_{arm.option}:{x},{y}", cells))
    return found


def scan_worth(view: View, who: int) -> float:
    """What a Scan of the area is worth: enemies noticed nearby that it could Pinpoint (`D10-083`, `D10-303`)."""
    battle, best = view.battle, 0.0
    here, modifier = battle.positions[who].cell, state.modifier(battle, who, "Perception")
    for foe, cell in view.last_seen.items():
        light = senses.level(battle, cell)
        if light == senses.DARK or not battle.terrain.clear(here, cell):
            continue
        if battle.terrain.distance(here, cell) > senses.EARSHOT:
            continue
        edge = -1 if light == senses.LOW else 0
        reached = sum(checks.finalized(roll, modifier, 0, edge) >= TYPICAL_SLEIGHT for roll in range(1, 11))
        best = max(best, 0.16 * belief(view, who, foe, cell) * reached / 10)
    return best - 0.02


def hiding_worth(view: View, who: int) -> float:
    """What hiding here is worth: enemies that miss more and are struck at better next Turn (`D10-080`, `D10-307`)."""
    battle = view.battle
    mind, purse = battle.world.get(who, Mind), battle.world.get(who, Purse)
    watchers = [foe for foe in view.active(view.foes) if not marks.mark(view, foe).out]
    if purse.stealthed or mind.stealth > 0 or not watchers:
        return -0.1
    here = battle.positions[who].cell
    light = senses.level(battle, here)
    for foe in watchers:
        there = battle.positions[foe].cell
        seen = battle.terrain.clear(here, there) and not senses.in_cover(battle, who, foe)
        if seen and light == senses.BRIGHT:
            return -0.1
    needed = TYPICAL_PERCEPTION // (2 if light == senses.LOW else 1)
    modifier = state.modifier(battle, who, "Sleight")
    passive = modifier > needed  # hidden already, as long as nothing betrays it
    hidden = sum(checks.finalized(roll, modifier) > needed for roll in range(1, 11)) / 10
    strikes_ = strikes.strikes(view, who, watchers, fresh=True)
    best = max((strike.gain for strike in strikes_ if strike.cells >> here & 1), default=0.0)
    danger = sum(sorted((strikes.menace(view, foe, who)[1] for foe in watchers), reverse=True)[:2])
    return (0.3 if passive else 1.0) * hidden * (0.25 * danger + 0.4 * best) - 0.03
