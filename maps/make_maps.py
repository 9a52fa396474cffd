"""Turn the plans into Tiled maps.

    python maps/make_maps.py

Reads the names of the tiles from maps/tilesets/*.tsx and writes maps/<name>.tmx. Walls, banks, cliffs and shadows
choose their pieces from their neighbours; the choice of variants depends on the cell only, so the output is the same
each time.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import quoteattr

from plans import PLANS, Plan, Zone

HERE = Path(__file__).resolve().parent
TILE = 48
FIRST = {"ground": 1, "walls": 1001, "props": 2001, "edges": 3001}
LAYERS = ("ground", "raised", "blends", "edges", "cliffs", "shade", "built", "decor", "things", "rails")
AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

# letter -> (floor or None = the usual floor there, thing or None)
LETTERS: dict[str, tuple[str | None, str | None]] = {
    ".": (None, None),
    ":": ("cracked", None),
    ",": (None, "rubble"),
    "g": ("grass", None),
    "d": ("dirt", None),
    "h": ("heath", None),
    "C": ("crag", None),
    "S": ("sand", None),
    "m": ("mud", None),
    "~": ("water", None),
    "W": ("deep", None),
    "f": ("ford", None),
    "=": ("deep", "bridge"),
    "_": ("plank", None),
    "R": (None, "rug"),
    "#": ("stone", "wall"),
    "%": ("stone", "ruin"),
    "|": ("stone", "slit"),
    "H": ("plank", "house"),
    "n": ("plank", "window"),
    "+": (None, "door"),
    "o": (None, "low"),
    "e": ("grass", "hedge"),
    "F": (None, "brazier"),
    "L": (None, "lantern"),
    "t": (None, "torch_stand"),
    "P": (None, "pillar"),
    "p": (None, "pillar_broken"),
    "T": ("grass", "tree"),
    "Y": ("grass", "pine"),
    "b": (None, "bush"),
    "O": (None, "boulder"),
    "X": (None, "crag"),
    "c": (None, "crate"),
    "B": (None, "barrel"),
    "U": (None, "well"),
    "K": ("plank", "table"),
    "k": ("plank", "bookcase"),
    "y": (None, "hay"),
    "s": (None, "sacks"),
    '"': ("grass", "tall_grass"),
    "r": ("grass", "reeds"),
    "l": (None, "log"),
    "i": ("grass", "fence"),
    "A": (None, "statue"),
    "*": (None, "fire"),
    "^": (None, "blaze"),
}
VARIANTS = {
    "tree": 3,
    "pine": 2,
    "bush": 3,
    "boulder": 2,
    "crag": 2,
    "rubble": 3,
    "tall_grass": 2,
    "table": 2,
}
FAMILY = {
    "wall": "stone",
    "ruin": "stone",
    "slit": "stone",
    "house": "house",
    "window": "house",
    "low": "low",
    "hedge": "hedge",
    "fence": "fence",
    "door": "door",
}
GREEN = {"grass", "flowers"}
WET = {"water", "deep", "ford"}
BREAKABLE = {"crate": (10, 1), "barrel": (8, 0), "hay": (8, 0)}
LIGHTS = {"brazier": (5, 10), "lantern": (4, 8), "torch_stand": (4, 8), "campfire": (5, 10)}


def chance(x: int, y: int, salt: str) -> float:
    """A repeatable number 0..1 for a cell."""
    return zlib.crc32(f"{salt}/{x}/{y}".encode()) % 10007 / 10007


def tile_numbers() -> dict[str, int]:
    """Name of a tile -> its number in our maps."""
    numbers: dict[str, int] = {}
    for name, first in FIRST.items():
        text = (HERE / "tilesets" / f"{name}.tsx").read_text(encoding="utf-8")
        for number, tile in re.findall(r'<tile id="(\d+)" type="([^"]+)"', text):
            numbers[f"{name}:{tile}"] = first + int(number)
    return numbers


def reduced(mask: int) -> int:
    """Drop corners beside a side that is set (as in assets/terrain/edges.py)."""
    for corner, a, b in ((2, 1, 4), (8, 4, 16), (32, 16, 64), (128, 64, 1)):
        if mask & (a | b):
            mask &= ~corner
    return mask


class Map:
    """One map being laid: names of tiles per layer and the objects."""

    def __init__(self, plan: Plan, numbers: dict[str, int]) -> None:
        self.plan, self.numbers = plan, numbers
        self.rows, self.heights = plan.rows(), plan.floor_heights()
        self.width, self.height = len(self.rows[0]), len(self.rows)
        if {len(row) for row in [*self.rows, *self.heights]} != {self.width} or len(
            self.heights
        ) != self.height:
            raise SystemExit(f"{plan.name}: rows of different length")
        self.cells = [(x, y) for y in range(self.height) for x in range(self.width)]
        self.layers = {name: [0] * (self.width * self.height) for name in LAYERS}
        self.objects: list[str] = []
        self.floor = {cell: self.floor_at(*cell) for cell in self.cells}
        self.thing = {(x, y): LETTERS[self.rows[y][x]][1] for x, y in self.cells}

    def floor_at(self, x: int, y: int) -> str:
        """The floor's kind: by letter, else by the plan's zones, else the base."""
        letter = self.rows[y][x]
        kind = LETTERS[letter][0]
        usual = self.plan.base
        for (zx, zy, w, h), old, new in self.plan.floors:
            if zx <= x < zx + w and zy <= y < zy + h and usual == old:
                usual = new
        if kind == "cracked" and usual not in ("stone", "cracked"):
            return usual
        if kind is None:
            near = (
                [
                    LETTERS[self.rows[y + dy][x + dx]][0]
                    for dx, dy in AROUND[::2]
                    if 0 <= x + dx < self.width and 0 <= y + dy < self.height
                ]
                if letter not in ".R"
                else []
            )
            named = [k for k in near if k in ("plank", "grass", "sand", "heath", "crag")]
            kind = max(sorted(set(named)), key=named.count) if len(named) >= 2 else usual
        if kind == "grass" and letter not in "TYb" and self.heights[y][x] >= 3:
            return "crag" if self.heights[y][x] >= 5 else "heath"
        if kind == "grass" and chance(x // 3, y // 2, "flowers") < 0.22:
            return "flowers"
        return kind

    def lay(self, layer: str, x: int, y: int, sheet: str, tile: str) -> None:
        """Put a tile into a cell of a layer."""
        self.layers[layer][y * self.width + x] = self.numbers[f"{sheet}:{tile}"]

    def mask(self, x: int, y: int, test: Callable[[int, int], bool]) -> int:
        """Bits of the eight neighbours for which the test holds; outside the map nothing holds."""
        return sum(
            1 << i
            for i, (dx, dy) in enumerate(AROUND)
            if 0 <= x + dx < self.width and 0 <= y + dy < self.height and test(x + dx, y + dy)
        )

    def make(self) -> None:
        """Lay everything."""
        for x, y in self.cells:
            self.lay_ground(x, y)
            self.lay_cliff(x, y)
            self.lay_shade(x, y)
            self.lay_thing(x, y)
            self.lay_decor(x, y)
        self.add_objects()

    def lay_ground(self, x: int, y: int) -> None:
        """Floor, raised ground, fringes and banks."""
        kind = self.floor[x, y]
        self.lay("ground", x, y, "ground", f"{kind}_{x % 4 + 4 * (y % 4)}")
        if self.heights[y][x]:
            self.lay("raised", x, y, "edges", f"lift_{self.heights[y][x]}")
        if kind in WET:
            shore = reduced(self.mask(x, y, lambda i, j: self.floor[i, j] not in WET))
            blend = {"ford": ("wade", ("water", "deep")), "water": ("deepen", ("deep",))}.get(kind)
            deeper = reduced(self.mask(x, y, lambda i, j: self.floor[i, j] in blend[1])) if blend else 0
            if blend and deeper:
                self.lay("blends", x, y, "edges", f"{blend[0]}_{deeper}")
            if shore:
                self.lay("edges", x, y, "edges", f"bank_{shore}")
        elif kind not in GREEN and kind not in ("plank", "stone", "flag"):
            sand = reduced(self.mask(x, y, lambda i, j: self.floor[i, j] == "sand")) if kind != "sand" else 0
            if sand:
                self.lay("blends", x, y, "edges", f"drift_{sand}")
            green = reduced(self.mask(x, y, lambda i, j: self.floor[i, j] in GREEN and not self.walled(i, j)))
            if green:
                self.lay("edges", x, y, "edges", f"fringe_{green}")

    def walled(self, x: int, y: int) -> bool:
        """Whether a wall of full height stands there."""
        return self.thing[x, y] in ("wall", "ruin", "slit", "house", "window")

    def lay_cliff(self, x: int, y: int) -> None:
        """Faces and rims where the ground falls away."""
        here = self.heights[y][x]

        def drop(dx: int, dy: int) -> int:
            i, j = x + dx, y + dy
            inside = 0 <= i < self.width and 0 <= j < self.height
            return max(0, here - self.heights[j][i]) if inside else 0

        south = min(3, drop(0, 1))
        sides = "".join(str(min(2, drop(dx, dy))) for dx, dy in ((0, -1), (1, 0), (-1, 0)))
        if south or sides != "000":
            style = "cliff" if self.floor[x, y] in GREEN | {"heath", "crag", "dirt", "sand"} else "dais"
            self.lay("cliffs", x, y, "edges", f"{style}_{south}_{sides}")

    def lay_shade(self, x: int, y: int) -> None:
        """Shadows below walls and cliffs."""
        if self.walled(x, y):
            return
        here = self.heights[y][x]
        tall = reduced(self.mask(x, y, lambda i, j: self.walled(i, j) or self.heights[j][i] >= here + 3))
        rise = reduced(self.mask(x, y, lambda i, j: self.heights[j][i] > here))
        if tall:
            self.lay("shade", x, y, "edges", f"shade_{tall}")
        elif rise:
            self.lay("shade", x, y, "edges", f"soft_{rise}")

    def sides(self, x: int, y: int, families: set[str]) -> int:
        """N 1, E 2, S 4, W 8 where the same kind of wall goes on (the border of the map counts)."""
        out = 0
        for bit, dx, dy in ((1, 0, -1), (2, 1, 0), (4, 0, 1), (8, -1, 0)):
            i, j = x + dx, y + dy
            inside = 0 <= i < self.width and 0 <= j < self.height
            family = FAMILY.get(self.thing[i, j] or "", "") if inside else ""
            if family in families or (not inside and "stone" in families):
                out |= bit
        return out

    def lay_thing(self, x: int, y: int) -> None:
        """Walls, props, bridges; doors and breakable things are objects."""
        thing = self.thing[x, y]
        if thing is None or thing == "door" or thing in BREAKABLE:
            return
        if thing in FAMILY:
            self.lay_wall(x, y, thing)
        elif thing == "bridge":
            self.lay("built", x, y, "ground", f"bridge_{x % 4 + 4 * (y % 4)}")
            if self.thing[x, y - 1] != "bridge":
                self.lay("rails", x, y, "edges", "rail_n")
            if self.thing[x, y + 1] != "bridge":
                self.lay("rails", x, y, "edges", "rail_s")
        elif thing == "rug":
            self.lay("built", x, y, "props", "rug")
        else:
            count = VARIANTS.get(thing, 0)
            self.lay(
                "things", x, y, "props", f"{thing}_{1 + int(chance(x, y, thing) * count)}" if count else thing
            )

    def lay_wall(self, x: int, y: int, thing: str) -> None:
        """The piece of wall that fits its neighbours."""
        family = FAMILY[thing]
        sides = self.sides(x, y, {family, "door"} if family in ("stone", "house") else {family})
        if family == "stone":
            sides = self.sides(x, y, {"stone"}) | (self.sides(x, y, {"door"}) & 10)
        if thing in ("slit", "window") and sides not in (5, 10):
            sides = 10 if sides & 10 else 5
        if thing == "wall" and chance(x, y, "ruin") < 0.12:
            thing = "ruin"
        self.lay("things", x, y, "walls", f"{thing}_{sides}")

    def lay_decor(self, x: int, y: int) -> None:
        """Small things on bare floor which change nothing."""
        choices = self.plan.decor.get(self.floor[x, y].replace("flowers", "grass"), ())
        if choices and self.thing[x, y] is None and chance(x, y, "decor") < 0.06:
            self.lay("decor", x, y, "props", choices[int(chance(x, y, "which") * len(choices))])

    def add(self, kind: str, name: str, zone: Zone, **properties: object) -> None:
        """Add an object over a zone of cells."""
        x, y, w, h = zone
        head = (
            f'  <object id="{len(self.objects) + 1}" name={quoteattr(name)} type="{kind}" x="{x * TILE}" '
            f'y="{y * TILE}" width="{w * TILE}" height="{h * TILE}"'
        )
        if not properties:
            self.objects.append(head + "/>")
            return
        lines = [head + ">", "   <properties>"]
        for key, value in sorted(properties.items()):
            lines.append("    " + written(key, value))
        self.objects.append("\n".join([*lines, "   </properties>", "  </object>"]))

    def add_objects(self) -> None:
        """Spawn zones, darkness, doors, lights, breakable things, items, levers."""
        for side, (x, y, w, h) in ((1, self.plan.spawn), (3, self.plan.flank)):
            self.add("spawn", f"side {side}", (x, y, w, h), side=side)
            turned = (self.width - x - w, self.height - y - h, w, h)
            self.add("spawn", f"side {side + 1}", turned, side=side + 1)
        for zx, zy, zw, zh in self.plan.dark:
            for zone in ((zx, zy, zw, zh), (self.width - zx - zw, self.height - zy - zh, zw, zh)):
                self.add("region", "darkness", zone, light="dark")
        lever_of = {name: (i, j) for i, j, name in self.plan.levers}
        count: dict[str, int] = {}
        for i, j in self.cells:
            thing = self.thing[i, j]
            if thing is None or thing not in {"door", *BREAKABLE, *LIGHTS}:
                continue
            count[thing] = count.get(thing, 0) + 1
            name = f"{thing.replace('_stand', '')} {count[thing]}"
            if thing == "door":
                self.add_door(i, j, name, list(lever_of))
            elif thing in BREAKABLE:
                points, armour = BREAKABLE[thing]
                self.add("breakable", name, (i, j, 1, 1), points=points, armour=armour)
            else:
                bright, dim = LIGHTS[thing]
                self.add("light", name, (i, j, 1, 1), bright=float(bright), dim=float(dim))
        for i, j, key in self.plan.items:
            self.add("item", key.replace("_", " "), (i, j, 1, 1), item=key)
        for i, j, name in self.plan.levers:
            self.add(
                "try",
                f"lever of the {name}",
                (i, j, 1, 1),
                stat="strength",
                tag="force",
                difficulty=8,
                effect=f"opens:{name}",
            )

    def add_door(self, x: int, y: int, name: str, levered: list[str]) -> None:
        """A door; one that a lever opens has the lever's name for it."""
        properties: dict[str, object] = {"points": 20}
        if (x, y) in self.plan.locked:
            properties.update(locked=True, difficulty=14)
            name = next(
                (n for n in levered if n.startswith("north" if y < self.height / 2 else "south")), name
            )
        if (x, y) in self.plan.open_doors:
            properties["open"] = True
        self.add("door", name, (x, y, 1, 1), **properties)

    def written(self) -> str:
        """The TMX text."""
        size = f'width="{self.width}" height="{self.height}"'
        used = [name for name in LAYERS if any(self.layers[name])]
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" {size} '
            f'tilewidth="{TILE}" tileheight="{TILE}" infinite="0" nextlayerid="{len(used) + 2}" '
            f'nextobjectid="{len(self.objects) + 1}">',
            " <properties>",
        ]
        head: dict[str, object] = {
            "description": self.plan.description,
            "light": self.plan.light,
            "tessera": 1,
            "title": self.plan.title,
        }
        lines += ["  " + written(key, value) for key, value in head.items()]
        lines.append(" </properties>")
        lines += [
            f' <tileset firstgid="{first}" source="tilesets/{name}.tsx"/>' for name, first in FIRST.items()
        ]
        for number, name in enumerate(used, 1):
            cells = self.layers[name]
            rows = [
                ",".join(map(str, cells[y * self.width : (y + 1) * self.width])) for y in range(self.height)
            ]
            lines += [
                f' <layer id="{number}" name="{name}" {size}>',
                '  <data encoding="csv">',
                ",\n".join(rows),
                "</data>",
                " </layer>",
            ]
        lines += [
            f' <objectgroup id="{len(used) + 1}" name="objects">',
            *self.objects,
            " </objectgroup>",
            "</map>",
            "",
        ]
        return "\n".join(lines)


def written(key: str, value: object) -> str:
    """One property element."""
    if isinstance(value, bool):
        return f'<property name="{key}" type="bool" value="{str(value).lower()}"/>'
    if isinstance(value, int | float):
        return f'<property name="{key}" type="{type(value).__name__}" value="{value:g}"/>'
    return f'<property name="{key}" value={quoteattr(str(value))}/>'


def main() -> None:
    """Write every map."""
    numbers = tile_numbers()
    for plan in PLANS:
        made = Map(plan, numbers)
        made.make()
        (HERE / f"{plan.name}.tmx").write_text(made.written(), encoding="utf-8")
        print(f"{plan.name}: {made.width} x {made.height}, {len(made.objects)} objects")


if __name__ == "__main__":
    main()
