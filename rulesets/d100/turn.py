"""Initiative, cycles, the start and end of turns (catalogue 3.6, 3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option, ask
from game.deployment import deploy
from game.event import InitiativeSet, TurnBegan, TurnEnded
from game.ruleset import Outcome
from rulesets.d100 import (
    acting,
    choices_other,
    conditions,
    flight,
    gear,
    luck,
    rounds,
    state,
    stealth,
    story,
    wounds,
)
from rulesets.d100.bodies import COLLAPSED, FATIGUE
from rulesets.d100.checks import Entrant, initiative_order
from rulesets.d100.cycles import next_place, round_over
from rulesets.d100.derive import group_luck
from rulesets.d100.state import Course, Fighter, Figure, Kit, Purse, Ties, Wait

if TYPE_CHECKING:
    from game.battle import Battle


def outcome(battle: Battle) -> Outcome | None:
    """Over as soon as a side has nobody left in the fight (`D100-078`)."""
    active = battle.situation.active
    standing = [side for side in active if active[side]]
    if len(standing) < 2:
        standing = [side for side in active if side in standing or story.awaited(battle, side)]
    if len(standing) > 1:
        return None
    return Outcome(standing[0] if standing else 0, "beaten", "D100-078")


async def open_battle(battle: Battle) -> None:
    """Deployment, Group Luck, initiative, round 1 (`D100-059`, `D100-070` to `D100-073`)."""
    await deploy(battle)
    if battle.setup.deploy:
        await prepare(battle)
    pools, started = {}, {}
    for side in sorted(set(battle.sides.values())):
        members = [who for who, of in battle.sides.items() if of == side]
        heroes = sum(state.hero(battle, who) for who in members)
        pools[str(side)] = group_luck(heroes, battle.options)
        started[str(side)] = sum(not battle.presences[who].gone for who in members)
    battle.add(Course(pools=pools, started=started))
    story.check(battle)
    for who in battle.sides:
        wounds.carry_over(battle, who)
    for who, ties in battle.world.all(Ties):
        for name in ties.begin_in:
            conditions.give(
                battle, who, name, until="turn_start" if name == state.SURPRISED else "", owner=who
            )
            if name in (state.SURPRISED, state.NO_ATTACK):
                _bar_attacks(battle, who)
    await roll_initiative(battle)
    for who, purse in battle.world.all(Purse):
        purse.origin = battle.positions[who].cell
    battle.clock.phase = "turns"
    battle.clock.place = -1
    battle.begin_round(1)


async def prepare(battle: Battle) -> None:
    """At deployment each chooses what is in hand, and what wards (decision point 20, `D100-105`, `D100-228`)."""
    for who in sorted(battle.sides):
        while battle.up(who):
            options = [Option("begin", "begin", rule="D100-228")]
            for each in battle.world.get(who, Kit).gear:
                if not each.hand and gear.room_for(battle, who, each.key) is not None:
                    options.append(Option(f"draw:{each.key}", "draw", item=each.key, rule="D100-228"))
            options += [each for each in choices_other.free(battle, who) if each.verb in ("ward", "unward")]
            chosen = await ask(who, "prepare", options, "D100-228")
            if chosen.verb == "begin":
                break
            if chosen.verb == "draw":
                thing = gear.find(battle, who, chosen.item, held=False)
                assert thing is not None
                gear.draw(battle, who, thing)
            else:
                await acting.free_action(battle, who, chosen)


def _bar_attacks(battle: Battle, who: int) -> None:
    """One surprised may not attack in round 1 (`D100-156`)."""
    conditions.give(battle, who, state.NO_ATTACK, until="round_end")
    effect = battle.effects[who].named(state.NO_ATTACK)
    assert effect is not None
    effect.count = max(1, effect.count)


async def roll_initiative(battle: Battle) -> None:
    """1d10 + Initiative Bonus each, ties by DEX, then roll-offs (`D100-071`, `D100-073`, `D100-075`)."""
    here = [who for who in battle.sides if not battle.presences[who].gone]
    roster = sorted(here, key=lambda who: (battle.sides[who], who))
    entrants, scores = [], []
    for who in roster:
        fighter: Fighter = battle.figures[who].fighter
        (d10,) = await luck.throw(battle, who, [10], "initiative", "D100-071")
        surprised = -10 if state.has(battle, who, state.SURPRISED) else 0
        scores.append(d10 + fighter.bonus + surprised)
        entrants.append(Entrant(battle.identities[who].handle, fighter.bonus, fighter.stats["DEX"]))

    def roll_off(index: int) -> int:
        return battle.roll(10, "roll_off", roster[index], "D100-073")

    order, ranks = initiative_order(entrants, scores, roll_off)
    for index, who in enumerate(roster):
        purse: Purse = battle.figures[who].purse
        purse.score, purse.rank = scores[index], ranks[index]
    battle.clock.order = [roster[index] for index in order]
    battle.emit(InitiativeSet(list(battle.clock.order), [scores[index] for index in order], "D100-071"))


def reorder(battle: Battle) -> None:
    """Scores stay, but fatigue changes them from the next cycle on (`D100-074`, `D100-075`)."""
    order = battle.clock.order

    def key(who: int) -> tuple[int, int]:
        figure: Figure = battle.figures[who]
        purse, tired = figure.purse, figure.frame.fatigue
        drop = FATIGUE[tired].initiative if tired < COLLAPSED else 0
        return -(purse.score + drop), purse.rank

    ordered = sorted(order, key=key)
    if ordered != order:
        battle.clock.order = ordered
        totals = [-key(who)[0] for who in ordered]
        battle.emit(InitiativeSet(list(ordered), totals, "D100-075"))


async def step(battle: Battle) -> None:
    """One table step: a turn begins, or its owner does one thing, or it ends."""
    who = battle.clock.turn
    if not who:
        await _next(battle)
    elif not battle.up(who) or not await acting.act(battle, who):
        await _end(battle, who)


# --- cycles ---------------------------------------------------------------------------------------------------


async def _next(battle: Battle) -> None:
    """The next place in the cycle that may act; else cycle, perhaps round, end (`D100-084`, `D100-085`)."""
    clock = battle.clock

    def may(who: int) -> bool:
        return state.able(battle, who) and (battle.figures[who].purse.ap > 0 or luck.has_luck(battle, who))

    place = next_place(clock.order, clock.place, may)
    while place >= 0:
        clock.place = place
        who = clock.order[place]
        if battle.figures[who].purse.ap > 0 or await luck.offer_action_point(battle, who, "cycle"):
            await _begin(battle, who)
            return
        place = next_place(clock.order, place, may)
    clock.place = len(clock.order)
    await _cycle_ends(battle)


async def _cycle_ends(battle: Battle) -> None:
    course = state.course(battle)
    anyone = any(state.able(battle, who) and purse.ap > 0 for who, purse in battle.world.all(Purse))
    over = round_over(anyone, course.spent)
    if over:
        for who in list(battle.clock.order):
            out_of_points = state.able(battle, who) and battle.world.get(who, Purse).ap < 1
            if out_of_points and await luck.offer_action_point(battle, who, "closing"):
                over = False
    course.spent = False
    battle.clock.place = -1
    if not over:
        course.cycle += 1
        reorder(battle)
        return
    await rounds.end(battle)
    if outcome(battle) is None:
        course.cycle = 1
        reorder(battle)
        battle.begin_round(battle.clock.round + 1)
        await story.arrive(battle)


async def _begin(battle: Battle, who: int) -> None:
    """A turn begins: what lasted until it ends, the turn's ledger is new (`D100-076`, `D100-083`)."""
    course, purse = state.course(battle), battle.world.get(who, Purse)
    course.turns += 1
    battle.clock.turn = who
    conditions.turn_starts(battle, who)
    battle.world.get(who, Wait).trigger = ""
    purse.mode, purse.moved, purse.halted, purse.began = "", 0, False, True
    purse.origin = battle.positions[who].cell
    battle.emit(TurnBegan(who))
    if state.has(battle, who, state.COMMANDED):
        await flight.obey(battle, who)
        await _end(battle, who)
    elif state.has(battle, who, state.FLEEING):
        await flight.flee(battle, who)
        await _end(battle, who)


async def _end(battle: Battle, who: int) -> None:
    """The turn ends, with what held for it alone (4.6)."""
    conditions.turn_ends(battle, who)
    if battle.up(who):
        stealth.in_plain_sight(battle, who)
    battle.world.get(who, Purse).last = state.course(battle).turns
    battle.clock.turn = 0
    battle.emit(TurnEnded(who))
