"""Sounds of the table: effects, interface, ambience. Without a sound device, or at volume 0, nothing happens."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame

from game.paths import assets

SOUND_DEVICES = Path("/dev/snd")


INTERFACE = ("click", "turn", "prompt", "victory", "defeat")
"""Sounds of the interface; all others are effects of the battle."""
KINDS = ("effects", "interface", "ambience")


class Sounds:
    """Plays the files of assets/sounds by name; the mixer starts with the first. `volumes` by kind, in percent."""

    def __init__(self, volumes: dict[str, int]) -> None:
        self.volumes = volumes
        self._kept: dict[str, pygame.mixer.Sound | None] = {}
        self._ready: bool | None = None
        self._around = ""
        self._loop: pygame.mixer.Sound | None = None

    def play(self, name: str) -> None:
        """Play a sound, if there is one of that name."""
        volume = self.volumes["interface" if name in INTERFACE else "effects"]
        sound = self._sound(name) if volume else None
        if sound is not None:
            sound.set_volume(volume / 100)
            sound.play()

    def surround(self, name: str) -> None:
        """Let a loop of ambience be heard from now on; "" = none."""
        if name == self._around and self._loop is not None:
            self._loop.set_volume(self.volumes["ambience"] / 100)
        if name != self._around or (self.volumes["ambience"] > 0) != (self._loop is not None):
            self._stop()
            self._around = name
            self._loop = self._sound(f"ambience_{name}") if name and self.volumes["ambience"] else None
            if self._loop is not None:
                self._loop.set_volume(self.volumes["ambience"] / 100)
                self._loop.play(loops=-1, fade_ms=800)

    def set_volumes(self, volumes: dict[str, int]) -> None:
        """Take over other volumes; what surrounds changes at once."""
        self.volumes = volumes
        self.surround(self._around)

    def _stop(self) -> None:
        if self._loop is not None:
            self._loop.fadeout(400)
            self._loop = None

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        """A sound by name; None without a file or a device."""
        if not self._start():
            return None
        if name not in self._kept:
            path = assets() / "sounds" / f"{name}.wav"
            self._kept[name] = pygame.mixer.Sound(path) if path.is_file() else None
        return self._kept[name]

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
