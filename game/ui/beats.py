"""A queue of short scenes that are played one after the other; effects in the air go on beside them."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from game.ui.effects import Effects


@dataclass
class Beat:
    """A scene of `seconds`; `play` gets the part of it that has passed, 0 to 1; `begin` and `end` run once."""

    seconds: float
    begin: Callable[[], None] | None = None
    play: Callable[[float], None] | None = None
    end: Callable[[], None] | None = None
    started: bool = False


class Beats:
    """The queue of beats. `speed` 0 plays everything at once."""

    def __init__(self) -> None:
        self.speed = 1.0
        self.effects = Effects()
        self._beats: deque[Beat] = deque()
        self._passed = 0.0

    @property
    def busy(self) -> bool:
        """Whether beats are waiting."""
        return bool(self._beats)

    def update(self, seconds: float) -> None:
        """Play on."""
        self.effects.update(seconds * max(1.0, self.speed))
        left = seconds * self.speed if self.speed else math.inf
        while self._beats and left > 0:
            left = self._play(self._beats[0], left)

    def _play(self, beat: Beat, left: float) -> float:
        if not beat.started:
            beat.started = True
            if beat.begin is not None:
                beat.begin()
        rest = beat.seconds - self._passed
        if left < rest:
            self._passed += left
            if beat.play is not None:
                beat.play(self._passed / beat.seconds)
            return 0.0
        if beat.play is not None:
            beat.play(1.0)
        if beat.end is not None:
            beat.end()
        self._beats.popleft()
        self._passed = 0.0
        return left - rest

    def skip(self) -> None:
        """Play all that waits at once."""
        while self._beats:
            self._play(self._beats[0], math.inf)

    def forget(self) -> None:
        """Drop all that waits."""
        self._beats.clear()
        self._passed = 0.0

    def _add(
        self,
        seconds: float,
        begin: Callable[[], None] | None = None,
        play: Callable[[float], None] | None = None,
        end: Callable[[], None] | None = None,
    ) -> None:
        self._beats.append(Beat(seconds, begin, play, end))
