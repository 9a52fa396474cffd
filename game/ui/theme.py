"""Colours, fonts, icons and the interface scale. Text and icons are rendered once and kept."""

from __future__ import annotations

import functools
import importlib.util
from collections import OrderedDict
from pathlib import Path

import pygame

from game.data import InputError
from game.paths import assets
from game.ui.palette import STANDARD, Colour, Palette

INK = (16, 18, 26)
PANEL = (24, 27, 37)
RAISED = (36, 41, 55)
HOVER = (48, 55, 74)
PRESSED = (58, 68, 94)
EDGE = (62, 70, 90)
FAINT = (46, 52, 68)
TEXT = (236, 238, 244)
SOFT = (178, 184, 200)
DIM = (124, 131, 150)
GOLD = (255, 215, 112)
SKY = (136, 208, 255)
GOOD = (118, 214, 128)
WARN = (255, 178, 74)
BAD = (255, 122, 104)

TONES: dict[str, Colour] = {
    "": TEXT,
    "plain": SOFT,
    "good": GOOD,
    "bad": BAD,
    "harm": BAD,
    "heal": GOOD,
    "round": GOLD,
    "turn": GOLD,
    "quiet": DIM,
}

_TEXTS_KEPT = 3000


@functools.cache
def font_folder() -> Path:
    """Where pygame_gui keeps the Noto fonts (found without importing it)."""
    spec = importlib.util.find_spec("pygame_gui")
    if spec is None or not spec.submodule_search_locations:
        raise InputError("pygame_gui is not installed; the window takes its fonts from it")
    return Path(spec.submodule_search_locations[0]) / "data"


def fitting_scale(size: tuple[int, int]) -> float:
    """The interface scale for a window: 1 at 1280 x 720, 1.5 at 1920 x 1080, 3 at 3840 x 2160, in quarters."""
    free = min(size[0] / 1280, size[1] / 720)
    return max(1.0, min(3.0, int(free * 4) / 4))


def largest_scale(size: tuple[int, int]) -> float:
    """The largest interface scale at which every screen still fits into a window: they are laid out for 1280 x 720."""
    return max(1.0, min(size[0] / 1280, size[1] / 720))


class Theme:
    """Everything that depends on interface scale and palette. `px` turns logical units into pixels."""

    def __init__(self, scale: float = 1.0, palette: Palette = STANDARD) -> None:
        self.scale = scale
        self.palette = palette
        self._fonts: dict[tuple[int, bool, bool], pygame.font.Font] = {}
        self._texts: OrderedDict[tuple[str, int, Colour, bool], pygame.Surface] = OrderedDict()
        self._icons: dict[tuple[str, int, Colour], pygame.Surface] = {}
        self._wraps: dict[tuple[str, int, int, bool], list[str]] = {}

    def px(self, units: float) -> int:
        """Logical units to pixels."""
        return round(units * self.scale)

    def font(self, size: int, bold: bool = False, string: str = "") -> pygame.font.Font:
        """The font of a logical size that has the letters of a string: Noto Sans, or Noto Sans KR for Hangul."""
        hangul = not string.isascii() and any("가" <= letter <= "힣" for letter in string)
        made = self._fonts.get((size, bold, hangul))
        if made is None:
            name = f"NotoSans{'KR' if hangul else ''}-{'Bold' if bold else 'Regular'}.ttf"
            made = self._fonts[size, bold, hangul] = pygame.font.Font(font_folder() / name, max(6, self.px(size)))
        return made

    def line_height(self, size: int) -> int:
        """Distance of two lines of text."""
        return self.px(size * 1.42)

    def text(self, string: str, size: int = 13, colour: Colour = TEXT, bold: bool = False) -> pygame.Surface:
        """A line of text as a surface; kept. Never change the surface."""
        key = (string, size, colour, bold)
        made = self._texts.get(key)
        if made is None:
            made = self.font(size, bold, string).render(string, True, colour)
            self._texts[key] = made
            if len(self._texts) > _TEXTS_KEPT:
                self._texts.popitem(last=False)
        else:
            self._texts.move_to_end(key)
        return made

    def width(self, string: str, size: int = 13, bold: bool = False) -> int:
        """Width of a line of text in pixels."""
        return self.font(size, bold, string).size(string)[0]

    def fitting(self, string: str, size: int, room: int, bold: bool = False, least: int = 10) -> int:
        """The largest size up to `size` at which the string fits into `room` pixels; not below `least`."""
        return next((one for one in range(size, least, -1) if self.width(string, one, bold) <= room), least)

    def clip(self, string: str, size: int, room: int, bold: bool = False) -> str:
        """The string, shortened with an ellipsis to fit into `room` pixels."""
        if self.width(string, size, bold) <= room:
            return string
        low, high = 0, len(string)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(string[:middle].rstrip() + "…", size, bold) <= room:
                low = middle
            else:
                high = middle - 1
        return string[:low].rstrip() + "…"

    def wrap(self, string: str, size: int, room: int, bold: bool = False) -> list[str]:
        """The string in lines that fit into `room` pixels; line breaks are kept."""
        key = (string, size, room, bold)
        made = self._wraps.get(key)
        if made is None:
            made = [line for part in string.split("\n") for line in self._wrap_line(part, size, room, bold)]
            if len(self._wraps) > _TEXTS_KEPT:
                self._wraps.clear()
            self._wraps[key] = made
        return made

    def _wrap_line(self, string: str, size: int, room: int, bold: bool) -> list[str]:
        lines: list[str] = []
        current = ""
        for word in string.split(" "):
            longer = f"{current} {word}" if current else word
            if current and self.width(longer, size, bold) > room:
                lines.append(current)
                current = word
            else:
                current = longer
            while self.width(current, size, bold) > room and len(current) > 1:
                cut = self._cut(current, size, room, bold)
                lines.append(current[:cut])
                current = current[cut:]
        lines.append(current)
        return lines

    def _cut(self, word: str, size: int, room: int, bold: bool) -> int:
        """Where a word that is wider than a line is broken: after a slash if there is one, else where the line ends."""
        fits = next((end for end in range(len(word), 1, -1) if self.width(word[:end], size, bold) <= room), 1)
        return word.rfind("/", 1, fits) + 1 or fits

    def icon(self, key: str, size: int, colour: Colour = TEXT) -> pygame.Surface:
        """An icon of `size` pixels in a colour; a question mark's circle where there is none of that name."""
        made = self._icons.get((key, size, colour))
        if made is None:
            made = _tinted(_icon_file(key), size, colour)
            self._icons[key, size, colour] = made
        return made

    def has_icon(self, key: str) -> bool:
        """Whether there is an icon of that name."""
        return bool(key) and (assets() / "icons" / f"{key}.svg").is_file()


@functools.cache
def _icon_file(key: str) -> Path:
    folder = assets() / "icons"
    path = folder / f"{key}.svg"
    return path if key and path.is_file() else folder / "circle.svg"


def _tinted(path: Path, size: int, colour: Colour) -> pygame.Surface:
    if not path.is_file():
        return pygame.Surface((size, size), pygame.SRCALPHA)
    drawn = pygame.image.load_sized_svg(str(path), (size, size)).convert_alpha()
    drawn.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn
