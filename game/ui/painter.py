"""Draws the battle screen: board with hints, panels around it, prompts and windows above."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.decision import Option
from game.knowledge import view
from game.policy import policy_of
from game.telling import question, words
from game.ui import theme as t
from game.ui.boardhints import BoardHints
from game.ui.legend import draw_legend
from game.ui.overlays import cell_facts
from game.ui.policies import holds, policy_lines
from game.ui.prompts import Prompt
from game.ui.sidepanel import SidePanel
from game.ui.sightlines import told
from game.ui.widgets import panel

if TYPE_CHECKING:
    from game.ui.battlescreen import BattleScreen

_PEOPLE_WEIGH = 8
"""How many free spaces a prompt would rather cover than one combatant."""


class Painter:
    """All drawing of one battle screen. It changes nothing."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self.side = SidePanel(screen)
        self.hints = BoardHints(screen)

    def draw(self, surface: pygame.Surface) -> None:
        """One frame."""
        screen = self.screen
        board, layout, theme = screen.board, screen.layout, screen.table.theme
        option = screen.controls.focus_option()
        surface.set_clip(layout.board)
        if board.camera.travelling:
            board.stretched(surface, screen.stage, lambda wide: self._board(wide, option))
        else:
            self._board(surface, option)
        self._beyond(surface)
        board.effects.banner(surface, screen.animator.effects)
        screen.viewbar.draw(surface, theme, screen.shown)
        draw_legend(surface, theme, layout.board, screen.shown)
        self._strip(surface)
        self._facts(surface)
        surface.set_clip(None)
        self.side.draw(surface, option)
        screen.turnbar.draw(surface, layout.top, theme, screen.session, screen.stage, board.tokens)
        screen.draw_bottom(surface)
        self._prompts(surface)
        self._toast(surface)
        self._tip(surface)
        if screen.dialog is not None:
            screen.dialog.draw(surface, theme)

    def _board(self, surface: pygame.Surface, option: Option | None) -> None:
        """What lies on the board, from the ground up."""
        screen, board = self.screen, self.screen.board
        board.draw_ground(surface, screen.stage)
        self.hints.below(surface, option)
        asked = screen.hand.decision.who if screen.hand is not None else 0
        board.effects.below(surface, screen.animator.effects)
        board.draw_pieces(surface, screen.stage, screen.marked, screen.controls.focus_cell(), asked)
        self.hints.above(surface, option)
        board.effects.above(surface, screen.animator.effects)

    def bottom(self, surface: pygame.Surface) -> None:
        """The action bar."""
        screen = self.screen
        battle = screen.session.battle
        hand = screen.hand
        policy = None
        if hand is not None and hand.acting:
            kinds = battle.rules.policies()
            first = next(iter(kinds))
            now = policy_of(battle, hand.decision.who, first)
            told = [name for name in battle.rules.conditions().get(first, ()) if not holds(kinds[first], name)]
            policy = policy_lines(battle.rules.id, first, now, tuple(told))
        screen.actionbar.draw(
            surface, screen.layout.bottom, screen.table.theme, hand, policy, screen.headline()
        )

        self._end(surface)

    def _end(self, surface: pygame.Surface) -> None:
        """When all is over: the result once more, again, or the menu."""
        buttons, rect, theme = self.screen.endbar, self.screen.layout.bottom, self.screen.table.theme
        wide, gap = theme.px(170), theme.px(10)
        x = rect.right - theme.px(12) - len(buttons.items) * (wide + gap) + gap
        for button in buttons.items:
            button.rect = pygame.Rect(x, rect.centery - theme.px(21), wide, theme.px(42))
            x += wide + gap
        buttons.draw(surface, theme)

    def _beyond(self, surface: pygame.Surface) -> None:
        """Enemies in sight but outside the picture: an arrow at the edge."""
        screen = self.screen
        theme, view = screen.table.theme, screen.layout.board
        inner = view.inflate(-theme.px(36), -theme.px(36))
        for piece in screen.stage.pieces.values():
            if not piece.shown or piece.down or piece.gone or piece.side == screen.stage.viewer:
                continue
            x, y = screen.board.camera.at(piece.column + 0.5, piece.row + 0.5)
            if view.collidepoint(x, y):
                continue
            place = (max(inner.left, min(x, inner.right)), max(inner.top, min(y, inner.bottom)))
            picture = screen.board.tokens.token(
                piece.colour, piece.side, piece.icon, piece.share, theme.px(26)
            )
            surface.blit(picture, picture.get_rect(center=place))
            dx, dy = x - place[0], y - place[1]
            far = max(1.0, (dx * dx + dy * dy) ** 0.5)
            ux, uy = dx / far, dy / far
            tip = (place[0] + ux * theme.px(17), place[1] + uy * theme.px(17))
            back = (place[0] + ux * theme.px(11), place[1] + uy * theme.px(11))
            wide = theme.px(6)
            corners = [
                tip,
                (back[0] - uy * wide, back[1] + ux * wide),
                (back[0] + uy * wide, back[1] - ux * wide),
            ]
            pygame.draw.polygon(surface, theme.palette.tint(piece.colour), corners)

    def _strip(self, surface: pygame.Surface) -> None:
        """Inside an interruption, and while aiming: what is going on, at the top of the board."""
        screen = self.screen
        hand = screen.hand
        if hand is None or not hand.acting or screen.animator.busy:
            return
        if hand.aiming is not None:
            text = words("ui.aim", label=hand.aiming.label)
        elif hand.decision.kind == "deploy" or hand.decision.about.get("depth"):
            text = question(hand.battle, hand.decision)
        else:
            return
        theme, view = screen.table.theme, screen.layout.board
        drawn = theme.text(text, 14, t.TEXT, True)
        box = pygame.Rect(0, 0, drawn.get_width() + theme.px(32), theme.px(34))
        box.midtop = (view.centerx, view.y + theme.px(10))
        panel(surface, box, theme, t.PANEL, t.GOLD, 10)
        surface.blit(drawn, drawn.get_rect(center=box.center))

    def _facts(self, surface: pygame.Surface) -> None:
        screen = self.screen
        cell = screen.controls.focus_cell()
        if cell is None:
            return
        stage, battle = screen.stage, screen.session.battle
        if not stage.explored >> cell & 1:
            screen.overlays.facts(surface, words("ui.fact.never"))
            return
        level = (
            "bright" if stage.light.bright >> cell & 1 else "dim" if stage.light.dim >> cell & 1 else "dark"
        )
        labels = [
            stage.things[entity].label for entity in stage.things_at(cell) if stage.things[entity].label
        ]
        text = cell_facts(
            battle.terrain,
            cell,
            bool(stage.visible >> cell & 1),
            words(f"ui.light.{level}"),
            ", ".join(labels),
        )
        hand = screen.hand
        if hand is not None:
            far = battle.terrain.distance(battle.positions[hand.decision.who].cell, cell)
            text = "  ·  ".join([text, words("ui.fact.away", far=far)]) if far else text
        rules, start = battle.rules.board_rules, self.hints.sight_start() if "sight" in screen.shown else None
        if start is not None and start != cell:
            known = stage.explored >> start & 1
            text = f"{told(battle, start, cell)}  ·  {rules['sight']}" if known else words("ui.fact.never")
        screen.overlays.facts(surface, text)

    # ------------------------------------------------------------------ above everything

    def _prompts(self, surface: pygame.Surface) -> None:
        screen = self.screen
        theme, camera = screen.table.theme, screen.board.camera
        area = screen.layout.board
        if screen.animator.busy:
            return
        if screen.prompt is not None:
            decision, battle = screen.prompt.decision, screen.session.battle
            beside = camera.rect(battle.positions[decision.who].cell)
            screen.prompt.draw(surface, theme, beside, area, self._keep_clear(screen.prompt))
        if screen.menu is not None:
            screen.menu.draw(surface, theme, area.inflate(-theme.px(8), -theme.px(8)))

    def _keep_clear(self, prompt: Prompt) -> list[pygame.Rect]:
        """What a prompt should not cover: above all combatants and what it is about, then spaces to choose."""
        screen = self.screen
        battle, camera, decision = screen.session.battle, screen.board.camera, prompt.decision
        people = {piece.cell for piece in screen.stage.pieces.values() if piece.shown and not piece.down}
        known = view(battle, screen.session.viewer)
        for name in ("actor", "attacker", "target"):
            who = decision.about.get(name)
            if isinstance(who, int) and who in battle.identities and known.knows(who):
                people.add(battle.positions[who].cell)
        here = battle.positions[decision.who].cell
        people.discard(here)
        spaces = (
            {cell for option in decision.choices for cell in prompt.hand.cells_of(option)} - people - {here}
        )
        nearest = sorted(spaces, key=lambda cell: (battle.ground.grid.distance(here, cell), cell))[:40]
        views = [button.rect for button in screen.viewbar.buttons.items]
        return [*views, *(camera.rect(cell) for cell in (*sorted(people) * _PEOPLE_WEIGH, *nearest))]

    def _toast(self, surface: pygame.Surface) -> None:
        screen = self.screen
        text = screen.toast_now
        if not text:
            return
        theme, area = screen.table.theme, screen.layout.board
        drawn = theme.text(text, 14, t.TEXT)
        box = pygame.Rect(0, 0, drawn.get_width() + theme.px(32), theme.px(38))
        box.midbottom = (area.centerx, area.bottom - theme.px(44))
        asked = screen.prompt or screen.menu
        if asked is not None and box.colliderect(asked.rect):
            box.midtop = (area.centerx, area.y + theme.px(10))
            if box.colliderect(asked.rect):
                return  # what is asked comes first
        panel(surface, box, theme, t.RAISED, t.GOLD, 10)
        surface.blit(drawn, drawn.get_rect(center=box.center))

    def _tip(self, surface: pygame.Surface) -> None:
        """What a button or an entry under the pointer means, and why it is greyed."""
        screen = self.screen
        text = screen.controls.tip()
        if not text:
            return
        theme = screen.table.theme
        lines = theme.wrap(text, 12, theme.px(320))
        width = max(theme.width(line, 12) for line in lines) + theme.px(18)
        box = pygame.Rect(0, 0, width, theme.px(18) * len(lines) + theme.px(10))
        x, y = screen.controls.pointer
        box.topleft = (
            (x + theme.px(14), y + theme.px(18))
            if y < surface.get_height() // 2
            else (x, y - box.h - theme.px(12))
        )
        if screen.layout.bottom.collidepoint(x, y):
            box.bottom = screen.layout.bottom.y - theme.px(4)  # the buttons there stay in sight
        box.clamp_ip(surface.get_rect().inflate(-8, -8))
        panel(surface, box, theme, t.INK, t.EDGE, 6)
        for index, line in enumerate(lines):
            surface.blit(
                theme.text(line, 12, t.SOFT),
                (box.x + theme.px(9), box.y + theme.px(5) + index * theme.px(18)),
            )
