"""Floors and waters: each kind is a seamless 4 x 4 block of tiles, so that nothing repeats from cell to cell."""

from __future__ import annotations

import math
from collections.abc import Callable

from canvas import FINE, PHASES, SPAN, TILE, Canvas, Colour, Lot, Noise, Ramp, Strewn, noise, tone

STONE = ("#26262c", "#3c3b42", "#55535a", "#6d6a6d", "#88847f")
EARTH = ("#2a211b", "#46372a", "#655039", "#7d654a", "#9a8262")
GRASS = ("#212c20", "#334329", "#485a36", "#607245", "#86945f")
Box = tuple[float, float, float, float]


def natural(
    seed: str,
    ramp: Ramp,
    *octaves: tuple[int, float],
    contrast: float = 1.0,
    middle: float = 0.5,
    stretch: float = 1.0,
) -> Canvas:
    """An even natural surface of blotches, with fine grain."""
    field = noise(seed, *octaves, (110, 0.45), stretch=stretch)
    return Canvas.of(SPAN, SPAN, lambda u, v: ramp(middle + (field(u, v) - field.mean) * contrast))


def slabs(seed: str, ramp: Ramp, split: float, spread: float, contrast: float, joint: float = 0.42) -> Canvas:
    """Dressed stones laid cell by cell; `split` is how often a cell is cut into smaller slabs."""
    field = noise(seed, (6, 0.7), (16, 0.9), (44, 0.7), (120, 0.5))
    made = Canvas(SPAN, SPAN)
    lot = Lot(seed)
    for row in range(PHASES):
        for column in range(PHASES):
            for x0, y0, w, h in cuts(lot, split):
                box = (column * TILE + x0, row * TILE + y0, w, h)
                slab(made, box, field, ramp, (lot.between(-spread, spread), contrast, joint))
    return made


def cuts(lot: Lot, split: float) -> list[tuple[int, int, int, int]]:
    """How one cell is divided into slabs: (x, y, w, h)."""
    if lot.unit() >= split:
        return [(0, 0, 48, 48)]
    kind = lot.whole(0, 5)
    a, b = lot.pick((20, 24, 28)), lot.pick((20, 24, 28))
    return [
        [(0, 0, a, 48), (a, 0, 48 - a, 48)],
        [(0, 0, 48, b), (0, b, 48, 48 - b)],
        [(0, 0, a, b), (a, 0, 48 - a, b), (0, b, 48, 48 - b)],
        [(0, 0, 48, b), (0, b, a, 48 - b), (a, b, 48 - a, 48 - b)],
        [(0, 0, a, 48), (a, 0, 48 - a, b), (a, b, 48 - a, 48 - b)],
        [(0, 0, a, b), (a, 0, 48 - a, b), (0, b, a, 48 - b), (a, b, 48 - a, 48 - b)],
    ][kind]


def slab(made: Canvas, box: Box, field: Noise, ramp: Ramp, look: tuple[float, float, float]) -> None:
    """One stone with a worn light edge above left, a dark one below right, and chipped corners."""
    x0, y0, w, h = box
    offset, contrast, joint = look
    for py in range(round(y0 * FINE), round((y0 + h) * FINE)):
        v = (py + 0.5) / FINE
        row = made.at[py]
        for px in range(round(x0 * FINE), round((x0 + w) * FINE)):
            u = (px + 0.5) / FINE
            here = field(u, v)
            value = 0.5 + offset + (here - 0.5) * contrast
            left, top, right, bottom = u - x0, v - y0, x0 + w - u, y0 + h - v
            near = min(left, top, right, bottom)
            corner = min(left, right) + min(top, bottom)
            worn = (field(v * 2.7, u * 1.9) - 0.5) * 1.1
            if near < 0.62 + worn * 0.5 or corner < 2.6 + worn * 2:
                value = 0.5 + (value - 0.5) * 0.4 - joint * 0.75
            elif near < 2.4:
                fade = (2.4 - near) / 1.8
                value += (0.13 if min(left, top) <= min(right, bottom) else -0.12) * fade
            row[px] = ramp(value)


def cracks(made: Canvas, seed: str, often: float, moss: Ramp | None) -> Canvas:
    """Cracks from cell to cell and moss in the joints, laid over a slab floor."""
    lot = Lot(seed)
    strewn = Strewn()
    for row in range(PHASES):
        for column in range(PHASES):
            if lot.unit() < often:
                crack(strewn, lot, column * TILE + lot.between(4, 44), row * TILE + lot.between(2, 12))
    strewn.over(made)
    if moss:
        field = noise(seed + "moss", (5, 1.0), (14, 0.7), (40, 0.5), (120, 0.5))

        def grown(u: float, v: float, colour: Colour) -> Colour:
            value = field(u, v)
            if value <= (0.60 if colour[0] < 75 else 0.74):
                return colour
            return moss(0.3 + (value - 0.6) * 1.3 + (field(v * 3, u * 3) - 0.5) * 0.4)

        made.touch(grown)
    return made


def crack(strewn: Strewn, lot: Lot, x: float, y: float) -> None:
    """One crack that wanders downwards and forks once, dark with a light lip below it."""
    angle = lot.between(0.7, 2.4)
    way = [(x, y)]
    for _ in range(lot.whole(12, 22)):
        angle += lot.between(-0.6, 0.6)
        x, y = x + 1.9 * math.cos(angle), y + 1.9 * math.sin(angle)
        way.append((x, y))
    fork = way[len(way) // 2]
    spur = [fork]
    for _ in range(lot.whole(3, 7)):
        spur.append((spur[-1][0] + lot.between(0.4, 1.8), spur[-1][1] + lot.between(-0.4, 1.6)))
    for line, wide in ((way, 0.8), (spur, 0.5)):
        strewn.line((255, 250, 235, 46), 0.5, *((a + 0.5, b + 0.5) for a, b in line))
        strewn.line((14, 13, 16, 190), wide, *line)


def cells_of(seed: str, count: int) -> list[tuple[float, float, float]]:
    """Evenly scattered stones (x, y, tone), repeatable at the borders."""
    lot = Lot(seed)
    step = SPAN / count
    return [
        (
            (i % count + 0.5 * (i // count % 2) + lot.between(0.14, 0.86)) * step,
            (i // count + lot.between(0.14, 0.86)) * step,
            lot.between(-0.16, 0.16),
        )
        for i in range(count * count)
    ]


def cobbles(seed: str, ramp: Ramp, count: int, gap: float, middle: float = 0.55) -> Canvas:
    """Rounded stones side by side (nearest-centre cells), domed, lit from the north west."""
    field = noise(seed, (20, 1.0), (50, 0.7), (130, 0.6))
    step = SPAN / count
    buckets: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
    for cx, cy, t in cells_of(seed, count):
        for dx in (-SPAN, 0, SPAN):
            for dy in (-SPAN, 0, SPAN):
                spot = (cx + dx, cy + dy, t)
                buckets.setdefault((int(spot[0] // step), int(spot[1] // step)), []).append(spot)
    around = {
        (bx, by): [
            spot for i in (-2, -1, 0, 1, 2) for j in (-2, -1, 0, 1, 2) for spot in buckets.get((bx + i, by + j), ())
        ]
        for bx in range(count)
        for by in range(count)
    }

    def paint(u: float, v: float) -> Colour:
        first = second = 1e9
        cx = cy = t = 0.0
        for x, y, one in around[int(u // step), int(v // step)]:
            d = (u - x) * (u - x) + (v - y) * (v - y)
            if d < first:
                first, second, cx, cy, t = d, first, x, y, one
            elif d < second:
                second = d
        edge = math.sqrt(second) - math.sqrt(first) + (field(v * 2.3, u * 2.3) - 0.5) * 0.8
        grain = field(u, v) - 0.5
        if edge < gap:
            return ramp(0.14 + 0.12 * (grain + 0.5))
        light = ((cx - u) + (cy - v)) / (step * 1.5)
        dome = min(1.0, (edge - gap) / (step * 0.34))
        return ramp(middle - 0.10 + t + light * 0.24 * (1.3 - dome) + 0.13 * dome + grain * 0.24)

    return Canvas.of(SPAN, SPAN, paint)


def planks(seed: str, ramp: Ramp, board: int, weather: float) -> Canvas:
    """Boards from left to right with staggered ends, nails and grain."""
    grain = noise(seed, (3, 0.5), (10, 0.7), (16, 1.0), stretch=6.0)
    fibre = noise(seed + "fibre", (14, 1.0), (30, 0.8), stretch=9.0)
    lot = Lot(seed)
    rows = []
    for _ in range(SPAN // board):
        ends = sorted(lot.whole(0, 3) * TILE + lot.pick((0, 24)) for _ in range(3))
        rows.append((ends, [lot.between(-weather, weather) for _ in range(4)]))

    def paint(u: float, v: float) -> Colour:
        ends, tones = rows[int(v // board)]
        inside = v % board
        value = 0.5 + tones[sum(u >= e for e in ends)] + (grain(u, v) - 0.5) * 0.5 + (fibre(u, v) - 0.5) * 0.3
        if inside > board - 0.8 or any(abs(u - e) < 0.4 for e in ends):
            return ramp(0.09)
        if inside < 1.2:
            value += 0.12 * (1.2 - inside) / 1.2 + 0.02
        elif inside > board - 2.2:
            value -= 0.10
        for e in ends:
            for y in (2.6, board - 3.4):
                d = math.hypot(abs(u - e) - 3.6, inside - y)
                if d < 0.75:
                    return ramp(0.04 if d < 0.55 else 0.3)
        return ramp(value)

    return Canvas.of(SPAN, SPAN, paint)


def blades(made: Canvas, seed: str, count: int, ramp: Ramp, longest: float, lean: float = 0.4) -> Canvas:
    """Tufts of grass: pointed blades, light at the tip, denser in patches."""
    lot = Lot(seed)
    patches = noise(seed + "patches", (7, 1.0), (15, 0.7))
    strewn = Strewn()
    for _ in range(count):
        x, y = lot.between(0, SPAN), lot.between(0, SPAN)
        if lot.unit() > 0.25 + patches(x, y):
            continue
        light = lot.between(0.30, 0.70) + (patches(x, y) - 0.5) * 0.2
        for _ in range(3):
            length, slope = lot.between(2.2, longest), lot.between(-lean, lean)
            foot = x + lot.between(-1.4, 1.4)
            tip = (foot + slope * length, y - length)
            strewn.polygon(ramp(light - 0.26), (foot - 0.2, y + 0.3), (foot + 0.9, y + 0.3), tip)
            strewn.polygon(ramp(light + lot.between(-0.08, 0.16)), (foot - 0.45, y), (foot + 0.45, y), tip)
    return strewn.over(made)


def specks(made: Canvas, seed: str, count: int, colours: tuple[str, ...], size: float = 1.2) -> Canvas:
    """Pebbles, fallen leaves: small spots with a shadow below and a light above."""
    lot = Lot(seed)
    strewn = Strewn()
    for _ in range(count):
        x, y = lot.between(0, SPAN), lot.between(0, SPAN)
        rx = lot.between(0.45, size)
        ry = rx * lot.between(0.6, 0.9)
        strewn.disc((8, 7, 8, 120), x + rx * 0.35, y + ry * 0.6, rx * 1.05, ry)
        strewn.disc(lot.pick(colours), x, y, rx, ry)
        strewn.disc((255, 250, 235, 70), x - rx * 0.25, y - ry * 0.3, rx * 0.5, ry * 0.4)
    return strewn.over(made)


def blossoms(made: Canvas, seed: str, count: int, colours: tuple[str, ...]) -> Canvas:
    """Small flowers of five petals, in groups."""
    lot = Lot(seed)
    strewn = Strewn()
    for _ in range(count // 4):
        middle, colour = (lot.between(0, SPAN), lot.between(0, SPAN)), lot.pick(colours)
        for _ in range(lot.whole(2, 6)):
            x, y = middle[0] + lot.between(-6, 6), middle[1] + lot.between(-6, 6)
            r = lot.between(0.55, 0.95)
            strewn.disc((10, 14, 8, 110), x + 0.3, y + 0.9, r * 1.7, r * 1.2)
            for i in range(5):
                a = math.tau * i / 5 + x
                strewn.disc(colour, x + r * math.cos(a), y + r * math.sin(a), r * 0.72, r * 0.72)
            strewn.disc("#d9b64c", x, y, r * 0.5, r * 0.5)
    return strewn.over(made)


def water(
    seed: str, ramp: Ramp, middle: float, contrast: float, glints: int, bed: Canvas | None = None
) -> Canvas:
    """Water with bent light lines; a bed shines through shallow water."""
    a = noise(seed, (4, 1.0), (9, 0.6), (22, 0.3), stretch=1.6)
    b = noise(seed + "waves", (5, 1.0), (12, 0.8), stretch=2.2)
    c = noise(seed + "ripples", (9, 1.0), (21, 0.9), stretch=2.0)

    def paint(u: float, v: float) -> Colour:
        line, fine = 1 - abs(b(u, v) - 0.5) * 2, 1 - abs(c(u, v) - 0.5) * 2
        value = middle + (a(u, v) - 0.5) * contrast
        value += max(0.0, line - 0.86) * 1.9 + max(0.0, fine - 0.93) * 1.5
        colour = ramp(value)
        if bed is None:
            return colour
        bend = (b(u, v) - 0.5) * 5
        under = bed.at[int((v + bend) * FINE) % (SPAN * FINE)][int((u + bend) * FINE) % (SPAN * FINE)]
        k = 0.50
        red, green, blue = (int(colour[i] * k + under[i] * (1 - k)) for i in range(3))
        return red, green, blue, 255

    made = Canvas.of(SPAN, SPAN, paint)
    lot = Lot(seed + "glint")
    strewn = Strewn()
    for _ in range(glints):
        x, y, length = lot.between(0, SPAN), lot.between(0, SPAN), lot.between(4, 9)
        arc = [(x + length * i / 8, y - 1.3 * math.sin(math.pi * i / 8)) for i in range(9)]
        strewn.line((214, 238, 244, 74), 0.7, *arc)
        strewn.line((6, 18, 28, 60), 0.7, *((px, py + 0.9) for px, py in arc))
    return strewn.over(made)


def rubble(seed: str) -> Canvas:
    """Broken masonry on earth."""
    base = natural(seed, Ramp(*EARTH), (8, 0.8), (30, 1.0), contrast=0.55, middle=0.34)
    stones = cobbles(seed + "s", Ramp(*STONE), 12, 2.6, 0.62)
    field = noise(seed + "where", (7, 1.0), (18, 0.8), (60, 0.2))

    def laid(u: float, v: float, colour: Colour) -> Colour:
        if field(u, v) <= 0.47:
            return colour
        stone = stones.at[int(v * FINE)][int(u * FINE)]
        return stone if stone[0] > 58 else tone(colour, 0.62)

    return base.touch(laid)


def mire(ramp: Ramp) -> Canvas:
    """Mud with puddles that hold the sky."""
    made = natural("mud", ramp, (5, 1.0), (12, 0.8), (36, 0.3), contrast=0.75, middle=0.47)
    pools = noise("pools", (6, 1.0), (16, 0.5), (60, 0.06), stretch=1.5)
    shine = noise("shine", (5, 1.0), (11, 0.8), stretch=2.4)

    def wet(u: float, v: float, colour: Colour) -> Colour:
        value = pools(u, v)
        if value < 0.655:
            return colour
        if value < 0.69:
            return tone(colour, 0.66)
        glint = 1 - abs(shine(u, v) - 0.5) * 2
        light = 0.85 + 0.5 * max(0.0, value - 0.69) * 3 + (0.35 if glint > 0.93 else 0)
        return tone((52, 57, 62, 255), light)

    return made.touch(wet)


def sands(ramp: Ramp) -> Canvas:
    """Sand blown into low ripples."""
    field = noise("sand", (4, 0.7), (10, 0.9), (46, 0.5), (150, 0.6), stretch=1.4)
    bend = noise("ripple", (4, 1.0), (9, 0.6))

    def paint(u: float, v: float) -> Colour:
        wave = math.sin((v + 14 * bend(u, v)) * math.tau / 6)
        there = max(0.0, bend(v, u) - 0.42)
        return ramp(0.44 + (field(u, v) - field.mean) * 0.42 + 0.20 * wave * there)

    made = Canvas.of(SPAN, SPAN, paint)
    return specks(made, "sand", 90, ("#8d8068", "#d8cba8", "#7d705b"), 0.9)


def kinds() -> dict[str, Callable[[], Canvas]]:
    """Name -> painter of its 4 x 4 block."""
    stone, earth, grass = Ramp(*STONE), Ramp(*EARTH), Ramp(*GRASS)
    dry = Ramp("#302e20", "#4c4830", "#666041", "#807955", "#a0976f")
    sand = Ramp("#6a5a40", "#8a7753", "#a38f66", "#b8a47a", "#cdbc95")
    mud = Ramp("#1d1815", "#302721", "#43372e", "#57483a", "#77675a")
    wood = Ramp("#21170f", "#3f2c1c", "#5d432a", "#77583a", "#94734f")
    grey = Ramp("#211d1a", "#3f3933", "#5d554b", "#787063", "#979080")
    warm = Ramp("#2b2723", "#474039", "#635b50", "#7d7465", "#999079")
    rock = Ramp("#2b2a29", "#45423d", "#5f5b53", "#79736a", "#979184")
    blue = Ramp("#0d2030", "#163449", "#204c63", "#34687e", "#6ba0ac")

    def meadow() -> Canvas:
        made = natural("grass", grass, (4, 0.9), (12, 0.7), (34, 0.5), contrast=0.5, middle=0.44)
        return blades(made, "grass", 2600, grass, 5.5)

    def flowers() -> Canvas:
        return blossoms(meadow(), "flowers", 120, ("#d6cfaa", "#c9a94a", "#a48fb6", "#c08a84"))

    def heath() -> Canvas:
        made = natural("dry", dry, (5, 0.9), (12, 0.7), (34, 0.5), contrast=0.5, middle=0.45)
        return blades(made, "dry", 2200, dry, 5.5)

    def dirt() -> Canvas:
        made = natural("dirt", earth, (5, 0.8), (14, 0.8), (40, 0.6), contrast=0.42, middle=0.48)
        return specks(made, "dirt", 170, ("#7d7062", "#5c5147", "#8d8173"), 1.5)

    def crag() -> Canvas:
        made = natural("rock", rock, (5, 0.8), (11, 1.0), (30, 0.6), contrast=0.62, middle=0.46)
        return cracks(made, "rock", 0.9, grass)

    def ford() -> Canvas:
        bed = cobbles("bed", Ramp("#31362f", "#4b4f45", "#67695d", "#838374", "#a3a08e"), 11, 1.4)
        return water("ford", Ramp("#22414e", "#325965", "#487480", "#668f97", "#9dbcbc"), 0.45, 0.5, 60, bed)

    return {
        "stone": lambda: slabs("stone", stone, 0.22, 0.06, 0.30),
        "flag": lambda: slabs("flag", warm, 0.85, 0.12, 0.36),
        "cracked": lambda: cracks(
            slabs("cracked", stone, 0.75, 0.11, 0.42), "cracked", 0.95, Ramp(*GRASS[:4])
        ),
        "dirt": dirt,
        "grass": meadow,
        "flowers": flowers,
        "heath": heath,
        "mud": lambda: mire(mud),
        "sand": lambda: sands(sand),
        "crag": crag,
        "rubble": lambda: rubble("rubble"),
        "cobble": lambda: cobbles("cobble", warm, 16, 1.5, 0.5),
        "plank": lambda: planks("plank", wood, 12, 0.11),
        "plank_v": lambda: planks("plankv", wood, 12, 0.11).turned(),
        "bridge": lambda: planks("bridge", grey, 12, 0.13).turned(),
        "bridge_v": lambda: planks("bridge", grey, 12, 0.13),
        "ford": ford,
        "water": lambda: water("water", blue, 0.50, 0.42, 46),
        "deep": lambda: water("deep", blue, 0.24, 0.30, 22),
    }


# name -> tile properties of the contract; absent = default
PROPERTIES: dict[str, dict[str, object]] = {
    "stone": {"surface": "stone"},
    "flag": {"surface": "stone"},
    "cracked": {"surface": "stone"},
    "dirt": {"surface": "dirt"},
    "grass": {"surface": "grass"},
    "flowers": {"surface": "grass"},
    "heath": {"surface": "grass"},
    "mud": {"surface": "mud", "difficult": True, "cost": 2},
    "sand": {"surface": "sand"},
    "crag": {"surface": "stone", "climb": 2},
    "rubble": {"surface": "rubble", "difficult": True, "cost": 2},
    "cobble": {"surface": "stone"},
    "plank": {"surface": "wood"},
    "plank_v": {"surface": "wood"},
    "bridge": {"surface": "wood", "water": 0.0},
    "bridge_v": {"surface": "wood", "water": 0.0},
    "ford": {"surface": "water", "water": 0.3},
    "water": {"surface": "water", "water": 0.6},
    "deep": {"surface": "water", "water": 2.0},
}
