"""The immutable base of a map: what every cell is like, and the objects that stand on it.

Heights and depths are whole centimetres; cells and masks as in `game.board.grid`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.board.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.art import MapArt
    from game.board.movement import Edges
    from game.board.terrain import Terrain

DARK, DIM, BRIGHT = 0, 1, 2
"""Ambient light of a cell."""
WALL_TOP = 300
"""Height of a wall of which nothing else is said."""
_TERRAIN_LIMIT = 256
"""Most combinations of doors and broken things whose caches are kept."""


@dataclass(frozen=True, slots=True)
class DoorSpec:
    """A door: blocks steps (and sight, if opaque) while it is closed."""

    name: str
    cell: int
    open: bool = False
    locked: bool = False
    difficulty: int = 15
    points: int = 0
    """What it takes to break it; 0 = unbreakable."""
    armour: int = 0
    opaque: bool = True
    height: int = 250


@dataclass(frozen=True, slots=True)
class BreakableSpec:
    """A crate, barrel, statue: an obstacle of ``height`` cm until its points are gone."""

    name: str
    cell: int
    points: int = 10
    armour: int = 0
    height: int = 100
    cover: int = 100


@dataclass(frozen=True, slots=True)
class LightSpec:
    """A lamp or a magical darkness; radii in metres, ``dim`` is the total radius (of darkness: both alike)."""

    name: str
    cell: int
    bright: int
    dim: int
    power: int = 0
    lit: bool = True
    darkness: bool = False


@dataclass(frozen=True, slots=True)
class ItemSpec:
    """Something that lies on the ground; ``item`` is the ruleset's key of it."""

    name: str
    cell: int
    item: str


@dataclass(frozen=True, slots=True)
class TrySpec:
    """A check that the map offers at a cell; ``effect`` is ``opens:<door name>`` or ``light:<light name>``."""

    name: str
    cell: int
    stat: str
    difficulty: int = 10
    tag: str = ""
    effect: str = ""


@dataclass(frozen=True, eq=False)
class Ground:
    """A map. Tuples hold one entry per cell; the other cell facts are masks."""

    grid: Grid
    name: str
    title: str
    floor: tuple[int, ...]
    """Height of the floor in cm."""
    top: tuple[int, ...]
    """Height of the obstacle above the floor in cm, 0 = none. Doors and breakables are not in it (see `Terrain`)."""
    cover: tuple[int, ...]
    """Height up to which the cell gives cover, in cm above the floor."""
    cost: tuple[int, ...]
    """Cost factor of a step into the cell."""
    water: tuple[int, ...]
    """Depth of water over the floor in cm."""
    climb: tuple[int, ...]
    """Difficulty of climbing onto or up the cell."""
    surface: tuple[str, ...]
    light: tuple[int, ...]
    """Ambient light: DARK, DIM or BRIGHT."""
    walkable: int
    """Mask of the cells one can stand on, with all doors open and everything broken."""
    opaque: int
    """Mask of the cells that block sight whatever their height."""
    see_through: int
    """Mask of the cells whose obstacle never blocks sight (bars, bushes)."""
    difficult: int
    doors: tuple[DoorSpec, ...] = ()
    breakables: tuple[BreakableSpec, ...] = ()
    lights: tuple[LightSpec, ...] = ()
    spawns: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """Side number -> mask of its spawn zone."""
    items: tuple[ItemSpec, ...] = ()
    tries: tuple[TrySpec, ...] = ()
    description: str = ""
    notes: tuple[str, ...] = ()
    """What the loader ignored, in sentences."""
    art: MapArt | None = None
    _terrains: dict[tuple[int, int], Terrain] = field(default_factory=dict, repr=False)
    _edges: dict[object, tuple[int, int, Edges]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        # `dataclasses.replace` hands the old caches on; they would be wrong for the changed ground
        object.__setattr__(self, "_terrains", {})
        object.__setattr__(self, "_edges", {})

    @cached_property
    def digest(self) -> str:
        """sha256 (hex) of everything that can matter to a battle; not of names for people, notes and art."""
        skipped = {"name", "title", "description", "notes", "art", "grid", "_terrains", "_edges"}
        facts = [(each.name, getattr(self, each.name)) for each in fields(self) if each.name not in skipped]
        facts = [(name, sorted(fact.items()) if isinstance(fact, Mapping) else fact) for name, fact in facts]
        return hashlib.sha256(_plain((self.grid.width, self.grid.height, facts)).encode()).hexdigest()

    @cached_property
    def levels(self) -> dict[int, int]:
        """Floor height (cm) -> mask of the cells with that floor, ascending."""
        found: dict[int, int] = {}
        for cell, floor in enumerate(self.floor):
            found[floor] = found.get(floor, 0) | 1 << cell
        return dict(sorted(found.items()))

    @cached_property
    def doors_closed(self) -> int:
        """Mask of the doors that are closed at the start."""
        return self.grid.mask([door.cell for door in self.doors if not door.open])

    def ambient(self, level: int) -> int:
        """Mask of the cells with that ambient light."""
        return self._ambient[level]

    @cached_property
    def _ambient(self) -> tuple[int, int, int]:
        found = [0, 0, 0]
        for cell, light in enumerate(self.light):
            found[light] |= 1 << cell
        return found[0], found[1], found[2]

    def terrain(self, closed: int | None = None, broken: int = 0) -> Terrain:
        """The ground with these doors closed (mask; default: as at the start) and these breakables broken (mask).

        Memoised: all battles on this ground share the terrain and its caches.
        """
        if closed is None:
            closed = self.doors_closed
        made = self._terrains.get((closed, broken))
        if made is None:
            from game.board.terrain import Terrain

            if len(self._terrains) >= _TERRAIN_LIMIT:
                del self._terrains[next(iter(self._terrains))]
            made = self._terrains[closed, broken] = Terrain(self, closed, broken)
        return made

    @classmethod
    def from_sketch(
        cls, text: str, legend: Mapping[str, Mapping[str, object]] | None = None, name: str = "sketch"
    ) -> Ground:
        """The ground drawn in a sketch (see `game.board.sketch`); InputError names line and column."""
        from game.board.sketch import ground_of

        return ground_of(text, legend, name)


def sketch_places(text: str, legend: Mapping[str, Mapping[str, object]] | None = None) -> dict[str, int]:
    """Letter -> cell of the combatants' places in a sketch."""
    from game.board.sketch import places_of

    return places_of(text, legend)


def named(specs: Sequence[DoorSpec] | Sequence[LightSpec], name: str) -> list[int]:
    """Cells of the objects with that name (a double door has two)."""
    return [spec.cell for spec in specs if spec.name == name]


def _plain(fact: object) -> str:
    """A text of nested facts; numbers in hexadecimal, since masks of large maps are too long for decimal text."""
    if isinstance(fact, bool) or not isinstance(fact, int | list | tuple):
        return repr(fact)
    if isinstance(fact, int):
        return hex(fact)
    return "(" + ",".join(_plain(part) for part in fact) + ")"
