"""Cover geometry: which cells beside the target rise above its floor, as the attacker sees it (D20-182)."""

from __future__ import annotations

import pytest

from game.board.ground import Ground, sketch_places
from tests.board.maps import HILLY, random_ground

PICTURES = [
    ("crate beside the target", "A..cB", [(3, 100)]),
    ("crate beside the attacker only", "Ac..B", []),
    ("two in a row: only the one that touches counts", "A.ccB", [(3, 100)]),
    ("low wall", "A..oB", [(3, 120)]),
    ("bush", "A..bB", [(3, 100)]),
    ("higher ground", "A..2B", [(3, 100)]),
    ("broken ground is none", "A..,B", []),
    ("adjacent attackers have nothing between", "AB", []),
    ("a corner with one crate", "A.\ncB", []),
    ("a corner with two crates: the lower counts", "Ao\ncB", [(2, 100)]),
    ("the line runs beside the crate", "A...B\n...c.", []),
    ("knight's move crosses two", "A..\n.cB", [(4, 100)]),
    ("through a corner of which one flank does not touch", "A.c.\n.c.B", []),
]


@pytest.mark.parametrize(("title", "sketch", "wanted"), PICTURES, ids=[each[0] for each in PICTURES])
def test_pictures(title: str, sketch: str, wanted: list[tuple[int, int]]) -> None:
    ground, places = Ground.from_sketch(sketch), sketch_places(sketch)
    assert list(ground.terrain().cover_on(places["A"], places["B"])) == wanted


def test_heights_are_above_the_targets_floor() -> None:
    ground = Ground.from_sketch("..c1.")
    assert ground.terrain().cover_on(0, 3) == ((2, 50),)
    assert ground.terrain().cover_on(0, 4) == ((3, 50),)


@pytest.mark.parametrize("seed", range(8))
def test_one_attacker_and_all_attackers_agree(seed: int) -> None:
    ground = random_ground(seed, 8, 6, HILLY + "ccoo....")
    terrain, cells = ground.terrain(), range(ground.grid.size)
    for target in cells:
        for low, high in ((1, 1 << 30), (100, 200), (50, 100)):
            covered = terrain.covered_from(target, low, high)
            for attacker in cells:
                found = any(low <= top < high for _cell, top in terrain.cover_on(attacker, target))
                assert bool(covered >> attacker & 1) == found


def test_a_broken_crate_covers_nobody() -> None:
    ground = Ground.from_sketch("A..cB")
    assert ground.terrain(broken=0b1000).cover_on(0, 4) == ()
