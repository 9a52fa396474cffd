"""Which attacks and Fate deeds are legal, and why others are not (`D6-075`, `D6-076`, `D6-107`, `D6-110`, `D6-120`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from rulesets.d6 import chain, clash, gear, numbers, state, surroundings
from rulesets.d6.clash import FORCE_BLOW, Attack
from rulesets.d6.state import Slot

if TYPE_CHECKING:
    from game.battle import Battle

COST: Final = 3
"""Actions of any attack (`D6-051`)."""
SHIELD_FORMS: Final = {
    "impact": "shield_attack",
    "charge": "shield_charge",
    "normal": "shield_strike",
    "strike_charge": "shield_strike",
    "cut": "shield_spin",
    "grab": "shield_brawl",
}
"""Which skill lets a shield strike so (`D6-136`, `D6-180`, `D6-187` to `D6-189`, `D6-198`)."""


class Way(msgspec.Struct, frozen=True):
    """A way to attack: item, head, form, farthest distance; `strike` = a Charge with Shield Strike."""

    item: str
    head: gear.Head
    form: str
    reach: int
    strike: bool = False

    @property
    def key(self) -> str:
        """As in option ids and names."""
        form = "strike_charge" if self.strike else self.form
        return FORCE_BLOW if self.form == FORCE_BLOW else clash.attack_key(self.item, self.head, form)


def ways(battle: Battle, who: int) -> list[Way]:
    """Every way to attack with what is in hand (`D6-097`, `D6-125`, `D6-126`)."""
    found: list[Way] = []
    for slot in {slot.item: slot for slot in state.held(battle, who)}.values():
        if gear.is_shield(slot.item):
            found += _shield_ways(battle, who, slot)
        else:
            for head in gear.heads_of(slot.item):
                found += weapon_ways(battle, who, slot, head)
    found += _bare_ways(battle, who)
    if state.has_skill(battle, who, FORCE_BLOW):
        found.append(force_blow(battle, who))
    return found


def weapon_ways(battle: Battle, who: int, slot: Slot, head: gear.Head) -> list[Way]:
    """Normal, Charge and the forms of a weapon; any for one hand can be thrown; what shoots only shoots
    (`D6-097`, `D6-102`, `D6-107`, `D6-110`).
    """
    strength = state.base(battle, who, "strength")
    two_hands = state.hands_of(battle, who, slot) == 2
    if head.requirement > strength or (two_hands and state.swimming(battle, who)):
        return []
    if head.range:
        return [Way(slot.item, head, "shoot", head.range)] if slot.loaded else []
    forms = ["normal", "charge", *(form for form in head.forms if form != "throw")]
    found = [Way(slot.item, head, form, head.reach) for form in forms]
    if numbers.within_half(head.requirement, strength):
        found.append(Way(slot.item, head, "throw", throw_range(battle, who, head)))
    return found


def throw_range(battle: Battle, who: int, head: gear.Head) -> int:
    """Half of Strength and more for weapons made to be thrown (`D6-108`)."""
    thrower = sum(amount for _, amount in head.bonus("range"))
    return numbers.throw_range(state.base(battle, who, "strength"), "throw" in head.forms, thrower)


def _shield_ways(battle: Battle, who: int, slot: Slot) -> list[Way]:
    """A shield strikes only with skills (`D6-136`); Spin needs the Armed option, Brawl a medium one at most."""
    shield = gear.shield_of(slot.item)
    if not shield.usable(state.base(battle, who, "strength")):
        return []
    head, found = gear.shield_head(slot.item), []
    for form, skill in SHIELD_FORMS.items():
        if not state.has_skill(battle, who, skill):
            continue
        if (form == "cut" and not shield.damage) or (form == "grab" and shield.size > 2):
            continue
        if form == "grab":
            found.append(Way(slot.item, gear.bare_hands(), form, 1))
        elif form == "strike_charge":
            found.append(Way(slot.item, head, "charge", 1, strike=True))
        else:
            found.append(Way(slot.item, head, form, 1))
    return found


def _bare_ways(battle: Battle, who: int) -> list[Way]:
    """Bare hands need a free hand (`D6-124`)."""
    if state.free_hands(battle, who) < 1:
        return []
    return [Way(gear.BARE, gear.bare_hands(), form, 1) for form in ("normal", "charge", "grab")]


def force_blow(battle: Battle, who: int) -> Way:
    """Force Blow reaches as far as Psychokinesis (`D6-246`, `D6-248`)."""
    reach = state.stat(battle, who, "psychokinesis")
    head = gear.Head(FORCE_BLOW, FORCE_BLOW, "fate", 0, 0, 0, 0, reach, ())
    return Way(FORCE_BLOW, head, FORCE_BLOW, head.range)


def refusals(battle: Battle, who: int, way: Way, distance: int, clear: bool = True) -> list[str]:
    """Why such an attack is illegal, as codes; empty = legal; reach is a number of spaces (`D6-075`, `D6-123`)."""
    found = []
    if way.form == "thrust" and chain.length(battle, who, "thrust"):
        found.append("consecutive")
    if distance > way.reach:
        found.append("range" if way.form in clash.RANGED else "reach")
    if not clear:
        found.append("line")
    return found


def prepare(battle: Battle, who: int, way: Way, target: int, origin: int = -1) -> Attack:
    """The attack that a way makes on a target, nothing bid yet; as if from the cell `origin`."""
    form = way.form
    count = chain.length(battle, who, form) if state.own_turn(battle, who) else 0
    shield_charge = form == "charge" and way.head.family == gear.SHIELD and not way.strike
    plain = ("impact" if shield_charge else "normal") if form == "charge" else form
    stat = clash.hit_stats(battle, who, way.head, plain)[0]
    around = surroundings.around(battle, who, target, form, 0 if form == "charge" else count, origin)
    return Attack(who, target, way.item, way.head, form, stat, around, shield_charge=shield_charge)
