"""Loading a Tiled map (`.tmx`) as a `Ground`.

The file is read and checked here first: XML without entities, sizes bounded before anything is unpacked, every tileset
and image inside the project, known properties. The checked map, reduced to what pytmx reads well (finite, CSV, no
properties), goes through `pytmx.TiledMap`; what its layers and objects say is then written into a `Draft`.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement

from game.board import properties
from game.board.art import FLIP_DIAGONAL, FLIP_X, FLIP_Y, GID_MASK, ArtLayer, MapArt
from game.board.draft import Draft
from game.board.properties import light_level
from game.board.tmx_files import custom_properties, project_folders, read_root, whole
from game.board.tmx_layers import (
    LONGEST_SIDE,
    TileLayer,
    bounds,
    check_layers,
    finite,
    read_tile_layer,
    walk_layers,
)
from game.board.tmx_objects import MapObject, cells_of, read_objects
from game.board.tmx_tilesets import Tileset, check_tile, known_only, read_tilesets
from game.data import InputError, name_problem, nearest

if TYPE_CHECKING:
    from game.board.ground import Ground

FORMAT = 1
"""The map property ``tessera``."""
_BLOCK = {"walk": False, "opaque": True}
_MOST_NOTES = 50


@dataclass(slots=True)
class _Source:
    """A map file, checked and made finite."""

    path: Path
    width: int
    height: int
    tile: tuple[int, int]
    tilesets: list[Tileset]
    layers: list[TileLayer]
    gids: list[list[int]]
    objects: list[MapObject]
    properties: dict[str, Any]
    background: str
    notes: list[str]


def load_map(path: Path | str, blocking: Mapping[str, Sequence[Any]] | None = None) -> Ground:
    """The ground of a map file; InputError with one sentence for whatever is wrong.

    ``blocking`` makes a map playable that has no properties of ours: ``{"layers": [names], "tiles": [numbers]}``.
    Every tile in such a layer, and every such tile, is a wall. A number is the ID that Tiled shows for the tile; for
    a tile of a further tileset write ``"tileset:ID"``, or add that tileset's firstgid in the file, minus 1.
    """
    source = _read(Path(path))
    walls = _blocking(source, blocking or {})
    own = _is_ours(source, bool(blocking and any(blocking.values())))
    _through_pytmx(source)
    draft = Draft(source.width, source.height, source.path.stem)
    draft.notes = source.notes
    title = str(source.properties.get("title") or "")
    if title and (wrong := name_problem(title)):
        raise InputError(f"{path}: its title {wrong}")
    draft.title = str(source.properties.get("title") or source.path.stem)
    draft.description = str(source.properties.get("description") or "")
    _lay_tiles(source, draft, walls)
    if own:
        for thing in source.objects:
            _place(source, draft, thing)
    elif source.objects:
        draft.notes.append(
            f"{path}: its {len(source.objects)} objects are ignored, because the map is not marked as ours"
        )
    del draft.notes[_MOST_NOTES:]
    try:
        return draft.finish(_art(source))
    except InputError as error:
        raise InputError(f"{path}: {str(error).removeprefix(f'{draft.name}: ')}") from error


# ----------------------------------------------------------------------- reading


def _read(path: Path) -> _Source:
    root = read_root(path, "map")
    file = str(path)
    orientation = root.get("orientation", "")
    if orientation != "orthogonal":
        raise InputError(f"{file}: is {orientation or 'without orientation'}, only orthogonal maps are read")
    tile = (whole(root, "tilewidth", file, 1, 4096), whole(root, "tileheight", file, 1, 4096))
    infinite = root.get("infinite", "0") not in ("0", "false")
    size = None
    if not infinite:
        size = (whole(root, "width", file, 1, LONGEST_SIDE), whole(root, "height", file, 1, LONGEST_SIDE))
    folders, notes = project_folders(path), []  # type: tuple[tuple[Path, ...], list[str]]
    found = list(walk_layers(root, file))
    check_layers(sum(element.tag == "layer" for element, _where, _look in found), file)
    tilesets = read_tilesets(root, path, folders, notes)
    layers = [read_tile_layer(each, where, look, size) for each, where, look in found if each.tag == "layer"]
    left, top, width, height = bounds(layers, file) if size is None else (0, 0, *size)
    if size is None:
        notes.append(
            f"{file}: the infinite map is cut to the {width} x {height} cells from ({left}, {top}) on"
        )
    objects = []
    for element, where, look in found:
        if element.tag == "objectgroup":
            look_here = type(look)(look.opacity, look.visible, _moved(look.offset, left, top, tile))
            objects += read_objects(element, where, look_here, path, folders)
        elif element.tag == "imagelayer":
            notes.append(f"{where}: image layers are not drawn")
    gids = [finite(layer, (left, top, width, height)) for layer in layers]
    given = custom_properties(root, file)
    known = properties.check(known_only(given, properties.MAP, file, notes), properties.MAP, file)
    return _Source(
        path,
        width,
        height,
        tile,
        tilesets,
        layers,
        gids,
        objects,
        known,
        root.get("backgroundcolor", ""),
        notes,
    )


def _moved(offset: tuple[float, float], left: int, top: int, tile: tuple[int, int]) -> tuple[float, float]:
    return offset[0] - left * tile[0], offset[1] - top * tile[1]


def _is_ours(source: _Source, told: bool) -> bool:
    """Is the map made for us? InputError if it is not and nobody has told what blocks."""
    mark = source.properties.get("tessera")
    if mark is not None:
        if mark != FORMAT:
            raise InputError(
                f"{source.path}: its map property 'tessera' is {mark}, this program reads {FORMAT}"
            )
        return True
    if any(tileset.tiles for tileset in source.tilesets):
        return True
    if told:
        return False
    raise InputError(
        f"{source.path}: says nothing about its ground: no map property 'tessera' and no tile with 'walk', 'height' "
        "or the like; add them in Tiled (see maps/README.md), or name in the scenario what blocks: blocking_layers, "
        "blocking_tiles"
    )


def _blocking(source: _Source, told: Mapping[str, Sequence[Any]]) -> tuple[set[str], set[int]]:
    """(names of the layers, gids) that block."""
    names = [layer.name for layer in source.layers]
    layers = set(told.get("layers", ()))
    for name in sorted(layers - set(names)):
        close = nearest(name, names)
        hint = f"did you mean {close!r}?" if close else f"its tile layers are {', '.join(map(repr, names))}"
        raise InputError(f"{source.path}: blocking layer {name!r} is not in the map, {hint}")
    return layers, {_gid_of(source, tile) for tile in told.get("tiles", ())}


def _gid_of(source: _Source, tile: Any) -> int:
    first = 1
    number = tile
    if isinstance(tile, str):
        name, _colon, text = tile.rpartition(":")
        owners = [tileset.art.first_gid for tileset in source.tilesets if tileset.art.name == name]
        if not owners or not text.isdecimal():
            known = ", ".join(repr(tileset.art.name) for tileset in source.tilesets)
            raise InputError(
                f"{source.path}: blocking tile {tile!r} is not '<tileset>:<ID>', its tilesets are {known}"
            )
        first, number = owners[0], int(text)
    if not any(tileset.holds(first + number) for tileset in source.tilesets):
        raise InputError(f"{source.path}: blocking tile {tile!r} is in none of the map's tilesets")
    return int(first + number)


# ------------------------------------------------------------------------- pytmx


def _through_pytmx(source: _Source) -> None:
    """Hand the checked map to pytmx and take over what it makes of tiles and objects."""
    root = Element("map", {
        "orientation": "orthogonal", "width": str(source.width), "height": str(source.height),
        "tilewidth": str(source.tile[0]), "tileheight": str(source.tile[1]),
    })  # fmt: skip
    for tileset in source.tilesets:
        art = tileset.art
        SubElement(root, "tileset", {
            "firstgid": str(art.first_gid), "name": art.name, "tilewidth": str(art.tile_width),
            "tileheight": str(art.tile_height), "tilecount": str(art.count), "columns": str(art.columns),
        })  # fmt: skip
    for layer, gids in zip(source.layers, source.gids, strict=True):
        size = {"name": layer.name, "width": str(source.width), "height": str(source.height)}
        SubElement(SubElement(root, "layer", size), "data", {"encoding": "csv"}).text = ",".join(
            map(str, gids)
        )
    group = SubElement(root, "objectgroup", {"name": "objects"})
    for thing in source.objects:
        facts = {"id": thing.number, "x": thing.x, "y": thing.y, "width": thing.width, "height": thing.height}
        told = {name: str(fact) for name, fact in facts.items()}
        SubElement(group, "object", {**told, "name": thing.name, "gid": str(thing.gid)})
    parsed = _pytmx().TiledMap(allow_duplicate_names=True)
    parsed.filename = str(source.path)
    parsed.parse_xml(root)
    raw = {0: 0}
    for (gid, flags), made in parsed.imagemap.items():
        if gid:
            across, down, diagonal = flags
            raw[made[0]] = (
                gid | (FLIP_X * bool(across)) | (FLIP_Y * bool(down)) | (FLIP_DIAGONAL * bool(diagonal))
            )
    layers = [layer for layer in parsed.layers if hasattr(layer, "data")]
    source.gids = [[raw[gid] for row in layer.data for gid in row] for layer in layers]
    for at, thing in enumerate(parsed.objects):
        old = source.objects[at]
        source.objects[at] = MapObject(
            old.kind, old.name, old.where, old.number, thing.x, thing.y, thing.width, thing.height, old.gid, old.shape,
            old.rotation, old.properties,
        )  # fmt: skip


def _pytmx() -> Any:
    """pytmx without pygame: it imports pygame only to offer an image loader, which costs every simulation 0.1 s."""
    if "pytmx" not in sys.modules and "pygame" not in sys.modules:
        quiet = logging.getLogger("pytmx.util_pygame")  # it complains about what we want
        quiet.disabled = True
        sys.modules["pygame"] = None  # type: ignore[assignment]  # makes `import pygame` fail, which pytmx allows for
        try:
            import pytmx
        finally:
            del sys.modules["pygame"]
            quiet.disabled = False
        return pytmx
    import pytmx

    return pytmx


# ------------------------------------------------------------------------- ground


def _lay_tiles(source: _Source, draft: Draft, walls: tuple[set[str], set[int]]) -> None:
    """Write the tiles of all layers into the cells, the uppermost that says something deciding."""
    level = light_level(source.properties.get("light", "bright"), str(source.path))
    draft.light = [level] * draft.grid.size
    raised = []
    for layer in source.layers:
        own = known_only(layer.properties, {"elevation": float}, layer.where, source.notes)
        raised.append(check_tile(own, layer.where).get("elevation", 0.0))
    stacks: dict[tuple[int, ...], list[int]] = {}
    for cell, stack in enumerate(zip(*source.gids, strict=True)):
        stacks.setdefault(stack, []).append(cell)
    for stack, cells in stacks.items():
        if any(stack):
            draft.set_cells(cells, _stacked(source, draft, stack, cells[0], raised, walls))


def _stacked(
    source: _Source,
    draft: Draft,
    stack: tuple[int, ...],
    cell: int,
    raised: list[float],
    walls: tuple[set[str], set[int]],
) -> dict[str, Any]:
    """What the tiles that lie on each other in a cell say together; elevations add up."""
    facts: dict[str, Any] = {}
    lift = 0.0
    for layer, raw, step in zip(source.layers, stack, raised, strict=True):
        gid = raw & GID_MASK
        if gid:
            told = _tile(source, layer, draft, cell, gid)
            facts.update(told)
            lift += told.get("elevation", 0.0) + step
            if layer.name in walls[0] or gid in walls[1]:
                facts.update(_BLOCK)
    return {**facts, "elevation": lift}


def _tile(source: _Source, layer: TileLayer, draft: Draft, cell: int, gid: int) -> dict[str, Any]:
    """The properties of a tile; InputError if no tileset has it."""
    for tileset in source.tilesets:
        if tileset.holds(gid):
            return tileset.tiles.get(gid - tileset.art.first_gid, {})
    x, y = draft.grid.xy(cell)
    raise InputError(f"{layer.where}: the tile {gid} at ({x}, {y}) is in none of the map's tilesets")


def _place(source: _Source, draft: Draft, thing: MapObject) -> None:
    """Put an object of the map into the draft; objects without a class are labels."""
    if not thing.kind:
        source.notes.append(f"{thing.where}: has no class and is ignored")
        return
    if thing.kind not in properties.OBJECTS:
        draft.add(thing.kind, thing.name, 0, {}, thing.where)  # says which class was meant
    label = thing.name or ("crate" if thing.kind == "breakable" else f"{thing.kind} {thing.number}")
    draft.add(thing.kind, label, cells_of(thing, draft.grid, source.tile), thing.properties, thing.where)


def _art(source: _Source) -> MapArt:
    layers = tuple(
        ArtLayer(layer.name, tuple(gids), layer.look.opacity, layer.look.visible, layer.look.offset)
        for layer, gids in zip(source.layers, source.gids, strict=True)
    )
    tilesets = tuple(tileset.art for tileset in source.tilesets)
    return MapArt(source.width, source.height, *source.tile, layers, tilesets, source.background)
