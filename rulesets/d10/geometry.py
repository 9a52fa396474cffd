"""Exact integer geometry of the d10 rules: cover by angle, directions (3.13)."""

from __future__ import annotations

from typing import Final

Point = tuple[int, int]
"""A space (x, y)."""
STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
WAYS: Final = ("right", "left", "down", "up", "down_right", "down_left", "up_right", "up_left")
"""What the steps are called, as the map lies."""


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
