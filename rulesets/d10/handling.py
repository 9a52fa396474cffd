"""Interact: gear, doors, lights, things lying about (catalogue 3.4, 4.5)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.components import Door, FloorItem, LightSource, MapTry
from game.decision import Option
from game.event import Handled, Term, Undone
from rulesets.d10 import conditions, rolls, senses, spells, state, traps, vitality
from rulesets.d10.checks import ALL_MASTERIES, COMMON_STATS, STATS
from rulesets.d10.content import load_content
from rulesets.d10.state import Kit, Slot

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.ground import Ground

ROPE_FROM = 50
"""Drops in cm from which a rope is of use."""


# --- Interact -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def furnished(ground: Ground) -> int:
    """Spaces from which a door or a check of the map can be handled."""
    found = 0
    for cell in [*(door.cell for door in ground.doors), *(chance.cell for chance in ground.tries)]:
        found |= ground.grid.ball(cell, 1)
    return found


def _near(battle: Battle, who: int, cells: list[int]) -> bool:
    return any(battle.terrain.distance(battle.positions[who].cell, cell) <= 1 for cell in cells)


def interactions(battle: Battle, who: int) -> list[Option]:
    """Doors, checks of the map, things lying about, gear (`D10-072`, 4.5)."""
    found: list[Option] = []
    here = battle.positions[who].cell
    if furnished(battle.ground) >> here & 1:
        found += _doors(battle, who) + _tries(battle, who)
    for entity, lying in battle.world.all(FloorItem):
        near = lying.cell >= 0 and battle.terrain.distance(here, lying.cell) <= 1
        if near and lying.key in load_content().carryable:
            name = f"pick_up:{lying.key}:{entity}"
            found.append(Option(name, "pick_up", entity, lying.key, lying.cell, rule="D10-072"))
    for other in state.known_foes(battle, who) + state.allies(battle, who):
        asleep = battle.effects[other].named(state.UNCONSCIOUS)
        if asleep is not None and asleep.value == 1 and senses.adjacent(battle, who, other):
            found.append(Option(f"wake:{battle.identities[other].handle}", "wake", other, rule="D10-196"))
    return found + traps.disarms(battle, who) + _gear(battle, who)


def _doors(battle: Battle, who: int) -> list[Option]:
    found = []
    for entity, door in battle.world.all(Door):
        if not _near(battle, who, door.cells):
            continue
        verb = "close" if door.open else "pick_lock" if door.locked else "open"
        known = [who, *state.others(battle, who)]
        if verb == "close" and any(battle.positions[each].cell in door.cells for each in known):
            continue
        name = f"{verb}:{door.name or 'door'}:{entity}"
        found.append(Option(name, verb, entity, cell=door.cells[0], rule="D10-072"))
    return found


def _tries(battle: Battle, who: int) -> list[Option]:
    return [
        Option(f"try:{chance.name}", "try", entity, cell=chance.cells[0], rule="D10-072")
        for entity, chance in battle.world.all(MapTry)
        if not chance.done and _near(battle, who, chance.cells)
    ]


def _gear(battle: Battle, who: int) -> list[Option]:
    """Potions, lights and ropes; carried ones need no Switch (`D10-235`, 4.5)."""
    content, found, done = load_content(), [], set()
    for slot in battle.world.get(who, Kit).slots:
        gear = content.gear.get(slot.item)
        if gear is None or gear.key in done or not gear.use:
            continue
        done.add(gear.key)
        if gear.use in ("drink", "antidote"):
            for other in [who, *state.others(battle, who)]:
                helpless = state.helpless(battle, other)
                if other != who and not (
                    senses.adjacent(battle, who, other) and (state.allied(battle, who, other) or helpless)
                ):
                    continue
                if gear.use == "antidote" and not state.has(battle, other, state.POISONED):
                    continue
                handle = battle.identities[other].handle
                found.append(Option(f"use:{gear.key}:{handle}", "use", other, gear.key, rule="D10-072"))
        elif gear.use == "rope":
            found += _ropes(battle, who)
        elif gear.use == "light" and slot.slots:
            verb = "douse" if slot.light else "light"
            found.append(Option(f"{verb}:{gear.key}", verb, item=gear.key, rule="D10-072"))
    return found


def _ropes(battle: Battle, who: int) -> list[Option]:
    """At the top of a drop: its foot gets a rope (4.5, `D10-110`)."""
    here, grid, floor = battle.positions[who].cell, battle.ground.grid, battle.ground.floor
    found = []
    for cell in grid.neighbours(here):
        if battle.terrain.walkable >> cell & 1 and floor[here] - floor[cell] > ROPE_FROM:
            x, y = grid.xy(cell)
            found.append(Option(f"rope:{x},{y}", "rope", item="rope", cell=cell, rule="D10-110"))
    return found


async def interact(battle: Battle, who: int, option: Option) -> None:
    """One object, once (`D10-072`)."""
    verb = option.verb
    if verb == "close" and any(
        cell in battle.situation.occupants for cell in battle.world.get(option.target, Door).cells
    ):
        battle.emit(Undone(who, "close", "void", "D10-072"))
    elif verb in ("open", "close"):
        battle.move_door(who, option.target, verb == "open", "D10-072")
        senses.look(battle)
    elif verb == "pick_lock":
        await _pick_lock(battle, who, option.target)
    elif verb == "try":
        await _try(battle, who, option.target)
    elif verb == "pick_up":
        lying = battle.world.get(option.target, FloorItem)
        lying.cell = -1
        battle.world.get(who, Kit).slots.append(Slot(option.item))
        battle.emit(Handled(who, "pick_up", option.item, rule="D10-072"))
    elif verb == "wake":
        conditions.take(battle, option.target, state.UNCONSCIOUS, "D10-196")
    elif verb == "rope":
        kit = battle.world.get(who, Kit)
        kit.slots.remove(next(slot for slot in kit.slots if slot.item == "rope"))
        battle.add(FloorItem("fixed_rope", option.cell))
        battle.emit(Handled(who, "rope", "rope", rule="D10-110"))
    elif verb == "disarm":
        await traps.disarm(battle, who, option.target)
    elif verb == "use":
        await _use(battle, who, option)
    else:
        slot = next(slot for slot in state.wielded(battle, who) if slot.item == option.item)
        if verb == "douse":
            douse(battle, who, slot)
        else:
            _kindle(battle, who, slot)


async def _use(battle: Battle, who: int, option: Option) -> None:
    kit, gear = battle.world.get(who, Kit), load_content().gear[option.item]
    kit.slots.remove(next(slot for slot in kit.slots if slot.item == option.item))
    if gear.use == "drink":
        await spells.drink(battle, who, option.target, gear.key, gear.heal)
        return
    battle.emit(Handled(who, "use", gear.key, option.target, "D10-072"))
    effect = battle.effects[option.target].named(state.POISONED)
    if effect is not None and effect.value <= 1:
        await vitality.end_poison(battle, option.target, "D10-072")


async def _pick_lock(battle: Battle, who: int, entity: int) -> None:
    """A Sleight Check, Disadvantage without lockpicks (4.5)."""
    door = battle.world.get(entity, Door)
    gear = load_content().gear
    tools = any(
        slot.item in gear and gear[slot.item].tool == "lock" for slot in battle.world.get(who, Kit).slots
    )
    bad = [] if tools else [Term("no_lockpicks", -1, "D10-072")]
    result = await rolls.check(
        battle, who, "Sleight", "pick_lock", "D10-072", difficulty=door.difficulty, bad=bad
    )
    if result.success:
        door.locked = False
        battle.move_door(who, entity, True, "D10-072")
        senses.look(battle)


async def _try(battle: Battle, who: int, entity: int) -> None:
    """A check that the map offers: its stat is a mastery or Base Stat (`D10-072`)."""
    chance = battle.world.get(entity, MapTry)
    name = mastery_for(chance.stat)
    result = await rolls.check(battle, who, name, "try", "D10-072", difficulty=chance.difficulty)
    if result.success:
        chance.done = True
        take_effect(battle, who, chance.effect)


def mastery_for(stat: str) -> str:
    """The mastery or Base Stat that a map's word means here."""
    for name in (*ALL_MASTERIES, *STATS):
        if name.casefold() == stat.casefold():
            return name
    return COMMON_STATS.get(stat.casefold().partition("+")[0], "Athletics")


def take_effect(battle: Battle, who: int, effect: str) -> None:
    """opens:<door> or light:<light> of the map."""
    kind, _, name = effect.partition(":")
    if kind == "opens":
        for entity, door in battle.world.all(Door):
            if door.name == name:
                door.locked = False
                if not any(cell in battle.situation.occupants for cell in door.cells):
                    battle.move_door(who, entity, not door.open, "D10-072")
    elif kind == "light":
        for entity, source in battle.world.all(LightSource):
            if source.name == name and not source.carrier:
                battle.switch_light(who, entity, not source.lit, "D10-072")
    senses.look(battle)


def _kindle(battle: Battle, who: int, slot: Slot) -> None:
    """Light a torch or open a lantern (4.5, `D10-280`)."""
    radius = load_content().gear[slot.item].light
    slot.light = battle.add(
        LightSource(slot.item, battle.positions[who].cell, who, radius, 2 * radius, 0, lit=False)
    )
    battle.switch_light(who, slot.light, True, "D10-072")
    senses.look(battle)


def douse(battle: Battle, who: int, slot: Slot) -> None:
    battle.switch_light(who, slot.light, False, "D10-072")
    slot.light = 0
    senses.look(battle)
