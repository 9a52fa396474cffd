"""Where a character stands when it chooses: looked up once for all the options of a decision."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rulesets.d20 import state
from rulesets.d20.state import Budget, Fighter, Kit, Vitals

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.ground import Ground


class Surroundings:
    """A character, what it has, and who is around. `near` is the mask of cells at distance <= 1 (`D20-001`)."""

    __slots__ = (
        "allies",
        "battle",
        "budget",
        "close",
        "fighter",
        "foes",
        "foes_at",
        "here",
        "kit",
        "near",
        "sees",
        "stunned",
        "vitals",
        "who",
    )

    def __init__(self, battle: Battle, who: int) -> None:
        world, positions = battle.world, battle.positions
        self.battle, self.who = battle, who
        self.fighter, self.vitals = world.get(who, Fighter), world.get(who, Vitals)
        self.budget, self.kit = world.get(who, Budget), world.get(who, Kit)
        self.here = positions[who].cell
        self.near: int = battle.terrain.within(self.here, 1)
        self.allies = state.allies(battle, who)
        self.close = [ally for ally in self.allies if self.near >> positions[ally].cell & 1]
        self.foes = state.known_foes(battle, who)
        self.foes_at = sum(1 << positions[foe].cell for foe in self.foes)
        self.stunned = state.has(battle, who, state.STUNNED)
        known = battle.situation.visions.get(who)
        self.sees: int = known[1] if known is not None else 0


@lru_cache(maxsize=64)
def furnished(ground: Ground) -> int:
    """Cells from which a door or a check of the map can be handled, as far as heights allow."""
    found = 0
    for cell in [*(door.cell for door in ground.doors), *(chance.cell for chance in ground.tries)]:
        found |= ground.grid.ball(cell, 1)
    return found
