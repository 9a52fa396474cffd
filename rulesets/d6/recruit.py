"""From a checked sheet to a combatant's components, and the state a case or a carried-over character starts in."""

from __future__ import annotations

from typing import Any, Final

from game.components import Effect
from game.data import InputError, unknown
from game.world import Component
from rulesets.d6 import build, state
from rulesets.d6.content import load_content
from rulesets.d6.gear import BARE
from rulesets.d6.options import Options
from rulesets.d6.sheet import Sheet, base_stats, make_sheet, tactics_of
from rulesets.d6.state import Budget, Chain, Fighter, Kit, Placement, Slot, Vitals

STATE_KEYS: Final = (
    "health",
    "unaware",
    "tactics",
    "premonition",
    "items",
    "owing",
    "pressed",
    "gripped",
    "all_out",
)


def read_sheet(template: str, overrides: dict[str, Any], options: Options) -> dict[str, Any]:
    """A combatant's checked sheet as plain data. InputError when it is unknown or illegal."""
    sheet, table = build.load_combatant(template, options, overrides or None)
    return {**table, "name": sheet.name or template, "ko": sheet.ko}


def recruit(table: dict[str, Any], start: dict[str, Any], options: Options) -> list[Component]:
    """The combatant's own components (`D6-126`, `D6-143`, `D6-154`)."""
    sheet = make_sheet(table)
    return components(sheet, start, options)


def components(sheet: Sheet, start: dict[str, Any], options: Options) -> list[Component]:
    """As `recruit`, from a sheet."""
    stats = base_stats(sheet)
    fighter = Fighter(
        sheet.level, stats, list(sheet.traits), list(sheet.skills), worn_text(sheet), list(sheet.temperament)
    )
    foresees = sheet.premonition if "premonition" in sheet.skills else ""
    placement = Placement(tactics_of(sheet), foresees)
    kit = Kit([Slot(weapon.text, not weapon.stowed, weapon.both) for weapon in sheet.weapons])
    if sheet.shield:
        kit.slots.append(Slot(sheet.shield, not sheet.shield_stowed))
    vitals = Vitals(stats["health"], stats["health"])
    if start:
        _apply(sheet.name, start, vitals, placement, kit)
    return [fighter, vitals, Budget(), placement, Chain(), kit]


def worn_text(sheet: Sheet) -> str:
    """Worn armour as one text (`rulesets.d6.state.outfit_of`)."""
    return "|".join("+".join((f"{key}:{cover}", *own)) for key, cover, own in sheet.armour)


def _apply(name: str, start: dict[str, Any], vitals: Vitals, placement: Placement, kit: Kit) -> None:
    """Start in a given state; InputError names a wrong key. Conditions follow in `conditions`."""
    for key, value in start.items():
        if key not in STATE_KEYS:
            raise InputError(f"{name}: state: {unknown('key', key, STATE_KEYS)}")
        if key == "health":
            vitals.health = value
        elif key == "tactics":
            placement.tactics = {**placement.tactics, **value}
        elif key == "premonition":
            placement.premonition = value
        elif key == "items":
            kit.slots[:] = [Slot(slot["item"], slot.get("held", True)) for slot in value]


def conditions(start: dict[str, Any], who: int) -> list[Effect]:
    """Conditions that a scenario or case gives from the start (`D6-224`)."""
    found = []
    for key in (state.UNAWARE, state.ALL_OUT, state.OWING, state.PRESSED, state.GRIPPED):
        if start.get(key):
            until = "turn_start" if key in (state.ALL_OUT, state.GRIPPED) else "own_turn"
            found.append(Effect(key, int(start[key]), 0, until, who))
    return found


def map_names() -> dict[str, tuple[str, ...]]:
    """What maps may name: weapons that lie about (and things of other rulesets, left lying), stats and tags of tries."""
    content = load_content()
    weapons = tuple(key for key in content.weapons if key != BARE)
    return {"item": (*weapons, *content.strange), "stat": tuple(content.map_stats), "tag": content.tags}
