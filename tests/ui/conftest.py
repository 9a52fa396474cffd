"""A window without a display, and small battles to play in it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from game.battle import Battle
from game.scenario import ScenarioSpec, make_setup, open_battle
from game.setup import Setup
from game.ui.battlescreen import BattleScreen
from game.ui.session import Session
from game.ui.shots import Driver

SKETCH = """
################
#......#.......#
#......+.......#
#...c..#...c...#
#..............#
#......#.......#
################
"""


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """A window of 1280 x 720 whose files go to a folder of its own."""
    monkeypatch.setenv("TESSERA_HOME", str(tmp_path))
    made = Driver()
    made.app.settings.speed = "instant"
    yield made
    made.app.close()
    pygame.quit()


def duel(*, controllers: tuple[str, str] = ("human", "ai"), seed: int = 5, light: str = "bright") -> Setup:
    """Two against two on a small board with a wall between."""
    spec = ScenarioSpec.model_validate(
        {
            "schema": 1,
            "title": "Duel",
            "map": "training-yard",
            "ruleset": "d20",
            "seed": seed,
            "side": [
                {
                    "name": "Lanterns",
                    "controller": controllers[0],
                    "combatant": [{"template": "bram", "at": [2, 2]}, {"template": "wren", "at": [2, 4]}],
                },
                {
                    "name": "Ravens",
                    "controller": controllers[1],
                    "combatant": [{"template": "grusk", "at": [13, 2]}, {"template": "vex", "at": [13, 4]}],
                },
            ],
        }
    )
    setup = make_setup(spec, Path())
    setup.map, setup.map_digest, setup.sketch, setup.light = "", "", SKETCH, light
    from game.scenario import stamped

    return stamped(setup)


def open_duel(driver: Driver, *, fog: bool = True, **options: object) -> BattleScreen:
    """Show a small battle in the window."""
    battle: Battle = open_battle(duel(**options))  # type: ignore[arg-type]
    driver.app.show(BattleScreen(driver.app, Session(battle, fog=fog)))
    return driver.battle_screen
