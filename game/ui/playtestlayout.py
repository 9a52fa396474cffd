"""Where everything stands on the screen of the play-test, and its buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.lab.heat import KINDS
from game.telling import words
from game.ui.theme import Theme
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.ui.playtest import PlaytestScreen

ROW = 30
"""Logical height of a battle in the list (as `ChoiceList` has it)."""


class PlaytestLayout:
    """The rectangles: `left` is the map's half, `right` that of the numbers."""

    def __init__(self, size: tuple[int, int], theme: Theme) -> None:
        self.theme = theme
        px = theme.px
        width, height = size
        edge, gap, top, low = px(24), px(18), px(78), height - px(66)
        half = (width - 2 * edge - gap) * 52 // 100
        self.head = pygame.Rect(edge, px(14), width - 2 * edge, px(56))
        self.left = pygame.Rect(edge, top, half, low - top)
        self.right = pygame.Rect(edge + half + gap, top, width - 2 * edge - gap - half, low - top)
        self.map = pygame.Rect(edge, top + px(84), half, self.left.h - px(84) - px(52))
        self.legend = pygame.Rect(edge, self.map.bottom + px(8), half, px(18))
        self.facts = pygame.Rect(edge, self.map.bottom + px(30), half, px(20))
        right = self.right
        self.number = pygame.Rect(right.x + px(48), top, px(106), px(38))
        self.bar = pygame.Rect(right.x, top + px(48), right.w, px(10))
        self.told = pygame.Rect(right.x, top + px(62), right.w, px(18))
        self.content = pygame.Rect(right.x, top + px(136), right.w, low - top - px(136))
        self.list_top = self.content.y + px(40)
        self.list_rows = (self.content.bottom - self.list_top - px(24)) // px(ROW)
        self.foot = pygame.Rect(edge, low + px(12), width - 2 * edge, px(42))

    def buttons(self, screen: PlaytestScreen) -> list[Button]:
        """All buttons."""
        made = [*self._kinds(screen), *self._filters(screen), *self._run(screen), *self._tabs(screen)]
        if screen.tab == "battles":
            made += self._list(screen)
        return [*made, *self._foot(screen)]

    def _kinds(self, screen: PlaytestScreen) -> list[Button]:
        area = pygame.Rect(self.left.x, self.left.y, self.left.w, self.theme.px(36))
        rects = _row(area, len(KINDS), self.theme.px(6))
        return [
            Button(f"kind:{kind}", words(f"heat.kind.{kind}"), "", str(number), chosen=kind == screen.kind, rect=rect)
            for number, (kind, rect) in enumerate(zip(KINDS, rects, strict=True), start=1)
        ]

    def _filters(self, screen: PlaytestScreen) -> list[Button]:
        """Whose heat, and of which battles."""
        px = self.theme.px
        area = pygame.Rect(self.left.x, self.left.y + px(42), self.left.w, px(36))
        side, won = _row(area, 2, px(6))
        name = screen.setup.sides[screen.side - 1].name if screen.side else words("heat.all")
        whose = words("ui.playtest.whose", side=name)
        if screen.won is None:
            which = words("ui.playtest.all")
        elif screen.won:
            which = words("ui.playtest.won", side=screen.winner_name(screen.won))
        else:
            which = words("ui.playtest.only_drawn")
        return [Button("side", whose, "human", "S", rect=side), Button("won", which, "victory", "W", rect=won)]

    def _run(self, screen: PlaytestScreen) -> list[Button]:
        """How many battles, under which seed; start and stop."""
        px, top = self.theme.px, self.right.y
        busy = screen.running is not None and screen.running.busy
        less = pygame.Rect(self.right.x, top, px(44), px(38))
        more = pygame.Rect(self.number.right + px(4), top, px(44), px(38))
        run = pygame.Rect(self.right.right - px(172), top, px(172), px(38))
        dice = pygame.Rect(more.right + px(8), top, run.x - more.right - px(16), px(38))
        free = not busy and screen.table.dice.fixed is None
        label = words("ui.playtest.stop" if busy else "ui.playtest.start")
        return [
            Button("less", "–", enabled=not busy, rect=less),
            Button("more", "+", enabled=not busy, rect=more),
            Button("dice", words("ui.playtest.seed", seed=screen.seed), "dice", "D", enabled=free, rect=dice),
            Button("run", label, "pause" if busy else "play", "Space", style="main", rect=run),
        ]

    def _tabs(self, screen: PlaytestScreen) -> list[Button]:
        from game.ui.playtest import TABS

        px = self.theme.px
        area = pygame.Rect(self.right.x, self.right.y + px(90), self.right.w, px(36))
        looks = {"chances": ("chart", "C"), "combatants": ("human", "P"), "battles": ("list", "B")}
        return [
            Button(f"tab:{tab}", words(f"ui.playtest.tab.{tab}"), *looks[tab], chosen=tab == screen.tab, rect=rect)
            for tab, rect in zip(TABS, _row(area, len(TABS), px(6)), strict=True)
        ]

    def _list(self, screen: PlaytestScreen) -> list[Button]:
        """How the list is ordered; the chosen battle."""
        px = self.theme.px
        order, opened = _row(pygame.Rect(self.content.x, self.content.y, self.content.w, px(34)), 2, px(6))
        ready = screen.list.chosen is not None
        return [
            Button("order", words(f"ui.playtest.order.{screen.order}"), "list", "O", rect=order),
            Button("open", words("ui.playtest.open"), "eye", "Enter", enabled=ready, style="main", rect=opened),
        ]

    def _foot(self, screen: PlaytestScreen) -> list[Button]:
        px, foot = self.theme.px, self.foot
        done = screen.running is not None and bool(screen.running.results)
        back = pygame.Rect(foot.x, foot.y, px(120), foot.h)
        save = pygame.Rect(foot.right - px(210), foot.y, px(210), foot.h)
        compare = pygame.Rect(save.x - px(218), foot.y, px(210), foot.h)
        name, known, chosen = words("ui.playtest.compare"), screen.before is not None, screen.comparing
        return [
            Button("back", words("ui.load.back"), "left", "Esc", rect=back),
            Button("compare", name, "undo", "V", enabled=known, chosen=known and chosen, rect=compare),
            Button("save", words("ui.playtest.save"), "save", "F5", enabled=done, rect=save),
        ]


def _row(area: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """An area parted into columns."""
    wide = (area.w - gap * (count - 1)) // count
    return [pygame.Rect(area.x + place * (wide + gap), area.y, wide, area.h) for place in range(count)]
