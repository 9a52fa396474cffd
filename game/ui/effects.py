"""What is in the air above the pieces for a moment: rising text, blows, dust, shots, areas in colour, a banner."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from game.ui.palette import Colour


class Ageing(Protocol):
    """Something that is over after a while, both in seconds."""

    age: float
    life: float


_Kind = TypeVar("_Kind", bound=Ageing)


@dataclass
class Floating:
    """Text that rises from a place (in cells) and fades."""

    text: str
    colour: Colour
    column: float
    row: float
    age: float = 0.0
    life: float = 1.3
    big: bool = False


@dataclass
class Flash:
    """Cells in colour for a moment, spreading from a place (in cells) where there is one."""

    cells: list[int]
    colour: Colour
    age: float = 0.0
    life: float = 0.7
    source: tuple[float, float] | None = None


@dataclass
class Streak:
    """A shot, a throw or a spell from one place to another (in cells): `look` arrow, bolt or thrown (an `icon`)."""

    start: tuple[float, float]
    end: tuple[float, float]
    colour: Colour
    age: float = 0.0
    life: float = 0.24
    look: str = "bolt"
    icon: str = ""


@dataclass
class Impact:
    """A moment at a place (in cells): `look` hit, critical, glancing, miss, dust, heal or chips.

    `angle` is where a blow goes (radians, clockwise from the east).
    """

    look: str
    column: float
    row: float
    colour: Colour
    angle: float = 0.0
    age: float = 0.0
    life: float = 0.42


@dataclass
class Banner:
    """A line across the board for a moment."""

    text: str
    colour: Colour
    age: float = 0.0
    life: float = 1.1


@dataclass
class Effects:
    """What is in the air besides the pieces."""

    floating: list[Floating] = field(default_factory=list)
    flashes: list[Flash] = field(default_factory=list)
    streaks: list[Streak] = field(default_factory=list)
    impacts: list[Impact] = field(default_factory=list)
    banner: Banner | None = None

    def update(self, seconds: float) -> None:
        """Let everything age."""
        self.floating = _aged(self.floating, seconds)
        self.flashes = _aged(self.flashes, seconds)
        self.streaks = _aged(self.streaks, seconds)
        self.impacts = _aged(self.impacts, seconds)
        if self.banner is not None:
            self.banner.age += seconds
            if self.banner.age >= self.banner.life:
                self.banner = None

    @property
    def busy(self) -> bool:
        """Whether anything is still in the air."""
        return bool(self.floating or self.flashes or self.streaks or self.impacts or self.banner)


def _aged(group: list[_Kind], seconds: float) -> list[_Kind]:
    for one in group:
        one.age += seconds
    return [one for one in group if one.age < one.life]
