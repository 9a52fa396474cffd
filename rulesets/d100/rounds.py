"""The end of a round, step by step (`D100-077`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.event import Lost
from rulesets.d100 import (
    athletics,
    climbing,
    conditions,
    damage,
    grades,
    luck,
    morale,
    moving,
    rolling,
    senses,
    state,
    story,
    wounds,
)
from rulesets.d100.augments import Task
from rulesets.d100.bodies import COLLAPSED, FATIGUE
from rulesets.d100.checks import CRITICAL, FAILURE, SUCCESS
from rulesets.d100.state import Fighter, Frame, Purse

if TYPE_CHECKING:
    from game.battle import Battle


async def end(battle: Battle) -> None:
    """Bleeding, breath, burning; death clocks; effects; morale; AP (`D100-077`, `D100-081`)."""
    order = [who for who in battle.clock.order if not battle.presences[who].gone]
    for who in order:
        if not state.dead(battle, who):
            await _bodily(battle, who)
    for who in order:
        _clocks(battle, who)
    for who in order:
        await _effects(battle, who)
    _lights(battle)
    await story.test_passions(battle)
    await morale.test_all(battle)
    if battle.options.fatigue_exertion == "on":
        for who in order:
            await _exertion(battle, who)
    refill(battle)


def refill(battle: Battle) -> None:
    """Unspent AP are lost, all are refilled; fatigue costs some (`D100-081`, 4.5)."""
    for who, purse in battle.world.all(Purse):
        tired = battle.world.get(who, Frame).fatigue
        lost = FATIGUE[tired].ap if tired < COLLAPSED else -purse.most
        purse.ap = max(0, purse.most + lost) if battle.up(who) else 0


async def _bodily(battle: Battle, who: int) -> None:
    """Step 1: bleeding costs a fatigue level, breath, fire (`D100-181`, `D100-219`, `D100-220`)."""
    frame: Frame = battle.figures[who].frame
    if frame.bleeding:
        wounds.tire(battle, who, 1, "bleeding")
    await _breath(battle, who, frame)
    if not battle.up(who) and state.has(battle, who, state.CLIMBING):
        await climbing.drop(battle, who)
    sides = moving.FIRE_SURFACES.get(battle.ground.surface[battle.positions[who].cell], 0)
    burning = battle.effects[who].named(state.BURNING)
    if sides or burning is not None:
        await athletics.burn(battle, who, sides or (burning.value if burning is not None else 4))
    if sides and burning is None and not state.dead(battle, who):
        conditions.give(battle, who, state.BURNING, value=sides)


async def _breath(battle: Battle, who: int, frame: Frame) -> None:
    """Under water: ceil(Endurance / 25) rounds, then Endurance or fatigue (`D100-219`)."""
    under = senses.water(battle, who) >= senses.SWIMMING and (
        not battle.up(who) or state.has(battle, who, athletics.SUBMERGED)
    )
    if not under or state.dead(battle, who):
        frame.breath = 0
        return
    frame.breath += 1
    if frame.breath <= damage.breath_rounds(state.skill(battle, who, "endurance")):
        return
    task = Task(who, "endurance", "endurance", "breath")
    one = await rolling.roll(battle, task, grades.general(battle, who), "D100-219", worths=rolling.VITAL)
    if one.level == CRITICAL:
        steps = 0
    elif one.level == SUCCESS:
        steps = 1
    else:
        (steps,) = await luck.throw(battle, who, [2 if one.level == FAILURE else 3], "breath", "D100-219")
    wounds.tire(battle, who, steps, "breath")


def _clocks(battle: Battle, who: int) -> None:
    """Step 2: whose death clock has run out dies (`D100-174`)."""
    frame: Frame = battle.figures[who].frame
    if any(last <= battle.clock.round for last in frame.clocks.values()):
        wounds.die(battle, who, 0, "D100-174")


async def _effects(battle: Battle, who: int) -> None:
    """Step 3: what has its last round now ends; the unconscious wake (`D100-171`, `D100-183`)."""
    now = battle.clock.round
    conditions.round_ends(battle, who)
    frame: Frame = battle.figures[who].frame
    for place in [place for place, last in frame.stunned.items() if last <= now]:
        del frame.stunned[place]
        state.altered(battle, who)
        battle.emit(Lost(who, f"stunned_{place}", "D100-077"))
    asleep = battle.effects[who].named(state.UNCONSCIOUS)
    if asleep is not None and asleep.count and asleep.count <= now:
        await wounds.wake(battle, who)


def _lights(battle: Battle) -> None:
    """Magical lights go out with their last round (4.8)."""
    from game.components import LightSource

    glows = state.course(battle).glows
    for entity in [entity for entity, last in glows.items() if last <= battle.clock.round]:
        del glows[entity]
        if battle.world.get(int(entity), LightSource).lit:
            battle.switch_light(0, int(entity), False, "D100-077")


async def _exertion(battle: Battle, who: int) -> None:
    """After CON rounds, and each CON rounds again: Endurance or one level (option `fatigue_exertion`, `D100-182`)."""
    stamina = battle.world.get(who, Fighter).stats["CON"]
    if not battle.up(who) or battle.clock.round % stamina:
        return
    task = Task(who, "endurance", "endurance", "exertion")
    if not (await rolling.roll(battle, task, grades.general(battle, who), "D100-182")).succeeded:
        wounds.tire(battle, who, 1, "exertion")
