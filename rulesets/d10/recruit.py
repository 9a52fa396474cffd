"""From a checked sheet to a combatant's components, and the state a case or carried-over character starts in."""

from __future__ import annotations

from typing import Any

import msgspec

from game.components import Presence
from game.data import InputError, unknown
from game.world import Component
from rulesets.d10 import build
from rulesets.d10.build import Sheet
from rulesets.d10.checks import ALL_MASTERIES, COMMON_STATS, STATS
from rulesets.d10.content import load_content
from rulesets.d10.options import Options
from rulesets.d10.state import Body, Fighter, Kit, Magic, Mind, Pools, Purse, Slot, Standing, derived

POOL_KEYS = ("hp", "hd", "sp", "grit", "rest_hp", "fate", "buffer", "hd_idle", "air")
PURSE_KEYS = ("main", "bonus")
BODY_KEYS = ("height", "depth", "climbing", "swimming")
OTHER_KEYS = ("empty", "known", "stealth", "wield", "gear", "arrives", "conditions", "kit", "missed_kinds")
MAP_TAGS = (
    "device",
    "hack",
    "trap",
    "climb",
    "swim",
    "leap",
    "force",
    "spot",
    "talk",
    "craft",
    "tough",
    "nerve",
)
"""Tags of tries: the first two make a device (`D10-093`), the third a trap (`D10-083`), the others are for people."""
STARTING = (
    "prone", "stunned", "dazed", "rooted", "paralyzed", "unconscious", "staggered", "soaked", "blinded", "poisoned",
)  # fmt: skip
"""Conditions that a scenario may give at the start (`D10-371`)."""
STATE_KEYS = (*POOL_KEYS, *PURSE_KEYS, *BODY_KEYS, *OTHER_KEYS)


def read_sheet(template: str, overrides: dict[str, Any], options: Options) -> dict[str, Any]:
    """A combatant's checked sheet as plain data. InputError when it is unknown or illegal."""
    table: dict[str, Any] = msgspec.to_builtins(build.load_combatant(template, overrides, options))
    return table


def recruit(table: dict[str, Any], state: dict[str, Any], options: Options) -> list[Component]:
    """The combatant's own components, pools full (`D10-222`, `D10-270`)."""
    sheet = msgspec.convert(table, Sheet)
    one = Fighter(
        sheet.xp,
        dict(sheet.stats),
        dict(sheet.masteries),
        sheet.kind,
        sheet.player,
        list(sheet.abilities),
        sheet.armour,
        list(sheet.natural),
        list(sheet.traits),
        dict(sheet.res),
        dict(sheet.weak),
        dict(sheet.abs),
        sheet.crit_range,
        dict(sheet.overrides),
        list(sheet.senses),
        list(sheet.cards),
        list(sheet.style),
    )
    kit = Kit(slots_of(sheet))
    most = derived(one, kit)
    fated = sheet.player or (options.fate_for_npcs and sheet.xp >= 100)
    fate = min(3, max(sheet.fate, 1)) if fated else 0
    pools = Pools(most.hp, most.hd, most.sp, most.grit, most.rest_hp, fate)
    made: list[Component] = [one, pools, Purse(), kit, Body(), Mind(), Magic(), Standing()]
    _apply(sheet.name, state, made)
    return [*made, Presence(gone=True)] if state.get("arrives", 0) > 1 else made


def map_names() -> dict[str, tuple[str, ...]]:
    """What maps may name: items that lie about, stats and tags of tries (`D10-040`, `D10-072`, `D10-093`)."""
    names = tuple(name.casefold() for name in (*ALL_MASTERIES, *STATS))
    return {"item": tuple(load_content().carryable), "stat": (*names, *COMMON_STATS), "tag": MAP_TAGS}


def slots_of(sheet: Sheet) -> list[Slot]:
    """What a sheet says is carried and wielded (`D10-234`)."""
    wielded = [(held.item, held.slots) for held in sheet.wield]
    slots = []
    for key in sheet.gear:
        taken = next((entry for entry in wielded if entry[0] == key), None)
        if taken is not None:
            wielded.remove(taken)
        slots.append(Slot(key, taken[1] if taken is not None else 0))
    armour = load_content().armour.get(sheet.armour)
    if armour is not None and armour.tier > 1 and armour.tier_mode == "channeling":
        slots.append(Slot(armour.key))
    return slots + [Slot(key, count) for key, count in wielded]


def _apply(name: str, state: dict[str, Any], made: list[Component]) -> None:
    """Start in a given state. InputError names a wrong key."""
    parts = {type(each): each for each in made}
    for key, value in state.items():
        if key not in STATE_KEYS:
            raise InputError(f"{name}: state: {unknown('key', key, STATE_KEYS)}")
        if key in (*POOL_KEYS, *PURSE_KEYS) and (not isinstance(value, int) or isinstance(value, bool)):
            raise InputError(f"{name}: state: {key}: expected a whole number (got {value!r})")
        if key in POOL_KEYS:
            setattr(parts[Pools], key, value)
        elif key in PURSE_KEYS:
            setattr(parts[Purse], key, value)
        elif key in BODY_KEYS:
            setattr(parts[Body], key, value)
        else:
            _special(key, value, parts)


def _condition(name: str) -> str:
    """A condition that one may begin with. InputError names a wrong one."""
    if name not in STARTING:
        raise InputError(unknown("condition", name, STARTING))
    return name


def _special(key: str, value: Any, parts: dict[type[Component], Component]) -> None:
    kit, mind, standing = parts[Kit], parts[Mind], parts[Standing]
    assert isinstance(kit, Kit) and isinstance(mind, Mind) and isinstance(standing, Standing)
    if key == "arrives":
        standing.arrives = value if value > 1 else 0
    elif key == "conditions":
        standing.conditions = [_condition(name) for name in value]
    elif key in ("known", "stealth", "missed_kinds"):
        setattr(mind, key, value)
    else:
        _carries(key, value, kit)


def _carries(key: str, value: Any, kit: Kit) -> None:
    """What is carried, wielded and loaded."""
    if key == "empty":
        for slot in kit.slots:
            slot.empty = value if slot.slots else ""
    elif key == "kit":
        kit.slots = [_slot(str(entry)) for entry in value]
    elif key == "gear":
        kit.slots = [slot for slot in kit.slots if slot.slots] + [Slot(item) for item in value]
    else:
        for slot in kit.slots:
            slot.slots = 0
        for entry in value:
            item, _, count = str(entry).partition(":")
            slot = next((each for each in kit.slots if each.item == item and not each.slots), Slot(item))
            slot.slots = int(count or 1)
            if slot not in kit.slots:
                kit.slots.append(slot)


def _slot(entry: str) -> Slot:
    """A thing and the Wielding Slots it takes, as `sabre:1`."""
    item, _, count = entry.partition(":")
    content = load_content()
    known = (*content.weapons, *content.shields, *content.gear, *content.armour)
    if item not in known or not (count or "0").isdecimal():
        raise InputError(f"state: kit: {unknown('thing', item, known)}")
    return Slot(item, int(count or 0))
