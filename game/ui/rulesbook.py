"""The rulebook of a ruleset as a window: chapters, search, rules with links from one to another."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pygame

from game.data import InputError
from game.rulebook import Rule, find_rule, pages, rulebook
from game.telling import words
from game.ui import theme as t
from game.ui.dialogs import Dialog, veil
from game.ui.palette import Colour
from game.ui.ruletext import LINE, Span, bare, lay_out
from game.ui.theme import Theme
from game.ui.widgets import MOUSE, Button, panel

_ID = re.compile(r"[A-Z]\w*-\d{3}[a-z]?")
_MOST_FOUND = 80
"""Most rules shown for a search."""
_CHAPTER = 28
_NUMBER = re.compile(r"\d[\d.]*")


def plain(text: str) -> str:
    """Wording in a line, without the marks of its file."""
    return bare(text).replace(" | ", "   ").replace("|---", "")


@dataclass
class _Block:
    """A rule laid out: its pieces of text from `top` on."""

    rule: Rule
    top: int
    spans: list[Span] = field(default_factory=list)
    bottom: int = 0


class RulesBook(Dialog):
    """`open_at` shows a rule; typing searches; a click on an ID follows it; `chapter` is the one shown."""

    def __init__(self, ruleset: str, rule_id: str = "", search: str = "") -> None:
        super().__init__(words("ui.rules.title", rules=ruleset), [], width=1400)
        self.ruleset = ruleset
        self.book = rulebook(ruleset)
        self.pages = pages(ruleset)
        self.chapters = list(dict.fromkeys(rule.chapter for rule in self.pages))
        self.chapter = self.chapters[0] if self.chapters else ""
        self.search = search
        self.marked = ""
        self.trail: list[tuple[str, str, str]] = []
        self.first = 0
        self.buttons.items.insert(0, Button("back", words("ui.rules.back"), "left", "Backspace"))
        self.buttons.focus = -1
        self._blocks: list[_Block] = []
        self._laid: tuple[object, ...] = ()
        self._links: list[tuple[pygame.Rect, str]] = []
        self._tabs: list[tuple[pygame.Rect, str]] = []
        self._seek = False
        self._page, self._rows = 400, 1
        if rule_id:
            self.open_at(rule_id)
        elif not search and self.book:
            self.chapter = next((name for name in self.chapters if name[:1].isdigit()), self.chapter)

    # ------------------------------------------------------------------ what is shown

    def open_at(self, rule_id: str) -> None:
        """Turn to a rule; what is not in the book is searched for."""
        try:
            rule = find_rule(self.ruleset, rule_id)
        except InputError:
            self.search, self.marked = rule_id, ""
            return
        self.search, self.chapter, self.marked, self._seek = "", rule.chapter, rule.id, True
        self._show_chapter()

    def follow(self, rule_id: str) -> None:
        """As `open_at`, with a way back."""
        self.trail.append((self.chapter, self.search, self.marked))
        self.open_at(rule_id)

    def back(self) -> None:
        """To what was shown before the last link."""
        if self.trail:
            self.chapter, self.search, self.marked = self.trail.pop()
            self._seek = True
            self._show_chapter()

    def found(self) -> list[Rule]:
        """The rules shown: of the chapter, or all in which every word searched for occurs."""
        wanted = self.search.casefold().split()
        if not wanted:
            return [rule for rule in self.pages if rule.chapter == self.chapter]
        return [
            rule
            for rule in self.pages
            if all(word in f"{rule.id} {rule.chapter} {rule.text}".casefold() for word in wanted)
        ]

    def _show_chapter(self) -> None:
        at = self.chapters.index(self.chapter) if self.chapter in self.chapters else 0
        self.first = min(max(self.first, at - self._rows + 1), at)

    # ------------------------------------------------------------------ events

    def handle(self, event: pygame.event.Event) -> str:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in MOUSE and event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            for rect, rule_id in self._links:
                if rect.collidepoint(event.pos):
                    self.follow(rule_id)
                    return ""
            for rect, chapter in self._tabs:
                if rect.collidepoint(event.pos):
                    self._turn_to(chapter)
                    return ""
        if event.type == pygame.MOUSEWHEEL and pygame.mouse.get_pos()[0] < self.rect.x + self.rect.w // 4:
            self.first = max(0, min(len(self.chapters) - 1, self.first - event.y))
            return ""
        pressed = super().handle(event)
        if pressed == "back":
            self.back()
            return ""
        return pressed

    def _key(self, event: pygame.event.Event) -> str:
        key = event.key
        if key == pygame.K_ESCAPE and self.search:
            self.search, self.scroll = "", 0
        elif key in (pygame.K_ESCAPE, pygame.K_F2):
            return "close"
        elif key == pygame.K_BACKSPACE:
            if self.search:
                self.search, self.scroll = self.search[:-1], 0
            else:
                self.back()
        elif key in (pygame.K_UP, pygame.K_DOWN):
            self._next_rule(-1 if key == pygame.K_UP else 1)
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._scroll(-self._page if key == pygame.K_PAGEUP else self._page)
        elif key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB):
            back = key == pygame.K_LEFT or event.mod & pygame.KMOD_SHIFT
            at = self.chapters.index(self.chapter) + (-1 if back else 1)
            self._turn_to(self.chapters[at % len(self.chapters)])
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.search and self.marked:
            self.follow(self.marked)
        elif event.unicode and event.unicode.isprintable():
            self.search, self.scroll, self.marked = self.search + event.unicode, 0, ""
        return ""

    def _turn_to(self, chapter: str) -> None:
        self.search, self.chapter, self.marked, self.scroll = "", chapter, "", 0
        self._show_chapter()

    def _next_rule(self, step: int) -> None:
        """Mark the next rule shown, and scroll to it."""
        names = [block.rule.id for block in self._blocks if block.rule.id]
        if not names:
            return
        at = names.index(self.marked) + step if self.marked in names else 0 if step > 0 else len(names) - 1
        self.marked, self._seek = names[max(0, min(len(names) - 1, at))], True

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        veil(surface)
        px = theme.px
        self.rect = surface.get_rect().inflate(-px(60), -px(40))
        self.rect.w = min(self.rect.w, px(1400))
        self.rect.centerx = surface.get_rect().centerx
        panel(surface, self.rect, theme, t.PANEL, t.EDGE, 12)
        x, y = self.rect.x + px(24), self.rect.y + px(16)
        surface.blit(theme.text(self.title, 20, t.TEXT, True), (x, y))
        left = pygame.Rect(x, y + px(44), px(280), self.rect.h - px(140))
        area = pygame.Rect(left.right + px(24), left.y, self.rect.right - px(30) - left.right - px(24), left.h)
        self._page = area.h - px(40)
        self._draw_search(surface, theme, pygame.Rect(area.x, y - px(2), area.w, px(34)))
        self._draw_chapters(surface, theme, left)
        self._lay_out(theme, area)
        self._draw_rules(surface, theme, area)
        self._place_buttons(theme)
        self.buttons.items[0].enabled = bool(self.trail)
        self.buttons.draw(surface, theme)
        hint = theme.text(words("ui.rules.keys"), 11, t.DIM)
        surface.blit(hint, (x, self.rect.bottom - px(44)))

    def _draw_search(self, surface: pygame.Surface, theme: Theme, box: pygame.Rect) -> None:
        panel(surface, box, theme, t.INK, t.GOLD if self.search else t.EDGE, 6)
        surface.blit(theme.icon("search", theme.px(18), t.SOFT), (box.x + theme.px(8), box.y + theme.px(8)))
        shown, ink = (self.search + "_", t.TEXT) if self.search else (words("ui.rules.search"), t.DIM)
        text = theme.text(shown, 14, ink)
        surface.blit(text, (box.x + theme.px(34), box.y + theme.px(6)))
        if self.search:
            count = theme.text(words("ui.rules.found", count=len(self.found())), 12, t.GOLD)
            surface.blit(count, (box.right - theme.px(10) - count.get_width(), box.y + theme.px(8)))

    def _draw_chapters(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        self._tabs = []
        row = theme.px(_CHAPTER)
        shown = max(1, area.h // row)
        if shown != self._rows:
            self._rows = shown
            self._show_chapter()
        self.first = max(0, min(self.first, len(self.chapters) - shown))
        for line, name in enumerate(self.chapters[self.first : self.first + shown]):
            box = pygame.Rect(area.x, area.y + line * row, area.w, row - theme.px(3))
            lit = name == self.chapter and not self.search
            if lit:
                panel(surface, box, theme, t.PRESSED, t.GOLD, 5)
            room = box.w - theme.px(12)
            short = plain(name).partition(" (")[0]  # remarks stand in the chapter's own head
            if theme.width(short, 10, lit) > room:
                short = short.partition(": ")[0]
            size = theme.fitting(short, 12, room, lit, 10)
            text = theme.text(theme.clip(short, size, room, lit), size, t.TEXT if lit else t.SOFT, lit)
            surface.blit(text, (box.x + theme.px(6), box.y + theme.px(3)))
            self._tabs.append((box, name))

    def _lay_out(self, theme: Theme, area: pygame.Rect) -> None:
        """Wrap what is shown, once."""
        key = (self.chapter, self.search, area.w, theme.scale)
        if key == self._laid:
            return
        self._laid = key
        rules = self.found()[:_MOST_FOUND]
        if self.search and self.marked not in [rule.id for rule in rules]:
            self.marked = next((rule.id for rule in rules if rule.id), "")
        self._blocks, top = [], 0
        for rule in rules:
            spans, high = lay_out(theme, rule.text, area.w - theme.px(110 if rule.id else 24))
            bottom = top + high + theme.px(12)
            self._blocks.append(_Block(rule, top, spans, bottom))
            top = bottom
        self._most = max(0, top - area.h)

    def _draw_rules(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        self._links = []
        if self._seek:
            self._seek = False
            block = next((one for one in self._blocks if one.rule.id == self.marked), None)
            if block is not None and not self.scroll <= block.top <= block.bottom <= self.scroll + area.h:
                self.scroll = block.top - theme.px(30)
        self.scroll = max(0, min(self.scroll, self._most))
        clip = surface.get_clip()
        surface.set_clip(area)
        for block in self._blocks:
            y = area.y + block.top - self.scroll
            if y < area.bottom and y + block.bottom - block.top > area.y:
                self._draw_rule(surface, theme, block, area, y)
        surface.set_clip(clip)
        if self._most:
            high = max(theme.px(24), area.h * area.h // (area.h + self._most))
            top = area.y + (area.h - high) * self.scroll // self._most
            bar = pygame.Rect(area.right + theme.px(8), top, theme.px(4), high)
            pygame.draw.rect(surface, t.EDGE, bar, border_radius=theme.px(2))

    def _draw_rule(self, surface: pygame.Surface, theme: Theme, block: _Block, area: pygame.Rect, y: int) -> None:
        """The ID in front, the wording beside it, with the IDs in it as links."""
        marked = bool(block.rule.id) and block.rule.id == self.marked
        if marked:
            box = pygame.Rect(area.x, y - theme.px(3), area.w, block.bottom - block.top - theme.px(4))
            panel(surface, box, theme, (36, 40, 56), t.GOLD, 6)
        if block.rule.id:
            name = Span(0, 0, block.rule.id, 12, True)
            self._draw_span(surface, theme, name, area, area.x + theme.px(8), y, t.GOLD)
            number = _NUMBER.match(block.rule.chapter) if self.search else None
            if number is not None:
                note = Span(0, theme.px(16), words("ui.rules.chapter", number=number[0].rstrip(".")), 9)
                self._draw_span(surface, theme, note, area, area.x + theme.px(8), y, t.DIM)
        x = area.x + theme.px(100 if block.rule.id else 8)
        for span in block.spans:
            ink = t.TEXT if marked or span.head else t.SOFT
            if self._draw_span(surface, theme, span, area, x, y, ink):
                self._draw_links(surface, theme, span, (x + span.x, y + span.y), block.rule.id, marked)

    def _draw_span(
        self, surface: pygame.Surface, theme: Theme, span: Span, area: pygame.Rect, x: int, y: int, ink: Colour
    ) -> bool:
        """A piece of text, where the whole line is to be seen; whether it is."""
        place = y + span.y
        if place < area.y - theme.px(3) or place + theme.px(LINE - 1) > area.bottom:
            return False
        surface.blit(theme.text(span.text, span.size, ink, span.head), (x + span.x, place))
        return True

    def _draw_links(
        self, surface: pygame.Surface, theme: Theme, span: Span, place: tuple[int, int], own: str, marked: bool
    ) -> None:
        """The IDs in a piece of text, to be followed by a click."""
        for found in _ID.finditer(span.text):
            if found[0] in self.book and found[0] != own:
                left = place[0] + theme.width(span.text[: found.start()], span.size, span.head)
                link = theme.text(found[0], span.size, t.SKY, span.head)
                spot = link.get_rect(topleft=(left, place[1]))
                pygame.draw.rect(surface, (36, 40, 56) if marked else t.PANEL, spot)
                surface.blit(link, spot)
                self._links.append((spot, found[0]))
