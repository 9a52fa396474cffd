"""Cycles within a round: whose turn is next, when the round ends (`D100-084`, `D100-085`). Pure functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def next_place(order: Sequence[int], place: int, may: Callable[[int], bool]) -> int:
    """The next place after `place` whose owner may take a turn now, or -1 at the end of the cycle."""
    for index in range(place + 1, len(order)):
        if may(order[index]):
            return index
    return -1


def round_over(anyone_left: bool, spent: bool) -> bool:
    """At the end of a cycle: over when nobody has AP, or nobody spent any on a turn in it (`D100-085`)."""
    return not anyone_left or not spent
