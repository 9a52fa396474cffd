"""Things of the map that can be broken: struck with a weapon, caught in a burst (rulings on `D20-050`, `D20-202`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.board.grid import bits
from game.components import Breakable
from game.decision import Option
from game.event import DamageRolled, Term, Worn
from rulesets.d20.content import load_content
from rulesets.d20.hits import through
from rulesets.d20.odds import dice_sum
from rulesets.d20.state import Fighter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battle import Battle
    from rulesets.d20.content import Weapon
    from rulesets.d20.surroundings import Surroundings
    from rulesets.d20.thing import Thing

def strikes(at: Surroundings) -> list[Option]:
    """Things in reach or range of a weapon in hand, with a clear line (ruling on `D20-050`)."""
    terrain = at.battle.terrain
    near = terrain.things and terrain.things & terrain.around[at.outfit.furthest][at.here]
    if not near or not (near := near & terrain.sight(at.here)):
        return []
    key = terrain, at.here, at.outfit
    known: list[Option] | None = at.battle.lore.get(key)
    if known is None:
        known = at.battle.lore[key] = _strikes(at, near)
    return known


def _strikes(at: Surroundings, near: int) -> list[Option]:
    terrain, things = at.battle.terrain, inside(at.battle, near)
    striking, found = at.outfit.striking, []
    for weapon, in_hand in striking:
        aims = near & terrain.around[_reach(weapon)][at.here]
        if aims and weapon.die and (in_hand or len(striking) == 1):
            for entity in things:
                thing = at.battle.world.get(entity, Breakable)
                if aims >> thing.cells[0] & 1:
                    found.append(_strike(weapon.key, thing.name, entity, thing.cells[0]))
    return found


@lru_cache(maxsize=4096)
def _strike(weapon: str, name: str, entity: int, cell: int) -> Option:
    return Option(f"smash:{weapon}:{name}:{entity}", "smash", entity, weapon, cell, rule="D20-050")


def _reach(weapon: Weapon) -> int:
    return max(weapon.reach, weapon.range)


def in_reach(battle: Battle, thing: Thing) -> bool:
    """Whether what somebody strikes at is still there, in reach and in a clear line (ruling on `D20-050`)."""
    struck, here = battle.world.get(thing.target, Breakable), battle.positions[thing.actor].cell
    reach, terrain = _reach(load_content().weapons[thing.item]), battle.terrain
    return not struck.broken and bool((terrain.around[reach][here] & terrain.sight(here)) >> struck.cells[0] & 1)


def pool_of(battle: Battle, who: int, weapon: str) -> tuple[int, ...]:
    """The dice of a weapon against a thing: all of them, nothing added (`D20-060`)."""
    return (load_content().weapons[weapon].die,) * battle.world.get(who, Fighter).dice


def smash(battle: Battle, thing: Thing) -> None:
    """No roll to hit: the full dice of the weapon (ruling on `D20-050`)."""
    pool = pool_of(battle, thing.actor, thing.item)
    dice = [battle.roll(sides, "damage", thing.actor, "D20-060") for sides in pool]
    battle.emit(DamageRolled(thing.actor, 0, dice, list(pool), "", sum(dice), rule="D20-060"))
    harm(battle, thing.actor, thing.target, sum(dice))


def break_chance(thing: Breakable, pool: Sequence[int]) -> float:
    """The chance that the dice of a blow or burst break a thing."""
    spread = dice_sum(tuple(pool))
    need = max(0, thing.points + thing.armour - spread.low)
    return sum(spread.counts[need:]) / spread.out_of


def inside(battle: Battle, cells: int) -> list[int]:
    """The breakable things in an area, in order of entity (ruling on `D20-202`)."""
    near = battle.terrain.things & cells
    if not near:
        return []
    at = battle.situation.memo.get("things")
    if at is None:
        at = battle.situation.memo["things"] = {
            thing.cells[0]: entity for entity, thing in battle.world.all(Breakable)
        }
    return sorted(at[cell] for cell in bits(near))


def harm(battle: Battle, who: int, entity: int, amount: int) -> None:
    """Physical damage to a thing: less its armour, off its points; at 0 it breaks (rulings on `D20-050`, `D20-202`)."""
    thing = battle.world.get(entity, Breakable)
    damage = min(thing.points, through(amount, thing.armour))
    terms = [Term("dice", amount, "D20-060")]
    if thing.armour:
        terms.append(Term("armour", -min(thing.armour, amount), "D20-067"))
    thing.points -= damage
    battle.emit(Worn(thing.name, thing.cells[0], damage, thing.points, who, terms, "D20-050"))
    if not thing.points:
        battle.break_thing(who, entity, "D20-050")
