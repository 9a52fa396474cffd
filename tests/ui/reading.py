"""Notes where texts are drawn on the window, to see whether one is cut off or crosses another.

`watch` gives an app a surface and a theme that note what is drawn; `faults` looks at the last frame. A text below
a panel that is drawn later is gone. Texts with a dark outline stand on the board, where they may cross its edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame
import pytest

from game.ui.app import App
from game.ui.palette import Colour
from game.ui.theme import TEXT, Theme

OUTLINE = (8, 9, 14)
"""The colour of outlines (`widgets.shadowed`)."""
SLACK = 2
"""Pixels that a text may stand over: anti-aliased edges."""


@dataclass
class Text:
    """A drawn text: the rectangle of its letters (without the space above and below), what it may not leave."""

    string: str
    rect: pygame.Rect
    clip: pygame.Rect
    box: pygame.Rect | None


def ink(rect: pygame.Rect) -> pygame.Rect:
    """The part of a text's rectangle in which its letters stand."""
    return rect.inflate(0, -round(rect.h * 0.42))


class NotingTheme(Theme):
    """Knows which surfaces are texts."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.known: dict[int, tuple[pygame.Surface, str, bool]] = {}

    def text(self, string: str, size: int = 13, colour: Colour = TEXT, bold: bool = False) -> pygame.Surface:
        made = super().text(string, size, colour, bold)
        self.known[id(made)] = (made, string, colour == OUTLINE)
        return made


class Page(pygame.Surface):
    """The window's surface; `texts` are those of the last frame that can still be seen, `labels` those on the
    board with an outline, `boxes` what was filled.
    """

    theme: NotingTheme
    texts: list[Text]
    labels: list[Text]
    boxes: list[pygame.Rect]
    outlined: set[str]

    def clear(self) -> None:
        """A new frame."""
        self.texts, self.labels, self.boxes, self.outlined = [], [], [], set()

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *rest: Any, **options: Any) -> pygame.Rect:
        drawn = super().blit(source, dest, *rest, **options)
        place = dest.topleft if isinstance(dest, pygame.Rect) else dest
        rect = pygame.Rect((round(place[0]), round(place[1])), source.get_size())
        known = self.theme.known.get(id(source))
        if known is None:
            if not source.get_flags() & pygame.SRCALPHA and not rest and not options:
                self.cover(rect)
            return drawn
        _, string, outline = known
        if outline:
            self.outlined.add(string)
        elif string in self.outlined:
            self.labels.append(Text(string, ink(rect), self.get_clip(), None))
            self.outlined.discard(string)
        elif string.strip() and rect.colliderect(self.get_clip()):
            self._note(string, rect)
        return drawn

    def _note(self, string: str, rect: pygame.Rect) -> None:
        letters = ink(rect)
        around = [
            box
            for box in self.boxes
            if box.collidepoint(letters.center) and box.h >= letters.h and box.w >= letters.h
        ]
        self.texts.append(Text(string, letters, self.get_clip(), around[-1] if around else None))

    def cover(self, rect: pygame.Rect) -> None:
        """Something opaque is drawn: what was below it cannot be read any more."""
        self.texts = [text for text in self.texts if not text.rect.colliderect(rect)]
        self.labels = [text for text in self.labels if not text.rect.colliderect(rect)]
        self.boxes = [box for box in self.boxes if not rect.contains(box)]
        if rect.size != self.get_size():
            self.boxes.append(rect.clip(self.get_clip()))


def watch(app: App, monkeypatch: pytest.MonkeyPatch) -> Page:
    """From now on the app draws on a page."""
    page = Page(app.surface.get_size())
    page.clear()
    made: dict[tuple[float, str], NotingTheme] = {}

    def themed(size: tuple[int, int]) -> Theme:
        plain = app.theme
        key = (plain.scale, plain.palette.name)
        page.theme = made.setdefault(key, NotingTheme(plain.scale, plain.palette))
        return page.theme

    draw = pygame.draw.rect

    def rect(surface: pygame.Surface, colour: Any, area: Any, width: int = 0, *rest: Any, **options: Any) -> Any:
        if surface is page and width == 0:
            page.cover(pygame.Rect(area))
        return draw(surface, colour, area, width, *rest, **options)

    monkeypatch.setattr(pygame.draw, "rect", rect)
    app.theme = themed(page.get_size())
    app._theme = themed  # type: ignore[method-assign]
    app.surface = page
    app.screen.resize(page.get_size())
    return page


def faults(page: Page) -> list[str]:
    """What cannot be read in the last frame."""
    found = []
    for index, text in enumerate(page.texts):
        if text.string.endswith("…"):
            found.append(f"{text.string!r} at {text.rect} had no room")
        if not text.clip.inflate(2 * SLACK, 2 * SLACK).contains(text.rect):
            found.append(f"{text.string!r} at {text.rect} is cut off by {text.clip}")
        if text.box is not None and not text.box.inflate(2 * SLACK, 2 * SLACK).contains(text.rect):
            found.append(f"{text.string!r} at {text.rect} leaves its box {text.box}")
        found += _crossings(text, page.texts[index + 1 :])
    for index, label in enumerate(page.labels):
        found += _crossings(label, page.labels[index + 1 :])
    return found


def _crossings(text: Text, others: list[Text]) -> list[str]:
    """Texts that cross one."""
    found = []
    for other in others:
        both = text.rect.clip(other.rect)
        if both.w > SLACK and both.h > SLACK:
            found.append(f"{text.string!r} and {other.string!r} cross at {both}")
    return found
