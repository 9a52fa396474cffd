"""Growing and lying things: trees, bushes, rocks, grass, and small decoration."""

from __future__ import annotations

import math
from collections.abc import Callable

from canvas import TILE, Canvas, Drawing, Lot, Ramp, noise

INK = "#15110e"


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
        spots.append(
            (24 + reach * math.cos(angle), 23 - lift + reach * math.sin(angle) * 0.92, lot.between(4.2, 7.0))
        )
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


def stone_shape(
    seed: str, ramp: Ramp, pieces: tuple[tuple[float, float, float, float], ...], moss: bool
) -> Canvas:
    """Boulders: facets lit from the north west."""
    d = Drawing()
    lot = Lot(seed)
    for x, y, rx, ry in pieces:
        cast(d, x + 1, y + ry * 0.4, rx + 2, ry + 1, 190)
    for x, y, rx, ry in pieces:
        ring = [(math.tau * i / 9 + lot.between(-0.22, 0.22), lot.between(0.86, 1.08)) for i in range(9)]
        outer = [(x + rx * k * math.cos(a), y + ry * k * math.sin(a)) for a, k in ring]
        inner = [
            (x - rx * 0.08 + rx * 0.58 * k * math.cos(a), y - ry * 0.22 + ry * 0.52 * k * math.sin(a))
            for a, k in ring
        ]
        for i in range(9):
            j = (i + 1) % 9
            a = (ring[i][0] + ring[i][0] + 0.6) / 2
            d.polygon(
                ramp(0.40 - 0.34 * math.cos(a - math.pi * 0.25 - 0.0) * 0.9),
                outer[i],
                outer[j],
                inner[j],
                inner[i],
            )
        d.polygon(ramp(0.74), *inner)
        d.polygon(
            ramp(0.84),
            *[(px * 0.6 + (x - rx * 0.15) * 0.4, py * 0.6 + (y - ry * 0.3) * 0.4) for px, py in inner],
        )
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


def tufts(seed: str, ramp: Ramp, count: int, longest: float, spread: float = 20) -> Canvas:
    """Tall grass or reeds: bundles of blades."""
    d = Drawing()
    lot = Lot(seed)
    roots = sorted(
        ((lot.between(24 - spread, 24 + spread), lot.between(16, 44)) for _ in range(count)),
        key=lambda r: r[1],
    )
    for x, y in roots:
        d.veil((8, 12, 8, 80), x, y, 5, 2.4, 3)
        for _ in range(6):
            lean, high, light = (
                lot.between(-5, 5),
                lot.between(longest * 0.55, longest),
                lot.between(0.2, 0.9),
            )
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
        d.polygon(
            lot.pick(colours),
            (x - dx + nx, y - dy + ny),
            (x + dx + nx * 0.5, y + dy + ny * 0.5),
            (x + dx - nx, y + dy - ny),
            (x - dx - nx * 0.6, y - dy - ny * 0.6),
            outline=INK,
            width=0.7,
        )
    return d.canvas(0.3, seed)


def fallen_stones(seed: str, count: int) -> Canvas:
    """Broken masonry on whatever floor there is."""
    d = Drawing()
    lot = Lot(seed)
    stones = sorted(
        ((lot.between(6, 42), lot.between(7, 42), lot.between(3, 7.5)) for _ in range(count)),
        key=lambda stone: stone[1],
    )
    for x, y, r in stones:
        d.veil((10, 9, 9, 120), x + 1.5, y + 2, r + 3, r + 2, 4)
    for x, y, r in stones:
        turn = lot.between(0, math.pi)
        ring = [
            (x + r * k * math.cos(a + turn), y + r * 0.82 * k * math.sin(a + turn))
            for a, k in ((math.tau * i / 6, lot.between(0.75, 1.05)) for i in range(6))
        ]
        d.polygon(lot.pick(("#4b4a51", "#57555b", "#605d60")), *ring, outline=INK, width=0.9)
        d.polygon(
            lot.pick(("#76737a", "#827f80", "#6a686e")),
            *[(px * 0.68 + (x - r * 0.16) * 0.32, py * 0.68 + (y - r * 0.25) * 0.32) for px, py in ring],
        )
    return d.canvas(0.4, seed)


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
