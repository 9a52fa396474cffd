"""Where a character stands when it chooses: looked up once for all the options of a decision."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rulesets.d20 import moving, state
from rulesets.d20.outfit import outfit
from rulesets.d20.state import Figure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battle import Battle
    from game.board.ground import Ground


class Surroundings:
    """A character, what it has, and who is around. `near` is the mask of cells at distance <= 1 (`D20-001`), `foes_at`
    that of the enemies its side sees, `allies_at` that of standing allies, `sees` what it sees itself; `mobile`: it
    may move at all; `acting`: who is in the middle of something.
    """

    __slots__ = (
        "acting",
        "allies_at",
        "battle",
        "budget",
        "close",
        "fighter",
        "foes_at",
        "here",
        "mobile",
        "near",
        "outfit",
        "sees",
        "stunned",
        "vitals",
        "who",
    )

    def __init__(self, battle: Battle, who: int, acting: Sequence[int] = ()) -> None:
        figure: Figure = battle.figures[who]
        situation = battle.situation
        self.battle, self.who, self.acting = battle, who, acting
        self.fighter, self.vitals, self.budget = figure.fighter, figure.vitals, figure.budget
        self.outfit = figure.outfit or outfit(battle, who)
        here = self.here = figure.position.cell
        near = self.near = situation.terrain.around[1][here]
        allies_at = situation.standing[figure.side]
        if not situation.crowded:
            allies_at &= ~(1 << here)
        self.allies_at = allies_at
        self.close: list[int] = []
        """Standing allies at distance <= 1, in order of entity."""
        if allies_at & near:
            self.close = [ally for ally in state.allies(battle, who) if near >> battle.positions[ally].cell & 1]
        self.foes_at = situation.foe_cells[figure.side]
        self.stunned, self.mobile = False, not figure.budget.mired
        if figure.effects.active:
            self.stunned, self.mobile = state.has(battle, who, state.STUNNED), moving.can_move(battle, who)
        known = situation.visions.get(who)
        self.sees: int = known[1] if known is not None else 0


@lru_cache(maxsize=64)
def furnished(ground: Ground) -> int:
    """Cells from which a door or a check of the map can be handled, as far as heights allow."""
    found = 0
    for cell in [*(door.cell for door in ground.doors), *(chance.cell for chance in ground.tries)]:
        found |= ground.grid.ball(cell, 1)
    return found
