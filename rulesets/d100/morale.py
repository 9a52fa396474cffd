"""Morale at the end of a round (`D100-045`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.d100 import conditions, grades, passions, rolling, state, wounds
from rulesets.d100.augments import Task
from rulesets.d100.checks import FUMBLE, SUCCESS
from rulesets.d100.state import Fighter, Ties

if TYPE_CHECKING:
    from game.battle import Battle


def verdict(level: int) -> str:
    """What a morale roll leads to: stands, flees, surrenders (`D100-045`)."""
    return "stands" if level >= SUCCESS else "surrenders" if level == FUMBLE else "flees"


def tested(battle: Battle, who: int) -> bool:
    """Whether a combatant's tier is tested (option `morale`)."""
    tier = battle.world.get(who, Fighter).tier
    which = battle.options.morale
    if which == "off":
        return False
    return which == "all" or tier == "minion" or (which == "nonheroes" and tier != "hero")


def triggers(battle: Battle, side: int) -> list[str]:
    """What shakes a side: half of it out, its leader out (`D100-045`)."""
    left = len(battle.situation.active.get(side, []))
    found = []
    if 2 * left <= state.course(battle).started.get(str(side), 0):
        found.append("half")
    for who, of in battle.sides.items():
        if of == side and battle.world.get(who, Fighter).leader and not battle.up(who):
            found.append("leader")
            break
    return found


async def test_all(battle: Battle) -> None:
    """Each able combatant of a tested tier, once per battle and trigger, in initiative order (`D100-077`)."""
    if battle.options.morale == "off":
        return
    shaken = {side: triggers(battle, side) for side in battle.situation.active}
    if not any(shaken.values()):
        return
    for who in list(battle.clock.order):
        if not state.able(battle, who) or not tested(battle, who):
            continue
        ties = battle.world.get(who, Ties)
        for trigger in shaken[battle.sides[who]]:
            if trigger in ties.morale or not battle.up(who):
                continue
            ties.morale.append(trigger)
            await test(battle, who)


async def test(battle: Battle, who: int) -> None:
    """The better of Willpower and a fitting Passion, unopposed (`D100-045`, `D100-043`)."""
    skill, value = "willpower", state.skill(battle, who, "willpower")
    passion = passions.for_morale(battle, who)
    if passion is not None and passion.value > value:
        skill, value = "passion", passion.value
    task = Task(who, skill, skill, "morale")
    one = await rolling.roll(battle, task, grades.general(battle, who), "D100-045", value=value)
    result = verdict(one.level)
    if result == "flees":
        conditions.give(battle, who, state.FLEEING)
    elif result == "surrenders":
        wounds.go_out(battle, who, state.SURRENDERED)
