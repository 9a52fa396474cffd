from __future__ import annotations

import random

import pytest

from game.board.grid import Grid, bits, grid_of

SIZES = [(1, 1), (1, 5), (5, 1), (2, 2), (7, 4)]


def test_cells_and_masks() -> None:
    grid = Grid(7, 4)
    assert grid.size == 28
    assert grid.full == 2**28 - 1
    assert grid.cell(3, 2) == 17
    assert grid.xy(17) == (3, 2)
    assert grid.bits(0b101001) == [0, 3, 5]
    assert grid.mask([0, 3, 5]) == 0b101001
    with pytest.raises(ValueError, match=r"\(7, 0\) is outside the board of 7 x 4"):
        grid.cell(7, 0)
    with pytest.raises(ValueError, match="at least one cell"):
        Grid(0, 3)


def test_grids_are_shared() -> None:
    assert grid_of(9, 5) is grid_of(9, 5)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_ball_disk_and_distance_cell_by_cell(width: int, height: int) -> None:
    grid = Grid(width, height)
    for cell in range(grid.size):
        x, y = grid.xy(cell)
        for r in range(4):
            ball, disk = grid.ball(cell, r), grid.disk(cell, r)
            for other in range(grid.size):
                dx, dy = grid.xy(other)[0] - x, grid.xy(other)[1] - y
                assert grid.distance(cell, other) == max(abs(dx), abs(dy))
                assert bool(ball >> other & 1) == (max(abs(dx), abs(dy)) <= r)
                assert bool(disk >> other & 1) == (dx * dx + dy * dy <= r * r)
        assert grid.neighbours(cell) == [c for c in range(grid.size) if grid.distance(c, cell) == 1]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_shift_and_grow_cell_by_cell(width: int, height: int) -> None:
    grid, rng = Grid(width, height), random.Random(4)
    for _ in range(20):
        mask = rng.getrandbits(grid.size)
        for dx in range(-3, 4):
            for dy in range(-3, 4):
                moved = [(grid.xy(c)[0] + dx, grid.xy(c)[1] + dy) for c in bits(mask)]
                assert grid.shift(mask, dx, dy) == grid.mask(
                    [grid.cell(*p) for p in moved if grid.inside(*p)]
                )
        grown = {n for c in bits(mask) for n in (c, *grid.neighbours(c))}
        assert grid.grow(mask) == grid.mask(sorted(grown))


def test_rect_is_cut_at_the_edge() -> None:
    grid = Grid(4, 3)
    assert grid.bits(grid.rect(2, 1, 9, 9)) == [6, 7, 10, 11]
    assert grid.rect(2, 1, 1, 5) == 0
