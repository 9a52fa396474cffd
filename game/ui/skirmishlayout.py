"""Where everything stands on the skirmish screen: rectangles and buttons."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pygame

from game.skirmish import MOST_SIDES, Party
from game.telling import words
from game.ui.screen import HUMAN
from game.ui.theme import Theme
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.ui.skirmishscreen import SkirmishScreen

_MAP_ROW, _ROSTER_ROW, _MEMBER_ROW = 51, 32, 28


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
        self.rules_from = self.head.right
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
        x = self.rules_from = self.head.right - len(screen.rulesets) * (wide + gap) + gap
        for name in screen.rulesets:
            rect = pygame.Rect(x, self.head.y + px(4), wide, high)
            made.append(
                Button(f"rules:{name}", name, "dice", rect=rect, chosen=name == screen.draft.ruleset)
            )
            x += wide + gap
        rect = pygame.Rect(self.rules_from - px(36) - px(112), self.head.y + px(4), px(112), high)
        made.append(Button("help", words("ui.start.help"), "help", "F1", rect=rect))
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
        pen = px(48) if active else px(30)
        made = [
            Button(f"side:{number}", "", style="flat", rect=pygame.Rect(x, box.y + px(4), room - pen - gap, px(28))),
            Button(
                f"name:{number}",
                "",
                "edit",
                "F2" if active else "",
                words("ui.skirmish.rename"),
                rect=pygame.Rect(x + room - pen, box.y + px(4), pen, px(28)),
            ),
        ]
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
        typed = screen.entry is not None and screen.entry.name == "seed"
        seed = screen.entry.shown if screen.entry is not None and typed else str(draft.seed)
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
