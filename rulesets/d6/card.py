"""The card of a combatant: what the window and the text board show of it; everything is open (`D6-074`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.ruleset import Row
from rulesets.d6 import gear, numbers, state
from rulesets.d6.content import ACTIONS, STATS, load_content
from rulesets.d6.names import source_name
from rulesets.d6.state import Budget, Fighter, Kit, Placement, Vitals

if TYPE_CHECKING:
    from game.battle import Battle


def rows(battle: Battle, who: int) -> list[Row]:
    """Health, actions, what the next turn holds, points and where they lie, gear, stats, skills and traits: open to
    all (`D6-074`).
    """
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
    named = [msgspec.structs.replace(row, label=source_name(row.label, battle.terms)) for row in made]
    return named + _learnt(battle, who)


def _actions(battle: Battle, who: int, budget: Budget) -> list[Row]:
    """Own-turn actions, or reaction actions and Emergencies that could still be paid; the next turn (`D6-038`,
    `D6-040`, `D6-056`).
    """
    owed = state.value(battle, who, state.OWING)
    lost = state.value(battle, who, state.PRESSED)
    following = numbers.own_turn_actions(owed, lost)
    if state.own_turn(battle, who):
        return [Row("Actions", str(budget.actions), "D6-038", budget.actions, ACTIONS, "pips")]
    left, spare = state.reactions_left(battle, who), state.emergencies_left(battle, who)
    return [
        Row("Reaction actions", str(left), "D6-040", left, max(1, left), "pips"),
        Row("Emergencies", str(spare), "D6-056", spare, 3, "pips"),
        Row("Next turn", str(following), "D6-038", following, ACTIONS, "pips"),
    ]


def _points(battle: Battle, who: int) -> list[Row]:
    """Where each Tactics point and the Premonition lie (`D6-024`, `D6-031`)."""
    placement, skills, lang = battle.world.get(who, Placement), load_content().skills, battle.terms
    made = [
        Row(f"Tactics: {skills[key].name}", source_name(place, lang), "D6-024")
        for key, place in placement.tactics.items()
    ]
    if placement.premonition:
        made.append(Row("Premonition", source_name(placement.premonition, lang), "D6-031"))
    return made


def _gear(battle: Battle, who: int) -> list[Row]:
    """What is in hand, stowed and worn (`D6-126`, `D6-139`)."""
    made, lang = [], battle.terms
    for slot in battle.world.get(who, Kit).slots:
        name = gear.item_name(slot.item, lang) + ("" if slot.loaded else f", {source_name('empty', lang)}")
        made.append(Row("In hand" if slot.held else "Stowed", name, "D6-126"))
    for layer in state.outfit(battle, who).layers:
        resists = f"{source_name('resistance', lang)} {layer.resistance}{'+1' if layer.carries else ''}"
        made.append(Row(layer.name.capitalize(), f"{layer.difficulty}, {resists}", "D6-139"))
    return made


def _learnt(battle: Battle, who: int) -> list[Row]:
    """Skills and traits with what they do; those that only give a bonus point stand with the points."""
    fighter, content, lang = battle.world.get(who, Fighter), load_content(), battle.terms
    skills = [content.skills[key] for key in fighter.skills]
    traits = [content.traits[key] for key in fighter.traits]
    found = [skill for skill in skills if not (skill.tactics or skill.premonition)] + traits
    return [Row(source_name(one.name, lang), one.text.text(lang), one.rule) for one in found]
