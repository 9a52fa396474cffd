"""The card of a combatant: what the window and the text board show of it; everything is open (`D6-074`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset import Row
from game.wording import said
from rulesets.d6 import gear, numbers, state
from rulesets.d6.bonus import tactics_of
from rulesets.d6.content import ACTIONS, STATS, load_content
from rulesets.d6.names import layer_text
from rulesets.d6.state import Budget, Fighter, Kit, Placement, Vitals

if TYPE_CHECKING:
    from game.battle import Battle


def rows(battle: Battle, who: int) -> list[Row]:
    """Health, actions, what the next turn holds, points and where they lie, gear, stats, skills and traits: open to
    all (`D6-074`).
    """
    vitals, budget = battle.world.get(who, Vitals), battle.world.get(who, Budget)
    made = [
        Row("health", f"{vitals.health}/{vitals.maximum}", "D6-092", vitals.health, vitals.maximum, "bar")
    ]
    made += _actions(battle, who, budget)
    made += _points(battle, who)
    made += _gear(battle, who)
    for name in STATS:
        if name != "health":
            made.append(Row(name, str(state.stat(battle, who, name)), "D6-156"))
    made.append(Row("normal_move", str(numbers.normal_move(state.stat(battle, who, "speed"))), "D6-063"))
    return made + _learnt(battle, who)


def _actions(battle: Battle, who: int, budget: Budget) -> list[Row]:
    """Own-turn actions, or reaction actions and Emergencies that could still be paid; the next turn (`D6-038`,
    `D6-040`, `D6-056`).
    """
    owed = state.value(battle, who, state.OWING)
    lost = state.value(battle, who, state.PRESSED)
    following = numbers.own_turn_actions(owed, lost)
    if state.own_turn(battle, who):
        return [Row("actions", str(budget.actions), "D6-038", budget.actions, ACTIONS, "pips")]
    left, spare = state.reactions_left(battle, who), state.emergencies_left(battle, who)
    return [
        Row("reaction_actions", str(left), "D6-040", left, max(1, left), "pips"),
        Row("emergencies", str(spare), "D6-056", spare, 3, "pips"),
        Row("next_turn", str(following), "D6-038", following, ACTIONS, "pips"),
    ]


def _points(battle: Battle, who: int) -> list[Row]:
    """Where each Tactics point and the Premonition lie (`D6-024`, `D6-031`)."""
    placement = battle.world.get(who, Placement)
    made = [Row(tactics_of(key), place, "D6-024") for key, place in placement.tactics.items()]
    if placement.premonition:
        made.append(Row("premonition", placement.premonition, "D6-031"))
    return made


def _gear(battle: Battle, who: int) -> list[Row]:
    """What is in hand, stowed and worn (`D6-126`, `D6-139`)."""
    made = []
    for slot in battle.world.get(who, Kit).slots:
        name = gear.item_name(slot.item, battle.terms)
        text = name if slot.loaded else said("not_loaded", item=name)
        made.append(Row("in_hand" if slot.held else "stowed", text, "D6-126"))
    for layer in state.outfit(battle, who).layers:
        key = "layer_carries" if layer.carries else "layer"
        text = said(key, difficulty=layer.difficulty, resistance=layer.resistance)
        made.append(Row(layer_text(layer.name), text, "D6-139"))
    return made


def _learnt(battle: Battle, who: int) -> list[Row]:
    """Skills and traits with what they do; those that only give a bonus point stand with the points."""
    fighter, content, lang = battle.world.get(who, Fighter), load_content(), battle.terms
    skills = [content.skills[key] for key in fighter.skills]
    traits = [content.traits[key] for key in fighter.traits]
    found = [skill for skill in skills if not (skill.tactics or skill.premonition)] + traits
    return [Row(one.key, one.text.text(lang), one.rule) for one in found]
