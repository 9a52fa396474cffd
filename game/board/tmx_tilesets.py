"""The tilesets of a Tiled map: where their images lie and what their tiles say about the ground."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.board import properties
from game.board.art import GID_MASK, ArtTileset
from game.board.tmx_files import custom_properties, locate, read_root, whole
from game.data import InputError, nearest

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LARGEST = 1 << 16
"""Most pixels of an image's or tile's side."""


@dataclass(frozen=True, slots=True)
class Tileset:
    """A tileset with the checked tile properties (`properties.TILE`) of its tiles, by tile number."""

    art: ArtTileset
    tiles: dict[int, dict[str, Any]]

    def holds(self, gid: int) -> bool:
        return self.art.first_gid <= gid < self.art.first_gid + self.art.count


def read_tilesets(root: Element, path: Path, folders: tuple[Path, ...], notes: list[str]) -> list[Tileset]:
    """All tilesets of a map, ascending by their first gid."""
    found = [_read(element, path, folders, notes) for element in root.findall("tileset")]
    found.sort(key=lambda each: each.art.first_gid)
    for lower, upper in zip(found, found[1:], strict=False):
        if lower.art.first_gid + lower.art.count > upper.art.first_gid:
            raise InputError(
                f"{path}: tilesets {lower.art.name!r} and {upper.art.name!r} overlap: the first has {lower.art.count} "
                f"tiles from {lower.art.first_gid} on, the second starts at {upper.art.first_gid}"
            )
    return found


def _read(element: Element, path: Path, folders: tuple[Path, ...], notes: list[str]) -> Tileset:
    where = f"{path}: tileset {element.get('name') or element.get('source') or ''!r}"
    first = whole(element, "firstgid", where, 1, GID_MASK)
    source = element.get("source")
    file = path
    if source is not None:
        if not source.lower().endswith(".tsx"):
            raise InputError(f"{path}: tileset {source!r} is not read; in Tiled export it as .tsx")
        file = locate(source, path, folders, f"{path}: tileset")
        element, where, tiles, ignored = _external(file, file.stat().st_mtime_ns)
        notes += [note for note in ignored if note not in notes]
    else:
        tiles = _tile_properties(element, where, notes)
    return Tileset(_look(element, first, file, folders, where), tiles)


@functools.cache
def _external(file: Path, changed: int) -> tuple[Element, str, dict[int, dict[str, Any]], list[str]]:
    """A tileset in a file of its own, which many maps share: read once (until it changes), with the notes about it."""
    element = read_root(file, "tileset")
    where = f"{file}: tileset {element.get('name', '')!r}"
    notes: list[str] = []
    return element, where, _tile_properties(element, where, notes), notes


def _look(element: Element, first: int, file: Path, folders: tuple[Path, ...], where: str) -> ArtTileset:
    tile_width = whole(element, "tilewidth", where, 1, _LARGEST)
    tile_height = whole(element, "tileheight", where, 1, _LARGEST)
    margin = whole(element, "margin", where, 0, _LARGEST, 0)
    spacing = whole(element, "spacing", where, 0, _LARGEST, 0)
    name = element.get("name", "")
    image = element.find("image")
    if image is None:
        images, count = _collection(element, file, folders, where)
        return ArtTileset(name, first, tile_width, tile_height, 0, count, "", margin, spacing, images)
    sheet = _image(image, file, folders, where)
    across = _fits(whole(image, "width", where, 1, _LARGEST), tile_width, margin, spacing)
    down = _fits(whole(image, "height", where, 1, _LARGEST), tile_height, margin, spacing)
    columns = whole(element, "columns", where, 0, _LARGEST, across) or across
    count = whole(element, "tilecount", where, 0, GID_MASK, across * down)
    transparent = image.get("trans", "").lstrip("#")
    return ArtTileset(
        name, first, tile_width, tile_height, columns, count, sheet, margin, spacing, (), transparent
    )


def _fits(length: int, tile: int, margin: int, spacing: int) -> int:
    """How many tiles fit into that many pixels."""
    return max((length - 2 * margin + spacing) // (tile + spacing), 0)


def _image(image: Element, file: Path, folders: tuple[Path, ...], where: str) -> str:
    source = image.get("source")
    if not source:
        raise InputError(
            f"{where}: its image is embedded, which is not read; save it as a file beside the tileset"
        )
    return str(locate(source, file, folders, f"{where}: image"))


def _collection(
    element: Element, file: Path, folders: tuple[Path, ...], where: str
) -> tuple[tuple[tuple[int, str], ...], int]:
    """A tileset of single images: (tile number, path) and how many numbers it spans."""
    images = []
    for tile in element.findall("tile"):
        image = tile.find("image")
        if image is not None:
            number = whole(tile, "id", where, 0, GID_MASK)
            images.append((number, _image(image, file, folders, f"{where}: tile {number}")))
    if not images:
        raise InputError(f"{where}: has no image")
    return tuple(sorted(images)), max(number for number, _path in images) + 1


def _tile_properties(element: Element, where: str, notes: list[str]) -> dict[int, dict[str, Any]]:
    found = {}
    for tile in element.findall("tile"):
        number = whole(tile, "id", where, 0, GID_MASK)
        place = f"{where}: tile {number}"
        own = known_only(custom_properties(tile, place), properties.TILE, where, notes)
        if own:
            found[number] = check_tile(own, place)
    return found


def check_tile(own: dict[str, Any], place: str) -> dict[str, Any]:
    """Tile properties with right types and sensible amounts."""
    checked = properties.check(own, properties.TILE, place)
    properties.check_ground(checked, place)
    for name in ("height", "cover", "climb"):
        if checked.get(name, 0) < 0:
            raise InputError(f"{place}: property {name!r} must be at least 0, not {checked[name]}")
    return checked


def known_only(found: dict[str, Any], known: dict[str, type], where: str, notes: list[str]) -> dict[str, Any]:
    """The properties that have a meaning here; the others become a note."""
    for name in found:
        if name not in known:
            close = nearest(name, known)
            note = f"{where}: property {name!r} is ignored" + (f"; did you mean {close!r}?" if close else "")
            if note not in notes:
                notes.append(note)
    return {name: value for name, value in found.items() if name in known}
