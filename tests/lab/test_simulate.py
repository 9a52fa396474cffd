"""Batches: alike for any number of processes, honest intervals, files, records, crashes that name their seed."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import msgspec
import pytest

from game.ai.controller import Controller, commander, controllers_for
from game.battle import Battle
from game.data import InputError
from game.dice import seed_of
from game.lab.batch import BattleFailed, Job, Result, Ring, measured, record_path
from game.lab.simulate import run, simulate
from game.lab.tally import reason, tally, wilson
from game.record import load
from game.scenario import find_scenario, load_scenario, open_battle
from game.setup import Setup

SCENARIO = "lanterns-vs-ravens-training-yard"


@pytest.fixture(scope="module")
def setup() -> Setup:
    return load_scenario(find_scenario(SCENARIO))


@pytest.fixture(scope="module")
def results(setup: Setup) -> list[Result]:
    return list(simulate(Job(setup, 7), 45))


def test_the_same_results_for_any_number_of_processes(setup: Setup, results: list[Result]) -> None:
    assert list(simulate(Job(setup, 7), 45, 2)) == results
    assert list(simulate(Job(setup, 7), 45, 3)) == results


def test_a_battle_of_a_batch_is_the_battle_of_its_seed(setup: Setup, results: list[Result]) -> None:
    """Neither the common start nor the numbers of other battles change anything."""
    for index in (0, 17, 44):
        alone = msgspec.structs.replace(setup, seed=seed_of(7, index))
        with open_battle(alone, lean=True) as battle:
            commander(battle, controllers_for(battle))
            assert measured(battle, index) == results[index]


def test_another_seed_gives_other_battles(setup: Setup, results: list[Result]) -> None:
    assert list(simulate(Job(setup, 8), 5)) != results[:5]


def test_wilson_intervals() -> None:
    half = wilson(50, 100)
    assert (half.low, half.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    none = wilson(0, 20)
    assert none.low == 0.0
    assert none.high == pytest.approx(0.1611, abs=1e-4)
    assert wilson(0, 0).high == 1.0


def test_the_tally_adds_up(setup: Setup, results: list[Result]) -> None:
    batch = tally(setup, results)
    assert sum(chance.count for chance in batch.wins.values()) == batch.battles == 45
    assert sum(batch.rounds.values()) == 45
    assert [sum(counts.values()) for counts in batch.survivors] == [45, 45]
    assert sum(batch.draws.values()) == batch.wins[0].count
    dealt, taken = sum(line.dealt for line in batch.lines), sum(line.taken for line in batch.lines)
    assert 0 < dealt <= taken
    assert all(0 <= line.hit_rate <= 1 and 0 <= line.down_rate <= 1 for line in batch.lines)
    for result in results:
        assert result.winner
        assert result.standing[2 - result.winner] == 0 or result.why == "beaten"


def test_draws_name_their_reason(setup: Setup) -> None:
    short = msgspec.structs.replace(setup, round_cap=1)
    drawn = list(simulate(Job(short, 7), 3))
    assert {result.why for result in drawn} == {"rounds"}
    assert set(tally(short, drawn).draws) == {"round cap, still fighting"}
    idle = msgspec.structs.replace(drawn[0], stalled=9)
    assert "no attack" in reason(idle)


def test_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    numbers, table, records = tmp_path / "batch.json", tmp_path / "batch.csv", tmp_path / "records"
    run(SCENARIO, battles=4, jobs=2, seed=3, json=numbers, csv=table, records=records)
    shown = capsys.readouterr().out
    assert "95 %" in shown
    assert "Lanterns" in shown
    data = json.loads(numbers.read_text())
    assert data["seed"] == 3
    assert [battle["index"] for battle in data["battles"]] == [0, 1, 2, 3]
    rows = list(csv.reader(table.read_text().splitlines()))
    assert len(rows) == 5
    assert len({len(row) for row in rows}) == 1
    for index, battle in enumerate(data["battles"]):
        with load(record_path(records, index)) as replayed:
            assert replayed.outcome is not None
            assert replayed.outcome.winner == battle["winner"]
            assert len(replayed.history) == battle["answers"]
            assert replayed.hashes


def test_an_exception_names_the_seed_and_keeps_the_record(
    setup: Setup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A controller that fails after twenty answers stands for any fault of the program."""
    choose = Controller.choose

    def faulty(self: Controller, battle: Battle) -> str:
        if len(battle.history) == 20:
            raise RuntimeError("broken")
        return choose(self, battle)

    monkeypatch.setattr(Controller, "choose", faulty)
    with Ring(Job(setup, 7, crashes=str(tmp_path))) as ring, pytest.raises(BattleFailed) as failure:
        ring.fight(2)
    seed = seed_of(7, 2)
    assert str(seed) in str(failure.value)
    assert "broken" in str(failure.value)
    with load(tmp_path / f"crash-{seed}.record") as battle:
        assert len(battle.history) == 20


def test_bad_input_is_one_sentence() -> None:
    with pytest.raises(InputError, match="training-yard"):
        run("lanterns-vs-ravens-training-yrad", battles=1)
