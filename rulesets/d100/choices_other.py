"""Options of a turn besides moving, attacking, casting: postures, gear, things of the map, people (3.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.components import Door, FloorItem, LightSource, MapTry
from game.decision import Option
from rulesets.d100 import engage, gear, moving, senses, state
from rulesets.d100.content import load_content
from rulesets.d100.state import Fighter, Frame, Kit, Purse, Stealth, Ties

if TYPE_CHECKING:
    from game.battle import Battle

STUDY_RANGE = 10


def _one(key: str, verb: str, rule: str, target: int = 0, item: str = "", cell: int = -1) -> Option:
    return Option(key, verb, target, item, cell, cost="one_ap", rule=rule)


def postures(battle: Battle, who: int, purse: Purse) -> list[Option]:
    """Stand Up, Take Cover, Sprint, Disengage (`D100-097` to `D100-099`, `D100-108`)."""
    posture = state.posture(battle, who)
    if posture == state.PRONE:
        return [_one("stand", "stand", "D100-098")] if state.legs_usable(battle, who) else []
    found = [_one("crouch" if posture == "standing" else "rise", "crouch", "D100-099")]
    if purse.mode or not moving.can_move(battle, who):
        return found
    if engage.engaged(battle, who):
        found.append(_one("disengage", "disengage", "D100-108"))
    elif not state.has(battle, who, state.GRIPPED):
        found.append(_one("sprint", "sprint", "D100-097"))
    return found


def gear_in_reach(battle: Battle, who: int) -> list[Option]:
    """Ready: draw or swap, pick up within 1 m, one step of reloading (`D100-100`)."""
    if battle.world.get(who, Fighter).body != "humanoid":
        return []
    found = []
    seen: set[str] = set()
    for each in battle.world.get(who, Kit).gear:
        if each.hand:
            if each.load and each.count and state.arm_usable(battle, who, each.hand):
                found.append(_one(f"reload:{each.key}", "reload", "D100-100", item=each.key))
        elif each.key not in seen and each.count and gear.room_for(battle, who, each.key) is not None:
            found.append(_one(f"draw:{each.key}", "draw", "D100-100", item=each.key))
        seen.add(each.key)
    near = battle.terrain.within(battle.positions[who].cell, 1)
    weapons = load_content().weapons
    if gear.hands_free(battle, who):
        for entity, lying in battle.world.all(FloorItem):
            if lying.cell >= 0 and near >> lying.cell & 1 and lying.key in weapons:
                found.append(
                    _one(f"pick_up:{entity}", "pick_up", "D100-100", item=lying.key, cell=lying.cell)
                )
    return found


def things(battle: Battle, who: int) -> list[Option]:
    """Interact: doors, locks, levers and lights of the map (`D100-101`)."""
    near = battle.terrain.within(battle.positions[who].cell, 1)
    if not near & _cells_of_things(battle):
        return []
    found = []
    for entity, door in battle.world.all(Door):
        if not any(near >> cell & 1 for cell in door.cells):
            continue
        name, cell = door.name or str(entity), door.cells[0]
        if door.locked and not door.open:
            found.append(_one(f"try:{name}", "try", "D100-101", entity, "door", cell))
        elif door.open:
            if not any(_lies_in(battle, each) for each in door.cells):
                found.append(_one(f"close:{name}", "close", "D100-101", entity, cell=cell))
        else:
            found.append(_one(f"open:{name}", "open", "D100-101", entity, cell=cell))
    for entity, light in battle.world.all(LightSource):
        mundane = not (light.darkness or light.power or light.carrier)
        if mundane and light.cell >= 0 and near >> light.cell & 1:
            verb = "douse" if light.lit else "kindle"
            found.append(_one(f"{verb}:{light.name or entity}", verb, "D100-101", entity, cell=light.cell))
    for entity, chance in battle.world.all(MapTry):
        if not chance.done and any(near >> cell & 1 for cell in chance.cells):
            found.append(_one(f"try:{chance.name}", "try", "D100-101", entity, cell=chance.cells[0]))
    return found


def _cells_of_things(battle: Battle) -> int:
    """Cells of doors, lights and other things of the map, which stay where they are."""
    lights = battle.world.table(LightSource)
    known: tuple[object, int] | None = battle.lore.get("things")
    if known is not None and known[0] is lights:
        return known[1]
    cells = [cell for _, door in battle.world.all(Door) for cell in door.cells]
    cells += [cell for _, chance in battle.world.all(MapTry) for cell in chance.cells]
    cells += [light.cell for light in lights.values() if light.cell >= 0]
    mask = sum(1 << cell for cell in set(cells))
    battle.lore["things"] = lights, mask
    return mask


def _lies_in(battle: Battle, cell: int) -> bool:
    """Whether anybody, the fallen included, is in a cell."""
    return any(at.cell == cell and not battle.presences[who].gone for who, at in battle.positions.items())


def bonds(battle: Battle, who: int) -> list[Option]:
    """Struggle, Pull Out, putting out a fire (`D100-106`, `D100-107`, `D100-220`)."""
    found = []
    frame: Frame = battle.figures[who].frame
    if state.has(battle, who, state.GRIPPED):
        found.append(
            _one("struggle:grip", "struggle", "D100-106", state.source_of(battle, who, state.GRIPPED))
        )
    for place, holder in frame.entangled.items():
        found.append(_one(f"struggle:{place}", "struggle", "D100-106", holder, place))
    stuck = [other for other, figure in battle.figures.items() if figure.frame.lodged]
    for other in (who, *_within(battle, who, 1)) if stuck else ():
        frame = battle.figures[other].frame
        for index, lodged in enumerate(frame.lodged):
            handle = battle.identities[other].handle
            found.append(_one(f"pull_out:{handle}:{index}", "pull_out", "D100-107", other, lodged.weapon))
    if state.has(battle, who, state.BURNING):
        found.append(_one("put_out", "put_out", "D100-220"))
    return found


def _within(battle: Battle, who: int, metres: int) -> list[int]:
    """Others, the fallen included, within some metres and in sight."""
    near = battle.terrain.within(battle.positions[who].cell, metres)
    return [
        other
        for other in battle.sides
        if other != who and not battle.presences[other].gone and near >> battle.positions[other].cell & 1
    ]


def watching(battle: Battle, who: int) -> list[Option]:
    """Aim, Study, Wait (`D100-094`, `D100-104`, `D100-111`)."""
    foes = state.known_foes(battle, who)
    found = []
    shooting = [
        arm for arm in state.arms(battle, who) if arm.weapon.ranged and arm.gear and not arm.gear.load
    ]
    aimed = state.source_of(battle, who, state.AIMING)
    studied = battle.world.get(who, Ties).studied
    for foe in foes:
        handle = battle.identities[foe].handle
        span = senses.distance(battle, who, foe)
        if shooting and foe != aimed and span <= max(arm.weapon.furthest for arm in shooting):
            found.append(_one(f"aim:{handle}", "aim", "D100-094", foe))
        if foe not in studied and span <= STUDY_RANGE and senses.sees(battle, who, foe):
            found.append(_one(f"study:{handle}", "study", "D100-111", foe))
    found.append(_one("wait", "wait", "D100-104"))
    return found


def free(battle: Battle, who: int) -> list[Option]:
    """Free actions: drop a thing, drop prone, let go of a grip, speak, Ward (`D100-105`, `D100-119`)."""
    found = []
    if battle.world.get(who, Stealth).active:
        found.append(Option("speak", "speak", rule="D100-119"))
    for arm in state.held(battle, who):
        gear_ = arm.gear
        assert gear_ is not None
        key = arm.weapon.key
        found.append(Option(f"drop:{key}", "drop", item=key, rule="D100-119"))
        if arm.weapon.ward and state.arm_usable(battle, who, gear_.hand):
            verb = "unward" if gear_.wards else "ward"
            found.append(Option(f"{verb}:{key}", verb, item=key, rule="D100-105"))
    if state.posture(battle, who) != state.PRONE:
        found.append(Option("lie_down", "lie_down", rule="D100-119"))
    for other in _within(battle, who, 2):
        if state.source_of(battle, other, state.GRIPPED) == who:
            found.append(
                Option(f"let_go:{battle.identities[other].handle}", "let_go", other, rule="D100-119")
            )
    return found
