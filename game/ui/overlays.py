"""What is drawn over the board to decide by: reach, path, targets, the line of sight, the cursor, facts of a cell."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import pygame

from game.board.grid import bits, grid_of
from game.board.terrain import Terrain
from game.telling import words
from game.ui import theme as t
from game.ui.camera import Camera
from game.ui.palette import Colour
from game.ui.patterns import patterned
from game.ui.theme import Theme
from game.ui.widgets import panel, shadowed

CASING: Colour = (14, 16, 22)


class Overlays:
    """Drawing of hints; fills are made once per cell size."""

    def __init__(self, theme: Theme, camera: Camera) -> None:
        self.theme = theme
        self.camera = camera
        self._fills: dict[tuple[int, Colour, int, str], pygame.Surface] = {}

    def mark(self, surface: pygame.Surface, mask: int, name: str) -> None:
        """Mark cells as the palette has it: "reach", "danger", "area" and so on."""
        mark = self.theme.palette.marks[name]
        if not mask:
            return
        if mark.tint:
            self.fill(surface, mask, mark.colour, mark.tint)
        if mark.pattern:
            self.fill(surface, mask, mark.ink or mark.colour, mark.strength, mark.pattern)
        if not mark.border:
            return
        holes = enclosed(self.camera.columns, self.camera.rows, mask)
        if mark.cased:
            self.outline(surface, mask | holes, CASING, mark.border + 2)
        self.outline(surface, mask | holes, mark.colour, mark.border)
        if holes:
            self.outline(surface, holes, mark.colour, mark.border / 2)

    def fill(
        self, surface: pygame.Surface, mask: int, colour: Colour, strength: int, style: str = ""
    ) -> None:
        """Tint the cells of a mask; a style draws a pattern instead."""
        tile = self._tile(colour, strength, style)
        surface.fblits([(tile, self.camera.rect(cell)) for cell in bits(mask & self.camera.seen())])

    def _tile(self, colour: Colour, strength: int, style: str) -> pygame.Surface:
        size = self.camera.size
        key = (size, colour, strength, style)
        tile = self._fills.get(key)
        if tile is None:
            tile = self._fills[key] = patterned(size, colour, strength, style)
        return tile

    def outline(self, surface: pygame.Surface, mask: int, colour: Colour, width: float = 2) -> None:
        """The border of a mask of cells."""
        camera = self.camera
        columns, thick = camera.columns, max(1, self.theme.px(width))
        for cell in bits(mask & camera.seen()):
            rect = camera.rect(cell)
            left, top, right, bottom = rect.x, rect.y, rect.x + camera.size, rect.y + camera.size
            x = cell % columns
            if cell < columns or not mask >> (cell - columns) & 1:
                pygame.draw.line(surface, colour, (left, top), (right, top), thick)
            if not mask >> (cell + columns) & 1:
                pygame.draw.line(surface, colour, (left, bottom), (right, bottom), thick)
            if x == 0 or not mask >> (cell - 1) & 1:
                pygame.draw.line(surface, colour, (left, top), (left, bottom), thick)
            if x == columns - 1 or not mask >> (cell + 1) & 1:
                pygame.draw.line(surface, colour, (right, top), (right, bottom), thick)

    def path(
        self, surface: pygame.Surface, start: int, path: list[int], cost: str, warning: str = ""
    ) -> None:
        """A dotted way with its cost, and what it may trigger."""
        if not path:
            return
        centres = [self.camera.centre(cell) for cell in (start, *path)]
        dot = max(2, self.camera.size // 18)
        for (x0, y0), (x1, y1) in zip(centres, centres[1:], strict=False):
            for step in range(1, 5):
                place = (x0 + (x1 - x0) * step // 4, y0 + (y1 - y0) * step // 4)
                pygame.draw.aacircle(surface, (20, 24, 34), place, dot + 1)
                pygame.draw.aacircle(surface, t.TEXT, place, dot)
        end = centres[-1]
        pygame.draw.aacircle(surface, (20, 24, 34), end, self.camera.size // 5 + 2)
        pygame.draw.aacircle(surface, t.SKY, end, self.camera.size // 5)
        text = self.theme.text(cost, 13, t.INK, True)
        surface.blit(text, text.get_rect(center=end))
        if warning:
            place = (end[0], end[1] - self.camera.size // 2 - self.theme.px(4))
            shadowed(surface, self.theme, warning, place, 12, t.WARN, True)

    def brackets(self, surface: pygame.Surface, cell: int, colour: Colour, grow: float = 0.0) -> None:
        """Corner brackets around a cell: a target."""
        rect = self.camera.rect(cell).inflate(round(grow * 8), round(grow * 8))
        arm, thick = rect.w // 4, max(2, self.theme.px(2.4))
        for x, dx in ((rect.left, 1), (rect.right - 1, -1)):
            for y, dy in ((rect.top, 1), (rect.bottom - 1, -1)):
                pygame.draw.line(surface, colour, (x, y), (x + dx * arm, y), thick)
                pygame.draw.line(surface, colour, (x, y), (x, y + dy * arm), thick)

    def cursor(self, surface: pygame.Surface, cell: int, keyed: bool) -> None:
        """The cell under the pointer, or the keyboard's cursor."""
        rect = self.camera.rect(cell)
        colour = t.GOLD if keyed else (230, 234, 244)
        pygame.draw.rect(surface, colour, rect, max(1, self.theme.px(2 if keyed else 1)), border_radius=3)

    def line(self, surface: pygame.Surface, terrain: Terrain, start: int, end: int, colour: Colour) -> None:
        """The line of sight as the rules take it: dashed; a cross where it is blocked, a ring at what covers."""
        sight = terrain.line(start, end)
        first, last = self.camera.centre(start), self.camera.centre(end)
        if sight.blocker is not None:
            blocked = self.camera.rect(sight.blocker)
            self.fill(surface, 1 << sight.blocker, t.BAD, 70)
            self._dashes(surface, first, blocked.center, colour)
            self._dashes(surface, blocked.center, last, t.BAD)
            arm = blocked.w // 5
            x, y = blocked.center
            thick = max(2, self.theme.px(3))
            pygame.draw.line(surface, t.BAD, (x - arm, y - arm), (x + arm, y + arm), thick)
            pygame.draw.line(surface, t.BAD, (x - arm, y + arm), (x + arm, y - arm), thick)
            return
        self._dashes(surface, first, last, colour)
        for cell, _ in terrain.cover_on(start, end)[:2]:
            pygame.draw.aacircle(
                surface, colour, self.camera.centre(cell), self.camera.size // 7, max(2, self.theme.px(2))
            )

    def _dashes(
        self, surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], colour: Colour
    ) -> None:
        far = math.dist(start, end)
        pieces = max(1, int(far / self.theme.px(12)))
        for piece in range(pieces):
            a, b = piece / pieces, (piece + 0.55) / pieces
            pygame.draw.line(
                surface,
                colour,
                (start[0] + (end[0] - start[0]) * a, start[1] + (end[1] - start[1]) * a),
                (start[0] + (end[0] - start[0]) * b, start[1] + (end[1] - start[1]) * b),
                max(2, self.theme.px(2)),
            )

    def arrow(self, surface: pygame.Surface, start: int, goal: int, colour: Colour) -> None:
        """A dashed arrow from one space to another: what is about to happen."""
        (x0, y0), (x1, y1) = self.camera.centre(start), self.camera.centre(goal)
        far = max(1.0, math.dist((x0, y0), (x1, y1)))
        ux, uy, back = (x1 - x0) / far, (y1 - y0) / far, self.camera.size * 0.46
        first = (round(x0 + ux * back), round(y0 + uy * back))
        tip = (round(x1 - ux * back * 0.9), round(y1 - uy * back * 0.9))
        if far > 2 * back:
            self._dashes(surface, first, tip, colour)
        wide = self.theme.px(6)
        foot = (tip[0] - ux * wide * 2, tip[1] - uy * wide * 2)
        left, right = (foot[0] - uy * wide, foot[1] + ux * wide), (foot[0] + uy * wide, foot[1] - ux * wide)
        pygame.draw.polygon(surface, colour, [tip, left, right])

    def heights(self, surface: pygame.Surface, terrain: Terrain, explored: int) -> None:
        """The floor's height in every space that is not level with the map's zero, and the depth of water."""
        ground, camera = terrain.ground, self.camera
        self._contours(surface, ground.floor, explored)
        for cell in bits(self.camera.seen() & explored):
            if ground.floor[cell] or ground.water[cell]:
                rect = camera.rect(cell)
                deep = ground.water[cell]
                text = (
                    f"-{deep / 100:g}"
                    if deep and not ground.floor[cell]
                    else f"{ground.floor[cell] / 100:+g}"
                )
                shadowed(
                    surface,
                    self.theme,
                    text,
                    (rect.centerx, rect.y + self.theme.px(9)),
                    10,
                    t.SKY if deep else t.GOLD,
                )

    def _contours(self, surface: pygame.Surface, floor: Sequence[int], explored: int) -> None:
        """Lines where the floor drops, the thicker the deeper; a short stroke points downhill."""
        camera = self.camera
        columns, size = camera.columns, camera.size
        for cell in bits(camera.seen() & explored):
            rect, x = camera.rect(cell), cell % columns
            left, top, right, bottom = rect.x, rect.y, rect.x + size, rect.y + size
            sides = (
                (cell - columns, True, (left, top), (right, top), (0, -1)),
                (cell + columns, True, (left, bottom), (right, bottom), (0, 1)),
                (cell - 1, x > 0, (left, top), (left, bottom), (-1, 0)),
                (cell + 1, x < columns - 1, (right, top), (right, bottom), (1, 0)),
            )
            for other, inside, start, end, (dx, dy) in sides:
                if not inside or not 0 <= other < len(floor) or not explored >> other & 1:
                    continue
                drop = floor[cell] - floor[other]
                if drop > 0:
                    thick = max(1, self.theme.px(min(4.0, 0.6 + drop / 60)))
                    pygame.draw.line(surface, t.GOLD, start, end, thick)
                    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
                    foot = (middle[0] + dx * size // 7, middle[1] + dy * size // 7)
                    pygame.draw.line(surface, t.GOLD, middle, foot, max(1, thick // 2))

    def facts(self, surface: pygame.Surface, text: str) -> None:
        """A line of facts in the lower left corner of the board."""
        if not text:
            return
        view, theme = self.camera.view, self.theme
        drawn = theme.text(text, 12, t.SOFT)
        box = pygame.Rect(0, 0, drawn.get_width() + theme.px(16), theme.px(24))
        box.bottomleft = (view.x + theme.px(8), view.bottom - theme.px(8))
        panel(surface, box, theme, t.PANEL, t.FAINT, 6)
        surface.blit(drawn, drawn.get_rect(center=box.center))


@functools.lru_cache(maxsize=64)
def enclosed(columns: int, rows: int, mask: int) -> int:
    """The cells outside a mask that it shuts in: combatants and pillars in the middle of somebody's reach."""
    grid = grid_of(columns, rows)
    free = grid.full & ~mask
    inner = grid.rect(1, 1, columns - 2, rows - 2) if columns > 2 and rows > 2 else 0
    west, east = grid.rect(0, 0, 0, rows - 1), grid.rect(columns - 1, 0, columns - 1, rows - 1)
    open_air = free & ~inner
    while True:
        aside = (open_air & ~east) << 1 | (open_air & ~west) >> 1
        grown = (open_air | aside | open_air << columns | open_air >> columns) & free
        if grown == open_air:
            return free & ~open_air
        open_air = grown


def cell_facts(terrain: Terrain, cell: int, visible: bool, light: str, thing: str = "") -> str:
    """One line about a cell: place, surface, floor, cover, water, light."""
    ground = terrain.ground
    x, y = ground.grid.xy(cell)
    bit = 1 << cell
    parts = [words("ui.fact.cell", x=x, y=y)]
    surface = ground.surface[cell]
    blocks = bool(terrain.opaque & bit)
    if thing:
        parts.append(thing)
    if blocks:
        parts.append(words("ui.fact.wall"))
    elif surface:
        parts.append(words(f"surface.{surface}"))
    if ground.floor[cell]:
        parts.append(words("ui.fact.floor", height=f"{ground.floor[cell] / 100:+.1f}"))
    cover = terrain.cover_top[cell] - ground.floor[cell]
    if cover > 0 and not blocks:
        parts.append(words("ui.fact.cover", height=f"{cover / 100:.1f}"))
    if ground.water[cell]:
        parts.append(words("ui.fact.water", depth=f"{ground.water[cell] / 100:.1f}"))
    if ground.difficult & bit or ground.cost[cell] > 1:
        parts.append(words("ui.fact.difficult", cost=ground.cost[cell]))
    parts.append(light if visible else words("ui.fact.unseen"))
    return "  ·  ".join(parts)
