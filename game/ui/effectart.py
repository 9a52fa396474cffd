"""Draws what is in the air above the pieces: areas in colour, shots, blows, dust, rising texts."""

from __future__ import annotations

import math

import pygame

from game.ui.camera import Camera
from game.ui.effects import Effects, Flash, Floating, Impact, Streak
from game.ui.palette import Colour
from game.ui.theme import Theme
from game.ui.widgets import panel, shadowed

_FLOAT_SIZES = {False: 13, True: 18}
_SPREAD = 0.045
"""Seconds in which an area grows by a cell."""
_GOLDEN = 2.39996
"""Turn from one grain to the next, so that they never bunch (radians)."""


class EffectArt:
    """Drawing of effects through a camera."""

    def __init__(self, theme: Theme, camera: Camera) -> None:
        self.theme = theme
        self.camera = camera

    def below(self, surface: pygame.Surface, effects: Effects) -> None:
        """Cells in colour: below the pieces, so that everybody in them is seen."""
        for flash in effects.flashes:
            self._flash(surface, flash)

    def above(self, surface: pygame.Surface, effects: Effects) -> None:
        """What flies, strikes and rises."""
        for impact in effects.impacts:
            self._impact(surface, impact)
        for streak in effects.streaks:
            self._streak(surface, streak)
        for text, rect in self.float_places(effects.floating):
            self._float(surface, text, rect)

    def banner(self, surface: pygame.Surface, effects: Effects) -> None:
        """A line across the upper part of the board."""
        banner = effects.banner
        if banner is None:
            return
        view, theme = self.camera.view, self.theme
        text = theme.text(banner.text, 22, banner.colour, True)
        box = pygame.Rect(0, 0, text.get_width() + theme.px(56), theme.px(46))
        box.midtop = (view.centerx, view.y + theme.px(24))
        panel(surface, box, theme, (24, 27, 37), banner.colour)
        surface.blit(text, text.get_rect(center=box.center))

    # ------------------------------------------------------------------ texts

    def float_places(self, floating: list[Floating]) -> list[tuple[Floating, pygame.Rect]]:
        """Where rising texts stand: the newest where it belongs, older ones pushed up so that none covers another."""
        placed: list[tuple[Floating, pygame.Rect]] = []
        for text in sorted(floating, key=lambda one: one.age):
            rect = self.theme.text(text.text, _FLOAT_SIZES[text.big], text.colour, True).get_rect()
            rise = 1 - (1 - text.age / text.life) ** 2
            rect.center = self.camera.at(text.column, text.row - 0.9 * rise)
            rect.inflate_ip(0, -rect.h // 4)
            taken = [other for _, other in placed]
            while (hit := rect.collidelist(taken)) >= 0:
                rect.bottom = taken[hit].top - 1
            placed.append((text, rect))
        return placed

    def _float(self, surface: pygame.Surface, text: Floating, rect: pygame.Rect) -> None:
        left = 1 - text.age / text.life
        if left > 0.25:
            shadowed(surface, self.theme, text.text, rect.center, _FLOAT_SIZES[text.big], text.colour, True)
            return
        room = pygame.Surface((rect.w + 8, rect.h * 2 + 8), pygame.SRCALPHA)
        middle = room.get_rect().center
        shadowed(room, self.theme, text.text, middle, _FLOAT_SIZES[text.big], text.colour, True)
        room.set_alpha(round(255 * left / 0.25))
        surface.blit(room, room.get_rect(center=rect.center))

    # ------------------------------------------------------------------ areas

    def _flash(self, surface: pygame.Surface, flash: Flash) -> None:
        """Cells in colour: they light up from the source outwards and burn down; the border stays to the end."""
        camera, tiles = self.camera, {}
        inside = set(flash.cells)
        lit: set[int] = set()
        for cell in flash.cells:
            strength = self._burning(flash, cell)
            if strength <= 0:
                continue
            lit.add(cell)
            step = round(strength * 16)
            if step not in tiles:
                tiles[step] = pygame.Surface((camera.size, camera.size), pygame.SRCALPHA)
                hot = tuple(round(part + (255 - part) * max(0.0, step / 16 - 0.6)) for part in flash.colour)
                tiles[step].fill((*hot, 11 * step))
            surface.blit(tiles[step], camera.rect(cell))
        thick = max(2, camera.size // 18)
        for cell in lit:
            self._border(surface, cell, inside, flash.colour, thick)

    def _burning(self, flash: Flash, cell: int) -> float:
        row, column = divmod(cell, self.camera.columns)
        away = 0.0 if flash.source is None else math.dist((column + 0.5, row + 0.5), flash.source)
        age = flash.age - min(away * _SPREAD, flash.life / 2)
        left = flash.life / 2
        return 0.0 if age < 0 else min(1.0, age / 0.06) * max(0.0, 1 - max(0.0, age - 0.06) / left)

    def _border(self, surface: pygame.Surface, cell: int, inside: set[int], colour: Colour, thick: int) -> None:
        rect, columns = self.camera.rect(cell), self.camera.columns
        corners = (rect.topleft, (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom))
        x = cell % columns
        for side, other in enumerate((cell - columns, cell + 1, cell + columns, cell - 1)):
            beyond = (side == 1 and x == columns - 1) or (side == 3 and x == 0)
            if beyond or other not in inside:
                pygame.draw.line(surface, colour, corners[side], corners[(side + 1) % 4], thick)

    # ------------------------------------------------------------------ shots

    def _streak(self, surface: pygame.Surface, streak: Streak) -> None:
        part = min(1.0, streak.age / streak.life)
        head = self._between(streak, part)
        angle = math.atan2(streak.end[1] - streak.start[1], streak.end[0] - streak.start[0])
        size = self.camera.size
        if streak.look == "thrown" and self.theme.has_icon(streak.icon):
            picture = self.theme.icon(streak.icon, max(10, round(size * 0.5)), streak.colour)
            turned = pygame.transform.rotozoom(picture, -part * 540, 1.0)
            high = self.camera.size * 0.5 * math.sin(math.pi * part)
            surface.blit(turned, turned.get_rect(center=(head[0], head[1] - round(high))))
        elif streak.look == "arrow":
            self._arrow(surface, head, angle, size)
        else:
            self._bolt(surface, streak, part)

    def _arrow(self, surface: pygame.Surface, head: tuple[int, int], angle: float, size: int) -> None:
        """Shaft, point and feathers."""
        ux, uy = math.cos(angle), math.sin(angle)

        def at(along: float, aside: float = 0.0) -> tuple[float, float]:
            return head[0] + (ux * along - uy * aside) * size, head[1] + (uy * along + ux * aside) * size

        thick = max(2, size // 22)
        pygame.draw.line(surface, (20, 18, 16), at(-0.62), at(0), thick + 2)
        pygame.draw.line(surface, (214, 190, 146), at(-0.62), at(0), thick)
        pygame.draw.polygon(surface, (236, 238, 244), [at(0.10), at(-0.08, 0.07), at(-0.08, -0.07)])
        for back in (0.56, 0.64):
            pygame.draw.line(surface, (236, 238, 244), at(-back), at(-back - 0.08, 0.07), thick)
            pygame.draw.line(surface, (236, 238, 244), at(-back), at(-back - 0.08, -0.07), thick)

    def _bolt(self, surface: pygame.Surface, streak: Streak, part: float) -> None:
        """A glowing ball with a tail."""
        size = self.camera.size
        for step in range(10, -1, -1):
            share = part - step * 0.035
            if share < 0:
                continue
            radius = max(1, round(size * 0.15 * (1 - step / 13)))
            dim = 1 - step / 11
            glow = pygame.Surface((4 * radius, 4 * radius))
            for ring, share_of in ((2.0, 0.10), (1.5, 0.16), (1.0, 0.26)):
                colour = [round(channel * dim * share_of) for channel in streak.colour]
                pygame.draw.circle(glow, colour, (2 * radius, 2 * radius), ring * radius)
            place = glow.get_rect(center=self._between(streak, share))
            surface.blit(glow, place, special_flags=pygame.BLEND_RGB_ADD)
        pygame.draw.aacircle(surface, (255, 255, 255), self._between(streak, part), max(2, size // 14))

    def _between(self, streak: Streak, part: float) -> tuple[int, int]:
        (x0, y0), (x1, y1) = streak.start, streak.end
        return self.camera.at(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)

    # ------------------------------------------------------------------ blows, dust

    def _impact(self, surface: pygame.Surface, impact: Impact) -> None:
        size = self.camera.size
        room = pygame.Surface((3 * size, 3 * size), pygame.SRCALPHA)
        part = min(1.0, impact.age / impact.life)
        if impact.look in ("hit", "critical", "glancing"):
            self._blow(room, impact, part)
        elif impact.look == "miss":
            self._crescent(room, impact, part, 0.78, 0.9)
        elif impact.look == "heal":
            self._crosses(room, impact, part)
        elif impact.look == "chips":
            self._puffs(room, impact, part)
            self._grains(room, impact, part, 11, 1.1, 0.09)
        else:
            self._puffs(room, impact, part)
        surface.blit(room, room.get_rect(center=self.camera.at(impact.column, impact.row)))

    def _blow(self, room: pygame.Surface, impact: Impact, part: float) -> None:
        strong = impact.look == "critical"
        self._crescent(room, impact, part, 0.52, 1.0 if impact.look != "glancing" else 0.6)
        self._grains(room, impact, part, 14 if strong else 8, 1.15 if strong else 0.8, 0.055)
        if strong:
            fade = round(230 * (1 - part) ** 1.5)
            radius = self.camera.size * (0.35 + 0.75 * part ** 0.6)
            width = max(2, round(self.camera.size * 0.10 * (1 - part)))
            pygame.draw.circle(room, (*impact.colour, fade), room.get_rect().center, radius, width)

    def _crescent(self, room: pygame.Surface, impact: Impact, part: float, radius: float, full: float) -> None:
        """The sweep of a blade: an arc across the way of the blow, pointed at both ends, gone from behind."""
        size, middle = self.camera.size, room.get_rect().center
        begin, end = max(0.0, part * 1.7 - 0.7), min(1.0, part * 2.6)
        if end <= begin:
            return
        outer: list[tuple[float, float]] = []
        inner: list[tuple[float, float]] = []
        for step in range(17):
            share = begin + (end - begin) * step / 16
            angle = impact.angle + math.radians(-78 + 156 * share)
            thick = 0.17 * math.sin(math.pi * (step / 16)) * full
            for ring, way in ((outer, radius + thick / 2), (inner, radius - thick / 2)):
                x, y = math.cos(angle) * way * size, math.sin(angle) * way * size
                ring.append((middle[0] + x * 0.9, middle[1] + y * 0.9))
        fade = round(235 * (1 - part) ** 0.6)
        pygame.draw.polygon(room, (*impact.colour, fade), outer + inner[::-1])

    def _grains(
        self, room: pygame.Surface, impact: Impact, part: float, count: int, far: float, wide: float
    ) -> None:
        """Sparks or chips flying off, most of them onwards."""
        size, (x, y) = self.camera.size, room.get_rect().center
        out = 1 - (1 - part) ** 2
        for grain in range(count):
            angle = grain * _GOLDEN if impact.look == "chips" else impact.angle + math.sin(grain * _GOLDEN) * 1.5
            reach = far * (0.55 + 0.45 * ((grain * 7) % 10) / 10)
            ux, uy = math.cos(angle), math.sin(angle)
            near, tip = 0.2 + reach * max(0.0, out - 0.28), 0.2 + reach * out
            fall = 0.5 * part * part if impact.look == "chips" else 0.0
            pygame.draw.line(
                room,
                (*impact.colour, round(255 * (1 - part))),
                (x + ux * near * size, y + (uy * near + fall) * size),
                (x + ux * tip * size, y + (uy * tip + fall) * size),
                max(2, round(size * wide * (1 - 0.6 * part))),
            )

    def _puffs(self, room: pygame.Surface, impact: Impact, part: float) -> None:
        """Dust that swells and thins out."""
        size, (x, y) = self.camera.size, room.get_rect().center
        out = 1 - (1 - part) ** 2
        for puff in range(9):
            angle = puff * _GOLDEN
            reach = (0.22 + 0.42 * out) * size
            radius = size * (0.10 + 0.12 * out)
            cloud = pygame.Surface((round(2 * radius), round(2 * radius)), pygame.SRCALPHA)
            pygame.draw.circle(cloud, (*impact.colour, round(120 * (1 - part))), (radius, radius), radius)
            middle = (x + math.cos(angle) * reach, y + size * 0.28 + math.sin(angle) * reach * 0.5)
            room.blit(cloud, cloud.get_rect(center=middle))

    def _crosses(self, room: pygame.Surface, impact: Impact, part: float) -> None:
        """Small crosses that rise."""
        size, (x, y) = self.camera.size, room.get_rect().center
        colour = (*impact.colour, round(240 * (1 - part) ** 0.7))
        for cross in range(6):
            aside = math.sin(cross * _GOLDEN * 2) * 0.42 * size
            up = (0.35 - (0.5 + 0.09 * cross) * part - 0.1 * (cross % 3)) * size
            arm, thick = size * 0.07, max(2, round(size * 0.045))
            pygame.draw.line(room, colour, (x + aside - arm, y + up), (x + aside + arm, y + up), thick)
            pygame.draw.line(room, colour, (x + aside, y + up - arm), (x + aside, y + up + arm), thick)
