from __future__ import annotations

import heapq
import random

import pytest

from game.ai import travel
from game.board.grid import STEPS, bits
from game.board.ground import Ground
from game.board.terrain import Terrain
from tests.board.maps import FLAT, HILLY, random_ground


def walk_cost(terrain: Terrain, a: int, b: int) -> int | None:
    """A way of walking with all that matters: difficult floor, water, rises, cliffs; not symmetric."""
    ground = terrain.ground
    rise = ground.floor[b] - ground.floor[a]
    if rise > 200:
        return None
    return max(2 if ground.difficult >> b & 1 or ground.water[b] >= 50 else 1, 3 if rise > 100 else 1)


def dijkstra(terrain: Terrain, start: int, budget: int, blocked: int) -> dict[int, int]:
    grid = terrain.grid
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, cell = heapq.heappop(queue)
        if spent > best[cell]:
            continue
        x, y = grid.xy(cell)
        for dx, dy in STEPS:
            if not grid.inside(x + dx, y + dy):
                continue
            target = grid.cell(x + dx, y + dy)
            flanks = [grid.cell(x + dx, y), grid.cell(x, y + dy)] if dx and dy else []
            if (
                any(not terrain.walkable >> each & 1 for each in (cell, target, *flanks))
                or blocked >> target & 1
            ):
                continue
            cost = walk_cost(terrain, cell, target)
            if cost is not None and spent + cost <= min(budget, best.get(target, budget + 1) - 1):
                best[target] = spent + cost
                heapq.heappush(queue, (spent + cost, target))
    return best


@pytest.mark.parametrize("seed", range(25))
def test_flood_equals_dijkstra(seed: int) -> None:
    rng = random.Random(seed)
    ground = random_ground(
        seed, rng.randint(1, 14), rng.randint(1, 11), FLAT if seed % 2 else HILLY + "~~~..."
    )
    terrain = ground.terrain()
    edges = terrain.edges("walk", walk_cost)
    for start in bits(terrain.walkable)[::3]:
        budget, blocked = (
            rng.randint(0, 12),
            rng.getrandbits(ground.grid.size) & rng.getrandbits(ground.grid.size),
        )
        field = edges.flood(start, budget, blocked)
        wanted = dijkstra(terrain, start, budget, blocked)
        assert {cell: field.cost(cell) for cell in bits(field.mask)} == wanted
        assert field.within(3) == ground.grid.mask([cell for cell, cost in wanted.items() if cost <= 3])
        for cell, cost in wanted.items():
            path = field.path(cell)
            steps = list(zip([start, *path], path, strict=False))
            assert sum(edges.step(*step) or 999 for step in steps) == cost
            assert path[-1:] == ([cell] if cell != start else [])


@pytest.mark.parametrize("seed", range(25))
def test_reach_equals_flood(seed: int) -> None:
    """Whatever was asked before of the same start: other budgets, other cells in the way."""
    rng = random.Random(seed)
    signs = FLAT if seed % 2 else HILLY + "~~~..."
    terrain = random_ground(seed, rng.randint(1, 14), rng.randint(1, 11), signs).terrain()
    edges, size = terrain.edges("walk", walk_cost), terrain.grid.size
    for start in bits(terrain.walkable)[::5] * 6:
        blocked = rng.getrandbits(size) & rng.getrandbits(size) & rng.choice([0, -1, rng.getrandbits(size)])
        budget = rng.randint(0, 9)
        kept, afresh = edges.reach(start, budget, blocked), edges.flood(start, budget, blocked)
        assert (kept.start, kept.budget, kept.mask) == (start, budget, afresh.mask)
        assert kept.layers == afresh.layers
        for cell in range(size):
            assert kept.cost(cell) == afresh.cost(cell)
        for cell in bits(afresh.mask):
            assert kept.path(cell) == afresh.path(cell)


@pytest.mark.parametrize("seed", range(6))
def test_edges_after_a_change_equal_new_ones(seed: int) -> None:
    signs = "....##,+c1~"
    terrain = random_ground(seed, 11, 8, signs).terrain()
    terrain.edges("walk", walk_cost)
    rng = random.Random(seed)
    ground = terrain.ground
    for _ in range(5):
        closed = ground.doors_closed & rng.getrandbits(ground.grid.size)
        broken = ground.grid.mask([thing.cell for thing in ground.breakables]) & rng.getrandbits(
            ground.grid.size
        )
        changed = ground.terrain(closed, broken).edges("walk", walk_cost)
        afresh = random_ground(seed, 11, 8, signs).terrain(closed, broken).edges("walk", walk_cost)
        for cost in {*changed.masks, *afresh.masks}:
            assert changed.masks.get(cost, [0] * 8) == afresh.masks.get(cost, [0] * 8)


@pytest.mark.parametrize("seed", range(4))
def test_reverse_gives_the_cost_to_the_goal(seed: int) -> None:
    terrain = random_ground(seed, 9, 7, HILLY + "......").terrain()
    edges = terrain.edges("walk", walk_cost)
    goals = bits(terrain.walkable)
    for goal in goals[::4]:
        back = edges.reverse.flood(goal, 9)
        for start in goals:
            assert back.cost(start) == edges.flood(start, 9).cost(goal)


def test_cost_is_asked_once_per_step() -> None:
    ground = Ground.from_sketch("...\n.#.\n...")
    asked: list[tuple[int, int]] = []

    def cost(_terrain: Terrain, a: int, b: int) -> int:
        asked.append((a, b))
        return 1

    first = ground.terrain().edges("k", cost)
    assert ground.terrain().edges("k", cost) is first
    assert len(asked) == len(set(asked)) == 16  # the ring of eight cells, both ways, no corner cut


def test_no_diagonal_past_what_is_not_walkable() -> None:
    wall = Ground.from_sketch(".#\n..").terrain()
    water = Ground.from_sketch(".~\n..").terrain()
    door = Ground.from_sketch(".+\n..")
    assert wall.edges("k", walk_cost).step(0, 3) is None
    assert water.edges("k", walk_cost).step(0, 3) == 1
    assert door.terrain().edges("k", walk_cost).step(0, 3) is None
    assert door.terrain(closed=0).edges("k", walk_cost).step(0, 3) == 1
    assert door.terrain(closed=0).edges("k", walk_cost).step(0, 1) == 1
    assert wall.edges("k", walk_cost).step(0, 0) is None


def test_paths_are_straight_where_they_can_be() -> None:
    ground = Ground.from_sketch("\n".join(["." * 9] * 5))
    field = ground.terrain().edges("k", walk_cost).flood(18, 8)
    assert field.path(18) == []
    assert field.path(24) == [19, 20, 21, 22, 23, 24]
    path = field.path(ground.grid.cell(5, 4))
    turns = sum(abs(b - a) not in (1, 9) for a, b in zip([18, *path], path, strict=False))
    assert (len(path), turns) == (5, 2)
    with pytest.raises(ValueError, match="out of reach"):
        ground.terrain().edges("k", walk_cost).flood(18, 1).path(24)


def test_zero_cost_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Ground.from_sketch("..").terrain().edges("k", lambda _terrain, _a, _b: 0)


@pytest.mark.parametrize("seed", range(8))
def test_a_spread_answers_as_a_flood_over_the_whole_board(seed: int) -> None:
    rng = random.Random(seed)
    terrain = random_ground(seed, 40, 9, "......,,#").terrain()
    edges = terrain.edges("walk", walk_cost)
    cells = bits(terrain.walkable)
    for start in rng.sample(cells, 4):
        whole, spread = edges.flood(start, 400), travel.spread(edges, start)
        for cell in rng.sample(cells, 30):
            aims = 1 << cell | 1 << rng.choice(cells)
            assert spread.nearest(aims) == whole.nearest(aims)
            assert spread.cost(cell) == whole.cost(cell)
            cost = whole.cost(cell)
            if cost is not None:
                assert spread.path(cell) == whole.path(cell)
                assert spread.within(cost + 5) == whole.within(cost + 5)
