"""Numbers before a choice: what the face passes on to computer player, forecasts and reaction policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.ruleset import EVEN, Threat
from rulesets.d100 import appraisal, care, moving, strikes
from rulesets.d100.strikes import allowance, worth

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View
    from game.policy import Stakes
    from game.ruleset import Forecast, Leaning, Rated, Strike

__all__ = ["aids", "allowance", "appraise", "forecast", "stakes_of", "strikes_of", "threats", "worth"]
FIRE = 2.5
"""What it costs to stand in a fire (`D100-220`), as the gain of an enemy."""
MELEE = 3
"""The longest reach that still means walking up to somebody."""


def _current(view: View) -> View:
    """The view without numbers that were noted in it before the last answer or event."""
    battle, memo = view.battle, view.memo
    stamp = len(battle.history), len(battle.events)
    if memo.get("stamp") != stamp:
        memo.clear()
        memo["stamp"] = stamp
    return view


def appraise(view: View, decision: Decision, floor: float = 0.0, leaning: Leaning = EVEN) -> list[Rated]:
    """The listed choices with their worth, as `appraisal.appraise` has them."""
    return appraisal.appraise(_current(view), decision, floor)


def strikes_of(view: View, who: int, foes: Sequence[int], *, fresh: bool = False) -> list[Strike]:
    """What `who` could do to each foe, from which cells."""
    return strikes.strikes(_current(view), who, foes, fresh=fresh)


def aids(view: View, who: int) -> list[Strike]:
    """Whom `who` could help, and from which cells."""
    return care.aids(_current(view), who)


def threats(view: View, who: int, foes: Sequence[int]) -> list[Threat]:
    """What each foe could do to `who` with a full purse, and in which cells."""
    battle, found = view.battle, []
    terrain = battle.terrain
    for foe in foes:
        reach, gain = strikes.menace(_current(view), foe, who)
        if gain <= 0.0:
            continue
        cell = battle.positions[foe].cell
        if reach <= MELEE:
            cells = terrain.within(cell, reach + allowance(battle, foe, fresh=True))
            found.append(Threat(foe, cell, gain, cells))
        else:
            found.append(Threat(foe, cell, gain, terrain.within(cell, reach) & terrain.sight(cell), True))
    fire = moving.blaze(battle.ground)
    if fire:
        found.append(Threat(0, battle.positions[who].cell, FIRE, fire))
    return found


def stakes_of(view: View, decision: Decision) -> Stakes:
    """What hangs on a reaction."""
    from rulesets.d100 import stakes

    return stakes.stakes(_current(view), decision)


def forecast(view: View, decision: Decision, option: Option, origin: int | None = None) -> Forecast | None:
    """What an option would bring."""
    from rulesets.d100 import forecasts

    return forecasts.forecast(_current(view), decision, option, origin)
