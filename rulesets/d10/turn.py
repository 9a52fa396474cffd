"""Rounds and Turns: Initiative, delay, Start and End (catalogue 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.decision import Option
from game.deployment import deploy
from game.event import Changed, InitiativeSet, TurnBegan, TurnEnded
from game.policy import Moment, react
from game.ruleset import Outcome
from rulesets.d10 import (
    acting,
    arrivals,
    checks,
    climbing,
    conditions,
    devices,
    falling,
    feints,
    magic,
    reactions,
    rolls,
    senses,
    sequence,
    state,
    traps,
    vitality,
    wounds,
)
from rulesets.d10.sequence import Entry
from rulesets.d10.state import Fighter, Mind, Pools, Purse, Ready, Standing

if TYPE_CHECKING:
    from game.battle import Battle

TAKE: Final = Option("take_turn", "take_turn", rule="D10-053")


async def open_battle(battle: Battle) -> None:
    """Deployment, Initiative, everybody with the actions of the Turn before (`D10-051`, `D10-057`, `D10-222`)."""
    await deploy(battle)
    devices.install(battle)
    traps.install(battle)
    arrivals.begin(battle)
    senses.look(battle, first=True)
    await _initiative(battle)
    for who in battle.sides:
        vitality.stat_states(battle, who)
        await vitality.health(battle, who)
    battle.clock.phase = "turns"
    battle.clock.place = -1
    battle.begin_round(1)


async def _initiative(battle: Battle) -> None:
    """A Stable Check with INIT, once; ties by INIT, AGI, then dice (`D10-051`, `D10-052`, `D10-271`)."""
    entries, naturals = [], {}
    for who in sorted(each for each in battle.sides if not arrivals.awaited(battle, each)):
        one = battle.world.get(who, Fighter)
        entries.append(Entry(who, one.xp, state.init_of(battle, who), one.stats["AGI"]))
        natural = [battle.roll(10, "initiative", who, "D10-051")]
        naturals[who] = (await rolls.lucky(battle, who, natural, [10], "initiative"))[0]

    def roll(who: int, purpose: str) -> int:
        return naturals[who] if purpose == "initiative" else battle.roll(10, purpose, who, "D10-052")

    values, order = sequence.initiative(entries, roll)
    for rank, who in enumerate(order):
        standing = battle.world.get(who, Standing)
        standing.value, standing.rank = values[who], rank
    battle.clock.order = order
    battle.emit(InitiativeSet(list(order), [values[who] for who in order], "D10-051"))


async def step(battle: Battle) -> None:
    """One table step: a Turn begins, or its owner does one thing, or it ends (`D10-050`, `D10-056`)."""
    clock = battle.clock
    if not clock.turn:
        await _begin(battle)
    elif not state.can_act(battle, clock.turn) or not await acting.act(battle, clock.turn):
        await _end(battle)


async def _begin(battle: Battle) -> None:
    """The next place in the order; after the last one the next Round (`D10-050`, `D10-053`, `D10-056`)."""
    clock = battle.clock
    clock.place += 1
    if clock.place >= len(clock.order):
        clock.place = 0
        standings = battle.world.table(Standing)
        for standing in standings.values():
            standing.behind = 0
        clock.order = sorted(clock.order, key=lambda each: standings[each].rank)
        for each in clock.order:
            senses.forget(battle, each)
        battle.begin_round(clock.round + 1)
        arrivals.arrive(battle)
    who = clock.order[clock.place]
    _souls_drift(battle, who)
    if not battle.up(who):
        return
    if await _delays(battle, who):
        return
    clock.turn = who
    await _start(battle, who)


def _souls_drift(battle: Battle, who: int) -> None:
    """An ejected Soul floats away after 20 Rounds (`D10-176`)."""
    pools = battle.world.get(who, Pools)
    if pools.ejected >= 0:
        pools.ejected += 1
        if pools.ejected > wounds.MINUTE and not battle.presences[who].gone:
            battle.presences[who].gone = True
            battle.refresh(sight=True)


async def _delays(battle: Battle, who: int) -> bool:
    """Place the Turn behind an Entity with a lower value that has not had its own (`D10-053`)."""
    clock, standings = battle.clock, battle.world.table(Standing)
    mine = standings[who]
    if mine.behind or not state.can_act(battle, who):
        return False
    later = [
        other
        for other in clock.order[clock.place + 1 :]
        if standings[other].value < mine.value and not standings[other].behind and battle.up(other)
        and _known(battle, who, other)
    ]  # fmt: skip
    if not later:
        return False
    options = [
        Option(f"delay:{battle.identities[other].handle}", "delay", other, rule="D10-053") for other in later
    ]
    answer = await react(battle, who, "delay", options, TAKE, Moment(about_me=True), "D10-053")
    if answer.verb != "delay":
        return False
    waiting = [
        other
        for other in clock.order
        if standings[other].behind == answer.target
        and state.init_of(battle, other) >= state.init_of(battle, who)
    ]
    mine.behind = answer.target
    clock.order = sequence.moved_behind(clock.order, who, answer.target, waiting)
    clock.place -= 1
    return True


def _known(battle: Battle, who: int, other: int) -> bool:
    """One delays behind allies and enemies in sight only: the order of the unseen is not told."""
    return state.allied(battle, who, other) or other in state.known_foes(battle, who)


async def _start(battle: Battle, who: int) -> None:
    """Expiry, actions, climbing and swimming, the rest (`D10-055`, `D10-060`, `D10-063`)."""
    battle.emit(TurnBegan(who))
    conditions.turn_starts(battle, who)
    magic.turn_start(battle, who)
    feints.renew(battle, who)
    battle.world.get(who, Mind).surprised = []
    refresh(battle, who)
    await vitality.unyielding(battle, who)
    await climbing.turn_start(battle, who)
    await reactions.window(battle, "turn_start", who)


def refresh(battle: Battle, who: int) -> None:
    """Actions are restored; an unused Readied Action is wasted (`D10-055`, `D10-060`, `D10-062`, `D10-073`)."""
    purse = battle.world.get(who, Purse)
    purse.main, purse.bonus = sequence.restored([effect.name for effect in battle.effects[who].active])
    purse.metres = purse.tumble = 0
    purse.touched = []
    purse.switched = purse.stealthed = purse.defended = purse.staggered = False
    purse.ready = Ready()


async def _end(battle: Battle) -> None:
    """Falling, air, Dying, then what lasts until the End of the Turn (`D10-055`, `D10-112`, `D10-221`)."""
    who = battle.clock.turn
    purse = battle.world.get(who, Purse)
    purse.metres = purse.tumble = 0
    purse.touched = []
    if battle.up(who):
        senses.keep_traces(battle, who)
        await falling.turn_end(battle, who)
    if battle.up(who):
        falling.sink(battle, who)
        await falling.breathe(battle, who)
    if battle.up(who):
        await traps.poison(battle, who)
    if battle.up(who):
        _dying_clock(battle, who)
        _recover_hd(battle, who)
    conditions.turn_ends(battle, who)
    magic.turn_end(battle, who)
    if battle.up(who):
        await reactions.window(battle, "turn_end", who)
    battle.clock.turn = 0
    battle.emit(TurnEnded(who))


def _dying_clock(battle: Battle, who: int) -> None:
    """Unconscious after VIT / 5 own Turn-Ends, not counting the one of the fall (`D10-199`, `D10-092`)."""
    pools = battle.world.get(who, Pools)
    if pools.dying_for < 0 or state.has(battle, who, state.STITCHED, state.UNCONSCIOUS):
        return
    pools.dying_for += 1
    if pools.dying_for >= checks.dying_rounds(battle.world.get(who, Fighter).stats["VIT"]):
        conditions.give(battle, who, state.UNCONSCIOUS, rule="D10-199")


def _recover_hd(battle: Battle, who: int) -> None:
    """HD is full after 20 Rounds without spending (`D10-221`)."""
    pools = battle.world.get(who, Pools)
    pools.hd_idle += 1
    most = state.extra(battle, who).hd
    if pools.hd_idle >= wounds.MINUTE:
        pools.hd_idle = 0
        if pools.hd < most:
            battle.emit(Changed(who, "HD", pools.hd, most, "D10-221"))
            pools.hd = most


def outcome(battle: Battle) -> Outcome | None:
    """A side is beaten when none of its Entities is alive, conscious and not Dying, or still to come (`D10-058`)."""
    alive = [
        side
        for side, members in battle.situation.active.items()
        if any(state.fighting(battle, who) for who in members)
    ]
    alive += {battle.sides[who] for who in battle.sides if arrivals.awaited(battle, who)} - set(alive)
    if len(alive) > 1:
        return None
    return Outcome(alive[0] if alive else 0, "beaten", "D10-058")
