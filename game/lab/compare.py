"""Two batches side by side: how much oftener each side wins in one of them, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from game.lab.batch import Result
from game.lab.tally import Z95, wilson


class Change(msgspec.Struct, frozen=True):
    """A mean of the first and of the second batch, and the 95 % interval of the difference (second less first)."""

    first: float
    second: float
    change: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether there is no zero in the interval: it is not mere luck."""
        return self.low > 0 or self.high < 0


class Past(msgspec.Struct, frozen=True):
    """A batch to compare another one with."""

    title: str
    sides: int
    results: list[Result]


def compare(first: Sequence[Result], second: Sequence[Result], sides: int) -> dict[int, Change]:
    """How often each side (0: nobody) wins. Battles under the same seed are taken as pairs."""
    return {side: _wins(first, second, side) for side in (*range(1, sides + 1), 0)}


def paired(first: Sequence[Result], second: Sequence[Result]) -> bool:
    """Whether the battles of two batches have the same seeds, one by one."""
    return [one.seed for one in first] == [one.seed for one in second]


def _wins(first: Sequence[Result], second: Sequence[Result], side: int) -> Change:
    """Newcombe's interval: from the Wilson intervals of both shares, and for pairs how far they go together."""
    one = [float(result.winner == side) for result in first]
    other = [float(result.winner == side) for result in second]
    a, b = wilson(int(sum(one)), len(one)), wilson(int(sum(other)), len(other))
    phi = _together(one, other) if paired(first, second) else 0.0
    change = b.share - a.share
    down, up = b.share - b.low, a.high - a.share
    low = change - sqrt(max(0.0, down * down - 2 * phi * down * up + up * up))
    down, up = a.share - a.low, b.high - b.share
    high = change + sqrt(max(0.0, down * down - 2 * phi * down * up + up * up))
    return Change(a.share, b.share, change, low, high)


def _together(one: Sequence[float], other: Sequence[float]) -> float:
    """The correlation of two rows of pairs; 0 where a row never changes."""
    spread = sqrt(_variance(one) * _variance(other))
    if not spread:
        return 0.0
    first, second = _mean(one), _mean(other)
    both = sum((a - first) * (b - second) for a, b in zip(one, other, strict=True)) / (len(one) - 1)
    return both / spread


def rounds_changed(first: Sequence[Result], second: Sequence[Result]) -> Change:
    """How long the battles take, in rounds: the normal interval, of the pairs' differences where there are pairs."""
    one, other = ([float(result.rounds) for result in results] for results in (first, second))
    if paired(first, second):
        error = _variance([b - a for a, b in zip(one, other, strict=True)]) / max(1, len(one))
    else:
        error = _variance(one) / max(1, len(one)) + _variance(other) / max(1, len(other))
    change, half = _mean(other) - _mean(one), Z95 * sqrt(error)
    return Change(_mean(one), _mean(other), change, change - half, change + half)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _variance(values: Sequence[float]) -> float:
    """Of a sample; 0 for fewer than two."""
    mean = _mean(values)
    return sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
