"""Turn order, rounds, the start and end of turns (catalogue 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option
from game.deployment import deploy
from game.event import InitiativeSet, Lost, TurnBegan, TurnEnded
from game.ruleset import Outcome
from rulesets.d6 import acts, chain, control, fate, harm, numbers, placing, recruit, state, things
from rulesets.d6.state import Budget

if TYPE_CHECKING:
    from game.battle import Battle

KEEP = Option("keep", "keep", rule="D6-026")
ARRANGE = Option("arrange", "arrange", rule="D6-026")
READY = Option("ready_hands", "ready_hands", rule="D6-126")


async def open_battle(battle: Battle) -> None:
    """Deployment with placements and hands, turn order, round 1 (`D6-026`, `D6-036`, `D6-037`, `D6-126`)."""
    for who, member in enumerate(battle.setup.combatants, start=1):
        battle.effects[who].active += recruit.conditions(member.state, who)
    await deploy(battle)
    if battle.setup.deploy:
        for who in sorted(battle.sides, key=lambda each: (battle.sides[each], each)):
            await _arrange(battle, who)
    set_order(battle)
    battle.clock.phase = "turns"
    battle.clock.place = -1
    battle.begin_round(1)


async def _arrange(battle: Battle, who: int) -> None:
    """Where the points lie, what is in hand; all open (decision point 1)."""
    points = (KEEP, ARRANGE) if placing.has_points(battle, who) else (KEEP,)
    if (await control.question(battle, who, "arrange", points, "D6-026")).verb == "arrange":
        await placing.place(battle, who)
    budget = battle.world.get(who, Budget)
    while True:
        options = [
            option
            for option in things.options(battle, who, 1)
            if option.verb in ("draw", "stow", "one_hand", "both_hands")
        ]
        chosen = await control.question(battle, who, "hands", (READY, *options), "D6-126")
        if chosen.verb == "ready_hands":
            budget.handled = False
            return
        slot_verb = Option(chosen.id, chosen.verb, item=chosen.item, level=0, rule="D6-126")
        things.handle(battle, who, slot_verb)


def set_order(battle: Battle) -> None:
    """Effective Speed, highest first, fixed for the battle; the tied roll off (`D6-037`)."""
    roster = sorted(battle.sides, key=lambda who: (battle.sides[who], who))
    speeds = [state.stat(battle, who, "speed") for who in roster]
    names = [battle.identities[who].handle for who in roster]
    by_name = dict(zip(names, roster, strict=True))

    def roll(sides: int, purpose: str) -> int:
        return battle.roll(sides, "turn_order", by_name[purpose.partition(": ")[2]], "D6-037")

    order, _ = numbers.turn_order(roll, speeds, names)
    battle.clock.order = [roster[index] for index in order]
    battle.emit(InitiativeSet(list(battle.clock.order), [speeds[index] for index in order], "D6-037"))


async def step(battle: Battle) -> None:
    """One table step: a turn begins, or its owner does one deed, or it ends (`D6-036`)."""
    clock = battle.clock
    if not clock.turn:
        _begin(battle)
    elif not battle.up(clock.turn) or not await acts.act(battle, clock.turn):
        _end(battle)


def _begin(battle: Battle) -> None:
    """The next in order; nobody delays (`D6-036`, `D6-039`, `D6-042`, `D6-043`)."""
    clock = battle.clock
    clock.place += 1
    if clock.place >= len(clock.order):
        clock.place = 0
        battle.begin_round(clock.round + 1)
    who = clock.order[clock.place]
    for budget in battle.world.table(Budget).values():
        budget.used = budget.bought = budget.actions = 0
    if not battle.up(who):
        return
    clock.turn = who
    battle.emit(TurnBegan(who))
    _start_of_turn(battle, who)
    if not battle.up(who):
        _end(battle)


def _start_of_turn(battle: Battle, who: int) -> None:
    """In this order: All-out ends, grips end, debts are taken off and cleared, hazards act (`D6-038`, `D6-039`)."""
    state.take(battle, who, state.UNAWARE)
    _lapse(battle, who, "turn_start", first=state.ALL_OUT)
    harm.loosen(battle, who)
    budget = battle.world.get(who, Budget)
    budget.replaced = budget.handled = budget.attuned = False
    owed, lost = state.take(battle, who, state.OWING), state.take(battle, who, state.PRESSED)
    budget.actions = numbers.own_turn_actions(owed, lost)
    if state.has(battle, who, state.CONTROLLED):
        budget.actions = fate.under_control(budget.actions)
    for effects in battle.effects.values():
        for one in effects.active:
            if one.owner == who and one.until == "turn_end":
                one.armed = True
    chain.turn_starts(battle, who)
    harm.sink(battle, who)
    harm.hazard(battle, who)


def _lapse(battle: Battle, who: int, until: str, first: str = "") -> None:
    """Conditions that last until this instant end, the one named first before the others."""
    for bearer, effects in battle.effects.items():
        for one in sorted(effects.active, key=lambda effect: effect.name != first):
            if one.owner == who and one.until == until and (until == "turn_start" or one.armed):
                effects.active.remove(one)
                battle.emit(Lost(bearer, one.name, state.CONDITIONS[one.name]))


def _end(battle: Battle) -> None:
    """Unspent actions are lost; Charged, Mind Control and Holding Attack end (`D6-038`, `D6-105`, `D6-179`,
    `D6-251`).
    """
    who = battle.clock.turn
    battle.world.get(who, Budget).actions = 0
    chain.turn_ends(battle, who)
    state.take(battle, who, state.CHARGED)
    _lapse(battle, who, "turn_end")
    battle.clock.turn = 0
    battle.emit(TurnEnded(who))


def outcome(battle: Battle) -> Outcome | None:
    """One side has no standing character: the battle is over (`D6-044`); the round cap makes a draw."""
    standing = [side for side, members in battle.situation.active.items() if members]
    if len(standing) > 1:
        return None
    return Outcome(standing[0] if standing else 0, "beaten", "D6-044")
