"""What a combatant may do now, from its side's knowledge only (catalogue 3.4, section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from game.decision import Option
from rulesets.d10 import (
    blows,
    chooser,
    moving,
    sequence,
    state,
)
from rulesets.d10.content import load_content
from rulesets.d10.state import Body, Fighter, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Field

END: Final = Option("end", "end", rule="D10-060")


class Offer(msgspec.Struct):
    """The options of "act" and where one can walk."""

    options: list[Option]
    field: Field | None = None
    stops: int = 0


def offer(battle: Battle, who: int) -> Offer:
    """All that may be done now; the end comes last (section 5)."""
    able = chooser.Chooser(battle, who)
    use = sequence.allowed([effect.name for effect in battle.effects[who].active])
    if use == "passive_scan" or state.has(battle, who, state.HALTED):
        return Offer([END])
    if use == "mental":
        return Offer([*(each for each in able.knowledge() if each.verb in chooser.MENTAL), END])
    metres = moving.budget(battle, who)
    field, stops = moving.reach(battle, who, metres) if metres else (None, 0)
    options: list[Option] = []
    if state.has(battle, who, state.FLEEING):
        return Offer(_flight(battle, stops) or [END])
    options += able.attacks()
    options += able.abilities()
    options += able.footwork(field)
    options += able.contests()
    options += able.oneself()
    options += able.grappled()
    options += able.medicine()
    options += able.knowledge()
    options += able.hands()
    options += able.spells_at_work()
    if able.pays("bonus") and not state.has(battle, who, state.DYING):
        options.append(Option("ready", "ready", rule="D10-073"))
    if state.has(battle, who, state.SPRINTING):
        options = [option for option in options if option.verb != "sprint"]
    return Offer([*options, END], field, stops)


def _flight(battle: Battle, stops: int) -> list[Option]:
    """Command Entity, Flee: as long as an action is left, a Move-Action that ends farther away (4.6)."""
    found = []
    for cell in battle.ground.grid.bits(stops):
        x, y = battle.ground.grid.xy(cell)
        found.append(Option(f"go:{x},{y}", "go", cell=cell, rule="D10-353"))
    return found


def ready_kinds(battle: Battle, who: int) -> list[Option]:
    """Actions that can be Readied, named with their cost (`D10-073`)."""
    able = chooser.Chooser(battle, who)
    found = []
    for weapon, _ in state.weapons(battle, who):
        cost = blows.attack_cost(battle, who, weapon)
        if able.pays(cost) and not weapon.spread:
            found.append(
                Option(f"ready:attack:{weapon.key}", "attack", item=weapon.key, cost=cost, rule="D10-073")
            )
            if weapon.throw:
                found.append(
                    Option(f"ready:throw:{weapon.key}", "throw", item=weapon.key, cost=cost, rule="D10-073")
                )
    for key in battle.world.get(who, Fighter).abilities:
        ability = load_content().abilities[key]
        if ability.cost in ("main", "bonus") and able.pays(ability.cost) and key != "aimed_shot":
            found.append(Option(f"ready:cast:{key}", "cast", item=key, cost=ability.cost, rule="D10-073"))
    if able.pays("bonus"):
        found.append(Option("ready:move", "go", cost="bonus", rule="D10-073"))
    for verb in chooser.READYABLE:
        if able.pays(chooser.COSTS[verb]):
            found.append(Option(f"ready:{verb}", verb, cost=chooser.COSTS[verb], rule="D10-073"))
    return list({option.id: option for option in found}.values())


def readied(battle: Battle, who: int) -> list[Option]:
    """The ways to use the Readied Action now; it must be legal now (`D10-073`)."""
    ready = battle.world.get(who, Purse).ready
    able = chooser.Chooser(battle, who, free=True)
    if ready.verb in ("attack", "throw"):
        verbs = (ready.verb, f"blind_{ready.verb}")
        return [each for each in able.attacks() if each.verb in verbs and each.item == ready.item]
    if ready.verb == "cast":
        return [each for each in able.abilities() if each.item == ready.item]
    if ready.verb == "go":
        return _goes(battle, who)
    options = [*able.contests(), *able.oneself(), *able.knowledge()]
    return [each for each in options if each.verb == ready.verb]


def _goes(battle: Battle, who: int) -> list[Option]:
    """A Readied Move-Action: each space within reach."""
    metres = moving.pace(battle, who)
    if not metres or battle.world.get(who, Body).climbing:
        return []
    field, stops = moving.reach(battle, who, metres)
    grid, found = battle.ground.grid, []
    for cell in grid.bits(stops & ~(1 << field.start)):
        x, y = grid.xy(cell)
        found.append(Option(f"go:{x},{y}", "go", cell=cell, rule="D10-073"))
    return found
