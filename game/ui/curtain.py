"""The curtain between two people at one screen: nothing of the board is drawn until the next one has taken the seat."""

from __future__ import annotations

import pygame

from game.telling import words
from game.ui import theme as t
from game.ui.theme import Theme
from game.ui.tokens import draw_shape
from game.ui.widgets import Button, Buttons


class Curtain:
    """Covers the whole window; a click or Enter or Space lifts it."""

    def __init__(self, side: int, name: str, colour: str, why: str) -> None:
        self.side = side
        self.name = name
        self.colour = colour
        self.why = why
        self.buttons = Buttons()
        self.buttons.items = [
            Button("lift", words("ui.curtain.lift", side=name), "eye", "Enter", style="main")
        ]
        self.buttons.focus = 0

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event lifts the curtain."""
        return bool(self.buttons.handle(event) or self.buttons.handle_keys(event))

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Cover everything."""
        surface.fill((18, 20, 28))
        middle = surface.get_rect().center
        body = theme.palette.side(self.colour)
        for ring in range(5, 0, -1):
            shade = tuple(part * ring // 14 + 12 for part in body)
            pygame.draw.aacircle(
                surface,
                shade,
                (middle[0], middle[1] - theme.px(90)),
                theme.px(34 + 16 * (6 - ring)),
                theme.px(2),
            )
        draw_shape(surface, self.side, (middle[0], middle[1] - theme.px(90)), theme.px(34), body)
        title = theme.text(words("ui.curtain.pass", side=self.name), 30, theme.palette.tint(self.colour), True)
        surface.blit(title, title.get_rect(center=(middle[0], middle[1] + theme.px(44))))
        why = theme.text(self.why, 15, t.SOFT)
        surface.blit(why, why.get_rect(center=(middle[0], middle[1] + theme.px(84))))
        button = self.buttons.items[0]
        width = max(theme.px(240), theme.width(button.label, 13, True) + theme.px(80))
        button.rect = pygame.Rect(0, 0, width, theme.px(44))
        button.rect.center = (middle[0], middle[1] + theme.px(140))
        self.buttons.draw(surface, theme)
