"""Pointer and keys of the battle screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.components import Policy
from game.decision import Option
from game.policy import policy_of
from game.telling import words
from game.ui.actionbar import POLICIES, POLICY, policy_key
from game.ui.dialogs import Dialog, SettingsDialog, help_dialog, rule_dialog
from game.ui.hand import AIM, MENU, Entry
from game.ui.prompts import Menu, chosen_policy
from game.ui.widgets import MOUSE, Button, Choice

if TYPE_CHECKING:
    from game.ui.battlescreen import BattleScreen

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_PANS = {pygame.K_a: (-1, 0), pygame.K_d: (1, 0), pygame.K_w: (0, -1), pygame.K_s: (0, 1)}
_DRAG = 6
"""Pixels after which a press becomes a drag of the board."""
_PAN_SPEED = 900


class Controls:
    """Turns events of the window into answers and changes of what is shown."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self.pointer = (0, 0)
        self._press: tuple[int, int] | None = None
        self._button = 0
        self._dragged = False
        self._panning: set[int] = set()

    def update(self, seconds: float) -> None:
        """Pan while keys are held."""
        for key in self._panning:
            dx, dy = _PANS[key]
            self.screen.board.camera.pan(dx * _PAN_SPEED * seconds, dy * _PAN_SPEED * seconds)

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
        button = screen.turnbar.buttons.find(screen.turnbar.buttons.hot)
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
        return words("ui.tip.rule") if screen.cards.rule_at(self.pointer) else ""

    def _bar_tip(self) -> str:
        screen = self.screen
        hot = screen.actionbar.hot
        if hot == POLICY:
            return words("ui.tip.policy")
        entry = next((one for one in screen.hand.entries if one.id == hot), None) if screen.hand else None
        if entry is None:
            return ""
        return entry.reason or words("ui.tip.entry", label=entry.label, hotkey=entry.key.upper())

    # ------------------------------------------------------------------ events

    def handle(self, event: pygame.event.Event) -> None:
        """One event."""
        screen = self.screen
        if event.type in MOUSE:
            self.pointer = event.pos
        if screen.dialog is not None:
            self._dialog(event)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.KEYUP:
            self._panning.discard(event.key)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type in MOUSE:
            self._mouse(event)

    def _dialog(self, event: pygame.event.Event) -> None:
        screen = self.screen
        assert screen.dialog is not None
        pressed = screen.dialog.handle(event)
        if pressed == "close":
            screen.dialog, screen.on_dialog = None, None
        elif pressed and screen.on_dialog is not None:
            screen.on_dialog(pressed)

    def _wheel(self, event: pygame.event.Event) -> None:
        screen = self.screen
        if screen.menu is not None and screen.menu.rect.collidepoint(self.pointer):
            screen.menu.handle(event)
        elif screen.prompt is not None and screen.prompt.rect.collidepoint(self.pointer):
            screen.prompt.handle(event)
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
            self.tool(tool)
            return
        if screen.menu is not None and self._menu_mouse(event):
            return
        if screen.prompt is not None and not screen.animator.busy:
            answer = screen.prompt.handle(event)
            if answer:
                self._prompted(answer)
                return
            if screen.prompt.rect.collidepoint(event.pos):
                screen.hover = None
                return
        entry = screen.actionbar.handle(event) if screen.hand is not None else ""
        if entry and not screen.animator.busy:
            self._pressed(entry)
            return
        self._board_mouse(event)

    def _menu_mouse(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        assert screen.menu is not None
        answer = screen.menu.handle(event)
        if answer:
            self._menu_answer(answer)
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
        rule = ""
        if screen.log.rect.collidepoint(place):
            rule = screen.log.click(place)
        else:
            rule = screen.cards.rule_at(place)
        if rule:
            screen.open_dialog(rule_dialog(screen.session.battle.rules.id, rule))
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
        piece = screen.stage.piece_at(cell) if cell is not None else None
        if (
            hand is not None
            and hand.decision.kind == "deploy"
            and piece is not None
            and piece.side == hand.side
        ):
            hand.picked = piece.who
            return
        option = hand.best_on(cell) if hand is not None and cell is not None else None
        if option is not None:
            screen.answer_option(option)
            return
        screen.marked = piece.who if piece is not None else 0

    def _right_click(self, cell: int | None) -> None:
        """Leave what was begun; else list all that a cell offers."""
        screen, hand = self.screen, self.screen.hand
        if hand is None or cell is None:
            return
        if hand.aiming is not None:
            hand.aiming = None
            return
        options = hand.on_cell(cell)
        if options and hand.acting:
            piece = screen.stage.piece_at(cell)
            title = piece.name if piece is not None else words("ui.menu.here")
            rect = screen.board.camera.rect(cell)
            screen.menu = Menu(title, [self._choice(option) for option in options], rect, above=False)

    # ------------------------------------------------------------------ bar, menus, prompts

    def _choice(self, option: Option) -> Choice:
        hand = self.screen.hand
        assert hand is not None
        detail = hand.cost_text(option)
        seen = hand.forecast(option) if not detail else None
        if seen is not None and seen.odds:
            good = sum(part for name, part in seen.odds if name.lower() not in ("miss", "failure", "fail"))
            detail = f"{round(100 * good)} %"
        return Choice(option.id, hand.label(option), hand.icon(option), detail)

    def _pressed(self, name: str) -> None:
        """A tile of the bar."""
        screen, hand = self.screen, self.screen.hand
        if name == POLICY:
            self._policy_menu()
            return
        entry = next((one for one in hand.entries if one.id == name), None) if hand is not None else None
        if entry is not None:
            self._use(entry)
        elif hand is None:
            screen.animator.skip()

    def _use(self, entry: Entry) -> None:
        screen, hand = self.screen, self.screen.hand
        assert hand is not None
        screen.menu = None
        if not entry.enabled:
            screen.say(entry.reason)
        elif entry.use == AIM:
            hand.aiming = None if hand.aiming is entry else entry
            if hand.aiming is not None and screen.keyed:
                self._cycle(1)
        elif entry.use == MENU:
            hand.aiming = None
            anchor = screen.actionbar.spot(entry.id) or screen.layout.bottom
            screen.menu = Menu(entry.label, [self._choice(option) for option in entry.options], anchor)
        else:
            screen.answer_option(entry.options[0])

    def _policy_menu(self) -> None:
        screen, hand = self.screen, self.screen.hand
        if hand is None:
            return
        anchor = screen.actionbar.spot(POLICY) or screen.layout.bottom
        now = policy_key(self._policy())
        choices = [
            Choice(
                f"policy:{name}",
                words(f"ui.policy_note.{name}"),
                "ok" if name == now else "",
                words(f"ui.policy.{name}"),
            )
            for name, _ in POLICIES
        ]
        title = words("ui.policy.who", who=hand.battle.name(hand.decision.who))
        screen.menu = Menu(title, choices, anchor)
        screen.menu.list.width = 460

    def _policy(self) -> Policy:
        hand = self.screen.hand
        assert hand is not None
        return policy_of(hand.battle, hand.decision.who, self._policy_kind())

    def _policy_kind(self) -> str:
        hand = self.screen.hand
        assert hand is not None
        kinds = hand.battle.rules.policies()
        return hand.decision.kind if hand.decision.kind in kinds else next(iter(kinds), "")

    def _menu_answer(self, answer: str) -> None:
        screen = self.screen
        screen.menu = None
        if answer.startswith("policy:"):
            self._set_policy(answer.partition(":")[2])
        else:
            screen.answer(answer)

    def _prompted(self, answer: str) -> None:
        """An answer of a prompt; "never" and "always" answer this once, too."""
        screen = self.screen
        prompt = screen.prompt
        assert prompt is not None
        if not answer.startswith("policy:"):
            screen.answer(answer)
            return
        name = answer.partition(":")[2]
        refusal, first = prompt.refusal, prompt.decision.choices[0].id
        self._set_policy(name)
        if name == "never" and refusal:
            screen.answer(refusal)
        elif name == "always":
            screen.answer(first)
        else:
            for button in prompt.buttons.items:
                button.chosen = button.id == answer

    def _set_policy(self, name: str) -> None:
        screen, hand = self.screen, self.screen.hand
        assert hand is not None
        screen.session.set_policy(hand.decision.who, self._policy_kind(), chosen_policy(name))
        screen.say(
            words(
                "ui.policy.set",
                who=hand.battle.name(hand.decision.who),
                policy=words(f"ui.policy_note.{name}"),
            )
        )

    # ------------------------------------------------------------------ keys

    def _key(self, event: pygame.event.Event) -> None:
        screen = self.screen
        if self._tool_key(event):
            return
        if screen.animator.busy:
            if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE):
                screen.animator.skip()
            return
        if screen.menu is not None:
            self._menu_key(event)
        elif screen.prompt is not None:
            self._prompt_key(event)
        else:
            self._act_key(event)

    def _tool_key(self, event: pygame.event.Event) -> bool:
        tools = {
            pygame.K_F1: "help",
            pygame.K_F5: "save",
            pygame.K_F9: "load",
            pygame.K_F10: "settings",
            pygame.K_BACKSPACE: "undo",
        }
        tool = tools.get(event.key, "")
        if event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            tool = "undo"
        if tool:
            self.tool(tool)
            return True
        if event.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            self.screen.board.camera.zoom(1, self.screen.layout.board.center)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self.screen.board.camera.zoom(-1, self.screen.layout.board.center)
        elif event.key in _PANS and not event.mod & pygame.KMOD_CTRL:
            self._panning.add(event.key)
        else:
            return False
        return True

    def tool(self, name: str) -> None:
        """A button of the top bar or its key."""
        screen = self.screen
        if name == "undo":
            screen.undo()
        elif name == "save":
            screen.save()
        elif name == "load":
            screen.table.to_load()
        elif name == "settings":
            screen.open_dialog(SettingsDialog(screen.table.settings), lambda _: screen.table.apply_settings())
        elif name == "help":
            screen.open_dialog(help_dialog())

    def _menu_key(self, event: pygame.event.Event) -> None:
        screen = self.screen
        assert screen.menu is not None
        if event.key == pygame.K_ESCAPE:
            screen.menu = None
            return
        answer = screen.menu.handle(event)
        if answer:
            self._menu_answer(answer)
            return
        entry = (
            screen.hand.entry(event.unicode.lower()) if screen.hand is not None and event.unicode else None
        )
        if entry is not None:
            screen.menu = None
            self._use(entry)

    def _prompt_key(self, event: pygame.event.Event) -> None:
        screen = self.screen
        prompt = screen.prompt
        assert prompt is not None
        if event.key == pygame.K_ESCAPE:
            self._back_out()
        elif prompt.on_board:
            self._cursor_key(event)
        else:
            screen.keyed, screen.hover = False, None
            answer = prompt.handle(event)
            if answer:
                self._prompted(answer)

    def _back_out(self) -> None:
        """Esc in a prompt: decline a reaction, or take the choice before it back."""
        screen = self.screen
        prompt = screen.prompt
        assert prompt is not None
        if prompt.buttons.items or prompt.decision.kind in ("guard", "join"):
            screen.answer(prompt.refusal)
        else:
            screen.undo()

    def _act_key(self, event: pygame.event.Event) -> None:
        screen, hand = self.screen, self.screen.hand
        if event.key == pygame.K_ESCAPE:
            if hand is not None and hand.aiming is not None:
                hand.aiming = None
            else:
                self.pause_menu()
            return
        if hand is None:
            return
        entry = hand.entry(event.unicode.lower()) if event.unicode else None
        if event.key == pygame.K_p:
            self._policy_menu()
        elif event.key == pygame.K_l:
            screen.sight_tool = not screen.sight_tool
            screen.say(words("ui.sight.on" if screen.sight_tool else "ui.sight.off"))
        elif entry is not None:
            self._use(entry)
        else:
            self._cursor_key(event)

    def _cursor_key(self, event: pygame.event.Event) -> None:
        """Arrows move the cursor, Tab goes to the next target, Enter takes what lies under it."""
        screen = self.screen
        if event.key in _ARROWS:
            self._step(*_ARROWS[event.key])
        elif event.key == pygame.K_TAB:
            self._cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and screen.keyed:
            self.choose(screen.cursor)
        elif event.key in (pygame.K_HOME, pygame.K_SPACE) and screen.hand is not None:
            screen.cursor = screen.hand.battle.positions[screen.hand.decision.who].cell
            screen.keyed = True
            self._follow()

    def _step(self, dx: int, dy: int) -> None:
        screen = self.screen
        grid = screen.session.battle.ground.grid
        if screen.cursor is None and screen.hand is not None:
            screen.cursor = screen.hand.battle.positions[screen.hand.decision.who].cell
        x, y = grid.xy(screen.cursor or 0)
        if grid.inside(x + dx, y + dy):
            screen.cursor = grid.cell(x + dx, y + dy)
        screen.keyed = True
        self._follow()

    def _cycle(self, step: int) -> None:
        screen, hand = self.screen, self.screen.hand
        cells = hand.targets() if hand is not None else []
        if not cells:
            screen.say(words("ui.no_targets"))
            return
        at = cells.index(screen.cursor) if screen.cursor in cells else (-1 if step > 0 else 0)
        screen.cursor = cells[(at + step) % len(cells)]
        screen.keyed = True
        self._follow()

    def _follow(self) -> None:
        screen = self.screen
        if screen.cursor is not None:
            x, y = screen.session.battle.ground.grid.xy(screen.cursor)
            screen.board.camera.keep_in_view(x + 0.5, y + 0.5, 2.0)

    # ------------------------------------------------------------------ windows

    def pause_menu(self) -> None:
        """The menu behind Esc."""
        buttons = [
            Button("quit", words("ui.start.quit"), "quit"),
            Button("menu", words("ui.end.menu"), "menu"),
            Button("close", words("ui.pause.go_on"), "play", style="main"),
        ]
        text = [words("ui.pause.text")]
        self.screen.open_dialog(Dialog(words("ui.pause.title"), text, buttons, width=520), self._paused)

    def _paused(self, pressed: str) -> None:
        table = self.screen.table
        if pressed == "quit":
            table.quit()
        elif pressed == "menu":
            table.to_start()

    def end_pressed(self, pressed: str) -> None:
        """A button of the end screen."""
        screen = self.screen
        session = screen.session
        if pressed == "menu":
            screen.table.to_start()
        elif pressed == "replay":
            screen.save()
        elif pressed == "again":
            screen.table.to_battle(session.battle.setup, session.commanders, session.fog)
