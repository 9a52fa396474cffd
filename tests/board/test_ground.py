from __future__ import annotations

from dataclasses import replace

import pytest

from game.board.grid import bits
from game.board.ground import BRIGHT, BreakableSpec, DoorSpec, Ground, LightSpec, sketch_places
from game.data import InputError

SKETCH = """
    ######
    #A.~w#
    #co,b#
    #+/3l# Z
    ######
"""


def test_sketch_signs() -> None:
    ground = Ground.from_sketch(SKETCH)
    grid = ground.grid
    assert (grid.width, grid.height) == (8, 5)
    at = {sign: grid.cell(*place) for sign, place in {
        "#": (0, 0), "A": (1, 1), ".": (2, 1), "~": (3, 1), "w": (4, 1), "c": (1, 2), "o": (2, 2), ",": (3, 2),
        "b": (4, 2), "+": (1, 3), "/": (2, 3), "3": (3, 3), "l": (4, 3), " ": (6, 1), "Z": (7, 3),
    }.items()}  # fmt: skip

    def has(mask: int) -> set[str]:
        return {sign for sign, cell in at.items() if mask >> cell & 1}

    assert has(ground.walkable) == set("A.~wc,b+/3lZ")
    assert has(ground.opaque) == {"#", " "}
    assert has(ground.see_through) == {"b"}
    assert has(ground.difficult) == {",", "b"}
    assert {sign: ground.top[cell] for sign, cell in at.items() if ground.top[cell]} == {
        "#": 300,
        "o": 120,
        "b": 100,
    }
    assert {sign: ground.water[cell] for sign, cell in at.items() if ground.water[cell]} == {
        "~": 60,
        "w": 200,
    }
    assert ground.floor[at["3"]] == 150
    assert ground.doors == (DoorSpec("door 25", 25), DoorSpec("door 26", 26, open=True))
    assert ground.doors_closed == 1 << at["+"]
    assert ground.breakables == (BreakableSpec("crate", at["c"], 10, 0, 100, 100),)
    assert ground.lights == (LightSpec("light 28", at["l"], 4, 8),)
    assert set(ground.light) == {BRIGHT}
    assert sketch_places(SKETCH) == {"A": at["A"], "Z": at["Z"]}


def test_closed_doors_and_crates_are_not_walkable() -> None:
    ground = Ground.from_sketch("+/c.")
    assert bits(ground.walkable) == [0, 1, 2, 3]
    assert bits(ground.terrain().walkable) == [1, 3]
    assert bits(ground.terrain(closed=0b10, broken=0b100).walkable) == [0, 2, 3]
    assert ground.terrain().cover_top == (250, 0, 100, 0)
    assert ground.terrain(closed=0b1, broken=0b101).walkable == 0b1111


def test_legend() -> None:
    legend = {
        "s": {"surface": "sand", "elevation": 0.5, "climb": 3},
        "G": {"object": "door", "locked": True, "name": "gate"},
        "c": {"water": 0.2},
    }
    ground = Ground.from_sketch("sGcB", legend)
    assert (ground.surface[0], ground.floor[0], ground.climb[0]) == ("sand", 50, 3)
    assert ground.doors == (DoorSpec("gate", 1, locked=True),)
    assert ground.breakables == ()
    assert ground.water == (0, 0, 20, 0)
    assert sketch_places("sGcB", legend) == {"B": 3}


@pytest.mark.parametrize(
    ("text", "legend", "message"),
    [
        ("..\n.?", None, r"^sketch: line 2, column 2, '\?': unknown sign, known are # \. ~ w o , b 1"),
        ("   \n\n", None, "^the sketch of the map is empty$"),
        (
            "s",
            {"s": {"elevaton": 1.0}},
            "line 1, column 1, 's': unknown property 'elevaton', did you mean 'elevation'",
        ),
        ("s", {"s": {"walk": 1}}, "property 'walk' must be true or false, not 1"),
        ("s", {"s": {"height": "tall"}}, "property 'height' must be a number, not 'tall'"),
        ("s", {"s": {"height": 1e9}}, "property 'height' must be between -1000 and 1000 metres"),
        ("s", {"s": {"object": "dor"}}, "unknown object class 'dor', did you mean 'door'"),
        ("s", {"s": {"object": "light"}}, "an object of class 'light' needs the property 'bright'"),
        ("s", {"s": {"object": "light", "bright": 1.5}}, "'bright' must be whole metres"),
        (
            "s",
            {"s": {"object": "breakable", "points": 0}},
            "'points' of a breakable thing must be at least 1",
        ),
        ("s", {"s": {"object": "door", "points": -2}}, "'points' must not be negative, not -2"),
        ("s", {"s": {"object": "spawn", "side": 9}}, "'side' must be 1, 2, 3 or 4, not 9"),
        ("s#", {"#": {"object": "try", "stat": "strength", "effect": "opens:gate"}}, "no door named 'gate'"),
        (
            "s",
            {"s": {"object": "try", "stat": "strength", "effect": "explodes"}},
            "effect must be 'opens:<door>'",
        ),
        ("s", {"s": {"object": "item"}}, "needs the property 'item'"),
    ],
)
def test_sketch_errors(text: str, legend: dict[str, dict[str, object]] | None, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Ground.from_sketch(text, legend)


def test_place_twice() -> None:
    with pytest.raises(InputError, match=r"place 'A' stands twice in the sketch: \(0, 0\) and \(2, 1\)"):
        sketch_places("A..\n..A")


def test_digest_is_about_what_matters() -> None:
    ground = Ground.from_sketch("..c")
    assert ground.digest == Ground.from_sketch("..c", name="other").digest
    assert ground.digest != Ground.from_sketch("..o").digest
    assert ground.digest != Ground.from_sketch(".\n.\nc").digest
    assert len(ground.digest) == 64


def test_distance_with_height() -> None:
    ground = Ground.from_sketch(".3.9....")
    terrain = ground.terrain()
    assert terrain.distance(0, 1) == 1
    assert terrain.distance(2, 3) == 4
    assert terrain.distance(1, 3) == 3
    for cell in range(8):
        for r in range(7):
            assert bits(terrain.within(cell, r)) == [c for c in range(8) if terrain.distance(cell, c) <= r]
    flat = Ground.from_sketch("....")
    assert flat.terrain().within(1, 2) == flat.grid.ball(1, 2)


def test_a_changed_copy_shares_no_caches() -> None:
    ground = Ground.from_sketch("..o")
    ground.terrain()
    lower = replace(ground, top=(0, 0, 0), cover=(0, 0, 0))
    assert lower.terrain().cover_top == (0, 0, 0)
    assert ground.terrain().cover_top == (0, 0, 120)


def test_terrains_are_shared_and_bounded() -> None:
    ground = Ground.from_sketch("++++++++++")
    first = ground.terrain(closed=0)
    assert ground.terrain(closed=0) is first
    for closed in range(1, 400):
        ground.terrain(closed=closed)
    assert len(ground._terrains) <= 256
    assert ground.terrain(closed=0) is not first
