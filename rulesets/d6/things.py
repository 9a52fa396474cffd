"""Doors, objects and what lies about: opening, forcing, smashing, handling items (`D6-051`, `D6-109`, `D6-238`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.components import Breakable, Door, FloorItem, LightSource, MapTry
from game.decision import Option
from game.event import Checked, Handled, Term
from rulesets.d6 import (
    bids,
    build,
    chain,
    checking,
    control,
    gear,
    legality,
    numbers,
    pay,
    state,
    surroundings,
)
from rulesets.d6.clash import total
from rulesets.d6.content import load_content
from rulesets.d6.state import Budget, Kit, Slot

if TYPE_CHECKING:
    from game.battle import Battle

FORCE: Final = {False: 12, True: 20}
"""Difficulty of forcing a door of wood, of iron (`D6-238`)."""
SOLID: Final = {False: 16, True: 32}
"""Health of a door of wood, of iron (`D6-238`)."""


def options(battle: Battle, who: int, actions: int) -> list[Option]:
    """Everything one may do with doors, objects and items now."""
    found = _doors(battle, who, actions) + _floor(battle, who, actions) + _items(battle, who, actions)
    if actions >= legality.COST:
        found += _smash(battle, who)
    if actions >= 1:
        for entity, chance in battle.world.all(MapTry):
            if not chance.done and surroundings.near(battle, who, chance.cells):
                found.append(
                    Option(f"try:{chance.name}", "try", entity, "", chance.cells[0], 1, "1", "D6-002")
                )
    return found


# --- doors and objects ----------------------------------------------------------------------------------------


def iron(battle: Battle, cell: int) -> bool:
    """Whether a thing on this ground is of iron."""
    return battle.ground.surface[cell] in load_content().iron


def _doors(battle: Battle, who: int, actions: int) -> list[Option]:
    found = []
    for entity, door in battle.world.all(Door):
        if not surroundings.near(battle, who, door.cells):
            continue
        name = door.name or "door"
        if door.locked and not door.open:
            if actions >= 3:
                found.append(
                    Option(f"try:{name}:{entity}", "try", entity, "door", door.cells[0], 3, "3", "D6-238")
                )
            continue
        verb = "close" if door.open else "open"
        blocked = door.open and any(cell in battle.situation.occupants for cell in door.cells)
        if actions >= 1 and not blocked:
            found.append(Option(f"{verb}:{name}:{entity}", verb, entity, "", door.cells[0], 1, "1", "D6-051"))
    return found


def move_door(battle: Battle, who: int, entity: int, opened: bool) -> None:
    """Open or close: 1 action (`D6-051`)."""
    pay.pay(battle, who, 1, "D6-051")
    chain.deed(battle, who, "door")
    battle.move_door(who, entity, opened, "D6-051")


async def attempt(battle: Battle, who: int, chosen: Option) -> None:
    """Force a door with Strength, or a check that the map offers (`D6-238`, `D6-002`)."""
    pay.pay(battle, who, chosen.level, chosen.rule)
    chain.deed(battle, who, "door")
    if chosen.item == "door":
        door = battle.world.get(chosen.target, Door)
        difficulty = FORCE[iron(battle, door.cells[0])]
        if await checking.check(battle, who, "force", "strength", difficulty, "D6-238"):
            door.locked = False
            battle.move_door(who, chosen.target, True, "D6-238")
        return
    chance = battle.world.get(chosen.target, MapTry)
    stats = load_content().map_stats
    named = [stats.get(part, "technique") for part in chance.stat.split("+")]
    stat = max(named, key=lambda name: state.stat(battle, who, name))
    if await checking.check(battle, who, "try", stat, chance.difficulty, "D6-002"):
        chance.done = True
        kind, _, name = chance.effect.partition(":")
        if kind == "opens":
            for entity, door in battle.world.all(Door):
                if door.name == name and not door.open:
                    door.locked = False
                    battle.move_door(who, entity, True, "D6-002")
        elif kind == "light":
            for entity, source in battle.world.all(LightSource):
                if source.name == name:
                    battle.switch_light(who, entity, not source.lit, "D6-002")


def _smash(battle: Battle, who: int) -> list[Option]:
    """Objects in reach of a melee weapon; what stands as a closed door or unbroken thing (`D6-238`)."""
    aims: list[tuple[int, str, int]] = []
    for entity, thing in battle.world.all(Breakable):
        if not thing.broken:
            aims.append((entity, thing.name, thing.cells[0]))
    for entity, door in battle.world.all(Door):
        if not door.open and door.locked:
            aims.append((entity, door.name or "door", door.cells[0]))
    here = battle.positions[who].cell
    aims = [aim for aim in aims if battle.terrain.distance(here, aim[2]) <= 1]
    if not aims:
        return []
    way = next((way for way in legality.ways(battle, who) if way.form == "normal"), None)
    if way is None:
        return []
    return [
        Option(f"smash:{way.item}:{name}:{entity}", "smash", entity, way.key, cell, 3, "3", "D6-238")
        for entity, name, cell in aims
    ]


async def smash(battle: Battle, who: int, chosen: Option) -> None:
    """Objects are hit without a check; its Health is the difficulty, wood resists 4, stone and metal 7 (`D6-238`)."""
    way = next(way for way in legality.ways(battle, who) if way.key == chosen.item)
    pay.pay(battle, who, legality.COST, "D6-238")
    chain.deed(battle, who, "smash")
    terms = [Term("strength", state.stat(battle, who, "strength"), "D6-122")]
    if way.head.damage:
        terms.append(Term("damage_bonus", way.head.damage, "D6-122"))
    points, maximum, hard = solidity(battle, chosen.target)
    about: dict[str, int | str] = {"thing": "smash", "value": total(terms), "difficulty": points + hard}
    bid = await control.question(
        battle, who, "check_bid", bids.check_bids(battle, who), "D6-010", about=about
    )
    terms += await checking.stake(battle, who, bid.id, "damage", about)
    terms.append(Term("resistance", -hard, "D6-238"))
    result = numbers.health_check(total(terms), points, maximum)
    battle.emit(Checked(who, "smash", 0, terms, total(terms), points, result.counted > 0, rule="D6-238"))
    _damage_thing(battle, who, chosen.target, result.health)


def solidity(battle: Battle, entity: int) -> tuple[int, int, int]:
    """(Health left, full Health, resistance) of an object (`D6-238`)."""
    thing = battle.world.find(entity, Breakable)
    if thing is not None:
        full = next(spec.points for spec in battle.ground.breakables if spec.cell == thing.cells[0])
        return thing.points, full, surroundings.WOOD if thing.armour < 3 else surroundings.STONE
    door = battle.world.get(entity, Door)
    metal = iron(battle, door.cells[0])
    spec = next(spec for spec in battle.ground.doors if spec.cell == door.cells[0])
    full = spec.points or SOLID[metal]
    return door.points or full, full, surroundings.STONE if metal else surroundings.WOOD


def _damage_thing(battle: Battle, who: int, entity: int, left: int) -> None:
    thing = battle.world.find(entity, Breakable)
    if thing is not None:
        thing.points = left
        if left <= 0:
            battle.break_thing(who, entity, "D6-238")
        return
    door = battle.world.get(entity, Door)
    door.points = left
    if left <= 0:
        door.locked, door.points = False, 1
        battle.move_door(who, entity, True, "D6-238")


# --- items ----------------------------------------------------------------------------------------------------


def handling_cost(battle: Battle, who: int) -> int:
    """1 action; with Quick Hands the first of each own turn costs none (`D6-051`, `D6-199`)."""
    quick = state.has_skill(battle, who, "quick_hands")
    return 0 if quick and not battle.world.get(who, Budget).handled else 1


def reload_cost(battle: Battle, who: int, head: gear.Head) -> int:
    """Actions to reload, one less with Quick Hands (`D6-199`)."""
    return max(0, head.reload - state.has_skill(battle, who, "quick_hands"))


def _items(battle: Battle, who: int, actions: int) -> list[Option]:
    """Draw, stow, strap, drop, reload, change the grip (`D6-051`)."""
    found, cost = [], handling_cost(battle, who)
    free, strength = state.free_hands(battle, who), state.base(battle, who, "strength")
    kit = battle.world.get(who, Kit)
    stowed = sum(not slot.held for slot in kit.slots)
    for slot in {(slot.item, slot.held, slot.both, slot.loaded): slot for slot in kit.slots}.values():
        item = slot.item
        if not slot.held:
            if cost <= actions and build.hands(item, strength) <= free:
                found.append(
                    Option(f"draw:{item}", "draw", item=item, level=cost, cost=str(cost), rule="D6-051")
                )
            continue
        found.append(Option(f"drop:{item}{mark(slot)}", "drop", item=item, cost="0", rule="D6-051"))
        if cost <= actions and stowed < build.STOWED:
            found.append(Option(f"stow:{item}{mark(slot)}", "stow", 0, item, -1, cost, str(cost), "D6-051"))
        if not gear.is_shield(item):
            found += _grips(battle, who, slot, free, actions)
    return found


def mark(slot: Slot) -> str:
    """Tells equal items apart in option ids."""
    return (":both" if slot.both else "") + ("" if slot.loaded else ":empty")


def _grips(battle: Battle, who: int, slot: Slot, free: int, actions: int) -> list[Option]:
    """Reload; take a one-handed weapon in both hands, or in one (`D6-121`; the source names no cost: none)."""
    head, found = gear.heads_of(slot.item)[0], []
    if head.reload and not slot.loaded:
        cost = reload_cost(battle, who, head)
        if cost <= actions:
            found.append(
                Option(
                    f"reload:{slot.item}", "reload", item=slot.item, level=cost, cost=str(cost), rule="D6-051"
                )
            )
    useful = any(state.has_skill(battle, who, skill) for skill in ("firm_grip", "parry", "overbear"))
    if head.range or not useful or not state.technique_allowed(battle, who, head):
        return found
    if slot.both:
        found.append(Option(f"one_hand:{slot.item}", "one_hand", item=slot.item, cost="0", rule="D6-121"))
    elif free >= 1:
        found.append(Option(f"both_hands:{slot.item}", "both_hands", item=slot.item, cost="0", rule="D6-121"))
    return found


def _floor(battle: Battle, who: int, actions: int) -> list[Option]:
    """Pick up what lies in the own or an adjacent space (`D6-109`)."""
    cost, free = handling_cost(battle, who), state.free_hands(battle, who)
    if cost > actions or free < 1:
        return []
    found, strength = [], state.base(battle, who, "strength")
    for entity, lying in battle.world.all(FloorItem):
        if lying.cell < 0 or not gear.known(lying.key) or build.hands(lying.key, strength) > free:
            continue
        if surroundings.near(battle, who, [lying.cell]):
            found.append(
                Option(
                    f"pick_up:{lying.key}:{entity}",
                    "pick_up",
                    entity,
                    lying.key,
                    lying.cell,
                    cost,
                    str(cost),
                    "D6-109",
                )
            )
    return found


def handle(battle: Battle, who: int, chosen: Option) -> None:
    """Do one of the above."""
    kit, verb, budget = battle.world.get(who, Kit), chosen.verb, battle.world.get(who, Budget)
    if verb in ("draw", "stow", "pick_up"):
        budget.handled = True
    pay.pay(battle, who, chosen.level, chosen.rule)
    if chosen.level:
        chain.deed(battle, who, "item")
    if verb == "pick_up":
        lying = battle.world.get(chosen.target, FloorItem)
        kit.slots.append(Slot(lying.key, loaded=lying.loaded))
        lying.cell = -1
    else:
        slot = next(
            slot
            for slot in kit.slots
            if slot.item == chosen.item and slot.held == (verb != "draw") and _same(chosen, slot)
        )
        _change(battle, who, slot, verb)
    battle.emit(Handled(who, verb, chosen.item, 0, chosen.rule))


def _same(chosen: Option, slot: Slot) -> bool:
    if chosen.verb in ("drop", "stow"):
        return chosen.id == f"{chosen.verb}:{slot.item}{mark(slot)}"
    if chosen.verb == "reload":
        return not slot.loaded
    if chosen.verb in ("one_hand", "both_hands"):
        return slot.both == (chosen.verb == "one_hand")
    return True


def _change(battle: Battle, who: int, slot: Slot, verb: str) -> None:
    if verb == "draw":
        slot.held, slot.both = True, False
    elif verb == "stow":
        slot.held, slot.both, slot.brawling = False, False, 0
    elif verb == "drop":
        battle.world.get(who, Kit).slots.remove(slot)
        battle.add(FloorItem(slot.item, battle.positions[who].cell, slot.loaded))
    elif verb == "reload":
        slot.loaded = True
    else:
        slot.both = verb == "both_hands"
