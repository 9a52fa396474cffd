"""Numbers before a choice: what the face passes on to the computer player and forecasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.ruleset import EVEN, Strike, Threat
from rulesets.d10 import appraisal, hunches, magic, marks, state, strikes
from rulesets.d10.appraisal_act import support_worth
from rulesets.d10.content import load_content
from rulesets.d10.state import Fighter, Purse

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View
    from game.policy import Stakes
    from game.ruleset import Forecast, Leaning

MELEE: Final = 3
"""The greatest reach that still means walking up to somebody."""


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
    view.memo["floor"] = floor
    return appraisal.appraise(view, decision)


def stakes_of(view: View, decision: Decision) -> Stakes:
    """What hangs on a reaction."""
    from rulesets.d10 import stakes

    return stakes.stakes(_current(view), decision)


def strikes_of(view: View, who: int, foes: Sequence[int], *, fresh: bool = False) -> list[Strike]:
    """What `who` could do to each foe, from which spaces."""
    found = strikes.strikes(_current(view), who, foes, fresh=fresh)
    return found if fresh or not view.last_seen else found + hunches.blind_strikes(view, who)


def aids(view: View, who: int) -> list[Strike]:
    """Whom of its side `who` could help by walking nearer first: mending, warding, rallying (4.6)."""
    battle, found = _current(view).battle, []
    purse = battle.world.get(who, Purse)
    if purse.metres <= 0 and purse.main + purse.bonus < 2:
        return []
    for key in battle.world.get(who, Fighter).abilities:
        ability = load_content().abilities[key]
        if ability.target != "ally" or not magic.affordable(battle, who, ability):
            continue
        for ally in state.allies(battle, who):
            gain = support_worth(view, who, key, ally) - strikes.SP_PRICE * ability.sp
            if gain > 0.0:
                cell = battle.positions[ally].cell
                cells = battle.terrain.within(cell, ability.range) & battle.terrain.sight(cell)
                found.append(Strike(ally, ability.range, 0.0, 0.0, gain, f"cast:{key}", cells))
    return found


def threats(view: View, who: int, foes: Sequence[int]) -> list[Threat]:
    """For each foe that could attack `who` with full actions: the loss, and the spaces in which it could."""
    _current(view)
    battle, found = view.battle, []
    terrain = battle.terrain
    for foe in foes:
        if marks.mark(view, foe).out or not state.can_act(battle, foe):
            continue
        reach, gain = strikes.menace(view, foe, who)
        if gain <= 0.0:
            continue
        cell = battle.positions[foe].cell
        if reach <= MELEE:
            cells = terrain.within(cell, reach + strikes.allowance(view, foe, fresh=True))
            found.append(Threat(foe, cell, gain, cells))
        else:
            found.append(Threat(foe, cell, gain, terrain.within(cell, reach) & terrain.sight(cell), True))
    return found


def forecast(view: View, decision: Decision, option: Option, origin: int | None = None) -> Forecast | None:
    """What an option would bring."""
    from rulesets.d10 import forecasts

    return forecasts.forecast(_current(view), decision, option, origin)
