"""What a battle is begun with: new or same dice, fog or an open table; both are kept in the save."""

from __future__ import annotations

import pygame

from game import record
from game.scenario import load_scenario, scenario_files
from game.ui.app import App
from game.ui.battlescreen import BattleScreen
from game.ui.dicesource import DiceSource
from game.ui.shots import Driver
from game.ui.startscreen import StartScreen
from tests.ui.conftest import open_duel


def _start(driver: Driver) -> StartScreen:
    driver.app.to_start()
    driver.open()
    assert isinstance(driver.app.screen, StartScreen)
    return driver.app.screen


def _press(driver: Driver, screen: StartScreen, name: str) -> None:
    button = screen.buttons.find(name)
    assert button is not None
    driver.click(button.rect.center)


def test_every_start_has_new_dice(driver: Driver) -> None:
    seeds = set()
    for _ in range(4):
        screen = _start(driver)
        shown = screen.buttons.find("dice")
        assert shown is not None
        assert str(screen.seed) in shown.label
        _press(driver, screen, "fight")
        assert driver.battle_screen.session.battle.setup.seed == screen.seed
        seeds.add(screen.seed)
    assert len(seeds) == 4


def test_the_same_dice_on_request(driver: Driver) -> None:
    screen = _start(driver)
    own = screen.offers[screen.index].setup.seed
    _press(driver, screen, "dice")
    assert screen.seed == own
    _press(driver, screen, "fight")
    assert driver.battle_screen.session.battle.setup.seed == own
    driver.battle_screen.choosing.end_pressed("again")
    assert driver.battle_screen.session.battle.setup.seed == own
    screen = _start(driver)
    _press(driver, screen, "dice")
    assert screen.seed != own


def test_again_has_new_dice_but_the_same_people_and_fog(driver: Driver) -> None:
    setup = load_scenario(scenario_files()[0])
    driver.app.to_battle(setup, {1: "ai", 2: "human"}, False)
    first = driver.battle_screen
    assert first.session.battle.setup.seed == setup.seed
    first.choosing.end_pressed("again")
    again = driver.battle_screen.session
    assert again.battle.setup.seed != setup.seed
    assert (again.fog, again.people, again.open_table) == (False, [2], True)
    assert setup.fog
    assert [side.controller for side in setup.sides] == ["human", "ai"]


def test_a_named_seed_wins(driver: Driver) -> None:
    driver.app.dice = DiceSource(77)
    screen = _start(driver)
    assert screen.seed == 77
    _press(driver, screen, "dice")
    _press(driver, screen, "fight")
    assert driver.battle_screen.session.battle.setup.seed == 77
    driver.battle_screen.choosing.end_pressed("again")
    assert driver.battle_screen.session.battle.setup.seed == 77


def test_the_window_takes_a_seed(driver: Driver) -> None:
    pygame.quit()
    assert App(seed=12).dice.seed(5) == 12


def test_the_open_table_is_kept_in_the_save(driver: Driver) -> None:
    for fog in (False, True):
        driver.app.to_battle(load_scenario(scenario_files()[0]), {1: "human", 2: "human"}, fog)
        path = driver.battle_screen.session.save()
        driver.app.open_save(path)
        loaded = driver.app.screen
        assert isinstance(loaded, BattleScreen)
        assert loaded.session.fog is fog
        assert loaded.session.open_table is not fog


def test_saves_from_before_have_fog(driver: Driver) -> None:
    screen = open_duel(driver, fog=False)
    path = screen.session.save()
    text = path.read_text("utf-8")
    assert '"fog":true' in text  # the duel's setup
    path.write_text(text.replace(',"fog":true', ""), encoding="utf-8")
    assert record.load(path).setup.fog
