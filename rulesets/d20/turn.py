"""Initiative, rounds, the start and end of turns (catalogue 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.deployment import deploy
from game.event import InitiativeSet, TurnBegan, TurnEnded
from rulesets.d20 import acting, arms, conditions, hope, moving, state, wounds
from rulesets.d20.checks import Entrant, best_backstory, initiative
from rulesets.d20.flow import Flow
from rulesets.d20.resolve import BattleOver, check_over
from rulesets.d20.state import Budget, Fighter, Figure

if TYPE_CHECKING:
    from game.battle import Battle


async def open_battle(battle: Battle) -> None:
    """Deployment, initiative, round 1; budgets are full since `recruit` (`D20-020` to `D20-025`)."""
    await deploy(battle)
    hope.freeze_the_lone(battle)
    roll_initiative(battle)
    battle.clock.phase = "turns"
    battle.clock.place = -1
    battle.begin_round(1)


def roll_initiative(battle: Battle) -> None:
    """d20 + Speed in roster order, once for the battle (`D20-020` to `D20-022`)."""
    roster = sorted(battle.sides, key=lambda who: (battle.sides[who], who))
    entrants = []
    for who in roster:
        story = best_backstory(battle.world.get(who, Fighter).backstory, "initiative")
        name = battle.identities[who].handle
        bonus = (story.amount, story.source) if story else (0, "backstory")
        entrants.append(Entrant(name, state.speed(battle, who), *bonus))
    names = {entrant.name: who for entrant, who in zip(entrants, roster, strict=True)}

    def roll(sides: int, purpose: str) -> int:
        return battle.roll(sides, purpose, names.get(purpose.partition(": ")[2], 0), "D20-020")

    result = initiative(roll, entrants, battle.options)
    battle.clock.order = [roster[index] for index in result.order]
    totals = [result.rolls[index].total for index in result.order]
    battle.emit(InitiativeSet(list(battle.clock.order), totals, "D20-020"))


def refill(battle: Battle) -> None:
    """Everybody's budget at the end of each round (`D20-025`, `D20-040`, `D20-044`)."""
    for figure in battle.figures.values():
        budget: Budget = figure.budget
        budget.movement, budget.action, budget.minor = figure.allowance, 1, 1


async def step(battle: Battle) -> None:
    """One table step: a turn begins, or its owner does one thing, or it ends and the next one begins (`D20-023`,
    `D20-026`).
    """
    clock = battle.clock
    try:
        if not clock.turn:
            _begin(battle)
        elif not await acting.act(battle, clock.turn, Flow([clock.turn])):
            _end(battle)
            if clock.place + 1 < len(clock.order):
                _begin(battle)
    except BattleOver:
        clock.turn = 0


def _begin(battle: Battle) -> None:
    """The next place in the order whose character is up; after the last one the round ends (`D20-023`, `D20-025`,
    `D20-028`).
    """
    clock = battle.clock
    later = clock.order[clock.place + 1 :]
    for who in later:
        clock.place += 1
        conditions.turn_starts(battle, who)
        figure: Figure = battle.figures[who]
        figure.trigger.kind, presence = "", figure.presence
        if not (presence.down or presence.gone):
            new_turn(battle)
            _start(battle, who, figure)
            return
    if later:
        new_turn(battle)
    clock.place = -1
    refill(battle)
    if clock.round == arms.PATIENCE:
        for figure in battle.figures.values():
            figure.forget()
    battle.begin_round(clock.round + 1)


def _start(battle: Battle, who: int, figure: Figure) -> None:
    battle.clock.turn = who
    battle.emit(TurnBegan(who))
    changes = battle.changes
    if figure.effects.active:
        wounds.suffer_poison(battle, who)
    if (figure.kit.excess or figure.budget.mired) and battle.up(who):
        moving.deep_water(battle, who)
    if battle.changes != changes:
        check_over(battle)
        if not battle.up(who):
            _end(battle)


def new_turn(battle: Battle) -> None:
    """Within one turn nobody attempts more than one interrupt, nor loses or gains more than 1 Hope (`D20-101`,
    `D20-124`).
    """
    memo = battle.situation.memo
    flagged: list[Budget] | None = memo.get("flagged")
    if flagged is None:  # nobody has kept whose flags were set
        flagged = memo["flagged"] = list(battle.world.table(Budget).values())
    if flagged:
        for budget in flagged:
            budget.attempted = budget.hope_lost = budget.hope_gained = budget.unjoined = False
        flagged.clear()


def _end(battle: Battle) -> None:
    """Conditions until the end of this turn end; unused attached spells are lost (`D20-028`, `D20-135`)."""
    who = battle.clock.turn
    battle.figures[who].budget.attached = []
    conditions.turn_ends(battle, who)
    battle.clock.turn = 0
    battle.emit(TurnEnded(who))


