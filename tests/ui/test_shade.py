"""Light and fog as a picture: every cell has the colour of what is known of it."""

from __future__ import annotations

import os
import random
import time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator

import pygame
import pytest

from game.board.grid import Grid
from game.board.lighting import LightMap
from game.ui import shade as s
from game.ui.shade import Shade

_FLOORS = {s.UNSEEN, s.REMEMBERED, s.DARK}


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    yield
    pygame.quit()


def _mask(rng: random.Random, size: int) -> int:
    return rng.getrandbits(size)


@pytest.mark.parametrize("pools", [(), ((37, 4), (250, 7))], ids=["no lamps", "lamps"])
def test_every_cell_has_its_colour(pools: tuple[tuple[int, int], ...]) -> None:
    grid = Grid(23, 17)
    rng = random.Random(9)
    for _ in range(5):
        visible, explored, bright, dim = (_mask(rng, grid.size) for _ in range(4))
        shade = Shade(grid)
        shade.lit(visible, explored | visible, LightMap(bright, dim), pools, at_once=True)
        for cell in range(grid.size):
            lit = bright >> cell & 1 or dim >> cell & 1
            got = shade.colour(cell)
            if not visible >> cell & 1:
                assert got == (s.REMEMBERED if explored >> cell & 1 else s.UNSEEN)
            elif not lit:
                assert got == s.DARK
            elif not pools:
                assert got == (s.BRIGHT if bright >> cell & 1 else s.DIM)
            else:
                assert got not in _FLOORS


def test_lamps_warm_what_lies_near() -> None:
    grid = Grid(31, 21)
    lamp = grid.cell(15, 10)
    shade = Shade(grid)
    shade.lit(grid.full, grid.full, LightMap(grid.full, 0), ((lamp, 6),), at_once=True)
    blues = [shade.colour(grid.cell(15 + step, 10))[2] for step in range(8)]
    assert blues == sorted(blues)
    assert blues[0] < blues[3] < blues[7] == s.BRIGHT[2]
    assert shade.colour(grid.cell(9, 10)) == shade.colour(grid.cell(21, 10))


def test_nothing_new_is_no_new_picture() -> None:
    grid = Grid(8, 8)
    shade = Shade(grid)
    assert shade.lit(5, 7, LightMap(1, 4), ())
    before = shade.version
    assert not shade.lit(5, 7, LightMap(1, 4), ())
    assert shade.version == before


def test_a_large_map_is_quick() -> None:
    """Well below a frame, though the map has 40,000 cells and 60 lamps; a loop over the cells takes ten times that."""
    grid = Grid(200, 200)
    rng = random.Random(2)
    pools = tuple((rng.randrange(grid.size), 8) for _ in range(60))
    shade = Shade(grid)
    light = LightMap(_mask(rng, grid.size), _mask(rng, grid.size))
    taken = []
    for _ in range(20):
        visible = _mask(rng, grid.size)
        start = time.thread_time()
        shade.lit(visible, grid.full, light, pools)
        taken.append(time.thread_time() - start)
    assert sorted(taken)[10] < 0.006
