"""Patterns of marked cells: what tells overlays apart where colour does not."""

from __future__ import annotations

import pygame

from game.ui.palette import Colour


def patterned(size: int, colour: Colour, strength: int, style: str = "") -> pygame.Surface:
    """A cell's tile of `size` pixels: filled, or with a pattern, at a strength of 0 to 255."""
    tile = pygame.Surface((size, size), pygame.SRCALPHA)
    ink = (*colour, strength)
    if style:
        _PATTERNS[style](tile, ink, size)
    else:
        tile.fill(ink)
    return tile


def _hatch(tile: pygame.Surface, ink: tuple[int, ...], size: int) -> None:
    """Diagonals rising to the right."""
    for start in range(-size, size, max(5, size // 6)):
        pygame.draw.line(tile, ink, (start, size), (start + size, 0), max(2, size // 24))


def _dot(tile: pygame.Surface, ink: tuple[int, ...], size: int) -> None:
    """One dot in the middle."""
    pygame.draw.aacircle(tile, ink, (size // 2, size // 2), max(3, size // 7))


def _lean_back(tile: pygame.Surface, ink: tuple[int, ...], size: int) -> None:
    """Diagonals falling to the right."""
    for start in range(-size, size, max(6, size // 4)):
        pygame.draw.line(tile, ink, (start, 0), (start + size, size), max(1, size // 32))


def _cross(tile: pygame.Surface, ink: tuple[int, ...], size: int) -> None:
    """Diagonals both ways."""
    for start in range(-size, size, max(6, size // 4)):
        pygame.draw.line(tile, ink, (start, 0), (start + size, size), max(1, size // 48))
        pygame.draw.line(tile, ink, (start, size), (start + size, 0), max(1, size // 48))


def _rows(tile: pygame.Surface, ink: tuple[int, ...], size: int) -> None:
    """Level lines."""
    for y in range(size // 8, size, max(4, size // 6)):
        pygame.draw.line(tile, ink, (0, y), (size, y), max(1, size // 32))


def _bricks(tile: pygame.Surface, ink: tuple[int, ...], size: int) -> None:
    """Courses of bricks."""
    thick, step = max(1, size // 32), max(4, size // 4)
    for row, y in enumerate(range(0, size, step)):
        pygame.draw.line(tile, ink, (0, y), (size, y), thick)
        for x in range(0 if row % 2 else size // 4, size, size // 2):
            pygame.draw.line(tile, ink, (x, y), (x, y + step), thick)


def _dots(tile: pygame.Surface, ink: tuple[int, ...], size: int) -> None:
    """Nine small dots."""
    for x in (1, 3, 5):
        for y in (1, 3, 5):
            pygame.draw.circle(tile, ink, (x * size // 6, y * size // 6), max(1, size // 24))


def _corners(tile: pygame.Surface, ink: tuple[int, ...], size: int) -> None:
    """A small triangle in each corner."""
    arm, last = max(3, size // 7), size - 1
    for x, y, dx, dy in ((0, 0, arm, arm), (last, 0, -arm, arm), (0, last, arm, -arm), (last, last, -arm, -arm)):
        pygame.draw.polygon(tile, ink, [(x, y), (x + dx, y), (x, y + dy)])


_PATTERNS = {
    "hatch": _hatch,
    "back": _lean_back,
    "cross": _cross,
    "rows": _rows,
    "bricks": _bricks,
    "dots": _dots,
    "dot": _dot,
    "corners": _corners,
}
