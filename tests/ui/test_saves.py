"""Save, load, undo, replay through the window."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.paths import autosaves, saves
from game.scenario import load_scenario, scenario_files
from game.ui.battlescreen import BattleScreen
from game.ui.loadscreen import LoadScreen
from game.ui.replay import ReplayScreen
from game.ui.shots import Driver
from tests.ui.conftest import open_duel


def _until_prompt(driver: Driver, screen: BattleScreen) -> None:
    """Attack until a question comes up."""
    for _ in range(80):
        driver.settle()
        assert screen.hand is not None
        if screen.prompt is not None:
            return
        if screen.hand.targets():
            driver.key(pygame.K_TAB)
            driver.key(pygame.K_RETURN)
        else:
            driver.key(pygame.K_n)
    raise AssertionError("no prompt came up")


def test_save_and_load_in_the_middle_of_a_prompt(driver: Driver) -> None:
    screen = open_duel(driver)
    _until_prompt(driver, screen)
    battle = screen.session.battle
    assert battle.pending is not None
    kind, who, digest = battle.pending.kind, battle.pending.who, battle.digest()
    driver.key(pygame.K_F5)
    assert len(list(saves().glob("*.tessera"))) == 1
    driver.key(pygame.K_F9)
    assert isinstance(driver.app.screen, LoadScreen)
    driver.key(pygame.K_RETURN)
    driver.settle()
    again = driver.battle_screen
    assert again.session.battle is not battle
    assert again.session.battle.pending is not None
    assert (again.session.battle.pending.kind, again.session.battle.pending.who) == (kind, who)
    assert again.session.battle.digest() == digest
    assert again.prompt is not None


def test_who_commands_is_saved_with_the_battle(driver: Driver) -> None:
    driver.app.to_battle(load_scenario(scenario_files()[0]), {1: "human", 2: "human"}, True)
    driver.settle()
    driver.key(pygame.K_RETURN)
    driver.settle()
    driver.app.open_save(driver.battle_screen.session.save())
    assert driver.battle_screen.session.people == [1, 2]


def test_the_list_of_saves_leads_back_to_the_battle(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    driver.key(pygame.K_F9)
    assert isinstance(driver.app.screen, LoadScreen)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.screen is screen
    driver.settle()
    assert screen.hand is not None


def test_leaving_saves_where_it_stands(driver: Driver) -> None:
    screen = open_duel(driver)
    _until_prompt(driver, screen)
    digest = screen.session.battle.digest()
    driver.app.to_start()
    saved = max(autosaves().glob("*.tessera"), key=lambda path: path.stat().st_mtime)
    driver.app.open_save(saved)
    assert driver.battle_screen.session.battle.digest() == digest


def test_each_turn_is_saved(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    while screen.prompt is not None:
        driver.key(pygame.K_2)
        driver.settle()
    assert len(list(autosaves().glob("*.tessera"))) == 1


def test_a_step_is_taken_back_and_a_rolled_die_is_not(driver: Driver) -> None:
    screen = open_duel(driver)
    battle = screen.session.battle
    for _ in range(20):
        driver.settle()
        if screen.hand is not None and screen.prompt is None and screen.hand.decision.field is not None:
            break
        driver.key(pygame.K_2 if screen.prompt is not None else pygame.K_n)
    assert screen.hand is not None
    who = screen.hand.decision.who
    before, lines = battle.positions[who].cell, len(battle.history)
    step = next(option for option in screen.hand.decision.options if option.verb == "move")
    driver.click(driver.cell(step.cell))
    driver.settle()
    assert battle.positions[who].cell != before
    refusal = battle.undo_refusal()
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    driver.settle()
    if refusal:
        assert screen.toast_now
        assert battle.positions[who].cell != before
    else:
        assert battle.positions[who].cell == before
        assert len(battle.history) == lines
        assert screen.stage.pieces[who].cell == before


def test_a_replay_goes_forward_and_back_and_is_taken_over(driver: Driver, tmp_path: Path) -> None:
    from game import record

    screen = open_duel(driver, controllers=("ai", "ai"))
    driver.settle()
    end = screen.session.battle.digest()
    path = tmp_path / "battle.tessera"
    record.save(screen.session.battle, path)
    driver.app.open_record(path)
    replay = driver.app.screen
    assert isinstance(replay, ReplayScreen)
    driver.step(3)
    assert replay.line == 0
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert replay.line == 2
    two = replay.session.battle.digest()
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_LEFT)
    assert (replay.line, replay.session.battle.digest()) == (2, two)
    driver.key(pygame.K_DOWN)
    assert replay.line > 2
    replay.go_to(len(replay.lines))
    driver.step(3)
    assert replay.session.battle.digest() == end
    replay.go_to(10)
    driver.key(pygame.K_t)
    driver.settle()
    assert type(driver.app.screen) is BattleScreen
    assert driver.battle_screen.session.people == [1]


def test_a_broken_file_is_a_sentence(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "broken.tessera"
    path.write_text("nothing\n", encoding="utf-8")
    driver.app.open_save(path)
    assert driver.app.dialog is not None
    assert "battle record" in driver.app.dialog.paragraphs[0]
    driver.key(pygame.K_ESCAPE)
    assert driver.app.dialog is None


def test_what_breaks_in_a_rule_leaves_a_record(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_duel(driver)
    driver.settle()
    battle = screen.session.battle
    assert battle.pending is not None

    def broken(_: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(battle, "answer", broken)
    with pytest.raises(ZeroDivisionError) as caught:
        screen.session.answer(battle.pending.choices[0].id)
    crash = next(iter(autosaves().glob("*crash*")))
    assert str(crash) in caught.value.__notes__[-1]
    assert crash.read_text("utf-8").endswith(f"end {len(battle.history)}\n")


def test_where_a_replay_ends_what_follows_the_battle_can_be_played(driver: Driver, tmp_path: Path) -> None:
    """By key and by its button; before the end that button plays on."""
    from game import record
    from game.ui.afterscreen import AfterScreen

    screen = open_duel(driver, controllers=("ai", "ai"))
    driver.settle()
    path = tmp_path / "battle.tessera"
    record.save(screen.session.battle, path)
    for by_key in (True, False):
        driver.app.open_record(path)
        replay = driver.app.screen
        assert isinstance(replay, ReplayScreen)
        driver.step(3)
        driver.key(pygame.K_n)
        assert driver.app.screen is replay, "not yet"
        assert replay.steps.find("take_over") is not None
        replay.go_to(len(replay.lines))
        driver.step(3)
        button = replay.steps.find("after")
        assert button is not None and (button.key, button.label) == ("N", "Afterwards")
        if by_key:
            driver.key(pygame.K_n)
        else:
            driver.click(button.rect.center)
        after = driver.app.screen
        assert isinstance(after, AfterScreen)
        assert after.battle.camp is not None and after.battle.pending is not None
        driver.app.to_start()
