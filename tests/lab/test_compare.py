"""Two batches compared, and a batch that ends when it knows enough."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from game.data import InputError
from game.lab.batch import Job, Result
from game.lab.compare import compare, paired, rounds_changed
from game.lab.simulate import run
from game.lab.tally import sure_enough, wilson
from game.lab.workers import simulate
from game.scenario import find_scenario, load_scenario

SCENARIO, OTHER = "lanterns-vs-ravens-training-yard", "lanterns-vs-ravens-walled-ruin"


def made(winners: str, rounds: int = 5, seed: int = 0) -> list[Result]:
    """A battle for each digit, the number of the winner."""
    return [
        Result(index, seed + index, int(winner), "beaten", rounds, 1, 1, [1, 0], 0, [])
        for index, winner in enumerate(winners)
    ]


def test_a_batch_against_itself_changes_nothing() -> None:
    same = made("1121" * 20)
    apart = compare(same, made("1121" * 20, seed=1000), 2)
    for side, change in compare(same, same, 2).items():
        assert change.change == apart[side].change == 0
        assert not change.sure
        if side:  # pairs that go together tell more than two batches by themselves
            assert change.high - change.low < 0.3 * (apart[side].high - apart[side].low)
    assert rounds_changed(same, same).high == 0


def test_newcombes_own_example() -> None:
    """Newcombe 1998, independent samples 56/70 and 48/80: 0.2000, 0.0524 to 0.3339 (method 10)."""
    first, second = made("1" * 48 + "2" * 32), made("1" * 56 + "2" * 14, seed=1000)
    assert not paired(first, second)
    change = compare(first, second, 2)[1]
    assert (change.change, change.low, change.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)
    assert change.sure
    assert compare(second, first, 2)[1].change == pytest.approx(-0.2)


def test_nobody_is_sure_after_a_few_battles() -> None:
    few = compare(made("111"), made("222"), 2)[1]
    assert few.change == -1
    assert compare(made("1"), made("1"), 2)[1].high > 0.5
    assert not compare(made("11"), made("12"), 2)[1].sure
    assert rounds_changed(made("1", 3), made("1", 4)).change == 1


def test_rounds_of_unlike_batches() -> None:
    change = rounds_changed(made("12", 4), made("121", 6, seed=50))
    assert (change.first, change.second, change.low, change.high) == (4, 6, 2, 2)


def test_sure_enough() -> None:
    assert not sure_enough(made("12"), 2, 10)
    half = made("12" * 50)
    wide = wilson(50, 100)
    assert sure_enough(half, 2, 50 * (wide.high - wide.low) + 0.01)
    assert not sure_enough(half, 2, 50 * (wide.high - wide.low) - 0.01)


def test_a_batch_ends_where_it_is_sure_whatever_the_processes(tmp_path: Path) -> None:
    counts = []
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.json"
        run(SCENARIO, battles=200, jobs=jobs, json=path, sure=15, seed=7)
        counts.append(len(json.loads(path.read_text())["battles"]))
    assert counts[0] == counts[1] < 200
    results = list(simulate(Job(load_scenario(find_scenario(SCENARIO)), 7), counts[0]))
    assert sure_enough(results, 2, 15)
    assert not sure_enough(results[:-1], 2, 15)


def test_against(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "both.json"
    run(SCENARIO, battles=4, seed=3, against=OTHER, json=path)
    shown = capsys.readouterr().out
    assert "Difference" in shown and "may be luck" in shown
    assert max(map(len, shown.splitlines())) <= 80
    data = json.loads(path.read_text())
    first, second = data["battles"], data["against"]["battles"]
    assert [one["seed"] for one in first] == [one["seed"] for one in second]
    wins = [sum(one["winner"] == 1 for one in battles) / 4 for battles in (first, second)]
    assert data["change"]["wins"]["1"]["change"] == wins[1] - wins[0]


def test_what_cannot_be_compared_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="are for one of them"):
        run(SCENARIO, battles=1, against=OTHER, csv=tmp_path / "x.csv")
    with pytest.raises(InputError, match="nowhere"):
        run(SCENARIO, battles=1, against="nowhere")
    three = load_scenario(find_scenario(SCENARIO))
    three = msgspec.structs.replace(three, sides=[*three.sides, three.sides[0]])
    monkeypatch.setattr(
        "game.lab.simulate.load_scenario", lambda path: three if "ruin" in str(path) else load_scenario(path)
    )
    with pytest.raises(InputError, match="2 and 3 sides"):
        run(SCENARIO, battles=1, against=OTHER)
