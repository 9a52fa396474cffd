"""The play-test: a battle fought many times beside the window; its chances, its heat, each of its battles."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.data import InputError
from game.lab.batch import BattleFailed, Result
from game.lab.compare import Change, Past, compare, paired
from game.lab.heat import KINDS
from game.lab.running import Running
from game.paths import autosaves
from game.record import write_atomically
from game.scenario import ground_of
from game.setup import Setup
from game.telling import words
from game.ui.heatart import HeatArt
from game.ui.playtestart import PlaytestArt
from game.ui.playtestlayout import PlaytestLayout
from game.ui.playtestsaves import save_batch
from game.ui.screen import Table
from game.ui.widgets import Buttons, Choice, ChoiceList

NUMBERS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
TABS = ("chances", "combatants", "battles")
ORDERS = ("number", "longest", "shortest")
_EVERY = 0.4
"""Seconds between two looks at the numbers while the battles go on."""
_KEYS = {
    pygame.K_SPACE: "run",
    pygame.K_RETURN: "open",
    pygame.K_KP_ENTER: "open",
    pygame.K_ESCAPE: "back",
    pygame.K_TAB: "next_tab",
    pygame.K_RIGHT: "next_tab",
    pygame.K_LEFT: "last_tab",
    pygame.K_PLUS: "more",
    pygame.K_EQUALS: "more",
    pygame.K_KP_PLUS: "more",
    pygame.K_MINUS: "less",
    pygame.K_KP_MINUS: "less",
    pygame.K_d: "dice",
    pygame.K_s: "side",
    pygame.K_w: "won",
    pygame.K_o: "order",
    pygame.K_F5: "save",
    pygame.K_v: "compare",
    pygame.K_c: "tab:chances",
    pygame.K_p: "tab:combatants",
    pygame.K_b: "tab:battles",
    **{pygame.K_1 + place: f"kind:{kind}" for place, kind in enumerate(KINDS)},
}


class PlaytestScreen:
    """Left the map with the heat over it, right how often who wins; `running` is the batch, None before the first."""

    ambience = ""

    def __init__(self, table: Table, setup: Setup, jobs: int = 0) -> None:
        self.table, self.setup, self.jobs = table, setup, jobs
        self.ground = ground_of(setup)
        self.seed = setup.seed
        self.wanted = 100
        self.running: Running | None = None
        self.seconds = 0.0
        self.kind, self.side = KINDS[0], 0
        self.won: int | None = None
        self.tab, self.order = TABS[0], ORDERS[0]
        self.comparing = True
        self.opening: int | None = None
        self.note = ""
        self.pointer = (0, 0)
        self.list = ChoiceList([], rows=12, width=560, numbered=False)
        self.buttons = Buttons()
        self.heat = HeatArt(self.ground)
        self.layout = PlaytestLayout((1280, 720), table.theme)
        self.art = PlaytestArt(self)
        self._waited = 0.0
        self._chosen = ""

    # ------------------------------------------------------------------ screen

    def resize(self, size: tuple[int, int]) -> None:
        self.layout = PlaytestLayout(size, self.table.theme)
        self.art = PlaytestArt(self)
        self.list.rows = max(3, self.layout.list_rows)
        self.build()

    def update(self, seconds: float) -> None:
        """Take what the processes have done."""
        running = self.running
        if running is None:
            return
        if running.busy:
            self.seconds += seconds
        self._waited += seconds
        try:
            if running.poll():
                self.art.stale = self.art.stale or self._waited > _EVERY or not running.busy
            self._take_record()
        except BattleFailed as failure:
            self.opening = None
            self.table.complain(str(failure))
        if self.art.stale:
            self._waited = 0.0
            self.build()

    def close(self) -> None:
        """End the processes; the numbers stay."""
        self.opening = None
        if self.running is not None:
            self.running.close()

    def past(self) -> Past | None:
        """What has been fought, for another batch to be compared with."""
        if self.running is None or not self.running.results:
            return None
        return Past(self.setup.title or self.ground.title, len(self.setup.sides), self.running.results)

    @property
    def before(self) -> Past | None:
        """The batch to compare with, where there is one with as many sides."""
        before = self.table.batch_before
        return before if before is not None and before.sides == len(self.setup.sides) else None

    def changes(self) -> dict[int, Change]:
        """What has changed since the batch before, by winner; nothing unless that is wanted."""
        before, running = self.before, self.running
        if not self.comparing or before is None or running is None or not running.results:
            return {}
        results, known = running.results, before.results[: len(running.results)]
        first = known if paired(known, results) else before.results
        return compare(first, results, before.sides)

    def draw(self, surface: pygame.Surface) -> None:
        self.art.draw(surface)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEWHEEL:
            if self.tab == "battles" and self.list.rect.collidepoint(self.pointer):
                self.list.wheel(event.y)
        else:
            pressed = self.buttons.handle(event)
            if pressed:
                self.press(pressed)
            elif self.tab == "battles" and self.list.handle(event):
                self.press("open")

    def _key(self, event: pygame.event.Event) -> None:
        if self.tab == "battles" and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.list.move(-1 if event.key == pygame.K_UP else 1)
        elif self.tab == "battles" and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.list.page(-1 if event.key == pygame.K_PAGEUP else 1)
        elif event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
            self.press("last_tab")
        elif event.key in _KEYS:
            self.press(_KEYS[event.key])

    # ------------------------------------------------------------------ what is pressed

    def press(self, pressed: str) -> None:
        """Do what a button says."""
        kind, _, value = pressed.partition(":")
        self.note = ""
        if kind in ("kind", "tab"):
            setattr(self, kind, value)
        elif kind in ("next_tab", "last_tab"):
            step = 1 if kind == "next_tab" else -1
            self.tab = TABS[(TABS.index(self.tab) + step) % len(TABS)]
        elif kind in ("side", "won", "order"):
            self._turn(kind)
        elif kind in ("run", "more", "less", "dice"):
            self._press_run(kind)
        elif kind == "open":
            self._open()
        elif kind == "compare":
            self.comparing = not self.comparing
        elif kind == "save":
            self._save()
        elif kind == "back":
            self._back()
            return
        self.art.stale = True
        self.build()

    def _turn(self, kind: str) -> None:
        """On to the next side, winner or order."""
        sides = len(self.setup.sides)
        if kind == "side":
            self.side = (self.side + 1) % (sides + 1)
        elif kind == "won":
            winners: list[int | None] = [None, *range(1, sides + 1), 0]
            self.won = winners[(winners.index(self.won) + 1) % len(winners)]
        else:
            self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]

    def _press_run(self, kind: str) -> None:
        busy = self.running is not None and self.running.busy
        if kind == "run":
            if busy and self.running is not None:
                self.running.stop()
            else:
                self.start()
        elif not busy and kind == "dice":
            self.seed = self.table.dice.new()
        elif not busy:
            at = NUMBERS.index(self.wanted) + (1 if kind == "more" else -1)
            self.wanted = NUMBERS[max(0, min(len(NUMBERS) - 1, at))]

    def start(self) -> None:
        """Fight the batch, from its first battle on."""
        try:
            folder = autosaves()
        except InputError as error:
            self.table.complain(str(error))
            return
        self.close()
        self.table.batch_before = self.past() or self.table.batch_before
        self.seconds = 0.0
        self.running = Running(self.setup, self.seed, self.wanted, folder, self.jobs)

    def _back(self) -> None:
        """Leave the battle that is being opened; else stop the batch; else leave the screen."""
        if self.opening is not None:
            self.opening = None
        elif self.running is not None and self.running.busy:
            self.running.stop()
            self.art.stale = True
            self.build()
        else:
            self.table.back()

    def _save(self) -> None:
        running = self.running
        if running is None or not running.results:
            return
        try:
            kept = save_batch(running)
            self.note = words("ui.playtest.saved", place=str(kept.parent), name=kept.name)
        except InputError as error:
            self.table.complain(str(error))

    # ------------------------------------------------------------------ battles of the batch

    def listed(self) -> list[Result]:
        """The battles of the list, in its order."""
        found = self.running.fought(self.won) if self.running is not None else []
        if self.order == "number":
            return found
        sign = -1 if self.order == "longest" else 1
        return sorted(found, key=lambda one: (sign * one.rounds, one.index))

    def winner_name(self, winner: int) -> str:
        """Who has won: a side's name, or that nobody has."""
        return self.setup.sides[winner - 1].name if winner else words("ui.playtest.drawn")

    def _open(self) -> None:
        """Have the record of the chosen battle made."""
        chosen = self.list.chosen
        if self.tab != "battles" or chosen is None or self.running is None:
            return
        self.opening = int(chosen.id)
        self.running.ask(self.opening)

    def _take_record(self) -> None:
        """Show the battle once its record is there."""
        if self.opening is None or self.running is None:
            return
        text = self.running.record(self.opening)
        if not text:
            return
        index, self.opening = self.opening, None
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"battle-{index:05}.record"
            write_atomically(path, text)
            self.table.open_trial(path)

    def build(self) -> None:
        """Place all buttons and list the battles."""
        self.buttons.items = self.layout.buttons(self)
        if self.list.chosen is not None:
            self._chosen = self.list.chosen.id
        results = self.listed() if self.tab == "battles" else []
        self.list.choices = [self._choice(one) for one in results]
        names = [choice.id for choice in self.list.choices]
        self.list.index = names.index(self._chosen) if self._chosen in names else 0
        last = max(0, len(names) - self.list.rows)
        self.list.first = min(self.list.first, last)

    def _choice(self, one: Result) -> Choice:
        """A battle of the list: who won, how long it took, how many of each side stand."""
        name = "ui.playtest.battle" if one.winner else "ui.playtest.battle_drawn"
        label = words(name, number=one.index, side=self.winner_name(one.winner))
        standing = words("ui.playtest.to").join(map(str, one.standing))
        detail = words("ui.playtest.detail", rounds=one.rounds, standing=standing, seed=one.seed)
        return Choice(str(one.index), label, "play", detail)
