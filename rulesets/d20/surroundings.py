"""Where a character stands when it chooses, as the options of a decision look at it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rulesets.d20 import moving, state
from rulesets.d20.outfit import Outfit, outfit
from rulesets.d20.state import Figure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battle import Battle
    from game.board.ground import Ground


class Surroundings:
    """A character, the cell where it is, and who is around; `acting`: who is in the middle of something."""

    __slots__ = ("acting", "battle", "figure", "here", "who")

    def __init__(self, battle: Battle, who: int, acting: Sequence[int] = ()) -> None:
        self.battle, self.who, self.acting = battle, who, acting
        self.figure: Figure = battle.figures[who]
        self.here = self.figure.position.cell

    @property
    def outfit(self) -> Outfit:
        return self.figure.outfit or outfit(self.battle, self.who)

    @property
    def near(self) -> int:
        """Mask of the cells at distance <= 1 (`D20-001`)."""
        return self.battle.terrain.around[1][self.here]

    @property
    def foes_at(self) -> int:
        """Mask of the cells of the enemies that its side sees."""
        return self.battle.situation.watches[self.figure.side].foe_cells

    @property
    def allies_at(self) -> int:
        """Mask of the cells of standing allies."""
        situation = self.battle.situation
        standing = situation.standing[self.figure.side]
        return standing if situation.crowded else standing & ~(1 << self.here)

    @property
    def close(self) -> list[int]:
        """Standing allies at distance <= 1, in order of entity."""
        near, battle = self.near, self.battle
        if not self.allies_at & near:
            return []
        return [ally for ally in state.allies(battle, self.who) if near >> battle.positions[ally].cell & 1]

    @property
    def sees(self) -> int:
        """Mask of the cells that it sees itself."""
        known = self.battle.situation.visions.get(self.who)
        return 0 if known is None else known[1]

    @property
    def stunned(self) -> bool:
        return bool(self.figure.effects.active) and state.has(self.battle, self.who, state.STUNNED)

    @property
    def mobile(self) -> bool:
        """Whether it may move at all."""
        return moving.can_move(self.battle, self.who)


@lru_cache(maxsize=64)
def furnished(ground: Ground) -> int:
    """Cells from which a door or a check of the map can be handled, as far as heights allow."""
    found = 0
    for cell in [*(door.cell for door in ground.doors), *(chance.cell for chance in ground.tries)]:
        found |= ground.grid.ball(cell, 1)
    return found
