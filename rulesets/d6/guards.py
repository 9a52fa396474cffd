"""The target's side of an attack: layers, what they do to a hit value, the damage difficulty (catalogue 3.7, 3.10)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from game.event import Term
from game.wording import said
from rulesets.d6 import bonus, gear, harm, state
from rulesets.d6.clash import RANGED, Attack, total
from rulesets.d6.names import layer_text
from rulesets.d6.numbers import SHIELD_DIFFICULTY

if TYPE_CHECKING:
    from game.battle import Battle


class Guardline(msgspec.Struct, frozen=True):
    """One layer: the terms of its standing (passive) difficulty, which costs nothing, of the paid (active) one, None
    unless it was paid for this one attack; dice on the paid one (`D6-005`, `D6-006`, `D6-116`).

    `fails` "miss" or "lands"; `resistance` counts when the blow lands on it (`D6-078` to `D6-080`).
    """

    name: str
    passive: tuple[Term, ...] | None
    active: tuple[Term, ...] | None
    dice: int
    resistance: int
    fails: str
    carries: str = ""

    def floor(self) -> int:
        """The standing difficulty, -1 without one."""
        return -1 if self.passive is None else total(self.passive)

    def difficulty(self, rolled: int = 0) -> int:
        """The higher of standing and paid difficulty (`D6-007`, `D6-134`); a paid one is not below 0 (`D6-106`)."""
        paid = -1 if self.active is None else max(0, total(self.active) + rolled)
        return max(self.floor(), paid)

    def terms(self, rolled: int = 0) -> tuple[Term, ...]:
        """The arithmetic of the difficulty that applies."""
        if self.active is None or max(0, total(self.active) + rolled) < self.floor():
            return self.passive or ()
        terms = self.active + ((Term("exertion", rolled, "D6-011"),) if rolled else ())
        below = total(terms)
        return (*terms, Term("not_below", -below, "D6-106")) if below < 0 else terms


def guard_terms(battle: Battle, it: Attack) -> list[Term]:
    """What is added to every paid difficulty: Tactics and Premonition on guard, less grips (`D6-024`, `D6-106`)."""
    target = it.target
    terms = [] if it.strip_guard else bonus.tactics(battle, target, "guard", it.defending())
    terms += bonus.premonition(battle, target, "guard")
    grip = state.value(battle, target, state.GRIPPED)
    if grip:
        terms.append(Term("gripped", -grip, "D6-217"))
    return terms


@cache
def _shield_source(quarters: int) -> str:
    return said("shield_quarters", quarters=quarters)


@cache
def _against(form: str) -> str:
    return said("against_form", form=form)


def layers(battle: Battle, it: Attack) -> list[Guardline]:
    """Every layer that stands: shield, each armour, cover, darkness, parry, dodge (`D6-078`, `D6-081`)."""
    target = it.target
    held: list[Term] = []
    if state.held_off_by(battle, it.actor, target):
        held = [Term("holding_attack", 1, "D6-179")]
    paid = guard_terms(battle, it) if it.answer.active else []
    found = _shield_layer(battle, it, held, paid)
    found += _armour_layers(battle, it, held)
    around = it.around
    if around.cover and (around.distance > 1 or not it.melee):
        terms = (Term("cover", around.cover * SHIELD_DIFFICULTY // 4, "D6-226"), *held)
        found.append(Guardline("cover", terms, None, 0, around.cover_resistance, "lands"))
    if around.dark:
        terms = (Term("darkness", around.dark * SHIELD_DIFFICULTY // 4, "D6-227"), *held)
        found.append(Guardline("dark", terms, None, 0, 0, "miss"))
    found += _parry_layer(battle, it, held, paid) + _dodge_layer(battle, it, held, paid)
    if battle.options.active_vs_passive == "highest":
        found = _only_highest(found)
    return found


def _only_highest(found: list[Guardline]) -> list[Guardline]:
    """A Dodge or Parry below the highest standing difficulty is ignored; judged without dice (`D6-007`, option)."""
    highest = max((line.floor() for line in found), default=-1)
    return [line for line in found if line.passive is not None or line.dice or line.difficulty() >= highest]


def _shield_layer(battle: Battle, it: Attack, held: list[Term], paid: list[Term]) -> list[Guardline]:
    """Quarters of 20 while nothing is paid, 20 when Shield defence is (`D6-132` to `D6-135`, `D6-181` to `D6-185`)."""
    target = it.target
    slot = state.shield_slot(battle, target)
    if slot is None:
        return []
    shield = gear.shield_of(slot.item)
    flats = list(held)
    if shield.size >= 3 and state.has_skill(battle, target, "shield_defence_drill"):
        flats.append(Term("shield_defence_drill", 2, "D6-185"))
    quarters = shield.size + state.has_skill(battle, target, "guard_stance")
    quarters = min(quarters, battle.options.shield_partial_cap)
    passive = (Term(_shield_source(quarters), quarters * SHIELD_DIFFICULTY // 4, "D6-132"), *flats)
    resistance, active = shield.resistance, None
    if it.answer.shield:
        active = (Term("shield_defence", SHIELD_DIFFICULTY, "D6-133"), *flats, *paid)
        if shield.size == 1 and state.has_skill(battle, target, "shield_defence_mastery"):
            resistance += 3
    return [Guardline("shield", passive, active, it.answer.shield_exert, resistance, "lands")]


def _armour_layers(battle: Battle, it: Attack, held: list[Term]) -> list[Guardline]:
    """Each worn armour by itself (`D6-139`, `D6-167`); what a form is good against (4.4)."""
    target = it.target
    worn = state.outfit(battle, target)
    trained = state.has_skill(battle, target, "armour_training")
    trained = trained and worn.usable(state.base(battle, target, "strength"))
    found = []
    for layer in worn.layers:
        terms = [Term(layer_text(layer.name), layer.difficulty, "D6-139")]
        if trained:
            terms.append(Term("armour_training", 1, "D6-167"))
        weak = it.plain in layer.weak_to or ("ranged" in layer.weak_to and it.form in RANGED)
        if weak:
            terms.append(Term(_against(it.plain), -1, "D6-139"))
        found.append(
            Guardline(layer.name, (*terms, *held), None, 0, layer.resistance, "lands", layer.carries)
        )
    return found


def _parry_layer(battle: Battle, it: Attack, held: list[Term], paid: list[Term]) -> list[Guardline]:
    """Strength and reach; failing it lands on the weapon (`D6-193`)."""
    slot = state.two_handed(battle, it.target) if it.answer.parry else None
    if slot is None:
        return []
    head = gear.heads_of(slot.item)[0]
    terms = (
        Term("strength", state.stat(battle, it.target, "strength"), "D6-193"),
        Term("reach", head.reach, "D6-193"),
        *paid,
        *held,
    )
    return [Guardline("parry", None, terms, it.answer.parry_exert, head.requirement // 2, "lands")]


def _dodge_layer(battle: Battle, it: Attack, held: list[Term], paid: list[Term]) -> list[Guardline]:
    """Speed, or Precognition with Foresight; failing it is a miss (`D6-112`, `D6-176`, `D6-252`)."""
    if not it.answer.dodge:
        return []
    return [
        Guardline(
            "dodge", None, (*dodge_terms(battle, it.target), *paid, *held), it.answer.dodge_exert, 0, "miss"
        )
    ]


def dodge_terms(battle: Battle, who: int) -> list[Term]:
    """The base of a Dodge."""
    terms = [Term("speed", state.stat(battle, who, "speed"), "D6-112")]
    if state.has_skill(battle, who, "foresight"):
        foreseen = state.stat(battle, who, "precognition")
        if foreseen > terms[0].amount:
            terms = [Term("precognition", foreseen, "D6-252")]
    if state.has_skill(battle, who, "combat_reflex"):
        terms.append(Term("combat_reflex", 1, "D6-176"))
    return terms


def difficulty_terms(battle: Battle, it: Attack) -> list[Term]:
    """The damage difficulty: Health, what always defends it, and brace (`D6-024`, `D6-090`)."""
    terms = harm.difficulty(battle, it.target)
    if it.answer.active and not it.strip_brace:
        terms += bonus.tactics(battle, it.target, "brace", it.defending())
    return terms


# --- layers met -----------------------------------------------------------------------------------------------


class Met(msgspec.Struct, frozen=True):
    """A hit value compared with all layers: failed names, miss, resistance taken off, surplus (`D6-078` to
    `D6-083`).
    """

    failed: tuple[str, ...]
    miss: bool
    resistance: int
    surplus: int


def meet(battle: Battle, it: Attack, value: int, lines: list[Guardline], rolled: dict[str, int]) -> Met:
    """Compare one value with every layer (`D6-078`); the resistances of all failed ones add up (`D6-080`)."""
    failed, miss, resistance = [], False, 0
    least: int | None = None
    carried: set[str] = set()
    for line in lines:
        over = value - line.difficulty(rolled.get(line.name, 0))
        least = over if least is None else min(least, over)
        if over < 0:
            failed.append(line.name)
            miss = miss or line.fails == "miss"
            resistance += line.resistance
            if line.carries and line.carries not in carried:
                carried.add(line.carries)
                resistance += 1
    surplus = 0
    if least is None and battle.options.open_surplus == "full":
        surplus = value
    elif least is not None and not failed:
        surplus = least
    if pierces(battle, it):
        resistance = max(0, resistance - 2)
    return Met(tuple(failed), miss, resistance, max(0, surplus))


def pierces(battle: Battle, it: Attack) -> bool:
    """Piercing Shot takes 2 off the failed layers' resistance (`D6-196`)."""
    return it.form == "shoot" and state.has_skill(battle, it.actor, "piercing_shot")


def technique_resistance(battle: Battle, it: Attack) -> int:
    """Combat Technique: 1 when a reaction action answered the attack (`D6-205`, `D6-058`)."""
    used = (it.answered or it.block_damage or it.answer.cost > 0) and not it.in_own_turn
    return int(used and state.has_trait(battle, it.target, "combat_technique"))
