"""From a checked sheet to a combatant's components, and the state a case or a carried-over character starts in."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from game.data import InputError, unknown
from game.world import Component
from rulesets.d20 import build, gear
from rulesets.d20.content import STATS, load_content
from rulesets.d20.options import Options
from rulesets.d20.sheet import MOVEMENT, Sheet, derive
from rulesets.d20.state import Budget, Casting, Fighter, Kit, Slot, Trigger, Vitals

STATE_KEYS = ("hp", "mana", "hope", "movement", "action", "minor", "loaded", "blood", "last_song", "items", "hands")


def read_sheet(template: str, overrides: dict[str, Any], options: Options) -> dict[str, Any]:
    """A combatant's checked sheet as plain data. InputError when it is unknown or illegal."""
    return build.sheet_table(build.load_combatant(template, options, overrides or None))


def recruit(table: dict[str, Any], state: dict[str, Any], options: Options) -> list[Component]:
    """The combatant's own components (`D20-070`, `D20-120`, `D20-130`, `D20-160` to `D20-166`, `D20-174`)."""
    sheet = _sheet(msgspec.json.encode(table), options)
    numbers = derive(sheet, load_content(), options)
    fighter = Fighter(
        levels=numbers.levels,
        dice=numbers.weapon_dice,
        stats={name: sheet.stat(name) for name in STATS},
        sources=dict(sheet.sources),
        spells=list(sheet.known),
        armour=sheet.armour,
        worn=numbers.armour,
        backstory=list(sheet.stories()),
        temperament=[sheet.temperament.outlook, sheet.temperament.manner],
        adventurer=sheet.adventurer,
    )
    kit = Kit(_slots(sheet))
    kit.excess = gear.excess_of(kit, fighter, options)
    vitals = Vitals(numbers.max_hp, numbers.max_hp, dict(numbers.mana), dict(numbers.mana))
    budget = Budget(movement=numbers.movement)
    made: list[Component] = [fighter, vitals, budget, kit, Casting(), Trigger()]
    if state:
        _apply(sheet.name, state, vitals, kit, made)
        kit.excess = gear.excess_of(kit, fighter, options)
        budget.movement = state.get("movement", max(0, MOVEMENT - kit.excess))
    return made


@lru_cache(maxsize=256)
def _sheet(table: bytes, options: Options) -> Sheet:
    """The checked sheet of a table (as JSON); the same few are recruited again and again in a batch."""
    return build.make_sheet(msgspec.json.decode(table), _lenient(options))


def _lenient(options: Options) -> Options:
    """Ready-made sheets are built by levels and may be used under the other count too."""
    return msgspec.structs.replace(options, source_counts="levels")


def _slots(sheet: Sheet) -> list[Slot]:
    in_hand = list(sheet.carried.hands)
    slots = []
    for place, items in (("pocket", sheet.carried.pockets), ("belt", sheet.carried.belt), ("back", sheet.carried.back)):
        for item in items:
            held = item in in_hand
            if held:
                in_hand.remove(item)
            slots.append(Slot(item, place, held))
    return slots


def _apply(name: str, state: dict[str, Any], vitals: Vitals, kit: Kit, made: list[Component]) -> None:
    """Start in a given state: carried-over points and items, or what a case says. InputError names a wrong key."""
    budget, casting = next(c for c in made if isinstance(c, Budget)), next(c for c in made if isinstance(c, Casting))
    for key, value in state.items():
        if key not in STATE_KEYS:
            raise InputError(f"{name}: state: {unknown('key', key, STATE_KEYS)}")
        if key == "mana":
            vitals.mana.update(value)
        elif key in {"hp", "hope"}:
            setattr(vitals, key, value)
        elif key in {"movement", "action", "minor"}:
            setattr(budget, key, value)
        elif key in {"blood", "last_song"}:
            setattr(casting, key, value)
        elif key == "loaded":
            weapons = load_content().weapons
            for slot in kit.slots:
                slot.loaded = bool(value) or slot.item not in weapons or not weapons[slot.item].reload
        elif key == "items":
            kit.slots[:] = [Slot(slot["item"], slot.get("place", ""), slot.get("held", False)) for slot in value]
        else:
            for slot in kit.slots:
                slot.held = slot.item in value
