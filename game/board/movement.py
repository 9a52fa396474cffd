"""Which steps can be walked at what cost, and how far that reaches: floods over sets of cells.

`Edges` holds, per cost and direction, the mask of the cells from which that step may be taken; `Edges.flood`
spreads from a cell layer by layer, a whole layer per integer operation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from game.board.grid import STEPS, bits

if TYPE_CHECKING:
    from game.board.terrain import Terrain

    CostFn = Callable[[Terrain, int, int], int | None]
    """(terrain, from, to) -> cost of that step (>= 1), or None if it cannot be walked."""
    Row = tuple[int, int, int, list[int]]
    """A cost, the cells from which some step costs that, those of them from which not all do, those by direction."""

_STRAIGHT = 4
"""The first four of STEPS are straight."""
_KEPT = 4
"""What nothing blocks is kept for at least that budget."""


class Field:
    """What a flood reached. ``layers[k]`` is the mask of the cells whose cheapest way costs exactly k."""

    __slots__ = ("_alike", "_costs", "_edges", "_paths", "_wide", "budget", "layers", "mask", "start")

    def __init__(
        self, edges: Edges, start: int, layers: list[int], mask: int, wide: Field | None = None, alike: int = -1
    ) -> None:
        """`wide` is a field from the same start that has the same layers up to a cost, and so the same ways there."""
        self._edges = edges
        self._wide, self._alike = wide, alike
        self.start = start
        self.layers = layers
        self.budget = len(layers) - 1
        self._costs: dict[int, int] = wide._costs if wide is not None and alike == self.budget else {}
        self._paths: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.mask = mask
        """All reachable cells, the start included."""

    def cost(self, cell: int) -> int | None:
        """Cost of the cheapest way to a cell, or None if it is out of reach."""
        if not self.mask >> cell & 1:
            return None
        known = self._costs.get(cell)
        if known is None:
            known = 0
            while not self.layers[known] >> cell & 1:
                known += 1
            self._costs[cell] = known
        return known

    def nearest(self, cells: int) -> tuple[int, int]:
        """(cost, mask) of those of some cells whose cheapest way costs least; (-1, 0) when none is in reach."""
        if self.mask & cells:
            layers = self.layers
            for layer in layers:
                if layer & cells:
                    return layers.index(layer), layer & cells
        return -1, 0

    def within(self, cost: int) -> int:
        """Mask of the cells reached for at most that cost."""
        made = 0
        for layer in self.layers[: cost + 1]:
            made |= layer
        return made

    def path(self, cell: int) -> list[int]:
        """The cells of a cheapest way from the first step to the cell (empty for the start).

        Of several cheapest ways the one with the fewest diagonal steps; then a fixed order of directions decides.
        ValueError if the cell is out of reach.
        """
        cost = self.cost(cell)
        if cost is None:
            raise ValueError(f"cell {cell} is out of reach")
        field = self._wide if self._wide is not None and cost <= self._alike else self
        return list(field._best(cell, cost)[1])

    def _best(self, cell: int, cost: int) -> tuple[int, tuple[int, ...]]:
        """(diagonal steps, way) of the best cheapest way to a cell of that layer."""
        if cell == self.start:
            return 0, ()
        best = self._paths.get(cell)
        if best is None:
            least = self._least_diagonals(cell, cost)
            for direction, before, step in self._edges.into(cell):
                if step <= cost and self.layers[cost - step] >> before & 1:
                    diagonals, way = self._best(before, cost - step)
                    diagonals += direction >= _STRAIGHT
                    if best is None or diagonals < best[0]:
                        best = diagonals, (*way, cell)
                        if diagonals <= least:  # no way can have fewer
                            break
            assert best is not None
            self._paths[cell] = best
        return best

    def _least_diagonals(self, cell: int, cost: int) -> int:
        """Every way to a cell has at least so many: a step costs 1 or more, and only diagonal ones change both x and y
        by 1.
        """
        width, start = self._edges.width, self.start
        across = abs(cell % width - start % width) + abs(cell // width - start // width)
        return across - cost if across > cost else 0


class Edges:
    """The walkable steps of one way of moving on one terrain."""

    __slots__ = (
        "_dearest",
        "_into",
        "_open",
        "_reverse",
        "_rows",
        "deltas",
        "full",
        "masks",
        "out",
        "walkable",
        "width",
    )

    def __init__(self, width: int, size: int, walkable: int, masks: dict[int, list[int]]) -> None:
        self.walkable = walkable
        self.masks = masks
        """Cost -> for each of `grid.STEPS` the mask of the cells from which that step costs so much."""
        self.deltas = tuple(dy * width + dx for dx, dy in STEPS)
        self.full = (1 << size) - 1
        self.width = width
        self._rows: list[Row] = []
        for cost, directions in sorted(masks.items()):
            union = 0
            for mask in directions:
                union |= mask
            if union:
                partial = 0
                for mask in directions:
                    partial |= union & ~mask
                self._rows.append((cost, union, partial, directions))
        self._dearest = max(masks, default=1)
        self._reverse: Edges | None = None
        self._into: dict[int, tuple[tuple[int, int, int], ...]] = {}
        self._open: dict[int, Field] = {}
        """Start -> flood that nothing blocks, as far as `reach` was asked for."""
        self.out = _Out(self)
        """Cell -> the steps that lead out of it: cell -> cost; each looked up once."""

    def step(self, a: int, b: int) -> int | None:
        """Cost of the step from a cell to a neighbour, or None."""
        return self.out[a].get(b)

    def into(self, cell: int) -> tuple[tuple[int, int, int], ...]:
        """The steps that lead into a cell: (direction, from, cost), straight ones first; kept once looked up."""
        known = self._into.get(cell)
        if known is None:
            known = self._into[cell] = tuple(self._look_into(cell))
        return known

    def _look_into(self, cell: int) -> Iterator[tuple[int, int, int]]:
        for direction, delta in enumerate(self.deltas):
            before = cell - delta
            if before >= 0:
                for cost, masks in self.masks.items():
                    if masks[direction] >> before & 1:
                        yield direction, before, cost

    @property
    def reverse(self) -> Edges:
        """The same steps walked backwards: a flood over it from a goal gives each cell's cost *to* the goal."""
        if self._reverse is None:
            turned = {}
            for cost, masks in self.masks.items():
                moved = [_moved(mask, delta) for mask, delta in zip(masks, self.deltas, strict=True)]
                turned[cost] = [moved[direction] for direction in (1, 0, 3, 2, 7, 6, 5, 4)]
            self._reverse = Edges(self.width, self.full.bit_length(), self.walkable, turned)
            self._reverse._reverse = self
        return self._reverse

    def flood(self, start: int, budget: int, blocked: int = 0, ends: int = 0) -> Field:
        """Every cell that can be reached from ``start`` for at most ``budget``, never entering ``blocked`` (mask)
        and never going on from ``ends`` (mask).
        """
        layers = [1 << start] + [0] * max(budget, 0)
        free = self.full & ~blocked | layers[0]
        return Field(self, start, layers, free ^ self._spread(layers, 0, free, ends))

    def reach(self, start: int, budget: int, blocked: int = 0) -> Field:
        """As `flood`, with what is known of that start: nearer than the first blocked cell nothing is different."""
        wide = self._open.get(start)
        if wide is None:
            wide = self._open[start] = self.flood(start, max(budget, _KEPT))
        elif wide.budget < budget:
            self.further(wide, budget - wide.budget)
        within = wide.layers[: budget + 1]
        within += [0] * (budget + 1 - len(within))
        mask = sum(within)
        blocked &= mask & ~within[0]
        if not blocked:
            return Field(self, start, within, mask, wide, budget)
        cost = 1
        while not within[cost] & blocked:
            cost += 1
        within[cost] &= ~blocked
        if cost == budget:
            return Field(self, start, within, mask ^ blocked, wide, budget)
        layers = within[: cost + 1] + [0] * (budget - cost)
        free = self.full ^ blocked
        since = max(cost + 1 - self._dearest, 0)
        left = self._spread(layers, since, free ^ sum(layers[:since]), 0)
        return Field(self, start, layers, free ^ left, wide, cost)

    def further(self, field: Field, more: int) -> bool:
        """Go on with a flood that nothing blocked for so much `more` of cost; False when there is nothing to reach."""
        layers = field.layers
        since = max(len(layers) - self._dearest, 0)
        if not any(layers[since:]):
            return False
        unreached = self.full ^ field.mask
        for layer in layers[since:]:
            unreached |= layer
        layers += [0] * more
        field.budget = len(layers) - 1
        field.mask = self.full ^ self._spread(layers, since, unreached, 0)
        return True

    def _spread(self, layers: list[int], since: int, unreached: int, ends: int) -> int:
        """Fill the layers from one on; returns the cells that none of them reaches (mask)."""
        budget, width = len(layers) - 1, self.width
        right, left = width + 1, width - 1
        rows, empty = self._rows, 0
        for spent in range(since, budget + 1):
            new = layers[spent] = layers[spent] & unreached
            if not new:
                empty += 1
                if empty == self._dearest:  # no step reaches farther
                    break
                continue
            empty = 0
            unreached ^= new
            if ends:
                new &= ~ends
            for cost, union, partial, directions in rows:
                if spent + cost > budget:
                    break
                if not new & union:
                    continue
                if new & partial:
                    e, w, s, n, se, sw, ne, nw = directions
                    out = (
                        (new & e) << 1
                        | (new & w) >> 1
                        | (new & s) << width
                        | (new & n) >> width
                        | (new & se) << right
                        | (new & sw) << left
                        | (new & ne) >> left
                        | (new & nw) >> right
                    )
                else:  # every one of them can step in all eight directions at this cost
                    out = new & union
                    out |= out << 1 | out >> 1
                    out |= out << width | out >> width
                layers[spent + cost] |= out
        return unreached


class _Out(dict[int, dict[int, int]]):
    def __init__(self, edges: Edges) -> None:
        self.masks, self.deltas = edges.masks, edges.deltas

    def __missing__(self, cell: int) -> dict[int, int]:
        steps = self[cell] = {
            cell + delta: cost
            for direction, delta in enumerate(self.deltas)
            for cost, masks in self.masks.items()
            if masks[direction] >> cell & 1
        }
        return steps


def _moved(mask: int, delta: int) -> int:
    return mask << delta if delta >= 0 else mask >> -delta


def build(terrain: Terrain, cost_fn: CostFn, *, squeeze: bool = False) -> Edges:
    """Ask the cost of every step that the board allows, once."""
    masks: dict[int, list[int]] = {}
    _ask(terrain, cost_fn, masks, terrain.grid.full, squeeze)
    return Edges(terrain.grid.width, terrain.grid.size, terrain.walkable, masks)


def derive(terrain: Terrain, cost_fn: CostFn, known: Edges, near: int, *, squeeze: bool = False) -> Edges:
    """The edges of a terrain that differs from another one only within ``near`` (mask): ask only those steps again."""
    masks = {cost: [mask & ~near for mask in directions] for cost, directions in known.masks.items()}
    _ask(terrain, cost_fn, masks, near, squeeze)
    return Edges(terrain.grid.width, terrain.grid.size, terrain.walkable, masks)


def legal_steps(terrain: Terrain, *, squeeze: bool = False) -> list[int]:
    """Per direction the cells from which the step stays on walkable cells and cuts no corner of what is not.

    `squeeze`: a corner may be cut, only between two cells that are not walkable there is no way.
    """
    grid, walkable = terrain.grid, terrain.walkable
    found = []
    for dx, dy in STEPS:
        legal = walkable & grid.shift(walkable, -dx, -dy)
        if dx and dy:
            beside, below = grid.shift(walkable, -dx, 0), grid.shift(walkable, 0, -dy)
            legal &= beside | below if squeeze else beside & below
        found.append(legal)
    return found


def _ask(terrain: Terrain, cost_fn: CostFn, masks: dict[int, list[int]], where: int, squeeze: bool) -> None:
    width = terrain.grid.width
    for direction, legal in enumerate(legal_steps(terrain, squeeze=squeeze)):
        dx, dy = STEPS[direction]
        delta = dy * width + dx
        for cell in bits(legal & where):
            cost = cost_fn(terrain, cell, cell + delta)
            if cost is None:
                continue
            if cost < 1:
                raise ValueError(f"a step must cost at least 1, not {cost}")
            masks.setdefault(cost, [0] * 8)[direction] |= 1 << cell
