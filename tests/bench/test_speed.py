"""How fast the parts are. No time is asserted; run with `pytest tests/bench -m slow` and read the table."""

from __future__ import annotations

import cProfile
import itertools
import pstats
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.ai.controller import commander, controllers_for
from game.battle import Battle
from game.board.ground import Ground
from game.knowledge import view
from game.lab.batch import Job, Result, Ring, patient_collector
from game.ruleset import load_ruleset
from game.scenario import find_scenario, load_scenario, open_battle
from game.setup import Setup
from tests.bench.conftest import Report

pytestmark = [pytest.mark.slow, pytest.mark.benchmark(timer=time.process_time)]
"""Processor time: other programs must not count."""

ROOT = Path(__file__).resolve().parents[2]
BATTLES = 25


@pytest.fixture(scope="module")
def setup() -> Setup:
    return load_scenario(find_scenario("lanterns-vs-ravens-walled-ruin"))


def field_map(size: int) -> Ground:
    """A square map with scattered walls (every eighth cell) and difficult floor, always the same."""
    rows = []
    for y in range(size):
        marks = [
            "#" if (x * 7 + y * 13) % 41 < 5 else "," if (x * 5 + y * 3) % 17 < 3 else "."
            for x in range(size)
        ]
        rows.append("".join(marks))
    return Ground.from_sketch("\n".join(rows))


# --- whole battles --------------------------------------------------------------------------------------------


def test_battles(benchmark: Any, setup: Setup, report: Report) -> None:
    """4 against 4 on the walled ruin (30 x 20), full rules, computer player on both sides."""
    done: list[Result] = []
    with Ring(Job(setup, 11)) as ring, patient_collector():
        ring.fight(999)

        def fight() -> None:
            done[:] = [ring.fight(index) for index in range(BATTLES)]

        benchmark.pedantic(fight, rounds=4, warmup_rounds=1)
    turns = sum(result.turns for result in done) / BATTLES
    answers = sum(result.answers for result in done) / BATTLES
    note = f"{turns:.1f} unit-turns and {answers:.0f} answers a battle"
    report("one battle 4v4, 30x20", "floor 10 ms, aim 3.3 to 5 ms (trial engine 0.94 ms)", BATTLES, note)
    report("one unit-turn", "trial engine 21 us; at most five times that", BATTLES * turns)
    report("one answer", "-", BATTLES * answers)


@pytest.mark.parametrize("scenario", ["larks-vs-owls-walled-ruin", "lanterns-vs-ravens-walled-ruin"])
def test_new_battles(benchmark: Any, report: Report, scenario: str) -> None:
    """What a batch in one process costs: battles that were never fought before, after a hundred others."""
    indices = itertools.count()
    with Ring(Job(load_scenario(find_scenario(scenario)), 11)) as ring, patient_collector():

        def fight() -> None:
            for index in itertools.islice(indices, 4 * BATTLES):
                ring.fight(index)

        benchmark.pedantic(fight, rounds=3, warmup_rounds=1)
    report(f"new battle, {scenario[:5]}", "floor 10 ms", 4 * BATTLES, mean=True)


def test_battles_of_d100(benchmark: Any, report: Report) -> None:
    """4 against 4 on the same map under d100: not below half of d20's battles per second."""
    d100 = load_scenario(find_scenario("wardens-vs-reavers-walled-ruin"))
    done: list[Result] = []
    with Ring(Job(d100, 11)) as ring, patient_collector():
        ring.fight(999)

        def fight() -> None:
            done[:] = [ring.fight(index) for index in range(BATTLES)]

        benchmark.pedantic(fight, rounds=4, warmup_rounds=1)
    answers = sum(result.answers for result in done) / BATTLES
    report("one battle 4v4 under d100, 30x20", "at most twice that of d20", BATTLES, f"{answers:.0f} answers a battle")


def test_share_of_time(benchmark: Any, setup: Setup, report: Report) -> None:
    """Which part of the program a battle's time goes to (own time by module)."""
    with Ring(Job(setup, 11)) as ring:
        ring.fight(999)
        benchmark.pedantic(lambda: ring.fight(3), rounds=3)
        profile = cProfile.Profile()
        profile.enable()
        for index in range(BATTLES):
            ring.fight(index)
        profile.disable()
    shares: Counter[str] = Counter()
    for (path, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        shares[part_of(path)] += own
    total = sum(shares.values())
    note = ", ".join(f"{part} {time / total:.0%}" for part, time in shares.most_common())
    report("battle 3 of the batch", "-", 1, note)
    assert shares["rules"] > 0
    assert shares["computer player"] > 0


def part_of(path: str) -> str:
    """The part of the program a module belongs to."""
    numbers = ("strikes", "appraisal", "prospects", "loom", "swarming", "odds")
    if "rulesets" in path:
        return "numbers for it" if Path(path).stem.startswith(numbers) else "rules"
    for folder, part in (
        ("game/ai", "computer player"),
        ("game/board", "board"),
        ("game/lab", "counting"),
        ("esper", "esper"),
    ):
        if folder in path:
            return part
    return "engine" if "/game/" in path else "builtins"


# --- board ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [30, 64])
def test_flood(benchmark: Any, report: Report, size: int) -> None:
    """Eight movement points from the middle of a map with costs."""
    ground = field_map(size)
    terrain = ground.terrain()
    edges = load_ruleset("d20").walking(terrain)
    start = ground.grid.bits(terrain.walkable)[ground.grid.size // 3]
    benchmark.pedantic(lambda: [edges.flood(start, 8) for _ in range(100)], rounds=20)
    report(f"movement flood, {size} x {size}", "big-int bitboards 41 us (64 x 64)", 100)


@pytest.mark.parametrize("size", [30, 64])
def test_field_of_sight(benchmark: Any, report: Report, size: int) -> None:
    """One viewer's field of sight, nothing cached."""
    ground = field_map(size)
    terrain = ground.terrain()
    cells = ground.grid.bits(terrain.walkable)[::37][:10]
    terrain.sight(cells[0])
    benchmark.pedantic(lambda: [terrain._look(cell) for cell in cells], rounds=10)
    report(f"field of sight, {size} x {size}", "pure Python 558 us, tcod 15 us (64 x 64)", len(cells))


# --- battle ---------------------------------------------------------------------------------------------------


def middle(setup: Setup) -> Battle:
    """A battle in full swing: at its sixtieth decision."""
    battle = open_battle(setup, lean=True)
    commander(battle, controllers_for(battle), most=60)
    return battle


def test_fork(benchmark: Any, setup: Setup, report: Report) -> None:
    with middle(setup) as battle:

        def fork() -> None:
            battle.fork(5).close()

        benchmark.pedantic(fork, rounds=200)
        report(
            "fork, in the middle of a round", "world copy 35 us; at most 200 us, answers since come on top"
        )
        benchmark.extra_info["answers"] = len(battle.history) - battle.marks[-1].answers


def test_snapshot(benchmark: Any, setup: Setup, report: Report) -> None:
    with middle(setup) as battle:
        benchmark.pedantic(lambda: [battle.world.snapshot() for _ in range(20)], rounds=50)
        report("snapshot of all components", "msgspec encode 9 us (30 entities x 8)", 20)


def test_view(benchmark: Any, setup: Setup, report: Report) -> None:
    with middle(setup) as battle:
        benchmark.pedantic(lambda: [view(battle, 1) for _ in range(100)], rounds=50)
        report("a side's view", "-", 100)


def test_forecast(benchmark: Any, setup: Setup, report: Report) -> None:
    """Forecasts of all attacks at a decision, asked again as a pointer does."""
    with middle(setup) as battle:
        seen = view(battle, 1)
        rules, found = battle.rules, []
        while (decision := battle.pending) is not None and not found:
            if decision.kind == "act":
                seen = view(battle, battle.sides[decision.who])
                found = [option for option in decision.choices if option.verb in {"attack", "cast"}]
            if not found:
                commander(battle, controllers_for(battle), most=1)
        assert decision is not None
        benchmark.pedantic(
            lambda: [rules.forecast(seen, decision, option) for option in found], rounds=200, warmup_rounds=2
        )
        report("forecast of an attack", "at most 100 us (distribution 15 us, memo 0.1 us)", len(found))


# --- start-up -------------------------------------------------------------------------------------------------


@pytest.mark.benchmark(timer=time.perf_counter)
@pytest.mark.parametrize(
    ("arguments", "research"),
    [
        (["--help"], "150 ms, aim 40 ms"),
        (["simulate", "lanterns-vs-ravens-training-yard", "-n", "1"], "400 ms, aim 150 ms"),
    ],
    ids=["help", "one battle"],
)
def test_start_up(benchmark: Any, report: Report, arguments: list[str], research: str) -> None:
    def start() -> None:
        subprocess.run([sys.executable, "-m", "game", *arguments], cwd=ROOT, capture_output=True, check=True)

    benchmark.pedantic(start, rounds=3, warmup_rounds=1)
    report("start-up: tessera " + " ".join(arguments[:1]), research)
