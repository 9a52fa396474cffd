"""States: how they begin, replace each other and end (4.6, `D100-076`, `D100-180`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.components import Effect
from game.event import Gained, Lost
from rulesets.d100 import state
from rulesets.d100.checks import last_round

if TYPE_CHECKING:
    from game.battle import Battle

RULES: Final = {
    state.PRONE: "D100-180",
    state.CROUCHED: "D100-099",
    state.NO_ATTACK: "D100-168",
    state.WRONG_FOOTED: "D100-197",
    state.STUNNED: "D100-192",
    state.GRIPPED: "D100-198",
    state.BLINDED: "D100-211",
    state.FRIGHTENED: "D100-224",
    state.FLEEING: "D100-045",
    state.SURRENDERED: "D100-113",
    state.UNCONSCIOUS: "D100-171",
    state.INCAPACITATED: "D100-172",
    state.DEAD: "D100-184",
    state.SURPRISED: "D100-156",
    state.RAN: "D100-096",
    state.SPRINTED: "D100-097",
    state.PINNED: "D100-202",
    state.SHIELDED: "D100-225",
    state.BURNING: "D100-220",
    state.COMMANDED: "D100-225",
    state.AIMING: "D100-094",
    state.WAITING: "D100-104",
    state.HIDDEN: "D100-109",
    state.CLIMBING: "D100-213",
}
"""The rule behind each state."""


def give(
    battle: Battle,
    who: int,
    name: str,
    *,
    value: int = 0,
    source: int = 0,
    until: str = "",
    owner: int = 0,
    rounds: int = 0,
) -> None:
    """Begin a state; with `rounds` it ends with its last round. A longer one replaces a shorter one (`D100-076`)."""
    effects = battle.effects[who]
    count = last_round(battle.clock.round, rounds, battle.options) if rounds else 0
    if rounds:
        until = "round_end"
    old = effects.named(name)
    if old is not None:
        old.count, old.value, old.source = max(old.count, count), max(old.value, value), source or old.source
        old.until, old.owner, old.armed = until or old.until, owner or old.owner, False
    else:
        effects.active.append(Effect(name, value, source, until, owner, count=count))
    state.altered(battle, who)
    battle.emit(Gained(who, name, value, source, RULES.get(name, "")))


def take(battle: Battle, who: int, name: str, rule: str = "") -> bool:
    """End a state, if there is one; whether there was."""
    effects = battle.effects[who]
    old = effects.named(name)
    if old is None:
        return False
    effects.active.remove(old)
    state.altered(battle, who)
    battle.emit(Lost(who, name, rule or RULES.get(name, "")))
    return True


def turn_starts(battle: Battle, who: int) -> None:
    """What lasts until the start of one's next turn ends (`D100-076`); what counts for this turn is armed."""
    for effect in list(battle.effects[who].active):
        if effect.until == "turn_start":
            take(battle, who, effect.name)
        elif effect.until == "turn_end":
            effect.armed = True


def turn_ends(battle: Battle, who: int) -> None:
    """What holds for one's next own turn ends with it (4.6: Wrong-footed, Pin Down)."""
    for effect in list(battle.effects[who].active):
        if effect.until == "turn_end" and effect.armed:
            take(battle, who, effect.name)


def round_ends(battle: Battle, who: int) -> None:
    """States whose last round this is end (`D100-077`)."""
    for effect in list(battle.effects[who].active):
        if (
            effect.until == "round_end"
            and effect.count <= battle.clock.round
            and effect.name != state.UNCONSCIOUS
        ):
            take(battle, who, effect.name, "D100-077")


def fall_prone(battle: Battle, who: int, source: int = 0) -> None:
    """Prone replaces crouched (4.6)."""
    take(battle, who, state.CROUCHED)
    if not state.has(battle, who, state.PRONE):
        give(battle, who, state.PRONE, source=source)
