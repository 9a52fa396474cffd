"""The window of house rules: a sentence each, its value, the rules it bears on."""

from __future__ import annotations

import pygame

from game.house_rules import HouseRule, Value
from game.skirmish import Skirmish
from game.telling import words
from game.ui import theme as t
from game.ui.dialogs import Dialog
from game.ui.theme import Theme
from game.ui.widgets import MOUSE, panel
from game.wording import is_key

_ROW = 56
_MOST_ROWS = 9


def value_text(value: Value) -> str:
    """A value as people read it."""
    if isinstance(value, bool):
        return words("ui.on" if value else "ui.off")
    return words(f"choice.{value}") if isinstance(value, str) and is_key(value) else str(value)


class HouseRulesDialog(Dialog):
    """Rows of house rules; a click or Enter goes on to the next value. `handle` gives "rule:ID" for a rule pressed."""

    def __init__(self, rules: tuple[HouseRule, ...], draft: Skirmish) -> None:
        super().__init__(words("ui.skirmish.house_title"), [], width=860)
        self.rules, self.draft = rules, draft
        self.at = 0
        self.buttons.focus = -1
        self._rows: list[tuple[pygame.Rect, int]] = []
        self._links: list[tuple[pygame.Rect, str]] = []

    def handle(self, event: pygame.event.Event) -> str:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in MOUSE:
            return self._mouse(event)
        return super().handle(event)

    def _key(self, event: pygame.event.Event) -> str:
        if event.key == pygame.K_ESCAPE:
            return "close"
        if event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            back = event.key == pygame.K_UP or event.mod & pygame.KMOD_SHIFT
            self.at = (self.at + (-1 if back else 1)) % len(self.rules)
            self._show()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_RIGHT):
            self._turn(self.at)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            rule = self.rules[self.at]
            self.draft.set_option(rule, rule.default)
        elif event.key == pygame.K_r:
            return f"rule:{self.rules[self.at].rules[0]}" if self.rules[self.at].rules else ""
        return ""

    def _mouse(self, event: pygame.event.Event) -> str:
        row = next((index for rect, index in self._rows if rect.collidepoint(event.pos)), -1)
        if row >= 0:
            self.at = row
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and row >= 0:
            link = next((rule for rect, rule in self._links if rect.collidepoint(event.pos)), "")
            if link:
                return f"rule:{link}"
            self._turn(row)
            return "changed"
        return super().handle(event)

    def _turn(self, index: int) -> None:
        rule = self.rules[index]
        if not rule.free:
            self.draft.set_option(rule, rule.after(self.draft.option(rule)))

    def _scroll(self, step: int) -> None:
        """A row on or back."""
        super()._scroll(self._high if step > 0 else -self._high)

    def _show(self) -> None:
        """Scroll to the highlighted row."""
        top, room = self.at * self._high, self._room
        self.scroll = max(min(self.scroll, top), top + self._high - room, 0)

    _high = _ROW
    _room = 10 * _ROW

    def extra_height(self, theme: Theme) -> int:
        return theme.px(_ROW) * min(len(self.rules), _MOST_ROWS)

    def draw_extra(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        rect = pygame.Rect(rect.x, self.rect.y + theme.px(60), rect.w, self.rect.h - theme.px(130))
        self._high = theme.px(_ROW)
        self._room = rect.h = max(1, rect.h // self._high) * self._high  # whole rows only
        self._most = max(0, self._high * len(self.rules) - rect.h)
        self.scroll = max(0, min(self.scroll, self._most)) // self._high * self._high
        hint = theme.text(words("ui.skirmish.house_keys"), 11, t.DIM)
        surface.blit(hint, (rect.x, self.rect.bottom - theme.px(46)))
        self._rows, self._links = [], []
        for index, rule in enumerate(self.rules):
            y = rect.y + index * self._high - self.scroll
            row = pygame.Rect(rect.x, y, rect.w - theme.px(8), self._high - theme.px(4))
            if row.y >= rect.y and row.bottom <= rect.bottom:
                self._row(surface, theme, row, index, rule)
                self._rows.append((row, index))
        if self._most:
            high = max(theme.px(24), rect.h * rect.h // (rect.h + self._most))
            top = rect.y + (rect.h - high) * self.scroll // self._most
            bar = pygame.Rect(rect.right - theme.px(4), top, theme.px(4), high)
            pygame.draw.rect(surface, t.EDGE, bar, border_radius=theme.px(2))

    def _row(self, surface: pygame.Surface, theme: Theme, row: pygame.Rect, index: int, rule: HouseRule) -> None:
        """The sentence, its rules, the value: gold where it is not the default."""
        panel(surface, row, theme, t.HOVER if index == self.at else t.RAISED, t.GOLD if index == self.at else None, 6)
        value = self.draft.option(rule)
        told = value_text(value)
        ink = t.SOFT if value == rule.default else t.GOLD
        shown = theme.text(theme.clip(told, 13, theme.px(190), True), 13, ink, True)
        surface.blit(shown, (row.right - theme.px(12) - shown.get_width(), row.y + theme.px(6)))
        count = words("ui.skirmish.values", count=len(rule.values)) if not rule.free else words("ui.skirmish.free")
        note = theme.text(count, 10, t.DIM)
        surface.blit(note, (row.right - theme.px(12) - note.get_width(), row.y + theme.px(27)))
        room = row.w - theme.px(220)
        for line, text in enumerate(theme.wrap(rule.text, 12, room)[:2]):
            place = (row.x + theme.px(12), row.y + theme.px(4) + line * theme.px(16))
            surface.blit(theme.text(text, 12, t.TEXT), place)
        x = row.x + theme.px(12)
        for name in rule.rules:
            link = theme.text(name, 10, t.SKY)
            spot = link.get_rect(topleft=(x, row.y + theme.px(35)))
            surface.blit(link, spot)
            self._links.append((spot.inflate(theme.px(4), theme.px(4)), name))
            x += link.get_width() + theme.px(10)
