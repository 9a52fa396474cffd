"""What the numbers of an attack follow from, as keys: equal keys, equal numbers, in any battle of one setup."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from rulesets.d6 import bids, bonus, state, surroundings, worth
from rulesets.d6.state import Chain, Kit, Placement

if TYPE_CHECKING:
    from game.battle import Battle
    from game.knowledge import View

Key = tuple[Any, ...]


def memo(view: View) -> dict[Any, Any]:
    """Numbers kept until anything happens."""
    battle, kept = view.battle, view.memo
    stamp = (battle.rewinds, len(battle.events), len(battle.history))
    if kept.get("stamp") != stamp:
        kept.clear()
        kept["stamp"] = stamp
    return kept


def forget(view: View, who: int) -> None:
    """What follows from a combatant's condition must be looked at anew."""
    kept = view.memo
    for key in [key for key in kept if isinstance(key, tuple) and len(key) > 2 and who in key]:
        del kept[key]


def numbered(view: View, kind: str, who: int, key: Callable[[Battle, int], Key]) -> int:
    """A short number for one side of a combatant's present condition."""
    kept, battle = memo(view), view.battle
    known: int | None = kept.get((kind, who, 0))
    if known is None:
        known = battle.lore.setdefault((kind, who, key(battle, who)), len(battle.lore))
        kept[kind, who, 0] = known
    return known


def purse(view: View, who: int, kind: str) -> tuple[float, ...]:
    """`worth.prices`, kept until anything happens."""
    kept = memo(view)
    known: tuple[float, ...] | None = kept.get((kind, who, 0))
    if known is None:
        known = kept[kind, who, 0] = worth.prices(view.battle, who, kind)
    return known


def arms(battle: Battle, who: int) -> Key:
    """What its attacks follow from: gear, points on hit and damage, water."""
    return (*_gear(battle, who), *_points(battle, who, ("hit", "damage", "attempt", "effect")))


def guard(battle: Battle, who: int) -> Key:
    """What an attack on it meets, Health apart: gear, points on guard and brace, grips, how it could answer."""
    return (
        *_gear(battle, who),
        *_points(battle, who, ("guard", "brace")),
        state.own_turn(battle, who),
        bids.may_exert(battle, who),
        state.value(battle, who, state.GRIPPED),
        state.has(battle, who, state.HARDENED),
    )


def frame(battle: Battle, who: int) -> Key:
    """What of the target the striker's own numbers look at: its gear, what hardens it."""
    return (*_gear(battle, who), state.has(battle, who, state.HARDENED))


def _gear(battle: Battle, who: int) -> Key:
    slots = battle.world.get(who, Kit).slots
    return (
        state.swimming(battle, who),
        tuple([(slot.item, slot.held, slot.both, slot.loaded, slot.brawling) for slot in slots]),
    )


def _points(battle: Battle, who: int, places: tuple[str, ...]) -> Key:
    placement = battle.world.get(who, Placement)
    foreseen = placement.premonition
    return (
        tuple([place if place in places else "" for place in placement.tactics.values()]),
        foreseen if foreseen in places else "",
    )


class Pairing(NamedTuple):
    """All that decides what one can do to another in the open, but its Health: conditions of both by number, the
    running chain, what lies between them.
    """

    arms: int
    guard: int
    frame: int
    chain: tuple[str, int]
    around: tuple[int, bool, bool, bool, bool]


def pairing(view: View, who: int, target: int, *, fresh: bool) -> Pairing:
    """The pairing of two combatants; `fresh`: with no chain running."""
    kept, battle = memo(view), view.battle
    known: Pairing | None = kept.get(("pairing", who, target, fresh))
    if known is not None:
        return known
    chain = battle.world.get(who, Chain)
    counts = state.own_turn(battle, who) and not fresh
    known = kept["pairing", who, target, fresh] = Pairing(
        numbered(view, "arms", who, arms),
        numbered(view, "guard", target, guard),
        numbered(view, "frame", target, frame),
        (chain.form if counts or chain.form == "thrust" else "", chain.count if counts else 0),
        _between(view, who, target),
    )
    return known


def _between(view: View, who: int, target: int) -> tuple[int, bool, bool, bool, bool]:
    """Darkness on the target, higher ground, formations of both, Holding Attack."""
    kept, battle = memo(view), view.battle
    known: tuple[int, bool, bool, bool, bool] | None = kept.get((who, target))
    if known is None:
        here, there = battle.positions[who].cell, battle.positions[target].cell
        floors = battle.ground.floor
        known = kept[who, target] = (
            surroundings.darkness(battle, there, battle.terrain.distance(here, there)),
            floors[here] - floors[there] >= 100,
            bonus.formation(battle, who, target),
            bonus.formation(battle, target, who),
            state.held_off_by(battle, who, target),
        )
    return known
