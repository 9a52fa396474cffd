"""Automatic saves of the text game: one file for each battle, named as the window names its own; old ones go."""

from __future__ import annotations

import itertools
import time
from pathlib import Path
from typing import TYPE_CHECKING

from game.data import InputError
from game.paths import autosaves

if TYPE_CHECKING:
    from game.battle import Battle

KEPT = 12
"""So many automatic saves stay, the newest."""


def reserve(battle: Battle) -> Path:
    """A new empty file for the saves of this battle, named by map and time. InputError when it cannot be made."""
    place = Path(battle.setup.map).stem if battle.setup.map else "sketch"
    name = f"{place[:100]}-{time.strftime('%Y%m%d-%H%M%S')}"
    folder = autosaves()
    for number in itertools.count(1):
        path = folder / (f"{name}-auto.tessera" if number == 1 else f"{name}-{number}-auto.tessera")
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        except OSError as error:
            raise InputError(f"{path}: cannot be written ({error.strerror or error})") from error
        return path
    raise AssertionError


def give_back(path: Path) -> None:
    """Take away a reserved file that nothing was saved in."""
    if path.is_file() and not path.stat().st_size:
        path.unlink()


def thin(folder: Path) -> None:
    """Keep the newest saves of a folder."""
    saves = []
    for path in folder.glob("*.tessera"):
        try:
            saves.append((path.stat().st_mtime_ns, path))
        except FileNotFoundError:
            continue
    for _, path in sorted(saves)[:-KEPT]:
        path.unlink(missing_ok=True)
