"""How fast a d10 battle is. No time is asserted; run with `pytest tests/bench -m slow` and read the table."""

from __future__ import annotations

import time
from typing import Any

import pytest

from game.lab.batch import Job, Ring
from game.scenario import find_scenario, load_scenario
from tests.bench.conftest import Report

pytestmark = [pytest.mark.slow, pytest.mark.benchmark(timer=time.process_time)]
BATTLES = 8


def test_battle(benchmark: Any, report: Report) -> None:
    """Four against four with computer players on both sides."""
    setup = load_scenario(find_scenario("d10-even-walled-ruin"))
    done: list[Any] = []
    with Ring(Job(setup, 11)) as ring:
        ring.fight(999)

        def fight() -> None:
            done[:] = [ring.fight(index) for index in range(BATTLES)]

        benchmark.pedantic(fight, rounds=2)
    answers = sum(result.answers for result in done) / BATTLES
    report("one d10 battle 4v4, 30x20", "-", BATTLES, f"{answers:.0f} answers a battle")
