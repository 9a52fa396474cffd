"""One battle at the terminal: the loop of questions and answers. Streams are given, so tests can play it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from game.battle import IllegalAnswer
from game.data import InputError
from game.event import TurnBegan
from game.knowledge import View, view
from game.record import save
from game.telling import Voice, narrate, question
from game.text import answers
from game.text.camp import camp_lines
from game.text.keeping import thin
from game.text.menu import Menu, Refusal, menu_of
from game.text.picture import Picture
from game.text.policies import policy_lines, set_policies
from game.text.roster import roster_lines

if TYPE_CHECKING:
    from game.ai.controller import Player
    from game.battle import Battle
    from game.decision import Decision

BLANK = "\n" * 60
"""Pushes the board of the side before off any terminal."""
_WORDS = {"help": "?", "h": "?", "board": "b", "log": "l", "undo": "u", "save": "s", "policies": "p", "moves": "m"}
"""What people type for the commands in full."""


class Session:
    """`controllers` answer for their sides; a side without one is a person at `source`."""

    def __init__(
        self,
        battle: Battle,
        controllers: Mapping[int, Player],
        source: TextIO,
        out: TextIO,
        *,
        autosave: Path | None = None,
        lang: str = "en",
    ) -> None:
        self.battle, self.controllers = battle, controllers
        self.source, self.out = source, out
        self.autosave, self.lang = autosave, lang
        sides = range(1, len(battle.setup.sides) + 1)
        self.people = [side for side in sides if side not in controllers]
        self.viewer = self.people[0] if len(self.people) == 1 else 0
        self.pictures = {side: Picture() for side in (0, *sides)}
        self.told = dict.fromkeys((0, *sides), _turn_start(battle) if battle.history else 0)
        self.drawn = -1
        self.kept = (-1, -1)

    # ------------------------------------------------------------------ the loop

    def play(self) -> bool:
        """Until the battle is over (True) or a person leaves (False)."""
        if self.people:
            self._say(self.voice.say("text.hint"))
        while (decision := self.battle.pending) is not None:
            side = self.battle.side_asked(decision)
            self._autosave()
            controller = self.controllers.get(side)
            if controller is None:
                if not self._ask(decision, side):
                    self._leave()
                    return False
            else:
                self.watch()
                self.battle.answer(controller.choose(self.battle))
        self.finish()
        return True

    def watch(self) -> None:
        """Without people at the table: the board at each round, and what happens."""
        if not self.people:
            clock = self.battle.clock
            if self.drawn != clock.round:
                self._news()
                self._lines(self._board_lines())
                self.drawn = clock.round

    def _ask(self, decision: Decision, side: int) -> bool:
        """Ask a person until there is an answer; False when they leave."""
        if not self._seat(side):
            return False
        self._news()
        menu = menu_of(self.battle, decision, self.lang)
        if self.drawn != len(self.battle.events):
            self._lines(self._board_lines())
            self.drawn = len(self.battle.events)
        self._menu(menu)
        while True:
            who = self.voice.team(side) if decision.kind == "after" else self.voice.full(decision.who)
            line = self._read(self.voice.word("text.prompt", who=who))
            if line is None or line in {"q", "quit"}:
                return False
            if line and self._obey(menu, line):
                return True

    def _seat(self, side: int) -> bool:
        """Blank the screen and wait when somebody else must sit down; False at the end of input."""
        if self.viewer == side:
            return True
        hidden = self.viewer != 0
        self.viewer, self.drawn = side, -1
        if hidden:
            self._say(BLANK)
        if len(self.people) < 2:
            return True
        if self._read(self.voice.say("text.handover", side=self.voice.team(side)) + " ") is None:
            return False
        self._say(BLANK)
        return True

    def _obey(self, menu: Menu, line: str) -> bool:
        """Do what a line says; True when it answered the decision (or took an answer back)."""
        command, _, rest = _WORDS.get(line.strip().lower(), line).partition(" ")
        try:
            lines = self._lookup(menu, command, rest.strip())
            if lines is not None:
                self._lines(lines)
                return False
            if command == "u":
                return self._undo()
            if command == "p" and rest:
                self._lines(set_policies(self.voice, rest))
                return False
            if command in {"s", "s!"}:
                self._save(rest.strip(), command == "s!")
                return False
            self.battle.answer(menu.find(self.voice, line).id)
        except Refusal as refusal:
            self._say(str(refusal))
            return False
        return True

    def _lookup(self, menu: Menu, command: str, rest: str) -> list[str] | None:
        """What the commands that change nothing show; None for other lines."""
        if command == "?":
            return [self.voice.word("text.help"), self.voice.word("text.help_signs")]
        if command == "b":
            return self._board_lines()
        if command == "m" and not rest:
            return self.picture.lines(self.view, menu.marks())
        if command == "l":
            return answers.log_lines(self.voice, True)
        if command == "p" and not rest:
            return policy_lines(self.voice)
        if not rest:
            return None
        if command == "o":
            return answers.odds_lines(self.voice, self.view, menu, rest)
        if command == "w":
            return answers.sight_lines(self.voice, self.view, self.picture, menu.decision.who, rest)
        if command == "r":
            return answers.rule_lines(self.voice, rest)
        if command == "c":
            return answers.person_lines(self.voice, self.view, self.picture, rest)
        return None

    # ------------------------------------------------------------------ saving, leaving

    def _undo(self) -> bool:
        try:
            self.battle.undo()
        except IllegalAnswer as reason:
            self._say(self.voice.say(f"text.undo_{reason}"))
            return False
        self.told = {side: min(count, len(self.battle.events)) for side, count in self.told.items()}
        self.drawn = -1
        self._say(self.voice.say("text.undone"))
        return True

    def _save(self, name: str, over: bool) -> None:
        if not name:
            self._say(self.voice.say("text.save_how"))
            return
        path = Path(name)
        with suppress(RuntimeError):  # "~somebody" who is nobody here
            path = path.expanduser()
        if os.path.lexists(path) and not over:
            self._say(self.voice.word("text.save_exists", path=path))
            return
        try:
            save(self.battle, path)
        except InputError as error:
            self._say(str(error))
            return
        self._say(self.voice.say("text.saved", path=path))

    def _autosave(self) -> None:
        """Once at the start of each turn."""
        clock = self.battle.clock
        if self.autosave is not None and self.people and self.kept != (clock.round, clock.turn):
            self.kept = (clock.round, clock.turn)
            self._keep(self.autosave)

    def _keep(self, path: Path) -> bool:
        """Save by itself; the battle goes on when that fails."""
        try:
            save(self.battle, path)
        except InputError as error:
            self._say(str(error))
            return False
        thin(path.parent)
        return True

    def _leave(self) -> None:
        if self.autosave is not None and self._keep(self.autosave):
            key = "text.quit" if self.battle.camp is None else "text.quit_camp"
            self._say("\n" + self.voice.say(key, path=self.autosave))
        else:
            self._say("\n" + self.voice.say("text.quit_unsaved"))

    def finish(self) -> None:
        """The last news, the board without fog, who is left, where the record lies."""
        self._news()
        if self.battle.camp is not None:
            self._kept()
            return
        self.viewer = 0
        self._lines(self._board_lines())
        for side in range(1, len(self.battle.setup.sides) + 1):
            left = [who for who, of in self.battle.sides.items() if of == side and self.battle.standing(who)]
            key = "text.standing" if left else "text.standing_none"
            names = self.voice.listed([self.voice.full(who) for who in left])
            self._say(self.voice.say(key, side=self.voice.team(side), names=names))
        self._kept()

    def _kept(self) -> None:
        if self.autosave is not None and self.people and self._keep(self.autosave):
            self._say(self.voice.say("text.over", path=self.autosave))
            if self.battle.camp is None:
                self._say(self.voice.say("text.over_after", path=self.autosave))

    # ------------------------------------------------------------------ showing

    @property
    def voice(self) -> Voice:
        """Names as the side at the table knows them."""
        return Voice(self.battle, self.viewer, self.lang)

    @property
    def view(self) -> View:
        """What the side at the table knows now."""
        return view(self.battle, self.viewer)

    @property
    def picture(self) -> Picture:
        """The letters and memory of the side at the table."""
        return self.pictures[self.viewer]

    def _news(self) -> None:
        """What the side has witnessed since it was last told."""
        since, self.told[self.viewer] = self.told[self.viewer], len(self.battle.events)
        for telling in narrate(self.battle, self.viewer, since, lang=self.lang):
            self._lines(answers.told_lines(self.voice, telling, False))

    def _board_lines(self) -> list[str]:
        if self.battle.camp is not None and self.battle.camp.side:
            return camp_lines(self.voice, self.battle.camp.side)
        clock, seen = self.battle.clock, self.view
        key = "text.heading" if clock.round else "text.heading_before"
        if self.battle.pending is None:
            key = "text.heading_over"
        who = self.voice.name(clock.turn) if clock.turn else ""
        board = self.picture.lines(seen)
        legend = roster_lines(seen, self.picture, self.voice)
        return ["", self.voice.say(key, round=clock.round, who=who), *board, *legend, ""]

    def _menu(self, menu: Menu) -> None:
        self._say(question(self.battle, menu.decision, lang=self.lang))
        self._lines(menu.lines(self.voice))

    def _lines(self, lines: list[str]) -> None:
        for line in lines:
            self._say(line)

    def _say(self, text: str) -> None:
        print(text, file=self.out)

    def _read(self, prompt: str) -> str | None:
        """A line without spaces around it; None at the end of input, or when it is broken off."""
        print(prompt, end="", file=self.out, flush=True)
        line = read_line(self.source)
        return line.strip() if line else None


def read_line(source: TextIO) -> str:
    """The next line with its end; "" at the end of input, when it is broken off or is no text."""
    try:
        return source.readline()
    except (KeyboardInterrupt, OSError, ValueError):
        return ""


def _turn_start(battle: Battle) -> int:
    """Where the running turn begins among the events: a battle that goes on is not told from its start."""
    places = (
        index
        for index in range(len(battle.events) - 1, -1, -1)
        if isinstance(battle.events[index], TurnBegan)
    )
    return next(places, 0)
