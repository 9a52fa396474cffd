"""Tokens: a body in the side's colour and shape with an icon, a ring of health around it. Drawn once, kept."""

from __future__ import annotations

import math

import pygame

from game.ui import theme as t
from game.ui.palette import Colour
from game.ui.theme import Theme

_FINE = 4
"""How much larger small tokens are drawn before they are scaled down."""
_BODY_ICON = 0.62
_INK: Colour = (24, 26, 34)
"""The icon's colour on a light body."""

TOPPLED = -80.0
"""Degrees by which one that is down has turned over."""


def polygon(shape: int, middle: tuple[float, float], radius: float, fine: int = 0) -> list[tuple[float, float]]:
    """Corners of a side's shape (2 square, 3 hexagon, 4 diamond); of the circle of side 1 `fine` places around it."""
    count, first, grow = {2: (4, 45, 1.08), 3: (6, 0, 1.04), 4: (4, 0, 1.14)}.get(shape, (fine, 0, 1.0))
    return [
        (
            middle[0] + radius * grow * math.cos(math.radians(first + 360 / count * k)),
            middle[1] + radius * grow * math.sin(math.radians(first + 360 / count * k)),
        )
        for k in range(count)
    ]


def draw_shape(
    surface: pygame.Surface,
    shape: int,
    middle: tuple[float, float],
    radius: float,
    colour: tuple[int, ...],
    width: int = 0,
) -> None:
    """A side's shape, filled or as an outline."""
    corners = polygon(shape, middle, radius)
    if corners:
        pygame.draw.polygon(surface, colour, corners, width)
    else:
        pygame.draw.circle(surface, colour, middle, radius, width)


class TokenArt:
    """Pictures of tokens, by what decides their look."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}

    def token(
        self, colour: str, shape: int, icon: str, share: float, size: int, down: bool = False
    ) -> pygame.Surface:
        """A token of `size` pixels; `share` is the health left, 0 to 1. One that is down lies there."""
        steps = 0 if down else round(share * 48)
        key = ("token", colour, shape, icon, steps, size, down)
        made = self._kept.get(key)
        if made is None:
            if down:
                made = self._fallen(colour, shape, icon, size)
            else:
                made = self._draw(colour, shape, icon, steps / 48, size)
            self._kept[key] = made
        return made

    def _draw(self, colour: str, shape: int, icon: str, share: float, size: int) -> pygame.Surface:
        made = self._blank(size)
        big = made.get_width()
        middle, radius = (big / 2, big / 2), big / 2
        body = self.theme.palette.side(colour)
        pygame.draw.circle(made, _mixed((14, 16, 22), body, 0.12), middle, radius * 0.97)
        pygame.draw.circle(made, (14, 16, 22), middle, radius * 0.94)
        _ring(made, middle, radius * 0.93, radius * 0.14, share, self.theme.palette.level(share))
        draw_shape(made, shape, middle, radius * 0.70, _mixed(body, (255, 255, 255), 0.58))
        _domed(made, shape, middle, radius * 0.665, body)
        made = pygame.transform.smoothscale(made, (size, size))
        self._stamp(made, shape, icon, body)
        return made

    def _fallen(self, colour: str, shape: int, icon: str, size: int) -> pygame.Surface:
        """Toppled, without a ring, its colour and sign still to be made out; a skull beside it."""
        made = self._blank(size)
        big = made.get_width()
        middle = (big / 2, big / 2)
        body = _mixed(self.theme.palette.side(colour), (34, 36, 44), 0.55)
        pygame.draw.circle(made, (8, 9, 13, 120), middle, big * 0.42)
        draw_shape(made, shape, middle, big * 0.34, (16, 18, 24))
        draw_shape(made, shape, middle, big * 0.315, _mixed(body, (255, 255, 255), 0.22))
        draw_shape(made, shape, middle, big * 0.29, body)
        made = pygame.transform.smoothscale(made, (size, size))
        sign = self.theme.icon(icon, max(6, round(size * 0.36)), (176, 178, 186))
        made.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
        made = pygame.transform.rotozoom(made, TOPPLED, 1.0)
        whole = pygame.Surface((size, size), pygame.SRCALPHA)
        whole.blit(made, made.get_rect(center=(size // 2, size // 2)))
        badge = self.badge("downed", max(8, size * 3 // 8), (222, 224, 232))
        whole.blit(badge, badge.get_rect(bottomright=(size - size // 16, size - size // 16)))
        return whole

    def _blank(self, size: int) -> pygame.Surface:
        """A clear picture some times as large as a token is going to be, so that its edges come out smooth."""
        big = size * (_FINE if size < 64 else 3 if size < 100 else 2)
        return pygame.Surface((big, big), pygame.SRCALPHA)

    def _stamp(self, made: pygame.Surface, shape: int, icon: str, body: Colour) -> None:
        """The icon in the middle, with a thin shadow below it."""
        size = made.get_width()
        side = round(size * (_BODY_ICON if shape != 4 else 0.5) * 0.84)
        light = _light(body)
        drop = self.theme.icon(icon, side, _mixed(body, (255, 255, 255) if light else (0, 0, 0), 0.55))
        made.blit(drop, drop.get_rect(center=(size // 2, size // 2 + max(1, size // 44))))
        picture = self.theme.icon(icon, side, _INK if light else (245, 246, 250))
        made.blit(picture, picture.get_rect(center=(size // 2, size // 2)))

    def shadow(self, size: int, height: float = 0.0) -> pygame.Surface:
        """The soft shadow below a token of `size` pixels; the higher it is (in cells) the smaller and paler."""
        step = min(8, round(height * 8))
        key = ("shadow", size, step)
        made = self._kept.get(key)
        if made is None:
            wide = 64
            small = pygame.Surface((wide, wide), pygame.SRCALPHA)
            for ring in range(16):
                strength = round((118 - 8 * step) * (ring + 1) / 16)
                pygame.draw.circle(small, (4, 5, 9, strength), (wide / 2, wide / 2), wide / 2 * (1 - ring / 46))
            grown = round(size * (1.16 - 0.05 * step))
            made = self._kept[key] = pygame.transform.smoothscale(small, (grown, grown))
        return made

    def sign(self, colour: str, shape: int, size: int) -> pygame.Surface:
        """A side's colour and shape, with nobody in it."""
        key = ("sign", colour, shape, size)
        made = self._kept.get(key)
        if made is None:
            drawn = self._blank(size)
            big = drawn.get_width()
            draw_shape(drawn, shape, (big / 2, big / 2), big * 0.4, self.theme.palette.side(colour))
            made = self._kept[key] = pygame.transform.smoothscale(drawn, (size, size))
        return made

    def marker(self, colour: str, shape: int, size: int, icon: str = "") -> pygame.Surface:
        """Where somebody was seen last: an empty outline of dashes with a question mark, and who it was."""
        key = ("marker", colour, shape, size, icon)
        made = self._kept.get(key)
        if made is None:
            made = self._kept[key] = self._ghost(colour, shape, size, icon)
        return made

    def _ghost(self, colour: str, shape: int, size: int, icon: str) -> pygame.Surface:
        drawn = self._blank(size)
        big = drawn.get_width()
        tint = self.theme.palette.tint(colour)
        draw_shape(drawn, shape, (big / 2, big / 2), big * 0.38, (14, 16, 22, 170))
        _dashed(drawn, shape, (big / 2, big / 2), big * 0.38, tint, max(2, big // 24))
        made = pygame.transform.smoothscale(drawn, (size, size))
        if not icon:
            mark = self.theme.font(max(7, round(size * 0.42 / self.theme.scale)), True).render("?", True, tint)
            made.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
            return made
        sign = self.theme.icon(icon, max(6, round(size * 0.42)), tint).copy()
        sign.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
        made.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
        wide = max(9, size * 3 // 8)
        spot = pygame.Rect(size - wide, 0, wide, wide)
        pygame.draw.aacircle(made, (14, 16, 22), spot.center, wide // 2)
        pygame.draw.aacircle(made, tint, spot.center, wide // 2, max(1, wide // 12))
        mark = self.theme.font(max(6, round(wide * 0.62 / self.theme.scale)), True).render("?", True, tint)
        made.blit(mark, mark.get_rect(center=spot.center))
        return made

    def badge(self, icon: str, size: int, colour: Colour = t.GOLD) -> pygame.Surface:
        """A small round badge of a condition."""
        key = ("badge", icon, size, colour)
        made = self._kept.get(key)
        if made is None:
            big = size * _FINE
            drawn = pygame.Surface((big, big), pygame.SRCALPHA)
            pygame.draw.circle(drawn, colour, (big / 2, big / 2), big / 2)
            pygame.draw.circle(drawn, (18, 20, 28), (big / 2, big / 2), big / 2 * 0.86)
            made = pygame.transform.smoothscale(drawn, (size, size))
            if self.theme.has_icon(icon):
                picture = self.theme.icon(icon, max(6, round(size * 0.72)), colour)
            else:
                letters = icon if icon.startswith("+") else icon[:1].upper()
                font = self.theme.font(max(6, round(size * 0.5 / self.theme.scale)), True)
                picture = font.render(letters, True, colour)
            made.blit(picture, picture.get_rect(center=(size // 2, size // 2)))
            self._kept[key] = made
        return made

    def halo(self, size: int, colour: Colour, dashes: int = 16) -> pygame.Surface:
        """A dashed ring around the one whose turn it is."""
        key = ("halo", size, colour, dashes)
        made = self._kept.get(key)
        if made is None:
            big = size * 2
            drawn = pygame.Surface((big, big), pygame.SRCALPHA)
            rect = drawn.get_rect().inflate(-4, -4)
            for dash in range(dashes):
                start = math.tau * dash / dashes
                pygame.draw.arc(
                    drawn, colour, rect, start, start + math.tau / dashes * 0.6, max(3, big // 26)
                )
            made = self._kept[key] = pygame.transform.smoothscale(drawn, (size, size))
        return made


def _dashed(
    surface: pygame.Surface,
    shape: int,
    middle: tuple[float, float],
    radius: float,
    colour: Colour,
    width: int,
) -> None:
    """The outline of a shape in dashes."""
    corners = polygon(shape, middle, radius) or polygon(1, middle, radius, 40)
    pieces = 6 if len(corners) < 12 else 1
    for index, (x0, y0) in enumerate(corners):
        x1, y1 = corners[(index + 1) % len(corners)]
        for piece in range(0, pieces, 2) if pieces > 1 else range(1 - index // 2 % 2):
            a, b = piece / pieces, (piece + 1) / pieces
            ends = (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)
            pygame.draw.line(surface, colour, *ends, width)


def _domed(
    surface: pygame.Surface, shape: int, middle: tuple[float, float], radius: float, body: Colour
) -> None:
    """The body in its shape, lighter above and darker below, so that it stands out like a stone on the board."""
    wide = surface.get_width()
    mask = pygame.Surface((wide, wide), pygame.SRCALPHA)
    draw_shape(mask, shape, middle, radius, (255, 255, 255))
    band = pygame.Surface((1, 3))
    for row, colour in enumerate((_mixed(body, (255, 255, 255), 0.20), body, _mixed(body, (0, 0, 0), 0.24))):
        band.set_at((0, row), colour)
    mask.blit(pygame.transform.smoothscale(band, (wide, wide)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(mask, (0, 0))


def _ring(
    surface: pygame.Surface,
    middle: tuple[float, float],
    radius: float,
    width: float,
    share: float,
    colour: Colour,
) -> None:
    """The health ring as a polygon, clockwise from the top."""
    for part, ink in ((1.0, (44, 48, 60)), (share, colour)):
        if part <= 0:
            continue
        steps = max(2, round(96 * part))
        angles = [-math.pi / 2 + math.tau * part * k / steps for k in range(steps + 1)]
        outer = [(middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in angles]
        inner = [
            (middle[0] + (radius - width) * math.cos(a), middle[1] + (radius - width) * math.sin(a))
            for a in reversed(angles)
        ]
        pygame.draw.polygon(surface, ink, outer + inner)


def _light(colour: Colour) -> bool:
    """Whether dark lines show better on a colour than light ones."""
    red, green, blue = colour
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 165


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
