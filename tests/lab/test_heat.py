"""Heat maps: the events of a battle by place, the same for any number of processes, as files of every kind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from game.cli import _paint
from game.data import InputError
from game.event import Attacked, Harmed, StoodUp, TurnEnded, WentDown
from game.lab.batch import BattleFailed, Job, Ring
from game.lab.heat import KINDS, STEPS, Heat, heat_data, heat_of, ladder, least, level, no_heat, opening_cells
from game.lab.heat_text import heat_text
from game.lab.simulate import run
from game.lab.workers import Crew, simulate
from game.paths import ruleset_ids
from game.record import load
from game.scenario import find_scenario, ground_of, load_scenario
from game.setup import Setup
from game.skirmish import first_skirmish, make
from tests.scenes import act, choose, end_turns, scene
from tests.structure.test_house import ROOT

SCENARIO = "lanterns-vs-ravens-training-yard"


@pytest.fixture(scope="module")
def setup() -> Setup:
    return load_scenario(find_scenario(SCENARIO))


def total(setup: Setup, battles: int, jobs: int) -> Heat:
    made = no_heat(2)
    for result in simulate(Job(setup, 7, heat=True), battles, jobs):
        assert result.heat is not None
        made.add(result.heat)
    return made


def test_a_small_battle_counted_by_hand() -> None:
    """Bram waits a round at 2,1, walks to 3,1 and fells Grusk at 4,1 with one blow of 13 points."""
    battle = scene(
        "B..g", dice=["d20=12", "d8=5,2,7"], B=("bram", 1), g=("grusk", 2, {"movement": 0, "hp": 4})
    )
    choose(battle, "move:2,1")
    end_turns(battle, "Bram")
    choose(battle, "move:3,1")
    act(battle, "Attack Grusk with Sword")
    heat, grid = heat_of(battle, opening_cells(battle.setup)), battle.ground.grid
    at = {(x, 1): grid.cell(x, 1) for x in range(1, 5)}
    assert opening_cells(battle.setup) == {1: at[1, 1], 2: at[4, 1]}
    assert heat.counts == {
        "stood": [{at[2, 1]: 1}, {at[4, 1]: 1}],
        "blows": [{at[3, 1]: 1}, {}],
        "dealt": [{at[3, 1]: 13}, {}],
        "taken": [{}, {at[4, 1]: 13}],
        "fell": [{}, {at[4, 1]: 1}],
    }
    assert heat.cells("stood") == {at[2, 1]: 1, at[4, 1]: 1}
    assert heat_data(heat, battle.setup, grid, 1)["sides"][1]["taken"] == {"4,1": 13}


def test_one_process_and_two_give_the_same_heat(setup: Setup) -> None:
    one = total(setup, 25, 1)
    assert one == total(setup, 25, 2)
    assert all(sum(counts.values()) for kind in KINDS for counts in one.counts[kind])


def test_the_battles_stay_as_they_are(setup: Setup) -> None:
    plain = list(simulate(Job(setup, 7), 6))
    watched = list(simulate(Job(setup, 7, heat=True), 6))
    assert [msgspec.structs.replace(one, heat=None) for one in watched] == plain


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_nothing_that_happened_is_lost(ruleset: str) -> None:
    """What the events of a whole battle add up to stands on the map, in each ruleset."""
    setup = make(first_skirmish(ruleset, "training-yard", 3))
    with Ring(Job(setup, 5, heat=True)) as ring, ring._fought_out(1) as battle:
        heat, events = heat_of(battle, opening_cells(setup)), battle.events
        sums = {kind: sum(heat.cells(kind).values()) for kind in KINDS}
        harm = [event for event in events if isinstance(event, Harmed)]
        assert sums["taken"] == sum(event.amount for event in harm) > 0
        assert sums["dealt"] == sum(one.amount for one in harm if one.source in battle.sides and one.source != one.who)
        assert sums["blows"] >= sum(isinstance(event, Attacked) for event in events) > 0
        assert 0 < sums["stood"] <= sum(isinstance(event, TurnEnded) for event in events)
        down = [who for who in battle.sides if not battle.standing(who) and not battle.presences[who].gone]
        rose = sum(isinstance(event, StoodUp) for event in events)
        assert len(down) <= sums["fell"] <= len(down) + rose
        assert sum(isinstance(event, WentDown) for event in events) <= sums["fell"]
        walls = battle.ground.grid.full & ~battle.ground.walkable
        assert not any(walls >> cell & 1 for kind in KINDS for cell in heat.cells(kind))


def test_levels() -> None:
    for most in (1, 2, 5, 6, 7, 36, 37, 1234):
        assert level(most, most) == STEPS
        for count in range(1, most + 1):
            step = level(count, most)
            assert least(step, most) <= count
            assert step == STEPS or count < least(step + 1, most)
        assert all(level(count, most) == step and level(count - 1, most) < step for step, count in ladder(most))


def test_as_text(setup: Setup) -> None:
    heat = no_heat(2)
    heat.counts["stood"][0] = {23: 1, 24: 36}
    text = heat_text(heat, setup, ground_of(setup), 10)
    assert "16...." in text
    assert "1: from 10" in text and "Most at 2,1: 360 per 100 battles" in text
    assert text.count("(nowhere)") == 3 * len(KINDS) - 2


def test_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One picture, one text, or a folder of both; the JSON has the counts."""
    for heat in (tmp_path / "heat.png", tmp_path / "heat.txt", tmp_path / "folder"):
        run(SCENARIO, battles=3, json=tmp_path / "numbers.json", heat=heat, paint=_paint)  # writes its own files anew
    data = json.loads((tmp_path / "numbers.json").read_text())
    assert data["heat"]["battles"] == 3
    assert "heat" not in data["battles"][0]
    taken = sum(sum(side["taken"].values()) for side in data["heat"]["sides"])
    assert taken == sum(score["taken"] for battle in data["battles"] for score in battle["scores"])
    assert (tmp_path / "heat.png").read_bytes().startswith(b"\x89PNG")
    names = {path.name for path in (tmp_path / "folder").iterdir()}
    assert names == {"heat.txt", *(f"heat-{kind}.png" for kind in KINDS)}
    assert (tmp_path / "heat.txt").read_text() == (tmp_path / "folder" / "heat.txt").read_text()


def test_files_of_another_kind_are_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ring, "fight", lambda *_: pytest.fail("a battle was fought"))
    precious, folder = tmp_path / "scenario.png", tmp_path / "folder"
    precious.write_text("schema = 1\n")
    folder.mkdir()
    (folder / "heat-fell.png").write_text("schema = 1\n")
    (tmp_path / "mine.json").write_text('{"mine": 1}\n')
    for outputs, message in (
        ({"json": precious}, "not the numbers of a batch as JSON, and is not written over"),
        ({"json": tmp_path / "mine.json"}, "not the numbers of a batch as JSON"),
        ({"csv": precious}, "not the numbers of a batch as CSV"),
        ({"heat": precious}, "not a picture"),
        ({"heat": folder}, "heat-fell.png: this file is not a picture"),
        ({"heat": tmp_path / "heat.jpg"}, "a file that ends with .png or .txt, or a folder"),
        ({"heat": precious / "x"}, "this is a file, expected a folder"),
        ({"heat": tmp_path / "a", "json": tmp_path / "a"}, "name the same file"),
    ):
        with pytest.raises(InputError, match=message):
            run(SCENARIO, battles=1, **outputs)  # type: ignore[arg-type]
    assert precious.read_text() == "schema = 1\n"


def test_a_crew_fights_the_same_battles_beside_somebody_else(setup: Setup, tmp_path: Path) -> None:
    results = list(simulate(Job(setup, 7), 5))
    crew = Crew(Job(setup, 7), 5, 2)
    try:
        found = []
        while crew.busy:
            found += crew.poll()
        assert found == results
        crew.ask(3)
        while not (text := crew.record(3)):
            pass
    finally:
        crew.close()
    path = tmp_path / "three.record"
    path.write_text(text)
    with load(path) as battle:
        assert battle.outcome is not None
        assert battle.outcome.winner == results[3].winner
        assert battle.setup.seed == results[3].seed


def test_a_crew_can_be_sent_home(setup: Setup) -> None:
    crew = Crew(Job(setup, 7), 5000, 1)
    crew.close()
    assert crew.poll() == []


def test_a_crew_says_what_failed(setup: Setup, tmp_path: Path) -> None:
    broken = msgspec.structs.replace(setup, script=[[20, 1]], strict_dice=True)
    crew = Crew(Job(broken, 7, crashes=str(tmp_path)), 3, 1)
    try:
        with pytest.raises(BattleFailed, match="battle 0"):
            while crew.busy:
                crew.poll()
        assert not crew.busy
    finally:
        crew.close()


def test_a_crew_does_not_run_the_script_again_that_made_it(tmp_path: Path) -> None:
    """A script without a guard that drives the window: nothing of it happens twice."""
    script = tmp_path / "drive.py"
    script.write_text(
        "from game.lab.batch import Job\nfrom game.lab.workers import Crew\n"
        "from game.scenario import find_scenario, load_scenario\n"
        "print('driven', flush=True)\n"
        f"crew = Crew(Job(load_scenario(find_scenario({SCENARIO!r})), 7), 2, 2)\n"
        "found = []\nwhile crew.busy:\n    found += crew.poll()\ncrew.close()\nprint(len(found))\n"
    )
    here = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True, env=here)
    assert done.stdout.split() == ["driven", "2"]
