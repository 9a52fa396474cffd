"""Walls seen from above and a little from the south: a lit top and, where the south is open, a front.

Names end in the sides where the wall goes on: N 1, E 2, S 4, W 8 (so `wall_10` runs from west to east).
"""

from __future__ import annotations

import math

from canvas import TILE, Canvas, Colour, Drawing, Lot, Ramp, noise

N, E, S, W = 1, 2, 4, 8
FRONT = 21
COPING = 8.0
"""Width of the stones along the border of a wall's top."""
SOLID: dict[str, object] = {"walk": False, "opaque": True, "height": 3.0, "surface": "stone"}


def masonry(width: int, high: int, ramp: Ramp, seed: str, course: float = 7.0) -> Canvas:
    """The front of a wall: courses of bevelled stones, lit above, darker towards the foot."""
    grain = noise(seed, (8, 0.8), (24, 1.0), (60, 0.7), size=TILE)
    lot = Lot(seed)
    rows: list[list[tuple[float, float, float]]] = []
    for _ in range(math.ceil(high / course)):
        x, stones = lot.between(-8, -1), []
        while x < width:
            wide = lot.between(9, 15)
            end = x + wide if x + wide < width - 4 else width + 4.0
            stones.append((x, end, lot.between(-0.09, 0.09)))
            x = end
        rows.append(stones)

    def paint(u: float, v: float) -> Colour:
        row = int(v / course)
        left, right, t = next(stone for stone in rows[row] if stone[0] <= u < stone[1])
        inside = v - row * course
        value = 0.60 - 0.36 * v / high + t + (grain(u, v) - 0.5) * 0.30
        near = min(u - left, right - u, inside, course - inside) + (grain(v * 2, u * 2) - 0.5) * 0.5
        if near < 0.5:
            value -= 0.26
        elif near < 1.5:
            value += 0.12 if min(u - left, inside) < min(right - u, course - inside) else -0.08
        return ramp(value)

    return Canvas.of(width, high, paint)


def wall(mask: int, top: Ramp, front: Canvas, seed: str, ruined: bool = False) -> Canvas:
    """One cell of wall: coping stones along open sides, rubble filling between them, the front below."""
    grain = noise(seed, (5, 0.8), (13, 1.0), (34, 0.8), (100, 0.6), size=TILE)
    lot = Lot(f"{seed}{mask}")
    foot = TILE if mask & S else TILE - FRONT
    joints = {bit: coping_joints(lot, TILE if bit in (N, S) else foot) for bit in (N, E, S, W)}

    def paint(u: float, v: float) -> Colour:
        value = 0.56 + (grain(u, v) - 0.5) * 0.34
        gaps = [(d, bit) for bit, d in ((N, v), (W, u), (E, TILE - u), (S, foot - v)) if not mask & bit]
        near, side = min(gaps, default=(99.0, 0))
        if near < 0.7:
            return top(0.05)
        if near < COPING:
            along = u if side in (N, S) else v
            value += 0.09
            apart = min((abs(along - at) for at in joints[side]), default=9.0)
            if apart < 0.45:
                value -= 0.26
            elif apart < 1.1 and along > min(joints[side], key=lambda at: abs(along - at)):
                value += 0.08
            if near < 2.6:
                value += (0.30 if side in (N, W) else 0.12) * (2.6 - near) / 1.9
            elif near > COPING - 0.7:
                value -= 0.10
        elif near < COPING + 2.2 and side in (N, W) and not ruined:
            value -= 0.20 * (COPING + 2.2 - near) / 2.2
        elif not ruined:
            value -= 0.05
        return top(value)

    made = Canvas.of(TILE, TILE, paint)
    if not mask & S:
        lay_front(made, mask, front, top)
    if ruined:
        ruin(made, foot, lot)
    return made


def coping_joints(lot: Lot, length: float) -> list[float]:
    """Where coping stones meet along a side."""
    at, found = lot.between(6, 14), []
    while at < length - 5:
        found.append(at)
        at += lot.between(13, 18)
    return found


def lay_front(made: Canvas, mask: int, front: Canvas, top: Ramp) -> None:
    """The front below the top: the top's edge throws a shadow on it, the foot is dark."""
    made.lay(front, 0, TILE - FRONT)
    shade = Drawing()
    edge = TILE - FRONT
    shade.rect(top(0.0), 0, edge - 0.4, TILE, 1.0)
    for k in range(5):
        shade.rect((0, 0, 0, 84 - 16 * k), 0, edge + 0.6 + k * 0.8, TILE, 0.8)
        shade.rect((0, 0, 0, 150 - 28 * k), 0, TILE - 0.8 * (k + 1), TILE, 0.8)
    for bit, x in ((W, 0.0), (E, TILE - 0.8)):
        if not mask & bit:
            shade.rect(top(0.03), x, edge, 0.8, FRONT)
    made.lay(shade.canvas())


def ruin(made: Canvas, foot: int, lot: Lot) -> None:
    """Broken coping: holes with a lit rim, and loose stones."""
    d = Drawing()
    for _ in range(lot.whole(2, 4)):
        x, y, r = lot.between(6, 42), lot.between(6, foot - 6), lot.between(2.4, 5.0)
        ring = [
            (x + r * k * math.cos(a), y + r * 0.82 * k * math.sin(a))
            for a, k in ((math.tau * i / 9, lot.between(0.7, 1.1)) for i in range(9))
        ]
        d.polygon((190, 186, 184, 120), *((px + 0.5, py + 0.7) for px, py in ring))
        d.polygon("#1b1a20", *ring)
        d.polygon("#29282f", *((px * 0.6 + (x + 0.6) * 0.4, py * 0.6 + (y + 0.8) * 0.4) for px, py in ring))
    for _ in range(lot.whole(3, 6)):
        x, y, r = lot.between(4, 44), lot.between(4, foot - 4), lot.between(1.1, 2.4)
        d.disc((0, 0, 0, 110), x + 0.6, y + 0.9, r * 1.1, r)
        d.disc(lot.pick(("#6b6870", "#7b7880", "#5b5861")), x, y, r, r * 0.8, "#1a191e", 0.5)
        d.disc((220, 216, 212, 90), x - r * 0.3, y - r * 0.3, r * 0.4, r * 0.3)
    made.lay(d.canvas())


def house_front(seed: str, window: bool) -> Canvas:
    """Plaster between timbers, optionally with a window."""
    grain = noise(seed, (6, 1.0), (20, 0.8), (70, 0.5), size=TILE)
    plaster = Ramp("#4d453b", "#766b5a", "#9b8f79", "#b7ac94")
    made = Canvas.of(TILE, FRONT, lambda u, v: plaster(0.72 - 0.42 * v / FRONT + (grain(u, v) - 0.5) * 0.3))
    d = Drawing(TILE, FRONT)
    beam, dark, light = "#3a2a1c", "#1d140d", "#5a432d"
    for x in (-3, 21, 45):
        d.rect(beam, x, 0, 6, FRONT, dark)
        d.line(light, 0.6, (x + 1.4, 1), (x + 1.4, FRONT - 6))
    d.rect(beam, -2, FRONT - 5, TILE + 4, 5, dark)
    d.line(light, 0.6, (0, FRONT - 4), (TILE, FRONT - 4))
    if window:
        d.rect("#1a130c", 8, 3, 32, 13)
        d.rect("#0b0d12", 10, 4, 28, 10)
        d.polygon("#39434c", (12, 13), (20, 4), (25, 4), (17, 13))
        d.polygon("#2c353e", (29, 13), (36, 5), (38, 5), (38, 7), (33, 13))
        d.rect("#4a3521", 7, 14, 34, 3, dark)
        d.rect("#4a3521", 23, 3, 2, 12)
        d.line("#6d5235", 0.5, (8, 14.6), (40, 14.6))
    return made.lay(d.canvas(0.25, seed))


def house(mask: int, front: Canvas, top: Ramp, seed: str) -> Canvas:
    """A house wall: rows of shingles with a beam along the middle."""
    made = wall(mask, top, front, seed)
    foot = TILE if mask & S else TILE - FRONT
    beam = Ramp("#1a120b", "#3b2a1b", "#5d452e", "#7c6142")
    grain = noise(seed + "beam", (20, 1.0), (60, 0.6), size=TILE)
    tones = [Lot(f"{seed}{i}").between(-0.10, 0.10) for i in range(64)]
    upright = bool(mask & (N | S)) and not mask & (E | W)

    def paint(u: float, v: float, colour: Colour) -> Colour:
        if v >= foot:
            return colour
        across, along = (u, v) if upright else (v, u)
        west_east = 10 <= v < 18 and (mask & W or u >= 20) and (mask & E or u < 28) and mask & (E | W)
        north_south = 20 <= u < 28 and (mask & N or v >= 10) and (mask & S or v < 18) and mask & (N | S)
        if west_east or north_south or (not mask and 20 <= u < 28 and 10 <= v < 18):
            d = min(v - 10, 18 - v) if west_east else min(u - 20, 28 - u)
            if west_east and north_south:
                d = max(min(v - 10, 18 - v), min(u - 20, 28 - u))
            value = 0.55 + (grain(u, v * 3 if west_east else v) - 0.5) * 0.5
            return beam(0.06 if d < 0.8 else value + (0.2 if d < 1.8 else 0))
        row = int(across // 6)
        shift = 3.5 * (row % 2)
        inside, column = across % 6, int((along + shift) // 7)
        gap = min((along + shift) % 7, 7 - (along + shift) % 7)
        value = 0.50 + tones[(row * 8 + column) % 64] + (grain(v, u) - 0.5) * 0.34 + 0.05 * (inside - 3)
        if inside < 0.8 or gap < 0.45:
            value -= 0.30
        edges = [d for bit, d in ((N, v), (W, u), (E, TILE - u), (S, foot - v)) if not mask & bit]
        if min(edges, default=9.0) < 0.7:
            value = 0.04
        return top(value)

    return made.touch(paint)


def opening(base: Canvas, mask: int, sill: str) -> Canvas:
    """A window in a wall which runs north to south: the sill and a dark gap in the top."""
    made = base.copy()
    d = Drawing()
    if mask == N | S:
        d.rect("#0d0d12", 4, 13, 40, 22, "#000000")
        d.rect(sill, 6, 14, 36, 3)
        d.rect("#20242a", 6, 17, 36, 15)
        d.rect(sill, 21, 14, 6, 20, "#15100b")
    return made.lay(d.canvas())


def low_wall(
    mask: int, ramp: Ramp, face: Ramp, seed: str, thick: int = 22, face_high: int = 9, leafy: bool = False
) -> Canvas:
    """A wall or hedge of chest height, narrower than its cell; the rest of the cell is clear."""
    field = noise(seed, (5, 0.8), (14, 1.0), (24, 0.9), (80, 0.6), size=TILE)
    low, high = (TILE - thick) // 2 - 3, (TILE + thick) // 2 - 3

    def inner(u: float, v: float) -> float:
        """How deep a place lies inside the top; below 0 outside."""
        ragged = (field(v * 2, u * 2) - 0.5) * (3.2 if leafy else 0.5)
        runs = (
            (low, high, low + 3, high + 3, mask & W, mask & E, v, u),
            (low + 3, high + 3, low, high, mask & N, mask & S, u, v),
        )
        best = -9.0
        for near, far, start, end, back, ahead, across, along in runs:
            d = min(across - near, far - across, 99 if back else along - start, 99 if ahead else end - along)
            best = max(best, d)
        return best + ragged

    def paint(u: float, v: float) -> Colour:
        depth = inner(u, v)
        if depth > 0:
            value = 0.55 + (field(u, v) - 0.5) * (0.8 if leafy else 0.4)
            lit = inner(u - 1.4, v - 1.4) <= 0
            if depth < 1.6:
                value = (0.86 if lit else 0.20) + (field(v, u) - 0.5) * (0.5 if leafy else 0.2)
            elif not leafy:
                along = u if mask & (E | W) else v
                apart = (along + 5) % 16
                value -= 0.3 if apart < 0.7 else 0.0 if apart > 1.8 else -0.1
            return ramp(value)
        up = next((k / 2 for k in range(1, 2 * (face_high + 6)) if v - k / 2 >= 0 and inner(u, v - k / 2) > 0), 0.0)
        if 0 < up <= face_high:
            if up > face_high - 0.8:
                return face(0.02)
            joint = not leafy and ((up % 4.5) < 0.6 or (u + 6 * (int(up / 4.5) % 2)) % 12 < 0.6)
            return face(0.56 - 0.04 * up + (field(u, v) - 0.5) * 0.4 - (0.2 if joint else 0))
        if up:
            return 6, 6, 8, int(130 - 20 * (up - face_high))
        aside = next((k for k in range(1, 7) if u - k >= 0 and inner(u - k, v) > 0), 0)
        return (6, 6, 8, 96 - 14 * aside) if aside else (0, 0, 0, 0)

    made = Canvas.of(TILE, TILE, paint)
    return leaves(made, inner, ramp, f"{seed}{mask}") if leafy else made


def leaves(made: Canvas, inner: object, ramp: Ramp, seed: str) -> Canvas:
    """Single leaves over a hedge's top, lighter towards the north west."""
    assert callable(inner)
    lot = Lot(seed)
    d = Drawing()
    for _ in range(420):
        u, v = lot.between(0, TILE), lot.between(0, TILE)
        depth = inner(u, v)
        if depth < 0.4:
            continue
        a, r = lot.between(0, math.tau), lot.between(0.9, 1.7)
        dx, dy = r * math.cos(a), r * math.sin(a)
        sides = ((u + dy * 0.45, v - dx * 0.45), (u - dy * 0.45, v + dx * 0.45))
        d.polygon(ramp(lot.between(0.25, 0.85)), (u - dx, v - dy), sides[0], (u + dx, v + dy), sides[1])
    return made.lay(d.canvas())


def fence(mask: int) -> Canvas:
    """Posts and rails; one sees through it."""
    d = Drawing()
    dark, wood, light = "#1c150e", "#5f4b34", "#86704f"
    runs = [
        (bit, end) for bit, end in ((N, (24, 0)), (E, (48, 20)), (S, (24, 48)), (W, (0, 20))) if mask & bit
    ]
    for bit, (x, y) in runs:
        d.line((0, 0, 0, 90), 3, (24, 32), (x, y + 12 if bit in (E, W) else y))
        for off in (0, 8) if bit in (E, W) else (0,):
            d.line(dark, 4.6, (24, 18 + off), (x, y - 2 + off))
            d.line(wood, 2.8, (24, 18 + off), (x, y - 2 + off))
            d.line(light, 0.9, (24, 17.3 + off), (x, y - 2.7 + off))
    d.rect(dark, 20.5, 9, 7, 25, radius=1.5)
    d.rect(wood, 21.5, 10, 5, 23, radius=1)
    d.rect(light, 21.5, 10, 5, 3.5, radius=1)
    return d.canvas(0.3, "fence")


def all_walls() -> dict[str, tuple[Canvas, dict[str, object]]]:
    """Name -> picture and tile properties."""
    top = Ramp("#0d0d12", "#2a2a32", "#45444e", "#64626b", "#928f96")
    front = Ramp("#101016", "#25242d", "#3d3b45", "#5a5760", "#77737a")
    shingle = Ramp("#140f0d", "#33251f", "#4f3a2e", "#6b5140", "#8d7158")
    leaf = Ramp("#101a10", "#22321e", "#37492b", "#50633b", "#75844f")
    low = Ramp("#1b1a1b", "#3d3b3e", "#5e5b5c", "#7d7975", "#a09b92")
    stone = masonry(TILE, FRONT, front, "front")
    other = masonry(TILE, FRONT, front, "front2")
    out: dict[str, tuple[Canvas, dict[str, object]]] = {}
    for mask in range(16):
        out[f"wall_{mask}"] = wall(mask, top, stone, "wall"), SOLID
    for mask in range(16):
        out[f"ruin_{mask}"] = wall(mask, top, other, "ruin", True), SOLID
    plain, glazed = house_front("house", False), house_front("window", True)
    timber = {**SOLID, "surface": "wood"}
    for mask in range(16):
        out[f"house_{mask}"] = house(mask, plain, shingle, "house"), timber
    sill: dict[str, object] = {"walk": False, "opaque": False, "height": 1.1, "surface": "wood"}
    out["window_10"] = house(10, glazed, shingle, "house"), sill
    out["window_5"] = opening(house(5, plain, shingle, "house"), 5, "#6b5138"), sill
    out["slit_5"] = opening(wall(5, top, stone, "wall"), 5, "#6a686c"), {**sill, "surface": "stone"}
    slit = wall(10, top, stone, "wall")
    d = Drawing()
    d.rect("#08080c", 12, 29, 24, 13, "#8a868a")
    out["slit_10"] = slit.lay(d.canvas()), {**sill, "surface": "stone"}
    for mask in range(16):
        out[f"low_{mask}"] = (
            low_wall(mask, low, front, "low"),
            {"walk": False, "height": 1.2, "surface": "stone"},
        )
    for mask in range(16):
        out[f"hedge_{mask}"] = (
            low_wall(mask, leaf, leaf, "hedge", 32, 8, True),
            {"walk": False, "height": 1.6, "surface": "grass"},
        )
    for mask in range(16):
        out[f"fence_{mask}"] = fence(mask), {"walk": False, "see_through": True, "height": 1.0, "cover": 0.0}
    return out
