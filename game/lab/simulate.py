"""`tessera simulate`: a batch of battles in one or several processes; the same results for any number of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress

from game.data import InputError
from game.lab.batch import BattleFailed, Job, Result
from game.lab.compare import compare, rounds_changed
from game.lab.heat import Heat, no_heat
from game.lab.heat_text import heat_text
from game.lab.outputs import TEXT, check_outputs, heat_files
from game.lab.report import show, show_change, show_places, write_csv, write_json
from game.lab.swap import as_numbered, places, swapped
from game.lab.tally import as_data, sure_enough, tally
from game.lab.workers import simulate
from game.record import write_atomically
from game.scenario import find_scenario, ground_of, load_scenario
from game.setup import Setup
from game.telling import words

NARROWEST = 80
"""Columns: in a narrower terminal the tables' lines go on in the next one, but no number is cut off."""
Paint = Callable[[Heat, Setup, int, tuple[str, ...]], bytes]
"""Draws the heat of so many battles for some kinds as a PNG picture."""


def run(
    scenario: str,
    *,
    battles: int,
    jobs: int = 1,
    seed: int | None = None,
    json: Path | None = None,
    csv: Path | None = None,
    records: Path | None = None,
    max_rounds: int | None = None,
    heat: Path | None = None,
    paint: Paint | None = None,
    sure: float | None = None,
    against: str = "",
    swap: bool = False,
) -> None:
    """The command: fight, show, write. InputError when the scenario is wrong or a battle fails.

    `heat` is where heat maps go, `paint` draws their pictures (the laboratory itself has no colours). `sure`: stop when
    every chance is known to so many points of a hundred. `against`: a scenario to compare with, under the same seeds;
    `swap`: this one with the places of its sides exchanged.
    """
    setup = _setup(scenario, max_rounds)
    batch_seed = setup.seed if seed is None else seed
    if against or swap:
        _check_comparison("--against" if against else "--swap", bool(against and swap), (csv, records, heat, sure))
    other = _rival(setup, against, max_rounds) if against else swapped(setup) if swap else None
    check_outputs(json, csv, records, heat)
    console = Console()
    if console.width < NARROWEST:
        console = Console(width=NARROWEST)
    job = Job(setup, batch_seed, str(records or ""), str(records or Path()), heat is not None)
    first = _Fought(job, battles, jobs, console, sure)
    second = None
    if other is not None:
        second = _Fought(Job(other, batch_seed), battles, jobs, console, exchanged=setup if swap else None)
    if json is not None:
        data = as_data(first.tally, setup, batch_seed, first.results, first.heat)
        if second is not None:
            data["against"] = as_data(second.tally, second.setup, batch_seed, second.results)
            data["change"] = changes(first, second)
            if swap:
                data["places"] = msgspec.to_builtins(places(first.results, second.results))
        write_json(json, data)
    if csv is not None:
        write_csv(csv, setup, first.results)
    if heat is not None and first.heat is not None:
        _write_heat(heat, setup, first.heat, first.tally.battles, paint)
    show(console, first.tally, first.seconds)
    if second is not None:
        console.print()
        show(console, second.tally, second.seconds)
        show_change(console, first.tally, second.tally, first.results, second.results)
        if swap:
            show_places(console, first.tally.sides, places(first.results, second.results))


def _setup(scenario: str, max_rounds: int | None) -> Setup:
    setup = load_scenario(find_scenario(scenario))
    return setup if max_rounds is None else msgspec.structs.replace(setup, round_cap=max_rounds)


def _check_comparison(option: str, both: bool, others: tuple[object, ...]) -> None:
    """InputError when an option that compares two batches comes with options for one."""
    if both:
        raise InputError("--against and --swap each compare with another batch; give only one of them")
    if any(one is not None for one in others):
        raise InputError(f"{option} compares two batches; --csv, --records, --heat and --sure are for one of them")


def _rival(setup: Setup, against: str, max_rounds: int | None) -> Setup:
    """The scenario that is compared with another one."""
    other = _setup(against, max_rounds)
    if len(other.sides) != len(setup.sides):
        one, two = len(setup.sides), len(other.sides)
        raise InputError(f"{against}: the scenarios have {one} and {two} sides; only as many can be compared")
    return other


class _Fought:
    """A batch that has been fought; `exchanged`: with the places of the sides of that battle exchanged, and told as if
    it were that one.
    """

    def __init__(
        self,
        job: Job,
        battles: int,
        jobs: int,
        console: Console,
        sure: float | None = None,
        exchanged: Setup | None = None,
    ) -> None:
        self.setup, self.exchanged = exchanged or job.setup, exchanged
        self.results: list[Result] = []
        self.heat = no_heat(len(job.setup.sides)) if job.heat else None
        started = time.perf_counter()
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task(job.setup.title or job.setup.map, total=battles)
            try:
                for result in simulate(job, battles, jobs):
                    self._take(result)
                    progress.advance(task)
                    if sure is not None and sure_enough(self.results, len(job.setup.sides), sure):
                        break
            except BattleFailed as failure:
                raise InputError(str(failure)) from failure
        self.tally = tally(self.setup, self.results)
        if exchanged is not None:
            title = words("lab.swap.title", title=self.tally.title)
            self.tally = msgspec.structs.replace(self.tally, title=title)
        self.seconds = time.perf_counter() - started

    def _take(self, result: Result) -> None:
        if self.heat is not None and result.heat is not None:
            self.heat.add(result.heat)
            result.heat = None  # added up it is small, by the thousand it would not be
        self.results.append(result if self.exchanged is None else as_numbered(self.exchanged, result))


def changes(first: _Fought, second: _Fought) -> dict[str, Any]:
    """What differs between two batches, as plain data."""
    wins = compare(first.results, second.results, len(first.setup.sides))
    rounds = rounds_changed(first.results, second.results)
    return {"wins": msgspec.to_builtins(wins, str_keys=True), "rounds": msgspec.to_builtins(rounds)}


def _write_heat(heat: Path, setup: Setup, warmth: Heat, battles: int, paint: Paint | None) -> None:
    for path, kinds in heat_files(heat).items():
        if path.suffix == TEXT:
            write_atomically(path, heat_text(warmth, setup, ground_of(setup), battles))
        elif paint is not None:
            write_atomically(path, paint(warmth, setup, battles, kinds))
