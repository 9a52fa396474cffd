from __future__ import annotations

import base64
import gzip
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from game.board.art import FLIP_DIAGONAL, FLIP_X, FLIP_Y, ArtLayer, ArtTileset
from game.board.grid import bits
from game.board.ground import BRIGHT, DARK, DIM, BreakableSpec, DoorSpec, ItemSpec, LightSpec, TrySpec
from game.board.tmx import load_map
from game.data import InputError
from tests.board.tmx_files import FLOOR, MARK, PNG, layer, prop, thing, tmx, write


def test_tiles_of_all_layers_make_the_cell(tmp_path: Path) -> None:
    upper = layer("upper", "0,2,4,0,\n5,0,0,0,\n5,6,0,0", attributes='opacity="0.5"')
    hill = layer(
        "hill",
        "0,0,0,0,\n0,0,0,1,\n5,0,0,0",
        extra=f"<properties>{prop('elevation', '1.5', 'float')}</properties>",
    )
    floor = layer("floor", "1,1,3,1,\n1,1,1,1,\n1,3,1,0")
    ground = load_map(write(tmp_path, tmx(floor + upper + hill)))
    assert (ground.name, ground.title) == ("small", "small")
    assert bits(ground.opaque) == [1, 11]
    assert bits(ground.grid.full & ~ground.walkable) == [1, 2, 11]
    assert (ground.top[1], ground.top[2], ground.cover[2], ground.climb[2]) == (300, 125, 100, 4)
    assert bits(ground.see_through) == [2]
    assert ground.water == (0, 0, 60, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    assert ground.surface[2] == "water" and ground.surface[9] == "wood" and ground.surface[4] == "grass"
    assert bits(ground.difficult) == [2, 9]
    assert ground.floor == (0, 0, 0, 0, 50, 0, 0, 150, 250, 50, 0, 0)
    assert set(ground.light) == {BRIGHT}
    assert ground.notes == ()


def test_objects(tmp_path: Path) -> None:
    def at(x: int, y: int, width: int = 1, height: int = 1) -> str:
        return f'x="{x * 48}" y="{y * 48}" width="{width * 48}" height="{height * 48}"'

    objects = "".join([
        thing("door", prop("locked", "true", "bool") + prop("points", "20", "int"), at(1, 0)),
        thing("breakable", prop("points", "9", "int") + prop("height", "1.5", "float"), at(2, 0, 2, 1)),
        thing("light", prop("bright", "3", "float"), 'x="60" y="60"', "<point/>"),
        thing("darkness", prop("radius", "2", "float") + prop("power", "4", "int"), at(3, 2)),
        thing("spawn", prop("side", "1", "int"), at(0, 1, 2, 2)),
        thing("spawn", prop("side", "2", "int"), 'x="150" y="100" width="10" height="10"'),
        thing("region", prop("light", "dark") + prop("elevation", "2", "float"), at(0, 0, 1, 2)),
        thing("item", prop("item", "rope"), at(3, 1)),
        thing("try", prop("stat", "strength") + prop("effect", "opens:it"), at(0, 0)),
    ])  # fmt: skip
    look = MARK.replace(
        "</properties>", prop("light", "dim") + prop("title", "A small map") + "</properties>"
    )
    ground = load_map(write(tmp_path, tmx(FLOOR + objects, mark=look)))
    assert ground.title == "A small map"
    assert ground.doors == (DoorSpec("it", 1, locked=True, points=20),)
    assert ground.breakables == (
        BreakableSpec("it", 2, 9, 0, 150, 150),
        BreakableSpec("it", 3, 9, 0, 150, 150),
    )
    assert ground.lights == (LightSpec("it", 5, 3, 6), LightSpec("it", 11, 2, 2, 4, darkness=True))
    assert {side: bits(mask) for side, mask in ground.spawns.items()} == {1: [4, 5, 8, 9], 2: [11]}
    assert ground.items == (ItemSpec("it", 7, "rope"),)
    assert ground.tries == (TrySpec("it", 0, "strength", 10, "", "opens:it"),)
    assert ground.light == (DARK, DIM, DIM, DIM, DARK, DIM, DIM, DIM, DIM, DIM, DIM, DIM)
    assert ground.floor[:5] == (200, 0, 0, 0, 200)


def test_type_is_the_older_word_for_class(tmp_path: Path) -> None:
    old = thing("door").replace('class="door"', 'type="door"')
    assert len(load_map(write(tmp_path, tmx(FLOOR + old))).doors) == 1


def test_tile_objects_hang_from_their_lower_edge(tmp_path: Path) -> None:
    crate = thing("breakable", prop("points", "3", "int"), 'gid="2" x="48" y="96" width="48" height="48"')
    assert load_map(write(tmp_path, tmx(FLOOR + crate))).breakables[0].cell == 5


def test_objects_without_class_are_labels(tmp_path: Path) -> None:
    ground = load_map(write(tmp_path, tmx(FLOOR + thing(""))))
    assert ground.notes == (
        f"{tmp_path}/small.tmx: object 'it' (id 7) in layer 'objects': has no class and is ignored",
    )


def test_templates(tmp_path: Path) -> None:
    (tmp_path / "oak.tx").write_text(
        f'<template><object name="oak" class="door" width="48" height="48"><properties>{prop("points", "5", "int")}'
        f"{prop('armour', '1', 'int')}</properties></object></template>"
    )
    more = f"<properties>{prop('armour', '2', 'int')}</properties>"
    object_ = f'<object id="3" template="oak.tx" x="48" y="0">{more}</object>'
    ground = load_map(write(tmp_path, tmx(FLOOR + f"<objectgroup>{object_}</objectgroup>")))
    assert ground.doors == (DoorSpec("oak", 1, points=5, armour=2),)


def test_art_keeps_order_flips_and_groups(tmp_path: Path) -> None:
    flipped = 2 | FLIP_X
    turned = 3 | FLIP_Y | FLIP_DIAGONAL
    first = layer("first", f"1,{flipped},{turned},1,\n1,1,1,1,\n1,1,1,1")
    inner = layer(
        "inner", "0,0,0,0,\n0,0,4,0,\n0,0,0,0", attributes='opacity="0.5" visible="0" offsetx="2.5"'
    )
    group = f'<group name="g" opacity="0.5" offsety="-3">{inner}</group>'
    ground = load_map(
        write(
            tmp_path, tmx(first + "<imagelayer name='sky'/>" + group, attributes='backgroundcolor="#102030"')
        )
    )
    art = ground.art
    assert art is not None
    assert (art.width, art.height, art.tile_width, art.tile_height, art.background) == (
        4,
        3,
        48,
        48,
        "#102030",
    )
    assert art.layers == (
        ArtLayer("first", (1, flipped, turned, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
        ArtLayer("inner", (0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0), 0.25, False, (2.5, -3.0)),
    )
    assert art.tilesets == (ArtTileset("base", 1, 48, 48, 4, 8, str(tmp_path / "base.png"), 1, 2),)
    assert art.tileset_of(turned) is art.tilesets[0] and art.tileset_of(0) is None
    assert bits(ground.grid.full & ~ground.walkable) == [1, 6]
    assert ground.notes == (f"{tmp_path}/small.tmx: layer 'sky': image layers are not drawn",)


def encoded(gids: list[int], compression: str) -> str:
    data = struct.pack(f"<{len(gids)}I", *gids)
    packed = {"": data, "zlib": zlib.compress(data), "gzip": gzip.compress(data)}[compression]
    return base64.b64encode(packed).decode()


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_base64(tmp_path: Path, compression: str) -> None:
    gids = [1, 2 | FLIP_X, 3, 4, 5, 6, 1, 1, 1, 1, 1, 1]
    data = f'<data encoding="base64" compression="{compression}">\n  {encoded(gids, compression)}\n</data>'
    ground = load_map(write(tmp_path, tmx(f'<layer name="a" width="4" height="3">{data}</layer>')))
    assert ground.art is not None and list(ground.art.layers[0].gids) == gids


def test_tiles_as_xml(tmp_path: Path) -> None:
    data = "<data>" + '<tile gid="1"/>' * 11 + "<tile/></data>"
    ground = load_map(write(tmp_path, tmx(f'<layer name="a" width="4" height="3">{data}</layer>')))
    assert bits(ground.walkable) == list(range(11))


def test_infinite_maps_are_cut_to_what_is_drawn(tmp_path: Path) -> None:
    chunks = (
        '<chunk x="-16" y="0" width="3" height="2">0,0,0,\n0,0,1</chunk>'
        '<chunk x="-13" y="0" width="3" height="2">0,1,0,\n2,1,0</chunk>'
    )
    text = f'<layer name="a" width="4" height="3"><data encoding="csv">{chunks}</data></layer>'
    spot = thing("item", prop("item", "rope"), 'x="-576" y="48"', "<point/>")
    ground = load_map(write(tmp_path, tmx(text + spot, attributes='infinite="1"')))
    assert (ground.grid.width, ground.grid.height) == (3, 2)
    assert bits(ground.walkable) == [1 + 1, 3, 5]
    assert ground.items[0].cell == 5
    assert ground.notes == (
        f"{tmp_path}/small.tmx: the infinite map is cut to the 3 x 2 cells from (-14, 0) on",
    )


def test_unknown_properties_elsewhere_are_noted(tmp_path: Path) -> None:
    mark = MARK.replace("</properties>", prop("titel", "x") + "</properties>")
    named = layer(
        "floor", "1,1,1,1,\n1,1,1,1,\n1,1,1,1", extra=f"<properties>{prop('mood', 'x')}</properties>"
    )
    ground = load_map(write(tmp_path, tmx(named, mark=mark)))
    file = f"{tmp_path}/small.tmx"
    assert ground.notes == (
        f"{file}: property 'titel' is ignored; did you mean 'title'?",
        f"{file}: layer 'floor': property 'mood' is ignored",
    )


def foreign(folder: Path, inside: str = FLOOR) -> Path:
    """A map that says nothing about its ground."""
    path = write(folder, tmx(inside, mark=""))
    plain = '<tileset name="base" tilewidth="48" tileheight="48" tilecount="8" columns="4">'
    (folder / "base.tsx").write_text(plain + '<image source="base.png" width="192" height="96"/></tileset>')
    return path


def test_a_foreign_map_must_be_told_what_blocks(tmp_path: Path) -> None:
    path = foreign(
        tmp_path,
        layer("floor", "1,1,1,1,\n1,6,6,1,\n1,1,1,1")
        + layer("trees", "0,0,0,1,\n0,0,0,0,\n0,0,0,0")
        + thing("coin"),
    )
    with pytest.raises(
        InputError, match="says nothing about its ground: no map property 'tessera' and no tile with 'walk'"
    ):
        load_map(path)
    ground = load_map(path, {"layers": ["trees"], "tiles": [5]})
    assert bits(ground.grid.full & ~ground.walkable) == bits(ground.opaque) == [3, 5, 6]
    assert ground.top[5] == 300
    assert load_map(path, {"tiles": ["base:5"]}).opaque == 0b1100000
    assert ground.notes == (f"{path}: its 1 objects are ignored, because the map is not marked as ours",)


@pytest.mark.parametrize(
    ("blocking", "message"),
    [
        ({"layers": ["tree"]}, "blocking layer 'tree' is not in the map, its tile layers are 'floor'"),
        ({"layers": ["flor"]}, "blocking layer 'flor' is not in the map, did you mean 'floor'"),
        ({"tiles": [8]}, "blocking tile 8 is in none of the map's tilesets"),
        ({"tiles": ["bas:1"]}, "blocking tile 'bas:1' is not '<tileset>:<ID>', its tilesets are 'base'"),
    ],
)
def test_wrong_blocking(tmp_path: Path, blocking: dict[str, list[int | str]], message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_map(foreign(tmp_path), blocking)


def test_a_folder_above_and_the_project_may_hold_tilesets(tmp_path: Path) -> None:
    for name in ("assets", "maps", "maps/mine", "maps/mine/deep", "maps/tilesets"):
        (tmp_path / name).mkdir()
    write(tmp_path / "maps/tilesets", "")
    tileset = tmp_path / "maps/tilesets/base.tsx"
    tileset.write_text(tileset.read_text().replace("base.png", "../../assets/base.png"))
    (tmp_path / "assets/base.png").write_bytes(PNG)
    deep = tmp_path / "maps/mine/deep/small.tmx"
    deep.write_text(tmx(FLOOR, tileset="../../tilesets/base.tsx"))
    assert load_map(deep).grid.size == 12


def test_pytmx_does_not_bring_pygame(tmp_path: Path) -> None:
    """Loading a map is part of every simulation; pygame would double its start-up."""
    path = write(tmp_path, tmx(FLOOR))
    code = f"import sys\nfrom game.board.tmx import load_map\nload_map({str(path)!r})\n"
    code += "assert 'pygame' not in sys.modules\n"
    code += "import importlib.util\nassert importlib.util.find_spec('pygame') is not None\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
