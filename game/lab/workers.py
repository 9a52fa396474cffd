"""The battles of a batch in one or several processes: the same results for any number of them."""

from __future__ import annotations

import contextlib
import functools
import gc
import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import ModuleType
from typing import TypeVar

import msgspec

from game.lab.batch import BattleFailed, Job, Result, Ring, patient_collector

P = TypeVar("P")
T = TypeVar("T")
Parcel = tuple[bytes, Iterable[int]]

CHUNK = 20
"""Battles in one parcel of work: few enough for a smooth progress bar, enough to make parcels cheap."""
POLITE = 5
"""How much worker processes of a window give way to it."""


def simulate(job: Job, battles: int, jobs: int = 1) -> Iterator[Result]:
    """Fight the battles 0, 1, 2 ... of a batch; the results come in this order, whatever the number of processes.

    Who stops asking for results waits for the parcels that are being fought, and for no others.
    """
    if jobs <= 1:
        with patient_collector(), Ring(job) as ring:
            for index in range(battles):
                yield ring.fight(index)
        return
    parcels = _parcels(job, battles, CHUNK)
    workers = min(jobs, len(parcels))
    with ProcessPoolExecutor(workers, initializer=gc.disable) as pool:
        queue = Queue(pool, parcels, 2 * workers)
        try:
            while queue.waits:
                yield from queue.next()
        finally:
            pool.shutdown(cancel_futures=True)


class Queue:
    """Parcels given to a pool a few at a time; their results come in order."""

    def __init__(self, pool: ProcessPoolExecutor, parcels: Iterable[Parcel], ahead: int) -> None:
        self._pool, self._ahead = pool, ahead
        self._left, self._given = deque(parcels), deque[Future[list[Result]]]()
        self._give()

    def _give(self) -> None:
        while self._left and len(self._given) < self._ahead:
            self._given.append(_submit(self._pool, _parcel, self._left.popleft()))

    @property
    def waits(self) -> bool:
        """Whether there are results still to come."""
        return bool(self._given)

    @property
    def ready(self) -> bool:
        """Whether `next` has not to wait."""
        return bool(self._given) and self._given[0].done()

    def next(self) -> list[Result]:
        """The results of the next parcel. BattleFailed when a battle failed, or a process has gone."""
        results = _got(self._given.popleft())
        self._give()
        return results


def _got(future: Future[T]) -> T:
    try:
        return future.result()
    except BrokenProcessPool as error:
        raise BattleFailed(
            "a process that fought battles was ended from outside (perhaps for want of memory)"
        ) from error


def _submit(pool: ProcessPoolExecutor, work: Callable[[P], T], what: P) -> Future[T]:
    """Give work to a pool, which starts its processes as work comes."""
    with _nothing_to_repeat():
        return pool.submit(work, what)


def _parcels(job: Job, battles: int, size: int) -> list[Parcel]:
    data = msgspec.msgpack.encode(job)
    return [(data, range(start, min(start + size, battles))) for start in range(0, battles, size)]


def _parcel(parcel: Parcel) -> list[Result]:
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
        self._clerk: ProcessPoolExecutor | None = None
        """Makes records: the fighters have their hands full of parcels."""
        self._queue: Queue | None = Queue(self._fighters, parcels, 2 * workers)
        self._asked: dict[int, Future[str]] = {}

    @property
    def busy(self) -> bool:
        """Whether there are battles still to come."""
        return self._queue is not None

    def poll(self) -> list[Result]:
        """The next results that are there. BattleFailed when one failed; then no more come."""
        found: list[Result] = []
        queue = self._queue
        try:
            while queue is not None and queue.ready:
                found += queue.next()
        except BattleFailed:
            self.halt()
            raise
        if queue is not None and not queue.waits:
            self.halt()
        return found

    def ask(self, index: int) -> None:
        """Have the record of a battle made; `record` gives it in the end."""
        if self._clerk is None:
            self._clerk = _pool(1)
        if index not in self._asked:
            self._asked[index] = _submit(self._clerk, _record, (self._data, index))

    def record(self, index: int) -> str:
        """The record that was asked for, "" while it is being made. BattleFailed when it could not be."""
        if not self._asked[index].done():
            return ""
        return _got(self._asked.pop(index))

    def halt(self) -> None:
        """No more battles but those being fought; records can still be asked for."""
        self._queue = None
        self._fighters.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Let all processes end; a record that is asked for later brings one back."""
        self.halt()
        self._asked.clear()
        if self._clerk is not None:
            self._clerk.shutdown(wait=False, cancel_futures=True)
            self._clerk = None


def _pool(workers: int) -> ProcessPoolExecutor:
    """Processes of their own: a window has threads and a display, which a forked one must not share."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_polite)


@contextlib.contextmanager
def _nothing_to_repeat() -> Iterator[None]:
    """New processes run the main script again, and one that drives a window would open windows without end."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
