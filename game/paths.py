"""Where things are: shipped data (assets, maps, rulesets) and the player's own files.

Shipped data lies in the repository (also for an editable install) or, in a wheel, under `game/_data`. The player's
files lie where the system keeps them, or all under the folder that the environment variable `TESSERA_HOME` names.
"""

from __future__ import annotations

import functools
import os
from pathlib import Path

from game.data import InputError

_PACKAGE = Path(__file__).resolve().parent
_APP = "tessera"


def _shipped(name: str) -> Path:
    """The shipped folder `name`, from the wheel's `game/_data` or else from the repository."""
    return _found(_PACKAGE, name)


@functools.cache
def _found(package: Path, name: str) -> Path:
    packed = package / "_data" / name
    return packed if packed.is_dir() else package.parent / name


@functools.cache
def has_icon(key: str) -> bool:
    """Whether there is an icon of that name."""
    return bool(key) and (assets() / "icons" / f"{key}.svg").is_file()


def assets() -> Path:
    """The folder of icons, terrain, fonts, sounds."""
    return _shipped("assets")


def maps() -> Path:
    """The folder of Tiled maps (`*.tmx`), tilesets and, in `scenarios/`, scenario files."""
    return _shipped("maps")


def rulesets() -> Path:
    """The folder of rulesets: every sub-folder with a `ruleset.toml` is one."""
    return _PACKAGE.parent / "rulesets"


def ruleset_ids() -> list[str]:
    """Ids of all rulesets that ship, sorted."""
    return sorted(path.parent.name for path in rulesets().glob("*/ruleset.toml"))


def _home() -> Path | None:
    named = os.environ.get("TESSERA_HOME")
    return Path(named).expanduser() if named else None


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        hint = "set TESSERA_HOME to a folder you may write to"
        raise InputError(f"{folder}: the folder for saved games cannot be made ({reason}); {hint}") from error
    return folder


def user_data() -> Path:
    """The folder of the player's own files (not created)."""
    home = _home()
    if home is not None:
        return home
    from platformdirs import user_data_path

    return user_data_path(_APP, appauthor=False)


def own_maps() -> Path:
    """The player's own maps and, in `scenarios/`, scenario files (the folder may not exist)."""
    return user_data() / "maps"


def own_combatants(ruleset: str) -> Path:
    """The player's own combatants for a ruleset (the folder may not exist)."""
    return user_data() / "combatants" / ruleset


def files_in(folder: Path, suffix: str) -> list[Path]:
    """The files of a kind in a folder, sorted; none when there is no such folder or it cannot be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == suffix and path.is_file())
    except OSError:
        return []


def is_file(path: Path) -> bool:
    """Whether there is such a file; what cannot be looked at (a name too long, no permission) is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def saves() -> Path:
    """The folder of saved battles; created when missing."""
    return _made(user_data() / "saves")


def autosaves() -> Path:
    """The folder of automatic saves; created when missing."""
    return _made(user_data() / "autosaves")


def companies() -> Path:
    """The folder of companies that have come out of battles (it may not exist)."""
    return user_data() / "companies"


def settings_file() -> Path:
    """The player's settings (the file may not exist yet; its folder does)."""
    home = _home()
    if home is not None:
        return _made(home) / "settings.toml"
    from platformdirs import user_config_path

    return _made(user_config_path(_APP, appauthor=False)) / "settings.toml"
