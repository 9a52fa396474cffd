"""What each ability does when it is used (catalogue 4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.components import LightSource
from game.decision import Option, ask
from game.event import AreaHit, Changed, Handled, LightChanged
from rulesets.d10 import (
    areas,
    attack,
    blows,
    checks,
    conditions,
    harm,
    reactions,
    rolls,
    senses,
    state,
    vitality,
)
from rulesets.d10.content import Ability, dice_of
from rulesets.d10.damage import Packet
from rulesets.d10.state import Magic, Pools

if TYPE_CHECKING:
    from game.battle import Battle
    from rulesets.d10.magic import Use

COMMANDS = ("halt", "fall", "flee")


async def resolve(battle: Battle, use: Use, ability: Ability) -> None:
    """The effect of an ability whose price is paid (4.6)."""
    special = SPECIAL.get(ability.key)
    if special is not None:
        await special(battle, use, ability)
    elif ability.attack:
        await attack.single(
            battle, blows.spell_blow(battle, use.actor, ability, use.ess, use.potency), use.target
        )
    elif ability.save and ability.shape:
        await burst(battle, use, ability)
    elif ability.save:
        await on_one(battle, use, ability)
    elif ability.heal:
        await mend(battle, use, ability)
    elif ability.buffer:
        await ward(battle, use, ability)


def difficulty_of(battle: Battle, use: Use, ability: Ability) -> int:
    """M, raised by Potency where nothing else scales (`D10-349`, `D10-350`)."""
    base = state.unlock_modifier(battle, use.actor, ability)
    return base + (checks.potency_gain(use.potency, save_difficulty=True) if not ability.dice else 0)


def packet_of(use: Use, ability: Ability) -> Packet:
    """Dice and flat amounts x ESS, Potency added after the dice and before a CRIT (`D10-348`, `D10-351`)."""
    sides, plus = dice_of(ability.dice)
    return Packet(sides * use.ess, plus * use.ess + use.potency, ability.type)


# --- Saves ----------------------------------------------------------------------------------------------------


async def burst(battle: Battle, use: Use, ability: Ability) -> None:
    """An area Save: CRIT die, then target by target, damage rolled once (`D10-141`, `D10-328` to `D10-330`)."""
    area, terrain = areas.area_of(ability, use.corner), battle.terrain
    cells = areas.reached(terrain, area, use.cell, use.cell, kind=ability.type)
    battle.emit(AreaHit(use.actor, ability.key, areas.told(battle, area, use.cell, cells), "D10-320"))
    targets = areas.targets(battle, area, use.cell, cells)
    difficulty, packet = difficulty_of(battle, use, ability), packet_of(use, ability)
    await reactions.window(battle, "save", use.actor, targets, threshold=difficulty, is_save=True)
    crit = await rolls.crit_die(battle, use.actor)
    sums: list[int] | None = None
    stops = 0
    for target in targets:
        here = 1 << battle.positions[target].cell
        if not battle.up(target) or not cells & here:
            continue
        covered = ability.flow != "static" and _covered(battle, target, use.cell)
        if await rolls.save(
            battle, target, ability.save, difficulty, "D10-141", source=use.actor, covered=covered
        ):
            continue
        if sums is None:
            sums = await harm.dice_sums(battle, use.actor, [packet], ability.key, target)
        soaked = state.has(battle, target, state.SOAKED)
        outcome = await harm.hit(
            battle,
            target,
            [packet],
            sums,
            crit=crit or state.helpless(battle, target),
            source=use.actor,
            item=ability.key,
        )
        further = _afterwards(battle, use, ability, target, soaked)
        if outcome.post == 0 and not further and ability.flow != "static":
            stops |= here
            cells = areas.reached(terrain, area, use.cell, use.cell, stops=stops, kind=ability.type)
    if ability.light:
        _kindle(battle, use, ability)


def _covered(battle: Battle, target: int, origin: int) -> bool:
    """In Cover relative to the origin of a Flowing or Crawling area (`D10-287`)."""
    return state.has(battle, target, state.COVERED) and senses.covered_from(battle, target, origin)


def _afterwards(battle: Battle, use: Use, ability: Ability, target: int, soaked: bool) -> bool:
    """Chill Mist dazes, or stuns the Soaked (4.6, `D10-154`)."""
    if ability.key != "chill_mist" or not battle.up(target):
        return False
    conditions.next_turn(battle, target, state.STUNNED if soaked else state.DAZED, source=use.actor)
    return True


def _kindle(battle: Battle, use: Use, ability: Ability) -> None:
    """Dawnburst leaves Bright-Light for 20 Rounds (4.6, `D10-280`, option `light_dark_cancel`)."""
    light = LightSource(ability.name, use.cell, 0, ability.light, 2 * ability.light, use.ess)
    entity = battle.add(light)
    for working in battle.world.get(use.actor, Magic).active:
        if working.spell == ability.key and not working.light:
            working.light = entity
    contend(battle, entity)
    battle.refresh(light=True)
    battle.emit(LightChanged(light.name, use.cell, light.lit, use.actor, "D10-284"))
    senses.look(battle)


def contend(battle: Battle, entity: int) -> None:
    """Option `light_dark_cancel`: magical Light and Darkness that meet also end each other (`D10-341`, `D10-342`)."""
    new = battle.world.get(entity, LightSource)
    if not battle.options.light_dark_cancel or new.power < 1:
        return
    for other_entity, other in battle.world.all(LightSource):
        if other_entity == entity or not other.lit or other.darkness == new.darkness or other.power < 1:
            continue
        reach = max(other.bright, other.dim) + max(new.bright, new.dim)
        if battle.ground.grid.distance(other.cell, new.cell) <= reach and new.lit:
            result = checks.opposed(new.power, other.power)
            other.lit = result == "other"
            new.lit = result == "one"


async def on_one(battle: Battle, use: Use, ability: Ability) -> None:
    """One target Saves or suffers (4.6, `D10-135`, `D10-349`)."""
    if use.target not in battle.sides:
        from rulesets.d10 import devices

        await devices.commanded(battle, use.actor, use.target, difficulty_of(battle, use, ability))
        return
    difficulty = difficulty_of(battle, use, ability)
    await reactions.window(battle, "save", use.actor, [use.target], threshold=difficulty, is_save=True)
    if not battle.up(use.target):
        return
    crit = await rolls.crit_die(battle, use.actor) if ability.dice else False
    if await rolls.save(battle, use.target, ability.save, difficulty, "D10-135", source=use.actor):
        return
    if ability.dice:
        await _mind_spike(battle, use, ability, crit)
    elif ability.key == "grasping_stone":
        conditions.give(battle, use.target, state.ROOTED, source=use.actor, value=difficulty, rule="D10-194")
        _hold(battle, use, use.target)
    else:
        await _command(battle, use)


async def _mind_spike(battle: Battle, use: Use, ability: Ability, crit: bool) -> None:
    """Damage, and as much HD is lost, not below 0 (4.6)."""
    packet = packet_of(use, ability)
    sums = await harm.dice_sums(battle, use.actor, [packet], ability.key, use.target)
    crit = crit or state.helpless(battle, use.target)
    outcome = await harm.hit(
        battle, use.target, [packet], sums, crit=crit, source=use.actor, item=ability.key
    )
    pools = battle.world.get(use.target, Pools)
    left = max(0, pools.hd - outcome.post)
    if left != pools.hd:
        battle.emit(Changed(use.target, "HD", pools.hd, left, "D10-353"))
        pools.hd = left


async def _command(battle: Battle, use: Use) -> None:
    """Command Entity: Halt, Fall or Flee until the End of its next Turn (4.6)."""
    target, who = use.target, use.actor
    options = [Option(name, "command", target, name, rule="D10-353") for name in COMMANDS]
    chosen = await ask(who, "command", options, "D10-353", about={"target": target})
    if chosen.item == "halt":
        conditions.next_turn(battle, target, state.HALTED, source=who, rule="D10-353")
    elif chosen.item == "fall":
        conditions.give(battle, target, state.PRONE, rule="D10-353")
        conditions.next_turn(battle, target, state.FELLED, source=who, rule="D10-353")
    else:
        conditions.next_turn(battle, target, state.FLEEING, source=who, rule="D10-353")


def _hold(battle: Battle, use: Use, target: int, amount: int = 0) -> None:
    """Bind a maintained spell to its target."""
    for working in battle.world.get(use.actor, Magic).active:
        if working.spell == use.ability and not working.target and working.maintained:
            working.target, working.amount = target, amount
            return


# --- help -----------------------------------------------------------------------------------------------------


async def mend(battle: Battle, use: Use, ability: Ability) -> None:
    """CRIT die, then the dice of the healing (4.6, `D10-008`, `D10-009`)."""
    crit = await rolls.crit_die(battle, use.actor)
    sides, plus = dice_of(ability.heal)
    rolled = await healing_dice(battle, use.actor, sides * use.ess)
    amount = (rolled + plus * use.ess + use.potency) * (2 if crit else 1)
    await vitality.heal(battle, use.target, amount, use.actor)


async def healing_dice(battle: Battle, who: int, sides: tuple[int, ...]) -> int:
    """The sum of the dice of a healing (`D10-019`, `D10-271`)."""
    rolled = [battle.roll(die, "healing", who, "D10-174") for die in sides]
    return sum(await rolls.lucky(battle, who, rolled, sides, "healing"))


async def ward(battle: Battle, use: Use, ability: Ability) -> None:
    """BUFFER, doubled by a CRIT (4.6, `D10-170`)."""
    crit = await rolls.crit_die(battle, use.actor)
    amount = (ability.buffer * use.ess + use.potency) * (2 if crit else 1)
    if await vitality.give_buffer(battle, use.target, amount, use.actor):
        _hold(battle, use, use.target, amount)


async def _stance(battle: Battle, use: Use, ability: Ability) -> None:
    """One Stance at a time (`D10-352`)."""
    for stance in state.STANCES:
        conditions.take(battle, use.actor, stance, "D10-352")
    conditions.give(battle, use.actor, ability.key, value=use.ess, rule="D10-352")


async def _anticipate(battle: Battle, use: Use, ability: Ability) -> None:
    del ability
    conditions.give(
        battle, use.actor, state.ANTICIPATING, until="turn_start", owner=use.actor, rule="D10-353"
    )


async def _aim(battle: Battle, use: Use, ability: Ability) -> None:
    del ability
    conditions.give(
        battle, use.actor, state.AIMING, until="turn_end", owner=use.actor, armed=True, rule="D10-353"
    )


async def _rally(battle: Battle, use: Use, ability: Ability) -> None:
    """The next Attack of an ally has Advantage; Terror and Charm on it end (4.6)."""
    del ability
    conditions.next_turn(battle, use.target, state.RALLIED, source=use.actor, rule="D10-353")
    conditions.take(battle, use.target, state.TERROR)
    conditions.take(battle, use.target, state.CHARM)


async def _tempest(battle: Battle, use: Use, ability: Ability) -> None:
    """Weapon die x Tier x ESS + bonus in a Line, no Armor-Pen (4.6, `D10-244`)."""
    who = use.actor
    key = await attack.melee_weapon(battle, who, "D10-353")
    kind = await attack.damage_type(battle, who, key, 0)
    blow = blows.weapon_blow(battle, who, key, kind=kind)
    assert blow is not None
    packet = blow.packets[0]
    blow.packets = [Packet(packet.dice, packet.bonus + use.potency, packet.type, packet.mult * use.ess)]
    blow.item, blow.action = ability.key, False
    await attack.sweep(battle, blow, areas.area_of(ability), battle.positions[who].cell, use.cell)


async def _charge(battle: Battle, use: Use, ability: Ability) -> None:
    from rulesets.d10 import charging

    del ability
    await charging.charge(battle, use)


async def _veil(battle: Battle, use: Use, ability: Ability) -> None:
    """Darkness of this ESS (4.6, `D10-284`)."""
    dark = LightSource(ability.name, use.cell, 0, 0, ability.size, use.ess, darkness=True)
    entity = battle.add(dark)
    for working in battle.world.get(use.actor, Magic).active:
        if working.spell == ability.key and not working.light:
            working.light = entity
    contend(battle, entity)
    battle.refresh(light=True)
    battle.emit(LightChanged(dark.name, use.cell, dark.lit, use.actor, "D10-284"))
    senses.look(battle)


async def _life_sense(battle: Battle, use: Use, ability: Ability) -> None:
    conditions.give(battle, use.actor, state.LIFE_SENSE, rule="D10-300")
    del ability
    battle.refresh(sight=True)
    senses.look(battle)


async def _recall(battle: Battle, use: Use, ability: Ability) -> None:
    """A Check with M against 10: the Soul returns (4.6, `D10-180`)."""
    result = await rolls.check(battle, use.actor, ability.unlock[0], "recall_soul", "D10-180", difficulty=10)
    if result.success and use.target:
        vitality.return_soul(battle, use.target, "D10-180")


async def drink(battle: Battle, who: int, drinker: int, key: str, heal: str) -> None:
    """A draught heals without CRIT (4.5, `D10-009`)."""
    battle.emit(Handled(who, "use", key, drinker, "D10-072"))
    sides, plus = dice_of(heal)
    rolled = await healing_dice(battle, who, sides)
    await vitality.heal(battle, drinker, rolled + plus, who)


SPECIAL = {
    "parry_stance": _stance,
    "anticipation": _anticipate,
    "aimed_shot": _aim,
    "rallying_cry": _rally,
    "steel_tempest": _tempest,
    "charge": _charge,
    "veil_of_night": _veil,
    "life_sense": _life_sense,
    "recall_soul": _recall,
}
