"""Conditions and named effects: gained, lost, and what they bring with them (catalogue 3.8, `D10-340`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.components import Effect
from game.event import Gained, Lost
from rulesets.d10 import state
from rulesets.d10.state import Body, Purse

if TYPE_CHECKING:
    from game.battle import Battle

RULES = {
    state.PRONE: "D10-191",
    state.STUNNED: "D10-192",
    state.DAZED: "D10-193",
    state.ROOTED: "D10-194",
    state.PARALYZED: "D10-195",
    state.UNCONSCIOUS: "D10-196",
    state.AIRBORNE: "D10-197",
    state.STAGGERED: "D10-198",
    state.DYING: "D10-199",
    state.GRAPPLED: "D10-200",
    state.TERROR: "D10-201",
    state.CHARM: "D10-202",
    state.SOAKED: "D10-203",
    state.BLINDED: "D10-204",
    state.DEFENDING: "D10-142",
    state.COVERED: "D10-285",
    state.SPRINTING: "D10-104",
    state.PARRYING: "D10-352",
    state.BREATHLESS: "D10-297",
}

SEEN: Final = (
    state.BLINDED,
    state.UNCONSCIOUS,
    state.PARALYZED,
    state.COVERED,
    state.PLANTED,
    state.PRONE,
    state.LIFE_SENSE,
)
"""Conditions on which it depends who Pinpoints whom (`D10-301` to `D10-303`)."""


def give(
    battle: Battle,
    who: int,
    name: str,
    *,
    source: int = 0,
    value: int = 0,
    until: str = "",
    owner: int = 0,
    armed: bool = False,
    count: int = 0,
    rule: str = "",
) -> None:
    """Give a condition; one already there is not doubled, the longer duration stays (`D10-190`, `D10-340`)."""
    effects = battle.effects[who]
    old = effects.named(name)
    if old is not None:
        _prolong(old, until, owner or who, armed, count, value, source)
        return
    effects.active.append(Effect(name, value, source, until, owner or who, armed, count))
    battle.emit(Gained(who, name, value, source, rule or RULES.get(name, "D10-190")))
    _entered(battle, who, name)


def _prolong(old: Effect, until: str, owner: int, armed: bool, count: int, value: int, source: int) -> None:
    old.value, old.source = max(old.value, value), source or old.source
    if not old.until or not until:
        old.until = ""
        return
    old.count = max(old.count, count)
    if until == "turn_end" and (old.until != "turn_end" or (old.armed and not armed)):
        old.until, old.owner, old.armed = until, owner, armed


def next_turn(
    battle: Battle, who: int, name: str, *, source: int = 0, value: int = 0, rule: str = ""
) -> None:
    """Until the End of its next Turn: of the first Turn that starts after now (`D10-190`)."""
    give(battle, who, name, source=source, value=value, until="turn_end", owner=who, rule=rule)


def _entered(battle: Battle, who: int, name: str) -> None:
    """What gaining a condition does at once (`D10-062`, `D10-196`, `D10-198`, `D10-199`, `D10-109`)."""
    purse = battle.world.get(who, Purse)
    if name in (state.STUNNED, state.DYING):
        purse.main = max(0, purse.main - 1)
    elif name == state.DAZED:
        purse.bonus = max(0, purse.bonus - 1)
    if name in (state.UNCONSCIOUS, state.DYING):
        give(battle, who, state.PRONE)
    if name in (state.STAGGERED, state.UNCONSCIOUS, state.PARALYZED):
        for stance in state.STANCES:
            take(battle, who, stance, "D10-352")
        take(battle, who, state.PLANTED, "D10-251")
    if name in (state.UNCONSCIOUS, state.PARALYZED):
        take(battle, who, state.DEFENDING, "D10-142")
        purse.metres = 0
        body = battle.world.get(who, Body)
        body.climbing = body.swimming = False
        _let_go(battle, who)
    if name == state.PRONE:
        take(battle, who, state.PLANTED, "D10-251")
    if name in (state.DYING, state.UNCONSCIOUS):
        _source_out(battle, who)
    if name in SEEN:
        battle.refresh(sight=True)


def _let_go(battle: Battle, who: int) -> None:
    """One who cannot act holds nobody (`D10-078`)."""
    for other in battle.effects:
        for effect in list(battle.effects[other].active):
            if effect.name == state.GRAPPLED and effect.source == who:
                take(battle, other, state.GRAPPLED, "D10-078")


def _source_out(battle: Battle, who: int) -> None:
    """Terror and Charm end with their user (`D10-201`, `D10-202`)."""
    for other in battle.effects:
        for effect in list(battle.effects[other].active):
            if effect.name in (state.TERROR, state.CHARM) and effect.source == who:
                take(battle, other, effect.name, "D10-201")


def take(battle: Battle, who: int, name: str, rule: str = "D10-190") -> bool:
    """End a condition; False when it was not there."""
    effects = battle.effects[who]
    effect = effects.named(name)
    if effect is None:
        return False
    effects.active.remove(effect)
    battle.emit(Lost(who, name, rule))
    if name in SEEN:
        battle.refresh(sight=True)
    return True


def turn_starts(battle: Battle, who: int) -> None:
    """Things until the Start of this Turn end; those until the End of the next Turn are armed (`D10-190`)."""
    for bearer in battle.effects:
        for effect in list(battle.effects[bearer].active):
            if effect.owner != who:
                continue
            if effect.until == "turn_start":
                take(battle, bearer, effect.name)
            elif effect.until == "turn_end":
                effect.armed = True


def turn_ends(battle: Battle, who: int) -> None:
    """Things until the End of this Turn end; minute counters advance (`D10-055`)."""
    for bearer in battle.effects:
        for effect in list(battle.effects[bearer].active):
            if effect.owner != who:
                continue
            if effect.until == "turn_end" and effect.armed:
                take(battle, bearer, effect.name)
            elif effect.until == "rounds":
                effect.count -= 1
                if effect.count <= 0:
                    take(battle, bearer, effect.name)


def clear(battle: Battle, who: int) -> None:
    """Everything ends for one who is out for good."""
    _let_go(battle, who)
    _source_out(battle, who)
    battle.effects[who].active = []
