"""A calibration loop in the same run, and a table of all figures beside those of the performance research."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

LOOP = 1_000_000
"""Additions of the calibration loop: about 25 to 50 ms."""


def loop() -> float:
    """Seconds of processor time for the calibration loop, the best of five."""
    best = 1e9
    for _ in range(5):
        started = time.process_time()
        total = 0
        for number in range(LOOP):
            total += number
        best = min(best, time.process_time() - started)
    return best


@dataclass
class Figure:
    """One row of the table: seconds for one unit, and what the research measured or wants."""

    name: str
    seconds: float
    ratio: float
    research: str
    note: str = ""


FIGURES = pytest.StashKey[list[Figure]]()


@pytest.fixture(scope="session")
def calibration() -> float:
    return loop()


Report = Callable[..., None]


@pytest.fixture
def report(request: pytest.FixtureRequest, benchmark: Any, calibration: float) -> Report:
    """`report(name, research, units=1, note="", mean=False)` after a benchmark: its best time for one unit (the mean,
    where every round does something else), as a ratio, too.
    """

    def add(name: str, research: str, units: float = 1, note: str = "", *, mean: bool = False) -> None:
        if benchmark.stats is None:
            return  # switched off, under xdist
        stats = benchmark.stats.stats
        seconds = (stats.mean if mean else stats.min) / units
        ratio = seconds / calibration
        benchmark.extra_info.update(ratio=ratio, research=research, note=note)
        request.config.stash.setdefault(FIGURES, []).append(Figure(name, seconds, ratio, research, note))

    return add


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    figures = config.stash.get(FIGURES, [])
    if not figures:
        return
    terminalreporter.section("figures (ratio: to a loop of a million additions in the same run)")
    for figure in figures:
        text = f"{figure.name:36} {_readable(figure.seconds):>11} {figure.ratio:10.5f}   {figure.research}"
        terminalreporter.write_line(text)
        if figure.note:
            terminalreporter.write_line(f"{'':36} {figure.note}")


def _readable(seconds: float) -> str:
    for size, unit in ((1, "s"), (1e-3, "ms"), (1e-6, "us")):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e9:.0f} ns"
