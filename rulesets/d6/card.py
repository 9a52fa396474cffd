"""The card of a combatant: what the window and the text board show of it; everything is open (`D6-074`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset import Row
from rulesets.d6 import gear, numbers, state
from rulesets.d6.content import ACTIONS, STATS, load_content
from rulesets.d6.state import Budget, Kit, Placement, Vitals

if TYPE_CHECKING:
    from game.battle import Battle


def rows(battle: Battle, who: int) -> list[Row]:
    """Health, actions, what the next turn holds, points and where they lie, gear, stats: open to all (`D6-074`)."""
    vitals, budget = battle.world.get(who, Vitals), battle.world.get(who, Budget)
    made = [
        Row("Health", f"{vitals.health}/{vitals.maximum}", "D6-092", vitals.health, vitals.maximum, "bar")
    ]
    made += _actions(battle, who, budget)
    made += _points(battle, who)
    made += _gear(battle, who)
    for name in STATS:
        if name != "health":
            made.append(Row(name.capitalize(), str(state.stat(battle, who, name)), "D6-156"))
    made.append(Row("Normal move", str(numbers.normal_move(state.stat(battle, who, "speed"))), "D6-063"))
    return made


def _actions(battle: Battle, who: int, budget: Budget) -> list[Row]:
    """Own-turn actions, or reaction actions and Emergencies that could still be paid; the next turn (`D6-038`,
    `D6-040`, `D6-056`).
    """
    owed = state.value(battle, who, state.OWING)
    lost = state.value(battle, who, state.PRESSED)
    following = numbers.own_turn_actions(owed, lost)
    made = []
    if state.own_turn(battle, who):
        made.append(Row("Actions", str(budget.actions), "D6-038", budget.actions, ACTIONS, "pips"))
    else:
        left = state.reactions_left(battle, who)
        made.append(Row("Reaction actions", str(left), "D6-040", left, max(1, left), "pips"))
        spare = state.emergencies_left(battle, who)
        made.append(Row("Emergencies", str(spare), "D6-056", spare, 3, "pips"))
        made.append(Row("Next turn", str(following), "D6-038", following, ACTIONS, "pips"))
    return made


def _points(battle: Battle, who: int) -> list[Row]:
    placement, skills = battle.world.get(who, Placement), load_content().skills
    made = [Row(f"Tactics: {skills[key].name}", place, "D6-024") for key, place in placement.tactics.items()]
    if placement.premonition:
        made.append(Row("Premonition", placement.premonition, "D6-031"))
    return made


def _gear(battle: Battle, who: int) -> list[Row]:
    made = []
    for slot in battle.world.get(who, Kit).slots:
        name = gear.item_name(slot.item) + ("" if slot.loaded else ", empty")
        made.append(Row("In hand" if slot.held else "Stowed", name, "D6-126"))
    for layer in state.outfit(battle, who).layers:
        made.append(
            Row(layer.name.capitalize(), f"{layer.difficulty}, resistance {layer.resistance}", "D6-139")
        )
    return made
