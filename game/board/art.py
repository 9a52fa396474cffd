"""What a window needs to draw a map: pure data, no images loaded."""

from __future__ import annotations

from dataclasses import dataclass, field

FLIP_X = 1 << 31
FLIP_Y = 1 << 30
FLIP_DIAGONAL = 1 << 29
"""Bits of a gid: mirrored left-right, top-bottom, along the main diagonal (the diagonal first, then the others)."""
GID_MASK = FLIP_DIAGONAL - 1 >> 1
"""What is left of a gid without its four flag bits (bit 28 turns hexagons and is ignored here)."""


@dataclass(frozen=True, slots=True)
class ArtTileset:
    """One tileset: tile ``gid - first_gid`` counts through the image row by row."""

    name: str
    first_gid: int
    tile_width: int
    tile_height: int
    columns: int
    count: int
    image: str = ""
    """Absolute path of the sheet; empty for a collection of single images."""
    margin: int = 0
    spacing: int = 0
    images: tuple[tuple[int, str], ...] = ()
    """Of a collection: (tile number, absolute path)."""
    transparent: str = ""
    """Colour key ``rrggbb``, or empty."""


@dataclass(frozen=True, slots=True)
class ArtLayer:
    """One tile layer; ``gids`` holds one number per cell, 0 = nothing, with the flip bits still set."""

    name: str
    gids: tuple[int, ...]
    opacity: float = 1.0
    visible: bool = True
    offset: tuple[float, float] = (0.0, 0.0)
    """Pixels right and down."""


@dataclass(frozen=True, slots=True)
class MapArt:
    """The look of a map: layers in the order in which they are drawn."""

    width: int
    height: int
    tile_width: int
    tile_height: int
    layers: tuple[ArtLayer, ...] = ()
    tilesets: tuple[ArtTileset, ...] = ()
    background: str = ""
    """Colour ``#rrggbb`` or ``#aarrggbb``, or empty."""
    _found: dict[int, ArtTileset | None] = field(init=False, default_factory=dict, repr=False, compare=False)

    def tileset_of(self, gid: int) -> ArtTileset | None:
        """The tileset that a gid (flags or not) belongs to, or None for 0."""
        gid &= GID_MASK
        if gid not in self._found:
            owners = [tileset for tileset in self.tilesets if 0 < tileset.first_gid <= gid]
            self._found[gid] = max(owners, key=lambda tileset: tileset.first_gid, default=None)
        return self._found[gid]
