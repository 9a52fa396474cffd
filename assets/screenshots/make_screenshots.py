"""Play the battles of the README's pictures to where they are taken, and write the pictures beside this script.

    SDL_VIDEODRIVER=dummy python assets/screenshots/make_screenshots.py [battle d100 d6 d10 after playtest]

The real window is driven with events, and the computer player answers for both sides, so a battle leads to the same
place until rules, scenarios or that player change.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.scenario import load_scenario, scenario_files
from game.ui.hand import Hand
from game.ui.playtest import PlaytestScreen
from game.ui.shots import Driver

HERE = Path(__file__).resolve().parent
MOST = 600
NEAR = 7
"""Cells between two that still fit into one picture."""


@dataclass(frozen=True)
class Picture:
    """A scenario, who commands its sides, and when somebody's attack is looked at."""

    scenario: str
    rounds: int
    fog: bool = False
    foes: str = "human"


PICTURES = {
    "battle": Picture("lanterns-vs-ravens-walled-ruin", 2, True, "ai"),
    "d100": Picture("wardens-vs-reavers-walled-ruin", 2),
    "d6": Picture("d6-walled-ruin", 2),
    "d10": Picture("d10-even-walled-ruin", 3),
}
TRIAL = "larks-vs-owls-bridge-village"
"""The scenario of the play-test."""


def looks_good(hand: Hand, rounds: int) -> bool:
    """Somebody acts with enemies in reach of an attack, near enough for one picture."""
    battle = hand.battle
    grid, here = battle.ground.grid, battle.positions[hand.decision.who].cell
    foes = [battle.positions[foe].cell for foe in hand.view.active(hand.view.foes)]
    near = [foe for foe in foes if grid.distance(here, foe) <= NEAR]
    return battle.clock.round >= rounds and hand.acting and bool(hand.targets()) and len(near) > 1


def take(name: str, picture: Picture) -> None:
    """Let the computer player play until there is something to look at; point at a target."""
    driver = Driver((1280, 720))
    driver.app.settings.speed = "instant"
    setup = load_scenario(next(path for path in scenario_files() if path.stem == picture.scenario))
    driver.app.to_battle(setup, {1: "human", 2: picture.foes}, picture.fog)
    driver.settle()
    for _ in range(MOST):
        screen = driver.battle_screen
        if screen.hand is None:
            raise SystemExit(f"{name}: over before there was a picture")
        if looks_good(screen.hand, picture.rounds):
            break
        screen.answer(screen.session.pilot(screen.session.battle))
        driver.settle()
    driver.step(60)
    driver.key(pygame.K_TAB)
    driver.step(60)
    driver.shot(HERE / f"{name}.png")
    driver.app.screen.close()
    pygame.quit()


def take_after() -> None:
    """A battle to its end, then what one of the side that is left can do."""
    driver = Driver((1280, 720))
    driver.app.settings.speed = "instant"
    setup = load_scenario(next(path for path in scenario_files() if path.stem == "wardens-vs-reavers-training-yard"))
    driver.app.to_battle(setup, {1: "human", 2: "human"}, False)
    driver.settle()
    while not driver.battle_screen.over:
        screen = driver.battle_screen
        screen.answer(screen.session.pilot(screen.session.battle))
        driver.settle()
    for key in (pygame.K_n, pygame.K_RIGHT):
        driver.key(key)
        driver.step(10)
    driver.shot(HERE / "after.png")
    driver.app.close()
    pygame.quit()


def take_playtest() -> None:
    """Let a battle be fought two hundred times; look at where harm is dealt, and point at the hottest space."""
    driver = Driver((1280, 720))
    setup = load_scenario(next(path for path in scenario_files() if path.stem == TRIAL))
    driver.app.to_playtest(setup)
    screen = driver.app.screen
    assert isinstance(screen, PlaytestScreen)
    driver.key(pygame.K_PLUS)
    driver.key(pygame.K_SPACE)
    while screen.running is not None and screen.running.busy:
        driver.step()
        pygame.time.wait(10)
    assert screen.running is not None
    driver.key(pygame.K_3)
    counts = screen.running.heat().cells("dealt")
    x, y = screen.ground.grid.xy(max(counts, key=counts.__getitem__))
    size, spot = screen.heat.cell_size(screen.layout.map.size), screen.art.spot()
    driver.move((spot.x + x * size + size // 2, spot.y + y * size + size // 2))
    driver.step(2)
    driver.shot(HERE / "playtest.png")
    driver.app.close()
    pygame.quit()


def main(wanted: Sequence[str]) -> None:
    """All pictures, or those named."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["TESSERA_HOME"] = home
        others = {"after": take_after, "playtest": take_playtest}
        for name in wanted or (*PICTURES, *others):
            if name in others:
                others[name]()
            else:
                take(name, PICTURES[name])
            print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
