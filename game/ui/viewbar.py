"""Small buttons at the edge of the board: what is drawn over it to decide by."""

from __future__ import annotations

import pygame

from game.telling import words
from game.ui.theme import Theme
from game.ui.widgets import Button, Buttons

VIEWS = (
    ("sight", "eye", "L"),
    ("heights", "high_ground", "M"),
    ("cover", "cover", "F6"),
    ("light", "light", "F7"),
    ("stand", "target", "F3"),
)
"""Name, icon, key."""


class ViewBar:
    """A column of buttons; those that are on are marked."""

    def __init__(self) -> None:
        self.buttons = Buttons()
        for name, icon, key in VIEWS:
            note = words(f"ui.view.{name}", hotkey=key)
            self.buttons.items.append(Button(name, "", icon, key, note, style="tool"))

    def lay_out(self, board: pygame.Rect, theme: Theme) -> None:
        """Place the buttons down the right edge of the board."""
        size, gap = theme.px(36), theme.px(5)
        y = board.y + theme.px(8)
        for button in self.buttons.items:
            button.rect = pygame.Rect(board.right - size - theme.px(8), y, size, size)
            y += size + gap

    def draw(self, surface: pygame.Surface, theme: Theme, shown: set[str]) -> None:
        """Draw the buttons."""
        for button in self.buttons.items:
            button.chosen = button.id in shown
        self.buttons.draw(surface, theme)
