"""Light and fog of the board: a small picture, one colour per cell, scaled up softly and multiplied onto it."""

from __future__ import annotations

import pygame

from game.board.grid import Grid
from game.board.lighting import LightMap
from game.ui.theme import Colour

UNSEEN: Colour = (9, 10, 15)
REMEMBERED: Colour = (84, 88, 108)
DARK: Colour = (96, 98, 128)
DIM: Colour = (170, 165, 180)
BRIGHT: Colour = (255, 252, 246)
WARM: Colour = (255, 222, 164)
FADE = 0.28
"""Seconds in which fog and light change."""


class Shade:
    """`lit` builds the wanted picture; `scaled` gives it at cell size, while it fades from the one before."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._old = pygame.Surface((grid.width, grid.height))
        self._old.fill(UNSEEN)
        self._new = self._old.copy()
        self._time = FADE
        self._key: tuple[object, ...] = ()
        self._scaled: pygame.Surface | None = None
        self._scaled_size = 0
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

    def scaled(self, size: int) -> pygame.Surface:
        """The picture at `size` pixels a cell."""
        if self._scaled is None or self._scaled_size != size:
            wide, high = self.grid.width * size, self.grid.height * size
            self._scaled = pygame.transform.smoothscale(self._now(), (wide, high))
            self._scaled_size = size
        return self._scaled

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
