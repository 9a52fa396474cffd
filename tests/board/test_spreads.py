"""Every spread against its definition, written down naively, on random maps."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from game.board.areas import AreaSpec, area_cells, nearest_first, shape_cells
from game.board.grid import STEPS, bits
from game.board.ground import Ground
from game.board.spreads import crossed, lanes
from tests.board.maps import HILLY, random_ground

SHAPES = [
    ("sphere", 4, 1, 60), ("cube", 5, 1, 60), ("cube", 4, 1, 60), ("cylinder", 3, 1, 60), ("disk", 3, 1, 60),
    ("line", 6, 1, 60), ("line", 5, 3, 60), ("cone", 5, 1, 30), ("cone", 4, 1, 90), ("cone", 3, 1, 180),
]  # fmt: skip
Half = Fraction(1, 2)


def specs(spread: str) -> list[AreaSpec]:
    return [
        AreaSpec(shape, size, spread, width=width, height=2, angle=angle, corner=corner)  # type: ignore[arg-type]
        for shape, size, width, angle in SHAPES
        for corner in (False, True)
    ]


def crosses(a: tuple[Fraction, Fraction], b: tuple[int, int], x: int, y: int) -> bool:
    """Whether a segment runs through the inside of the unit square around (x, y)."""
    low, high = Fraction(0), Fraction(1)
    for begin, end, middle in ((a[0], b[0], x), (a[1], b[1], y)):
        if begin == end:
            if not middle - Half < begin < middle + Half:
                return False
            continue
        times = sorted((middle + edge - begin) / (end - begin) for edge in (-Half, Half))
        low, high = max(low, times[0]), min(high, times[1])
    return low < high


def flows(ground: Ground, spec: AreaSpec, origin: int, aim: int, cell: int, blockers: int) -> bool:
    """D10-326, D10-330: the segment that the flow takes to a cell crosses no blocker."""
    grid = ground.grid
    (ox, oy), (x, y), (ax, ay) = grid.xy(origin), grid.xy(cell), grid.xy(aim)
    half = Half * spec.from_corner
    start = (ox + half, oy + half)
    if spec.shape == "line":
        way = (ax - start[0], ay - start[1])
        part = ((x - start[0]) * way[0] + (y - start[1]) * way[1]) / (way[0] ** 2 + way[1] ** 2)
        start = (x - part * way[0], y - part * way[1])
    free = 1 << cell | (0 if spec.from_corner else 1 << origin)
    return not any(crosses(start, (x, y), *grid.xy(by)) for by in bits(blockers & ~free))


def crawls(ground: Ground, spec: AreaSpec, origin: int, shape: int, walls: int, stops: int, slow: int) -> set[int]:
    """D10-327, D10-330, D10-334: the cells of a shape within `size` metres of way, walked one by one."""
    grid = ground.grid
    x, y = grid.xy(origin)
    if spec.from_corner:
        first = bits(grid.rect(x, y, x + 1, y + 1) & shape & ~walls)
        costs = {cell: 1 + (slow >> cell & 1) for cell in first}
    else:
        costs = {origin: 0}
    todo = list(costs)
    while todo:
        cell = todo.pop()
        if stops >> cell & 1 and (spec.from_corner or cell != origin):
            continue
        x, y = grid.xy(cell)
        for dx, dy in STEPS:
            if not grid.inside(x + dx, y + dy):
                continue
            to, flanks = grid.cell(x + dx, y + dy), (grid.cell(x + dx, y), grid.cell(x, y + dy))
            if walls >> to & 1 or not shape >> to & 1 or (dx and dy and all(walls >> f & 1 for f in flanks)):
                continue
            cost = costs[cell] + 1 + (slow >> to & 1)
            if cost < costs.get(to, 99):
                costs[to] = cost
                todo.append(to)
    return {cell for cell, cost in costs.items() if cost <= spec.size and shape >> cell & 1 and not walls >> cell & 1}


def settings(seed: int) -> tuple[Ground, list[tuple[int, int, int, int]]]:
    """A random map and some (origin, aim, stops, slow) on it."""
    ground = random_ground(seed, 13, 10, "..........##,~c" + HILLY * (seed % 2))
    rng, cells = Random(seed), range(ground.grid.size)
    water = ground.grid.mask([cell for cell in cells if ground.water[cell]])
    return ground, [
        (*rng.sample(cells, 2), ground.grid.mask(rng.sample(cells, rng.randrange(4))), water * rng.randrange(2))
        for _ in range(6)
    ]


@pytest.mark.parametrize("seed", range(4))
def test_static_and_flowing(seed: int) -> None:
    ground, tries = settings(seed)
    terrain, grid = ground.terrain(), ground.grid
    for spec, bare in zip(specs("flowing"), specs("static"), strict=True):
        for origin, aim, stops, slow in tries:
            shape = shape_cells(terrain, spec, origin, aim) & ~terrain.walls
            assert area_cells(terrain, bare, origin, aim, stops=stops, slow=slow) == shape
            x, y = grid.xy(origin)
            half = Half * spec.from_corner
            expected = set()
            for cell in bits(shape):
                cx, cy = grid.xy(cell)
                far = 4 * ((cx - x - half) ** 2 + (cy - y - half) ** 2) > spec.size**2
                wet = bool((slow >> cell | slow >> origin) & 1)
                if not (wet and far) and flows(ground, spec, origin, aim, cell, terrain.walls | stops):
                    expected.add(cell)
            got = bits(area_cells(terrain, spec, origin, aim, stops=stops, slow=slow))
            assert set(got) == expected, (spec, origin, aim)


@pytest.mark.parametrize("seed", range(4))
def test_crawling(seed: int) -> None:
    ground, tries = settings(seed)
    terrain = ground.terrain()
    for spec in specs("crawling"):
        for origin, aim, stops, slow in tries:
            shape = shape_cells(terrain, spec, origin, aim)
            expected = crawls(ground, spec, origin, shape, terrain.walls, stops, slow)
            got = bits(area_cells(terrain, spec, origin, aim, stops=stops, slow=slow))
            assert set(got) == expected, (spec, origin, aim)


@pytest.mark.parametrize("seed", range(2))
def test_hindrances_never_help(seed: int) -> None:
    """More walls, somebody in the way, deep water: an area only shrinks; it stays in its shape and off the walls."""
    ground, tries = settings(seed)
    terrain = ground.terrain()
    for spec in (*specs("flowing"), *specs("crawling")):
        for origin, aim, stops, slow in tries:
            free = area_cells(terrain, spec, origin, aim)
            assert free & ~shape_cells(terrain, spec, origin, aim) == 0
            assert free & terrain.walls == 0
            for how in ({"stops": stops}, {"slow": slow}, {"walls": terrain.walls | stops}):
                assert area_cells(terrain, spec, origin, aim, **how) & ~free == 0


@pytest.mark.parametrize("seed", range(2))
def test_lanes_are_mutual_and_flow_along_them(seed: int) -> None:
    """D10-143: a line of effect is free both ways; a flow without limits is all lanes."""
    ground, _ = settings(seed)
    terrain, wide = ground.terrain(), AreaSpec("burst", 20, "flowing")
    for cell in range(0, ground.grid.size, 7):
        assert area_cells(terrain, wide, cell) == lanes(terrain, cell) & ~terrain.walls
        for other in range(0, ground.grid.size, 3):
            assert lanes(terrain, cell) >> other & 1 == lanes(terrain, other) >> cell & 1


@pytest.mark.parametrize("dx", range(-4, 5))
def test_cells_that_a_line_crosses(dx: int) -> None:
    """The same as asking every cell around; what is touched at a corner only is not crossed."""
    for dy in range(-4, 5):
        around = [(x, y) for x in range(-5, 6) for y in range(-5, 6) if (x, y) not in ((0, 0), (dx, dy))]
        start = (Fraction(0), Fraction(0))
        assert sorted(crossed(dx, dy)) == [each for each in around if crosses(start, (dx, dy), *each)]


def test_nearest_first() -> None:
    """D10-328: by distance from the origin, then by row and column."""
    ground = Ground.from_sketch("\n".join(["....."] * 5))
    sphere = AreaSpec("sphere", 1)
    assert nearest_first(ground.grid, sphere, 12, area_cells(ground.terrain(), sphere, 12)) == [12, 7, 11, 13, 17]
    corner = AreaSpec("cube", 2)
    assert nearest_first(ground.grid, corner, 12, area_cells(ground.terrain(), corner, 12)) == [12, 13, 17, 18]


def test_what_is_a_wall() -> None:
    """Solid cells, closed solid doors, things of 2 m; not a crate, an open door, a window."""
    ground = Ground.from_sketch("#.+c")
    assert bits(ground.terrain().walls) == [0, 2]
    assert bits(ground.terrain(closed=0).walls) == [0]
