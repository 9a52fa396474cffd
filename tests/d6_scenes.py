"""Scenes of the d6 ruleset: a sketch, a few combatants (legal or not), scripted dice, answers by option id.

    battle = scene("A.b", A=("halberdier", 1), b=("seer", 2, {"armour": []}), dice=[4])
    answer(battle, "attack:pike*normal:b", "bid:1")

Turn order is that of the arguments. Names and handles are the letters.
"""

from __future__ import annotations

import dataclasses
import fnmatch
from collections.abc import Sequence
from typing import Any, TypeVar

from game.battle import Battle
from game.board.ground import Ground, sketch_places
from game.components import Policies, Policy
from game.event import Event
from game.setup import CombatantSetup, Setup, SideSetup
from rulesets.d6 import state
from rulesets.d6.state import Budget, Vitals
from rulesets.d6.table_calls import spec_table

E = TypeVar("E", bound=Event)
LIGHT = {"dark": 0, "dim": 1, "bright": 2}
PASSING = {
    "hit_bid": "bid:0",
    "attempt_bid": "bid:0",
    "check_bid": "bid:0",
    "damage_bid": "damage:0",
    "answer": "none",
    "block": "no_block",
    "counter_block": "no_block",
    "counter": "no_counter",
    "help": "no_help",
}
"""How each question inside an attack is passed."""


def scene(
    sketch: str,
    *,
    dice: Sequence[int] = (),
    options: dict[str, Any] | None = None,
    light: str = "",
    legend: dict[str, dict[str, Any]] | None = None,
    **cast: tuple[Any, ...],
) -> Battle:
    """A battle that waits for its first decision, walls around the sketch; all that can be reacted to is asked.

    Each of `cast`: letter = (template or whole sheet, side) or (template, side, changes). Changes are fields of the
    sheet, and `state` (what the combatant starts in).
    """
    rows = [row.strip() for row in sketch.strip().splitlines()]
    width = max(len(row) for row in rows)
    walled = "\n".join(
        ["#" * (width + 2), *(f"#{row.ljust(width, '#')}#" for row in rows), "#" * (width + 2)]
    )
    ground = Ground.from_sketch(walled, legend)
    if light:
        ground = dataclasses.replace(ground, light=(LIGHT[light],) * ground.grid.size)
    places = sketch_places(walled, legend)
    combatants = []
    for letter, (template, side, *more) in cast.items():
        changes = dict(more[0]) if more else {}
        start = changes.pop("state", {})
        sheet = {**spec_table(template), **changes, "name": letter}
        combatants.append(
            CombatantSetup(side, "scene", letter, sheet, list(ground.grid.xy(places[letter])), start)
        )
    sides = [SideSetup("One"), SideSetup("Two")]
    setup = Setup("d6", sides, combatants, sketch=walled, options=options or {}, seed=1)
    setup.script, setup.strict_dice = [[6, value] for value in dice], True
    battle = Battle(setup, ground, begin=False)
    from rulesets.d6 import recruit

    for who, member in enumerate(combatants, start=1):
        battle.effects[who].active += recruit.conditions(member.state, who)
        rules = dict.fromkeys(battle.world.get(who, Policies).rules, Policy("ask", "everything"))
        battle.world.get(who, Policies).rules = {**rules, "stat": Policy("always")}
    clock = battle.clock
    clock.order, clock.phase, clock.place, clock.round = list(battle.sides), "turns", -1, 1
    battle.start()
    return battle


def answer(battle: Battle, *answers: str) -> None:
    """Give answers: ids of options, with `*` for any part."""
    for wanted in answers:
        assert battle.pending is not None, f"{wanted!r}: the battle is over"
        found = [one.id for one in battle.pending.options if fnmatch.fnmatchcase(one.id, wanted.lower())]
        assert len(found) == 1, f"{wanted!r} fits {found} of {battle.pending.kind}: {ids(battle)}"
        battle.answer(found[0])


def settle(battle: Battle) -> None:
    """Pass every question that is not "act"."""
    while battle.pending is not None and battle.pending.kind in PASSING:
        battle.answer(PASSING[battle.pending.kind])


def do(battle: Battle, *answers: str) -> None:
    """`answer`, then `settle`."""
    answer(battle, *answers)
    settle(battle)


def ids(battle: Battle) -> list[str]:
    """The ids of all options of the pending decision."""
    assert battle.pending is not None
    return [option.id for option in battle.pending.options]


def offers(battle: Battle, pattern: str) -> bool:
    """Whether an option with such an id is offered."""
    return any(fnmatch.fnmatchcase(one, pattern.lower()) for one in ids(battle))


def asked(battle: Battle) -> str:
    """Who is asked what: "A act"."""
    assert battle.pending is not None
    return f"{battle.name(battle.pending.who)} {battle.pending.kind}"


def who(battle: Battle, name: str) -> int:
    """The entity of a letter."""
    return next(one for one, identity in battle.identities.items() if identity.name == name)


def health(battle: Battle, name: str) -> int:
    """Health of a letter."""
    return battle.world.get(who(battle, name), Vitals).health


def actions(battle: Battle, name: str) -> int:
    """Own-turn actions left of a letter."""
    return battle.world.get(who(battle, name), Budget).actions


def at(battle: Battle, name: str) -> tuple[int, int]:
    """Where a letter stands, walls counted."""
    return battle.ground.grid.xy(battle.positions[who(battle, name)].cell)


def condition(battle: Battle, name: str, effect: str) -> int:
    """The number of a condition."""
    return state.value(battle, who(battle, name), effect)


def last(battle: Battle, kind: type[E]) -> E:
    """The last event of a kind."""
    return next(event for event in reversed(battle.events) if isinstance(event, kind))


def all_of(battle: Battle, kind: type[E]) -> list[E]:
    """All events of a kind."""
    return [event for event in battle.events if isinstance(event, kind)]
