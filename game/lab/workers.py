"""The battles of a batch in one or several processes: the same results for any number of them."""

from __future__ import annotations

import contextlib
import functools
import gc
import multiprocessing
import os
import sys
from collections.abc import Iterable, Iterator
from multiprocessing.pool import AsyncResult, IMapIterator, Pool
from types import ModuleType

import msgspec

from game.lab.batch import Job, Result, Ring, patient_collector

CHUNK = 20
"""Battles in one parcel of work: few enough for a smooth progress bar, enough to make parcels cheap."""
POLITE = 5
"""How much worker processes of a window give way to it."""


def simulate(job: Job, battles: int, jobs: int = 1) -> Iterator[Result]:
    """Fight the battles 0, 1, 2 ... of a batch; the results come in this order, whatever the number of processes."""
    if jobs <= 1:
        with patient_collector(), Ring(job) as ring:
            for index in range(battles):
                yield ring.fight(index)
        return
    parcels = _parcels(job, battles, CHUNK)
    with multiprocessing.Pool(min(jobs, len(parcels)), gc.disable) as pool:
        for results in pool.imap(_parcel, parcels):
            yield from results


def _parcels(job: Job, battles: int, size: int) -> list[tuple[bytes, range]]:
    data = msgspec.msgpack.encode(job)
    return [(data, range(start, min(start + size, battles))) for start in range(0, battles, size)]


def _parcel(parcel: tuple[bytes, Iterable[int]]) -> list[Result]:
    data, indices = parcel
    ring = _ring(data)
    return [ring.fight(index) for index in indices]


def _record(parcel: tuple[bytes, int]) -> str:
    data, index = parcel
    return _ring(data).record(index)


@functools.lru_cache(maxsize=1)
def _ring(data: bytes) -> Ring:
    """The ring of a worker process for a job."""
    return Ring(msgspec.msgpack.decode(data, type=Job))


def _polite() -> None:
    """A worker process of a window: it gives way to the window, and looks for garbage seldom."""
    gc.disable()
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(POLITE)


class Crew:
    """Worker processes that fight a batch while somebody else goes on: `poll` gives what is done and never waits.

    The results come in order, so that a batch that is stopped early is no choice of the quick battles. To be closed.
    """

    def __init__(self, job: Job, battles: int, jobs: int = 0) -> None:
        """`jobs` 0: one process for each processor but one."""
        workers = max(1, min(jobs or (os.cpu_count() or 2) - 1, battles))
        parcels = _parcels(job, battles, max(1, min(CHUNK, battles // (workers * 25))))
        self._data = parcels[0][0]
        self._fighters = _pool(workers)
        self._clerk: Pool | None = None
        """Makes records: the fighters have their hands full of parcels."""
        self._coming: IMapIterator[list[Result]] | None = self._fighters.imap(_parcel, parcels)
        self._asked: dict[int, AsyncResult[str]] = {}

    @property
    def busy(self) -> bool:
        """Whether there are battles still to come."""
        return self._coming is not None

    def poll(self) -> list[Result]:
        """The next results that are there. BattleFailed when one failed; then no more come."""
        found: list[Result] = []
        while self._coming is not None:
            try:
                found += self._coming.next(0)
            except multiprocessing.TimeoutError:
                break
            except StopIteration:
                self.halt()
            except BaseException:
                self.halt()
                raise
        return found

    def ask(self, index: int) -> None:
        """Have the record of a battle made; `record` gives it in the end."""
        if self._clerk is None:
            self._clerk = _pool(1)
        if index not in self._asked:
            self._asked[index] = self._clerk.apply_async(_record, ((self._data, index),))

    def record(self, index: int) -> str:
        """The record that was asked for, "" while it is being made. BattleFailed when it could not be."""
        made = self._asked[index]
        if not made.ready():
            return ""
        del self._asked[index]
        return made.get()

    def halt(self) -> None:
        """No more battles, whatever the fighters do; records can still be asked for."""
        self._coming = None
        _end(self._fighters)

    def close(self) -> None:
        """End all processes; a record that is asked for later brings one back."""
        self.halt()
        self._asked.clear()
        if self._clerk is not None:
            _end(self._clerk)
            self._clerk = None


def _end(pool: Pool) -> None:
    pool.terminate()
    pool.join()


def _pool(workers: int) -> Pool:
    """Processes of their own: a window has threads and a display, which a forked one must not share."""
    with _nothing_to_repeat():
        return multiprocessing.get_context("spawn").Pool(workers, _polite)


@contextlib.contextmanager
def _nothing_to_repeat() -> Iterator[None]:
    """New processes run the main script again, and one that drives a window would open windows without end."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
