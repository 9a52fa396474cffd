"""Draw every tile of Tessera and write the tilesets.

    python assets/terrain/make_terrain.py [ground walls props edges objects]

Writes assets/terrain/{ground,walls,props,edges}.png, their rows four times as fine in assets/terrain/fine, and
assets/terrain/objects/*.png, and maps/tilesets/*.tsx. Needs pygame-ce only and takes a few minutes; the same files
come out each time. Tiles are added at the end of a sheet only, so that maps keep their tile numbers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import quoteattr

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import edges
import ground
import inventory
import walls
from canvas import PHASES, TILE, Canvas, Colour, coarse, save

COLUMNS = 16
TILESETS = HERE.parent.parent / "maps" / "tilesets"
Sheet = list[tuple[str, Canvas, dict[str, object]]]


def ground_sheet() -> Sheet:
    """Each ground kind is one row: 16 pieces of its seamless block, named kind_0 .. kind_15."""
    out: Sheet = []
    for name, paint in ground.kinds().items():
        block = paint()
        for i in range(PHASES * PHASES):
            piece = block.piece(i % PHASES * TILE, i // PHASES * TILE)
            out.append((f"{name}_{i}", piece, ground.PROPERTIES[name]))
    return out


def listed(tiles: dict[str, tuple[Canvas, dict[str, object]]]) -> Sheet:
    """A dictionary of tiles as a sheet."""
    return [(name, canvas, properties) for name, (canvas, properties) in tiles.items()]


def write_sheet(name: str, sheet: Sheet) -> int:
    """Write the plain picture, its rows in fine, and the tileset; return the size of the pictures in bytes."""
    rows = -(-len(sheet) // COLUMNS)
    size = 0
    plain: list[list[Colour]] = []
    for row in range(rows):
        tiles = [tile for _, tile, _ in sheet[row * COLUMNS : (row + 1) * COLUMNS]]
        tiles += [Canvas()] * (COLUMNS - len(tiles))
        size += save(beside([tile.at for tile in tiles]), HERE / "fine" / f"{name}_{row:02}.png")
        plain += beside([coarse(tile) for tile in tiles])
    TILESETS.mkdir(parents=True, exist_ok=True)
    (TILESETS / f"{name}.tsx").write_text(tileset(name, sheet, rows), encoding="utf-8")
    return size + save(plain, HERE / f"{name}.png")


def beside(pictures: list[list[list[Colour]]]) -> list[list[Colour]]:
    """Pictures of the same height, one beside the other."""
    return [[colour for row in rows for colour in row] for rows in zip(*pictures, strict=True)]


def tileset(name: str, sheet: Sheet, rows: int) -> str:
    """The external tileset for Tiled; the name of a tile is its type."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.8" tiledversion="1.8.2" name="{name}" tilewidth="{TILE}" tileheight="{TILE}" '
        f'tilecount="{rows * COLUMNS}" columns="{COLUMNS}">',
        f' <image source="../../assets/terrain/{name}.png" width="{COLUMNS * TILE}" height="{rows * TILE}"/>',
    ]
    for i, (tile, _, properties) in enumerate(sheet):
        if not properties:
            lines.append(f' <tile id="{i}" type="{tile}"/>')
            continue
        lines += [f' <tile id="{i}" type="{tile}">', "  <properties>"]
        lines += ["   " + written(key, value) for key, value in sorted(properties.items())]
        lines += ["  </properties>", " </tile>"]
    if name == "walls":
        lines += terrain_brushes([tile for tile, _, _ in sheet])
    return "\n".join([*lines, "</tileset>", ""])


def terrain_brushes(tiles: list[str]) -> list[str]:
    """Tiled's terrain brushes: draw a wall or fence and the right pieces are chosen."""
    lines = [" <wangsets>"]
    brushes = (
        ("wall", "#808090"),
        ("ruin", "#606070"),
        ("house", "#a07050"),
        ("low", "#b0b0a0"),
        ("hedge", "#508040"),
        ("fence", "#c0a060"),
    )
    for family, colour in brushes:
        first = tiles.index(f"{family}_0")
        lines += [
            f'  <wangset name="{family}" type="edge" tile="{first + 10}">',
            f'   <wangcolor name="{family}" color="{colour}" tile="{first + 10}" probability="1"/>',
        ]
        for mask in range(1, 16):
            north, east, south, west = (int(bool(mask & bit)) for bit in (1, 2, 4, 8))
            lines.append(
                f'   <wangtile tileid="{first + mask}" wangid="{north},0,{east},0,{south},0,{west},0"/>'
            )
        lines.append("  </wangset>")
    return [*lines, " </wangsets>"]


def written(key: str, value: object) -> str:
    """One property element."""
    if isinstance(value, bool):
        return f'<property name="{key}" type="bool" value="{str(value).lower()}"/>'
    if isinstance(value, int | float):
        return f'<property name="{key}" type="{type(value).__name__}" value="{value:g}"/>'
    return f'<property name="{key}" value={quoteattr(str(value))}/>'


def main(wanted: list[str]) -> None:
    """Draw everything, or the sheets named."""
    sheets: dict[str, Callable[[], Sheet]] = {
        "ground": ground_sheet,
        "walls": lambda: listed(walls.all_walls()),
        "props": lambda: listed(inventory.all_props()),
        "edges": lambda: listed(edges.all_edges()),
    }
    for name, drawn in sheets.items():
        if not wanted or name in wanted:
            sheet = drawn()
            print(f"{name}: {len(sheet)} tiles, {write_sheet(name, sheet) // 1024} KB")
    if not wanted or "objects" in wanted:
        sizes = [save(made.at, HERE / "objects" / f"{name}.png") for name, made in inventory.all_objects().items()]
        print(f"objects: {len(sizes)}, {sum(sizes) // 1024} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
