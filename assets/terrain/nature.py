"""Growing and lying things: trees, bushes, rocks, grass, and small decoration."""

from __future__ import annotations

import math
from collections.abc import Callable

from canvas import TILE, Canvas, Colour, Drawing, Lot, Ramp, noise

INK = "#15110e"


def cast(d: Drawing, x: float, y: float, rx: float, ry: float, force: int = 150) -> None:
    """Soft shadow on the ground, towards the south east; it ends with the tile."""
    x, y = x + 2, y + 3
    d.veil((6, 6, 10, force), x, y, min(rx, TILE - x, x), min(ry, TILE - y, y), 6)


def foliage(seed: str, leaves: Ramp, radius: float, clumps: int, lift: float = 0) -> Canvas:
    """A round crown: clumps of leaves, each domed and lit from the north west, single leaves over them."""
    d = Drawing()
    cast(d, 25, 27 + lift / 2, radius + 1, radius, 210)
    lot = Lot(seed)
    spots = []
    for i in range(clumps):
        angle, reach = 2.4 * i + lot.between(-0.5, 0.5), radius * math.sqrt((i + 0.5) / clumps) * lot.between(0.7, 0.86)
        spots.append(
            (24 + reach * math.cos(angle), 23 - lift + reach * math.sin(angle) * 0.92, lot.between(4.2, 7.0))
        )
    for x, y, r in spots:
        d.disc(leaves(0.02), x, y, r + 1.0)
    for x, y, r in sorted(spots, key=lambda s: -(s[0] + s[1])):
        light = 0.36 - ((x - 24) + (y - 23 + lift)) / (radius * 4.6)
        d.disc(leaves(light - 0.12), x + 0.3, y + 0.5, r)
        d.disc(leaves(light), x - r * 0.1, y - r * 0.12, r * 0.86)
        for _ in range(round(r * 6)):
            a, q = lot.between(0, math.tau), r * 1.04 * math.sqrt(lot.unit())
            px, py = x + q * math.cos(a), y + q * math.sin(a)
            dome = -(q * math.cos(a) + q * math.sin(a)) / (r * 6)
            leaf(d, lot, px, py, leaves(light + dome + lot.between(-0.13, 0.20)))
    return d.canvas(0.12, seed)


def leaf(d: Drawing, lot: Lot, x: float, y: float, colour: Colour) -> None:
    """One pointed leaf."""
    a, r = lot.between(0, math.tau), lot.between(0.8, 1.5)
    dx, dy = r * math.cos(a), r * math.sin(a)
    d.polygon(colour, (x - dx, y - dy), (x + dy * 0.5, y - dx * 0.5), (x + dx, y + dy), (x - dy * 0.5, y + dx * 0.5))


def pine(seed: str, leaves: Ramp) -> Canvas:
    """A conifer from above: layers of branches with needles, lit from the north west."""
    d = Drawing()
    cast(d, 25, 27, 22, 20, 210)
    lot = Lot(seed)
    for layer in range(6):
        outer, branches = 21.5 - layer * 3.5, 15 - layer
        turn = lot.between(0, 1)
        for i in range(branches):
            a = math.tau * i / branches + turn
            r = outer * lot.between(0.86, 1.04)
            tip = (24 + r * math.cos(a), 23 - layer * 0.7 + r * math.sin(a))
            branch(d, leaves, (24, 23 - layer * 0.7), tip, 0.16 + layer * 0.10)
    d.disc(leaves(0.95), 23.6, 18.6, 1.3)
    return d.canvas(0.14, seed)


def branch(d: Drawing, leaves: Ramp, root: tuple[float, float], tip: tuple[float, float], light: float) -> None:
    """One branch with needles to both sides, pointed at its end."""
    dx, dy = tip[0] - root[0], tip[1] - root[1]
    far = max(1.0, math.hypot(dx, dy))
    ux, uy = dx / far, dy / far
    light -= (ux + uy) * 0.12
    wide = far * 0.20
    middle = (root[0] + dx * 0.62, root[1] + dy * 0.62)
    left, right = (middle[0] - uy * wide, middle[1] + ux * wide), (middle[0] + uy * wide, middle[1] - ux * wide)
    d.polygon(leaves(0.02), *((x + 0.7, y + 1.1) for x, y in (root, left, tip, right)))
    d.polygon(leaves(light), root, left, tip, right)
    for k in range(3, 10):
        x, y = root[0] + dx * k / 10, root[1] + dy * k / 10
        side = wide * (1.1 - abs(k / 10 - 0.55))
        for sign in (-1, 1):
            end = (x + ux * side - sign * uy * side, y + uy * side + sign * ux * side)
            d.line(leaves(light + 0.16 if sign * (uy - ux) > 0 else light - 0.06), 0.45, (x, y), end)
    d.line(leaves(light + 0.22), 0.5, root, tip)


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
        field = noise(seed + "moss", (6, 1.0), (16, 0.8), (50, 0.4), size=TILE)
        green = Ramp("#232d1d", "#44542f", "#6b7c45")
        made.touch(
            lambda u, v, c: green(c[0] / 150) if c[3] == 255 and field(u, v) > 0.62 and c[0] > 50 else c
        )
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
