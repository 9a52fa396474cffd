"""The layers of a Tiled map: numbers of the tiles, decoded within bounds, and the attributes that groups hand down."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from game.board.art import FLIP_DIAGONAL, FLIP_X, FLIP_Y, GID_MASK
from game.board.tmx_files import custom_properties, decimal, whole
from game.data import InputError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LONGEST_SIDE = 256
"""Most cells along one side of a map."""
_MOST_LAYERS = 200
_DEEPEST = 32
_KEPT_BITS = FLIP_X | FLIP_Y | FLIP_DIAGONAL | GID_MASK
_TILE_NUMBERS = re.compile(r"\s*[0-9]{1,10}\s*(?:,\s*[0-9]{1,10}\s*)*")
_FARTHEST = 1 << 20
"""Largest coordinate of a chunk of an infinite map."""


@dataclass(frozen=True, slots=True)
class Inherited:
    """What a layer takes over from the groups around it."""

    opacity: float = 1.0
    visible: bool = True
    offset: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class TileLayer:
    """A tile layer; ``gids`` by (x, y) of its left upper cell: one block, or many in an infinite map."""

    name: str
    where: str
    look: Inherited
    properties: dict[str, Any]
    blocks: tuple[tuple[int, int, int, list[int]], ...]
    """(x, y, width, gids)."""


def walk_layers(
    parent: Element, file: str, inherited: Inherited = Inherited(), depth: int = 0
) -> Iterator[tuple[Element, str, Inherited]]:
    """Tile, object and image layers in document order with the words for their place and what groups hand down."""
    if depth > _DEEPEST:
        raise InputError(f"{file}: layer groups are nested more than {_DEEPEST} deep")
    for element in parent:
        if element.tag not in ("layer", "objectgroup", "imagelayer", "group"):
            continue
        where = f"{file}: layer {element.get('name', '')!r}"
        look = replace(
            inherited,
            opacity=inherited.opacity * min(max(decimal(element, "opacity", where, 1.0), 0.0), 1.0),
            visible=inherited.visible and element.get("visible", "1") not in ("0", "false"),
            offset=(
                inherited.offset[0] + decimal(element, "offsetx", where, 0.0),
                inherited.offset[1] + decimal(element, "offsety", where, 0.0),
            ),
        )
        if element.tag == "group":
            yield from walk_layers(element, file, look, depth + 1)
        else:
            yield element, where, look


def read_tile_layer(element: Element, where: str, look: Inherited, size: tuple[int, int] | None) -> TileLayer:
    """The tiles of a layer; ``size`` is the map's (columns, rows), None for an infinite map."""
    data = element.find("data")
    if data is None:
        raise InputError(f"{where}: has no tile data")
    encoding, compression = data.get("encoding", ""), data.get("compression", "")
    blocks = []
    if size is None:
        for chunk in data.findall("chunk"):
            x = whole(chunk, "x", where, -_FARTHEST, _FARTHEST)
            y = whole(chunk, "y", where, -_FARTHEST, _FARTHEST)
            width = whole(chunk, "width", where, 1, LONGEST_SIDE)
            height = whole(chunk, "height", where, 1, LONGEST_SIDE)
            place = f"{where}, chunk at ({x}, {y})"
            blocks.append((x, y, width, _tiles(chunk, encoding, compression, width, height, place)))
    else:
        for name, wanted in zip(("width", "height"), size, strict=True):
            own = whole(element, name, where, 0, 1 << 30, wanted)
            if own != wanted:
                raise InputError(f"{where}: its {name} is {own} cells, that of the map {wanted}")
        blocks.append((0, 0, size[0], _tiles(data, encoding, compression, *size, where)))
    return TileLayer(element.get("name", ""), where, look, custom_properties(element, where), tuple(blocks))


def _tiles(
    element: Element, encoding: str, compression: str, width: int, height: int, where: str
) -> list[int]:
    if encoding == "csv":
        found = _from_csv(element.text or "", width, height, where)
    elif encoding == "base64":
        found = _from_base64(element.text or "", compression, width * height, where)
    elif encoding == "":
        tiles = element.findall("tile")
        _count(len(tiles), width, height, where)
        found = [whole(tile, "gid", where, 0, 0xFFFFFFFF, 0) for tile in tiles]
    else:
        raise InputError(
            f"{where}: its encoding {encoding!r} is not read; in Tiled choose CSV as tile layer format"
        )
    return [gid & _KEPT_BITS for gid in found]


def _count(found: int, width: int, height: int, where: str) -> None:
    if found != width * height:
        raise InputError(f"{where}: has {found} tiles, expected {width} x {height} = {width * height}")


def _from_csv(text: str, width: int, height: int, where: str) -> list[int]:
    rows = [row for row in (line.strip().rstrip(",") for line in text.split("\n")) if row]
    if len(rows) == height:
        for number, row in enumerate(rows, 1):
            if row.count(",") + 1 != width:
                raise InputError(f"{where}: row {number} has {row.count(',') + 1} tiles, expected {width}")
    _count(sum(row.count(",") + 1 for row in rows), width, height, where)
    words = ",".join(rows).split(",")
    if not _TILE_NUMBERS.fullmatch(",".join(words)):
        wrong = next((word for word in words if not _TILE_NUMBERS.fullmatch(word)), "")
        raise InputError(f"{where}: {wrong.strip()[:40]!r} among its tiles is not a tile number")
    return list(map(int, words))


def _from_base64(text: str, compression: str, cells: int, where: str) -> list[int]:
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise InputError(f"{where}: its base64 data is damaged") from error
    if compression in ("zlib", "gzip"):
        packed = _unpack(packed, 4 * cells, where)
    elif compression:
        raise InputError(
            f"{where}: its compression {compression!r} is not read; in Tiled choose CSV as tile layer format"
        )
    if len(packed) != 4 * cells:
        raise InputError(f"{where}: has {len(packed)} bytes of tile data, expected {cells} tiles of 4 bytes")
    return [int.from_bytes(packed[at : at + 4], "little") for at in range(0, len(packed), 4)]


def _unpack(packed: bytes, size: int, where: str) -> bytes:
    """Decompressed data, never more than ``size`` bytes of it."""
    unpacker = zlib.decompressobj(wbits=47)
    try:
        made = unpacker.decompress(packed, size + 1)
    except zlib.error as error:
        raise InputError(f"{where}: its compressed data is damaged") from error
    if len(made) > size:
        raise InputError(f"{where}: its compressed data holds more than the expected {size // 4} tiles")
    if not unpacker.eof and len(made) < size:
        raise InputError(f"{where}: its compressed data ends too early")
    return made


def bounds(layers: list[TileLayer], file: str) -> tuple[int, int, int, int]:
    """(left, top, columns, rows) of everything that is drawn in the tile layers of an infinite map."""
    columns, rows = [], []
    for layer in layers:
        for x, y, width, gids in layer.blocks:
            columns += [x + at % width for at, gid in enumerate(gids) if gid]
            rows += [y + at // width for at, gid in enumerate(gids) if gid]
    if not columns:
        raise InputError(f"{file}: the map is empty: no tile layer holds a tile")
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    if max(width, height) > LONGEST_SIDE:
        raise InputError(
            f"{file}: its tiles cover {width} x {height} cells, at most {LONGEST_SIDE} a side are read"
        )
    return min(columns), min(rows), width, height


def finite(layer: TileLayer, box: tuple[int, int, int, int]) -> list[int]:
    """The layer's tiles inside the box, row by row."""
    left, top, width, height = box
    if (
        len(layer.blocks) == 1
        and layer.blocks[0][:3] == (left, top, width)
        and len(layer.blocks[0][3]) == width * height
    ):
        return layer.blocks[0][3]
    made = [0] * (width * height)
    for x, y, across, gids in layer.blocks:
        for at, gid in enumerate(gids):
            if gid:
                made[(y + at // across - top) * width + x + at % across - left] = gid
    return made


def check_layers(found: int, file: str) -> None:
    """Refuse a map with too many layers, or none."""
    if found > _MOST_LAYERS:
        raise InputError(f"{file}: has {found} tile layers, at most {_MOST_LAYERS} are read")
    if not found:
        raise InputError(f"{file}: has no tile layer, so there is no ground to stand on")
