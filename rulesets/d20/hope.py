"""Hope: lost by one's own failures, gained by successes seen (catalogue 3.11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.event import Changed, Gained, Lost
from rulesets.d20 import gear, senses, state
from rulesets.d20.conditions import clear, drop_states
from rulesets.d20.state import Budget, Figure, Trigger, Vitals

if TYPE_CHECKING:
    from game.battle import Battle

HOPELESS = "hopeless"


def tracked(battle: Battle, who: int) -> bool:
    """Whether a combatant's Hope moves: adventurers by default, never one frozen (`D20-120`, `D20-126`)."""
    choice = battle.options.hope_for
    figure: Figure = battle.figures[who]
    if choice == "nobody" or figure.vitals.frozen:
        return False
    return choice == "everyone" or bool(figure.fighter.adventurer)


def freeze_the_lone(battle: Battle) -> None:
    """A side of one single character keeps its Hope as it is (`D20-126`)."""
    if battle.options.hope_alone != "frozen":
        return
    present = [side for who, side in battle.sides.items() if not battle.presences[who].gone]
    for who, side in battle.sides.items():
        if present.count(side) == 1:
            battle.world.get(who, Vitals).frozen = True
            state.altered(battle, who)


def succeeded(battle: Battle, actor: int) -> None:
    """Every other adventurer of the party that sees the actor gains 1 Hope (`D20-122`)."""
    for who in state.allies(battle, actor):
        budget: Budget = battle.figures[who].budget
        if not budget.hope_gained and tracked(battle, who) and senses.sees(battle, who, actor):
            state.flagged(battle, who).hope_gained = True
            change(battle, who, 1, "D20-122")


def failed(battle: Battle, actors: Iterable[int]) -> None:
    """The actor, and every member of a swarm, loses 1 Hope (`D20-123`)."""
    for who in actors:
        budget: Budget = battle.figures[who].budget
        if not budget.hope_lost and battle.up(who) and tracked(battle, who):
            state.flagged(battle, who).hope_lost = True
            change(battle, who, -1, "D20-123")


def side_roll(battle: Battle, who: int, success: bool) -> None:
    """A roll that is no action: counts only under `hope_scope = all_rolls` (`D20-121`, `D20-190`)."""
    if battle.options.hope_scope != "all_rolls":
        return
    if success:
        succeeded(battle, who)
    else:
        failed(battle, (who,))


def change(battle: Battle, who: int, amount: int, rule: str) -> None:
    """Move Hope within 0 to 4; at 0 the character is out, above it back (`D20-124`, `D20-125`)."""
    vitals: Vitals = battle.figures[who].vitals
    before, vitals.hope = vitals.hope, max(0, min(4, vitals.hope + amount))
    if vitals.hope == before:
        return
    state.hope_altered(battle, who, before)
    battle.emit(Changed(who, "hope", before, vitals.hope, rule))
    if vitals.hope == 0:
        _despair(battle, who)
    elif before == 0:
        battle.emit(Lost(who, HOPELESS, "D20-125"))


def _despair(battle: Battle, who: int) -> None:
    battle.emit(Gained(who, HOPELESS, rule="D20-125"))
    drop_states(battle, who)
    battle.world.get(who, Trigger).kind = ""
    if battle.options.hope_zero == "quits":
        battle.world.get(who, Vitals).quit = True
        gear.drop_all(battle, who)
        clear(battle, who)
        presence = battle.presences[who]
        presence.down = presence.gone = True
        battle.refresh()
