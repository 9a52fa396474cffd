"""The worth of bids, answers and Blocks within an attack, for the computer player (section 5, 5 to 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from rulesets.d6 import arranging, bids, clash, guards, preview, stance, state, strikes, worth
from rulesets.d6.clash import Answer, Attack, total
from rulesets.d6.guards import Guardline, Met
from rulesets.d6.legality import COST
from rulesets.d6.strikes import AGAIN, Stand
from rulesets.d6.wager import DIE, Rest, against, answered
from rulesets.d6.worth import BARED, FRESH, NOW, SPENT, value_of

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View

STAKE: Final = 0.4
"""The share of the greatest dangers of going without reactions that All-out is taken to cost."""
DANGERS: Final = 3
"""How many of them."""
GRAVE: Final = 0.12
"""What the best plain answer must lose, as a share of the target's worth, before points are moved for it."""
LIKELY: Final = 2
"""The dearest answer that is looked at after moving points, in actions."""
NEVER: Final = -99.0


def stake(view: View, who: int) -> float:
    """What All-out costs: what those who could strike before the next own turn gain if nothing is answered
    (`D6-012`).
    """
    if view.battle.sides[who] != view.side:
        return 0.0
    kept = stance.memo(view)
    known: float | None = kept.get(("stake", who))
    if known is None:
        known = kept["stake", who] = _stake(view, who)
    return known


def _stake(view: View, who: int) -> float:
    here = 1 << view.battle.positions[who].cell
    foes = [foe for foe in view.active(view.foes) if foe != who]
    dangers = [
        threat.gain - strikes.menace(view, threat.foe, who, FRESH)[1]
        for threat in strikes.threats(view, who, foes, BARED)
        if threat.cells & here
    ]
    boldness: float = stance.memo(view).get("boldness", 1.0)
    return STAKE * sum(sorted(dangers, reverse=True)[:DANGERS]) / boldness


def price(view: View, who: int, cost: int) -> float:
    """What a cost is worth to the payer: little of a reaction action, much for an Emergency (`D6-055`)."""
    return stance.purse(view, who, NOW)[cost]


def again(view: View, it: Attack, actions: int, purse: str) -> float:
    """What another attack of the same turn on the same target is worth, with so many actions."""
    if actions < COST or it.reaction:
        return 0.0
    best = strikes.best_against(view, it.actor, it.target, actions - COST, purse=purse)
    return AGAIN * max(0.0, best[0][1]) if best else 0.0


def strength(battle: Battle, it: Attack) -> float:
    """The worth of the target; a blow on a friend of whoever looks at it counts all the same."""
    return worth.power(battle, it.target)


# --- the attacker ---------------------------------------------------------------------------------------------


def hit_bid(view: View, decision: Decision) -> list[float]:
    """Dice on the hit where they turn something, dice kept for the damage, or a second attack; All-out where it
    tips the scales more than it costs: against the answer that suits the target best. Bids that cannot be the best
    are counted roughly.
    """
    battle, it = view.battle, decision.matter
    left = state.payable(battle, it.actor)
    costs = stance.purse(view, it.target, NOW)
    known = it.answer.cost > 0 or it.answered  # the defender came first
    faces = (strikes.face_of(battle, it, it.answer),) if known else strikes.faces_of(battle, it)
    more, whole = again(view, it, left, SPENT), strength(battle, it)
    worths: list[float] = []
    stands: dict[tuple[bool, str], Stand] = {}
    for option in decision.choices:
        bid = bids.parse_bid(option.id)
        key = (bid.aim, bid.all_out)
        if key not in stands:
            stands[key] = strikes.stand(
                battle, msgspec.structs.replace(it, aim=bid.aim, all_out=bid.all_out), faces
            )
        here, rest = stands[key], after(it, left - bid.cost, more)
        paid = price(view, it.actor, bid.cost) if it.reaction else whole * DIE * bid.cost
        most = max(worths, default=-1.0)
        gain = answered(here.hit, bid.exert, faces, costs, here.blow, rest, whole, most + paid) - paid
        if bid.all_out and gain > most:
            gain -= stake(view, it.actor)
        worths.append(gain)
    return worths


def after(it: Attack, left: int, more: float) -> Rest:
    """What is left after a bid; a reaction keeps nothing back."""
    if it.reaction or left <= 0:
        return Rest()
    return Rest(left, more if left >= COST else 0.0)


def damage_bid(view: View, decision: Decision) -> list[float]:
    """Dice only where they may reach another quarter; what is left is for another attack."""
    battle = view.battle
    it, met = decision.matter
    left = state.payable(battle, it.actor)
    purse = SPENT if it.answer.cost else NOW
    worths = []
    for option in decision.choices:
        bracing = option.verb == "damage_block"
        twin = msgspec.structs.replace(it, exert_damage=option.level, strip_brace=bracing)
        cost = option.level + bracing
        seen = preview.outcome_of(battle, twin, met)
        rest = (1.0 - seen.downs) * again(view, it, left - cost, purse)
        paid = price(view, it.actor, cost) if it.reaction else strength(battle, it) * DIE * cost
        worths.append(value_of(battle, it.target, seen) + rest - paid)
    return worths


def counter(view: View, decision: Decision) -> list[float]:
    """A shield blow back, if it does anything for its price (`D6-186`)."""
    it = decision.matter
    here = strikes.stand(view.battle, it)
    costs = stance.purse(view, it.target, NOW)
    gain = answered(here.hit, 0, here.faces, costs, here.blow, Rest(), strength(view.battle, it))
    return [gain - price(view, it.actor, 1), 0.0]


def counter_block(view: View, decision: Decision) -> list[float]:
    """Taking the target's guard away (`D6-182` S4)."""
    battle, it = view.battle, decision.matter
    gain = difference(battle, it, msgspec.structs.replace(it, strip_guard=True), None)
    return [gain - strength(battle, it) * DIE - (price(view, it.actor, 1) if it.reaction else 0.0), 0.0]


# --- the target -----------------------------------------------------------------------------------------------


def answer(view: View, decision: Decision) -> list[float]:
    """The answer after which least is lost, its price counted; the attacker may still bid on the damage."""
    judge = Judge(view, decision.matter)
    worths = [
        judge.worth(bids.parse_answer(option.id)) if option.verb != "replace" else NEVER
        for option in decision.choices
    ]
    for index, option in enumerate(decision.choices):
        if option.verb == "replace" and max(worths) < -GRAVE * strength(view.battle, judge.it):
            worths[index] = arranging.answer(view, judge.it)
    return worths


class Judge:
    """Answers to one attack compared: layers are made once for each set of defences."""

    def __init__(self, view: View, it: Attack) -> None:
        self.view, self.it = view, it
        battle = self.battle = view.battle
        self.costs = stance.purse(view, it.target, NOW)
        self.lines: dict[tuple[bool, bool, bool], list[Guardline]] = {}
        left = state.payable(battle, it.actor)
        self.rests = [after(it, left, again(view, it, left, purse)) for purse in (NOW, SPENT)]
        self.hit, self.blow = total(clash.hit_terms(battle, it)), preview.blow_of(battle, it)

    def worth(self, answer: Answer, paid: int = 0) -> float:
        """What an answer saves, below 0: the loss it leaves and its price, `paid` actions spent before included."""
        battle, it = self.battle, self.it
        used = (answer.dodge, answer.shield, answer.parry)
        if used not in self.lines:
            self.lines[used] = guards.layers(battle, msgspec.structs.replace(it, answer=answer))
        face = strikes.face_of(battle, it, answer, self.lines[used])
        rest = self.rests[answer.cost + paid > 0]
        lost = against(self.hit, it.exert_hit, face, self.blow, rest, strength(battle, it))
        return -lost - self.costs[answer.cost + paid]

    def best(self, paid: int = 0) -> float:
        """The worth of the best answer that can still be paid."""
        likely = [one for one in bids.answers(self.battle, self.it, paid) if one.cost <= LIKELY]
        return max(self.worth(one, paid) for one in (clash.NO_ANSWER, *likely))


def block(view: View, decision: Decision) -> list[float]:
    """Taking the attacker's Tactics off the damage (`D6-182` S8)."""
    it, met = decision.matter
    gain = -difference(view.battle, it, msgspec.structs.replace(it, block_damage=True), met)
    return [gain - price(view, it.target, 1), 0.0]


# --- bystanders -----------------------------------------------------------------------------------------------


def help_(view: View, decision: Decision) -> list[float]:
    """A die for an ally where it may change something (`D6-253`)."""
    battle, matter = view.battle, decision.matter
    gain = 0.0
    if isinstance(matter, tuple):
        it, met = matter
        more = msgspec.structs.replace(it, exert_damage=it.exert_damage + 1)
        gain = difference(battle, it, more, met)
    elif isinstance(matter, Attack):
        more = msgspec.structs.replace(matter, exert_hit=matter.exert_hit + 1)
        gain = difference(battle, matter, more, None)
    return [gain - price(view, decision.who, 1) - DIE, 0.0]


def difference(battle: Battle, it: Attack, other: Attack, met: Met | None) -> float:
    """How much more another form of an attack takes."""
    before = value_of(battle, it.target, preview.outcome_of(battle, it, met))
    return value_of(battle, it.target, preview.outcome_of(battle, other, met)) - before
