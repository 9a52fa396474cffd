"""A battle record watched step by step: forward, back, play, and from any point on played by people."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.record import load
from game.telling import words
from game.ui import theme as t
from game.ui.battlescreen import BattleScreen
from game.ui.screen import Table
from game.ui.session import HUMAN, Session
from game.ui.widgets import Button, Buttons

_STEPS = (
    ("first", "step_back", "Home"),
    ("back", "left", "Left"),
    ("play", "play", "Space"),
    ("forward", "right", "Right"),
    ("turn", "fast", "Down"),
    ("take_over", "human", "T"),
)


class ReplayScreen(BattleScreen):
    """The battle screen with recorded answers instead of people. `line` lines of history are taken."""

    def __init__(self, table: Table, path: Path) -> None:
        whole = load(path)
        self.lines = list(whole.history)
        whole.rewind(0)
        commanders = {index: "ai" for index, _ in enumerate(whole.setup.sides, start=1)}
        super().__init__(table, Session(whole, commanders))
        self.playing = False
        self.steps = Buttons()
        for name, icon, key in _STEPS:
            self.steps.items.append(Button(name, words(f"ui.replay.{name}"), icon, key))

    @property
    def line(self) -> int:
        """How many lines of history have been taken."""
        return len(self.session.battle.history)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        theme, bottom = self.table.theme, self.layout.bottom
        gap, text = theme.px(8), theme.px(140)  # the text to the right says where the replay stands
        count = len(self.steps.items)
        wide = min(theme.px(150), (bottom.w - theme.px(24) - text) // count - gap)
        x = bottom.x + theme.px(12)
        for button in self.steps.items:
            button.rect = pygame.Rect(x, bottom.y + theme.px(26), wide, theme.px(46))
            x += wide + gap

    def _computer_moves(self) -> bool:
        """While playing, the next line of the record."""
        if not self.playing or self.line >= len(self.lines):
            self.playing = False
            return False
        self._forward()
        return True

    def _finish(self) -> None:
        self.over = True

    def _forward(self) -> None:
        if self.line < len(self.lines):
            self.session.battle.repeat(self.lines[self.line])
            self.settled = False

    def go_to(self, line: int) -> None:
        """Show the battle after so many lines."""
        self.animator.skip()
        battle = self.session.battle
        line = max(0, min(len(self.lines), line))
        if line < self.line:
            battle.rewind(line)
            self.after_rewind()
            return
        while self.line < line:
            battle.repeat(self.lines[self.line])
        self.stage.played = len(battle.events)
        self.settled = False

    def _turn_on(self) -> None:
        """On to the next turn."""
        battle = self.session.battle
        before = (battle.clock.round, battle.clock.turn)
        line = self.line
        while line < len(self.lines) and (battle.clock.round, battle.clock.turn) == before:
            battle.repeat(self.lines[line])
            line += 1
        self.stage.played = len(battle.events)
        self.settled = False

    def take_over(self) -> None:
        """Play on from here: sides as the record's setup has them, a person where nobody would be."""
        sides = self.session.battle.setup.sides
        self.session.commanders = {index: side.controller for index, side in enumerate(sides, start=1)}
        if not self.session.people:
            self.session.commanders[1] = HUMAN
        session = Session(self.session.battle, self.session.commanders)
        # the battle goes over to the new screen: this one must not close it
        self.session = session
        self.table.take_over(session)

    def handle(self, event: pygame.event.Event) -> None:
        if self.dialog is None:
            pressed = self.steps.handle(event)
            if event.type == pygame.KEYDOWN:
                keys = {
                    pygame.K_LEFT: "back",
                    pygame.K_RIGHT: "forward",
                    pygame.K_SPACE: "play",
                    pygame.K_HOME: "first",
                    pygame.K_DOWN: "turn",
                    pygame.K_t: "take_over",
                }
                pressed = keys.get(event.key, "")
            if pressed:
                self._press(pressed)
                return
        super().handle(event)

    def _press(self, pressed: str) -> None:
        if pressed == "first":
            self.playing = False
            self.go_to(0)
        elif pressed == "back":
            self.playing = False
            self.go_to(self.line - 1)
        elif pressed == "play":
            self.playing = not self.playing
        elif pressed == "forward":
            self.animator.skip()
            self._forward()
        elif pressed == "turn":
            self.animator.skip()
            self._turn_on()
        elif pressed == "take_over":
            self.take_over()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.dialog is not None:
            return
        theme, bottom = self.table.theme, self.layout.bottom
        pygame.draw.rect(surface, t.PANEL, bottom)
        pygame.draw.line(surface, t.FAINT, bottom.topleft, (bottom.right, bottom.y))
        share = self.line / max(1, len(self.lines))
        bar = pygame.Rect(
            bottom.x + theme.px(12), bottom.y + theme.px(10), bottom.w - theme.px(24), theme.px(6)
        )
        pygame.draw.rect(surface, t.FAINT, bar, border_radius=theme.px(3))
        pygame.draw.rect(
            surface, t.GOLD, (bar.x, bar.y, round(bar.w * share), bar.h), border_radius=theme.px(3)
        )
        play = self.steps.find("play")
        if play is not None:
            play.icon = "pause" if self.playing else "play"
            play.label = words("ui.replay.pause" if self.playing else "ui.replay.play")
        self.steps.draw(surface, theme)
        text = theme.text(words("ui.replay.at", line=self.line, lines=len(self.lines)), 12, t.SOFT)
        surface.blit(text, (bottom.right - theme.px(12) - text.get_width(), bottom.y + theme.px(40)))
