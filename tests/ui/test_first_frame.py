"""The first frame is the start screen itself, at once; the rest comes between the frames, and no press is lost."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui import startscreen
from game.ui.app import App
from game.ui.battlescreen import BattleScreen
from game.ui.dialogs import SettingsDialog
from game.ui.loadscreen import LoadScreen
from game.ui.playtest import PlaytestScreen
from game.ui.rulesbook import RulesBook
from game.ui.skirmishscreen import SkirmishScreen
from game.ui.startscreen import StartScreen
from game.ui.theme import BAD

ROOT = Path(__file__).resolve().parents[2]
LATER = (
    *("msgspec", "pydantic", "esper", "pytmx", "pygame_gui", "typer", "rich", "defusedxml", "tree_sitter"),
    *("rulesets", "game.battle", "game.world", "game.board", "game.scenario", "game.ruleset", "game.telling"),
)
ALWAYS = ("tab:d20", "tab:d10", "skirmish", "rules", "load", "replays", "settings", "credits", "help", "quit")


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A window that has shown nothing yet, and reads one thing a frame."""
    monkeypatch.setenv("TESSERA_HOME", str(tmp_path))
    monkeypatch.setattr(startscreen, "_SLICE", 0.0)
    made = App()
    yield made
    made.screen.close()
    pygame.quit()


def start_of(app: App) -> StartScreen:
    assert isinstance(app.screen, StartScreen)
    return app.screen


def post_key(key: int) -> None:
    text = chr(key) if 32 < key < 127 else ""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, unicode=text, mod=0))


def post_click(place: tuple[int, int]) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=place, button=1))


def place_of(app: App, button_id: str) -> tuple[int, int]:
    button = start_of(app).buttons.find(button_id)
    assert button is not None, button_id
    return button.rect.center


def finish(app: App) -> None:
    for _ in range(200):
        if start_of(app).complete:
            return
        app.step(0.0)
    raise AssertionError("the scenarios are never read")


def test_the_first_frame_needs_little() -> None:
    """From the command line on: nothing that belongs to battles, no reader of options or files."""
    code = (
        "import sys, pygame\n"
        "shown = pygame.display.flip\n"
        "def flip():\n    shown()\n    raise SystemExit\n"
        "pygame.display.flip = flip\n"
        "from game import start\n"
        "start.has_display = lambda: True\n"
        "from game.__main__ import main\n"
        "sys.argv = ['tessera']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print('loaded:', *[name for name in {LATER} if name in sys.modules])\n"
        "print('shown:', 'game.ui.startscreen' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "loaded:\n" in done.stdout and "shown: True" in done.stdout, done.stdout


def test_the_first_frame_is_the_start_screen(app: App) -> None:
    app.step(0.0)
    screen = start_of(app)
    assert not screen.complete and not screen.offers
    places = {name: place_of(app, name) for name in ALWAYS}
    for name in ("skirmish", "tab:d20"):
        button = screen.buttons.find(name)
        assert button is not None
        cut = app.surface.subsurface(button.rect)
        assert len({tuple(cut.get_at((x, cut.get_height() // 2))) for x in range(cut.get_width())}) > 4, "label drawn"
    detail = app.surface.subsurface(screen._detail()).copy()
    finish(app)
    assert {name: place_of(app, name) for name in ALWAYS} == places, "nothing moves when the rest comes"
    for _ in range(12):
        app.step(0.0)
    assert pygame.image.tobytes(app.surface.subsurface(screen._detail()), "RGB") != pygame.image.tobytes(detail, "RGB")


def test_the_list_fills_between_the_frames(app: App) -> None:
    seen: list[int] = []
    screen = start_of(app)
    while not screen.complete:
        app.step(0.0)
        seen.append(len(screen.offers))
    assert seen == sorted(seen) and set(seen) == set(range(len(screen.offers) + 1)), "one scenario a frame"
    assert seen.count(0) > 3, "modules one after another before"
    assert screen.listed == list(range(len(screen.offers)))
    assert place_of(app, "fight")


def test_what_is_pressed_before_the_first_frame_is_done(app: App) -> None:
    post_key(pygame.K_RETURN)
    app.step(0.0)
    assert isinstance(app.screen, BattleScreen)


def test_a_digit_takes_a_scenario_that_is_not_read_yet(app: App) -> None:
    app.step(0.0)
    post_key(pygame.K_4)
    app.step(0.0)
    assert start_of(app).index == 3 and start_of(app).complete


def test_a_click_where_a_button_will_be_presses_it(app: App) -> None:
    finish(app)
    fight = place_of(app, "fight")
    app.show(StartScreen(app))
    app.step(0.0)
    assert start_of(app).buttons.find("fight") is None
    post_click(fight)
    app.step(0.0)
    assert isinstance(app.screen, BattleScreen)


def test_another_ruleset_at_once(app: App) -> None:
    app.step(0.0)
    post_click(place_of(app, "tab:d6"))
    app.step(0.0)
    screen = start_of(app)
    assert screen.tab == "d6" and screen.listed
    assert {screen.offers[index].setup.ruleset for index in screen.listed} == {"d6"}


def test_windows_and_other_screens_do_not_wait(app: App) -> None:
    app.step(0.0)
    post_click(place_of(app, "settings"))
    app.step(0.0)
    screen = start_of(app)
    assert isinstance(screen.dialog, SettingsDialog) and not screen.complete
    finish(app)
    assert isinstance(screen.dialog, SettingsDialog), "reading goes on behind it"
    post_key(pygame.K_ESCAPE)
    app.step(0.0)
    assert screen.dialog is None
    for key, kind in ((pygame.K_k, SkirmishScreen), (pygame.K_l, LoadScreen), (pygame.K_y, PlaytestScreen)):
        app.show(StartScreen(app))
        post_key(key)
        app.step(0.0)
        assert isinstance(app.screen, kind)
    app.show(StartScreen(app))
    post_key(pygame.K_b)
    app.step(0.0)
    assert isinstance(app.dialog, RulesBook)


def test_who_comes_back_finds_the_list_as_it_was(app: App) -> None:
    finish(app)
    offers = [offer.path for offer in start_of(app).offers]
    app.to_load()
    post_key(pygame.K_ESCAPE)
    app.step(0.0)
    assert start_of(app).complete and [offer.path for offer in start_of(app).offers] == offers


def test_the_focus_stays_on_its_button_while_rows_come(app: App) -> None:
    app.step(0.0)
    screen = start_of(app)
    screen.buttons.focus_on("load")
    finish(app)
    assert screen.buttons.focused == "load"


def test_the_window_can_be_closed_and_resized_while_it_reads(app: App) -> None:
    app.step(0.0)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=1920, h=1080, size=(1920, 1080)))
    app.step(0.0)
    assert app.theme.scale == 1.5 and not start_of(app).complete
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.step(0.0)
    assert not app.running


def test_without_any_scenario_the_reasons_are_shown(app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "maps" / "scenarios").mkdir(parents=True)
    (tmp_path / "maps" / "scenarios" / "broken.toml").write_text("schema = 1\n", "utf-8")
    monkeypatch.setattr("game.scenario.maps", lambda: tmp_path / "nothing")
    finish(app)
    screen = start_of(app)
    assert screen.tab == "" and not screen.offers and not screen.tabs
    assert any("broken.toml" in line for line in screen.problems)
    assert pygame.mask.from_threshold(app.surface, BAD, (40, 40, 40, 255)).count() > 100, "they are told"
    post_key(pygame.K_RETURN)
    app.step(0.0)
    assert app.screen is screen
