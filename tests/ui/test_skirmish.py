"""The screen that puts a battle together, by pointer and by keys."""

from __future__ import annotations

import pygame
import pytest

from game.house_rules import house_rules
from game.paths import own_maps
from game.scenario import load_scenario
from game.skirmish import MOST_MEMBERS
from game.ui.battlescreen import BattleScreen
from game.ui.rulesbook import RulesBook
from game.ui.shots import Driver
from game.ui.skirmishscreen import SkirmishScreen


def _open(driver: Driver, ruleset: str = "d20") -> SkirmishScreen:
    driver.app.to_skirmish(ruleset)
    driver.step(2)
    screen = driver.app.screen
    assert isinstance(screen, SkirmishScreen)
    return screen


def _click(driver: Driver, name: str) -> None:
    screen = driver.app.screen
    button = screen.buttons.find(name)  # type: ignore[attr-defined]
    assert button is not None, name
    driver.click(button.rect.center)


def _wide(screen: SkirmishScreen) -> int:
    """The first map with room for four sides."""
    spawns = [len(place.spawns) for place in screen.maps.values()]
    return next(index for index, zones in enumerate(spawns) if zones >= 4)


def test_a_fight_takes_two_clicks_from_the_start(driver: Driver) -> None:
    driver.step(2)
    _click(driver, "skirmish")
    _click(driver, "fight")
    assert isinstance(driver.app.screen, BattleScreen)


@pytest.mark.parametrize("ruleset", ["d20", "d100", "d6", "d10"])
def test_everything_can_be_chosen_by_pointer(driver: Driver, ruleset: str) -> None:
    screen = _open(driver)
    _click(driver, f"rules:{ruleset}")
    place = _wide(screen)
    _click(driver, f"map:{place}")
    _click(driver, "sides:4")
    for number in range(4):
        _click(driver, f"side:{number}")
        for name in list(screen.draft.parties[number].members):
            _click(driver, f"less:{number}:{name}")
        _click(driver, "take:0")
        _click(driver, "take:1")
        _click(driver, f"more:{number}:{screen.draft.parties[number].members[0]}")
    _click(driver, "who:0")
    assert screen.draft.parties[0].controller == "ai"
    for name in ("temper:0", "level:0", "fog", "light", "dice"):
        _click(driver, name)
    assert (screen.draft.parties[0].temperament, screen.draft.parties[0].level) == ("reckless", "novice")
    assert screen.problem == ""
    _click(driver, "fight")
    battle = driver.battle_screen.session.battle
    assert battle.rules.id == ruleset
    assert battle.setup.map == list(screen.maps)[place]
    assert [sum(side == number for side in battle.sides.values()) for number in (1, 2, 3, 4)] == [3] * 4
    assert battle.setup.sides[0].temperament == "reckless" and battle.setup.light == "bright"
    assert not driver.battle_screen.session.fog


def test_everything_can_be_chosen_by_keys(driver: Driver) -> None:
    screen = _open(driver)
    while len(screen.maps[screen.draft.map].spawns) < 4:
        driver.key(pygame.K_m)
    for key in (pygame.K_r, pygame.K_n, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PLUS):
        driver.key(key)
    assert (screen.draft.ruleset, len(screen.draft.parties), screen.active, screen.at) == ("d100", 3, 1, 1)
    party = screen.draft.parties[1]
    assert party.members[-1] == screen.recruits[1].template
    driver.key(pygame.K_MINUS)
    assert party.members.count(screen.recruits[1].template) == 0
    was = party.controller
    for key in (pygame.K_c, pygame.K_c, pygame.K_t, pygame.K_l, pygame.K_f, pygame.K_p):
        driver.key(key)
    assert (party.controller, party.temperament, party.level) == (was, "reckless", "novice")
    assert screen.draft.deploy and not screen.fog
    driver.key(pygame.K_e)
    for digit in "471":
        driver.key(ord(digit))
    driver.key(pygame.K_RETURN)
    assert screen.draft.seed == 471
    driver.key(pygame.K_RETURN)
    assert driver.battle_screen.session.battle.setup.seed == 471


def test_what_is_not_fit_to_be_fought_says_why(driver: Driver) -> None:
    screen = _open(driver)
    for name in list(screen.draft.parties[1].members):
        _click(driver, f"less:1:{name}")
    fight = screen.buttons.find("fight")
    assert fight is not None and not fight.enabled
    assert screen.draft.parties[1].name in screen.problem
    _click(driver, "fight")
    assert driver.app.screen is screen
    _click(driver, "side:1")
    for _ in range(MOST_MEMBERS + 2):
        _click(driver, "take:0")
    assert len(screen.draft.parties[1].members) == MOST_MEMBERS
    _click(driver, "sides:3")
    _click(driver, f"map:{_wide(screen)}")
    for _ in range(MOST_MEMBERS):
        screen.press("side:2")
        screen.press("take:0")
    assert "has no room" in screen.problem


def test_house_rules_have_sentences_and_are_played_by(driver: Driver) -> None:
    screen = _open(driver)
    driver.key(pygame.K_h)
    rules = house_rules("d20")
    assert all(rule.text.endswith(".") for rule in rules)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert screen.draft.options == {rules[1].name: rules[1].values[1]}
    driver.key(pygame.K_r)
    assert isinstance(driver.app.dialog, RulesBook) and driver.app.dialog.marked == rules[1].rules[0]
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_RETURN)
    battle = driver.battle_screen.session.battle
    assert getattr(battle.options, rules[1].name) == rules[1].values[1]


def test_it_can_be_kept_as_a_scenario(driver: Driver) -> None:
    screen = _open(driver, "d10")
    screen.press(f"map:{_wide(screen)}")
    screen.press("sides:3")
    screen.press("temper:2")
    screen.press("house")
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_ESCAPE)
    _click(driver, "save")
    (path,) = (own_maps() / "scenarios").glob("*.toml")
    assert path.stem in screen.note
    kept = load_scenario(path)
    assert screen.setup is not None
    assert kept.options == screen.draft.options != {}
    assert [side.temperament for side in kept.sides] == ["", "", "reckless"]
    assert [(who.side, who.name) for who in kept.combatants] == [
        (who.side, who.name) for who in screen.setup.combatants
    ]
    _click(driver, "save")
    assert len(list((own_maps() / "scenarios").glob("*.toml"))) == 2


def test_more_kinds_than_room_are_counted(driver: Driver) -> None:
    screen = _open(driver, "d6")
    screen.press("sides:4")
    screen.draft.parties[0].members = [one.template for one in screen.recruits[:9]]
    screen.press("side:0")
    box = screen.layout.card(0, 4)
    rows = [button for button in screen.buttons.items if button.id.startswith("member:0:")]
    rest = screen.buttons.find("rest:0")
    assert rest is not None and str(9 - len(rows)) in rest.label
    assert all(box.contains(button.rect) for button in (*rows, rest))


def test_all_shipped_maps_are_in_sight_and_help_is_at_hand(driver: Driver) -> None:
    screen = _open(driver)
    shown = [button.id for button in screen.buttons.items if button.id.startswith("map:")]
    assert len(shown) == len(screen.maps) >= 5
    driver.key(pygame.K_F1)
    assert screen.dialog is not None and any("novice" in line for line in screen.dialog.paragraphs)
    driver.key(pygame.K_ESCAPE)
    assert screen.dialog is None and driver.app.screen is screen


def test_a_side_gets_another_name_by_key_and_by_pointer(driver: Driver) -> None:
    screen = _open(driver)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_F2)
    for _ in range(30):
        driver.key(pygame.K_BACKSPACE)
    for sign in 'Grey "Hats"':
        driver.key(ord(sign.lower()), sign)
    assert screen.draft.parties[1].name != 'Grey "Hats"', "not before Enter"
    driver.key(pygame.K_RETURN)
    assert screen.draft.parties[1].name == 'Grey "Hats"' and screen.active == 1
    _click(driver, "name:0")
    driver.key(pygame.K_ESCAPE)
    assert screen.draft.parties[0].name == "Lanterns" and driver.app.screen is screen
    _click(driver, "name:0")
    for _ in range(30):
        driver.key(pygame.K_BACKSPACE)
    _click(driver, "who:1")
    assert screen.draft.parties[0].name == "Lanterns", "nothing typed leaves it"
    _click(driver, "name:0")
    driver.key(ord("x"), "x")
    _click(driver, "save")
    assert screen.draft.parties[0].name == "Lanternsx"
    saved = next(path for path in (own_maps() / "scenarios").glob("*.toml"))
    assert [side.name for side in load_scenario(saved).sides] == ["Lanternsx", 'Grey "Hats"']
    driver.key(pygame.K_RETURN)
    assert driver.battle_screen.session.side_name(2) == 'Grey "Hats"'


def test_more_maps_than_fit_are_announced(driver: Driver) -> None:
    """And each can be reached by key."""
    screen = _open(driver)
    reached = set()
    for _ in screen.maps:
        driver.key(pygame.K_m)
        reached.add(screen.draft.map)
        assert screen.buttons.find(f"map:{list(screen.maps).index(screen.draft.map)}") is not None, "it is in the list"
    assert reached == set(screen.maps)
