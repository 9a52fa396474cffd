"""Looks at the window's states one after another and notes what cannot be read.

Each scene (a few states that belong together) is looked at in three window sizes; in the normal test run at one of them
in turn, at the others when slow tests run, too. README says how.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.app import App
from game.ui.battlescreen import BattleScreen
from game.ui.shots import Driver
from tests.ui.reading import Page, faults, watch

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((1280, 720), (1920, 1080), (3840, 2160))
"""With the interface scales 1, 1.5 and 3."""
PICTURES = os.environ.get("TESSERA_PICTURES", "")
"""A folder to keep a picture of each state in, for looking at."""


class Reader:
    """Drives a window and looks at each state."""

    def __init__(self, driver: Driver, page: Page, name: str) -> None:
        self.driver, self.page, self.name = driver, page, name
        self.wrong: list[str] = []
        self.seen: list[str] = []

    @property
    def app(self) -> App:
        return self.driver.app

    @property
    def battle(self) -> BattleScreen:
        return self.driver.battle_screen

    def settle(self) -> None:
        """Until a person is asked or it is over; the camera stands."""
        self.driver.settle(rest=1)
        if isinstance(self.app.screen, BattleScreen):
            self.app.screen.board.camera.arrive()

    def look(self, name: str) -> None:
        """Draw a frame and note its faults under a name."""
        self.driver.step()
        self.page.clear()
        self.driver.step()
        assert self.page.texts, name
        assert name not in self.seen, name
        self.seen.append(name)
        self.wrong += [f"{name}: {fault}" for fault in faults(self.page)]
        if PICTURES:
            place = Path(PICTURES) / f"{self.page.get_width()}"
            place.mkdir(parents=True, exist_ok=True)
            pygame.image.save(self.page, place / f"{self.name}-{name}.jpg")

    def check(self) -> None:
        """Nothing was wrong so far."""
        assert not self.wrong, "\n".join(self.wrong)

    def press(self, key: int, name: str) -> None:
        """A key, a look, and back."""
        self.driver.key(key)
        self.look(name)
        self.driver.key(pygame.K_ESCAPE)

    def point(self, place: tuple[int, int], name: str) -> None:
        """The pointer at a place, and a look."""
        self.driver.move(place)
        self.look(name)

    def leaf(self, name: str, key: int = pygame.K_PAGEDOWN, most: int = 12) -> None:
        """Look at all pages of a window that scrolls."""
        dialog = self.battle.dialog if isinstance(self.app.screen, BattleScreen) else None
        dialog = dialog or self.app.dialog or getattr(self.app.screen, "dialog", None)
        assert dialog is not None
        for page in range(most):
            self.look(f"{name}-{page}")
            before = dialog.scroll
            self.driver.key(key)
            if dialog.scroll == before:
                return


@pytest.fixture
def open_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Size, str], Reader]]:
    """Opens a window of a size that notes what is drawn, for states under a name."""
    monkeypatch.setenv("TESSERA_HOME", str(tmp_path))
    opened: list[Reader] = []

    def open_window(size: Size, name: str) -> Reader:
        driver = Driver(size)
        driver.app.settings.speed = "instant"
        opened.append(Reader(driver, watch(driver.app, monkeypatch), name))
        return opened[0]

    yield open_window
    for reader in opened:
        reader.app.close()
    pygame.quit()


def at_sizes(*scenes: Iterable[str]) -> list[object]:
    """Parameters (size, scene ...): combinations of scenes, each at one size in turn, at the others marked as slow."""
    found = []
    for turn, names in enumerate(itertools.product(*scenes)):
        for index, size in enumerate(SIZES):
            marks = [pytest.mark.timeout(600), *([] if index == turn % len(SIZES) else [pytest.mark.slow])]
            found.append(pytest.param(size, *names, id="-".join((str(size[0]), *names)), marks=marks))
    return found
