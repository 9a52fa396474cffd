"""From a checked sheet to a combatant's components, and the state a case or a carried-over character starts in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from game.components import Effect, Presence
from game.data import InputError, unknown
from game.world import Component
from rulesets.d6 import build, gear, state
from rulesets.d6.content import FORESEEN, PLACES, load_content
from rulesets.d6.gear import BARE
from rulesets.d6.options import Options
from rulesets.d6.sheet import Sheet, base_stats, make_sheet, tactics_of
from rulesets.d6.state import Budget, Chain, Fighter, Kit, Placement, Slot, Vitals

CONDITION_KEYS: Final = ("unaware", "owing", "pressed", "gripped", "all_out")
STATE_KEYS: Final = ("health", "tactics", "premonition", "items", *CONDITION_KEYS)


def read_sheet(template: str, overrides: dict[str, Any], options: Options) -> dict[str, Any]:
    """A combatant's checked sheet as plain data. InputError when it is unknown or illegal."""
    sheet, table = build.load_combatant(template, options, overrides or None)
    return {**table, "name": sheet.name or template, "ko": sheet.ko}


def recruit(table: dict[str, Any], start: dict[str, Any], options: Options) -> list[Component]:
    """The combatant's own components (`D6-126`, `D6-143`, `D6-154`); with 0 Health it starts Down (`D6-094`)."""
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
    made: list[Component] = [fighter, vitals, Budget(), placement, Chain(), kit]
    if start:
        _apply(sheet.name, start, vitals, placement, kit)
        if not vitals.health:
            made.append(Presence(down=True))  # D6-094
    return made


def worn_text(sheet: Sheet) -> str:
    """Worn armour as one text (`rulesets.d6.state.outfit_of`)."""
    return "|".join("+".join((f"{key}:{cover}", *own)) for key, cover, own in sheet.armour)


def _apply(name: str, start: dict[str, Any], vitals: Vitals, placement: Placement, kit: Kit) -> None:
    """Start in a given state; InputError names all that is wrong. Conditions follow in `conditions`."""
    kinds = (("tactics", dict, "a table"), ("items", list, "a list in [ ]"))
    unfit = [
        f"{key}: expected {words} (got {start[key]!r})"
        for key, kind, words in kinds
        if not isinstance(start.get(key, kind()), kind)
    ]
    wrong = [f"{name}: state: {line}" for line in unfit or _misfits(start, vitals, placement)]
    if wrong:
        raise InputError("\n".join(wrong))
    vitals.health = start.get("health", vitals.health)
    placement.tactics = {**placement.tactics, **start.get("tactics", {})}
    placement.premonition = start.get("premonition", placement.premonition)
    if "items" in start:
        kit.slots[:] = [Slot(slot["item"], slot.get("held", True), slot.get("both", False)) for slot in start["items"]]


def _misfits(start: dict[str, Any], vitals: Vitals, placement: Placement) -> Iterator[str]:
    """What no combatant, or not this one, can start with."""
    for key, value in start.items():
        if key not in STATE_KEYS:
            yield unknown("key", key, STATE_KEYS)
        elif key == "health" and not (_whole(value) and 0 <= value <= vitals.maximum):
            yield f"health: expected 0 to {vitals.maximum} (got {value!r})"
        elif key in CONDITION_KEYS and not (isinstance(value, bool) or (_whole(value) and 0 <= value <= 9)):
            yield f"{key}: expected a number from 0 to 9, or true (got {value!r})"
    for skill, place in dict(start.get("tactics", {})).items():
        if skill not in placement.tactics:
            yield f"tactics: {unknown('point', skill, placement.tactics)}"
        elif place not in PLACES:
            yield f"tactics.{skill}: {unknown('place', str(place), PLACES)}"
    foreseen = start.get("premonition")
    if foreseen is not None and (foreseen not in FORESEEN or not placement.premonition):
        yield f"premonition: expected one of {', '.join(FORESEEN)}, of somebody with Premonition (got {foreseen!r})"
    for slot in start.get("items", ()):
        if not isinstance(slot, dict) or not gear.known(str(slot.get("item", ""))):
            yield f"items: expected tables such as {{ item = 'dagger', held = true }} (got {slot!r})"


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def conditions(start: dict[str, Any], who: int) -> list[Effect]:
    """Conditions that a scenario or case gives from the start (`D6-224`)."""
    found = []
    for key in (state.UNAWARE, state.ALL_OUT, state.OWING, state.PRESSED, state.GRIPPED):
        if start.get(key):
            until = "turn_start" if key in (state.ALL_OUT, state.GRIPPED) else "own_turn"
            found.append(Effect(key, int(start[key]), 0, until, who))
    return found


def map_names() -> dict[str, tuple[str, ...]]:
    """What maps may name: weapons that lie about (things of other rulesets are left lying), stats, tags of tries."""
    content = load_content()
    weapons = tuple(key for key in content.weapons if key != BARE)
    return {"item": (*weapons, *content.strange), "stat": tuple(content.map_stats), "tag": content.tags}
