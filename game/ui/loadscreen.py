"""Saved battles: name, date, where they stand; go on, or watch from the start."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.data import InputError
from game.muster import SIDE_COLOURS
from game.paths import autosaves, saves
from game.record import parse
from game.ruleset import content_hash, ruleset_ids
from game.scenario import ground_of
from game.setup import Setup
from game.telling import words
from game.ui import theme as t
from game.ui.mapart import MapPicture
from game.ui.screen import Table
from game.ui.session import newest_first
from game.ui.widgets import Button, Buttons, Choice, ChoiceList, panel


@dataclass(frozen=True)
class Saved:
    """A record file that can be read."""

    path: Path
    title: str
    detail: str
    setup: Setup
    fits: bool = True
    """Made under the rules of this program: it can be opened."""


def saved_battles() -> tuple[list[Saved], list[str]]:
    """All records of the folders, newest first, and what is wrong with the files that are left out."""
    found, problems = [], []
    try:
        files = newest_first(saves(), autosaves())
    except (InputError, OSError) as error:
        return [], [str(error)]
    for path in files:
        try:
            found.append(_saved(path))
        except InputError as error:
            problems.append(str(error))
        except (OSError, ValueError, IndexError) as error:
            problems.append(f"{path}: {error}")
    return found, problems


def _saved(path: Path) -> Saved:
    setup, body = parse(path)
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    title = setup.title or path.stem
    if setup.ruleset not in ruleset_ids() or setup.content != content_hash(setup.ruleset):
        return Saved(path, title, words("ui.load.other", when=when), setup, fits=False)
    rounds = [int(line.split(" ")[2]) for _, line in body if line.startswith("= round ")]
    detail = words(
        "ui.load.detail",
        when=when,
        answers=sum(1 for _, line in body if not line.startswith("= ")),
        round=max(1, rounds[-1]) if rounds else 1,
        auto=words("ui.load.auto") if path.parent == autosaves() else "",
    )
    return Saved(path, title, detail.strip(), setup)


class LoadScreen:
    """A list, and what to do with the chosen entry."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.saved, self.problems = saved_battles()
        choices = [
            Choice(str(one.path), one.title, "map", one.detail, enabled=one.fits) for one in self.saved
        ]
        self.list = ChoiceList(choices, rows=14, width=700)
        self.buttons = Buttons()
        self._size = (1280, 720)
        self._pictures: dict[tuple[str, int], pygame.Surface] = {}

    def resize(self, size: tuple[int, int]) -> None:
        self._size = size
        theme = self.table.theme
        low = size[1] - theme.px(70)
        x = self._left()
        self.buttons.items = []
        for name, icon, style in (("open", "play", "main"), ("watch", "eye", ""), ("back", "left", "")):
            rect = pygame.Rect(x, low, theme.px(180), theme.px(42))
            usable = bool(self.saved) or name == "back"
            self.buttons.items.append(
                Button(name, words(f"ui.load.{name}"), icon, enabled=usable, style=style, rect=rect)
            )
            x += theme.px(190)

    def update(self, seconds: float) -> None:
        """Nothing moves here."""

    def close(self) -> None:
        """Nothing to free."""

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.table.back()
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_r:
            self._press("watch")
            return
        self._press(self.buttons.handle(event))
        chosen = self.list.handle(event)
        if chosen and event.type == pygame.KEYDOWN:
            self.table.open_save(Path(chosen))

    def _press(self, pressed: str) -> None:
        chosen = self.list.chosen
        if pressed == "back":
            self.table.back()
        elif chosen is None or not chosen.enabled:
            return
        elif pressed == "open":
            self.table.open_save(Path(chosen.id))
        elif pressed == "watch":
            self.table.open_record(Path(chosen.id))

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.table.theme
        surface.fill(t.INK)
        x = self._left()
        surface.blit(theme.text(words("ui.load.title"), 28, t.TEXT, True), (x, theme.px(36)))
        box = pygame.Rect(x - theme.px(16), theme.px(96), theme.px(732), self._size[1] - theme.px(190))
        panel(surface, box, theme)
        self.list.rows = max(3, (box.h - theme.px(24)) // theme.px(30))
        if self.saved:
            self.list.draw(surface, theme, (x, box.y + theme.px(12)))
        else:
            surface.blit(theme.text(words("ui.load.none"), 14, t.SOFT), (x, box.y + theme.px(20)))
        for button in self.buttons.items:
            if button.id != "back":
                button.enabled = self.list.chosen is not None and self.list.chosen.enabled
        self.buttons.draw(surface, theme)
        self._draw_problems(surface)
        chosen = self.list.chosen
        one = next(
            (saved for saved in self.saved if chosen is not None and str(saved.path) == chosen.id), None
        )
        if one is not None:
            self._draw_detail(
                surface, one, pygame.Rect(box.right + theme.px(24), box.y, theme.px(400), box.h)
            )

    def _draw_problems(self, surface: pygame.Surface) -> None:
        """How many files are left out, and why the first of them is."""
        if not self.problems:
            return
        theme = self.table.theme
        text = words("ui.load.skipped", count=len(self.problems), why=self.problems[0].replace("\n", " "))
        x = self._left() + theme.px(590)
        for index, line in enumerate(theme.wrap(text, 12, self._size[0] - x - theme.px(24))[:3]):
            place = (x, self._size[1] - theme.px(78) + index * theme.px(18))
            surface.blit(theme.text(line, 12, t.WARN), place)

    def _left(self) -> int:
        """Where list and picture begin, together in the middle."""
        return (self._size[0] - self.table.theme.px(1130)) // 2

    def _draw_detail(self, surface: pygame.Surface, saved: Saved, area: pygame.Rect) -> None:
        """The map, and who fights."""
        theme = self.table.theme
        picture = self._picture(saved.setup, area.w)
        surface.blit(picture, area.topleft)
        y = area.y + picture.get_height() + theme.px(14)
        for number, side in enumerate(saved.setup.sides, start=1):
            colour = side.colour or SIDE_COLOURS[(number - 1) % len(SIDE_COLOURS)]
            head = f"{side.name} ({words(f'ui.start.{side.controller}')})"
            surface.blit(theme.text(head, 14, theme.palette.tint(colour), True), (area.x, y))
            names = ", ".join(who.name for who in saved.setup.combatants if who.side == number)
            for line in theme.wrap(names, 12, area.w):
                y += theme.px(19)
                surface.blit(theme.text(line, 12, t.SOFT), (area.x, y))
            y += theme.px(28)

    def _picture(self, setup: Setup, width: int) -> pygame.Surface:
        key = (setup.map or setup.sketch, width)
        made = self._pictures.get(key)
        if made is None:
            try:
                made = MapPicture(ground_of(setup)).overview((width, width))
            except InputError:
                made = pygame.Surface((width, 0))
            self._pictures[key] = made
        return made
