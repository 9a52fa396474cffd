"""The objects of a Tiled map: which cells they cover, and templates."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.board.tmx_files import custom_properties, decimal, locate, read_root, whole
from game.board.tmx_layers import Inherited
from game.data import InputError, name_problem

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from game.board.grid import Grid

_SPREAD = ("spawn", "region", "door", "breakable")
"""Classes whose rectangle may cover several cells."""


@dataclass(frozen=True, slots=True)
class MapObject:
    """An object as the file has it: pixels, class, checked against nothing yet."""

    kind: str
    name: str
    where: str
    number: int
    x: float
    y: float
    width: float
    height: float
    gid: int
    shape: str
    """``rectangle``, ``point``, ``ellipse``, ``polygon``, ``polyline`` or ``text``."""
    rotation: float
    properties: dict[str, Any]


def read_objects(
    layer: Element, place: str, look: Inherited, path: Path, folders: tuple[Path, ...]
) -> list[MapObject]:
    """The objects of an object layer."""
    return [_read(each, layer.get("name", ""), look, path, folders) for each in layer.findall("object")]


def _read(element: Element, layer: str, look: Inherited, path: Path, folders: tuple[Path, ...]) -> MapObject:
    number = whole(element, "id", f"{path}: object in layer {layer!r}", 0, 1 << 31, 0)
    label = f"object {element.get('name') or 'without a name'!r} (id {number})"
    where = f"{path}: {label} in layer {layer!r}"
    given = custom_properties(element, where)
    template = element.get("template")
    pattern = None
    if template is not None:
        pattern = _template(template, path, folders, where)
        given = {**custom_properties(pattern, where), **given}

    def text(name: str) -> str:
        return element.get(name) or (pattern.get(name) if pattern is not None else None) or ""

    def size(name: str) -> float:
        told = element if pattern is None or element.get(name) is not None else pattern
        found = decimal(told, name, where, 0.0)
        if found < 0:
            raise InputError(f"{where}: its {name} must not be negative, not {found:g}")
        return found

    shape = next(
        (each.tag for each in (*element, *(pattern if pattern is not None else ())) if each.tag in _SHAPES),
        "",
    )
    if (name := text("name")) and (wrong := name_problem(name)):
        raise InputError(f"{where}: its name {wrong}")
    return MapObject(
        text("class") or text("type"), text("name"), where, number,
        decimal(element, "x", where, 0.0) + look.offset[0], decimal(element, "y", where, 0.0) + look.offset[1],
        size("width"), size("height"), whole(element, "gid", where, 0, 0xFFFFFFFF, 0),
        shape or "rectangle", decimal(element, "rotation", where, 0.0), given,
    )  # fmt: skip


_SHAPES = ("point", "ellipse", "polygon", "polyline", "text", "capsule")


def _template(source: str, path: Path, folders: tuple[Path, ...], where: str) -> Element:
    file = locate(source, path, folders, f"{where}: template")
    found = read_root(file, "template").find("object")
    if found is None:
        raise InputError(f"{where}: template {source!r} holds no object")
    return found


def cells_of(thing: MapObject, grid: Grid, tile: tuple[int, int]) -> int:
    """Mask of the cells that an object covers: those whose centre is in its rectangle, or the one of its centre."""
    if thing.shape not in ("rectangle", "point", "ellipse"):
        raise InputError(f"{thing.where}: is a {thing.shape}; draw a rectangle or a point")
    if thing.rotation % 360:
        raise InputError(f"{thing.where}: is rotated by {thing.rotation:g} degrees; draw it upright")
    width, height = tile
    if thing.kind in _SPREAD:
        left, right = floor(thing.x / width + 0.5), floor((thing.x + thing.width) / width - 0.5)
        top, bottom = floor(thing.y / height + 0.5), floor((thing.y + thing.height) / height - 0.5)
        covered = grid.rect(left, top, right, bottom)
        if covered:
            return covered
    x, y = floor((thing.x + thing.width / 2) / width), floor((thing.y + thing.height / 2) / height)
    return 1 << grid.cell(x, y) if grid.inside(x, y) else 0
