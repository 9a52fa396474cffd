"""What a walk costs and what may befall on it: nobody reacts to one who walks (`D6-062`, `D6-065`, `D6-237`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ruleset import Peril, Way
from rulesets.d6 import moving, numbers, state
from rulesets.d6.content import load_content

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View


def way_of(view: View, decision: Decision, option: Option, path: list[int]) -> Way:
    """A Step or a Normal move; ground that burns, deep water in too much armour."""
    battle, who = view.battle, decision.who
    step = moving.stepping(battle.terrain).step(battle.positions[who].cell, option.cell) is not None
    perils = (*_hazards(view, path), *_water(view, who, path[-1]))
    return Way("step", 1, "D6-062", perils) if step else Way("move", 2, "D6-063", perils)


def _hazards(view: View, path: list[int]) -> Iterator[Peril]:
    surface, hazards = view.battle.ground.surface, load_content().hazards
    for cell in path:
        if surface[cell] in hazards:
            yield Peril("hazard", cell, "D6-237", amount=hazards[surface[cell]])


def _water(view: View, who: int, goal: int) -> Iterator[Peril]:
    """Where one would sink when the next turn begins (`D6-236`)."""
    battle = view.battle
    deep = battle.ground.water[goal] >= state.SWIMMING
    if deep and not numbers.within_half(state.outfit(battle, who).requirement, state.base(battle, who, "strength")):
        yield Peril("sink", goal, "D6-236", amount=numbers.sinking_value(1))
