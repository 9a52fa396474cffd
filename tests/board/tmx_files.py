"""Small Tiled maps written into a folder, for the loader's tests."""

from __future__ import annotations

from pathlib import Path

PNG = b"\x89PNG not looked into"

TILESET = """<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" name="base" tilewidth="48" tileheight="48" spacing="2" margin="1" tilecount="8" columns="4">
 <image source="base.png" width="200" height="100"/>
 <tile id="1"><properties>
  <property name="walk" type="bool" value="false"/><property name="opaque" type="bool" value="true"/>
 </properties></tile>
 <tile id="2"><properties>
  <property name="water" type="float" value="0.6"/><property name="surface" value="water"/>
  <property name="cost" type="int" value="2"/>
 </properties></tile>
 <tile id="3"><properties>
  <property name="walk" type="bool" value="false"/><property name="height" type="float" value="1.25"/>
  <property name="cover" type="float" value="1"/><property name="see_through" type="bool" value="true"/>
  <property name="climb" type="int" value="4"/>
 </properties></tile>
 <tile id="4"><properties>
  <property name="elevation" type="float" value="0.5"/><property name="surface" value="grass"/>
 </properties></tile>
 <tile id="5"><properties>
  <property name="walk" type="bool" value="true"/><property name="water" type="float" value="0"/>
  <property name="surface" value="wood"/><property name="elevation" type="float" value="0.5"/>
 </properties></tile>
</tileset>
"""

MARK = '<properties><property name="tessera" type="int" value="1"/></properties>'


def layer(name: str, csv: str, width: int = 4, height: int = 3, extra: str = "", attributes: str = "") -> str:
    return (
        f'<layer id="1" name="{name}" width="{width}" height="{height}" {attributes}>{extra}'
        f'<data encoding="csv">\n{csv}\n</data></layer>'
    )


FLOOR = layer("floor", "1,1,1,1,\n1,1,1,1,\n1,1,1,1")


def tmx(
    inside: str,
    width: int = 4,
    height: int = 3,
    mark: str = MARK,
    attributes: str = "",
    tileset: str = "base.tsx",
) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<map version="1.10" orientation="orthogonal" width="{width}" height="{height}" tilewidth="48" '
        f'tileheight="48" {attributes}>{mark}<tileset firstgid="1" source="{tileset}"/>{inside}</map>'
    )


def write(folder: Path, text: str, name: str = "small.tmx") -> Path:
    """The map, its tileset and its image in a folder; the map's path."""
    (folder / "base.tsx").write_text(TILESET)
    (folder / "base.png").write_bytes(PNG)
    (folder / name).write_text(text)
    return folder / name


def thing(
    kind: str, properties: str = "", rect: str = 'x="48" y="48" width="48" height="48"', inside: str = ""
) -> str:
    return (
        f'<objectgroup name="objects"><object id="7" name="it" class="{kind}" {rect}>'
        f"<properties>{properties}</properties>{inside}</object></objectgroup>"
    )


def prop(name: str, value: str, kind: str = "string") -> str:
    return f'<property name="{name}" type="{kind}" value="{value}"/>'
