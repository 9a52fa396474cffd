"""A rectangle of cells, and sets of cells as Python integers.

A cell is the index ``y * width + x``; a set of cells (a *mask*) is an integer whose bit ``cell`` is set.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import isqrt

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""The eight steps (dx, dy), straight ones first."""


def bits(mask: int) -> list[int]:
    """The cells of a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def first_of(mask: int) -> int:
    """The lowest cell of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


class Grid:
    """Arithmetic on the cells of a board of ``width`` x ``height``; `grid_of` gives the shared one."""

    __slots__ = ("_balls", "_columns", "_disks", "_spans", "full", "height", "size", "width")

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a board needs at least one cell, not {width} x {height}")
        self.width = width
        self.height = height
        self.size = width * height
        self.full = (1 << self.size) - 1
        column = sum(1 << (y * width) for y in range(height))
        self._columns = column
        self._spans: dict[tuple[int, int], int] = {}
        self._balls: dict[int, dict[int, int]] = {}
        self._disks: dict[tuple[int, int], int] = {}

    def __repr__(self) -> str:
        return f"Grid({self.width}, {self.height})"

    def cell(self, x: int, y: int) -> int:
        """The cell at column x, row y; ValueError outside the board."""
        if not self.inside(x, y):
            raise ValueError(f"({x}, {y}) is outside the board of {self.width} x {self.height}")
        return y * self.width + x

    def inside(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def xy(self, cell: int) -> tuple[int, int]:
        y, x = divmod(cell, self.width)
        return x, y

    @staticmethod
    def bits(mask: int) -> list[int]:
        """The cells of a mask, ascending."""
        return bits(mask)

    def mask(self, cells: Iterable[int]) -> int:
        """The mask of some cells."""
        row = bytearray(self.size // 8 + 1)
        for cell in cells:
            row[cell >> 3] |= 1 << (cell & 7)
        return int.from_bytes(row, "little")

    def rect(self, left: int, top: int, right: int, bottom: int) -> int:
        """Mask of columns left..right and rows top..bottom, both ends included, cut at the board's edge."""
        left, top = max(left, 0), max(top, 0)
        right, bottom = min(right, self.width - 1), min(bottom, self.height - 1)
        if left > right or top > bottom:
            return 0
        rows = ((1 << ((bottom - top + 1) * self.width)) - 1) << (top * self.width)
        return self._span(left, right) & rows

    def _span(self, left: int, right: int) -> int:
        """Mask of the columns left..right (inside the board)."""
        made = self._spans.get((left, right))
        if made is None:
            made = self._columns * ((1 << (right - left + 1)) - 1) << left
            self._spans[left, right] = made
        return made

    def distance(self, a: int, b: int) -> int:
        """Steps of a king on a chess board (Chebyshev), whatever the heights."""
        width = self.width
        dx = abs(a % width - b % width)
        dy = abs(a // width - b // width)
        return dx if dx > dy else dy

    def ball(self, cell: int, r: int) -> int:
        """Mask of the cells at `distance` <= r, the cell itself included."""
        try:
            return self._balls[r][cell]
        except KeyError:
            x, y = self.xy(cell)
            made = self.rect(x - r, y - r, x + r, y + r)
            self._balls.setdefault(r, {})[cell] = made
            return made

    def disk(self, cell: int, r: int) -> int:
        """Mask of the cells whose centre is at a straight-line distance <= r."""
        return self.disk_squared(cell, r * r)

    def disk_squared(self, cell: int, square: int) -> int:
        """Mask of the cells with dx * dx + dy * dy <= square (none if that is negative)."""
        made = self._disks.get((cell, square))
        if made is None:
            x, y = self.xy(cell)
            made, dy = 0, 0
            while dy * dy <= square:
                reach = isqrt(square - dy * dy)
                made |= self.rect(x - reach, y - dy, x + reach, y - dy)
                made |= self.rect(x - reach, y + dy, x + reach, y + dy)
                dy += 1
            self._disks[cell, square] = made
        return made

    def neighbours(self, cell: int) -> list[int]:
        """The up to eight cells around a cell, ascending."""
        return bits(self.ball(cell, 1) ^ (1 << cell))

    def shift(self, mask: int, dx: int, dy: int) -> int:
        """The mask moved by (dx, dy); what leaves the board is lost."""
        if abs(dx) >= self.width or abs(dy) >= self.height:
            return 0
        kept = mask & (self._span(0, self.width - 1 - dx) if dx >= 0 else self._span(-dx, self.width - 1))
        by = dy * self.width + dx
        return (kept << by) & self.full if by >= 0 else kept >> -by

    def grow(self, mask: int) -> int:
        """The mask and every cell around it (eight neighbours)."""
        width = self.width
        if width > 1:
            mask |= (mask & self._span(0, width - 2)) << 1 | (mask & self._span(1, width - 1)) >> 1
        return (mask | mask << width | mask >> width) & self.full


@lru_cache(maxsize=64)
def grid_of(width: int, height: int) -> Grid:
    """The grid of that size; one per process, because its caches depend on nothing else."""
    return Grid(width, height)
