"""The scenarios that the start screen offers: how they are read, and how they look."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.board.ground import Ground
from game.data import InputError, load_toml
from game.locale import words
from game.muster import SIDE_COLOURS
from game.scenario import ScenarioSpec, ground_of, load_scenario, scenario_files
from game.setup import Setup
from game.ui import theme as t
from game.ui.mapart import MapPicture
from game.ui.screen import HUMAN
from game.ui.theme import Theme
from game.ui.tokens import TokenArt
from game.ui.widgets import Button, key_cap

if TYPE_CHECKING:
    from game.ui.startscreen import StartScreen


SIDE_KEYS = "ASZX"
"""The keys that change who commands the first side, the second ..."""


@dataclass
class Offer:
    """A scenario that can be played."""

    path: Path
    setup: Setup
    ground: Ground
    description: str = ""
    """What the scenario says of itself, beside its map."""


def read_offer(path: Path) -> Offer:
    """The scenario of a file. InputError says what is wrong with it."""
    setup = load_scenario(path)
    return Offer(path, setup, ground_of(setup), load_toml(path, ScenarioSpec).description)


def files_by_ruleset() -> tuple[dict[str, list[Path]], list[str]]:
    """The scenario files of each ruleset, and what is wrong with those that do not even say of which they are."""
    found: dict[str, list[Path]] = {}
    problems = []
    for path in scenario_files():
        try:
            found.setdefault(load_toml(path, ScenarioSpec).ruleset, []).append(path)
        except InputError as error:
            problems.append(str(error))
    return found, problems


def detail_buttons(screen: StartScreen, box: pygame.Rect, sides_top: int) -> list[Button]:
    """Who commands each side, fog, dice, the button to fight: in the box of the chosen scenario."""
    px = screen.table.theme.px
    found = []
    for line, (number, who) in enumerate(screen.commanders.items()):
        rect = pygame.Rect(box.right - px(190), sides_top + line * px(50), px(166), px(40))
        icon = "human" if who == HUMAN else "computer"
        key = SIDE_KEYS[number - 1 : number]
        found.append(Button(f"side:{number}", words(f"ui.start.{who}"), icon, key, rect=rect))
    low = box.bottom - px(58)
    rect = pygame.Rect(box.x + px(24), low, px(244), px(40))
    fog = words("ui.start.fog_on" if screen.fog else "ui.start.fog_off")
    found.append(Button("fog", fog, "fog" if screen.fog else "eye", "F", rect=rect))
    dice = screen.table.dice
    kind = "fixed" if dice.fixed is not None else "same" if dice.same else "new"
    label = words(f"ui.start.dice_{kind}", seed=screen.seed)
    rect = pygame.Rect(rect.right + px(10), low, px(200), px(40))
    found.append(Button("dice", label, "dice", "D", rect=rect, enabled=dice.fixed is None))
    rect = pygame.Rect(box.right - px(24) - px(220), low - px(2), px(220), px(44))
    found.append(Button("fight", words("ui.start.fight"), "attack", "Enter", rect=rect, style="main"))
    return found


class OfferPainter:
    """Draws scenarios, as lines of a list and in full; one picture of a map a frame, so that no frame is late."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._tokens = TokenArt(theme)
        self._pictures: dict[tuple[Path, int], pygame.Surface] = {}
        self._drawn = False

    def begin(self) -> None:
        """A new frame."""
        self._drawn = False

    def draw_row(self, surface: pygame.Surface, rect: pygame.Rect, offer: Offer, number: int) -> None:
        """A line of the list: picture, map, sides, size; the number that chooses it, if it is a digit."""
        theme = self.theme
        if number <= 9:
            key_cap(surface, theme, str(number), rect.right - theme.px(8), rect.bottom - theme.px(24))
        picture = self._picture(offer, theme.px(104), theme.px(68))
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

    def draw_detail(self, surface: pygame.Surface, box: pygame.Rect, offer: Offer, sides_top: int) -> None:
        """The chosen one in full; its sides stand in lines from `sides_top` on."""
        theme = self.theme
        inner = box.inflate(-theme.px(48), -theme.px(40))
        title = theme.clip(offer.setup.title or offer.ground.title, 20, inner.w, True)
        surface.blit(theme.text(title, 20, t.TEXT, True), inner.topleft)
        y = inner.y + theme.px(32)
        for text, colour, most in ((offer.ground.description, t.SOFT, 3), (offer.description, t.TEXT, 2)):
            for line in theme.wrap(text, 13, inner.w)[:most] if text else ():
                surface.blit(theme.text(line, 13, colour), (inner.x, y))
                y += theme.px(20)
        room = (inner.w, max(theme.px(80), sides_top - y - theme.px(24)))
        picture = self._picture(offer, *room)
        surface.blit(picture, picture.get_rect(midtop=(inner.centerx, y + theme.px(10))))
        for number in range(1, len(offer.setup.sides) + 1):
            self._draw_side(surface, inner, sides_top, number, offer)
            sides_top += theme.px(50)

    def _draw_side(
        self, surface: pygame.Surface, inner: pygame.Rect, y: int, number: int, offer: Offer
    ) -> None:
        theme = self.theme
        side = offer.setup.sides[number - 1]
        colour = side.colour or SIDE_COLOURS[(number - 1) % len(SIDE_COLOURS)]
        column = min(theme.px(250), max(theme.width(one.name, 15, True) for one in offer.setup.sides))
        letters = theme.fitting(side.name, 15, column, True)
        name = theme.text(theme.clip(side.name, letters, column, True), letters, theme.palette.tint(colour), True)
        surface.blit(name, (inner.x, y + theme.px(16)))
        x, size = inner.x + max(column, theme.px(110)) + theme.px(20), theme.px(40)
        for who in offer.setup.combatants:
            if who.side == number and x + size < inner.right - theme.px(176):
                icon = str(who.sheet.get("icon", "")) or who.template
                surface.blit(self._tokens.token(colour, number, icon, 1.0, size), (x, y + theme.px(5)))
                x += size + theme.px(6)

    def _picture(self, offer: Offer, width: int, height: int) -> pygame.Surface:
        key = (offer.path, width)
        made = self._pictures.get(key)
        if made is None and self._drawn:
            return pygame.Surface((0, 0))
        if made is None:
            self._drawn = True
            made = MapPicture(offer.ground).overview((width, height))
            self._pictures[key] = made
        return made
