"""What a walk costs and what may befall on it, before it is begun (`D20-041`, `D20-118`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ruleset import Peril, Way
from rulesets.d20 import flow, legality, ready, senses
from rulesets.d20.state import Kit
from rulesets.d20.thing import Thing

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View


def way_of(view: View, decision: Decision, option: Option, path: list[int]) -> Way:
    """Movement, who may interrupt which step, deep water under a heavy load."""
    start = view.battle.positions[decision.who].cell
    perils = [*_interrupters(view, decision.who, start, path), *_water(view, decision.who, path[-1])]
    return Way("walk", option.level, "D20-041", tuple(perils))


def _interrupters(view: View, who: int, start: int, path: list[int]) -> Iterator[Peril]:
    """Each enemy in sight once: where its trigger is met, else where a step is near it, else where it sees one."""
    battle, now = view.battle, flow.Flow([who])
    for foe in view.active(view.foes):
        near = battle.terrain.around[legality.melee_reach(battle, foe)][battle.positions[foe].cell]
        found: dict[str, Peril] = {}
        for here, cell in zip([start, *path], path, strict=False):
            if not flow.able(battle, foe, Thing(who, "step", cell=cell, path=[cell], cost=1), [], now):
                continue
            if ready.meets_step(battle, foe, who, here, cell):
                found.setdefault("ready", Peril("ready", cell, "D20-116", foe))
            elif near >> cell & 1 or near >> here & 1:
                found.setdefault("interrupt", Peril("interrupt", cell, "D20-118", foe))
            else:
                found.setdefault("watch", Peril("watch", cell, "D20-101", foe, mild=True))
        yield from [found[kind] for kind in ("ready", "interrupt", "watch") if kind in found][:1]


def _water(view: View, who: int, goal: int) -> Iterator[Peril]:
    """Swimming with excess weight when the next turn begins (`D20-189`)."""
    if view.battle.world.get(who, Kit).excess and senses.swimming(view.battle, goal):
        yield Peril("sink", goal, "D20-189")
