"""The top: title and round, the order of turns, buttons."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.telling import words
from game.ui import theme as t
from game.ui.session import Session
from game.ui.stage import Stage
from game.ui.theme import Theme
from game.ui.tokens import TokenArt
from game.ui.widgets import Button, Buttons, panel

TOOLS = (
    ("undo", "undo", "Ctrl+Z"),
    ("save", "save", "F5"),
    ("load", "load", "F9"),
    ("settings", "settings", "F10"),
    ("rules", "book", "F2"),
    ("help", "help", "F1"),
)

_ROOM = 38
"""A narrower place in the order (there are many) has no room for what is left to act with."""


class TurnBar:
    """Draws the bar; `who_at` tells which combatant's picture lies under the pointer."""

    def __init__(self) -> None:
        self.buttons = Buttons()
        for name, icon, key in TOOLS:
            self.buttons.items.append(
                Button(name, "", icon, key, words(f"ui.tool.{name}", hotkey=key), style="tool")
            )
        self._spots: list[tuple[pygame.Rect, int]] = []

    def lay_out(self, rect: pygame.Rect, theme: Theme) -> None:
        """Place the buttons at the right end."""
        size, high = theme.px(44), theme.px(42)
        x = rect.right - theme.px(8) - len(self.buttons.items) * (size + theme.px(6))
        for button in self.buttons.items:
            button.rect = pygame.Rect(x, rect.centery - high // 2, size, high)
            x += size + theme.px(6)

    def who_at(self, place: tuple[int, int]) -> int:
        """The combatant under a place, 0 = none."""
        return next((who for rect, who in self._spots if rect.collidepoint(place)), 0)

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        theme: Theme,
        session: Session,
        stage: Stage,
        tokens: TokenArt,
    ) -> None:
        """Draw title, order of turns and buttons."""
        pygame.draw.rect(surface, t.PANEL, rect)
        pygame.draw.line(surface, t.FAINT, (rect.x, rect.bottom - 1), (rect.right, rect.bottom - 1))
        left = self._title(surface, rect, theme, session)
        right = self.buttons.items[0].rect.x - theme.px(8)
        self._order(surface, pygame.Rect(left, rect.y, right - left, rect.h), theme, session, stage, tokens)
        self.buttons.draw(surface, theme)

    def _title(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, session: Session) -> int:
        battle = session.battle
        title = battle.ground.title or Path(battle.setup.map).stem or battle.setup.title
        room = theme.px(168)
        size = theme.fitting(title, 14, room, True, 11)
        name = theme.text(theme.clip(title, size, room, True), size, t.TEXT, True)
        surface.blit(name, (rect.x + theme.px(16), rect.y + theme.px(18) - name.get_height() // 2))
        line = words(
            "ui.status",
            rules=battle.rules.id,
            round=min(max(1, battle.clock.round), battle.setup.round_cap),
            cap=battle.setup.round_cap,
        )
        surface.blit(
            theme.text(theme.clip(line, 12, room), 12, t.SOFT), (rect.x + theme.px(16), rect.y + theme.px(30))
        )
        return rect.x + theme.px(192)

    def _order(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        theme: Theme,
        session: Session,
        stage: Stage,
        tokens: TokenArt,
    ) -> None:
        battle = session.battle
        order = [who for who in battle.clock.order if not battle.presences[who].gone]
        self._spots = []
        if not order:
            return
        step = min(theme.px(60), rect.w // len(order))
        size = min(theme.px(34), step - theme.px(4))
        known = stage.view
        for index, who in enumerate(order):
            piece = stage.pieces[who]
            spot = pygame.Rect(
                rect.x + index * step, rect.y + theme.px(3), step - theme.px(4), rect.h - theme.px(6)
            )
            if who == stage.turn:
                panel(surface, spot, theme, t.RAISED, t.GOLD)
            place = (spot.centerx - size // 2, spot.y + theme.px(3))
            if known.knows(who):
                picture = tokens.token(piece.colour, piece.side, piece.icon, piece.share, size, piece.down)
                surface.blit(picture, place)
                if step >= theme.px(_ROOM):
                    self._budget(surface, theme, piece.pips, spot, place[1] + size + theme.px(6))
            else:
                surface.blit(tokens.marker(piece.colour, piece.side, size), place)
            self._spots.append((spot, who))

    def _budget(
        self,
        surface: pygame.Surface,
        theme: Theme,
        pips: tuple[tuple[int, int], ...],
        spot: pygame.Rect,
        y: int,
    ) -> None:
        """Each kind of budget: how much is left as a number, or a dot where there is one at most."""
        step = theme.px(12 if any(most > 1 for _, most in pips) else 9)
        left = spot.centerx - step * (len(pips) - 1) // 2
        for index, (amount, most) in enumerate(pips):
            colour = theme.palette.points[index % 3] if amount > 0 else t.EDGE
            if most > 1:
                number = theme.text(str(amount), 11, colour, True)
                surface.blit(number, number.get_rect(center=(left + index * step, y)))
                continue
            place = (left + index * step, y)
            pygame.draw.aacircle(surface, colour if amount > 0 else t.FAINT, place, theme.px(3))
