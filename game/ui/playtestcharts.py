"""Charts of a play-test: chances with their intervals, distributions, what each combatant did."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.lab.compare import Change, Past
from game.lab.tally import Chance, Line, Tally
from game.muster import SIDE_COLOURS
from game.setup import Setup
from game.telling import words
from game.ui import theme as t
from game.ui.palette import Colour
from game.ui.theme import Theme
from game.ui.tokens import draw_shape

_DARK: Colour = (12, 13, 18)
COLUMNS = ("attacks", "hits", "dealt", "taken", "healed", "felled", "fell", "left")


def side_colour(setup: Setup, side: int) -> str:
    """The name of a side's colour."""
    return setup.sides[side - 1].colour or SIDE_COLOURS[(side - 1) % len(SIDE_COLOURS)]


class Charts:
    """Draws the numbers of a batch."""

    def __init__(self, theme: Theme, setup: Setup) -> None:
        self.theme, self.setup = theme, setup

    def chances(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        batch: Tally,
        changes: Mapping[int, Change],
        before: Past | None,
    ) -> None:
        """Who wins how often (and how often before), why the rest is drawn, how long it takes, how many are left."""
        px, y = self.theme.px, area.y
        for side, chance in batch.wins.items():
            if side or chance.count:
                self._chance(surface, pygame.Rect(area.x, y, area.w, px(30)), side, chance)
                y += px(33)
                if side in changes:
                    self._change(surface, pygame.Rect(area.x, y - px(6), area.w, px(16)), changes[side])
                    y += px(14)
        if before is not None:
            told = words("ui.playtest.before", count=len(before.results), title=before.title)
            size = self.theme.fitting(told, 11, area.w, least=8)
            surface.blit(self.theme.text(self.theme.clip(told, size, area.w), size, t.DIM), (area.x, y))
            y += px(18)
        for why, count in batch.draws.items():
            text = words("ui.playtest.drawn_why", count=count, why=why)
            surface.blit(self.theme.text(text, 12, t.SOFT), (area.x, y))
            y += px(18)
        y += px(4)
        rest = (area.bottom - y - px(14)) // 2
        self._spread(surface, pygame.Rect(area.x, y, area.w, rest - px(6)), words("ui.playtest.rounds"), batch.rounds)
        self._survivors(surface, pygame.Rect(area.x, y + rest, area.w, area.bottom - y - rest), batch)

    def _chance(self, surface: pygame.Surface, row: pygame.Rect, side: int, chance: Chance) -> None:
        """Name, a bar of the share with the interval as a line on it, numbers."""
        theme, px = self.theme, self.theme.px
        colour = theme.palette.tint(side_colour(self.setup, side)) if side else t.SOFT
        body = theme.palette.side(side_colour(self.setup, side)) if side else t.DIM
        self.name(surface, (row.x, row.centery), side, px(116))
        text = words(
            "ui.playtest.chance",
            share=f"{100 * chance.share:.1f}",
            low=f"{100 * chance.low:.1f}",
            high=f"{100 * chance.high:.1f}",
        )
        told = theme.text(text, 13, t.TEXT)
        surface.blit(told, (row.right - told.get_width(), row.centery - told.get_height() // 2))
        bar = pygame.Rect(row.x + px(140), row.y + px(6), row.w - px(140) - px(226), row.h - px(12))
        pygame.draw.rect(surface, t.RAISED, bar, border_radius=px(3))
        filled = pygame.Rect(bar.x, bar.y, round(bar.w * chance.share), bar.h)
        pygame.draw.rect(surface, body, filled, border_radius=px(3))
        low, high = bar.x + round(bar.w * chance.low), bar.x + round(bar.w * chance.high)
        for ink, wide in ((_DARK, px(5)), (colour if side else t.TEXT, px(2))):
            pygame.draw.line(surface, ink, (low, bar.centery), (high, bar.centery), wide)
            for x in (low, high):
                pygame.draw.line(surface, ink, (x, bar.y + px(2)), (x, bar.bottom - px(3)), wide)

    def _change(self, surface: pygame.Surface, row: pygame.Rect, change: Change) -> None:
        """How often it was before, as a thin bar, and the difference."""
        theme, px = self.theme, self.theme.px
        bar = pygame.Rect(row.x + px(140), row.y + px(3), row.w - px(140) - px(226), px(4))
        pygame.draw.rect(surface, t.RAISED, bar)
        pygame.draw.rect(surface, t.DIM, (bar.x, bar.y, round(bar.w * change.first), bar.h))
        low, high = (f"{100 * value:+.1f}" for value in (change.low, change.high))
        sure = words("ui.playtest.sure" if change.sure else "ui.playtest.luck")
        text = words("ui.playtest.change", change=f"{100 * change.change:+.1f}", low=low, high=high, sure=sure)
        told = theme.text(text, 11, t.GOLD if change.sure else t.SOFT)
        surface.blit(told, (row.right - told.get_width(), row.y - px(2)))

    def name(self, surface: pygame.Surface, place: tuple[int, int], side: int, room: int) -> None:
        """A side with its shape and colour; 0: drawn. `place` is the middle of its left edge."""
        theme, px = self.theme, self.theme.px
        x, y = place
        if side:
            colour = theme.palette.tint(side_colour(self.setup, side))
            draw_shape(surface, side, (x + px(7), y), px(6), colour)
            label = self.setup.sides[side - 1].name
        else:
            colour, label = t.SOFT, words("ui.playtest.drawn")
        lines = [label]
        if theme.width(label, 13, True) > room:
            lines = theme.wrap(label, 11, room, True)[:2]
        high = theme.line_height(11)
        for row, line in enumerate(lines):
            size = theme.fitting(line, 13 if len(lines) == 1 else 11, room, True, least=8)
            text = theme.text(theme.clip(line, size, room, True), size, colour, True)
            middle = y + high * row - high * (len(lines) - 1) // 2
            surface.blit(text, (x + px(20), middle - text.get_height() // 2))

    def _survivors(self, surface: pygame.Surface, area: pygame.Rect, batch: Tally) -> None:
        """Whose are left, side by side."""
        theme, count, gap = self.theme, len(batch.survivors), self.theme.px(16)
        surface.blit(theme.text(words("ui.playtest.standing"), 13, t.SOFT, True), area.topleft)
        wide, top = (area.w - gap * (count - 1)) // count, theme.px(19)
        for place, (side, spread) in enumerate(zip(batch.sides, batch.survivors, strict=True)):
            rect = pygame.Rect(area.x + place * (wide + gap), area.y + top, wide, area.h - top)
            self._spread(surface, rect, side, spread, side_colour(self.setup, place + 1))

    def _spread(
        self, surface: pygame.Surface, area: pygame.Rect, title: str, counts: Mapping[int, int], colour: str = ""
    ) -> None:
        """How often each value came up: a bar for each, its count above and the value below."""
        theme, px = self.theme, self.theme.px
        size = theme.fitting(title, 13, area.w, True, least=8)
        ink = theme.palette.tint(colour) if colour else t.SOFT
        surface.blit(theme.text(theme.clip(title, size, area.w, True), size, ink, True), area.topleft)
        low, high = min(counts, default=0), max(counts, default=0)
        values = range(low, high + 1)
        step = min(px(44), area.w // len(values))
        base = area.bottom - px(20)
        room = max(px(8), base - area.y - px(38))
        body = theme.palette.side(colour) if colour else t.EDGE
        every = 1 + (theme.width(str(high), 11) + px(6)) // max(1, step)
        for place, value in enumerate(values):
            count = counts.get(value, 0)
            x = area.x + place * step
            bar = pygame.Rect(x, 0, max(1, step - px(3)), room * count // max(counts.values(), default=1))
            bar.bottom = base
            if count:
                bar.h = max(bar.h, px(1))
                pygame.draw.rect(surface, body, bar)
                above = theme.text(str(count), 10, t.SOFT)
                if above.get_width() <= step + px(2):
                    surface.blit(above, above.get_rect(midbottom=(bar.centerx, bar.y)))
            if place % every == 0:
                below = theme.text(str(value), 11, t.DIM)
                surface.blit(below, below.get_rect(midtop=(bar.centerx, base + px(2))))
        pygame.draw.line(surface, t.EDGE, (area.x, base), (area.x + step * len(values), base))

    # ------------------------------------------------------------------ combatants

    def combatants(self, surface: pygame.Surface, area: pygame.Rect, batch: Tally) -> None:
        """A table of averages per battle."""
        theme, px = self.theme, self.theme.px
        high = min(px(24), (area.h - px(44)) // max(1, len(batch.lines)))
        size = 12 if high >= px(17) else 9
        wide = (area.w - px(172)) // len(COLUMNS)
        for place, column in enumerate(COLUMNS):
            head = theme.text(words(f"ui.playtest.column.{column}"), 11, t.SOFT, True)
            surface.blit(head, head.get_rect(topright=(area.x + px(172) + (place + 1) * wide, area.y)))
        for row, line in enumerate(batch.lines):
            y = area.y + px(22) + row * high
            self._line(surface, pygame.Rect(area.x, y, area.w, high), line, wide, size)
        note = theme.text(words("ui.playtest.averages"), 11, t.DIM)
        surface.blit(note, (area.x, area.bottom - note.get_height()))

    def _line(self, surface: pygame.Surface, row: pygame.Rect, line: Line, wide: int, size: int) -> None:
        theme, px = self.theme, self.theme.px
        colour = theme.palette.tint(side_colour(self.setup, line.side))
        draw_shape(surface, line.side, (row.x + px(7), row.centery), min(px(6), row.h // 3), colour)
        room = px(150)
        fitting = theme.fitting(line.name, size, room, least=8)
        name = theme.text(theme.clip(line.name, fitting, room), fitting, colour)
        surface.blit(name, (row.x + px(20), row.centery - name.get_height() // 2))
        for place, value in enumerate(_values(line)):
            text = theme.text(value, size, t.TEXT)
            x = row.x + px(172) + (place + 1) * wide - text.get_width()
            surface.blit(text, (x, row.centery - text.get_height() // 2))


def _values(line: Line) -> tuple[str, ...]:
    """The columns of a combatant."""
    return (
        f"{line.attacks:.1f}",
        f"{line.hit_rate:.0%}",
        f"{line.dealt:.1f}",
        f"{line.taken:.1f}",
        f"{line.healed:.1f}",
        f"{line.downed:.2f}",
        f"{line.down_rate:.0%}",
        f"{line.hp_left:.1f}",
    )
