"""Damage checks of the surroundings, what losing Health does (`D6-090` to `D6-095`, `D6-232`, `D6-236`, `D6-237`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.event import Checked, Harmed, Term, WentDown
from rulesets.d6 import numbers, state
from rulesets.d6.content import load_content
from rulesets.d6.state import Kit, Vitals

if TYPE_CHECKING:
    from game.battle import Battle


def lose(battle: Battle, who: int, loss: int, source: int, terms: list[Term], rule: str) -> None:
    """Take Health at once; at 0 one is Down (`D6-094`, `D6-095`)."""
    vitals = battle.world.get(who, Vitals)
    vitals.health = max(0, vitals.health - loss)
    battle.emit(Harmed(who, loss, "physical", vitals.health, terms, source, rule=rule))
    if vitals.health == 0:
        go_down(battle, who, source)


def go_down(battle: Battle, who: int, source: int) -> None:
    """Down: out of the battle, its conditions end, whom it held off is free (`D6-042`, `D6-094`, `D6-216`)."""
    battle.presences[who].down = True
    battle.effects[who].active.clear()
    battle.emit(WentDown(who, source, "D6-094"))
    for other, effects in battle.effects.items():
        if effects.active and state.held_off_by(battle, other, who):
            effects.active[:] = [
                one for one in effects.active if one.source != who or one.name != state.HELD_OFF
            ]
    loosen(battle, who)
    battle.world.process()


def loosen(battle: Battle, who: int) -> None:
    """Shield hands that held a grip on `who` are free again (`D6-189`)."""
    for kit in battle.world.table(Kit).values():
        for slot in kit.slots:
            if slot.brawling == who:
                slot.brawling = 0


def difficulty(battle: Battle, who: int) -> list[Term]:
    """Health and what always defends it (`D6-090`, `D6-173`, `D6-174`)."""
    vitals = battle.world.get(who, Vitals)
    full = battle.options.health_difficulty == "maximum"
    terms = [Term("health", vitals.maximum if full else vitals.health, "D6-090")]
    if state.has_skill(battle, who, "desperate_resistance"):
        terms.append(Term("desperate_resistance", 2, "D6-174"))
    if state.has(battle, who, state.HARDENED):
        terms.append(Term("impacting", 1, "D6-173"))
    return terms


def suffer(battle: Battle, who: int, value: int, purpose: str, rule: str) -> None:
    """A damage check of a fixed value: no layers, no resistance, no answer (`D6-232`, `D6-236`, `D6-237`)."""
    if value <= 0:
        return
    vitals = battle.world.get(who, Vitals)
    defence = sum(term.amount for term in difficulty(battle, who)[1:])
    against_maximum = battle.options.health_difficulty == "maximum"
    result = numbers.health_check(value, vitals.health, vitals.maximum, defence, "", against_maximum)
    told = [Term(purpose, value, rule)]
    battle.emit(Checked(who, purpose, 0, told, value, result.difficulty, result.counted > 0, who, rule))
    if result.loss:
        lose(battle, who, result.loss, 0, [Term(f"{result.counted}/4", result.loss, "D6-092")], rule)


def hazard(battle: Battle, who: int) -> None:
    """Burning and the like: at the start of the own turn and on entering (`D6-237`)."""
    cell = battle.positions[who].cell
    value = load_content().hazards.get(battle.ground.surface[cell], 0)
    if value and battle.up(who):
        suffer(battle, who, value, "hazard", "D6-237")


def fall(battle: Battle, who: int, height: int) -> None:
    """A fall of full metres (`D6-232`); height in centimetres."""
    suffer(battle, who, numbers.fall_value(height // 100), "fall", "D6-232")


def sink(battle: Battle, who: int) -> None:
    """Too much armour in deep water: 8, then 12, 16 ... at the start of each own turn there (`D6-236`)."""
    budget = battle.world.get(who, state.Budget)
    requirement = state.outfit(battle, who).requirement
    heavy = not numbers.within_half(requirement, state.base(battle, who, "strength"))
    if not (state.swimming(battle, who) and heavy):
        budget.sunk = 0
        return
    budget.sunk += 1
    suffer(battle, who, numbers.sinking_value(budget.sunk), "sinking", "D6-236")
