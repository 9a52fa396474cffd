"""Exact odds of an attack from its numbers: sums of d6 as counts, every comparison in whole numbers (`D6-074`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from rulesets.d6.numbers import counted, loss_of, quarters_of

CACHE: Final = 1 << 15


class Line(msgspec.Struct, frozen=True):
    """A layer in numbers. Without dice `floor` is its difficulty; with dice the higher of `floor` and `paid` + dice
    (never below 0) is. Then resistance, whether failing it is a miss, the once-only option it carries.
    """

    floor: int
    paid: int
    dice: int
    resistance: int
    miss: bool
    carries: str = ""


class Blow(msgspec.Struct, frozen=True):
    """The damage check in numbers."""

    value: int
    dice: int
    surplus: bool
    open_surplus: bool
    pierce: int
    technique: int
    goal: int
    health: int
    maximum: int
    form: str
    hurts: bool = True


class Outcome(msgspec.Struct, frozen=True):
    """Chances of a miss, of landing on a layer and of a clean hit, of each number of quarters (after Cut), the
    expected loss, the chance to overcome, the expected grip.
    """

    miss: float
    lands: float
    clean: float
    quarters: tuple[float, float, float, float, float]
    loss: float
    downs: float
    grip: float


@lru_cache(64)
def dice_sum(dice: int) -> tuple[tuple[int, int], ...]:
    """(sum, ways) of so many d6; ways add up to 6 ** dice."""
    ways = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, 7):
                more[total + face] = more.get(total + face, 0) + count
        ways = more
    return tuple(ways.items())


@lru_cache(CACHE)
def at_least(dice: int, least: int) -> float:
    """The chance that so many d6 show at least a sum."""
    return sum(ways for total, ways in dice_sum(dice) if total >= least) / float(6**dice)


@lru_cache(CACHE)
def holds(hit: int, hit_dice: int, difficulty: int, dice: int) -> float:
    """The chance that a difficulty with dice stays above a hit value with dice."""
    held: float = 0.0
    for total, ways in dice_sum(hit_dice):
        held += ways * at_least(dice, hit + total + 1 - difficulty)
    return held / float(6**hit_dice)


Meeting = tuple[bool, bool, int, int]
"""(miss, lands on a layer, resistance, surplus)"""


@lru_cache(CACHE)
def meet(value: int, lines: tuple[Line, ...], open_surplus: bool, pierce: int) -> dict[Meeting, float]:
    """How a hit value fares against all layers, the defence dice rolled out exactly (`D6-078` to `D6-083`)."""
    standing = [line for line in lines if not line.dice]
    rolling = [line for line in lines if line.dice]
    miss, lands, resistance, carried = False, False, 0, frozenset[str]()
    least = 1 << 20
    for line in standing:
        over = value - line.floor
        least = min(least, over)
        if over < 0:
            lands, miss = True, miss or line.miss
            resistance += line.resistance + (line.carries not in carried and line.carries != "")
            carried |= {line.carries}
    states = {(miss, lands, resistance, least): 1.0}
    for line in rolling:
        states = _roll_line(states, value, line)
    found: dict[Meeting, float] = {}
    for (miss, lands, resistance, least), chance in states.items():
        surplus = least if lines and not lands else 0
        if not lines and open_surplus:
            surplus = value
        key = (miss, lands, max(0, resistance - pierce), max(0, surplus))
        found[key] = found.get(key, 0.0) + chance
    return found


def _roll_line(
    states: dict[tuple[bool, bool, int, int], float], value: int, line: Line
) -> dict[tuple[bool, bool, int, int], float]:
    made: dict[tuple[bool, bool, int, int], float] = {}
    out_of = 6**line.dice
    for (miss, lands, resistance, least), chance in states.items():
        for total, ways in dice_sum(line.dice):
            over = value - max(line.floor, 0, line.paid + total)
            if over < 0:
                key = (miss or line.miss, True, resistance + line.resistance, min(least, over))
            else:
                key = (miss, lands, resistance, min(least, over))
            made[key] = made.get(key, 0.0) + chance * ways / out_of
    return made


@lru_cache(CACHE)
def _quarters(value: int, dice: int, goal: int) -> tuple[float, float, float, float, float]:
    """Chances of 0 to 4 quarters reached by value + dice (`D6-091`)."""
    if not dice:
        reached = quarters_of(value, goal)
        return tuple(float(reached == k) for k in range(5))  # type: ignore[return-value]
    found, out_of = [0, 0, 0, 0, 0], 6**dice
    for total, ways in dice_sum(dice):
        found[quarters_of(value + total, goal)] += ways
    none, one, two, three, four = (ways / out_of for ways in found)
    return none, one, two, three, four


def counted_quarters(value: int, dice: int, goal: int, form: str) -> tuple[float, float, float, float, float]:
    """Chances of 0 to 4 quarters that count, Cut considered (`D6-091`, `D6-100`)."""
    none, one, two, three, four = _quarters(value, dice, goal)
    return (none + one + two, 0.0, 0.0, three, four) if form == "cut" else (none, one, two, three, four)


@lru_cache(CACHE)
def outcome(hit: int, hit_dice: int, lines: tuple[Line, ...], blow: Blow) -> Outcome:
    """Everything that an attack can come to, exactly."""
    miss = lands = grip = 0.0
    values: dict[int, float] = {}
    out_of = 6**hit_dice
    for total, ways in dice_sum(hit_dice):
        share = ways / out_of
        met = meet(hit + total, lines, blow.open_surplus, blow.pierce)
        for (missed, landed, resistance, surplus), chance in met.items():
            if missed:
                miss += chance * share
                continue
            if landed:
                lands += chance * share
            value = surplus - resistance if blow.surplus else -resistance
            values[value] = values.get(value, 0.0) + chance * share
    quarters = [miss, 0.0, 0.0, 0.0, 0.0]
    base = blow.value - blow.technique
    for value, chance in values.items():
        for k, part in enumerate(_quarters(base + value, blow.dice, blow.goal)):
            if part:
                quarters[counted(k, blow.form)] += chance * part
                grip += chance * part * k
    loss, downs = _harm(quarters, blow) if blow.hurts else (0.0, 0.0)
    none, one, two, three, four = quarters
    return Outcome(miss, lands, 1.0 - miss - lands, (none, one, two, three, four), loss, downs, grip)


def _harm(quarters: list[float], blow: Blow) -> tuple[float, float]:
    """(expected loss, chance to overcome) of the chances of quarters."""
    loss = downs = 0.0
    for k in (1, 2, 3, 4):
        chance = quarters[k]
        if chance:
            lost = loss_of(k, blow.health, blow.maximum)
            loss += chance * lost
            if lost >= blow.health:
                downs += chance
    return loss, downs
