"""Special effects that follow the damage: Bleed, Stun, Knock Back, lodging, Entangle (`D100-185`, kind "after")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option, ask
from game.event import Gained, Handled, Lost
from rulesets.d100 import conditions, damage, grades, rolling, state, wounds
from rulesets.d100.augments import Task
from rulesets.d100.bodies import BODIES
from rulesets.d100.checks import ceil_div, last_round
from rulesets.d100.exchange import MELEE, Exchange
from rulesets.d100.state import Fighter, Frame, Kit, Lodged

if TYPE_CHECKING:
    from game.battle import Battle


def entangle(battle: Battle, who: int, location: str, holder: int) -> None:
    """The location is entangled, no damage needed (`D100-199`)."""
    battle.world.get(who, Frame).entangled[location] = holder
    state.altered(battle, who)
    battle.emit(Gained(who, "entangled", source=holder, rule="D100-199"))


def disentangle(battle: Battle, who: int, location: str, rule: str) -> None:
    """One location is free again (`D100-106`, `D100-210`)."""
    if battle.world.get(who, Frame).entangled.pop(location, None) is not None:
        state.altered(battle, who)
        battle.emit(Lost(who, "entangled", rule))


async def resist_after(battle: Battle, it: Exchange, location: str, dealt: int) -> None:
    """Bleed and Stun: Endurance against the attack roll, in the order chosen (`D100-191`, `D100-192`)."""
    if dealt <= 0:
        return
    for key in it.chosen:
        if key not in ("bleed", "stun_location") or state.dead(battle, it.target):
            continue
        if it.forced:
            lost, it.forced = True, False
        else:
            task = Task(it.target, "endurance", "endurance", key, it.actor)
            rule = "D100-191" if key == "bleed" else "D100-192"
            resisted = await rolling.roll(
                battle, task, grades.general(battle, it.target), rule, versus=it.attack
            )
            lost = rolling.against(battle, it.attack, resisted).winner == "a"
        if lost and key == "bleed":
            bleed(battle, it.target, location, it.actor)
        elif lost:
            stun(battle, it.target, location, dealt, it.actor)


def bleed(battle: Battle, who: int, location: str, source: int) -> None:
    """Bleeding costs one fatigue level each round (`D100-181`)."""
    frame: Frame = battle.figures[who].frame
    if location not in frame.bleeding:
        frame.bleeding.append(location)
    frame.bled_by = source
    battle.emit(Gained(who, "bleeding", source=source, rule="D100-191"))


def stun(battle: Battle, who: int, location: str, dealt: int, source: int) -> None:
    """By location: limb useless; torso: no attack; head: neither acts nor reacts (`D100-192`)."""
    rounds = ceil_div(dealt, 2)
    part = BODIES[battle.world.get(who, Fighter).body][location].part
    if part == "head":
        conditions.give(battle, who, state.STUNNED, source=source, rounds=rounds)
    else:
        frame: Frame = battle.figures[who].frame
        last = last_round(battle.clock.round, rounds, battle.options)
        frame.stunned[location] = max(frame.stunned.get(location, 0), last)
        state.altered(battle, who)
        battle.emit(Gained(who, f"stunned_{location}", rounds, source, "D100-192"))
        if part == "torso":
            conditions.give(battle, who, state.NO_ATTACK, source=source, rounds=rounds)
        wounds.limp(battle, who, location)


async def finish(battle: Battle, it: Exchange, location: str, dealt: int) -> None:
    """Lodging and Knock Back, after the wound."""
    if dealt > 0 and "impale" in it.chosen:
        await _lodge(battle, it, location)
    if it.rolled and "knock_back" in it.chosen and not battle.presences[it.target].gone:
        from rulesets.d100 import forced

        metres = damage.knock_back(it.rolled, it.weapon.shield)
        if metres:
            await forced.push(battle, it.target, battle.positions[it.actor].cell, metres, it.actor)


async def _lodge(battle: Battle, it: Exchange, location: str) -> None:
    """A missile lodges; a melee wielder may leave his weapon in the wound (`D100-189`)."""
    melee = it.kind == MELEE
    gear = it.arm.gear
    if it.kind == "spell" or (melee and gear is None):
        return
    if melee:
        options = [
            Option("keep", "keep", it.target, it.weapon.key, rule="D100-189"),
            Option("leave", "leave", it.target, it.weapon.key, rule="D100-189"),
        ]
        about: dict[str, int | str] = {"target": it.target, "item": it.weapon.key}
        if (await ask(it.actor, "lodge", options, "D100-189", about=about)).verb == "keep":
            return
        kit = battle.world.get(it.actor, Kit)
        if gear in kit.gear and gear is not None:
            kit.gear.remove(gear)
            state.altered(battle, it.actor)
    frame = battle.world.get(it.target, Frame)
    it.lodged = True
    frame.lodged.append(Lodged(location, it.weapon.key, it.actor, it.weapon.size, melee))
    state.altered(battle, it.target)
    battle.emit(Handled(it.actor, "lodge", it.weapon.key, it.target, "D100-189"))
