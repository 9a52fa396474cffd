"""The ground as it is now: which doors are closed and which things are broken. Sight, cover, distance, movement.

Get one with `Ground.terrain`; it is immutable and keeps what it has computed for every battle on that ground.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board import casters, movement, sightline
from game.board.grid import bits
from game.board.shadows import shadows_of
from game.board.sightline import EYE, SightLine

if TYPE_CHECKING:
    from game.board.areas import AreaSpec
    from game.board.casters import OpaqueCasters
    from game.board.grid import Grid
    from game.board.ground import Ground
    from game.board.movement import CostFn, Edges

_ENDLESS = 1 << 30
"""No upper limit of a height."""


class Disc(dict[int, int]):
    """Cell -> mask of the cells at most so far away, itself included (`Terrain.within`); each worked out once."""

    __slots__ = ("radius", "terrain")

    def __init__(self, terrain: Terrain, radius: int) -> None:
        self.terrain, self.radius = terrain, radius

    def __missing__(self, cell: int) -> int:
        ground, near = self.terrain.ground, 0
        own = ground.floor[cell]
        for floor, level in ground.levels.items():
            if abs(floor - own) // 100 <= self.radius:
                near |= level
        made = self[cell] = ground.grid.ball(cell, self.radius) & near
        return made


class Around(dict[int, Disc]):
    """Distance -> disc of that radius."""

    __slots__ = ("terrain",)

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain

    def __missing__(self, radius: int) -> Disc:
        made = self[radius] = Disc(self.terrain, radius)
        return made


class Terrain:
    """Immutable; heights in cm on the map's scale (0 = the map's zero), cells and masks as in `game.board.grid`."""

    def __init__(self, ground: Ground, closed: int, broken: int) -> None:
        self.ground = ground
        self.grid: Grid = ground.grid
        self.closed = closed
        self.broken = broken
        self.walkable = ground.walkable
        self.opaque = ground.opaque
        self.see_through = ground.see_through
        top, cover = list(ground.top), list(ground.cover)
        self._set_up(top, cover)
        floor = ground.floor
        self.height = tuple(
            low if self.see_through >> cell & 1 else low + high
            for cell, (low, high) in enumerate(zip(floor, top, strict=True))
        )
        """Per cell the height up to which it blocks sight (of what is not opaque)."""
        self.cover_top = tuple(low + high for low, high in zip(floor, cover, strict=True))
        """Per cell the height up to which it gives cover."""
        self._shadows = shadows_of(self.grid.width, self.grid.height)
        self._stride = self._shadows.stride
        self._sights: list[int | None] = [None] * self.grid.size
        self._edges: dict[object, Edges] = {}
        self.around = Around(self)
        """Distance -> cell -> what `within` gives, for those who ask often."""
        self._spheres: dict[tuple[int, int], int] = {}
        self._areas: dict[tuple[AreaSpec, int, int | None, int | None, int, int], int] = {}
        self._lanes: dict[int, int] = {}
        self._walls: int | None = None
        self._covers: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self._covered: dict[tuple[int, int, int], int] = {}
        self._low: dict[int, tuple[int, ...]] | None = None
        self._low_corners: list[tuple[int, int, int]] = []
        self._outer: OpaqueCasters | None = None
        self._all: OpaqueCasters | None = None

    def __repr__(self) -> str:
        return f"Terrain({self.ground.name!r}, closed={bits(self.closed)}, broken={bits(self.broken)})"

    def _set_up(self, top: list[int], cover: list[int]) -> None:
        """Put the closed doors and the unbroken things onto the bare ground."""
        for door in self.ground.doors:
            if self.closed >> door.cell & 1 and not self.broken >> door.cell & 1:
                top[door.cell] = cover[door.cell] = door.height
                self._obstruct(door.cell)
                if door.opaque:
                    self.opaque |= 1 << door.cell
                else:
                    self.see_through |= 1 << door.cell
        self.things = 0
        """Mask of the things that can be broken and are not."""
        for thing in self.ground.breakables:
            if not self.broken >> thing.cell & 1:
                self.things |= 1 << thing.cell
                top[thing.cell], cover[thing.cell] = thing.height, thing.cover
                self._obstruct(thing.cell)

    def _obstruct(self, cell: int) -> None:
        self.walkable &= ~(1 << cell)

    # ------------------------------------------------------------------ sight

    def sight(self, cell: int) -> int:
        """Mask of the cells to which there is a clear line of sight, the cell itself included. Symmetric."""
        seen = self._sights[cell]
        if seen is None:
            seen = self._sights[cell] = self._look(cell)
        return seen

    def clear(self, a: int, b: int) -> bool:
        """Whether the line of sight between two cells is clear."""
        seen = self._sights[b]
        return bool(seen >> a & 1) if seen is not None else bool(self.sight(a) >> b & 1)

    def line(self, a: int, b: int) -> SightLine:
        """The line between two cells with everything it crosses: what `sight` decides, for drawing and explaining."""
        return sightline.between(self, a, b)

    def obstacle(self, cell: int) -> tuple[str, str]:
        """What stands in a cell, as a kind and its name: wall, obstacle, ground, door; named_door, thing."""
        bit = 1 << cell
        if self.closed & bit & ~self.broken:
            name = next((door.name for door in self.ground.doors if door.cell == cell), "")
            return ("named_door" if name else "door"), name
        if not self.broken & bit:
            name = next((thing.name for thing in self.ground.breakables if thing.cell == cell), "")
            if name:
                return "thing", name
        if self.opaque & bit:
            return "wall", ""
        return ("obstacle" if self.height[cell] > self.ground.floor[cell] else "ground"), ""

    @property
    def walls(self) -> int:
        """Mask of what fills its whole space: walls, closed solid doors, whatever is 2 m tall and not see-through."""
        if self._walls is None:
            floor = self.ground.floor
            tall = [cell for cell, height in enumerate(self.height) if height - floor[cell] >= EYE]
            self._walls = self.opaque & ~self.walkable | self.grid.mask(tall)
        return self._walls

    def behind(self, cell: int, blockers: int) -> int:
        """Mask of the cells whose straight line from the centre of ``cell`` crosses the inside of one of some cells.

        A blocker is not behind itself; heights do not count.
        """
        frame = self._shadows.middle - self.frame(cell)
        hidden = 0
        for at in bits(blockers):
            hidden |= self._shadows.cell(self.frame(at) + frame)
        return self.grid.full & ~self._cut(cell, self.grid.full, hidden)

    def frame(self, cell: int) -> int:
        """Where a cell lies in the frame of `game.board.shadows`."""
        y, x = divmod(cell, self.grid.width)
        return y * self._stride + x

    def _look(self, cell: int) -> int:
        if self._low is None:
            self._prepare()
        frame = self._shadows.middle - self.frame(cell)
        hidden = self._behind_opaque(cell, frame)
        if not self._low and not self._low_corners:
            return self._cut(cell, self.grid.full, hidden) | 1 << cell
        seen = 1 << cell
        start = self.ground.floor[cell] + EYE
        known: dict[tuple[int, int], int] = {}
        for floor, level in self.ground.levels.items():
            seen |= self._cut(cell, level, hidden | self._behind_low(frame, start, floor + EYE, known))
        return seen

    def _cut(self, cell: int, targets: int, hidden: int) -> int:
        """The targets (mask of the board) without those in a shadow (mask of the frame around the cell)."""
        if not hidden:
            return targets
        hidden >>= self._shadows.middle - self.frame(cell)
        width, stride = self.grid.width, self._stride
        row = (1 << width) - 1
        made = 0
        for base in range(0, self.grid.size, width):
            made |= (hidden & row) << base
            hidden >>= stride
        return targets & ~made

    def _behind_opaque(self, cell: int, frame: int) -> int:
        """Frame mask of everything behind opaque cells."""
        outer = self._outer
        if self.opaque >> cell & 1:  # from inside a wall the buried cells count, too
            outer = self._all = self._all or casters.opaque_casters(self, buried=True)
        assert outer is not None
        hidden = 0 if self._shadows.kept else self._shadows.together(at + frame for at in outer.cells)
        cells, make = self._shadows.cells, self._shadows.cell
        for at in outer.cells if self._shadows.kept else ():
            shadow = cells[at + frame]
            hidden |= make(at + frame) if shadow is None else shadow
        for rising, corners in enumerate((outer.falling, outer.rising)):
            for at in corners:
                hidden |= self._shadows.corner(at + frame, rising)
        return hidden

    def _behind_low(self, frame: int, start: int, end: int, known: dict[tuple[int, int], int]) -> int:
        """Frame mask of the targets at line height ``end`` that are behind cells of limited height."""
        assert self._low is not None
        rise = end - start
        least, most = (start, end) if rise > 0 else (end, start)
        hidden = 0
        for height, cells in self._low.items():
            if height >= most:
                shadow = known.get((height, 0))
                if shadow is None:
                    shadow = 0
                    for at in cells:
                        shadow |= self._shadows.cell(at + frame)
                    known[height, 0] = shadow
                hidden |= shadow
            elif height > least:
                for at in cells:
                    hidden |= self._shadows.low_cell(at + frame, rise, height - start)
        for at, rising, height in self._low_corners:
            if height > least or height >= most:
                hidden |= self._shadows.low_corner(at + frame, rising, rise, height - start)
        return hidden

    def _prepare(self) -> None:
        """Sort out what can block: opaque cells, cells of limited height, and the corner points between them."""
        lowest = min(self.ground.floor) + EYE
        self._outer = casters.opaque_casters(self, buried=False)
        self._low = casters.low_cells(self, lowest)
        self._low_corners = casters.low_corners(self, lowest) if max(self.height) >= lowest else []

    # ------------------------------------------------------------------ cover

    def cover_on(self, attacker: int, target: int) -> tuple[tuple[int, int], ...]:
        """What gives the target cover from the attacker: (cell, height above the target's floor in cm), D20-182.

        Those cells that the line crosses, that touch the target and that rise above its floor, be it an obstacle or
        higher ground; never the attacker's own cell. At a corner point both flanking cells must rise; the lower counts.
        """
        if not self.covered_from(target, 1) >> attacker & 1:
            return ()
        made = self._covers.get((attacker, target))
        if made is None:
            made = self._covers[attacker, target] = self._find_cover(attacker, target)
        return made

    def _find_cover(self, attacker: int, target: int) -> tuple[tuple[int, int], ...]:
        around = self.grid.ball(target, 1)
        base, tops = self.ground.floor[target], self.cover_top
        found = []
        for crossing in self.line(attacker, target).crossings:
            pair = (crossing.cell,) if crossing.flank is None else (crossing.cell, crossing.flank)
            cell = min(pair, key=lambda each: (tops[each], each))
            if tops[cell] > base and all(around >> each & 1 for each in pair):
                found.append((cell, tops[cell] - base))
        return tuple(found)

    def covered_from(self, target: int, low: int, high: int = _ENDLESS) -> int:
        """Mask of the cells from whose attacks something low <= height < high (cm above its floor) covers the target.

        The same definition as `cover_on`, for all attackers at once; that the line is clear is not asked.
        """
        made = self._covered.get((target, low, high))
        if made is None:
            made = self._covered[target, low, high] = self._find_covered(target, low, high)
        return made

    def _find_covered(self, target: int, low: int, high: int) -> int:
        grid, width = self.grid, self.grid.width
        base, tops = self.ground.floor[target], self.cover_top
        frame = self._shadows.middle - self.frame(target)
        behind = 0
        low = max(low, 1)
        for cell in grid.neighbours(target):
            if low <= tops[cell] - base < high:
                behind |= self._shadows.cell(self.frame(cell) + frame)
        x, y = grid.xy(target)
        for left in range(max(x - 1, 0), min(x, width - 2) + 1):
            for up in range(max(y - 1, 0), min(y, grid.height - 2) + 1):
                cell = up * width + left
                falling = (left < x) == (up < y)
                pair = (cell + 1, cell + width) if falling else (cell, cell + width + 1)
                if low <= min(tops[pair[0]], tops[pair[1]]) - base < high:
                    behind |= self._shadows.corner(self.frame(cell) + frame, int(not falling))
        return grid.full & ~self._cut(target, grid.full, behind)

    # --------------------------------------------------------------- distance

    def distance(self, a: int, b: int) -> int:
        """D20-001: the largest of |dx|, |dy| and the difference of the floors in whole metres."""
        floor = self.ground.floor
        apart, rise = self.grid.distance(a, b), abs(floor[a] - floor[b]) // 100
        return apart if apart > rise else rise

    def within(self, cell: int, r: int) -> int:
        """Mask of the cells at `distance` <= r, the cell itself included."""
        return self.around[r][cell]

    def sphere(self, cell: int, r: int) -> int:
        """Mask of the cells at a straight-line distance <= r metres, floors counted, the cell itself included."""
        if len(self.ground.levels) == 1:
            return self.grid.disk(cell, r)
        made = self._spheres.get((cell, r))
        if made is None:
            made, own = 0, self.ground.floor[cell]
            for floor, level in self.ground.levels.items():
                made |= level & self.grid.disk_squared(cell, r * r - -(-((floor - own) ** 2) // 10_000))
            self._spheres[cell, r] = made
        return made

    # --------------------------------------------------------------- movement

    def edges(self, profile_key: object, cost_fn: CostFn, *, squeeze: bool = False) -> Edges:
        """The steps and their costs for one way of moving; memoised by ``profile_key`` (hashable).

        ``cost_fn(terrain, a, b)`` -> cost (int >= 1) or None is asked once per step between walkable neighbours
        that cuts no corner (``squeeze``: that does not go between two corners). It may look at the two cells only:
        on a terrain where a door has opened, only the steps near that door are asked again.
        """
        made = self._edges.get(profile_key)
        if made is None:
            first = self.ground._edges.get(profile_key)
            if first is None:
                made = movement.build(self, cost_fn, squeeze=squeeze)
                self.ground._edges[profile_key] = (self.closed, self.broken, made)
            else:
                closed, broken, known = first
                near = self.grid.grow((closed ^ self.closed) | (broken ^ self.broken))
                made = movement.derive(self, cost_fn, known, near, squeeze=squeeze)
            self._edges[profile_key] = made
        return made
