"""Prompts, policies, deployment, log, settings, sizes, frame time."""

from __future__ import annotations

import random
import time

import pygame
import pytest

from game.components import Policies
from game.scenario import load_scenario, open_battle, scenario_files
from game.ui.actionbar import ActionBar
from game.ui.battlescreen import BattleScreen
from game.ui.dialogs import ROWS
from game.ui.palette import STANDARD
from game.ui.rulesbook import RulesBook
from game.ui.session import Session
from game.ui.settings import load_settings
from game.ui.shots import Driver
from game.ui.theme import Theme, fitting_scale
from tests.ui.conftest import open_duel

SIZES = [(1280, 720), (1600, 900), (1920, 1080), (3840, 2160)]


def _free_choice(driver: Driver, screen: BattleScreen) -> None:
    for _ in range(40):
        driver.settle()
        if screen.prompt is None:
            return
        driver.key(pygame.K_2)
    raise AssertionError("only prompts")


def _interrupt(driver: Driver, screen: BattleScreen) -> None:
    """Until somebody is asked whether to interrupt."""
    for _ in range(60):
        driver.settle()
        assert screen.hand is not None
        if screen.hand.decision.kind == "interrupt":
            return
        driver.key(pygame.K_n if screen.prompt is None else pygame.K_1)
    raise AssertionError("nobody may interrupt")


def test_never_sets_the_policy_and_declines(driver: Driver) -> None:
    screen = open_duel(driver)
    _interrupt(driver, screen)
    assert screen.prompt is not None
    battle, who = screen.session.battle, screen.prompt.decision.who
    button = screen.prompt.buttons.find("policy:never")
    assert button is not None
    driver.click(button.rect.center)
    assert battle.world.get(who, Policies).rules["interrupt"].answer == "never"
    assert battle.history[-1] == "no"
    assert battle.history[-2].startswith(f"!policy {who} interrupt")


def test_a_policy_is_changed_from_the_bar(driver: Driver) -> None:
    screen = open_duel(driver)
    _free_choice(driver, screen)
    assert screen.hand is not None
    who = screen.hand.decision.who
    driver.key(pygame.K_p)
    assert screen.dialog is not None
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_ESCAPE)
    rules = screen.session.battle.world.get(who, Policies).rules
    assert (rules["interrupt"].answer, rules["interrupt"].scope) == ("ask", "only_me")
    assert screen.hand is not None, "a policy answers nothing"


def test_a_spell_is_begun_and_taken_back(driver: Driver) -> None:
    screen = open_duel(driver)
    battle = screen.session.battle
    for _ in range(20):
        _free_choice(driver, screen)
        assert screen.hand is not None
        entry = screen.hand.entry("c")
        if entry is not None and entry.enabled:
            break
        driver.key(pygame.K_n)
    lines = len(battle.history)
    driver.key(pygame.K_c)
    driver.key(pygame.K_1)
    driver.settle()
    if len(battle.history) > lines and not battle.undo_refusal():
        driver.key(pygame.K_ESCAPE)
        driver.settle()
        assert len(battle.history) == lines
        assert screen.prompt is None


def test_a_greyed_entry_says_why(driver: Driver) -> None:
    screen = open_duel(driver)
    _free_choice(driver, screen)
    driver.key(pygame.K_f)
    _free_choice(driver, screen)
    assert screen.hand is not None
    grey = [entry for entry in screen.hand.entries if not entry.enabled]
    assert grey
    spot = screen.actionbar.spot(grey[0].id)
    assert spot is not None
    driver.click(spot.center)
    assert screen.toast_now == grey[0].reason != ""


def test_log_lines_unfold_and_rules_open(driver: Driver) -> None:
    screen = open_duel(driver)
    for _ in range(60):
        driver.settle()
        assert screen.hand is not None
        if any(telling.details for telling in screen.log.tellings[-8:]):
            break
        driver.key(pygame.K_1 if screen.prompt is not None else pygame.K_n)
    number = max(index for index, telling in enumerate(screen.log.tellings) if telling.details)
    place = next(rect for rect, telling, _ in screen.log._hits if telling == number)
    driver.click((place.x + 20, place.centery))
    assert number in screen.log.open
    driver.step()
    rules = [(rect, rule) for rect, _, rule in screen.log._hits if rule]
    rect, rule = next((rect, rule) for rect, rule in rules if screen.log.rect.contains(rect))
    driver.click(rect.center)
    assert isinstance(screen.dialog, RulesBook)
    assert screen.dialog.marked == rule
    driver.key(pygame.K_ESCAPE)
    assert screen.dialog is None


def test_deployment_by_pointer(driver: Driver) -> None:
    setup = load_scenario(scenario_files()[0])
    setup.deploy = True
    driver.app.show(BattleScreen(driver.app, Session(open_battle(setup))))
    screen = driver.battle_screen
    driver.settle()
    hand, battle = screen.hand, screen.session.battle
    assert hand is not None
    assert hand.decision.kind == "deploy"
    option = next(one for one in hand.decision.choices if one.verb == "place")
    driver.click(driver.cell(battle.positions[option.target].cell))
    assert hand.picked == option.target
    driver.click(driver.cell(option.cell))
    driver.settle()
    assert battle.positions[option.target].cell == option.cell
    driver.key(pygame.K_n)
    driver.settle()
    assert battle.clock.round == 1


def test_settings_are_kept(driver: Driver) -> None:
    driver.step()
    driver.key(pygame.K_F10)
    for _ in range(ROWS.index("grid")):
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert driver.app.settings.grid is False
    assert load_settings().grid is False


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_has_its_place(driver: Driver, size: tuple[int, int]) -> None:
    driver.app.handle(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1]))
    driver.app.surface = pygame.display.set_mode(size)
    screen = open_duel(driver)
    _free_choice(driver, screen)
    layout, bar = screen.layout, screen.actionbar
    whole = driver.app.surface.get_rect()
    assert driver.app.theme.scale == fitting_scale(size)
    parts = [layout.top, layout.side, layout.bottom, layout.board]
    assert all(whole.contains(part) for part in parts)
    assert sum(part.w * part.h for part in parts) == whole.w * whole.h
    assert _apart(bar, screen)
    for entry in screen.hand.entries if screen.hand else []:
        spot = bar.spot(entry.id)
        assert spot is not None
        assert driver.app.theme.width(entry.label, 12, True) <= spot.w, entry.label
    _interrupt(driver, screen)
    assert screen.prompt is not None
    driver.step(40)
    assert layout.board.contains(screen.prompt.rect)


def _apart(bar: ActionBar, screen: BattleScreen) -> bool:
    spots = [rect for rect, _ in bar._spots]
    inside = all(screen.layout.bottom.contains(spot) for spot in spots)
    return inside and all(not one.colliderect(other) for one in spots for other in spots if one is not other)


def test_any_input_leaves_the_window_standing(driver: Driver) -> None:
    """A thousand keys and clicks at random; no exception, and the battle goes on."""
    chance = random.Random(11)
    names = "aweqrtocbfkyugxplmn1234"
    keys = [ord(name) for name in names]
    keys += [
        pygame.K_TAB,
        pygame.K_RETURN,
        pygame.K_ESCAPE,
        pygame.K_SPACE,
        pygame.K_LEFT,
        pygame.K_UP,
        pygame.K_F1,
    ]
    screen = open_duel(driver, controllers=("human", "human"))
    for _ in range(1000):
        if driver.app.screen is not screen:
            screen = open_duel(driver, controllers=("human", "human"))
        if chance.random() < 0.6:
            driver.key(chance.choice(keys))
        else:
            place = (chance.randrange(1280), chance.randrange(720))
            driver.click(place, chance.choice((1, 1, 3)))
    assert len(screen.session.battle.history) > 5


def test_frames_are_quick(driver: Driver) -> None:
    """A frame at 1280 x 720 takes less than 8 ms of work (median of 60, fog and light included)."""
    driver.app.to_battle(load_scenario(scenario_files()[-1]), {1: "human", 2: "ai"}, True)
    screen = driver.battle_screen
    _free_choice(driver, screen)
    times = []
    for frame in range(60):
        screen.board.camera.pan(2 if frame % 2 else -2, 1)
        start = time.process_time()
        driver.step()
        times.append(time.process_time() - start)
    assert sorted(times)[30] < 0.008


def test_health_rings_and_text() -> None:
    assert len({STANDARD.level(1.0), STANDARD.level(0.5), STANDARD.level(0.1)}) == 3
    pygame.font.init()
    theme = Theme(1.0)
    long = "a rather long sentence that has to be broken"
    assert all(theme.width(line, 13) <= 120 for line in theme.wrap(long, 13, 120))
    assert theme.width(theme.clip(long, 13, 90), 13) <= 90
