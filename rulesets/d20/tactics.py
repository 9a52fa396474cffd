"""Numbers before a choice: what the face passes on to computer player, forecasts and reaction policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.ruleset import EVEN
from rulesets.d20 import aid, appraisal, loom, strikes
from rulesets.d20.arms import worth

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View
    from game.policy import Stakes
    from game.ruleset import Forecast, Leaning, Looming, Strike, Threat

__all__ = ["aids", "appraise", "forecast", "looming", "stakes_of", "strikes_of", "threats", "worth"]


def _current(view: View) -> View:
    """The view without numbers that were noted in it before the last answer or event."""
    battle, memo = view.battle, view.memo
    stamp = len(battle.history), len(battle.events)
    if memo.get("stamp") != stamp:
        memo.clear()
        memo["stamp"] = stamp
    return view


def appraise(view: View, decision: Decision, floor: float = 0.0, leaning: Leaning = EVEN) -> list[float]:
    """The worth of each listed choice."""
    _current(view).memo["leaning"] = leaning
    return appraisal.appraise(view, decision, floor)


def strikes_of(view: View, who: int, foes: Sequence[int], *, fresh: bool = False) -> list[Strike]:
    """What `who` could do to each foe, from which cells."""
    return strikes.strikes(_current(view), who, foes, fresh=fresh)


def aids(view: View, who: int) -> list[Strike]:
    """Whom `who` could heal, and from which cells."""
    return aid.aids(_current(view), who)


def threats(view: View, who: int, foes: Sequence[int]) -> list[Threat]:
    """What each foe could do to `who`, and in which cells."""
    return strikes.threats(_current(view), who, foes)


def looming(view: View, decision: Decision) -> Looming | None:
    """What is about to happen to one's own side."""
    return loom.looming(_current(view), decision)


def stakes_of(view: View, decision: Decision) -> Stakes:
    """What hangs on a reaction."""
    from rulesets.d20 import stakes

    return stakes.stakes(_current(view), decision)


def forecast(view: View, decision: Decision, option: Option, origin: int | None = None) -> Forecast | None:
    """What an option would bring."""
    from rulesets.d20 import forecasts

    return forecasts.forecast(_current(view), decision, option, origin)
