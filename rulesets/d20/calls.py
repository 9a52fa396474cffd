"""The worked examples' calls: arguments as data and a dice script in, the result as data out (catalogue section 7).

Only translation: every number comes from the rules' own functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rulesets.d20.build import (
    BackstorySpec,
    all_full,
    backstory_problems,
    derive_numbers,
    slot_legal,
    stat_problems,
)
from rulesets.d20.build import weight_of as weight
from rulesets.d20.checks import (
    Backstory,
    Entrant,
    Modifier,
    Roll,
    attack_difficulty,
    average,
    best_backstory,
    check,
    contest,
    edge_of,
    initiative,
    interrupt_roll,
)
from rulesets.d20.content import load_content
from rulesets.d20.damage import (
    NOTHING,
    AttackRoll,
    Method,
    Target,
    attack_roll,
    healed,
    roll_damage,
    strike,
    swarm_roll,
)
from rulesets.d20.options import Options, make_options
from rulesets.d20.sequence_call import call_sequence
from rulesets.d20.table_calls import TABLE_CALLS

Result = dict[str, Any]
Call = Callable[[dict[str, Any], Any], Result]


def _options(given: Mapping[str, Any]) -> Options:
    return make_options(given.get("options"))


def _edge(given: Mapping[str, Any]) -> int:
    """none, adv, dis, or a list of them (`D20-017`)."""
    named = given.get("advantage", "none")
    flags = named if isinstance(named, list) else [named]
    return edge_of(flags.count("adv"), flags.count("dis"))


def call_check(given: dict[str, Any], dice: Roll) -> Result:
    """A check: stat (and stat2, combined), backstory bonuses, advantage, difficulty."""
    stat = average(given["stat"], given["stat2"]) if "stat2" in given else given["stat"]
    terms = [Modifier("stat", stat, "D20-012")]
    stories = [Backstory("backstory", bonus, ("any",)) for bonus in given.get("backstory", [])]
    if (story := best_backstory(stories, "any")) is not None:
        terms.append(story)
    it = check(dice, terms, given.get("difficulty", 10), _edge(given), _options(given))
    bonus = sum(term.amount for term in terms)
    return {
        "natural": it.natural,
        "bonus": bonus,
        "total": it.total,
        "margin": it.margin,
        "success": it.success,
    }


def call_contest(given: dict[str, Any], dice: Roll) -> Result:
    """A contest of two stats; the edge is the initiator's."""
    mine, other = (Modifier("stat", given[f"{who}_stat"], "D20-019") for who in ("initiator", "opponent"))
    it = contest(dice, [mine], [other], _edge(given), _options(given))
    return {"initiator_total": it.initiator.total, "opponent_total": it.opponent.total, "success": it.success}


def call_interrupt(given: dict[str, Any], dice: Roll) -> Result:
    """An attempt to interrupt."""
    it = interrupt_roll(
        dice,
        given["interrupter_speed"],
        given["interrupted_speed"],
        ready=given.get("ready", False),
        worn_armour=given.get("armour", 0),
        options=_options(given),
    )
    return {
        "interrupter_total": it.initiator.total,
        "interrupted_total": it.opponent.total,
        "success": it.success,
    }


def call_initiative(given: dict[str, Any], dice: Roll) -> Result:
    """The order of a roster of name, speed, bonus."""
    roster = [Entrant(who["name"], who["speed"], who.get("bonus", 0)) for who in given["roster"]]
    return {"order": [roster[index].name for index in initiative(dice, roster, _options(given)).order]}


def call_derive(given: dict[str, Any], dice: Roll) -> Result:
    """Derived numbers; armour in points."""
    full = given.get("slots_full", False)
    options = _options(given)
    numbers = derive_numbers(given["sources"], given["stats"], given["armour"], full, load_content(), options)
    return msgspec.structs.asdict(numbers)


def call_slots(given: dict[str, Any], dice: Roll) -> Result:
    """Slots filled with sizes: legal, all full, the weight of that."""
    slots = {slot: given.get(slot, []) for slot in ("pockets", "belt", "back")}
    full = all_full(slots["pockets"], slots["belt"], slots["back"])
    legal = all(slot_legal(slot, sizes) for slot, sizes in slots.items())
    return {"legal": legal, "all_full": full, "weight": weight(0, full, _options(given))}


def call_build(given: dict[str, Any], dice: Roll) -> Result:
    """Codes of what is illegal about Sources, stats and backstory bonuses."""
    found = stat_problems(given["sources"], given["stats"], load_content(), _options(given))
    stories = [
        BackstorySpec(name="backstory", bonus=bonus, tags=("spot",)) for bonus in given.get("backstory", [])
    ]
    return {"problems": [problem.code for problem in [*found, *backstory_problems(stories)]]}


def _pool(given: Mapping[str, Any]) -> list[int]:
    """Sides of the dice: a pool, or die x dice_count; extra_dice are more of the same, or sides."""
    pool = list(given["pool"]) if "pool" in given else [given["die"]] * given["dice_count"]
    extra = given.get("extra_dice", [])
    return pool + ([given["die"]] * extra if isinstance(extra, int) else list(extra))


def _resolve(
    given: Mapping[str, Any], dice: Roll, attack: AttackRoll, pool: list[int], stunning: bool
) -> Result:
    options, of = _options(given), given["target"]
    method: Method | None = given.get("critical", "double") if attack.result == "critical" else None
    deals = attack.result in ("hit", "critical")
    rolled = roll_damage(dice, pool, attack.quarter, method, options) if deals else NOTHING
    target = Target(of["hp"], of.get("armour", 0), of.get("extra_armour", 0), of.get("stunned", False))
    done = strike(attack, rolled, target, stunning, given.get("type", "physical"), options)
    return {
        "natural": attack.natural,
        "total": attack.total,
        "difficulty": attack.difficulty,
        "margin": attack.margin,
        "result": attack.result,
        "contact": attack.contact,
        "rolled": rolled.total,
        "limit": rolled.limit,
        "damage": done.damage,
        "finishing": done.finishing,
        "hp_after": done.hp_after,
        "downed": done.downed,
        "stunned_after": done.stunned_after,
    }


def call_attack(given: dict[str, Any], dice: Roll) -> Result:
    """One attack roll with its damage and what it does to the target."""
    of, options = given["target"], _options(given)
    difficulty = attack_difficulty(of["speed"], of.get("armour", 0))
    terms = [Modifier("attack_stat", given["attack_stat"], "D20-051")]
    attack = attack_roll(dice, terms, difficulty, _edge(given), options)
    return _resolve(given, dice, attack, _pool(given), given.get("stunning", False))


def call_swarm(given: dict[str, Any], dice: Roll) -> Result:
    """A swarm's total and damage; the first member leads. Fewer than two are no swarm (`D20-082`)."""
    of, members = given["target"], given["members"]
    if len(members) < 2:
        return {"legal": False}
    stats = [
        Modifier(f"member_{number}", member["stat"], "D20-083") for number, member in enumerate(members, 1)
    ]
    attack = swarm_roll(stats, attack_difficulty(of["speed"], of.get("armour", 0)), _edge(given))
    rolling = members[:1] if _options(given).swarm_damage == "leader" else members
    pool = [sides for member in rolling for sides in _pool(member)]
    result = _resolve(given, dice, attack, pool, members[0].get("stunning", False))
    del result["natural"]
    return {"legal": True, **result}


def call_heal_amount(given: dict[str, Any], dice: Roll) -> Result:
    """What a healing spell or draught of a level heals, and HP after it."""
    content, stats = load_content(), {"organs": given.get("organs", 0)}
    if given["kind"] in content.spells:
        amount = content.spells[given["kind"]].amount("heal", given["level"], stats)
    else:
        heal = content.items[given["kind"]].heal
        amount = 0 if heal is None else heal.at(0, stats)
    hp = healed(given["hp"], amount, given["max_hp"])
    return {"amount": amount, "hp_after": hp, "downed": hp == 0}


CALLS: dict[str, Call] = {
    "check": call_check,
    "contest": call_contest,
    "interrupt": call_interrupt,
    "initiative": call_initiative,
    "derive": call_derive,
    "slots": call_slots,
    "build": call_build,
    "attack": call_attack,
    "swarm": call_swarm,
    "heal_amount": call_heal_amount,
    "sequence": call_sequence,
    **TABLE_CALLS,
}
