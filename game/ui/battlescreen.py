"""The battle: what is asked of whom, when events are played, when the curtain falls."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.board.ground import BRIGHT
from game.data import InputError
from game.decision import Option
from game.telling import words
from game.ui.actionbar import ActionBar
from game.ui.animation import SPEEDS, Animator
from game.ui.boardview import BoardView
from game.ui.cards import Cards
from game.ui.choosing import Choosing
from game.ui.controls import Controls
from game.ui.curtain import Curtain
from game.ui.dialogs import Dialog
from game.ui.endscreen import end_dialog
from game.ui.hand import Hand
from game.ui.keys import Keys
from game.ui.log import LogPanel
from game.ui.overlays import Overlays
from game.ui.painter import Painter
from game.ui.prompts import Menu, Prompt
from game.ui.screen import HUMAN, Table
from game.ui.session import Session
from game.ui.stage import Stage
from game.ui.turnbar import TurnBar
from game.ui.viewbar import ViewBar
from game.ui.widgets import Button, Buttons

_SLICE = 0.006
"""Seconds of a frame in which computer players may answer, one decision at a time."""
_TOAST = 3.5


class Layout:
    """The rectangles of the battle screen."""

    def __init__(self, size: tuple[int, int], px: Callable[[float], int]) -> None:
        width, height = size
        top, bottom, side = px(56), px(88), px(320)
        self.top = pygame.Rect(0, 0, width, top)
        self.side = pygame.Rect(width - side, top, side, height - top)
        self.bottom = pygame.Rect(0, height - bottom, width - side, bottom)
        self.board = pygame.Rect(0, top, width - side, height - top - bottom)


class BattleScreen:
    """One battle on the screen. `session` is the battle with its people, `stage` what is drawn of it."""

    commanded = True
    """Whether it is known who commands each side now, people or the computer."""

    def __init__(self, table: Table, session: Session) -> None:
        self.table = table
        self.session = session
        self.stages = {side: Stage(session.battle, side) for side in (session.viewer, *session.people)}
        self.stage = self.stages[session.viewer]
        self.board = BoardView(table.theme, session.battle.ground)
        self.animator = Animator(self.stage, self._look, table.sounds.play)
        self.log = LogPanel()
        self.turnbar = TurnBar()
        self.viewbar = ViewBar()
        self.actionbar = ActionBar()
        self.endbar = Buttons()
        self.noted = [self.turnbar.buttons, self.viewbar.buttons]
        """Buttons with a tip."""
        self.cards = Cards(table.theme, self.board.tokens)
        self.overlays = Overlays(table.theme, self.board.camera)
        self.painter = Painter(self)
        self.controls = Controls(self)
        self.keys = Keys(self)
        self.choosing = Choosing(self)
        self.hand: Hand | None = None
        self.prompt: Prompt | None = None
        self.menu: Menu | None = None
        self.dialog: Dialog | None = None
        self.on_dialog: Callable[[str], None] | None = None
        self.curtain: Curtain | None = None
        self.marked = 0
        self.cursor: int | None = None
        self.hover: int | None = None
        self.keyed = False
        self.shown: set[str] = set()
        """What is drawn over the board: of `viewbar.VIEWS`."""
        self.sight_from: int | None = None
        self.standpoint: int | None = None
        self.toast, self.toast_age = "", 0.0
        self.settled = False
        self.over = False
        self.layout = Layout((1280, 720), table.theme.px)
        bright = session.battle.ground.light.count(BRIGHT) * 2 > session.battle.ground.grid.size
        self.ambience = "day" if bright else "night"
        self._started = False
        self._told = False

    # ------------------------------------------------------------------ screen

    def resize(self, size: tuple[int, int]) -> None:
        theme = self.table.theme
        self.layout = Layout(size, theme.px)
        self.board.retheme(theme)
        self.board.camera.resize(self.layout.board, theme.scale)
        self.overlays = Overlays(theme, self.board.camera)
        self.cards = Cards(theme, self.board.tokens)
        self.viewbar.lay_out(self.layout.board, theme)
        self.turnbar.lay_out(self.layout.top, theme)
        self.log = LogPanel()
        self.apply_settings()

    def apply_settings(self) -> None:
        """Take over the player's settings."""
        settings = self.table.settings
        self._pace()
        self.board.show_grid, self.board.show_names = settings.grid, settings.names
        self.session.battle.terms = "ko" if settings.korean else "en"
        for stage in self.stages.values():
            stage.rename()
        self.log.read(self.session.battle, self.session.viewer)

    def _pace(self) -> None:
        """As fast as turns of one's own, or of others, are to be shown."""
        battle = self.session.battle
        own = self.session.commanders.get(battle.sides.get(battle.clock.turn, 0)) == HUMAN
        self.animator.speed = SPEEDS[self.table.settings.speed_of(own)]

    def handle(self, event: pygame.event.Event) -> None:
        if self.curtain is not None:
            if self.curtain.handle(event):
                self.lift_curtain()
            return
        self.controls.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        if self.curtain is not None:
            self.curtain.draw(surface, self.table.theme)
            return
        self.painter.draw(surface)

    def draw_bottom(self, surface: pygame.Surface) -> None:
        """The panel below the board."""
        self.painter.bottom(surface)

    def close(self) -> None:
        session = self.session
        self._drop_hand()
        if self.table.settings.autosave and session.people and session.battle.history:
            try:
                session.autosave(always=True)
            except InputError as error:
                self.table.complain(str(error))
        session.battle.close()
        self.board.forget()

    # ------------------------------------------------------------------ time

    def update(self, seconds: float) -> None:
        self.board.update(seconds)
        self.toast_age += seconds
        if self.curtain is not None:
            return
        self.keys.update(seconds)
        self.animator.update(seconds)
        if not self._started:
            self._start()
        elif self.animator.busy:
            self.board.look(self.stage)
        until = time.perf_counter() + _SLICE
        while self.curtain is None:
            self._feed()
            if self.animator.speed == 0:
                self.animator.update(0.0)
            if self.animator.busy:
                return
            if not self.settled:
                self._settle()
            if not self._computer_moves() or time.perf_counter() > until:
                return

    def _start(self) -> None:
        self._started = True
        self.board.look(self.stage, at_once=True)
        decision = self.session.battle.pending
        piece = self.stage.pieces.get(decision.who if decision else 0)
        if piece is not None and piece.shown:
            self.board.camera.look_at(piece.column + 0.5, piece.row + 0.5)
        everybody = [(one.column + 0.5, one.row + 0.5) for one in self.stage.pieces.values() if one.shown]
        if everybody:
            self.board.camera.begin_with(everybody)

    def _computer_moves(self) -> bool:
        """Let the computer player answer one decision; False when a person is asked or it is over."""
        if self.curtain is not None or self.dialog is not None or self.session.battle.pending is None:
            return False
        if self.session.asks_person():
            return False
        self.session.computer_answers()
        self.settled = False
        return True

    def _feed(self) -> None:
        """Queue the scenes of new events, as the one at the screen witnesses them."""
        battle, viewer = self.session.battle, self.stage.viewer
        self._pace()
        events, audience = battle.events, battle.audience
        for index in range(self.stage.played, len(events)):
            seen = not viewer or bool(audience[index] >> viewer & 1)
            self.animator.feed(events[index], seen)
        self.stage.played = len(events)

    def _settle(self) -> None:
        """All events are played: show the state, and turn to whoever is asked."""
        session = self.session
        self.settled = True
        self._drop_hand()
        decision = session.battle.pending
        side = session.curtain_for()
        if side:
            self._drop_curtain(side)
            return
        self.stage.sync()
        self.board.look(self.stage)
        self.log.read(session.battle, session.viewer)
        if decision is None:
            self._finish()
        elif session.asks_person():
            self._ask()

    def _drop_hand(self) -> None:
        """Nobody chooses any more: prompt, menu and what was worked out for the choice go."""
        if self.hand is not None:
            self.hand.close()
        self.hand = self.prompt = self.menu = None
        self.standpoint = None
        self.shown -= {"stand"}

    def _ask(self) -> None:
        battle = self.session.battle
        decision = battle.pending
        assert decision is not None
        self.hand = Hand(battle, decision, battle.rules.sheet(battle, decision.who))
        self.marked = 0
        self.cursor, self.keyed = None, False
        self.table.sounds.play("turn" if self.hand.acting else "prompt")
        if not self.hand.acting:
            self.prompt = Prompt(battle, self.hand)
            self.hover = None
            if self.prompt.placed and not self.prompt.spots:
                self.cursor, self.keyed = self._likely(self.hand, self.prompt), True
        elif not decision.about.get("depth"):
            self._autosave()
        self._show_asked()

    def _likely(self, hand: Hand, prompt: Prompt) -> int:
        """Of many spaces the one to begin with: with or near an enemy in sight."""
        battle, grid = hand.battle, hand.battle.ground.grid
        foes = [battle.positions[foe].cell for foe in hand.view.active(hand.view.foes)]
        goals = foes or [battle.positions[hand.decision.who].cell]
        return min(
            (option.cell for option in prompt.placed),
            key=lambda cell: min(grid.distance(cell, goal) for goal in goals),
        )

    def _show_asked(self) -> None:
        """Bring the one who is asked into view, and for a question also those it is about."""
        assert self.hand is not None
        battle, decision, camera = self.session.battle, self.hand.decision, self.board.camera
        cells = [battle.positions[decision.who].cell]
        for name in ("target", "actor", "attacker"):
            who = decision.about.get(name)
            if isinstance(who, int) and who in battle.identities and self.hand.view.knows(who):
                cells.append(battle.positions[who].cell)
        places = [(x + 0.5, y + 0.5) for x, y in map(battle.ground.grid.xy, cells)]
        if self.hand.acting:
            camera.show_all(places[:1], 3.0)
        else:
            camera.show_all(places)

    def _look(self, column: float, row: float) -> None:
        if self.table.settings.follow:
            self.board.camera.keep_in_view(column, row)

    # ------------------------------------------------------------------ curtain

    def _drop_curtain(self, side: int) -> None:
        session = self.session
        colour = self.stage.colour(side)
        asked = session.battle.pending
        own_turn = asked is None or (asked.kind in ("act", "deploy") and not asked.about.get("depth"))
        why = words("ui.curtain.turn" if own_turn else "ui.curtain.prompt")
        self.animator.clear()
        self.menu = self.dialog = None
        self.curtain = Curtain(side, session.side_name(side), colour, why)

    def lift_curtain(self) -> None:
        """The next person sits at the screen: everything is drawn as that side knows it, first what it has missed."""
        assert self.curtain is not None
        self.session.take_seat(self.curtain.side)
        self.curtain = None
        self._watch(self.session.viewer)
        self.settled = False
        self._started = False

    def _watch(self, viewer: int) -> None:
        """Change to what another side knows, as it stood when that side looked last."""
        self.animator.clear()
        if viewer not in self.stages:
            self.stages[viewer] = Stage(self.session.battle, viewer)
        self.stage = self.animator.stage = self.stages[viewer]
        self.board.look(self.stage, at_once=True)
        self.log.read(self.session.battle, viewer)

    # ------------------------------------------------------------------ answers

    def answer(self, option_id: str) -> None:
        """Answer the pending decision."""
        self.session.answer(option_id)
        self._drop_hand()
        self.settled = False
        self._feed()

    def answer_option(self, option: Option) -> None:
        """Answer with an option."""
        self.answer(option.id)

    def undo(self) -> bool:
        """Take back the last answer, or say why that cannot be; whether it was."""
        if self.hand is None or self.animator.busy:
            return False
        reason = self.session.undo()
        if reason:
            self.say(words(f"ui.undo.{reason}"))
            return False
        self.after_rewind()
        self.say(words("ui.undo.done"))
        return True

    def after_rewind(self) -> None:
        """The battle went back: drop all that was under way."""
        self.animator.clear()
        for stage in self.stages.values():
            stage.played = len(self.session.battle.events)
            stage.sync()
        self.settled = False
        self.over = False
        self.endbar.items = []
        self.board.look(self.stage)

    def say(self, text: str) -> None:
        """Show a sentence for a moment."""
        self.toast, self.toast_age = text, 0.0

    def there(self, option: Option | None) -> int | None:
        """The space whose prospects are shown: the one marked, else the one that would be walked to."""
        if self.hand is None or not self.hand.acting or self.hand.aiming is not None:
            return None
        if option is not None and option.verb == "move":
            return option.cell
        return self.standpoint

    @property
    def toast_now(self) -> str:
        """The sentence to be shown now."""
        return self.toast if self.toast_age < _TOAST else ""

    def save(self) -> None:
        """Save the battle, or say why that cannot be."""
        try:
            self.say(words("ui.saved", name=self.session.save().name))
        except InputError as error:
            self.table.complain(str(error))

    def _autosave(self) -> None:
        """Save by itself, if that is wanted; a failure is told once, and the battle goes on."""
        if not self.table.settings.autosave or not self.session.people:
            return
        try:
            self.session.autosave()
            self._told = False
        except InputError as error:
            if not self._told:
                self.table.complain(words("ui.autosave_failed", why=str(error)))
            self._told = True

    def open_dialog(self, dialog: Dialog, on_press: Callable[[str], None] | None = None) -> None:
        """Show a window; `on_press` gets the ids of pressed buttons other than "close"."""
        self.dialog, self.on_dialog = dialog, on_press

    def _finish(self) -> None:
        if self.over:
            return
        self.over = True
        outcome = self.session.battle.outcome
        lost = outcome is not None and self.session.people and outcome.winner not in self.session.people
        self.table.sounds.play("defeat" if lost else "victory")
        self._autosave()
        self._watch(0)
        self.stage.played = len(self.session.battle.events)
        self.stage.sync()
        self.board.look(self.stage)
        self.endbar.items = [
            Button("result", words("ui.end.result"), "list", "Enter", style="main"),
            Button("after", words("ui.end.after"), "right", "N"),
            Button("again", words("ui.end.again"), "undo", "R"),
            Button("menu", self.table.home, "menu", "Q"),
        ]
        self.show_result()

    def show_result(self) -> None:
        """The window at the end, once more."""
        self.open_dialog(end_dialog(self.session.battle, self.table.home), self.choosing.end_pressed)

    def headline(self) -> str:
        """What the bottom says while there is nothing to choose there."""
        battle = self.session.battle
        decision = battle.pending
        if decision is None:
            return words("ui.idle.over")
        if self.hand is not None:
            return words("ui.idle.prompt")
        if self.animator.busy:
            return words("ui.idle.playing")
        return words("ui.idle.computer", side=self.session.side_name(self.session.side_of(decision)))
