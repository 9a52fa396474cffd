"""Reaction policies in the window: for everybody and every kind of reaction, at any time, by pointer and keys."""

from __future__ import annotations

import pygame
import pytest

from game.components import Policy
from game.paths import ruleset_ids
from game.policy import policy_of
from game.skirmish import first_skirmish, make
from game.ui.battlescreen import BattleScreen
from game.ui.policies import PoliciesDialog, kind_name
from game.ui.shots import Driver
from tests.ui.conftest import open_duel


def _window(screen: BattleScreen) -> PoliciesDialog:
    assert isinstance(screen.dialog, PoliciesDialog)
    return screen.dialog


def test_conditions_are_set_by_keys_and_recorded(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    assert screen.hand is not None
    battle, who = screen.session.battle, screen.hand.decision.who
    other = next(one for one, side in battle.sides.items() if side == 1 and one != who)
    driver.key(pygame.K_p)
    assert _window(screen).who == who
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN):
        driver.key(key)
    for key in (pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_RETURN):
        driver.key(key)
    driver.key(pygame.K_a)
    assert policy_of(battle, who, "interrupt") == Policy(), "nothing yet"
    driver.key(pygame.K_ESCAPE)
    wanted = Policy("ask", "important", 2, True, 1, True)
    assert policy_of(battle, who, "interrupt") == policy_of(battle, other, "interrupt") == wanted
    assert battle.history[-1].startswith("!policy") and battle.history[-1].endswith(wanted.line)
    assert screen.hand is not None, "a policy answers nothing"
    driver.key(pygame.K_p)
    driver.key(pygame.K_BACKSPACE)
    driver.key(pygame.K_ESCAPE)
    assert policy_of(battle, who, "interrupt") == Policy()
    assert policy_of(battle, other, "interrupt") == wanted


def test_conditions_are_set_by_pointer(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    while screen.prompt is not None:
        driver.key(pygame.K_1)
        driver.settle()
    spot = screen.actionbar.spot("policy")
    assert spot is not None
    driver.click(spot.center)
    window = _window(screen)
    driver.step()
    for column in ("answer", "harm", "keep"):
        rect = next(rect for rect, _, name in window._cells if name == column)
        driver.click(rect.center)
    face = next(rect for rect, who in window._faces if who != window.who)
    was = window.who
    driver.click(face.center)
    assert window.who != was
    driver.key(pygame.K_ESCAPE)
    assert policy_of(screen.session.battle, was, "interrupt") == Policy("always", "important", 1, False, 1)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_kind_of_reaction_has_words_that_fit(driver: Driver, ruleset: str) -> None:
    driver.app.to_battle(make(first_skirmish(ruleset, "training-yard", 2)), {1: "human", 2: "ai"}, True)
    driver.settle()
    screen = driver.battle_screen
    rules, theme = screen.session.battle.rules, driver.app.theme
    driver.key(pygame.K_p)
    window = _window(screen)
    for kind in rules.policies():
        assert kind_name(ruleset, kind) != kind.replace("_", " ") or kind in ("facing", "potency"), kind
        assert theme.width(kind_name(ruleset, kind), 13) <= theme.px(180), kind
    for row, kind in enumerate(window.kinds):
        window.row = window.first = row
        for column in range(len(window.columns(kind))):
            window.column = column
            window._step(1)
            driver.step()
    from game.ui.policies import COLUMNS, condition_text

    for kind in window.kinds:
        for column in window.columns(kind):
            box = next(rect for rect, _, name in window._cells if name == column or column not in COLUMNS[:2])
            text = condition_text(ruleset, kind, column, Policy("ask", "important", 20, True, 12, True))
            assert theme.width(text, 11) <= max(box.w, theme.px(138)), text


def test_no_policies_of_others_and_none_after_the_end(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    driver.key(pygame.K_p)
    battle = screen.session.battle
    assert {battle.sides[who] for who in _window(screen).people} == {1}
    driver.key(pygame.K_ESCAPE)
    screen.session.commanders = {1: "ai", 2: "ai"}
    screen.settled = False
    driver.settle()
    assert battle.pending is None
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_p)
    assert not isinstance(screen.dialog, PoliciesDialog)


def test_a_prompt_leads_to_the_conditions_of_its_kind(driver: Driver) -> None:
    screen = open_duel(driver)
    for _ in range(120):
        driver.settle()
        if screen.prompt is not None and screen.prompt.buttons.items:
            break
        assert screen.hand is not None
        foes = screen.hand.targets()
        driver.key(pygame.K_1 if screen.prompt is not None else pygame.K_TAB if foes else pygame.K_n)
        if foes and screen.prompt is None:
            driver.key(pygame.K_RETURN)
    prompt = screen.prompt
    assert prompt is not None
    when = prompt.buttons.find("policy:when")
    assert when is not None
    driver.click(when.rect.center)
    window = _window(screen)
    assert (window.who, window.kinds[window.row]) == (prompt.decision.who, prompt.decision.kind)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_ESCAPE):
        driver.key(key)
    assert screen.prompt is prompt, "this one is still to be answered"
    chosen = [button.id for button in prompt.buttons.items if button.chosen]
    assert chosen == ["policy:when"]
