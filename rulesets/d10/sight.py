"""Light, range bands and scanning as arithmetic (catalogue 3.6, 3.13)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.d10.checks import finalized, passes, passive


def band(distance: int, normal: int, long: int, target_reach: int) -> tuple[str, list[str]]:
    """The range band and what hampers a ranged Attack there (`D10-127`, `D10-128`)."""
    bad = []
    if distance <= normal:
        name = "normal"
    elif distance <= long:
        name = "long"
        bad.append("long range")
    else:
        return "out", []
    if distance <= target_reach:
        bad.append("in melee reach")
    return name, bad


def scan_result(
    natural: int, perception: int, intuition: int, stealth: int, *, clear: bool, light: str
) -> dict[str, object]:
    """Perception and Intuition of an observer against a Stealth value; natural 0: passive (`D10-083`, `D10-303`).

    Perception in Low-Light has Disadvantage; without sight (no line, Darkness) it hears, at its normal value.
    """
    visible = clear and light != "dark"
    edge = -1 if visible and light == "low" else 0
    if natural:
        seen, felt = finalized(natural, perception, 0, edge), finalized(natural, intuition)
    else:
        seen, felt = passive(perception, 0, edge), passive(intuition)
    result = "nothing"
    if visible and passes(seen, stealth):
        result = "pinpointed"
    elif passes(seen, stealth) or passes(felt, stealth):
        result = "sensed"
    return {"perception": seen, "intuition": felt, "result": result}


def light_level(ambient: str, lights: Sequence[tuple[int, int, int]], darks: Sequence[int]) -> str:
    """Light of a space: lights as (ESS, squared distance, bright radius), ESS of the darks that cover it (`D10-284`).

    A Bright-Light source of radius r gives Low-Light to 2r (`D10-280`).
    """
    least = max(darks, default=0)
    levels = {"dark": 0, "low": 1, "bright": 2}
    best = levels[ambient] if least == 0 else 0
    for ess, square, radius in lights:
        if ess >= least:
            best = max(best, 2 if square <= radius**2 else 1 if square <= 4 * radius**2 else 0)
    return ("dark", "low", "bright")[best]
