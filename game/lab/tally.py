"""The numbers of a batch added up: win chances with intervals, distributions, averages for each combatant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

import msgspec

from game.lab.batch import Result, Score
from game.lab.heat import Heat, heat_data
from game.scenario import ground_of
from game.setup import Setup
from game.telling import words

Z95 = 1.959963984540054
STALLED_ROUNDS = 5
"""From so many rounds without an attack a draw is put down to the sides not meeting."""


class Chance(msgspec.Struct, frozen=True):
    """How often something happened, and the 95 % interval of its probability."""

    count: int
    of: int
    share: float
    low: float
    high: float


class Line(msgspec.Struct, frozen=True):
    """Averages per battle of one combatant; `down_rate`: battles in which it ended without points."""

    name: str
    side: int
    attacks: float
    hit_rate: float
    critical_rate: float
    dealt: float
    taken: float
    healed: float
    downed: float
    down_rate: float
    hp_left: float


class Tally(msgspec.Struct, frozen=True):
    """A whole batch. `wins` by side (0: draws); distributions as value -> battles; `draws` by reason."""

    title: str
    battles: int
    sides: list[str]
    wins: dict[int, Chance]
    draws: dict[str, int]
    rounds: dict[int, int]
    survivors: list[dict[int, int]]
    hp_left: list[float]
    turns: float
    answers: float
    lines: list[Line]


def wilson(count: int, of: int, z: float = Z95) -> Chance:
    """The Wilson score interval of a proportion."""
    if not of:
        return Chance(0, 0, 0.0, 0.0, 1.0)
    share = count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return Chance(count, of, share, max(0.0, middle - half), min(1.0, middle + half))


def sure_enough(results: Sequence[Result], sides: int, points: float) -> bool:
    """Whether the interval of every side's chance reaches no further than so many points of a hundred to each side."""
    wins = Counter(result.winner for result in results)
    chances = (wilson(wins[side], len(results)) for side in range(sides + 1))
    return all(50 * (chance.high - chance.low) <= points for chance in chances)


def tally(setup: Setup, results: Sequence[Result]) -> Tally:
    """Add up the results of a batch, in whatever order they came."""
    of = len(results)
    numbers = range(1, len(setup.sides) + 1)
    wins = Counter(result.winner for result in results)
    return Tally(
        setup.title,
        of,
        [side.name for side in setup.sides],
        {side: wilson(wins[side], of) for side in (*numbers, 0)},
        dict(sorted(Counter(reason(result) for result in results if not result.winner).items())),
        dict(sorted(Counter(result.rounds for result in results).items())),
        [dict(sorted(Counter(result.standing[side - 1] for result in results).items())) for side in numbers],
        [_hp_left(setup, side, results) for side in numbers],
        _mean([result.turns for result in results]),
        _mean([result.answers for result in results]),
        [_line(setup, index, results) for index in range(len(setup.combatants))],
    )


def reason(result: Result) -> str:
    """Why a battle was drawn, as a sentence."""
    if result.why != "rounds":
        return words("lab.drawn.beaten")
    if result.stalled >= STALLED_ROUNDS:
        return words("lab.drawn.stalled", rounds=STALLED_ROUNDS)
    return words("lab.drawn.fighting")


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _hp_left(setup: Setup, side: int, results: Sequence[Result]) -> float:
    """The mean share of a side's points that is left."""
    members = [index for index, who in enumerate(setup.combatants) if who.side == side]
    shares = []
    for result in results:
        most = sum(result.scores[index].max_hp for index in members)
        shares.append(sum(result.scores[index].hp for index in members) / most if most else 0.0)
    return _mean(shares)


def _line(setup: Setup, index: int, results: Sequence[Result]) -> Line:
    scores = [result.scores[index] for result in results]
    attacks = sum(score.attacks for score in scores)

    def mean(name: str) -> float:
        return _mean([float(getattr(score, name)) for score in scores])

    return Line(
        setup.combatants[index].name,
        setup.combatants[index].side,
        mean("attacks"),
        sum(score.hits for score in scores) / attacks if attacks else 0.0,
        sum(score.criticals for score in scores) / attacks if attacks else 0.0,
        mean("dealt"),
        mean("taken"),
        mean("healed"),
        mean("downed"),
        _mean([float(score.hp == 0) for score in scores]),
        mean("hp"),
    )


def as_data(
    batch: Tally, setup: Setup, seed: int, results: Sequence[Result], heat: Heat | None = None
) -> dict[str, Any]:
    """Everything, raw results included, as plain data."""
    data: dict[str, Any] = {
        "scenario": {
            "title": setup.title,
            "map": setup.map,
            "ruleset": setup.ruleset,
            "options": setup.options,
        },
        "seed": seed,
        "summary": msgspec.to_builtins(batch, str_keys=True),
        "battles": [_plain(result) for result in results],
    }
    if heat is not None:
        data["heat"] = heat_data(heat, setup, ground_of(setup).grid, batch.battles)
    return data


def _plain(result: Result) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(result)
    del data["heat"]  # it is told for the whole batch
    return data


def csv_rows(setup: Setup, results: Sequence[Result]) -> list[list[str | int]]:
    """A header and one row per battle; each combatant's numbers are columns `name.number`."""
    fields = Score.__struct_fields__
    header: list[str | int] = ["battle", "seed", "winner", "why", "rounds", "turns", "answers"]
    header += [f"standing_{side}" for side in range(1, len(setup.sides) + 1)]
    header += [f"{who.name}.{field}" for who in setup.combatants for field in fields]
    rows = [header]
    for one in results:
        row: list[str | int] = [one.index, one.seed, one.winner, one.why, one.rounds, one.turns, one.answers]
        row += one.standing
        row += [getattr(score, field) for score in one.scores for field in fields]
        rows.append(row)
    return rows
