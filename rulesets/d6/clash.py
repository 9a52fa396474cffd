"""One attack as a value: what it is, what was bid, and every number of it (catalogue 3.6 to 3.10). Preview and
resolution share these functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from game.event import Term
from rulesets.d6 import bonus, gear, harm, state
from rulesets.d6.bonus import Against
from rulesets.d6.content import load_content
from rulesets.d6.numbers import ALL_OUT, SHIELD_DIFFICULTY

if TYPE_CHECKING:
    from game.battle import Battle

RANGED: Final = frozenset({"throw", "shoot", "force_blow"})
"""Ranged attacks (`D6-111`)."""
SURPLUS_FORMS: Final = frozenset({"thrust", "throw"})
"""Forms that add what was left over of the hit check (`D6-099`, `D6-107`)."""
MISSING: Final = frozenset({"dodge", "dark"})
"""Layers whose failure is a miss (`D6-079`)."""
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


class Guardline(msgspec.Struct, frozen=True):
    """One layer: the terms of its standing (passive) difficulty, which costs nothing, and of the paid (active) one, None
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
        terms = self.active + ((Term("Exertion", rolled, "D6-011"),) if rolled else ())
        below = total(terms)
        return (*terms, Term("not below 0", -below, "D6-106")) if below < 0 else terms


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
        Term(it.stat.capitalize(), state.stat(battle, actor, it.stat), "D6-246" if it.fate else "D6-121")
    ]
    if it.fate:
        terms += bonus.premonition(battle, actor, "attempt")
    else:
        if it.form in ("swing", "impact") and it.around.chain:
            rule = "D6-098" if it.form == "swing" else "D6-101"
            terms.append(Term(f"{it.form.capitalize()} again", -it.around.chain, rule))
        terms += option_terms(it.head, "hit", it.plain, it.stat, bool(it.all_out))
        terms += _hit_skills(battle, it)
        if not it.answer.block:
            terms += bonus.tactics(battle, actor, "hit", it.against())
    if it.aim:
        terms.append(Term("Take Aim", 3, "D6-195"))
    if it.around.high:
        terms.append(Term("higher ground", 1, "D6-228"))
    if it.all_out == "hit":
        terms.append(Term("All-out", ALL_OUT, "D6-012"))
    return terms


def option_terms(head: gear.Head, to: str, form: str, stat: str, all_out: bool) -> list[Term]:
    """What the weapon's options add (`D6-127`)."""
    names = load_content().weapon_options
    return [
        Term(names[key].name, amount, "D6-127")
        for key, amount in head.bonus(to, form, stat, all_out)
        if amount
    ]


def _hit_skills(battle: Battle, it: Attack) -> list[Term]:
    """Thrusting and Beat Down (`D6-169`, `D6-178`)."""
    actor = it.actor
    if it.form == "thrust" and state.has_skill(battle, actor, "thrusting") and state.armed(battle, actor):
        return [Term("Thrusting", 1, "D6-169")]
    beats = it.form == "swing" and state.has_skill(battle, actor, "beat_down")
    if beats and bonus.control_counts(battle, actor, it.against()):
        return [Term("Beat Down", 1, "D6-178")]
    return []


def damage_terms(battle: Battle, it: Attack) -> list[Term]:
    """The damage check without surplus, dice and resistance (`D6-084`)."""
    actor, head = it.actor, it.head
    if it.fate:
        terms = [
            Term("Psychokinesis", state.stat(battle, actor, "psychokinesis"), "D6-248"),
            Term("Force Blow", 2, "D6-248"),
            *bonus.premonition(battle, actor, "effect"),
        ]
    else:
        terms = _weapon_damage(battle, it, head)
        if not it.block_damage:
            terms += bonus.tactics(battle, actor, "damage", it.against())
    if it.all_out == "damage":
        terms.append(Term("All-out", ALL_OUT, "D6-012"))
    return terms


def _weapon_damage(battle: Battle, it: Attack, head: gear.Head) -> list[Term]:
    """Strength and damage bonus or weight, form, options, skills (`D6-084`, `D6-098` to `D6-101`, `D6-122`)."""
    actor, impact = it.actor, it.plain == "impact"
    if head.fixed_damage:
        terms = [Term(head.name, head.fixed_damage, "D6-140")]
    else:
        terms = [Term("Strength", state.stat(battle, actor, "strength"), "D6-122")]
    if impact:
        terms.append(Term("weight", head.weight, "D6-101"))
    elif head.damage:
        terms.append(Term("damage bonus", head.damage, "D6-122"))
    if it.form == "cut":
        terms.append(Term("Cut", 1, "D6-100"))
    if it.form == "swing" and it.around.chain:
        terms.append(Term("Swing again", it.around.chain, "D6-098"))
    terms += option_terms(head, "damage_check", it.plain, it.stat, bool(it.all_out))
    if it.shield_charge:
        terms.append(Term("Shield Charge", 1, "D6-187"))
    return terms + _damage_skills(battle, it)


def _damage_skills(battle: Battle, it: Attack) -> list[Term]:
    """Swinging, Cutting, Impacting, with a usable weapon (or shield) equipped (`D6-168`, `D6-170`, `D6-173`)."""
    actor = it.actor
    own = {
        "swing": ("swinging", "Swinging", "D6-168"),
        "cut": ("cutting", "Cutting", "D6-170"),
        "impact": ("impacting", "Impacting", "D6-173"),
    }.get(it.plain)
    if own is None or not state.has_skill(battle, actor, own[0]):
        return []
    if own[0] == "impacting" and battle.options.impact_skill == "own_health":
        return []
    if not (state.armed(battle, actor) or it.with_shield):
        return []
    return [Term(own[1], 1, own[2])]


# --- the target's numbers -------------------------------------------------------------------------------------


def guard_terms(battle: Battle, it: Attack) -> list[Term]:
    """What is added to every paid difficulty: Tactics and Premonition on guard, less grips (`D6-024`, `D6-106`)."""
    target = it.target
    terms = [] if it.strip_guard else bonus.tactics(battle, target, "guard", it.defending())
    terms += bonus.premonition(battle, target, "guard")
    grip = state.value(battle, target, state.GRIPPED)
    if grip:
        terms.append(Term("gripped", -grip, "D6-217"))
    return terms


def layers(battle: Battle, it: Attack) -> list[Guardline]:
    """Every layer that stands: shield, each armour, cover, darkness, parry, dodge (`D6-078`, `D6-081`)."""
    target = it.target
    held: list[Term] = []
    if state.held_off_by(battle, it.actor, target):
        held = [Term("Holding Attack", 1, "D6-179")]
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
        flats.append(Term("Shield Defence Drill", 2, "D6-185"))
    quarters = shield.size + state.has_skill(battle, target, "guard_stance")
    quarters = min(quarters, battle.options.shield_partial_cap)
    passive = (Term(f"shield {quarters}/4", quarters * SHIELD_DIFFICULTY // 4, "D6-132"), *flats)
    resistance, active = shield.resistance, None
    if it.answer.shield:
        active = (Term("Shield defence", SHIELD_DIFFICULTY, "D6-133"), *flats, *paid)
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
        terms = [Term(layer.name, layer.difficulty, "D6-139")]
        if trained:
            terms.append(Term("Armour Training", 1, "D6-167"))
        weak = it.plain in layer.weak_to or ("ranged" in layer.weak_to and it.form in RANGED)
        if weak:
            terms.append(Term(f"against {it.plain.replace('_', ' ')}", -1, "D6-139"))
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
        Term("Strength", state.stat(battle, it.target, "strength"), "D6-193"),
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
    terms = [Term("Speed", state.stat(battle, who, "speed"), "D6-112")]
    if state.has_skill(battle, who, "foresight"):
        foreseen = state.stat(battle, who, "precognition")
        if foreseen > terms[0].amount:
            terms = [Term("Precognition", foreseen, "D6-252")]
    if state.has_skill(battle, who, "combat_reflex"):
        terms.append(Term("Combat Reflex", 1, "D6-176"))
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


def attacker_cost(it: Attack) -> int:
    """Actions that the attacker has paid and bid so far (`D6-070`)."""
    base = 1 if it.reaction else 3
    own = base + it.exert_hit + it.aim + it.exert_damage + it.strip_guard + it.strip_brace
    return own - it.attuned_hit - it.attuned_damage
