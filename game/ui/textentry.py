"""A line of text that is being typed into a screen."""

from __future__ import annotations

import pygame

TYPED, TAKEN, DROPPED, NOT_MINE = "typed", "taken", "dropped", ""


class TextEntry:
    """What is typed so far. Enter takes it, Esc drops it; `digits`: a number, ended by whatever is no digit."""

    def __init__(self, name: str, text: str = "", *, most: int = 24, digits: bool = False) -> None:
        self.name, self.text, self.most, self.digits = name, text, most, digits

    @property
    def shown(self) -> str:
        """The text with a cursor."""
        return self.text + "_"

    def key(self, event: pygame.event.Event) -> str:
        """What a key does: TYPED, TAKEN, DROPPED, or NOT_MINE for one that means something else."""
        if event.key == pygame.K_ESCAPE:
            return DROPPED
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return TAKEN
        if event.key == pygame.K_BACKSPACE:
            self.text = self.text[:-1]
            return TYPED
        sign = event.unicode
        fits = sign.isdecimal() and sign.isascii() if self.digits else sign.isprintable() and sign != ""
        if fits:
            self.text += sign if len(self.text) < self.most else ""
            return TYPED
        return NOT_MINE
