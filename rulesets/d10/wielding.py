"""Switch, reload, channel: what is in hand (catalogue 3.4, 3.11)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from game.components import FloorItem, LightSource
from game.decision import Option, ask
from game.event import Handled
from game.wording import said
from rulesets.d10 import armaments, conditions, handling, magic, reactions, state
from rulesets.d10.build import Held, item_table
from rulesets.d10.content import load_content
from rulesets.d10.state import Fighter, Kit, Purse, Slot

if TYPE_CHECKING:
    from game.battle import Battle


def grips(battle: Battle, who: int) -> list[tuple[Held, ...]]:
    """All ways to wield what is carried, natural weapons included, at most two slots (`D10-076`, `D10-234`)."""
    one, kit = battle.world.get(who, Fighter), battle.world.get(who, Kit)
    carried = tuple(slot.item for slot in kit.slots if slot.item not in ("fist", "claws", "fangs"))
    return _grips(carried, tuple(one.natural))


@lru_cache(maxsize=256)
def _grips(carried: tuple[str, ...], natural: tuple[str, ...]) -> list[tuple[Held, ...]]:
    content = load_content()
    single: list[Held] = []
    for key in carried:
        if key in content.weapons:
            single += [Held(key, slots) for slots in content.weapons[key].slots]
        elif key in content.shields or (key in content.gear and content.gear[key].use == "light"):
            single.append(Held(key, 1))
    single += [Held(key, 1) for key in ("fist", "fist", *natural)]
    found: list[tuple[Held, ...]] = []
    seen: set[tuple[tuple[str, int], ...]] = set()
    for size in (1, 2):
        for chosen in combinations(single, size):
            twin = size == 2 and chosen[0].item == chosen[1].item and chosen[0].item not in ("fist", *natural)
            if twin and carried.count(chosen[0].item) < 2:
                continue
            pairs = tuple(sorted((held.item, held.slots) for held in chosen))
            shields = sum(held.item in content.shields for held in chosen)
            verdict = armaments.wield([item_table(content, held) for held in chosen])
            if pairs in seen or verdict["errors"] or shields > 1:
                continue
            seen.add(pairs)
            found.append(chosen)
    return found


def grip_id(held: tuple[Held, ...]) -> str:
    """A stable name of a way to wield."""
    return "+".join(f"{each.item}:{each.slots}" for each in held)


def wielding_now(battle: Battle, who: int) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((slot.item, slot.slots) for slot in state.wielded(battle, who)))


def switches(battle: Battle, who: int) -> list[Option]:
    """Ways to wield that differ from now; a Grappler keeps a free hand (`D10-076`)."""
    now = wielding_now(battle, who)
    found = []
    for held in grips(battle, who):
        if tuple(sorted((each.item, each.slots) for each in held)) != now:
            all_ = said("wielded", parts=[_in_hand(each) for each in held])
            found.append(
                Option(f"wield:{grip_id(held)}", "wield", item=held[0].item, cost=all_, rule="D10-076")
            )
    return found


def _in_hand(held: Held) -> str:
    """What is wielded: "Longsword (2 slots)"."""
    return said("in_slots", item=held.item, slots=held.slots) if held.slots > 1 else held.item


async def switch(battle: Battle, who: int) -> None:
    """Change everything one wields; dropping is part of it (`D10-076`, `D10-142`, `D10-222`, `D10-251`)."""
    options = switches(battle, who)
    options += [
        Option(f"drop:{slot.item}", "drop", item=slot.item, rule="D10-076")
        for slot in state.wielded(battle, who)
        if slot.item not in ("fist", "claws", "fangs")
    ]
    if not options:
        return
    unique = list({option.id: option for option in options}.values())
    chosen = await ask(who, "wield", unique, "D10-076")
    if chosen.verb == "drop":
        drop(battle, who, chosen.item)
    else:
        pairs = [part.rsplit(":", 1) for part in chosen.id.removeprefix("wield:").split("+")]
        wield(battle, who, tuple(Held(key, int(slots)) for key, slots in pairs))
    battle.emit(Handled(who, "switch", chosen.item, rule="D10-076"))


def wield(battle: Battle, who: int, held: tuple[Held, ...]) -> None:
    """Wield exactly these things."""
    kit = battle.world.get(who, Kit)
    had_shield = state.shield(battle, who)
    natural = {key for key, weapon in load_content().weapons.items() if weapon.type == "natural"}
    kit.slots = [slot for slot in kit.slots if slot.item not in natural]
    for slot in kit.slots:
        slot.slots = 0
    for each in held:
        if each.item in natural:
            kit.slots.append(Slot(each.item, 1))
            continue
        free = next(slot for slot in kit.slots if slot.item == each.item and not slot.slots)
        free.slots = each.slots
    _changed(battle, who, had_shield is not None)


def _changed(battle: Battle, who: int, had_shield: bool) -> None:
    """What un-wielding brings: HD cut, Defense-Action with a Shield lost, Grapples without a hand end."""
    state.renew(battle, who)
    defending = battle.effects[who].named(state.DEFENDING)
    if had_shield and state.shield(battle, who) is None:
        if defending is not None and defending.value:
            conditions.take(battle, who, state.DEFENDING, "D10-142")
        conditions.take(battle, who, state.PLANTED, "D10-251")
    if not state.can_grapple(battle, who):
        for other in battle.effects:
            effect = battle.effects[other].named(state.GRAPPLED)
            if effect is not None and effect.source == who:
                conditions.take(battle, other, state.GRAPPLED, "D10-078")
    magic.cut_pools(battle, who)
    for slot in battle.world.get(who, Kit).slots:
        if slot.light and not slot.slots:
            handling.douse(battle, who, slot)


def drop(battle: Battle, who: int, key: str) -> None:
    """Let a wielded thing fall into one's space; a burning light goes on burning there (`D10-076`, 4.5)."""
    kit = battle.world.get(who, Kit)
    had = state.shield(battle, who) is not None
    slot = next(slot for slot in kit.slots if slot.item == key and slot.slots)
    kit.slots.remove(slot)
    cell = battle.positions[who].cell
    if slot.light:
        source = battle.world.get(slot.light, LightSource)
        source.carrier, source.cell = 0, cell
        battle.refresh(light=True)
    battle.add(FloorItem(key, cell, not slot.empty))
    battle.emit(Handled(who, "drop", key, rule="D10-076"))
    _changed(battle, who, had)


def land(battle: Battle, who: int, key: str, cell: int) -> None:
    """A thrown weapon lies in the target's space (`D10-146`)."""
    kit = battle.world.get(who, Kit)
    slot = next(slot for slot in kit.slots if slot.item == key and slot.slots)
    kit.slots.remove(slot)
    state.renew(battle, who)
    battle.add(FloorItem(key, cell))
    magic.cut_pools(battle, who)


def reloads(battle: Battle, who: int) -> list[Option]:
    """Weapons to reload, for a Bonus or a Main (`D10-099`, `D10-247`)."""
    found = {}
    for slot in state.wielded(battle, who):
        if slot.empty and reactions.can_pay(battle, who, slot.empty):
            found[slot.item] = Option(
                f"reload:{slot.item}", "reload", item=slot.item, cost=slot.empty, rule="D10-247"
            )
    return list(found.values())


def reload(battle: Battle, who: int, key: str) -> None:
    slot = next(slot for slot in state.wielded(battle, who) if slot.item == key and slot.empty)
    slot.empty = ""
    battle.emit(Handled(who, "reload", key, rule="D10-247"))


def channelings(battle: Battle, who: int) -> list[Option]:
    """Start or stop channeling an armament: Free (`D10-233`)."""
    content, found = load_content(), []
    for slot in battle.world.get(who, Kit).slots:
        thing = (
            content.weapons.get(slot.item) or content.shields.get(slot.item) or content.armour.get(slot.item)
        )
        if thing is None or thing.tier < 2 or thing.tier_mode != "channeling":
            continue
        room = magic.limit(battle, who) - magic.load(battle, who) >= magic.CHANNEL_LOAD * thing.tier
        if slot.channel or room:
            found.append(Option(f"channel:{slot.item}", "channel", item=slot.item, rule="D10-233"))
    return found


def channel(battle: Battle, who: int, key: str) -> None:
    for slot in battle.world.get(who, Kit).slots:
        if slot.item == key:
            slot.channel = not slot.channel
            break
    state.renew(battle, who)
    battle.emit(Handled(who, "channel", key, rule="D10-233"))
    magic.cut_pools(battle, who)


def free_switch(battle: Battle, who: int) -> bool:
    """The one free Switch of each own Turn (`D10-076`)."""
    return not battle.world.get(who, Purse).switched
