from __future__ import annotations

import random
from fractions import Fraction

import pytest

from game.board.ground import Ground, sketch_places
from game.board.terrain import Terrain
from game.telling.ground import sight
from tests.board.maps import FLAT, HILLY, picture, random_ground

CASES = [(seed, 7, 5, HILLY) for seed in range(14)] + [(seed, 9, 6, FLAT) for seed in range(6)]
CASES += [(50, 1, 7, HILLY), (51, 8, 1, HILLY), (52, 2, 6, HILLY), (53, 3, 9, "..o579+c#"), (54, 6, 6, "#")]


def sees_by_definition(terrain: Terrain, a: int, b: int) -> bool:
    """The definition in fractions: cut the segment with every cell's open square, look at every corner point."""
    grid, floor = terrain.grid, terrain.ground.floor
    (ax, ay), (bx, by) = grid.xy(a), grid.xy(b)
    start, rise = floor[a] + 200, floor[b] - floor[a]
    half = Fraction(1, 2)

    def span(delta: int, origin: int, at: int) -> tuple[Fraction, Fraction] | None:
        if delta == 0:
            return (Fraction(0), Fraction(1)) if at == origin else None
        near, far = sorted([(at - half - origin) / delta, (at + half - origin) / delta])
        return near, far

    def blocks(cell: int, enter: Fraction, leave: Fraction) -> bool:
        low = min(start + rise * enter, start + rise * leave)
        return bool(terrain.opaque >> cell & 1) or terrain.height[cell] >= low

    for cell in range(grid.size):
        x, y = grid.xy(cell)
        across, down = span(bx - ax, ax, x), span(by - ay, ay, y)
        if across and down and cell not in (a, b):
            enter, leave = max(across[0], down[0], Fraction(0)), min(across[1], down[1], Fraction(1))
            if enter < leave and blocks(cell, enter, leave):
                return False
    for x in range(min(ax, bx), max(ax, bx)):
        at = (x + half - ax) / (bx - ax)
        y = ay + at * (by - ay) - half
        if y.denominator == 1:
            up, down_cell = (x, int(y)), (x, int(y) + 1)
            pair = (up, (x + 1, int(y) + 1)) if (bx - ax) * (by - ay) < 0 else (down_cell, (x + 1, int(y)))
            if all(blocks(grid.cell(*each), at, at) for each in pair):
                return False
    return True


@pytest.mark.parametrize(("seed", "width", "height", "signs"), CASES)
def test_field_line_and_definition_agree(seed: int, width: int, height: int, signs: str) -> None:
    ground = random_ground(seed, width, height, signs)
    terrain = ground.terrain()
    for a in range(ground.grid.size):
        assert terrain.sight(a) >> a & 1
        for b in range(ground.grid.size):
            seen = bool(terrain.sight(a) >> b & 1)
            assert seen == bool(terrain.sight(b) >> a & 1), "not symmetric"
            line = terrain.line(a, b)
            assert seen == line.clear == terrain.clear(a, b)
            assert (line.blocker is None) == seen
            if a < b:
                assert seen == sees_by_definition(terrain, a, b)


@pytest.mark.parametrize("seed", range(4))
def test_terraces(seed: int) -> None:
    """Plateaus with pillars and walls on them: what lies inside a plateau casts no shadow of its own."""
    rng = random.Random(seed)
    levels = [[rng.choice("..4589") for _ in range(4)] for _ in range(3)]
    rows = [
        [levels[y // 3][x // 3] if rng.random() < 0.9 else rng.choice("#c7") for x in range(10)]
        for y in range(8)
    ]
    ground = Ground.from_sketch("\n".join("".join(row) for row in rows))
    terrain = ground.terrain()
    for a in range(ground.grid.size):
        for b in range(a, ground.grid.size):
            seen = bool(terrain.sight(a) >> b & 1)
            assert seen == bool(terrain.sight(b) >> a & 1) == terrain.line(a, b).clear


@pytest.mark.parametrize("seed", range(3))
def test_symmetry_and_lines_on_larger_maps(seed: int) -> None:
    ground = random_ground(100 + seed, 30, 20, "." * 30 + "###co1234,+")
    terrain = ground.terrain()
    for a in range(seed, ground.grid.size, 3):
        for b in range(a % 7, ground.grid.size, 7):
            assert terrain.sight(a) >> b & 1 == terrain.sight(b) >> a & 1
    for a in range(seed, ground.grid.size, 97):
        for b in range(ground.grid.size):
            assert terrain.line(a, b).clear == bool(terrain.sight(a) >> b & 1)


def test_doors_and_crates_change_the_view() -> None:
    ground = Ground.from_sketch("""
        #######
        #..+..#
        #######
    """)
    shut, wide = ground.terrain(), ground.terrain(closed=0)
    assert ground.terrain() is shut
    assert shut.clear(8, 10) and not shut.clear(8, 11)
    assert wide.clear(8, 11)
    assert sight(shut, 8, 11) == "No line from 1,1 to 4,1: the closed door 'door 10' at 3,1"


def test_corner_touch_blocks_only_if_both_flanks_do() -> None:
    one = Ground.from_sketch("""
        A#.
        ...
        ..B
    """).terrain()
    both = Ground.from_sketch("""
        A#.
        #..
        ..B
    """).terrain()
    assert one.clear(0, 4) and one.clear(0, 8)
    assert not both.clear(0, 4) and not both.clear(0, 8)
    line = both.line(0, 8)
    assert line.blocked is not None and {line.blocked.cell, line.blocked.flank} == {1, 3}
    assert sight(both, 0, 8) == (
        "No line from 0,0 to 2,2: corner to corner between a wall at 0,1 and a wall at 1,0"
    )


def test_heights_block_exactly_when_they_reach_the_line() -> None:
    """Flat: a top of 2 m reaches the line at 2 m; from a tower the line passes above."""
    legend = {"t": {"walk": False, "height": 2.0}, "s": {"walk": False, "height": 1.99}}
    ground = Ground.from_sketch("At.s.", legend)
    terrain = ground.terrain()
    assert not terrain.clear(0, 2)
    assert terrain.clear(2, 4)
    assert sight(terrain, 0, 2) == (
        "No line from 0,0 to 2,0: an obstacle at 1,0 reaches 2.0 m, the line passes at 2.0 m"
    )
    tower = Ground.from_sketch("9t.", legend).terrain()  # from 650 down to 200: at the cell's far edge 312.5
    assert tower.clear(0, 2)
    hidden = Ground.from_sketch("8.t.....", legend).terrain()
    assert [hidden.clear(0, x) for x in range(3, 8)] == [True, True, True, True, True]
    high = {"t": {"walk": False, "height": 3.0}}
    behind = Ground.from_sketch("8.t.....", high).terrain()  # 600 -> 200: under 300 from 3/4 of the way
    assert [behind.clear(0, x) for x in range(3, 8)] == [False, True, True, True, True]


def test_ground_counts_and_see_through_does_not() -> None:
    hill = Ground.from_sketch("A.5.B").terrain()
    assert not hill.clear(0, 4)
    assert "the ground at 2,0 reaches 2.5 m" in sight(hill, 0, 4)
    bars = Ground.from_sketch("A.i.B", {"i": {"walk": False, "height": 3.0, "see_through": True}}).terrain()
    assert bars.clear(0, 4)
    cliff = Ground.from_sketch(
        "A.i.B", {"i": {"elevation": 2.5, "height": 3.0, "see_through": True}}
    ).terrain()
    assert not cliff.clear(0, 4)


def test_picture_of_a_field() -> None:
    sketch = """
        .........
        ...#.....
        .A...##..
        ...o.....
        ....+....
    """
    ground = Ground.from_sketch(sketch)
    seen = ground.terrain().sight(sketch_places(sketch)["A"])
    assert picture(ground, seen, sketch_places(sketch)["A"]) == (
        "****.....\n****..***\n*@****#..\n*********\n*****.***"
    )
