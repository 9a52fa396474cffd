"""A character acts: choose a thing, declare it with all its choices, do it (`D20-026`, `D20-106`, decision
points 1 to 4, 8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import ask, ask_from
from game.event import Undone
from rulesets.d20 import declare, flow, gear, legality, moving, ready, state
from rulesets.d20.menu import menu_of
from rulesets.d20.state import Figure
from rulesets.d20.thing import Thing

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Edges
    from rulesets.d20.flow import Flow


async def act(battle: Battle, who: int, now: Flow, answering: Thing | None = None) -> bool:
    """Choose and do one thing; False when the character is done (its turn or interruption ends)."""
    figure: Figure = battle.figures[who]
    budget, presence, depth = figure.budget, figure.presence, now.depth
    if budget.fallen:
        budget.fallen = False
    menu = menu_of(battle, who, now)
    about: dict[str, int | str] = {"depth": depth}
    if answering is not None:
        about = {
            "depth": depth,
            "actor": answering.actor,
            "thing": answering.verb,
            "item": answering.item,
            "target": answering.target,
            "level": answering.level,
            "cell": answering.cell,
        }
    rule = "D20-106" if depth else "D20-026"
    chosen = await ask_from(who, "act", menu, rule, battle.ground.grid, about)
    verb = chosen.verb
    if verb in {"end", "done"}:
        return False
    if verb == "ready":
        ready.declare(battle, who, await ask(who, "ready", ready.options(battle, who), "D20-116"))
        return False
    if verb == "move":
        field, _ = menu.ways()
        assert field is not None
        await walk(battle, who, now, field.path(chosen.cell))
    elif verb == "drop":
        gear.drop(battle, who, chosen.item)
    else:
        thing = await declare.thing(battle, who, chosen)
        if thing is not None:
            await flow.perform(battle, thing, now)
    return not (budget.fallen or presence.down or presence.gone)


async def act_until_done(battle: Battle, who: int, now: Flow, answering: Thing) -> None:
    """An interruption: one thing after the other, until done or out (`D20-106`)."""
    figure: Figure = battle.figures[who]
    presence, vitals = figure.presence, figure.vitals
    while vitals.hope and not (presence.down or presence.gone or state.has(battle, who, state.STUNNED)):
        if not await act(battle, who, now, answering):
            return


async def walk(battle: Battle, who: int, now: Flow, path: list[int]) -> None:
    """Walk along cells, each step a thing of its own; stop when something intervenes or an enemy comes into sight
    (`D20-100`).
    """
    seen_before, edges = state.known_foes(battle, who), moving.walking(battle)
    while path:
        if not _walk_unwatched(battle, who, path, flow.watched(battle, who, now), edges, seen_before) or not path:
            return
        thing = _next_step(battle, who, path, edges)
        if not legality.legal(battle, thing):
            _bump(battle, thing)
            return
        interruptions = now.interruptions
        if await flow.perform(battle, thing, now) != flow.DONE or now.interruptions != interruptions:
            return
        del path[: len(thing.path)]
        if not battle.up(who) or not moving.can_move(battle, who):
            return
        if _meets(state.known_foes(battle, who), seen_before):
            return


def _meets(seen: list[int], before: list[int]) -> bool:
    """Whether an enemy has come into sight."""
    return seen is not before and not set(seen) <= set(before)


def _walk_unwatched(
    battle: Battle, who: int, path: list[int], watched: int, edges: Edges, seen_before: list[int]
) -> bool:
    """Walk on as long as the next step leads into a free space and concerns nobody: what `perform` would do with it
    comes to paying and being there (`D20-041`, `D20-113`). False when an enemy has come into sight.
    """
    figure: Figure = battle.figures[who]
    budget, situation = figure.budget, battle.situation
    here = figure.position.cell
    if watched >> here & 1:
        return True
    while path:
        cell = path[0]
        if watched >> cell & 1 or cell in situation.occupants:
            return True
        cost = edges.out[here].get(cell)
        if cost is None or cost > budget.movement:
            return True
        budget.movement -= cost
        battle.place(who, cell, cost, "walk", "D20-041")
        del path[0]
        here = cell
        seen = situation.foes[figure.side]
        if seen is not seen_before and _meets(seen, seen_before):
            return False
    return True


def _next_step(battle: Battle, who: int, path: list[int], edges: Edges) -> Thing:
    """The next step; through party members' spaces it goes on to the first free one (ruling on `D20-002`)."""
    here = battle.positions[who].cell
    cells: list[int] = []
    cost = 0
    for cell in path:
        cost += edges.step(here, cell) or 1
        cells.append(cell)
        here = cell
        if cell not in battle.situation.occupants:
            break
    return Thing(who, "step", cell=cells[-1], path=cells, cost=cost)


def _bump(battle: Battle, thing: Thing) -> None:
    """A step into a space where an unseen enemy stands comes to nothing; its cost is spent (ruling on `D20-002`)."""
    figure: Figure = battle.figures[thing.actor]
    figure.budget.movement -= thing.cost
    battle.emit(Undone(thing.actor, thing.verb, "void", "D20-002"))
