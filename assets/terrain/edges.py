"""What lies over the floors: fringes of grass, banks of water, cast shadows, cliff edges, raised ground, stairs.

Neighbours are bits: N 1, NE 2, E 4, SE 8, S 16, SW 32, W 64, NW 128. A corner counts only if both sides beside it
do not (`reduced`), which leaves 47 shapes.
"""

from __future__ import annotations

import math

from canvas import TILE, Canvas, Colour, Lot, Ramp, noise, over
from ground import EARTH, GRASS, STONE

N, NE, E, SE, S, SW, W, NW = (1 << i for i in range(8))
CORNERS = ((NE, N, E), (SE, S, E), (SW, S, W), (NW, N, W))


def reduced(mask: int) -> int:
    """The mask without corners that are next to a side in the mask."""
    for corner, a, b in CORNERS:
        if mask & (a | b):
            mask &= ~corner
    return mask


SHAPES = sorted({reduced(mask) for mask in range(256)} - {0})


def depth(mask: int, x: int, y: int, round_off: float = 11.0) -> float:
    """Distance in pixels from the pixel to the nearest neighbour of the mask, rounded in inner corners."""
    left, top, right, bottom = x + 0.5, y + 0.5, TILE - x - 0.5, TILE - y - 0.5
    best = 99.0
    for bit, d in ((N, top), (E, right), (S, bottom), (W, left)):
        if mask & bit:
            best = min(best, d)
    for corner, dx, dy in ((NE, right, top), (SE, right, bottom), (SW, left, bottom), (NW, left, top)):
        if mask & corner:
            best = min(best, math.hypot(dx, dy))
    for (a, b), dx, dy in (
        ((N, E), right, top),
        ((S, E), right, bottom),
        ((S, W), left, bottom),
        ((N, W), left, top),
    ):
        if mask & a and mask & b and dx < round_off and dy < round_off:
            best = min(best, round_off - math.hypot(round_off - dx, round_off - dy))
    return best


def fringe(mask: int, ramp: Ramp, field: list[float], grain: list[float], reach: float) -> Canvas:
    """The neighbour's ground creeping over the cell's border, with a thin shadow under it."""

    def paint(x: int, y: int) -> Colour:
        d = depth(mask, x, y) - reach * (0.25 + 1.1 * field[y * TILE + x])
        if d < 0:
            return ramp(0.46 + (grain[y * TILE + x] - 0.5) * 0.55 + (0.10 if d > -1.2 else 0))
        return (12, 12, 14, max(0, int(105 - d * 34))) if d < 3 else (0, 0, 0, 0)

    return Canvas.of(TILE, TILE, paint)


def bank(mask: int, ramp: Ramp, field: list[float], grain: list[float]) -> Canvas:
    """The shore inside a water cell: sloping earth, wet rim, shadow on the water, a line of foam."""

    def paint(x: int, y: int) -> Colour:
        i = y * TILE + x
        d = depth(mask, x, y, 15.0) - (3.0 + 5.0 * field[i])
        top = mask & N and y < 20
        if d < 0:
            return ramp(0.50 + (grain[i] - 0.5) * 0.5 - (0.22 if d > -2.5 else 0))
        if d < 1.0:
            return (18, 20, 22, 200)
        if d < (8 if top else 5):
            return (6, 14, 22, int((120 if top else 80) * (1 - d / (9 if top else 6))))
        if abs(d - 9.5 - 4 * grain[i]) < 0.7 and grain[(i * 3) % len(grain)] > 0.42:
            return (170, 205, 210, 70)
        return (0, 0, 0, 0)

    return Canvas.of(TILE, TILE, paint)


def deepen(mask: int, field: list[float], colour: tuple[int, int, int]) -> Canvas:
    """Shallow water which takes the colour of the deeper neighbours towards them."""

    def paint(x: int, y: int) -> Colour:
        d = depth(mask, x, y, 20.0) + 10 * (field[y * TILE + x] - 0.4)
        return (*colour, max(0, min(240, int(250 - d * 8.6) // 8 * 8)))

    return Canvas.of(TILE, TILE, paint)


def shadow(mask: int, strength: float) -> Canvas:
    """Shadow cast into the cell by something raised in the neighbours; light comes from the north west."""
    reach = {N: 15.0, W: 13.0, NW: 14.0, NE: 9.0, SW: 8.0, E: 6.0, S: 3.0, SE: 3.0}
    force = {N: 150, W: 120, NW: 120, NE: 90, SW: 70, E: 70, S: 50, SE: 40}

    def paint(x: int, y: int) -> Colour:
        alpha = 0.0
        left, top, right, bottom = x + 0.5, y + 0.5, TILE - x - 0.5, TILE - y - 0.5
        spots = {
            N: top,
            W: left,
            E: right,
            S: bottom,
            NW: math.hypot(left, top),
            NE: math.hypot(right, top),
            SW: math.hypot(left, bottom),
            SE: math.hypot(right, bottom),
        }
        for bit, d in spots.items():
            if mask & bit and d < reach[bit]:
                part = force[bit] * (1 - d / reach[bit]) ** 1.4
                alpha = alpha + part * (1 - alpha / 255)
        alpha = round(alpha * strength / 8) * 8
        return (8, 8, 14, min(200, int(alpha)))

    return Canvas.of(TILE, TILE, paint)


FACES = (0, 9, 16, 24)


def cliff(south: int, sides: tuple[int, int, int], rock: Ramp, lip: Ramp, masonry: bool) -> Canvas:
    """Edge of raised ground, drawn inside the raised cell.

    south: 0 none, 1 up to 0.5 m, 2 up to 1 m, 3 higher (the visible face); sides: the same for north, east, west with
    0 none, 1 up to 0.5 m, 2 higher.
    """
    made = Canvas(TILE, TILE)
    field = noise("cliff", (4, 1.0), (9, 0.9), size=TILE)
    grain = noise("cliffgrain", (8, 0.8), (20, 1.0), size=TILE, stretch=0.4)
    north, east, west = sides
    for i in range(TILE):
        wave = 0 if masonry else round(3 * field[i])
        for state, light, run in (
            (west, 1, [(x, i) for x in range(12)]),
            (north, 1, [(i, y) for y in range(12)]),
            (east, -1, [(TILE - 1 - x, i) for x in range(12)]),
        ):
            if state:
                rim(
                    made,
                    run[: wave + (3 if state == 1 else 6 if light < 0 else 5)],
                    (rock, lip),
                    (state, light),
                    grain[i],
                )
    if south == 1 and not masonry:
        slope(made, field)
    elif south:
        face(made, FACES[south], rock, lip, masonry, (field, grain))
    return made


def rim(
    made: Canvas, run: list[tuple[int, int]], ramps: tuple[Ramp, Ramp], kind: tuple[int, int], grain: float
) -> None:
    """The side of raised ground: a faint line for a low step, a strip of rock with a lip for a high one."""
    rock, lip = ramps
    state, light = kind
    last = len(run) - 1
    for k, (x, y) in enumerate(run):
        if state == 1:
            strength = (90 if k == 0 else 70) * (last + 1 - k) // (last + 1)
            made.put(x, y, (*lip(0.95)[:3], strength) if light > 0 else (10, 10, 10, strength))
        elif k == 0:
            made.put(x, y, (12, 11, 12, 230))
        elif k == last:
            made.put(x, y, (*lip(0.85 if light > 0 else 0.55)[:3], 220))
        else:
            made.put(x, y, rock((0.58 if light > 0 else 0.26) + (grain - 0.5) * 0.5 + 0.04 * k))


def slope(made: Canvas, field: list[float]) -> None:
    """A grassy bank of up to half a metre: only a darker strip under a light line."""
    for x in range(TILE):
        start = TILE - 11 - round(4 * (field[x] - 0.5))
        made.put(x, start - 1, (205, 205, 150, 70))
        for y in range(start, TILE):
            made.put(x, y, (18, 22, 12, 36 + (y - start) * 9 + (26 if (x * 7 + y * 3) % 5 == 0 else 0)))


def face(
    made: Canvas, high: int, rock: Ramp, lip: Ramp, masonry: bool, fields: tuple[list[float], list[float]]
) -> None:
    """The front of the raised ground, dark at the foot."""
    field, grain = fields
    lot = Lot(f"cliff{high}")
    cracks = [lot.whole(0, 47) for _ in range(7)]
    for x in range(TILE):
        wave = 0 if masonry else round(4 * (field[x] - 0.5))
        start = TILE - high - wave
        for y in range(start - 2, TILE):
            part = (y - start) / max(1, TILE - start)
            if y < start:
                made.put(x, y, (*lip(0.78)[:3], 150 if y == start - 1 else 80))
                continue
            value = 0.52 - 0.34 * part + (grain[y * TILE + x] - 0.5) * 0.5
            if masonry:
                course = (TILE - 1 - y) // 8
                shift = 12 * (course % 2)
                value = (
                    0.55
                    - 0.25 * part
                    + (grain[(course * 5 % TILE) * TILE + (x + shift) // 24 * 24 % TILE] - 0.5) * 0.3
                )
                if (TILE - 1 - y) % 8 == 7 or (x + shift) % 24 == 0:
                    value -= 0.22
            elif any(abs(x - c - round(2 * math.sin(y / 4 + c))) < 1 for c in cracks):
                value -= 0.25
            if y == start:
                value = 0.12
            made.put(x, y, rock(value))
        made.put(x, TILE - 1, (8, 8, 10, 190))
    for y in range(TILE - high, TILE):
        made.at[y][0] = over((0, 0, 0, 60), made.at[y][0])


def lift(steps: int) -> Canvas:
    """The tint of raised ground: the higher the warmer and lighter."""
    return Canvas(TILE, TILE, (236, 226, 190, 9 + 8 * steps))


def stairs(direction: str, ramp: Ramp) -> Canvas:
    """Steps which rise towards n, s, e or w."""
    grain = noise("stairs", (6, 1.0), (20, 0.8), size=TILE)
    made = Canvas(TILE, TILE)
    for y in range(TILE):
        for x in range(TILE):
            run = {"n": TILE - 1 - y, "s": y, "w": TILE - 1 - x, "e": x}[direction]
            step, inside = run // 8, run % 8
            value = 0.26 + 0.055 * step + (grain[y * TILE + x] - 0.5) * 0.14
            if direction in "nw":
                value += 0.14 if inside == 2 else -0.24 if inside < 2 else 0
            else:
                value += 0.15 if inside == 0 else -0.16 if inside == 7 else 0
            side = x if direction in "ns" else y
            if side in (0, TILE - 1):
                value -= 0.2
            made.at[y][x] = ramp(value)
    return made


def rail(side: str) -> Canvas:
    """Railing of a bridge along one border of the cell (picture only)."""
    wood = Ramp("#19130e", "#3d3126", "#6a5a47", "#93836a")
    made = Canvas(TILE, TILE)
    for x in range(TILE):
        for y, v in ((1, 0.1), (2, 0.85), (3, 0.6), (4, 0.5), (5, 0.1)):
            made.at[y][x] = wood(v)
        for y in range(6, 11):
            made.at[y][x] = (0, 0, 0, 90 - 14 * (y - 6))
        if x % 24 < 6:
            for y in range(0, 9):
                made.at[y][x] = wood(0.12 if x % 24 in (0, 5) or y in (0, 8) else 0.95 if y < 5 else 0.55)
    if side in "we":
        made = made.turned()
    if side == "s":
        made.at = [*reversed(made.at[0:9]), *made.at[9:]]
        low = Canvas(TILE, TILE)
        low.lay(made.piece(0, 0, TILE, 9), 0, TILE - 9)
        made = low
    if side == "e":
        low = Canvas(TILE, TILE)
        low.lay(made.piece(0, 0, 9, TILE), TILE - 9, 0)
        made = low
    return made


def all_edges() -> dict[str, tuple[Canvas, dict[str, object]]]:
    """Name -> picture and tile properties."""
    field = noise("fringe", (5, 1.0), (12, 0.9), (24, 0.6), size=TILE)
    grain = noise("fringegrain", (7, 1.0), (22, 1.0), size=TILE)
    grass, earth, stone = Ramp(*GRASS), Ramp(*EARTH), Ramp(*STONE)
    shore = Ramp("#241e19", "#3d352a", "#574d3b", "#70664e", "#8a8163")
    sand = Ramp("#6a5a40", "#8a7753", "#a38f66", "#b8a47a")
    rock = Ramp("#171513", "#352f29", "#564d42", "#786d5e", "#9c917f")
    out: dict[str, tuple[Canvas, dict[str, object]]] = {}
    for mask in SHAPES:
        out[f"fringe_{mask}"] = fringe(mask, grass, field, grain, 8.0), {}
    for mask in SHAPES:
        out[f"bank_{mask}"] = bank(mask, shore, field, grain), {}
    for mask in SHAPES:
        out[f"shade_{mask}"] = shadow(mask, 1.0), {}
    for mask in SHAPES:
        out[f"soft_{mask}"] = shadow(mask, 0.55), {}
    for mask in SHAPES:
        out[f"deepen_{mask}"] = deepen(mask, field, (23, 56, 77)), {}
    for mask in SHAPES:
        out[f"wade_{mask}"] = deepen(mask, field, (36, 88, 112)), {}
    for mask in SHAPES:
        out[f"drift_{mask}"] = fringe(mask, sand, field, grain, 7.0), {}
    for south in range(4):
        for k in range(27):
            sides = (k // 9, k // 3 % 3, k % 3)
            if south or k:
                name = f"{south}_{sides[0]}{sides[1]}{sides[2]}"
                out[f"cliff_{name}"] = cliff(south, sides, rock, grass, False), {"climb": 2}
                out[f"dais_{name}"] = cliff(south, sides, stone, stone, True), {"climb": 4}
    for steps in range(1, 9):
        out[f"lift_{steps}"] = lift(steps), {"elevation": steps / 2}
    for direction in "nesw":
        out[f"stairs_{direction}"] = stairs(direction, stone), {"surface": "stone"}
        out[f"path_{direction}"] = stairs(direction, earth), {"surface": "dirt"}
    for side in "nesw":
        out[f"rail_{side}"] = rail(side), {}
    return out
