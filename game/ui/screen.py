"""What a screen is, and what it may ask of the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

if TYPE_CHECKING:
    from game.setup import Setup
    from game.ui.dicesource import DiceSource
    from game.ui.session import Session
    from game.ui.settings import Settings
    from game.ui.sounds import Sounds
    from game.ui.theme import Theme

HUMAN, AI = "human", "ai"
"""Who commands a side."""

if TYPE_CHECKING:
    from game.lab.compare import Past


class Screen(Protocol):
    """One of: start, skirmish, load, battle, replay, what follows, play-test."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window or the interface scale has changed."""

    def handle(self, event: pygame.event.Event) -> None:
        """An event of the window."""

    def update(self, seconds: float) -> None:
        """Time has passed."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""

    def close(self) -> None:
        """The screen goes away."""


class Table(Protocol):
    """The window, as screens see it."""

    theme: Theme
    settings: Settings
    sounds: Sounds
    dice: DiceSource
    batch_before: Past | None
    """The last batch of a play-test, for comparison with the next."""

    @property
    def home(self) -> str:
        """What the button says that leads to `to_start`."""

    def to_start(self) -> None:
        """Show the start screen, or the play-test that this battle is one of."""

    def to_load(self, *, replays: bool = False) -> None:
        """Show the list of saved battles; `replays`: to be watched."""

    def to_skirmish(self, ruleset: str = "") -> None:
        """Show the screen that puts a battle together."""

    def to_playtest(self, setup: Setup) -> None:
        """Show the screen that fights a battle many times; this one waits."""

    def to_rules(self, ruleset: str, rule_id: str = "") -> None:
        """Open the rulebook over what is shown, at a rule."""

    def back(self) -> None:
        """Leave a screen: to the one it came from, else to the start."""

    def to_battle(self, setup: Setup, commanders: dict[int, str], fog: bool, seed: int | None = None) -> None:
        """Begin a battle with these commanders, fog and dice; `seed` None keeps the setup's; that stays as it is."""

    def open_save(self, path: Path) -> None:
        """Go on with a saved battle."""

    def open_record(self, path: Path) -> None:
        """Watch a battle record."""

    def open_trial(self, path: Path) -> None:
        """Watch a battle of a play-test, which waits."""

    def take_over(self, session: Session) -> None:
        """Play on with a battle that a replay has shown."""

    def to_after(self, session: Session) -> None:
        """Show what follows a battle that is over."""

    def apply_settings(self) -> None:
        """Settings have been changed."""

    def complain(self, message: str) -> None:
        """Show a sentence about what went wrong."""

    def quit(self) -> None:
        """Close the window."""
