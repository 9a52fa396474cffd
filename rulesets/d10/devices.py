"""Devices of the map: probing, admin rights, backdoors, commands (catalogue 3.4, 3.17).

A device is a check of the map with the tag `device`: its difficulty is the Security Rating, its stat names Science
(electronic), Arcana (magical) or both, its effect is the function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.components import MapTry
from game.decision import Option
from game.event import Checked, Handled, Term
from rulesets.d10 import checks, handling, reactions, rolls, senses, state
from rulesets.d10.state import Device

if TYPE_CHECKING:
    from game.battle import Battle

DEVICE_XP: Final = 100


def install(battle: Battle) -> None:
    """Make the map's device checks devices (`D10-093`, `D10-375`)."""
    for entity, chance in list(battle.world.all(MapTry)):
        if chance.tag in ("device", "hack"):
            chance.done = True
            name = chance.name or str(entity)
            battle.add(Device(name, chance.cells[0], chance.difficulty, chance.stat, chance.effect))


def _skills(device: Device) -> list[str]:
    """Science for electronic, Arcana for magical ones, both for both (`D10-093`)."""
    named = [name for name in ("Science", "Arcana") if name.casefold() in device.stat.casefold()]
    return named or ["Science"]


def within(battle: Battle, who: int, reach: int) -> list[int]:
    """Devices in range with a line of effect (`D10-097`)."""
    here = battle.positions[who].cell
    return [
        entity
        for entity, device in battle.world.all(Device)
        if battle.terrain.distance(here, device.cell) <= reach
        and senses.effect_line(battle, here, device.cell)
    ]


def options(battle: Battle, who: int) -> list[Option]:
    """What can be done with an adjacent device (`D10-094` to `D10-096`, `D10-376` to `D10-378`)."""
    found = []
    for entity in within(battle, who, 1) if battle.world.table(Device) else ():
        device = battle.world.get(entity, Device)
        mode, back = device.access.get(str(who), ""), str(battle.sides[who]) in device.backdoors
        if device.stat.casefold().startswith("user") or mode == "admin":
            found.append(Option(f"function:{device.name}", "function", entity, cost="bonus", rule="D10-377"))
        if not mode:
            found.append(Option(f"probe:{device.name}", "probe", entity, cost="main", rule="D10-094"))
        if mode:
            found += _inside(device, entity)
        if mode != "admin":
            cost = "bonus" if back else "both"
            found.append(Option(f"admin:{device.name}", "admin", entity, cost=cost, rule="D10-095"))
        else:
            if not back:
                found.append(
                    Option(f"backdoor:{device.name}", "backdoor", entity, cost="bonus", rule="D10-096")
                )
            if device.found.get(str(battle.sides[who])):
                found.append(Option(f"purge:{device.name}", "purge", entity, cost="bonus", rule="D10-096"))
    return [option for option in found if reactions.can_pay(battle, who, option.cost)]


def _inside(device: Device, entity: int) -> list[Option]:
    """In any mode one may Scan and hide inside (`D10-093`, `D10-376`)."""
    return [
        Option(f"{verb}:{device.name}", verb, entity, cost="bonus", rule="D10-093")
        for verb in ("scan_inside", "hide_inside")
    ]


async def hack(battle: Battle, who: int, option: Option) -> None:
    """One action on a device (`D10-093` to `D10-096`)."""
    device, verb = battle.world.get(option.target, Device), option.verb
    if verb == "function":
        handling.take_effect(battle, who, device.effect)
    elif verb == "probe":
        if await _multi(battle, who, device, device.rating, "probe", "D10-094"):
            device.access = {**device.access, str(who): "spy"}
    elif verb == "admin":
        back = str(battle.sides[who]) in device.backdoors
        if back or await _multi(battle, who, device, 2 * device.rating, "admin", "D10-095"):
            device.access = {**device.access, str(who): "admin"}
        else:
            _noticed(battle, who, device)
    elif verb == "scan_inside":
        await _scan(battle, who, device)
    elif verb == "hide_inside":
        result = await rolls.check(battle, who, _best(battle, who, device), "hide_inside", "D10-093")
        device.hidden = {**device.hidden, str(who): result.value}
    elif verb == "backdoor":
        result = await rolls.check(battle, who, _best(battle, who, device), "backdoor", "D10-096")
        device.backdoors = {**device.backdoors, str(battle.sides[who]): result.value}
    else:
        gone = device.found.get(str(battle.sides[who]), [])
        device.backdoors = {side: value for side, value in device.backdoors.items() if side not in gone}
        device.found = {side: names for side, names in device.found.items() if side != str(battle.sides[who])}


def _best(battle: Battle, who: int, device: Device) -> str:
    """The better of the skills that the device asks for (`D10-012`, `D10-093`)."""
    return max(_skills(device), key=lambda name: state.modifier(battle, who, name))


def _noticed(battle: Battle, who: int, device: Device) -> None:
    """Whoever monitors the device, in Admin Mode, learns of the failed attempt and whence it came (`D10-095`)."""
    for name, mode in device.access.items():
        if mode == "admin" and not state.allied(battle, int(name), who):
            senses.felt(battle, int(name), who)
            battle.emit(Handled(int(name), "hack_noticed", device.name, who, "D10-095"))


async def _scan(battle: Battle, who: int, device: Device) -> None:
    """Other users and Backdoors, against their Stealth inside and their makers' Checks (`D10-093`, `D10-096`)."""
    result = await rolls.check(battle, who, _best(battle, who, device), "scan_inside", "D10-093")
    own = str(battle.sides[who])
    for name in device.access:
        other = int(name)
        hidden = device.hidden.get(name, state.modifier(battle, other, _best(battle, other, device)))
        if not state.allied(battle, other, who) and checks.passes(result.value, hidden):
            senses.felt(battle, who, other)
            battle.emit(Handled(who, "hack_traced", device.name, other, "D10-093"))
    known = device.found.get(own, [])
    for side, value in device.backdoors.items():
        if side != own and side not in known and checks.passes(result.value, value):
            known = [*known, side]
            battle.emit(Handled(who, "hack_backdoor", device.name, rule="D10-096"))
    device.found = {**device.found, own: known} if known else device.found


async def _multi(battle: Battle, who: int, device: Device, difficulty: int, purpose: str, rule: str) -> bool:
    """A Multi-Check where both skills apply: either suffices (`D10-016`, `D10-093`)."""
    skills = _skills(device)
    if len(skills) == 1:
        return (await rolls.check(battle, who, skills[0], purpose, rule, difficulty=difficulty)).success
    natural = battle.roll(10, purpose, who, rule)
    values = {name: checks.finalized(natural, state.modifier(battle, who, name)) for name in skills}
    best = max(values, key=lambda name: values[name])
    success = checks.passes(values[best], difficulty)
    terms = [Term(name, value, "D10-016") for name, value in values.items()]
    battle.emit(Checked(who, purpose, natural, terms, values[best], difficulty, success, rule=rule))
    return success


async def commanded(battle: Battle, who: int, entity: int, difficulty: int) -> None:
    """A device's Proto-Soul Saves with floor(SR / 2), or does its function once (`D10-097`)."""
    device = battle.world.get(entity, Device)
    natural = battle.roll(10, "soul_save", 0, "D10-097")
    value = checks.stable(natural, DEVICE_XP, device.rating // 2)
    success = checks.passes(value, difficulty)
    battle.emit(Checked(0, "soul_save", natural, [], value, difficulty, success, who, "D10-097"))
    if not success:
        handling.take_effect(battle, who, device.effect)


def moved_away(battle: Battle, who: int) -> None:
    """Access must be kept up: it ends away from the device (`D10-093`)."""
    for entity, device in battle.world.all(Device):
        if str(who) in device.access and entity not in within(battle, who, 1):
            device.access = {key: mode for key, mode in device.access.items() if key != str(who)}
