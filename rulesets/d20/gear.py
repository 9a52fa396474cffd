"""Things in hand and in slots during a battle: draw, stow, pick up, hand over, drop, light (`D20-039`,
`D20-160` to `D20-168`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.components import FloorItem, LightSource
from game.event import Handled, LightChanged
from rulesets.d20 import build
from rulesets.d20.content import load_content
from rulesets.d20.outfit import outfit_of, rearranged, reloaded
from rulesets.d20.state import Fighter, Figure, Kit, Slot

if TYPE_CHECKING:
    from game.battle import Battle

PLACES: Final = {"pocket": "pockets", "belt": "belt", "back": "back"}
"""Places of a `Slot` and the names the building rules give them."""


def reweigh(battle: Battle, who: int) -> None:
    """Excess weight anew after an item has come or gone; in hand a slot stays reserved (`D20-162`, `D20-166`)."""
    figure: Figure = battle.figures[who]
    figure.kit.excess = excess_of(figure.kit, figure.fighter, battle.options)
    figure.weigh()
    rearranged(battle, who)


def excess_of(kit: Kit, fighter: Fighter, options: object) -> int:
    """Excess weight of what is worn and carried (`D20-163` to `D20-166`)."""
    full = _full(tuple((slot.item, slot.place) for slot in kit.slots if slot.place))
    weight = build.weight_of(fighter.worn, full, options)  # type: ignore[arg-type]
    return build.excess_weight(weight, fighter.stats["strength"])


@lru_cache(maxsize=1024)
def _full(stowed: tuple[tuple[str, str], ...]) -> bool:
    """Whether all slots are full with these items, each with its place (`D20-163`)."""
    carried = {name: [item for item, its in stowed if its == place] for place, name in PLACES.items()}
    return build.slots_full(carried, load_content())


def free_hands(kit: Kit) -> int:
    """Hands that hold nothing."""
    return outfit_of(kit).free


def fitting_place(kit: Kit, item: str) -> str:
    """A place with room for an item, "" when none has (`D20-161`, `D20-162`)."""
    content = load_content()
    thing = content.carried(item)
    size = (thing.size if thing is not None else None) or ""
    for place, name in PLACES.items():
        others = [content.carried(slot.item) for slot in kit.slots if slot.place == place]
        sizes = [(other.size or "") for other in others if other is not None]
        if build.slot_fits(name, sizes, size):
            return place
    return ""


def find(kit: Kit, item: str, *, held: bool | None = None) -> Slot | None:
    """The first slot with that item, in hand or not as asked."""
    for slot in kit.slots:
        if slot.item == item and (held is None or slot.held == held):
            return slot
    return None


def draw(battle: Battle, who: int, item: str) -> None:
    """Take a carried item in hand."""
    slot = find(battle.world.get(who, Kit), item, held=False)
    if slot is not None:
        slot.held = True
        rearranged(battle, who)
        battle.emit(Handled(who, "draw", item, rule="D20-039"))


def stow(battle: Battle, who: int, item: str) -> None:
    """Put an item back into its slot; a burning torch goes out."""
    slot = find(battle.world.get(who, Kit), item, held=True)
    if slot is not None:
        _put_out(battle, who, slot)
        slot.held = False
        rearranged(battle, who)
        battle.emit(Handled(who, "stow", item, rule="D20-039"))


def drop(battle: Battle, who: int, item: str, cell: int | None = None, *, told: bool = True) -> None:
    """An item in hand falls into a cell (one's own by default) and frees its slot (`D20-162`, `D20-168`)."""
    kit = battle.world.get(who, Kit)
    slot = find(kit, item, held=True)
    if slot is None:
        return
    kit.slots.remove(slot)
    where = battle.positions[who].cell if cell is None else cell
    if slot.light:
        battle.world.get(slot.light, LightSource).carrier = 0
        battle.world.get(slot.light, LightSource).cell = where
        battle.refresh(light=True)
    battle.add(FloorItem(item, where, slot.loaded))
    reweigh(battle, who)
    if told:
        battle.emit(Handled(who, "drop", item, rule="D20-039"))


def drop_all(battle: Battle, who: int) -> None:
    """A Downed character drops what it holds (`D20-074`)."""
    for slot in [slot for slot in battle.world.get(who, Kit).slots if slot.held]:
        drop(battle, who, slot.item)


def use_up(battle: Battle, who: int, item: str) -> None:
    """An item is used up and frees its slot (`D20-162`)."""
    kit = battle.world.get(who, Kit)
    slot = find(kit, item, held=True) or find(kit, item)
    if slot is not None:
        kit.slots.remove(slot)
        reweigh(battle, who)


def pick_up(battle: Battle, who: int, entity: int) -> None:
    """Take an item from the floor in hand; it goes to a free fitting slot or stays in hand (`D20-162`)."""
    lying = battle.world.get(entity, FloorItem)
    kit = battle.world.get(who, Kit)
    slot = Slot(lying.key, fitting_place(kit, lying.key), held=True, loaded=lying.loaded)
    for light, source in battle.world.all(LightSource):
        if source.name == lying.key and source.cell == lying.cell and not source.carrier:
            source.carrier, source.cell, slot.light = who, -1, light
    kit.slots.append(slot)
    lying.cell = -1
    reweigh(battle, who)
    if slot.light:
        battle.refresh(light=True)
    battle.emit(Handled(who, "pick_up", lying.key, rule="D20-039"))


def floor_cells(battle: Battle) -> int:
    """Mask of the cells in which something lies or has lain: where to look for it."""
    lying, memo = battle.world.table(FloorItem), battle.situation.memo
    known: tuple[dict[int, FloorItem], int] | None = memo.get("floor")
    if known is None or known[0] is not lying:  # the table is another one once something has been added to it
        cells = battle.ground.grid.mask(item.cell for item in lying.values() if item.cell >= 0)
        known = memo["floor"] = lying, cells
    return known[1]


def hand_over(battle: Battle, who: int, item: str, ally: int) -> None:
    """Give an item in hand to an adjacent ally with a free hand."""
    kit, other = battle.world.get(who, Kit), battle.world.get(ally, Kit)
    slot = find(kit, item, held=True)
    if slot is None:
        return
    kit.slots.remove(slot)
    other.slots.append(Slot(item, fitting_place(other, item), True, slot.loaded, slot.venom, slot.light))
    if slot.light:
        battle.world.get(slot.light, LightSource).carrier = ally
        battle.refresh(light=True)
    reweigh(battle, who)
    reweigh(battle, ally)
    battle.emit(Handled(who, "hand_over", item, ally, rule="D20-039"))


def light(battle: Battle, who: int, item: str) -> None:
    """Light a torch in hand: bright within its radius."""
    slot = find(battle.world.get(who, Kit), item, held=True)
    if slot is None:
        return
    radius = load_content().items[item].light
    if slot.light:
        battle.world.get(slot.light, LightSource).lit = True
    else:
        slot.light = battle.add(LightSource(item, -1, who, radius, radius))
        rearranged(battle, who)
    battle.refresh(light=True)
    battle.emit(LightChanged(item, battle.positions[who].cell, True, who, "D20-039"))


def _put_out(battle: Battle, who: int, slot: Slot) -> None:
    if slot.light and battle.world.get(slot.light, LightSource).lit:
        battle.world.get(slot.light, LightSource).lit = False
        battle.refresh(light=True)
        battle.emit(LightChanged(slot.item, battle.positions[who].cell, False, who, "D20-039"))


def reload(battle: Battle, who: int, item: str) -> None:
    """Load a weapon in hand again (`D20-039`)."""
    slot = find(battle.world.get(who, Kit), item, held=True)
    if slot is not None:
        slot.loaded = True
        reloaded(battle, who)
        battle.emit(Handled(who, "reload", item, rule="D20-039"))
