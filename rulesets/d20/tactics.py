"""Numbers before a choice: forecasts, strikes, worth. They use the very functions that resolve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.ruleset import Forecast, Strike
from rulesets.d20.state import Fighter, Vitals
from rulesets.d20.thing import Thing

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision, Option
    from game.knowledge import View


def expected_harm(battle: Battle, thing: Thing, side: int) -> tuple[float, bool]:
    return 0.0, False


def forecast(view: View, decision: Decision, option: Option, origin: int | None = None) -> Forecast | None:
    return None


def strikes(view: View, who: int, foes: Sequence[int], *, fresh: bool = False) -> list[Strike]:
    return []


def worth(battle: Battle, who: int) -> float:
    vitals = battle.world.get(who, Vitals)
    return battle.world.get(who, Fighter).levels * (0.4 + 0.6 * vitals.hp / vitals.max_hp)
