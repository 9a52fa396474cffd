"""The properties that tiles, layers and objects of a map may carry, and the check of their names and types.

The same words serve Tiled maps and the legend of a sketch. Lengths are metres here and centimetres in `Ground`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.data import InputError, nearest, unknown

LIGHT_LEVELS = {"dark": 0, "dim": 1, "bright": 2}
TALLEST = 1000
"""Metres; heights, depths and radii beyond it are refused."""

SURFACES = ("stone", "grass", "dirt", "wood", "sand", "mud", "rubble", "water", "ice", "fire", "large_fire")
HIGHEST_COST = 100

TILE: dict[str, type] = {
    "walk": bool, "height": float, "cover": float, "opaque": bool, "see_through": bool, "cost": int, "difficult": bool,
    "water": float, "climb": int, "surface": str, "elevation": float,
}  # fmt: skip
REGION: dict[str, type] = {"light": str, "elevation": float, "surface": str, "cost": int, "water": float}
OBJECTS: dict[str, dict[str, type]] = {
    "door": {
        "open": bool, "locked": bool, "difficulty": int, "points": int, "armour": int, "opaque": bool, "height": float,
    },
    "light": {"bright": float, "dim": float, "power": int, "lit": bool},
    "darkness": {"radius": float, "power": int},
    "spawn": {"side": int},
    "region": REGION,
    "breakable": {"points": int, "armour": int, "height": float, "cover": float, "name": str},
    "item": {"item": str, "kind": str},
    "try": {"name": str, "stat": str, "difficulty": int, "tag": str, "effect": str},
}  # fmt: skip
REQUIRED = {"light": "bright", "darkness": "radius", "spawn": "side", "try": "stat"}
MAP: dict[str, type] = {"title": str, "light": str, "description": str, "tessera": int}


def check(found: Mapping[str, Any], known: Mapping[str, type], where: str) -> dict[str, Any]:
    """The properties with their right types; InputError for an unknown name or a wrong type. Ints pass as floats."""
    return {name: typed(name, value, known, where) for name, value in found.items()}


def typed(name: str, value: Any, known: Mapping[str, type], where: str) -> Any:
    """One checked property value."""
    if name not in known:
        close = nearest(name, known)
        hint = f"did you mean {close!r}?" if close else f"known are {', '.join(sorted(known))}"
        raise InputError(f"{where}: unknown property {name!r}, {hint}")
    wanted = known[name]
    if wanted is float and isinstance(value, int | float) and not isinstance(value, bool):
        if not -TALLEST <= value <= TALLEST:
            raise InputError(
                f"{where}: property {name!r} must be between -{TALLEST} and {TALLEST} metres, not {value}"
            )
        return float(value)
    if type(value) is not wanted:
        words = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
        raise InputError(f"{where}: property {name!r} must be {words[wanted]}, not {value!r}")
    return value


def check_ground(found: Mapping[str, Any], where: str) -> None:
    """InputError for amounts and words that no ground has: cost, depth, surface."""
    cost, water, surface = found.get("cost", 1), found.get("water", 0.0), found.get("surface", "")
    if not 1 <= cost <= HIGHEST_COST:
        raise InputError(f"{where}: property 'cost' must be 1 to {HIGHEST_COST}, not {cost}")
    if water < 0:
        raise InputError(f"{where}: property 'water' must be at least 0, not {water:g}")
    if surface and surface not in SURFACES:
        raise InputError(f"{where}: {unknown('surface', surface, SURFACES)}")


def centimetres(metres: float) -> int:
    """Metres as whole centimetres."""
    return round(metres * 100)


def light_level(word: str, where: str) -> int:
    """DARK, DIM or BRIGHT from its word."""
    if word not in LIGHT_LEVELS:
        close = nearest(word, LIGHT_LEVELS)
        hint = f", did you mean {close!r}?" if close else ""
        raise InputError(f"{where}: light must be bright, dim or dark, not {word!r}{hint}")
    return LIGHT_LEVELS[word]


def whole_metres(name: str, metres: float, where: str) -> int:
    """A radius: whole metres, not negative."""
    if metres != int(metres) or metres < 0:
        raise InputError(f"{where}: property {name!r} must be whole metres (0 or more), not {metres:g}")
    return int(metres)
