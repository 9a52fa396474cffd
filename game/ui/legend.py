"""What the overlays of cover and light mean: a small box in the corner of the board while they are shown."""

from __future__ import annotations

import pygame

from game.telling import words
from game.ui import theme as t
from game.ui.palette import Colour
from game.ui.patterns import patterned
from game.ui.theme import Theme
from game.ui.widgets import panel, shadowed

_ROW, _SAMPLE = 22, 18
_FLOOR: Colour = (94, 86, 70)
"""What a sample of an overlay lies on."""
_ROWS: dict[str, tuple[tuple[str, str, Colour, str], ...]] = {
    "cover": (
        ("part cover", "2/3", t.TEXT, "ui.legend.some"),
        ("cover", "3/3", t.TEXT, "ui.legend.every"),
        ("cover", "3/3", t.SKY, "ui.legend.unseen"),
    ),
    "light": (
        ("", "ui.see.bright", t.GOLD, "ui.legend.bright"),
        ("dim", "ui.see.dim", t.TEXT, "ui.legend.dim"),
        ("dark", "ui.see.dark", t.TEXT, "ui.legend.dark"),
    ),
}
"""For each overlay: the mark, the letters on it and their colour, what it means."""


def draw_legend(surface: pygame.Surface, theme: Theme, board: pygame.Rect, shown: set[str]) -> None:
    """A row for each mark of the overlays that are shown."""
    rows = [row for name, part in _ROWS.items() if name in shown for row in part]
    if not rows:
        return
    told = [words(key) for *_, key in rows]
    sample, gap = theme.px(_SAMPLE), theme.px(8)
    wide = max(theme.width(text, 12) for text in told) + sample + 3 * gap
    box = pygame.Rect(board.x + gap, board.y + gap, wide, theme.px(_ROW) * len(rows) + gap)
    panel(surface, box, theme, t.PANEL, t.FAINT, 6)
    for number, ((mark, letters, colour, _), text) in enumerate(zip(rows, told, strict=True)):
        spot = pygame.Rect(box.x + gap, box.y + gap // 2 + number * theme.px(_ROW) + theme.px(2), sample, sample)
        _draw_sample(surface, theme, spot, mark)
        shown_as = words(letters) if letters.startswith("ui.") else letters
        shadowed(surface, theme, shown_as, spot.center, 9, colour, True)
        label = theme.text(text, 12, t.SOFT)
        surface.blit(label, (spot.right + gap, spot.centery - label.get_height() // 2))


def _draw_sample(surface: pygame.Surface, theme: Theme, spot: pygame.Rect, name: str) -> None:
    """A bit of floor with a mark."""
    pygame.draw.rect(surface, _FLOOR, spot)
    if not name:
        return
    mark = theme.palette.marks[name]
    if mark.tint:
        surface.blit(patterned(spot.w, mark.colour, mark.tint), spot)
    if mark.pattern:
        surface.blit(patterned(spot.w, mark.ink or mark.colour, mark.strength, mark.pattern), spot)
