"""The combat log: one line per event, unfolded by a click to its arithmetic with rule IDs. Lines are rendered once."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

import pygame

from game.battle import Battle
from game.event import Moved
from game.telling import Telling, narrate, words
from game.ui import theme as t
from game.ui.palette import Colour
from game.ui.theme import Theme


@dataclass
class _Line:
    """A drawn line: which telling, the text, how far in, and the rule behind it."""

    telling: int
    text: str
    indent: int
    colour: Colour
    size: int
    rule: str = ""
    bold: bool = False


class LogPanel:
    """Shows what a side has witnessed. `read` takes over new events; `click` unfolds or names a rule."""

    def __init__(self) -> None:
        self.tellings: list[Telling] = []
        self.open: set[int] = set()
        self.scroll = 0
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._read = 0
        self._side = -1
        self._rewinds = 0
        self._terms = "en"
        self._lines: list[_Line] = []
        self._tops = [0]
        self._dirty = True
        self._width = 0
        self._hits: list[tuple[pygame.Rect, int, str]] = []

    def read(self, battle: Battle, side: int) -> None:
        """Take over the events since the last time, as `side` witnessed them."""
        seen_as = (side, battle.rewinds, battle.terms)
        if seen_as != (self._side, self._rewinds, self._terms) or len(battle.events) < self._read:
            self.tellings, self.open, self._read = [], set(), 0
            self._side, self._rewinds, self._terms = side, battle.rewinds, battle.terms
        if len(battle.events) == self._read:
            return
        start = self._read
        if self.tellings and isinstance(battle.events[self.tellings[-1].index], Moved):
            start = self.tellings.pop().index
        self.tellings += narrate(battle, side, start)
        self._read = len(battle.events)
        self.scroll = 0
        self._dirty = True

    def refresh(self) -> None:
        """Lay the lines out anew."""
        self._dirty = True

    # ------------------------------------------------------------------ layout

    def _lay_out(self, theme: Theme, battle: Battle, width: int) -> None:
        self._lines = []
        for number, telling in enumerate(self.tellings):
            colour = self._colour(battle, telling, theme)
            mark = "– " if number in self.open else ""
            bold = telling.tone == "turn"
            for index, text in enumerate(theme.wrap(mark + telling.text, 12, width, bold)):
                self._lines.append(_Line(number, text, 0 if not index else 8, colour, 12, "", bold))
            if number in self.open:
                self._unfold(theme, telling, number, width)
        self._tops = [0]
        for line in self._lines:
            gap = theme.px(3) if not line.indent else 0
            self._tops.append(self._tops[-1] + theme.line_height(line.size) + gap)
        self._dirty = False
        self._width = width

    def _unfold(self, theme: Theme, telling: Telling, number: int, width: int) -> None:
        room = width - theme.px(12)
        for text in theme.wrap(telling.sum, 11, room) if telling.sum else []:
            self._lines.append(_Line(number, text, 12, t.SOFT, 11))
        for detail in telling.details:
            text = (
                f"{detail.text}  {detail.amount:+d}"
                if detail.amount and str(abs(detail.amount)) not in detail.text
                else detail.text
            )
            for index, part in enumerate(theme.wrap(text, 11, room - theme.px(64))):
                self._lines.append(_Line(number, part, 20, t.DIM, 11, detail.rule if not index else ""))
        if telling.rule:
            self._lines.append(_Line(number, words("ui.log.rule"), 12, t.DIM, 11, telling.rule))

    def _colour(self, battle: Battle, telling: Telling, theme: Theme) -> Colour:
        if telling.tone == "turn":
            return t.GOLD
        if telling.who:
            side = battle.sides.get(telling.who, 0)
            team = battle.setup.sides[side - 1] if side else None
            from game.muster import SIDE_COLOURS

            name = (team.colour if team else "") or SIDE_COLOURS[(side - 1) % len(SIDE_COLOURS)]
            return theme.palette.tint(name)
        return t.SOFT

    # ------------------------------------------------------------------ drawing and input

    def draw(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, battle: Battle) -> None:
        """Draw the newest lines that fit, scrolled."""
        self.rect = rect
        width = rect.w - theme.px(14)
        if self._dirty or width != self._width:
            self._lay_out(theme, battle, width)
        self._hits = []
        clip = surface.get_clip()
        surface.set_clip(rect)
        total = self._tops[-1]
        self.scroll = max(0, min(self.scroll, total - rect.h))
        start = rect.bottom - total + self.scroll if total > rect.h else rect.y
        first = bisect_left(self._tops, rect.y - start)  # only whole lines, at the top and at the bottom
        for index in range(first, len(self._lines)):
            y = start + self._tops[index]
            if y + theme.line_height(self._lines[index].size) > rect.bottom + theme.px(3):
                break
            self._draw_line(
                surface, theme, self._lines[index], rect, y, self._tops[index + 1] - self._tops[index]
            )
        if total > rect.h:
            self._draw_bar(surface, theme, total)
        surface.set_clip(clip)

    def _draw_line(
        self, surface: pygame.Surface, theme: Theme, line: _Line, rect: pygame.Rect, y: int, height: int
    ) -> None:
        if line.rule:
            rule = theme.text(line.rule, 10, t.SKY)
            place = pygame.Rect(rect.right - theme.px(12) - rule.get_width(), y, rule.get_width(), height)
            surface.blit(rule, (place.x, y + theme.px(1)))
            self._hits.append((place, -1, line.rule))
        surface.blit(
            theme.text(line.text, line.size, line.colour, line.bold), (rect.x + theme.px(line.indent), y)
        )
        self._hits.append((pygame.Rect(rect.x, y, rect.w, height), line.telling, ""))

    def _draw_bar(self, surface: pygame.Surface, theme: Theme, total: int) -> None:
        high = max(theme.px(20), self.rect.h * self.rect.h // total)
        part = self.scroll / max(1, total - self.rect.h)
        top = self.rect.y + round((self.rect.h - high) * (1 - part))
        bar = pygame.Rect(self.rect.right - theme.px(4), top, theme.px(4), high)
        pygame.draw.rect(surface, t.FAINT, bar, border_radius=theme.px(2))

    def rule_at(self, place: tuple[int, int]) -> str:
        """The rule ID drawn under a place, or ""."""
        return next((rule for rect, _, rule in self._hits if rule and rect.collidepoint(place)), "")

    def rule_under(self, place: tuple[int, int]) -> str:
        """The rule behind the line under a place, or ""."""
        for rect, number, rule in self._hits:
            if rect.collidepoint(place) and self.rect.collidepoint(place):
                told = self.tellings[number] if number >= 0 else None
                return rule or (told.rule if told is not None else "")
        return ""

    def wheel(self, steps: int, theme: Theme) -> None:
        """Scroll; up shows older lines."""
        self.scroll += steps * theme.px(36)

    def click(self, place: tuple[int, int]) -> str:
        """Unfold the line under a place, or hand back the rule ID under it."""
        for rect, number, rule in self._hits:
            if rect.collidepoint(place):
                if rule:
                    return rule
                self.open ^= {number}
                self._dirty = True
                return ""
        return ""
