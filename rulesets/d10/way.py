"""What a walk costs and what may befall on it, before it is begun (`D10-073`, `D10-100`, `D10-288`, `D10-298`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ruleset import Peril, Way
from rulesets.d10 import feints, flying, senses, state
from rulesets.d10.state import Purse

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View


def way_of(view: View, decision: Decision, option: Option, path: list[int]) -> Way:
    """A new Move-Action or the rest of one; Readied Actions one knows of, cover that is left, water."""
    battle, who = view.battle, decision.who
    running = battle.world.get(who, Purse).metres > 0
    perils = (*_readied(view, path), *_leaves(view, who), *_water(view, who, path))
    return Way("rest" if running else "move", option.level, "D10-100", perils)


def _readied(view: View, path: list[int]) -> Iterator[Peril]:
    """Enemies known to have Readied something who would see a step (`D10-073`, `D10-215`)."""
    battle = view.battle
    for foe in view.active(view.foes):
        if not battle.world.get(foe, Purse).ready.verb or not feints.sees(battle, view.side, foe, "ready"):
            continue
        seen = battle.rules.vision(battle, foe)
        cell = next((cell for cell in path if seen >> cell & 1), -1)
        if cell >= 0:
            yield Peril("readied", cell, "D10-073", foe)


def _leaves(view: View, who: int) -> Iterator[Peril]:
    """Whoever moves is no longer in the Cover it has taken."""
    if state.has(view.battle, who, state.COVERED):
        yield Peril("uncovered", view.battle.positions[who].cell, "D10-288", who, mild=True)


def _water(view: View, who: int, path: list[int]) -> Iterator[Peril]:
    battle = view.battle
    if state.has(battle, who, state.SOAKED) or flying.aloft(battle, who):
        return
    cell = next((cell for cell in path if battle.ground.water[cell] >= senses.WADING), -1)
    if cell >= 0:
        yield Peril("soaked", cell, "D10-298")
