"""Conditions and states: how they begin, overlap and end (catalogue 3.9, `D20-008`, `D20-090`, `D20-091`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.components import Effect
from game.event import Gained, Lost
from rulesets.d20 import state

if TYPE_CHECKING:
    from game.battle import Battle

RULES: Final = {
    state.STUNNED: "D20-092",
    state.JOLTED: "D20-094",
    state.BOUND: "D20-095",
    state.POISONED: "D20-096",
    state.MARKED: "D20-097",
    state.BRACING: "D20-032",
    state.GUARDING: "D20-032",
    state.STAND_FAST: "D20-067",
    state.ANTHEM: "D20-058",
}
"""The rule behind each condition or state (`D20-090`); Downed, Hopeless and Ready are kept elsewhere."""

UNTIL_TURN_END: Final = (state.STUNNED, state.JOLTED, state.BOUND, state.MARKED)
STATES: Final = (state.BRACING, state.GUARDING)


def give(
    battle: Battle, who: int, name: str, *, value: int = 0, source: int = 0, until: str = "", owner: int = 0
) -> None:
    """Begin a condition or effect. Same-named ones do not add: stronger value, later end (`D20-008`).

    Conditions of `UNTIL_TURN_END` last until the end of the bearer's next turn that starts from now on (`D20-091`).
    """
    effects = battle.effects[who]
    if name in UNTIL_TURN_END:
        until, owner = "turn_end", who
    old = effects.named(name)
    if old is not None:
        old.value, old.armed = max(old.value, value), False
        if not _ends_later(battle, old, until, owner):
            old.source, old.until, old.owner = source or old.source, until or old.until, owner or old.owner
    else:
        effects.active.append(Effect(name, value, source, until, owner))
    battle.situation.memo.pop("borne", None)
    state.altered(battle, who, able=name == state.ANTHEM)
    if name == state.STUNNED:
        drop_states(battle, who)
    battle.emit(Gained(who, name, value, source, RULES.get(name, "")))


def _ends_later(battle: Battle, old: Effect, until: str, owner: int) -> bool:
    """Whether an effect that ends with the start of one turn outlasts one that ends with another's (`D20-008`)."""
    clock = battle.clock
    if not (old.until == until == "turn_start" and old.owner != owner):
        return False

    def turns_away(who: int) -> int:
        return (clock.order.index(who) - clock.place - 1) % len(clock.order)

    return turns_away(old.owner) > turns_away(owner)


def take(battle: Battle, who: int, name: str, rule: str = "") -> None:
    """End a condition or effect, if there is one."""
    effects = battle.effects[who]
    old = effects.named(name)
    if old is not None:
        effects.active.remove(old)
        battle.situation.memo.pop("borne", None)
        state.altered(battle, who, able=name == state.ANTHEM)
        battle.emit(Lost(who, name, rule or RULES.get(name, "")))


def drop_states(battle: Battle, who: int) -> None:
    """Brace and Guard end early when one becomes Stunned, Hopeless or Downed (`D20-032`)."""
    for name in STATES:
        take(battle, who, name)


def clear(battle: Battle, who: int) -> None:
    """All conditions and effects on a Downed character end (`D20-074`)."""
    for effect in list(battle.effects[who].active):
        take(battle, who, effect.name, "D20-074")


def poison(battle: Battle, who: int, strength: int, source: int) -> None:
    """Poisoned: the higher strength counts, three turns anew (`D20-096`)."""
    give(battle, who, state.POISONED, value=strength, source=source, until="poison")
    effect = battle.effects[who].named(state.POISONED)
    if effect is not None:
        effect.count = 3


def turn_starts(battle: Battle, who: int) -> None:
    """What lasts until the start of this turn ends; what lasts until its end is armed (`D20-028`, `D20-091`)."""
    if who not in _borne(battle)[0]:
        return
    for bearer, effect in _owned(battle, who):
        if effect.until == "turn_start":
            take(battle, bearer, effect.name, "D20-028")
        elif effect.until == "turn_end":
            effect.armed = True


def turn_ends(battle: Battle, who: int) -> None:
    """Conditions "until the end of its next turn" end (`D20-028`, `D20-091`)."""
    if who not in _borne(battle)[0]:
        return
    for bearer, effect in _owned(battle, who):
        if effect.until == "turn_end" and effect.armed:
            take(battle, bearer, effect.name, "D20-091")


def _owned(battle: Battle, who: int) -> list[tuple[int, Effect]]:
    """(bearer, effect) of all that ends with a turn of `who`."""
    return [
        (bearer, effect)
        for bearer, effects in battle.effects.items()
        if effects.active
        for effect in effects.active
        if effect.owner == who
    ]


def guarding(battle: Battle) -> list[int]:
    """Who Guards somebody (`D20-032`)."""
    return _borne(battle)[1]


def _borne(battle: Battle) -> tuple[set[int], list[int]]:
    """With whose turns effects end, and who is Guarding; kept until an effect begins or ends."""
    memo = battle.situation.memo
    known: tuple[set[int], list[int]] | None = memo.get("borne")
    if known is None:
        borne = [(who, one) for who, effects in battle.effects.items() if effects.active for one in effects.active]
        guards = [who for who, one in borne if one.name == state.GUARDING]
        known = memo["borne"] = {one.owner for _, one in borne}, guards
    return known
