"""Cover by location: which parts of a body a line from the weapon cannot reach (`D100-215`). Exact, in centimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesets.d100.bodies import BODIES

WEAPON: Final = 150
"""Height of the attack above the attacker's floor, standing."""
LYING: Final = 25
POSTURES: Final = ("standing", "crouched", "prone")


def height_of(standing: int, posture: str) -> int:
    """A height of one who stands, crouches (x 0.6) or lies (25 cm)."""
    if posture == "prone":
        return LYING
    return standing * 6 // 10 if posture == "crouched" else standing


def covered_locations(
    body: str,
    posture: str,
    floor: int,
    attacker_height: int,
    distance: int,
    blocks: Sequence[tuple[int, int]],
) -> list[str]:
    """Locations whose line passes below the top of a block; blocks as (distance to the target, top).

    All heights on one scale, `attacker_height` the weapon's. In the order of the d20 table.
    """
    found = []
    for key, place in BODIES[body].items():
        height = floor + height_of(place.height, posture)
        for near, top in blocks:
            if height * distance + (attacker_height - height) * near < top * distance:
                found.append(key)
                break
    return found
