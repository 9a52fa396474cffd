"""Reactions to movement: Opportunity Strike and Oppose (`D100-108`, `D100-114`, `D100-115`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option
from game.event import Reacted
from game.policy import Moment, react
from rulesets.d100 import attack, engage, grades, luck, rolling, senses, state
from rulesets.d100.augments import Task, pay_reaction
from rulesets.d100.checks import cut_of, opposed
from rulesets.d100.state import Arm, Fighter, Purse

if TYPE_CHECKING:
    from game.battle import Battle

NO_OPPOSE = Option("no", "no", rule="D100-115")


def may_attack(battle: Battle, who: int, *, own_turn: bool = True) -> bool:
    """Whether states allow an attack: no fresh Serious wound, no fear, not wrong-footed (`D100-168`, 4.6)."""
    active = battle.effects[who].active
    if not active:
        return True
    barred = {state.NO_ATTACK, state.FRIGHTENED, state.CLIMBING}
    if own_turn:
        barred |= {state.WRONG_FOOTED}
    for effect in active:
        if effect.name in barred and (effect.name != state.WRONG_FOOTED or effect.armed):
            return False
        if effect.name == state.SURPRISED and own_turn and battle.clock.round == 1:
            return False
    return True


def melee_arms(battle: Battle, who: int, target: int, cell: int = -1) -> list[Arm]:
    """Ready melee weapons that reach a target (`D100-227`)."""
    there = battle.positions[target].cell if cell < 0 else cell
    here = battle.positions[who].cell
    span = battle.terrain.distance(here, there)
    if span > 2 or not battle.terrain.clear(here, there):
        return []
    return [arm for arm in state.arms(battle, who) if arm.weapon.reach >= max(1, span)]


async def leaving(battle: Battle, who: int, goal: int) -> None:
    """Each enemy whose reach is left may strike first, in initiative order (`D100-114`, `D100-129`)."""
    for foe in state.by_initiative(battle, engage.engaging(battle, who)):
        if (
            engage.threatens(battle, foe, who, goal)
            or not battle.up(who)
            or not engage.threatens(battle, foe, who)
        ):
            continue
        await _opportunity(battle, foe, who)


async def _opportunity(battle: Battle, foe: int, who: int) -> None:
    while True:
        if not senses.reacts_to(battle, foe, who) or not may_attack(battle, foe, own_turn=False):
            return
        if battle.world.get(foe, Purse).ap < 1:
            options = luck.action_point_options(battle, foe)
        else:
            options = [
                Option(f"strike:{arm.weapon.key}", "opportunity", who, arm.weapon.key, cost="1 AP", rule="D100-114")
                for arm in melee_arms(battle, foe, who)
            ]
        if not options:
            return
        about: dict[str, int | str] = {"actor": who, "target": who}
        moment = Moment(True, True, max(0, battle.world.get(foe, Purse).ap - 1))
        refusal = Option("no", "no", who, rule="D100-114")
        chosen = await react(battle, foe, "opportunity", options, refusal, moment, "D100-114", about)
        if chosen.verb != "luck_ap":
            break
        luck.gain_action_point(battle, foe, chosen.item)
    if chosen.verb != "opportunity":
        return
    arm = next(each for each in melee_arms(battle, foe, who) if each.weapon.key == chosen.item)
    pay_reaction(battle, foe)
    battle.emit(Reacted(foe, who, "opportunity", True, "D100-114"))
    await attack.strike(battle, attack.begin(battle, foe, who, arm))


async def disengage(battle: Battle, who: int) -> bool:
    """Every enemy who engages may pay 1 AP to oppose; whether one gets away (`D100-108`, `D100-025`)."""
    opposers = []
    for foe in state.by_initiative(battle, engage.engaged_with(battle, who)):
        if senses.reacts_to(battle, foe, who) and await _opposes(battle, foe, who):
            pay_reaction(battle, foe)
            opposers.append(foe)
    if not opposers:
        return True
    task = Task(who, "evade", "evade", "disengage")
    mine = await rolling.roll(
        battle, task, [*grades.general(battle, who), *grades.footing(battle, who)], "D100-108"
    )
    scores = []
    for foe in opposers:
        skill, value = best_style(battle, foe)
        against = Task(foe, skill, "oppose", "oppose", who)
        scores.append(
            await rolling.roll(battle, against, grades.general(battle, foe), "D100-115", value=value)
        )
    cut = cut_of(mine, *scores)
    results = [opposed(mine, other, "b", cut=cut).winner == "a" for other in scores]
    for foe, beaten in zip(opposers, results, strict=True):
        battle.emit(Reacted(foe, who, "oppose", not beaten, "D100-115"))
    return all(results)


async def _opposes(battle: Battle, foe: int, who: int) -> bool:
    """Whether an enemy pays to bar the way (`D100-115`); a hero may buy the point (`D100-061`)."""
    about: dict[str, int | str] = {"actor": who, "target": who}
    while True:
        points = battle.world.get(foe, Purse).ap
        options = [Option("oppose", "oppose", who, cost="1 AP", rule="D100-115")]
        if points < 1:
            options = luck.action_point_options(battle, foe)
        moment = Moment(True, points > 0, left=max(0, points - 1))
        chosen = await react(battle, foe, "oppose", options, NO_OPPOSE, moment, "D100-115", about)
        if chosen.verb != "luck_ap":
            return chosen.verb == "oppose"
        luck.gain_action_point(battle, foe, chosen.item)


def best_style(battle: Battle, who: int) -> tuple[str, int]:
    """The best Combat Style, else Unarmed."""
    skills = battle.world.get(who, Fighter).skills
    styles = [(value, key) for key, value in skills.items() if key.startswith("style:")]
    value, key = max(styles, default=(skills.get("unarmed", 0), "unarmed"))
    return key, value
