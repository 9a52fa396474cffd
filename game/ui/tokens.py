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

SHAPES = ("circle", "square", "triangle", "diamond")


def polygon(shape: int, middle: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """Corners of a side's shape (2 square, 3 hexagon, 4 diamond); empty for the circle of side 1."""
    turns = {2: (4, 45, 1.08), 3: (6, 0, 1.04), 4: (4, 0, 1.14)}.get(shape)
    if turns is None:
        return []
    count, first, grow = turns
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
    colour: Colour,
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
        """A token of `size` pixels; `share` is the health left, 0 to 1."""
        steps = round(share * 48)
        key = ("token", colour, shape, icon, steps, size, down)
        made = self._kept.get(key)
        if made is None:
            made = self._kept[key] = self._draw(colour, shape, icon, steps / 48, size, down)
        return made

    def _draw(
        self, colour: str, shape: int, icon: str, share: float, size: int, down: bool
    ) -> pygame.Surface:
        big = size * (_FINE if size < 64 else 3 if size < 100 else 2)
        made = pygame.Surface((big, big), pygame.SRCALPHA)
        middle, radius = (big / 2, big / 2), big / 2
        body: Colour = self.theme.palette.side(colour)
        if down:
            body = _mixed(body, (46, 48, 56), 0.72)
        pygame.draw.circle(made, _mixed((14, 16, 22), body, 0.12), middle, radius * 0.97)
        pygame.draw.circle(made, (14, 16, 22), middle, radius * 0.94)
        if not down:
            _ring(made, middle, radius * 0.93, radius * 0.14, share, self.theme.palette.level(share))
        inner = radius * 0.70
        draw_shape(made, shape, middle, inner, _mixed(body, (255, 255, 255), 0.58))
        _domed(made, shape, middle, inner * 0.95, body)
        made = pygame.transform.smoothscale(made, (size, size))
        side = round(size * (_BODY_ICON if shape != 4 else 0.5) * 0.84)
        ink = (150, 152, 160) if down else _INK if _light(body) else (245, 246, 250)
        key = "down" if down and self.theme.has_icon("down") else icon
        place = made.get_rect().center
        drop = self.theme.icon(key, side, _mixed(body, (255, 255, 255) if _light(body) else (0, 0, 0), 0.55))
        made.blit(drop, drop.get_rect(center=(place[0], place[1] + max(1, size // 44))))
        picture = self.theme.icon(key, side, ink)
        made.blit(picture, picture.get_rect(center=place))
        return made

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

    def marker(self, colour: str, shape: int, size: int) -> pygame.Surface:
        """Where somebody was seen last: a dashed outline with a question mark."""
        key = ("marker", colour, shape, size)
        made = self._kept.get(key)
        if made is None:
            big = size * _FINE
            drawn = pygame.Surface((big, big), pygame.SRCALPHA)
            tint = self.theme.palette.tint(colour)
            draw_shape(drawn, shape, (big / 2, big / 2), big * 0.36, (20, 22, 30))
            draw_shape(drawn, shape, (big / 2, big / 2), big * 0.36, tint, big // 26)
            made = pygame.transform.smoothscale(drawn, (size, size))
            mark = self.theme.font(13, True).render("?", True, tint)
            grown = pygame.transform.smoothscale_by(mark, size * 0.5 / mark.get_height())
            made.blit(grown, grown.get_rect(center=(size // 2, size // 2)))
            made.fill((255, 255, 255, 190), special_flags=pygame.BLEND_RGBA_MULT)
            self._kept[key] = made
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
            inner = max(6, round(size * 0.68))
            if self.theme.has_icon(icon):
                picture = self.theme.icon(icon, inner, colour)
            else:
                picture = self.theme.text(icon[:1].upper(), 9, colour, True)
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
