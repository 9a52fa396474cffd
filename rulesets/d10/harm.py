"""Damage, healing and their consequences for a combatant in battle (catalogue 3.7, 3.8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from game.decision import Option
from game.event import Changed, DamageRolled, Harmed, Healed, Term
from game.policy import Moment, react
from game.wording import said
from rulesets.d10 import conditions, damage, rolls, state, vitality, wounds
from rulesets.d10.build import Sheet, resistances
from rulesets.d10.content import load_content
from rulesets.d10.damage import Armor, Instance, Packet
from rulesets.d10.state import Body, Fighter, Kit, Pools

if TYPE_CHECKING:
    from game.battle import Battle


class Outcome(msgspec.Struct):
    """What a hit did: the greatest post-mitigation damage, whether it counts as Damaged, loss of HP and SP."""

    post: int = 0
    damaged: bool = False
    hp_loss: int = 0
    sp_loss: int = 0


def armor_of(battle: Battle, who: int, defends: bool | None = None) -> Armor:
    """Body, armour and Shield (`D10-163`, `D10-168`, `D10-231`, `D10-249`); `defends`: as if it did, or did not."""
    if defends is None:
        defends = state.has(battle, who, state.DEFENDING)
    one = battle.world.get(who, Fighter)
    res = _worn(battle, who, one)
    shield = state.shield(battle, who)
    if shield is not None and shield.weight == "heavy":
        slot = next(slot for slot in state.wielded(battle, who) if slot.item == shield.key)
        each = 4 * state.tier_of(slot, shield.tier)
        res["vs_hp"] = res.get("vs_hp", 0) + each * (2 if defends else 1)
    return Armor(
        res,
        one.weak,
        one.abs,
        soaked=state.has(battle, who, state.SOAKED),
        airborne=state.has(battle, who, state.AIRBORNE),
        brittle="brittle" in one.traits,
    )


def _worn(battle: Battle, who: int, one: Fighter) -> dict[str, int]:
    """Resistances by sheet; a Channeling armour counts fully while channeled (`D10-233`)."""
    found = dict(_resistances(tuple(one.traits), tuple(one.res.items()), one.armour))
    armour = load_content().armour.get(one.armour)
    if armour is not None and armour.tier_mode == "channeling" and armour.tier > 1:
        slots = battle.world.get(who, Kit).slots
        if any(slot.item == armour.key and slot.channel for slot in slots):
            for key, value in armour.res.items():
                found[key] = found.get(key, 0) + value * (armour.tier - 1)
    return found


@lru_cache(maxsize=1024)
def _resistances(traits: tuple[str, ...], res: tuple[tuple[str, int], ...], worn: str) -> dict[str, int]:
    sheet = Sheet("", 0, {}, {}, traits=list(traits), res=dict(res), armour=worn)
    return resistances(sheet, load_content())


def pools_now(battle: Battle, who: int) -> wounds.Pools:
    """The pools a hit may touch, with their maxima."""
    pools, most = battle.world.get(who, Pools), state.extra(battle, who)
    return wounds.Pools(pools.hp, most.hp, pools.sp, most.sp, pools.grit, pools.buffer)


async def dice_sums(
    battle: Battle, source: int, packets: Sequence[Packet], item: str, target: int = 0
) -> list[int]:
    """Roll damage once, left to right; shared by all targets (`D10-019`, `D10-140`, `D10-172`, `D10-271`)."""
    sums = []
    for packet in packets:
        rolled = damage.roll_dice(
            packet, lambda sides, purpose: battle.roll(sides, purpose, source, "D10-150")
        )
        rolled = await rolls.lucky(battle, source, rolled, packet.dice, "damage")
        sums.append(sum(rolled))
        sides = list(packet.dice)
        battle.emit(DamageRolled(source, target, rolled, sides, item, sum(rolled), rule="D10-150"))
    return sums


async def hit(
    battle: Battle,
    who: int,
    packets: Sequence[Packet],
    sums: Sequence[int],
    *,
    crit: bool = False,
    source: int = 0,
    item: str = "",
    rule: str = "D10-150",
    soak: bool = True,
    attack: bool = True,
) -> Outcome:
    """A hit from the rolled dice to the pools and their consequences (`D10-150`, `D10-151`)."""
    pools = pools_now(battle, who)
    sums = await _miracle(battle, who, packets, sums, source) if attack else list(sums)
    parts = damage.instances(packets, sums, armor_of(battle, who), crit, pools.hp, pools.sp)
    soul = "soul" in battle.world.get(who, Fighter).traits
    first = await _buffer_order(battle, who, parts, pools.buffer)
    grit = await _grit(battle, who, parts, pools, first, source) if soak else 0
    result = wounds.settle(parts, pools, grit, first, soul)
    _apply(battle, who, parts, result, crit, source, item, rule)
    if any(part.type == "heat" for part in parts):
        conditions.take(battle, who, state.SOAKED, "D10-153")
    if result.damaged:
        await damaged(battle, who, max(part.post for part in parts))
    await vitality.health(battle, who, source)
    return Outcome(
        max((part.post for part in parts), default=0), result.damaged, result.hp_loss, result.sp_loss
    )


async def _miracle(
    battle: Battle, who: int, packets: Sequence[Packet], sums: Sequence[int], source: int
) -> list[int]:
    """Two Fate of the target or an ally Minimize the damage of an Attack (`D10-172`, `D10-273`)."""
    rolled = list(sums)
    if source and not state.allied(battle, source, who) and any(packet.dice for packet in packets):
        helper = await miracle(battle, who, source, "damage", sum(sums))
        if helper:
            return [damage.extreme(packet, False) for packet in packets]
    return rolled


async def miracle(battle: Battle, target: int, source: int, what: str, amount: int) -> int:
    """Who of the target's side spends two Fate on a Miracle (0: nobody) (`D10-273`)."""
    for helper in state.by_init(battle, [target, *state.allies(battle, target)]):
        if battle.world.get(helper, Pools).fate < 2:
            continue
        options = [Option("miracle", "miracle", target, level=2, cost="fate_2", rule="D10-273")]
        about: dict[str, int | str] = {"actor": source, "target": target, "thing": what, "value": amount}
        moment = Moment(helper == target, True, battle.world.get(helper, Pools).fate - 2)
        answer = await react(battle, helper, "miracle", options, vitality.NO, moment, "D10-273", about)
        if answer.verb == "miracle":
            rolls.spend_fate(battle, helper, 2, "D10-273")
            return helper
    return 0


async def _buffer_order(battle: Battle, who: int, parts: Sequence[Instance], buffer: int) -> str:
    """The target chooses which part enters the BUFFER first (`D10-169`)."""
    if not buffer or len({part.pool for part in parts}) < 2:
        return "hp"
    options = [Option(f"first:{pool}", "buffer", item=pool, rule="D10-169") for pool in ("hp", "sp")]
    return (await rolls.pick(battle, who, "buffer", options, "D10-169", important=True)).item


async def _grit(
    battle: Battle, who: int, parts: Sequence[Instance], pools: wounds.Pools, first: str, source: int
) -> int:
    """GRIT reduces HP losses 1 for 1, as much as its owner wants (`D10-224`, `D10-065`)."""
    most = wounds.soakable(parts, pools, first)
    if not most or battle.options.grit_use != "soak" or state.helpless(battle, who):
        return 0
    options = [
        Option(f"grit:{amount}", "grit", level=amount, cost=said("grit", amount=amount), rule="D10-224")
        for amount in range(most, -1, -1)
    ]
    loss = sum(part.post for part in parts if part.pool == "hp")
    about: dict[str, int | str] = {"actor": source, "value": loss, "most": most, "hp": pools.hp}
    return (await rolls.pick(battle, who, "grit", options, "D10-224", important=True, about=about)).level


def _apply(
    battle: Battle,
    who: int,
    parts: Sequence[Instance],
    result: wounds.Settled,
    crit: bool,
    source: int,
    item: str,
    rule: str,
) -> None:
    """Write the pools and tell what happened, instance by instance."""
    pools = battle.world.get(who, Pools)
    if result.absorbed:
        battle.emit(Healed(who, result.absorbed, result.hp, source, "D10-166"))
    if result.buffer != pools.buffer:
        battle.emit(Changed(who, "BUFFER", pools.buffer, result.buffer, "D10-169"))
    if result.grit_spent:
        battle.emit(Changed(who, "GRIT", pools.grit, result.grit, "D10-224"))
    before = {"hp": result.hp + result.hp_loss, "sp": result.sp + result.sp_loss}
    for part, loss in zip(parts, result.losses, strict=True):
        before[part.pool] -= loss
        terms = list(part.terms)
        if loss != part.post:
            terms.append(Term("buffer_and_grit", loss - part.post, "D10-169"))
        if crit:
            terms.append(Term("crit", 0, "D10-008"))
        kind = part.type if part.pool == "hp" else "sp"
        battle.emit(Harmed(who, loss, kind, before[part.pool], terms, source, place=item, rule=rule))
    pools.hp, pools.sp, pools.grit, pools.buffer = result.hp, result.sp, result.grit, result.buffer


async def damaged(battle: Battle, who: int, post: int) -> None:
    """Being Damaged: Staggered falls Prone, climbers hold on or not, air is lost, sleepers wake (`D10-151`)."""
    pools, body = battle.world.get(who, Pools), battle.world.get(who, Body)
    if conditions.take(battle, who, state.STAGGERED, "D10-198"):
        conditions.give(battle, who, state.PRONE, rule="D10-198")
    if pools.air >= 0:
        pools.air = max(0, pools.air - wounds.AIR_PER_WOUND)
    asleep = battle.effects[who].named(state.UNCONSCIOUS)
    if asleep is not None and asleep.value == 1:
        conditions.take(battle, who, state.UNCONSCIOUS, "D10-196")
    if body.climbing:
        from rulesets.d10 import moving

        if not await rolls.save(battle, who, ("STR",), post, "D10-109"):
            await moving.lose_grip(battle, who)
