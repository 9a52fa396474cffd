"""Batches in several processes: one who has enough may stop, and a process that goes is told of."""

from __future__ import annotations

import multiprocessing

import pytest

from game.lab.batch import BattleFailed, Job
from game.lab.workers import Crew, simulate
from game.scenario import find_scenario, load_scenario


@pytest.fixture(scope="module")
def job() -> Job:
    return Job(load_scenario(find_scenario("lanterns-vs-ravens-training-yard")), 5)


def _end_the_processes() -> None:
    children = multiprocessing.active_children()
    assert children
    for child in children:
        child.kill()


def test_one_may_stop_in_the_middle_of_a_batch(job: Job) -> None:
    for _ in range(3):
        coming = simulate(job, 400, jobs=2)
        assert next(coming).index == 0
        coming.close()
    assert multiprocessing.active_children() == []


def test_a_batch_whose_process_is_killed_ends_with_a_sentence(job: Job) -> None:
    coming = simulate(job, 400, jobs=2)
    next(coming)
    _end_the_processes()
    with pytest.raises(BattleFailed, match="ended from outside"):
        list(coming)


def test_a_crew_whose_process_is_killed_says_so_and_rests(job: Job) -> None:
    crew = Crew(job, 4000, jobs=1)
    while not crew.poll():
        pass
    _end_the_processes()
    with pytest.raises(BattleFailed, match="ended from outside"):
        while True:
            crew.poll()
    assert not crew.busy
    crew.close()
