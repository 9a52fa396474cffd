"""What is in the air above the pieces for a moment: rising text, flashes, shots, a banner."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ui.palette import Colour


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
    """Cells in colour for a moment."""

    cells: list[int]
    colour: Colour
    age: float = 0.0
    life: float = 0.7


@dataclass
class Streak:
    """A shot or a spell from one place to another (in cells)."""

    start: tuple[float, float]
    end: tuple[float, float]
    colour: Colour
    age: float = 0.0
    life: float = 0.22


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
    banner: Banner | None = None

    def update(self, seconds: float) -> None:
        """Let everything age."""
        for group in (self.floating, self.flashes, self.streaks):
            for one in group:
                one.age += seconds
        self.floating = [one for one in self.floating if one.age < one.life]
        self.flashes = [one for one in self.flashes if one.age < one.life]
        self.streaks = [one for one in self.streaks if one.age < one.life]
        if self.banner is not None:
            self.banner.age += seconds
            if self.banner.age >= self.banner.life:
                self.banner = None

    @property
    def busy(self) -> bool:
        """Whether anything is still in the air."""
        return bool(self.floating or self.flashes or self.streaks or self.banner)
