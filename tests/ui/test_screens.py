"""Load, replays, settings, credits, sounds: each screen complete."""

from __future__ import annotations

import pygame

from game.paths import saves
from game.record import save
from game.ui.dialogs import ROWS, SettingsDialog
from game.ui.loadscreen import LoadScreen
from game.ui.replay import ReplayScreen
from game.ui.settings import VOLUMES, Settings, load_settings
from game.ui.shots import Driver
from game.ui.sounds import KINDS, Sounds
from tests.ui.conftest import open_duel


def _saved(driver: Driver) -> str:
    """Two saved battles; the name of the newer."""
    screen = open_duel(driver)
    driver.settle()
    save(screen.session.battle, saves() / "a.tessera")
    for _ in range(30):
        if screen.hand is None:
            break
        screen.answer(screen.session.pilot(screen.session.battle))
        driver.settle()
    save(screen.session.battle, saves() / "b.tessera")
    return str(saves() / "b.tessera")


def test_the_load_screen_shows_where_a_battle_stands(driver: Driver) -> None:
    name = _saved(driver)
    driver.app.to_start()
    driver.key(pygame.K_l)
    screen = driver.app.screen
    assert isinstance(screen, LoadScreen)
    one = next(index for index, choice in enumerate(screen.list.choices) if choice.id == name)
    while screen.list.index != one:
        driver.key(pygame.K_DOWN)
    driver.step(30)
    stage = screen._stands[screen.saved[one].path]
    assert stage is not None and stage.viewer == 1, "with the eyes of the person who plays"
    shown = {piece.name for piece in stage.pieces.values() if piece.shown}
    assert {"Bram", "Wren"} <= shown
    driver.key(pygame.K_DELETE)
    assert len(screen.saved) == len(screen.list.choices) and any(str(each.path) == name for each in screen.saved)
    driver.key(pygame.K_DELETE)
    assert not any(str(each.path) == name for each in screen.saved)
    assert not (saves() / "b.tessera").exists() and (saves() / "a.tessera").exists()


def test_replays_are_watched_both_ways_and_by_any_eyes(driver: Driver) -> None:
    _saved(driver)
    driver.app.to_start()
    driver.key(pygame.K_r)
    screen = driver.app.screen
    assert isinstance(screen, LoadScreen) and screen.replays
    driver.key(pygame.K_RETURN)
    replay = driver.app.screen
    assert isinstance(replay, ReplayScreen)
    bar = replay._bar()
    driver.click((bar.x + bar.w // 2, bar.centery))
    middle = replay.line
    assert abs(middle - len(replay.lines) // 2) <= 1
    driver.key(pygame.K_DOWN)
    later = replay.line
    assert later > middle
    driver.key(pygame.K_UP)
    assert replay.line < later
    driver.key(pygame.K_HOME)
    assert replay.line == 0
    assert replay.session.viewer == 0
    driver.key(pygame.K_v)
    driver.step(2)
    assert replay.session.viewer == replay.stage.viewer == 1
    driver.key(pygame.K_v)
    driver.key(pygame.K_v)
    assert replay.session.viewer == 0


def test_every_setting_goes_round_and_is_kept(driver: Driver) -> None:
    driver.app.to_start()
    driver.key(pygame.K_F10)
    driver.step()
    window = driver.app.screen.dialog  # type: ignore[attr-defined]
    assert isinstance(window, SettingsDialog)
    for name in ROWS:
        button = window.rows.find(name)
        assert button is not None
        driver.click(button.rect.center)
        driver.step()
    kept, plain = load_settings(), Settings()
    changed = {name for name in ROWS if getattr(kept, name) != getattr(plain, name)}
    assert changed == set(ROWS) - {"speed"} or changed == set(ROWS)
    assert driver.app.sounds.volumes == kept.volumes
    assert kept.speed_of(True) == kept.speed
    assert Settings(speed="fast", speed_others="slow").speed_of(False) == "slow"
    assert Settings(speed="fast").speed_of(False) == "fast"


def test_credits_name_licence_fonts_and_notices(driver: Driver) -> None:
    driver.app.to_start()
    driver.key(pygame.K_c)
    driver.step()
    window = driver.app.screen.dialog  # type: ignore[attr-defined]
    text = "\n".join(window.paragraphs)
    assert "MIT" in text and "Noto" in text and "Mythras Imperative" in text


def test_sounds_have_volumes_by_kind_and_none_is_needed() -> None:
    assert set(Settings().volumes) == set(KINDS)
    silent = Sounds(dict.fromkeys(KINDS, 0))
    silent.play("hit")
    silent.surround("day")
    assert silent._ready is None, "at volume 0 no device is opened"
    heard = Sounds(dict.fromkeys(KINDS, VOLUMES[-1]))
    heard.surround("day")
    heard.play("hit")
    assert heard._loop is not None
    heard.set_volumes(dict.fromkeys(KINDS, 0))
    assert heard._loop is None
    pygame.mixer.quit()
