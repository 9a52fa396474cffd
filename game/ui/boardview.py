"""The board: map, things, light and fog composed once per change; pieces and what flies above them every frame."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import pygame

from game.board.grid import bits
from game.board.ground import Ground
from game.telling import words
from game.ui import theme as t
from game.ui.camera import Camera
from game.ui.effectart import EffectArt
from game.ui.mapart import MapPicture
from game.ui.nameplates import Plate, Token, place_names
from game.ui.patterns import patterned
from game.ui.shade import Shade
from game.ui.stage import Piece, Stage
from game.ui.theme import Theme
from game.ui.tokens import TokenArt
from game.ui.widgets import shadowed

_BACK = (26, 24, 27)
"""The table that the board lies on."""
_RIM, _RIM_LIGHT = (46, 40, 38), (78, 68, 60)
_PREPARING = 0.004
"""Seconds of a frame for tiles that are needed soon."""
_LOOKING_AHEAD = 0.001
_FLICKERS = 6
"""Steps between the weakest and the strongest light of a lamp."""
_BADGES = 4
"""Most condition badges around a token."""
_LETTERED = 30
"""Pixels of a cell from which on there is room for letters at a token."""


class BoardView:
    """Draws a stage through a camera. `show_grid`, `show_names` are the player's settings."""

    def __init__(self, theme: Theme, ground: Ground) -> None:
        self.theme = theme
        self.ground = ground
        self.picture = MapPicture(ground)
        self.camera = Camera(ground.grid.width, ground.grid.height)
        self.shade = Shade(ground.grid)
        self.tokens = TokenArt(theme)
        self.effects = EffectArt(theme, self.camera)
        self.show_grid = True
        self.show_names = True
        self.plates: list[Plate] = []
        """The names as they were drawn last."""
        self._sizes: dict[tuple[str, int], tuple[int, int]] = {}
        self._static: pygame.Surface | None = None
        self._wide: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()
        self._lines: dict[int, pygame.Surface] = {}
        self._glows: dict[tuple[int, int], pygame.Surface] = {}
        self._clock = 0.0

    def retheme(self, theme: Theme) -> None:
        """Another interface scale."""
        self.theme = theme
        self.tokens = TokenArt(theme)
        self.effects = EffectArt(theme, self.camera)
        self._sizes = {}
        self._key = ()

    def forget(self) -> None:
        """Give the memory of all pictures back; what is drawn later is made anew."""
        self.picture.forget()
        self.tokens = TokenArt(self.theme)
        self._static = self._wide = None
        self._glows.clear()
        self._lines.clear()

    def update(self, seconds: float) -> None:
        """Let camera, fog and pulses go on."""
        self._clock += seconds
        self.camera.update(seconds)
        self.shade.update(seconds)

    def look(self, stage: Stage, *, at_once: bool = False) -> None:
        """Take over light and fog from the stage."""
        self.shade.lit(stage.visible, stage.explored, stage.light, stage.pools, at_once=at_once)

    def stretched(
        self, surface: pygame.Surface, stage: Stage, draw: Callable[[pygame.Surface], None]
    ) -> None:
        """On the way to another size of cells: what `draw` draws of the board at a size there are tiles for, stretched.

        Meanwhile tiles and tokens of the size to come are made, a few each time.
        """
        camera = self.camera
        view = camera.view
        if self._wide is None or self._wide.get_size() != surface.get_size():
            self._wide = pygame.Surface(surface.get_size()).convert()
        with camera.wide() as (factor, shown):
            self._wide.set_clip(view)
            draw(self._wide)
        left, top = max(0, int(shown.x)), max(0, int(shown.y))
        right, bottom = min(view.w, math.ceil(shown.right)), min(view.h, math.ceil(shown.bottom))
        part = self._wide.subsurface(view.x + left, view.y + top, right - left, bottom - top)
        place = (view.x + round((left - shown.x) * factor), view.y + round((top - shown.y) * factor))
        surface.blit(pygame.transform.scale_by(part, factor), place)
        origin = (camera.origin[0] - view.x, camera.origin[1] - view.y)
        if not self.picture.prepare(view.size, origin, camera.size, _PREPARING):
            until = time.perf_counter() + _PREPARING
            for piece in stage.pieces.values():
                if piece.shown and not piece.gone and time.perf_counter() < until:
                    self._token(piece, camera.size)

    # ------------------------------------------------------------------ what stands still

    def draw_ground(self, surface: pygame.Surface, stage: Stage) -> None:
        """Map, things, grid, light and fog; composed anew only when something has changed."""
        camera, view = self.camera, self.camera.view
        things = tuple(sorted((thing.cell, thing.picture) for thing in stage.things.values()))
        key = (view.size, camera.origin, camera.size, things, self.shade.version, self.show_grid)
        if self._static is None or self._static.get_size() != view.size:
            self._static = pygame.Surface(view.size).convert()
            self._key = ()
        if key != self._key:
            self._compose(self._static, stage)
            self._key = key
        else:
            self._look_ahead()
        surface.blit(self._static, view)
        self._draw_glows(surface, stage)

    def _look_ahead(self) -> None:
        """While nothing changes: make the tiles of the next size outwards, then of the next inwards."""
        camera = self.camera
        middle = camera.place(camera.view.center)
        for size in camera.neighbours():
            origin = [round(half / 2 - place * size) for half, place in zip(camera.view.size, middle, strict=True)]
            if self.picture.prepare(camera.view.size, (origin[0], origin[1]), size, _LOOKING_AHEAD):
                return

    def _compose(self, static: pygame.Surface, stage: Stage) -> None:
        camera = self.camera
        origin = (camera.origin[0] - camera.view.x, camera.origin[1] - camera.view.y)
        size = camera.size
        static.fill(_BACK)
        self._draw_rim(static, origin, size)
        self.picture.draw(static, origin, size)
        for thing in stage.things.values():
            picture = self.picture.thing(thing.picture, size)
            if picture is not None:
                x, y = self.ground.grid.xy(thing.cell)
                static.blit(picture, (origin[0] + x * size, origin[1] + y * size))
        if self.show_grid and size >= 24:
            self._draw_grid(static, origin, size)
        self.shade.lay(static, size, origin)
        self._hatch_remembered(static, stage, origin)

    def _draw_glows(self, surface: pygame.Surface, stage: Stage) -> None:
        """The warm haze around each burning lamp, never quite still."""
        camera = self.camera
        for cell, _ in stage.pools:
            middle = camera.centre(cell)
            if camera.view.inflate(5 * camera.size, 5 * camera.size).collidepoint(middle):
                flicker = math.sin(self._clock * 6 + cell) + 0.6 * math.sin(self._clock * 14.3 + 2.7 * cell)
                glow = self._glow(camera.size, round((flicker + 1.6) * _FLICKERS / 3.2))
                surface.blit(glow, glow.get_rect(center=middle), special_flags=pygame.BLEND_RGB_ADD)

    def _glow(self, size: int, strength: int) -> pygame.Surface:
        """The haze around a lamp; `strength` is 0 to `_FLICKERS`."""
        glow = self._glows.get((size, strength))
        if glow is None:
            full = 0.88 + 0.24 * strength / _FLICKERS
            steps = 24
            small = pygame.Surface((steps * 4, steps * 4))
            for step in range(steps, 0, -1):
                part = full * (1 - step / steps) ** 2
                colour = (round(74 * part), round(50 * part), round(20 * part))
                pygame.draw.circle(small, colour, (steps * 2, steps * 2), step * 2)
            wide = round(size * 5)
            glow = self._glows[size, strength] = pygame.transform.smoothscale(small, (wide, wide))
        return glow

    def _draw_rim(self, static: pygame.Surface, origin: tuple[int, int], size: int) -> None:
        """The board's edge: it lies on the table like a thick plate, with a bevel and its shadow."""
        grid, wide = self.ground.grid, max(3, size // 6)
        board = pygame.Rect(origin, (grid.width * size, grid.height * size))
        if board.contains(static.get_rect()):
            return
        for step in range(8, 0, -1):
            shadow = board.inflate((step + 2) * wide, (step + 2) * wide).move(0, wide)
            colour = [round(channel * (0.4 + 0.6 * step / 9)) for channel in _BACK]
            pygame.draw.rect(static, colour, shadow, 2 * wide, border_radius=step * wide // 2)
        plate = board.inflate(2 * wide, 2 * wide)
        pygame.draw.rect(static, _RIM, plate, wide, border_radius=wide // 2)
        pygame.draw.rect(static, _RIM_LIGHT, plate, max(1, wide // 5), border_radius=wide // 2)

    def _draw_grid(self, static: pygame.Surface, origin: tuple[int, int], size: int) -> None:
        line = self._lines.get(size)
        if line is None:
            line = self._lines[size] = pygame.Surface((size, size), pygame.SRCALPHA)
            pygame.draw.line(line, (0, 0, 0, 38), (0, 0), (size, 0))
            pygame.draw.line(line, (0, 0, 0, 38), (0, 0), (0, size))
        grid = self.ground.grid
        wide, high = static.get_size()
        columns = range(max(0, -origin[0] // size), min(grid.width, (wide - origin[0]) // size + 1))
        rows = range(max(0, -origin[1] // size), min(grid.height, (high - origin[1]) // size + 1))
        static.fblits([(line, (origin[0] + x * size, origin[1] + y * size)) for y in rows for x in columns])

    def _hatch_remembered(self, static: pygame.Surface, stage: Stage, origin: tuple[int, int]) -> None:
        """Where the palette wants it, a pattern on what was seen once but is out of sight."""
        mark, size = self.theme.palette.marks["remembered"], self.camera.size
        if not mark.pattern:
            return
        tile = patterned(size, mark.colour, mark.strength, mark.pattern)
        cells = bits(stage.explored & ~stage.visible & self.camera.seen())
        spots = [(x * size + origin[0], y * size + origin[1]) for x, y in map(self.ground.grid.xy, cells)]
        static.fblits([(tile, spot) for spot in spots])

    # ------------------------------------------------------------------ pieces

    def draw_pieces(
        self,
        surface: pygame.Surface,
        stage: Stage,
        marked: int = 0,
        hovered: int | None = None,
        asked: int = 0,
    ) -> None:
        """Last-known markers, the fallen, the standing; `marked` is the combatant the cards show, `hovered` a
        cell, `asked` who has to choose: it has the golden ring then, and whose turn it is a plain one.
        """
        for who, cell in stage.ghosts.items():
            piece = stage.pieces[who]
            if not piece.shown:
                rect = self.camera.rect(cell)
                surface.blit(self.tokens.marker(piece.colour, piece.side, rect.w, piece.icon), rect)
        shown = [piece for piece in stage.pieces.values() if piece.shown and not piece.gone]
        shown.sort(key=lambda one: (not one.down, one.row, one.column))
        for piece in shown:
            self._draw_halo(surface, piece, asked or stage.turn, stage.turn, marked)
            self._draw_piece(surface, piece)
        first = {asked or stage.turn, marked, *(piece.who for piece in shown if piece.cell == hovered)}
        self._draw_names(
            surface, sorted(shown, key=lambda piece: (piece.who not in first, piece.down)), first
        )

    def _draw_halo(self, surface: pygame.Surface, piece: Piece, acting: int, turn: int, marked: int) -> None:
        """The ring of who acts, of whose turn it is, of who is selected."""
        if piece.down or piece.who not in (acting, turn, marked):
            return
        size = self.camera.size
        middle = self.camera.at(piece.column + 0.5, piece.row + 0.5 - piece.raised)
        if piece.who == acting:
            pulse = 1.08 + 0.04 * math.sin(self._clock * 4)
            halo = self.tokens.halo(round(size * pulse), t.GOLD)
            surface.blit(halo, halo.get_rect(center=middle))
        else:
            colour = t.SOFT if piece.who == turn else t.TEXT
            pygame.draw.aacircle(surface, colour, middle, size // 2 + size // 24, max(1, size // 24))

    def _draw_piece(self, surface: pygame.Surface, piece: Piece) -> None:
        size = self.camera.size
        place = self.camera.at(piece.column, piece.row)
        rect = pygame.Rect(place, (size, size))
        if not rect.colliderect(self.camera.view.inflate(2 * size, 2 * size)):
            return
        high = piece.raised
        if not piece.down:
            shadow = self.tokens.shadow(size, high)
            spot = (rect.centerx + size // 28, rect.centery + size // 18)
            surface.blit(shadow, shadow.get_rect(center=spot))
        rect.y -= round(high * size)
        inner = rect.inflate(-(size // 10), -(size // 10))
        picture = self._token(piece, size)
        if piece.tilt:
            picture = pygame.transform.rotozoom(picture, piece.tilt, 1.0)
        if piece.alpha < 1:
            picture = picture.copy()
            picture.fill((255, 255, 255, round(255 * piece.alpha)), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, picture.get_rect(center=inner.center))
        if piece.glow > 0:
            self._draw_glow(surface, inner, piece)
        if not piece.down:
            self._draw_marks(surface, piece, rect)
        if piece.altitude:
            self._draw_altitude(surface, piece, rect)

    def _token(self, piece: Piece, size: int) -> pygame.Surface:
        """The token of a piece for cells of a size."""
        wide = size - size // 10
        return self.tokens.token(piece.colour, piece.side, piece.icon, piece.share, wide, piece.down)

    def _draw_altitude(self, surface: pygame.Surface, piece: Piece, rect: pygame.Rect) -> None:
        """How far one flies or hangs above the ground: a plumb line to its space, and the metres at its foot."""
        x, y = self.camera.at(piece.column + 0.5, piece.row + 0.86)
        thick = max(1, rect.w // 40)
        pygame.draw.line(surface, t.SKY, (x, rect.bottom - rect.h // 12), (x, y), thick)
        foot = pygame.Rect(0, 0, rect.w // 3, rect.h // 7)
        foot.center = (x, y)
        pygame.draw.ellipse(surface, t.SKY, foot, thick)
        if rect.w >= _LETTERED:
            shadowed(surface, self.theme, _altitude(piece), self._foot(piece).center, 10, t.SKY, True)

    def _foot(self, piece: Piece) -> pygame.Rect:
        """Where the metres stand that one flies or hangs above the ground."""
        size = self.camera.size
        x, y = self.camera.at(piece.column + 0.5, piece.row + 0.86)
        rect = pygame.Rect((0, 0), self.theme.font(10, True).size(_altitude(piece)))
        rect.center = (x, y + size // 6)
        return rect

    def _draw_names(self, surface: pygame.Surface, pieces: list[Piece], first: set[int]) -> None:
        """Names below the tokens, the first always; others where there is room (`nameplates`)."""
        self.plates = []
        if not self.show_names or self.camera.size < _LETTERED:
            return
        size, camera = 11 if self.camera.size < 64 * self.theme.scale else 12, self.camera
        tokens, by_who = [], {piece.who: piece for piece in pieces}
        for piece in pieces:
            body = pygame.Rect(camera.at(piece.column, piece.row - piece.raised), (camera.size, camera.size))
            if body.colliderect(camera.view):
                tokens.append(Token(piece.who, piece.name, body, piece.who in first))
        self.plates = place_names(
            tokens,
            [token.rect for token in tokens],
            lambda text: self._text_size(text, size),
            self.theme.scale,
            [self._foot(piece) for piece in pieces if piece.altitude],
        )
        for plate in reversed(self.plates):
            piece = by_who[plate.who]
            shade = t.GOLD if piece.who in first and not piece.down else t.DIM if piece.down else t.TEXT
            shadowed(surface, self.theme, plate.text, plate.rect.center, size, shade)

    def _text_size(self, text: str, size: int) -> tuple[int, int]:
        """Pixels of a text; kept."""
        made = self._sizes.get((text, size))
        if made is None:
            made = self._sizes[text, size] = self.theme.font(size, False, text).size(text)
        return made

    def _draw_glow(self, surface: pygame.Surface, rect: pygame.Rect, piece: Piece) -> None:
        glow = pygame.Surface(rect.size, pygame.SRCALPHA)
        colour = (*piece.glow_colour, round(200 * piece.glow))
        pygame.draw.aacircle(glow, colour, (rect.w // 2, rect.h // 2), rect.w // 2)
        surface.blit(glow, rect)

    def _draw_marks(self, surface: pygame.Surface, piece: Piece, rect: pygame.Rect) -> None:
        """Condition badges at the right edge, budget pips at the left."""
        size = rect.w
        if size < 28:
            return
        self._draw_badges(surface, piece, rect)
        for index, (left, most) in enumerate(piece.pips[:3]):
            self._draw_pip(surface, rect, index, left, most)

    def _draw_badges(self, surface: pygame.Surface, piece: Piece, rect: pygame.Rect) -> None:
        """Conditions down the right edge, from the top on; the last badge counts those that have no room."""
        size, colour = rect.w, self.theme.palette.fair
        badge = max(10, size * 2 // 7)
        effects = list(dict.fromkeys(piece.effects))
        shown = effects if len(effects) <= _BADGES else [*effects[: _BADGES - 1], f"+{len(effects) - _BADGES + 1}"]
        for index, effect in enumerate(shown):
            angle = math.radians(-66 + 36 * index)
            place = (
                rect.centerx + round(size * 0.42 * math.cos(angle)),
                rect.centery + round(size * 0.42 * math.sin(angle)),
            )
            picture = self.tokens.badge(effect, badge, colour)
            surface.blit(picture, picture.get_rect(center=place))

    def _draw_pip(self, surface: pygame.Surface, rect: pygame.Rect, index: int, left: int, most: int) -> None:
        """What is left of a kind of points: a dot at the lower left edge, with the number where it has room."""
        size, colour = rect.w, self.theme.palette.points[index] if left > 0 else (58, 63, 78)
        counted = most > 1 and 2 * (size // 9) >= self.theme.px(11)
        dot = max(2, size // 9 if counted else size // 15)
        angle = math.radians(122 + 29 * index)
        x, y = rect.centerx + round(size * 0.43 * math.cos(angle)), rect.centery + round(size * 0.43 * math.sin(angle))
        pygame.draw.aacircle(surface, (14, 16, 22), (x, y), dot + max(1, size // 40))
        pygame.draw.aacircle(surface, colour, (x, y), dot)
        if counted:
            number = self.theme.text(str(left), 9, t.INK if left > 0 else t.SOFT, True)
            surface.blit(number, number.get_rect(center=(x, y)))


def _altitude(piece: Piece) -> str:
    return words("ui.altitude", height=f"{piece.altitude:+g}")
