"""`tessera simulate`: a batch of battles in one or several processes; the same results for any number of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress

from game.data import InputError
from game.lab.batch import BattleFailed, Job
from game.lab.heat import Heat, no_heat
from game.lab.heat_text import heat_text
from game.lab.outputs import TEXT, check_outputs, heat_files
from game.lab.report import show, write_csv, write_json
from game.lab.tally import tally
from game.lab.workers import simulate
from game.record import write_atomically
from game.scenario import find_scenario, ground_of, load_scenario
from game.setup import Setup

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
) -> None:
    """The command: fight, show, write. InputError when the scenario is wrong or a battle fails.

    `heat` is where heat maps go, `paint` draws their pictures (the laboratory itself has no colours).
    """
    setup = load_scenario(find_scenario(scenario))
    if max_rounds is not None:
        setup = msgspec.structs.replace(setup, round_cap=max_rounds)
    batch_seed = setup.seed if seed is None else seed
    check_outputs(json, csv, records, heat)
    job = Job(setup, batch_seed, str(records or ""), str(records or Path()), heat is not None)
    warmth = no_heat(len(setup.sides)) if heat is not None else None
    console = Console()
    if console.width < NARROWEST:
        console = Console(width=NARROWEST)
    started = time.perf_counter()
    results = []
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(setup.title or scenario, total=battles)
        try:
            for result in simulate(job, battles, jobs):
                if warmth is not None and result.heat is not None:
                    warmth.add(result.heat)
                    result.heat = None  # added up it is small, by the thousand it would not be
                results.append(result)
                progress.advance(task)
        except BattleFailed as failure:
            raise InputError(str(failure)) from failure
    batch = tally(setup, results)
    took = time.perf_counter() - started
    if json is not None:
        write_json(json, batch, setup, batch_seed, results, warmth)
    if csv is not None:
        write_csv(csv, setup, results)
    if heat is not None and warmth is not None:
        _write_heat(heat, setup, warmth, battles, paint)
    show(console, batch, took)


def _write_heat(heat: Path, setup: Setup, warmth: Heat, battles: int, paint: Paint | None) -> None:
    for path, kinds in heat_files(heat).items():
        if path.suffix == TEXT:
            write_atomically(path, heat_text(warmth, setup, ground_of(setup), battles))
        elif paint is not None:
            write_atomically(path, paint(warmth, setup, battles, kinds))
