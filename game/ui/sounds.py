"""Sounds of the table. Without a sound device, or at volume 0, nothing happens."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame

from game.paths import assets

SOUND_DEVICES = Path("/dev/snd")


class Sounds:
    """Plays the files of assets/sounds by name; the mixer starts with the first sound."""

    def __init__(self, volume: int) -> None:
        self.volume = volume
        self._kept: dict[str, pygame.mixer.Sound | None] = {}
        self._ready: bool | None = None

    def play(self, name: str) -> None:
        """Play a sound, if there is one of that name."""
        if not self.volume or not self._start():
            return
        if name not in self._kept:
            path = assets() / "sounds" / f"{name}.wav"
            self._kept[name] = pygame.mixer.Sound(path) if path.is_file() else None
        sound = self._kept[name]
        if sound is not None:
            sound.set_volume(self.volume / 100)
            sound.play()

    def _start(self) -> bool:
        if self._ready is None and not has_sound_device():
            self._ready = False
        if self._ready is None:
            try:
                pygame.mixer.init()
                self._ready = True
            except pygame.error:
                self._ready = False
        return self._ready


def has_sound_device() -> bool:
    """Whether it makes sense to look for a sound device; on Linux without one the system's library complains aloud."""
    if (
        not sys.platform.startswith("linux")
        or os.environ.get("SDL_AUDIODRIVER")
        or os.environ.get("PULSE_SERVER")
    ):
        return True
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if runtime and any((Path(runtime) / name).exists() for name in ("pulse/native", "pipewire-0")):
        return True
    return any(SOUND_DEVICES.glob("pcm*p"))
