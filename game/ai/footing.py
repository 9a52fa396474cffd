"""How good a cell is to stand in: who threatens it, what shelters it. Masks only."""

from __future__ import annotations

from operator import attrgetter
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
_GAIN = attrgetter("gain")


class Footing:
    """Threats on one combatant, greatest first."""

    __slots__ = ("_battle", "_found", "_share", "threats")

    def __init__(self, view: View, rules: Ruleset, who: int, foes: list[int], temper: Temper) -> None:
        self._battle, self._share = view.battle, PICKED * temper.caution
        found = self._found = rules.threats(view, who, foes) if temper.caution else []
        self.threats = sorted(found, key=_GAIN, reverse=True) if len(found) > 1 else found

    def safest(self, cells: int) -> tuple[float, int]:
        """(loss, mask) of the cells that avoid the greatest threats, one after the other."""
        total, share = 0.0, self._share
        for threat in self.threats:
            free = cells & ~threat.cells
            if free:
                cells = free
            else:
                total += threat.gain * share
        return total, cells

    def loss_at(self, cell: int) -> float:
        """What threatens a cell."""
        total, share = 0.0, self._share
        for threat in self.threats:
            if threat.cells >> cell & 1:
                total += threat.gain * share
        return total

    def sheltered(self, cells: int) -> int:
        """The cell among the first few that is covered from the most shooters, or dark."""
        if not cells & (cells - 1):
            return (cells & -cells).bit_length() - 1
        share = self._share
        shooters = [(threat.gain * share, threat.cell) for threat in self._found if threat.shoots]
        if not shooters:
            return (cells & -cells).bit_length() - 1
        terrain, lit = self._battle.terrain, self._battle.situation.light.lit
        best, where = -1.0, -1
        for cell in bits(cells)[:LOOKED_AT]:
            covered, worth = terrain.covered_from(cell, 50), 0.0
            for loss, origin in shooters:
                if covered >> origin & 1:
                    worth += loss
            if not lit >> cell & 1:
                worth += 0.1
            if worth > best:
                best, where = worth, cell
        return where
