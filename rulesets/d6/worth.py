"""What combatants, turns and debts are worth to the computer player; the unit is a level-1 combatant."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rulesets.d6 import state
from rulesets.d6.content import ACTIONS
from rulesets.d6.odds import Outcome
from rulesets.d6.state import Budget, Fighter, Vitals

if TYPE_CHECKING:
    from game.battle import Battle

STANDING: Final = 0.35
"""The share of a combatant's worth that it keeps as long as it stands."""
TURN: Final = 0.2
"""What a whole own turn of 6 actions is worth, as a share of its owner's worth."""
EMERGENCIES: Final = (0.35, 0.5, 0.15)
"""Shares of a turn that each Emergency owed takes from it."""
REACTION: Final = 0.005
"""What a reaction action is worth that nothing else will be made of."""
GRIP: Final = 0.01
"""What a grip of 1 is worth, as a share of its bearer's worth."""


@lru_cache(32)
def _power(level: int) -> float:
    return float(level**1.1)


def power(battle: Battle, who: int) -> float:
    """A combatant's worth when unhurt: one of level 4 holds against four of level 1 (4.9)."""
    return _power(battle.world.get(who, Fighter).level)


def worth(battle: Battle, who: int) -> float:
    """A combatant's present worth: part for standing, part for Health."""
    if not battle.up(who):
        return 0.0
    vitals = battle.world.get(who, Vitals)
    return power(battle, who) * (STANDING + (1 - STANDING) * vitals.health / vitals.maximum)


def share(loss: float, downs: float, grip: float, maximum: int) -> float:
    """What losses take, as a share of the victim's worth."""
    return (1 - STANDING) * loss / maximum + STANDING * downs + GRIP * grip


def value_of(battle: Battle, target: int, seen: Outcome) -> float:
    """What an outcome takes from the target, in worth."""
    maximum = battle.world.get(target, Vitals).maximum
    return power(battle, target) * share(seen.loss, seen.downs, seen.grip, maximum)


# --- debts ----------------------------------------------------------------------------------------------------


def turn_worth(battle: Battle, who: int) -> float:
    """What an own turn is worth to its owner's side."""
    return TURN * power(battle, who)


def emergency_price(battle: Battle, who: int, times: int) -> float:
    """What more Emergencies cost (`D6-055`): the first takes the dice of the next turn or its second attack, the
    second its only attack, the third hardly anything.
    """
    owed = state.value(battle, who, state.OWING)
    return turn_worth(battle, who) * sum(EMERGENCIES[owed : owed + times])


def control_worth(battle: Battle, target: int) -> float:
    """What Mind Control of a target is worth: its turn, its reactions, half a turn against its own."""
    return 1.7 * turn_worth(battle, target)


def press_worth(battle: Battle, target: int, aim: int) -> float:
    """What taking actions away is worth (`D6-250`)."""
    return turn_worth(battle, target) * aim / ACTIONS


NOW, FRESH, SPENT, BARED = "now", "fresh", "spent", "bared"
"""Purses: as it is; in another's later turn; with the reaction of this turn used up; without reactions."""


def prices(battle: Battle, who: int, purse: str = NOW) -> tuple[float, ...]:
    """What answers of 0, 1, 2 ... actions cost somebody, in worth; as many as it could pay (`D6-055`, `D6-058`)."""
    if purse == BARED:
        return (0.0,)
    if purse != FRESH and state.own_turn(battle, who):
        left = battle.world.get(who, Budget).actions
        spare = turn_worth(battle, who) / (2 * ACTIONS)
        return tuple(spare * cost for cost in range(left + 1))
    free = state.reactions_left(battle, who)
    if purse == FRESH:
        free = int(state.reacts(battle, who))
    elif purse == SPENT:
        free = 0
    most = free + state.emergencies_left(battle, who)
    found = []
    for cost in range(most + 1):
        short = max(0, cost - free)
        found.append((emergency_price(battle, who, short) if short else 0.0) + REACTION * (cost - short))
    return tuple(found)
