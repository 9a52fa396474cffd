"""What is wrong with a map is said in one sentence: file, place, what was expected."""

from __future__ import annotations

import base64
import random
import re
import zlib
from pathlib import Path

import pytest

from game.board.ground import Ground
from game.board.tmx import load_map
from game.data import InputError
from tests.board.tmx_files import FLOOR, MARK, TILESET, layer, prop, thing, tmx, write

BOMB = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()
SHORT = base64.b64encode(zlib.compress(bytes(20))).decode()


def data(text: str, encoding: str = "base64", compression: str = "zlib") -> str:
    return (
        '<layer name="a" width="4" height="3">'
        f'<data encoding="{encoding}" compression="{compression}">{text}</data></layer>'
    )


def with_map_property(name: str, value: str, kind: str = "string") -> str:
    return MARK.replace("</properties>", prop(name, value, kind) + "</properties>")


MAPS = [
    ("<map", "is not well-formed XML (line 1, column 1: unclosed token)"),
    ("", "is not well-formed XML (line 1, column 1: no element found)"),
    ('{"type": "map"}', "is JSON, which is not read; in Tiled save it as .tmx"),
    ("<html/>", "is not a Tiled map: its outermost element is <html>, expected <map>"),
    ('<!DOCTYPE m [<!ENTITY a "b">]><map>&a;</map>', "defines XML entities, which are refused"),
    (tmx(FLOOR).replace("orthogonal", "hexagonal"), "is hexagonal, only orthogonal maps are read"),
    (tmx(FLOOR).replace('tilewidth="48"', ""), "<map> has no 'tilewidth'"),
    (tmx(FLOOR, width=100000), "width must be a whole number from 1 to 256, not '100000'"),
    (tmx(FLOOR, height=0), "height must be a whole number from 1 to 256, not '0'"),
    (tmx(""), "has no tile layer, so there is no ground to stand on"),
    (tmx(FLOOR, width=5), "layer 'floor': its width is 4 cells, that of the map 5"),
    (tmx(layer("a", "1,1,1,1,\n1,1,1,\n1,1,1,1")), "layer 'a': row 2 has 3 tiles, expected 4"),
    (tmx(layer("a", "1,1,1,1,\n1,1,1,1")), "layer 'a': has 8 tiles, expected 4 x 3 = 12"),
    (tmx(layer("a", "1,1,1,1,\n1,x,1,1,\n1,1,1,1")), "layer 'a': 'x' among its tiles is not a tile number"),
    (tmx(layer("a", "1,1,1,1,\n1,9,1,1,\n1,1,1,1")), "the tile 9 at (1, 1) is in none of the map's tilesets"),
    (tmx('<layer name="a" width="4" height="3"/>'), "layer 'a': has no tile data"),
    (tmx(data("AAAA", "base32")), "layer 'a': its encoding 'base32' is not read; in Tiled choose CSV"),
    (tmx(data("AAAA", compression="zstd")), "layer 'a': its compression 'zstd' is not read; in Tiled choose CSV"),
    (tmx(data("!!!")), "layer 'a': its base64 data is damaged"),
    (tmx(data("AAAA")), "layer 'a': its compressed data is damaged"),
    (tmx(data(BOMB)), "layer 'a': its compressed data holds more than the expected 12 tiles"),
    (tmx(data(SHORT)), "layer 'a': has 20 bytes of tile data, expected 12 tiles of 4 bytes"),
    (tmx(data(BOMB[:400])), "layer 'a': its compressed data holds more than"),
    (tmx(data(base64.b64encode(zlib.compress(bytes(range(48)))[:20]).decode())), "its compressed data ends too early"),
    (tmx('<layer name="a"><data encoding="csv"/></layer>', attributes='infinite="1"'), "the map is empty"),
    (
        tmx(
            '<layer name="a"><data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk>'
            '<chunk x="900" y="0" width="1" height="1">1</chunk></data></layer>',
            attributes='infinite="1"',
        ),
        "its tiles cover 901 x 1 cells, at most 256 a side are read",
    ),
    (tmx("<group>" * 40 + FLOOR + "</group>" * 40), "layer groups are nested more than 32 deep"),
    (tmx(FLOOR.replace("<layer", '<layer opacity="thick"')), "layer 'floor': opacity must be a number, not 'thick'"),
    (tmx(FLOOR, mark=with_map_property("light", "darck")), "not 'darck', did you mean 'dark'"),
    (tmx(FLOOR, mark=MARK.replace('"1"', '"2"')), "its map property 'tessera' is 2, this program reads 1"),
    (tmx(FLOOR, mark=MARK.replace('"1"', '"one"')), "property 'tessera' must be a whole number, not 'one'"),
    (tmx(FLOOR, mark=with_map_property("title", "4", "int")), "property 'title' must be a text, not 4"),
    (tmx(FLOOR, tileset="absent.tsx"), "tileset 'absent.tsx' is missing, expected at"),
    (tmx(FLOOR, tileset="base.tsj"), "tileset 'base.tsj' is not read; in Tiled export it as .tsx"),
    (tmx(FLOOR, tileset="../../../etc/base.tsx"), "tileset '../../../etc/base.tsx' lies outside the map's project"),
    (tmx(FLOOR, tileset="/etc/base.tsx"), "tileset '/etc/base.tsx' lies outside the map's project"),
    (tmx(FLOOR, tileset="..\\..\\..\\base.tsx"), "lies outside the map's project"),
    (tmx(FLOOR, tileset="x" * 5000 + ".tsx"), "is missing, expected at"),
    (
        tmx('<tileset firstgid="5" source="base.tsx"/>' + FLOOR),
        "tilesets 'base' and 'base' overlap: the first has 8 tiles from 1 on, the second starts at 5",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), MAPS, ids=range(len(MAPS)))
def test_maps(tmp_path: Path, text: str, message: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        load_map(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


OBJECTS = [
    (thing("dor"), "unknown object class 'dor', did you mean 'door'?"),
    (thing("xyz"), "unknown object class 'xyz', known are breakable, darkness, door, item, light, region, spawn, try"),
    (thing("door", prop("lokced", "true", "bool")), "unknown property 'lokced', did you mean 'locked'?"),
    (thing("door", prop("locked", "yes")), "property 'locked' must be true or false, not 'yes'"),
    (thing("door", prop("locked", "maybe", "bool")), "property 'locked' must be true or false, not 'maybe'"),
    (thing("door", prop("points", "many", "int")), "property 'points' must be a whole number, not 'many'"),
    (thing("door", prop("points", "2.5", "float")), "property 'points' must be a whole number, not 2.5"),
    (thing("door", prop("height", "nan", "float")), "property 'height' must be a number, not 'nan'"),
    (thing("door", prop("height", "x", "class")), "property 'height' must be a number, not None"),
    (thing("door", rect='x="900" y="48"'), "lies outside the map"),
    (thing("door", rect='x="here" y="48"'), "x must be a number, not 'here'"),
    (thing("door", rect='x="0" y="0" rotation="45"'), "is rotated by 45 degrees; draw it upright"),
    (thing("door", inside='<polygon points="0,0 1,1"/>'), "is a polygon; draw a rectangle or a point"),
    (thing("door") + thing("breakable"), "there is already a door or a breakable thing at (1, 1)"),
    (thing("spawn"), "an object of class 'spawn' needs the property 'side'"),
    (thing("spawn", prop("side", "5", "int")), "property 'side' must be 1, 2, 3 or 4, not 5"),
    (thing("light", prop("bright", "2.5", "float")), "property 'bright' must be whole metres (0 or more), not 2.5"),
    (thing("region", prop("light", "gloomy")), "light must be bright, dim or dark, not 'gloomy'"),
    (thing("try", prop("stat", "x") + prop("effect", "boom")), "effect must be 'opens:<door>' or 'light:<light>'"),
    (thing("door").replace("class", 'template="no.tx" class'), "template 'no.tx' is missing"),
    (thing("region", prop("surface", "tarmac")), "unknown surface 'tarmac', expected one of: dirt, fire"),
    (thing("region", prop("cost", "0", "int")), "property 'cost' must be 1 to 100, not 0"),
    (thing("region", prop("water", "-1", "float")), "property 'water' must be at least 0, not -1"),
    (thing("region", rect='x="0" y="0" width="-48" height="48"'), "its width must not be negative, not -48"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), OBJECTS, ids=range(len(OBJECTS)))
def test_objects(tmp_path: Path, text: str, message: str) -> None:
    path = write(tmp_path, tmx(FLOOR + text))
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        load_map(path)
    assert str(caught.value).startswith(f"{path}: object 'it' (id 7) in layer 'objects': ")


def test_effects_name_a_door_of_the_map(tmp_path: Path) -> None:
    lever = thing("try", prop("stat", "strength") + prop("effect", "opens:iit"))
    path = write(tmp_path, tmx(FLOOR + lever + thing("door", rect='x="0" y="0"')))
    with pytest.raises(InputError, match="object 'it': there is no door named 'iit', did you mean 'it'"):
        load_map(path)


def test_a_spawn_zone_needs_ground(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        tmx(FLOOR.replace("1,1,1,1", "1,1,2,1") + thing("spawn", prop("side", "1", "int"), 'x="96" y="0"')),
    )
    with pytest.raises(InputError, match="spawn zone of side 1 has no cell that one can stand on") as caught:
        load_map(path)
    assert str(caught.value).startswith(f"{path}: the spawn zone")


def test_names_can_be_read(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(FLOOR + thing("door").replace('name="it"', 'name="a&#10;b"')))
    with pytest.raises(InputError, match=r"its name holds a control character \(got 'a\\nb'\)"):
        load_map(path)
    path = write(tmp_path, tmx(FLOOR, mark=with_map_property("title", " ")))
    with pytest.raises(InputError, match="its title is blank, expected letters"):
        load_map(path)


TILESETS = [
    (("base.png", "absent.png"), "tileset 'base': image 'absent.png' is missing, expected at"),
    (("base.png", "../../../x.png"), "tileset 'base': image '../../../x.png' lies outside the map's project"),
    (('source="base.png"', 'format="png"'), "tileset 'base': its image is embedded, which is not read"),
    (('tilewidth="48"', 'tilewidth="0"'), "tilewidth must be a whole number from 1 to 65536, not '0'"),
    (('width="200"', 'width="9999999999"'), "width must be a whole number from 1 to 65536"),
    (('<tile id="1">', '<tile id="one">'), "id must be a whole number from 0 to"),
    (('name="walk" type="bool"', 'name="walk"'), "tile 1: property 'walk' must be true or false, not 'false'"),
    (('value="1.25"', 'value="-1"'), "tile 3: property 'height' must be at least 0, not -1.0"),
    (('name="cost" type="int" value="2"', 'name="cost" type="int" value="0"'), "'cost' must be 1 to 100, not 0"),
    (('name="cost" type="int" value="2"', 'name="cost" type="int" value="101"'), "'cost' must be 1 to 100, not 101"),
    (('type="float" value="0.6"', 'type="float" value="-0.6"'), "property 'water' must be at least 0, not -0.6"),
    (('value="grass"', 'value="gras"'), "tile 4: unknown surface 'gras', did you mean 'grass'?"),
    (('<image source="base.png" width="200" height="100"/>', ""), "tileset 'base': has no image"),
    (("<tileset", "<tiles"), "is not well-formed XML"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), TILESETS, ids=range(len(TILESETS)))
def test_tilesets(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    path = write(tmp_path, tmx(FLOOR))
    assert change[0] in TILESET
    (tmp_path / "base.tsx").write_text(TILESET.replace(*change))
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        load_map(path)
    assert str(caught.value).startswith(f"{tmp_path / 'base.tsx'}: ")


def test_files(tmp_path: Path) -> None:
    write(tmp_path, tmx(FLOOR))
    with pytest.raises(InputError, match=r"smal\.tmx: there is no such map file, did you mean 'small\.tmx'"):
        load_map(tmp_path / "smal.tmx")
    with pytest.raises(InputError, match="is a folder, expected a Tiled map"):
        load_map(tmp_path)
    big = tmp_path / "big.tmx"
    with big.open("wb") as file:
        file.truncate(20_000_000)
    with pytest.raises(InputError, match="has 20000000 bytes, a map may have at most"):
        load_map(big)


def test_damaged_maps_never_end_in_anything_but_a_sentence(tmp_path: Path) -> None:
    """A few hundred random damages of a map with everything in it."""
    rng = random.Random(11)
    whole = tmx(
        FLOOR
        + data(SHORT)
        + thing("door", prop("points", "2", "int"))
        + thing("spawn", prop("side", "1", "int"), 'x="0" y="0"')
        + thing("light", prop("bright", "2", "float"), 'x="0" y="0"')
    ).replace(data(SHORT), layer("b", "0,0,0,0,\n0,2,0,0,\n0,0,0,0"))
    path = write(tmp_path, whole)
    load_map(path)
    sentences = 0
    for _ in range(400):
        text = list(whole)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text))
            kind = rng.randrange(3)
            if kind == 0:
                del text[at : at + rng.randint(1, 30)]
            elif kind == 1:
                text[at] = rng.choice('0123456789"<>/-. xé')
            else:
                other = rng.randrange(len(text))
                text[at:at] = text[other : other + rng.randint(1, 40)]
        path.write_text("".join(text))
        try:
            assert isinstance(load_map(path), Ground)
        except InputError as error:
            sentences += 1
            assert str(error).startswith(str(tmp_path))
    assert sentences > 100
