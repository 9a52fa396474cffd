"""Numbers before a choice: what the face passes on to computer player, forecasts and reaction policies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.knowledge import view
from rulesets.d20.appraisal import appraise
from rulesets.d20.loom import loom, looming
from rulesets.d20.strikes import menace, strikes, worth
from rulesets.d20.thing import Thing

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision, Option
    from game.knowledge import View
    from game.ruleset import Forecast

__all__ = ["appraise", "expected_harm", "forecast", "looming", "menace", "strikes", "worth"]


def expected_harm(battle: Battle, thing: Thing, side: int) -> tuple[float, bool]:
    """(expected harm to members of a side, whether it could Down one of them) of a declared thing."""
    found = loom(view(battle, side), thing)
    return (0.0, False) if found is None else (found.harm, found.downs > 0.0)


def forecast(view: View, decision: Decision, option: Option, origin: int | None = None) -> Forecast | None:
    """What an option would bring."""
    from rulesets.d20 import forecasts

    return forecasts.forecast(view, decision, option, origin)
