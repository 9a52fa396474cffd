"""Hide and Search: a standing Stealth roll against Perception (`D100-109`, `D100-110`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.components import Concealed
from game.decision import Option
from rulesets.d100 import conditions, grades, rolling, senses, state
from rulesets.d100.augments import Task
from rulesets.d100.checks import Circumstance, Score, score
from rulesets.d100.state import Frame, Stealth

if TYPE_CHECKING:
    from game.battle import Battle


def hiding(battle: Battle, who: int) -> list[Option]:
    """Hide where one may (`D100-109`)."""
    if battle.world.get(who, Stealth).active or not may_hide(battle, who):
        return []
    return [Option("hide", "hide", cost="one_ap", rule="D100-109")]


def searching(battle: Battle, who: int) -> list[Option]:
    """Search where something might hide (`D100-110`)."""
    if not battle.situation.standing.get(battle.sides[who], 0):
        return []
    return [Option("search", "search", cost="one_ap", rule="D100-110")]


def may_hide(battle: Battle, who: int) -> bool:
    """In darkness, total cover, or out of every enemy's sight (`D100-109`); only what one can know: known enemies."""
    cell = battle.positions[who].cell
    if not battle.situation.light.lit >> cell & 1:
        return True
    for foe in state.known_foes(battle, who):
        if senses.sees(battle, foe, who):
            places, _ = senses.covered(battle, foe, who)
            if len(places) < len(battle.world.get(who, Frame).hp):
                return False
    return True


async def hide(battle: Battle, who: int) -> None:
    """The Stealth roll stands; enemies who could see one look at once (`D100-109`)."""
    one = await rolling.roll(
        battle, Task(who, "stealth", "stealth", "hide"), grades.burdened(battle, who, "stealth"), "D100-109"
    )
    stealth = battle.world.get(who, Stealth)
    stealth.active = True
    stealth.die, stealth.e, stealth.augment = one.die, one.e, one.augment
    stealth.noticed, stealth.fooled = [], []
    conditions.give(battle, who, state.HIDDEN)
    _cover_up(battle, who)
    await look_around(battle)


def standing_roll(stealth: Stealth) -> Score:
    return score(stealth.die, stealth.e, stealth.augment)


async def look_around(battle: Battle) -> None:
    """Each enemy that could see a hidden one for the first time rolls Perception, free (`D100-109`)."""
    for who, stealth in list(battle.world.all(Stealth)):
        if not stealth.active or not battle.up(who):
            continue
        for foe in state.enemies(battle, who):
            if foe in stealth.noticed or foe in stealth.fooled or not _could_see(battle, foe, who):
                continue
            if await _spots(battle, foe, who, stealth):
                stealth.noticed.append(foe)
            else:
                stealth.fooled.append(foe)
        _cover_up(battle, who)


def _could_see(battle: Battle, foe: int, who: int) -> bool:
    known = battle.situation.visions.get(foe)
    return known is not None and bool(known[1] >> battle.positions[who].cell & 1)


async def _spots(battle: Battle, foe: int, who: int, stealth: Stealth) -> bool:
    circumstances = grades.general(battle, foe)
    light = senses.light_on(battle, battle.positions[who].cell)
    if light is not None:
        circumstances.append(light)
    if state.has(battle, foe, state.BLINDED):
        circumstances.append(Circumstance("hard", "blinded", "D100-211"))
    task = Task(foe, "perception", "perception", "perception", who)
    looked = await rolling.roll(battle, task, circumstances, "D100-109")
    return rolling.against(battle, looked, standing_roll(stealth)).winner == "a"


def _cover_up(battle: Battle, who: int) -> None:
    """Hidden from those sides of which nobody has noticed one; found out by all: no longer hidden."""
    stealth = battle.world.get(who, Stealth)
    hidden = 0
    for side, members in battle.situation.active.items():
        if side != battle.sides[who] and not any(foe in stealth.noticed for foe in members):
            hidden |= 1 << side
    if not hidden:
        stealth.active = False
        conditions.take(battle, who, state.HIDDEN, "D100-109")
    veil = battle.world.get(who, Concealed)
    if veil.sides != hidden:
        veil.sides = hidden
        battle.refresh(sight=True)


async def search(battle: Battle, who: int) -> None:
    """Perception against each hidden enemy in sight lines (`D100-110`)."""
    for foe in state.enemies(battle, who):
        stealth = battle.world.get(foe, Stealth)
        if not stealth.active or who in stealth.noticed or not _could_see(battle, who, foe):
            continue
        if await _spots(battle, who, foe, stealth):
            stealth.noticed.append(who)
            if who in stealth.fooled:
                stealth.fooled.remove(who)
        _cover_up(battle, foe)


def in_plain_sight(battle: Battle, who: int) -> None:
    """Ending a turn in an enemy's plain sight gives one away to him (`D100-109`)."""
    stealth = battle.world.get(who, Stealth)
    if not stealth.active:
        return
    cell = battle.positions[who].cell
    if not battle.situation.light.bright >> cell & 1:
        return
    for foe in state.enemies(battle, who):
        if foe not in stealth.noticed and _could_see(battle, foe, who):
            places, _ = senses.covered(battle, foe, who)
            if not places:
                stealth.noticed.append(foe)
    _cover_up(battle, who)
