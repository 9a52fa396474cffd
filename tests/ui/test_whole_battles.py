"""Whole battles in the real window, by pointer only and by keys only."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.paths import ruleset_ids
from game.ui.battlescreen import BattleScreen
from game.ui.hand import Hand
from game.ui.shots import Driver
from tests.ui.conftest import open_duel
from tests.ui.test_rulesets import open_fight

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


def _into_view(driver: Driver, cell: int) -> None:
    """Drag the board until a cell lies clear of panels and buttons."""
    board = driver.battle_screen.layout.board
    x, y = driver.cell(cell)
    inner = board.inflate(-160, -120)
    if not inner.collidepoint(x, y):
        start, goal = board.center, (board.centerx + board.centerx - x, board.centery + board.centery - y)
        driver.move(start)
        driver.post(pygame.MOUSEBUTTONDOWN, pos=start, button=2)
        rel = (goal[0] - start[0], goal[1] - start[1])
        driver.post(pygame.MOUSEMOTION, pos=goal, rel=rel, buttons=(0, 1, 0))
        driver.post(pygame.MOUSEBUTTONUP, pos=goal, button=2)
        driver.step(3)


def _mouse_turn(driver: Driver, screen: BattleScreen) -> None:
    hand = screen.hand
    assert hand is not None
    if screen.prompt is not None:
        prompt = screen.prompt
        if prompt.list.choices:
            row = prompt.list.rect
            driver.click((row.centerx, row.y + row.h // (2 * min(9, len(prompt.list.choices)))))
        else:
            _into_view(driver, prompt.placed[0].cell)
            driver.click(driver.cell(prompt.placed[0].cell))
        return
    if screen.menu is not None:
        row = screen.menu.list.rect
        driver.click((row.centerx, row.y + row.h // (2 * min(9, len(screen.menu.list.choices)))))
        return
    targets = hand.targets()
    cell = targets[0] if targets else _forward_cell(hand)
    if cell is None:
        driver.click(_button(driver, hand.entries[-1].id))
    else:
        _into_view(driver, cell)
        driver.click(driver.cell(cell))


def _key_turn(driver: Driver, screen: BattleScreen) -> None:
    hand = screen.hand
    assert hand is not None
    if screen.prompt is not None:
        driver.key(pygame.K_RETURN if screen.prompt.on_board and not screen.prompt.spots else pygame.K_1)
        return
    if screen.menu is not None:
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


def _open(driver: Driver, ruleset: str) -> BattleScreen:
    """Two weak against two, close together, the first side a person's; over within a few rounds."""
    if ruleset == "d20":
        return open_duel(driver)
    screen = open_fight(driver, ruleset, round_cap=8)
    screen.session.fog = True
    return screen


@pytest.mark.parametrize("turn", [_mouse_turn, _key_turn], ids=["pointer", "keys"])
@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_whole_battle(driver: Driver, ruleset: str, turn: Callable[[Driver, BattleScreen], None]) -> None:
    """To its end; whatever is asked of the person is answered by events of one kind, none is stuck."""
    screen = _open(driver, ruleset)
    battle = screen.session.battle
    by_hand, kinds = 0, set()
    for _ in range(MOST):
        driver.settle(rest=3)
        if battle.pending is None:
            break
        before = len(battle.history)
        kinds.add(battle.pending.kind)
        turn(driver, screen)
        by_hand += len(battle.history) > before
    driver.settle()
    assert battle.outcome is not None, f"not over after {by_hand} answers; asked: {sorted(kinds)}"
    assert by_hand >= 8
    assert screen.dialog is not None
    sides = [side.name for side in battle.setup.sides]
    assert all(any(name in line for line in screen.dialog.paragraphs) for name in sides)


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
