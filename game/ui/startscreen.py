"""The start: a quick skirmish in one click, who commands each side, load, quit.

The first frame is drawn with what this small module knows. What belongs to battles is imported, and the scenarios are
read, in slices between the frames after it; whoever presses something that needs them earlier waits for the rest.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.data import InputError
from game.locale import words
from game.paths import ruleset_ids
from game.ui import theme as t
from game.ui.screen import AI, HUMAN
from game.ui.theme import Theme
from game.ui.widgets import Button, Buttons, digit, panel, scroll_bar

if TYPE_CHECKING:
    from game.ui.dialogs import Dialog
    from game.ui.offers import Offer, OfferPainter
    from game.ui.screen import Table

_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_KEYS = {
    pygame.K_l: "load",
    pygame.K_r: "replays",
    pygame.K_c: "credits",
    pygame.K_k: "skirmish",
    pygame.K_y: "playtest",
    pygame.K_b: "rules",
    pygame.K_F10: "settings",
    pygame.K_F1: "help",
}
_WAITING = (*_STEPS, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_TAB)
"""Keys for what has to be read first."""
_ORDER = ("d20", "d100", "d6", "d10")
"""The tabs from left to right; any other ruleset follows."""

_SLICE = 0.014
"""Seconds of a frame that go to reading."""
_NEEDED = ("msgspec", "pydantic.main", "game.spec", "game.board.tmx", "game.battle", "game.scenario", "game.ui.offers")
_WANTED_NEXT = ("game.ui.dialogs", "game.ui.boardview", "game.ui.battlescreen")
"""Modules in the order of their use, so that no frame waits for all of them."""


class StartScreen:
    """Left the scenarios of the chosen ruleset, right the chosen one: picture, sides, the button to fight."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tabs = _tabs(ruleset_ids())
        self.tab = next(iter(self.tabs), "")
        self.offers: list[Offer] = []
        self.problems: list[str] = []
        self.complete = False
        """The scenarios of the chosen ruleset have been read."""
        self.index = 0
        self.first = 0
        self._shown = 5
        self.fog = True
        self.seed = 0
        self.commanders: dict[int, str] = {}
        self.buttons = Buttons()
        self.dialog: Dialog | None = None
        self._drawn = False
        self._painter: OfferPainter | None = None
        self._unread: dict[str, list[Path]] = {}
        self._work = self._reading()
        self._size = (1280, 720)

    @property
    def listed(self) -> list[int]:
        """The offers under the chosen tab."""
        return [index for index, offer in enumerate(self.offers) if offer.setup.ruleset == self.tab]

    # ------------------------------------------------------------------ screen

    def resize(self, size: tuple[int, int]) -> None:
        self._size = size
        self._painter = None
        self._build()

    def update(self, seconds: float) -> None:
        """Once something is shown, go on with what has to be read."""
        until = time.perf_counter() + _SLICE
        while self._drawn and next(self._work, self) is not self and time.perf_counter() < until:
            pass

    def close(self) -> None:
        """Nothing to free."""

    def handle(self, event: pygame.event.Event) -> None:
        if self.dialog is not None:
            pressed = self.dialog.handle(event)
            if pressed == "close":
                self.dialog = None
            elif pressed:
                self.table.apply_settings()
            return
        if event.type == pygame.MOUSEBUTTONDOWN and self.buttons.at(event.pos) is None:
            self.finish()  # a button may come to stand there
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.first -= event.y
            self._build()
        else:
            self._press(self.buttons.handle(event))

    def _key(self, event: pygame.event.Event) -> None:
        if event.key in _WAITING or digit(event):
            self.finish()
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.buttons.focus < 0:
            self._press("fight")
        elif event.key in _KEYS:
            self._press(_KEYS[event.key])
        elif 0 < digit(event) <= len(self.listed):
            self._choose(self.listed[digit(event) - 1])
        elif event.key in _STEPS and self.buttons.focus < 0 and self.offers:
            self._step(event.key)
        elif event.key == pygame.K_ESCAPE:
            self.buttons.focus = -1
        else:
            self._press(self.buttons.hotkey(event) or self.buttons.handle_keys(event))

    def _step(self, key: int) -> None:
        """Up and down: the next scenario; left and right: the next ruleset."""
        if key in (pygame.K_UP, pygame.K_DOWN):
            at = self.listed.index(self.index) + _STEPS[key]
            self._choose(self.listed[at % len(self.listed)])
        else:
            at = self.tabs.index(self.tab) + _STEPS[key]
            self._press(f"tab:{self.tabs[at % len(self.tabs)]}")

    def _press(self, pressed: str) -> None:
        kind, _, value = pressed.partition(":")
        if kind in ("tab", "fight", "playtest"):
            self.finish()
        if kind == "map":
            self._choose(int(value))
        elif kind == "tab" and value != self.tab:
            self._turn_to(value)
        elif kind == "side":
            side = int(value)
            self.commanders[side] = AI if self.commanders[side] == HUMAN else HUMAN
            self._build()
        elif kind == "fog":
            self.fog = not self.fog
            self._build()
        elif kind == "dice":
            self.table.dice.same = not self.table.dice.same
            self._throw()
            self._build()
        elif kind in ("fight", "playtest") and self.offers:
            self._begin(kind)
        else:
            self._leave(kind)

    def _begin(self, kind: str) -> None:
        """A battle, or many, of the chosen scenario as its file is now."""
        from game.scenario import load_scenario

        setup = load_scenario(self.offers[self.index].path)
        if kind == "fight":
            self.table.to_battle(setup, dict(self.commanders), self.fog, self.seed)
        else:
            self.table.to_playtest(setup)

    # ------------------------------------------------------------------ reading

    def _reading(self) -> Iterator[None]:
        """What the first frame does without, in slices: modules, the scenarios that are listed, the board's modules."""
        for name in _NEEDED:
            importlib.import_module(name)
            yield
        from game.ui.offers import files_by_ruleset

        self._unread, self.problems = files_by_ruleset()
        self.tabs = _tabs(self._unread)
        yield
        for tab in self.tabs:
            self.tab = tab
            yield from self._read(tab)
            if self.listed:
                break
        else:
            self.tab = ""
        self.complete = True
        self._build()
        for name in _WANTED_NEXT:
            importlib.import_module(name)
            yield

    def _read(self, tab: str) -> Iterator[None]:
        """Read the scenarios of a ruleset, when they are looked at first, file by file."""
        from game.ruleset import load_ruleset
        from game.ui.offers import read_offer

        load_ruleset(tab)
        yield
        for path in self._unread.pop(tab, []):
            try:
                self.offers.append(read_offer(path))
            except InputError as error:
                self.problems.append(str(error))
            else:
                if len(self.listed) == 1:
                    self._choose(self.listed[0])
            self._build()
            yield

    def finish(self) -> None:
        """Read the rest now: somebody wants it, or nothing of it is new to this process."""
        while not self.complete:
            next(self._work)

    def _turn_to(self, tab: str) -> None:
        before, self.tab = self.tab, tab
        for _ in self._read(tab):
            pass
        if self.listed:
            self.first = 0
            self._choose(self.listed[0])
        else:
            self.tab = before
            self.tabs.remove(tab)
            self._build()
            self.table.complain("\n".join(self.problems))

    def _leave(self, kind: str) -> None:
        """Other screens, windows over this one."""
        if kind == "skirmish":
            self.table.to_skirmish(self.tab)
        elif kind == "rules":
            self.table.to_rules(self.tab)
        elif kind == "load":
            self.table.to_load()
        elif kind == "replays":
            self.table.to_load(replays=True)
        elif kind in ("credits", "settings", "help"):
            self._open(kind)
        elif kind == "quit":
            self.table.quit()

    def _open(self, kind: str) -> None:
        """A window over this screen."""
        from game.ui.dialogs import SettingsDialog, credits_dialog, help_dialog

        if kind == "settings":
            self.dialog = SettingsDialog(self.table.settings)
        else:
            self.dialog = credits_dialog() if kind == "credits" else help_dialog()

    def _choose(self, index: int) -> None:
        self.index = index
        if self.offers:
            place = self.listed.index(index)
            self.first = min(max(self.first, place - self._shown + 1), place)
            sides = self.offers[index].setup.sides
            self.commanders = {number: side.controller for number, side in enumerate(sides, start=1)}
            self.fog = self.offers[index].setup.fog
            self._throw()
        self._build()

    def _throw(self) -> None:
        """The seed of the next battle."""
        self.seed = self.table.dice.seed(self.offers[self.index].setup.seed)

    # ------------------------------------------------------------------ layout

    def _build(self) -> None:
        """Place all buttons."""
        theme, focused = self.table.theme, self.buttons.focused
        width, height = self._size
        self.buttons.items = []
        left, top = theme.px(40), theme.px(120)
        self._list_width = min(theme.px(430), width // 3)
        top = self._tab_buttons(theme, left, top)
        shown = max(1, (height - top - theme.px(156)) // theme.px(92))
        self.first = max(0, min(self.first, len(self.listed) - shown))
        for line, index in enumerate(self.listed[self.first : self.first + shown]):
            rect = pygame.Rect(left, top + line * theme.px(92), self._list_width, theme.px(84))
            self.buttons.items.append(Button(f"map:{index}", "", rect=rect, chosen=index == self.index))
        self._shown = shown
        low = height - theme.px(64)
        gap = theme.px(8)
        rows = (
            (("skirmish", "plus", "K"), ("playtest", "chart", "Y"), ("rules", "book", "B")),
            (("load", "load", "L"), ("replays", "play", "R"), ("settings", "settings", "F10")),
            (("credits", "info", "C"), ("help", "help", "F1"), ("quit", "quit", "Q")),
        )
        for line, row in enumerate(rows):
            x, y = left, low - theme.px(44) * (2 - line)
            needs = [theme.width(words(f"ui.start.{name}"), 13) + theme.width(key, 10, True) for name, _, key in row]
            spare = (self._list_width - gap * (len(row) - 1) - sum(needs)) // len(row)
            for (name, icon, key), need in zip(row, needs, strict=True):
                rect = pygame.Rect(x, y, need + spare, theme.px(38))
                self.buttons.items.append(Button(name, words(f"ui.start.{name}"), icon, key, rect=rect))
                x += rect.w + gap
        if self.offers:
            from game.ui.offers import detail_buttons

            self.buttons.items += detail_buttons(self, self._detail(), self._sides_top())
        self.buttons.focus_on(focused)

    def _tab_buttons(self, theme: Theme, left: int, top: int) -> int:
        """One tab for each ruleset in a row; the y below them."""
        gap = theme.px(8)
        wide = (self._list_width - gap * (len(self.tabs) - 1)) // max(1, len(self.tabs))
        for place, name in enumerate(self.tabs):
            rect = pygame.Rect(left + place * (wide + gap), top, wide, theme.px(36))
            here = self.tabs.index(self.tab) if self.tab in self.tabs else 0
            key = "T" if (place - here) % len(self.tabs) == 1 else ""
            chosen = name == self.tab
            self.buttons.items.append(Button(f"tab:{name}", name, "dice", key, rect=rect, chosen=chosen))
        return top + theme.px(48) if self.tabs else top

    def _scroll_bar(self, surface: pygame.Surface, theme: Theme) -> None:
        """How much of the list is shown, when it is longer than its room."""
        rows = [button.rect for button in self.buttons.items if button.id.startswith("map:")]
        scroll_bar(surface, theme, rows, len(self.listed), self.first)

    def _sides_top(self) -> int:
        """The y of the first side's button."""
        px = self.table.theme.px
        return self._detail().bottom - px(70) - px(50) * len(self.commanders)

    def _detail(self) -> pygame.Rect:
        theme = self.table.theme
        left = theme.px(40) + self._list_width + theme.px(28)
        top = theme.px(120)
        return pygame.Rect(left, top, self._size[0] - left - theme.px(40), self._size[1] - top - theme.px(26))

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.table.theme
        surface.fill(t.INK)
        surface.blit(theme.text("Tessera", 40, t.TEXT, True), (theme.px(40), theme.px(26)))
        surface.blit(theme.text(words("ui.start.subtitle"), 14, t.SOFT), (theme.px(42), theme.px(80)))
        if self.offers:
            self._draw_offers(surface, theme)
            self._draw_problems(surface, theme)
        else:
            self._draw_none(surface, theme)
        self._scroll_bar(surface, theme)
        if self.dialog is not None:
            self.dialog.draw(surface, theme)
        self._drawn = True

    def _draw_offers(self, surface: pygame.Surface, theme: Theme) -> None:
        """The list and the chosen one."""
        if self._painter is None:
            from game.ui.offers import OfferPainter

            self._painter = OfferPainter(theme)
        painter, box = self._painter, self._detail()
        painter.begin()
        panel(surface, box, theme, t.PANEL, t.EDGE, 12)
        painter.draw_detail(surface, box, self.offers[self.index], self._sides_top() - theme.px(6))
        self.buttons.draw(surface, theme)
        for index in self.listed:
            button = self.buttons.find(f"map:{index}")
            if button is not None:
                painter.draw_row(surface, button.rect, self.offers[index], self.listed.index(index) + 1)

    def _draw_problems(self, surface: pygame.Surface, theme: Theme) -> None:
        """How many scenarios are left out, and why the first of them is."""
        if not self.problems:
            return
        text = words("ui.load.skipped", count=len(self.problems), why=self.problems[0].partition("\n")[0])
        box = self._detail()
        for index, line in enumerate(theme.wrap(text, 11, box.w)[:4]):
            place = (box.x, theme.px(28) + index * theme.px(17))
            surface.blit(theme.text(line, 11, t.WARN), place)

    def _draw_none(self, surface: pygame.Surface, theme: Theme) -> None:
        """No scenario is read yet, or none can be: then why."""
        if not self.complete:
            panel(surface, self._detail(), theme, t.PANEL, t.EDGE, 12)
            text = theme.text(words("ui.start.reading"), 14, t.DIM)
            surface.blit(text, text.get_rect(center=self._detail().center))
        lines = (
            theme.wrap("\n".join(self.problems), 13, self._size[0] - theme.px(80)) if self.complete else []
        )
        for index, line in enumerate(lines):
            surface.blit(theme.text(line, 13, t.BAD), (theme.px(40), theme.px(130) + index * theme.px(20)))
        self.buttons.draw(surface, theme)


def _tabs(rulesets: Iterable[str]) -> list[str]:
    """The rulesets that have scenarios, in the order of the tabs."""
    found = sorted(rulesets)
    return [name for name in _ORDER if name in found] + [name for name in found if name not in _ORDER]
