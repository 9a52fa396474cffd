"""Grounds drawn with letters, for tests and case files.

``#`` wall, ``.`` floor, ``~`` water 0.6 m, ``w`` deep water 2 m, ``c`` crate (1 m, breakable), ``o`` low wall
1.2 m, ``,`` difficult floor, ``+`` closed door, ``/`` open door, ``1``..``9`` floor raised by that many half metres,
``b`` bush, ``*`` fire, ``^`` a large fire, ``l`` lamp on the floor (bright 4, dim 8), ``!`` trap, ``%`` device, space:
void. Any other letter is a combatant's place on plain floor.

A legend adds or replaces signs: ``{"s": {"surface": "sand", "elevation": 0.5}}`` takes the tile properties of a map;
``object = "door"`` and so on puts an object there, the other keys being its properties.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

from game.board import properties
from game.board.draft import Draft
from game.board.ground import Ground
from game.data import InputError

Legend = Mapping[str, Mapping[str, object]]

TILES: dict[str, dict[str, Any]] = {
    "#": {"walk": False, "opaque": True, "height": 3.0, "surface": "stone"},
    ".": {},
    "~": {"water": 0.6, "surface": "water"},
    "w": {"water": 2.0, "surface": "water"},
    "o": {"walk": False, "height": 1.2, "surface": "stone"},
    ",": {"difficult": True, "cost": 2, "surface": "rubble"},
    "b": {"difficult": True, "cost": 2, "height": 1.0, "see_through": True, "surface": "grass"},
    **{str(steps): {"elevation": steps / 2} for steps in range(1, 10)},
    "*": {"surface": "fire"},
    "^": {"surface": "large_fire"},
}
OBJECTS: dict[str, tuple[str, dict[str, Any]]] = {
    "c": ("breakable", {"points": 10, "height": 1.0}),
    "+": ("door", {"open": False}),
    "/": ("door", {"open": True}),
    "l": ("light", {"bright": 4.0, "dim": 8.0}),
    "!": ("try", {"stat": "agility", "difficulty": 12, "tag": "trap"}),
    "%": ("try", {"stat": "brains", "difficulty": 6, "tag": "device"}),
}
VOID = " "


def _rows(text: str) -> list[str]:
    """The lines of a sketch without the empty ones around it and without common indentation."""
    lines = textwrap.dedent(text.expandtabs()).split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise InputError("the sketch of the map is empty")
    return [line.rstrip() for line in lines]


def ground_of(text: str, legend: Legend | None, name: str) -> Ground:
    """The ground that a sketch shows."""
    rows = _rows(text)
    draft = Draft(max(len(row) for row in rows), len(rows), name)
    objects = []
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            cell = draft.grid.cell(x, y)
            where = f"{name}: line {y + 1}, column {x + 1}, {sign!r}"
            tile, thing = _meaning(sign, legend or {}, where)
            if tile is not None:
                draft.set_cells([cell], tile)
            if thing is not None:
                objects.append((thing, cell, where))
    for (kind, given), cell, where in objects:
        label = str(given.get("name", "crate" if kind == "breakable" else f"{kind} {cell}"))
        told = {key: value for key, value in given.items() if key != "name"}
        draft.add(kind, label, 1 << cell, told, where)
    return draft.finish()


def _meaning(
    sign: str, legend: Legend, where: str
) -> tuple[dict[str, Any] | None, tuple[str, Mapping[str, Any]] | None]:
    """(tile properties or None for void, (object class, its properties) or None) of a sign."""
    if sign in legend:
        entry = dict(legend[sign])
        kind = entry.pop("object", None)
        if kind is None:
            return properties.check(entry, properties.TILE, where), None
        return {}, (str(kind), entry)
    if sign == VOID:
        return None, None
    if sign in TILES:
        return TILES[sign], None
    if sign in OBJECTS:
        return {}, OBJECTS[sign]
    if sign.isalpha():
        return {}, None
    known = " ".join([*TILES, *OBJECTS])
    raise InputError(f"{where}: unknown sign, known are {known} and letters for places")


def places_of(text: str, legend: Legend | None) -> dict[str, int]:
    """Letter -> cell of the places; InputError if a letter occurs twice."""
    rows = _rows(text)
    width = max(len(row) for row in rows)
    found: dict[str, int] = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if not sign.isalpha() or sign in TILES or sign in OBJECTS or sign in (legend or {}):
                continue
            if sign in found:
                first_y, first_x = divmod(found[sign], width)
                raise InputError(
                    f"place {sign!r} stands twice in the sketch: ({first_x}, {first_y}) and ({x}, {y})"
                )
            found[sign] = y * width + x
    return found
