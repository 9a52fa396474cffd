"""Brushes for the terrain scripts: repeatable noise, colour ramps, pixel canvases, small PNG files.

Everything is deterministic: no clock, no random module, no network. Colours are (r, g, b, a) tuples of 0..255.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

TILE = 48
"""Units along a tile; also its pixels in the plain sheets."""
FINE = 4
"""Pixels to a unit in the fine pictures, which near zooms are made from."""
PHASES = 4
SPAN = TILE * PHASES
Colour = tuple[int, int, int, int]
CLEAR: Colour = (0, 0, 0, 0)


class Lot:
    """A small repeatable stream of numbers (xorshift) for one drawing."""

    def __init__(self, seed: str) -> None:
        self.state = zlib.crc32(seed.encode()) * 2654435761 % 0xFFFFFFFB + 1
        for _ in range(24):
            self.unit()

    def unit(self) -> float:
        """A number in 0..1."""
        s = self.state
        s ^= (s << 13) & 0xFFFFFFFF
        s ^= s >> 17
        s ^= (s << 5) & 0xFFFFFFFF
        self.state = s
        return s / 0x100000000

    def between(self, low: float, high: float) -> float:
        """A number in low..high."""
        return low + (high - low) * self.unit()

    def whole(self, low: int, high: int) -> int:
        """A whole number in low..high, both included."""
        return low + int(self.unit() * (high - low + 1))

    def pick(self, things: Sequence[Any]) -> Any:
        """One of the things."""
        return things[self.whole(0, len(things) - 1)]


def lattice(size: int, cells_x: int, cells_y: int, seed: str) -> list[float]:
    """Smooth noise 0..1 on size x size pixels which repeats at the borders."""
    lot = Lot(f"{seed}/{cells_x}x{cells_y}")
    knots = [[lot.unit() for _ in range(cells_x)] for _ in range(cells_y)]
    columns = []
    for x in range(size):
        at = x * cells_x / size
        left = int(at)
        f = at - left
        columns.append((left, (left + 1) % cells_x, f * f * (3 - 2 * f)))
    out: list[float] = []
    for y in range(size):
        at = y * cells_y / size
        top = int(at)
        f = at - top
        f = f * f * (3 - 2 * f)
        above, below = knots[top], knots[(top + 1) % cells_y]
        row = [a + (b - a) * f for a, b in zip(above, below, strict=True)]
        out.extend([row[i] + (row[j] - row[i]) * g for i, j, g in columns])
    return out


class Noise:
    """Values 0..1 over a square of `size` units, mean near 0.5, the same again beyond its borders."""

    def __init__(self, values: list[float], size: int) -> None:
        self.values, self.wide = values, size * FINE
        self.mean = sum(values) / len(values)

    def __call__(self, u: float, v: float) -> float:
        return self.values[int(v * FINE) % self.wide * self.wide + int(u * FINE) % self.wide]


def noise(seed: str, *octaves: tuple[int, float], size: int = SPAN, stretch: float = 1.0) -> Noise:
    """Sum of smooth noises, (knots per side, weight) each, over size x size units."""
    total = sum(weight for _, weight in octaves)
    layers = [
        [value * weight / total for value in lattice(size * FINE, n, max(1, round(n * stretch)), f"{seed}{i}")]
        for i, (n, weight) in enumerate(octaves)
    ]
    summed = [sum(values) for values in zip(*layers, strict=True)]
    low, high = min(summed), max(summed)
    return Noise([(value - low) / (high - low) for value in summed], size)


def shade(hex_colour: str) -> Colour:
    """'#aabbcc' as a colour."""
    return int(hex_colour[1:3], 16), int(hex_colour[3:5], 16), int(hex_colour[5:7], 16), 255


class Ramp:
    """Colours from dark to light in a few even steps; the coarse steps give the painted look and small files."""

    def __init__(self, *stops: str, steps: int = 22) -> None:
        marks = [shade(s) for s in stops]
        self.colours: list[Colour] = []
        for i in range(steps):
            at = i / (steps - 1) * (len(marks) - 1)
            k = min(int(at), len(marks) - 2)
            a, b, f = marks[k], marks[k + 1], at - k
            self.colours.append(
                (
                    round(a[0] + (b[0] - a[0]) * f),
                    round(a[1] + (b[1] - a[1]) * f),
                    round(a[2] + (b[2] - a[2]) * f),
                    255,
                )
            )
        self.last = steps - 1

    def __call__(self, value: float) -> Colour:
        at = int(value * self.last + 0.5)
        return self.colours[0 if at < 0 else self.last if at > self.last else at]


class Canvas:
    """A picture of width x height units, `FINE` pixels to the unit; `at[y][x]` is the colour of a pixel."""

    def __init__(self, width: int = TILE, height: int = TILE, fill: Colour = CLEAR) -> None:
        self.width, self.height = width, height
        self.at: list[list[Colour]] = [[fill] * (width * FINE) for _ in range(height * FINE)]

    @classmethod
    def of(cls, width: int, height: int, paint: Callable[[float, float], Colour]) -> Canvas:
        """A canvas whose pixels are paint(u, v), in units from the upper left corner."""
        made = cls(0, 0)
        made.width, made.height = width, height
        across = [(x + 0.5) / FINE for x in range(width * FINE)]
        made.at = [[paint(u, (y + 0.5) / FINE) for u in across] for y in range(height * FINE)]
        return made

    def surface(self) -> pygame.Surface:
        """The canvas as a pygame surface."""
        raw = bytes(part for row in self.at for colour in row for part in colour)
        return pygame.image.frombytes(raw, (self.width * FINE, self.height * FINE), "RGBA")

    def lay(self, other: Canvas, x0: float = 0, y0: float = 0) -> Canvas:
        """Blend another canvas over this one, its corner at x0, y0 (in units)."""
        left, top = round(x0 * FINE), round(y0 * FINE)
        for y, row in enumerate(other.at):
            if not 0 <= top + y < len(self.at):
                continue
            mine = self.at[top + y]
            for x, colour in enumerate(row):
                if colour[3] and 0 <= left + x < len(mine):
                    mine[left + x] = over(colour, mine[left + x])
        return self

    def touch(self, paint: Callable[[float, float, Colour], Colour]) -> Canvas:
        """Change every pixel to paint(u, v, colour)."""
        for y, row in enumerate(self.at):
            v = (y + 0.5) / FINE
            self.at[y] = [paint((x + 0.5) / FINE, v, colour) for x, colour in enumerate(row)]
        return self

    def piece(self, x0: int, y0: int, width: int = TILE, height: int = TILE) -> Canvas:
        """A copy of a part, all in units."""
        made = Canvas(0, 0)
        made.width, made.height = width, height
        rows = self.at[y0 * FINE : (y0 + height) * FINE]
        made.at = [row[x0 * FINE : (x0 + width) * FINE] for row in rows]
        return made

    def turned(self) -> Canvas:
        """Mirrored along the diagonal (rows become columns)."""
        made = Canvas(0, 0)
        made.width, made.height = self.height, self.width
        made.at = [list(column) for column in zip(*self.at, strict=True)]
        return made

    def flipped(self, across: bool, down: bool) -> Canvas:
        """Mirrored left to right, top to bottom."""
        made = self.copy()
        made.at = [row[::-1] if across else row for row in (made.at[::-1] if down else made.at)]
        return made

    def copy(self) -> Canvas:
        """A copy."""
        return self.piece(0, 0, self.width, self.height)


def over(top: Colour, under: Colour) -> Colour:
    """Usual alpha blending."""
    a = top[3]
    if a == 255 or under[3] == 0:
        return top
    if a == 0:
        return under
    b = under[3] * (255 - a) // 255
    whole = a + b
    return (
        (top[0] * a + under[0] * b) // whole,
        (top[1] * a + under[1] * b) // whole,
        (top[2] * a + under[2] * b) // whole,
        whole,
    )


def tone(colour: Colour, factor: float) -> Colour:
    """The colour made lighter (factor > 1) or darker."""
    return (
        min(255, int(colour[0] * factor)),
        min(255, int(colour[1] * factor)),
        min(255, int(colour[2] * factor)),
        colour[3],
    )


SCALE = 2 * FINE


class Drawing:
    """Shapes with smooth edges: drawn twice as large with pygame, then reduced. Coordinates in units."""

    def __init__(self, width: int = TILE, height: int = TILE) -> None:
        self.size = (width, height)
        self.surface = pygame.Surface((width * SCALE, height * SCALE), pygame.SRCALPHA)

    def polygon(
        self, colour: str | Colour, *points: tuple[float, float], outline: str | None = None, width: float = 1
    ) -> None:
        """A filled polygon, optionally with an outline."""
        corners = [(x * SCALE, y * SCALE) for x, y in points]
        pygame.draw.polygon(self.surface, colour, corners)
        if outline:
            pygame.draw.polygon(self.surface, outline, corners, round(width * SCALE))

    def rect(
        self,
        colour: str | Colour,
        x: float,
        y: float,
        w: float,
        h: float,
        outline: str | None = None,
        radius: float = 0,
        width: float = 1,
    ) -> None:
        """A filled rectangle."""
        box = pygame.Rect(round(x * SCALE), round(y * SCALE), round(w * SCALE), round(h * SCALE))
        pygame.draw.rect(self.surface, colour, box, border_radius=round(radius * SCALE))
        if outline:
            pygame.draw.rect(
                self.surface, outline, box, round(width * SCALE), border_radius=round(radius * SCALE)
            )

    def disc(
        self,
        colour: str | Colour,
        x: float,
        y: float,
        rx: float,
        ry: float | None = None,
        outline: str | None = None,
        width: float = 1,
    ) -> None:
        """A filled circle or ellipse around x, y."""
        ry = rx if ry is None else ry
        box = pygame.Rect(
            round((x - rx) * SCALE), round((y - ry) * SCALE), round(2 * rx * SCALE), round(2 * ry * SCALE)
        )
        pygame.draw.ellipse(self.surface, colour, box)
        if outline:
            pygame.draw.ellipse(self.surface, outline, box, round(width * SCALE))

    def line(self, colour: str | Colour, width: float, *points: tuple[float, float]) -> None:
        """A line with round ends."""
        for a, b in zip(points, points[1:], strict=False):
            pygame.draw.line(
                self.surface,
                colour,
                (a[0] * SCALE, a[1] * SCALE),
                (b[0] * SCALE, b[1] * SCALE),
                max(1, round(width * SCALE)),
            )
        for x, y in points:
            pygame.draw.circle(self.surface, colour, (x * SCALE, y * SCALE), width * SCALE / 2)

    def veil(
        self, colour: Colour, x: float, y: float, rx: float, ry: float | None = None, rings: int = 8
    ) -> None:
        """A soft spot: rings of growing strength (shadow or glow)."""
        ry = rx if ry is None else ry
        rings *= 3
        before = 0
        for i in range(rings):
            f = 1 - i / rings
            wide, high = max(1, round(2 * rx * f * SCALE)), max(1, round(2 * ry * f * SCALE))
            strength = colour[3] * (i + 1) // rings
            spot = pygame.Surface((wide, high), pygame.SRCALPHA)
            pygame.draw.ellipse(spot, (*colour[:3], strength - before), spot.get_rect())
            self.surface.blit(spot, (round(x * SCALE - wide / 2), round(y * SCALE - high / 2)))
            before = strength

    def canvas(self, grain: float = 0.0, seed: str = "grain") -> Canvas:
        """The finished drawing; grain adds a little painterly unevenness."""
        wide, high = self.size[0] * FINE, self.size[1] * FINE
        pixels = averaged(self.surface, wide, high)
        made = Canvas(0, 0)
        made.width, made.height = self.size
        made.at = pixels
        if grain:
            field = noise(seed, (9, 1.0), (24, 0.8), (70, 0.5), size=max(self.size))
            made.touch(lambda u, v, c: tone(c, 1 + grain * (field(u, v) - 0.5)) if c[3] else c)
        return made


class Strewn:
    """Many small shapes over a seamless block: what crosses its border comes in again on the other side."""

    def __init__(self, size: int = SPAN) -> None:
        self.size = size
        self.drawing = Drawing(size, size)

    def polygon(self, colour: str | Colour, *points: tuple[float, float]) -> None:
        """A filled polygon."""
        for dx, dy in self._shifts(points):
            self.drawing.polygon(colour, *((x + dx, y + dy) for x, y in points))

    def disc(self, colour: str | Colour, x: float, y: float, rx: float, ry: float) -> None:
        """A filled ellipse."""
        for dx, dy in self._shifts(((x - rx, y - ry), (x + rx, y + ry))):
            self.drawing.disc(colour, x + dx, y + dy, rx, ry)

    def line(self, colour: str | Colour, width: float, *points: tuple[float, float]) -> None:
        """A line with round ends."""
        for dx, dy in self._shifts(points):
            self.drawing.line(colour, width, *((x + dx, y + dy) for x, y in points))

    def _shifts(self, points: Sequence[tuple[float, float]]) -> list[tuple[int, int]]:
        margin, size = 4, self.size
        xs, ys = [x for x, _ in points], [y for _, y in points]
        across = [0] + [size] * (min(xs) < margin) + [-size] * (max(xs) > size - margin)
        down = [0] + [size] * (min(ys) < margin) + [-size] * (max(ys) > size - margin)
        return [(dx, dy) for dx in across for dy in down]

    def over(self, ground: Canvas) -> Canvas:
        """Lay it over a block."""
        return ground.lay(self.drawing.canvas())


def quantised(pixels: list[Colour], most: int = 255) -> dict[Colour, Colour]:
    """Median cut: every colour of the picture -> one of at most `most` colours."""
    counts = Counter(pixels)
    counts.pop(CLEAR, None)
    boxes = [list(counts.items())]
    while len(boxes) < most:
        best, score, axis = -1, 0.0, 0
        for i, box in enumerate(boxes):
            if len(box) < 2:
                continue
            for k in range(4):
                values = [c[k] for c, _ in box]
                spread = (max(values) - min(values)) * sum(n for _, n in box) ** 0.35
                if spread > score:
                    best, score, axis = i, spread, k
        if best < 0:
            break
        box = sorted(boxes.pop(best), key=lambda item: (item[0][axis], item[0]))
        half, seen, cut = sum(n for _, n in box) / 2, 0, 1
        for i, (_, n) in enumerate(box):
            seen += n
            if seen >= half:
                cut = min(max(1, i), len(box) - 1)
                break
        boxes += [box[:cut], box[cut:]]
    table: dict[Colour, Colour] = {CLEAR: CLEAR}
    for box in boxes:
        whole = sum(n for _, n in box)
        mean = tuple(round(sum(c[k] * n for c, n in box) / whole) for k in range(4))
        for c, _ in box:
            table[c] = mean  # type: ignore[assignment]
    return table


def averaged(surface: pygame.Surface, wide: int, high: int) -> list[list[Colour]]:
    """The pixels of a surface made smaller, what is clear without a say in the colour."""
    small = pygame.transform.smoothscale(surface.premul_alpha(), (wide, high))
    raw = pygame.image.tobytes(small, "RGBA")
    flat = [
        (r, g, b, a) if a == 255 else (min(255, r * 255 // a), min(255, g * 255 // a), min(255, b * 255 // a), a)
        if a else CLEAR
        for r, g, b, a in zip(raw[::4], raw[1::4], raw[2::4], raw[3::4], strict=True)
    ]
    return [flat[y * wide : (y + 1) * wide] for y in range(high)]


def coarse(canvas: Canvas) -> list[list[Colour]]:
    """The canvas at one pixel to the unit, averaged."""
    return averaged(canvas.surface(), canvas.width, canvas.height)


def save(pixels: list[list[Colour]], path: Path, most: int = 255) -> int:
    """Write rows of pixels as an indexed PNG with transparency; return its size in bytes."""
    wide, high = len(pixels[0]), len(pixels)
    flat = [c if c[3] > 3 else CLEAR for row in pixels for c in row]
    table = quantised(flat, most)
    palette = sorted(set(table.values()), key=lambda c: (c[3], c))
    index = {c: i for i, c in enumerate(palette)}
    code = {c: index[m] for c, m in table.items()}
    rows = [bytes([code[c] for c in flat[y * wide : (y + 1) * wide]]) for y in range(high)]

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    data = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"PLTE", b"".join(bytes(c[:3]) for c in palette))
        + chunk(b"tRNS", bytes(c[3] for c in palette))
        + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + r for r in rows), 9))
        + chunk(b"IEND", b"")
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return len(data)
