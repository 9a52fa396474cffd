"""No text is cut off or crosses another: every screen, window and panel, at the three sizes."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.paths import ruleset_ids
from game.scenario import open_battle
from game.skirmish import Party, make
from game.ui.battlescreen import BattleScreen
from game.ui.playtest import TABS, PlaytestScreen
from game.ui.rulesbook import RulesBook
from game.ui.session import Session
from game.ui.shots import Driver
from game.ui.widgets import panel
from tests.ui.conftest import duel
from tests.ui.reading import Page, faults, watch
from tests.ui.test_policies import first_skirmish

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
PICTURES = ""
"""A folder to keep a picture of each state in, for looking at."""


class Reader:
    """Drives a window and looks at each state."""

    def __init__(self, driver: Driver, page: Page) -> None:
        self.driver, self.page = driver, page
        self.wrong: list[str] = []
        self.seen: list[str] = []

    def look(self, name: str) -> None:
        """Draw a frame and note its faults under a name."""
        self.driver.step(2)
        self.page.clear()
        self.driver.step()
        self.seen.append(name)
        assert self.page.texts, name
        self.wrong += [f"{name}: {fault}" for fault in faults(self.page)]
        if PICTURES:
            wide = self.page.get_width()
            Path(PICTURES).mkdir(parents=True, exist_ok=True)
            pygame.image.save(self.page, Path(PICTURES) / f"{wide}-{name}.png")

    def press(self, key: int, name: str) -> None:
        """A key, a look, and back."""
        self.driver.key(key)
        self.look(name)
        self.driver.key(pygame.K_ESCAPE)


def _cases() -> list[object]:
    """Each ruleset at each size; those that are not run each time are marked as slow."""
    quick = {((1280, 720), "d20"), ((1280, 720), "")}
    return [
        pytest.param(
            *(size, ruleset),
            id=f"{size[0]}-{ruleset or 'before'}",
            marks=[] if (size, ruleset) in quick else pytest.mark.slow,
        )
        for size in SIZES
        for ruleset in ("", *ruleset_ids())
    ]


@pytest.mark.parametrize(("size", "ruleset"), _cases())
def test_every_text_can_be_read(
    size: tuple[int, int], ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TESSERA_HOME", str(tmp_path))
    driver = Driver(size)
    driver.app.settings.speed = "instant"
    reader = Reader(driver, watch(driver.app, monkeypatch))
    if ruleset:
        _battle(reader, ruleset)
    else:
        _before(reader)
    driver.app.close()
    pygame.quit()
    assert reader.wrong == []


def _before(reader: Reader) -> None:
    """The screens before a battle and their windows."""
    app, driver = reader.driver.app, reader.driver
    reader.look("start")
    for key, name in ((pygame.K_F1, "help"), (pygame.K_F10, "settings"), (pygame.K_c, "credits")):
        reader.press(key, name)
    for ruleset in ruleset_ids():
        app.to_skirmish(ruleset)
        reader.look(f"skirmish-{ruleset}")
        reader.press(pygame.K_h, f"house-rules-{ruleset}")
        app.dialog = RulesBook(ruleset)
        reader.look(f"rules-{ruleset}")
        app.dialog = None
    _playtest(reader)
    app.to_load()
    reader.look("load-empty")
    driver.app.show(BattleScreen(app, Session(open_battle(duel(controllers=("human", "human"))))))
    driver.settle()
    reader.look("curtain")
    driver.key(pygame.K_RETURN)
    driver.settle()
    driver.key(pygame.K_F5)
    app.to_load()
    reader.look("load")


def _playtest(reader: Reader) -> None:
    """The play-test before, during and after its battles: each tab, the window that asks whose part to take."""
    driver = reader.driver
    melee = first_skirmish("d20", "training-yard", 2)
    melee.parties += [Party(colour, colour, members=["thug"] * 2) for colour in ("green", "yellow")]
    melee.round_cap = 3
    driver.app.to_playtest(make(melee, "A title that is as long as people make them, with some more words at its end"))
    screen = driver.app.screen
    assert isinstance(screen, PlaytestScreen)
    reader.look("playtest")
    screen.wanted = 3
    for name in ("playtest-begins", "playtest-again"):  # the second is compared with the first
        driver.key(pygame.K_SPACE)
        reader.look(name)
        assert screen.running is not None
        while screen.running.busy:
            driver.step()
    for tab in TABS:
        reader.look(f"playtest-{tab}")
        driver.key(pygame.K_w)
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_F5)
    reader.look("playtest-kept")
    screen.won = None
    screen.press("tab:battles")
    driver.key(pygame.K_RETURN)
    while driver.app.screen is screen:
        driver.step()
    driver.key(pygame.K_t)
    reader.look("playtest-whose")
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.screen is screen


def _battle(reader: Reader, ruleset: str) -> None:
    """The first choices of a battle, its windows; then all of it, its end, what follows, the replay."""
    driver = reader.driver
    setup = make(first_skirmish(ruleset, "training-yard", 2))
    driver.app.to_battle(setup, {1: "human", 2: "ai"}, True)
    driver.settle()
    screen = driver.battle_screen
    for step in range(6):
        if screen.hand is not None:
            _choice(reader, screen, f"{ruleset}-{step}")
            driver.settle()
    screen.log.open.update(index for index, telling in enumerate(screen.log.tellings) if telling.details)
    screen.log.refresh()
    reader.look(f"{ruleset}-log")
    for key, name in ((pygame.K_p, "policies"), (pygame.K_F1, "keys"), (pygame.K_F3, "standpoint")):
        reader.press(key, f"{ruleset}-{name}")


def _choice(reader: Reader, screen: BattleScreen, name: str) -> None:
    """Look at a choice, at the lists of its entries and at a target; take the first."""
    driver, hand = reader.driver, screen.hand
    assert hand is not None
    if screen.prompt is not None:
        reader.look(f"{name}-prompt-{hand.decision.kind}")
        driver.key(pygame.K_1)
        return
    reader.look(f"{name}-turn")
    for letter in ("c", "g", "i"):
        if hand.entry(letter) is not None and screen.hand is hand:
            driver.key(ord(letter))
            if screen.menu is not None:
                reader.look(f"{name}-menu-{letter}")
                driver.key(pygame.K_ESCAPE)
    if screen.hand is hand and hand.targets():
        driver.key(pygame.K_TAB)
        reader.look(f"{name}-target")
        driver.key(pygame.K_RETURN)
    else:
        driver.key(pygame.K_n)


def test_what_cannot_be_read_is_found(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    page = watch(driver.app, monkeypatch)
    theme = driver.app.theme
    long, short = theme.text("A long text that needs its room"), theme.text("Short")
    for places, wrong in (
        (((10, 10), (10, 40)), 0),
        (((10, 10), (30, 14)), 1),
        (((1200, 10), (10, 10)), 1),
    ):
        page.clear()
        page.blit(long, places[0])
        page.blit(short, places[1])
        assert len(faults(page)) == wrong
    page.clear()
    page.blit(long, (10, 10))
    panel(page, pygame.Rect(0, 0, 300, 60), theme)
    assert page.texts == []
    panel(page, pygame.Rect(100, 0, 150, 40), theme)
    page.blit(long, (105, 10))
    page.blit(theme.text(theme.clip("A long text that needs its room", 13, 60)), (500, 10))
    assert len(faults(page)) == 2
