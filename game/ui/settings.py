"""The player's settings, kept in one small TOML file."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass

from game.data import InputError
from game.paths import settings_file
from game.ui.palette import PALETTES

SPEED_NAMES = ("slow", "normal", "fast", "instant")
OTHERS = ("same", *SPEED_NAMES)
SCALES = (0.0, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0)
"""Interface scales; 0 follows the window."""
PALETTE_NAMES = tuple(PALETTES)


VOLUMES = (0, 25, 50, 75, 100)


@dataclass
class Settings:
    """What the settings window offers."""

    speed: str = "normal"
    speed_others: str = "same"
    scale: float = 0.0
    palette: str = "standard"
    grid: bool = True
    names: bool = True
    autosave: bool = True
    follow: bool = True
    korean: bool = False
    effects: int = 50
    interface: int = 50
    ambience: int = 25

    @property
    def volumes(self) -> dict[str, int]:
        """The volume of each kind of sound, in percent."""
        return {"effects": self.effects, "interface": self.interface, "ambience": self.ambience}

    def speed_of(self, own: bool) -> str:
        """How fast a turn is shown: of a side that a person commands, or of others."""
        return self.speed if own or self.speed_others == "same" else self.speed_others

    def save(self) -> None:
        """Write the file. InputError says why that cannot be."""
        lines = []
        for key, value in asdict(self).items():
            text = f'"{value}"' if isinstance(value, str) else str(value).lower()
            lines.append(f"{key} = {text}")
        from game.record import write_atomically

        path = settings_file()
        try:
            write_atomically(path, "\n".join(lines) + "\n")
        except OSError as error:
            raise InputError(f"{path}: the settings cannot be kept ({error.strerror or error})") from error


def load_settings() -> Settings:
    """The settings of the file; what is missing or unfit there stays as shipped."""
    made = Settings()
    try:
        path = settings_file()
        if not path.is_file():
            return made
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (InputError, OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return made
    for key, value in table.items():
        known = getattr(made, key, None)
        if known is not None and type(known) is type(value):
            setattr(made, key, value)
    if made.speed not in SPEED_NAMES:
        made.speed = "normal"
    if made.palette not in PALETTE_NAMES:
        made.palette = "standard"
    if made.speed_others not in OTHERS:
        made.speed_others = "same"
    for kind, volume in made.volumes.items():
        if volume not in VOLUMES:
            setattr(made, kind, getattr(Settings(), kind))
    if made.scale not in SCALES:
        made.scale = 0.0
    return made
