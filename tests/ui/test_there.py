"""Before you commit: odds and dangers of a space only pointed at, the sight tool, overlays of cover and light."""

from __future__ import annotations

import pygame
import pytest

from game.paths import ruleset_ids
from game.skirmish import first_skirmish, make
from game.ui.battlescreen import BattleScreen
from game.ui.hand import Hand
from game.ui.shots import Driver
from game.ui.sightlines import told
from tests.ui.conftest import open_duel


def _free_choice(driver: Driver, screen: BattleScreen) -> Hand:
    """On to a free choice with walks and enemies in sight; the computer answers what comes before."""
    for _ in range(200):
        driver.settle()
        hand = screen.hand
        assert hand is not None
        walks = hand.decision.field is not None and any(one.verb == "move" for one in hand.decision.options)
        if hand.decision.kind == "act" and walks and hand.view.active(hand.view.foes):
            return hand
        screen.answer(screen.session.pilot(screen.session.battle))
    raise AssertionError("no free choice")


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_space_pointed_at_tells_what_both_could_do(driver: Driver, ruleset: str) -> None:
    driver.app.to_battle(make(first_skirmish(ruleset, "training-yard", 4)), {1: "human", 2: "ai"}, False)
    screen = driver.battle_screen
    for _ in range(20):
        hand = _free_choice(driver, screen)
        grid, positions = hand.battle.ground.grid, hand.battle.positions
        foes = [positions[foe].cell for foe in hand.view.active(hand.view.foes)]
        moves = [option.cell for option in hand.decision.options if option.verb == "move"]
        cell = min(moves, key=lambda one: min(grid.distance(one, foe) for foe in foes))
        if any(hand.standing(cell)):
            break
        screen.answer(screen.session.pilot(screen.session.battle))
    mine, theirs = hand.standing(cell)
    assert mine or theirs
    driver.settle()
    driver.move(driver.cell(cell))
    driver.step(2)
    before = driver.app.surface.copy()
    driver.key(pygame.K_F3)
    assert screen.standpoint == cell and "stand" in screen.shown
    driver.move(driver.cell(positions[hand.decision.who].cell))
    driver.step(2)
    assert screen.there(screen.controls.focus_option()) == cell, "the mark stays when the pointer goes"
    assert driver.app.surface.get_size() == before.get_size()
    driver.key(pygame.K_ESCAPE)
    assert screen.standpoint is None and screen.dialog is None
    driver.key(pygame.K_ESCAPE)
    assert screen.dialog is not None, "only then the pause"


def test_the_mark_goes_with_the_choice(driver: Driver) -> None:
    screen = open_duel(driver)
    hand = _free_choice(driver, screen)
    cell = next(option.cell for option in hand.decision.options if option.verb == "move")
    driver.move(driver.cell(cell))
    driver.key(pygame.K_F3)
    driver.click(driver.cell(cell))
    driver.settle()
    assert screen.standpoint is None
    assert screen.hand is not hand


def test_the_sight_tool_looks_between_any_two_spaces(driver: Driver) -> None:
    screen = open_duel(driver, fog=False)
    _free_choice(driver, screen)
    battle, grid = screen.session.battle, screen.session.battle.ground.grid
    history = len(battle.history)
    driver.key(pygame.K_l)
    start, goal = grid.cell(5, 1), grid.cell(9, 1)
    screen.board.camera.show_all([(7.5, 3.5)])
    driver.step(40)
    driver.click(driver.cell(start))
    assert screen.sight_from == start
    driver.move(driver.cell(goal))
    driver.step(2)
    assert screen.painter.hints.sight_start() == start
    assert len(battle.history) == history, "a click only sets where it begins"
    text = told(battle, start, goal)
    line = battle.terrain.line(start, goal)
    assert (line.blocker is None) == text.startswith("Clear line")
    assert line.blocker is not None and "a wall at 7,1" in text
    assert set(battle.rules.board_rules) == {"sight", "cover", "light"}
    driver.key(pygame.K_ESCAPE)
    assert "sight" not in screen.shown


def test_views_are_turned_on_by_pointer_and_keys(driver: Driver) -> None:
    screen = open_duel(driver, fog=False)
    _free_choice(driver, screen)
    plain = pygame.image.tobytes(driver.app.surface, "RGB")
    for name, key in (("heights", pygame.K_m), ("cover", pygame.K_F6), ("light", pygame.K_F7)):
        driver.key(key)
        driver.step()
        assert name in screen.shown
        assert pygame.image.tobytes(driver.app.surface, "RGB") != plain
        button = screen.viewbar.buttons.find(name)
        assert button is not None
        driver.click(button.rect.center)
        assert name not in screen.shown
