"""The window after a battle: members, what they can do, questions, undo, the company, the next battle."""

from __future__ import annotations

import pygame
import pytest

from game.company import load_company
from game.paths import companies
from game.record import save
from game.ui.afterscreen import AfterScreen
from game.ui.battlescreen import BattleScreen
from game.ui.session import Session
from game.ui.shots import Driver
from tests.after_scenes import Member, over

BRAWL: list[Member] = [("bram", 1, {"hp": 3}), ("marek", 1, {"hp": 0}), ("grusk", 2, {"hp": 0})]


def after(driver: Driver, members: list[Member] | None = None) -> AfterScreen:
    """The screen, by the key of the end's window."""
    battle = over("d20", members or BRAWL)
    driver.app.show(BattleScreen(driver.app, Session(battle)))
    driver.settle()
    driver.key(pygame.K_n)
    assert isinstance(driver.app.screen, AfterScreen)
    return driver.app.screen


def ids(screen: AfterScreen) -> list[str]:
    return [choice.id for choice in screen.options.choices]


def test_the_side_and_its_members(driver: Driver) -> None:
    screen = after(driver)
    assert [button.id for button in screen.members.items] == ["member:0", "member:1", "member:2"]
    assert ids(screen) == ["rest"]
    driver.key(pygame.K_RIGHT)
    assert ids(screen) == ["level_up:bram"]
    driver.click(screen.members.items[2].rect.center)
    assert ids(screen) == ["level_up:marek"]


def test_rest_and_undo(driver: Driver) -> None:
    screen = after(driver)
    driver.key(pygame.K_1)
    assert screen.battle.rules.points(screen.battle, 1) == (24, 24)
    assert ids(screen) == []
    assert screen.log.tellings[-1].text.startswith("Marek")
    driver.key(pygame.K_BACKSPACE)
    assert screen.battle.rules.points(screen.battle, 1) == (3, 24)
    driver.key(pygame.K_BACKSPACE)
    assert screen.toast and screen.battle.camp is not None


def test_a_question_is_answered_or_left(driver: Driver) -> None:
    screen = after(driver)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_1)
    assert screen.asked and ids(screen)[0] == "source:iron"
    driver.key(pygame.K_ESCAPE)
    assert not screen.asked
    for _ in range(4):
        driver.key(pygame.K_1)
    assert not screen.asked
    assert screen.battle.world.get(1, screen.battle.rules.components[0]).sources == {"iron": 4}  # type: ignore[attr-defined]


def test_the_company_is_saved_and_fights_on(driver: Driver) -> None:
    screen = after(driver)
    driver.key(pygame.K_F5)
    (path,) = companies().iterdir()
    assert [(one.name, one.out) for one in load_company(path).members] == [("Bram", ""), ("Marek", "down")]
    driver.key(pygame.K_n)
    assert len(screen.scenarios) >= 4 and {setup.ruleset for setup, _ in screen.scenarios} == {"d20"}
    driver.key(pygame.K_1)
    battle = driver.battle_screen.session.battle
    assert [one.name for one in battle.setup.combatants if one.side == 1] == ["Bram"]
    assert [one.name for one in battle.setup.bench] == ["Marek"]
    assert battle.rules.points(battle, 1) == (3, 24)
    assert driver.battle_screen.session.people == [1]


def test_a_save_goes_on_where_it_was(driver: Driver, tmp_path_factory: pytest.TempPathFactory) -> None:
    screen = after(driver)
    driver.key(pygame.K_1)
    path = tmp_path_factory.mktemp("saves") / "camp.tessera"
    save(screen.battle, path)
    driver.app.open_save(path)
    opened = driver.app.screen
    assert isinstance(opened, AfterScreen)
    assert opened.battle.rules.points(opened.battle, 2) == (21, 21)


def test_two_persons_take_turns(driver: Driver) -> None:
    battle = over("d20", BRAWL)
    driver.app.show(AfterScreen(driver.app, Session(battle, {1: "human", 2: "human"})))
    screen = driver.app.screen
    assert isinstance(screen, AfterScreen) and screen.side == 1
    driver.key(pygame.K_s)
    assert screen.side == 2
    assert [button.id for button in screen.members.items] == ["member:0", "member:3"]
    driver.key(pygame.K_s)
    assert screen.side == 1 and ids(screen) == ["rest"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_nothing_is_drawn_outside(size: tuple[int, int], driver: Driver) -> None:
    """Buttons and lists stay within the window, also with many members."""
    many: list[Member] = [("bram", 1, {"hp": 3})] * 9 + [("grusk", 2, {"hp": 0})]
    driver.app._resized(size)
    screen = after(driver, many)
    driver.step(2)
    window = pygame.Rect(0, 0, *size)
    for button in (*screen.members.items, *screen.bar.items):
        assert window.contains(button.rect)
    rects = [button.rect for button in (*screen.members.items, *screen.bar.items)]
    assert all(rect.collidelist(rects[:index]) < 0 for index, rect in enumerate(rects))
    driver.key(pygame.K_n)
    driver.step(2)
    assert window.contains(screen.options.rect)
