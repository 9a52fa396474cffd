"""One battle of a batch, fought by computer players, and the numbers kept of it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import compress
from pathlib import Path
from typing import Any, Self

import msgspec

from game.ai.controller import commander, controllers_for
from game.battle import Battle
from game.data import InputError
from game.dice import seed_of
from game.event import Attacked, Event, Harmed, Healed, RoundBegan, TurnBegan, WentDown
from game.lab.heat import Heat, heat_of, opening_cells
from game.record import record_text, write_atomically
from game.scenario import open_battle
from game.setup import Setup

COLLECT_EVERY = 1000
"""Battles between two looks for cyclic garbage, of which a closed battle leaves none."""


class Score(msgspec.Struct):
    """What one combatant did and suffered. `hp` and `max_hp` at the end."""

    attacks: int = 0
    hits: int = 0
    criticals: int = 0
    dealt: int = 0
    taken: int = 0
    healed: int = 0
    downed: int = 0
    fell: int = 0
    hp: int = 0
    max_hp: int = 0


class Result(msgspec.Struct):
    """One battle: its number and seed, how it ended, and a score for each combatant in order of entity.

    `stalled` counts the rounds at the end in which nobody attacked: what a draw by the round cap is put down to.
    `heat` is where things happened, in a batch that asks for it.
    """

    index: int
    seed: int
    winner: int
    why: str
    rounds: int
    turns: int
    answers: int
    standing: list[int]
    stalled: int
    scores: list[Score]
    heat: Heat | None = None


class Job(msgspec.Struct, frozen=True):
    """What a worker needs to fight any battle of a batch. `records`: a folder for battle records, "" for none.

    `heat`: keep where things happen.
    """

    setup: Setup
    seed: int
    records: str = ""
    crashes: str = "."
    heat: bool = False


LORE = 60_000
"""How many numbers a ring keeps before it forgets them all."""
RECORDS = "battle-*.record"
"""The names of the records of a batch."""


class BattleFailed(Exception):
    """A battle of a batch raised an exception; the message names its seed and where its record lies."""


class Ring:
    """Where one process fights the battles of a batch, keeping what they have in common.

    That is the start before the first die, and the numbers rulesets work out (the same combatants: the same numbers).
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self._first: Battle | None = None
        self._lore: dict[Any, Any] = {}
        self._fought = 0
        self._opening: dict[int, int] = opening_cells(job.setup) if job.heat else {}

    def fight(self, index: int) -> Result:
        """Fight battle `index` of the batch. Raises BattleFailed with the seed and the record of what went before, and
        InputError when the record of a finished battle cannot be written.
        """
        with self._fought_out(index) as battle:
            result = measured(battle, index)
            if self.job.heat:
                result.heat = heat_of(battle, self._opening)
            record = _record_of(battle) if self.job.records else ""
        self._fought += 1
        if self._fought % COLLECT_EVERY == 0:
            gc.collect()
        if record:
            write_atomically(record_path(Path(self.job.records), index), record)
        return result

    def record(self, index: int) -> str:
        """The record of battle `index`, fought again. Raises BattleFailed."""
        with self._fought_out(index) as battle:
            return _record_of(battle)

    @contextmanager
    def _fought_out(self, index: int) -> Iterator[Battle]:
        """Battle `index`, over. Whatever goes wrong becomes BattleFailed."""
        seed = seed_of(self.job.seed, index)
        try:
            battle = self._battle(seed)
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise BattleFailed(f"battle {index} (seed {seed}) failed before its first answer: {why}") from error
        try:
            commander(battle, controllers_for(battle))
            yield battle
        except Exception as error:
            raise BattleFailed(_crash_note(self.job, index, battle, error)) from error
        finally:
            battle.close()

    def _battle(self, seed: int) -> Battle:
        if self._first is None:
            self._first = open_battle(self.job.setup, lean=True)
        if len(self._lore) > LORE:
            self._lore.clear()
        return self._first.again(seed, self._lore)

    def close(self) -> None:
        """Free what was kept."""
        if self._first is not None:
            self._first.close()
            self._first = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def patient_collector() -> Iterator[None]:
    """Leave the collector to `Ring`, which looks seldom."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _crash_note(job: Job, index: int, battle: Battle, error: Exception) -> str:
    path = Path(job.crashes) / f"crash-{battle.setup.seed}.record"
    try:
        write_atomically(path, record_text(battle))
        kept = f"its record is {path}"
    except InputError as unkept:
        kept = f"its record is lost: {unkept}"
    return (
        f"battle {index} (seed {battle.setup.seed}) failed after {len(battle.history)} answers: "
        f"{type(error).__name__}: {error}; {kept}"
    )


def record_path(folder: Path, index: int) -> Path:
    """Where the record of a battle of a batch lies."""
    return folder / f"battle-{index:05}.record"


def _record_of(fought: Battle) -> str:
    """Its record: the answers are given again to a battle that keeps hashes."""
    with open_battle(fought.setup) as battle:
        for line in fought.history:
            battle.repeat(line)
        return record_text(battle)


# --- measuring ------------------------------------------------------------------------------------------------


def measured(battle: Battle, index: int) -> Result:
    """The numbers of a battle that is over."""
    assert battle.outcome is not None
    scores = {who: Score() for who in battle.sides}
    last_attack = round_now = 0
    kinds = list(map(type, battle.events))
    for event in compress(battle.events, map(COUNTED.__contains__, kinds)):
        if isinstance(event, RoundBegan):
            round_now = event.round
        else:
            if isinstance(event, Attacked):
                last_attack = round_now
            _count(scores, event)
    standing = dict.fromkeys(sorted(set(battle.sides.values())), 0)
    for who, score in scores.items():
        score.hp, score.max_hp = battle.rules.points(battle, who)
        if battle.standing(who):
            standing[battle.sides[who]] += 1
        else:  # wherever the fallen have points left, they are of no use
            score.hp = 0
    rounds = min(battle.clock.round, battle.setup.round_cap)
    return Result(
        index,
        battle.setup.seed,
        battle.outcome.winner,
        battle.outcome.why,
        rounds,
        kinds.count(TurnBegan),
        len(battle.history),
        list(standing.values()),
        max(0, rounds - last_attack),
        list(scores.values()),
    )


COUNTED = frozenset({RoundBegan, Attacked, Harmed, Healed, WentDown})


def _count(scores: dict[int, Score], event: Event) -> None:
    if isinstance(event, Attacked):
        score = scores[event.who]
        score.attacks += 1
        score.hits += (
            event.result in {"hit", "critical", "full", "success", "exceptional"} or event.margin > 0
        )
        score.criticals += event.result == "critical"
    elif isinstance(event, Harmed):
        scores[event.who].taken += event.amount
        if event.source in scores and event.source != event.who:
            scores[event.source].dealt += event.amount
    elif isinstance(event, Healed):
        if event.source in scores:
            scores[event.source].healed += event.amount
    elif isinstance(event, WentDown):
        scores[event.who].fell += 1
        if event.source in scores:
            scores[event.source].downed += 1
