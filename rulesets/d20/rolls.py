"""The battle's dice in the shape that the pure rules want."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.battle import Battle
    from rulesets.d20.checks import Roll


def roller(battle: Battle, who: int, rule: str) -> Roll:
    """A callable (sides, purpose) that rolls the battle's dice for `who` under a rule."""

    def roll(sides: int, purpose: str) -> int:
        return battle.roll(sides, purpose, who, rule)

    return roll
