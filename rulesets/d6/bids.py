"""What may be bid and answered at each stage of an attack, as options (catalogue 3.6, decision points 5 to 12)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import msgspec

from game.decision import Option
from game.wording import key_of, said
from rulesets.d6 import bonus, pay, placing, state
from rulesets.d6.clash import NO_ANSWER, Answer, Attack, hit_terms, total
from rulesets.d6.guards import difficulty_terms, dodge_terms, guard_terms

if TYPE_CHECKING:
    from game.battle import Battle

NOTHING: Final = Option("none", "no_answer", rule="D6-073")
REPLACE: Final = Option("replace", "replace", cost="1", rule="D6-027")
ALL_OUT: Final = ("", "hit", "damage")


class Bid(msgspec.Struct, frozen=True):
    """A hit bid: Exertions, Take Aim, All-out for which check (`D6-070` S2)."""

    exert: int = 0
    aim: bool = False
    all_out: str = ""

    @property
    def cost(self) -> int:
        """Actions; All-out costs none (`D6-012`, `D6-195`)."""
        return self.exert + self.aim

    @property
    def id(self) -> str:
        """As in option ids: `bid:2`, `bid:1+aim`, `bid:0+all_out_damage`."""
        aim = "+aim" if self.aim else ""
        return f"bid:{self.exert}{aim}{'+all_out_' + self.all_out if self.all_out else ''}"

    @property
    def verb(self) -> str:
        """The kind of bid, for labels."""
        parts = ["aim"] if self.aim else []
        parts += [f"all_out_{self.all_out}"] if self.all_out else []
        return "_".join(parts) or "bid"


def parse_bid(option_id: str) -> Bid:
    """The bid of an option id."""
    exert, *marks = option_id.partition(":")[2].split("+")
    all_out = next((mark[8:] for mark in marks if mark.startswith("all_out_")), "")
    return Bid(int(exert), "aim" in marks, all_out)


def may_exert(battle: Battle, who: int) -> bool:
    """A controlled character exerts nothing (`D6-251`)."""
    return not state.has(battle, who, state.CONTROLLED)


def may_all_out(battle: Battle, who: int) -> bool:
    """Own turn only, once, not under Mind Control (`D6-012`, `D6-251`)."""
    if not state.own_turn(battle, who):
        return False
    return not state.has(battle, who, state.ALL_OUT) and not state.has(battle, who, state.CONTROLLED)


def hit_bids(battle: Battle, it: Attack) -> list[Option]:
    """Exertions, Take Aim, All-out (`D6-010`, `D6-012`, `D6-072`, `D6-195`)."""
    actor = it.actor
    left = state.payable(battle, actor)
    aims = [False]
    if it.form == "shoot" and state.has_skill(battle, actor, "take_aim"):
        aims.append(True)
    stakes = ALL_OUT if may_all_out(battle, actor) else ("",)
    most = left if may_exert(battle, actor) else 0
    bids = [Bid(exert, aim, stake) for stake, aim, exert in product(stakes, aims, range(most + 1))]
    return [
        Option(
            bid.id,
            bid.verb,
            it.target,
            bid.all_out,
            level=bid.exert,
            cost=pay.price(battle, actor, bid.cost),
            rule="D6-070",
        )
        for bid in bids
        if bid.cost <= left
    ]


def check_bids(battle: Battle, who: int, places: tuple[str, ...] = ("check",)) -> list[Option]:
    """Exertions and All-out on a check outside attacks (`D6-010`, `D6-012`)."""
    left = state.payable(battle, who) if may_exert(battle, who) else 0
    stakes = ("", *places) if may_all_out(battle, who) else ("",)
    bids = [Bid(exert, False, stake) for stake, exert in product(stakes, range(left + 1))]
    return [
        Option(
            bid.id,
            bid.verb,
            0,
            bid.all_out,
            level=bid.exert,
            cost=pay.price(battle, who, bid.cost),
            rule="D6-010",
        )
        for bid in bids
    ]


# --- answers --------------------------------------------------------------------------------------------------


def defences(battle: Battle, it: Attack) -> list[str]:
    """Active defences open to the target (`D6-112` to `D6-115`, `D6-189`, `D6-233`)."""
    target = it.target
    found = ["dodge"]
    slot = state.shield_slot(battle, target)
    if slot is not None and not slot.brawling and not state.swimming(battle, target):
        found.append("shield")
    parries = state.has_skill(battle, target, "parry") and not state.swimming(battle, target)
    if parries and state.two_handed(battle, target) is not None:
        found.append("parry")
    return found


def can_block(battle: Battle, who: int) -> bool:
    """Block needs the skill and a usable shield (`D6-182`)."""
    return state.has_skill(battle, who, "block") and state.shield_slot(battle, who) is not None


def worth_blocking(battle: Battle, it: Attack, place: str) -> bool:
    """Whether a Block by the target would do anything: there are Tactics to remove, or it would be the first reaction
    action that Combat Technique asks for (`D6-182`, `D6-205`).
    """
    if not it.fate and bonus.tactics(battle, it.actor, place, it.against()):
        return True
    technique = state.has_trait(battle, it.target, "combat_technique") and not it.in_own_turn
    return technique and not (it.answered or it.answer.cost)


def answers(battle: Battle, it: Attack, paid: int = 0) -> list[Answer]:
    """Every answer that the target can pay, with `paid` actions gone before, cheap ones first (`D6-011`, `D6-073`,
    `D6-115`).
    """
    budget = state.payable(battle, it.target) - paid
    if budget <= 0:
        return []
    open_to = defences(battle, it)
    blocks = [False, True] if can_block(battle, it.target) and worth_blocking(battle, it, "hit") else [False]
    exerting = battle.options.defender_exertion == "on" and may_exert(battle, it.target)
    found = []
    for used in product((False, True), repeat=len(open_to)):
        chosen = [name for name, use in zip(open_to, used, strict=True) if use]
        for block in blocks:
            left = budget - len(chosen) - block
            if left < 0 or not (chosen or block):
                continue
            most = left if exerting else 0
            found += [
                _answer(chosen, spread, block)
                for spread in product(range(most + 1), repeat=len(chosen))
                if sum(spread) <= most
            ]
    dodge = total(dodge_terms(battle, it.target)) + total(guard_terms(battle, it))
    holds = dodge > total(hit_terms(battle, it)) + 6 * it.exert_hit
    return sorted(found, key=lambda answer: (answer.cost, _rank(answer, holds)))


def _rank(answer: Answer, dodge_holds: bool) -> int:
    """What a standing "always" takes first: a Dodge that is sure to hold, else shield or weapon, else a Dodge."""
    if answer.dodge:
        return 0 if dodge_holds else 2
    return 1 if answer.shield or answer.parry else 3


def _answer(chosen: list[str], spread: tuple[int, ...], block: bool) -> Answer:
    fields: dict[str, bool | int] = {"block": block}
    for name, exert in zip(chosen, spread, strict=True):
        fields |= {name: True, f"{name}_exert": exert}
    return msgspec.convert(fields, Answer)


def answer_id(answer: Answer) -> str:
    """As in option ids: `answer:dodge+2,shield,block`."""
    parts = []
    for name in ("dodge", "shield", "parry"):
        if getattr(answer, name):
            exert = getattr(answer, f"{name}_exert")
            parts.append(f"{name}+{exert}" if exert else name)
    if answer.block:
        parts.append("block")
    return "answer:" + ",".join(parts)


def parse_answer(option_id: str) -> Answer:
    """The answer of an option id."""
    head, _, rest = option_id.partition(":")
    if head != "answer":
        return NO_ANSWER
    fields: dict[str, bool | int] = {}
    for part in rest.split(","):
        name, _, exert = part.partition("+")
        fields[name] = True
        if exert:
            fields[f"{name}_exert"] = int(exert)
    return msgspec.convert(fields, Answer)


def answer_options(battle: Battle, it: Attack) -> list[Option]:
    """The answers as options; the verb names the defences, `level` the Exertions."""
    found = []
    for answer in answers(battle, it):
        names = [name for name in ("dodge", "shield", "parry", "block") if getattr(answer, name)]
        exerted = answer.dodge_exert + answer.shield_exert + answer.parry_exert
        cost = pay.price(battle, it.target, answer.cost)
        found.append(
            Option(
                answer_id(answer),
                "_".join(names),
                it.actor,
                _spread(answer),
                level=exerted,
                cost=cost,
                rule="D6-073",
            )
        )
    if _may_replace(battle, it):
        found.append(REPLACE)
    return found


def _spread(answer: Answer) -> str:
    """Which defence is exerted on how often, where that is not plain."""
    exerted = {name: getattr(answer, f"{name}_exert") for name in ("dodge", "shield", "parry")}
    parts = [said("exerted", defence=name, dice=times) for name, times in exerted.items() if times]
    return said("spread", parts=parts) if parts else ""


def _may_replace(battle: Battle, it: Attack) -> bool:
    """One re-placement in an answer, before the defences are named (`D6-027`)."""
    if it.replaced or not placing.has_points(battle, it.target):
        return False
    return state.payable(battle, it.target) > placing.cost(battle, it.target)


# --- the later stages -----------------------------------------------------------------------------------------


def guard_to_strip(battle: Battle, it: Attack) -> bool:
    """Whether the attacker may Block the target's guard now (`D6-182` S4)."""
    if not it.answer.active or not can_block(battle, it.actor) or not state.payable(battle, it.actor):
        return False
    return any(key_of(term.source) == "tactics_of" for term in guard_terms(battle, it))


def brace_to_strip(battle: Battle, it: Attack) -> bool:
    """Whether the attacker may Block the target's brace now (`D6-182` S7); once per attack and side."""
    if it.strip_guard or not can_block(battle, it.actor) or not state.payable(battle, it.actor):
        return False
    return any(key_of(term.source) == "tactics_of" for term in difficulty_terms(battle, it))


def damage_bids(battle: Battle, it: Attack) -> list[Option]:
    """Exertions on the damage check, Block of brace (`D6-070` S7)."""
    actor = it.actor
    left = state.payable(battle, actor)
    most = left if may_exert(battle, actor) else 0
    found = []
    for strip in (False, True) if brace_to_strip(battle, it) else (False,):
        for exert in range(most - strip + 1):
            found.append(
                Option(
                    f"damage:{exert}{'+block' if strip else ''}",
                    "damage_block" if strip else "damage",
                    it.target,
                    level=exert,
                    cost=pay.price(battle, actor, exert + strip),
                    rule="D6-070",
                )
            )
    return found


def damage_to_block(battle: Battle, it: Attack) -> bool:
    """Whether the target may Block the damage check (`D6-182` S8)."""
    if it.answer.block or not can_block(battle, it.target) or not state.payable(battle, it.target):
        return False
    return worth_blocking(battle, it, "damage")


def helpers(battle: Battle, who: int) -> list[int]:
    """Allies who may add a die to a check of `who` in its own turn, in turn order; not if controlled (`D6-253`)."""
    if not state.own_turn(battle, who) or state.has(battle, who, state.CONTROLLED):
        return []
    here = battle.positions[who].cell
    return [
        ally
        for ally in battle.clock.order
        if ally != who
        and battle.up(ally)
        and state.allied(battle, ally, who)
        and state.has_skill(battle, ally, "attunement")
        and not battle.world.get(ally, state.Budget).attuned
        and state.payable(battle, ally) >= 1
        and battle.terrain.distance(battle.positions[ally].cell, here) <= state.stat(battle, ally, "empathy")
    ]
