"""Saved battles: name, date, where they stand; go on, or watch from the start."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.data import InputError
from game.muster import SIDE_COLOURS
from game.paths import autosaves, ruleset_ids, saves
from game.record import load, parse
from game.ruleset import content_hash
from game.scenario import ground_of
from game.setup import Setup
from game.telling import words
from game.ui import theme as t
from game.ui.mapart import MapPicture
from game.ui.screen import Table
from game.ui.session import newest_first
from game.ui.stage import Stage
from game.ui.tokens import TokenArt
from game.ui.widgets import Button, Buttons, Choice, ChoiceList, panel


@dataclass(frozen=True)
class Saved:
    """A record file that can be read."""

    path: Path
    title: str
    detail: str
    setup: Setup
    answers: int = 0
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
    answers = sum(1 for _, line in body if not line.startswith("= "))
    detail = words(
        "ui.load.detail",
        when=when,
        answers=answers,
        round=max(1, rounds[-1]) if rounds else 1,
        auto=words("ui.load.auto") if path.parent == autosaves() else "",
    )
    return Saved(path, title, detail.strip(), setup, answers)


_PATIENCE = 0.25
"""Seconds for which an entry is chosen before its battle is gone through."""
_LONGEST = 1500
"""Answers of a record that is gone through for its picture."""


def _stand_of(saved: Saved) -> Stage | None:
    """Where a battle stands, as the person who plays it knows; None when it is long, secret, or cannot be replayed."""
    people = [number for number, side in enumerate(saved.setup.sides, start=1) if side.controller == "human"]
    if saved.answers > _LONGEST or (saved.setup.fog and len(people) > 1):
        return None
    try:
        battle = load(saved.path, lean=True)
    except InputError:
        return None
    return Stage(battle, people[0] if people and saved.setup.fog else 0)


def _where(stage: Stage) -> str:
    """Whose turn it is and how many of each side stand, in a line."""
    battle = stage.battle
    parts = []
    for number, side in enumerate(battle.setup.sides, start=1):
        members = [who for who, of in battle.sides.items() if of == number]
        parts.append(words("ui.load.stand", side=side.name, up=sum(map(battle.up, members)), all=len(members)))
    turn = battle.pending.who if battle.pending is not None else 0
    head = words("ui.load.turn", who=stage.pieces[turn].name) if turn and stage.pieces[turn].shown else ""
    over = words("ui.load.over") if battle.pending is None else head
    return "  ·  ".join(part for part in (over, *parts) if part)


class LoadScreen:
    """A list, and what to do with the chosen entry."""

    def __init__(self, table: Table, *, replays: bool = False) -> None:
        self.table = table
        self.replays = replays
        self.deleting = ""
        self._stands: dict[Path, Stage | None] = {}
        self._waited = 0.0
        self.saved, self.problems = saved_battles()
        choices = [
            Choice(str(one.path), one.title, "map", one.detail, enabled=one.fits) for one in self.saved
        ]
        self.list = ChoiceList(choices, rows=14, width=700)
        self.tokens = TokenArt(table.theme)
        self.buttons = Buttons()
        self._size = (1280, 720)
        self._pictures: dict[tuple[str, int], pygame.Surface] = {}

    def resize(self, size: tuple[int, int]) -> None:
        self._size = size
        theme = self.table.theme
        self.tokens = TokenArt(theme)
        low = size[1] - theme.px(70)
        x = self._left()
        self.buttons.items = []
        first, second = ("watch", "R"), ("open", "O")
        if not self.replays:
            first, second = ("open", "Enter"), ("watch", "R")
        elif self.replays:
            first = ("watch", "Enter")
        icons = {"open": "play", "watch": "eye", "delete": "cancel", "back": "left"}
        for place, (name, key) in enumerate((first, second, ("delete", "Del"), ("back", "Esc"))):
            rect = pygame.Rect(x, low, theme.px(170), theme.px(42))
            usable = bool(self.saved) or name == "back"
            style = "main" if not place else ""
            label = words("ui.load.sure" if name == "delete" and self.deleting else f"ui.load.{name}")
            self.buttons.items.append(
                Button(name, label, icons[name], key, enabled=usable, style=style, rect=rect)
            )
            x += theme.px(178)

    def update(self, seconds: float) -> None:
        """Where the chosen battle stands is worked out once it has been looked at for a moment."""
        self._waited += seconds
        one = self._one()
        if one is not None and one.fits and one.path not in self._stands and self._waited > _PATIENCE:
            self._stands[one.path] = _stand_of(one)

    def close(self) -> None:
        """Free the battles looked at."""
        for stage in self._stands.values():
            if stage is not None:
                stage.battle.close()
        self._stands.clear()

    def _one(self) -> Saved | None:
        """The chosen entry."""
        chosen = self.list.chosen
        return next((one for one in self.saved if chosen is not None and str(one.path) == chosen.id), None)

    def handle(self, event: pygame.event.Event) -> None:
        keys = {pygame.K_ESCAPE: "back", pygame.K_r: "watch", pygame.K_o: "open", pygame.K_DELETE: "delete"}
        if event.type == pygame.KEYDOWN and event.key in keys:
            self._press(keys[event.key])
            return
        pressed = self.buttons.handle(event)
        if pressed:
            self._press(pressed)
            return
        before = self.list.index
        chosen = self.list.handle(event)
        if self.list.index != before:
            self._waited, self.deleting = 0.0, ""
            self.resize(self._size)
        if chosen and event.type == pygame.KEYDOWN:
            self._press("watch" if self.replays else "open")

    def _press(self, pressed: str) -> None:
        chosen = self.list.chosen
        if pressed == "back":
            self.table.back()
        elif pressed == "delete" and chosen is not None:
            self._delete(chosen.id)
        elif chosen is None or not chosen.enabled:
            return
        elif pressed == "open":
            self.table.open_save(Path(chosen.id))
        elif pressed == "watch":
            self.table.open_record(Path(chosen.id))

    def _delete(self, name: str) -> None:
        """Remove a record, when asked for twice."""
        if self.deleting != name:
            self.deleting = name
        else:
            self.deleting = ""
            try:
                Path(name).unlink()
            except OSError as error:
                self.table.complain(words("ui.load.kept", name=name, why=error.strerror or str(error)))
            else:
                at = self.list.index
                self.saved = [one for one in self.saved if str(one.path) != name]
                self.list.choices = [choice for choice in self.list.choices if choice.id != name]
                self.list.index = min(at, max(0, len(self.list.choices) - 1))
        self.resize(self._size)

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.table.theme
        surface.fill(t.INK)
        x = self._left()
        title = words("ui.load.replays" if self.replays else "ui.load.title")
        surface.blit(theme.text(title, 28, t.TEXT, True), (x, theme.px(36)))
        box = pygame.Rect(x - theme.px(16), theme.px(96), theme.px(732), self._size[1] - theme.px(190))
        panel(surface, box, theme)
        self.list.rows = max(3, (box.h - theme.px(24)) // theme.px(30))
        if self.saved:
            self.list.draw(surface, theme, (x, box.y + theme.px(12)))
        else:
            surface.blit(theme.text(words("ui.load.none"), 14, t.SOFT), (x, box.y + theme.px(20)))
        for button in self.buttons.items:
            if button.id != "back":
                fit = self.list.chosen is not None and (self.list.chosen.enabled or button.id == "delete")
                button.enabled = fit
        self.buttons.draw(surface, theme)
        self._draw_problems(surface)
        one = self._one()
        if one is not None:
            self._draw_detail(
                surface, one, pygame.Rect(box.right + theme.px(24), box.y, theme.px(400), box.h)
            )

    def _draw_problems(self, surface: pygame.Surface) -> None:
        """How many files are left out, and why the first of them is."""
        if not self.problems:
            return
        theme = self.table.theme
        text = words("ui.load.skipped", count=len(self.problems), why=self.problems[0].partition("\n")[0])
        x = self._left() + theme.px(730)
        for index, line in enumerate(theme.wrap(text, 11, self._size[0] - x - theme.px(24))[:4]):
            place = (x, self._size[1] - theme.px(82) + index * theme.px(17))
            surface.blit(theme.text(line, 11, t.WARN), place)

    def _left(self) -> int:
        """Where list and picture begin, together in the middle."""
        return (self._size[0] - self.table.theme.px(1130)) // 2

    def _draw_detail(self, surface: pygame.Surface, saved: Saved, area: pygame.Rect) -> None:
        """The map, and who fights."""
        theme = self.table.theme
        picture = self._picture(saved.setup, area.w)
        surface.blit(picture, area.topleft)
        stage = self._stands.get(saved.path)
        if stage is not None:
            self._draw_stand(surface, stage, picture.get_rect(topleft=area.topleft))
        y = area.y + picture.get_height() + theme.px(8)
        for line in theme.wrap(saved.title, 14, area.w, True):
            surface.blit(theme.text(line, 14, t.TEXT, True), (area.x, y))
            y += theme.px(20)
        if stage is not None:
            for line in theme.wrap(_where(stage), 12, area.w):
                surface.blit(theme.text(line, 12, t.GOLD), (area.x, y))
                y += theme.px(18)
        y += theme.px(6)
        for number, side in enumerate(saved.setup.sides, start=1):
            colour = side.colour or SIDE_COLOURS[(number - 1) % len(SIDE_COLOURS)]
            head = f"{side.name} ({words(f'ui.start.{side.controller}')})"
            surface.blit(theme.text(head, 14, theme.palette.tint(colour), True), (area.x, y))
            names = ", ".join(who.name for who in saved.setup.combatants if who.side == number)
            for line in theme.wrap(names, 12, area.w):
                y += theme.px(19)
                surface.blit(theme.text(line, 12, t.SOFT), (area.x, y))
            y += theme.px(28)

    def _draw_stand(self, surface: pygame.Surface, stage: Stage, spot: pygame.Rect) -> None:
        """The combatants on the map, as the one who plays on would see them."""
        grid = stage.battle.ground.grid
        cell = spot.w / grid.width
        size = max(self.table.theme.px(14), round(cell * 1.4))
        for piece in sorted(stage.pieces.values(), key=lambda one: not one.down):
            if piece.shown and not piece.gone:
                x, y = grid.xy(piece.cell)
                token = self.tokens.token(piece.colour, piece.side, piece.icon, piece.share, size, piece.down)
                middle = (round(spot.x + (x + 0.5) * cell), round(spot.y + (y + 0.5) * cell))
                surface.blit(token, token.get_rect(center=middle))

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
