"""From a checked sheet to a combatant's components, and the state a case or a carried-over character starts in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from game.components import Concealed, Presence
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

if TYPE_CHECKING:
    from rulesets.d100.files import ItemEntry

Setter = Callable[[str, Any, list[Component]], None]
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
    skills = {
        name: base_of(name, sheet.characteristics) for name in BASES if name not in (*TRAINED, "combat_style")
    }
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
        Concealed(),
    ]
    if state:
        _apply(sheet.name, state, made)
    return made


def _gear(items: Iterable[ItemEntry], hands: tuple[str, ...]) -> list[Gear]:
    """Items in the order of the file."""
    weapons = load_content().weapons
    made = [Gear(item.key, item.count, hp=weapons[item.key].hp) for item in items]
    _take_in_hand(made, hands)
    return made


def _take_in_hand(made: list[Gear], hands: tuple[str, ...]) -> None:
    """The first named is in the right hand, a shield in the left (`D100-228`)."""
    weapons = load_content().weapons
    free = ["right", "left"]
    for key in hands:
        gear = next(each for each in made if each.key == key and not each.hand)
        weapon = weapons[key]
        if weapon.hands == 2:
            gear.hand, free = "both", []
        else:
            gear.hand = "left" if weapon.shield and "left" in free else free[0]
            free.remove(gear.hand)


def _apply(name: str, state: dict[str, Any], made: list[Component]) -> None:
    """Start in a given state: carried over, or what a case says. InputError names a wrong key."""
    for key, value in state.items():
        setter = SETTERS.get(key)
        if setter is None:
            raise InputError(f"{name}: state: {unknown('key', key, SETTERS)}")
        kind, words = KINDS.get(key, (object, ""))
        if not isinstance(value, kind):
            raise InputError(f"{name}: state.{key}: expected {words} (got {value!r})")
        setter(f"{name}: state.{key}", value, made)


T = TypeVar("T", bound=Component)


def _of(made: list[Component], kind: type[T]) -> T:
    return next(each for each in made if isinstance(each, kind))


def _points(where: str, value: Any, made: list[Component]) -> None:
    """HP or armour by location."""
    frame = _of(made, Frame)
    table = {"hp": frame.hp, "most": frame.most}.get(where.rpartition(".")[2], frame.armour)
    for place, points in value.items():
        if place not in frame.hp:
            raise InputError(f"{where}: {unknown('location', place, frame.hp)}")
        if type(points) is not int:
            raise InputError(f"{where}.{place}: expected a whole number (got {points!r})")
        table[place] = points


def _states(where: str, value: Any, made: list[Component]) -> None:
    for each in value:
        if each not in STARTING:
            raise InputError(f"{where}: {unknown('state', each, STARTING)}")
    _of(made, Ties).begin_in = list(value)


def _hands(where: str, value: Any, made: list[Component]) -> None:
    """Other things in hand."""
    kit = _of(made, Kit)
    carried = [each.key for each in kit.gear]
    for key in value:
        if not isinstance(key, str) or key not in carried:
            raise InputError(f"{where}: {unknown('carried item', key, carried)}")
    for each in kit.gear:
        each.hand = ""
    _take_in_hand(kit.gear, tuple(value))


def _loaded(where: str, value: Any, made: list[Component]) -> None:
    for gear in _of(made, Kit).gear:
        gear.load = 0 if value else load_content().weapons[gear.key].load


def _ammunition(where: str, value: Any, made: list[Component]) -> None:
    for gear in _of(made, Kit).gear:
        gear.count = value.get(gear.key, gear.count)


def _arrives(where: str, value: Any, made: list[Component]) -> None:
    """The round in which one enters the battle (`D100-075`)."""
    if type(value) is not int or value < 2:
        raise InputError(f"{where}: {value!r}, expected a round from 2 on")
    _of(made, Ties).arrives = value
    made.append(Presence(gone=True))


def _number(kind: type[Component], field: str) -> Setter:
    def put(where: str, value: Any, made: list[Component]) -> None:
        if type(value) is not int or value < 0:
            raise InputError(f"{where}: expected a whole number from 0 on (got {value!r})")
        setattr(_of(made, kind), field, value)

    return put


def _gear_left(where: str, value: Any, made: list[Component]) -> None:
    """What it still carries: key, count, hit points; in hand what was there and is left."""
    weapons, kit = load_content().weapons, _of(made, Kit)
    hands = [each.key for each in kit.gear if each.hand]
    kit.gear = []
    for each in value:
        named = isinstance(each, dict) and isinstance(each.get("key"), str) and each["key"] in weapons
        if not named or any(type(each.get(part, 1)) is not int for part in ("count", "hp")):
            raise InputError(f"{where}: expected things such as {{ key = 'spear', count = 1, hp = 5 }} (got {each!r})")
        kit.gear.append(Gear(each["key"], each.get("count", 1), hp=each.get("hp", weapons[each["key"]].hp)))
    left = Counter(each.key for each in kit.gear)
    _take_in_hand(kit.gear, tuple(key for key in hands if (left.subtract([key]) or left[key] >= 0)))


def _places(where: str, value: Any, made: list[Component]) -> None:
    """Major wounds that are treated (`D100-176`); read after the battle."""
    for place in value:
        if not isinstance(place, str) or place not in _of(made, Frame).hp:
            raise InputError(f"{where}: {unknown('location', place, _of(made, Frame).hp)}")


def _noted(where: str, value: Any, made: list[Component]) -> None:
    """Scars (`D100-167`) and captivity (`D100-248`): read after the battle."""


KINDS: Final[dict[str, tuple[type, str]]] = {
    **dict.fromkeys(("hp", "most", "armour", "ammunition"), (dict, "a table")),
    **dict.fromkeys(("states", "hands", "treated", "scars", "gear"), (list, "a list in [ ]")),
    **dict.fromkeys(("loaded", "captive"), (bool, "true or false")),
}
"""What some keys of a starting state take."""
SETTERS: Final[dict[str, Setter]] = {
    "hp": _points,
    "armour": _points,
    "ap": _number(Purse, "ap"),
    "luck": _number(Fortune, "luck"),
    "mp": _number(Magic, "mp"),
    "most": _points,
    "fatigue": _number(Frame, "fatigue"),
    "bled": _number(Frame, "bled"),
    "treated": _places,
    "scars": _noted,
    "captive": _noted,
    "gear": _gear_left,
    "arrives": _arrives,
    "states": _states,
    "hands": _hands,
    "loaded": _loaded,
    "ammunition": _ammunition,
}
"""Keys of a starting state."""
