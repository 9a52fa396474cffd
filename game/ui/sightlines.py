"""The sight tool in words, and the overlays of cover and light."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.battle import Battle
from game.board.grid import bits
from game.board.lighting import LightMap
from game.board.terrain import Terrain
from game.ruleset import Cover
from game.telling import Voice, words
from game.telling.ground import obstacle, place, sight
from game.ui import theme as t
from game.ui.overlays import Overlays
from game.ui.palette import Colour
from game.ui.widgets import shadowed


def told(battle: Battle, start: int, goal: int) -> str:
    """Whether the line between two cells is clear, else which cell blocks it and why; what cover the ground gives."""
    terrain = battle.terrain
    text = sight(terrain, start, goal)
    if terrain.line(start, goal).blocked is not None:
        return text
    far = words("ui.see.far", far=terrain.distance(start, goal))
    return "  ·  ".join([text, far, *_covers(battle, start, goal)])


def _covers(battle: Battle, start: int, goal: int) -> Iterator[str]:
    """What stands in the way of a clear line, and what cover that is by the rules."""
    terrain, cover = battle.terrain, battle.rules.cover(battle, start, goal)
    on_line = terrain.cover_on(start, goal)[:2]
    for cell, height in on_line:
        high = f"{height / 100:.1f}"
        yield words("ui.see.cover", what=obstacle(terrain, cell), place=place(terrain, cell), height=high)
    if cover is not None or on_line:
        yield cover_told(battle, cover)


def cover_told(battle: Battle, cover: Cover | None) -> str:
    """What cover is worth by the rules, with the rule's ID."""
    rule = battle.rules.board_rules["cover"]
    if cover is None:
        return words("cover.none", ruleset=battle.rules.id, rule=rule)
    parts = ", ".join(map(Voice(battle).thing, cover.parts))
    return words(f"cover.{cover.kind}", ruleset=battle.rules.id, amount=cover.amount, parts=parts, rule=rule)


class Shelter:
    """From how many of some cells each cell is sheltered: by cover as the rules have it, or out of sight; kept."""

    def __init__(self) -> None:
        self._of: tuple[Terrain | None, tuple[int, ...]] = (None, ())
        self._known: dict[int, tuple[int, int]] = {}

    def at(self, battle: Battle, foes: tuple[int, ...], cell: int) -> tuple[int, int]:
        """(from how many of the cells it is sheltered, from how many of them it cannot be seen)."""
        terrain = battle.terrain
        if self._of != (terrain, foes):
            self._of, self._known = (terrain, foes), {}
        found = self._known.get(cell)
        if found is None:
            clear = [foe for foe in foes if terrain.clear(foe, cell)]
            covered = sum(battle.rules.cover(battle, foe, cell) is not None for foe in clear)
            blind = len(foes) - len(clear)
            found = self._known[cell] = (blind + covered, blind)
        return found


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

    def cover(
        self, surface: pygame.Surface, battle: Battle, cells: int, foes: tuple[int, ...], shelter: Shelter
    ) -> None:
        """In each of the cells: from how many of the foes' cells it is covered, or out of their sight."""
        some = every = 0
        letters = []
        for cell in bits(self.overlays.camera.seen() & cells & battle.terrain.walkable):
            safe, blind = shelter.at(battle, foes, cell)
            if not safe:
                continue
            if safe == len(foes):
                every |= 1 << cell
            else:
                some |= 1 << cell
            text = words("ui.see.share", part=safe, whole=len(foes))
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
