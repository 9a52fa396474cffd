"""From a checked sheet to a combatant's components, and the state a case or a carried-over character starts in."""

from __future__ import annotations

from typing import Any, Final

from game.data import InputError, unknown
from game.world import Component
from rulesets.d100 import build
from rulesets.d100.bodies import BODIES
from rulesets.d100.content import load_content
from rulesets.d100.derive import BASES, TRAINED, base_of
from rulesets.d100.options import Options
from rulesets.d100.state import (
    CROUCHED,
    NO_ATTACK,
    PRONE,
    SURPRISED,
    Fighter,
    Fortune,
    Frame,
    Gear,
    Kit,
    Magic,
    Passion,
    Purse,
    Stealth,
    Ties,
    Wait,
)

STATE_KEYS: Final = ("hp", "ap", "luck", "mp", "fatigue", "states", "hands", "loaded", "armour", "ammunition")
STARTING: Final = (PRONE, CROUCHED, SURPRISED, NO_ATTACK)
"""States one may start in."""


def read_sheet(template: str, overrides: dict[str, Any], options: Options) -> dict[str, Any]:
    """A combatant's checked sheet as plain data. InputError when it is unknown or illegal."""
    table = build.sheet_table(build.load_sheet(template, overrides, options))
    table["template"] = build.combatant_file(template).stem
    return table


def recruit(table: dict[str, Any], state: dict[str, Any], options: Options) -> list[Component]:
    """The combatant's own components (`D100-050`, `D100-080`, `D100-160`, `D100-231`, `D100-232`)."""
    table = dict(table)
    key = str(table.pop("template", ""))
    sheet = build.sheet_of(table)
    numbers = build.numbers(sheet, options)
    skills = {name: base_of(name, sheet.characteristics) for name in BASES if name not in (*TRAINED, "combat_style")}
    skills |= build.written_skills(sheet)
    worn = build.armour_points(sheet)
    fighter = Fighter(
        key=key,
        tier=sheet.tier,
        team=sheet.team,
        kind=sheet.kind,
        leader=sheet.leader,
        body=sheet.body,
        stats=dict(sheet.characteristics),
        skills=skills,
        natural=list(sheet.natural),
        spells=list(sheet.spells),
        passions=[Passion(each.name, each.value, each.tag) for each in sheet.passion],
        move=sheet.move,
        modifier=sheet.damage_modifier or numbers.damage_modifier,
        healing_rate=numbers.healing_rate,
        bonus=numbers.initiative_bonus,
        worn=max(worn.values(), default=0),
        temperament=list(sheet.temperament),
    )
    plan = BODIES[sheet.body]
    frame = Frame(
        hp=dict(numbers.hp),
        most=dict(numbers.hp),
        armour={place: worn.get(place, 0) for place in plan},
        natural={place: sheet.natural_armour.get(place, 0) for place in plan},
    )
    points = numbers.action_points if sheet.action_points is None else sheet.action_points
    luck = numbers.luck if sheet.luck is None else sheet.luck
    magic = numbers.magic_points if sheet.spells else 0
    made: list[Component] = [
        fighter,
        frame,
        Purse(points, points),
        Fortune(luck, luck),
        Kit(_gear(sheet.item, sheet.hands)),
        Magic(magic, magic),
        Ties(),
        Wait(),
        Stealth(),
    ]
    if state:
        _apply(sheet.name, state, made)
    return made


def _gear(items: Any, hands: tuple[str, ...]) -> list[Gear]:
    """Items in the order of the file; the first named in `hands` is in the right hand, a shield in the left."""
    weapons = load_content().weapons
    made = [Gear(item.key, item.count, hp=weapons[item.key].hp) for item in items]
    free = ["right", "left"]
    for key in hands:
        gear = next(each for each in made if each.key == key and not each.hand)
        weapon = weapons[key]
        if weapon.hands == 2:
            gear.hand, free = "both", []
        else:
            gear.hand = "left" if weapon.shield and "left" in free else free[0]
            free.remove(gear.hand)
    return made


def _apply(name: str, state: dict[str, Any], made: list[Component]) -> None:
    """Start in a given state: carried over, or what a case says. InputError names a wrong key."""
    found = {type(each): each for each in made}
    frame, kit, purse = found[Frame], found[Kit], found[Purse]
    fortune, magic, ties = found[Fortune], found[Magic], found[Ties]
    assert isinstance(frame, Frame) and isinstance(kit, Kit) and isinstance(purse, Purse)
    assert isinstance(fortune, Fortune) and isinstance(magic, Magic) and isinstance(ties, Ties)
    for key, value in state.items():
        if key not in STATE_KEYS:
            raise InputError(f"{name}: state: {unknown('key', key, STATE_KEYS)}")
        if key in ("hp", "armour"):
            for place, points in value.items():
                if place not in frame.hp:
                    raise InputError(f"{name}: state.{key}: {unknown('location', place, frame.hp)}")
                (frame.hp if key == "hp" else frame.armour)[place] = points
        elif key == "fatigue":
            frame.fatigue = value
        elif key == "ap":
            purse.ap = value
        elif key == "luck":
            fortune.luck = value
        elif key == "mp":
            magic.mp = value
        elif key == "hands":
            kit.gear[:] = _gear([Gear(each.key, each.count) for each in kit.gear], tuple(value))
        elif key == "loaded":
            for gear in kit.gear:
                gear.load = 0 if value else load_content().weapons[gear.key].load
        elif key == "states":
            for each in value:
                if each not in STARTING:
                    raise InputError(f"{name}: state.states: {unknown('state', each, STARTING)}")
            ties.begin_in = list(value)
        elif key == "ammunition":
            for gear in kit.gear:
                gear.count = value.get(gear.key, gear.count)
