"""Walls seen from above and a little from the south: a lit top and, where the south is open, a front.

Names end in the sides where the wall goes on: N 1, E 2, S 4, W 8 (so `wall_10` runs from west to east).
"""

from __future__ import annotations

import math

from canvas import TILE, Canvas, Drawing, Lot, Ramp, noise, over

N, E, S, W = 1, 2, 4, 8
FRONT = 21
SOLID: dict[str, object] = {"walk": False, "opaque": True, "height": 3.0, "surface": "stone"}


def masonry(width: int, high: int, ramp: Ramp, seed: str, course: int = 7) -> Canvas:
    """The front of a wall: courses of stones, darker towards the foot."""
    grain = noise(seed, (8, 0.8), (24, 1.0), size=TILE)
    lot = Lot(seed)
    made = Canvas(width, high)
    joints: dict[int, list[int]] = {}
    tones: dict[tuple[int, int], float] = {}
    for row in range(high // course + 1):
        x = lot.whole(-6, 2)
        joints[row] = []
        while x < width:
            x += lot.whole(9, 15)
            joints[row].append(min(x, width + 9) if x < width - 5 else width + 9)
    for y in range(high):
        row = y // course
        for x in range(width):
            stone = sum(x >= j for j in joints[row])
            t = tones.setdefault((row, stone), lot.between(-0.09, 0.09))
            value = 0.55 - 0.30 * y / high + t + (grain[y * TILE + x % TILE] - 0.5) * 0.28
            if y % course == course - 1 or x in joints[row]:
                value -= 0.24
            elif y % course == 0:
                value += 0.08
            made.at[y][x] = ramp(value)
    return made


def wall(mask: int, top: Ramp, front: Canvas, seed: str, ruined: bool = False) -> Canvas:
    """One cell of wall."""
    grain = noise(seed, (5, 0.8), (13, 1.0), (34, 0.8), size=TILE)
    lot = Lot(f"{seed}{mask}")
    foot = TILE if mask & S else TILE - FRONT

    def paint(x: int, y: int) -> tuple[int, int, int, int]:
        value = 0.52 + (grain[y * TILE + x] - 0.5) * 0.34
        gaps = [d for bit, d in ((N, y), (W, x), (E, TILE - 1 - x), (S, foot - 1 - y)) if not mask & bit]
        near = min(gaps, default=99)
        lit = (not mask & N and y == near) or (not mask & W and x == near)
        if near == 0:
            value = 0.06
        elif near <= 2:
            value += 0.26 if lit else 0.10
        elif near == 8 and not ruined:
            value -= 0.14
        elif near < 8:
            value += 0.06
        return top(value)

    made = Canvas.of(TILE, TILE, paint)
    blocks(made, mask, foot, top, lot)
    if not mask & S:
        made.lay(front, 0, TILE - FRONT)
        for x in range(TILE):
            made.at[TILE - FRONT][x] = top(0.0)
            made.put(x, TILE - FRONT + 1, (0, 0, 0, 60))
            made.at[TILE - 1][x] = over((0, 0, 0, 150), made.at[TILE - 1][x])
            made.at[TILE - 2][x] = over((0, 0, 0, 70), made.at[TILE - 2][x])
        for bit, x in ((W, 0), (E, TILE - 1)):
            if not mask & bit:
                for y in range(TILE - FRONT, TILE):
                    made.at[y][x] = top(0.04)
    if ruined:
        ruin(made, foot, top, lot)
    return made


def blocks(made: Canvas, mask: int, foot: int, top: Ramp, lot: Lot) -> None:
    """Joints of the coping stones on the outer band."""
    for bit, lengthwise in ((N, True), (S, True), (W, False), (E, False)):
        if mask & bit:
            continue
        at = lot.whole(6, 14)
        while at < (TILE if lengthwise else foot) - 5:
            for k in range(1, 8):
                x, y = (
                    (at, k if bit == N else foot - 1 - k)
                    if lengthwise
                    else (k if bit == W else TILE - 1 - k, at)
                )
                made.at[y][x] = over((0, 0, 0, 80), made.at[y][x])
            at += lot.whole(13, 18)


def ruin(made: Canvas, foot: int, top: Ramp, lot: Lot) -> None:
    """Broken coping: dark holes and loose stones."""
    for _ in range(lot.whole(2, 4)):
        cx, cy, r = lot.between(5, 43), lot.between(5, foot - 5), lot.between(1.6, 4.2)
        for y in range(int(cy - r), int(cy + r) + 1):
            for x in range(int(cx - r), int(cx + r) + 1):
                d = math.hypot(x - cx, (y - cy) * 1.2)
                if d < r and 1 < y < foot - 1 and 0 < x < TILE - 1:
                    made.at[y][x] = top(0.20 if d < r - 1.3 else 0.75 if x + y < cx + cy else 0.1)


def house_front(seed: str, window: bool) -> Canvas:
    """Plaster between timbers, optionally with a window."""
    grain = noise(seed, (6, 1.0), (20, 0.8), size=TILE)
    plaster = Ramp("#4d453b", "#766b5a", "#9b8f79", "#b7ac94")
    made = Canvas.of(
        TILE, FRONT, lambda x, y: plaster(0.68 - 0.38 * y / FRONT + (grain[y * TILE + x] - 0.5) * 0.3)
    )
    d = Drawing(TILE, FRONT)
    beam, dark = "#3a2a1c", "#1d140d"
    for x in (-3, 21, 45):
        d.rect(beam, x, 0, 6, FRONT, dark)
    d.rect(beam, -2, FRONT - 5, TILE + 4, 5, dark)
    if window:
        d.rect("#1a130c", 8, 3, 32, 13)
        d.rect("#0b0d12", 10, 4, 28, 10)
        d.polygon("#39434c", (12, 13), (20, 4), (25, 4), (17, 13))
        d.rect("#4a3521", 7, 14, 34, 3, dark)
        d.rect("#4a3521", 23, 3, 2, 12)
    return made.lay(d.canvas(0.25, seed))


def house(mask: int, front: Canvas, top: Ramp, seed: str) -> Canvas:
    """A house wall: the top is a beam with shingles beside it."""
    made = wall(mask, top, front, seed)
    foot = TILE if mask & S else TILE - FRONT
    beam = Ramp("#1a120b", "#3b2a1b", "#5d452e", "#7c6142")
    grain = noise(seed + "beam", (20, 1.0), size=TILE)
    for y in range(foot):
        for x in range(TILE):
            west_east = 10 <= y < 18 and (mask & W or x >= 20) and (mask & E or x < 28) and mask & (E | W)
            north_south = 20 <= x < 28 and (mask & N or y >= 10) and (mask & S or y < 18) and mask & (N | S)
            if west_east or north_south or (not mask and 20 <= x < 28 and 10 <= y < 18):
                edge = (west_east and y in (10, 17) and not north_south) or (
                    north_south and x in (20, 27) and not west_east
                )
                made.at[y][x] = beam(0.08 if edge else 0.55 + (grain[y * TILE + x] - 0.5) * 0.5)
    return made


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
    field = noise(seed, (5, 0.8), (14, 1.0), (24, 0.9), size=TILE)
    low, high = (TILE - thick) // 2 - 3, (TILE + thick) // 2 - 3

    def body(x: int, y: int) -> bool:
        across = low <= y < high and (mask & W or x >= low + 3) and (mask & E or x < high + 3)
        along = low + 3 <= x < high + 3 and (mask & N or y >= low) and (mask & S or y < high)
        if leafy and (across or along):
            return True
        return bool(across or along)

    made = Canvas(TILE, TILE)
    for y in range(TILE):
        for x in range(TILE):
            if body(x, y):
                edges = [
                    not body(x, y - 1) and y > 0,
                    not body(x - 1, y) and x > 0,
                    not body(x, y + 1) and y < TILE - 1,
                    not body(x + 1, y) and x < TILE - 1,
                ]
                value = 0.55 + (field[y * TILE + x] - 0.5) * (0.75 if leafy else 0.4)
                if any(edges):
                    value = 0.85 if edges[0] or edges[1] else 0.16
                    if leafy:
                        value += (field[(y * TILE + x * 5) % (TILE * TILE)] - 0.5) * 0.6
                elif not leafy and (
                    (mask & (E | W) and (x + 5) % 16 == 0) or (not mask & (E | W) and (y + 5) % 16 == 0)
                ):
                    value -= 0.3
                made.at[y][x] = ramp(value)
                continue
            up = next((k for k in range(1, face_high + 6) if y - k >= 0 and body(x, y - k)), 0)
            if up and up <= face_high:
                made.at[y][x] = face(
                    0.5 - 0.03 * up + (field[y * TILE + x] - 0.5) * 0.4 if up < face_high else 0.02
                )
            elif up:
                made.at[y][x] = (6, 6, 8, 100 - 16 * (up - face_high))
            elif any(body(x - k, y) for k in range(1, 5) if x - k >= 0):
                made.at[y][x] = (6, 6, 8, 70)
    return made


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
    top = Ramp("#0d0d12", "#25252d", "#3c3b44", "#57555d", "#7f7c83")
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
