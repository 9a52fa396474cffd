"""Checks, contests, initiative, interrupts (catalogue 3.2, 3.3, D20-104)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from rulesets.d20.checks import (
    TAGS,
    Backstory,
    Entrant,
    Modifier,
    attack_difficulty,
    average,
    best_backstory,
    check,
    contest,
    edge_of,
    initiative,
    interrupt_roll,
    roll_d20,
    speed_bonus,
)
from rulesets.d20.odds import check_odds, contest_odds
from rulesets.d20.options import Options

FLAT = Options(advantage="flat5")


class Script:
    """Dice in order; remembers what each was for."""

    def __init__(self, *values: int) -> None:
        self.values = list(values)
        self.purposes: list[str] = []

    def __call__(self, sides: int, purpose: str) -> int:
        value = self.values.pop(0)
        assert 1 <= value <= sides
        self.purposes.append(purpose)
        return value


def stat(amount: int) -> list[Modifier]:
    return [Modifier("stat", amount, "D20-012")]


@pytest.mark.parametrize(
    ("advantages", "disadvantages", "edge"),
    [(0, 0, 0), (1, 0, 1), (3, 0, 1), (0, 1, -1), (0, 2, -1), (1, 1, 0), (5, 1, 0), (1, 4, 0)],
)
def test_edges_cancel(advantages: int, disadvantages: int, edge: int) -> None:
    """D20-017: however many of each."""
    assert edge_of(advantages, disadvantages) == edge


@pytest.mark.parametrize(
    ("edge", "options", "dice", "natural", "total"),
    [
        (0, Options(), (7,), 7, 10),
        (1, Options(), (7, 15), 15, 18),
        (1, Options(), (15, 7), 15, 18),
        (-1, Options(), (15, 7), 7, 10),
        (1, FLAT, (7,), 7, 15),
        (-1, FLAT, (7,), 7, 5),
    ],
)
def test_d20_with_an_edge(edge: int, options: Options, dice: Sequence[int], natural: int, total: int) -> None:
    """D20-016: two dice in the order rolled, or 5 more or less."""
    script = Script(*dice)
    it = roll_d20(script, stat(3), edge, options, "spot")
    assert (it.natural, it.total, it.dice, it.edge) == (natural, total, tuple(dice), edge)
    assert script.values == []
    assert set(script.purposes) == {"spot"}
    assert it.total == it.natural + sum(term.amount for term in it.terms)


@pytest.mark.parametrize(("die", "success"), [(1, False), (7, False), (8, True), (20, True)])
def test_check_must_be_higher(die: int, success: bool) -> None:
    """D20-010: equal fails."""
    it = check(Script(die), stat(3))
    assert (it.success, it.margin, it.difficulty) == (success, die + 3 - 10, 10)


def test_natural_one_and_twenty_mean_nothing_in_a_check() -> None:
    """D20-015."""
    assert not check(Script(20), stat(0), difficulty=20).success
    assert check(Script(1), stat(9), difficulty=9).success


@pytest.mark.parametrize(("first", "second", "bonus"), [(4, 3, 3), (5, 5, 5), (0, 1, 0), (9, 0, 4)])
def test_combined_check_averages_down(first: int, second: int, bonus: int) -> None:
    """D20-013, D20-003."""
    assert average(first, second) == bonus


def test_only_the_best_backstory_with_the_tag_counts() -> None:
    """D20-014."""
    stories = [Backstory("Guard", 1, ("force", "tough")), Backstory("Poacher", 2, ("climb", "tough"))]
    best = best_backstory(stories, "tough")
    assert best == Modifier("Poacher", 2, "D20-014")
    assert best_backstory(stories, "force") == Modifier("Guard", 1, "D20-014")
    assert best_backstory(stories, "swim") is None
    assert best_backstory(stories, None) is None
    assert len(TAGS) == 10


@pytest.mark.parametrize(
    ("speed", "armour", "bonus"),
    [(3, 3, 3), (0, 3, 0), (9, 9, 0), (9, 5, 4), (4, 5, 4), (9, 0, 9), (5, 7, 2)],
)
def test_speed_bonus_and_attack_difficulty(speed: int, armour: int, bonus: int) -> None:
    """D20-052."""
    assert speed_bonus(speed, armour) == bonus
    assert attack_difficulty(speed, armour) == 10 + bonus


def test_contest_order_and_tie() -> None:
    """D20-019: initiator's dice first; a tie fails; the edge is the initiator's alone."""
    script = Script(3, 9, 11)
    it = contest(script, stat(4), stat(2), 1, purposes=("mine", "theirs"))
    assert script.purposes == ["mine", "mine", "theirs"]
    assert (it.initiator.total, it.opponent.total, it.margin, it.success) == (13, 13, 0, False)
    assert contest(Script(10, 11), stat(4), stat(2)).success


@pytest.mark.parametrize("options", [Options(), Options(interrupt_roll="difficulty")])
@pytest.mark.parametrize("ready", [False, True])
def test_interrupt_dice(options: Options, ready: bool) -> None:
    """D20-104, D20-105, D20-117: contest or difficulty, two dice when Ready, ties fail."""
    asked = Script(*[10] * (1 + ready), *([10] if options.interrupt_roll == "contest" else []))
    it = interrupt_roll(asked, 3, 3, ready=ready, options=options)
    assert asked.values == []
    assert it.opponent.total == 13
    assert not it.success


def test_armour_may_cap_interrupts() -> None:
    """D20-104: 9 - worn armour at most, only under the option and only for the interrupter."""
    capped = Options(armour_caps_interrupts=True)
    assert interrupt_roll(Script(10, 10), 6, 0, worn_armour=5).initiator.total == 16
    assert interrupt_roll(Script(10, 10), 6, 0, worn_armour=5, options=capped).initiator.total == 14
    assert interrupt_roll(Script(10, 10), 6, 6, worn_armour=5, options=capped).opponent.total == 16


def order(roster: list[Entrant], *dice: int) -> list[str]:
    script = Script(*dice)
    it = initiative(script, roster)
    assert script.values == []
    return [roster[index].name for index in it.order]


def test_initiative_ranks_by_total_then_speed() -> None:
    """D20-020, D20-021; D20-014: a bonus counts for the total, not for breaking ties."""
    assert order([Entrant("A", 0), Entrant("B", 5), Entrant("C", 2, 2)], 20, 10, 20) == ["C", "A", "B"]
    assert order([Entrant("A", 1, 2), Entrant("B", 3)], 10, 10) == ["B", "A"]


def test_initiative_roll_offs_repeat_among_those_still_tied() -> None:
    """D20-021: roster order, front of the order first, again while tied."""
    four = [Entrant(name, 1) for name in "ABCD"]
    # A, C tie at 15; B, D tie at 9; A and C tie once more
    assert order(four, 14, 8, 14, 8, 6, 6, 2, 3, 20, 1) == ["C", "A", "B", "D"]
    three = [Entrant(name, 1) for name in "ABC"]
    # all tie; B highest; A and C again
    assert order(three, 9, 9, 9, 5, 7, 5, 1, 2) == ["B", "C", "A"]


def test_initiative_names_its_rolls() -> None:
    """Every die says whose it is; roll-offs are listed."""
    script = Script(10, 10, 3, 4)
    it = initiative(script, [Entrant("A", 1), Entrant("B", 1)])
    assert script.purposes == [
        "initiative: A",
        "initiative: B",
        "roll_off: A",
        "roll_off: B",
    ]
    assert it.roll_offs == ((0, 3), (1, 4))
    assert [rolled.total for rolled in it.rolls] == [11, 11]


@pytest.mark.parametrize("options", [Options(), FLAT])
@pytest.mark.parametrize("edge", [-1, 0, 1])
@pytest.mark.parametrize(("bonus", "difficulty"), [(0, 10), (5, 12), (9, 9), (0, 25), (3, -4), (2, 22)])
def test_chance_of_a_check_is_that_of_all_dice(
    options: Options, edge: int, bonus: int, difficulty: int
) -> None:
    """D20-010, D20-016: odds against every possible roll through the very same function."""
    won = [
        check(Script(*dice), stat(bonus), difficulty, edge, options).success
        for dice in product(range(1, 21), repeat=2)
    ]
    assert check_odds(bonus, difficulty, edge, options.advantage) == pytest.approx(sum(won) / 400)


@pytest.mark.parametrize("options", [Options(), FLAT])
@pytest.mark.parametrize(("edge", "mine", "other"), [(0, 3, 4), (1, 3, 4), (-1, 5, 0), (1, 0, 9), (0, 9, 0)])
def test_chance_of_a_contest_is_that_of_all_dice(options: Options, edge: int, mine: int, other: int) -> None:
    """D20-019, D20-104."""
    two = edge != 0 and options.advantage == "two_dice"
    rolls = list(product(range(1, 21), repeat=3 if two else 2))
    won = sum(contest(Script(*dice), stat(mine), stat(other), edge, options).success for dice in rolls)
    assert contest_odds(mine, other, edge, options.advantage) == pytest.approx(won / len(rolls))
