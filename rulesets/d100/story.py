"""What a scenario's story does to a battle: Passions put to the test, late arrivals (`D100-041`, `D100-075`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.data import InputError, unknown
from game.event import Handled, InitiativeSet
from rulesets.d100 import conditions, gear, grades, luck, passions, rolling, spells, state, wounds
from rulesets.d100.augments import Task
from rulesets.d100.state import Fighter, Purse, Ties

if TYPE_CHECKING:
    from game.battle import Battle
    from rulesets.d100.checks import Score
    from rulesets.d100.options import PassionTest
    from rulesets.d100.state import Passion


# --- Passions put to the test ---------------------------------------------------------------------------------


async def test_passions(battle: Battle) -> None:
    """The tests that are due at the end of this round, each once, in the order of the scenario (`D100-041`)."""
    done = state.course(battle).tested
    for index, trial in enumerate(battle.options.passion_tests):
        who = _person(battle, trial.who)
        if str(index) in done or not who or trial.round > battle.clock.round or not battle.up(who):
            continue
        other = _person(battle, trial.out) if trial.out else 0
        if trial.out and (not other or battle.up(other)):
            continue
        done.append(str(index))
        await _test(battle, who, trial)


def _person(battle: Battle, key: str) -> int:
    """The first combatant of that key; 0 when none is there."""
    return next((who for who, fighter in battle.world.all(Fighter) if fighter.key == key), 0)


async def _test(battle: Battle, who: int, trial: PassionTest) -> None:
    """Success, or the winner of two in conflict, says what to do; else one is free (`D100-041`, `D100-042`)."""
    passion = named(battle, who, trial.passion)
    one = await _roll(battle, who, passion)
    act, heard = trial.act if passions.acts_in_accord(one) else "", passion
    if trial.against:
        other = named(battle, who, trial.against)
        winner = passions.conflict(one, await _roll(battle, who, other))
        act = trial.act if winner == "a" else trial.otherwise if winner == "b" else ""
        heard = other if winner == "b" else passion
    battle.emit(Handled(who, "passion_heard" if act else "passion_free", heard.name, rule="D100-041"))
    _act(battle, who, act)


async def _roll(battle: Battle, who: int, passion: Passion) -> Score:
    task = Task(who, "passion", "passion", "passion")
    return await rolling.roll(battle, task, grades.general(battle, who), "D100-041", value=passion.value)


def named(battle: Battle, who: int, name: str) -> Passion:
    """A Passion by its name; InputError when the combatant has none of that name."""
    known = {each.name: each for each in battle.world.get(who, Fighter).passions}
    if name not in known:
        raise InputError(f"passion_tests: {unknown(f'Passion of {battle.name(who)}', name, known)}")
    return known[name]


def _act(battle: Battle, who: int, act: str) -> None:
    if act in spells.ORDERS:
        value = spells.ORDERS.index(act)
        conditions.give(battle, who, state.COMMANDED, value=value, until="turn_end", owner=who)
    elif act == "flee":
        conditions.give(battle, who, state.FLEEING)
    elif act == "surrender":
        wounds.go_out(battle, who, state.SURRENDERED)


def check(battle: Battle) -> None:
    """Whether the story's people and Passions are in the battle. InputError names what is not."""
    keys = {fighter.key: who for who, fighter in battle.world.all(Fighter)}
    for trial in battle.options.passion_tests:
        for key in filter(None, (trial.who, trial.out)):
            if key not in keys:
                raise InputError(f"passion_tests: {unknown('combatant', key, keys)}")
        for name in filter(None, (trial.passion, trial.against)):
            named(battle, keys[trial.who], name)


# --- late arrivals --------------------------------------------------------------------------------------------


def awaited(battle: Battle, side: int) -> bool:
    """Whether a side has somebody still to come: it is not beaten yet."""
    return any(
        ties.arrives and battle.presences[who].gone and battle.sides[who] == side
        for who, ties in battle.world.all(Ties)
    )


async def arrive(battle: Battle) -> None:
    """Those whose round begins enter, roll for initiative, and take turns from the next cycle on (`D100-075`)."""
    came = []
    for who, ties in battle.world.all(Ties):
        if ties.arrives and ties.arrives <= battle.clock.round and _enter(battle, who):
            ties.arrives = 0
            came.append(who)
    for who in came:
        fighter: Fighter = battle.figures[who].fighter
        (d10,) = await luck.throw(battle, who, [10], "initiative", "D100-075")
        battle.world.get(who, Purse).score = d10 + fighter.bonus
        enlist(battle, who)


def _enter(battle: Battle, who: int) -> bool:
    """To the place stated, or the nearest free one; False where there is no room at all."""
    cell = battle.positions[who].cell
    free = [each for radius in (0, 3, 12) for each in gear.around(battle, cell, radius)]
    cell = next((each for each in free if each not in battle.situation.occupants), -1)
    if cell < 0:
        return False
    battle.presences[who].gone = False
    state.altered(battle, who)
    battle.changes += 1  # which no event tells
    battle.place(who, cell, 0, "arrive", "D100-075")
    purse, course = battle.world.get(who, Purse), state.course(battle)
    purse.origin, purse.ap = cell, purse.most
    side = str(battle.sides[who])
    course.started[side] = course.started.get(side, 0) + 1
    wounds.carry_over(battle, who)
    return True


def enlist(battle: Battle, who: int) -> None:
    """Into the order by score, then DEX, then after those already there (`D100-073`, `D100-075`)."""

    def key(each: int) -> tuple[int, int, int]:
        purse: Purse = battle.figures[each].purse
        rank = purse.rank if each != who else len(battle.sides)
        return -purse.score, -battle.world.get(each, Fighter).stats["DEX"], rank

    order = sorted([*battle.clock.order, who], key=key)
    for rank, each in enumerate(order):
        battle.world.get(each, Purse).rank = rank
    battle.clock.order = order
    battle.emit(InitiativeSet(list(order), [battle.world.get(each, Purse).score for each in order], "D100-075"))
