"""Areas: the cells hatched before the choice are those that go off."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.board.grid import bits
from game.event import AreaHit
from game.scenario import ScenarioSpec, make_setup, open_battle, stamped
from game.ui.battlescreen import BattleScreen
from game.ui.session import Session
from game.ui.shots import Driver
from tests.ui.conftest import SKETCH


def _open(driver: Driver, thrower: str, key: int) -> BattleScreen:
    """A caster among walls and crates is about to choose the space for its area."""
    spec = ScenarioSpec.model_validate(
        {
            "schema": 1,
            "title": "Area",
            "map": "training-yard",
            "ruleset": "d20",
            "seed": 3,
            "side": [
                {
                    "name": "Lanterns",
                    "controller": "human",
                    "combatant": [{"template": thrower, "at": [4, 2]}],
                },
                {
                    "name": "Ravens",
                    "controller": "human",
                    "combatant": [{"template": "grusk", "at": [6, 4]}, {"template": "vex", "at": [6, 1]}],
                },
            ],
        }
    )
    setup = make_setup(spec, Path())
    setup.map, setup.map_digest, setup.sketch, setup.light = "", "", SKETCH, "bright"
    battle = open_battle(stamped(setup))
    driver.app.show(BattleScreen(driver.app, Session(battle, fog=False)))
    screen = driver.battle_screen
    for _ in range(20):
        driver.settle()
        assert battle.pending is not None
        if screen.prompt is None and battle.sides[battle.pending.who] == 1:
            break
        driver.key(pygame.K_2 if screen.prompt is not None else pygame.K_n)
    driver.key(key)
    driver.step(3)
    for _ in range(6):
        if battle.pending.kind == "space":
            return screen
        wanted = "flash_bomb" if key == pygame.K_u else "blast"
        options = battle.pending.choices
        option = next((one for one in options if one.item == wanted), options[0])
        screen.answer(option.id)
        driver.settle()
    raise AssertionError("no space was asked for")


@pytest.mark.parametrize(("thrower", "key"), [("odile", pygame.K_c), ("wren", pygame.K_u)])
def test_the_hatched_cells_are_those_that_go_off(driver: Driver, thrower: str, key: int) -> None:
    screen = _open(driver, thrower, key)
    battle, hand = screen.session.battle, screen.hand
    assert hand is not None
    assert battle.pending is not None
    goal = battle.ground.grid.cell(6, 4)
    option = next(one for one in battle.pending.choices if one.cell == goal)
    seen = hand.forecast(option)
    assert seen is not None
    assert seen.area.bit_count() > 1
    driver.step(30)
    driver.move((5, 5))
    driver.step()
    screen.keyed, screen.hover, screen.cursor = False, None, None
    before = driver.app.surface.copy()
    driver.move(driver.cell(goal))
    driver.step()
    for cell in bits(seen.area):
        x, y = driver.cell(cell)
        old, new = (
            pygame.transform.average_color(surface, pygame.Rect(x - 20, y - 20, 8, 40))
            for surface in (before, driver.app.surface)
        )
        assert sum(new[:3]) != sum(old[:3]), f"cell {cell} is not marked"
    screen.answer(option.id)
    for _ in range(20):
        hit = next((event for event in battle.events if isinstance(event, AreaHit)), None)
        if hit is not None:
            assert sum(1 << cell for cell in hit.cells) == seen.area
            return
        driver.settle()
        assert battle.pending is not None
        refusal = screen.prompt.refusal if screen.prompt is not None else ""
        screen.answer(refusal or battle.pending.choices[0].id)
    raise AssertionError("it never went off")
