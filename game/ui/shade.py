"""Light and fog of the board: a small picture, one colour per cell, scaled up softly and multiplied onto it."""

from __future__ import annotations

import pygame

from game.board.grid import Grid
from game.board.lighting import LightMap
from game.ui.theme import Colour

UNSEEN: Colour = (9, 10, 15)
REMEMBERED: Colour = (70, 74, 94)
DARK: Colour = (76, 79, 110)
DIM: Colour = (146, 143, 164)
BRIGHT: Colour = (255, 252, 246)
WARM: Colour = (255, 220, 158)
FADE = 0.28
"""Seconds in which fog and light change."""


class Shade:
    """`lit` builds the wanted picture; `patch` gives a part of it at cell size, while it fades from the one before."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._old = pygame.Surface((grid.width, grid.height))
        self._old.fill(UNSEEN)
        self._new = self._old.copy()
        self._time = FADE
        self._key: tuple[object, ...] = ()
        self._scaled: pygame.Surface | None = None
        self._scaled_key: tuple[int, ...] = ()
        self._version = 0
        self._started = False

    def lit(
        self,
        visible: int,
        explored: int,
        light: LightMap,
        pools: tuple[tuple[int, int], ...],
        *,
        at_once: bool = False,
    ) -> bool:
        """Set what is seen and how light falls; `pools` are lamps in view as (cell, radius). True if it changed."""
        key = (visible, explored, light.bright & visible, light.dim & visible, pools)
        if key == self._key:
            return False
        self._key = key
        self._old = self._now()
        self._new = self._picture(visible, explored, light, pools)
        self._time = FADE if at_once or not self._started else 0.0
        self._started = True
        self._scaled = None
        self._version += 1
        return True

    @property
    def fading(self) -> bool:
        """Whether the picture is still changing."""
        return self._time < FADE

    def update(self, seconds: float) -> None:
        """Go on fading."""
        if self.fading:
            self._time = min(FADE, self._time + seconds)
            self._scaled = None
            self._version += 1

    def patch(
        self, size: int, origin: tuple[int, int], view: tuple[int, int]
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The picture at `size` pixels a cell where a view shows it, and its place in the view.

        `origin` is the place of the board's corner in the view. One cell more on each side keeps the softness whole.
        """
        left, top = max(0, -origin[0] // size - 1), max(0, -origin[1] // size - 1)
        right = min(self.grid.width, (view[0] - origin[0]) // size + 2)
        bottom = min(self.grid.height, (view[1] - origin[1]) // size + 2)
        area = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
        key = (size, *area)
        if self._scaled is None or self._scaled_key != key:
            part = self._now().subsurface(area)
            self._scaled = pygame.transform.smoothscale(part, (area.w * size, area.h * size))
            self._scaled_key = key
        return self._scaled, (origin[0] + left * size, origin[1] + top * size)

    @property
    def version(self) -> int:
        """Changes whenever the picture does."""
        return self._version

    def _now(self) -> pygame.Surface:
        if not self.fading:
            return self._new
        mixed = self._old.copy()
        self._new.set_alpha(round(255 * self._time / FADE))
        mixed.blit(self._new, (0, 0))
        self._new.set_alpha(None)
        return mixed

    def _picture(
        self, visible: int, explored: int, light: LightMap, pools: tuple[tuple[int, int], ...]
    ) -> pygame.Surface:
        made = pygame.Surface((self.grid.width, self.grid.height))
        made.fill(UNSEEN)
        bright, dim = light.bright, light.dim
        for cell in range(self.grid.size):
            bit = 1 << cell
            if visible & bit:
                base = BRIGHT if bright & bit else DIM if dim & bit else DARK
                made.set_at(self.grid.xy(cell), self._warmed(cell, base, pools))
            elif explored & bit:
                made.set_at(self.grid.xy(cell), REMEMBERED)
        return made

    def _warmed(self, cell: int, base: Colour, pools: tuple[tuple[int, int], ...]) -> Colour:
        """Lamplight tints what it reaches, more near the lamp."""
        warmth = 0.0
        if base is not DARK:
            x, y = self.grid.xy(cell)
            for lamp, radius in pools:
                lamp_x, lamp_y = self.grid.xy(lamp)
                away = ((x - lamp_x) ** 2 + (y - lamp_y) ** 2) ** 0.5
                warmth = max(warmth, 1 - away / (radius + 0.5))
        if warmth <= 0:
            return base
        red, green, blue = (round(a + (b - a) * warmth * 0.8) for a, b in zip(base, WARM, strict=True))
        return red, green, blue
