"""Batches: alike for any number of processes, honest intervals, files, records, crashes that name their seed."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from game.ai.controller import Controller, commander, controllers_for
from game.battle import Battle
from game.data import InputError
from game.dice import seed_of
from game.lab.batch import BattleFailed, Job, Result, Ring, measured, record_path
from game.lab.report import show
from game.lab.simulate import run
from game.lab.tally import reason, tally, wilson
from game.lab.workers import simulate
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
    assert shown.splitlines()[0].endswith("a second)")
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


def test_wrong_places_to_write_to_are_found_before_the_first_battle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is fought when the numbers could not be kept."""
    monkeypatch.setattr(Ring, "fight", lambda *_: pytest.fail("a battle was fought"))
    file, used, out = tmp_path / "file", tmp_path / "used", tmp_path / "out"
    file.touch()
    used.mkdir()
    (used / "battle-00000.record").touch()
    for outputs, message in (
        ({"json": tmp_path}, "this is a folder, expected a file for --json"),
        ({"csv": file / "x.csv"}, "cannot be written .Not a directory"),
        ({"csv": out, "json": out}, "--json and --csv name the same file"),
        ({"csv": tmp_path / "a" / ".." / "out", "json": out}, "--json and --csv name the same file"),
        ({"records": out, "json": out}, "--json and --records name the same file"),
        ({"records": used}, "there are records of battles in this folder already"),
        ({"records": file}, "this is a file, expected a folder"),
        ({"json": tmp_path / ("n" * 300)}, "File name too long"),
        ({"csv": Path("/proc/nothing/x.csv")}, "/proc/nothing: no files can be made in this folder .No such file"),
    ):
        with pytest.raises(InputError, match=message):
            run(SCENARIO, battles=1, **outputs)  # type: ignore[arg-type]
    monkeypatch.setattr("os.access", lambda path, _: Path(path) not in {tmp_path, file})
    with pytest.raises(InputError, match="no files can be made in this folder"):
        run(SCENARIO, battles=1, json=out)
    with pytest.raises(InputError, match="file: cannot be written .no permission"):
        run(SCENARIO, battles=1, csv=file)


def test_what_cannot_be_written_in_the_end_is_one_sentence(setup: Setup, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^/dev/full: cannot be written \(No space"):
        run(SCENARIO, battles=1, json=Path("/dev/full"))
    blocked = tmp_path / "file"
    blocked.touch()
    with Ring(Job(setup, 7, records=str(blocked))) as ring, pytest.raises(InputError, match="cannot be written"):
        ring.fight(0)


def test_tables_fit_eighty_columns_and_cut_no_name(
    setup: Setup, results: list[Result], capsys: pytest.CaptureFixture[str]
) -> None:
    name, side = "Grusk the Quite Unreasonable of Nether Wallop", "The Company [of] the Lanterns " * 4
    long = msgspec.structs.replace(
        setup,
        combatants=[msgspec.structs.replace(who, name=f"{name} {who.name}") for who in setup.combatants],
        sides=[msgspec.structs.replace(one, name=side) for one in setup.sides],
    )
    show(Console(width=80), tally(long, results), 1.0)
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= 80
    assert "\u2026" not in shown and "..." not in shown
    for word in (*name.split(), "[of]", "Crit", "Taken", "95 % interval"):
        assert word in shown
    assert all(line.split()[-1][-1].isdigit() for line in shown.splitlines() if line.startswith("Grusk the"))


def test_bad_input_is_one_sentence() -> None:
    with pytest.raises(InputError, match="training-yard"):
        run("lanterns-vs-ravens-training-yrad", battles=1)


def test_who_lies_dying_does_not_stand() -> None:
    """d10 keeps the Dying on the board: they count as fallen, without points."""
    setup = load_scenario(find_scenario("d10-even-training-yard"))
    for result in simulate(Job(setup, 7), 4):
        for number, standing in enumerate(result.standing, start=1):
            assert (standing == 0) == (result.winner not in (0, number)), result
        assert all(score.hp >= 0 for score in result.scores)


def test_no_number_is_cut_off_on_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    run(SCENARIO, battles=1)
    shown = capsys.readouterr().out
    assert "Combatant" in shown and "\u2026" not in shown
