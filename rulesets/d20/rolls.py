"""The battle's dice in the shape that the pure rules want."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.battle import Battle
    from rulesets.d20.checks import Roll


def roller(battle: Battle, who: int, rule: str) -> Roll:
    """A callable (sides, purpose) that rolls the battle's dice for `who` under a rule."""

    return partial(battle.roll, who=who, rule=rule)
