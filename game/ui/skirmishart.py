"""Where everything stands on the skirmish screen, and how it is drawn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pygame

from game.skirmish import MOST_SIDES, Party, Recruit
from game.telling import words
from game.ui import theme as t
from game.ui.cards import Cards
from game.ui.mapart import MapPicture
from game.ui.screen import HUMAN
from game.ui.theme import Theme
from game.ui.tokens import TokenArt
from game.ui.widgets import Button, panel

if TYPE_CHECKING:
    from game.ui.skirmishscreen import SkirmishScreen

_MAP_ROW, _ROSTER_ROW, _MEMBER_ROW = 58, 32, 28


class SkirmishLayout:
    """The rectangles of the screen, and its buttons."""

    def __init__(self, size: tuple[int, int], theme: Theme) -> None:
        self.theme = theme
        px = theme.px
        width, height = size
        edge, gap, top, low = px(24), px(14), px(74), height - px(72)
        side = px(292)
        self.head = pygame.Rect(edge, px(18), width - 2 * edge, px(44))
        self.left = pygame.Rect(edge, top, side, low - top)
        self.roster = pygame.Rect(width - edge - side, top, side, low - top)
        middle = pygame.Rect(self.left.right + gap, top, self.roster.x - self.left.right - 2 * gap, low - top)
        self.options = pygame.Rect(middle.x, middle.bottom - px(86), middle.w, px(86))
        self.sides = pygame.Rect(middle.x, middle.y, middle.w, middle.h - px(86) - gap)
        self.foot = pygame.Rect(edge, low + px(12), width - 2 * edge, px(48))
        self.maps = pygame.Rect(self.left.x, self.left.y, self.left.w, min(px(300), self.left.h // 2))
        self.picture = pygame.Rect(
            self.left.x, self.maps.bottom + gap, self.left.w, self.left.bottom - self.maps.bottom - gap
        )
        self.map_rows = max(1, (self.maps.h - px(30)) // px(_MAP_ROW))
        self.roster_rows = max(1, (self.roster.h - px(40)) // px(_ROSTER_ROW))

    def card(self, number: int, count: int) -> pygame.Rect:
        """The box of a side (from 0): side by side for two, else two by two."""
        gap, area = self.theme.px(12), self.sides
        wide = (area.w - gap) // 2
        high = area.h if count == 2 else (area.h - gap) // 2
        return pygame.Rect(
            area.x + number % 2 * (wide + gap), area.y + number // 2 * (high + gap), wide, high
        )

    # ------------------------------------------------------------------ buttons

    def buttons(self, screen: SkirmishScreen) -> list[Button]:
        """All buttons, in the order of Tab."""
        made = [*self._frame(screen), *self._maps(screen)]
        for number, party in enumerate(screen.draft.parties):
            made += self._party(screen, number, party)
        return [*made, *self._roster(screen), *self._options(screen), *self._foot(screen)]

    def _frame(self, screen: SkirmishScreen) -> list[Button]:
        """Rulesets and number of sides, at the top."""
        px, made = self.theme.px, []
        wide, gap, high = px(86), px(6), px(36)
        x = self.head.right - len(screen.rulesets) * (wide + gap) + gap
        for name in screen.rulesets:
            rect = pygame.Rect(x, self.head.y + px(4), wide, high)
            made.append(
                Button(f"rules:{name}", name, "dice", rect=rect, chosen=name == screen.draft.ruleset)
            )
            x += wide + gap
        x = self.sides.x + px(150)
        for count in range(2, MOST_SIDES + 1):
            rect = pygame.Rect(x, self.head.y + px(4), px(40), high)
            chosen = count == len(screen.draft.parties)
            made.append(Button(f"sides:{count}", str(count), rect=rect, chosen=chosen))
            x += px(46)
        return made

    def _maps(self, screen: SkirmishScreen) -> list[Button]:
        px, names = self.theme.px, list(screen.maps)
        screen.first_map = max(0, min(screen.first_map, len(names) - self.map_rows))
        shown = list(enumerate(names))[screen.first_map : screen.first_map + self.map_rows]
        return [
            Button(
                f"map:{index}",
                "",
                chosen=name == screen.draft.map,
                rect=pygame.Rect(
                    self.maps.x, self.maps.y + px(28) + line * px(_MAP_ROW), self.maps.w, px(_MAP_ROW - 6)
                ),
            )
            for line, (index, name) in enumerate(shown)
        ]

    def _party(self, screen: SkirmishScreen, number: int, party: Party) -> list[Button]:
        px, box = self.theme.px, self.card(number, len(screen.draft.parties))
        active = number == screen.active
        gap, x, y = px(6), box.x + px(10), box.y + px(36)
        room = box.w - px(20)
        made = [Button(f"side:{number}", "", style="flat", rect=pygame.Rect(x, box.y + px(4), room, px(28)))]
        human = party.controller == HUMAN
        parts = [("who", words(f"ui.start.{party.controller}"), "human" if human else "", "C")]
        if not human:
            parts.append(("temper", words(f"ui.skirmish.temper.{party.temperament or 'own'}"), "", "T"))
            parts.append(("level", words(f"ui.skirmish.level.{party.level}"), "", "L"))
        needs = [self.theme.width(label, 13) + (px(24) if icon else 0) for _, label, icon, _ in parts]
        spare = (room - gap * (len(parts) - 1) - sum(needs)) // len(parts)
        for (name, label, icon, key), need in zip(parts, needs, strict=True):
            wide = need + min(spare, px(60))
            rect = pygame.Rect(x, y, wide, px(30))
            made.append(Button(f"{name}:{number}", label, icon, key if active else "", rect=rect))
            x += wide + gap
        return made + self._members(screen, number, party, box)

    def _members(self, screen: SkirmishScreen, number: int, party: Party, box: pygame.Rect) -> list[Button]:
        """A row for each kind of member, with a minus and a plus."""
        px, made = self.theme.px, []
        y, row = box.y + px(74), px(_MEMBER_ROW)
        kinds = list(Counter(party.members))
        fitting = (box.bottom - px(4) - y) // row
        shown = kinds if len(kinds) <= fitting else kinds[: fitting - 1]
        if len(shown) < len(kinds):
            rect = pygame.Rect(box.x + px(10), y + row * len(shown), box.w - px(20), row - px(3))
            rest = words("ui.skirmish.rest", count=len(kinds) - len(shown))
            made.append(Button(f"rest:{number}", rest, style="flat", enabled=False, rect=rect))
        for name in shown:
            rect = pygame.Rect(box.x + px(10), y, box.w - px(20) - px(62), row - px(3))
            made.append(Button(f"member:{number}:{name}", "", style="flat", rect=rect))
            for place, (kind, icon) in enumerate((("less", "minus"), ("more", "plus"))):
                spot = pygame.Rect(rect.right + px(4) + place * px(30), y, px(27), row - px(3))
                made.append(Button(f"{kind}:{number}:{name}", "", icon, rect=spot))
            y += row
        return made

    def _roster(self, screen: SkirmishScreen) -> list[Button]:
        px, recruits = self.theme.px, screen.recruits
        screen.first = max(0, min(screen.first, len(recruits) - self.roster_rows))
        shown = range(screen.first, min(len(recruits), screen.first + self.roster_rows))
        return [
            Button(
                f"take:{index}",
                "",
                style="flat",
                chosen=index == screen.at,
                rect=pygame.Rect(
                    self.roster.x + px(6),
                    self.roster.y + px(32) + line * px(_ROSTER_ROW),
                    self.roster.w - px(12),
                    px(_ROSTER_ROW - 3),
                ),
            )
            for line, index in enumerate(shown)
        ]

    def _options(self, screen: SkirmishScreen) -> list[Button]:
        px, draft, gap = self.theme.px, screen.draft, self.theme.px(8)
        seed = (screen.typing.strip() + "_") if screen.typing else str(draft.seed)
        changed = words("ui.skirmish.changed", count=len(draft.options)) if draft.options else ""
        fog = "fog_on" if screen.fog else "fog_off"
        rows = (
            (
                ("seed", words("ui.skirmish.seed", seed=seed), "edit", "E"),
                ("dice", words("ui.skirmish.dice"), "dice", "D"),
                ("house", words("ui.skirmish.house", changed=changed), "book", "H"),
            ),
            (
                ("fog", words(f"ui.skirmish.{fog}"), "fog" if screen.fog else "eye", "F"),
                ("light", words(f"ui.skirmish.light.{draft.light or 'own'}"), "light", "G"),
                ("deploy", words(f"ui.skirmish.deploy_{'on' if draft.deploy else 'off'}"), "human", "P"),
            ),
        )
        made = []
        wide = (self.options.w - 2 * gap) // 3
        for line, row in enumerate(rows):
            for column, (name, label, icon, key) in enumerate(row):
                x, y = self.options.x + column * (wide + gap), self.options.y + line * px(44)
                fixed = name in ("seed", "dice") and screen.table.dice.fixed is not None
                rect = pygame.Rect(x, y, wide, px(38))
                made.append(Button(name, label, icon, key, enabled=not fixed, rect=rect))
        return made

    def _foot(self, screen: SkirmishScreen) -> list[Button]:
        px, foot = self.theme.px, self.foot
        ready = screen.setup is not None
        high, gap = px(44), px(10)
        fight = pygame.Rect(foot.right - px(220), foot.y, px(220), high)
        save = pygame.Rect(fight.x - gap - px(190), foot.y, px(190), high)
        trial = pygame.Rect(save.x - gap - px(150), foot.y, px(150), high)
        back = pygame.Rect(foot.x, foot.y, px(120), high)
        return [
            Button("back", words("ui.load.back"), "left", "Esc", rect=back),
            Button("playtest", words("ui.start.playtest"), "chart", "Y", enabled=ready, rect=trial),
            Button("save", words("ui.skirmish.save"), "save", "S", enabled=ready, rect=save),
            Button("fight", words("ui.start.fight"), "attack", "Enter", enabled=ready, style="main", rect=fight),
        ]


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
        for area in (layout.maps, layout.roster):
            title = words("ui.skirmish.maps" if area is layout.maps else "ui.skirmish.roster")
            surface.blit(theme.text(title, 13, t.SOFT, True), (area.x + theme.px(4), area.y + theme.px(4)))
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

    def _map(self, surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
        theme, ground = self.theme, self.screen.maps[name]
        picture = self._overview(name, theme.px(72), theme.px(44))
        surface.blit(picture, picture.get_rect(center=(rect.x + theme.px(44), rect.centery)))
        x, room = rect.x + theme.px(90), rect.w - theme.px(98)
        title = theme.clip(ground.title or name, 13, room, True)
        surface.blit(theme.text(title, 13, t.TEXT, True), (x, rect.y + theme.px(7)))
        grid = ground.grid
        size = words("ui.skirmish.size", width=grid.width, height=grid.height, sides=len(ground.spawns))
        surface.blit(theme.text(theme.clip(size, 11, room), 11, t.DIM), (x, rect.y + theme.px(27)))

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
        screen, theme = self.screen, self.theme
        party = screen.draft.parties[number]
        strength = theme.text(words("ui.skirmish.strength", worth=f"{screen.strength(party):.1f}"), 13, t.GOLD, True)
        surface.blit(strength, (rect.right - theme.px(4) - strength.get_width(), rect.y + theme.px(5)))
        shape = theme.px(18)
        surface.blit(self.tokens.marker(party.colour, number + 1, shape), (rect.x + theme.px(2), rect.y + theme.px(5)))
        room = rect.w - strength.get_width() - theme.px(44)
        name = theme.text(theme.clip(party.name, 15, room, True), 15, theme.palette.tint(party.colour), True)
        surface.blit(name, (rect.x + theme.px(28), rect.y + theme.px(3)))

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


