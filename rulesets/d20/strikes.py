"""What one combatant could do to another, and from which cells: for the computer player and reaction policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from game.ruleset import Strike, Threat
from rulesets.d20.arms import Arm, Arms, Mark, armed, mark, marked, option_id, outlook
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


class Ways(msgspec.Struct, eq=False):
    """The best attack of each reach of somebody on one target in its state, greatest gain first; `gain` and `reach` of
    the first one.
    """

    each: list[Way]
    gain: float = 0.0
    reach: int = 0


def _ways_against(battle: Battle, own: Arms, target: Mark) -> Ways:
    """The ways to attack a target; kept for equal states of both."""
    good = own.anthem or target.good
    open_edge, poor_edge = edge_of(good, target.bad), edge_of(good, True)
    at = target.state << 2 | open_edge + 1
    best: dict[int, tuple[float, Arm, tuple[float, float, float]]] = {}
    for arm in own.ways:
        known = arm.known.get(at) or outlook(battle, arm, target, open_edge)
        gain, reach = known[0], arm.reach
        if reach not in best or gain > best[reach][0]:
            best[reach] = gain, arm, known
    found = []
    for reach, (gain, arm, (_, harm, downs)) in best.items():
        hard = arm.spell is not None and arm.spell.mode == "difficulty"
        poor = gain if hard or open_edge == poor_edge else outlook(battle, arm, target, poor_edge)[0]
        option = option_id(battle, arm, target.who)
        found.append(Way(reach, gain, poor, harm, downs, option, hard, arm.verb == "cast"))
    if len(found) > 1:
        found.sort(key=_gain, reverse=True)
    made = own.known[target.state] = Ways(found, found[0].gain, found[0].reach) if found else Ways(found)
    return made


def _gain(way: Way) -> float:
    return way.gain


class Ground(dict[int, int]):
    """A cell as somebody's place: for each reach the cells from which it suffices to strike at it, with a clear line.

    `poor` are those of the cells that hinder, `poor_in_dark` those that do when it is dark there.
    """

    __slots__ = ("cell", "poor", "poor_in_dark", "sight", "terrain")

    def __init__(self, terrain: Terrain, cell: int) -> None:
        near = terrain.around[1][cell]
        self.terrain, self.cell, self.sight = terrain, cell, terrain.sight(cell)
        self.poor, self.poor_in_dark = terrain.covered_from(cell, 100, 200) & ~near, ~near

    def __missing__(self, reach: int) -> int:
        cells = self[reach] = self.terrain.around[reach][self.cell] & self.sight
        return cells


class Grounds(dict[int, Ground]):
    """The cells of a terrain as places of targets."""

    __slots__ = ("terrain",)

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain

    def __missing__(self, cell: int) -> Ground:
        made = self[cell] = Ground(self.terrain, cell)
        return made


def _grounds(battle: Battle) -> Grounds:
    """What is known of the cells of the terrain in force, of which nothing was known yet."""
    made = battle.lore[battle.terrain] = Grounds(battle.terrain)
    return made


def strikes(
    view: View, who: int, foes: Sequence[int], *, fresh: bool = False, room: int = -1
) -> list[Strike]:
    """What `who` could do to each foe from cells of a mask (`D20-050`, `D20-058`); for each foe and reach the best way.

    Spells cannot name one in the dark (`D20-181`).
    """
    battle = view.battle
    figure: Figure = battle.figures[who]
    if not fresh and figure.budget.action < 1:
        return []
    own = (figure.fresh if fresh else figure.arms) or armed(battle, who, fresh)
    if not own.ways:
        return []
    grounds = battle.lore.get(battle.terrain) or _grounds(battle)
    figures, most, lit = battle.figures, own.reach, battle.situation.light.lit
    found: list[Strike] = []
    for foe in foes:
        figure = figures[foe]
        cell = figure.position.cell
        ground = grounds[cell]
        if not ground[most] & room:
            continue
        target = figure.mark or marked(battle, figure, foe)
        ways = own.known.get(target.state) or _ways_against(battle, own, target)
        dark = not lit >> cell & 1
        hindering = ground.poor_in_dark if dark else ground.poor
        for way in ways.each:
            cells = ground[way.reach]
            if not cells & room or (dark and way.spell and not fresh):
                continue
            poor = 0 if way.hard else hindering
            found.append(
                Strike(foe, way.reach, way.harm, way.downs, way.gain, way.option, cells, poor, way.poor_gain)
            )
    return found


def best_gain(view: View, who: int, foes: Sequence[int], room: int, actor: int, loss: float) -> float:
    """The greatest gain among `strikes` of `who` now from cells of a mask, 0 without any; a strike at `actor` may also
    keep a `loss` off.
    """
    battle = view.battle
    figures, light = battle.figures, battle.situation.light
    figure: Figure = figures[who]
    own = figure.arms or armed(battle, who, False)
    if figure.budget.action < 1 or not own.ways:
        return 0.0
    grounds, best = battle.lore.get(battle.terrain) or _grounds(battle), 0.0
    for foe in foes:
        figure = figures[foe]
        ground = grounds[figure.position.cell]
        if not ground[own.reach] & room:
            continue
        target = figure.mark or marked(battle, figure, foe)
        for way in (own.known.get(target.state) or _ways_against(battle, own, target)).each:
            gain = way.gain + loss * min(1.0, way.downs + 0.1) if foe == actor else way.gain
            if gain > best and ground[way.reach] & room and not (way.spell and not light.lit >> ground.cell & 1):
                best = gain
    return best


def grasp(view: View, who: int, foes: Sequence[int]) -> tuple[int, int]:
    """(greatest reach, cells) of what `who` could do to the foes with a full budget: whatever has less reach goes from
    fewer cells. A reach of -1 when it can do nothing.
    """
    battle = view.battle
    figures = battle.figures
    figure: Figure = figures[who]
    own = figure.fresh or armed(battle, who, True)
    if not (own.ways and foes):
        return -1, 0
    grounds, reach, cells = battle.lore.get(battle.terrain) or _grounds(battle), own.reach, 0
    for foe in foes:
        cells |= grounds[figures[foe].position.cell][reach]
    return reach, cells


def menace(view: View, who: int, victim: int) -> tuple[int, float]:
    """(reach, gain) of the best attack of `who` on `victim` with a full budget."""
    battle = view.battle
    figure: Figure = battle.figures[who]
    own, target = figure.fresh or armed(battle, who, True), mark(view, victim)
    ways = own.known.get(target.state) or _ways_against(battle, own, target)
    return ways.reach, ways.gain


def menaces(view: View, victim: int, foes: Sequence[int]) -> list[tuple[int, Ways, int]]:
    """(cell, ways to attack `victim`, allowance of movement) of each foe with a full budget."""
    battle = view.battle
    figures, target, found = battle.figures, mark(view, victim), []
    for foe in foes:
        figure: Figure = figures[foe]
        own = figure.fresh or armed(battle, foe, True)
        ways = own.known.get(target.state) or _ways_against(battle, own, target)
        found.append((figure.position.cell, ways, own.pace))
    return found


def threats(view: View, who: int, foes: Sequence[int]) -> list[Threat]:
    """For each foe that could attack `who` with a full budget: the loss, and the cells in which it could."""
    battle = view.battle
    grounds = battle.lore.get(battle.terrain) or _grounds(battle)
    figures = battle.figures
    figure: Figure = figures[who]
    target = figure.mark or marked(battle, figure, who)
    found = []
    for foe in foes:
        figure = figures[foe]
        own = figure.fresh or armed(battle, foe, True)
        ways = own.known.get(target.state) or _ways_against(battle, own, target)
        if ways.gain > 0.0:
            found.append(_threat(grounds[figure.position.cell], foe, ways, own.pace))
    return found


def _threat(ground: Ground, foe: int, ways: Ways, pace: int) -> Threat:
    """What a foe in a cell could do: it walks up to its victim, or shoots."""
    cell, reach = ground.cell, ways.reach
    if reach <= MELEE:
        return Threat(foe, cell, ways.gain, ground.terrain.around[reach + pace][cell])
    return Threat(foe, cell, ways.gain, ground[reach], True)
