"""For all tests: no window, no sound, no file of the player touched, the same order in every run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["TESSERA_STRICT"] = "1"

settings.register_profile("tessera", deadline=None, derandomize=True, database=None)
settings.load_profile("tessera")

SEED = 20


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Shuffled tests, but the same shuffle each time unless `--randomly-seed` asks for another."""
    if getattr(config.option, "randomly_seed", None) == "default":
        config.option.randomly_seed = SEED


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of its own for each test."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("TESSERA_HOME", str(folder))
    return folder
