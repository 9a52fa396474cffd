"""A battle at the table: who commands which side, whose eyes the window shows, answers, saves."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

from game import record
from game.battle import Battle, IllegalAnswer
from game.components import Policy
from game.data import InputError
from game.decision import Decision
from game.paths import autosaves, saves
from game.setup import Setup
from game.ui.screen import HUMAN

_AUTOSAVES_KEPT = 12
Pilot = Callable[[Battle], str]


def computer_players() -> Pilot:
    """The game's computer player for every side, each with its own memory."""
    from game.ai.controller import Controller, controller_of

    players: dict[int, Controller] = {}

    def choose(battle: Battle) -> str:
        assert battle.pending is not None
        side = battle.side_asked(battle.pending)
        if side not in players:
            players[side] = controller_of(battle, side)
        return players[side].choose(battle)

    return choose


class Session:
    """One battle and its people. `viewer` is the side whose knowledge is shown (0 = everything)."""

    def __init__(
        self,
        battle: Battle,
        commanders: dict[int, str] | None = None,
        *,
        fog: bool | None = None,
        pilot: Pilot | None = None,
    ) -> None:
        self.battle = battle
        sides = battle.setup.sides
        self.commanders = commanders or {index: side.controller for index, side in enumerate(sides, start=1)}
        self.fog = battle.setup.fog if fog is None else fog
        self.pilot = pilot or computer_players()
        self.stamp = time.strftime("%Y%m%d-%H%M%S")
        self.saved_round = -1
        self.eyes: int | None = None
        """A side whose knowledge is shown whoever plays: for replays."""
        self.seat = self._first_seat()

    def _first_seat(self) -> int:
        """One person sits down at once; of several nobody does before the curtain is lifted."""
        people = self.people
        return people[0] if len(people) == 1 else 0

    @property
    def people(self) -> list[int]:
        """Sides commanded by persons."""
        return [side for side, who in self.commanders.items() if who == HUMAN]

    @property
    def open_table(self) -> bool:
        """Everything is shown to everybody: no fog, or nobody plays."""
        return not self.fog or not self.people

    @property
    def viewer(self) -> int:
        """The side whose knowledge is drawn."""
        if self.eyes is not None:
            return self.eyes
        return 0 if self.open_table else self.seat or self.people[0]

    def side_of(self, decision: Decision) -> int:
        """The side that is asked."""
        return self.battle.side_asked(decision)

    def asks_person(self) -> bool:
        """Whether the pending decision is a person's."""
        decision = self.battle.pending
        return decision is not None and self.commanders.get(self.side_of(decision)) == HUMAN

    def curtain_for(self) -> int:
        """The side before whose eyes the board must be hidden until it takes its seat; 0 = no curtain."""
        decision = self.battle.pending
        if decision is None or self.open_table or len(self.people) < 2:
            return 0
        if not self.asks_person():
            return 0 if self.seat else self.people[0]
        side = self.side_of(decision)
        return side if side != self.seat else 0

    def take_seat(self, side: int) -> None:
        """The person of a side looks at the screen now."""
        self.seat = side

    def side_name(self, side: int) -> str:
        """The name of a side."""
        sides = self.battle.setup.sides
        return sides[side - 1].name if 0 < side <= len(sides) else ""

    # ------------------------------------------------------------------ answers

    def answer(self, option_id: str) -> None:
        """Answer for whoever is asked. What breaks in a rule leaves a record that shows it, and goes on its way."""
        try:
            self.battle.answer(option_id)
        except Exception as error:
            try:
                error.add_note(f"the battle up to this answer: {self._write(autosaves, 'crash')}")
            except InputError as refused:
                error.add_note(f"the battle could not be kept: {refused}")
            raise

    def computer_answers(self) -> None:
        """Let the computer player answer one decision."""
        self.answer(self.pilot(self.battle))

    def undo(self) -> str:
        """Take back the last answer; the reason when that is not possible, else ""."""
        refusal = self.battle.undo_refusal()
        if refusal:
            return refusal
        try:
            self.battle.undo()
        except IllegalAnswer as error:
            return str(error)
        return ""

    def set_policy(self, who: int, kind: str, policy: Policy) -> None:
        """Change when a combatant is asked."""
        self.battle.set_policy(who, kind, policy)

    # ------------------------------------------------------------------ files

    def save(self) -> Path:
        """Write the record into the folder of saves; the file's path. InputError says why that cannot be."""
        return self._write(saves, time.strftime("%H%M%S"))

    def autosave(self, *, always: bool = False) -> None:
        """Write the record once at the start of each turn (or now, with `always`); old ones go.

        InputError says why that cannot be.
        """
        turn = (self.battle.clock.round * 1000 + self.battle.clock.place) if self.battle.pending else -2
        if turn == self.saved_round and not always:
            return
        self.saved_round = turn
        self._write(autosaves, "auto")
        with contextlib.suppress(OSError):  # an old file that stays is no reason to stop
            for old in newest_first(autosaves())[_AUTOSAVES_KEPT:]:
                old.unlink(missing_ok=True)

    def _name(self) -> str:
        setup: Setup = self.battle.setup
        place = Path(setup.map).stem if setup.map else "sketch"
        return f"{place}-{self.stamp}"

    def _write(self, folder: Callable[[], Path], name: str) -> Path:
        try:
            path = folder() / f"{self._name()}-{name}.tessera"
            record.save(self.battle, path)
        except OSError as error:
            place = error.filename or folder.__name__
            raise InputError(f"{place}: the battle cannot be saved ({error.strerror or error})") from error
        return path


def newest_first(*folders: Path) -> list[Path]:
    """All record files of the folders; what cannot be looked at (a dangling link) comes last."""

    def changed(path: Path) -> float:
        try:
            return path.stat().st_mtime
        except OSError:
            return 0.0

    files = [path for folder in folders for path in folder.glob("*.tessera")]
    return sorted(files, key=lambda path: (changed(path), path.name), reverse=True)
