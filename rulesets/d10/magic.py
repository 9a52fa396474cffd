"""Abilities used in battle: costs, PROXY, choices, effects (catalogue 3.15, 4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from game.components import LightSource
from game.decision import Option, ask
from game.event import Changed, Declared, LightChanged, Lost, Reacted, Undone
from game.policy import Moment, react
from game.wording import said
from rulesets.d10 import areas, checks, conditions, reactions, rolls, senses, state, wounds
from rulesets.d10.content import Ability, load_content
from rulesets.d10.damage import SUBMERSIBLE
from rulesets.d10.state import Fighter, Kit, Magic, Pools, Working

if TYPE_CHECKING:
    from game.battle import Battle

CHANNEL_LOAD: Final = 5
"""PROXY for each Tier of a Channeling armament (`D10-233`)."""
DONE: Final = Option("no_potency", "no_potency", level=0, rule="D10-350")


class Use(msgspec.Struct):
    """One use of an ability with all its choices."""

    actor: int
    ability: str
    ess: int = 1
    potency: int = 0
    target: int = 0
    cell: int = -1
    corner: bool = False


# --- costs ----------------------------------------------------------------------------------------------------


def load(battle: Battle, who: int) -> int:
    """PROXY in use: active spells and channeled armaments (`D10-225`, `D10-233`)."""
    total = sum(working.load for working in battle.world.get(who, Magic).active)
    content = load_content()
    for slot in battle.world.get(who, Kit).slots:
        if slot.channel:
            thing = (
                content.weapons.get(slot.item)
                or content.shields.get(slot.item)
                or content.armour.get(slot.item)
            )
            total += CHANNEL_LOAD * thing.tier if thing is not None else 0
    return total


def limit(battle: Battle, who: int) -> int:
    """PROXY, 0 at SP <= 0 (`D10-036`, `D10-177`, `D10-225`)."""
    return state.extra(battle, who).proxy if battle.world.get(who, Pools).sp > 0 else 0


def most_ess(battle: Battle, who: int, ability: Ability) -> int:
    """The greatest ESS of an ability for its user; a tenth for Souls without Body (`D10-343`, `D10-380`)."""
    ess = checks.ability_ess(state.unlock_modifier(battle, who, ability))
    return ess // 10 if "soul" in battle.world.get(who, Fighter).traits else ess


def affordable(battle: Battle, who: int, ability: Ability) -> bool:
    """GRIT, SP and PROXY for an ability (`D10-220`, `D10-225`, `D10-226`, `D10-347`, `D10-380`)."""
    pools = battle.world.get(who, Pools)
    if ability.grit > pools.grit or (ability.grit and state.helpless(battle, who)):
        return False
    if ability.sp and ability.sp > pools.sp:
        return False
    if most_ess(battle, who, ability) < 1:
        return False
    if not ability.spell:
        return "soul" not in battle.world.get(who, Fighter).traits
    return load(battle, who) + ability.proxy <= limit(battle, who)


async def pay(battle: Battle, use: Use) -> None:
    """GRIT or SP with Potency, and the PROXY load; lost if the use fails (`D10-347`, `D10-351`, `D10-226`)."""
    ability, pools = load_content().abilities[use.ability], battle.world.get(use.actor, Pools)
    grit = ability.grit + (2 * use.potency if not ability.spell else 0)
    sp = ability.sp + (2 * use.potency if ability.spell else 0)
    if grit:
        battle.emit(Changed(use.actor, "GRIT", pools.grit, pools.grit - grit, "D10-347"))
        pools.grit -= grit
    if sp:
        battle.emit(Changed(use.actor, "SP", pools.sp, pools.sp - sp, "D10-226"))
        pools.sp -= sp
    if ability.proxy:
        working = Working(ability.key, ability.proxy, ability.maintained, ess=use.ess)
        battle.world.get(use.actor, Magic).active.append(working)
    if pools.sp <= 0 and sp:
        from rulesets.d10 import vitality

        await vitality.fit_proxy(battle, use.actor)


# --- spells at work -------------------------------------------------------------------------------------------


def turn_start(battle: Battle, who: int) -> None:
    """Instant spells let go of their PROXY (`D10-225`)."""
    active = battle.world.get(who, Magic).active
    for index in range(len(active) - 1, -1, -1):
        if not active[index].maintained and active[index].load:
            active[index].load = 0
            if not active[index].light:
                del active[index]


def turn_end(battle: Battle, who: int) -> None:
    """Maintained spells and lasting lights count their 20 Rounds (4.6, `D10-350`)."""
    active = battle.world.get(who, Magic).active
    for index in range(len(active) - 1, -1, -1):
        active[index].left -= 1
        if active[index].left <= 0:
            end(battle, who, index)


def ending(battle: Battle, who: int, index: int, name: str) -> Option:
    """To end a spell at work; for a friend it says whose it is (`D10-225`)."""
    working = battle.world.get(who, Magic).active[index]
    friend = working.target if working.target and state.allied(battle, who, working.target) else 0
    spell = working.spell
    return Option(f"{name}:{spell}:{index}", "dismiss", target=friend, item=spell, level=index, rule="D10-225")


def end(battle: Battle, who: int, index: int) -> None:
    """A spell at work ends, and what it did with it (4.6)."""
    working = battle.world.get(who, Magic).active.pop(index)
    battle.emit(Lost(who, working.spell, "D10-225"))
    if working.light:
        source = battle.world.get(working.light, LightSource)
        source.lit = False
        battle.refresh(light=True)
        battle.emit(LightChanged(source.name, source.cell, False, who, "D10-284"))
        senses.look(battle)
    if working.spell == "grasping_stone" and working.target:
        effect = battle.effects[working.target].named(state.ROOTED)
        if effect is not None and effect.source == who:
            conditions.take(battle, working.target, state.ROOTED)
    elif working.spell == "aegis" and working.target:
        pools = battle.world.get(working.target, Pools)
        if pools.buffer:
            battle.emit(Changed(working.target, "BUFFER", pools.buffer, 0, "D10-170"))
            pools.buffer = 0
    elif working.spell == "life_sense":
        conditions.take(battle, who, state.LIFE_SENSE)
        battle.refresh(sight=True)


def drop_all(battle: Battle, who: int) -> None:
    """Everything that one maintained ends."""
    for index in range(len(battle.world.get(who, Magic).active) - 1, -1, -1):
        end(battle, who, index)


def stop_channeling(battle: Battle, who: int) -> None:
    """PROXY too low: channeled armaments are Tier 1 again (`D10-233`)."""
    for slot in battle.world.get(who, Kit).slots:
        slot.channel = False
    state.renew(battle, who)
    cut_pools(battle, who)


def cut_pools(battle: Battle, who: int) -> None:
    """Current HD is cut to a lower maximum, never raised (`D10-222`)."""
    pools = battle.world.get(who, Pools)
    hd = wounds.hd_change(pools.hd, state.extra(battle, who).hd)
    if hd != pools.hd:
        battle.emit(Changed(who, "HD", pools.hd, hd, "D10-222"))
        pools.hd = hd


# --- choices --------------------------------------------------------------------------------------------------


def targets_for(battle: Battle, who: int, ability: Ability) -> list[int]:
    """Whom an ability may be aimed at, by the side's knowledge (4.6, `D10-143`, `D10-144`)."""
    if ability.key == "charge":
        from rulesets.d10 import charging

        return [foe for foe in state.known_foes(battle, who) if charging.lane(battle, who, foe)]
    if ability.target == "ally":
        members = state.allies(battle, who)
        if ability.key != "rallying_cry":
            members = [who, *members]
        else:
            members = [each for each in members if state.conscious(battle, each)]
    else:
        members = state.known_foes(battle, who)
    if ability.key == "grasping_stone":
        members = [each for each in members if not state.has(battle, each, state.AIRBORNE)]
    here = battle.positions[who].cell
    found = []
    for each in members:
        far = senses.distance(battle, who, each) > ability.range
        if not far and senses.effect_line(battle, here, battle.positions[each].cell):
            found.append(each)
    return found


def range_of(battle: Battle, who: int, ability: Ability) -> int:
    """Its one range, halved underwater for Heat, Cold and Demat (`D10-127`, `D10-294`)."""
    wet = ability.type in SUBMERSIBLE and senses.submerged(battle, who)
    return ability.range // 2 if wet else ability.range


def possible(battle: Battle, who: int, ability: Ability) -> bool:
    """Whether there is anything to use it on."""
    if ability.key == "recall_soul":
        return bool(_bodies(battle, who))
    if ability.key == "steel_tempest":
        return any(weapon.melee for weapon, _ in state.weapons(battle, who))
    if ability.key == "command_entity" and _devices(battle, who, ability):
        return True
    if ability.target in ("one", "ally"):
        return bool(targets_for(battle, who, ability))
    if ability.key in (state.PARRYING, state.LIFE_SENSE, "anticipation", "aimed_shot"):
        name = {"anticipation": state.ANTICIPATING, "aimed_shot": state.AIMING}.get(ability.key, ability.key)
        return not state.has(battle, who, name)
    return True


def _bodies(battle: Battle, who: int) -> list[int]:
    """Adjacent bodies whose Soul was ejected at most 20 Rounds ago (`D10-176`, `D10-180`)."""
    near = battle.terrain.within(battle.positions[who].cell, 1)
    return [
        other
        for other, pools in battle.world.all(Pools)
        if 0 <= pools.ejected <= 20 and near >> battle.positions[other].cell & 1
    ]


def _devices(battle: Battle, who: int, ability: Ability) -> list[int]:
    from rulesets.d10 import devices

    return devices.within(battle, who, ability.range)


async def choose(battle: Battle, who: int, ability: Ability) -> Use | None:
    """ESS, target or space, Potency (`D10-343`, `D10-331`, `D10-351`); None when there is nothing to aim at."""
    use = Use(who, ability.key)
    most = most_ess(battle, who, ability)
    levels = [
        Option(f"ess:{ess}", "ess", item=ability.key, level=ess, rule="D10-343") for ess in range(most, 0, -1)
    ]
    use.ess = (await rolls.pick(battle, who, "ess", levels, "D10-343", about={"item": ability.key})).level
    about: dict[str, int | str] = {"item": ability.key, "level": use.ess}
    if ability.key == "recall_soul":
        bodies = [_named(battle, body) for body in _bodies(battle, who)]
        use.target = (await ask(who, "target", bodies, "D10-180", about=about)).target if bodies else 0
    elif ability.target in ("one", "ally"):
        options = [_named(battle, target) for target in targets_for(battle, who, ability)]
        if ability.key == "command_entity":
            options += [
                Option(f"device:{each}", "device", each, rule="D10-097")
                for each in _devices(battle, who, ability)
            ]
        if not options:
            return None
        use.target = (await ask(who, "target", options, "D10-143", about=about)).target
    elif ability.target == "space":
        cells = areas.in_range(battle, who, range_of(battle, who, ability))
        options = [_space(battle, cell, corner) for corner in _origins(battle) for cell in cells]
        if not options:
            return None
        chosen = await ask(who, "space", options, "D10-331", about=about)
        use.cell, use.corner = chosen.cell, chosen.level == 1
    elif ability.target == "aim":
        options = [_space(battle, cell, False) for cell in areas.rim(battle, who, ability.size)]
        use.cell = (await ask(who, "aim", options, "D10-323", about=about)).cell
    use.potency = await _potency(battle, who, ability, use.ess)
    return use


def _origins(battle: Battle) -> tuple[bool, ...]:
    """Option `aoe_origin`: centres, corners or both (`D10-331`)."""
    return {"centre": (False,), "corner": (True,), "either": (False, True)}[battle.options.aoe_origin]


def _named(battle: Battle, target: int) -> Option:
    return Option(f"target:{battle.identities[target].handle}", "target", target, rule="D10-143")


def _space(battle: Battle, cell: int, corner: bool) -> Option:
    x, y = battle.ground.grid.xy(cell)
    mark = "corner" if corner else "at"
    return Option(f"{mark}:{x},{y}", "space", cell=cell, level=int(corner), rule="D10-331")


async def _potency(battle: Battle, who: int, ability: Ability, ess: int) -> int:
    """Up to 3 x ESS points at 2 SP or GRIT each (`D10-350`, `D10-351`)."""
    if not ability.linear:
        return 0
    pools = battle.world.get(who, Pools)
    spare = pools.sp - ability.sp if ability.spell else pools.grit - ability.grit
    most = min(3 * ess, spare // 2)
    name = "sp" if ability.spell else "grit"
    options = [DONE]
    options += [
        Option(
            f"potency:{points}",
            "potency",
            item=ability.key,
            level=points,
            cost=said(name, amount=2 * points),
            rule="D10-351",
        )
        for points in range(1, most + 1)
    ]
    about: dict[str, int | str] = {"item": ability.key, "level": ess}
    return (await rolls.pick(battle, who, "potency", options, "D10-351", about=about)).level


# --- use ------------------------------------------------------------------------------------------------------


async def cast(battle: Battle, who: int, key: str, cost: str) -> None:
    """Use an ability: choices, price, Nullify, effect (`D10-347`, 4.6)."""
    from rulesets.d10 import spells

    ability = load_content().abilities[key]
    use = await choose(battle, who, ability)
    if use is None:
        battle.emit(Undone(who, "cast", "void", "D10-347"))
        return
    await reactions.charge(battle, who, cost)
    await pay(battle, use)
    targets = [use.target] if use.target in battle.sides else []
    battle.emit(Declared(who, "cast", key, targets, use.cell, use.ess, "", "D10-347"))
    if ability.spell and await _nullified(battle, use, ability):
        battle.emit(Undone(who, "cast", "void", "D10-353"))
    else:
        await spells.resolve(battle, use, ability)
    if ability.offense:
        senses.reveal(battle, who)


async def _nullified(battle: Battle, use: Use, ability: Ability) -> bool:
    """Nullify: a Check with M against 10 x ESS + half the caster's Modifier (4.6, `D10-212`)."""
    difficulty = 10 * use.ess + state.unlock_modifier(battle, use.actor, ability) // 2
    nullify = load_content().abilities["nullify"]
    for who in state.by_init(
        battle, [other for other in battle.sides if other != use.actor and battle.up(other)]
    ):
        if not state.knows_ability(battle, who, "nullify") or state.allied(battle, who, use.actor):
            continue
        near = senses.distance(battle, who, use.actor) <= nullify.range
        able = reactions.may(battle, who, use.actor, 0, triggered=True) and reactions.can_pay(
            battle, who, "bonus"
        )
        if not (
            near and able and affordable(battle, who, nullify) and senses.pinpoints(battle, who, use.actor)
        ):
            continue
        options = [Option("nullify", "nullify", use.actor, "nullify", cost="three_sp", rule="D10-353")]
        about: dict[str, int | str] = {
            "actor": use.actor,
            "target": use.target,
            "item": ability.key,
            "thing": "cast",
        }
        moment = Moment(who == use.target, True, battle.world.get(who, Pools).sp - 3)
        answer = await react(battle, who, "nullify", options, reactions.PASS, moment, "D10-212", about)
        if answer.verb == "pass":
            continue
        reactions.pay(battle, who, "bonus")
        await pay(battle, Use(who, "nullify"))
        result = await rolls.check(
            battle, who, nullify.unlock[0], "nullify", "D10-353", difficulty=difficulty, against=use.actor
        )
        battle.emit(Reacted(who, use.actor, "nullify", result.success, "D10-353"))
        if result.success:
            return True
    return False
