"""A skill roll in battle: augment, help, die, Luck, the event that tells it (`D100-001` to `D100-034`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.event import Handled, SkillRolled
from rulesets.d100 import augments, luck, state
from rulesets.d100.augments import Task
from rulesets.d100.checks import (
    FAILURE,
    LEVELS,
    SUCCESS,
    Circumstance,
    Contest,
    Score,
    attemptable,
    effective,
    opposed,
    score,
    target_number,
)
from rulesets.d100.odds import against_die, levels

if TYPE_CHECKING:
    from game.battle import Battle

Worths = tuple[float, float, float, float]
"""What each level of a roll is worth to the roller, fumble to critical."""
PLAIN: Worths = (-0.1, 0.0, 0.4, 0.5)
VITAL: Worths = (0.0, 0.0, 1.2, 1.4)
STANDOFFS = 4
"""Lines about a standoff in the locale."""


async def roll(
    battle: Battle,
    task: Task,
    circumstances: Sequence[Circumstance],
    rule: str,
    *,
    value: int | None = None,
    worths: Worths = PLAIN,
    versus: Score | None = None,
) -> Score:
    """Roll a skill: augment or help, then the die with its Luck windows. Hopeless tasks fail without a roll.

    `versus` is the standing roll that this one resists: then what counts is to hold against it (`D100-026`).
    """
    written = state.skill(battle, task.who, task.skill) if value is None else value
    e, terms = effective(written, circumstances, battle.options, task.skill)
    if not attemptable(circumstances):
        return Score(100, 0)
    augment = await augments.choose(battle, task)
    extra = augment.amount if augment is not None else 0

    def judge(values: Sequence[int]) -> float:
        one = score(values[0], e, extra)
        if versus is not None:
            return worths[FAILURE if opposed(versus, one, "b").winner == "a" else SUCCESS]
        return worths[one.level]

    if versus is not None:
        held = sum(against_die(versus.die, versus.e, versus.augment, e, extra))
        mean = held * worths[SUCCESS] + (1 - held) * worths[FAILURE]
    else:
        mean = sum(chance * worth for chance, worth in zip(levels(e, extra), worths, strict=True))
    (die,) = await luck.throw(
        battle,
        task.who,
        [100],
        task.purpose,
        rule,
        against=task.opponent,
        judge=judge,
        mean=mean,
        skill=(e, extra),
    )
    one = score(die, e, extra)
    battle.emit(
        SkillRolled(
            task.who,
            task.skill,
            task.purpose,
            die,
            terms,
            e,
            extra,
            target_number(e, extra),
            LEVELS[one.level],
            task.opponent,
            augment.name if augment is not None else "",
            rule,
        )
    )
    return one


def against(battle: Battle, standing: Score, resisting: Score, who: int = 0, other: int = 0) -> Contest:
    """A standing roll graded again against a resisting one (`D100-026`); a standoff is told (`D100-022`)."""
    contest = opposed(standing, resisting, "b")
    if contest.winner == "standoff" and who:
        tell_standoff(battle, who, other, standing.die + resisting.die)
    return contest


def tell_standoff(battle: Battle, who: int, other: int, dice: int) -> None:
    """A line of the log from a list, without effect (`D100-022`, `D100-250`)."""
    battle.emit(Handled(who, f"standoff_{dice % STANDOFFS}", "", other, "D100-250"))
