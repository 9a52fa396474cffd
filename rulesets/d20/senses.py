"""Distance, sight, cover and what gives an attack advantage or disadvantage (catalogue 3.1, 3.15, `D20-058`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.event import Term
from rulesets.d20 import state

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.terrain import Terrain

SWIMMING: Final = 150
"""Water depth in cm from which one swims (`D20-188`)."""


def adjacent(battle: Battle, one: int, other: int) -> bool:
    """Distance 1, or 0 above a fallen one: spaces, or whole metres of height (`D20-001`)."""
    positions = battle.positions
    return bool(battle.terrain.around[1][positions[one].cell] >> positions[other].cell & 1)


def clear(battle: Battle, one: int, other: int) -> bool:
    """Whether the line between two combatants is clear."""
    return battle.terrain.clear(battle.positions[one].cell, battle.positions[other].cell)


def vision(battle: Battle, who: int) -> int:
    """The cells in which `who` sees somebody: clear line, and not dark or adjacent (`D20-007`, `D20-180`,
    `D20-181`).
    """
    situation = battle.situation
    light, cell = situation.light, battle.positions[who].cell
    known = light.made_out.get(cell)
    return light.noticeable(situation.terrain, cell) if known is None else known


def sees(battle: Battle, who: int, other: int) -> bool:
    """Whether `who` sees the combatant `other` (`D20-007`)."""
    return sees_cell(battle, who, battle.positions[other].cell)


def sees_cell(battle: Battle, who: int, cell: int) -> bool:
    """Whether `who`, not Downed, would see somebody in a cell (`D20-007`)."""
    known = battle.situation.visions.get(who)
    return known is not None and bool(known[1] >> cell & 1)


def swimming(battle: Battle, cell: int) -> bool:
    """Whether one swims in a cell: water from 1.5 m (`D20-188`)."""
    return battle.ground.water[cell] >= SWIMMING


def dark(battle: Battle, cell: int) -> bool:
    """Whether a cell is dark (`D20-180`)."""
    return not battle.situation.light.lit >> cell & 1


def covered(terrain: Terrain, attacker: int, target: int) -> bool:
    """Whether a target cell has cover from an attacker's cell (`D20-182`)."""
    if not terrain.covered_from(target, 100, 200) >> attacker & 1 or terrain.around[1][target] >> attacker & 1:
        return False
    floors = terrain.ground.floor
    return floors[attacker] - floors[target] < 200


def edges(
    battle: Battle, attacker: int, target: int, *, origin: int | None = None, homing: bool = False
) -> tuple[list[Term], list[Term]]:
    """What gives an attack advantage, and what disadvantage (`D20-058`, `D20-018`). `origin`: as if from that cell."""
    here = battle.positions[attacker].cell if origin is None else origin
    there = battle.positions[target].cell
    good, bad, borne, suffered = [], [], battle.effects[attacker], battle.effects[target]
    if suffered.active and suffered.named(state.MARKED):
        good.append(Term("target_marked", 1, "D20-097"))
    if borne.active and borne.named(state.ANTHEM):
        good.append(Term("anthem", 1, "D20-058"))
    if suffered.active and suffered.named(state.BRACING):
        bad.append(Term("target_braces", -1, "D20-032"))
    if not homing and covered(battle.terrain, here, there):
        bad.append(Term("cover", -1, "D20-182"))
    if dark(battle, there) and battle.terrain.distance(here, there) > 1:
        bad.append(Term("target_in_the_dark", -1, "D20-181"))
    if swimming(battle, here):
        bad.append(Term("swimming", -1, "D20-188"))
    return good, bad
