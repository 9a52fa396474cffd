"""The sight tool in words, and the overlays of cover and light."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.board.grid import bits
from game.board.lighting import LightMap
from game.board.terrain import Terrain
from game.telling import words
from game.ui import theme as t
from game.ui.overlays import Overlays
from game.ui.palette import Colour
from game.ui.widgets import shadowed


def place(terrain: Terrain, cell: int) -> str:
    """A cell as people read it."""
    x, y = terrain.grid.xy(cell)
    return words("ui.fact.cell", x=x, y=y)


def told(terrain: Terrain, start: int, goal: int) -> str:
    """Whether the line between two cells is clear, else which cell blocks it and why; and what gives cover."""
    line = terrain.line(start, goal)
    ends = {"start": place(terrain, start), "goal": place(terrain, goal)}
    if line.blocked is None:
        parts = [words("ui.see.clear", **ends), *_covers(terrain, start, goal)]
        return "  ·  ".join(parts)
    block = line.blocked
    ends |= {"what": terrain.what(block.cell), "place": place(terrain, block.cell)}
    if block.flank is not None:
        beside = {"other": terrain.what(block.flank), "beside": place(terrain, block.flank)}
        return words("ui.see.corner", **ends, **beside)
    if block.opaque:
        return words("ui.see.blocked", **ends)
    return words("ui.see.low", **ends, top=f"{block.top / 100:.1f}", line=f"{block.low / 100:.1f}")


def _covers(terrain: Terrain, start: int, goal: int) -> Iterator[str]:
    for cell, height in terrain.cover_on(start, goal)[:2]:
        high = f"{height / 100:.1f}"
        yield words("ui.see.cover", what=terrain.what(cell), place=place(terrain, cell), height=high)


class BoardTints:
    """Draws the overlays of cover and light through the hints of a board; their letters keep clear of `taken`."""

    def __init__(self, overlays: Overlays, taken: list[pygame.Rect]) -> None:
        self.overlays, self.taken = overlays, taken

    def _letters(self, surface: pygame.Surface, letters: list[tuple[int, str, Colour]], across: float) -> None:
        """A letter or two in each cell, at a part of its width; lower where a name stands."""
        overlays = self.overlays
        for cell, text, colour in letters:
            rect = overlays.camera.rect(cell)
            box = overlays.theme.text(text, 10, colour, True).get_rect()
            for down in (0.26, 0.7):
                box.center = (rect.x + round(rect.w * across), rect.y + round(rect.h * down))
                if box.collidelist(self.taken) < 0:
                    shadowed(surface, overlays.theme, text, box.center, 10, colour, True)
                    break

    def cover(self, surface: pygame.Surface, terrain: Terrain, cells: int, foes: Sequence[int]) -> None:
        """In each of the cells: from how many of the foes' cells it is covered, or out of their sight."""
        some = every = 0
        letters = []
        for cell in bits(self.overlays.camera.seen() & cells & terrain.walkable):
            safe = [foe for foe in foes if terrain.covered_from(cell, 50) >> foe & 1 or not terrain.clear(foe, cell)]
            blind = sum(not terrain.clear(foe, cell) for foe in foes)
            if not safe:
                continue
            if len(safe) == len(foes):
                every |= 1 << cell
            else:
                some |= 1 << cell
            text = words("ui.see.share", part=len(safe), whole=len(foes))
            letters.append((cell, text, t.SKY if blind == len(foes) else t.TEXT))
        self.overlays.mark(surface, some, "part cover")
        self.overlays.mark(surface, every, "cover")
        self._letters(surface, letters, 0.24)

    def light(self, surface: pygame.Surface, light: LightMap, explored: int) -> None:
        """Each space's light: a letter, and a tint for what is not bright."""
        dim = dark = 0
        letters = []
        for cell in bits(self.overlays.camera.seen() & explored):
            if light.bright >> cell & 1:
                letters.append((cell, words("ui.see.bright"), t.GOLD))
            elif light.dim >> cell & 1:
                dim |= 1 << cell
                letters.append((cell, words("ui.see.dim"), t.TEXT))
            else:
                dark |= 1 << cell
                letters.append((cell, words("ui.see.dark"), t.TEXT))
        self.overlays.mark(surface, dim, "dim")
        self.overlays.mark(surface, dark, "dark")
        self._letters(surface, letters, 0.82)
