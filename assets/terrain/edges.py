"""What lies over the floors: fringes of grass, banks of water, cast shadows, cliff edges, raised ground, stairs.

Neighbours are bits: N 1, NE 2, E 4, SE 8, S 16, SW 32, W 64, NW 128. A corner counts only if both sides beside it
do not (`reduced`), which leaves 47 shapes.
"""

from __future__ import annotations

import math

from canvas import TILE, Canvas, Colour, Drawing, Lot, Noise, Ramp, noise
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


def depth(mask: int, u: float, v: float, round_off: float = 11.0) -> float:
    """Distance in units from a place to the nearest neighbour of the mask, rounded in inner corners."""
    left, top, right, bottom = u, v, TILE - u, TILE - v
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


def fringe(mask: int, ramp: Ramp, fields: tuple[Noise, Noise], reach: float, grassy: bool) -> Canvas:
    """The neighbour's ground creeping over the cell's border, with a thin shadow under it."""
    field, grain = fields

    def border(u: float, v: float) -> float:
        return depth(mask, u, v) - reach * (0.25 + 1.1 * field(u, v))

    def paint(u: float, v: float) -> Colour:
        d = border(u, v)
        if d < 0:
            return ramp(0.46 + (grain(u, v) - 0.5) * 0.55 + (0.08 if d > -1.0 else 0))
        return (12, 12, 14, max(0, int(105 - d * 34))) if d < 3 else (0, 0, 0, 0)

    made = Canvas.of(TILE, TILE, paint)
    if not grassy:
        return made
    lot, d = Lot(f"fringe{mask}"), Drawing()
    for _ in range(520):
        u, v = lot.between(1, TILE - 1), lot.between(3, TILE - 0.5)
        if not -5 < border(u, v) < 0.6:
            continue
        length, slope, light = lot.between(1.6, 4.2), lot.between(-0.5, 0.5), lot.between(0.30, 0.74)
        d.polygon(ramp(light - 0.22), (u - 0.1, v + 0.3), (u + 0.8, v + 0.3), (u + slope * length, v - length))
        d.polygon(ramp(light), (u - 0.4, v), (u + 0.4, v), (u + slope * length, v - length))
    return made.lay(d.canvas())


def bank(mask: int, ramp: Ramp, field: Noise, grain: Noise) -> Canvas:
    """The shore inside a water cell: sloping earth, wet rim, shadow on the water, a line of foam."""

    def paint(u: float, v: float) -> Colour:
        d = depth(mask, u, v, 15.0) - (3.0 + 5.0 * field(u, v))
        top = mask & N and v < 20
        if d < 0:
            wet = min(1.0, max(0.0, (d + 3.2) / 2.2))
            return ramp(0.52 + (grain(u, v) - 0.5) * 0.5 - 0.26 * wet)
        if d < 1.0:
            return 18, 20, 22, 200
        foam = abs(d - 9.5 - 4 * grain(u, v))
        if foam < 0.6 and grain(v * 3, u) > 0.42:
            return 190, 218, 222, int(96 * (1 - foam / 0.6))
        deep = 9.0 if top else 6.0
        return 6, 14, 22, max(0, int((130 if top else 88) * (1 - d / deep)))

    return Canvas.of(TILE, TILE, paint)


def deepen(mask: int, field: Noise, colour: tuple[int, int, int]) -> Canvas:
    """Shallow water which takes the colour of the deeper neighbours towards them."""

    def paint(u: float, v: float) -> Colour:
        d = depth(mask, u, v, 20.0) + 10 * (field(u, v) - 0.4)
        return (*colour, max(0, min(240, int(250 - d * 8.6) // 4 * 4)))

    return Canvas.of(TILE, TILE, paint)


REACH = {N: 19.0, W: 21.0, NW: 20.0, NE: 9.0, SW: 8.0, E: 7.0, S: 4.0, SE: 4.0}
FORCE = {N: 166, W: 148, NW: 140, NE: 80, SW: 66, E: 70, S: 50, SE: 40}


def shadow(mask: int, strength: float, length: float) -> Canvas:
    """Shadow cast into the cell by something raised in the neighbours; light comes from the north west."""

    def paint(u: float, v: float) -> Colour:
        alpha = 0.0
        left, top, right, bottom = u, v, TILE - u, TILE - v
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
            far = REACH[bit] * length
            if mask & bit and d < far:
                part = 1 - d / far
                full = min(1.0, part * 1.7)
                alpha += FORCE[bit] * full * full * (3 - 2 * full) * (1 - alpha / 255)
        return 8, 8, 14, min(200, int(alpha * strength) // 4 * 4)

    return Canvas.of(TILE, TILE, paint)


FACES = (0, 9, 16, 24)


def cliff(south: int, sides: tuple[int, int, int], rock: Ramp, lip: Ramp, masonry: bool) -> Canvas:
    """Edge of raised ground, drawn inside the raised cell.

    south: 0 none, 1 up to 0.5 m, 2 up to 1 m, 3 higher (the visible face); sides: the same for north, east, west with
    0 none, 1 up to 0.5 m, 2 higher.
    """
    field = noise("cliff", (4, 1.0), (9, 0.9), size=TILE)
    grain = noise("cliffgrain", (8, 0.8), (20, 1.0), (60, 0.6), size=TILE, stretch=0.4)
    fields, ramps = (field, grain), (rock, lip)
    north, east, west = sides
    made = Canvas(TILE, TILE)
    for state, light, turn in ((west, True, "w"), (north, True, "n"), (east, False, "e")):
        if state:
            made.lay(rim(ramps, (state, light, turn), masonry, fields))
    if south == 1 and not masonry:
        made.lay(slope(field, lip))
    elif south:
        made.lay(face(FACES[south], rock, lip, masonry, fields))
    return made


def rim(
    ramps: tuple[Ramp, Ramp], kind: tuple[int, bool, str], masonry: bool, fields: tuple[Noise, Noise]
) -> Canvas:
    """The side of raised ground: a soft lip for a low step, a strip of rock with a lip for a high one."""
    rock, lip = ramps
    state, light, turn = kind
    field, grain = fields
    wide = 3.4 if state == 1 else 5.2 if light else 6.4

    def paint(u: float, v: float) -> Colour:
        d, along = {"w": (u, v), "n": (v, u), "e": (TILE - u, v)}[turn]
        edge = wide + (0 if masonry else 3 * field(along, along * 0.3) + (field(v * 2, u * 2) - 0.5) * 1.2)
        if d > edge:
            return 0, 0, 0, 0
        if state == 1:
            part = 1 - d / edge
            if light:
                return (*lip(0.95)[:3], int(150 * part * part)) if d > 0.8 else (14, 16, 10, 120)
            return 10, 12, 8, int(150 * part)
        if d < 0.9:
            return 12, 11, 12, 230
        if d > edge - 1.2:
            return (*lip(0.85 if light else 0.55)[:3], 220)
        return rock((0.58 if light else 0.26) + (grain(u, v) - 0.5) * 0.5 + 0.03 * d)

    return Canvas.of(TILE, TILE, paint)


def slope(field: Noise, lip: Ramp) -> Canvas:
    """A grassy bank of up to half a metre: darker towards its foot, a light brow, blades hanging over it."""
    def brow(u: float) -> float:
        return TILE - 11 - 4 * (field(u, 10) - 0.5)

    def paint(u: float, v: float) -> Colour:
        d = v - brow(u)
        if d < -2.2:
            return 0, 0, 0, 0
        if d < 0:
            return 214, 212, 160, int(84 * (1 + d / 2.2))
        return 14, 18, 10, min(190, int(40 + d * 11 + (field(u * 3, v * 3) - 0.5) * 50))

    made = Canvas.of(TILE, TILE, paint)
    lot, d = Lot("slope"), Drawing()
    for _ in range(70):
        u = lot.between(0.5, TILE - 0.5)
        v, length = brow(u) + lot.between(-0.5, 1.5), lot.between(2, 5)
        d.polygon(lip(lot.between(0.35, 0.8)), (u - 0.5, v), (u + 0.5, v), (u + lot.between(-1.5, 1.5), v + length))
    return made.lay(d.canvas())


def face(high: int, rock: Ramp, lip: Ramp, masonry: bool, fields: tuple[Noise, Noise]) -> Canvas:
    """The front of the raised ground, dark at the foot."""
    field, grain = fields
    lot = Lot(f"cliff{high}")
    clefts = [lot.between(0, 47) for _ in range(8)]

    def paint(u: float, v: float) -> Colour:
        start = TILE - high - (0 if masonry else 4 * (field(u, 20) - 0.5))
        d = v - start
        if d < -2:
            return 0, 0, 0, 0
        if d < 0:
            return (*lip(0.78)[:3], int(170 * (1 + d / 2)))
        part = d / max(1.0, TILE - start)
        if v > TILE - 1:
            return 8, 8, 10, 200
        if d < 1:
            return rock(0.10)
        value = 0.54 - 0.36 * part + (grain(u, v) - 0.5) * 0.5
        if masonry:
            up = TILE - v
            course = int(up / 8)
            shift = 12 * (course % 2)
            value = 0.56 - 0.26 * part + (grain((u + shift) // 24 * 24 + 3, course * 7 + 2) - 0.5) * 0.3
            value += (grain(u, v) - 0.5) * 0.2
            gap, seam = up % 8, (u + shift) % 24
            if gap > 7.3 or seam < 0.7:
                value -= 0.24
            elif gap > 6.3 or seam < 1.7:
                value += 0.08
        else:
            near = min(abs(u - c - 2 * math.sin(v / 4 + c)) for c in clefts)
            value -= 0.28 if near < 0.55 else 0.0
            value += 0.12 if 0.55 <= near < 1.3 else 0.0
        return rock(value)

    return Canvas.of(TILE, TILE, paint)


def lift(steps: int) -> Canvas:
    """The tint of raised ground: the higher the warmer and lighter."""
    return Canvas(TILE, TILE, (236, 226, 190, 6 + 7 * steps))


def stairs(direction: str, ramp: Ramp) -> Canvas:
    """Steps which rise towards n, s, e or w."""
    grain = noise("stairs", (6, 1.0), (20, 0.8), (70, 0.6), size=TILE)

    def paint(u: float, v: float) -> Colour:
        run = {"n": TILE - v, "s": v, "w": TILE - u, "e": u}[direction]
        step, inside = int(run // 8), run % 8
        value = 0.26 + 0.055 * step + (grain(u, v) - 0.5) * 0.16
        if direction in "nw":
            value += 0.16 if 2 <= inside < 2.9 else -0.24 if inside < 2 else 0
        else:
            value += 0.16 if inside < 0.9 else -0.18 if inside > 7.1 else 0
        side = u if direction in "ns" else v
        if side < 1 or side > TILE - 1:
            value -= 0.2
        return ramp(value)

    return Canvas.of(TILE, TILE, paint)


def rail(side: str) -> Canvas:
    """Railing of a bridge along one border of the cell (picture only)."""
    wood = Ramp("#19130e", "#3d3126", "#6a5a47", "#93836a")
    grain = noise("rail", (6, 1.0), (40, 0.7), size=TILE)
    foot = 9.0

    def paint(u: float, v: float) -> Colour:
        inside = (u % 24) / 6
        if inside < 1 and v < foot:
            border = min(inside * 6, 6 - inside * 6, v, foot - v)
            return wood(0.10 if border < 0.8 else (0.95 if v < 5 else 0.55) + (grain(u, v) - 0.5) * 0.3)
        if 1 <= v < 6:
            return wood(0.1 if v < 1.7 or v > 5.3 else 0.88 - 0.1 * v + (grain(v, u) - 0.5) * 0.4)
        return 0, 0, 0, max(0, int(100 - 18 * (v - 6))) if 6 <= v < 12 else 0

    made = Canvas.of(TILE, TILE, paint)
    if side in "we":
        made = made.turned()
    if side == "s":
        low = Canvas(TILE, TILE)
        made = low.lay(made.piece(0, 0, TILE, 9), 0, TILE - 9)
    if side == "e":
        low = Canvas(TILE, TILE)
        made = low.lay(made.piece(0, 0, 9, TILE), TILE - 9, 0)
    return made


def all_edges() -> dict[str, tuple[Canvas, dict[str, object]]]:
    """Name -> picture and tile properties."""
    field = noise("fringe", (5, 1.0), (12, 0.9), (24, 0.6), (70, 0.25), size=TILE)
    grain = noise("fringegrain", (7, 1.0), (22, 1.0), (90, 0.6), size=TILE)
    grass, earth, stone = Ramp(*GRASS), Ramp(*EARTH), Ramp(*STONE)
    shore = Ramp("#241e19", "#3d352a", "#574d3b", "#70664e", "#8a8163")
    sand = Ramp("#6a5a40", "#8a7753", "#a38f66", "#b8a47a")
    rock = Ramp("#171513", "#352f29", "#564d42", "#786d5e", "#9c917f")
    out: dict[str, tuple[Canvas, dict[str, object]]] = {}
    for mask in SHAPES:
        out[f"fringe_{mask}"] = fringe(mask, grass, (field, grain), 8.0, True), {}
    for mask in SHAPES:
        out[f"bank_{mask}"] = bank(mask, shore, field, grain), {}
    for mask in SHAPES:
        out[f"shade_{mask}"] = shadow(mask, 1.0, 1.0), {}
    for mask in SHAPES:
        out[f"soft_{mask}"] = shadow(mask, 0.6, 0.6), {}
    for mask in SHAPES:
        out[f"deepen_{mask}"] = deepen(mask, field, (23, 56, 77)), {}
    for mask in SHAPES:
        out[f"wade_{mask}"] = deepen(mask, field, (36, 88, 112)), {}
    for mask in SHAPES:
        out[f"drift_{mask}"] = fringe(mask, sand, (field, grain), 7.0, False), {}
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
