"""Pictures of the window without a display: drive the real screens with events, write PNG files.

SDL_VIDEODRIVER=dummy python -m game.ui.shots FOLDER [WIDTH HEIGHT]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame

from game.paths import autosaves
from game.scenario import load_scenario, scenario_files
from game.ui.app import App
from game.ui.battlescreen import BattleScreen
from game.ui.rulesbook import RulesBook
from game.ui.startscreen import StartScreen


class Driver:
    """Drives a window frame by frame as a person would: events go in, pictures come out."""

    def __init__(self, size: tuple[int, int] = (1280, 720), scale: float = 0.0) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        self.app = App(size, scale)
        self.open()

    def open(self) -> None:
        """Let frames pass until the start screen, if it is shown, has read its scenarios."""
        while isinstance(self.app.screen, StartScreen) and not self.app.screen.complete:
            self.step()

    @property
    def battle_screen(self) -> BattleScreen:
        """The battle on the screen; TypeError when another screen is shown."""
        if not isinstance(self.app.screen, BattleScreen):
            raise TypeError(f"{type(self.app.screen).__name__} is no battle")
        return self.app.screen

    def step(self, frames: int = 1, seconds: float = 1 / 60) -> None:
        """Let frames pass."""
        for _ in range(frames):
            self.app.step(seconds)

    def post(self, kind: int, **values: object) -> None:
        """Post an event and let a frame pass."""
        pygame.event.post(pygame.event.Event(kind, values))
        self.step()

    def move(self, place: tuple[int, int]) -> None:
        """Move the pointer."""
        self.post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        """Move the pointer, press, release."""
        self.move(place)
        self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=place, button=button)

    def key(self, key: int, text: str = "", mod: int = 0) -> None:
        """Press and release a key."""
        if not text and 32 < key < 127:
            text = chr(key)
        self.post(pygame.KEYDOWN, key=key, unicode=text, mod=mod)
        self.post(pygame.KEYUP, key=key, unicode=text, mod=mod)

    def settle(self, most: int = 4000, rest: int = 30) -> None:
        """Let frames pass until a person is asked, the curtain is down or the battle is over; scenes are skipped.

        Then `rest` frames more, in which the camera comes to stand.
        """
        for _ in range(most):
            self.step()
            screen = self.app.screen
            if not isinstance(screen, BattleScreen):
                return
            if screen.animator.busy:
                screen.animator.skip()
                continue
            waiting = screen.hand is not None or screen.curtain is not None or screen.dialog is not None
            if screen.settled and waiting:
                self.step(rest)
                return
        raise RuntimeError("nobody was asked")

    def cell(self, cell: int) -> tuple[int, int]:
        """Where a cell is on the screen."""
        return self.battle_screen.board.camera.centre(cell)

    def shot(self, path: Path) -> None:
        """Write a picture."""
        self.step()
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.app.surface, path)


class Tour:
    """Goes through the main states once and keeps a picture of each."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self.folder = folder
        self.driver = Driver(size)
        self.taken: set[str] = set()

    def keep(self, name: str) -> None:
        """A picture under a name, once."""
        if name not in self.taken:
            self.taken.add(name)
            self.driver.shot(self.folder / f"{name}.png")

    def start(self) -> None:
        """Start screen and its windows; then the last of the scenarios begins."""
        driver = self.driver
        driver.step(6)
        self.keep("start")
        for key, name in ((pygame.K_F1, "help"), (pygame.K_F10, "settings")):
            driver.key(key)
            self.keep(name)
            driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_4)
        driver.key(pygame.K_RETURN)
        driver.settle()

    def battle(self, most: int) -> None:
        """Play with simple choices and keep a picture of whatever comes up for the first time."""
        driver = self.driver
        for _ in range(most):
            screen = driver.battle_screen
            if screen.hand is None:
                break
            if screen.prompt is not None:
                self.keep(f"prompt-{screen.hand.decision.kind}")
                driver.key(pygame.K_1)
            else:
                self.turn()
            driver.settle()
        self.keep("end")
        driver.key(pygame.K_n)
        for key, name in (
            (pygame.K_RIGHT, "after"),
            (pygame.K_1, "after-question"),
            (pygame.K_n, "after-battles"),
        ):
            driver.key(key)
            self.keep(name)

    def turn(self) -> None:
        """One free choice."""
        driver, screen = self.driver, self.driver.battle_screen
        hand = screen.hand
        assert hand is not None
        self.menus()
        moves = [option.cell for option in hand.decision.options if option.verb == "move"]
        foes = hand.view.active(hand.view.foes)
        if hand.targets():
            driver.key(pygame.K_TAB)
            driver.step(30)
            self.keep("target")
            driver.key(pygame.K_RETURN)
            return
        if moves and foes:
            grid, positions = hand.battle.ground.grid, hand.battle.positions
            goal = min(moves, key=lambda cell: min(grid.distance(cell, positions[foe].cell) for foe in foes))
            driver.move(driver.cell(goal))
            driver.step(20)
            self.keep("path")
            driver.click(driver.cell(goal))
            driver.settle()
        if screen.hand is not None and screen.prompt is None:
            driver.key(pygame.K_n)

    def menus(self) -> None:
        """Spells, gear, policy, a rule."""
        driver, screen = self.driver, self.driver.battle_screen
        self.keep("turn")
        for key, name in (
            (pygame.K_c, "menu-spells"),
            (pygame.K_g, "menu-gear"),
            (pygame.K_p, "policies"),
        ):
            if name not in self.taken:
                driver.key(key)
                if screen.menu is not None or screen.dialog is not None:
                    self.keep(name)
                    driver.key(pygame.K_ESCAPE)
        for key, name in (
            (pygame.K_c, "cast"),
            (pygame.K_u, "use"),
            (pygame.K_x, "ready"),
            (pygame.K_o, "swarm"),
        ):
            self.try_entry(key, name)
        if "rule" not in self.taken and len(screen.log.tellings) > 12:
            sums = [index for index, telling in enumerate(screen.log.tellings) if telling.details]
            screen.log.open.update(sums[-2:])
            screen.log.refresh()
            self.keep("log")
            rules = screen.session.battle.rules.id
            screen.open_dialog(RulesBook(rules, f"{rules.upper()}-059"))
            self.keep("rule")
            driver.key(pygame.K_ESCAPE)

    def try_entry(self, key: int, name: str) -> None:
        """Begin an entry, keep a picture of each question, and take it back."""
        driver, screen = self.driver, self.driver.battle_screen
        who = screen.hand.decision.who if screen.hand is not None else 0
        if f"{name}-{who}" in self.taken or screen.hand is None or screen.hand.entry(chr(key)) is None:
            return
        self.taken.add(f"{name}-{who}")
        driver.key(key)
        driver.step(3)
        if screen.menu is not None:
            driver.key(pygame.K_1)
            driver.step(3)
        for _ in range(3):
            if screen.prompt is None:
                break
            self.keep(f"{name}-{screen.prompt.decision.kind}")
            if screen.session.battle.undo_refusal():
                return
            driver.key(pygame.K_ESCAPE)
            driver.step(3)
        driver.key(pygame.K_ESCAPE)
        if screen.dialog is not None:
            driver.key(pygame.K_ESCAPE)

    def others(self) -> None:
        """Load screen, replay, curtain."""
        driver = self.driver
        driver.app.to_load()
        self.keep("load")
        saved = sorted(autosaves().glob("*.tessera"))
        if saved:
            driver.app.open_record(saved[-1])
            driver.key(pygame.K_DOWN)
            driver.key(pygame.K_DOWN)
            driver.step(30)
            self.keep("replay")
        driver.app.to_start()
        setup = load_scenario(scenario_files()[0])
        driver.app.to_battle(setup, {1: "human", 2: "human"}, True)
        driver.settle()
        self.keep("curtain")


def main() -> None:
    """Pictures of the main states into a folder."""
    folder = Path(sys.argv[1])
    size = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (1280, 720)
    tour = Tour(folder, size)
    tour.start()
    tour.battle(400)
    tour.others()
    print(f"{len(tour.taken)} pictures in {folder}")


if __name__ == "__main__":
    main()
