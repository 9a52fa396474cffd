"""`game.paths`: shipped data in repository and wheel, the player's files where TESSERA_HOME says."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import paths
from game.data import InputError


def test_shipped_folders() -> None:
    assert (paths.rulesets() / "d20" / "ruleset.toml").is_file()
    assert paths.assets().is_dir() and paths.maps().is_dir()


def test_wheel_data_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "game"
    (package / "_data" / "maps").mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert paths.maps() == package / "_data" / "maps"
    assert paths.assets() == tmp_path / "assets"
    assert paths.rulesets() == tmp_path / "rulesets"


def test_own_files(home: Path) -> None:
    assert paths.saves() == home / "saves" and paths.saves().is_dir()
    assert paths.autosaves() == home / "autosaves"
    assert paths.settings_file() == home / "settings.toml" and home.is_dir()


def test_system_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TESSERA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    assert paths.user_data().name == "tessera" and tmp_path in paths.user_data().parents


def test_unusable_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TESSERA_HOME", str(tmp_path / "file"))
    with pytest.raises(InputError, match="cannot be made .*; set TESSERA_HOME to a folder you may write to"):
        paths.saves()
