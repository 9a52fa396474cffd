"""What the numbers of an attack follow from, as keys: equal keys, equal numbers, in any battle of one setup."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulesets.d6 import bonus, state, surroundings
from rulesets.d6.state import Chain, Kit, Placement, Vitals

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


def numbered(view: View, kind: str, who: int, key: Callable[[Battle, int], Key]) -> int:
    """A short number for one side of a combatant's present condition."""
    kept, battle = memo(view), view.battle
    known: int | None = kept.get((kind, who))
    if known is None:
        known = battle.lore.setdefault((kind, who, key(battle, who)), len(battle.lore))
        kept[kind, who] = known
    return known


def arms(battle: Battle, who: int) -> Key:
    """What its attacks follow from: gear, placements, water."""
    placement = battle.world.get(who, Placement)
    slots = battle.world.get(who, Kit).slots
    return (
        state.swimming(battle, who),
        tuple(placement.tactics.values()),
        placement.premonition,
        tuple([(slot.item, slot.held, slot.both, slot.loaded, slot.brawling) for slot in slots]),
    )


def guard(battle: Battle, who: int) -> Key:
    """What an attack on it meets: gear, placements, Health, grips, whether it could answer."""
    return (
        *arms(battle, who),
        battle.world.get(who, Vitals).health,
        state.payable(battle, who) > 0,
        state.value(battle, who, state.GRIPPED),
        state.has(battle, who, state.HARDENED),
    )


def pairing(view: View, who: int, target: int, *, fresh: bool) -> Key:
    """Everything that decides what `who` can do to `target` in the open; `fresh`: with no chain running."""
    kept, battle = memo(view), view.battle
    known: Key | None = kept.get(("pairing", who, target, fresh))
    if known is not None:
        return known
    chain = battle.world.get(who, Chain)
    counts = state.own_turn(battle, who) and not fresh
    here, there = battle.positions[who].cell, battle.positions[target].cell
    floors = battle.ground.floor
    known = kept["pairing", who, target, fresh] = (
        numbered(view, "arms", who, arms),
        numbered(view, "guard", target, guard),
        chain.form if counts or chain.form == "thrust" else "",
        chain.count if counts else 0,
        surroundings.darkness(battle, there, battle.terrain.distance(here, there)),
        floors[here] - floors[there] >= 100,
        bonus.formation(battle, who, target),
        bonus.formation(battle, target, who),
        state.held_off_by(battle, who, target),
    )
    return known
