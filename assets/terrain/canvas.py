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
PHASES = 4
SPAN = TILE * PHASES
Colour = tuple[int, int, int, int]
Field = list[float]
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


def lattice(size: int, cells_x: int, cells_y: int, seed: str) -> Field:
    """Smooth noise 0..1 on size x size pixels which repeats at the borders."""
    lot = Lot(f"{seed}/{cells_x}x{cells_y}")
    knots = [[lot.unit() for _ in range(cells_x)] for _ in range(cells_y)]
    columns = []
    for x in range(size):
        at = x * cells_x / size
        left = int(at)
        f = at - left
        columns.append((left, (left + 1) % cells_x, f * f * (3 - 2 * f)))
    out: Field = []
    for y in range(size):
        at = y * cells_y / size
        top = int(at)
        f = at - top
        f = f * f * (3 - 2 * f)
        above, below = knots[top], knots[(top + 1) % cells_y]
        row = [a + (b - a) * f for a, b in zip(above, below, strict=True)]
        out.extend(row[i] + (row[j] - row[i]) * g for i, j, g in columns)
    return out


def noise(seed: str, *octaves: tuple[int, float], size: int = SPAN, stretch: float = 1.0) -> Field:
    """Sum of smooth noises, (knots per side, weight) each, scaled to 0..1 with mean near 0.5."""
    total = sum(weight for _, weight in octaves)
    layers = [
        (lattice(size, n, max(1, round(n * stretch)), f"{seed}{i}"), weight / total)
        for i, (n, weight) in enumerate(octaves)
    ]
    out = [sum(layer[i] * weight for layer, weight in layers) for i in range(size * size)]
    low, high = min(out), max(out)
    return [(value - low) / (high - low) for value in out]


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
    """Pixels in rows; `at[y][x]` is a colour."""

    def __init__(self, width: int = TILE, height: int = TILE, fill: Colour = CLEAR) -> None:
        self.width, self.height = width, height
        self.at: list[list[Colour]] = [[fill] * width for _ in range(height)]

    @classmethod
    def of(cls, width: int, height: int, paint: Callable[[int, int], Colour]) -> Canvas:
        """A canvas whose pixels are paint(x, y)."""
        made = cls(width, height)
        made.at = [[paint(x, y) for x in range(width)] for y in range(height)]
        return made

    @classmethod
    def from_surface(cls, surface: pygame.Surface) -> Canvas:
        """The pixels of a pygame surface."""
        width, height = surface.get_size()
        raw = pygame.image.tobytes(surface, "RGBA")
        made = cls(width, height)
        made.at = [
            [tuple(raw[(y * width + x) * 4 : (y * width + x) * 4 + 4]) for x in range(width)]  # type: ignore[misc]
            for y in range(height)
        ]
        return made

    def put(self, x: int, y: int, colour: Colour) -> None:
        """Blend one pixel over what is there; outside is ignored."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.at[y][x] = over(colour, self.at[y][x])

    def lay(self, other: Canvas, x0: int = 0, y0: int = 0) -> Canvas:
        """Blend another canvas over this one."""
        for y, row in enumerate(other.at):
            for x, colour in enumerate(row):
                if colour[3]:
                    self.put(x0 + x, y0 + y, colour)
        return self

    def piece(self, x0: int, y0: int, width: int = TILE, height: int = TILE) -> Canvas:
        """A copy of a part."""
        made = Canvas(width, height)
        made.at = [row[x0 : x0 + width] for row in self.at[y0 : y0 + height]]
        return made

    def turned(self) -> Canvas:
        """Mirrored along the diagonal (rows become columns)."""
        made = Canvas(self.height, self.width)
        made.at = [list(column) for column in zip(*self.at, strict=True)]
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


SCALE = 4


class Drawing:
    """Shapes with smooth edges: drawn four times as large with pygame, then reduced. Coordinates in tile pixels."""

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
        for i in range(rings):
            f = 1 - i / rings
            spot = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
            box = pygame.Rect(
                round((x - rx * f) * SCALE),
                round((y - ry * f) * SCALE),
                round(2 * rx * f * SCALE),
                round(2 * ry * f * SCALE),
            )
            pygame.draw.ellipse(spot, (*colour[:3], max(1, colour[3] // rings)), box)
            self.surface.blit(spot, (0, 0))

    def canvas(self, grain: float = 0.0, seed: str = "grain") -> Canvas:
        """The finished drawing; grain adds a little painterly unevenness."""
        made = Canvas.from_surface(pygame.transform.smoothscale(self.surface, self.size))
        if grain:
            field = noise(seed, (9, 1.0), (24, 0.8), size=max(self.size))
            for y, row in enumerate(made.at):
                for x, colour in enumerate(row):
                    if colour[3]:
                        row[x] = tone(colour, 1 + grain * (field[y * max(self.size) + x] - 0.5))
        return made


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


def save(canvas: Canvas, path: Path, most: int = 255) -> None:
    """Write an indexed PNG with transparency."""
    pixels = [c if c[3] > 3 else CLEAR for row in canvas.at for c in row]
    table = quantised(pixels, most)
    palette = sorted(set(table.values()), key=lambda c: (c[3], c))
    index = {c: i for i, c in enumerate(palette)}
    code = {c: index[m] for c, m in table.items()}
    rows = [
        bytes(code[c] for c in pixels[y * canvas.width : (y + 1) * canvas.width])
        for y in range(canvas.height)
    ]

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", canvas.width, canvas.height, 8, 3, 0, 0, 0)
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
