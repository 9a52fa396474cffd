"""What an option would bring, exactly: without dice the very result, with dice its odds (`D6-074`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.ruleset import Forecast
from game.wording import said
from rulesets.d6 import bids, clash, exchange, fate, guards, legality, odds, preview, state, worth
from rulesets.d6.clash import Attack, total
from rulesets.d6.fate import Deed
from rulesets.d6.guards import Guardline, Met
from rulesets.d6.names import layer_text

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision, Option
    from game.knowledge import View


def forecast(view: View, decision: Decision, option: Option, origin: int | None = None) -> Forecast | None:
    """The forecast of an option, or None where there is nothing to say; all but dice is known (`D6-074`)."""
    battle, matter = view.battle, decision.matter
    if (
        decision.kind == "act"
        and option.verb in ("attack", "throw", "attack_friend")
        and view.knows(option.target)
    ):
        way = next((way for way in legality.ways(battle, decision.who) if way.key == option.item), None)
        if way is None:
            return None
        it = legality.prepare(battle, decision.who, way, option.target, -1 if origin is None else origin)
        return of_attack(battle, it, None)
    if decision.kind == "act" and option.verb == "cast" and view.knows(option.target):
        return _of_deed(
            battle, Deed(decision.who, option.target, option.item), min(fate.AIMS[option.item]), 0
        )
    if isinstance(matter, Attack):
        return _of_stage(battle, decision, option, matter)
    if isinstance(matter, tuple):
        return _of_damage_stage(battle, decision, option, *matter)
    if isinstance(matter, Deed) and decision.kind == "effect_bid":
        return _of_deed(battle, matter, option.level, int(option.id.partition("+")[2]))
    return _of_check(decision, option)


def of_attack(battle: Battle, it: Attack, met: Met | None) -> Forecast:
    """The odds of an attack with what has been bid and answered so far; with `met` of its damage check."""
    seen = preview.outcome_of(battle, it, met)
    labels = ("failure", "one_quarter", "two_quarters", "three_quarters", "overcome")
    rows = [("miss", seen.miss)] if seen.miss and met is None else []
    rows += [
        (label, chance - (seen.miss if label == "failure" else 0.0))
        for label, chance in zip(labels, seen.quarters, strict=True)
    ]
    lines = guards.layers(battle, it)
    goal, harms = guards.difficulty_terms(battle, it), clash.damage_terms(battle, it)
    if met is None:
        decisive = max(lines, key=lambda line: line.difficulty(), default=None)
        terms, against = clash.hit_terms(battle, it), decisive.terms() if decisive is not None else ()
        notes = [*_layer_notes(lines), *(could_pay(battle, it) if not it.answer.cost else ())]
    else:
        terms, against, notes = [*harms, *exchange.struck_terms(battle, it, met)], tuple(goal), []
    value, key = total(harms if met is None else terms), "against_dice" if it.exert_damage else "against"
    return Forecast(
        it.named,
        tuple((label, chance) for label, chance in rows if chance > 1e-12),
        seen.loss,
        seen.downs,
        tuple(terms),
        tuple(against),
        said(key, value=value, dice=it.exert_damage, difficulty=total(goal)),
        tuple(notes),
        worth.value_of(battle, it.target, seen),
        "D6-070",
    )


def _layer_notes(lines: list[Guardline]) -> list[str]:
    """Every layer with its difficulty and what failing it means (`D6-078`, `D6-079`)."""
    notes = []
    for line in lines:
        key = "resistance_carries" if line.carries else "resistance_of"
        means = "miss" if line.fails == "miss" else said(key, resistance=line.resistance)
        key, name = "layer_dice" if line.dice else "layer", layer_text(line.name)
        notes.append(said(key, layer=name, difficulty=line.difficulty(), dice=line.dice, means=means))
    return notes


def could_pay(battle: Battle, it: Attack) -> list[str]:
    """What the target could still pay for, the difficulties, and whether they would hold (`D6-073`, `D6-074`)."""
    left = state.payable(battle, it.target)
    if not left or state.own_turn(battle, it.target):
        return [] if left else ["no_reaction_left"]
    reactions = state.reactions_left(battle, it.target)
    notes = [said("can_pay", reactions=reactions, emergencies=left - reactions)]
    hit = total(clash.hit_terms(battle, it))
    for name in bids.defences(battle, it):
        twin = msgspec.structs.replace(it, answer=msgspec.convert({name: True}, clash.Answer))
        line = next((line for line in guards.layers(battle, twin) if line.name == name), None)
        if line is None:
            continue
        most = (
            left - 1 if battle.options.defender_exertion == "on" and bids.may_exert(battle, it.target) else 0
        )
        chances = [odds.holds(hit, it.exert_hit, line.difficulty(), dice) for dice in (0, most)]
        low, high = (round(100 * chance) for chance in chances)
        holds = said("holds", chance=low) if low == high else said("holds_between", low=low, high=high)
        key = "defence_dice" if most else "defence"
        notes.append(said(key, defence=name, difficulty=line.difficulty(), dice=most, holds=holds))
    return notes


def _of_stage(battle: Battle, decision: Decision, option: Option, it: Attack) -> Forecast | None:
    """Hit bids, answers, Blocks, Counters."""
    if decision.kind == "hit_bid":
        bid = bids.parse_bid(option.id)
        it = msgspec.structs.replace(it, exert_hit=bid.exert, aim=bid.aim, all_out=bid.all_out)
    elif decision.kind == "answer":
        if option.verb == "replace":
            return None
        it = msgspec.structs.replace(it, answer=bids.parse_answer(option.id))
    elif decision.kind == "counter_block":
        it = msgspec.structs.replace(it, strip_guard=option.verb == "block")
    elif decision.kind == "help":
        it = msgspec.structs.replace(it, exert_hit=it.exert_hit + option.level)
    elif decision.kind == "stat":
        it = msgspec.structs.replace(it, stat=option.item)
    elif decision.kind != "counter" or option.verb != "counter":
        return None
    return of_attack(battle, it, None)


def _of_damage_stage(
    battle: Battle, decision: Decision, option: Option, it: Attack, met: Met
) -> Forecast | None:
    """Damage bids and the Block against damage."""
    if decision.kind == "damage_bid":
        it = msgspec.structs.replace(it, exert_damage=option.level, strip_brace=option.verb == "damage_block")
    elif decision.kind == "block":
        it = msgspec.structs.replace(it, block_damage=option.verb == "block")
    elif decision.kind == "help":
        it = msgspec.structs.replace(it, exert_damage=it.exert_damage + option.level)
    else:
        return None
    return of_attack(battle, it, met)


def _of_deed(battle: Battle, it: Deed, aim: int, dice: int) -> Forecast:
    """The chance of an aim (`D6-015`)."""
    terms, opposing = fate.effect_terms(battle, it), fate.opposing_terms(battle, it)
    chance = odds.at_least(dice, -(-aim * total(opposing) // 4) - total(terms))
    guard = said("guard", defence=it.defence, difficulty=total(fate.guard_terms(battle, it)))
    return Forecast(
        it.key,
        (("success", chance), ("failure", 1.0 - chance)),
        terms=tuple(terms),
        against=tuple(opposing),
        damage=said("aim", quarters=aim, total=total(opposing)),
        notes=() if it.guarded else (guard,),
        rule=fate.RULES[it.key],
    )


def _of_check(decision: Decision, option: Option) -> Forecast | None:
    """A check outside attacks."""
    if decision.kind != "check_bid":
        return None
    bid = bids.parse_bid(option.id)
    short = int(decision.about["difficulty"]) - int(decision.about["value"])
    chance = odds.at_least(bid.exert, short - (5 if bid.all_out else 0))
    return Forecast(
        str(decision.about["thing"]), (("success", chance), ("failure", 1.0 - chance)), rule="D6-010"
    )
