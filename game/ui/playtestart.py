"""How the screen of the play-test is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.lab.heat import Heat, per_hundred
from game.telling import words
from game.ui import theme as t
from game.ui.heatart import draw_legend
from game.ui.playtestcharts import Charts
from game.ui.widgets import panel

if TYPE_CHECKING:
    from game.lab.compare import Change
    from game.lab.tally import Tally
    from game.ui.playtest import PlaytestScreen


class PlaytestArt:
    """Draws the screen. What is costly is kept until it is `stale`."""

    def __init__(self, screen: PlaytestScreen) -> None:
        self.screen = screen
        self.theme = screen.table.theme
        self.charts = Charts(self.theme, screen.setup)
        self.stale = True
        self._heat: Heat | None = None
        self._tally: Tally | None = None
        self._changes: dict[int, Change] = {}
        self._fought = 0
        self._picture = pygame.Surface((0, 0))
        self._most = 0

    def _refresh(self) -> None:
        """Add up anew, and draw the map."""
        screen, running = self.screen, self.screen.running
        self.stale = False
        self._heat = running.heat(screen.won) if running is not None else None
        self._fought = len(running.fought(screen.won)) if running is not None else 0
        self._tally = running.tally() if running is not None and running.results else None
        self._changes = screen.changes()
        counts = self._heat.cells(screen.kind, screen.side) if self._heat is not None else {}
        everybody = self._heat.cells(screen.kind) if self._heat is not None else {}
        self._most = max(everybody.values(), default=0)
        size = screen.heat.cell_size(screen.layout.map.size)
        self._picture = screen.heat.picture(counts, self._most, size)

    def draw(self, surface: pygame.Surface) -> None:
        """Everything."""
        if self.stale:
            self._refresh()
        screen, theme, layout = self.screen, self.theme, self.screen.layout
        surface.fill(t.INK)
        head = layout.head
        surface.blit(theme.text(words("ui.playtest.title"), 24, t.TEXT, True), head.topleft)
        told = words("ui.playtest.what", title=screen.setup.title or screen.ground.title, rules=screen.setup.ruleset)
        size = theme.fitting(told, 13, head.w, least=10)
        surface.blit(theme.text(theme.clip(told, size, head.w), size, t.SOFT), (head.x, head.y + theme.px(34)))
        self._map(surface)
        self._run(surface)
        self._content(surface)
        screen.buttons.draw(surface, theme)
        self._note(surface)
        self._opening(surface)

    # ------------------------------------------------------------------ the map

    def spot(self) -> pygame.Rect:
        """Where the picture of the map is."""
        return self._picture.get_rect(center=self.screen.layout.map.center)

    def _map(self, surface: pygame.Surface) -> None:
        screen, layout, spot = self.screen, self.screen.layout, self.spot()
        surface.blit(self._picture, spot)
        draw_legend(surface, self.theme, layout.legend.topleft, self._most, self._fought, layout.legend.w)
        text = self._facts(spot)
        if text:
            size = self.theme.fitting(text, 12, layout.facts.w, least=9)
            surface.blit(self.theme.text(self.theme.clip(text, size, layout.facts.w), size, t.SOFT), layout.facts)
        cell = self._pointed(spot)
        if cell is not None:
            size = screen.heat.cell_size(layout.map.size)
            x, y = screen.ground.grid.xy(cell)
            box = pygame.Rect(spot.x + x * size, spot.y + y * size, size, size)
            pygame.draw.rect(surface, t.TEXT, box.inflate(2, 2), max(1, self.theme.px(1)))

    def _pointed(self, spot: pygame.Rect) -> int | None:
        """The cell under the pointer."""
        screen, (x, y) = self.screen, self.screen.pointer
        if not spot.collidepoint(x, y):
            return None
        size = screen.heat.cell_size(screen.layout.map.size)
        return screen.ground.grid.cell((x - spot.x) // size, (y - spot.y) // size)

    def _facts(self, spot: pygame.Rect) -> str:
        """The numbers of the cell pointed at; else what the colours mean."""
        screen, heat = self.screen, self._heat
        cell = self._pointed(spot)
        if heat is None or cell is None:
            return words("ui.playtest.note", note=words(f"heat.note.{screen.kind}"))
        x, y = screen.ground.grid.xy(cell)
        rates = (
            words("ui.playtest.rate", side=side.name, rate=per_hundred(counts.get(cell, 0), self._fought))
            for side, counts in zip(screen.setup.sides, heat.counts[screen.kind], strict=True)
        )
        return words("ui.playtest.cell", x=x, y=y, rates=words("ui.playtest.and").join(rates))

    # ------------------------------------------------------------------ the numbers

    def _run(self, surface: pygame.Surface) -> None:
        """How many battles, and how far they are."""
        screen, theme, layout = self.screen, self.theme, self.screen.layout
        number = theme.text(words("ui.playtest.battles", count=screen.wanted), 14, t.TEXT, True)
        surface.blit(number, number.get_rect(center=layout.number.center))
        running = screen.running
        pygame.draw.rect(surface, t.RAISED, layout.bar, border_radius=theme.px(4))
        if running is None:
            text = words("ui.playtest.idle")
        else:
            done = len(running.results)
            bar = layout.bar.copy()
            bar.w = round(bar.w * done / running.wanted)
            pygame.draw.rect(surface, t.GOLD if running.busy else t.GOOD, bar, border_radius=theme.px(4))
            text = self._progress(done)
        surface.blit(theme.text(text, 12, t.SOFT), layout.told)

    def _progress(self, done: int) -> str:
        running, seconds = self.screen.running, self.screen.seconds
        assert running is not None
        if not running.busy:
            name = "done" if done == running.wanted else "stopped"
            return words(f"ui.playtest.{name}", done=done, wanted=running.wanted, seed=running.seed)
        if not done:
            return words("ui.playtest.starting")
        rate = done / max(0.01, seconds)
        left = round((running.wanted - done) / rate)
        return words("ui.playtest.going", done=done, wanted=running.wanted, rate=f"{rate:.1f}", left=left)

    def _content(self, surface: pygame.Surface) -> None:
        screen, theme, area = self.screen, self.theme, self.screen.layout.content
        if screen.tab == "battles":
            self._battles(surface)
        elif self._tally is None:
            for line, text in enumerate(theme.wrap(words("ui.playtest.about"), 13, area.w)):
                surface.blit(theme.text(text, 13, t.SOFT), (area.x, area.y + line * theme.px(21)))
        elif screen.tab == "chances":
            before = screen.before if self._changes else None
            self.charts.chances(surface, area, self._tally, self._changes, before)
        else:
            self.charts.combatants(surface, area, self._tally)

    def _battles(self, surface: pygame.Surface) -> None:
        screen, theme, layout = self.screen, self.theme, self.screen.layout
        area = layout.content
        screen.list.width = round(area.w / theme.scale)
        if screen.list.choices:
            screen.list.draw(surface, theme, (area.x, layout.list_top))
        else:
            surface.blit(theme.text(words("ui.playtest.none"), 13, t.SOFT), (area.x, layout.list_top))
        hint = theme.text(words("ui.playtest.hint"), 11, t.DIM)
        surface.blit(hint, (area.x, area.bottom - hint.get_height()))

    # ------------------------------------------------------------------ above

    def _note(self, surface: pygame.Surface) -> None:
        theme, foot = self.theme, self.screen.layout.foot
        x, room = foot.x + theme.px(136), foot.w - theme.px(136 + 440)
        for line, text in enumerate(theme.wrap(self.screen.note, 12, room)[:2]):
            surface.blit(theme.text(text, 12, t.GOLD), (x, foot.y + theme.px(4) + line * theme.px(17)))

    def _opening(self, surface: pygame.Surface) -> None:
        """The battle that is being fetched."""
        if self.screen.opening is None:
            return
        theme = self.theme
        text = theme.text(words("ui.playtest.opening", number=self.screen.opening), 15, t.TEXT, True)
        box = text.get_rect(center=self.screen.layout.content.center).inflate(theme.px(48), theme.px(36))
        panel(surface, box, theme, t.PANEL, t.GOLD, 10)
        surface.blit(text, text.get_rect(center=box.center))
