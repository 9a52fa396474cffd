"""The card of a combatant: what the window and the text board show of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset import Row
from game.wording import said
from rulesets.d20 import hope, state
from rulesets.d20.content import Weapon, load_content
from rulesets.d20.state import Budget, Fighter, Kit, Slot, Trigger, Vitals

if TYPE_CHECKING:
    from game.battle import Battle


def rows(battle: Battle, who: int) -> list[Row]:
    """HP, Hope, mana, budget, defence, weapons, trigger; statistics are open to all (`D20-005`)."""
    fighter, vitals = battle.world.get(who, Fighter), battle.world.get(who, Vitals)
    budget, content = battle.world.get(who, Budget), load_content()
    made = [Row("hp", f"{vitals.hp}/{vitals.max_hp}", "D20-070", vitals.hp, vitals.max_hp, "bar")]
    if hope.tracked(battle, who):
        made.append(Row("hope", f"{vitals.hope}/4", "D20-120", vitals.hope, 4, "pips"))
    for source, most in vitals.max_mana.items():
        left = vitals.mana[source]
        made.append(Row(said("mana_of", source=source), f"{left}/{most}", "D20-130", left, most, "pips"))
    allowance = state.allowance(battle, who)
    made += [
        Row("movement", str(budget.movement), "D20-040", budget.movement, max(allowance, budget.movement), "budget"),
        Row("action", str(budget.action), "D20-030", budget.action, 1, "budget"),
        Row("minor_action", str(budget.minor), "D20-037", budget.minor, 1, "budget"),
        Row("difficulty", str(state.defence(battle, who)), "D20-052"),
        Row("armour", str(fighter.worn + state.extra_armour(battle, who)), "D20-067"),
        Row("speed", str(state.speed(battle, who)), "D20-004"),
    ]
    for weapon, slot in state.weapons_in_hand(battle, who):
        if slot is None and len(made) and len(state.held(battle, who)):
            continue
        made.append(Row(weapon.name, _numbers(battle, who, weapon, slot), "D20-060"))
    carried = [slot.item for slot in battle.world.get(who, Kit).slots if not slot.held]
    if carried:
        made.append(Row("carried", ", ".join(content.thing_name(item) for item in carried), "D20-160"))
    made += _like_another(battle, who)
    trigger = battle.world.get(who, Trigger)
    if trigger.kind:
        made.append(Row("ready", f"ready_{trigger.kind}", "D20-116"))
    return made


def _numbers(battle: Battle, who: int, weapon: Weapon, slot: Slot | None) -> str:
    """To hit and damage of a weapon in hand."""
    bonus = state.stat(battle, who, weapon.stat)
    if not weapon.die:
        return said("weapon_harmless", bonus=bonus)
    unloaded = slot is not None and weapon.reload and not slot.loaded
    dice = f"{battle.world.get(who, Fighter).dice}d{weapon.die}"
    return said("weapon_unloaded" if unloaded else "weapon", bonus=bonus, dice=dice)


def _like_another(battle: Battle, who: int) -> list[Row]:
    """A warning where two of a party of exactly four stand in one corner of the quadrant (`D20-220`)."""
    fighters = battle.world.table(Fighter)
    party = [who, *state.party(battle, who)]
    corner = _corner(fighters[who])
    like = [other for other in party if other != who and _corner(fighters[other]) == corner]
    if len(party) != 4 or not like or not all(fighters[one].adventurer for one in party):
        return []
    text = said("like_another", corner=", ".join(corner), others=[battle.name(other) for other in like])
    return [Row("temperament", text, "D20-220")]


def _corner(one: Fighter) -> tuple[str, ...]:
    return tuple(word.casefold() for word in one.temperament)
