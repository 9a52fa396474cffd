"""Exact integer geometry of the d10 rules: lines of effect, cover by angle, areas and how they spread (3.13, 3.14)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

import msgspec

Point = tuple[int, int]
"""A space (x, y)."""
STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
Blocks = Callable[[Point], bool]

ANGLES: Final = (30, 60, 90, 180)


class Shape(msgspec.Struct, frozen=True):
    """An area (`D10-321`): sphere, cone, line, cylinder, disk or cube, its size in metres and how it spreads."""

    kind: str
    size: int
    flow: str = "static"
    width: int = 1
    angle: int = 60
    height: int = 1
    corner: bool = False

    @property
    def aimed(self) -> bool:
        """Whether it needs an aim (`D10-323`)."""
        return self.kind in ("cone", "line")


def crosses(a: Point, b: Point, square: Point, scale: int = 1) -> bool:
    """Whether the segment between two points crosses the inside of a space; edges and corners are free (`D10-143`).

    Points are in half spaces times `scale` (a centre is (2x, 2y) x scale).
    """
    low, high = (0, 1), (1, 1)  # t as fractions: the part of a + t (b - a), 0 < t < 1, inside the open square
    for start, step, middle in (
        (a[0], b[0] - a[0], 2 * square[0] * scale),
        (a[1], b[1] - a[1], 2 * square[1] * scale),
    ):
        first, last = middle - scale - start, middle + scale - start
        if step == 0:
            if first >= 0 or last <= 0:
                return False
            continue
        if step < 0:
            first, last, step = -last, -first, -step
        if first * low[1] > low[0] * step:
            low = (first, step)
        if last * high[1] < high[0] * step:
            high = (last, step)
    return low[0] * high[1] < high[0] * low[1]


def between(a: Point, b: Point, scale: int = 1) -> Iterable[Point]:
    """Spaces of the box around a segment: the candidates for `crosses`."""
    left, right = sorted((a[0], b[0]))
    top, bottom = sorted((a[1], b[1]))
    for y in range((top // scale - 1) // 2, (bottom // scale + 2) // 2 + 1):
        for x in range((left // scale - 1) // 2, (right // scale + 2) // 2 + 1):
            yield x, y


def blocked(a: Point, b: Point, blocks: Blocks, free: Collection[Point] = (), scale: int = 1) -> bool:
    """Whether a segment crosses a blocking space that is not among `free` (`D10-326`)."""
    return any(
        square not in free and blocks(square) and crosses(a, b, square, scale)
        for square in between(a, b, scale)
    )


def line_of_effect(one: Point, other: Point, blocks: Blocks) -> bool:
    """Whether the segment between two centres is free; its own ends do not block (`D10-143`)."""
    ends = ((2 * one[0], 2 * one[1]), (2 * other[0], 2 * other[1]))
    return not blocked(*ends, blocks, (one, other))


# --- cover ----------------------------------------------------------------------------------------------------


def covers(v: Point, w: Point, rise: int) -> bool:
    """Whether the cover space at `v` from you covers against an attacker at `w`, `rise` metres above (`D10-286`)."""
    if v == w or rise > max(abs(w[0]), abs(w[1])):
        return False
    dot = v[0] * w[0] + v[1] * w[1]
    return dot > 0 and 2 * dot * dot >= (v[0] ** 2 + v[1] ** 2) * (w[0] ** 2 + w[1] ** 2)


def tower_covers(facing: Point, bearer: Point, entity: Point, attacker: Point) -> bool:
    """Whether a planted Tower Shield covers `entity` against `attacker` (`D10-251`)."""
    behind = facing[0] * (entity[0] - bearer[0]) + facing[1] * (entity[1] - bearer[1]) <= 0
    near = max(abs(entity[0] - bearer[0]), abs(entity[1] - bearer[1])) <= 1
    front = facing[0] * (attacker[0] - entity[0]) + facing[1] * (attacker[1] - entity[1]) >= 0
    return near and behind and front


def step_toward(origin: Point, target: Point) -> list[Point]:
    """The one of eight directions nearest to a line, both exactly between two (`D10-116`)."""
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    if dx == 0 and dy == 0:
        return []
    best: list[tuple[int, int, Point]] = []
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            if (x, y) != (0, 0):
                dot = x * dx + y * dy
                best.append((dot * abs(dot), x * x + y * y, (x, y)))
    # compare dot^2 / |d|^2 (signed) exactly over the common denominator 2
    score = {d: square * (2 if norm == 1 else 1) for square, norm, d in best}
    most = max(score.values())
    return sorted(d for d, value in score.items() if value == most)


# --- shapes ---------------------------------------------------------------------------------------------------


def in_shape(shape: Shape, p: Point, rise: int, aim: Point, climb: int = 0) -> bool:
    """Whether a space is in a shape (`D10-322`, `D10-323`, `D10-333`).

    `p` and `aim` from the origin in half metres, `rise` and `climb` (of the aim) in cm above the origin's floor.
    """
    x, y = p
    square, size = x * x + y * y, shape.size
    if shape.kind == "sphere":
        return square * 2500 + rise * rise <= size * size * 10_000
    if shape.kind in ("cylinder", "disk"):
        tall = 1 if shape.kind == "disk" else shape.height
        return square <= 4 * size * size and 0 <= rise < 100 * tall
    if shape.kind == "cube":
        return max(abs(x), abs(y)) < size and 0 <= rise < 100 * size
    ax, ay = aim
    long = ax * ax + ay * ay
    if p == (0, 0) or not long:
        return False
    dot, cross = x * ax + y * ay, abs(x * ay - y * ax)
    if shape.kind == "line":
        level = abs(rise * long - climb * dot) <= 100 * long
        near = 4 * cross * cross <= shape.width**2 * long * 4
        return level and dot > 0 and dot * dot <= 4 * size * size * long and near
    level = rise * rise <= square * 2500
    return level and square <= 4 * size * size and in_angle(shape.angle, dot, cross)


def in_angle(angle: int, dot: int, cross: int) -> bool:
    """Whether a space is within a cone's angle (`D10-323`, `D10-333`)."""
    if angle == 180:
        return dot >= 0
    if dot <= 0:
        return False
    if angle == 30:
        return 3 * cross <= dot
    return 3 * cross * cross <= dot * dot if angle == 60 else cross <= dot


class Board(msgspec.Struct, frozen=True):
    """What an area needs to know of the ground: its spaces, floor heights (cm), walls, and water (`D10-334`)."""

    inside: Callable[[Point], bool]
    floor: Callable[[Point], int]
    wall: Blocks
    deep: Blocks


def shape_spaces(shape: Shape, origin: Point, aim: Point, board: Board) -> list[Point]:
    """All spaces in a shape whatever stands in the way; a corner origin is the lower right one (`D10-331`)."""
    half = int(shape.corner or (shape.kind == "cube" and shape.size % 2 == 0))
    reach = shape.size + shape.width
    toward = (2 * (aim[0] - origin[0]) - half, 2 * (aim[1] - origin[1]) - half)
    base = board.floor(origin)
    climb = board.floor(aim) - base if board.inside(aim) else 0
    found = []
    for y in range(origin[1] - reach, origin[1] + reach + 1 + half):
        for x in range(origin[0] - reach, origin[0] + reach + 1 + half):
            if not board.inside((x, y)):
                continue
            p = (2 * (x - origin[0]) - half, 2 * (y - origin[1]) - half)
            if in_shape(shape, p, board.floor((x, y)) - base, toward, climb):
                found.append((x, y))
    return found


def distance_key(shape: Shape, origin: Point, space: Point) -> int:
    """Square of the distance from the origin in half metres: the order of targets (`D10-328`)."""
    half = int(shape.corner or (shape.kind == "cube" and shape.size % 2 == 0))
    return (2 * (space[0] - origin[0]) - half) ** 2 + (2 * (space[1] - origin[1]) - half) ** 2


def flow_segment(shape: Shape, origin: Point, aim: Point, space: Point) -> tuple[Point, Point, int]:
    """The segment that a flow takes to a space, in coordinates scaled by the last value (`D10-326`).

    From the origin point; in a Line from the plane through the origin, parallel to the aim.
    """
    half = int(shape.corner or (shape.kind == "cube" and shape.size % 2 == 0))
    start = (2 * origin[0] + half, 2 * origin[1] + half)
    end = (2 * space[0], 2 * space[1])
    if shape.kind != "line":
        return start, end, 1
    ax, ay = 2 * aim[0] - start[0], 2 * aim[1] - start[1]
    long = ax * ax + ay * ay
    dot = (end[0] - start[0]) * ax + (end[1] - start[1]) * ay
    first = (end[0] * long - dot * ax, end[1] * long - dot * ay)
    return first, (end[0] * long, end[1] * long), long


def shadowed(shape: Shape, origin: Point, aim: Point, space: Point, by: Point) -> bool:
    """Whether the flow to `space` crosses the space `by`, which stops it (`D10-329`, `D10-330`)."""
    if by in (space, origin):
        return False
    a, b, scale = flow_segment(shape, origin, aim, space)
    return crosses(a, b, by, scale)


def area(
    shape: Shape,
    origin: Point,
    aim: Point,
    board: Board,
    negators: Collection[Point] = (),
    *,
    wet: bool = False,
) -> list[Point]:
    """The spaces that an area reaches, nearest first (`D10-320` to `D10-334`); preview and effect alike.

    `negators` are spaces that stop a flow, `wet` doubles every metre in water (`D10-295`, `D10-334`).
    """
    spaces = shape_spaces(shape, origin, aim, board)
    if shape.flow == "flowing":
        spaces = [space for space in spaces if _flows(shape, origin, aim, space, board, negators, wet)]
    elif shape.flow == "crawling":
        spaces = _crawl(shape, origin, spaces, board, negators, wet)
    return sorted(spaces, key=lambda space: (distance_key(shape, origin, space), space[1], space[0]))


def _flows(
    shape: Shape,
    origin: Point,
    aim: Point,
    space: Point,
    board: Board,
    negators: Collection[Point],
    wet: bool,
) -> bool:
    if board.wall(space):
        return False
    deep = wet and (board.deep(space) or board.deep(origin))
    if deep and 4 * distance_key(shape, origin, space) > 4 * shape.size**2:
        return False
    a, b, scale = flow_segment(shape, origin, aim, space)
    if blocked(a, b, board.wall, (space, origin), scale):
        return False
    return not any(shadowed(shape, origin, aim, space, by) for by in negators)


def _crawl(
    shape: Shape, origin: Point, spaces: list[Point], board: Board, negators: Collection[Point], wet: bool
) -> list[Point]:
    """Step by step within the shape, at most its size; not between two blocking spaces (`D10-327`, `D10-334`)."""
    inside = set(spaces)
    costs = {origin: 0}
    layers: dict[int, list[Point]] = {0: [origin]}
    for spent in range(shape.size):
        for x, y in layers.get(spent, []):
            if costs[x, y] != spent or ((x, y) in negators and (x, y) != origin):
                continue
            for dx, dy in STEPS:
                to = (x + dx, y + dy)
                if to not in inside or board.wall(to) or (dx and dy and _pinched(board, (x, y), to)):
                    continue
                cost = spent + (2 if wet and board.deep(to) else 1)
                if cost <= shape.size and cost < costs.get(to, cost + 1):
                    costs[to] = cost
                    layers.setdefault(cost, []).append(to)
    return [space for space in spaces if space in costs]


def _pinched(board: Board, one: Point, other: Point) -> bool:
    return board.wall((one[0], other[1])) and board.wall((other[0], one[1]))
