"""The start: a quick skirmish in one click, who commands each side, load, quit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.board.ground import Ground
from game.data import InputError, load_toml
from game.muster import SIDE_COLOURS
from game.scenario import ScenarioSpec, ground_of, load_scenario, scenario_files
from game.setup import Setup
from game.telling import words
from game.ui import theme as t
from game.ui.dialogs import Dialog, SettingsDialog, credits_dialog, help_dialog
from game.ui.mapart import MapPicture
from game.ui.screen import Table
from game.ui.session import AI, HUMAN
from game.ui.theme import Theme
from game.ui.tokens import TokenArt
from game.ui.widgets import Button, Buttons, digit, panel

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
_ORDER = ("d20", "d100", "d6", "d10")
"""The tabs from left to right; any other ruleset follows."""


@dataclass
class Offer:
    """A scenario that can be played."""

    path: Path
    setup: Setup
    ground: Ground


class StartScreen:
    """Left the scenarios of the chosen ruleset, right the chosen one: picture, sides, the button to fight."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.offers: list[Offer] = []
        self._unread, self.problems = _files()
        self.tabs = _tabs(self._unread)
        self.tab = next((tab for tab in self.tabs if self._read(tab)), "")
        self.index = 0
        self.first = 0
        self._shown = 5
        self.fog = True
        self.seed = 0
        self.commanders: dict[int, str] = {}
        self.buttons = Buttons()
        self.dialog: Dialog | None = None
        self.tokens = TokenArt(table.theme)
        self._pictures: dict[tuple[int, int], pygame.Surface] = {}
        self._drawn = False  # one picture a frame, so that the first screen is there at once
        self._size = (1280, 720)
        self._choose(next(iter(self.listed), 0))

    @property
    def listed(self) -> list[int]:
        """The offers under the chosen tab."""
        return [index for index, offer in enumerate(self.offers) if offer.setup.ruleset == self.tab]

    # ------------------------------------------------------------------ screen

    def resize(self, size: tuple[int, int]) -> None:
        self._size = size
        self._pictures.clear()
        self.tokens = TokenArt(self.table.theme)
        self._build()

    def update(self, seconds: float) -> None:
        """Nothing moves here."""

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
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.first -= event.y
            self._build()
        else:
            self._press(self.buttons.handle(event))

    def _key(self, event: pygame.event.Event) -> None:
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
            self._press(self.buttons.handle_keys(event))

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
        elif kind == "fight" and self.offers:
            setup = load_scenario(self.offers[self.index].path)
            self.table.to_battle(setup, dict(self.commanders), self.fog, self.seed)
        else:
            self._leave(kind)

    def _read(self, tab: str) -> bool:
        """Read the scenarios of a ruleset, when they are looked at first; whether there are any that can be played."""
        for path in self._unread.pop(tab, []):
            try:
                setup = load_scenario(path)
                self.offers.append(Offer(path, setup, ground_of(setup)))
            except InputError as error:
                self.problems.append(str(error))
        return any(offer.setup.ruleset == tab for offer in self.offers)

    def _turn_to(self, tab: str) -> None:
        if self._read(tab):
            self.tab, self.first = tab, 0
            self._choose(self.listed[0])
        else:
            self.tabs.remove(tab)
            self._build()
            self.table.complain("\n".join(self.problems))

    def _leave(self, kind: str) -> None:
        """Other screens, windows over this one."""
        if kind == "skirmish":
            self.table.to_skirmish(self.tab)
        elif kind == "playtest" and self.offers:
            self.table.to_playtest(load_scenario(self.offers[self.index].path))
        elif kind == "rules":
            self.table.to_rules(self.tab)
        elif kind == "load":
            self.table.to_load()
        elif kind == "replays":
            self.table.to_load(replays=True)
        elif kind == "credits":
            self.dialog = credits_dialog()
        elif kind == "settings":
            self.dialog = SettingsDialog(self.table.settings)
        elif kind == "help":
            self.dialog = help_dialog()
        elif kind == "quit":
            self.table.quit()

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
        theme, focus = self.table.theme, self.buttons.focus
        width, height = self._size
        self.buttons.items = []
        left, top = theme.px(40), theme.px(120)
        self._list_width = min(theme.px(430), width // 3)
        top = self._tab_buttons(theme, left, top)
        shown = max(1, (height - top - theme.px(156)) // theme.px(92))
        self.first = max(0, min(self.first, len(self.listed) - shown))
        for line, index in enumerate(self.listed[self.first : self.first + shown]):
            rect = pygame.Rect(left, top + line * theme.px(92), self._list_width, theme.px(84))
            self._add(f"map:{index}", "", rect, chosen=index == self.index)
        self._shown = shown
        low = height - theme.px(64)
        gap = theme.px(8)
        rows = (
            (("skirmish", "plus", "K"), ("playtest", "chart", "Y"), ("rules", "book", "B")),
            (("load", "load", "L"), ("replays", "play", "R"), ("settings", "settings", "F10")),
            (("credits", "info", "C"), ("help", "help", "F1"), ("quit", "quit", "")),
        )
        for line, row in enumerate(rows):
            x, y = left, low - theme.px(44) * (2 - line)
            needs = [theme.width(words(f"ui.start.{name}"), 13) + theme.width(key, 10, True) for name, _, key in row]
            spare = (self._list_width - gap * (len(row) - 1) - sum(needs)) // len(row)
            for (name, icon, key), need in zip(row, needs, strict=True):
                rect = pygame.Rect(x, y, need + spare, theme.px(38))
                self._add(name, words(f"ui.start.{name}"), rect, icon, key=key)
                x += rect.w + gap
        self._detail_buttons(theme)
        self.buttons.focus = focus if focus < len(self.buttons.items) else -1

    def _tab_buttons(self, theme: Theme, left: int, top: int) -> int:
        """One tab for each ruleset in a row; the y below them."""
        gap = theme.px(8)
        wide = (self._list_width - gap * (len(self.tabs) - 1)) // max(1, len(self.tabs))
        for place, name in enumerate(self.tabs):
            rect = pygame.Rect(left + place * (wide + gap), top, wide, theme.px(36))
            self._add(f"tab:{name}", name, rect, "dice", chosen=name == self.tab)
        return top + theme.px(48) if self.tabs else top

    def _scroll_bar(self, surface: pygame.Surface, theme: Theme) -> None:
        """How much of the list is shown, when it is longer than its room."""
        rows = [button.rect for button in self.buttons.items if button.id.startswith("map:")]
        count = len(self.listed)
        if not rows or count <= len(rows):
            return
        track = rows[0].unionall(rows[1:])
        high = track.h * len(rows) // count
        top = track.y + (track.h - high) * self.first // (count - len(rows))
        bar = pygame.Rect(track.right + theme.px(6), top, theme.px(4), high)
        pygame.draw.rect(surface, t.EDGE, bar, border_radius=theme.px(2))

    def _detail_buttons(self, theme: Theme) -> None:
        if not self.offers:
            return
        box = self._detail()
        side_top = box.bottom - theme.px(70) - theme.px(50) * len(self.commanders)
        for number, who in self.commanders.items():
            rect = pygame.Rect(box.right - theme.px(190), side_top, theme.px(166), theme.px(40))
            icon = "human" if who == HUMAN else "computer"
            self._add(f"side:{number}", words(f"ui.start.{who}"), rect, icon)
            side_top += theme.px(50)
        low = box.bottom - theme.px(58)
        rect = pygame.Rect(box.x + theme.px(24), low, theme.px(230), theme.px(40))
        self._add(
            "fog",
            words("ui.start.fog_on" if self.fog else "ui.start.fog_off"),
            rect,
            "fog" if self.fog else "eye",
        )
        dice = self.table.dice
        kind = "fixed" if dice.fixed is not None else "same" if dice.same else "new"
        left = rect.right + theme.px(10)
        rect = pygame.Rect(left, low, theme.px(200), theme.px(40))
        self._add("dice", words(f"ui.start.dice_{kind}", seed=self.seed), rect, "dice")
        self.buttons.items[-1].enabled = dice.fixed is None
        rect = pygame.Rect(
            box.right - theme.px(24) - theme.px(220), low - theme.px(2), theme.px(220), theme.px(44)
        )
        self._add("fight", words("ui.start.fight"), rect, "attack", style="main")

    def _add(
        self,
        name: str,
        label: str,
        rect: pygame.Rect,
        icon: str = "",
        chosen: bool = False,
        style: str = "",
        key: str = "",
    ) -> None:
        self.buttons.items.append(Button(name, label, icon, key, rect=rect, chosen=chosen, style=style))

    def _detail(self) -> pygame.Rect:
        theme = self.table.theme
        left = theme.px(40) + self._list_width + theme.px(28)
        top = theme.px(120)
        return pygame.Rect(left, top, self._size[0] - left - theme.px(40), self._size[1] - top - theme.px(26))

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.table.theme
        self._drawn = False
        surface.fill(t.INK)
        surface.blit(theme.text("Tessera", 40, t.TEXT, True), (theme.px(40), theme.px(26)))
        surface.blit(theme.text(words("ui.start.subtitle"), 14, t.SOFT), (theme.px(42), theme.px(80)))
        if self.offers:
            self._draw_detail(surface, theme)
        else:
            for index, line in enumerate(
                theme.wrap("\n".join(self.problems), 13, self._size[0] - theme.px(80))
            ):
                surface.blit(
                    theme.text(line, 13, t.BAD), (theme.px(40), theme.px(130) + index * theme.px(20))
                )
        self.buttons.draw(surface, theme)
        for index, offer in enumerate(self.offers):
            button = self.buttons.find(f"map:{index}")
            if button is not None:
                self._draw_offer(surface, theme, button.rect, index, offer)
        self._scroll_bar(surface, theme)
        if self.dialog is not None:
            self.dialog.draw(surface, theme)

    def _draw_offer(
        self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, index: int, offer: Offer
    ) -> None:
        picture = self._picture(index, theme.px(104), theme.px(68))
        surface.blit(picture, picture.get_rect(center=(rect.x + theme.px(62), rect.centery)))
        x, room = rect.x + theme.px(126), rect.w - theme.px(138)
        title = offer.ground.title or offer.setup.title
        surface.blit(
            theme.text(theme.clip(title, 15, room, True), 15, t.TEXT, True), (x, rect.y + theme.px(12))
        )
        teams = words("ui.start.teams", teams=" – ".join(side.name for side in offer.setup.sides))
        surface.blit(theme.text(theme.clip(teams, 12, room), 12, t.SOFT), (x, rect.y + theme.px(35)))
        grid = offer.ground.grid
        size = words("ui.start.size", width=grid.width, height=grid.height, rules=offer.setup.ruleset)
        surface.blit(theme.text(theme.clip(size, 12, room), 12, t.DIM), (x, rect.y + theme.px(54)))

    def _draw_detail(self, surface: pygame.Surface, theme: Theme) -> None:
        offer, box = self.offers[self.index], self._detail()
        panel(surface, box, theme, t.PANEL, t.EDGE, 12)
        inner = box.inflate(-theme.px(48), -theme.px(40))
        title = theme.clip(offer.setup.title or offer.ground.title, 20, inner.w, True)
        surface.blit(theme.text(title, 20, t.TEXT, True), inner.topleft)
        y = inner.y + theme.px(32)
        for line in theme.wrap(offer.ground.description, 13, inner.w)[:3]:
            surface.blit(theme.text(line, 13, t.SOFT), (inner.x, y))
            y += theme.px(20)
        sides_top = box.bottom - theme.px(76) - theme.px(50) * len(self.commanders)
        room = (inner.w, max(theme.px(80), sides_top - y - theme.px(24)))
        picture = self._picture(self.index, *room)
        surface.blit(picture, picture.get_rect(midtop=(inner.centerx, y + theme.px(10))))
        for number in self.commanders:
            self._draw_side(surface, theme, inner, sides_top, number, offer)
            sides_top += theme.px(50)

    def _draw_side(
        self, surface: pygame.Surface, theme: Theme, inner: pygame.Rect, y: int, number: int, offer: Offer
    ) -> None:
        side = offer.setup.sides[number - 1]
        colour = side.colour or SIDE_COLOURS[(number - 1) % len(SIDE_COLOURS)]
        name = theme.text(theme.clip(side.name, 15, theme.px(120), True), 15, theme.palette.tint(colour), True)
        surface.blit(name, (inner.x, y + theme.px(16)))
        x, size = inner.x + theme.px(130), theme.px(40)
        for who in offer.setup.combatants:
            if who.side == number and x + size < inner.right - theme.px(176):
                icon = str(who.sheet.get("icon", "")) or who.template
                surface.blit(self.tokens.token(colour, number, icon, 1.0, size), (x, y + theme.px(5)))
                x += size + theme.px(6)

    def _picture(self, index: int, width: int, height: int) -> pygame.Surface:
        key = (index, width)
        made = self._pictures.get(key)
        if made is None and self._drawn:
            return pygame.Surface((0, 0))
        if made is None:
            self._drawn = True
            made = MapPicture(self.offers[index].ground).overview((width, height))
            self._pictures[key] = made
        return made


def _tabs(rulesets: Iterable[str]) -> list[str]:
    """The rulesets that have scenarios, in the order of the tabs."""
    found = sorted(rulesets)
    return [name for name in _ORDER if name in found] + [name for name in found if name not in _ORDER]


def _files() -> tuple[dict[str, list[Path]], list[str]]:
    """The scenario files of each ruleset, and what is wrong with those that do not even say of which they are."""
    found: dict[str, list[Path]] = {}
    problems = []
    for path in scenario_files():
        try:
            found.setdefault(load_toml(path, ScenarioSpec).ruleset, []).append(path)
        except InputError as error:
            problems.append(str(error))
    return found, problems
