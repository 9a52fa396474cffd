"""The camera: which part of the board is shown, how large a cell is, and gliding to what matters.

The size of a cell is a whole number that tiles are drawn for, so all is crisp where the camera stands. On the way from
one size to another (`travel`) the board is drawn at the smaller of them and stretched for a moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

from game.board.grid import grid_of

ZOOMS = (16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 96, 112, 128, 144, 168, 192)
"""Pixels of a cell; whole numbers keep tiles crisp."""
_MARGIN = 1
"""Cells that may be seen beyond the board's edge."""


ZOOM_SECONDS = 0.18
"""How long the way to another size takes."""


@dataclass(frozen=True)
class Frame:
    """A part of the board: pixels of a cell, and the board pixel at the view's upper left corner."""

    size: float
    x: float
    y: float

    def towards(self, other: Frame, size: float) -> Frame:
        """Of the frames on the straight way to another one, that with a size: some place stands still."""
        share = (size - self.size) / (other.size - self.size)
        return Frame(size, self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)


class Camera:
    """`size` is the pixels of a cell; `x`, `y` the board pixel at the view's upper left corner."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.size = self.wanted = 48
        self.x = self.y = 0.0
        self.view = pygame.Rect(0, 0, 960, 576)
        self._goal: tuple[float, float] | None = None
        self._scale = 0.0
        self._start: Frame | None = None
        self._age = 0.0

    def resize(self, view: pygame.Rect, scale: float) -> None:
        """A new view; the middle stays, the cell size follows the interface scale."""
        middle = self._middle()
        self._start = None
        self.view = view.copy()
        if scale != self._scale:
            wanted = 48 * scale if not self._scale else self.size * scale / self._scale
            self.size = self.wanted = min(ZOOMS, key=lambda zoom: abs(zoom - wanted))
            self._scale = scale
        self.look_at(*middle)

    def fit(self) -> None:
        """The largest zoom that shows the whole board, within sense."""
        room = min(self.view.w / (self.columns + 1), self.view.h / (self.rows + 1))
        self._set_out()
        self.size = self.wanted = max((zoom for zoom in ZOOMS if zoom <= room), default=ZOOMS[0])
        self.look_at(self.columns / 2, self.rows / 2)

    def _middle(self) -> tuple[float, float]:
        return (self.x + self.view.w / 2) / self.size, (self.y + self.view.h / 2) / self.size

    def look_at(self, column: float, row: float) -> None:
        """Put a place (in cells) into the middle at once."""
        self._goal = None
        self.x = column * self.size - self.view.w / 2
        self.y = row * self.size - self.view.h / 2
        self._clamp()

    def keep_in_view(self, column: float, row: float, margin: float = 3.0) -> None:
        """Glide no farther than brings the place into the view, away from its edge."""
        left, top = self._goal if self._goal is not None else (self.x, self.y)
        edge = min(margin * self.size, self.view.w / 3, self.view.h / 3)
        x, y = column * self.size - left, row * self.size - top
        dx = min(0.0, x - edge) + max(0.0, x - (self.view.w - edge))
        dy = min(0.0, y - edge) + max(0.0, y - (self.view.h - edge))
        if dx or dy:
            self._goal = self._clamped(left + dx, top + dy)

    def show_all(self, places: list[tuple[float, float]], margin: float = 1.5) -> None:
        """Bring all places (in cells) into view, at the player's zoom or as much farther out as that takes."""
        size, middle = self._around(places, margin)
        if size != self.size:
            self._set_out()
            self.size = size
            self.look_at(*middle)
        for column, row in places:
            self.keep_in_view(column, row, margin)

    def begin_with(self, places: list[tuple[float, float]], margin: float = 1.5) -> None:
        """Show all places (in cells) at once if they fit at two thirds of the player's zoom or more."""
        size, middle = self._around(places, margin)
        if 3 * size >= 2 * self.wanted:
            self.size = self.wanted = size
            self.look_at(*middle)

    def _around(self, places: list[tuple[float, float]], margin: float) -> tuple[int, tuple[float, float]]:
        """The largest zoom up to the player's that shows all places, and what is in the middle then."""
        left, right = min(x for x, _ in places) - margin, max(x for x, _ in places) + margin
        top, bottom = min(y for _, y in places) - margin, max(y for _, y in places) + margin
        room = min(self.view.w / (right - left), self.view.h / (bottom - top))
        size = max((zoom for zoom in ZOOMS if zoom <= min(room, self.wanted)), default=ZOOMS[0])
        return size, ((left + right) / 2, (top + bottom) / 2)

    def pan(self, dx: float, dy: float) -> None:
        """Move by pixels."""
        self._goal = None
        self.x += dx
        self.y += dy
        self._clamp()

    def zoom(self, steps: int, at: tuple[int, int]) -> None:
        """Zoom in or out around a screen place."""
        self._goal = None
        index = ZOOMS.index(self.size)
        size = ZOOMS[max(0, min(len(ZOOMS) - 1, index + steps))]
        if size == self.size:
            return
        column, row = self.place(at)
        self._set_out()
        self.size = self.wanted = size
        self.x = column * size - (at[0] - self.view.x)
        self.y = row * size - (at[1] - self.view.y)
        self._clamp()

    # ------------------------------------------------------------------ on the way to another size

    def _set_out(self) -> None:
        """Before the size changes: what is shown now is where the way begins."""
        self._start, self._age = self.shown, 0.0

    @property
    def shown(self) -> Frame:
        """What is shown now, on the way to another size somewhere between."""
        end = Frame(self.size, self.x, self.y)
        if self._start is None or self._start.size == end.size:
            return end
        left = (1 - self._age / ZOOM_SECONDS) ** 3
        return end.towards(self._start, end.size * (self._start.size / end.size) ** left)

    @property
    def travelling(self) -> bool:
        """Whether the camera is on its way to another size."""
        return self._start is not None and self._start.size != self.size

    @contextmanager
    def wide(self) -> Iterator[tuple[float, pygame.FRect]]:
        """While the board is drawn on the way: the camera takes in all that is shown, at a size there are tiles for.

        Gives the factor by which what is drawn then is to be stretched, and the part of the view to be shown. Both
        ends of the way are preferred, for what stands still need not be drawn anew there.
        """
        shown, kept = self.shown, (self.size, self.x, self.y)
        ends = [Frame(*kept)]
        if self._start is not None and self._start.size in ZOOMS:
            ends.append(self._start)
        frame = next((end for end in ends if self._covers(end, shown)), None)
        if frame is None:
            size = max((zoom for zoom in ZOOMS if zoom <= shown.size), default=ZOOMS[0])
            frame = Frame(size, shown.x * size / shown.size, shown.y * size / shown.size)
        self.size, self.x, self.y = int(frame.size), frame.x, frame.y
        try:
            yield shown.size / frame.size, self._part(frame, shown)
        finally:
            self.size, self.x, self.y = kept

    def _part(self, frame: Frame, shown: Frame) -> pygame.FRect:
        """Which part of the view of one frame is what another, nearer one shows."""
        share = frame.size / shown.size
        left, top = shown.x * share - frame.x, shown.y * share - frame.y
        return pygame.FRect(left, top, self.view.w * share, self.view.h * share)

    def _covers(self, frame: Frame, shown: Frame) -> bool:
        part = self._part(frame, shown)
        inside = part.left >= -0.5 and part.top >= -0.5
        return inside and part.right <= self.view.w + 0.5 and part.bottom <= self.view.h + 0.5

    def neighbours(self) -> list[int]:
        """The next sizes, outwards and inwards."""
        smaller, larger = [one for one in ZOOMS if one < self.size], [one for one in ZOOMS if one > self.size]
        return [*smaller[-1:], *larger[:1]]

    def update(self, seconds: float) -> None:
        """Move on towards the goal."""
        if self._start is not None:
            self._age += seconds
            if self._age >= ZOOM_SECONDS:
                self._start = None
        if self._goal is None:
            return
        dx, dy = self._goal[0] - self.x, self._goal[1] - self.y
        share = min(1.0, seconds * 9)
        if abs(dx) + abs(dy) < 2:
            self.x, self.y = self._goal
            self._goal = None
            return
        self.x += dx * share
        self.y += dy * share

    @property
    def gliding(self) -> bool:
        """Whether the camera is on its way."""
        return self._goal is not None

    def arrive(self) -> None:
        """End a glide and the way to another size at once."""
        self._start = None
        if self._goal is not None:
            self.x, self.y = self._goal
            self._goal = None

    def _clamped(self, x: float, y: float) -> tuple[float, float]:
        return (
            self._bound(x, self.view.w, self.columns * self.size),
            self._bound(y, self.view.h, self.rows * self.size),
        )

    def _bound(self, value: float, view: int, whole: int) -> float:
        slack = _MARGIN * self.size
        if whole + 2 * slack <= view:
            return (whole - view) / 2
        return min(max(value, -slack), whole - view + slack)

    def _clamp(self) -> None:
        self.x, self.y = self._clamped(self.x, self.y)

    @property
    def origin(self) -> tuple[int, int]:
        """Screen place of the board's upper left corner."""
        return self.view.x - round(self.x), self.view.y - round(self.y)

    def at(self, column: float, row: float) -> tuple[int, int]:
        """Screen place of a place on the board (in cells)."""
        left, top = self.origin
        return left + round(column * self.size), top + round(row * self.size)

    def rect(self, cell: int) -> pygame.Rect:
        """Screen rectangle of a cell."""
        row, column = divmod(cell, self.columns)
        return pygame.Rect(self.at(column, row), (self.size, self.size))

    def seen(self) -> int:
        """Mask of the cells that the view shows, in part at least."""
        left, top = self.place(self.view.topleft)
        right, bottom = self.place((self.view.right - 1, self.view.bottom - 1))
        return grid_of(self.columns, self.rows).rect(int(left), int(top), int(right), int(bottom))

    def centre(self, cell: int) -> tuple[int, int]:
        """Screen place of a cell's middle."""
        row, column = divmod(cell, self.columns)
        return self.at(column + 0.5, row + 0.5)

    def place(self, screen: tuple[int, int]) -> tuple[float, float]:
        """Board place (in cells) under a screen place."""
        left, top = self.origin
        return (screen[0] - left) / self.size, (screen[1] - top) / self.size

    def cell_under(self, screen: tuple[int, int]) -> int | None:
        """The cell under a screen place; None beside the board or the view."""
        if not self.view.collidepoint(screen):
            return None
        column, row = self.place(screen)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return int(row) * self.columns + int(column)
        return None
