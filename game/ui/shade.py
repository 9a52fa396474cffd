"""Light and fog of the board: a small picture, one colour per cell, scaled up softly and multiplied onto it.

The picture is put together from masks of cells by whole-mask operations, so that a large map costs next to nothing:
a mask becomes one byte a cell, the sum of several masks the numbers of a palette.
"""

from __future__ import annotations

import pygame

from game.board.grid import Grid
from game.board.lighting import LightMap
from game.ui.palette import Colour

UNSEEN: Colour = (9, 10, 15)
REMEMBERED: Colour = (70, 74, 94)
DARK: Colour = (76, 79, 110)
DIM: Colour = (146, 143, 164)
BRIGHT: Colour = (255, 252, 246)
WARM: Colour = (255, 220, 158)
_WARMTH = 0.8
"""How far lamplight draws the colour beside the lamp towards `WARM`."""
FADE = 0.28
"""Seconds in which fog and light change."""
_EXPLORED, _VISIBLE, _DIM, _BRIGHT = 1, 2, 4, 8
_LIT = 15
_ONLY_UNLIT = bytes.maketrans(bytes((_VISIBLE | _DIM, _VISIBLE | _BRIGHT)), bytes((_LIT, _LIT)))
_PALETTE = [
    {
        _EXPLORED: REMEMBERED,
        _VISIBLE: DARK,
        _VISIBLE | _DIM: DIM,
        _VISIBLE | _BRIGHT: BRIGHT,
        _LIT: (1, 2, 3),
    }.get(code, UNSEEN)
    for code in range(16)
]
_SPREAD = {value: bytes.maketrans(b"01", bytes((0, value))) for value in (_EXPLORED, _VISIBLE, _DIM, _BRIGHT)}


class Shade:
    """`lit` builds the wanted picture; `patch` gives a part of it at cell size, while it fades from the one before."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._old = pygame.Surface((grid.width, grid.height))
        self._old.fill(UNSEEN)
        self._new = self._old.copy()
        self._time = FADE
        self._key: tuple[object, ...] = ()
        self._scaled: pygame.Surface | None = None
        self._scaled_key: tuple[int, ...] = ()
        self._version = 0
        self._started = False
        self._discs: dict[int, pygame.Surface] = {}

    def lit(
        self,
        visible: int,
        explored: int,
        light: LightMap,
        pools: tuple[tuple[int, int], ...],
        *,
        at_once: bool = False,
    ) -> bool:
        """Set what is seen and how light falls; `pools` are lamps in view as (cell, radius). True if it changed."""
        key = (visible, explored, light.bright & visible, light.dim & visible, pools)
        if key == self._key:
            return False
        self._key = key
        self._old = self._now()
        self._new = self._picture(visible, explored, light, pools)
        self._time = FADE if at_once or not self._started else 0.0
        self._started = True
        self._scaled = None
        self._version += 1
        return True

    @property
    def fading(self) -> bool:
        """Whether the picture is still changing."""
        return self._time < FADE

    def update(self, seconds: float) -> None:
        """Go on fading."""
        if self.fading:
            self._time = min(FADE, self._time + seconds)
            self._scaled = None
            self._version += 1

    def patch(
        self, size: int, origin: tuple[int, int], view: tuple[int, int]
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The picture at `size` pixels a cell where a view shows it, and its place in the view.

        `origin` is the place of the board's corner in the view. One cell more on each side keeps the softness whole.
        """
        left, top = max(0, -origin[0] // size - 1), max(0, -origin[1] // size - 1)
        right = min(self.grid.width, (view[0] - origin[0]) // size + 2)
        bottom = min(self.grid.height, (view[1] - origin[1]) // size + 2)
        area = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
        key = (size, *area)
        if self._scaled is None or self._scaled_key != key:
            part = self._now().subsurface(area)
            self._scaled = pygame.transform.smoothscale(part, (area.w * size, area.h * size))
            self._scaled_key = key
        return self._scaled, (origin[0] + left * size, origin[1] + top * size)

    @property
    def version(self) -> int:
        """Changes whenever the picture does."""
        return self._version

    def colour(self, cell: int) -> Colour:
        """The colour that a cell is going to have."""
        red, green, blue, _ = self._new.get_at(self.grid.xy(cell))
        return red, green, blue

    def _now(self) -> pygame.Surface:
        if not self.fading:
            return self._new
        mixed = self._old.copy()
        self._new.set_alpha(round(255 * self._time / FADE))
        mixed.blit(self._new, (0, 0))
        self._new.set_alpha(None)
        return mixed

    def _picture(
        self, visible: int, explored: int, light: LightMap, pools: tuple[tuple[int, int], ...]
    ) -> pygame.Surface:
        """Lit cells with the lamps' warmth on them, and the rest laid over that."""
        grid = self.grid
        bright = light.bright & visible
        codes = self._codes(explored & ~visible, visible, light.dim & visible & ~bright, bright)
        made = pygame.Surface((grid.width, grid.height))
        made.blit(self._painted(codes), (0, 0))
        if pools:
            made.fblits(
                [
                    (disc, disc.get_rect(center=grid.xy(cell)))
                    for cell, disc in ((cell, self._disc(radius)) for cell, radius in pools)
                ]
            )
            rest = self._painted(codes.translate(_ONLY_UNLIT))
            rest.set_colorkey(_LIT)
            made.blit(rest, (0, 0))
        return made

    def _painted(self, codes: bytes) -> pygame.Surface:
        made = pygame.image.frombuffer(codes, (self.grid.width, self.grid.height), "P")
        made.set_palette(_PALETTE)
        return made

    def _codes(self, explored: int, visible: int, dim: int, bright: int) -> bytes:
        """One byte a cell: the sum of the codes of the masks it is in."""
        size, total = self.grid.size, 0
        for mask, code in ((explored, _EXPLORED), (visible, _VISIBLE), (dim, _DIM), (bright, _BRIGHT)):
            digits = f"{mask:0{size}b}".encode().translate(_SPREAD[code])
            total += int.from_bytes(digits, "big")
        return total.to_bytes(size, "little")

    def _disc(self, radius: int) -> pygame.Surface:
        """The warmth around a lamp: `WARM`, the more opaque the nearer."""
        made = self._discs.get(radius)
        if made is None:
            wide = 2 * radius + 1
            made = self._discs[radius] = pygame.Surface((wide, wide), pygame.SRCALPHA)
            for y in range(wide):
                for x in range(wide):
                    away = ((x - radius) ** 2 + (y - radius) ** 2) ** 0.5
                    warmth = max(0.0, 1 - away / (radius + 0.5))
                    made.set_at((x, y), (*WARM, round(255 * warmth * _WARMTH)))
        return made
