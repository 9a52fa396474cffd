"""What one combatant could do to another, and from which cells: for the computer player and reaction policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from game.ruleset import Strike, Threat
from rulesets.d20 import state
from rulesets.d20.arms import Arm, Mark, armed, mark, option_id, outlook
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


def ways_against(view: View, who: int, target: Mark, *, fresh: bool = False) -> list[Way]:
    """For each reach the best attack on a target, greatest gain first; worked out once for equal states."""
    battle = view.battle
    own = armed(view, who, fresh)
    if not own.ways:
        return []
    anthem = bool(battle.effects[who].active) and state.has(battle, who, state.ANTHEM)
    key = target.state << 1 | anthem
    known: list[Way] | None = own.known.get(key)
    if known is None:
        known = own.known[key] = _ways_against(battle, own.ways, target, anthem)
    return known


def _ways_against(battle: Battle, ways: list[Arm], target: Mark, anthem: bool) -> list[Way]:
    good = anthem or target.good
    open_edge, poor_edge = edge_of(good, target.bad), edge_of(good, True)
    best: dict[int, Way] = {}
    for arm in ways:
        gain, harm, downs = outlook(battle, arm, target, open_edge)
        old = best.get(arm.reach)
        if old is not None and old.gain >= gain:
            continue
        hard = arm.spell is not None and arm.spell.mode == "difficulty"
        poor = gain if hard or open_edge == poor_edge else outlook(battle, arm, target, poor_edge)[0]
        best[arm.reach] = Way(arm.reach, gain, poor, harm, downs, option_id(battle, arm, target.who), hard)
    return sorted(best.values(), key=_gain, reverse=True)


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
    own = armed(view, who, fresh)
    if not own.ways:
        return []
    terrain, grounds = battle.terrain, _grounds(battle)
    anthem = bool(battle.effects[who].active) and state.has(battle, who, state.ANTHEM)
    positions, light = battle.positions, battle.situation.light
    lit = light.bright | light.dim
    found: list[Strike] = []
    for foe in foes:
        cell = positions[foe].cell
        dark = not lit >> cell & 1
        ground = grounds.get(cell << 1 | dark) or _ground(battle, grounds, cell, dark)
        by_reach = ground.by_reach
        if not (by_reach.get(own.reach) or ground.cells(terrain, cell, own.reach)) & room:
            continue
        target = mark(view, foe)
        ways: list[Way] | None = own.known.get(target.state << 1 | anthem)
        if ways is None:
            ways = ways_against(view, who, target, fresh=fresh)
        for way in ways:
            if dark and not fresh and way.option.startswith("cast"):
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
    figure: Figure = battle.figures[who]
    numbers = figure.known if figure.changes == battle.changes else figure.numbers(battle.changes)
    known: tuple[int, float] | None = numbers.get(-victim)
    if known is None:
        ways = ways_against(view, who, mark(view, victim), fresh=True)
        known = numbers[-victim] = (ways[0].reach, ways[0].gain) if ways else (0, 0.0)
    return known


def threats(view: View, who: int, foes: Sequence[int]) -> list[Threat]:
    """For each foe that could attack `who` with a full budget: the loss, and the cells in which it could."""
    battle = view.battle
    terrain, positions, grounds = battle.terrain, battle.positions, _grounds(battle)
    found = []
    for foe in foes:
        reach, gain = menace(view, foe, who)
        if gain <= 0.0:
            continue
        cell = positions[foe].cell
        if reach <= MELEE:
            cells = terrain.within(cell, reach + state.allowance(battle, foe))
        else:
            ground = grounds.get(cell << 1) or _ground(battle, grounds, cell, False)
            cells = ground.cells(terrain, cell, reach)
        found.append(Threat(foe, cell, gain, cells, reach > MELEE))
    return found
