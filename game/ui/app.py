"""The window: its loop, and which screen is shown.

What the first frame does without is imported where it is used: the start screen is there at once.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.data import InputError, NoDisplay
from game.locale import words
from game.paths import assets
from game.ui.dicesource import DiceSource
from game.ui.palette import PALETTES
from game.ui.settings import load_settings
from game.ui.sounds import Sounds
from game.ui.startscreen import StartScreen
from game.ui.theme import Theme, fitting_scale, largest_scale

if TYPE_CHECKING:
    from game.battle import Battle
    from game.lab.compare import Past
    from game.setup import Setup
    from game.ui.dialogs import Dialog
    from game.ui.playtest import PlaytestScreen
    from game.ui.screen import Screen
    from game.ui.session import Session

SMALLEST = (1280, 720)
FRAMES = 60
_UNSEEN = ("dummy", "offscreen", "evdev")
_REPEATING = (
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_TAB,
    pygame.K_PLUS,
    pygame.K_MINUS,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
)


class App:
    """The window. `step` is one frame: tests call it, `loop` does until the window is closed."""

    def __init__(self, size: tuple[int, int] = SMALLEST, scale: float = 0.0, seed: int | None = None) -> None:
        """`scale` 0 follows the settings; `seed` fixes the dice of every battle begun here. NoDisplay says why not."""
        _prefer_software()
        _open_display()
        pygame.font.init()
        self.dice = DiceSource(seed)
        self.settings = load_settings()
        self.sounds = Sounds(self.settings.volumes)
        self.forced_scale = scale
        pygame.display.set_caption("Tessera")
        pygame.display.set_icon(window_icon())
        try:
            self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        except pygame.error as error:
            raise NoDisplay(f"The window could not be opened ({error})") from error
        pygame.key.set_repeat(350, 60)
        self.theme = self._theme(size)
        self.running = True
        self._down: set[int] = set()
        self.dialog: Dialog | None = None
        self.below: list[Screen] = []
        """Screens that this one came from and that wait for its end, the nearest last."""
        self.playtest: PlaytestScreen | None = None
        """The last play-test, to be gone on with."""
        self.batch_before: Past | None = None
        self.screen: Screen = StartScreen(self)
        self.screen.resize(size)

    def _scale(self, size: tuple[int, int]) -> float:
        """As asked for, as far as the panels still fit into the window; else as the window suggests."""
        asked = self.forced_scale or self.settings.scale
        return min(asked, largest_scale(size)) if asked else fitting_scale(size)

    def _theme(self, size: tuple[int, int]) -> Theme:
        return Theme(self._scale(size), PALETTES[self.settings.palette])

    def show(self, screen: Screen) -> None:
        """Change the screen."""
        for old in (self.screen, *self.below):
            if old is not screen:
                old.close()
        self.below = []
        self.screen = screen
        self.sounds.surround(getattr(screen, "ambience", ""))
        screen.resize(self.surface.get_size())

    # ------------------------------------------------------------------ what screens ask

    def over(self, screen: Screen) -> None:
        """Show a screen for a while; this one waits."""
        self.below.append(self.screen)
        self.screen = screen
        screen.resize(self.surface.get_size())

    @property
    def _trial(self) -> bool:
        """Whether the battle on the screen is one of a play-test."""
        return self.playtest is not None and self.playtest in self.below

    @property
    def home(self) -> str:
        return words("ui.playtest.return" if self._trial else "ui.end.menu")

    def to_start(self) -> None:
        if not self._trial:
            screen = StartScreen(self)
            screen.finish()
            self.show(screen)
        while self._trial:
            self.back()

    def to_load(self, *, replays: bool = False) -> None:
        from game.ui.battlescreen import BattleScreen
        from game.ui.loadscreen import LoadScreen

        if isinstance(self.screen, BattleScreen):
            self.over(LoadScreen(self))
        else:
            self.show(LoadScreen(self, replays=replays))

    def to_skirmish(self, ruleset: str = "") -> None:
        from game.ui.skirmishscreen import SkirmishScreen

        self.show(SkirmishScreen(self, ruleset))

    def to_playtest(self, setup: Setup) -> None:
        from game.ui.playtest import PlaytestScreen

        if self.playtest is None or self.playtest.setup != setup:
            if self.playtest is not None:
                self.batch_before = self.playtest.past() or self.batch_before
            self.playtest = PlaytestScreen(self, setup)
        self.over(self.playtest)

    def to_rules(self, ruleset: str, rule_id: str = "") -> None:
        from game.ui.rulesbook import RulesBook

        self.dialog = RulesBook(ruleset, rule_id)

    def back(self) -> None:
        if not self.below:
            self.to_start()
            return
        self.screen.close()
        self.screen = self.below.pop()
        self.screen.resize(self.surface.get_size())

    def to_battle(self, setup: Setup, commanders: dict[int, str], fog: bool, seed: int | None = None) -> None:
        from msgspec.structs import replace

        from game.scenario import open_battle
        from game.ui.battlescreen import BattleScreen
        from game.ui.session import Session

        sides = [  # who commands, the seed and the fog are saved with the battle
            replace(side, controller=commanders.get(number, side.controller))
            for number, side in enumerate(setup.sides, start=1)
        ]
        dice = setup.seed if seed is None else seed
        changed = replace(setup, sides=sides, fog=fog, seed=dice)
        screen = BattleScreen(self, Session(open_battle(changed), commanders))
        if not self._trial:
            self.show(screen)
            return
        self.screen.close()
        self.screen = screen
        screen.resize(self.surface.get_size())

    def open_save(self, path: Path) -> None:
        from game.record import load

        try:
            battle = load(path)
        except InputError as error:
            self.complain(str(error))
            return
        self.show(fitting_screen(self, battle))

    def open_record(self, path: Path) -> None:
        from game.ui.replay import ReplayScreen

        try:
            self.show(ReplayScreen(self, path))
        except InputError as error:
            self.complain(str(error))

    def open_trial(self, path: Path) -> None:
        from game.ui.replay import ReplayScreen

        try:
            self.over(ReplayScreen(self, path, trial=True))
        except InputError as error:
            self.complain(str(error))

    def take_over(self, session: Session) -> None:
        from game.ui.battlescreen import BattleScreen

        self.screen = BattleScreen(self, session)
        self.screen.resize(self.surface.get_size())

    def to_after(self, session: Session) -> None:
        from game.ui.afterscreen import AfterScreen

        self.screen = AfterScreen(self, session)
        self.screen.resize(self.surface.get_size())

    def apply_settings(self) -> None:
        try:
            self.settings.save()
        except InputError as error:
            self.complain(str(error))
        self.sounds.set_volumes(self.settings.volumes)
        size = self.surface.get_size()
        if (self._scale(size), self.settings.palette) != (self.theme.scale, self.theme.palette.name):
            self.theme = self._theme(size)
        self.screen.resize(size)

    def complain(self, message: str) -> None:
        from game.ui.dialogs import Dialog

        self.dialog = Dialog(words("ui.complaint"), [message])

    def quit(self) -> None:
        self.running = False

    # ------------------------------------------------------------------ loop

    def handle(self, event: pygame.event.Event) -> None:
        """One event of the window."""
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == pygame.VIDEORESIZE:
            self._resized((event.w, event.h))
        elif self._held(event):
            return
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self._toggle_fullscreen()
        elif self.dialog is not None:
            if self.dialog.handle(event) == "close":
                self.dialog = None
        else:
            self.screen.handle(event)

    def _toggle_fullscreen(self) -> None:
        try:
            pygame.display.toggle_fullscreen()
        except pygame.error:
            self.complain(words("ui.no_fullscreen"))

    def _held(self, event: pygame.event.Event) -> bool:
        """Whether this is the repetition of a held key that must not repeat: only arrows and the like do."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        if event.type != pygame.KEYDOWN:
            return False
        repeated = event.key in self._down and event.key not in _REPEATING
        self._down.add(event.key)
        return repeated

    def _resized(self, size: tuple[int, int]) -> None:
        wanted = (max(SMALLEST[0], size[0]), max(SMALLEST[1], size[1]))
        if wanted != size:
            self.surface = pygame.display.set_mode(wanted, pygame.RESIZABLE)
        else:
            self.surface = pygame.display.get_surface() or self.surface
        self.theme = self._theme(wanted)
        self.screen.resize(wanted)

    def step(self, seconds: float) -> None:
        """One frame: events, time, drawing."""
        for event in pygame.event.get():
            self.handle(event)
        self.screen.update(seconds)
        self.screen.draw(self.surface)
        if self.dialog is not None:
            self.dialog.draw(self.surface, self.theme)
        pygame.display.flip()

    def close(self) -> None:
        """End all screens."""
        for screen in (self.screen, *self.below):
            screen.close()

    def loop(self) -> None:
        """Run until the window is closed. The first frame is not waited for."""
        self.step(0.0)
        clock = pygame.time.Clock()
        while self.running:
            self.step(min(0.1, clock.tick(FRAMES) / 1000))
        self.dialog = None
        self.close()
        if self.dialog is not None:  # there is no window any more to say it in
            print("\n".join(self.dialog.paragraphs), file=sys.stderr)


def fitting_screen(app: App, battle: Battle) -> Screen:
    """The battle on the board, or what follows it when that has begun."""
    from game.ui.afterscreen import AfterScreen
    from game.ui.battlescreen import BattleScreen
    from game.ui.session import Session

    session = Session(battle)
    return BattleScreen(app, session) if battle.camp is None else AfterScreen(app, session)


def run_after(path: Path, side: int = 0) -> None:
    """Open the window at what follows the battle of a record. InputError when it is not over or has no such side."""
    from game.camp import open_camp

    battle, _, _ = open_camp(path, side)
    app = App()
    try:
        app.show(fitting_screen(app, battle))
        app.loop()
    finally:
        pygame.quit()


def window_icon() -> pygame.Surface:
    """The window's icon, drawn from its SVG file."""
    path = assets() / "tessera.svg"
    return pygame.image.load_sized_svg(str(path), (64, 64))


def _open_display() -> None:
    """Start SDL's video. NoDisplay when there is none, or when SDL silently takes a driver that shows nothing."""
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "Tessera")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(f"The window could not be opened ({error})") from error
    driver = pygame.display.get_driver()
    if driver in _UNSEEN and driver not in wanted.lower().split(","):
        pygame.display.quit()
        raise NoDisplay("No display was found that a window could be opened on")


def _prefer_software() -> None:
    """Without a graphics card SDL presents through software OpenGL, which is slow; plain blitting is fast."""
    if not Path("/dev/dri").exists() and os.name == "posix" and os.uname().sysname == "Linux":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def run(
    scenario: str | Path | None = None,
    record: Path | None = None,
    load: Path | None = None,
    scale: float = 0.0,
    seed: int | None = None,
    company: str = "",
    side: int = 1,
) -> None:
    """Open the window: at the start screen, or at a scenario, a saved battle (`load`) or a replay (`record`).

    `seed` replaces the seed of every scenario; the members of a `company` are one side of the scenario. NoDisplay when
    no window can be opened.
    """
    if record is not None:
        from game.record import parse

        parse(record)
    battle = _given_battle(scenario, load, seed, company, side)
    app = App(scale=scale, seed=seed)
    try:
        if battle is not None:
            app.show(fitting_screen(app, battle))
        elif record is not None:
            from game.ui.replay import ReplayScreen

            app.show(ReplayScreen(app, record))
        app.loop()
    finally:
        pygame.quit()


def _given_battle(
    scenario: str | Path | None, load: Path | None, seed: int | None, company: str, side: int
) -> Battle | None:
    """The battle that the command line names, if it does."""
    if scenario:
        from game.scenario import find_scenario, open_battle, prepare

        return open_battle(prepare(find_scenario(str(scenario)), seed=seed, company=company, side=side))
    if load is not None:
        from game.record import load as loaded

        return loaded(load)
    return None
