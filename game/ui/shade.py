"""Light and fog of the board: two small pictures, one colour per cell, scaled up softly: light is multiplied onto the
board, and the mist over what is out of sight is added to that. So what is only remembered looks flat and pale, not
just dark, and is told from what lies in the dark before one's eyes.

The pictures are put together from masks of cells by whole-mask operations, so that a large map costs next to nothing:
a mask becomes one byte a cell, the sum of several masks the numbers of a palette.
"""

from __future__ import annotations

import pygame

from game.board.grid import Grid
from game.board.lighting import LightMap
from game.ui.palette import Colour

UNSEEN: Colour = (9, 10, 15)
REMEMBERED: Colour = (62, 64, 76)
DARK: Colour = (64, 67, 100)
DIM: Colour = (154, 150, 166)
BRIGHT: Colour = (255, 252, 246)
UNSEEN_MIST: Colour = (14, 17, 25)
REMEMBERED_MIST: Colour = (20, 21, 25)
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
_MIST = [{0: UNSEEN_MIST, _EXPLORED: REMEMBERED_MIST}.get(code, (0, 0, 0)) for code in range(16)]
_SPREAD = {value: bytes.maketrans(b"01", bytes((0, value))) for value in (_EXPLORED, _VISIBLE, _DIM, _BRIGHT)}


class _Layer:
    """A small picture that fades from the one before; `scaled` is kept until it changes."""

    def __init__(self, size: tuple[int, int], colour: Colour) -> None:
        self._old = pygame.Surface(size)
        self._old.fill(colour)
        self.new = self._old.copy()
        self._scaled: pygame.Surface | None = None
        self._key: tuple[int, ...] = ()

    def change(self, picture: pygame.Surface, part: float) -> None:
        """Another picture, while `part` of the last change has been seen."""
        self._old, self.new = self._now(part), picture
        self._scaled = None

    def fade(self) -> None:
        """The picture is no longer as it was scaled."""
        self._scaled = None

    def scaled(self, area: pygame.Rect, size: int, part: float) -> pygame.Surface:
        """An area of it at `size` pixels a cell."""
        key = (size, *area)
        if self._scaled is None or self._key != key:
            small = self._now(part).subsurface(area)
            self._scaled = pygame.transform.smoothscale(small, (area.w * size, area.h * size))
            self._key = key
        return self._scaled

    def _now(self, part: float) -> pygame.Surface:
        if part >= 1:
            return self.new
        mixed = self._old.copy()
        self.new.set_alpha(round(255 * part))
        mixed.blit(self.new, (0, 0))
        self.new.set_alpha(None)
        return mixed


class Shade:
    """`lit` builds the wanted pictures; `lay` puts a part of them over the board, fading from those before."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._light = _Layer((grid.width, grid.height), UNSEEN)
        self._mist = _Layer((grid.width, grid.height), UNSEEN_MIST)
        self._time = FADE
        self._key: tuple[object, ...] = ()
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
        bright = light.bright & visible
        codes = self._codes(explored & ~visible, visible, light.dim & visible & ~bright, bright)
        self._light.change(self._picture(codes, pools), self._part)
        mist = pygame.Surface((self.grid.width, self.grid.height))
        mist.blit(self._painted(codes, _MIST), (0, 0))
        self._mist.change(mist, self._part)
        self._time = FADE if at_once or not self._started else 0.0
        self._started = True
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
            self._light.fade()
            self._mist.fade()
            self._version += 1

    @property
    def _part(self) -> float:
        return self._time / FADE

    def lay(self, view: pygame.Surface, size: int, origin: tuple[int, int]) -> None:
        """Lay light and mist over a view of the board at `size` pixels a cell.

        `origin` is the place of the board's corner in the view. One cell more on each side keeps the softness whole.
        """
        wide, high = view.get_size()
        left, top = max(0, -origin[0] // size - 1), max(0, -origin[1] // size - 1)
        right = min(self.grid.width, (wide - origin[0]) // size + 2)
        bottom = min(self.grid.height, (high - origin[1]) // size + 2)
        area = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
        place = (origin[0] + left * size, origin[1] + top * size)
        view.blit(self._light.scaled(area, size, self._part), place, special_flags=pygame.BLEND_RGB_MULT)
        view.blit(self._mist.scaled(area, size, self._part), place, special_flags=pygame.BLEND_RGB_ADD)

    @property
    def version(self) -> int:
        """Changes whenever the picture does."""
        return self._version

    def colour(self, cell: int) -> Colour:
        """The colour that a cell is going to have."""
        red, green, blue, _ = self._light.new.get_at(self.grid.xy(cell))
        return red, green, blue

    def _picture(self, codes: bytes, pools: tuple[tuple[int, int], ...]) -> pygame.Surface:
        """Lit cells with the lamps' warmth on them, and the rest laid over that."""
        grid = self.grid
        made = pygame.Surface((grid.width, grid.height))
        made.blit(self._painted(codes, _PALETTE), (0, 0))
        if pools:
            made.fblits(
                [
                    (disc, disc.get_rect(center=grid.xy(cell)))
                    for cell, disc in ((cell, self._disc(radius)) for cell, radius in pools)
                ]
            )
            rest = self._painted(codes.translate(_ONLY_UNLIT), _PALETTE)
            rest.set_colorkey(_LIT)
            made.blit(rest, (0, 0))
        return made

    def _painted(self, codes: bytes, colours: list[Colour]) -> pygame.Surface:
        made = pygame.image.frombuffer(codes, (self.grid.width, self.grid.height), "P")
        made.set_palette(colours)
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
