"""Pictures of the window without a display: drive the real screens with events, write PNG files.

SDL_VIDEODRIVER=dummy python -m game.ui.shots FOLDER [WIDTH HEIGHT]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame

from game.ui.app import App
from game.ui.battlescreen import BattleScreen


class Driver:
    """Drives a window frame by frame as a person would: events go in, pictures come out."""

    def __init__(self, size: tuple[int, int] = (1280, 720), scale: float = 0.0) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        self.app = App(size, scale)

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

    def settle(self, most: int = 4000) -> None:
        """Let frames pass until a person is asked, the curtain is down or the battle is over; scenes are skipped."""
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
                self.step(30)
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


def main() -> None:
    """Pictures of the main states into a folder."""
    folder = Path(sys.argv[1])
    size = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (1280, 720)
    driver = Driver(size)
    driver.step(2)
    driver.shot(folder / "start.png")
    driver.key(pygame.K_4)
    driver.key(pygame.K_RETURN)
    driver.settle()
    driver.shot(folder / "first.png")
    for turn in range(60):
        screen = driver.battle_screen
        if screen.hand is None:
            break
        if not screen.hand.acting:
            kind = screen.hand.decision.kind
            if not (folder / f"prompt-{kind}.png").exists():
                driver.shot(folder / f"prompt-{kind}.png")
            driver.key(pygame.K_1)
        elif screen.hand.targets():
            driver.key(pygame.K_TAB)
            driver.step(40)
            driver.shot(folder / f"target-{turn}.png")
            driver.key(pygame.K_RETURN)
        else:
            cells = [option.cell for option in screen.hand.decision.options if option.verb == "move"]
            if cells:
                driver.move(driver.cell(cells[-1]))
                driver.step(20)
                driver.shot(folder / f"move-{turn}.png")
                driver.click(driver.cell(cells[-1]))
                driver.settle()
            driver.key(pygame.K_n)
        driver.settle()
    driver.shot(folder / "last.png")


if __name__ == "__main__":
    main()
