"""How light each cell is: ambient light, lamps with clear lines, and magic that contends by power."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.board.ground import BRIGHT, DARK, DIM

if TYPE_CHECKING:
    from game.board.ground import LightSpec
    from game.board.terrain import Terrain


@dataclass(frozen=True, slots=True)
class Glow:
    """A source of light or darkness in a cell; straight-line radii in metres, ``dim`` is the total radius.

    Darkness fills the larger of its two radii. Natural light and natural darkness have power 0.
    """

    cell: int
    bright: int
    dim: int
    power: int = 0
    darkness: bool = False


@dataclass(frozen=True, slots=True)
class LightMap:
    """Masks of the bright and of the dim cells (disjoint), and of both; the rest is dark."""

    bright: int
    dim: int
    lit: int = field(init=False, compare=False, repr=False)
    made_out: dict[int, int] = field(default_factory=dict, compare=False, repr=False)
    """Cell -> the cells in sight from it that are lit or next to it, as `noticeable` finds them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "lit", self.bright | self.dim)

    def noticeable(self, terrain: Terrain, cell: int) -> int:
        """Mask of the cells in sight from a cell that are lit or next to it; `terrain`: what this is the light of."""
        made = self.made_out.get(cell)
        if made is None:
            made = terrain.sight(cell) & (self.lit | terrain.within(cell, 1))
            self.made_out[cell] = made
        return made

    def level(self, cell: int) -> int:
        """DARK, DIM or BRIGHT."""
        if self.bright >> cell & 1:
            return BRIGHT
        return DIM if self.dim >> cell & 1 else DARK


def glows(lights: Iterable[LightSpec]) -> list[Glow]:
    """The sources that are lit, as they stand on the map."""
    return [Glow(each.cell, each.bright, each.dim, each.power, each.darkness) for each in lights if each.lit]


def light_levels(terrain: Terrain, sources: Sequence[Glow]) -> LightMap:
    """The light of every cell. A source reaches the cells in its radius to which it has a clear line.

    Where darkness lies, only light of at least its power counts (on a tie darkness loses); ambient light has power 0.
    Several lights do not add up: the brightest that counts decides.
    """
    veiled: dict[int, int] = {}
    for source in sources:
        if source.darkness:
            veiled[source.power] = veiled.get(source.power, 0) | _reached(terrain, source, True)
    bright = terrain.ground.ambient(BRIGHT)
    dim = terrain.ground.ambient(DIM)
    if veiled:
        bright, dim = bright & ~_above(veiled, 0), dim & ~_above(veiled, 0)
    for source in sources:
        if not source.darkness:
            hidden = _above(veiled, source.power)
            bright |= _reached(terrain, source, False) & ~hidden
            dim |= _reached(terrain, source, True) & ~hidden
    return LightMap(bright, dim & ~bright)


def _reached(terrain: Terrain, source: Glow, whole: bool) -> int:
    return glow_cells(terrain, source.cell, max(source.bright, source.dim) if whole else source.bright)


def glow_cells(terrain: Terrain, cell: int, radius: int) -> int:
    """Mask of the cells that a source of that radius in metres reaches: those with a clear line."""
    return terrain.sphere(cell, radius) & terrain.sight(cell) if radius > 0 else 0


def _above(veiled: dict[int, int], power: int) -> int:
    """Mask of the cells where darkness of more than that power lies."""
    made = 0
    for strength, mask in veiled.items():
        if strength > power:
            made |= mask
    return made
