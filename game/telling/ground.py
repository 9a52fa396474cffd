"""What stands on the ground, and whether one sees past it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.locale import words

if TYPE_CHECKING:
    from game.board.terrain import Terrain


def place(terrain: Terrain, cell: int, lang: str = "en") -> str:
    """A cell as people read it."""
    x, y = terrain.grid.xy(cell)
    return words("word.cell", lang=lang, x=x, y=y)


def obstacle(terrain: Terrain, cell: int, lang: str = "en") -> str:
    """What stands in a cell: "a wall", "the closed door 'gate'", "the crate" ..."""
    kind, name = terrain.obstacle(cell)
    return words(f"ground.{kind}", lang=lang, name=name)


def sight(terrain: Terrain, start: int, goal: int, lang: str = "en") -> str:
    """Whether the line between two cells is clear, else which cell blocks it and why."""
    gaps = {"start": place(terrain, start, lang), "goal": place(terrain, goal, lang)}
    block = terrain.line(start, goal).blocked
    if block is None:
        return words("sight.clear", lang=lang, **gaps)
    gaps |= {"what": obstacle(terrain, block.cell, lang), "place": place(terrain, block.cell, lang)}
    if block.flank is not None:
        other, beside = obstacle(terrain, block.flank, lang), place(terrain, block.flank, lang)
        return words("sight.corner", lang=lang, **gaps, other=other, beside=beside)
    if block.opaque:
        return words("sight.blocked", lang=lang, **gaps)
    return words("sight.low", lang=lang, **gaps, top=block.top / 100, line=block.low / 100)
