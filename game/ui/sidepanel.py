"""The right side: whose cards are shown, the forecast of what is pointed at, the log below."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.decision import Option
from game.locale import find
from game.ruleset import Forecast
from game.telling import words
from game.ui import theme as t
from game.ui.stage import Piece
from game.ui.standing import draw_standing

if TYPE_CHECKING:
    from game.ui.battlescreen import BattleScreen


class SidePanel:
    """Draws the right side of one battle screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self._nowhere = pygame.Surface((1, 1))  # to be measured on

    def draw(self, surface: pygame.Surface, option: Option | None) -> None:
        """Cards, forecast, log."""
        screen = self.screen
        theme, rect, cards = screen.table.theme, screen.layout.side, screen.cards
        battle = screen.session.battle
        actor, other = self._shown(option)
        there = screen.there(option)
        note = ""
        seen = self._forecast(option, actor, other)
        pygame.draw.rect(surface, t.PANEL, rect)
        pygame.draw.line(surface, t.FAINT, rect.topleft, rect.bottomleft)
        if other is not None and self._cards(self._nowhere, actor, other, full=option is None) > rect.bottom:
            actor = None  # the one looked at comes first
        y = self._cards(surface, actor, other, full=option is None)
        if screen.hand is not None and seen is not None:
            voice = screen.hand.voice
            title = screen.hand.label(option) if option is not None else voice.title(seen.title)
            if screen.standpoint is not None and option is not None and option.verb != "move":
                note = words("ui.there.marked")
            y = cards.forecast(
                surface, voice, rect.x, y, rect.w, title, seen, note, rect.bottom, self._verdict()
            )
        elif screen.hand is not None and there is not None:
            mine, theirs = screen.hand.standing(there)
            walk = option if option is not None and option.verb == "move" else self._walk(there)
            way = screen.hand.way(walk) if walk is not None else None
            box = pygame.Rect(rect.x, y, rect.w, rect.bottom - y)
            y = draw_standing(surface, cards, box, battle, there, mine, theirs, way)
        if battle.pending is not None:  # the log stays where it is while cards come and go
            y = max(y, rect.y + theme.px(250))
        y += theme.px(4)
        if rect.bottom - y < theme.px(64):
            return  # no room for the log
        head = theme.text(words("ui.log.title"), 13, t.SOFT, True)
        pygame.draw.line(surface, t.FAINT, (rect.x + theme.px(16), y), (rect.right - theme.px(16), y))
        surface.blit(head, (rect.x + theme.px(16), y + theme.px(6)))
        y += theme.px(30)
        area = pygame.Rect(rect.x + theme.px(16), y, rect.w - theme.px(22), rect.bottom - y - theme.px(8))
        screen.log.draw(surface, theme, area, battle)

    def _cards(self, surface: pygame.Surface, actor: Piece | None, other: Piece | None, *, full: bool) -> int:
        """The cards of who acts and of who is looked at; the y below them."""
        screen = self.screen
        theme, rect, cards = screen.table.theme, screen.layout.side, screen.cards
        cards.rules = []
        battle, y = screen.session.battle, rect.y + theme.px(14)
        if actor is not None:
            whose = self._whose(actor)
            y = cards.combatant(surface, rect.x, y, rect.w, battle, actor, whose, full=other is None)
        if other is not None:
            if actor is not None:
                pygame.draw.line(surface, t.FAINT, (rect.x + theme.px(16), y), (rect.right - theme.px(16), y))
                y += theme.px(10)
            y = cards.combatant(surface, rect.x, y, rect.w, battle, other, self._whose(other), full=full)
        return y

    def _forecast(self, option: Option | None, actor: Piece | None, other: Piece | None) -> Forecast | None:
        """What the choice pointed at would bring; from the marked space, if there is one, also at whom it lies on."""
        hand, standpoint = self.screen.hand, self.screen.standpoint
        if hand is None or (option is not None and option.verb == "move"):
            return None
        if standpoint is not None and other is not None and actor is not None and other.side != actor.side:
            mine = hand.standing(standpoint)[0]
            return next((one.seen for one in mine if one.target == other.who), None)
        return hand.forecast(option) if option is not None else None

    def _walk(self, cell: int) -> Option | None:
        """The walk to a space, where there is one."""
        hand = self.screen.hand
        x, y = self.screen.session.battle.ground.grid.xy(cell)
        return hand.decision.find(f"move:{x},{y}") if hand is not None else None

    def _verdict(self) -> str:
        """What the chance shown is one of, where a ruleset's question is not about success."""
        hand = self.screen.hand
        if hand is None:
            return ""
        key = find([f"ui.verdict.{hand.decision.kind}"], ruleset=hand.battle.rules.id)
        return words(key) if key else ""

    def _shown(self, option: Option | None) -> tuple[Piece | None, Piece | None]:
        """Whose cards are shown: the one who acts or is asked, and the one pointed at or selected."""
        screen = self.screen
        battle, pieces = screen.session.battle, screen.stage.pieces
        asked = screen.hand.decision.who if screen.hand is not None else screen.stage.turn
        actor = pieces.get(asked)
        if actor is not None and not actor.shown:
            actor = None
        cell = screen.controls.focus_cell()
        other: Piece | None = None
        if option is not None and option.target in battle.identities:
            other = pieces[option.target]
        elif cell is not None:
            other = screen.stage.piece_at(cell)
        if other is None and screen.marked:
            other = pieces[screen.marked]
        if other is None and screen.hand is not None and not screen.hand.acting:
            about = screen.hand.decision.about.get("actor")
            other = pieces.get(about) if isinstance(about, int) else None
        if other is actor or (other is not None and not other.shown):
            other = None
        return actor, other

    def _whose(self, piece: Piece) -> str:
        session = self.screen.session
        if not self.screen.commanded:
            return session.side_name(piece.side)
        commander = session.commanders.get(piece.side, "ai")
        return words(f"ui.whose.{commander}", side=session.side_name(piece.side))
