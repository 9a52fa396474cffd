"""Whole battles in the real window, by pointer only and by keys only."""

from __future__ import annotations

import pygame
import pytest

from game.ui.battlescreen import BattleScreen
from game.ui.hand import Hand
from game.ui.shots import Driver
from tests.ui.conftest import open_duel

MOST = 600


def _button(driver: Driver, name: str) -> tuple[int, int]:
    spot = driver.battle_screen.actionbar.spot(name)
    assert spot is not None, f"no tile {name}"
    return spot.center


def _forward_cell(hand: Hand) -> int | None:
    """The reachable space nearest to an enemy, if it is nearer than here."""
    foes = hand.view.active(hand.view.foes)
    grid, positions = hand.battle.ground.grid, hand.battle.positions
    goals = [positions[foe].cell for foe in foes] or [grid.cell(13, 3)]
    here = positions[hand.decision.who].cell
    cells = [option.cell for option in hand.decision.options if option.verb == "move"]

    def far(cell: int) -> int:
        return min(grid.distance(cell, goal) for goal in goals)

    best = min(cells, key=far, default=None)
    return best if best is not None and far(best) < far(here) else None


def _mouse_turn(driver: Driver, screen: BattleScreen) -> None:
    hand = screen.hand
    assert hand is not None
    if screen.prompt is not None:
        prompt = screen.prompt
        if prompt.list.choices:
            row = prompt.list.rect
            driver.click((row.centerx, row.y + row.h // (2 * min(9, len(prompt.list.choices)))))
        else:
            driver.click(driver.cell(prompt.placed[0].cell))
        return
    targets = hand.targets()
    cell = targets[0] if targets else _forward_cell(hand)
    if cell is None:
        driver.click(_button(driver, hand.entries[-1].id))
    else:
        driver.click(driver.cell(cell))


def _key_turn(driver: Driver, screen: BattleScreen) -> None:
    hand = screen.hand
    assert hand is not None
    if screen.prompt is not None:
        driver.key(pygame.K_1)
        return
    if hand.targets():
        driver.key(pygame.K_TAB)
        driver.key(pygame.K_RETURN)
        return
    goal = _forward_cell(hand)
    if goal is None:
        driver.key(pygame.K_n)
        return
    grid = hand.battle.ground.grid
    here = grid.xy(hand.battle.positions[hand.decision.who].cell)
    there = grid.xy(goal)
    across = pygame.K_RIGHT if there[0] > here[0] else pygame.K_LEFT
    along = pygame.K_DOWN if there[1] > here[1] else pygame.K_UP
    for _ in range(abs(there[0] - here[0])):
        driver.key(across)
    for _ in range(abs(there[1] - here[1])):
        driver.key(along)
    assert screen.cursor == goal
    driver.key(pygame.K_RETURN)


@pytest.mark.parametrize("turn", [_mouse_turn, _key_turn], ids=["pointer", "keys"])
def test_a_whole_battle(driver: Driver, turn: object) -> None:
    screen = open_duel(driver)
    battle = screen.session.battle
    by_hand = 0
    for _ in range(MOST):
        driver.settle()
        if battle.pending is None:
            break
        before = len(battle.history)
        assert callable(turn)
        turn(driver, screen)
        by_hand += len(battle.history) > before
    driver.settle()
    assert battle.outcome is not None
    assert by_hand > 10
    assert screen.dialog is not None
    assert any("Lanterns" in line for line in screen.dialog.paragraphs)


def test_a_fight_starts_in_one_click(driver: Driver) -> None:
    driver.step()
    fight = driver.app.screen.buttons.find("fight")  # type: ignore[attr-defined]
    driver.click(fight.rect.center)
    assert isinstance(driver.app.screen, BattleScreen)


def test_the_end_leads_back_to_the_start(driver: Driver) -> None:
    screen = open_duel(driver, controllers=("ai", "ai"))
    driver.settle()
    assert screen.session.battle.outcome is not None
    assert screen.dialog is not None
    menu = screen.dialog.buttons.find("menu")
    assert menu is not None
    driver.click(menu.rect.center)
    assert not isinstance(driver.app.screen, BattleScreen)
