"""Words and care: First Aid, Rally, Demand Surrender (`D100-103`, `D100-112`, `D100-113`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option
from rulesets.d100 import conditions, engage, grades, rolling, senses, special_now, state, wounds
from rulesets.d100.augments import Task
from rulesets.d100.checks import CRITICAL, FUMBLE
from rulesets.d100.damage import SERIOUS
from rulesets.d100.state import Frame, Purse, Ties

if TYPE_CHECKING:
    from game.battle import Battle

WITHIN = 10
"""Metres a voice carries for Rally and Demand Surrender."""


# --- First Aid ------------------------------------------------------------------------------------------------


def troubles(battle: Battle, patient: int) -> list[str]:
    """What First Aid can stop: bleedings and death clocks, as "bleed:place" and "clock:place"."""
    frame: Frame = battle.figures[patient].frame
    if state.dead(battle, patient):
        return []
    return [f"clock:{place}" for place in frame.clocks] + [f"bleed:{place}" for place in frame.bleeding]


def aids(battle: Battle, who: int) -> list[Option]:
    """First Aid for members of the side within 1 m, not while engaged (`D100-103`)."""
    near = battle.terrain.within(battle.positions[who].cell, 1)
    found: list[Option] = []
    for patient in battle.situation.present[battle.sides[who]]:
        frame: Frame = battle.figures[patient].frame
        if not (frame.clocks or frame.bleeding) or not near >> battle.positions[patient].cell & 1:
            continue
        tried = battle.world.get(who, Ties).fumbled_aid
        for trouble in troubles(battle, patient):
            if f"{patient}:{trouble}" in tried:
                continue
            if not found and engage.engaged(battle, who):
                return []
            handle = battle.identities[patient].handle
            found.append(
                Option(f"aid:{handle}:{trouble}", "aid", patient, trouble, cost="one_ap", rule="D100-103")
            )
    return found


async def first_aid(battle: Battle, who: int, patient: int, trouble: str) -> None:
    """Success ends one bleeding or stops one death clock; a fumble bars this helper (`D100-103`, `D100-175`)."""
    task = Task(who, "first_aid", "first_aid", "first_aid")
    one = await rolling.roll(battle, task, grades.general(battle, who), "D100-103", worths=rolling.VITAL)
    if one.level == FUMBLE:
        battle.world.get(who, Ties).fumbled_aid.append(f"{patient}:{trouble}")
    if not one.succeeded:
        return
    kind, _, place = trouble.partition(":")
    if kind == "clock":
        wounds.stabilise(battle, patient, place)
    else:
        wounds.stop_bleeding(battle, patient, place)


# --- Rally ----------------------------------------------------------------------------------------------------


def fleeing_allies(battle: Battle, who: int) -> list[int]:
    """Fleeing allies in earshot whom nobody has tried to rally (`D100-112`)."""
    found = []
    for ally in state.allies(battle, who):
        hears = state.has(battle, ally, state.FLEEING) and senses.distance(battle, who, ally) <= WITHIN
        if hears and not any(ally in ties.rallied for _, ties in battle.world.all(Ties)):
            found.append(ally)
    return found


def rallies(battle: Battle, who: int) -> list[Option]:
    """Rally for those who have Oratory (`D100-112`)."""
    if not state.skill(battle, who, "oratory"):
        return []
    return [
        Option(f"rally:{battle.identities[ally].handle}", "rally", ally, cost="one_ap", rule="D100-112")
        for ally in fleeing_allies(battle, who)
    ]


async def rally(battle: Battle, who: int, ally: int) -> None:
    """Oratory: one fleeing ally stops fleeing, with a critical all of them (`D100-112`)."""
    speak(battle, who)
    everybody = fleeing_allies(battle, who)
    one = await rolling.roll(
        battle, Task(who, "oratory", "oratory", "rally"), grades.general(battle, who), "D100-112"
    )
    called = everybody if one.level == CRITICAL else [ally]
    battle.world.get(who, Ties).rallied += called
    if one.succeeded:
        for each in called:
            conditions.take(battle, each, state.FLEEING, "D100-112")


def speak(battle: Battle, who: int) -> None:
    """Speaking gives one away (`D100-109`, `D100-221`)."""
    from rulesets.d100 import attack

    battle.world.get(who, Purse).loud = state.course(battle).turns
    attack.reveal(battle, who)


# --- Demand Surrender -----------------------------------------------------------------------------------------


def beaten(battle: Battle, foe: int) -> bool:
    """Prone and engaged, without a ready weapon, Seriously wounded, or engaged by three (`D100-113`)."""
    if state.wound_level(battle, foe) >= SERIOUS:
        return True
    for arm in state.arms(battle, foe):
        if arm.gear is not None or arm.weapon.key != "unarmed":
            break
    else:
        return True
    around = [other for other in engage.engaged_with(battle, foe) if state.able(battle, other)]
    return len(around) >= 3 or (bool(around) and state.has(battle, foe, state.PRONE))


def demands(battle: Battle, who: int) -> list[Option]:
    """Demand Surrender from beaten enemies in earshot, once each (`D100-113`)."""
    found = []
    near = battle.terrain.within(battle.positions[who].cell, WITHIN)
    for foe in state.known_foes(battle, who):
        fighter: state.Fighter = battle.figures[foe].fighter
        if fighter.tier == "hero" or (fighter.tier == "beast" and fighter.body != "humanoid"):
            continue
        if not near >> battle.positions[foe].cell & 1 or not beaten(battle, foe):
            continue
        if not any(foe in ties.demanded for _, ties in battle.world.all(Ties)):
            handle = battle.identities[foe].handle
            found.append(Option(f"demand:{handle}", "demand", foe, cost="one_ap", rule="D100-113"))
    return found


async def demand(battle: Battle, who: int, foe: int) -> None:
    """Influence against Willpower or a fitting Passion; once per target (`D100-113`, `D100-043`)."""
    speak(battle, who)
    battle.world.get(who, Ties).demanded.append(foe)
    task = Task(who, "influence", "influence", "demand", foe)
    mine = await rolling.roll(battle, task, grades.general(battle, who), "D100-113")
    way = await special_now.choose_way(battle, foe, "demand", special_now.will_ways(battle, foe, who), who)
    against = Task(foe, way.skill, way.skill, "resist", who)
    theirs = await rolling.roll(
        battle, against, grades.general(battle, foe), "D100-113", value=way.value, versus=mine
    )
    if rolling.against(battle, mine, theirs, foe, who).winner == "a":
        wounds.go_out(battle, foe, state.SURRENDERED, who)
