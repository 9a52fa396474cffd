"""Which lines of sight a single cell cuts: precomputed sets of targets, relative to the viewer.

The *frame* is a board of twice the size whose middle is the viewer; the cell at (dx, dy) from the viewer is its bit
``(dy + height - 1) * stride + dx + width - 1``. `Shadows.cell` gives, for a cell between, the mask of all targets whose
line from the viewer (centre to centre) runs through that cell's inside; `Shadows.corner` gives the targets whose line
runs exactly through a corner point. Every set is exact (integers) and made when first needed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import gcd

_KEPT_BYTES = 100_000_000
"""Most memory for the shadows of one board size; beyond it they are made anew each time."""


class Cones:
    """The directions that nearer cells cut: open intervals, disjoint and ascending.

    A direction is a number from 0 to 4, once around; two directions on a board differ by much more than the precision
    of a float, and one and the same always gives the same number. Along a ray the cells come in the order of
    |x| + |y|, so a cell whose interval lies within those of cells added before hides nothing that they do not hide.
    """

    def __init__(self) -> None:
        self._lows: list[float] = []
        self._highs: list[float] = []

    def add(self, cx: int, cy: int) -> bool:
        """Add the interval of the unit square around (cx, cy); False if it was cut already."""
        corners = [_direction(2 * cx + dx, 2 * cy + dy) for dx in (-1, 1) for dy in (-1, 1)]
        low, high = min(corners), max(corners)
        if high - low > 2:  # across the direction 0
            low, high = min(one for one in corners if one > 2) - 4, max(one for one in corners if one < 2)
        if self._has(low, high):
            return False
        self._merge(low, high)
        if low < 0:
            self._merge(low + 4, high + 4)
        return True

    def _has(self, low: float, high: float) -> bool:
        at = bisect_right(self._lows, low) - 1
        return at >= 0 and high <= self._highs[at]

    def _merge(self, low: float, high: float) -> None:
        """Intervals that only touch stay apart: the ray between them is open."""
        first = bisect_right(self._highs, low)
        last = bisect_left(self._lows, high)
        if first < last:
            low, high = min(low, self._lows[first]), max(high, self._highs[last - 1])
        self._lows[first:last] = [low]
        self._highs[first:last] = [high]


def _direction(x: int, y: int) -> float:
    """Where a vector points: 0 along x, 1 along y, and so on around to 4."""
    share = x / (abs(x) + abs(y))
    return 1 - share if y >= 0 else 3 + share


class Shadows:
    """The shadow tables for boards of ``width`` x ``height``; make it with `shadows_of`."""

    __slots__ = ("_columns", "_left", "_spans", "cells", "corners", "height", "kept", "middle", "stride", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.stride = 2 * width
        self.middle = (height - 1) * self.stride + width - 1
        size = self.stride * (2 * height - 1)
        self.cells: list[int | None] = [None] * size
        """By frame index of the crossed cell; None = not made yet (`cell` makes it)."""
        self.corners: tuple[list[int | None], list[int | None]] = ([None] * size, [None] * size)
        """By frame index of the cell up and left of the corner; [0]: lines that fall to the right, [1]: that rise."""
        self._columns = sum(1 << (y * self.stride) for y in range(2 * height - 1))
        self._spans: dict[tuple[int, int], int] = {}
        self._left = _KEPT_BYTES // (size // 8 + 40)
        self.kept = self._left >= size
        """Whether the shadows of all cells can be kept; else `together` is the faster way."""

    def _offset(self, at: int) -> tuple[int, int]:
        y, x = divmod(at, self.stride)
        return x - self.width + 1, y - self.height + 1

    def _row(self, y: int, low: int, high: int) -> int:
        """Frame mask of the offsets low..high in the row at offset y."""
        return ((1 << (high - low + 1)) - 1) << ((y + self.height - 1) * self.stride + low + self.width - 1)

    def cell(self, at: int) -> int:
        """Targets whose line crosses the inside of the cell at frame index ``at`` (itself excluded)."""
        made = self.cells[at]
        if made is None:
            made = self._cast(*self._offset(at))
            if self._left:
                self.cells[at] = made
                self._left -= 1
        return made

    def corner(self, at: int, rising: int) -> int:
        """Targets whose line passes exactly through the lower right corner of the cell at ``at``.

        ``rising`` 0: only lines that fall to the right (between the cells right and below), 1: only those that rise.
        """
        made = self.corners[rising][at]
        if made is None:
            x, y = self._offset(at)
            made = self.corners[rising][at] = self._ray(2 * x + 1, 2 * y + 1, rising)
        return made

    def together(self, cells: Iterable[int]) -> int:
        """The union of `cell` over many cells: from near to far, without those whose whole cone is cut already."""
        rows = [0] * (2 * self.height - 1)
        cut = Cones()
        near = sorted((abs(cx) + abs(cy), cx, cy) for cx, cy in map(self._offset, cells))
        for _, cx, cy in near:
            if (cx or cy) and cut.add(cx, cy):
                for row, left, right in self._spans_of(cx, cy):
                    rows[row + self.height - 1] |= ((1 << (right - left + 1)) - 1) << (left + self.width - 1)
        shift = self.stride
        while len(rows) > 1:  # join them pairwise, so that long numbers are shifted rarely
            if len(rows) % 2:
                rows.append(0)
            rows = [low | high << shift for low, high in zip(rows[::2], rows[1::2], strict=True)]
            shift *= 2
        return rows[0]

    def _cast(self, cx: int, cy: int) -> int:
        """The open cone behind the unit square around (cx, cy)."""
        made = 0
        for row, left, right in self._spans_of(cx, cy):
            made |= self._row(row, left, right)
        return made

    def _spans_of(self, cx: int, cy: int) -> Iterator[tuple[int, int, int]]:
        """The same row by row, as offsets: row, left, right."""
        if cx == 0 and cy == 0:
            return
        ax, ay = abs(cx), abs(cy)
        first = ay if ax else ay + 1
        for row in range(first, self.height):
            # a target (x, row) lies strictly between the two outermost corners of the square
            low = max(ax + (row == ay), row * (2 * ax - 1) // (2 * ay + 1) + 1)
            high = self.width - 1
            if ay:
                high = min(high, -(-row * (2 * ax + 1) // (2 * ay - 1)) - 1)
            if ax == 0:
                low = -high
            if low <= high:
                left, right = (low, high) if cx >= 0 else (-high, -low)
                yield row if cy >= 0 else -row, left, right
                if ay == 0 and row:
                    yield -row, left, right

    def _ray(self, vx: int, vy: int, rising: int) -> int:
        """Targets behind the corner at (vx / 2, vy / 2), both odd."""
        if (vx * vy < 0) != bool(rising):
            return 0
        common = gcd(vx, vy)
        px, py = vx // common, vy // common
        made = 0
        k = (common + 1) // 2
        while abs(k * px) < self.width and abs(k * py) < self.height:
            made |= self._row(k * py, k * px, k * px)
            k += 1
        return made

    def low_cell(self, at: int, rise: int, over: int) -> int:
        """As `cell`, but only targets whose line is not above a cell of limited height.

        The line climbs by ``rise`` cm (negative: falls) from viewer to target; the cell's top is ``over`` cm above the
        line's start. Blocked means: the top reaches the lowest height of the line over the cell.
        """
        x, y = self._offset(at)
        edge = -1 if rise > 0 else 1
        return self._low(self.cell(at), x, y, 2 * abs(x) + edge, 2 * abs(y) + edge, rise, over)

    def low_corner(self, at: int, rising: int, rise: int, over: int) -> int:
        """As `corner`, for a pair of flanking cells the lower of which is ``over`` cm above the line's start."""
        x, y = self._offset(at)
        vx, vy = 2 * x + 1, 2 * y + 1
        return self._low(self.corner(at, rising), vx, vy, abs(vx), abs(vy), rise, over)

    def _low(self, shadow: int, x: int, y: int, edge_x: int, edge_y: int, rise: int, over: int) -> int:
        """Of a shadow the targets over whose line the caster reaches; edges in half cells from the viewer."""
        if over >= rise and over >= 0:
            return shadow
        if (over <= rise and over <= 0) or not shadow:
            return 0
        far_x, far_y = self.width - 1, self.height - 1
        near_x = near_y = 0
        if rise > 0:  # lowest where the line enters: the target must be far enough
            near_x, near_y = max(0, -(-edge_x * rise // (2 * over))), max(0, -(-edge_y * rise // (2 * over)))
        else:  # lowest where it leaves: the target must be near enough
            far_x, far_y = min(far_x, edge_x * rise // (2 * over)), min(far_y, edge_y * rise // (2 * over))
        if near_x > far_x or near_y > far_y:
            return 0
        left, right = (near_x, far_x) if x > 0 else (-far_x, -near_x if x else far_x)
        top, bottom = (near_y, far_y) if y > 0 else (-far_y, -near_y if y else far_y)
        span = self._spans.get((left, right))
        if span is None:
            span = self._spans[left, right] = self._columns * ((1 << (right - left + 1)) - 1) << (
                left + self.width - 1
            )
        rows = (1 << ((bottom - top + 1) * self.stride)) - 1
        return shadow & span & rows << ((top + self.height - 1) * self.stride)


@lru_cache(maxsize=8)
def shadows_of(width: int, height: int) -> Shadows:
    """The shadow tables of that board size; one per process, because they depend on nothing else."""
    return Shadows(width, height)
