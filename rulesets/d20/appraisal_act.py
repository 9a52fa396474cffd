"""The worth of each option of the decision "act" where the chooser stands (catalogue 3.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rulesets.d20 import senses, spells, state
from rulesets.d20.aid import heal_worth
from rulesets.d20.appraisal_spells import best_burst, closing_worth, find_arm, minor_worth, spell_worth
from rulesets.d20.arms import MANA_PRICE, mark, outlook
from rulesets.d20.checks import edge_of
from rulesets.d20.content import load_content
from rulesets.d20.outfit import outfit
from rulesets.d20.state import Fighter, Figure, Vitals
from rulesets.d20.strikes import menace
from rulesets.d20.swarming import swarm_worth

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View

Worth = Callable[["View", int, "Option"], float]
Rate = tuple[float, Worth | None]
NOTHING: Final[Rate] = (0.0, None)
NEVER: Final = -99.0
"""Less than anything is worth."""
FOLLY: Final = -1.0
CLOSING: Final = frozenset({"tailwind", "pounce"})
"""Minor spells that bring one nearer."""
MOST: Final = {
    "brace": 0.3,
    "guard": 0.5,
    "minor": 0.3,
    "draw": 0.52,
    "pick_up": 0.62,
    "drop": 0.4,
    "try": 0.05,
}
"""More than this no option of the verb is worth."""


def act_worths(view: View, decision: Decision, floor: float) -> list[float]:
    """What each option is worth; 0 for one that cannot be worth more than `floor`."""
    who = decision.who
    figure: Figure = view.battle.figures[who]
    gear = figure.outfit or outfit(view.battle, who)
    rates = _rates("homing" in figure.fighter.spells, gear.bare, gear.hindered, figure.budget.action > 0)
    bound = floor or NEVER
    worths = []
    for option in decision.choices:
        most, rate = rates[option.verb]
        worths.append(most if rate is None else 0.0 if most <= bound else rate(view, who, option))
    return worths


@lru_cache(maxsize=16)
def _rates(homing: bool, bare: bool, hindered: bool, fresh: bool) -> dict[str, Rate]:
    """For each verb its worth, or the most that it can be worth and what rates it.

    One who has no Homing need not look at attacks, one with a weapon in hand draws no other, one whom nothing hinders
    drops nothing, and with an action left (`fresh`) Ready is always worth a little.
    """
    rates: dict[str, Rate] = defaultdict(lambda: NOTHING)
    rates |= {verb: (worth, None) for verb, worth in FIXED.items()}
    rates |= {verb: (MOST.get(verb, 99.0), rate) for verb, rate in BY_VERB.items()}
    if not homing:
        rates["attack"] = rates["throw"] = NOTHING
    if fresh:
        rates["ready"] = (0.05, None)
    if not bare:
        rates["draw"] = (FOLLY, None)
    if not hindered:
        rates["drop"] = (FOLLY, None)
    return rates


def _attack(view: View, who: int, option: Option) -> float:
    """Only a shot that needs Homing: all others are among the strikes (`D20-135`)."""
    battle = view.battle
    here, there = battle.positions[who].cell, battle.positions[option.target].cell
    arm = find_arm(view, who, option.verb, option.item)
    if arm is None or battle.terrain.distance(here, there) <= arm.reach and battle.terrain.clear(here, there):
        return 0.0
    target = mark(view, option.target)
    edge = edge_of(target.good or state.has(battle, who, state.ANTHEM), target.bad or senses.dark(battle, there))
    return outlook(battle, arm, target, edge)[0] - 2 * MANA_PRICE


def _cast(view: View, who: int, option: Option) -> float:
    spell = load_content().spells[option.item]
    if spell.target == "enemy":
        return 0.0
    levels = spells.levels(view.battle, who, spell)
    return max((spell_worth(view, who, spell, level) for level, _ in levels), default=0.0)


def _swarm(view: View, who: int, option: Option) -> float:
    return swarm_worth(view, who, option.item, option.target)


def _use(view: View, who: int, option: Option) -> float:
    battle, item = view.battle, load_content().items[option.item]
    if item.burst:
        return best_burst(view, who, item.key, 0)[0] - 0.1
    if item.heal is not None:
        target = option.target
        return heal_worth(view, target, item.heal.at(0, battle.world.get(target, Fighter).stats)) - 0.1
    vitals = battle.world.get(option.target, Vitals)
    missing = sum(vitals.max_mana[key] - vitals.mana[key] for key in vitals.mana)
    return 0.12 if missing >= 2 and 2 * missing > sum(vitals.max_mana.values()) else 0.0


def _minor(view: View, who: int, option: Option) -> float:
    spell = load_content().spells[option.item]
    if spell.attached:
        return FOLLY
    if spell.key in CLOSING and view.battle.figures[who].budget.action < 1:
        return 0.0
    levels = spells.levels(view.battle, who, spell)
    if spell.key in CLOSING:
        return max((closing_worth(view, who, spell, level) for level, _ in levels), default=0.0)
    return max((minor_worth(view, who, spell.key, level) for level, _ in levels), default=0.0)


def _brace(view: View, who: int, option: Option) -> float:
    """Half of what the attacks to come could do, shield included; nothing without a foe that could strike."""
    battle, total = view.battle, 0.0
    here = battle.positions[who].cell
    for foe in view.active(view.foes):
        reach, gain = menace(view, foe, who)
        pace = state.allowance(battle, foe) if reach <= 2 else 0
        if battle.terrain.within(here, reach + pace) >> battle.positions[foe].cell & 1:
            total += gain
    return min(0.12 * total, 0.3)


def _guard(view: View, who: int, option: Option) -> float:
    """Worth it beside a weaker friend whom foes threaten more than oneself."""
    ally, saved = option.target, 0.0
    battle = view.battle
    here = battle.positions[ally].cell
    for foe in view.active(view.foes):
        reach, gain = menace(view, foe, ally)
        if battle.terrain.within(here, reach + 4) >> battle.positions[foe].cell & 1:
            saved = max(saved, gain - menace(view, foe, who)[1])
    return min(0.4 * saved, 0.5)


def _draw(view: View, who: int, option: Option) -> float:
    """Something to fight with when nothing is in hand; a shield is drawn by nobody who needs both hands."""
    weapon = load_content().weapons.get(option.item)
    return FOLLY if weapon is None else 0.4 + 0.01 * weapon.die


def _pick_up(view: View, who: int, option: Option) -> float:
    weapon = load_content().weapons.get(option.item)
    gear = outfit(view.battle, who)
    if weapon is not None and weapon.hands <= gear.free and gear.bare:
        return 0.5 + 0.01 * weapon.die
    item = load_content().items.get(option.item)
    return 0.15 if item is not None and item.heal is not None and not view.active(view.foes) else FOLLY


def _drop(view: View, who: int, option: Option) -> float:
    """Only what keeps a two-handed weapon in hand from being used."""
    weapons = load_content().weapons
    return 0.4 if option.item not in weapons or weapons[option.item].hands < 2 else FOLLY


def _try(view: View, who: int, option: Option) -> float:
    """A locked door is worth a try when nobody is in sight."""
    return -0.2 if view.active(view.foes) else 0.05


def _ready(view: View, who: int, option: Option) -> float:
    """Free of charge (`D20-116`): worth it while something is left to act with; without an action, to get away."""
    figure: Figure = view.battle.figures[who]
    budget, vitals = figure.budget, figure.vitals
    return 0.03 if budget.movement and 3 * vitals.hp < 2 * vitals.max_hp else 0.0


BY_VERB: Final[dict[str, Worth]] = {
    "attack": _attack,
    "throw": _attack,
    "cast": _cast,
    "swarm": _swarm,
    "use": _use,
    "minor": _minor,
    "brace": _brace,
    "guard": _guard,
    "draw": _draw,
    "drop": _drop,
    "pick_up": _pick_up,
    "try": _try,
    "ready": _ready,
}
FIXED: Final = {
    "end": 0.0,
    "done": 0.0,
    "venom_vial": 0.05,
    "reload": 0.3,
    "climb": -0.3,
    "leap": -0.3,
    "sprint": FOLLY,
    "smash": FOLLY,
    "stow": FOLLY,
    "hand_over": FOLLY,
    "open": FOLLY,
    "close": FOLLY,
    "light": FOLLY,
}
"""Verbs whose options are worth the same whatever the situation."""
