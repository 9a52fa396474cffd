"""Wait: a named trigger and a 1-AP action, done before the trigger is completed (`D100-104`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option
from game.event import Declared
from game.policy import Moment, react
from rulesets.d100 import attack, choices, conditions, engage, gear, reacting, senses, state
from rulesets.d100.state import Arm, Wait

if TYPE_CHECKING:
    from game.battle import Battle

LET_PASS = Option("let_pass", "let_pass", rule="D100-104")


def options(battle: Battle, who: int) -> list[Option]:
    """Triggers: an enemy in reach, in sight, attacks, casts; the action is an attack with a ready weapon."""
    found = []
    for trigger in ("reach", "sight", "attack", "cast"):
        for arm in state.arms(battle, who):
            if arm.weapon.ranged and (trigger == "reach" or not choices.shots_left(arm)):
                continue
            if not arm.weapon.ranged and trigger == "sight":
                continue
            key = arm.weapon.key
            found.append(Option(f"wait:{trigger}:{key}", f"wait_{trigger}", item=key, rule="D100-104"))
    return found


def begin(battle: Battle, who: int, chosen: Option) -> None:
    """The AP is paid; the action waits until one's next turn."""
    wait = battle.world.get(who, Wait)
    wait.trigger, wait.action, wait.item = chosen.verb.removeprefix("wait_"), "attack", chosen.item
    conditions.give(battle, who, state.WAITING, until="turn_start", owner=who)
    battle.emit(Declared(who, "wait", chosen.item, rule="D100-104"))


async def moved(battle: Battle, who: int) -> None:
    """Somebody has taken a step: waiters for reach and sight."""
    if not any(wait.trigger for _, wait in battle.world.all(Wait)):
        return
    await trigger(battle, "reach", who)
    await trigger(battle, "sight", who)


async def trigger(battle: Battle, kind: str, actor: int) -> None:
    """Those who wait for this, in initiative order; each may let it pass and keep waiting (decision point 15)."""
    waiters = [who for who, wait in battle.world.all(Wait) if wait.trigger == kind]
    for who in state.by_initiative(battle, waiters):
        wait = battle.world.get(who, Wait)
        if wait.trigger != kind or state.allied(battle, who, actor) or not battle.up(actor):
            continue
        if not senses.reacts_to(battle, who, actor) or not reacting.may_attack(battle, who, own_turn=False):
            continue
        arm = _arm(battle, who, wait.item, actor)
        if arm is None or (kind == "reach" and not engage.threatens(battle, who, actor)):
            continue
        go = [Option("go", "go", actor, wait.item, rule="D100-104")]
        about: dict[str, int | str] = {"actor": actor, "target": actor, "item": wait.item}
        if (
            await react(battle, who, "wait_now", go, LET_PASS, Moment(True, True), "D100-104", about)
        ).verb != "go":
            continue
        wait.trigger = ""
        conditions.take(battle, who, state.WAITING)
        shot = attack.begin(battle, who, actor, arm)
        if arm.weapon.ranged and arm.gear is not None:
            gear.use_shot(battle, who, arm.gear)
        await attack.strike(battle, shot)


def _arm(battle: Battle, who: int, key: str, target: int) -> Arm | None:
    """The weapon, still ready, if the target can be attacked with it."""
    span = senses.distance(battle, who, target)
    for arm in state.arms(battle, who):
        fits = arm.weapon.key == key and choices.in_range(battle, who, arm, span)
        if fits and senses.targetable(battle, who, target, melee=not arm.weapon.ranged):
            return arm
    return None
