"""Where things happen: counts for each cell of the map, kind and side, taken from the events of battles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import isqrt
from typing import Any

import msgspec

from game.battle import Battle
from game.board.grid import Grid
from game.event import Attacked, Event, Harmed, Moved, StoodUp, TurnEnded, WentDown
from game.scenario import ground_of
from game.setup import Setup
from game.telling import words

KINDS = ("stood", "blows", "dealt", "taken", "fell")
"""Turns ended there (not lying), attacks made from there, harm dealt from there, harm taken there, falls there."""
STEPS = 6
"""Levels of heat, in pictures and as digits."""
Counts = dict[int, int]
"""Cell -> count."""


class Heat(msgspec.Struct):
    """For each kind, and in it each side in order, counts by cell; only cells in which something happened."""

    counts: dict[str, list[Counts]]

    def add(self, other: Heat) -> None:
        """Add another battle or batch."""
        for kind, sides in other.counts.items():
            for mine, theirs in zip(self.counts[kind], sides, strict=True):
                for cell, count in theirs.items():
                    mine[cell] = mine.get(cell, 0) + count

    def cells(self, kind: str, side: int = 0) -> Counts:
        """The counts of a kind for a side; 0: for all sides together."""
        sides = self.counts[kind]
        if side:
            return sides[side - 1]
        return merged(sides)


def no_heat(sides: int) -> Heat:
    """Nothing has happened yet."""
    return Heat({kind: [{} for _ in range(sides)] for kind in KINDS})


def merged(several: Iterable[Counts]) -> Counts:
    """Several counts together."""
    made: Counts = {}
    for counts in several:
        for cell, count in counts.items():
            made[cell] = made.get(cell, 0) + count
    return made


def opening_cells(setup: Setup) -> dict[int, int]:
    """Where each combatant stands before anything happens."""
    with Battle(setup, ground_of(setup), lean=True, begin=False) as battle:
        return {who: position.cell for who, position in battle.positions.items()}


def heat_of(battle: Battle, opening: Mapping[int, int]) -> Heat:
    """The heat of a battle that is over and began with its combatants in the `opening` cells."""
    watch = _Watch(battle, opening)
    watched: dict[type[Event], Callable[[Any], None]] = {
        Moved: watch.moved,
        StoodUp: watch.stood_up,
        TurnEnded: watch.ended,
        Attacked: watch.attacked,
        Harmed: watch.harmed,
        WentDown: watch.went_down,
    }
    for event in battle.events:
        told = watched.get(type(event))
        if told is not None:
            told(event)
    watch.over(battle)
    return watch.heat


class _Watch:
    """Follows where everybody is from event to event."""

    def __init__(self, battle: Battle, opening: Mapping[int, int]) -> None:
        self.heat = no_heat(len(battle.setup.sides))
        self._sides = battle.sides
        self._at = dict(opening)
        self._lying: set[int] = set()

    def _count(self, kind: str, who: int, amount: int = 1) -> None:
        counts, cell = self.heat.counts[kind][self._sides[who] - 1], self._at[who]
        counts[cell] = counts.get(cell, 0) + amount

    def moved(self, event: Moved) -> None:
        self._at[event.who] = event.cell

    def stood_up(self, event: StoodUp) -> None:
        self._at[event.who] = event.cell
        self._lying.discard(event.who)

    def ended(self, event: TurnEnded) -> None:
        if event.who not in self._lying:
            self._count("stood", event.who)

    def attacked(self, event: Attacked) -> None:
        for who in dict.fromkeys((event.who, *event.members)):
            self._count("blows", who)

    def harmed(self, event: Harmed) -> None:
        if event.amount:
            self._count("taken", event.who, event.amount)
            if event.source in self._sides and event.source != event.who:
                self._count("dealt", event.source, event.amount)

    def went_down(self, event: WentDown) -> None:
        self._lying.add(event.who)
        self._count("fell", event.who)

    def over(self, battle: Battle) -> None:
        """Whoever lies dying in the end has fallen, too."""
        for who in self._sides:
            if who not in self._lying and not battle.standing(who) and not battle.presences[who].gone:
                self._count("fell", who)


# --- levels and files -----------------------------------------------------------------------------------------


def level(count: int, most: int) -> int:
    """The level (0 to STEPS) of a count where `most` is the highest: 0 for none, then by the root, so that quiet
    places show beside hot ones.
    """
    if count <= 0:
        return 0
    return min(STEPS, isqrt((count * STEPS * STEPS - 1) // most) + 1)


def least(step: int, most: int) -> int:
    """The lowest count of a level from 1 on."""
    return (step - 1) ** 2 * most // (STEPS * STEPS) + 1


def ladder(most: int) -> list[tuple[int, int]]:
    """The levels that a count can have where `most` is the highest, each with its lowest count."""
    return [(level(count, most), count) for count in sorted({least(step, most) for step in range(1, STEPS + 1)})]


def per_hundred(count: int, battles: int) -> str:
    """A count as a rate for a hundred battles, with two figures at least."""
    rate = 100 * count / max(1, battles)
    return f"{rate:.0f}" if rate >= 10 or rate == round(rate) else f"{rate:.1f}"


def heat_data(heat: Heat, setup: Setup, grid: Grid, battles: int) -> dict[str, Any]:
    """The heat as plain data: for each side and kind `"x,y"` -> count over the batch."""

    def table(counts: Counts) -> dict[str, int]:
        return {"{},{}".format(*grid.xy(cell)): counts[cell] for cell in sorted(counts)}

    sides = [
        {"side": number, "name": side.name} | {kind: table(heat.cells(kind, number)) for kind in KINDS}
        for number, side in enumerate(setup.sides, start=1)
    ]
    notes = {kind: words(f"heat.note.{kind}") for kind in KINDS}
    return {"width": grid.width, "height": grid.height, "battles": battles, "kinds": notes, "sides": sides}
