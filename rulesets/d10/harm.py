"""Damage, healing and their consequences for a combatant in battle (catalogue 3.7, 3.8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from game.decision import Option
from game.event import Changed, DamageRolled, Harmed, Healed, StoodUp, Term, WentDown
from game.policy import Moment, react
from rulesets.d10 import conditions, damage, rolls, state, wounds
from rulesets.d10.build import Sheet, resistances
from rulesets.d10.checks import dying_rounds
from rulesets.d10.content import load_content
from rulesets.d10.damage import Armor, Instance, Packet
from rulesets.d10.state import Body, Fighter, Kit, Magic, Pools

if TYPE_CHECKING:
    from game.battle import Battle

NO = Option("no", "no", rule="D10-274")


class Outcome(msgspec.Struct):
    """What a hit did: the greatest post-mitigation damage, whether it counts as Damaged, loss of HP and SP."""

    post: int = 0
    damaged: bool = False
    hp_loss: int = 0
    sp_loss: int = 0


def armor_of(battle: Battle, who: int) -> Armor:
    """Body, armour and Shield (`D10-163`, `D10-168`, `D10-231`, `D10-249`)."""
    one = battle.world.get(who, Fighter)
    res = _worn(battle, who, one)
    shield = state.shield(battle, who)
    if shield is not None and shield.weight == "heavy":
        slot = next(slot for slot in state.wielded(battle, who) if slot.item == shield.key)
        each = 4 * state.tier_of(slot, shield.tier)
        res["vs_hp"] = res.get("vs_hp", 0) + each * (2 if state.has(battle, who, state.DEFENDING) else 1)
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


def dice_sums(
    battle: Battle, source: int, packets: Sequence[Packet], item: str, target: int = 0
) -> list[int]:
    """Roll damage once, left to right; shared by all targets (`D10-019`, `D10-140`, `D10-172`)."""
    sums = []
    for packet in packets:
        rolled = damage.roll_dice(
            packet, lambda sides, purpose: battle.roll(sides, purpose, source, "D10-150")
        )
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
    await health(battle, who, source)
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
        options = [Option("miracle", "miracle", target, level=2, cost="2 Fate", rule="D10-273")]
        about: dict[str, int | str] = {"actor": source, "target": target, "thing": what, "value": amount}
        moment = Moment(helper == target, True, battle.world.get(helper, Pools).fate - 2)
        answer = await react(battle, helper, "miracle", options, NO, moment, "D10-273", about)
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
        Option(f"grit:{amount}", "grit", level=amount, cost=f"{amount} GRIT", rule="D10-224")
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
            terms.append(Term("BUFFER and GRIT", loss - part.post, "D10-169"))
        if crit:
            terms.append(Term("CRIT", 0, "D10-008"))
        kind = part.type if part.pool == "hp" else f"{part.type} (SP)"
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


async def health(battle: Battle, who: int, source: int = 0) -> None:
    """What the pools mean now: Dying, ejected, destroyed, shaken (`D10-175` to `D10-179`)."""
    pools, most = battle.world.get(who, Pools), state.extra(battle, who)
    if not battle.up(who):
        return
    verdict = damage.health_state(pools.hp, most.hp, pools.sp, most.sp)
    if verdict.startswith("soul") or "dying" in verdict or pools.sp <= 0:
        await _unyielding(battle, who, verdict)
        verdict = damage.health_state(pools.hp, most.hp, pools.sp, most.sp)
    if verdict == "soul destroyed":
        pools.destroyed = True
        kill(battle, who, source, "D10-178")
    elif verdict == "soul ejected":
        pools.ejected = 0
        kill(battle, who, source, "D10-176")
    elif verdict.startswith("dying"):
        start_dying(battle, who, source)
    elif state.has(battle, who, state.DYING):
        revive(battle, who)
    if battle.up(who):
        await fit_proxy(battle, who)


async def _unyielding(battle: Battle, who: int, verdict: str) -> None:
    """Two Fate: HP or SP becomes 1, Prone ends, so do Dying and its Unconsciousness (`D10-274`)."""
    pools = battle.world.get(who, Pools)
    while pools.fate >= 2:
        options = []
        if pools.hp < 1:
            options.append(Option("unyielding:hp", "unyielding", item="hp", cost="2 Fate", rule="D10-274"))
        if pools.sp < 1:
            options.append(Option("unyielding:sp", "unyielding", item="sp", cost="2 Fate", rule="D10-274"))
        if not options:
            return
        about: dict[str, int | str] = {"thing": "unyielding", "item": verdict}
        moment = Moment(True, True, pools.fate - 2)
        answer = await react(battle, who, "unyielding", options, NO, moment, "D10-274", about)
        if answer.verb == "no":
            return
        rolls.spend_fate(battle, who, 2, "D10-274")
        setattr(pools, answer.item, 1)
        battle.emit(Healed(who, 1, 1, who, "D10-274"))
        if answer.item == "hp":
            revive(battle, who)
            conditions.take(battle, who, state.UNCONSCIOUS, "D10-274")
        conditions.take(battle, who, state.PRONE, "D10-274")


def start_dying(battle: Battle, who: int, source: int) -> None:
    """Dying: lose a Main, fall Prone; Unconscious after VIT / 5 own Turn-Ends (`D10-199`)."""
    pools = battle.world.get(who, Pools)
    if state.has(battle, who, state.DYING):
        return
    pools.dying_for = 0
    conditions.give(battle, who, state.DYING, source=source)
    clock = dying_rounds(battle.world.get(who, Fighter).stats["VIT"])
    if clock == 0 and not state.has(battle, who, state.STITCHED):
        conditions.give(battle, who, state.UNCONSCIOUS, rule="D10-199")


def revive(battle: Battle, who: int) -> None:
    """Dying ends above 0 HP; Prone stays, the Unconsciousness too unless an option says otherwise (`D10-179`)."""
    battle.world.get(who, Pools).dying_for = -1
    conditions.take(battle, who, state.DYING, "D10-179")
    conditions.take(battle, who, state.STITCHED, "D10-179")
    asleep = battle.effects[who].named(state.UNCONSCIOUS)
    if battle.options.healing_wakes and asleep is not None and asleep.value == 0:
        conditions.take(battle, who, state.UNCONSCIOUS, "D10-179")


def kill(battle: Battle, who: int, source: int, rule: str) -> None:
    """Out of the battle: dead, ejected or destroyed (`D10-025`, `D10-056`, `D10-176`, `D10-178`)."""
    from rulesets.d10 import magic

    conditions.clear(battle, who)
    magic.drop_all(battle, who)
    battle.presences[who].down = True
    battle.emit(WentDown(who, source, rule))
    battle.refresh(sight=True)


async def fit_proxy(battle: Battle, who: int) -> None:
    """When PROXY falls below the load maintained spells end, the caster's choice (`D10-177`, `D10-225`)."""
    from rulesets.d10 import magic

    while magic.load(battle, who) > magic.limit(battle, who):
        active = battle.world.get(who, Magic).active
        held = [index for index, working in enumerate(active) if working.maintained]
        if not held:
            magic.stop_channeling(battle, who)
            return
        options = [
            Option(
                f"drop:{active[index].spell}:{index}",
                "drop",
                item=active[index].spell,
                level=index,
                rule="D10-225",
            )
            for index in held
        ]
        chosen = await rolls.pick(battle, who, "drop", options, "D10-225", important=True)
        magic.end(battle, who, chosen.level)


async def heal(battle: Battle, who: int, amount: int, source: int, rule: str = "D10-174") -> int:
    """Healing of HP, never above the maximum; nothing for the ejected (`D10-174`, `D10-180`)."""
    pools = battle.world.get(who, Pools)
    if not battle.up(who):
        return 0
    gained = max(0, min(amount, state.extra(battle, who).hp - pools.hp))
    pools.hp += gained
    battle.emit(Healed(who, gained, pools.hp, source, rule))
    await health(battle, who, source)
    return gained


async def give_buffer(battle: Battle, who: int, amount: int, source: int) -> bool:
    """BUFFER does not stack: a second one, and its target keeps one of the two (`D10-170`). True when kept."""
    pools = battle.world.get(who, Pools)
    if pools.buffer:
        names = [("new", amount), ("old", pools.buffer)]
        names.sort(key=lambda entry: -entry[1])
        options = [
            Option(f"keep:{name}", "keep", item=name, level=value, rule="D10-170") for name, value in names
        ]
        if (await rolls.pick(battle, who, "buffers", options, "D10-170", important=True)).item == "old":
            return False
    battle.emit(Changed(who, "BUFFER", pools.buffer, amount, "D10-170"))
    pools.buffer = amount
    return True


async def change_stat(battle: Battle, who: int, name: str, amount: int, source: int = 0) -> None:
    """A Base Stat changes: everything derived follows at once, pools are cut only (`D10-023` to `D10-029`)."""
    one, pools = battle.world.get(who, Fighter), battle.world.get(who, Pools)
    before = one.stats[name]
    one.stats = {**one.stats, name: max(0, before + amount)}
    battle.emit(Changed(who, name, before, one.stats[name], "D10-029"))
    most = state.extra(battle, who)
    for pool in ("hp", "hd", "sp", "grit", "rest_hp"):
        setattr(pools, pool, min(getattr(pools, pool), getattr(most, pool)))
    stat_states(battle, who, source)
    await health(battle, who, source)


def stat_states(battle: Battle, who: int, source: int = 0) -> None:
    """What a Base Stat of 0 does, and its end at 1 (`D10-023` to `D10-029`)."""
    one, pools = battle.world.get(who, Fighter), battle.world.get(who, Pools)
    stats, traits = one.stats, one.traits
    if stats["VIT"] == 0 and battle.up(who):
        kill(battle, who, source, "D10-025")
        return
    will = stats["WILL"] == 0 and "no_will" not in traits
    numb = stats["STR"] == 0 or stats["AGI"] == 0 or will
    out = stats["INT"] == 0 or (stats["EGO"] == 0 and "no_ego" not in traits)
    for wanted, name, rule in ((numb, state.PARALYZED, "D10-024"), (out, state.UNCONSCIOUS, "D10-026")):
        old = battle.effects[who].named(name)
        if wanted and old is None:
            conditions.give(battle, who, name, value=2, rule=rule)
        elif not wanted and old is not None and old.value == 2:
            conditions.take(battle, who, name, rule)
    needs_air = "breathes" in traits or "blood" in traits
    if stats["STR"] == 0 and needs_air:
        pools.air = 0
        conditions.give(battle, who, state.BREATHLESS, value=2, rule="D10-023")
    elif stats["STR"] > 0:
        breathless = battle.effects[who].named(state.BREATHLESS)
        if breathless is not None and breathless.value == 2:
            conditions.take(battle, who, state.BREATHLESS, "D10-023")
            pools.air, pools.suffocating = -1, 0


def return_soul(battle: Battle, who: int, rule: str) -> None:
    """The Soul is back: HP 1, Unconscious until the End of a Short-Rest (4.6 Recall Soul, `D10-180`)."""
    pools = battle.world.get(who, Pools)
    pools.hp, pools.ejected = 1, -1
    battle.presences[who].down = False
    cell = battle.positions[who].cell
    battle.emit(StoodUp(who, cell, rule))
    conditions.give(battle, who, state.UNCONSCIOUS, rule=rule)
    battle.refresh(sight=True)
