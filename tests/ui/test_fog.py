"""Fog follows a walk step by step, and never shows more than the side knows."""

from __future__ import annotations

import pygame

from game.knowledge import view
from game.ui.battlescreen import BattleScreen
from game.ui.shots import Driver
from tests.ui.conftest import open_duel


def _free(driver: Driver, screen: BattleScreen) -> None:
    for _ in range(40):
        driver.settle()
        if screen.hand is not None and screen.prompt is None and screen.hand.decision.field is not None:
            return
        driver.key(pygame.K_2 if screen.prompt is not None else pygame.K_n)
    raise AssertionError("nobody could walk")


def test_fog_lifts_with_every_step(driver: Driver) -> None:
    screen = open_duel(driver)
    _free(driver, screen)
    assert screen.hand is not None
    battle, stage, decision = screen.session.battle, screen.stage, screen.hand.decision
    assert decision.field is not None
    here = battle.positions[decision.who].cell
    known = battle.terrain.sight(here)
    steps = [option for option in decision.options if option.verb == "move"]
    longest = max(steps, key=lambda one: (battle.terrain.sight(one.cell) & ~known).bit_count())
    assert len(decision.field.path(longest.cell)) > 1
    driver.app.settings.speed = "normal"
    screen.apply_settings()
    before = view(battle, 1)
    screen.answer(longest.id)
    after = view(battle, 1)
    seen = [stage.visible]
    colours = set()
    while screen.animator.busy:
        driver.step()
        if stage.visible != seen[-1]:
            seen.append(stage.visible)
        colours.add(screen.board.shade.version)
        assert not stage.visible & ~(before.visible | after.visible | after.explored)
        assert not before.explored & ~stage.explored
        assert not stage.explored & ~after.explored
    driver.settle()
    assert len(seen) > 2
    assert len(colours) > 5
    assert (stage.visible, stage.explored) == (view(battle, 1).visible, view(battle, 1).explored)


def test_walks_of_others_lift_no_fog(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    stage = screen.stage
    before = stage.visible
    stage.follow(4, screen.session.battle.positions[4].cell)
    assert stage.visible == before
