"""Forecasts: what an option would bring, spelled out for a player. By the functions that resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View
    from game.ruleset import Forecast


def forecast(view: View, decision: Decision, option: Option, origin: int | None = None) -> Forecast | None:
    """What an option would bring."""
    return None
