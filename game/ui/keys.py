"""Keys of the battle screen: everything the pointer can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.telling import words

if TYPE_CHECKING:
    from game.ui.battlescreen import BattleScreen

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_PANS = {pygame.K_a: (-1, 0), pygame.K_d: (1, 0), pygame.K_w: (0, -1), pygame.K_s: (0, 1)}
_VIEWS = {
    pygame.K_l: "sight",
    pygame.K_m: "heights",
    pygame.K_F6: "cover",
    pygame.K_F7: "light",
    pygame.K_F3: "stand",
}
_PAN_SPEED = 900


class Keys:
    """Turns key presses into answers and changes of what is shown."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self.panning: set[int] = set()

    def update(self, seconds: float) -> None:
        """Pan while keys are held."""
        for key in self.panning:
            dx, dy = _PANS[key]
            self.screen.board.camera.pan(dx * _PAN_SPEED * seconds, dy * _PAN_SPEED * seconds)

    def press(self, event: pygame.event.Event) -> None:
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
            pygame.K_F2: "rules",
            pygame.K_F5: "save",
            pygame.K_F9: "load",
            pygame.K_F10: "settings",
            pygame.K_BACKSPACE: "undo",
        }
        tool = tools.get(event.key, "")
        if event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            tool = "undo"
        if event.key in _VIEWS:
            self.screen.choosing.view(_VIEWS[event.key])
            return True
        if event.key == pygame.K_p:
            self.screen.choosing.policies()
            return True
        if tool:
            self.screen.choosing.tool(tool)
            return True
        if event.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            self.screen.board.camera.zoom(1, self.screen.layout.board.center)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self.screen.board.camera.zoom(-1, self.screen.layout.board.center)
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            step = -1 if event.key == pygame.K_PAGEUP else 1
            if any(asked is not None and asked.list.page(step) for asked in (self.screen.menu, self.screen.prompt)):
                return True
            self.screen.log.wheel(5 if event.key == pygame.K_PAGEUP else -5, self.screen.table.theme)
        elif event.key in _PANS and not event.mod & pygame.KMOD_CTRL:
            self.panning.add(event.key)
        else:
            return False
        return True

    def _menu_key(self, event: pygame.event.Event) -> None:
        screen = self.screen
        assert screen.menu is not None
        if event.key == pygame.K_ESCAPE:
            screen.menu = None
            return
        answer = screen.menu.handle(event)
        if answer:
            self.screen.choosing.menu_answer(answer)
            return
        entry = (
            screen.hand.entry(event.unicode.lower()) if screen.hand is not None and event.unicode else None
        )
        if entry is not None:
            screen.menu = None
            self.screen.choosing.use(entry)

    def _prompt_key(self, event: pygame.event.Event) -> None:
        screen = self.screen
        prompt = screen.prompt
        assert prompt is not None
        if event.key == pygame.K_ESCAPE:
            self._back_out()
            return
        if prompt.on_board and (
            event.key in _ARROWS
            or event.key == pygame.K_TAB
            or (event.key == pygame.K_RETURN and screen.keyed)
        ):
            self._cursor_key(event)
            return
        answer = prompt.handle(event)
        if answer:
            self.screen.choosing.prompted(answer)
        elif not prompt.on_board:
            screen.keyed, screen.hover = False, None

    def _back_out(self) -> None:
        """Esc in a prompt: decline a reaction, or take the choice before it back; where neither can be, the pause."""
        screen = self.screen
        prompt = screen.prompt
        assert prompt is not None
        if prompt.refusal and (prompt.buttons.items or prompt.decision.kind in ("guard", "join")):
            screen.answer(prompt.refusal)
        elif not screen.undo():
            screen.choosing.pause_menu()

    def _act_key(self, event: pygame.event.Event) -> None:
        screen, hand = self.screen, self.screen.hand
        if event.key == pygame.K_ESCAPE:
            if hand is not None and hand.aiming is not None:
                hand.aiming = None
            elif screen.standpoint is not None:
                screen.standpoint = None
                screen.shown -= {"stand"}
            elif "sight" in screen.shown:
                self.screen.choosing.view("sight")
            else:
                self.screen.choosing.pause_menu()
            return
        if hand is None:
            if screen.endbar.items and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                screen.show_result()
            elif pressed := screen.endbar.hotkey(event):
                self.screen.choosing.end_pressed(pressed)
            return
        entry = hand.entry(event.unicode.lower()) if event.unicode else None
        if entry is not None:
            self.screen.choosing.use(entry)
        else:
            self._cursor_key(event)

    def _cursor_key(self, event: pygame.event.Event) -> None:
        """Arrows move the cursor, Tab goes to the next target, Enter takes what lies under it."""
        screen = self.screen
        if event.key in _ARROWS:
            self._step(*_ARROWS[event.key])
        elif event.key == pygame.K_TAB:
            self.cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and screen.keyed:
            self.screen.controls.choose(screen.cursor)
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

    def cycle(self, step: int) -> None:
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
