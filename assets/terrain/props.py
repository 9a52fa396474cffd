"""Things that stand on the floor: trees, rocks, furniture, lamps, and the sprites of doors and breakable things."""

from __future__ import annotations

import math
from collections.abc import Callable

from canvas import TILE, Canvas, Drawing, Lot, Ramp, noise

INK = "#15110e"
Props = dict[str, object]


def cast(d: Drawing, x: float, y: float, rx: float, ry: float, force: int = 150) -> None:
    """Soft shadow on the ground, towards the south east."""
    d.veil((6, 6, 10, force), x + 2, y + 3, rx, ry, 6)


def foliage(seed: str, leaves: Ramp, radius: float, clumps: int, lift: float = 0) -> Canvas:
    """A round crown of many leaf clumps, lit from the north west."""
    d = Drawing()
    cast(d, 25, 28 + lift / 2, radius + 1, radius - 1, 190)
    lot = Lot(seed)
    spots = []
    for _ in range(clumps):
        angle, reach = lot.between(0, math.tau), radius * math.sqrt(lot.unit()) * 0.80
        spots.append((24 + reach * math.cos(angle), 23 - lift + reach * math.sin(angle) * 0.92, lot.between(4.2, 7.0)))
    for x, y, r in spots:
        d.disc(leaves(0.02), x, y, r + 1.3)
    for x, y, r in sorted(spots, key=lambda s: -(s[0] + s[1])):
        light = 0.42 - ((x - 24) + (y - 23 + lift)) / (radius * 5.2)
        d.disc(leaves(light), x, y, r)
        d.disc(leaves(light + 0.13), x - r * 0.25, y - r * 0.3, r * 0.66)
        for _ in range(5):
            a, q = lot.between(0, math.tau), lot.between(0, r * 0.8)
            d.disc(leaves(light + lot.between(-0.16, 0.30)), x + q * math.cos(a), y + q * math.sin(a), 0.9)
    return d.canvas(0.2, seed)


def pine(seed: str, leaves: Ramp) -> Canvas:
    """A conifer from above: layers of pointed branches."""
    d = Drawing()
    cast(d, 25, 28, 21, 19, 190)
    lot = Lot(seed)
    for layer in range(5):
        outer = 21.5 - layer * 4.2
        points = 15 - layer
        turn = lot.between(0, 1)
        star = []
        for i in range(points * 2):
            r = outer * (1.0 if i % 2 == 0 else 0.66) * lot.between(0.92, 1.04)
            a = math.tau * (i / (points * 2)) + turn
            star.append((24 + r * math.cos(a), 23 - layer * 0.7 + r * math.sin(a)))
        d.polygon(leaves(0.03), *[(x + 0.8, y + 1.2) for x, y in star])
        d.polygon(leaves(0.20 + layer * 0.13), *star)
        for i in range(0, points * 2, 2):
            d.line(leaves(0.32 + layer * 0.14), 0.8, (24, 23), star[i])
    return d.canvas(0.25, seed)


def stone_shape(seed: str, ramp: Ramp, pieces: tuple[tuple[float, float, float, float], ...], moss: bool) -> Canvas:
    """Boulders: facets lit from the north west."""
    d = Drawing()
    lot = Lot(seed)
    for x, y, rx, ry in pieces:
        cast(d, x + 1, y + ry * 0.4, rx + 2, ry + 1, 190)
    for x, y, rx, ry in pieces:
        ring = [(math.tau * i / 9 + lot.between(-0.22, 0.22), lot.between(0.86, 1.08)) for i in range(9)]
        outer = [(x + rx * k * math.cos(a), y + ry * k * math.sin(a)) for a, k in ring]
        inner = [(x - rx * 0.08 + rx * 0.58 * k * math.cos(a), y - ry * 0.22 + ry * 0.52 * k * math.sin(a)) for a, k in ring]
        for i in range(9):
            j = (i + 1) % 9
            a = (ring[i][0] + ring[i][0] + 0.6) / 2
            d.polygon(ramp(0.40 - 0.34 * math.cos(a - math.pi * 0.25 - 0.0) * 0.9), outer[i], outer[j], inner[j], inner[i])
        d.polygon(ramp(0.74), *inner)
        d.polygon(ramp(0.84), *[(px * 0.6 + (x - rx * 0.15) * 0.4, py * 0.6 + (y - ry * 0.3) * 0.4) for px, py in inner])
        for i in range(9):
            d.line(ramp(0.0), 1.1, outer[i], outer[(i + 1) % 9])
    made = d.canvas(0.45, seed)
    if moss:
        field = noise(seed + "moss", (6, 1.0), (16, 0.8), size=TILE)
        green = Ramp("#232d1d", "#44542f", "#6b7c45")
        for py, row in enumerate(made.at):
            for px, colour in enumerate(row):
                if colour[3] == 255 and field[py * TILE + px] > 0.62 and colour[0] > 50:
                    row[px] = green(colour[0] / 150)
    return made


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
        d.line("#553c25", 0.9, (x, 22 - 9.8 * math.sqrt(max(0, 1 - ((x - 24) / 13.4) ** 2))),
               (x, 22 + 9.8 * math.sqrt(max(0, 1 - ((x - 24) / 13.4) ** 2))))
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
            light = "#8d8a8d" if math.cos(a + math.pi * 0.75) > 0.2 else "#57555c" if math.cos(a + math.pi * 0.75) < -0.4 else "#706d73"
            d.polygon(light, (24, 23), (24 + 15.6 * math.cos(a - 0.17), 23 + 14.6 * math.sin(a - 0.17)),
                      (24 + 15.6 * math.cos(a + 0.17), 23 + 14.6 * math.sin(a + 0.17)))
        d.disc("#54525a", 24, 22, 13, 12)
        d.disc("#807d82", 24, 21.5, 12.2, 11.2)
        d.disc("#939095", 22.5, 20, 8, 7)
        if broken:
            d.polygon("#2b2a31", (16, 16), (24, 13), (31, 18), (33, 25), (26, 30), (20, 26), (15, 24), outline=INK)
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
        light = "#8f8b86" if math.cos(a + math.pi * 0.75) > 0.2 else "#5e5b5c" if math.cos(a + math.pi * 0.75) < -0.4 else "#76726f"
        d.polygon(light, *[(24 + r * 1.05 * math.cos(a + s), 25 + r * math.sin(a + s))
                           for r, s in ((20, -0.19), (20, 0.19), (13, 0.19), (13, -0.19))])
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
    """A fire with its glow."""
    d.veil((255, 150, 40, 120), x, y - size * 0.2, size * 1.7, size * 1.6, 9)
    lot = Lot(f"flame{x}{y}")
    for colour, k in (("#b8401c", 1.0), ("#ef8a2b", 0.74), ("#ffd15c", 0.46), ("#fff3c4", 0.22)):
        tips = []
        for i in range(14):
            a = math.tau * i / 14
            r = size * k * (1.0 if i % 2 else 0.70) * lot.between(0.9, 1.1)
            tips.append((x + r * math.cos(a) * 0.8, y + r * math.sin(a) * 0.75 - size * 0.12 * (1 - k)))
        d.polygon(colour, *tips)


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


def tufts(seed: str, ramp: Ramp, count: int, longest: float, spread: float = 20) -> Canvas:
    """Tall grass or reeds: bundles of blades."""
    d = Drawing()
    lot = Lot(seed)
    roots = sorted(((lot.between(24 - spread, 24 + spread), lot.between(16, 44)) for _ in range(count)), key=lambda r: r[1])
    for x, y in roots:
        d.veil((8, 12, 8, 80), x, y, 5, 2.4, 3)
        for _ in range(6):
            lean, high, light = lot.between(-5, 5), lot.between(longest * 0.55, longest), lot.between(0.2, 0.9)
            d.polygon(ramp(light), (x - 0.9, y), (x + 0.9, y), (x + lean, y - high))
            x += lot.between(-1.2, 1.2)
    return d.canvas(0.15, seed)


def debris(seed: str, colours: tuple[str, ...], count: int) -> Canvas:
    """What is left of a broken thing."""
    d = Drawing()
    lot = Lot(seed)
    d.veil((8, 7, 6, 100), 24, 27, 20, 15)
    for _ in range(count):
        x, y, a = lot.between(9, 39), lot.between(12, 40), lot.between(0, math.pi)
        length, wide = lot.between(4, 11), lot.between(1.6, 3.4)
        dx, dy, nx, ny = math.cos(a) * length, math.sin(a) * length, -math.sin(a) * wide, math.cos(a) * wide
        d.polygon(lot.pick(colours), (x - dx + nx, y - dy + ny), (x + dx + nx * 0.5, y + dy + ny * 0.5),
                  (x + dx - nx, y + dy - ny), (x - dx - nx * 0.6, y - dy - ny * 0.6), outline=INK, width=0.7)
    return d.canvas(0.3, seed)


def fallen_stones(seed: str, count: int) -> Canvas:
    """Broken masonry on whatever floor there is."""
    d = Drawing()
    lot = Lot(seed)
    stones = sorted(((lot.between(6, 42), lot.between(7, 42), lot.between(3, 7.5)) for _ in range(count)),
                    key=lambda stone: stone[1])
    for x, y, r in stones:
        d.veil((10, 9, 9, 120), x + 1.5, y + 2, r + 3, r + 2, 4)
    for x, y, r in stones:
        turn = lot.between(0, math.pi)
        ring = [(x + r * k * math.cos(a + turn), y + r * 0.82 * k * math.sin(a + turn))
                for a, k in ((math.tau * i / 6, lot.between(0.75, 1.05)) for i in range(6))]
        d.polygon(lot.pick(("#4b4a51", "#57555b", "#605d60")), *ring, outline=INK, width=0.9)
        d.polygon(lot.pick(("#76737a", "#827f80", "#6a686e")),
                  *[(px * 0.68 + (x - r * 0.16) * 0.32, py * 0.68 + (y - r * 0.25) * 0.32) for px, py in ring])
    return d.canvas(0.4, seed)


def sacks() -> Canvas:
    """Grain sacks in a heap."""
    d = Drawing()
    cast(d, 24, 31, 22, 15, 190)
    for x, y, rx, ry in ((15, 19, 11, 10), (33, 20, 11, 10), (24, 31, 13, 11)):
        d.disc("#8d7a57", x, y, rx, ry, INK)
        d.disc("#a8946d", x - 2, y - 2.5, rx * 0.66, ry * 0.6)
        d.disc("#5d4d33", x, y - ry * 0.75, 3, 2, INK)
        d.line("#75643f", 0.8, (x - rx * 0.4, y + ry * 0.4), (x, y + ry * 0.55), (x + rx * 0.4, y + ry * 0.35))
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
        made.line(lot.pick(("#c4ab63", "#8c7539", "#d8c383", "#6d5a2a")), 0.6, (x, y), (x + lot.between(-4, 4), y + lot.between(-1.5, 1.5)))
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


def scatter(seed: str, draw: Callable[[Drawing, Lot, float, float], None], count: int) -> Canvas:
    """Small decoration here and there in the cell."""
    d = Drawing()
    lot = Lot(seed)
    for _ in range(count):
        draw(d, lot, lot.between(8, 40), lot.between(8, 40))
    return d.canvas(0.2, seed)


def bone(d: Drawing, lot: Lot, x: float, y: float) -> None:
    """One bone."""
    a, r = lot.between(0, math.pi), lot.between(3, 6)
    ends = ((x - r * math.cos(a), y - r * math.sin(a)), (x + r * math.cos(a), y + r * math.sin(a)))
    d.line("#2a261f", 3.6, *ends)
    d.line("#b8b09a", 2, *ends)
    for px, py in ends:
        d.disc("#b8b09a", px, py, 1.8)


def mushroom(d: Drawing, lot: Lot, x: float, y: float) -> None:
    """One mushroom."""
    r = lot.between(2, 4)
    d.rect("#b7ab93", x - 1, y, 2, r + 1, INK)
    d.disc("#87503c", x, y, r, r * 0.75, INK)
    d.disc("#b77b60", x - r * 0.3, y - r * 0.25, r * 0.35)


def pebble(d: Drawing, lot: Lot, x: float, y: float) -> None:
    """One small stone."""
    r = lot.between(2, 4.5)
    d.disc((0, 0, 0, 110), x + 1, y + 1.4, r, r * 0.8)
    d.disc("#6d6964", x, y, r, r * 0.8, INK, 0.8)
    d.disc("#8f8a83", x - r * 0.25, y - r * 0.25, r * 0.5, r * 0.4)


def lily(d: Drawing, lot: Lot, x: float, y: float) -> None:
    """One lily pad."""
    r = lot.between(3.5, 6)
    d.disc((4, 12, 16, 120), x + 1, y + 1.5, r, r * 0.8)
    d.disc("#486339", x, y, r, r * 0.8, "#1d2a1a")
    d.polygon("#204a5c", (x, y), (x + r, y - r * 0.5), (x + r, y + r * 0.2))
    if lot.unit() < 0.4:
        d.disc("#d8c3cf", x - 1, y - 1, 2, 1.7, "#7d6473")


def fallen_log() -> Canvas:
    """A log lying from west to east."""
    d = Drawing()
    cast(d, 24, 32, 24, 10, 190)
    d.rect(INK, 0, 13, 48, 23, radius=9)
    d.rect("#4b3622", 1, 14, 46, 21, radius=8)
    d.rect("#6a4f33", 2, 15, 44, 9, radius=6)
    for y in (19, 24, 29):
        d.line("#35261a", 1, (5, y), (20, y + 1), (40, y - 1))
    d.disc("#2a1d12", 42, 24.5, 5, 10)
    d.disc("#a6845a", 42.5, 24.5, 4, 8.6)
    d.disc("#7d5f3d", 42.5, 24.5, 2.2, 5)
    d.disc("#51683a", 14, 17, 7, 3)
    return d.canvas(0.35, "log")


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
            d.rect(lot.pick(("#6f3b33", "#40566b", "#5d6a42", "#83703f", "#584a5f")), x, y + lot.between(0, 2), w, 8, INK, width=0.5)
            x += w
        d.rect("#5d4126", 2, y + 8.3, 44, 1.4)
    return d.canvas(0.25, "books")


def rug(seed: str) -> Canvas:
    """A worn carpet for one cell."""
    field = noise(seed, (9, 1.0), (24, 0.9), size=TILE)
    red = Ramp("#2a1517", "#4c2426", "#6b3835", "#8a5a4c")
    return Canvas.of(TILE, TILE, lambda x, y: red((0.75 if (x // 4 + y // 4) % 3 == 0 and 8 <= x < 40 and 8 <= y < 40 else 0.42)
                                                 + (field[y * TILE + x] - 0.5) * 0.35 - (0.2 if x % 4 == 3 else 0)))


BLOCK: Props = {"walk": False}


def all_props() -> dict[str, tuple[Canvas, Props]]:
    """Name -> picture and tile properties."""
    leaf = Ramp("#0f180f", "#24361f", "#3f5531", "#5f7644", "#8b9a60")
    autumn = Ramp("#1a120b", "#3f2c18", "#6a4a25", "#8f6a36", "#b8955a")
    needle = Ramp("#0c1512", "#1c2f25", "#31493a", "#4b6750", "#7a9071")
    rock = Ramp("#171615", "#3a3835", "#5f5b56", "#7f7a72", "#a39d92")
    reed = Ramp("#1d2417", "#3b472a", "#62703e", "#8f9458")
    straw = Ramp("#2c2a18", "#55502d", "#847c47", "#b3a668")
    tree: Props = {"walk": False, "opaque": True, "height": 5.0}
    boulder: Props = {"walk": False, "height": 1.4, "climb": 2}
    crag: Props = {"walk": False, "opaque": True, "height": 2.6}
    bush: Props = {"height": 1.0, "see_through": True, "difficult": True, "cost": 2}
    tall: Props = {"difficult": True, "cost": 2}
    stump = Drawing()
    cast(stump, 24, 30, 15, 11, 180)
    stump.disc("#3b2a1a", 24, 27, 14, 13, INK)
    stump.disc("#a07f55", 24, 23, 12.5, 10.5, INK)
    for r in (9, 6, 3):
        stump.disc("#00000000", 24, 23, r, r * 0.84, "#775a38", 0.8)
    return {
        "tree_1": (foliage("oak", leaf, 22, 34), tree), "tree_2": (foliage("elm", leaf, 21, 30), tree),
        "tree_3": (foliage("beech", autumn, 21, 32), tree), "pine_1": (pine("pine", needle), tree),
        "pine_2": (pine("fir", needle), tree),
        "bush_1": (foliage("bush", leaf, 15, 16), bush), "bush_2": (foliage("bush2", leaf, 17, 20), bush),
        "bush_3": (foliage("briar", autumn, 15, 16), bush),
        "tall_grass_1": (tufts("tall", reed, 17, 15), tall), "tall_grass_2": (tufts("tall2", straw, 17, 15), tall),
        "reeds": (tufts("rushes", straw, 15, 20, 18), {}),
        "boulder_1": (stone_shape("b1", rock, ((24, 24, 19, 17),), False), boulder),
        "boulder_2": (stone_shape("b2", rock, ((30, 17, 14, 12), (17, 27, 14, 13)), True), boulder),
        "crag_1": (stone_shape("c1", rock, ((24, 22, 22, 21), (34, 34, 10, 9)), True), crag),
        "crag_2": (stone_shape("c2", rock, ((27, 16, 17, 14), (20, 29, 19, 15)), False), crag),
        "stones": (stone_shape("s1", rock, ((13, 15, 7, 6), (33, 20, 9, 8), (20, 34, 9, 8), (38, 38, 6, 5)), False), tall),
        "pebbles": (scatter("pebbles", pebble, 6), {}), "bones": (scatter("bones", bone, 5), {}),
        "mushrooms": (scatter("mushrooms", mushroom, 5), {}), "lilies": (scatter("lilies", lily, 4), {}),
        "crate": (crate(), {**BLOCK, "height": 1.0}), "barrel": (barrel(), {**BLOCK, "height": 1.0}),
        "sacks": (sacks(), {**BLOCK, "height": 0.8}), "hay": (hay(), {**BLOCK, "height": 1.2}),
        "pillar": (column(False), {**BLOCK, "opaque": True, "height": 3.0}),
        "pillar_broken": (column(True), {**BLOCK, "height": 1.2}),
        "statue": (column(False, True), {**BLOCK, "opaque": True, "height": 2.6}),
        "table_1": (table(True), {**BLOCK, "height": 0.8}), "table_2": (table(False), {**BLOCK, "height": 0.8}),
        "bookcase": (bookcase(), {**BLOCK, "opaque": True, "height": 2.2}),
        "well": (well(), {**BLOCK, "height": 1.0}), "log": (fallen_log(), {**BLOCK, "height": 1.0}),
        "stump": (stump.canvas(0.3, "stump"), {**BLOCK, "height": 0.6}),
        "brazier": (brazier(True), {**BLOCK, "height": 0.9}), "brazier_out": (brazier(False), {**BLOCK, "height": 0.9}),
        "torch_stand": (torch_stand(True), {}), "torch_stand_out": (torch_stand(False), {}),
        "campfire": (campfire(True), {**BLOCK, "height": 0.4}), "campfire_out": (campfire(False), {**BLOCK, "height": 0.4}),
        "lantern": (lantern(True), {}), "lantern_out": (lantern(False), {}),
        "rug": (rug("rug"), {"surface": "wood"}), "chest_closed": (chest(False), {}), "chest_open": (chest(True), {}),
        **{f"rubble_{i}": (fallen_stones(f"rubble{i}", 15), {**tall, "surface": "rubble"}) for i in (1, 2, 3)},
        "debris": (debris("debris", ("#6b4c2f", "#8a6843", "#4a3320"), 11), {}),
    }


def all_objects() -> dict[str, Canvas]:
    """Sprites of the board's objects, one PNG each."""
    props = all_props()
    out = {name: props[name][0] for name in ("crate", "barrel", "sacks", "hay", "table_1", "well", "statue", "bookcase",
                                             "lantern", "lantern_out", "torch_stand", "torch_stand_out", "brazier",
                                             "brazier_out", "campfire", "campfire_out", "chest_closed", "chest_open")}
    out["debris"] = props["debris"][0]
    out["debris_stone"] = debris("stonedebris", ("#605e66", "#76737a", "#4b4950"), 10)
    for name, vertical in (("h", False), ("v", True)):
        for state in ("closed", "open"):
            out[f"door_{name}_{state}"] = door(vertical, state == "open")
    flame = Drawing()
    flames(flame, 24, 24, 12)
    out["flame"] = flame.canvas()
    bag = Drawing()
    cast(bag, 24, 31, 12, 8, 170)
    bag.disc("#7d6640", 24, 27, 11, 10, INK)
    bag.disc("#9c8355", 21.5, 24, 6, 5)
    bag.polygon("#7d6640", (19, 19), (17, 12), (24, 15), (31, 12), (29, 19), outline=INK)
    bag.rect("#c9a64e", 18.5, 17.5, 11, 3, INK, 1)
    out["item"] = bag.canvas(0.2, "bag")
    lever = Drawing()
    cast(lever, 24, 34, 12, 7, 170)
    lever.rect("#54525a", 13, 28, 22, 10, INK, 2)
    lever.line(INK, 5, (24, 33), (33, 13))
    lever.line("#9a958f", 2.8, (24, 33), (33, 13))
    lever.disc("#a8483a", 33, 13, 4, 4, INK)
    out["lever"] = lever.canvas(0.2, "lever")
    return out

