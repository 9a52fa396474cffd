"""Saves, autosaves and settings that cannot be written: a notice, and the battle goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.data import InputError
from game.paths import autosaves, saves
from game.ui import session as sessions
from game.ui.app import App
from game.ui.battlescreen import BattleScreen
from game.ui.loadscreen import LoadScreen, saved_battles
from game.ui.session import newest_first
from game.ui.settings import Settings, load_settings
from game.ui.shots import Driver
from game.ui.startscreen import StartScreen
from tests.ui.conftest import open_duel


def _complaint(driver: Driver) -> str:
    return " ".join(driver.app.dialog.paragraphs) if driver.app.dialog is not None else ""


def _to_own_turn(driver: Driver, screen: BattleScreen) -> None:
    driver.settle()
    while screen.prompt is not None:
        driver.key(pygame.K_2)
        driver.settle()


def _folder_is_a_file(home: Path) -> None:
    for name in ("saves", "autosaves"):
        (home / name).write_text("no folder", encoding="utf-8")


def _leads_nowhere(home: Path) -> None:
    for name in ("saves", "autosaves"):
        (home / name).symlink_to(home / "gone" / "away")


@pytest.mark.parametrize("spoil", [_folder_is_a_file, _leads_nowhere])
def test_a_save_that_fails_is_told(driver: Driver, tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    spoil(tmp_path)
    screen = open_duel(driver)
    _to_own_turn(driver, screen)
    assert "not being saved" in _complaint(driver)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.dialog is None
    driver.key(pygame.K_F5)
    assert _complaint(driver)
    driver.key(pygame.K_ESCAPE)
    before = len(screen.session.battle.history)
    driver.key(pygame.K_n)
    driver.settle()
    assert len(screen.session.battle.history) > before
    assert not _complaint(driver)  # the autosave's failure is told once
    driver.app.to_start()
    assert isinstance(driver.app.screen, StartScreen)
    assert _complaint(driver)


def test_a_full_disk_is_told(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_duel(driver)
    driver.settle()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sessions.record, "save", full)
    driver.key(pygame.K_F5)
    assert "No space left on device" in _complaint(driver)
    with pytest.raises(InputError):
        screen.session.save()


def test_settings_that_cannot_be_kept_still_hold(driver: Driver, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    driver.app.settings.grid = False
    driver.app.apply_settings()
    assert "settings" in _complaint(driver)
    assert not driver.app.settings.grid


def test_a_home_that_is_a_file_leaves_the_settings_as_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").write_text("", encoding="utf-8")
    monkeypatch.setenv("TESSERA_HOME", str(tmp_path / "home"))
    assert load_settings() == Settings()


def test_the_list_skips_what_cannot_be_read(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    driver.key(pygame.K_F5)
    good = next(saves().glob("*.tessera"))
    (saves() / "dangling.tessera").symlink_to(saves() / "nowhere")
    (saves() / "cut.tessera").write_text(good.read_text("utf-8")[:-9], encoding="utf-8")
    (saves() / "noise.tessera").write_bytes(bytes(range(256)))
    (saves() / "folder.tessera").mkdir()
    damaged = good.read_text("utf-8").replace("\nend ", "\n= round one\nend ")
    (saves() / "damaged.tessera").write_text(damaged, encoding="utf-8")
    found, problems = saved_battles()
    assert good in [one.path for one in found]
    assert len(problems) == 5
    driver.key(pygame.K_F9)
    assert isinstance(driver.app.screen, LoadScreen)
    assert len(driver.app.screen.problems) == 5
    driver.step(2)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.screen is screen


def test_dangling_links_do_not_hinder_the_autosave(driver: Driver) -> None:
    for number in range(20):
        (autosaves() / f"{number}.tessera").symlink_to(autosaves() / "nowhere")
    screen = open_duel(driver)
    driver.settle()
    screen.session.autosave(always=True)
    kept = newest_first(autosaves())
    assert not kept[0].is_symlink()
    assert len(kept) <= 12


def test_a_farewell_that_fails_is_said_on_the_terminal(
    driver: Driver, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_duel(driver)
    driver.settle()
    for path in autosaves().iterdir():
        path.unlink()
    autosaves().rmdir()
    (tmp_path / "autosaves").write_text("", encoding="utf-8")
    _close_window(driver.app)
    assert "autosaves" in capsys.readouterr().err


def _close_window(app: App) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.loop()


def test_closing_the_window_saves_the_battle(driver: Driver) -> None:
    screen = open_duel(driver)
    _to_own_turn(driver, screen)
    driver.key(pygame.K_n)
    driver.settle()
    for path in autosaves().iterdir():
        path.unlink()
    answers = len(screen.session.battle.history)
    driver.key(pygame.K_F9)  # also while the list of saves lies above the battle
    _close_window(driver.app)
    kept = next(autosaves().glob("*.tessera")).read_text("utf-8")
    assert kept.endswith(f"end {answers}\n")


def test_a_battle_of_another_version_is_listed_but_not_opened(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    driver.key(pygame.K_F5)
    good = next(saves().glob("*.tessera"))
    content = screen.session.battle.setup.content
    good.write_text(good.read_text("utf-8").replace(content, "0" * len(content)), encoding="utf-8")
    driver.key(pygame.K_F9)
    listed = driver.app.screen
    assert isinstance(listed, LoadScreen)
    at = next(index for index, one in enumerate(listed.saved) if one.path == good)
    assert not listed.saved[at].fits
    listed.list.index = at
    driver.step()
    open_button = listed.buttons.find("open")
    assert open_button is not None
    assert not open_button.enabled
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_r)
    assert driver.app.screen is listed
    assert driver.app.dialog is None
