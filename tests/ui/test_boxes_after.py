"""Every text can be read in questions, at the end of a battle, in what follows it, and in its replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.battle import Battle
from game.paths import ruleset_ids, saves
from game.record import save
from game.ruleset import load_ruleset
from game.ui.afterscreen import AfterScreen
from game.ui.replay import ReplayScreen
from game.ui.session import Session
from tests.after_scenes import scenes
from tests.ui.reader import Reader, Size, at_sizes, open_reader
from tests.ui.tables import RARE, asked, questions, show, under_way

__all__ = ["open_reader"]


def prompts(reader: Reader, ruleset: str) -> None:
    """Every kind of question in every wording, reactions with their policies."""
    kinds = set()
    for battle in questions(ruleset):
        assert battle.pending is not None
        kind, name = battle.pending.kind, asked(battle).rpartition(".")[2]
        with battle.fork() as copy:
            screen = show(reader.app, copy)
            reader.settle()
            assert screen.hand is not None and screen.hand.decision.kind == kind
            kinds.add(kind)
            reader.look(f"{kind}-{name}")
            if screen.prompt is not None and screen.prompt.list.scrolls:
                reader.driver.key(pygame.K_PAGEDOWN)
                reader.look(f"{kind}-{name}-more")
    assert set(load_ruleset(ruleset).policies()) - RARE.get(ruleset, set()) <= kinds


def end(reader: Reader, ruleset: str) -> None:
    """The result, the board behind it, the result once more."""
    driver = reader.driver
    show(reader.app, _over(ruleset))
    reader.settle()
    reader.leaf("result")
    driver.key(pygame.K_ESCAPE)
    reader.look("board")
    driver.key(pygame.K_RETURN)
    reader.look("result-again")


def _over(ruleset: str) -> Battle:
    """A battle that is over."""
    battle = under_way(ruleset, 4, 100)
    for _ in range(3000):
        if battle.pending is None:
            break
        last = battle.pending.choices[-1] if battle.pending.choices else battle.pending.options[-1]
        battle.answer(last.id)
    assert battle.outcome is not None
    return battle


def after(reader: Reader, ruleset: str) -> None:
    """What follows battles: each member, each question, what is next, leaving."""
    driver, app = reader.driver, reader.app
    for number, (battle, side) in enumerate(scenes(ruleset)):
        if number > 2:
            battle.close()
            continue
        screen = AfterScreen(app, Session(battle, {1: "human", 2: "human"}))
        app.show(screen)
        if screen.side != side:
            driver.key(pygame.K_s)
        _members(reader, screen, str(number))
    driver.key(pygame.K_F5)
    reader.look("saved")
    driver.key(pygame.K_n)
    reader.look("next")
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    reader.look("leave")


def _members(reader: Reader, screen: AfterScreen, name: str) -> None:
    """Each member in turn: what it can do, the first question of each thing, what came of it."""
    driver = reader.driver
    for member in range(len(screen.members.items)):
        reader.look(f"{name}-{member}")
        choices = list(screen.options.choices)
        for at in range(min(3, len(choices))):
            screen.options.index = at
            reader.look(f"{name}-{member}-{at}")
            driver.key(pygame.K_RETURN)
            if screen.asked:
                reader.look(f"{name}-{member}-{at}-asked")
                driver.key(pygame.K_ESCAPE)
                if screen.asked:
                    driver.key(pygame.K_1)
        while screen.asked:
            driver.key(pygame.K_1)
        driver.key(pygame.K_RIGHT)


def replay(reader: Reader, ruleset: str) -> None:
    """A replay at its beginning, under way, through the eyes of a side, at its end."""
    driver = reader.driver
    reader.app.open_record(_recorded(ruleset))
    screen = reader.app.screen
    assert isinstance(screen, ReplayScreen)
    driver.step(20)
    reader.look("begun")
    for _ in range(3):
        driver.key(pygame.K_DOWN)
        driver.step(10)
    reader.look("turns")
    for number in range(2):
        driver.key(pygame.K_v)
        driver.step(10)
        reader.look(f"eyes-{number}")
    for button in screen.steps.items:
        reader.point(button.rect.center, f"tip-{button.id}")
        assert button.note in [text.string for text in reader.page.texts], "its tip is to be seen"
    screen.go_to(len(screen.lines))
    driver.step(10)
    reader.look("end")
    screen.choosing.pause_menu()
    reader.look("pause")


def _recorded(ruleset: str) -> Path:
    """The record of a battle that is over."""
    path = saves() / "recorded.tessera"
    with _over(ruleset) as battle:
        save(battle, path)
    return path


SCENES: dict[str, Callable[[Reader, str], None]] = {
    "prompts": prompts,
    "end": end,
    "after": after,
    "replay": replay,
}


@pytest.mark.parametrize(("size", "scene", "ruleset"), at_sizes(SCENES, ruleset_ids()))
def test_questions_and_ends(
    size: Size, scene: str, ruleset: str, open_reader: Callable[[Size, str], Reader]
) -> None:
    reader = open_reader(size, f"{scene}-{ruleset}")
    SCENES[scene](reader, ruleset)
    reader.check()
