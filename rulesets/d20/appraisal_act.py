"""The worth of each option of the decision "act" where the chooser stands (catalogue 3.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rulesets.d20 import senses, spells, state
from rulesets.d20.aid import heal_worth
from rulesets.d20.appraisal_spells import arm_used, best_burst, closing_worth, minor_worth, spell_worth
from rulesets.d20.arms import MANA_PRICE, mark, outlook
from rulesets.d20.checks import edge_of
from rulesets.d20.choices import castables, homing_shots
from rulesets.d20.content import load_content
from rulesets.d20.gear import floor_cells
from rulesets.d20.menu import READY, Menu
from rulesets.d20.outfit import outfit
from rulesets.d20.state import Fighter, Figure, Vitals
from rulesets.d20.strikes import menace
from rulesets.d20.surroundings import furnished
from rulesets.d20.swarming import swarm_worth

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View
    from game.ruleset import Rated

Worth = Callable[["View", int, "Option"], float]
FOLLY: Final = -1.0
CLOSING: Final = frozenset({"tailwind", "pounce"})
"""Minor spells that bring one nearer."""


def act_worths(view: View, decision: Decision, floor: float) -> list[Rated]:
    """The options that could be worth more than `floor` (0: than nothing) with their worth, in order; the last ones are
    those that end the turn.

    Attacks on one enemy are among the strikes: only shots that need Homing are rated here (`D20-135`).
    """
    who, menu = decision.who, decision.menu
    assert isinstance(menu, Menu)
    figure: Figure = view.battle.figures[who]
    cast, minor, idle = _known(figure)
    found: list[Rated] = []
    if menu.fresh:
        if view.battle.situation.foe_cells[figure.side] & menu.struck():
            found += [(swarm_worth(view, who, option.item, option.target), option) for option in menu.group("swarm")]
        if "homing" in figure.fighter.spells:
            found += [(_attack(view, who, option), option) for option in homing_shots(menu.at)]
        if cast:
            found += [(_cast(view, who, option), option) for option in castables(menu.at, "action", but="enemy")]
    for group in _promising(view, menu, figure, minor if menu.fresh else idle, floor):
        for option in menu.group(group):
            most, rate = RATES.get(option.verb, NOTHING)
            if most > floor:
                found.append((most if rate is None else rate(view, who, option), option))
    for option in menu.last:
        found.append((_ready(figure) if option is READY else 0.0, option))
    return found


def _promising(view: View, menu: Menu, figure: Figure, minor: bool, floor: float) -> list[str]:
    """The groups that may hold something better than `floor`."""
    battle, budget, groups = view.battle, figure.budget, []
    gear = figure.outfit or outfit(battle, menu.who)
    if menu.fresh:
        if floor < BEST_DEFENCE:
            groups.append("defend")
        if gear.usable:
            groups.append("use")
        if floor < LEAST and furnished(battle.ground) >> figure.position.cell & 1:
            groups.append("try")
    if floor < BEST_MINOR and budget.minor > 0 and (minor or gear.poisonable):
        groups.append("minor")
    reaching = floor < BEST_FIND and gear.free > 0 and budget.movement > 0
    if reaching and floor_cells(battle) & battle.terrain.around[1][figure.position.cell]:
        groups.append("floor")
    if floor < BEST_DRAW and gear.awkward:
        groups.append("gear")
    return groups


def _known(figure: Figure) -> tuple[bool, bool, bool]:
    """Whether one knows spells to cast that are no attacks, minor spells that do something by themselves, and such as
    help without an action.
    """
    known: tuple[bool, bool, bool] | None = figure.menus.get("known")
    if known is None:
        mine = [load_content().spells[key] for key in figure.fighter.spells]
        alone = [spell for spell in mine if spell.kind == "minor" and not spell.attached]
        cast = any(spell.kind == "action" and spell.target != "enemy" for spell in mine)
        known = figure.menus["known"] = cast, bool(alone), any(spell.key not in CLOSING for spell in alone)
    return known


def _attack(view: View, who: int, option: Option) -> float:
    """Only a shot that needs Homing: all others are among the strikes (`D20-135`)."""
    battle = view.battle
    here, there = battle.positions[who].cell, battle.positions[option.target].cell
    arm = arm_used(view, who, option.verb, option.item)
    if arm is None or battle.terrain.distance(here, there) <= arm.reach and battle.terrain.clear(here, there):
        return 0.0
    target = mark(view, option.target)
    edge = edge_of(
        target.good or state.has(battle, who, state.ANTHEM), target.bad or senses.dark(battle, there)
    )
    return outlook(battle, arm, target, edge)[0] - 2 * MANA_PRICE


def _cast(view: View, who: int, option: Option) -> float:
    """Of spells that name one enemy `strikes` knows."""
    spell = load_content().spells[option.item]
    levels = spells.levels(view.battle, who, spell)
    return max((spell_worth(view, who, spell, level) for level, _ in levels), default=0.0)


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
        if battle.terrain.around[reach + pace][here] >> battle.positions[foe].cell & 1:
            total += gain
    return min(0.12 * total, 0.3)


def _guard(view: View, who: int, option: Option) -> float:
    """Worth it beside a weaker friend whom foes threaten more than oneself."""
    ally, saved = option.target, 0.0
    battle = view.battle
    here = battle.positions[ally].cell
    for foe in view.active(view.foes):
        reach, gain = menace(view, foe, ally)
        if battle.terrain.around[reach + 4][here] >> battle.positions[foe].cell & 1:
            saved = max(saved, gain - menace(view, foe, who)[1])
    return min(0.4 * saved, 0.5)


def _draw(view: View, who: int, option: Option) -> float:
    """Something to fight with when nothing is in hand; a shield is drawn by nobody who needs both hands."""
    weapon = load_content().weapons.get(option.item)
    return FOLLY if weapon is None or not outfit(view.battle, who).bare else 0.4 + 0.01 * weapon.die


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
    if not outfit(view.battle, who).hindered:
        return FOLLY
    return 0.4 if option.item not in weapons or weapons[option.item].hands < 2 else FOLLY


def _try(view: View, who: int, option: Option) -> float:
    """A locked door is worth a try when nobody is in sight."""
    return -0.2 if view.active(view.foes) else 0.05


def _ready(figure: Figure) -> float:
    """Free of charge (`D20-116`): worth it while something is left to act with; without an action, to get away."""
    budget, vitals = figure.budget, figure.vitals
    if budget.action > 0:
        return 0.05
    return 0.03 if budget.movement and 3 * vitals.hp < 2 * vitals.max_hp else 0.0


LEAST, BEST_DEFENCE, BEST_MINOR, BEST_DRAW, BEST_FIND = 0.05, 0.5, 0.3, 0.52, 0.62
NOTHING: Final = (FOLLY, None)
RATES: Final[dict[str, tuple[float, Worth | None]]] = {
    "brace": (0.3, _brace),
    "guard": (BEST_DEFENCE, _guard),
    "use": (99.0, _use),
    "try": (LEAST, _try),
    "minor": (BEST_MINOR, _minor),
    "venom_vial": (LEAST, None),
    "pick_up": (BEST_FIND, _pick_up),
    "draw": (BEST_DRAW, _draw),
    "drop": (0.4, _drop),
    "reload": (0.3, None),
}
"""For each verb that can be worth anything the most that it is worth, and what rates it (None: it is always that).

Spells that bring one nearer (`CLOSING`) may be worth more, but who has something better than the rest needs none.
"""
