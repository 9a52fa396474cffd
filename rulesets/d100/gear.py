"""Things in hand during a battle: drop, draw, pick up, load, break (`D100-100`, `D100-119`, `D100-158`, `D100-228`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.components import FloorItem
from game.event import Broke, Handled
from game.world import Component
from rulesets.d100 import state
from rulesets.d100.content import load_content
from rulesets.d100.state import Gear, Kit

if TYPE_CHECKING:
    from game.battle import Battle
    from rulesets.d100.content import Weapon


class Fallen(Component):
    """What a weapon on the floor is like: shots or brace, hit points, Ready actions until loaded."""

    count: int = 1
    hp: int = 0
    load: int = 0


def find(battle: Battle, who: int, key: str, *, held: bool | None = None) -> Gear | None:
    """The first carried thing of that key, in hand or not as asked."""
    for each in battle.world.get(who, Kit).gear:
        if each.key == key and (held is None or bool(each.hand) == held):
            return each
    return None


def lay(battle: Battle, key: str, cell: int, gear: Gear | None = None) -> int:
    """Put a weapon on the floor; those that lie there and were picked up are used again."""
    fallen = (
        Fallen(gear.count, gear.hp, gear.load)
        if gear is not None
        else Fallen(hp=load_content().weapons[key].hp)
    )
    return battle.add(FloorItem(key, cell), fallen)


def drop(battle: Battle, who: int, gear: Gear, cell: int = -1, rule: str = "D100-119") -> None:
    """Drop a thing to one's own space, or another; of a brace only the one in hand."""
    kit: Kit = battle.figures[who].kit
    weapon = load_content().weapons[gear.key]
    where = battle.positions[who].cell if cell < 0 else cell
    if weapon.thrown and gear.count > 1:
        gear.count -= 1
        gear.hand = ""
        lay(battle, gear.key, where)
    else:
        kit.gear.remove(gear)
        lay(battle, gear.key, where, gear)
    state.altered(battle, who)
    battle.emit(Handled(who, "drop", gear.key, rule=rule))


def drop_held(battle: Battle, who: int, hand: str = "") -> None:
    """Drop everything in hand, or what one arm holds (`D100-170`, `D100-183`)."""
    for each in list(battle.world.get(who, Kit).gear):
        if each.hand and (not hand or each.hand in (hand, "both")):
            drop(battle, who, each, rule="D100-183" if not hand else "D100-170")


def hands_free(battle: Battle, who: int) -> list[str]:
    """Usable arms that hold nothing, right first. Do not change the list."""
    figure: state.Figure = battle.figures[who]
    if figure.free is None:
        figure.free = hands_free_now(battle, who)
    return figure.free


def hands_free_now(battle: Battle, who: int) -> list[str]:
    """What `hands_free` keeps."""
    taken = {each.hand for each in battle.figures[who].kit.gear if each.hand}
    if "both" in taken:
        return []
    return [hand for hand in ("right", "left") if hand not in taken and state.arm_usable(battle, who, hand)]


def may_hold(battle: Battle, who: int, weapon: Weapon) -> bool:
    """Whether one has the free arms for a weapon."""
    free = hands_free(battle, who)
    return len(free) >= max(1, weapon.hands)


def room_for(battle: Battle, who: int, key: str) -> list[Gear] | None:
    """What must leave the hands so that this can be drawn; None when the arms do not allow it (`D100-228`)."""
    weapon = load_content().weapons[key]
    in_hand = [each for each in battle.world.get(who, Kit).gear if each.hand]
    if weapon.hands == 2:
        return in_hand if state.arm_usable(battle, who, "both") else None
    if hands_free(battle, who):
        return []
    swap = [each for each in in_hand if each.hand == "both"] or [
        each for each in in_hand if load_content().weapons[each.key].shield == weapon.shield
    ]
    swap = [each for each in swap if each.hand == "both" or state.arm_usable(battle, who, each.hand)]
    if not swap:
        return None
    if swap[0].hand == "both" and not (
        state.arm_usable(battle, who, "right") or state.arm_usable(battle, who, "left")
    ):
        return None
    return swap[:1]


def draw(battle: Battle, who: int, gear: Gear) -> None:
    """Take a carried thing in hand; what it displaces is put away (`D100-100`)."""
    for other in room_for(battle, who, gear.key) or []:
        other.hand, other.wards = "", []
    state.altered(battle, who)
    weapon = load_content().weapons[gear.key]
    if weapon.hands == 2:
        gear.hand = "both"
    else:
        free = hands_free(battle, who)
        gear.hand = free[-1] if weapon.shield else free[0]
    state.altered(battle, who)
    battle.emit(Handled(who, "draw", gear.key, rule="D100-100"))


def pick_up(battle: Battle, who: int, entity: int) -> None:
    """Take something from the floor within 1 m (`D100-100`): in hand when one is free, else put away."""
    lying = battle.world.get(entity, FloorItem)
    fallen = battle.world.find(entity, Fallen) or Fallen(hp=load_content().weapons[lying.key].hp)
    lying.cell = -1
    kit, weapon = battle.world.get(who, Kit), load_content().weapons[lying.key]
    stock = next((each for each in kit.gear if each.key == lying.key and weapon.thrown), None)
    if stock is not None:
        stock.count += fallen.count
        gear = stock
    else:
        gear = Gear(lying.key, fallen.count, hp=fallen.hp, load=fallen.load)
        kit.gear.append(gear)
    state.altered(battle, who)
    free = hands_free(battle, who)
    if not gear.hand and len(free) >= weapon.hands and free:
        gear.hand = "both" if weapon.hands == 2 else free[-1] if weapon.shield else free[0]
    state.altered(battle, who)
    battle.emit(Handled(who, "pick_up", lying.key, rule="D100-100"))


def reload(battle: Battle, who: int, gear: Gear) -> None:
    """One step of reloading (`D100-100`)."""
    gear.load = max(0, gear.load - 1)
    battle.emit(Handled(who, "reload", gear.key, rule="D100-100"))


def use_shot(battle: Battle, who: int, gear: Gear) -> None:
    """A shot takes ammunition and empties the weapon; a thrown one leaves the hand (`D100-158`)."""
    weapon = load_content().weapons[gear.key]
    gear.count -= 1
    gear.load = weapon.load
    if weapon.thrown and gear.count <= 0:
        battle.world.get(who, Kit).gear.remove(gear)
        state.altered(battle, who)


def damage_item(battle: Battle, owner: int, gear: Gear, points: int, by: int) -> None:
    """Damage to a weapon or shield beyond its AP; at 0 it breaks (`D100-196`)."""
    weapon = load_content().weapons[gear.key]
    gear.hp = max(0, gear.hp - max(0, points - weapon.ap))
    if gear.hp:
        battle.emit(Handled(by, "damage_weapon", gear.key, owner, "D100-196"))
        return
    kit: Kit = battle.figures[owner].kit
    if gear in kit.gear:
        kit.gear.remove(gear)
        state.altered(battle, owner)
    battle.emit(Broke(weapon.name, battle.positions[owner].cell, by, "D100-196"))


def around(battle: Battle, cell: int, radius: int) -> list[int]:
    """Free walkable cells around a cell (itself included), nearest first."""
    grid = battle.ground.grid
    mask = battle.terrain.within(cell, radius) & battle.terrain.walkable & battle.terrain.sight(cell)
    cells = [each for each in grid.bits(mask) if each not in battle.situation.occupants or each == cell]
    return sorted(cells, key=lambda each: (grid.distance(cell, each), each))
