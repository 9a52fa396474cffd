"""Pointer and keys of the battle screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.data import InputError
from game.decision import Option
from game.rulebook import find_rule
from game.telling import words
from game.ui.actionbar import POLICY
from game.ui.cards import LOOK_UP
from game.ui.hand import MENU
from game.ui.prompts import Menu
from game.ui.rulesbook import plain
from game.ui.widgets import MOUSE

if TYPE_CHECKING:
    from game.ui.battlescreen import BattleScreen

_TIP = 260
"""Letters of a rule in a tip."""
_TOLD = 6
"""How many entries of a menu its tip tells."""
_DRAG = 6
"""Pixels after which a press becomes a drag of the board."""


def rule_tip(ruleset: str, rule_id: str) -> str:
    """A rule in short: its ID and how it begins."""
    if rule_id.startswith(LOOK_UP):
        return words("ui.tip.search", text=rule_id.removeprefix(LOOK_UP))
    try:
        text = plain(find_rule(ruleset, rule_id).text)
    except InputError:
        return rule_id
    short = text if len(text) <= _TIP else text[:_TIP].rsplit(" ", 1)[0] + " ..."
    return words("ui.tip.rule", rule=rule_id, text=short)


class Controls:
    """Turns events of the window into answers and changes of what is shown."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self.pointer = (0, 0)
        self._press: tuple[int, int] | None = None
        self._button = 0
        self._dragged = False

    # ------------------------------------------------------------------ what is pointed at

    def focus_cell(self) -> int | None:
        """The cell of the keyboard's cursor or under the pointer."""
        screen = self.screen
        prompt = screen.prompt
        if prompt is not None and prompt.rect.collidepoint(self.pointer) and not screen.keyed:
            option = self._listed(prompt.chosen)
            cells = screen.hand.cells_of(option) if option is not None and screen.hand is not None else []
            return cells[0] if cells else None
        return screen.cursor if screen.keyed else screen.hover

    def focus_option(self) -> Option | None:
        """The option that a click or Enter would take now."""
        screen = self.screen
        hand = screen.hand
        if hand is None or screen.animator.busy or screen.dialog is not None:
            return None
        if screen.menu is not None:
            return self._listed(screen.menu.chosen)
        cell = screen.cursor if screen.keyed else screen.hover
        option = hand.best_on(cell) if cell is not None else None
        if option is None and screen.prompt is not None:
            option = self._listed(screen.prompt.chosen)
        if option is None and hand.acting and hand.aiming is None:
            entry = next((one for one in hand.entries if one.id == screen.actionbar.hot), None)
            if entry is not None and len(entry.options) == 1:
                option = entry.options[0]
        return option

    def _listed(self, option_id: str) -> Option | None:
        hand = self.screen.hand
        return hand.decision.find(option_id) if hand is not None and option_id else None

    def tip(self) -> str:
        """The tip for what lies under the pointer."""
        screen = self.screen
        if screen.dialog is not None:
            return ""
        for buttons in screen.noted:
            button = buttons.find(buttons.hot)
            if button is not None:
                return button.note
        who = screen.turnbar.who_at(self.pointer)
        if who:
            piece = screen.stage.pieces[who]
            return piece.name if piece.shown else words("ui.tip.unseen")
        if screen.prompt is not None:
            policy = screen.prompt.buttons.find(screen.prompt.buttons.hot)
            if policy is not None:
                return policy.note
        if screen.hand is not None and screen.actionbar.hot:
            return self._bar_tip()
        rule = screen.cards.rule_at(self.pointer) or screen.log.rule_at(self.pointer)
        return rule_tip(screen.session.battle.rules.id, rule) if rule else ""

    def pointed_rule(self) -> str:
        """The rule behind what is pointed at: in a card, a line of the log, the choice, the question; "" = none."""
        screen = self.screen
        found = screen.cards.rule_at(self.pointer) or screen.log.rule_under(self.pointer)
        option = self.focus_option()
        if not found and option is not None and screen.hand is not None:
            seen = screen.hand.forecast(option)
            found = option.rule or (seen.rule if seen is not None else "")
        if not found and screen.hand is not None:
            found = screen.hand.decision.rule
        return found

    def _bar_tip(self) -> str:
        screen = self.screen
        hot = screen.actionbar.hot
        if hot == POLICY:
            return words("ui.tip.policy")
        entry = next((one for one in screen.hand.entries if one.id == hot), None) if screen.hand else None
        if entry is None:
            return ""
        if entry.reason:
            return entry.reason
        tip = words("ui.tip.entry", label=entry.label, hotkey=entry.key.upper())
        if entry.use != MENU or screen.hand is None:
            return tip
        told = list(dict.fromkeys(screen.hand.label(option) for option in entry.options))
        lines = told if len(told) <= _TOLD else [*told[:_TOLD], words("ui.skirmish.rest", count=len(told) - _TOLD)]
        return "\n".join((tip, *lines))

    # ------------------------------------------------------------------ events

    def handle(self, event: pygame.event.Event) -> None:
        """One event."""
        screen = self.screen
        if event.type in MOUSE:
            self.pointer = event.pos
        if screen.dialog is not None:
            self._dialog(event)
        elif event.type == pygame.KEYDOWN:
            screen.keys.press(event)
        elif event.type == pygame.KEYUP:
            screen.keys.panning.discard(event.key)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type in MOUSE:
            self._mouse(event)

    def _dialog(self, event: pygame.event.Event) -> None:
        screen = self.screen
        assert screen.dialog is not None
        pressed = screen.dialog.handle(event)
        if pressed == "close":
            closed, screen.dialog, screen.on_dialog = screen.dialog, None, None
            if closed.on_close is not None:
                closed.on_close()
        elif pressed and screen.on_dialog is not None:
            screen.on_dialog(pressed)

    def _wheel(self, event: pygame.event.Event) -> None:
        screen = self.screen
        if screen.menu is not None and screen.menu.rect.collidepoint(self.pointer):
            screen.menu.list.wheel(event.y)
        elif screen.prompt is not None and screen.prompt.rect.collidepoint(self.pointer):
            screen.prompt.list.wheel(event.y)
        elif screen.log.rect.collidepoint(self.pointer):
            screen.log.wheel(event.y, screen.table.theme)
        elif screen.layout.board.collidepoint(self.pointer):
            screen.board.camera.zoom(event.y, self.pointer)

    def _mouse(self, event: pygame.event.Event) -> None:
        screen = self.screen
        if event.type == pygame.MOUSEMOTION:
            screen.keyed = screen.keyed and event.rel == (0, 0)
        tool = screen.turnbar.buttons.handle(event)
        if tool:
            self.screen.choosing.tool(tool)
            return
        if self._view_mouse(event):
            return
        if screen.menu is not None and self._menu_mouse(event):
            return
        if screen.prompt is not None and not screen.animator.busy:
            answer = screen.prompt.handle(event)
            if answer:
                self.screen.choosing.prompted(answer)
                return
            if screen.prompt.rect.collidepoint(event.pos):
                screen.hover = None
                return
        if screen.endbar.items:
            ended = screen.endbar.handle(event)
            if ended:
                self.screen.choosing.end_pressed(ended)
                return
        entry = screen.actionbar.handle(event) if screen.hand is not None else ""
        if entry and not screen.animator.busy:
            self.screen.choosing.pressed(entry)
            return
        self._board_mouse(event)

    def _view_mouse(self, event: pygame.event.Event) -> bool:
        """The buttons at the edge of the board, where nothing lies over them; whether the event is theirs."""
        screen = self.screen
        if any(over is not None and over.rect.collidepoint(event.pos) for over in (screen.prompt, screen.menu)):
            screen.viewbar.buttons.hot = ""
            return False
        view = screen.viewbar.buttons.handle(event)
        if view:
            screen.choosing.view(view)
        if screen.viewbar.buttons.hot:
            screen.hover = None
        return bool(screen.viewbar.buttons.hot)

    def _menu_mouse(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        assert screen.menu is not None
        answer = screen.menu.handle(event)
        if answer:
            self.screen.choosing.menu_answer(answer)
            return True
        if screen.menu.rect.collidepoint(event.pos):
            screen.hover = None
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            screen.menu = None
        return False

    def _board_mouse(self, event: pygame.event.Event) -> None:
        screen = self.screen
        if event.type == pygame.MOUSEMOTION:
            self._move_pointer(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            self._press, self._button, self._dragged = event.pos, event.button, False
        elif event.type == pygame.MOUSEBUTTONUP and self._press is not None:
            pressed, self._press = self._press, None
            if not self._dragged and event.button == self._button:
                if screen.layout.board.collidepoint(pressed):
                    self._click(event.button, event.pos)
                elif event.button == 1:
                    self._side_click(event.pos)

    def _move_pointer(self, event: pygame.event.Event) -> None:
        screen = self.screen
        screen.hover = screen.board.camera.cell_under(event.pos)
        if self._press is None or not screen.layout.board.collidepoint(self._press):
            return
        far = abs(event.pos[0] - self._press[0]) + abs(event.pos[1] - self._press[1])
        if self._dragged or far > _DRAG:
            self._dragged = True
            screen.board.camera.pan(-event.rel[0], -event.rel[1])

    def _side_click(self, place: tuple[int, int]) -> None:
        """Log lines, rule IDs, pictures of the turn order."""
        screen = self.screen
        in_log = screen.log.rect.collidepoint(place)
        rule = screen.log.click(place) if in_log else screen.cards.rule_at(place)
        if rule:
            screen.choosing.rules(rule)
            return
        who = screen.turnbar.who_at(place)
        if who and screen.stage.pieces[who].shown:
            self._select(who)

    def _select(self, who: int) -> None:
        screen = self.screen
        screen.marked = who
        piece = screen.stage.pieces[who]
        screen.board.camera.keep_in_view(piece.column + 0.5, piece.row + 0.5)

    def _click(self, button: int, place: tuple[int, int]) -> None:
        screen = self.screen
        if screen.animator.busy:
            screen.animator.skip()
            return
        cell = screen.board.camera.cell_under(place)
        if button == 1:
            screen.hover = cell
            self.choose(cell)
        elif button == 3:
            self._right_click(cell)

    def choose(self, cell: int | None) -> None:
        """Take what a cell offers; else select who stands there."""
        screen, hand = self.screen, self.screen.hand
        if "sight" in screen.shown:
            screen.sight_from = None if cell == screen.sight_from else cell
            return
        piece = screen.stage.piece_at(cell) if cell is not None else None
        if (
            hand is not None
            and hand.decision.kind == "deploy"
            and piece is not None
            and piece.side == hand.side
        ):
            hand.picked = piece.who
            return
        ways = hand.ways(cell) if hand is not None and cell is not None else []
        if ways and cell is not None:
            self._list(cell, ways)
            return
        option = hand.best_on(cell) if hand is not None and cell is not None else None
        if option is not None:
            screen.answer_option(option)
            return
        screen.marked = piece.who if piece is not None else 0

    def _right_click(self, cell: int | None) -> None:
        """Leave what was begun; else list all that a cell offers."""
        hand = self.screen.hand
        if hand is None or cell is None:
            return
        if hand.aiming is not None:
            hand.aiming = None
            return
        options = hand.on_cell(cell)
        if options and hand.acting:
            self._list(cell, options)

    def _list(self, cell: int, options: list[Option]) -> None:
        """A menu beside a cell."""
        screen = self.screen
        piece = screen.stage.piece_at(cell)
        title = piece.name if piece is not None else words("ui.menu.here")
        rect = screen.board.camera.rect(cell)
        screen.menu = Menu(title, [screen.choosing.choice(option) for option in options], rect, above=False)
