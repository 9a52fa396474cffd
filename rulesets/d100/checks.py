"""Skill rolls: difficulty grades, levels of success, opposed rolls, augments (catalogue 3.1 to 3.3). Pure functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from game.event import Term
from game.wording import said
from rulesets.d100.options import DEFAULTS, Options

Roll = Callable[[int, str], int]
"""Rolls one die: (sides, purpose) -> result."""

FUMBLE, FAILURE, SUCCESS, CRITICAL = 0, 1, 2, 3
"""Levels of success in their rank (`D100-010`)."""
LEVELS: Final = ("fumble", "failure", "success", "critical")

FLAT: Final = {
    "very_easy": 40,
    "easy": 20,
    "standard": 0,
    "hard": -20,
    "formidable": -40,
    "herculean": -80,
}
"""Grades as numbers; `hopeless` = no roll (`D100-007`)."""
PROPORTION: Final = {
    "very_easy": (2, 1),
    "easy": (3, 2),
    "standard": (1, 1),
    "hard": (2, 3),
    "formidable": (1, 2),
    "herculean": (1, 5),
}
HOPELESS: Final = "hopeless"
LADDER: Final = ("very_easy", "easy", "standard", "hard", "formidable", "herculean", HOPELESS)
"""Grades from the easiest to the hardest."""


class Circumstance(msgspec.Struct, frozen=True):
    """Why a roll is easier or harder: a grade, what causes it, the rule."""

    grade: str
    source: str
    rule: str = "D100-007"


class Score(msgspec.Struct, frozen=True):
    """A roll made: die, effective skill E, augment; `level` in its own contest (`D100-026` grades it again)."""

    die: int
    e: int
    augment: int = 0
    level: int = FAILURE

    @property
    def succeeded(self) -> bool:
        """Success or critical: what an unopposed roll asks (`D100-012`)."""
        return self.level >= SUCCESS


@lru_cache(maxsize=1024)
def graded(grade: str, source: str) -> str:
    """What stands for a circumstance in a sum: its grade and its cause."""
    return said("graded", grade=grade, source=source)


def ceil_div(number: int, by: int) -> int:
    """Division rounded up, the only rounding (`D100-011`)."""
    return -(-number // by)


def harder(grade: str, steps: int) -> str:
    """A grade so many steps harder (negative: easier), at most hopeless."""
    return LADDER[max(0, min(len(LADDER) - 1, LADDER.index(grade) + steps))]


def milder_aim(circumstances: Sequence[Circumstance]) -> list[Circumstance]:
    """Aim makes the worst penalty one grade milder (`D100-094`)."""
    worst = _worst(circumstances)
    if worst is None:
        return list(circumstances)
    found = list(circumstances)
    found.remove(worst)
    grade = harder(worst.grade, -1)
    if grade != "standard":
        found.append(Circumstance(grade, said("aimed", source=worst.source), "D100-094"))
    return found


def _worst(circumstances: Sequence[Circumstance]) -> Circumstance | None:
    bad = [each for each in circumstances if LADDER.index(each.grade) > 2]
    return max(bad, key=lambda each: LADDER.index(each.grade), default=None)


def _best(circumstances: Sequence[Circumstance]) -> Circumstance | None:
    good = [each for each in circumstances if LADDER.index(each.grade) < 2]
    return min(good, key=lambda each: LADDER.index(each.grade), default=None)


def attemptable(circumstances: Sequence[Circumstance]) -> bool:
    """Whether the roll may be made at all: nothing makes it hopeless (`D100-007`)."""
    return all(each.grade != HOPELESS for each in circumstances)


def effective(
    skill: int, circumstances: Sequence[Circumstance] = (), options: Options = DEFAULTS, name: str = "skill"
) -> tuple[int, list[Term]]:
    """E and the terms that lead to it: skill + worst penalty + best bonus, not below 0 (`D100-006` to `D100-008`)."""
    terms = [Term(name, skill, "D100-001")]
    if not circumstances:
        return max(0, skill), terms
    counted: list[Circumstance] = []
    if options.modifiers == "sum" and options.grades == "flat":
        counted = list(circumstances)
    else:
        counted = [each for each in (_worst(circumstances), _best(circumstances)) if each is not None]
    if options.grades == "proportional":
        return _proportional(skill, counted, terms)
    e = skill
    for each in counted:
        amount = FLAT[each.grade]
        e += amount
        terms.append(Term(graded(each.grade, each.source), amount, each.rule))
    if e < 0:
        terms.append(Term("not_below", -e, "D100-006"))
    return max(0, e), terms


def _proportional(skill: int, counted: list[Circumstance], terms: list[Term]) -> tuple[int, list[Term]]:
    """Fractions of the skill, the product rounded up once (`D100-007`, option `grades`)."""
    over, under = 1, 1
    before = skill
    for each in counted:
        times, by = PROPORTION[each.grade]
        over, under = over * times, under * by
        now = ceil_div(skill * over, under)
        terms.append(Term(graded(each.grade, each.source), now - before, each.rule))
        before = now
    return before, terms


def critical_max(e: int) -> int:
    """The highest die that is a critical: a tenth of E, rounded up (`D100-003`)."""
    return ceil_div(e, 10)


def fumble_min(e: int) -> int:
    """The lowest die that is a fumble (`D100-004`)."""
    return 100 if e >= 100 else 99


def augment_of(value: int) -> int:
    """What a second skill lends: a fifth, rounded up (`D100-030`)."""
    return ceil_div(value, 5)


def target_number(e: int, augment: int = 0) -> int:
    """What the die must not exceed; 01-05 always succeeds, 96-00 never (`D100-002`)."""
    return max(5, min(95, e + augment))


def level_of(die: int, e: int, augment: int = 0) -> int:
    """The level of a die: fumble, then 96+, then critical, then 01-05 and target number (`D100-005`)."""
    if die >= fumble_min(e):
        return FUMBLE
    if die >= 96:
        return FAILURE
    if die <= critical_max(e):
        return CRITICAL
    if die <= 5 or die <= e + augment:
        return SUCCESS
    return FAILURE


def score(die: int, e: int, augment: int = 0) -> Score:
    """A die graded on its own."""
    return Score(die, e, augment, level_of(die, e, augment))


def regraded(one: Score, cut: int) -> Score:
    """The same die with E lowered by `cut`; the augment is added afterwards (`D100-023`, `D100-026`)."""
    return score(one.die, max(0, one.e - cut), one.augment) if cut else one


def cut_of(*scores: Score) -> int:
    """What is subtracted from everybody: the highest E beyond 100 (`D100-023`)."""
    return max(0, max(one.e for one in scores) - 100)


class Contest(msgspec.Struct, frozen=True):
    """An opposed roll: both halves as graded in it, and the winner "a", "b" or "standoff"."""

    a: Score
    b: Score
    winner: str


def opposed(a: Score, b: Score, resister: str | None = "b", *, cut: int | None = None) -> Contest:
    """The better level wins; at the same level the higher die; both failed alike: standoff (`D100-020` to `D100-024`).

    `cut` is given where more than two contend (`D100-025`).
    """
    by = cut_of(a, b) if cut is None else cut
    one, other = regraded(a, by), regraded(b, by)
    return Contest(one, other, _winner(one, other, resister))


def _winner(a: Score, b: Score, resister: str | None) -> str:
    if a.level != b.level:
        return "a" if a.level > b.level else "b"
    if a.level <= FAILURE:
        return "standoff"
    if a.die != b.die:
        return "a" if a.die > b.die else "b"
    if a.e != b.e:
        return "a" if a.e > b.e else "b"
    return resister or "standoff"


def swapped(die: int) -> int:
    """A d100 with tens and units changed; 00 stays 00 (`D100-053`)."""
    tens, units = divmod(die % 100, 10)
    return (units * 10 + tens) or 100


# --- initiative ---------------------------------------------------------------------------------------------


class Entrant(msgspec.Struct, frozen=True):
    """Who rolls for initiative: name, bonus (all modifiers in it), DEX."""

    name: str
    bonus: int
    dex: int


def initiative_order(
    entrants: Sequence[Entrant], scores: Sequence[int], roll: Callable[[int], int]
) -> tuple[list[int], list[int]]:
    """Indices in order of action, and a rank for each: score, then DEX, then roll-offs (`D100-073`).

    `roll(index)` rolls 1d10 for an entrant.
    """
    groups: dict[tuple[int, int], list[int]] = {}
    for index, entrant in enumerate(entrants):
        groups.setdefault((scores[index], entrant.dex), []).append(index)
    order: list[int] = []
    for key in sorted(groups, reverse=True):
        order += _roll_off(groups[key], roll)
    ranks = [0] * len(entrants)
    for place, index in enumerate(order):
        ranks[index] = place
    return order, ranks


def _roll_off(tied: list[int], roll: Callable[[int], int]) -> list[int]:
    """Those tied roll 1d10, higher first, repeated among those still tied."""
    if len(tied) == 1:
        return tied
    rolled: dict[int, list[int]] = {}
    for index in tied:
        rolled.setdefault(roll(index), []).append(index)
    order: list[int] = []
    for value in sorted(rolled, reverse=True):
        order += _roll_off(rolled[value], roll)
    return order


def last_round(now: int, rounds: int, options: Options = DEFAULTS) -> int:
    """The round at whose end an effect of N rounds ends (`D100-076`)."""
    return now + rounds - (1 if options.durations == "with_current" else 0)
