"""Draws what follows a battle: members, the chosen one's card with what can be done, what that would bring, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.knowledge import view
from game.muster import SIDE_COLOURS
from game.telling import Voice, labels, question, words
from game.telling.voice import full_name
from game.ui import theme as t
from game.ui.stage import Piece, budget_rows
from game.ui.widgets import Button, panel

if TYPE_CHECKING:
    from game.ui.afterscreen import AfterScreen

ALL = 0
"""In the list of members: what the side does as a whole."""


class AfterPainter:
    """Draws an `AfterScreen`; it changes nothing but how many rows of the list are shown."""

    def __init__(self, screen: AfterScreen) -> None:
        self.screen = screen

    def draw(self, surface: pygame.Surface, size: tuple[int, int]) -> None:
        """Draw all but an open window over it."""
        screen, theme, (width, height) = self.screen, self.screen.table.theme, size
        surface.fill(t.INK)
        screen.cards.rules = []
        side = screen.battle.setup.sides[screen.side - 1]
        title = words("ui.after.title", side=side.name)
        surface.blit(theme.text(title, 26, t.TEXT, True), (theme.px(24), theme.px(18)))
        note = screen.toast or screen.battle.setup.title
        surface.blit(theme.text(note, 13, t.GOLD if screen.toast else t.SOFT), (theme.px(26), theme.px(56)))
        screen.members.draw(surface, theme)
        for button in screen.members.items:
            self._draw_member(surface, button)
        last = screen.members.items[-1].rect
        keys = theme.text(words("ui.after.keys"), 11, t.DIM)
        if last.bottom + keys.get_height() < screen.bar.items[0].rect.y:
            surface.blit(keys, (last.x + theme.px(4), last.bottom + theme.px(6)))
        screen.bar.draw(surface, theme)
        top, bottom = theme.px(88), height - theme.px(84)
        middle = pygame.Rect(theme.px(312), top, theme.px(450), bottom - top)
        self._draw_middle(surface, middle)
        right = pygame.Rect(middle.right + theme.px(18), top, 0, bottom - top)
        right.w = width - right.x - theme.px(24)
        self._draw_right(surface, right)

    def _draw_member(self, surface: pygame.Surface, button: Button) -> None:
        screen = self.screen
        theme, rect, who = screen.table.theme, button.rect, int(button.id.partition(":")[2])
        x = rect.x + theme.px(10)
        if who == ALL:
            label = theme.text(words("ui.after.all"), 14, t.TEXT, True)
            surface.blit(label, (x, rect.centery - label.get_height() // 2))
            return
        piece = self._piece(who)
        size = min(theme.px(34), rect.h - theme.px(4))
        token = screen.cards.tokens.token(piece.colour, piece.side, piece.icon, piece.share, size, piece.down)
        surface.blit(token, (x, rect.centery - size // 2))
        x += size + theme.px(10)
        out = screen.battle.rules.carry(screen.battle, who).out
        note = words(f"out.{out}", ruleset=screen.battle.rules.id) if out else f"{piece.left}/{piece.most}"
        right, middle = rect.right - theme.px(10), rect.centery
        beside = right - theme.width(note, 12) - theme.px(8) - x
        wide = theme.width(piece.name, 14) <= beside or rect.h < theme.px(38)
        state = theme.text(note, 12 if wide else 11, t.BAD if out else t.SOFT)
        room = beside if wide else right - x
        letters = theme.fitting(piece.name, 14, room)
        name = theme.text(theme.clip(piece.name, letters, room), letters, t.TEXT)
        if wide:
            surface.blit(name, (x, middle - name.get_height() // 2))
            surface.blit(state, (right - state.get_width(), middle - state.get_height() // 2))
        else:  # the state below the name
            surface.blit(name, (x, middle - name.get_height() + theme.px(2)))
            surface.blit(state, (x, middle))

    def _piece(self, who: int) -> Piece:
        """A member as cards and tokens are drawn of."""
        screen = self.screen
        battle, identity = screen.battle, screen.battle.identities[who]
        side = battle.sides[who]
        colour = battle.setup.sides[side - 1].colour or SIDE_COLOURS[(side - 1) % len(SIDE_COLOURS)]
        icon = identity.icon or identity.template or identity.role
        piece = Piece(who, full_name(battle, who), side, colour, icon, -1)
        piece.left, piece.most = battle.rules.points(battle, who)
        piece.down = bool(battle.rules.carry(battle, who).out)
        piece.effects = [effect.name for effect in battle.effects[who].active]
        piece.pips = tuple((row.amount, row.maximum) for row in budget_rows(battle.rules.sheet(battle, who)))
        return piece

    def _draw_middle(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """The chosen member's card, and the list below it."""
        screen = self.screen
        theme = screen.table.theme
        panel(surface, box, theme, t.PANEL, t.EDGE, 12)
        x, y = box.x + theme.px(15), box.y + theme.px(14)
        decision = screen.decision
        who = decision.who if screen.asked and decision is not None else screen.chosen
        if who != ALL and not screen.scenarios:
            whose = screen.battle.setup.sides[screen.side - 1].name
            y = screen.cards.combatant(surface, box.x, y, box.w, screen.battle, self._piece(who), whose, True)
        if screen.scenarios:
            head = words("ui.after.where")
        elif decision is None:
            head = words("ui.after.done")
        elif screen.asked:
            head = question(screen.battle, decision)
        else:
            head = words("ui.after.what" if screen.options.choices else "ui.after.nothing")
        for line in theme.wrap(head, 14, box.w - theme.px(30), True):
            surface.blit(theme.text(line, 14, t.GOLD, True), (x, y))
            y += theme.px(20)
        y += theme.px(6)
        screen.options.rows = max(3, (box.bottom - y - theme.px(10)) // theme.px(30))
        if screen.options.choices:
            screen.options.draw(surface, theme, (x, y))

    def _draw_right(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """What the option pointed at would bring; below it the log."""
        screen = self.screen
        theme, option, decision = screen.table.theme, screen.pointed, screen.decision
        y = box.y
        if option is not None and decision is not None:
            seen = screen.battle.rules.forecast(view(screen.battle, screen.side), decision, option)
            title = labels(screen.battle, decision)[option.id]
            rule = option.rule or decision.rule
            note = words("ui.after.rule_of", rule=rule) if rule and (seen is None or not seen.rule) else ""
            left, wide, voice = box.x - theme.px(10), box.w + theme.px(20), Voice(screen.battle, screen.side)
            y = screen.cards.forecast(surface, voice, left, y, wide, title, seen, note) + theme.px(4)
        log = pygame.Rect(box.x, y, box.w, box.bottom - y)
        panel(surface, log, theme, t.PANEL, t.EDGE, 12)
        inner = log.inflate(-theme.px(24), -theme.px(20))
        if inner.h > theme.px(20):
            screen.log.draw(surface, theme, inner, screen.battle)
