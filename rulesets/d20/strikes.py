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


KEPT: Final = 100_000
"""For how many ways of attacking the strikes or threats are kept on one terrain before all are forgotten."""
LIT, DARK, DARK_FRESH = 0, 1, 2
"""How strikes at a cell are kept: in light, in the dark, in the dark with a full budget (by then it may be lit)."""


class Ground(dict[int, int]):
    """A cell as somebody's place: for each reach the cells from which it suffices to strike at it, with a clear line.

    `poor` are those of the cells that hinder, `poor_in_dark` those that do when it is dark there. Kept by the ways of
    attacking: in `struck` the strikes at one who stands here (by LIT, DARK, DARK_FRESH), in `threats` what one who
    stands here threatens with.
    """

    __slots__ = ("cell", "grounds", "poor", "poor_in_dark", "sight", "struck", "terrain", "threats")

    def __init__(self, grounds: Grounds, cell: int) -> None:
        terrain = self.terrain = grounds.terrain
        near = terrain.around[1][cell]
        self.grounds, self.cell, self.sight = grounds, cell, terrain.sight(cell)
        self.poor, self.poor_in_dark = terrain.covered_from(cell, 100, 200) & ~near, ~near
        self.struck: tuple[dict[Ways, list[Strike]], ...] = ({}, {}, {})
        self.threats: dict[Ways, Threat] = {}

    def __missing__(self, reach: int) -> int:
        cells = self[reach] = self.terrain.around[reach][self.cell] & self.sight
        return cells

    def strikes_by(self, ways: Ways, foe: int, seen: int) -> list[Strike]:
        """What can be done to a foe here; spells cannot name one in the dark (`D20-181`)."""
        hindering = self.poor_in_dark if seen else self.poor
        made = self.struck[seen][ways] = []
        for way in ways.each:
            if seen != DARK or not way.spell:
                reach, poor = way.reach, 0 if way.hard else hindering
                made.append(
                    Strike(
                        foe, reach, way.harm, way.downs, way.gain, way.option, self[reach], poor, way.poor_gain
                    )
                )
        self.grounds.left -= 1
        if self.grounds.left < 0:
            self.grounds.forget()
        return made

    def threat_by(self, ways: Ways, foe: int, pace: int) -> Threat:
        """What a foe here could do: it walks up to its victim, or shoots."""
        shoots = ways.reach > MELEE
        cells = self[ways.reach] if shoots else self.terrain.around[ways.reach + pace][self.cell]
        made = self.threats[ways] = Threat(foe, self.cell, ways.gain, cells, shoots)
        self.grounds.left -= 1
        if self.grounds.left < 0:
            self.grounds.forget()
        return made


class Grounds(dict[int, Ground]):
    """The cells of a terrain as places of combatants."""

    __slots__ = ("left", "terrain")

    def __init__(self, terrain: Terrain) -> None:
        self.terrain, self.left = terrain, KEPT

    def __missing__(self, cell: int) -> Ground:
        made = self[cell] = Ground(self, cell)
        return made

    def forget(self) -> None:
        """Too much is kept."""
        self.clear()
        self.left = KEPT


def _grounds(battle: Battle) -> Grounds:
    """What is known of the cells of the terrain in force, of which nothing was known yet."""
    made = battle.lore[battle.terrain] = Grounds(battle.terrain)
    return made


def strikes(
    view: View, who: int, foes: Sequence[int], *, fresh: bool = False, room: int = -1
) -> list[Strike]:
    """What `who` could do to each foe from cells of a mask (`D20-050`, `D20-058`): for each reach the best way.

    Spells cannot name one in the dark (`D20-181`): see `Ground.strikes_by`, and likewise `best_gain`.
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
    in_dark = DARK_FRESH if fresh else DARK
    found: list[Strike] = []
    for foe in foes:
        figure = figures[foe]
        cell = figure.position.cell
        ground = grounds[cell]
        if not ground[most] & room:
            continue
        target = figure.mark or marked(battle, figure, foe)
        ways = own.known.get(target.state) or _ways_against(battle, own, target)
        seen = LIT if lit >> cell & 1 else in_dark
        for strike in ground.struck[seen].get(ways) or ground.strikes_by(ways, foe, seen):
            if strike.cells & room:
                found.append(strike)
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
        ways = own.known.get(target.state) or _ways_against(battle, own, target)
        if ways.gain <= best and foe != actor:
            continue
        for way in ways.each:
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


Menace = tuple[int, Ways, int]
"""(cell, ways to attack somebody, allowance of movement) of a foe with a full budget."""


def menaces(view: View, victim: int, foes: Sequence[int]) -> list[Menace]:
    """How each of the foes could attack somebody."""
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
            ground = grounds[figure.position.cell]
            found.append(ground.threats.get(ways) or ground.threat_by(ways, foe, own.pace))
    return found
