"""The window itself: what a display refuses, tips of the action bar, the bar of a replay."""

from __future__ import annotations

import pygame
import pytest

from game.paths import autosaves
from game.ruleset import Forecast
from game.telling import words
from game.ui.cards import success_chance
from game.ui.hand import MENU
from game.ui.replay import ReplayScreen
from game.ui.shots import Driver
from tests.ui.conftest import duel


def test_a_display_without_full_screen_is_told_of(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise pygame.error("That operation is not supported")

    monkeypatch.setattr(pygame.display, "toggle_fullscreen", refuse)
    driver.key(pygame.K_F11)
    assert driver.app.dialog is not None
    driver.key(pygame.K_ESCAPE)
    assert driver.app.dialog is None


def test_the_tip_of_a_menu_names_what_it_holds(driver: Driver) -> None:
    driver.app.to_battle(duel(), {1: "human", 2: "ai"}, fog=False)
    driver.settle()
    screen = driver.battle_screen
    while screen.prompt is not None:
        driver.key(pygame.K_1)
        driver.settle()
    assert screen.hand is not None
    menu = next(entry for entry in screen.hand.entries if entry.use == MENU and entry.enabled)
    screen.actionbar.hot = menu.id
    tip = screen.controls.tip()
    assert menu.label in tip and screen.hand.label(menu.options[0]) in tip


def test_the_steps_of_a_replay_stay_behind_a_dialog(driver: Driver) -> None:
    driver.app.to_battle(duel(), {1: "human", 2: "ai"}, fog=False)
    driver.settle()
    driver.battle_screen.session.autosave(always=True)
    driver.app.open_record(next(autosaves().iterdir()))
    driver.step(3)
    screen = driver.app.screen
    assert isinstance(screen, ReplayScreen)
    driver.key(pygame.K_F1)
    assert screen.dialog is not None
    spot = screen.steps.items[1].rect
    shown = {tuple(driver.app.surface.get_at((x, spot.centery))) for x in range(spot.centerx, spot.right)}
    assert len(shown) > 3  # a button with what stands on it, however dark


def test_a_thing_that_holds_is_no_success() -> None:
    seen = Forecast("crate", odds=(("breaks", 0.5), ("holds", 0.5)))
    assert success_chance(seen) == 0.5


def test_who_is_beaten_is_counted() -> None:
    assert words("ui.why.beaten", others=1) == "The other side is beaten."
    assert words("ui.why.beaten", others=3) == "The other sides are beaten."
