"""Contests against Saves as arithmetic: Grapple, Shove, Pass Through, Intimidate, Taunt (catalogue 3.4, 3.5)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.d10.checks import finalized, modifier_of, soul_modifier, stat_modifier


def save_modifiers(stats: Mapping[str, int]) -> dict[str, int]:
    """Modifiers of all Saves (`D10-137`)."""
    found = {name: stat_modifier(stats[name]) for name in ("STR", "AGI", "VIT")}
    return {**found, "Soul": soul_modifier(stats)}


def contest_modifier(action: str, stats: Mapping[str, int], masteries: Mapping[str, int]) -> tuple[str, int]:
    """The mastery and Modifier that set the Difficulty (`D10-078`, `D10-079`, `D10-087`, `D10-088`, `D10-136`)."""
    names = {"grapple": ("Athletics",), "shove": ("Athletics", "Acrobatics")}.get(action, ("Performance",))
    best = max(names, key=lambda name: modifier_of(name, stats, masteries))
    return best, modifier_of(best, stats, masteries)


def pass_difficulty(stats: Mapping[str, int], masteries: Mapping[str, int]) -> int:
    """Pass Through: Acrobatics Modifier, or half of Athletics (`D10-106`)."""
    return max(modifier_of("Acrobatics", stats, masteries), modifier_of("Athletics", stats, masteries) // 2)


def tumble_value(
    name: str, stats: Mapping[str, int], masteries: Mapping[str, int], natural: int, edge: int = 0
) -> int:
    """The Bonus check of Pass Through: Acrobatics, or half of an Athletics value (`D10-106`)."""
    value = finalized(natural, modifier_of(name, stats, masteries), 0, edge)
    return value // 2 if name == "Athletics" else value
