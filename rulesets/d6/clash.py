"""One attack as a value: what it is, what was bid, and every number of it (catalogue 3.6 to 3.10). Preview and
resolution share these functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from game.event import Term
from rulesets.d6 import bonus, gear, state
from rulesets.d6.bonus import Against
from rulesets.d6.numbers import ALL_OUT

if TYPE_CHECKING:
    from game.battle import Battle

RANGED: Final = frozenset({"throw", "shoot", "force_blow"})
"""Ranged attacks (`D6-111`)."""
SURPLUS_FORMS: Final = frozenset({"thrust", "throw"})
"""Forms that add what was left over of the hit check (`D6-099`, `D6-107`)."""
DEFENCES: Final = ("dodge", "shield", "parry")
"""Active defences, in the order of their dice (`D6-070` S5)."""


FORCE_BLOW: Final = "force_blow"


def attack_key(item: str, head: gear.Head, form: str) -> str:
    """An attack as one key: `long_sword+rapier~swing`, on a polearm with the head `pike/hand_axe~hand_axe~cut`."""
    return f"{item}~{head.key}~{form}" if head.polearm else f"{item}~{form}"


class Around(msgspec.Struct):
    """What the board adds: distance, quarters of cover and darkness, higher ground, chain, formations (`D6-226` to
    `D6-228`, `D6-096`, `D6-201`).
    """

    distance: int = 1
    cover: int = 0
    cover_resistance: int = 4
    dark: int = 0
    high: bool = False
    chain: int = 0
    attacker_formation: bool = False
    defender_formation: bool = False


class Answer(msgspec.Struct, frozen=True):
    """What the target pays for: defences with their Exertions, Block on the hit check (`D6-070` S3)."""

    dodge: bool = False
    dodge_exert: int = 0
    shield: bool = False
    shield_exert: int = 0
    parry: bool = False
    parry_exert: int = 0
    block: bool = False

    @property
    def active(self) -> bool:
        """Whether an active defence was paid for; Block alone is none (`D6-024`)."""
        return self.dodge or self.shield or self.parry

    @property
    def cost(self) -> int:
        """Actions: 1 for each defence, Block and Exertion (`D6-051`)."""
        exerted = self.dodge_exert + self.shield_exert + self.parry_exert
        return self.dodge + self.shield + self.parry + self.block + exerted


NO_ANSWER: Final = Answer()


class Attack(msgspec.Struct):
    """An attack as declared, and the bids made so far."""

    actor: int
    target: int
    item: str
    head: gear.Head
    form: str
    stat: str
    around: Around
    reaction: bool = False
    shield_charge: bool = False
    exert_hit: int = 0
    all_out: str = ""
    aim: bool = False
    attuned_hit: int = 0
    exert_damage: int = 0
    attuned_damage: int = 0
    answer: Answer = NO_ANSWER
    replaced: bool = False
    answered: bool = False
    in_own_turn: bool = False
    strip_guard: bool = False
    strip_brace: bool = False
    block_damage: bool = False

    @property
    def fate(self) -> bool:
        """Whether this is a Fate deed."""
        return self.form == "force_blow"

    @property
    def melee(self) -> bool:
        """Whether it is fought hand to hand."""
        return self.form not in RANGED

    @property
    def plain(self) -> str:
        """The form as options see it: a Charge is a Normal attack unless it is a Shield Charge (`D6-104`, `D6-187`)."""
        return ("impact" if self.shield_charge else "normal") if self.form == "charge" else self.form

    @property
    def with_shield(self) -> bool:
        """Whether the shield strikes."""
        return self.head.family == gear.SHIELD

    @property
    def unarmed(self) -> bool:
        """Whether bare hands strike."""
        return self.head.key == gear.BARE

    @property
    def named(self) -> str:
        """What strikes and how, as one key for names: item, head, form."""
        return FORCE_BLOW if self.fate else attack_key(self.item, self.head, self.form)

    @property
    def adds_surplus(self) -> bool:
        """Whether what is left over of the hit check is added to damage (`D6-082`)."""
        return self.form in SURPLUS_FORMS

    def against(self) -> Against:
        """What the attacker's Tactics look at."""
        weapon = self.melee and not self.with_shield and not self.unarmed
        return Against(self.target, self.head.reach if weapon else 0, self.around.attacker_formation)

    def defending(self) -> Against:
        """What the target's Tactics look at."""
        return Against(self.actor, 0, self.around.defender_formation)


def total(terms: tuple[Term, ...] | list[Term]) -> int:
    """The sum of terms: every plain "+" bonus stacks with all others (`D6-008`, `D6-023`)."""
    return sum(term.amount for term in terms)


# --- the attacker's numbers -----------------------------------------------------------------------------------


def hit_stats(battle: Battle, actor: int, head: gear.Head, form: str) -> list[str]:
    """Stats that the hit check may use, the better total first (`D6-121`, `D6-140`, `D6-246`)."""
    if form == "force_blow":
        return ["precognition"]
    if head.range:
        return ["technique"]
    if not state.technique_allowed(battle, actor, head):
        return ["strength"]
    technique = state.stat(battle, actor, "technique")
    technique += sum(amount for _, amount in head.bonus("hit", form, "technique"))
    strength = state.stat(battle, actor, "strength")
    strength += sum(amount for _, amount in head.bonus("hit", form, "strength"))
    return ["technique", "strength"] if technique >= strength else ["strength", "technique"]


def hit_terms(battle: Battle, it: Attack) -> list[Term]:
    """The hit check without dice (`D6-077`)."""
    actor = it.actor
    terms = [
        Term(it.stat, state.stat(battle, actor, it.stat), "D6-246" if it.fate else "D6-121")
    ]
    if it.fate:
        terms += bonus.premonition(battle, actor, "attempt")
    else:
        if it.form in ("swing", "impact") and it.around.chain:
            rule = "D6-098" if it.form == "swing" else "D6-101"
            terms.append(Term(f"{it.form}_again", -it.around.chain, rule))
        terms += option_terms(it.head, "hit", it.plain, it.stat, bool(it.all_out))
        terms += _hit_skills(battle, it)
        if not it.answer.block:
            terms += bonus.tactics(battle, actor, "hit", it.against())
    if it.aim:
        terms.append(Term("take_aim", 3, "D6-195"))
    if it.around.high:
        terms.append(Term("higher_ground", 1, "D6-228"))
    if it.all_out == "hit":
        terms.append(Term("all_out", ALL_OUT, "D6-012"))
    return terms


def option_terms(head: gear.Head, to: str, form: str, stat: str, all_out: bool) -> list[Term]:
    """What the weapon's options add (`D6-127`)."""
    return [
        Term(key, amount, "D6-127")
        for key, amount in head.bonus(to, form, stat, all_out)
        if amount
    ]


def _hit_skills(battle: Battle, it: Attack) -> list[Term]:
    """Thrusting and Beat Down (`D6-169`, `D6-178`)."""
    actor = it.actor
    if it.form == "thrust" and state.has_skill(battle, actor, "thrusting") and state.armed(battle, actor):
        return [Term("thrusting", 1, "D6-169")]
    beats = it.form == "swing" and state.has_skill(battle, actor, "beat_down")
    if beats and bonus.control_counts(battle, actor, it.against()):
        return [Term("beat_down", 1, "D6-178")]
    return []


def damage_terms(battle: Battle, it: Attack) -> list[Term]:
    """The damage check without surplus, dice and resistance (`D6-084`)."""
    actor, head = it.actor, it.head
    if it.fate:
        terms = [
            Term("psychokinesis", state.stat(battle, actor, "psychokinesis"), "D6-248"),
            Term("force_blow", 2, "D6-248"),
            *bonus.premonition(battle, actor, "effect"),
        ]
    else:
        terms = _weapon_damage(battle, it, head)
        if not it.block_damage:
            terms += bonus.tactics(battle, actor, "damage", it.against())
    if it.all_out == "damage":
        terms.append(Term("all_out", ALL_OUT, "D6-012"))
    return terms


def _weapon_damage(battle: Battle, it: Attack, head: gear.Head) -> list[Term]:
    """Strength and damage bonus or weight, form, options, skills (`D6-084`, `D6-098` to `D6-101`, `D6-122`)."""
    actor, impact = it.actor, it.plain == "impact"
    if head.fixed_damage:
        terms = [Term(head.key, head.fixed_damage, "D6-140")]
    else:
        terms = [Term("strength", state.stat(battle, actor, "strength"), "D6-122")]
    if impact:
        terms.append(Term("weight", head.weight, "D6-101"))
    elif head.damage:
        terms.append(Term("damage_bonus", head.damage, "D6-122"))
    if it.form == "cut":
        terms.append(Term("cut", 1, "D6-100"))
    if it.form == "swing" and it.around.chain:
        terms.append(Term("swing_again", it.around.chain, "D6-098"))
    terms += option_terms(head, "damage_check", it.plain, it.stat, bool(it.all_out))
    if it.shield_charge:
        terms.append(Term("shield_charge", 1, "D6-187"))
    return terms + _damage_skills(battle, it)


def _damage_skills(battle: Battle, it: Attack) -> list[Term]:
    """Swinging, Cutting, Impacting, with a usable weapon equipped (`D6-168`, `D6-170`, `D6-173`)."""
    actor = it.actor
    own = {
        "swing": ("swinging", "D6-168"),
        "cut": ("cutting", "D6-170"),
        "impact": ("impacting", "D6-173"),
    }.get(it.plain)
    if own is None or not state.has_skill(battle, actor, own[0]):
        return []
    if own[0] == "impacting" and battle.options.impact_skill == "own_health":
        return []
    if not state.armed(battle, actor):
        return []
    return [Term(own[0], 1, own[1])]
