"""Every ruleset in the real window: battles by keys, the tabs of the start, long prompts, many tiles."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.decision import Decision, Option
from game.ruleset import Forecast
from game.scenario import ScenarioSpec, make_setup, open_battle, scenario_files, stamped
from game.ui.battlescreen import BattleScreen
from game.ui.cards import success_chance
from game.ui.hand import AIM, Entry, Hand
from game.ui.prompts import Prompt
from game.ui.session import Session
from game.ui.shots import Driver
from game.ui.startscreen import StartScreen
from tests.ui.conftest import SKETCH

SIDES = {
    "d100": (("brannoc", "wren"), ("ulf", "skarde")),
    "d6": (("captain", "archer"), ("axe_brute", "duelist")),
    "d10": (("blade", "archer"), ("grunt", "shade")),
}
BY_HAND = 12


def open_fight(driver: Driver, ruleset: str, round_cap: int = 4) -> BattleScreen:
    """Two against two of a ruleset, the first side a person's."""
    places = (([5, 2], [5, 4]), ([9, 2], [9, 4]))
    sides = [
        {
            "name": name,
            "controller": controller,
            "combatant": [{"template": who, "at": at} for who, at in zip(members, spots, strict=True)],
        }
        for name, controller, members, spots in zip(
            ("West", "East"), ("human", "ai"), SIDES[ruleset], places, strict=True
        )
    ]
    spec = ScenarioSpec.model_validate(
        {"schema": 1, "title": "Fight", "map": "training-yard", "ruleset": ruleset, "seed": 3, "round_cap": round_cap}
        | {"side": sides}
    )
    setup = make_setup(spec, Path())
    setup.map, setup.map_digest, setup.sketch, setup.light = "", "", SKETCH, "bright"
    battle = open_battle(stamped(setup))
    driver.app.show(BattleScreen(driver.app, Session(battle, fog=False)))
    return driver.battle_screen


def _press_something(driver: Driver, screen: BattleScreen) -> None:
    """By keys: answer the first, strike whom Tab finds, else end the turn."""
    assert screen.hand is not None
    if screen.prompt is not None:
        driver.key(pygame.K_RETURN if screen.prompt.on_board else pygame.K_1)
    elif screen.hand.targets():
        driver.key(pygame.K_TAB)
        driver.key(pygame.K_RETURN)
    else:
        driver.key(pygame.K_n)


@pytest.mark.parametrize("ruleset", sorted(SIDES))
def test_a_battle_of_each_ruleset_by_keys(driver: Driver, ruleset: str) -> None:
    screen = open_fight(driver, ruleset)
    battle, kinds = screen.session.battle, set()
    for _ in range(BY_HAND):
        driver.settle()
        if screen.hand is None:
            break
        kinds.add(screen.hand.decision.kind)
        before = len(battle.history)
        _press_something(driver, screen)
        assert len(battle.history) > before, f"{ruleset}: no key answered {kinds}"
    assert "act" in kinds and len(kinds) > 1
    screen.session.commanders = {1: "ai", 2: "ai"}
    screen.settled = False
    while battle.pending is not None:
        screen.session.computer_answers()
    driver.settle()
    assert battle.outcome is not None
    assert screen.dialog is not None


def test_the_start_has_a_tab_for_each_ruleset(driver: Driver) -> None:
    driver.app.to_start()
    driver.open()
    start = driver.app.screen
    assert isinstance(start, StartScreen)
    assert start.tabs[:4] == ["d20", "d100", "d6", "d10"]
    seen = []
    for name in start.tabs:
        tab = start.buttons.find(f"tab:{name}")
        assert tab is not None
        driver.click(tab.rect.center)
        assert start.offers[start.index].setup.ruleset == name
        seen += start.listed
    assert sorted(seen) == list(range(len(start.offers)))
    assert len(start.offers) == len(scenario_files())
    driver.key(pygame.K_RIGHT)
    assert start.tab == "d20", "round again"
    driver.key(pygame.K_UP)
    assert start.index == start.listed[-1]
    chosen = start.buttons.find(f"map:{start.index}")
    assert chosen is not None and chosen.rect.bottom < driver.app.surface.get_height() - 60


def test_a_long_prompt_is_leafed_through(driver: Driver) -> None:
    screen = open_fight(driver, "d10")
    driver.settle()
    assert screen.hand is not None
    battle, who = screen.session.battle, screen.hand.decision.who
    options = tuple(Option(f"grit:{amount}", "grit", level=amount) for amount in range(1, 15))
    decision = Decision(who, "grit", options, "D10-168")
    prompt = screen.prompt = Prompt(battle, Hand(battle, decision, []), "How much?")
    driver.step()
    assert len(prompt.list.choices) == 14 and prompt.list.rows == 9
    assert screen.layout.board.contains(prompt.rect)
    driver.key(pygame.K_PAGEDOWN)
    assert (prompt.list.first, prompt.list.last) == (5, 14)
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_9, unicode="9", mod=0)
    assert prompt.handle(event) == "grit:14"
    driver.move(prompt.rect.center)
    driver.post(pygame.MOUSEWHEEL, x=0, y=3)
    assert prompt.list.first == 2


def test_many_tiles_stand_in_two_rows(driver: Driver) -> None:
    screen = open_fight(driver, "d100")
    driver.settle()
    while screen.prompt is not None:
        driver.key(pygame.K_1)
        driver.settle()
    hand = screen.hand
    assert hand is not None and hand.acting
    option = hand.decision.choices[0]
    for number in range(9):
        hand.entries.insert(0, Entry(f"extra:{number}", "Climb, leap", "climb", "k", AIM, [option]))
    driver.step()
    spots = [screen.actionbar.spot(entry.id) for entry in hand.entries]
    assert all(spot is not None and screen.layout.bottom.contains(spot) for spot in spots)
    found = [spot for spot in spots if spot is not None]
    assert all(not one.colliderect(other) for one in found for other in found if one is not other)


def test_overlapping_odds_are_no_sum() -> None:
    apart = (("hit", 0.5), ("critical", 0.1), ("miss", 0.4))
    assert success_chance(Forecast("", apart)) == pytest.approx(0.6)
    nested = (("hit, unanswered", 0.7), ("hit, answered", 0.3), ("critical", 0.1))
    assert success_chance(Forecast("", nested, layered=True)) == pytest.approx(0.7)
