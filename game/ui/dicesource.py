"""Seeds for the battles that the window begins: new ones, the scenario's own, or one that the player has named."""

from __future__ import annotations

import random


class DiceSource:
    """The window's own random source: seeds of battles, unless one seed is fixed for all of them."""

    def __init__(self, fixed: int | None = None) -> None:
        self.fixed = fixed
        self.same = False
        """The player wants the scenario's own seed."""
        self._source = random.SystemRandom()

    def seed(self, own: int) -> int:
        """The seed of the next battle of a scenario whose own seed is given."""
        return own if self.same and self.fixed is None else self.new()

    def new(self) -> int:
        """A new seed, unless one is fixed."""
        return self._source.randrange(1, 1_000_000) if self.fixed is None else self.fixed
