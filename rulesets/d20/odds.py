"""Exact odds of attacks, checks and contests, exact distributions of damage (catalogue 3.2, 3.6, 3.7, 4.6).

Whole numbers throughout: a distribution is counts out of a total, multiplied as polynomials packed into one
Python integer. Everything is cached; an edge is 1 (advantage), 0 or -1 (disadvantage).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import count, repeat
from math import comb, prod
from operator import add, mul, truediv
from typing import Final

import msgspec

from rulesets.d20.hits import EXTRA_DICE, METHODS, Method, cap, grade, scaled, through

CACHE: Final = 1 << 14
_NEGLIGIBLE: Final = 1e-18


class Odds(msgspec.Struct, frozen=True):
    """Chances of the rows of the hit table; `m1` to `m3` are hits by that margin, `full` by 4 to 9 (`D20-053`)."""

    miss: float
    glancing: float
    m1: float
    m2: float
    m3: float
    full: float
    critical: float

    @property
    def contact(self) -> float:
        """The chance of a glancing hit or better."""
        return self.glancing + self.hit

    @property
    def hit(self) -> float:
        """The chance of a hit or critical (of success in the sense of Hope)."""
        return self.m1 + self.m2 + self.m3 + self.full + self.critical


class Spread(msgspec.Struct, frozen=True):
    """A sum of dice: `counts[i]` of `out_of` equally likely cases give `low + i`."""

    low: int
    counts: tuple[int, ...]
    out_of: int


class Distribution(msgspec.Struct, frozen=True):
    """`chances[d]` = chance that exactly `d` damage is dealt; `mean` = the expected damage."""

    chances: tuple[float, ...]
    mean: float

    def at_least(self, damage: int) -> float:
        """The chance of this much damage or more; with a target's HP the chance to Down it."""
        return sum(self.chances[max(0, damage) :])


@lru_cache(CACHE)
def die_weights(edge: int, advantage: str = "two_dice") -> tuple[int, ...]:
    """How many of 400 cases keep a natural 1 to 20 (`D20-016`)."""
    if edge == 0 or advantage == "flat5":
        return (20,) * 20
    return tuple((2 * face - 1 if edge > 0 else 41 - 2 * face) for face in range(1, 21))


def _shift(edge: int, advantage: str) -> int:
    return 5 * edge if advantage == "flat5" else 0


@lru_cache(CACHE)
def attack_odds(bonus: int, difficulty: int, edge: int = 0, advantage: str = "two_dice") -> Odds:
    """The chances of an attack roll with `bonus` against `difficulty` (`D20-051` to `D20-056`, `D20-016`)."""
    rows = [0] * 7
    fixed = bonus + _shift(edge, advantage) - difficulty
    for natural, weight in enumerate(die_weights(edge, advantage), 1):
        rows[_row(natural + fixed, natural)] += weight
    return Odds(*(row / 400 for row in rows))


@lru_cache(CACHE)
def swarm_odds(total: int, difficulty: int) -> Odds:
    """The certain result of a swarm's total as odds (`D20-083`, `D20-085`)."""
    rows = [0.0] * 7
    rows[_row(total - difficulty, 0)] = 1.0
    return Odds(*rows)


def _row(margin: int, natural: int) -> int:
    it = grade(margin, natural)
    if it.result == "hit":
        return 1 + it.quarter if it.quarter else 5
    return {"miss": 0, "glancing": 1, "critical": 6}[it.result]


@lru_cache(CACHE)
def check_odds(bonus: int, difficulty: int = 10, edge: int = 0, advantage: str = "two_dice") -> float:
    """The chance that a check succeeds (`D20-010`, `D20-016`)."""
    need = difficulty - bonus - _shift(edge, advantage)
    return sum(die_weights(edge, advantage)[max(0, need) :]) / 400


@lru_cache(CACHE)
def contest_odds(initiator: int, opponent: int, edge: int = 0, advantage: str = "two_dice") -> float:
    """The chance that the initiator wins a contest, ties lost (`D20-019`, `D20-104`, `D20-105`)."""
    lead = initiator + _shift(edge, advantage) - opponent
    weights = die_weights(edge, advantage)
    won = sum(weight * max(0, min(20, face + lead - 1)) for face, weight in enumerate(weights, 1))
    return won / 8000


# --- sums of dice -------------------------------------------------------------------------------------------


@lru_cache(CACHE)
def dice_sum(pool: tuple[int, ...]) -> Spread:
    """The sum of the dice of a pool, given as sides."""
    out_of = prod(pool)
    size = _field(out_of)
    packed = 1
    for sides, dice in Counter(pool).items():
        packed *= _power(sides, dice, size)
    return Spread(len(pool), _unpack(packed, size, sum(pool) - len(pool) + 1), out_of)


@lru_cache(CACHE)
def exploding_sum(pool: tuple[int, ...]) -> Spread:
    """The sum of exploding dice, the stop after 100 extra dice included (`D20-063`, `D20-065`).

    Cases rarer than one in 10^18 are left out. In a pool of several sizes the stop counts for each size apart.
    """
    return _exploding_sum(
        [(sides, dice, _extra(sides, dice)) for sides, dice in sorted(Counter(pool).items())]
    )


def _exploding_sum(groups: list[tuple[int, int, int]]) -> Spread:
    """The sum of groups of (sides, dice, extra dice looked at)."""
    out_of = prod([sides ** (dice + extra) for sides, dice, extra in groups])
    size = _field(out_of)
    packed, length = 1, 1
    for sides, dice, extra in groups:
        packed *= _exploding(sides, dice, extra, size)
        length += sides * (dice + extra) - dice
    return Spread(sum(dice for _, dice, _ in groups), _unpack(packed, size, length), out_of)


def _exploding(sides: int, dice: int, extra: int, size: int) -> int:
    """Counts out of sides^(dice + extra) that `dice` dice explode to their number + i, packed in fields of `size`.

    With k extra dice the sum is k x sides plus as many dice of 1 to sides - 1 as there were at first. All ways
    but the last die (no maximum) may be in any order: C(dice + k - 1, k).
    """
    bits = 8 * size
    plain = _power(sides - 1, dice, size)
    many = 0
    for k in range(extra + 1):
        many += comb(dice + k - 1, k) * sides ** (extra - k) << bits * sides * k
    packed = plain * many
    if extra == EXTRA_DICE:
        for low in range(dice):
            some = comb(dice + extra, low) * _power(sides - 1, low, size)
            packed += some << bits * (sides * (dice + extra - low) + low - dice)
    return packed


def _extra(sides: int, dice: int) -> int:
    """How many extra dice must be looked at: until more are negligible, at most 100."""
    chance = ((sides - 1) / sides) ** dice
    for k in range(1, EXTRA_DICE):
        chance *= (dice + k - 1) / (k * sides)
        if chance < _NEGLIGIBLE and k * sides > dice:
            return k
    return EXTRA_DICE


def _field(largest: int) -> int:
    """Bytes of one packed number that never exceeds `largest`; 8 unpack fastest."""
    return max(8, largest.bit_length() // 8 + 1)


def _power(sides: int, dice: int, size: int) -> int:
    """The packed sum of equal dice: `sides` fields of 1, to the power of `dice`."""
    bits = 8 * size
    ones = ((1 << bits * sides) - 1) // ((1 << bits) - 1)
    return int(ones**dice)


def _unpack(packed: int, size: int, length: int) -> tuple[int, ...]:
    data = packed.to_bytes(size * length, "little")
    return tuple(int.from_bytes(data[at : at + size], "little") for at in range(0, size * length, size))


# --- damage -------------------------------------------------------------------------------------------------


@lru_cache(CACHE)
def damage_distribution(
    odds: Odds,
    pool: tuple[int, ...],
    armour: int = 0,
    method: Method = "double",
    finishing: bool = False,
    margin_limit: str = "cap",
    finishing_double: str = "after_armour",
) -> Distribution:
    """The chances of every amount of damage through `armour` (all points that count); exact (`D20-061` to `D20-069`).

    `pool` = sides of all dice; `method` = the critical method; `finishing` = the target is Stunned.
    """
    chances = [odds.miss + odds.glancing + (0.0 if pool else odds.hit)]
    weights = (odds.full, odds.m1, odds.m2, odds.m3, odds.critical) if pool else ()
    for row, weight in enumerate(weights):
        if weight:
            how = method if row == CRITICAL else None
            harm = _harm(row, pool, how, armour, finishing, margin_limit, finishing_double)
            chances += repeat(0.0, len(harm) - len(chances))
            chances[: len(harm)] = map(add, chances, map(mul, harm, repeat(weight)))
    return Distribution(tuple(chances), sum(map(mul, chances, count())))


Chances = tuple[float, ...]
"""The chance of each amount from 0 on."""
CRITICAL: Final = 4
"""The last of the rows that deal damage: hits by 4 to 9, by 1, 2 and 3, criticals."""


@lru_cache(CACHE)
def _harm(
    row: int,
    pool: tuple[int, ...],
    method: Method | None,
    armour: int,
    finishing: bool,
    margin_limit: str,
    finishing_double: str,
) -> Chances:
    """The damage that a row deals through armour; with the method of a critical."""
    if method is None:
        amounts = _limited(row, pool, margin_limit)
    else:
        amounts, armour = _critical_amounts(pool, method), 0 if method == "pierce" else armour
    dealt = _through(len(amounts).bit_length(), armour, finishing, finishing_double)
    return _moved(amounts, dealt[: len(amounts)])


@lru_cache(CACHE)
def _through(bits: int, armour: int, finishing: bool, finishing_double: str) -> tuple[int, ...]:
    """What each amount of so many bits deals through armour, from 0 on."""
    return tuple([through(amount, armour, finishing, finishing_double) for amount in range(1 << bits)])


def _limited(quarter: int, pool: tuple[int, ...], margin_limit: str) -> Chances:
    """The amounts of a hit: by a margin of 1 to 3 only some quarters of the greatest one."""
    plain = _listed(dice_sum(pool))
    if not quarter:
        return plain
    if margin_limit == "scale":
        return _moved(plain, [scaled(quarter, total) for total in range(len(plain))])
    limit = cap(quarter, sum(pool))
    return *plain[:limit], sum(plain[limit:])


def _critical_amounts(pool: tuple[int, ...], method: Method) -> Chances:
    if method == "maximise":
        return *repeat(0.0, sum(pool)), 1.0
    if method == "twice":
        return _listed(dice_sum(pool + pool))
    if method == "explode":
        return _listed(exploding_sum(pool))
    plain = _listed(dice_sum(pool))
    return _moved(plain, range(0, 2 * len(plain), 2)) if method == "double" else plain


@lru_cache(CACHE)
def _listed(spread: Spread) -> Chances:
    return *repeat(0.0, spread.low), *map(truediv, spread.counts, repeat(spread.out_of))


def _moved(chances: Chances, amounts: Sequence[int]) -> Chances:
    """The chances when each amount becomes another one, never less than one before."""
    moved = [0.0] * (amounts[-1] + 1)
    for amount, chance in zip(amounts, chances, strict=True):
        moved[amount] += chance
    return tuple(moved)


@lru_cache(CACHE)
def best_method(
    pool: tuple[int, ...],
    armour: int,
    hp: int,
    methods: tuple[Method, ...] = METHODS,
    finishing: bool = False,
) -> Method:
    """The method that serves best against these HP: the best chance to Down, then the most damage (4.6)."""
    critical = Odds(0, 0, 0, 0, 0, 0, 1)

    def worth(method: Method) -> tuple[float, float]:
        dealt = damage_distribution(critical, pool, armour, method, finishing)
        return round(dealt.at_least(hp), 9), round(dealt.mean, 9)

    return max(methods, key=worth)
