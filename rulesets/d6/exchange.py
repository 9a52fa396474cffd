"""An attack from declaration to aftermath, stage by stage (catalogue 3.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.components import FloorItem
from game.decision import Option
from game.event import Attacked, Checked, Declared, Handled, Reacted, Term
from game.policy import Moment
from rulesets.d6 import bids, bonus, chain, clash, control, gear, guards, harm, numbers, pay, placing, state
from rulesets.d6.clash import DEFENCES, Attack, total
from rulesets.d6.guards import Guardline, Met
from rulesets.d6.state import Budget, Kit, Vitals

if TYPE_CHECKING:
    from game.battle import Battle


async def attack(battle: Battle, it: Attack) -> None:
    """Stages S1 to S11 (`D6-070`); only the bids of S2 and S3 may change places (`D6-071`)."""
    _declare(battle, it)
    if battle.options.bid_order == "defender_first":
        await _answer(battle, it)
        await _hit_bid(battle, it)
    else:
        await _hit_bid(battle, it)
        await _answer(battle, it)
    await _counter_block(battle, it)
    lines = guards.layers(battle, it)
    value, rolled, terms = _roll_hit(battle, it, lines)
    met = guards.meet(battle, it, value, lines, rolled)
    _tell_hit(battle, it, value, terms, lines, rolled, met)
    _leave_hand(battle, it)
    if not met.miss:
        await _damage(battle, it, met)
    _over(battle, it)
    await _counter(battle, it)


def about(it: Attack) -> dict[str, int | str]:
    """What a question about this attack says of it."""
    return {
        "actor": it.actor,
        "target": it.target,
        "item": it.named,
        "thing": "throw" if it.form == "throw" else "attack",
        "exert": it.exert_hit,
        "all_out": it.all_out,
        "reaction": int(it.reaction),
    }


# --- S1 to S4 -------------------------------------------------------------------------------------------------


def _declare(battle: Battle, it: Attack) -> None:
    """S1: pay, note the chain, tell it; a Thrust that holds off does so from here (`D6-070`, `D6-096`, `D6-179`)."""
    pay.pay(battle, it.actor, 1 if it.reaction else 3, "D6-070")
    it.in_own_turn = state.own_turn(battle, it.target)
    verb = "throw" if it.form == "throw" else "attack"
    battle.emit(Declared(it.actor, verb, it.named, [it.target], rule="D6-070"))
    if not it.reaction:
        chain.attacked(battle, it.actor, it.form)
    holds = it.form == "thrust" and state.has_skill(battle, it.actor, "holding_attack")
    if holds and bonus.control_counts(battle, it.actor, it.against()):
        later = battle.options.holding_attack_ends == "target_turn"
        owner = it.target if later else it.actor
        state.give(battle, it.target, state.HELD_OFF, 1, it.actor, "turn_end", owner)
    hardens = it.plain == "impact" and battle.options.impact_skill == "own_health"
    if hardens and state.has_skill(battle, it.actor, "impacting") and state.armed(battle, it.actor):
        state.give(battle, it.actor, state.HARDENED, 1, 0, "turn_start", it.actor)


async def _hit_bid(battle: Battle, it: Attack) -> None:
    """S2: Exertions, Take Aim, All-out, paid now; S2a: an ally may help (`D6-010`, `D6-072`, `D6-253`)."""
    options = bids.hit_bids(battle, it)
    chosen = await control.question(
        battle, it.actor, "hit_bid", options, "D6-070", about=about(it), matter=it
    )
    bid = bids.parse_bid(chosen.id)
    it.exert_hit, it.aim, it.all_out = bid.exert, bid.aim, bid.all_out
    pay.pay(battle, it.actor, bid.cost, "D6-010")
    if bid.all_out:
        state.give(battle, it.actor, state.ALL_OUT, 1, 0, "turn_start", it.actor)
    helped = await help_with(battle, it.actor, "hit", about(it), it)
    it.exert_hit += helped
    it.attuned_hit += helped


async def help_with(
    battle: Battle, who: int, check: str, told: dict[str, int | str], matter: object = None
) -> int:
    """S2a, S7a: the first ally that says yes adds a die for one of its reaction actions (`D6-253`)."""
    for ally in bids.helpers(battle, who):
        help_ = Option("help", "help", who, level=1, cost=pay.price(battle, ally, 1), rule="D6-253")
        no = Option("no_help", "no_help", who, rule="D6-253")
        moment = Moment(False, True, state.payable(battle, ally) - 1)
        chosen = await control.reaction(
            battle, ally, "help", [help_], no, moment, "D6-253", {**told, "check": check}, matter
        )
        if chosen.verb == "help":
            pay.pay(battle, ally, 1, "D6-253")
            battle.world.get(ally, Budget).attuned = True
            battle.emit(Reacted(ally, who, "attunement", True, "D6-253"))
            return 1
    return 0


async def _answer(battle: Battle, it: Attack) -> None:
    """S3: the target alone answers, with what it can pay, before dice (`D6-073`)."""
    while state.payable(battle, it.target):
        options = bids.answer_options(battle, it)
        moment = Moment(True, True, state.payable(battle, it.target) - 1)
        chosen = await control.reaction(
            battle, it.target, "answer", options, bids.NOTHING, moment, "D6-073", about(it), it
        )
        if chosen.verb == "replace":
            it.replaced = it.answered = True
            await placing.replace(battle, it.target, it)
            continue
        it.answer = bids.parse_answer(chosen.id)
        pay.pay(battle, it.target, it.answer.cost, "D6-073")
        for name in (*DEFENCES, "block"):
            if getattr(it.answer, name):
                battle.emit(Reacted(it.target, it.actor, name, True, "D6-073"))
        return


async def _counter_block(battle: Battle, it: Attack) -> None:
    """S4: the attacker may Block the target's guard (`D6-182`)."""
    if not bids.guard_to_strip(battle, it):
        return
    block = Option("block", "block", it.target, cost=pay.price(battle, it.actor, 1), rule="D6-182")
    no = Option("no_block", "no_block", it.target, rule="D6-182")
    moment = Moment(True, True, state.payable(battle, it.actor) - 1)
    chosen = await control.reaction(
        battle, it.actor, "counter_block", [block], no, moment, "D6-182", about(it), it
    )
    if chosen.verb == "block":
        pay.pay(battle, it.actor, 1, "D6-182")
        it.strip_guard = True
        battle.emit(Reacted(it.actor, it.target, "block", True, "D6-182"))


# --- S5, S6 ---------------------------------------------------------------------------------------------------


def _dice(battle: Battle, who: int, count: int, purpose: str, rule: str) -> int:
    return sum(battle.roll(6, purpose, who, rule) for _ in range(count))


def _roll_hit(battle: Battle, it: Attack, lines: list[Guardline]) -> tuple[int, dict[str, int], list[Term]]:
    """S5: the attacker's dice, then Dodge, Shield defence, Parry (`D6-070`); nothing is added afterwards."""
    terms = clash.hit_terms(battle, it)
    if it.exert_hit:
        terms.append(Term("exertion", _dice(battle, it.actor, it.exert_hit, "hit", "D6-010"), "D6-010"))
    rolled = {}
    for name in DEFENCES:
        dice = next((line.dice for line in lines if line.name == name), 0)
        if dice:
            rolled[name] = _dice(battle, it.target, dice, name, "D6-011")
    return total(terms), rolled, terms


def _tell_hit(
    battle: Battle,
    it: Attack,
    value: int,
    terms: list[Term],
    lines: list[Guardline],
    rolled: dict[str, int],
    met: Met,
) -> None:
    """S6: one line for the attack against its decisive layer, one for every layer (`D6-078`, `D6-079`)."""
    result = "miss" if met.miss else "lands" if met.failed else "hit"
    faced = {line.name: line.difficulty(rolled.get(line.name, 0)) for line in lines}
    decisive = max(
        (line for line in lines if not met.miss or line.fails == "miss"),
        key=lambda line: faced[line.name],
        default=None,
    )
    difficulty = faced[decisive.name] if decisive else 0
    against = list(decisive.terms(rolled.get(decisive.name, 0))) if decisive else []
    battle.emit(
        Attacked(
            it.actor,
            it.target,
            it.named,
            0,
            terms,
            value,
            difficulty,
            against,
            value - difficulty,
            result,
            [],
            "D6-078",
        )
    )
    for line in lines:
        _tell_layer(battle, it, line, value, rolled.get(line.name, 0), met)


def _tell_layer(battle: Battle, it: Attack, line: Guardline, value: int, dice: int, met: Met) -> None:
    """One layer against the hit value: lands on it or misses; after a miss the others stand aside (`D6-079`)."""
    kind = line.name.split()[0]
    kind = kind if kind in ("shield", "cover", "dark", "parry", "dodge") else "armour"
    purpose = f"{'beside' if met.miss and line.fails != 'miss' else 'layer'}_{kind}"
    holds = line.name in met.failed
    terms, difficulty = list(line.terms(dice)), line.difficulty(dice)
    battle.emit(Checked(it.target, purpose, 0, terms, difficulty, value, holds, it.actor, "D6-079"))


def _leave_hand(battle: Battle, it: Attack) -> None:
    """A thrown weapon lies in the target's space; a crossbow is empty (`D6-109`, 4.1)."""
    kit = battle.world.get(it.actor, Kit)
    slot = next((one for one in kit.slots if one.held and one.item == it.item), None)
    if slot is None:
        return
    if it.form == "throw":
        kit.slots.remove(slot)
        battle.add(FloorItem(slot.item, battle.positions[it.target].cell))
        battle.emit(Handled(it.actor, "thrown", it.item, it.target, "D6-109"))
    elif it.form == "shoot" and it.head.reload:
        slot.loaded = False


# --- S7 to S10 ------------------------------------------------------------------------------------------------


async def _damage(battle: Battle, it: Attack, met: Met) -> None:
    """S7 to S10: damage bid, help, Block, dice, Health check (`D6-070`, `D6-084`, `D6-090` to `D6-094`)."""
    told = {**about(it), "surplus": met.surplus, "resistance": met.resistance}
    options = bids.damage_bids(battle, it)
    chosen = await control.question(
        battle, it.actor, "damage_bid", options, "D6-070", about=told, matter=(it, met)
    )
    it.exert_damage, it.strip_brace = chosen.level, chosen.verb == "damage_block"
    pay.pay(battle, it.actor, it.exert_damage + it.strip_brace, "D6-010")
    if it.strip_brace:
        battle.emit(Reacted(it.actor, it.target, "block", True, "D6-182"))
    helped = await help_with(battle, it.actor, "damage", told, (it, met))
    it.exert_damage += helped
    it.attuned_damage += helped
    await _block_damage(battle, it, met, told)
    terms = clash.damage_terms(battle, it)
    after = struck_terms(battle, it, met)
    if it.exert_damage:
        rolled = _dice(battle, it.actor, it.exert_damage, "damage", "D6-010")
        gains = [term for term in after if term.amount > 0]
        after.insert(len(gains), Term("exertion", rolled, "D6-010"))
    _health_check(battle, it, terms + after)


def struck_terms(battle: Battle, it: Attack, met: Met) -> list[Term]:
    """What the hit adds to the damage check and takes off it: surplus, resistances (`D6-080`, `D6-082`, `D6-205`)."""
    terms = []
    if it.adds_surplus and met.surplus:
        terms.append(Term("surplus", met.surplus, "D6-082"))
    if met.resistance:
        terms.append(Term("resistance", -met.resistance, "D6-080"))
    if guards.technique_resistance(battle, it):
        terms.append(Term("combat_technique", -1, "D6-205"))
    return terms


async def _block_damage(battle: Battle, it: Attack, met: Met, told: dict[str, int | str]) -> None:
    """S8: the target may Block the attacker's Tactics on damage (`D6-182`)."""
    if not bids.damage_to_block(battle, it):
        return
    block = Option("block", "block", it.actor, cost=pay.price(battle, it.target, 1), rule="D6-182")
    no = Option("no_block", "no_block", it.actor, rule="D6-182")
    moment = Moment(True, True, state.payable(battle, it.target) - 1)
    chosen = await control.reaction(
        battle, it.target, "block", [block], no, moment, "D6-182", told, (it, met)
    )
    if chosen.verb == "block":
        pay.pay(battle, it.target, 1, "D6-182")
        it.block_damage = True
        battle.emit(Reacted(it.target, it.actor, "block", True, "D6-182"))


def _health_check(battle: Battle, it: Attack, terms: list[Term]) -> None:
    """S10: quarters of what is left, tenths of the whole; Cut, Grab, Overbear (`D6-091` to `D6-095`, `D6-100`,
    `D6-106`, `D6-194`).
    """
    value = total(terms)
    vitals = battle.world.get(it.target, Vitals)
    against = guards.difficulty_terms(battle, it)
    defence = total(against[1:])
    result = numbers.health_check(
        value,
        vitals.health,
        vitals.maximum,
        defence,
        it.form,
        battle.options.health_difficulty == "maximum",
    )
    battle.emit(
        Checked(
            it.actor, "damage", 0, terms, value, result.difficulty, result.counted > 0, it.target, "D6-084"
        )
    )
    grip = result.partials if it.form == "grab" else 0
    loss = 0 if it.form == "grab" and battle.options.grab_hurts == "off" else result.loss
    if loss and it.melee and not it.with_shield and not it.unarmed:
        slot = state.two_handed(battle, it.actor)
        overbears = (
            slot is not None and slot.item == it.item and state.has_skill(battle, it.actor, "overbear")
        )
        grip += overbears
    harm.lose(battle, it.target, loss, it.actor, [Term(f"{result.counted}/4", loss, "D6-092")], "D6-092")
    if grip and battle.up(it.target):
        grip_target(battle, it, grip)


def grip_target(battle: Battle, it: Attack, grip: int) -> None:
    """Grips add up until the target's own turn starts (`D6-106`, `D6-217`); the shield hand is busy (`D6-189`)."""
    strength = state.value(battle, it.target, state.GRIPPED) + grip
    state.give(battle, it.target, state.GRIPPED, strength, 0, "turn_start", it.target)
    slot = state.shield_slot(battle, it.actor)
    if it.form == "grab" and slot is not None and it.item == slot.item:
        slot.brawling = it.target


# --- S11 ------------------------------------------------------------------------------------------------------


def _over(battle: Battle, it: Attack) -> None:
    """After the attack: one who was unaware is so no more (`D6-041`, `D6-224`)."""
    state.take(battle, it.target, state.UNAWARE)


async def _counter(battle: Battle, it: Attack) -> None:
    """S11: Shield Counter, a shield Impact as a reaction (`D6-186`)."""
    who, foe = it.target, it.actor
    if it.reaction or not may_counter(battle, who, foe):
        return
    yes = Option("counter", "counter", foe, cost=pay.price(battle, who, 1), rule="D6-186")
    no = Option("no_counter", "no_counter", foe, rule="D6-186")
    moment = Moment(True, True, state.payable(battle, who) - 1)
    chosen = await control.reaction(
        battle, who, "counter", [yes], no, moment, "D6-186", about(it), shield_counter(battle, who, foe)
    )
    if chosen.verb != "counter":
        return
    battle.emit(Reacted(who, foe, "counter", True, "D6-186"))
    await attack(battle, shield_counter(battle, who, foe))


def may_counter(battle: Battle, who: int, foe: int) -> bool:
    """Skill, usable shield, the attacker standing within 1, an action to pay; in another's turn (`D6-186`)."""
    if not (battle.up(who) and battle.up(foe)) or state.own_turn(battle, who):
        return False
    if not state.has_skill(battle, who, "shield_counter") or state.shield_slot(battle, who) is None:
        return False
    here, there = battle.positions[who].cell, battle.positions[foe].cell
    if battle.terrain.distance(here, there) > 1 or not battle.terrain.clear(here, there):
        return False
    return state.payable(battle, who) >= 1


def shield_counter(battle: Battle, who: int, foe: int) -> Attack:
    """The Impact of a Shield Counter: n = 0 (`D6-186`)."""
    from rulesets.d6 import surroundings

    slot = state.shield_slot(battle, who)
    assert slot is not None
    head = gear.shield_head(slot.item)
    stat = clash.hit_stats(battle, who, head, "impact")[0]
    around = surroundings.around(battle, who, foe, "impact", 0)
    return Attack(who, foe, slot.item, head, "impact", stat, around, reaction=True)
