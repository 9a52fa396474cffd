"""Checks, contests, initiative and interrupt rolls (catalogue 3.2, 3.3, `D20-104`). Pure: dice come from a callable.

`roll(sides, purpose)` returns 1 to `sides`. An *edge* is 1 (advantage), 0 or -1 (disadvantage).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from game.event import Term as Modifier
from rulesets.d20.options import DEFAULTS, Options

Roll = Callable[[int, str], int]

__all__ = [
    "TAGS",
    "Backstory",
    "Check",
    "Contest",
    "Entrant",
    "Initiative",
    "Modifier",
    "Roll",
    "Rolled",
    "attack_difficulty",
    "average",
    "best_backstory",
    "check",
    "contest",
    "edge_of",
    "initiative",
    "interrupt_roll",
    "roll_d20",
    "speed_bonus",
]

TAGS: Final = ("climb", "swim", "leap", "force", "spot", "talk", "craft", "initiative", "tough", "nerve")
"""Kinds of check a backstory bonus may name (`D20-014`)."""


class Backstory(msgspec.Struct, frozen=True):
    """A backstory bonus of +1 to +3 on checks with one of its tags (`D20-014`, `D20-175`)."""

    name: str
    bonus: int
    tags: tuple[str, ...] = ()


class Rolled(msgspec.Struct, frozen=True):
    """A rolled d20 with its terms; `natural` is the kept die (0 if none was rolled), `dice` all dice in order."""

    natural: int
    dice: tuple[int, ...]
    terms: tuple[Modifier, ...]
    total: int
    edge: int = 0


class Check(Rolled, frozen=True, kw_only=True):
    """A roll against a difficulty; `margin` = total - difficulty, success only above 0 (`D20-010`)."""

    difficulty: int
    margin: int
    success: bool


class Contest(msgspec.Struct, frozen=True):
    """Two rolls against each other; a tie goes to the opponent (`D20-019`)."""

    initiator: Rolled
    opponent: Rolled
    margin: int
    success: bool


class Entrant(msgspec.Struct, frozen=True):
    """One who rolls initiative: effective Speed, and a backstory bonus with the tag `initiative` (`D20-014`)."""

    name: str
    speed: int
    bonus: int = 0
    story: str = "backstory"


class Initiative(msgspec.Struct, frozen=True):
    """The order of acting as indices into the roster, the rolls in roster order and the roll-offs as (index, die)."""

    order: tuple[int, ...]
    rolls: tuple[Rolled, ...]
    roll_offs: tuple[tuple[int, int], ...] = ()


def edge_of(advantages: int, disadvantages: int) -> int:
    """1, 0 or -1: any advantage against any disadvantage is neither, otherwise one counts (`D20-017`)."""
    return (advantages > 0) - (disadvantages > 0)


def average(first: int, second: int) -> int:
    """The bonus of a combined check: two stats averaged, rounded down (`D20-013`, `D20-003`)."""
    return (first + second) // 2


def best_backstory(backstory: Iterable[Backstory], tag: str | None) -> Modifier | None:
    """The highest backstory bonus that has the tag; the first of equal ones (`D20-014`)."""
    best: Backstory | None = None
    for entry in backstory:
        if tag in entry.tags and (best is None or entry.bonus > best.bonus):
            best = entry
    return None if best is None else Modifier(best.name, best.bonus, "D20-014")


def attack_difficulty(speed: int, worn_armour: int) -> int:
    """10 + Speed bonus; Speed bonus = min(effective Speed, 9 - worn armour), not below 0 (`D20-052`)."""
    return 10 + speed_bonus(speed, worn_armour)


def speed_bonus(speed: int, worn_armour: int) -> int:
    """min(effective Speed, 9 - worn armour), not below 0 (`D20-052`)."""
    return max(0, min(speed, 9 - worn_armour))


def roll_d20(
    roll: Roll, terms: Sequence[Modifier], edge: int = 0, options: Options = DEFAULTS, purpose: str = "check"
) -> Rolled:
    """One d20 plus terms; with an edge two dice, the higher or lower kept, or +-5 under `flat5` (`D20-016`)."""
    kept, natural = tuple(terms), roll(20, purpose)
    dice: tuple[int, ...] = (natural,)
    if edge and options.advantage == "two_dice":
        dice = (natural, roll(20, purpose))
        natural = max(dice) if edge > 0 else min(dice)
    elif edge and options.advantage == "flat5":
        label = "advantage" if edge > 0 else "disadvantage"
        kept = (*kept, Modifier(label, 5 * edge, "D20-016"))
    total = natural
    for term in kept:
        total += term.amount
    return Rolled(natural, dice, kept, total, edge)


def check(
    roll: Roll,
    terms: Sequence[Modifier],
    difficulty: int = 10,
    edge: int = 0,
    options: Options = DEFAULTS,
    purpose: str = "check",
) -> Check:
    """A check: the total must be higher than the difficulty; natural 1 and 20 mean nothing (`D20-010` to `D20-017`)."""
    it = roll_d20(roll, terms, edge, options, purpose)
    margin = it.total - difficulty
    return Check(
        it.natural,
        it.dice,
        it.terms,
        it.total,
        edge,
        difficulty=difficulty,
        margin=margin,
        success=margin > 0,
    )


def contest(
    roll: Roll,
    initiator: Sequence[Modifier],
    opponent: Sequence[Modifier],
    edge: int = 0,
    options: Options = DEFAULTS,
    purposes: tuple[str, str] = ("contest", "contest: opponent"),
) -> Contest:
    """Both roll; the initiator (who alone may have an edge) must be strictly higher (`D20-019`)."""
    one = roll_d20(roll, initiator, edge, options, purposes[0])
    two = roll_d20(roll, opponent, 0, options, purposes[1])
    return Contest(one, two, one.total - two.total, one.total > two.total)


def interrupt_roll(
    roll: Roll,
    interrupter_speed: int,
    interrupted_speed: int,
    *,
    ready: bool = False,
    worn_armour: int = 0,
    options: Options = DEFAULTS,
    purposes: tuple[str, str] = ("interrupt", "interrupted"),
) -> Contest:
    """An attempt to interrupt: contest of Speed, a tie fails, Ready gives advantage (`D20-104`, `D20-105`, `D20-117`).

    Under `interrupt_roll = difficulty` the opponent rolls nothing and stands at 10 + Speed; under
    `armour_caps_interrupts` the interrupter adds at most 9 - `worn_armour`.
    """
    own = speed_bonus(interrupter_speed, worn_armour) if options.armour_caps_interrupts else interrupter_speed
    mine = (Modifier("speed", own, "D20-104"),)
    other = (Modifier("speed", interrupted_speed, "D20-104"),)
    if options.interrupt_roll == "contest":
        return contest(roll, mine, other, int(ready), options, purposes)
    one = roll_d20(roll, mine, int(ready), options, purposes[0])
    two = Rolled(0, (), (Modifier("difficulty", 10, "D20-104"), *other), 10 + interrupted_speed)
    return Contest(one, two, one.total - two.total, one.total > two.total)


def initiative(roll: Roll, roster: Sequence[Entrant], options: Options = DEFAULTS) -> Initiative:
    """Everyone rolls d20 + Speed in roster order, highest first; ties by Speed, then roll-offs (`D20-020`, `D20-021`).

    Roll-offs are settled from the front of the order to its back; the purpose of each roll names its roller.
    """
    rolls = tuple(
        roll_d20(roll, _initiative_terms(entrant), 0, options, f"initiative: {entrant.name}")
        for entrant in roster
    )
    ranks = [(rolls[index].total, entrant.speed) for index, entrant in enumerate(roster)]
    order: list[int] = []
    offs: list[tuple[int, int]] = []
    for rank in sorted(set(ranks), reverse=True):
        tied = [index for index, own in enumerate(ranks) if own == rank]
        order += _roll_off(roll, roster, tied, offs)
    return Initiative(tuple(order), rolls, tuple(offs))


def _initiative_terms(entrant: Entrant) -> tuple[Modifier, ...]:
    speed = Modifier("speed", entrant.speed, "D20-020")
    return (speed, Modifier(entrant.story, entrant.bonus, "D20-014")) if entrant.bonus else (speed,)


def _roll_off(
    roll: Roll, roster: Sequence[Entrant], tied: list[int], offs: list[tuple[int, int]]
) -> list[int]:
    """Those tied roll in roster order, highest first, again among those still tied (`D20-021`)."""
    if len(tied) < 2:
        return tied
    shown = {index: roll(20, f"roll_off: {roster[index].name}") for index in tied}
    offs += shown.items()
    order: list[int] = []
    for value in sorted(set(shown.values()), reverse=True):
        order += _roll_off(roll, roster, [index for index in tied if shown[index] == value], offs)
    return order
