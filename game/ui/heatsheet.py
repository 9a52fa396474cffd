"""Heat maps of a batch as one picture, drawn without a window."""

from __future__ import annotations

import os
from io import BytesIO

import pygame

from game.lab.heat import Counts, Heat, per_hundred
from game.muster import SIDE_COLOURS
from game.scenario import ground_of
from game.setup import Setup
from game.telling import words
from game.ui import theme as t
from game.ui.heatart import HeatArt, draw_legend
from game.ui.palette import SAFE
from game.ui.theme import Theme
from game.ui.tokens import draw_shape

_WIDE = 660
"""Pixels that a map is wide at most; a cell takes no more than `_CELL`."""
_CELL = 24
_EVERY = 5
"""Columns and rows from one coordinate to the next."""


def sheet(heat: Heat, setup: Setup, battles: int, kinds: tuple[str, ...]) -> bytes:
    """A PNG picture: a row for each kind, in it all sides together and each side, on one scale."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    try:
        return Sheet(heat, setup, battles, kinds).png()
    finally:
        pygame.quit()


class Sheet:
    """Lays the maps out and draws them."""

    def __init__(self, heat: Heat, setup: Setup, battles: int, kinds: tuple[str, ...]) -> None:
        self.heat, self.setup, self.battles, self.kinds = heat, setup, battles, kinds
        self.theme = Theme(1.0, SAFE)
        self.art = HeatArt(ground_of(setup))
        grid = self.art.ground.grid
        self.cell = max(2, min(_CELL, _WIDE // grid.width))
        self.wide, self.high = grid.width * self.cell, grid.height * self.cell
        self.edge, self.rim, self.head, self.foot = 28, 22, 34, 18

    def png(self) -> bytes:
        """The picture as a file."""
        made = BytesIO()
        pygame.image.save(self.drawn(), made, "heat.png")
        return made.getvalue()

    def drawn(self) -> pygame.Surface:
        """The picture."""
        columns = len(self.setup.sides) + 1
        step_x, step_y = self.wide + self.rim + 18, self.high + self.head + self.rim + self.foot + 40
        size = (2 * self.edge + columns * step_x - 18, 84 + len(self.kinds) * step_y)
        page = pygame.Surface(size)
        page.fill(t.INK)
        title = self.setup.title or self.setup.map
        page.blit(self.theme.text(title, 22, t.TEXT, True), (self.edge, 18))
        told = words("heat.legend", count=self.battles)
        page.blit(self.theme.text(told, 13, t.SOFT), (self.edge, 50))
        for row, kind in enumerate(self.kinds):
            self._row(page, kind, 84 + row * step_y, step_x)
        return page

    def _row(self, page: pygame.Surface, kind: str, top: int, step_x: int) -> None:
        theme, most = self.theme, max(self.heat.cells(kind).values(), default=0)
        head = theme.text(words(f"heat.kind.{kind}"), 16, t.GOLD, True)
        page.blit(head, (self.edge, top))
        room = page.get_width() - 3 * self.edge - head.get_width()
        draw_legend(page, theme, (self.edge + head.get_width() + 24, top + 4), most, self.battles, room)
        for number in range(len(self.setup.sides) + 1):
            self._map(page, kind, number, most, (self.edge + number * step_x, top + 28))

    def _map(self, page: pygame.Surface, kind: str, number: int, most: int, place: tuple[int, int]) -> None:
        theme, counts = self.theme, self.heat.cells(kind, number)
        x, y = place[0] + self.rim, place[1] + self.head + self.rim - 8
        self._name(page, number, (x, place[1] + 2))
        self._rim(page, x, y)
        picture = self.art.picture(counts, most, self.cell)
        page.blit(picture, (x, y))
        foot = theme.text(hottest(counts, self.art, self.battles), 12, t.SOFT)
        page.blit(foot, (x, y + self.high + 3))

    def _name(self, page: pygame.Surface, number: int, place: tuple[int, int]) -> None:
        """Whose map it is: the shape, colour and name of the side."""
        x, y = place
        if number:
            side = self.setup.sides[number - 1]
            colour = self.theme.palette.tint(side.colour or SIDE_COLOURS[number - 1])
            draw_shape(page, number, (x + 8, y + 10), 7, colour)
            page.blit(self.theme.text(side.name, 14, colour, True), (x + 22, y))
        else:
            page.blit(self.theme.text(words("heat.all"), 14, t.TEXT, True), (x, y))

    def _rim(self, page: pygame.Surface, x: int, y: int) -> None:
        """Coordinates of every fifth column and row."""
        grid = self.art.ground.grid
        every = _EVERY if self.cell * _EVERY >= 24 else _EVERY * 4
        for column in range(0, grid.width, every):
            text = self.theme.text(str(column), 10, t.DIM)
            page.blit(text, text.get_rect(midbottom=(x + column * self.cell + self.cell // 2, y - 1)))
        for row in range(0, grid.height, every):
            text = self.theme.text(str(row), 10, t.DIM)
            page.blit(text, text.get_rect(midright=(x - 4, y + row * self.cell + self.cell // 2)))


def hottest(counts: Counts, art: HeatArt, battles: int) -> str:
    """Where most of it happened, as a sentence."""
    if not counts:
        return words("heat.none")
    cell = max(sorted(counts), key=counts.__getitem__)
    x, y = art.ground.grid.xy(cell)
    return words("heat.hottest", x=x, y=y, rate=per_hundred(counts[cell], battles))
