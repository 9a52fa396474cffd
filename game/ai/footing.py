"""How good a cell is to stand in: who threatens it, what shelters it. Masks only."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from game.board.grid import bits

if TYPE_CHECKING:
    from game.ai.temperament import Temper
    from game.knowledge import View
    from game.ruleset import Ruleset

PICKED = 0.35
"""The share of a threat that counts: a foe strikes one of several."""
LOOKED_AT = 6
"""How many cells are compared for cover."""
_LOSS = itemgetter(0)


class Footing:
    """Threats on one combatant, greatest first, as (loss in worth, mask of threatened cells)."""

    __slots__ = ("board", "lit", "shooters", "threats")

    def __init__(self, view: View, rules: Ruleset, who: int, foes: list[int], temper: Temper) -> None:
        battle = view.battle
        self.board = battle.terrain
        self.shooters: list[tuple[float, int]] = []
        self.threats: list[tuple[float, int]] = []
        light = battle.situation.light
        self.lit = light.bright | light.dim
        if not temper.caution:
            return
        share = PICKED * temper.caution
        found = rules.threats(view, who, foes)
        self.threats = [(threat.gain * share, threat.cells) for threat in found]
        if len(found) > 1:
            self.threats.sort(key=_LOSS, reverse=True)
        self.shooters = [(threat.gain * share, threat.cell) for threat in found if threat.shoots]

    def safest(self, cells: int) -> tuple[float, int]:
        """(loss, mask) of the cells that avoid the greatest threats, one after the other."""
        total = 0.0
        for loss, threatened in self.threats:
            free = cells & ~threatened
            if free:
                cells = free
            else:
                total += loss
        return total, cells

    def loss_at(self, cell: int) -> float:
        """What threatens a cell."""
        total = 0.0
        for loss, threatened in self.threats:
            if threatened >> cell & 1:
                total += loss
        return total

    def sheltered(self, cells: int) -> int:
        """The cell among the first few that is covered from the most shooters, or dark."""
        if not self.shooters or not cells & (cells - 1):
            return (cells & -cells).bit_length() - 1
        best, where = -1.0, -1
        for cell in bits(cells)[:LOOKED_AT]:
            worth = 0.0
            for loss, origin in self.shooters:
                if self.board.covered_from(cell, 50) >> origin & 1:
                    worth += loss
            if not self.lit >> cell & 1:
                worth += 0.1
            if worth > best:
                best, where = worth, cell
        return where
