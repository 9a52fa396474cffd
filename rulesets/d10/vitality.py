"""What the pools mean: Dying, death, healing, BUFFER, Base Stats at zero (catalogue 3.2, 3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option
from game.event import Changed, Healed, StoodUp, WentDown
from game.policy import Moment, react
from rulesets.d10 import conditions, damage, rolls, state
from rulesets.d10.checks import dying_rounds
from rulesets.d10.state import Fighter, Magic, Pools

if TYPE_CHECKING:
    from game.battle import Battle

NO = Option("no", "no", rule="D10-274")


async def health(battle: Battle, who: int, source: int = 0) -> None:
    """What the pools mean now: Dying, ejected, destroyed, shaken (`D10-175` to `D10-179`)."""
    pools, most = battle.world.get(who, Pools), state.extra(battle, who)
    if not battle.up(who):
        return
    verdict = damage.health_state(pools.hp, most.hp, pools.sp, most.sp)
    if verdict.startswith("soul") or "dying" in verdict or pools.sp <= 0:
        await unyielding(battle, who)
        verdict = damage.health_state(pools.hp, most.hp, pools.sp, most.sp)
    if verdict == "soul_destroyed":
        pools.destroyed = True
        kill(battle, who, source, "D10-178")
    elif verdict == "soul_ejected":
        pools.ejected = 0
        kill(battle, who, source, "D10-176")
    elif verdict.startswith("dying"):
        start_dying(battle, who, source)
    elif state.has(battle, who, state.DYING):
        revive(battle, who)
    if battle.up(who):
        await fit_proxy(battle, who)


async def unyielding(battle: Battle, who: int) -> None:
    """Two Fate: HP or SP becomes 1, Prone ends, so do Dying and its Unconsciousness (`D10-274`).

    Offered when a pool falls and again at the Start of each own Turn, as long as the Soul is in the body.
    """
    pools = battle.world.get(who, Pools)
    while pools.fate >= 2 and battle.up(who):
        options = []
        if pools.hp < 1:
            options.append(Option("unyielding:hp", "unyielding", item="hp", cost="fate_2", rule="D10-274"))
        if pools.sp < 1:
            options.append(Option("unyielding:sp", "unyielding", item="sp", cost="fate_2", rule="D10-274"))
        if not options:
            return
        about: dict[str, int | str] = {"thing": "unyielding"}
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
        held = [index for index, one in enumerate(active) if one.maintained and one not in active[:index]]
        if not held:
            magic.stop_channeling(battle, who)
            return
        options = [magic.ending(battle, who, index, "drop") for index in held]
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
    state.renew(battle, who)
    battle.emit(Changed(who, name, before, one.stats[name], "D10-029"))
    most = state.extra(battle, who)
    for pool in ("hp", "hd", "sp", "grit", "rest_hp"):
        setattr(pools, pool, min(getattr(pools, pool), getattr(most, pool)))
    stat_states(battle, who, source)
    await health(battle, who, source)


async def end_poison(battle: Battle, who: int, rule: str) -> None:
    """The Poison is over and the STR lost to it comes back (`D10-029`, `D10-091`)."""
    effect = battle.effects[who].named(state.POISONED)
    if effect is not None:
        conditions.take(battle, who, state.POISONED, rule)
        if effect.count:
            await change_stat(battle, who, "STR", effect.count)


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
