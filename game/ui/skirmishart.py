"""How the skirmish screen is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.skirmish import Recruit
from game.telling import words
from game.ui import theme as t
from game.ui.cards import Cards
from game.ui.mapart import MapPicture
from game.ui.tokens import TokenArt
from game.ui.widgets import Button, key_cap, panel, scroll_bar

if TYPE_CHECKING:
    from game.ui.skirmishscreen import SkirmishScreen



class SkirmishArt:
    """Draws the screen."""

    def __init__(self, screen: SkirmishScreen) -> None:
        self.screen = screen
        self.theme = screen.table.theme
        self.tokens = TokenArt(self.theme)
        self.cards = Cards(self.theme, self.tokens)
        self._pictures: dict[tuple[str, int], pygame.Surface] = {}

    def pointer(self) -> tuple[int, int]:
        """Where the pointer is."""
        return pygame.mouse.get_pos()

    def draw(self, surface: pygame.Surface) -> None:
        """Everything."""
        screen, theme, layout = self.screen, self.theme, self.screen.layout
        surface.fill(t.INK)
        head = layout.head
        surface.blit(theme.text(words("ui.skirmish.title"), 24, t.TEXT, True), (head.x, head.y + theme.px(4)))
        label = theme.text(words("ui.skirmish.sides"), 13, t.SOFT)
        place = (layout.sides.x + theme.px(138) - label.get_width(), head.y + theme.px(13))
        surface.blit(label, place)
        key_cap(surface, theme, "N", place[0] - theme.px(6), head.y + theme.px(14))
        key_cap(surface, theme, "R", layout.rules_from - theme.px(8), head.y + theme.px(14))
        for area in (layout.maps, layout.roster):
            title = words("ui.skirmish.maps" if area is layout.maps else "ui.skirmish.roster")
            surface.blit(theme.text(title, 13, t.SOFT, True), (area.x + theme.px(4), area.y + theme.px(4)))
            key_cap(surface, theme, "M" if area is layout.maps else "+", area.right - theme.px(4), area.y + theme.px(4))
        box = layout.roster.copy()
        box.y, box.h = box.y + theme.px(28), box.h - theme.px(28)
        panel(surface, box, theme)
        count = len(screen.draft.parties)
        for number in range(count):
            edge = t.GOLD if number == screen.active else t.EDGE
            panel(surface, layout.card(number, count), theme, t.PANEL, edge, 10)
        screen.buttons.draw(surface, theme)
        self._picture(surface)
        for button in screen.buttons.items:
            self._inside(surface, button)
        self._scroll_bars(surface)
        self._foot(surface)
        self._card(surface)

    def _inside(self, surface: pygame.Surface, button: Button) -> None:
        """What stands on a button that is more than a label."""
        kind, _, value = button.id.partition(":")
        if kind == "map":
            self._map(surface, button.rect, list(self.screen.maps)[int(value)])
        elif kind == "side":
            self._party(surface, button.rect, int(value))
        elif kind == "member":
            number, _, name = value.partition(":")
            self._member(surface, button.rect, int(number), name)
        elif kind == "take":
            self._recruit(surface, button.rect, self.screen.recruits[int(value)])

    # ------------------------------------------------------------------ maps

    def _scroll_bars(self, surface: pygame.Surface) -> None:
        """Which part of the maps and of the roster is shown, where that is not all."""
        screen = self.screen
        for kind, count, first in (
            ("map:", len(screen.maps), screen.first_map),
            ("take:", len(screen.recruits), screen.first),
        ):
            rows = [button.rect for button in screen.buttons.items if button.id.startswith(kind)]
            scroll_bar(surface, self.theme, rows, count, first)

    def _map(self, surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
        theme, ground = self.theme, self.screen.maps[name]
        picture = self._overview(name, theme.px(72), theme.px(39))
        surface.blit(picture, picture.get_rect(center=(rect.x + theme.px(44), rect.centery)))
        x, room = rect.x + theme.px(90), rect.w - theme.px(98)
        title = theme.clip(ground.title or name, 13, room, True)
        surface.blit(theme.text(title, 13, t.TEXT, True), (x, rect.y + theme.px(4)))
        grid = ground.grid
        size = words("ui.skirmish.size", width=grid.width, height=grid.height, sides=len(ground.spawns))
        surface.blit(theme.text(theme.clip(size, 11, room), 11, t.DIM), (x, rect.y + theme.px(23)))

    def _overview(self, name: str, width: int, height: int) -> pygame.Surface:
        key = (name, width)
        if key not in self._pictures:
            self._pictures[key] = MapPicture(self.screen.maps[name]).overview((width, height))
        return self._pictures[key]

    def _picture(self, surface: pygame.Surface) -> None:
        """The chosen map, with the zones in which the sides begin, and what it is."""
        screen, theme, area = self.screen, self.theme, self.screen.layout.picture
        ground = screen.ground
        if ground is None:
            return
        lines = theme.wrap(ground.description, 12, area.w)[:4]
        text = theme.px(18) * len(lines)
        picture = self._overview(screen.draft.map, area.w, area.h - text - theme.px(8))
        spot = picture.get_rect(midtop=area.midtop)
        surface.blit(picture, spot)
        cell = spot.w / ground.grid.width
        shade = pygame.Surface(spot.size, pygame.SRCALPHA)
        for number, party in enumerate(screen.draft.parties, start=1):
            for place in ground.grid.bits(ground.spawns.get(number, 0)):
                x, y = (round(part * cell) for part in ground.grid.xy(place))
                mark = pygame.Rect(x, y, round(cell) - 1, round(cell) - 1)
                pygame.draw.rect(shade, (*theme.palette.side(party.colour), 210), mark)
        surface.blit(shade, spot)
        for line, words_ in enumerate(lines):
            surface.blit(theme.text(words_, 12, t.SOFT), (area.x, spot.bottom + theme.px(8) + line * theme.px(18)))

    # ------------------------------------------------------------------ sides and combatants

    def _party(self, surface: pygame.Surface, rect: pygame.Rect, number: int) -> None:
        """Shape, name (or what is typed of it) and strength of a side."""
        screen, theme = self.screen, self.theme
        party, entry = screen.draft.parties[number], screen.entry
        sign = self.tokens.sign(party.colour, number + 1, theme.px(20))
        surface.blit(sign, (rect.x + theme.px(2), rect.y + theme.px(4)))
        place, ink = (rect.x + theme.px(28), rect.y + theme.px(3)), theme.palette.tint(party.colour)
        if entry is not None and entry.name == str(number):
            shown = entry.shown
            while theme.width(shown, 15, True) > rect.w - theme.px(32):
                shown = shown[1:]
            surface.blit(theme.text(shown, 15, ink, True), place)
            return
        worth = theme.text(f"{screen.strength(party):.1f}", 13, t.GOLD, True)
        surface.blit(worth, (rect.right - theme.px(4) - worth.get_width(), rect.y + theme.px(5)))
        icon = theme.icon("strength", theme.px(16), t.GOLD)
        surface.blit(icon, (rect.right - theme.px(24) - worth.get_width(), rect.y + theme.px(6)))
        room = rect.w - worth.get_width() - theme.px(58)
        size = theme.fitting(party.name, 15, room, True)
        surface.blit(theme.text(theme.clip(party.name, size, room, True), size, ink, True), place)

    def _member(self, surface: pygame.Surface, rect: pygame.Rect, number: int, name: str) -> None:
        party = self.screen.draft.parties[number]
        one = self.screen.recruit(name)
        if one is not None:
            count = party.members.count(name)
            label = one.name if count == 1 else words("ui.skirmish.times", name=one.name, count=count)
            self._row(surface, rect, one, party.colour, number + 1, label, one.worth * count)

    def _recruit(self, surface: pygame.Surface, rect: pygame.Rect, one: Recruit) -> None:
        party = self.screen.draft.parties[self.screen.active]
        self._row(surface, rect, one, party.colour, self.screen.active + 1, one.name, one.worth, one.role)

    def _row(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        one: Recruit,
        colour: str,
        side: int,
        label: str,
        worth: float,
        role: str = "",
    ) -> None:
        """Token, name, role, strength."""
        theme = self.theme
        size = rect.h - theme.px(2)
        surface.blit(self.tokens.token(colour, side, one.icon, 1.0, size), (rect.x + theme.px(3), rect.y + theme.px(1)))
        value = theme.text(f"{worth:.1f}", 12, t.GOLD, True)
        surface.blit(value, (rect.right - theme.px(6) - value.get_width(), rect.centery - value.get_height() // 2))
        x = rect.x + size + theme.px(10)
        room = rect.right - x - theme.px(44)
        name = theme.text(theme.clip(label, 13, room), 13, t.TEXT)
        surface.blit(name, (x, rect.centery - name.get_height() // 2))
        left = room - name.get_width() - theme.px(8)
        if role and left > theme.px(40):
            told = theme.text(theme.clip(role, 11, left), 11, t.DIM)
            surface.blit(told, (x + name.get_width() + theme.px(8), rect.centery - told.get_height() // 2))

    # ------------------------------------------------------------------ foot and card

    def _foot(self, surface: pygame.Surface) -> None:
        """Why it cannot be fought yet, what was saved, or how the sides compare."""
        screen, theme, foot = self.screen, self.theme, self.screen.layout.foot
        trial = screen.buttons.find("playtest")
        assert trial is not None
        x, room = foot.x + theme.px(136), trial.rect.x - foot.x - theme.px(150)
        text, colour = (screen.problem, t.WARN) if screen.problem else (screen.note or self._balance(), t.SOFT)
        for line, part in enumerate(theme.wrap(text, 12, room)[:3]):
            surface.blit(theme.text(part, 12, colour), (x, foot.y + theme.px(2) + line * theme.px(17)))

    def _balance(self) -> str:
        """How the strongest side compares with the weakest."""
        screen = self.screen
        rated = sorted(screen.draft.parties, key=screen.strength)
        weak, strong = screen.strength(rated[0]), screen.strength(rated[-1])
        if weak <= 0 or strong / weak < 1.05:
            return words("ui.skirmish.even")
        percent = round(100 * (strong / weak - 1))
        return words("ui.skirmish.uneven", side=rated[-1].name, other=rated[0].name, percent=percent)

    def _card(self, surface: pygame.Surface) -> None:
        """The sheet of the combatant under the pointer, beside where it is listed."""
        screen, theme, layout = self.screen, self.theme, self.screen.layout
        one = screen.recruit(screen.hovered) if screen.hovered and screen.dialog is None else None
        if one is None:
            return
        piece = screen.pieces[one.who]
        piece.colour, piece.side = screen.draft.parties[screen.active].colour, screen.active + 1
        width = theme.px(300)
        sheet = pygame.Surface((width, layout.roster.h + theme.px(40)), pygame.SRCALPHA)
        whose = words("ui.skirmish.worth", role=one.role, worth=f"{one.worth:.1f}")
        low = self.cards.combatant(sheet, 0, theme.px(12), width, screen.pool, piece, whose, full=True)
        box = pygame.Rect(0, 0, width, min(sheet.get_height(), low + theme.px(6)))
        in_roster = screen.buttons.hot.startswith("take:") or not screen.buttons.hot
        if in_roster:
            box.topright = (layout.roster.x - theme.px(8), layout.roster.y)
        else:
            box.topleft = (layout.left.x, layout.left.y)
        panel(surface, box, theme, t.PANEL, t.GOLD, 10)
        surface.blit(sheet, box, pygame.Rect(0, 0, box.w, box.h))


