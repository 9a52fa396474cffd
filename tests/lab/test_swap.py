"""Places of two sides exchanged: the same people, told in their own numbers."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from game.data import InputError
from game.lab.batch import Job, Result, Ring, Score
from game.lab.simulate import run
from game.lab.swap import as_numbered, places, swapped
from game.muster import starting_cells
from game.scenario import find_scenario, ground_of, load_scenario
from game.setup import Setup

STATED, ZONES = "lanterns-vs-ravens-walled-ruin", "d6-walled-ruin"


def setup_of(name: str) -> Setup:
    return load_scenario(find_scenario(name))


def cells_by_side(setup: Setup, side_name: str) -> list[int]:
    cells = starting_cells(setup, ground_of(setup))
    side = 1 + [one.name for one in setup.sides].index(side_name)
    return [cell for who, cell in zip(setup.combatants, cells, strict=True) if who.side == side]


@pytest.mark.parametrize("name", [STATED, ZONES])
def test_each_side_starts_where_the_other_did(name: str) -> None:
    setup = setup_of(name)
    made = swapped(setup)
    one, other = (side.name for side in setup.sides)
    assert [side.name for side in made.sides] == [other, one]
    assert sorted(cells_by_side(made, one)) == sorted(cells_by_side(setup, other))
    assert sorted(cells_by_side(made, other)) == sorted(cells_by_side(setup, one))
    assert sorted(who.name for who in made.combatants) == sorted(who.name for who in setup.combatants)
    assert [side.name for side in swapped(made).sides] == [one, other]
    assert cells_by_side(swapped(made), one) == cells_by_side(setup, one)


def test_sides_of_unlike_size_use_the_spawn_zone_for_the_rest() -> None:
    setup = setup_of(STATED)
    fewer = msgspec.structs.replace(setup, combatants=setup.combatants[1:])
    made = swapped(fewer)
    assert [who.at is None for who in made.combatants] == [False] * 3 + [True] + [False] * 3


def test_only_two_sides_can_be_exchanged() -> None:
    setup = setup_of(STATED)
    with pytest.raises(InputError, match="places of two sides; the scenario has 3"):
        swapped(msgspec.structs.replace(setup, sides=[*setup.sides, setup.sides[0]]))


def test_results_are_told_in_the_numbers_of_the_battle_itself() -> None:
    setup = setup_of(STATED)
    made = swapped(setup)
    with Ring(Job(made, 3)) as ring:
        result = ring.fight(0)
    back = as_numbered(setup, result)
    most = {who.name: score.max_hp for who, score in zip(made.combatants, result.scores, strict=True)}
    assert [score.max_hp for score in back.scores] == [most[who.name] for who in setup.combatants]
    assert back.standing == result.standing[::-1]
    assert made.sides[result.winner - 1].name == setup.sides[back.winner - 1].name
    drawn = msgspec.structs.replace(result, winner=0)
    assert as_numbered(setup, drawn).winner == 0


def test_place_and_side_are_told_apart() -> None:
    def fought(winners: str) -> list[Result]:
        return [Result(i, i, int(w), "beaten", 5, 1, 1, [1, 0], 0, [Score()]) for i, w in enumerate(winners)]

    found = places(fought("1" * 50), fought("2" * 50))  # whoever starts first wins
    assert found.place.share == 1.0 and found.team.share == 0.5
    found = places(fought("1" * 50), fought("1" * 49 + "0"))  # the first side wins from everywhere
    assert found.team.share == 1.0 and found.team.of == 99
    assert found.place.share == pytest.approx(50 / 99)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "both.json"
    run(STATED, battles=4, seed=3, swap=True, json=path)
    shown = capsys.readouterr().out
    assert "places exchanged" in shown and "whoever starts where Lanterns did" in shown
    assert max(map(len, shown.splitlines())) <= 80
    data = json.loads(path.read_text())
    assert [one["seed"] for one in data["battles"]] == [one["seed"] for one in data["against"]["battles"]]
    wins = [sum(one["winner"] == 1 for one in found) for found in (data["battles"], data["against"]["battles"])]
    assert data["places"]["team"]["count"] == sum(wins)
    with pytest.raises(InputError, match="are for one of them"):
        run(STATED, battles=1, swap=True, sure=5)
    with pytest.raises(InputError, match="only one of them"):
        run(STATED, battles=1, swap=True, against=ZONES)
