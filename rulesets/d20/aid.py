"""Help for friends that one would have to walk to: healing the wounded, raising the fallen (`D20-075`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.ruleset import Strike
from rulesets.d20 import spells
from rulesets.d20.arms import MANA_PRICE
from rulesets.d20.content import Spell, load_content
from rulesets.d20.outfit import outfit
from rulesets.d20.state import Fighter, Figure

if TYPE_CHECKING:
    from game.knowledge import View

LEAST: Final = 0.2
"""What help must be worth for a walk."""


def heal_worth(view: View, who: int, amount: int) -> float:
    """What healing is worth to one member: points back, one who stands up again, one who is near falling."""
    figure: Figure = view.battle.figures[who]
    vitals, presence, levels = figure.vitals, figure.presence, figure.fighter.levels
    gained = min(amount, vitals.max_hp - vitals.hp)
    if gained <= 0 or vitals.quit:
        return 0.0
    if presence.down or presence.gone:
        return levels * (0.3 + 0.6 * gained / vitals.max_hp)
    urgency = 0.25 if 3 * vitals.hp < vitals.max_hp else 0.0
    return levels * (0.6 * gained / vitals.max_hp + urgency * (gained >= 4))


def aids(view: View, who: int) -> list[Strike]:
    """Healing that `who` could give to each other member in need, with the cells from which it goes."""
    battle = view.battle
    figures = battle.figures
    figure: Figure = figures[who]
    if figure.budget.action < 1 or figure.vitals.hope == 0:
        return []
    fighter = figure.fighter
    healing, draughts = figure.menus.get("healing"), (figure.outfit or outfit(battle, who)).draughts
    if healing is None:
        healing = figure.menus["healing"] = _healing(fighter)
    if not healing and not draughts:
        return []
    needy = _needy(view, who)
    if not needy:
        return []
    ways: list[tuple[str, str, int, float]] = []
    for spell in healing:
        for level, cost in spells.levels(battle, who, spell):
            price = MANA_PRICE * cost.mana + 0.1 * cost.blood
            ways.append(("cast", spell.key, spell.amount("heal", level, fighter.stats), price))
    found = []
    for ally in needy:
        best, verb, item = LEAST, "", ""
        for way, key, amount, price in ways + _draughts(figures[ally].fighter, draughts):
            gain = heal_worth(view, ally, amount) - price
            if gain > best:
                best, verb, item = gain, way, key
        if verb:
            option = f"use:{item}:{battle.identities[ally].handle}" if verb == "use" else f"cast:{item}"
            cell = battle.positions[ally].cell
            cells = battle.terrain.around[1][cell] & battle.terrain.sight(cell)
            found.append(Strike(ally, 1, 0.0, 0.0, best, option, cells, 0, best))
    return found


def _needy(view: View, who: int) -> list[int]:
    """The others of the side who have lost half of their HP, the fallen included."""
    figures, found = view.battle.figures, []
    for ally in view.allies:
        vitals = figures[ally].vitals
        if 2 * vitals.hp <= vitals.max_hp and ally != who:
            found.append(ally)
    return found


def _healing(fighter: Fighter) -> list[Spell]:
    """The spells among those known that heal by touch."""
    known = load_content().spells
    return [known[key] for key in fighter.spells if known[key].target == "touch"]


def _draughts(drinker: Fighter, keys: Sequence[str]) -> list[tuple[str, str, int, float]]:
    """(verb, item, amount, price) of feeding a draught to a member."""
    items = load_content().items
    return [("use", key, heal.at(0, drinker.stats), 0.1) for key in keys if (heal := items[key].heal) is not None]
