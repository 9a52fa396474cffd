"""Palettes: the colours that tell things apart on the board, the usual ones and ones safe for colour deficiencies.

Nothing is told by colour alone: sides have shapes, overlays patterns or letters, bars lengths, pips places.
"""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]

_GREY: Colour = (120, 126, 140)
_SOFT: Colour = (178, 184, 200)


@dataclass(frozen=True)
class Mark:
    """How cells are marked: a tint, a pattern on it (see `Overlays`), a border; strengths are 0 to 255."""

    colour: Colour
    tint: int = 0
    pattern: str = ""
    strength: int = 0
    border: float = 0.0
    ink: Colour | None = None
    """Of the pattern, where it is not `colour`."""
    cased: bool = False
    """A dark line below the border, so that it shows on any ground."""


@dataclass(frozen=True)
class Palette:
    """Bodies of the sides, the same for text on dark ground, marks of cells by what they mean, levels, points."""

    name: str
    sides: dict[str, Colour]
    tints: dict[str, Colour]
    marks: dict[str, Mark]
    good: Colour
    fair: Colour
    poor: Colour
    points: tuple[Colour, Colour, Colour]
    """What is left to act with, in the order of the card."""

    def side(self, name: str) -> Colour:
        """The body colour of a side; grey for an unknown name."""
        return self.sides.get(name, _GREY)

    def tint(self, name: str) -> Colour:
        """The text colour of a side."""
        return self.tints.get(name, _SOFT)

    def level(self, share: float) -> Colour:
        """The colour of a bar or ring that is filled to a share."""
        return self.good if share > 0.6 else self.fair if share > 0.3 else self.poor


STANDARD = Palette(
    "standard",
    sides={"blue": (54, 118, 208), "red": (200, 72, 52), "green": (30, 150, 122), "yellow": (206, 158, 34)},
    tints={
        "blue": (142, 192, 255),
        "red": (255, 158, 136),
        "green": (120, 224, 190),
        "yellow": (250, 212, 110),
    },
    marks={
        "reach": Mark((136, 208, 255), 20, border=2),
        "danger": Mark((255, 122, 104), 16, "back", 60, border=1.5),
        "area": Mark((255, 178, 74), 90, "hatch", 120, border=2),
        "spaces": Mark((255, 215, 112), 34, "corners", 120, border=1.5),
        "things": Mark((255, 224, 150), 0, "dot", 190),
        "part cover": Mark((118, 214, 128), 44),
        "cover": Mark((118, 214, 128), 80, "bricks", 110),
        "dim": Mark((136, 208, 255), 40),
        "dark": Mark((120, 80, 200), 80, "cross", 80),
        "remembered": Mark((0, 0, 0)),
    },
    good=(118, 214, 128),
    fair=(255, 178, 74),
    poor=(255, 122, 104),
    points=((136, 208, 255), (255, 215, 112), (118, 214, 128)),
)

SAFE = Palette(
    "safe",
    sides={"blue": (0, 62, 140), "red": (190, 66, 30), "green": (96, 178, 158), "yellow": (246, 222, 104)},
    tints={
        "blue": (92, 148, 244),
        "red": (255, 142, 102),
        "green": (134, 222, 196),
        "yellow": (255, 253, 216),
    },
    marks={
        "reach": Mark((150, 214, 255), 24, border=2, cased=True),
        "danger": Mark((206, 60, 20), 60, "back", 255, 2.5, ink=(255, 222, 206), cased=True),
        "area": Mark((240, 140, 20), 110, "hatch", 220, 2, ink=(255, 236, 190), cased=True),
        "spaces": Mark((255, 248, 190), 40, "corners", 255, 2, cased=True),
        "things": Mark((255, 244, 190), 0, "dot", 230),
        "part cover": Mark((40, 110, 200), 70, "rows", 220, ink=(214, 232, 255)),
        "cover": Mark((20, 70, 170), 130, "bricks", 170, ink=(214, 232, 255)),
        "dim": Mark((200, 200, 214), 90, "dots", 220, ink=(30, 30, 40)),
        "dark": Mark((24, 14, 60), 120, "cross", 200),
        "remembered": Mark((150, 156, 176), 0, "hatch", 150),
    },
    good=(96, 184, 244),
    fair=(250, 236, 110),
    poor=(214, 84, 20),
    points=((110, 190, 255), (255, 236, 140), (0, 150, 112)),
)

PALETTES = {palette.name: palette for palette in (STANDARD, SAFE)}

HEAT: tuple[Colour, ...] = (
    (82, 64, 160),
    (152, 72, 168),
    (216, 88, 126),
    (242, 134, 76),
    (252, 190, 74),
    (255, 246, 196),
)
"""Levels of heat, each lighter than the one before in every vision and in grey; their squares grow, too."""
