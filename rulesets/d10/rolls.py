"""Checks and Saves in battle, with what Fate may do to them (catalogue 3.1, `D10-135` to `D10-139`, `D10-270`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from game.decision import Option, ask
from game.event import Changed, Checked, Term
from game.policy import Moment, policy_of, react, relevant
from game.wording import said
from rulesets.d10 import checks, senses, state, wounds
from rulesets.d10.contests import save_modifiers
from rulesets.d10.state import Fighter, Pools

if TYPE_CHECKING:
    from game.battle import Battle

PASS: Final = Option("pass", "pass", rule="D10-270")
BODILY: Final = (
    "STR",
    "AGI",
    "Athletics",
    "Acrobatics",
    "Sleight",
    "Melee Weapon",
    "Ballistic",
    "Martial Arts",
)
"""What a Paralyzed or Unconscious Entity has value 0 in (`D10-195`)."""


class Result(msgspec.Struct):
    """A Check as it stands after Fate."""

    natural: int
    value: int
    crit: bool
    edge: int
    success: bool = True


async def pick(
    battle: Battle,
    who: int,
    kind: str,
    options: Sequence[Option],
    rule: str,
    *,
    important: bool = False,
    about: dict[str, int | str] | None = None,
) -> Option:
    """A choice with a sensible default, the first option: asked where the combatant's policy wants to be."""
    if len(options) == 1:
        return options[0]
    policy = policy_of(battle, who, kind)
    if policy.answer == "always" or not relevant(policy, Moment(important=important)):
        return options[0]
    return await ask(who, kind, tuple(options), rule, about=about)


def spend_fate(battle: Battle, who: int, amount: int, rule: str) -> None:
    """Pay Fate (`D10-270`)."""
    pools = battle.world.get(who, Pools)
    battle.emit(Changed(who, "fate", pools.fate, pools.fate - amount, rule))
    pools.fate -= amount


def terms_of(
    name: str, modifier: int, natural: int, value: int, reasons: Sequence[Term], rule: str
) -> list[Term]:
    """The arithmetic of a Check: with the natural the amounts add up to the value (`D10-003`, `D10-004`, `D10-010`).

    `reasons` for Advantage and Disadvantage are listed without an amount of their own.
    """
    k = checks.multiplier(modifier)
    made = [Term(name, modifier, rule)]
    if k > 1:
        made.append(Term(said("die_times", times=k), natural * (k - 1), "D10-004"))
    change = value - natural * k - modifier
    if natural and change:
        made.append(Term("advantage" if change > 0 else "disadvantage", change, "D10-010"))
    return made + [Term(term.source, 0, term.rule) for term in reasons]


async def check(
    battle: Battle,
    who: int,
    name: str,
    purpose: str,
    rule: str,
    *,
    difficulty: int = -1,
    good: Sequence[Term] = (),
    bad: Sequence[Term] = (),
    against: int = 0,
    tell: bool = True,
) -> Result:
    """A Check of a mastery or stat, Fate included (`D10-003` to `D10-011`, `D10-271`, `D10-275`)."""
    modifier = state.modifier(battle, who, name)
    result = await rolled(battle, who, modifier, purpose, rule, good, bad, difficulty)
    if state.helpless(battle, who) and name in BODILY:
        result.value = 0
    result.success = difficulty < 0 or checks.passes(result.value, difficulty)
    if tell:
        terms = terms_of(name, modifier, result.natural, result.value, [*good, *bad], rule)
        battle.emit(
            Checked(
                who,
                purpose,
                result.natural,
                terms,
                result.value,
                max(0, difficulty),
                result.success,
                against,
                rule,
            )
        )
    return result


async def rolled(
    battle: Battle,
    who: int,
    modifier: int,
    purpose: str,
    rule: str,
    good: Sequence[Term] = (),
    bad: Sequence[Term] = (),
    difficulty: int = -1,
) -> Result:
    """One d10 with Modifier and edge; the roller's Fate may reroll it, lift Disadvantage or make it a 10."""
    crit_range = battle.world.get(who, Fighter).crit_range
    natural = battle.roll(10, purpose, who, rule)
    edge = checks.edge_of(len(good), len(bad))
    crit = checks.is_crit(natural, crit_range)
    while battle.world.get(who, Pools).fate:
        value = checks.finalized(natural, modifier, 0, edge)
        poor = value < difficulty if difficulty >= 0 else natural <= 3
        options = _fate_options(battle, who, bool(bad) and edge <= 0)
        about: dict[str, int | str] = {
            "natural": natural,
            "value": value,
            "thing": purpose,
            "difficulty": difficulty,
        }
        moment = Moment(True, poor, battle.world.get(who, Pools).fate - 1)
        answer = await react(battle, who, "fate", options, PASS, moment, "D10-271", about)
        if answer.verb == "pass":
            break
        spend_fate(battle, who, answer.level, answer.rule)
        if answer.verb == "lucky":
            natural = battle.roll(10, purpose, who, "D10-271")
            crit = checks.is_crit(natural, crit_range)
        elif answer.verb == "steady":
            bad, edge = (), checks.edge_of(len(good), 0)
        else:
            natural, crit = 10, True
            break
    return Result(natural, checks.finalized(natural, modifier, 0, edge), crit, edge)


def _fate_options(battle: Battle, who: int, hampered: bool) -> list[Option]:
    """What one's own Fate can do to a Check (`D10-271`, `D10-275`)."""
    fate = battle.world.get(who, Pools).fate
    options = [Option("lucky", "lucky", level=1, cost="fate_1", rule="D10-271")]
    if hampered:
        options.append(Option("steady", "steady", level=1, cost="fate_1", rule="D10-271"))
    if fate >= 3:
        options.append(Option("determination", "determination", level=3, cost="fate_3", rule="D10-275"))
    return options


async def lucky(
    battle: Battle, who: int, rolled: Sequence[int], sides: Sequence[int], purpose: str
) -> list[int]:
    """Any of one's own dice may be rolled again for a Fate; the new result counts (`D10-271`)."""
    dice = list(rolled)
    while dice and who and battle.world.get(who, Pools).fate:
        poor = min(range(len(dice)), key=lambda index: (dice[index] - sides[index], index))
        options = [
            Option(f"die:{index + 1}", "die", item=f"d{sides[index]}", level=dice[index], rule="D10-271")
            for index in range(len(dice))
        ]
        about: dict[str, int | str] = {"thing": purpose, "natural": dice[poor], "sides": sides[poor]}
        matters = purpose == "damage" and 4 * dice[poor] <= sides[poor]
        moment = Moment(True, matters, battle.world.get(who, Pools).fate - 1)
        answer = await react(battle, who, "fate", options, PASS, moment, "D10-271", about)
        if answer.verb == "pass":
            break
        spend_fate(battle, who, 1, "D10-271")
        index = int(answer.id.removeprefix("die:")) - 1
        dice[index] = battle.roll(sides[index], purpose, who, "D10-271")
    return dice


async def crit_die(battle: Battle, who: int) -> bool:
    """One d10 for CRIT only, for what has no Check of the user (`D10-009`, `D10-141`)."""
    natural = await lucky(battle, who, [battle.roll(10, "crit", who, "D10-009")], [10], "crit")
    return checks.is_crit(natural[0], battle.world.get(who, Fighter).crit_range)


# --- Saves ----------------------------------------------------------------------------------------------------


def save_edges(
    battle: Battle, who: int, kind: str, source: int, difficulty: int, covered: bool = False
) -> tuple[list[Term], list[Term]]:
    """What helps and hampers a Save (`D10-142`, `D10-191` to `D10-198`, `D10-287`, `D10-305`)."""
    good: list[Term] = []
    bad: list[Term] = []
    if kind == "AGI":
        for name in (state.PRONE, state.STUNNED, state.ROOTED, state.GRAPPLED):
            if state.has(battle, who, name):
                bad.append(Term(name, -1, "D10-191"))
        if state.has(battle, who, state.DEFENDING):
            good.append(Term("defense_action", 1, "D10-142"))
    if kind in ("STR", "AGI") and state.has(battle, who, state.STAGGERED):
        bad.append(Term("staggered", -1, "D10-198"))
    if covered:
        good.append(Term("cover", 1, "D10-287"))
    slow = 2 * state.init_of(battle, who) < difficulty
    if kind == "STR" and source and slow and senses.unaware(battle, who, source):
        bad.append(Term("unaware", -1, "D10-305"))
    return good, bad


def doomed(battle: Battle, who: int, kind: str, source: int, difficulty: int) -> bool:
    """An AGI Save of the Unaware fails unless 2 x INIT >= Difficulty (`D10-305`)."""
    unaware = kind == "AGI" and source and senses.unaware(battle, who, source)
    return bool(unaware) and 2 * state.init_of(battle, who) < difficulty


async def save(
    battle: Battle,
    who: int,
    types: Sequence[str],
    difficulty: int,
    rule: str,
    *,
    source: int = 0,
    covered: bool = False,
    extra_good: Sequence[Term] = (),
) -> bool:
    """A Save: True when it succeeds and nothing happens (`D10-135` to `D10-139`)."""
    kind = await _save_type(battle, who, types, difficulty, rule, source, covered)
    if kind == "fail" or doomed(battle, who, kind, source, difficulty):
        terms = [
            Term("willingly" if kind == "fail" else "unaware", 0, "D10-138" if kind == "fail" else "D10-305")
        ]
        battle.emit(Checked(who, f"{kind}_save".lower(), 0, terms, 0, difficulty, False, source, rule))
        return False
    one = battle.world.get(who, Fighter)
    good, bad = save_edges(battle, who, kind, source, difficulty, covered)
    good += extra_good
    modifier = save_modifiers(one.stats)[kind]
    natural = battle.roll(10, f"{kind}_save".lower(), who, rule)
    natural, value = await _save_value(battle, who, kind, natural, difficulty, (good, bad), rule)
    success = checks.passes(value, difficulty)
    terms = _save_terms(kind, modifier, natural, max(1, one.xp // 100), value, [*good, *bad])
    battle.emit(Checked(who, f"{kind}_save".lower(), natural, terms, value, difficulty, success, source, rule))
    if not success and kind != "Soul":
        success = await _grit_save(battle, who, difficulty, rule)
    return success


def _save_terms(
    kind: str, modifier: int, natural: int, k: int, value: int, reasons: Sequence[Term]
) -> list[Term]:
    """The arithmetic of a Save: with the natural the amounts add up to the value (`D10-013`, `D10-139`)."""
    made = [Term(said("save_of", kind=kind), modifier, "D10-137")]
    if k > 1:
        made.append(Term(said("die_times", times=k), natural * (k - 1), "D10-013"))
    change = value - natural * k - modifier
    if change:
        made.append(Term("doubled" if change > 0 else "halved", change, "D10-013"))
    return made + [Term(term.source, 0, term.rule) for term in reasons]


async def _save_type(
    battle: Battle, who: int, types: Sequence[str], difficulty: int, rule: str, source: int, covered: bool
) -> str:
    """The target chooses the type; it may fail any Save (`D10-012`, `D10-138`)."""
    one = battle.world.get(who, Fighter)
    edges = {}
    for name in types:
        good, bad = save_edges(battle, who, name, source, difficulty, covered)
        edges[name] = checks.edge_of(len(good), len(bad))
    modifiers = save_modifiers(one.stats)
    useless = [
        name for name in types if doomed(battle, who, name, source, difficulty) or _numb(battle, who, name)
    ]
    open_types = [name for name in types if name not in useless] or list(types)
    best = checks.best_save(open_types, one.xp, modifiers, edges)
    names = [best, *(name for name in types if name != best)]
    options = [Option(f"save:{name}", "save", item=name, rule="D10-138") for name in names]
    options.append(Option("fail", "fail", item="fail", rule="D10-138"))
    about: dict[str, int | str] = {"difficulty": difficulty, "actor": source}
    chosen = await pick(battle, who, "save", options, rule, important=len(names) > 1, about=about)
    return chosen.item


def _numb(battle: Battle, who: int, kind: str) -> bool:
    return kind in ("STR", "AGI") and state.helpless(battle, who)


async def _save_value(
    battle: Battle,
    who: int,
    kind: str,
    natural: int,
    difficulty: int,
    edges: tuple[Sequence[Term], Sequence[Term]],
    rule: str,
) -> tuple[int, int]:
    """(natural, value) after Fate: Lucky rerolls, Resolve doubles (`D10-139`, `D10-271`, `D10-272`)."""
    one = battle.world.get(who, Fighter)
    edge = checks.edge_of(len(edges[0]), len(edges[1]))
    modifier = save_modifiers(one.stats)[kind]
    resolve = False
    while True:
        pools = battle.world.get(who, Pools)
        value = checks.stable(natural, one.xp, modifier, 0, edge)
        value = wounds.save_value(value, shaken=kind == "Soul" and pools.sp <= 0, resolve=resolve)
        if _numb(battle, who, kind):
            return natural, 0
        if not pools.fate or resolve or checks.passes(value, difficulty):
            return natural, value
        options = [
            Option("resolve", "resolve", level=1, cost="fate_1", rule="D10-272"),
            Option("lucky", "lucky", level=1, cost="fate_1", rule="D10-271"),
        ]
        about: dict[str, int | str] = {
            "natural": natural,
            "value": value,
            "difficulty": difficulty,
            "thing": "save",
        }
        moment = Moment(True, True, pools.fate - 1)
        answer = await react(battle, who, "fate", options, PASS, moment, "D10-272", about)
        if answer.verb == "pass":
            return natural, value
        spend_fate(battle, who, 1, answer.rule)
        if answer.verb == "resolve":
            resolve = True
        else:
            natural = battle.roll(10, f"{kind}_save".lower(), who, rule)


async def _grit_save(battle: Battle, who: int, difficulty: int, rule: str) -> bool:
    """Option `grit_use = save`: GRIT equal to the Difficulty makes a failed Save of the body succeed (`D10-224`)."""
    pools = battle.world.get(who, Pools)
    if battle.options.grit_use != "save" or pools.grit < difficulty or state.helpless(battle, who):
        return False
    options = [Option("grit", "grit", level=difficulty, cost=said("grit", amount=difficulty), rule="D10-224")]
    moment = Moment(True, True, pools.grit - difficulty)
    about: dict[str, int | str] = {"difficulty": difficulty}
    answer = await react(battle, who, "grit_save", options, Option("pass", "pass"), moment, rule, about)
    if answer.verb == "pass":
        return False
    battle.emit(Changed(who, "GRIT", pools.grit, pools.grit - difficulty, "D10-224"))
    pools.grit -= difficulty
    return True
