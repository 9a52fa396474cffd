"""The rulebook in the window: opened at the rule from wherever an ID or a thing with a rule stands; searched."""

from __future__ import annotations

import pygame
import pytest

from game.paths import ruleset_ids
from game.rulebook import pages, rulebook
from game.ui.battlescreen import BattleScreen
from game.ui.cards import LOOK_UP, rule_of_effect
from game.ui.rulesbook import RulesBook
from game.ui.shots import Driver
from game.ui.theme import Theme
from tests.ui.conftest import open_duel


def _type(driver: Driver, text: str) -> None:
    for letter in text:
        driver.key(ord(letter), letter)


def _book(screen: BattleScreen) -> RulesBook:
    assert isinstance(screen.dialog, RulesBook)
    return screen.dialog


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_the_whole_book_can_be_read(ruleset: str) -> None:
    read = pages(ruleset)
    assert [page.id for page in read if page.id] == list(rulebook(ruleset))
    assert {page.chapter[:2] for page in read} >= {"1.", "2.", "3."}
    assert not [page.chapter for page in read if page.chapter.startswith("after ")]


def test_the_start_opens_it_and_search_finds_every_word(driver: Driver) -> None:
    driver.step(2)
    driver.key(pygame.K_b)
    book = driver.app.dialog
    assert isinstance(book, RulesBook)
    _type(driver, "contest speed")
    found = book.found()
    assert found and all("speed" in (rule.text + rule.chapter).casefold() for rule in found)
    assert "D20-104" in [rule.id for rule in found]
    driver.key(pygame.K_ESCAPE)
    assert book.search == "" and driver.app.dialog is book
    driver.key(pygame.K_RIGHT)
    chapter = book.chapter
    assert {rule.chapter for rule in book.found()} == {chapter}
    driver.key(pygame.K_ESCAPE)
    assert driver.app.dialog is None


def test_links_lead_on_and_back(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    screen.choosing.rules("D20-103")
    driver.step(2)
    book = _book(screen)
    assert book.marked == "D20-103"
    rect = next(rect for rect, rule in book._links if rule == "D20-114" and rect.h)
    driver.click(rect.center)
    assert book.marked == "D20-114"
    driver.key(pygame.K_BACKSPACE)
    assert book.marked == "D20-103"


def test_the_key_asks_for_the_rule_of_what_is_pointed_at(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    while screen.prompt is not None:
        driver.key(pygame.K_1)
        driver.settle()
    telling = next(number for number, one in enumerate(screen.log.tellings) if one.rule)
    spot = next(rect for rect, number, _ in screen.log._hits if number == telling)
    driver.move(spot.center)
    driver.key(pygame.K_F2)
    assert _book(screen).marked == screen.log.tellings[telling].rule
    driver.key(pygame.K_F2)
    assert screen.dialog is None
    hand = screen.hand
    assert hand is not None
    cell = next(option.cell for option in hand.decision.options if option.verb == "move")
    driver.move(driver.cell(cell))
    driver.key(pygame.K_F2)
    assert _book(screen).marked in rulebook("d20")


def test_odds_and_conditions_lead_to_their_rules(driver: Driver) -> None:
    screen = open_duel(driver)
    for _ in range(80):
        driver.settle()
        assert screen.hand is not None
        if screen.prompt is None and screen.hand.targets():
            break
        driver.key(pygame.K_1 if screen.prompt is not None else pygame.K_n)
    driver.key(pygame.K_TAB)
    driver.step(3)
    links = {rule for _, rule in screen.cards.rules if rule}
    assert len(links) > 3
    rect, rule = next((rect, rule) for rect, rule in screen.cards.rules if rule in rulebook("d20"))
    driver.click(rect.center)
    assert _book(screen).marked == rule
    battle = screen.session.battle
    assert rule_of_effect(battle, 1, "stunned").startswith(LOOK_UP), "nothing has happened yet"
    screen.choosing.rules(rule_of_effect(battle, 1, "stunned"))
    assert _book(screen).search and _book(screen).found()


@pytest.mark.parametrize("scale", [1.0, 3.0])
def test_the_chapter_turned_to_is_among_those_listed(driver: Driver, scale: float) -> None:
    theme, book = Theme(scale), RulesBook("d10")
    surface = pygame.Surface((round(1280 * scale), round(720 * scale)))
    for chapter in (book.chapters[-1], book.chapters[0], book.chapters[len(book.chapters) // 2]):
        book._turn_to(chapter)
        book.draw(surface, theme)
        assert chapter in [name for _, name in book._tabs]
