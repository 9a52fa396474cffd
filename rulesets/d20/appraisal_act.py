"""The worth of each option of the decision "act" where the chooser stands (catalogue 3.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rulesets.d20 import senses, spells, state
from rulesets.d20.aid import heal_worth
from rulesets.d20.appraisal_spells import (
    arm_used,
    best_burst,
    centres,
    closing_worth,
    minor_worth,
    out_of_reach,
    spell_worth,
)
from rulesets.d20.arms import MANA_PRICE, mark, outlook
from rulesets.d20.checks import edge_of
from rulesets.d20.choices import (
    SpellOptions,
    action_spells,
    bomb,
    castable,
    castables,
    defences,
    draughts,
    floor_items,
    homing_shots,
    minor_spells,
    swarms,
)
from rulesets.d20.content import Item, Spell, load_content
from rulesets.d20.gear import floor_cells
from rulesets.d20.menu import READY, Menu
from rulesets.d20.outfit import Outfit, outfit
from rulesets.d20.state import Figure
from rulesets.d20.strikes import Menace, menaces
from rulesets.d20.swarming import swarm_worth

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View
    from game.ruleset import Rated

FOLLY: Final = -1.0
CLOSING: Final = frozenset({"tailwind", "pounce"})
"""Minor spells that bring one nearer."""


def act_worths(view: View, decision: Decision, floor: float) -> list[Rated]:
    """The options that could be worth more than `floor` (0: than nothing) with their worth, in order; the last ones are
    those that end the turn.

    Attacks on one enemy are among the strikes: only shots that need Homing are rated here (`D20-135`).
    """
    menu = decision.menu
    assert isinstance(menu, Menu)
    figure = menu.figure
    found = _action_worths(view, menu, floor) if menu.fresh else []
    if figure.vitals.hope:
        found += _free_worths(view, menu, floor)
    found.append((0.0, menu.last[0]))
    if len(menu.last) > 1:
        found.append((_ready(figure), READY))
    return found


def _action_worths(view: View, menu: Menu, floor: float) -> list[Rated]:
    """What takes the action."""
    battle, who, figure = view.battle, menu.who, menu.figure
    foes_at, found = battle.situation.watches[figure.side].foe_cells, []
    if foes_at & menu.struck():
        for option in swarms(menu.at()):
            found.append((swarm_worth(view, who, option.item, option.target), option))
    if foes_at and "homing" in figure.fighter.spells:
        for option in homing_shots(menu.at()):
            found.append((_attack(view, who, option), option))
    if _casts(figure):
        for option in castables(menu.at(), "action", but="enemy"):
            found.append((_cast(view, who, option), option))
    if floor < BEST_DEFENCE and foes_at:
        found += _defences(view, menu, floor)
    for item in (figure.outfit or outfit(battle, who)).usable:
        found += _uses(view, menu, item, floor)
    if floor < LEAST and not foes_at:
        found += [(LEAST, option) for option in menu.group("try")]  # a locked door
    return found


def _defences(view: View, menu: Menu, floor: float) -> list[Rated]:
    who, foes, found = menu.who, view.active(view.foes), []
    own = menaces(view, who, foes)
    for option in defences(menu.at()):
        if option.verb == "guard":
            found.append((_guard(view, option.target, menaces(view, option.target, foes), own), option))
        elif floor < BEST_BRACE:
            found.append((_brace(view, who, own), option))
    return found


def _uses(view: View, menu: Menu, item: Item, floor: float) -> list[Rated]:
    """A bomb to throw, or a draught for one of those at hand."""
    if not item.burst:
        return [(_drink(view, item, option), option) for option in draughts(menu.at(), item)]
    if not centres(view, menu.who, item.range):
        return []
    worth = best_burst(view, menu.who, item.key, 0)[0] - 0.1
    return [(worth, bomb(item.key))] if worth > floor else []


def _free_worths(view: View, menu: Menu, floor: float) -> list[Rated]:
    """What takes a minor action or movement only."""
    battle, who, figure = view.battle, menu.who, menu.figure
    gear, budget = figure.outfit or outfit(battle, who), figure.budget
    found: list[Rated] = []
    if floor < BEST_MINOR and budget.minor > 0:
        for spell, option in _alone(figure):
            worth = _minor(view, who, spell)
            if worth > floor and menu.able:
                found += [(worth, one) for one in castable(menu.at(), "minor", option.id)]
        if gear.poisonable and floor < LEAST:
            found += [(LEAST, option) for option in menu.group("minor") if option.verb == "venom_vial"]
    if gear.free and _finds(view, figure, gear, floor) and menu.able:
        for option in floor_items(menu.at()):
            found.append((_pick_up(view, who, option), option))
    if gear.awkward and floor < BEST_DRAW and menu.able:
        found += [each for each in chores(gear, budget.movement) if each[0] > floor]
    return found


def _finds(view: View, figure: Figure, gear: Outfit, floor: float) -> bool:
    """Whether there may be something at hand that is worth being picked up: a weapon by one who has none in hand, or
    anything when nobody is in sight.
    """
    battle = view.battle
    if floor >= BEST_FIND or not (gear.bare or not battle.situation.watches[figure.side].foe_cells):
        return False
    return bool(floor_cells(battle) & battle.terrain.around[1][figure.position.cell])


def _casts(figure: Figure) -> bool:
    """Whether one knows spells to cast that name no enemy."""
    known: bool | None = figure.menus.get("casts")
    if known is None:
        mine = action_spells(figure.fighter)
        known = figure.menus["casts"] = any(spell.target != "enemy" for spell, _ in mine)
    return known


def _alone(figure: Figure) -> SpellOptions:
    """The minor spells one knows that do something by themselves."""
    known: SpellOptions | None = figure.menus.get("alone")
    if known is None:
        mine = minor_spells(figure.fighter)
        known = figure.menus["alone"] = tuple([each for each in mine if not each[0].attached])
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
    if spell.target == "space" and not centres(view, who, spell.range):
        return FOLLY
    levels = spells.levels(view.battle, who, spell)
    return max([spell_worth(view, who, spell, level) for level, _ in levels], default=0.0)


def _drink(view: View, item: Item, option: Option) -> float:
    """A draught for oneself or somebody at hand."""
    figure: Figure = view.battle.figures[option.target]
    if item.heal is not None:
        return heal_worth(view, option.target, item.heal.at(0, figure.fighter.stats)) - 0.1
    vitals = figure.vitals
    missing = sum(vitals.max_mana[key] - vitals.mana[key] for key in vitals.mana)
    return 0.12 if missing >= 2 and 2 * missing > sum(vitals.max_mana.values()) else 0.0


def _minor(view: View, who: int, spell: Spell) -> float:
    """The worth of a minor spell at its best level."""
    battle = view.battle
    if spell.key not in CLOSING:
        levels = spells.levels(battle, who, spell)
        return max([minor_worth(view, who, spell.key, level) for level, _ in levels], default=0.0)
    if battle.figures[who].budget.action < 1 or not out_of_reach(view, who):
        return 0.0
    return max([closing_worth(view, who, spell, level) for level, _ in spells.levels(battle, who, spell)], default=0.0)


def _brace(view: View, who: int, own: list[Menace]) -> float:
    """Half of what the attacks to come could do, shield included; nothing without a foe that could strike."""
    battle, total = view.battle, 0.0
    here, around = battle.positions[who].cell, battle.terrain.around
    for cell, ways, pace in own:
        reach = ways.reach
        if around[reach + pace if reach <= 2 else reach][here] >> cell & 1:
            total += ways.gain
    return min(0.12 * total, BEST_BRACE)


def _guard(view: View, ally: int, theirs: list[Menace], own: list[Menace]) -> float:
    """Worth it beside a weaker friend whom foes threaten more than oneself."""
    saved, here, around = 0.0, view.battle.positions[ally].cell, view.battle.terrain.around
    for (cell, ways, _), (_, mine, _) in zip(theirs, own, strict=True):
        if ways.gain - mine.gain > saved and around[ways.reach + 4][here] >> cell & 1:
            saved = ways.gain - mine.gain
    return min(0.4 * saved, BEST_DEFENCE)


@lru_cache(maxsize=4096)
def chores(gear: Outfit, movement: int) -> tuple[Rated, ...]:
    """What should be done about what is in hand with that much movement, with its worth: something drawn to fight with
    when nothing is in hand, what keeps a two-handed weapon from being used dropped, a weapon reloaded.
    """
    weapons, found = load_content().weapons, []
    for option in gear.handlings(movement):
        weapon = weapons.get(option.item)
        if option.verb == "draw" and weapon is not None and gear.bare:
            found.append((0.4 + 0.01 * weapon.die, option))
        elif option.verb == "drop" and gear.hindered and (weapon is None or weapon.hands < 2):
            found.append((0.4, option))
        elif option.verb == "reload":
            found.append((0.3, option))
    return tuple(found)


def _pick_up(view: View, who: int, option: Option) -> float:
    weapon = load_content().weapons.get(option.item)
    gear = outfit(view.battle, who)
    if weapon is not None and weapon.hands <= gear.free and gear.bare:
        return 0.5 + 0.01 * weapon.die
    item = load_content().items.get(option.item)
    return 0.15 if item is not None and item.heal is not None and not view.active(view.foes) else FOLLY


def _ready(figure: Figure) -> float:
    """Free of charge (`D20-116`): worth it while something is left to act with; without an action, to get away."""
    budget, vitals = figure.budget, figure.vitals
    if budget.action > 0:
        return 0.05
    return 0.03 if budget.movement and 3 * vitals.hp < 2 * vitals.max_hp else 0.0


LEAST, BEST_BRACE, BEST_DEFENCE, BEST_MINOR, BEST_DRAW, BEST_FIND = 0.05, 0.3, 0.5, 0.3, 0.52, 0.62
"""The most that things of a kind are worth: they are not looked at by who has something better.

Spells that bring one nearer (`CLOSING`) may be worth more, but who has something better than the rest needs none.
"""
