"""Heat over the picture of a map: squares that become lighter and larger with the level, on the map in dim grey."""

from __future__ import annotations

import pygame

from game.board.ground import Ground
from game.lab.heat import STEPS, Counts, ladder, level, per_hundred
from game.telling import words
from game.ui import theme as t
from game.ui.mapart import MapPicture
from game.ui.palette import HEAT, Colour
from game.ui.theme import Theme

_AVERAGE, _BRIGHTEST = 46, 74
"""Of the map in dim grey (0 to 255): it stays below the lowest level."""
_CASING: Colour = (12, 13, 18)
_LEAST = 0.42
"""Side of the smallest square, as a share of the cell."""
_FINE = 7
"""Pixels of a cell below which squares fill it."""


class HeatArt:
    """Pictures of one map with heat over it, at whole pixels for each cell."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._map = MapPicture(ground)
        self._kept: tuple[int, pygame.Surface] | None = None

    def cell_size(self, room: tuple[int, int]) -> int:
        """The largest size of a cell at which the whole map fits."""
        grid = self.ground.grid
        return max(1, min(room[0] // grid.width, room[1] // grid.height))

    def picture(self, counts: Counts, most: int, size: int) -> pygame.Surface:
        """The map with counts over it, where `most` is the highest level; `size` pixels a cell."""
        grid = self.ground.grid
        made = self._base(size).copy()
        for cell, count in counts.items():
            x, y = grid.xy(cell)
            draw_level(made, pygame.Rect(x * size, y * size, size, size), level(count, most))
        return made

    def _base(self, size: int) -> pygame.Surface:
        if self._kept is None or self._kept[0] != size:
            grid = self.ground.grid
            wanted = (grid.width * size, grid.height * size)
            plain = self._map.overview(wanted)
            if plain.get_size() != wanted:
                plain = pygame.transform.smoothscale(plain, wanted)
            dim = pygame.transform.grayscale(plain)
            part = min(255, 255 * _AVERAGE // max(1, pygame.transform.average_color(dim)[0]))
            dim.fill((part, part, part), special_flags=pygame.BLEND_RGB_MULT)
            dim.fill((_BRIGHTEST, _BRIGHTEST, _BRIGHTEST), special_flags=pygame.BLEND_RGB_MIN)
            self._kept = (size, dim)
        return self._kept[1]


def draw_level(surface: pygame.Surface, cell: pygame.Rect, step: int) -> None:
    """The square of a level (0 to STEPS) in a cell."""
    if not step:
        return
    side = cell.w if cell.w < _FINE else round(cell.w * (_LEAST + (1 - _LEAST) * (step - 1) / (STEPS - 1)))
    square = pygame.Rect(0, 0, side, side)
    square.center = cell.center
    square.clamp_ip(cell)
    if cell.w >= _FINE:
        pygame.draw.rect(surface, _CASING, square.inflate(2, 2).clip(cell))
    pygame.draw.rect(surface, HEAT[step - 1], square.inflate(-2, -2) if step == STEPS and side > _FINE else square)


def draw_legend(
    surface: pygame.Surface, theme: Theme, place: tuple[int, int], most: int, battles: int, room: int
) -> None:
    """The levels with the rate from which each begins; nothing where nothing happened."""
    if not most:
        return
    size, x, y = theme.px(16), place[0], place[1]
    steps = ladder(most)
    texts = [theme.text(words("heat.from", rate=per_hundred(count, battles)), 11, t.SOFT) for _, count in steps]
    gap = theme.px(10)
    wide = sum(text.get_width() + size + gap + theme.px(4) for text in texts)
    if wide > room:
        gap = max(theme.px(3), gap - (wide - room) // max(1, len(texts)))
    for (step, _), text in zip(steps, texts, strict=True):
        box = pygame.Rect(x, y, size, size)
        pygame.draw.rect(surface, (40, 41, 46), box)
        draw_level(surface, box, step)
        x += size + theme.px(4)
        surface.blit(text, (x, y + (size - text.get_height()) // 2))
        x += text.get_width() + gap
