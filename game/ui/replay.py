"""A battle record watched step by step: forward, back, play, and from any point on played by people."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.record import load
from game.telling import words
from game.ui import theme as t
from game.ui.battlescreen import BattleScreen
from game.ui.dialogs import Dialog
from game.ui.screen import AI, HUMAN, Table
from game.ui.session import Session
from game.ui.widgets import Button, Buttons

_STEPS = (
    ("first", "step_back", "Home"),
    ("turn_back", "rewind", "Up"),
    ("back", "left", "Left"),
    ("play", "play", "Space"),
    ("forward", "right", "Right"),
    ("turn", "fast", "Down"),
    ("take_over", "human", "T"),
)


class ReplayScreen(BattleScreen):
    """The battle screen with recorded answers instead of people. `line` lines of history are taken."""

    commanded = False

    def __init__(self, table: Table, path: Path, *, trial: bool = False) -> None:
        """`trial`: a battle of a play-test, in which somebody may take any side."""
        self.trial = trial
        whole = load(path)
        self.lines = list(whole.history)
        whole.rewind(0)
        commanders = {index: "ai" for index, _ in enumerate(whole.setup.sides, start=1)}
        super().__init__(table, Session(whole, commanders))
        self.playing = False
        self._eyes = pygame.Rect(0, 0, 0, 0)
        self.steps = Buttons()
        for name, icon, key in _STEPS:
            label = words(f"ui.replay.{name}")
            told = label if name in ("play", "take_over") else ""
            self.steps.items.append(Button(name, told, icon, key, label))
        self.noted.append(self.steps)

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

    @property
    def ended(self) -> bool:
        """Whether the battle is over where the replay stands, so that what follows it can be played."""
        return self.session.battle.outcome is not None

    def _commanders(self) -> dict[int, str]:
        """Sides as the record's setup has them, a person where nobody would be."""
        sides = self.session.battle.setup.sides
        commanders = {index: side.controller for index, side in enumerate(sides, start=1)}
        if HUMAN not in commanders.values():
            commanders[1] = HUMAN
        return commanders

    def take_over(self) -> None:
        """Play on from here."""
        self._play_on(self._commanders())

    def after(self) -> None:
        """On to what follows the battle."""
        self.animator.skip()
        session = Session(self.session.battle, self._commanders())
        self.session = session  # the battle goes over to the new screen
        self.table.to_after(session)

    def _ask_side(self) -> None:
        """As whom somebody plays on."""
        sides = self.session.battle.setup.sides
        self.playing = False
        buttons = [
            Button(f"side:{number}", side.name, "human", str(number), style="main" if number == 1 else "")
            for number, side in enumerate(sides, start=1)
        ]
        buttons.append(Button("side:0", words("ui.replay.everybody"), "human", str(len(sides) + 1)))
        text = [words("ui.replay.whose_text")]
        self.open_dialog(Dialog(words("ui.replay.whose"), text, buttons, width=200 + 170 * len(buttons)), self._as)

    def _as(self, pressed: str) -> None:
        mine = int(pressed.partition(":")[2])
        self.dialog = None
        sides = range(1, len(self.session.battle.setup.sides) + 1)
        self._play_on({side: HUMAN if mine in (0, side) else AI for side in sides})

    def _play_on(self, commanders: dict[int, str]) -> None:
        self.session.commanders = commanders
        session = Session(self.session.battle, self.session.commanders)
        # the battle goes over to the new screen: this one must not close it
        self.session = session
        self.table.take_over(session)

    def handle(self, event: pygame.event.Event) -> None:
        if self.dialog is None:
            pressed = self._seek(event) or self.steps.handle(event)
            if event.type == pygame.KEYDOWN:
                keys = {
                    pygame.K_LEFT: "back",
                    pygame.K_RIGHT: "forward",
                    pygame.K_SPACE: "play",
                    pygame.K_HOME: "first",
                    pygame.K_DOWN: "turn",
                    pygame.K_UP: "turn_back",
                    pygame.K_v: "eyes",
                    pygame.K_t: "take_over",
                    pygame.K_n: "after" if self.ended else "",
                }
                if self.trial and self.menu is None:
                    keys[pygame.K_ESCAPE] = "leave"
                pressed = keys.get(event.key, "")
            if pressed:
                self._press(pressed)
                return
        super().handle(event)

    def _seek(self, event: pygame.event.Event) -> str:
        """A press on the bar goes to that part of the record; one on the eyes changes them."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            bar = self._bar().inflate(0, self.table.theme.px(8))
            if bar.collidepoint(event.pos):
                self.playing = False
                self.go_to(round(len(self.lines) * (event.pos[0] - bar.x) / max(1, bar.w)))
            elif self._eyes.collidepoint(event.pos):
                return "eyes"
        return ""

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
        elif pressed == "turn_back":
            self.playing = False
            self._turn_back()
        elif pressed == "eyes":
            self._change_eyes()
        elif pressed == "after":
            self.after()
        elif pressed == "take_over" and self.trial:
            self._ask_side()
        elif pressed == "take_over":
            self.take_over()
        elif pressed == "leave":
            self.table.to_start()

    def _turn_back(self) -> None:
        """Back to where the turn shown began, or the one before it."""
        marks = [mark.answers for mark in self.session.battle.marks]
        self.go_to(max((line for line in marks if line < self.line), default=0))

    def _change_eyes(self) -> None:
        """See as the next side did, or everything."""
        sides = len(self.session.battle.setup.sides)
        self.session.eyes = (self.session.viewer + 1) % (sides + 1)
        self._watch(self.session.viewer)
        self.stage.played = len(self.session.battle.events)
        self.stage.sync()
        self.settled = False

    def _bar(self) -> pygame.Rect:
        theme, bottom = self.table.theme, self.layout.bottom
        return pygame.Rect(bottom.x + theme.px(12), bottom.y + theme.px(8), bottom.w - theme.px(24), theme.px(9))

    def draw_bottom(self, surface: pygame.Surface) -> None:
        """How far the record has been shown, its buttons, through whose eyes it is seen."""
        theme, bottom = self.table.theme, self.layout.bottom
        pygame.draw.rect(surface, t.PANEL, bottom)
        pygame.draw.line(surface, t.FAINT, bottom.topleft, (bottom.right, bottom.y))
        share = self.line / max(1, len(self.lines))
        bar = self._bar()
        pygame.draw.rect(surface, t.FAINT, bar, border_radius=theme.px(3))
        pygame.draw.rect(
            surface, t.GOLD, (bar.x, bar.y, round(bar.w * share), bar.h), border_radius=theme.px(3)
        )
        last = self.steps.items[-1]
        last.id, last.icon, last.key = ("after", "", "N") if self.ended else ("take_over", "human", "T")
        last.label = words(f"ui.replay.{last.id}")
        last.note = words("ui.end.after") if self.ended else last.label
        play = self.steps.find("play")
        if play is not None:
            play.icon = "pause" if self.playing else "play"
            play.label = words("ui.replay.pause" if self.playing else "ui.replay.play")
        self.steps.draw(surface, theme)
        text = theme.text(words("ui.replay.at", line=self.line, lines=len(self.lines)), 12, t.SOFT)
        surface.blit(text, (bottom.right - theme.px(12) - text.get_width(), bottom.y + theme.px(30)))
        side = self.session.viewer
        eyes = words("ui.replay.eyes", side=self.session.side_name(side)) if side else words("ui.replay.eyes_all")
        text = theme.text(theme.clip(eyes, 12, theme.px(132)), 12, t.SOFT)
        self._eyes = text.get_rect(topright=(bottom.right - theme.px(12), bottom.y + theme.px(52)))
        surface.blit(text, self._eyes)
