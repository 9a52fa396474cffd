"""Small battles for tests of single rules: a sketch, combatants by letter, scripted dice, a driver of coroutines."""

from __future__ import annotations

import functools
from collections.abc import Coroutine, Mapping
from typing import Any

from game.battle import Battle
from game.board.ground import sketch_places
from game.decision import Decision
from game.ruleset import load_ruleset
from game.scenario import ground_of, stamped
from game.setup import CombatantSetup, Setup, SideSetup

REFUSALS = ("pass", "no", "let_go", "take_turn", "no_potency")


@functools.cache
def sheet_of(template: str) -> dict[str, Any]:
    """A ready-made combatant's checked sheet."""
    rules = load_ruleset("d10")
    return rules.read_sheet(template, {}, rules.make_options({}))


def arena(
    sketch: str,
    who: Mapping[str, tuple[str, int]],
    *,
    dice: list[int] | None = None,
    options: dict[str, Any] | None = None,
    light: str = "",
    states: Mapping[str, dict[str, Any]] | None = None,
    sheets: Mapping[str, dict[str, Any]] | None = None,
    begin: bool = False,
    lean: bool = False,
) -> Battle:
    """A battle on a sketch; `who` maps letters to (template, side). Entities count from 1 in that order.

    Without `begin` nothing has happened: tests call single rules. `dice` are all that may be rolled.
    """
    places = sketch_places(sketch)
    from game.board.ground import Ground

    grid = Ground.from_sketch(sketch).grid
    combatants = []
    for letter, (template, side) in who.items():
        sheet = {**sheet_of(template), **(sheets or {}).get(letter, {})}
        at = list(grid.xy(places[letter]))
        combatants.append(
            CombatantSetup(side, template, letter, sheet, at, dict((states or {}).get(letter, {})))
        )
    setup = stamped(
        Setup(
            "d10",
            [SideSetup("North"), SideSetup("South")],
            combatants,
            sketch=sketch,
            light=light,
            options=dict(options or {}),
            script=[[0, value] for value in dice or []],
            strict_dice=dice is not None,
            round_cap=60,
        )
    )
    battle = Battle(setup, ground_of(setup), begin=begin, lean=lean)
    if not begin:
        from rulesets.d10 import senses

        battle.clock.round = 1
        battle.clock.order = sorted(battle.sides)
        senses.look(battle, first=True)
    return battle


def run(coroutine: Coroutine[Decision, str, Any], asked: list[str] | None = None, **answers: Any) -> Any:
    """Drive a rule to its end. `answers` by kind: an option id, a list of them in turn; else the default."""
    waiting = {kind: list(value) if isinstance(value, list) else value for kind, value in answers.items()}
    reply: str | None = None
    while True:
        try:
            decision = coroutine.send(reply)  # type: ignore[arg-type]
        except StopIteration as stop:
            return stop.value
        if asked is not None:
            asked.append(decision.kind)
        reply = _reply(decision, waiting)


def _reply(decision: Decision, waiting: dict[str, Any]) -> str:
    wanted = waiting.get(decision.kind)
    if isinstance(wanted, list):
        wanted = wanted.pop(0) if wanted else None
    if wanted is not None:
        assert decision.find(wanted), (
            f"{wanted} is not among {[option.id for option in decision.options][:40]}"
        )
        return str(wanted)
    last = decision.choices[-1]
    return last.id if last.id in REFUSALS else decision.choices[0].id


def effects(battle: Battle, who: int) -> set[str]:
    """Names of the conditions of a combatant."""
    return {effect.name for effect in battle.effects[who].active}


def left(battle: Battle) -> int:
    """Scripted dice that were not rolled."""
    return len(battle.dice.script)
