"""`tessera simulate`: a batch of battles in one or several processes; the same results for any number of them."""

from __future__ import annotations

import functools
import gc
import multiprocessing
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress

from game.data import InputError
from game.lab.batch import BattleFailed, Job, Result, Ring, patient_collector
from game.lab.outputs import check_outputs
from game.lab.report import show, write_csv, write_json
from game.lab.tally import tally
from game.scenario import find_scenario, load_scenario

CHUNK = 20
"""Battles in one parcel of work: few enough for a smooth progress bar, enough to make parcels cheap."""
NARROWEST = 80
"""Columns: in a narrower terminal the tables' lines go on in the next one, but no number is cut off."""


def simulate(job: Job, battles: int, jobs: int = 1) -> Iterator[Result]:
    """Fight the battles 0, 1, 2 ... of a batch; the results come in this order, whatever the number of processes."""
    if jobs <= 1:
        with patient_collector(), Ring(job) as ring:
            for index in range(battles):
                yield ring.fight(index)
        return
    data = msgspec.msgpack.encode(job)
    parcels = [(data, range(start, min(start + CHUNK, battles))) for start in range(0, battles, CHUNK)]
    with multiprocessing.Pool(min(jobs, len(parcels)), gc.disable) as pool:
        for results in pool.imap(_parcel, parcels):
            yield from results


def _parcel(parcel: tuple[bytes, Iterable[int]]) -> list[Result]:
    data, indices = parcel
    ring = _ring(data)
    return [ring.fight(index) for index in indices]


@functools.lru_cache(maxsize=1)
def _ring(data: bytes) -> Ring:
    """The ring of a worker process for a job."""
    return Ring(msgspec.msgpack.decode(data, type=Job))


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
) -> None:
    """The command: fight, show, write. InputError when the scenario is wrong or a battle fails."""
    setup = load_scenario(find_scenario(scenario))
    if max_rounds is not None:
        setup = msgspec.structs.replace(setup, round_cap=max_rounds)
    batch_seed = setup.seed if seed is None else seed
    check_outputs(json, csv, records)
    job = Job(setup, batch_seed, str(records or ""), str(records or Path()))
    console = Console()
    if console.width < NARROWEST:
        console = Console(width=NARROWEST)
    started = time.perf_counter()
    results = []
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(setup.title or scenario, total=battles)
        try:
            for result in simulate(job, battles, jobs):
                results.append(result)
                progress.advance(task)
        except BattleFailed as failure:
            raise InputError(str(failure)) from failure
    batch = tally(setup, results)
    took = time.perf_counter() - started
    if json is not None:
        write_json(json, batch, setup, batch_seed, results)
    if csv is not None:
        write_csv(csv, setup, results)
    show(console, batch, took)
