"""Floors and waters: each kind is a seamless 4 x 4 block of tiles, so that nothing repeats from cell to cell."""

from __future__ import annotations

import math
from collections.abc import Callable

from canvas import PHASES, SPAN, TILE, Canvas, Lot, Ramp, noise, tone

STONE = ("#26262c", "#3c3b42", "#55535a", "#6d6a6d", "#88847f")
EARTH = ("#2a211b", "#46372a", "#655039", "#7d654a", "#9a8262")
GRASS = ("#212c20", "#334329", "#485a36", "#607245", "#86945f")


def natural(
    seed: str,
    ramp: Ramp,
    *octaves: tuple[int, float],
    contrast: float = 1.0,
    middle: float = 0.5,
    stretch: float = 1.0,
) -> Canvas:
    """An even natural surface of blotches."""
    field = noise(seed, *octaves, stretch=stretch)
    mean = sum(field) / len(field)
    return Canvas.of(SPAN, SPAN, lambda x, y: ramp(middle + (field[y * SPAN + x] - mean) * contrast))


def slabs(seed: str, ramp: Ramp, split: float, spread: float, contrast: float, joint: float = 0.42) -> Canvas:
    """Dressed stones laid cell by cell; `split` is how often a cell is cut into smaller slabs."""
    field = noise(seed, (6, 0.7), (16, 0.9), (44, 0.7))
    made = Canvas(SPAN, SPAN)
    lot = Lot(seed)
    for row in range(PHASES):
        for column in range(PHASES):
            for x0, y0, w, h in cuts(lot, split):
                slab(
                    made,
                    (column * TILE + x0, row * TILE + y0, w, h),
                    field,
                    ramp,
                    (lot.between(-spread, spread), contrast, joint),
                )
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


def slab(
    made: Canvas,
    box: tuple[int, int, int, int],
    field: list[float],
    ramp: Ramp,
    look: tuple[float, float, float],
) -> None:
    """One stone with a worn light edge above left and a dark one below right."""
    x0, y0, w, h = box
    offset, contrast, joint = look
    for y in range(y0, y0 + h):
        for x in range(x0, x0 + w):
            value = 0.5 + offset + (field[y * SPAN + x] - 0.5) * contrast
            left, top, right, bottom = x - x0, y - y0, x0 + w - 1 - x, y0 + h - 1 - y
            corner = min(left, right) + min(top, bottom)
            wear = field[(y * 7 + x) % len(field)] * 2.2
            if min(right, bottom) < 1 or corner < wear:
                value = 0.5 + (value - 0.5) * 0.4 - joint * 0.75
            elif min(left, top) < 1:
                value += 0.10
            elif min(right, bottom) < 2:
                value -= 0.08
            made.at[y][x] = ramp(value)


def cracks(made: Canvas, seed: str, often: float, moss: Ramp | None) -> Canvas:
    """Cracks from cell to cell and moss in the joints, laid over a slab floor."""
    lot = Lot(seed)
    field = noise(seed + "moss", (5, 1.0), (14, 0.7), (40, 0.5))
    for row in range(PHASES):
        for column in range(PHASES):
            if lot.unit() < often:
                x, y = column * TILE + lot.between(4, 44), row * TILE + lot.between(2, 12)
                angle = lot.between(0.7, 2.4)
                for _ in range(lot.whole(24, 44)):
                    angle += lot.between(-0.55, 0.55)
                    x, y = x + math.cos(angle), y + math.sin(angle)
                    px, py = int(x) % SPAN, int(y) % SPAN
                    made.at[py][px] = tone(made.at[py][px], 0.52)
                    made.at[py][(px + 1) % SPAN] = tone(made.at[py][(px + 1) % SPAN], 0.82)
    if moss:
        for y in range(SPAN):
            for x in range(SPAN):
                value = field[y * SPAN + x]
                dark = made.at[y][x][0] < 75
                if value > (0.60 if dark else 0.74):
                    made.at[y][x] = moss(0.3 + (value - 0.6) * 1.3)
    return made


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
    """Rounded stones side by side (nearest-centre cells)."""
    field = noise(seed, (20, 1.0), (50, 0.7))
    centres = cells_of(seed, count)
    step = SPAN / count
    buckets: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
    for cx, cy, t in centres:
        for dx in (-SPAN, 0, SPAN):
            for dy in (-SPAN, 0, SPAN):
                buckets.setdefault((int((cx + dx) // step), int((cy + dy) // step)), []).append(
                    (cx + dx, cy + dy, t)
                )

    def paint(x: int, y: int) -> tuple[int, int, int, int]:
        bx, by = int(x // step), int(y // step)
        near = sorted(
            (math.hypot(x - cx, y - cy), cx, cy, t)
            for i in (-2, -1, 0, 1, 2)
            for j in (-2, -1, 0, 1, 2)
            for cx, cy, t in buckets.get((bx + i, by + j), ())
        )
        d, cx, cy, t = near[0]
        edge = near[1][0] - d
        if edge < gap:
            return ramp(0.16 + 0.1 * field[y * SPAN + x])
        light = ((cx - x) + (cy - y)) / (step * 1.6)
        return ramp(
            middle + t + light * 0.20 + (field[y * SPAN + x] - 0.5) * 0.22 - (0.1 if edge < gap + 1.4 else 0)
        )

    return Canvas.of(SPAN, SPAN, paint)


def planks(seed: str, ramp: Ramp, board: int, weather: float) -> Canvas:
    """Boards from left to right with staggered ends, nails and grain."""
    grain = noise(seed, (3, 0.5), (10, 0.7), (16, 1.0), stretch=6.0)
    lot = Lot(seed)
    made = Canvas(SPAN, SPAN)
    for y0 in range(0, SPAN, board):
        ends = sorted(lot.whole(0, 3) * TILE + lot.pick((0, 24)) for _ in range(3))
        tones = [lot.between(-weather, weather) for _ in range(4)]
        for y in range(y0, y0 + board):
            for x in range(SPAN):
                value = 0.5 + tones[sum(x >= e for e in ends)] + (grain[y * SPAN + x] - 0.5) * 0.5
                if y == y0 + board - 1:
                    value = 0.10
                elif y == y0:
                    value += 0.09
                if any(x == e for e in ends):
                    value = 0.12
                if any(abs(x - e) == 4 for e in ends) and (y - y0) in (3, board - 4):
                    value = 0.08
                made.at[y][x] = ramp(value)
    return made


def blades(made: Canvas, seed: str, count: int, ramp: Ramp, longest: int, lean: float = 0.4) -> Canvas:
    """Short strokes of grass, light at the tip."""
    lot = Lot(seed)
    for _ in range(count):
        x, y = lot.between(0, SPAN), lot.between(0, SPAN)
        length, slope, light = lot.whole(3, longest), lot.between(-lean, lean), lot.between(0.45, 0.8)
        for i in range(length):
            made.at[int(y - i) % SPAN][int(x + slope * i) % SPAN] = ramp(light - 0.3 + 0.45 * i / length)
    return made


def specks(made: Canvas, seed: str, count: int, colours: tuple[str, ...], size: int = 1) -> Canvas:
    """Pebbles, flowers, leaves: tiny spots with a shadow below."""
    from canvas import shade

    lot = Lot(seed)
    for _ in range(count):
        x, y, colour = lot.whole(0, SPAN - 1), lot.whole(0, SPAN - 1), shade(lot.pick(colours))
        wide = lot.whole(1, size)
        for i in range(wide + 1):
            for j in range(wide):
                made.at[(y + j) % SPAN][(x + i) % SPAN] = tone(colour, 1.08 if j == 0 else 0.9)
            below = (y + wide) % SPAN
            made.at[below][(x + i) % SPAN] = tone(made.at[below][(x + i) % SPAN], 0.62)
    return made


def water(
    seed: str, ramp: Ramp, middle: float, contrast: float, glints: int, bed: Canvas | None = None
) -> Canvas:
    """Water with bent light lines; a bed shines through shallow water."""
    a = noise(seed, (4, 1.0), (9, 0.6), (22, 0.3), stretch=1.6)
    b = noise(seed + "waves", (5, 1.0), (12, 0.8), stretch=2.2)

    def paint(x: int, y: int) -> tuple[int, int, int, int]:
        i = y * SPAN + x
        line = 1 - abs(b[i] - 0.5) * 2
        value = middle + (a[i] - 0.5) * contrast + (max(0.0, line - 0.86) * 2.2 if glints else 0)
        colour = ramp(value)
        if bed:
            under = bed.at[y][x]
            k = 0.52
            return (
                int(colour[0] * k + under[0] * (1 - k)),
                int(colour[1] * k + under[1] * (1 - k)),
                int(colour[2] * k + under[2] * (1 - k)),
                255,
            )
        return colour

    made = Canvas.of(SPAN, SPAN, paint)
    lot = Lot(seed + "glint")
    for _ in range(glints):
        x, y, length = lot.whole(0, SPAN - 1), lot.whole(0, SPAN - 1), lot.whole(5, 11)
        for i in range(length):
            rise = round(1.4 * math.sin(math.pi * i / length))
            px, py = (x + i) % SPAN, (y - rise) % SPAN
            made.at[py][px] = tone(made.at[py][px], 1.32)
    return made


def rubble(seed: str) -> Canvas:
    """Broken masonry on earth."""
    base = natural(seed, Ramp(*EARTH), (8, 0.8), (30, 1.0), contrast=0.55, middle=0.34)
    stones = cobbles(seed + "s", Ramp(*STONE), 12, 2.6, 0.62)
    field = noise(seed + "where", (7, 1.0), (18, 0.8))
    for y in range(SPAN):
        for x in range(SPAN):
            if field[y * SPAN + x] > 0.47 and stones.at[y][x][0] > 58:
                made = stones.at[y][x]
                base.at[y][x] = made
            elif field[y * SPAN + x] > 0.47:
                base.at[y][x] = tone(base.at[y][x], 0.62)
    return base


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
        made = natural("grass", grass, (4, 0.9), (12, 0.7), (34, 0.5), contrast=0.5, middle=0.46)
        return blades(made, "grass", 1500, grass, 5)

    def flowers() -> Canvas:
        return specks(meadow(), "flowers", 70, ("#c9c29a", "#b9a04e", "#9a86a8"))

    def heath() -> Canvas:
        made = natural("dry", dry, (5, 0.9), (12, 0.7), (34, 0.5), contrast=0.5, middle=0.45)
        return blades(made, "dry", 1300, dry, 5)

    def dirt() -> Canvas:
        made = natural("dirt", earth, (5, 0.8), (14, 0.8), (40, 0.6), contrast=0.42, middle=0.48)
        return specks(made, "dirt", 120, ("#7d7062", "#5c5147", "#8d8173"), 2)

    def mire() -> Canvas:
        made = natural("mud", mud, (5, 1.0), (12, 0.8), (36, 0.3), contrast=0.75, middle=0.47)
        pools = noise("pools", (6, 1.0), (16, 0.5), stretch=1.5)
        for y in range(SPAN):
            for x in range(SPAN):
                value = pools[y * SPAN + x]
                if value > 0.66:
                    made.at[y][x] = (56, 60, 63, 255) if value > 0.69 else (34, 29, 27, 255)
                    if value > 0.80:
                        made.at[y][x] = (78, 84, 86, 255)
        return made

    def beach() -> Canvas:
        made = natural("sand", sand, (4, 0.7), (10, 0.9), (46, 0.6), contrast=0.40, middle=0.44, stretch=1.4)
        return specks(made, "sand", 90, ("#8d8068", "#d8cba8", "#7d705b"))

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
        "mud": mire,
        "sand": beach,
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
