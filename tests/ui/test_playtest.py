"""The play-test in the window: fought beside it, looked at, stopped, opened, played on, come back to."""

from __future__ import annotations

import pygame
import pytest

from game.event import Ended
from game.lab.batch import BattleFailed, Job
from game.lab.heat import KINDS, no_heat
from game.lab.running import Running
from game.lab.workers import simulate
from game.paths import user_data
from game.scenario import find_scenario, load_scenario
from game.ui.playtest import TABS, PlaytestScreen
from game.ui.replay import ReplayScreen
from game.ui.screen import AI, HUMAN
from game.ui.shots import Driver
from game.ui.skirmishscreen import SkirmishScreen
from game.ui.startscreen import StartScreen
from tests.ui.conftest import duel

BATTLES = 6


@pytest.fixture
def screen(driver: Driver) -> PlaytestScreen:
    driver.app.to_playtest(duel())
    shown = driver.app.screen
    assert isinstance(shown, PlaytestScreen)
    shown.wanted = BATTLES
    return shown


def fight(driver: Driver, screen: PlaytestScreen) -> Running:
    """Press start and let frames pass until all is fought; the window goes on meanwhile."""
    driver.key(pygame.K_SPACE)
    running = screen.running
    assert running is not None
    frames = 0
    while running.busy:
        driver.step()
        frames += 1
    assert frames > 2
    driver.step()
    return running


def opened(driver: Driver, screen: PlaytestScreen) -> ReplayScreen:
    """Wait for the battle that was asked for."""
    while driver.app.screen is screen:
        driver.step()
    replay = driver.app.screen
    assert isinstance(replay, ReplayScreen)
    return replay


def test_from_the_start_and_back(driver: Driver) -> None:
    driver.key(pygame.K_y)
    assert isinstance(driver.app.screen, PlaytestScreen)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.app.screen, StartScreen)
    driver.key(pygame.K_k)
    skirmish = driver.app.screen
    assert isinstance(skirmish, SkirmishScreen)
    driver.key(pygame.K_y)
    trial = driver.app.screen
    assert isinstance(trial, PlaytestScreen)
    assert trial.setup == skirmish.setup
    driver.key(pygame.K_ESCAPE)
    assert driver.app.screen is skirmish, "the skirmish that was put together is still there"


def test_the_numbers_are_those_of_the_simulator(driver: Driver, screen: PlaytestScreen) -> None:
    running = fight(driver, screen)
    results = list(simulate(Job(screen.setup, screen.setup.seed, heat=True), BATTLES))
    heat = no_heat(2)
    for result in results:
        assert result.heat is not None
        heat.add(result.heat)
        result.heat = None
    assert running.results == results
    assert running.heat() == heat
    assert sum(chance.count for chance in running.tally().wins.values()) == BATTLES
    won = [running.heat(side).cells("fell") for side in (1, 2)]
    assert sum(sum(counts.values()) for counts in won) == sum(heat.cells("fell").values())


def test_everything_is_reached_by_keys(driver: Driver, screen: PlaytestScreen) -> None:
    """Each kind, side, filter, tab and order shows something of its own."""
    fight(driver, screen)
    pictures = set()
    for number, kind in enumerate(KINDS):
        driver.key(pygame.K_1 + number)
        assert screen.kind == kind
        for side in (1, 2, 0):
            driver.key(pygame.K_s)
            assert screen.side == side
            driver.step()
            pictures.add(pygame.image.tobytes(driver.app.surface, "RGB"))
    assert len(pictures) == 3 * len(KINDS)
    driver.key(pygame.K_b)
    for won in (1, 2, 0, None):
        driver.key(pygame.K_w)
        assert screen.won == won
        assert len(screen.list.choices) == len([one for one in screen.listed() if won in (None, one.winner)])
    driver.key(pygame.K_c)
    for tab in (*TABS[1:], TABS[0]):
        driver.key(pygame.K_TAB)
        assert screen.tab == tab
    driver.key(pygame.K_o)
    rounds = [one.rounds for one in screen.listed()]
    assert rounds == sorted(rounds, reverse=True)


def test_the_same_by_pointer(driver: Driver, screen: PlaytestScreen) -> None:
    def click(name: str) -> None:
        button = screen.buttons.find(name)
        assert button is not None, name
        driver.click(button.rect.center)

    screen.wanted = 10
    click("more")
    assert screen.wanted == 20
    click("less")
    seed = screen.seed
    click("dice")
    assert screen.seed != seed
    click("run")
    assert screen.running is not None and screen.running.seed == screen.seed
    while len(screen.running.results) < 2:
        driver.step()
    click("run")
    assert not screen.running.busy, "stopped"
    done = len(screen.running.results)
    assert 2 <= done < 10
    driver.step(3)
    assert len(screen.running.results) == done
    click("tab:battles")
    driver.step()
    row = screen.list.rect
    driver.click((row.centerx, row.y + 40))
    assert screen.opening == 1
    replay = opened(driver, screen)
    assert replay.session.battle.setup.seed == screen.running.results[1].seed


def test_a_battle_is_watched_and_played_on(driver: Driver, screen: PlaytestScreen) -> None:
    running = fight(driver, screen)
    screen.press("tab:battles")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    replay = opened(driver, screen)
    lines = list(replay.lines)
    replay.go_to(len(lines))
    (ended,) = [event for event in replay.session.battle.events if isinstance(event, Ended)]
    assert ended.winner == running.results[1].winner
    driver.key(pygame.K_ESCAPE)
    assert driver.app.screen is screen
    driver.key(pygame.K_RETURN)
    replay = opened(driver, screen)
    half = len(lines) // 2
    replay.go_to(half)
    driver.key(pygame.K_t)
    driver.key(pygame.K_2)
    battle = driver.battle_screen
    assert not isinstance(battle, ReplayScreen)
    assert battle.session.commanders == {1: AI, 2: HUMAN}
    driver.settle()
    assert battle.hand is not None
    assert battle.hand.side == 2
    assert battle.session.battle.history[:half] == lines[:half]
    while battle.prompt is not None:
        driver.key(pygame.K_1)
        driver.settle()
    driver.key(pygame.K_ESCAPE)
    assert battle.dialog is not None
    home = next(button for button in battle.dialog.buttons.items if button.id == "menu")
    assert home.label == "To the play-test"
    driver.step()
    driver.click(home.rect.center)
    assert driver.app.screen is screen
    assert running.results and screen.running is running


def test_a_batch_is_compared_with_the_one_before(driver: Driver, screen: PlaytestScreen) -> None:
    """The same again changes nothing; one combatant less is a change; a battle of three sides is none."""
    fight(driver, screen)
    assert screen.changes() == {}
    first = screen.running.results if screen.running is not None else []
    fight(driver, screen)
    assert {change.change for change in screen.changes().values()} == {0}
    driver.key(pygame.K_ESCAPE)
    weaker = duel()
    weaker.combatants.pop()
    driver.app.to_playtest(weaker)
    again = driver.app.screen
    assert isinstance(again, PlaytestScreen)
    assert again is not screen
    again.wanted = BATTLES
    running = fight(driver, again)
    driver.step()
    won = [sum(one.winner == 1 for one in results) / BATTLES for results in (first, running.results)]
    assert again.changes()[1].change == pytest.approx(won[1] - won[0])
    shown = pygame.image.tobytes(driver.app.surface, "RGB")
    driver.key(pygame.K_v)
    driver.step()
    assert again.changes() == {}
    assert pygame.image.tobytes(driver.app.surface, "RGB") != shown
    again.setup.sides.append(again.setup.sides[0])
    assert again.before is None


def test_what_is_kept(driver: Driver, screen: PlaytestScreen) -> None:
    fight(driver, screen)
    for folder in ("duel", "duel-2"):
        driver.key(pygame.K_F5)
        names = {path.name for path in (user_data() / "playtests" / folder).iterdir()}
        assert names == {"numbers.json", "battles.csv", "heat.txt", "heat.png"}
        assert folder in screen.note


def test_what_cannot_be_kept_or_fought_is_said(
    driver: Driver, screen: PlaytestScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight(driver, screen)
    (user_data() / "playtests").write_text("a file")
    driver.key(pygame.K_F5)
    assert driver.app.dialog is not None
    assert "cannot be made" in driver.app.dialog.paragraphs[0]
    driver.key(pygame.K_ESCAPE)

    def broken(_: Running) -> bool:
        raise BattleFailed("battle 3 (seed 5) failed")

    monkeypatch.setattr(Running, "poll", broken)
    driver.step()
    assert driver.app.dialog is not None
    assert "battle 3" in driver.app.dialog.paragraphs[0]


def test_leaving_ends_the_processes(driver: Driver, screen: PlaytestScreen) -> None:
    screen.wanted = 5000
    driver.key(pygame.K_SPACE)
    running = screen.running
    assert running is not None and running.busy
    driver.key(pygame.K_ESCAPE)
    assert driver.app.screen is screen, "first it is stopped"
    assert not running.busy
    driver.key(pygame.K_SPACE)
    running = screen.running
    assert running is not None and running.busy
    driver.app.to_start()
    assert isinstance(driver.app.screen, StartScreen)
    assert not running.busy


def test_it_is_gone_on_with_where_it_was_left(driver: Driver, screen: PlaytestScreen) -> None:
    """The same battle again shows what was fought, and its battles can still be opened."""
    running = fight(driver, screen)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.app.screen, StartScreen)
    driver.app.to_playtest(duel())
    assert driver.app.screen is screen
    assert screen.running is running and len(running.results) == BATTLES
    driver.key(pygame.K_b)
    driver.key(pygame.K_RETURN)
    assert opened(driver, screen).session.battle.setup.seed == running.results[0].seed


def test_large_maps_and_four_sides_fit(driver: Driver) -> None:
    """The picture of any map stays within its room."""
    for path in ("larks-vs-owls-walled-ruin", "d10-even-training-yard"):
        driver.app.to_playtest(load_scenario(find_scenario(path)))
        driver.step(2)
        screen = driver.app.screen
        assert isinstance(screen, PlaytestScreen)
        assert screen.layout.map.contains(screen.art.spot())
        assert driver.app.surface.get_rect().contains(screen.layout.content)
        driver.app.back()
