"""Range bands and scanning as arithmetic (catalogue 3.6, 3.13)."""

from __future__ import annotations

from rulesets.d10.checks import finalized, passes, passive


def band(distance: int, normal: int, long: int, target_reach: int) -> tuple[str, list[str]]:
    """The range band and what hampers a ranged Attack there (`D10-127`, `D10-128`)."""
    bad = []
    if distance <= normal:
        name = "normal"
    elif distance <= long:
        name = "long"
        bad.append("long_range")
    else:
        return "out", []
    if distance <= target_reach:
        bad.append("in_melee_reach")
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
