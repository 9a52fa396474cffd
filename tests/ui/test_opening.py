"""Opening the window where that is impossible, sounds without a device, options of the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from game import cli, start
from game.data import NoDisplay
from game.ui import app as window
from game.ui.shots import Driver
from game.ui.sounds import Sounds, has_sound_device


@pytest.mark.parametrize("driver", ["nonsense", "x11,nonsense"])
def test_a_driver_that_does_not_exist_is_no_display(driver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    monkeypatch.setenv("DISPLAY", ":987")
    pygame.display.quit()  # a display that is open already would be taken
    with pytest.raises(NoDisplay, match="could not be opened"):
        window.App()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X displays")
def test_a_display_that_is_not_there_is_no_display(tmp_path: Path) -> None:
    """In a process of its own, as the system's libraries complain on their own stderr."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND"))}
    code = (
        "from game.data import NoDisplay\nfrom game.ui.app import App\n"
        "try:\n    App()\nexcept NoDisplay as error:\n    print('none:', error)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=bare | {"DISPLAY": ":987", "TESSERA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "none: No display was found" in ran.stdout or "none: The window could not" in ran.stdout, ran


def test_no_window_shows_a_battle_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    shown: list[str] = []
    monkeypatch.setattr("game.text.demo", lambda preface, **given: shown.append(preface))
    ran = CliRunner().invoke(cli.app, ["play"])
    assert ran.exit_code == 0, ran.output
    assert len(shown) == 1
    assert "so there is no window" in shown[0]


def test_the_scale_of_the_command_line_reaches_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    got: dict[str, object] = {}
    monkeypatch.setattr(start, "has_display", lambda: True)
    monkeypatch.setattr(window, "run", lambda **options: got.update(options))
    assert CliRunner().invoke(cli.app, ["play", "--scale", "1.5"]).exit_code == 0
    assert got["scale"] == 1.5
    assert CliRunner().invoke(cli.app, ["play", "--scale", "9"]).exit_code == 2


def test_a_forced_scale_is_that_of_the_panels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TESSERA_HOME", str(tmp_path))
    try:
        assert Driver((1920, 1080), scale=1.25).app.theme.scale == 1.25
    finally:
        pygame.quit()


def test_without_a_device_no_mixer_is_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr("game.ui.sounds.SOUND_DEVICES", tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not has_sound_device()
    Sounds({"effects": 100, "interface": 100, "ambience": 100}).play("hit")
    assert pygame.mixer.get_init() is None
    (tmp_path / "pcmC0D0p").touch()
    assert has_sound_device()


def test_the_window_has_an_icon_of_its_own() -> None:
    icon = window.window_icon()
    assert icon.get_size() == (64, 64)
    assert icon.get_at((20, 14))[:3] != icon.get_at((44, 20))[:3]
