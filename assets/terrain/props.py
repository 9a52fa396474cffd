"""Made things that stand on the floor: furniture, lamps, doors."""

from __future__ import annotations

import math

from canvas import TILE, Canvas, Drawing, Lot, Ramp, noise
from nature import (
    INK,
    cast,
)


def crate(seed: str = "crate") -> Canvas:
    """A wooden box with a crossed lid."""
    d = Drawing()
    cast(d, 24, 29, 23, 19, 190)
    wood, light, dark = "#6b4c2f", "#8a6843", "#3d2917"
    d.rect(INK, 4, 4, 40, 41, radius=2)
    d.rect("#4a3320", 5, 37, 38, 7, radius=1)
    for x in (13, 24, 35):
        d.line(dark, 1, (x, 38), (x, 44))
    d.rect(wood, 5, 5, 38, 32, radius=1)
    for y in (12, 20, 28):
        d.line(dark, 1, (6, y), (42, y))
    for a, b in (((9, 9), (39, 33)), ((39, 9), (9, 33))):
        d.line(dark, 6.5, a, b)
        d.line(light, 4.3, a, b)
    for x, y, w, h in ((5, 5, 38, 5), (5, 32, 38, 5), (5, 5, 5, 32), (38, 5, 5, 32)):
        d.rect(light, x, y, w, h, dark)
    for x in (7.5, 40.5):
        for y in (7.5, 34.5):
            d.disc("#2a2522", x, y, 1.1)
    d.line("#a88657", 0.8, (6, 5.6), (42, 5.6))
    return d.canvas(0.35, seed)


def barrel() -> Canvas:
    """A barrel from above and a little from the south."""
    d = Drawing()
    cast(d, 24, 30, 19, 16, 190)
    d.rect(INK, 7, 8, 34, 36, radius=12)
    d.rect("#553c25", 8, 9, 32, 34, radius=11)
    for x in (14, 20, 28, 34):
        d.line("#38271a", 1, (x, 28), (x, 43))
    d.line("#6d6b70", 2.6, (8.6, 35), (15, 39.5), (24, 41), (33, 39.5), (39.4, 35))
    d.disc(INK, 24, 21, 17, 14)
    d.disc("#6d6b70", 24, 21, 16, 13)
    d.disc("#2b1e13", 24, 21.4, 14, 11)
    d.disc("#7b5a38", 24, 22, 13.4, 10.4)
    for x in (16, 20, 24, 28, 32):
        d.line(
            "#553c25",
            0.9,
            (x, 22 - 9.8 * math.sqrt(max(0, 1 - ((x - 24) / 13.4) ** 2))),
            (x, 22 + 9.8 * math.sqrt(max(0, 1 - ((x - 24) / 13.4) ** 2))),
        )
    d.disc("#2b1e13", 29, 18, 1.8, 1.4)
    return d.canvas(0.35, "barrel")


def column(broken: bool, statue: bool = False) -> Canvas:
    """A pillar on its plinth; broken, or with a figure on it."""
    d = Drawing()
    cast(d, 26, 29, 23, 19, 210)
    d.rect(INK, 5, 6, 38, 39, radius=2)
    d.rect("#3b3a42", 6, 38, 36, 6, radius=1)
    d.rect("#605e66", 6, 7, 36, 32, radius=1)
    d.rect("#76737a", 6, 7, 36, 1.6)
    d.line("#47464d", 1, (8, 37.5), (40, 37.5))
    if statue:
        d.disc("#2a2930", 24, 25, 13, 11)
        d.polygon("#8b8988", (14, 33), (17, 18), (31, 18), (34, 33), (24, 37), outline=INK)
        d.polygon("#a5a3a0", (17, 31), (19, 19), (24, 19), (23, 35), (19, 34))
        d.line(INK, 4.4, (33, 12), (33, 32))
        d.line("#b3b1ac", 2.4, (33, 12), (33, 32))
        d.line("#b3b1ac", 2, (29.5, 25), (36.5, 25))
        d.disc("#a5a3a0", 24, 14, 6, 6.4, INK)
        d.disc("#bab8b2", 22.6, 12.6, 3.4)
    else:
        d.disc(INK, 24, 23, 16.5, 15.5)
        for i in range(16):
            a = math.tau * i / 16
            light = (
                "#8d8a8d"
                if math.cos(a + math.pi * 0.75) > 0.2
                else "#57555c"
                if math.cos(a + math.pi * 0.75) < -0.4
                else "#706d73"
            )
            d.polygon(
                light,
                (24, 23),
                (24 + 15.6 * math.cos(a - 0.17), 23 + 14.6 * math.sin(a - 0.17)),
                (24 + 15.6 * math.cos(a + 0.17), 23 + 14.6 * math.sin(a + 0.17)),
            )
        d.disc("#54525a", 24, 22, 13, 12)
        d.disc("#807d82", 24, 21.5, 12.2, 11.2)
        d.disc("#939095", 22.5, 20, 8, 7)
        if broken:
            d.polygon(
                "#2b2a31", (16, 16), (24, 13), (31, 18), (33, 25), (26, 30), (20, 26), (15, 24), outline=INK
            )
            d.polygon("#47464e", (18, 18), (24, 15), (29, 19), (25, 23), (20, 22))
            d.polygon("#6b686e", (36, 38), (43, 36), (46, 41), (40, 45), (35, 43), outline=INK)
    return d.canvas(0.3, "column")


def table(long: bool) -> Canvas:
    """A table with a jug and a plate."""
    d = Drawing()
    cast(d, 24, 30, 23, 17, 180)
    d.rect("#24180f", 5, 10, 38, 31, radius=3)
    d.rect("#4a3421", 5, 30, 38, 9, INK, 2)
    d.rect("#71522f", 4, 8, 40, 25, INK, 2)
    for y in (14, 20, 27):
        d.line("#523a22", 1, (5, y), (43, y))
    d.line("#957046", 1, (5, 9), (43, 9))
    if long:
        d.disc("#b9b2a2", 15, 18, 5, 4, INK)
        d.disc("#8f887a", 15, 18, 3, 2.3)
        d.disc("#5b6b78", 32, 18, 3.6, 4.4, INK)
        d.disc("#8498a6", 31, 16.5, 1.6)
    else:
        d.polygon("#cbbf9f", (12, 15), (26, 12), (29, 24), (15, 27), outline=INK)
        for i in range(4):
            d.line("#83765a", 0.7, (15, 17 + i * 2.4), (24, 15 + i * 2.4))
        d.rect("#e0d7be", 34, 12, 3, 8, INK)
        d.disc("#f2c35c", 35.5, 11, 1.5, 2.2)
    return d.canvas(0.3, "table")


def well() -> Canvas:
    """A round well with a beam and a bucket."""
    d = Drawing()
    cast(d, 26, 29, 23, 20, 200)
    d.disc(INK, 24, 25, 22, 21)
    for i in range(14):
        a = math.tau * i / 14
        light = (
            "#8f8b86"
            if math.cos(a + math.pi * 0.75) > 0.2
            else "#5e5b5c"
            if math.cos(a + math.pi * 0.75) < -0.4
            else "#76726f"
        )
        d.polygon(
            light,
            *[
                (24 + r * 1.05 * math.cos(a + s), 25 + r * math.sin(a + s))
                for r, s in ((20, -0.19), (20, 0.19), (13, 0.19), (13, -0.19))
            ],
        )
    d.disc("#0a0e14", 24, 25, 13, 12.2, INK)
    d.disc("#16303f", 25, 27, 9, 7.5)
    d.line("#4d7385", 0.9, (20, 26), (25, 25), (29, 26))
    d.rect(INK, 1, 16, 46, 7, radius=2)
    d.rect("#654a2f", 2, 17, 44, 5, radius=1.5)
    d.line("#8a6a47", 1, (3, 17.8), (45, 17.8))
    d.rect("#c2b08a", 21, 16, 6, 7, INK)
    d.line("#c2b08a", 1, (24, 23), (24, 29))
    return d.canvas(0.3, "well")


def flames(d: Drawing, x: float, y: float, size: float) -> None:
    """A fire with its glow: tongues of flame, brighter towards the heart."""
    d.veil((255, 150, 40, 130), x, y - size * 0.2, min(size * 1.7, x, TILE - x), size * 1.5, 9)
    lot = Lot(f"flame{x}{y}")
    tongues = [(lot.between(-0.62, 0.62), lot.between(0.75, 1.15), lot.between(-0.3, 0.3)) for _ in range(6)]
    tongues.append((0.0, 1.45, lot.between(-0.25, 0.25)))
    for colour, k in (("#a8361a", 1.0), ("#e4702a", 0.80), ("#ffab3f", 0.58), ("#ffdc76", 0.38), ("#fff6d2", 0.20)):
        for off, high, lean in tongues:
            foot = (x + off * size * 0.75 * k, y + size * 0.42)
            tongue(d, colour, foot, (size * 0.34 * k, size * high * k, lean * size))
        d.disc(colour, x, y + size * 0.34, size * 0.74 * k, size * 0.34 * k)


def tongue(d: Drawing, colour: str, foot: tuple[float, float], shape: tuple[float, float, float]) -> None:
    """One flame: round below, pointed above. `shape` is half its width, its height, how far it leans."""
    (x, y), (wide, high, lean) = foot, shape
    left, right = [], []
    for i in range(13):
        t = i / 12
        half = wide * math.sin(math.pi * min(1.0, 0.5 + t * 0.5)) * (1 - t) ** 0.25 if t < 1 else 0.0
        bend = lean * t * t + wide * 0.35 * math.sin(t * 5) * t
        left.append((x + bend - half, y - high * t))
        right.append((x + bend + half, y - high * t))
    d.polygon(colour, *left, *reversed(right))


def burning(large: bool) -> Canvas:
    """Ground on fire: embers and flames, higher where the fire is large."""
    d = Drawing()
    d.veil((22, 14, 10, 190), 24, 25, 22, 21, 6)
    lot = Lot(f"burning{large}")
    for _ in range(16):
        x, y = lot.between(6, 42), lot.between(8, 42)
        d.disc("#2a1c14", x, y, 3.2, 2.4, INK)
        d.disc("#c2491f", x, y - 0.4, 1.6, 1.1)
    places = ((17, 20, 8), (31, 29, 9))
    if large:
        places = ((14, 17, 9), (33, 16, 10), (23, 29, 12), (36, 34, 8), (12, 35, 8))
    for x, y, size in places:
        flames(d, x, y, size)
    return d.canvas(0.1, "burning")


def brazier(lit: bool) -> Canvas:
    """An iron bowl on legs."""
    d = Drawing()
    cast(d, 24, 30, 18, 14, 190)
    for x, y in ((11, 37), (37, 37), (24, 41)):
        d.line(INK, 4, (24, 26), (x, y))
        d.line("#4a4648", 2, (24, 26), (x, y))
    d.disc(INK, 24, 24, 16, 14)
    d.disc("#57514f", 24, 23.5, 15, 13)
    d.disc("#7b7370", 23, 22.5, 14, 12)
    d.disc("#1a1412", 24, 24, 12, 10)
    for x, y in ((19, 22), (26, 20), (29, 26), (22, 27)):
        d.disc("#8c3a1c" if lit else "#37302d", x, y, 3.4, 2.6, INK)
    if lit:
        flames(d, 24, 22, 12)
    return d.canvas(0.15, "brazier")


def torch_stand(lit: bool) -> Canvas:
    """A torch on an iron pole, small enough to walk past."""
    d = Drawing()
    cast(d, 24, 36, 8, 5, 170)
    for x in (18, 30, 24):
        d.line(INK, 3, (24, 33), (x, 41 if x != 24 else 43))
    d.line(INK, 4.4, (24, 14), (24, 38))
    d.line("#6a625e", 2.2, (24, 14), (24, 38))
    d.rect("#4a3421", 20.5, 13, 7, 8, INK, 2)
    if lit:
        flames(d, 24, 12, 9.5)
    return d.canvas(0.15, "torch")


def campfire(lit: bool) -> Canvas:
    """Logs in a ring of stones."""
    d = Drawing()
    d.veil((10, 8, 8, 150), 24, 26, 20, 18)
    for i in range(10):
        a = math.tau * i / 10
        x, y = 24 + 17 * math.cos(a), 26 + 15.5 * math.sin(a)
        d.disc("#8a857e" if math.sin(a) + math.cos(a) < 0 else "#605c59", x, y, 4.6, 3.9, INK)
        d.disc("#a39d94", x - 1, y - 1.1, 2.2, 1.5)
    for a in (0.4, 1.5, 2.6):
        dx, dy = 12 * math.cos(a), 11 * math.sin(a)
        d.line(INK, 6, (24 - dx, 26 - dy), (24 + dx, 26 + dy))
        d.line("#5a3e26", 4, (24 - dx, 26 - dy), (24 + dx, 26 + dy))
    if lit:
        flames(d, 24, 24, 14)
    return d.canvas(0.15, "camp")


def lantern(lit: bool) -> Canvas:
    """A small lamp which stands on the floor."""
    d = Drawing()
    cast(d, 24, 31, 9, 6, 170)
    if lit:
        d.veil((255, 190, 90, 130), 24, 25, 19, 18, 9)
    d.rect(INK, 17.5, 16, 13, 18, radius=3)
    d.rect("#6b5a35", 18.5, 17, 11, 16, radius=2)
    d.rect("#ffdf8c" if lit else "#3a3f45", 20, 20, 8, 10, INK, 1)
    if lit:
        d.disc("#fffbe0", 24, 26, 2, 3)
    d.rect("#8c7646", 19, 15, 10, 3, INK, 1)
    d.disc("#00000000", 24, 13, 3, 3, "#8c7646", 1)
    return d.canvas(0.1, "lantern")


def sacks() -> Canvas:
    """Grain sacks in a heap."""
    d = Drawing()
    cast(d, 24, 31, 22, 15, 190)
    for x, y, rx, ry in ((15, 19, 11, 10), (33, 20, 11, 10), (24, 31, 13, 11)):
        d.disc("#8d7a57", x, y, rx, ry, INK)
        d.disc("#a8946d", x - 2, y - 2.5, rx * 0.66, ry * 0.6)
        d.disc("#5d4d33", x, y - ry * 0.75, 3, 2, INK)
        d.line(
            "#75643f", 0.8, (x - rx * 0.4, y + ry * 0.4), (x, y + ry * 0.55), (x + rx * 0.4, y + ry * 0.35)
        )
    return d.canvas(0.3, "sacks")


def hay() -> Canvas:
    """A bale of hay."""
    made = Drawing()
    cast(made, 24, 30, 23, 17, 190)
    made.rect("#33290f", 4, 8, 40, 35, radius=4)
    made.rect("#7a6531", 5, 30, 38, 12, radius=3)
    made.rect("#a88f4c", 5, 9, 38, 24, radius=3)
    lot = Lot("hay")
    for _ in range(150):
        x, y = lot.between(7, 41), lot.between(11, 40)
        made.line(
            lot.pick(("#c4ab63", "#8c7539", "#d8c383", "#6d5a2a")),
            0.6,
            (x, y),
            (x + lot.between(-4, 4), y + lot.between(-1.5, 1.5)),
        )
    for x in (15, 33):
        made.line("#4d3b1c", 1.6, (x, 9), (x, 42))
    return made.canvas(0.2, "hay")


def chest(open_: bool) -> Canvas:
    """A bound chest."""
    d = Drawing()
    cast(d, 24, 30, 18, 13, 190)
    d.rect(INK, 8, 12, 32, 28, radius=3)
    d.rect("#5d3f24", 9, 26, 30, 13, radius=2)
    d.rect("#1b120b" if open_ else "#7a5632", 9, 13, 30, 14, radius=2)
    if open_:
        for x, y in ((16, 21), (22, 19), (28, 21), (33, 19), (19, 23), (30, 24)):
            d.disc("#e2bd52", x, y, 2.4, 1.8, "#6d521b")
    for x in (13, 33):
        d.rect("#8f8a80", x, 13, 3, 26, INK)
    d.rect("#d4b25a", 21, 24, 6, 7, INK, 1)
    return d.canvas(0.25, "chest")


def door(vertical: bool, is_open: bool) -> Canvas:
    """A door between wall cells. Horizontal: walls to the west and east, the leaf is seen from the south."""
    d = Drawing()
    frame, dark, wood, light, iron = "#4a4850", "#141318", "#6b4a2b", "#8a653e", "#2b2a2f"
    if not vertical:
        if is_open:
            d.rect((0, 0, 0, 110), 6, 0, 36, 48)
            d.rect(dark, 0, 0, 6, 48)
            d.rect(frame, 0, 0, 5, 48)
            d.rect(dark, 42, 0, 6, 48)
            d.rect(frame, 43, 0, 5, 48)
            d.rect(dark, 5, 15, 7, 33)
            d.rect(wood, 6, 16, 5, 31)
            d.line(light, 1, (6.6, 17), (6.6, 46))
        else:
            d.rect(dark, 0, 0, 48, 48)
            d.rect("#3c3b44", 0, 1, 48, 17)
            d.line("#6a686f", 1.4, (0, 2), (48, 2))
            d.rect(frame, 0, 17, 5, 31)
            d.rect(frame, 43, 17, 5, 31)
            d.rect(wood, 6, 19, 36, 28)
            for x in (13, 20, 28, 35):
                d.line("#452d19", 1, (x, 19), (x, 47))
            d.line(light, 1, (6, 19.6), (42, 19.6))
            for y in (25, 40):
                d.rect(iron, 6, y, 28, 3)
                for x in (9, 17, 25, 32):
                    d.disc("#8d8a90", x, y + 1.5, 0.9)
            d.disc("#c9a64e", 37.5, 34, 2.2, 2.2, dark)
    elif is_open:
        d.rect((0, 0, 0, 90), 0, 6, 48, 36)
        d.rect(dark, 0, 0, 48, 6)
        d.rect(frame, 0, 0, 48, 4)
        d.rect(dark, 0, 41, 48, 7)
        d.rect(frame, 0, 43, 48, 5)
        d.rect(dark, 15, 4, 33, 11)
        d.rect(light, 16, 5, 31, 3)
        d.rect(wood, 16, 8, 31, 6)
    else:
        d.rect((0, 0, 0, 100), 0, 4, 48, 40)
        d.rect(dark, 0, 0, 48, 5)
        d.rect(frame, 0, 0, 48, 4)
        d.rect(dark, 0, 42, 48, 6)
        d.rect(frame, 0, 43, 48, 5)
        d.rect(dark, 15, 3, 18, 41)
        d.rect(wood, 16, 4, 16, 39)
        d.rect(light, 16, 4, 3, 39)
        for y in (12, 32):
            d.rect(iron, 16, y, 16, 4)
            d.disc("#8d8a90", 24, y + 2, 1)
        d.disc("#c9a64e", 24, 24, 2.4, 2.4, dark)
    return d.canvas(0.25, "door")


def bookcase() -> Canvas:
    """A shelf with books, front to the south."""
    d = Drawing()
    cast(d, 24, 32, 24, 14, 170)
    d.rect(INK, 1, 6, 46, 37)
    d.rect("#5d4126", 2, 7, 44, 14)
    d.line("#86623c", 1.2, (2, 7.6), (46, 7.6))
    d.rect("#20160d", 3, 22, 42, 19)
    lot = Lot("books")
    for y in (23, 32.5):
        x = 4.0
        while x < 42:
            w = lot.between(2.2, 4)
            d.rect(
                lot.pick(("#6f3b33", "#40566b", "#5d6a42", "#83703f", "#584a5f")),
                x,
                y + lot.between(0, 2),
                w,
                8,
                INK,
                width=0.5,
            )
            x += w
        d.rect("#5d4126", 2, y + 8.3, 44, 1.4)
    return d.canvas(0.25, "books")


def rug(seed: str) -> Canvas:
    """A worn carpet for one cell: a woven field with a border of lozenges and a star."""
    field = noise(seed, (9, 1.0), (24, 0.9), (90, 0.5), size=TILE)
    red = Ramp("#2a1517", "#4c2426", "#6b3835", "#8a5a4c", "#c39a72")

    def paint(u: float, v: float) -> tuple[int, int, int, int]:
        x, y = abs(u - 24), abs(v - 24)
        value = 0.40
        if abs(max(x, y) - 19.5) < 0.6 or abs(max(x, y) - 14.5) < 0.6:
            value = 0.86
        elif 14.5 < max(x, y) < 19.5:
            value = 0.74 if abs((u + v) % 6 - 3) + abs((u - v) % 6 - 3) < 2.6 else 0.22
        elif x + y < 9 or max(x, y) < 6.4:
            value = 0.80 if (x + y < 4.5) != (max(x, y) < 3.2) else 0.28
        thread = 0.05 if (int(u * 2) + int(v * 2)) % 2 else -0.05
        return red(value + thread + (field(u, v) - 0.5) * 0.42)

    return Canvas.of(TILE, TILE, paint)
