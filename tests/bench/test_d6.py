"""How fast d6 battles are; no time is asserted (`pytest tests/bench -m slow`)."""

from __future__ import annotations

import time
from typing import Any

import pytest

from game.lab.batch import Job, Result, Ring, patient_collector
from game.scenario import find_scenario, load_scenario
from tests.bench.conftest import Report

pytestmark = [pytest.mark.slow, pytest.mark.benchmark(timer=time.process_time)]
BATTLES = 10


def test_d6_battles(benchmark: Any, report: Report) -> None:
    """4 against 4 on the walled ruin, full d6 rules with exact odds, computer player on both sides."""
    done: list[Result] = []
    with Ring(Job(load_scenario(find_scenario("d6-walled-ruin")), 11)) as ring, patient_collector():
        ring.fight(999)

        def fight() -> None:
            done[:] = [ring.fight(index) for index in range(BATTLES)]

        benchmark.pedantic(fight, rounds=2, warmup_rounds=1)
    turns = sum(result.turns for result in done) / BATTLES
    answers = sum(result.answers for result in done) / BATTLES
    report(
        "one d6 battle 4v4, 30x20", "-", BATTLES, f"{turns:.1f} unit-turns and {answers:.0f} answers a battle"
    )
