"""What one combatant could do to another, and from which cells: for the computer player and reaction policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from game.ruleset import Strike, Threat
from rulesets.d20 import state
from rulesets.d20.arms import Arms, Mark, armed, mark, marked, option_id, outlook
from rulesets.d20.checks import edge_of
from rulesets.d20.state import Figure

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.terrain import Terrain
    from game.knowledge import View

MELEE: Final = 3
"""The greatest reach that still means walking up to somebody."""


class Way(msgspec.Struct):
    """The best attack of one reach on one target: gains in the open and hindered; harm and chance to Down."""

    reach: int
    gain: float
    poor_gain: float
    harm: float
    downs: float
    option: str
    hard: bool
    spell: bool


def _ways_against(battle: Battle, own: Arms, target: Mark) -> list[Way]:
    """For each reach the best attack on a target, greatest gain first; kept for equal states of both."""
    good = own.anthem or target.good
    open_edge, poor_edge = edge_of(good, target.bad), edge_of(good, True)
    best: dict[int, Way] = {}
    for arm in own.ways:
        gain, harm, downs = outlook(battle, arm, target, open_edge)
        old = best.get(arm.reach)
        if old is not None and old.gain >= gain:
            continue
        hard = arm.spell is not None and arm.spell.mode == "difficulty"
        poor = gain if hard or open_edge == poor_edge else outlook(battle, arm, target, poor_edge)[0]
        option, spell = option_id(battle, arm, target.who), arm.verb == "cast"
        best[arm.reach] = Way(arm.reach, gain, poor, harm, downs, option, hard, spell)
    found = own.known[target.state] = sorted(best.values(), key=_gain, reverse=True)
    return found


def _gain(way: Way) -> float:
    return way.gain


class Ground(msgspec.Struct):
    """Where one is struck from who stands in a cell: cells with a clear line, those that hinder, all by reach."""

    sight: int
    poor: int
    by_reach: dict[int, int] = {}

    def cells(self, terrain: Terrain, cell: int, reach: int) -> int:
        """Mask of the cells from which a reach suffices."""
        known = self.by_reach.get(reach)
        if known is None:
            known = self.by_reach[reach] = terrain.within(cell, reach) & self.sight
        return known


def strikes(
    view: View, who: int, foes: Sequence[int], *, fresh: bool = False, room: int = -1
) -> list[Strike]:
    """What `who` could do to each foe from cells of a mask (`D20-050`, `D20-058`); for each foe and reach the best way.

    Spells cannot name one in the dark (`D20-181`).
    """
    battle = view.battle
    own = armed(battle, who, fresh)
    if not own.ways:
        return []
    terrain, grounds, figures = battle.terrain, _grounds(battle), battle.figures
    light, most = battle.situation.light, own.reach
    lit = light.bright | light.dim
    found: list[Strike] = []
    for foe in foes:
        figure: Figure = figures[foe]
        cell = figure.position.cell
        dark = not lit >> cell & 1
        ground = grounds.get(cell << 1 | dark) or _ground(battle, grounds, cell, dark)
        by_reach = ground.by_reach
        if not (by_reach.get(most) or ground.cells(terrain, cell, most)) & room:
            continue
        target = figure.mark or marked(battle, figure, foe)
        ways = own.known.get(target.state)
        for way in _ways_against(battle, own, target) if ways is None else ways:
            if dark and not fresh and way.spell:
                continue
            cells = by_reach.get(way.reach) or ground.cells(terrain, cell, way.reach)
            if not cells & room:
                continue
            poor = 0 if way.hard else ground.poor
            found.append(
                Strike(foe, way.reach, way.harm, way.downs, way.gain, way.option, cells, poor, way.poor_gain)
            )
    return found


def _grounds(battle: Battle) -> dict[int, Ground]:
    """What is known of the cells of the terrain in force as places of targets, in the dark (odd keys) or not."""
    known: dict[int, Ground] | None = battle.lore.get(battle.terrain)
    if known is None:
        known = battle.lore[battle.terrain] = {}
    return known


def _ground(battle: Battle, grounds: dict[int, Ground], cell: int, dark: bool) -> Ground:
    """One cell of the terrain, worked out for the first time."""
    terrain = battle.terrain
    near = terrain.within(cell, 1)
    poor = ~near if dark else terrain.covered_from(cell, 100, 200) & ~near
    made = grounds[cell << 1 | dark] = Ground(terrain.sight(cell), poor)
    return made


def menace(view: View, who: int, victim: int) -> tuple[int, float]:
    """(reach, gain) of the best attack of `who` on `victim` with a full budget."""
    battle = view.battle
    own, target = armed(battle, who, True), mark(view, victim)
    ways = own.known.get(target.state)
    if ways is None:
        ways = _ways_against(battle, own, target)
    return (ways[0].reach, ways[0].gain) if ways else (0, 0.0)


def threats(view: View, who: int, foes: Sequence[int]) -> list[Threat]:
    """For each foe that could attack `who` with a full budget: the loss, and the cells in which it could."""
    battle = view.battle
    terrain, figures, state_of = battle.terrain, battle.figures, mark(view, who).state
    found = []
    for foe in foes:
        figure: Figure = figures[foe]
        kept: Kept | None = figure.threats.get(state_of)
        if kept is None or kept[0] != figure.position.cell or kept[1] is not terrain:
            kept = figure.threats[state_of] = figure.position.cell, terrain, _threat(view, foe, who)
        if kept[2] is not None:
            found.append(kept[2])
    return found


Kept = tuple[int, "Terrain", Threat | None]
"""A threat with what it holds for besides the states of both: the foe's cell and the terrain in force."""


def _threat(view: View, foe: int, who: int) -> Threat | None:
    battle, terrain = view.battle, view.battle.terrain
    reach, gain = menace(view, foe, who)
    if gain <= 0.0:
        return None
    cell = battle.positions[foe].cell
    if reach <= MELEE:
        cells = terrain.within(cell, reach + state.allowance(battle, foe))
    else:
        grounds = _grounds(battle)
        ground = grounds.get(cell << 1) or _ground(battle, grounds, cell, False)
        cells = ground.cells(terrain, cell, reach)
    return Threat(foe, cell, gain, cells, reach > MELEE)
