"""Force Shove, Mind Press, Mind Control: Fate deeds by stages (catalogue 3.17, decision point 14)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import msgspec

from game.decision import Option
from game.event import Checked, Declared, Reacted, Term
from game.policy import Moment
from rulesets.d6 import (
    bids,
    bonus,
    chain,
    control,
    exchange,
    guards,
    moving,
    numbers,
    pay,
    placing,
    state,
    surroundings,
)
from rulesets.d6.clash import total

if TYPE_CHECKING:
    from game.battle import Battle

COSTS: Final = {"force_shove": 3, "mind_press": 3, "mind_control": 5}
"""Actions (`D6-051`, `D6-052`)."""
RULES: Final = {"force_shove": "D6-249", "mind_press": "D6-250", "mind_control": "D6-251"}
AIMS: Final = {"force_shove": (1, 2, 3, 4), "mind_press": (1, 2, 3), "mind_control": (4,)}
"""Quarters that may be aimed at (`D6-015`, `D6-249` to `D6-251`)."""
CONTROL_ACTIONS: Final = 3


class Deed(msgspec.Struct):
    """A Fate deed as declared, and the bids made so far."""

    actor: int
    target: int
    key: str
    all_out: str = ""
    exert: int = 0
    guarded: bool = False
    guard_exert: int = 0
    aim: int = 0
    effect_exert: int = 0

    @property
    def defence(self) -> str:
        """What the target may pay for: Dodge against a shove, Ward against the mind (`D6-247`, `D6-249`)."""
        return "dodge" if self.key == "force_shove" else "ward"


def targets(battle: Battle, who: int, key: str) -> list[int]:
    """Anybody else known, in range of Psychokinesis and in sight; one alone, there are no areas (`D6-076`, `D6-240`,
    `D6-246`).
    """
    reach = state.stat(battle, who, "psychokinesis")
    here = battle.positions[who].cell
    foes, friends = control.known_others(battle, who)
    pool = [*foes, *friends]
    return [
        other
        for other in pool
        if battle.terrain.distance(here, battle.positions[other].cell) <= reach
        and surroundings.in_line(battle, here, battle.positions[other].cell)
        and not (key == "mind_control" and state.has(battle, other, state.CONTROLLED))
    ]


def attempt_terms(battle: Battle, it: Deed) -> list[Term]:
    """Precognition, Premonition, All-out (`D6-246`)."""
    terms = [Term("precognition", state.stat(battle, it.actor, "precognition"), "D6-246")]
    terms += bonus.premonition(battle, it.actor, "attempt")
    if it.all_out == "hit":
        terms.append(Term("all_out", numbers.ALL_OUT, "D6-012"))
    return terms


def effect_terms(battle: Battle, it: Deed) -> list[Term]:
    """Psychokinesis, Premonition, All-out (`D6-246`)."""
    terms = [Term("psychokinesis", state.stat(battle, it.actor, "psychokinesis"), "D6-246")]
    terms += bonus.premonition(battle, it.actor, "effect")
    if it.all_out == "damage":
        terms.append(Term("all_out", numbers.ALL_OUT, "D6-012"))
    return terms


def opposing_terms(battle: Battle, it: Deed) -> list[Term]:
    """Strength against a shove, Mind (+2 Combat Focus) against the rest (`D6-013`, `D6-175`)."""
    if it.key == "force_shove":
        return [Term("strength", state.stat(battle, it.target, "strength"), "D6-249")]
    terms = [Term("mind", state.stat(battle, it.target, "mind"), RULES[it.key])]
    if state.has_skill(battle, it.target, "combat_focus"):
        terms.append(Term("combat_focus", 2, "D6-175"))
    return terms


def guard_terms(battle: Battle, it: Deed) -> list[Term]:
    """The paid defence: Dodge or Ward (`D6-112`, `D6-247`)."""
    target = it.target
    if it.defence == "dodge":
        terms = guards.dodge_terms(battle, target)
        terms += bonus.tactics(
            battle, target, "guard", bonus.Against(it.actor, 0, bonus.formation(battle, target, it.actor))
        )
    else:
        terms = [Term("empathy", state.stat(battle, target, "empathy"), "D6-247")]
    terms += bonus.premonition(battle, target, "guard")
    grip = state.value(battle, target, state.GRIPPED)
    if grip:
        terms.append(Term("gripped", -grip, "D6-217"))
    if state.held_off_by(battle, it.actor, target) and it.defence == "dodge":
        terms.append(Term("holding_attack", 1, "D6-179"))
    return terms


def about(it: Deed) -> dict[str, int | str]:
    """What a question about this deed says of it."""
    return {"actor": it.actor, "target": it.target, "item": it.key, "thing": "cast"}


# --- the stages -----------------------------------------------------------------------------------------------


async def perform(battle: Battle, it: Deed) -> None:
    """S1 to S9 of a Fate deed; a failed attempt ends it (`D6-004`, `D6-246`)."""
    pay.pay(battle, it.actor, COSTS[it.key], RULES[it.key])
    chain.deed(battle, it.actor, "fate")
    battle.emit(Declared(it.actor, "cast", it.key, [it.target], rule=RULES[it.key]))
    terms = await _attempt_bid(battle, it)
    await _answer(battle, it)
    if _attempt(battle, it, terms):
        await _effect(battle, it)
    state.take(battle, it.target, state.UNAWARE)


async def _attempt_bid(battle: Battle, it: Deed) -> list[Term]:
    """S2: the attempt bid; without a defence nothing can fail, so only All-out for the effect and dice that might be
    needed are staked.
    """
    options = bids.check_bids(battle, it.actor, ("hit", "damage"))
    chosen = await control.question(
        battle, it.actor, "attempt_bid", options, "D6-246", about=about(it), matter=it
    )
    bid = bids.parse_bid(chosen.id)
    it.exert, it.all_out = bid.exert, bid.all_out
    pay.pay(battle, it.actor, bid.cost, "D6-010")
    if bid.all_out:
        state.give(battle, it.actor, state.ALL_OUT, 1, 0, "turn_start", it.actor)
    it.exert += await exchange.help_with(battle, it.actor, "attempt", about(it), it)
    return attempt_terms(battle, it)


def answer_options(battle: Battle, it: Deed) -> list[Option]:
    """Dodge or Ward with Exertions, a re-placement (`D6-011`, `D6-247`)."""
    left = state.payable(battle, it.target)
    if not left:
        return []
    most = left - 1 if battle.options.defender_exertion == "on" and bids.may_exert(battle, it.target) else 0
    return [
        Option(
            f"answer:{it.defence}{f'+{exert}' if exert else ''}",
            it.defence,
            it.actor,
            level=exert,
            cost=pay.price(battle, it.target, exert + 1),
            rule="D6-247" if it.defence == "ward" else "D6-112",
        )
        for exert in range(most + 1)
    ]


async def _answer(battle: Battle, it: Deed) -> None:
    """S3: the target may pay for its defence (`D6-073`)."""
    replaced = False
    while True:
        options = answer_options(battle, it)
        if (
            options
            and not replaced
            and placing.has_points(battle, it.target)
            and state.payable(battle, it.target) > placing.cost(battle, it.target)
        ):
            options.append(bids.REPLACE)
        moment = Moment(True, True, state.payable(battle, it.target) - 1)
        chosen = await control.reaction(
            battle, it.target, "answer", options, bids.NOTHING, moment, "D6-073", about(it), it
        )
        if chosen.verb != "replace":
            break
        replaced = True
        await placing.replace(battle, it.target, it)
    if chosen.verb == it.defence:
        it.guarded, it.guard_exert = True, chosen.level
        pay.pay(battle, it.target, 1 + it.guard_exert, "D6-073")
        battle.emit(Reacted(it.target, it.actor, it.defence, True, "D6-073"))


def _attempt(battle: Battle, it: Deed, terms: list[Term]) -> bool:
    """S5, S6: dice of both sides; without a paid defence the attempt succeeds (`D6-247`)."""
    if it.exert:
        rolled = sum(battle.roll(6, "attempt", it.actor, "D6-010") for _ in range(it.exert))
        terms = [*terms, Term("exertion", rolled, "D6-010")]
    if not it.guarded:
        return True
    difficulty = total(guard_terms(battle, it))
    if it.guard_exert:
        difficulty += sum(battle.roll(6, it.defence, it.target, "D6-011") for _ in range(it.guard_exert))
    difficulty = max(0, difficulty)
    value = total(terms)
    success = numbers.succeeds(value, difficulty)
    battle.emit(Checked(it.actor, "attempt", 0, terms, value, difficulty, success, it.target, "D6-246"))
    return success


def aim_options(battle: Battle, it: Deed) -> list[Option]:
    """S7: the aim and Exertions; the default first: the highest aim that succeeds without dice (`D6-015`, `D6-246`)."""
    left = state.payable(battle, it.actor) if bids.may_exert(battle, it.actor) else 0
    value, opposing = total(effect_terms(battle, it)), total(opposing_terms(battle, it))
    sure = [aim for aim in AIMS[it.key] if numbers.reaches(value, opposing, aim)]
    default = max(sure, default=min(AIMS[it.key]))
    order = sorted(product(AIMS[it.key], range(left + 1)), key=lambda pair: (pair != (default, 0), pair))
    return [
        Option(
            f"aim:{aim}+{exert}",
            "aim_quarters",
            it.target,
            it.key if exert else "",
            level=aim,
            cost=str(exert),
            rule="D6-015",
        )
        for aim, exert in order
    ]


async def _effect(battle: Battle, it: Deed) -> None:
    """S7 to S9: aim and bid, dice, comparison with the aimed quarters: all or nothing (`D6-014`, `D6-015`)."""
    chosen = await control.question(
        battle, it.actor, "effect_bid", aim_options(battle, it), "D6-015", about=about(it), matter=it
    )
    it.aim, it.effect_exert = chosen.level, int(chosen.id.partition("+")[2])
    pay.pay(battle, it.actor, it.effect_exert, "D6-010")
    it.effect_exert += await exchange.help_with(battle, it.actor, "effect", about(it), it)
    terms = effect_terms(battle, it)
    if it.effect_exert:
        rolled = sum(battle.roll(6, "effect", it.actor, "D6-010") for _ in range(it.effect_exert))
        terms.append(Term("exertion", rolled, "D6-010"))
    value, opposing = total(terms), total(opposing_terms(battle, it))
    success = numbers.reaches(value, opposing, it.aim)
    least = -(-it.aim * opposing // 4)
    battle.emit(Checked(it.actor, "effect", 0, terms, value, least, success, it.target, RULES[it.key]))
    if success:
        _take_hold(battle, it)


def _take_hold(battle: Battle, it: Deed) -> None:
    """What the deeds do (`D6-249` to `D6-251`, `D6-220`, `D6-222`)."""
    if it.key == "force_shove":
        moving.shove(battle, it.target, battle.positions[it.actor].cell, it.aim)
    elif it.key == "mind_press":
        most = max(it.aim, state.value(battle, it.target, state.PRESSED))
        state.give(battle, it.target, state.PRESSED, most, 0, "own_turn", it.target)
    else:
        state.give(battle, it.target, state.CONTROLLED, 1, it.actor, "turn_end", it.target)


def under_control(actions: int) -> int:
    """A controlled turn has at most 3 actions (`D6-251`)."""
    return min(CONTROL_ACTIONS, actions)
