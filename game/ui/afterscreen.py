"""After the battle: the members of a side, what each can do and what it would bring, the log, the company file, the
next battle. What is chosen here answers the battle's decisions, as on the board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.aftermath import members
from game.company import company_of, company_text, enlist, new_file
from game.data import InputError
from game.decision import Decision, Option
from game.record import write_atomically
from game.scenario import load_scenario, scenario_files
from game.setup import Setup
from game.telling import Voice, labels, words
from game.ui.afterpainter import ALL, AfterPainter
from game.ui.cards import Cards
from game.ui.dialogs import Dialog
from game.ui.log import LogPanel
from game.ui.rulesbook import RulesBook
from game.ui.screen import HUMAN, Table
from game.ui.session import Session
from game.ui.tokens import TokenArt
from game.ui.widgets import MOUSE, Button, Buttons, Choice, ChoiceList

_KEYS = {
    pygame.K_F5: "save",
    pygame.K_n: "next",
    pygame.K_BACKSPACE: "undo",
    pygame.K_s: "side",
    pygame.K_F1: "rule",
}


class AfterScreen:
    """Left the members, in the middle what the chosen one can do or a question, right what it would bring, the log."""

    def __init__(self, table: Table, session: Session) -> None:
        self.table, self.session = table, session
        self.battle = session.battle
        self.side = self._first_side()
        self.chosen = ALL
        self.members = Buttons()
        self.bar = Buttons()
        self.options = ChoiceList([])
        self.scenarios: list[tuple[Setup, int]] = []
        self.log = LogPanel()
        self.dialog: Dialog | None = None
        self.toast = ""
        self.cards = Cards(table.theme, TokenArt(table.theme))
        self.painter = AfterPainter(self)
        self._size = (1280, 720)
        self.go_on(self.side)

    def _first_side(self) -> int:
        """The side that is under way, else the person that has won, else a person, else the winner."""
        camp, outcome = self.battle.camp, self.battle.outcome
        if camp is not None and camp.side:
            return camp.side
        winner = outcome.winner if outcome is not None else 0
        people = self.session.people
        return winner if winner in people or (winner and not people) else (people or [1])[0]

    @property
    def sides(self) -> list[int]:
        """The sides that persons lead on; the one shown when nobody plays."""
        return self.session.people or [self.side]

    def go_on(self, side: int) -> None:
        """Lead a side on; another that was under way has nothing more to do."""
        camp = self.battle.camp
        if camp is not None and camp.side not in (0, side):
            self.battle.answer("leave")
        if self.battle.pending is None:
            self.battle.go_on(side)
        self.side, self.chosen = side, ALL
        self._list()

    # ------------------------------------------------------------------ what can be chosen

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        return self.battle.pending

    @property
    def asked(self) -> bool:
        """Whether a question inside a thing is open."""
        return self.decision is not None and self.decision.kind != "after"

    def offered(self, who: int) -> list[Option]:
        """What a member, or the side as a whole, can do."""
        if self.decision is None:
            return []
        known = self.battle.identities
        return [
            option
            for option in self.decision.options
            if option.verb != "move_on" and (option.target if option.target in known else ALL) == who
        ]

    def _list(self) -> None:
        """The list in the middle: of scenarios, of a question's answers, or of what the chosen member can do."""
        decision = self.decision
        if self.scenarios:
            choices = [
                Choice(str(index), setup.title.rpartition(": ")[2], "map", _roles(setup, side))
                for index, (setup, side) in enumerate(self.scenarios)
            ]
        elif decision is None:
            choices = []
        else:
            texts = labels(self.battle, decision)
            options = list(decision.options) if self.asked else self.offered(self.chosen)
            voice = Voice(self.battle, self.side)
            choices = [
                Choice(option.id, texts[option.id], detail=voice.told("value", option.cost)) for option in options
            ]
        index = self.options.index
        self.options = ChoiceList(choices, rows=12, width=420)
        self.options.index = min(index, max(0, len(choices) - 1))
        self.resize(self._size)

    @property
    def pointed(self) -> Option | None:
        """The option that Enter would take."""
        chosen = self.options.chosen
        if self.scenarios or self.decision is None or chosen is None:
            return None
        return self.decision.find(chosen.id)

    # ------------------------------------------------------------------ input

    def handle(self, event: pygame.event.Event) -> None:
        if self.dialog is not None:
            pressed = self.dialog.handle(event)
            if pressed:
                self.dialog = None
            if pressed == "menu":
                self.table.to_start()
            return
        if event.type == pygame.KEYDOWN and self._key(event.key):
            return
        if event.type == pygame.MOUSEWHEEL and self.log.rect.collidepoint(pygame.mouse.get_pos()):
            self.log.wheel(event.y, self.table.theme)
            return
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            rule = self.cards.rule_at(event.pos)
            if not rule and self.log.rect.collidepoint(event.pos):
                rule = self.log.click(event.pos)
            if rule:
                self._rule(rule)
                return
        self._press(self.members.handle(event) or self.bar.handle(event))
        if event.type in MOUSE or event.type in (pygame.KEYDOWN, pygame.MOUSEWHEEL):
            self._take(self.options.handle(event))

    def _key(self, key: int) -> bool:
        """Keys of the buttons, arrows between the members; whether it was one."""
        if key in _KEYS:
            self._press(_KEYS[key])
        elif key == pygame.K_ESCAPE:
            self._back()
        elif key in (pygame.K_LEFT, pygame.K_RIGHT) and not self.asked and not self.scenarios:
            ids = [button.id for button in self.members.items if button.id.startswith("member:")]
            at = ids.index(f"member:{self.chosen}") + (1 if key == pygame.K_RIGHT else -1)
            self._press(ids[at % len(ids)])
        else:
            return False
        return True

    def _back(self) -> None:
        """Out of the scenarios, out of a question, else to the menu."""
        if self.scenarios:
            self.scenarios = []
            self._list()
        elif self.asked:
            self.undo()
        else:
            buttons = [
                Button("menu", self.table.home, "menu", "Q"),
                Button("close", words("ui.pause.go_on"), "play", "Esc", style="main"),
            ]
            self.dialog = Dialog(words("ui.after.leave"), [words("ui.after.leave_text")], buttons, width=560)

    def _press(self, pressed: str) -> None:
        kind, _, value = pressed.partition(":")
        if kind == "member":
            if not self.asked:
                self.chosen, self.scenarios = int(value), []
                self.options.index = 0
                self._list()
        elif kind == "side" and len(self.sides) > 1:
            at = self.sides.index(self.side)
            self.scenarios = []
            self.go_on(self.sides[(at + 1) % len(self.sides)])
        elif kind in ("save", "next", "undo", "rule"):
            actions: dict[str, Callable[[], None]] = {
                "save": self.save,
                "next": self.next,
                "undo": self.undo,
                "rule": self._rule_of_option,
            }
            actions[kind]()
        elif kind == "menu":
            self._back()

    def _take(self, chosen: str) -> None:
        """An entry of the list."""
        if not chosen:
            return
        if self.scenarios:
            self._fight(*self.scenarios[int(chosen)])
            return
        self.session.answer(chosen)
        self.toast = ""
        self._list()

    def undo(self) -> None:
        """Take back the last answer, or say why that cannot be; the battle itself stays as it ended."""
        last = self.battle.history[-1] if self.battle.history else ""
        reason = "nothing" if last.startswith("!after") else self.session.undo()
        self.toast = words(f"ui.undo.{reason or 'done'}")
        self._list()

    def save(self) -> None:
        """Write the company into a new file."""
        company = company_of(self.battle, self.side)
        path = new_file(company)
        try:
            write_atomically(path, company_text(company))
        except InputError as error:
            self.table.complain(str(error))
            return
        self.toast = words("ui.after.saved", path=path)

    def next(self) -> None:
        """Offer the battles of the same ruleset that the company can go into."""
        self.scenarios = _battles(self.battle.setup, self.side)
        self.options.index = 0
        self._list()

    def _fight(self, setup: Setup, side: int) -> None:
        try:
            made = enlist(setup, side, company_of(self.battle, self.side))
            commanders = {number: one.controller for number, one in enumerate(made.sides, start=1)}
            old = commanders.get(self.side, HUMAN)
            commanders = {number: old if who == HUMAN else who for number, who in commanders.items()}
            self.table.to_battle(made, commanders | {side: HUMAN}, self.session.fog, self.table.dice.seed(made.seed))
        except InputError as error:
            self.table.complain(str(error))

    def _rule(self, rule: str) -> None:
        self.dialog = RulesBook(self.battle.setup.ruleset, rule)

    def _rule_of_option(self) -> None:
        option, decision = self.pointed, self.decision
        rule = (option.rule if option is not None else "") or (decision.rule if decision is not None else "")
        if rule:
            self._rule(rule)

    # ------------------------------------------------------------------ screen

    def resize(self, size: tuple[int, int]) -> None:
        self._size = size
        theme = self.table.theme
        if self.cards.theme is not theme:
            self.cards = Cards(theme, TokenArt(theme))
            self.log.refresh()
        left, top, wide = theme.px(24), theme.px(88), theme.px(270)
        people = [ALL, *members(self.battle, self.side)]
        room = size[1] - top - theme.px(84)
        high = min(theme.px(46), room // len(people))
        self.members.items = [
            Button(
                f"member:{who}",
                "",
                chosen=who == self.chosen and not self.asked and not self.scenarios,
                rect=pygame.Rect(left, top + line * high, wide, high - theme.px(4)),
            )
            for line, who in enumerate(people)
        ]
        self._bar_buttons(size)

    def _bar_buttons(self, size: tuple[int, int]) -> None:
        theme = self.table.theme
        entries = [
            ("save", "save", "F5", ""),
            ("undo", "undo", "Backspace", ""),
            ("rule", "help", "F1", ""),
            ("menu", "menu", "Esc", ""),
            ("next", "attack", "N", "main"),
        ]
        if len(self.sides) > 1:
            entries.insert(0, ("side", "human", "S", ""))
        x, self.bar.items = theme.px(24), []
        for name, icon, key, style in entries:
            label = words(f"ui.after.{name}")
            wide = theme.width(label + key, 13, True) + theme.px(62)
            left = size[0] - theme.px(24) - wide if style == "main" else x
            rect = pygame.Rect(left, size[1] - theme.px(62), wide, theme.px(42))
            self.bar.items.append(Button(name, label, icon, key, style=style, rect=rect))
            x += wide + theme.px(10)

    def update(self, seconds: float) -> None:
        """Nothing moves here."""
        self.log.read(self.battle, 0 if self.session.open_table else self.side)

    def close(self) -> None:
        if self.table.settings.autosave and self.session.people:
            try:
                self.session.autosave(always=True)
            except InputError as error:
                self.table.complain(str(error))
        self.battle.close()

    def draw(self, surface: pygame.Surface) -> None:
        self.painter.draw(surface, self._size)
        if self.dialog is not None:
            self.dialog.draw(surface, self.table.theme)


def _battles(fought: Setup, side: int) -> list[tuple[Setup, int]]:
    """The scenarios of a ruleset with each of their sides, the like of the company's first."""
    found = []
    for path in scenario_files():
        setup = _readable(path)
        if setup is not None and setup.ruleset == fought.ruleset:
            found += [(setup, number) for number in range(1, len(setup.sides) + 1)]
    return sorted(found, key=lambda entry: entry[1] != side)


def _roles(setup: Setup, side: int) -> str:
    """Whom the company would be, and against whom."""
    others = ", ".join(one.name for number, one in enumerate(setup.sides, start=1) if number != side)
    return words("ui.after.as", side=setup.sides[side - 1].name, others=others)


def _readable(path: Path) -> Setup | None:
    """A scenario; None for one that cannot be read (the start screen says why)."""
    try:
        return load_scenario(path)
    except InputError:
        return None
