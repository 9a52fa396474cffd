"""Initiative, delay and the actions of a Turn as arithmetic (catalogue 3.3, 3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

import msgspec

from rulesets.d10.checks import stable

T = TypeVar("T")
HALVING: Final = {"prone", "stunned", "dazed"}
"""Conditions with Half MS (`D10-103`)."""
ROOTING: Final = {"rooted", "grappled", "paralyzed", "unconscious", "airborne"}
"""Conditions with 0 MS (`D10-103`)."""
HELPLESS: Final = {"paralyzed", "unconscious"}


class Entry(msgspec.Struct, frozen=True):
    """Who rolls for Initiative."""

    who: int
    xp: int
    init: int
    agi: int


def initiative(entries: Sequence[Entry], roll: Callable[[int, str], int]) -> tuple[dict[int, int], list[int]]:
    """Values by entity, and the order: value, INIT, AGI, then a d10 each until distinct (`D10-051`, `D10-052`).

    `roll(who, purpose)` rolls a d10.
    """
    values = {entry.who: stable(roll(entry.who, "initiative"), entry.xp, entry.init) for entry in entries}
    keys: dict[int, list[int]] = {entry.who: [values[entry.who], entry.init, entry.agi] for entry in entries}
    while True:
        groups: dict[tuple[int, ...], list[int]] = {}
        for entry in entries:
            groups.setdefault(tuple(keys[entry.who]), []).append(entry.who)
        tied = [who for group in groups.values() if len(group) > 1 for who in group]
        if not tied:
            break
        for who in sorted(tied):
            keys[who].append(roll(who, "tie"))
    order = sorted(keys, key=lambda who: [-part for part in keys[who]])
    return values, order


def moved_behind(order: Sequence[T], who: T, behind: T, waiting: Sequence[T]) -> list[T]:
    """The order with `who` placed after `behind` and after those of `waiting` already there (`D10-053`)."""
    kept = [each for each in order if each != who]
    place = kept.index(behind) + 1
    while place < len(kept) and kept[place] in waiting:
        place += 1
    return [*kept[:place], who, *kept[place:]]


def lost_actions(conditions: Iterable[str]) -> tuple[int, int]:
    """(Main, Bonus) lost by conditions (`D10-062`)."""
    names = {name.lower() for name in conditions}
    return ("stunned" in names) + ("dying" in names), int("dazed" in names)


def allowed(conditions: Iterable[str]) -> str:
    """What actions may be used for: "all", "mental" or "passive_scan" (`D10-195`, `D10-196`)."""
    names = {name.lower() for name in conditions}
    return "passive_scan" if "unconscious" in names else "mental" if "paralyzed" in names else "all"


def restored(conditions: Iterable[str]) -> tuple[int, int]:
    """(Main, Bonus) restored at the Start of a Turn (`D10-060`, `D10-062`)."""
    main, bonus = lost_actions(conditions)
    return max(0, 1 - main), max(0, 1 - bonus)
