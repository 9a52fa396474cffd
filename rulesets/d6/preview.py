"""The exact odds of an attack from its present bids: made of the very functions that resolve it (`D6-074`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.d6 import clash, guards, odds
from rulesets.d6.clash import Attack, total
from rulesets.d6.guards import Guardline, Met
from rulesets.d6.odds import Blow, Line, Outcome
from rulesets.d6.state import Vitals

if TYPE_CHECKING:
    from game.battle import Battle


def lines_of(lines: list[Guardline]) -> tuple[Line, ...]:
    """Layers in numbers."""
    made = []
    for line in lines:
        if line.dice and line.active is not None:
            made.append(
                Line(
                    line.floor(),
                    total(line.active),
                    line.dice,
                    line.resistance,
                    line.fails == "miss",
                    line.carries,
                )
            )
        else:
            made.append(Line(line.difficulty(), -1, 0, line.resistance, line.fails == "miss", line.carries))
    return tuple(made)


def blow_of(battle: Battle, it: Attack, met: Met | None = None) -> Blow:
    """The damage check in numbers; with `met` the hit is known and its surplus and resistance count."""
    vitals = battle.world.get(it.target, Vitals)
    value = total(clash.damage_terms(battle, it))
    if met is not None:
        value += (met.surplus if it.adds_surplus else 0) - met.resistance
    return Blow(
        value,
        it.exert_damage,
        it.adds_surplus and met is None,
        battle.options.open_surplus == "full",
        2 if guards.pierces(battle, it) and met is None else 0,
        guards.technique_resistance(battle, it),
        total(guards.difficulty_terms(battle, it)),
        vitals.health,
        vitals.maximum,
        it.form,
        it.form != "grab" or battle.options.grab_hurts == "on",
    )


def outcome_of(battle: Battle, it: Attack, met: Met | None = None) -> Outcome:
    """The odds of an attack with its present bids and answer; with `met` of its damage check alone."""
    blow = blow_of(battle, it, met)
    if met is not None:
        return odds.outcome(1, 0, (), blow)
    hit = total(clash.hit_terms(battle, it))
    return odds.outcome(hit, it.exert_hit, lines_of(guards.layers(battle, it)), blow)
