"""Many shadows at once are those of each cell together."""

from __future__ import annotations

import random

import pytest

from game.board.shadows import Cones, Shadows


@pytest.mark.parametrize("seed", range(60))
def test_together_is_the_union_of_each(seed: int) -> None:
    chance = random.Random(seed)
    width, height = chance.randint(2, 24), chance.randint(2, 24)
    shadows = Shadows(width, height)
    x, y = chance.randrange(width), chance.randrange(height)
    frame = shadows.middle - (y * shadows.stride + x)
    share = chance.choice((0.05, 0.2, 0.5))
    cells = [
        row * shadows.stride + column + frame
        for row in range(height)
        for column in range(width)
        if chance.random() < share
    ]
    wanted = 0
    for cell in cells:
        wanted |= shadows.cell(cell)
    assert shadows.together(cells) == wanted


def test_a_wall_cuts_what_is_behind_it() -> None:
    cut = Cones()
    assert all(cut.add(2, y) for y in (0, 1, -1))
    assert not cut.add(5, 1)
    assert cut.add(-5, 1)
    assert cut.add(1, 3)
