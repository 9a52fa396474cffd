"""Where to look for an enemy out of sight: where it was seen last, its spawn zone, then what was not looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View


RINGS = (4, 8, 14)
"""How far around a trace one looks, step by step."""


class Memory:
    """What a controller keeps between decisions: cells looked at since it lost sight of the enemy, the next step.

    The plan holds only for the very next decision, so that it never outlives what it was made for.
    """

    __slots__ = (
        "_answers",
        "_cell",
        "_foes",
        "_side",
        "_who",
        "looked",
        "opponents",
        "then",
    )

    def __init__(self) -> None:
        self.looked = 0
        self._who = self._cell = self._answers = self._side = 0
        self.then = ""
        """What the answer before prepared: one for the very next decision, or none."""
        self._foes: list[int] = []
        self.opponents: list[int] = []
        """The enemies worth fighting in the view noted last: not those who lie there helpless for good."""

    def plan(self, view: View, decision: Decision, answer: str, then: str) -> None:
        """Remember what a walk leads to."""
        battle = view.battle
        option = decision.find(answer)
        assert option is not None
        self._who, self._cell, self.then, self._side = decision.who, option.cell, then, view.side
        self._answers, self._foes = len(battle.history) + 1, battle.situation.foes[view.side]

    def planned(self, battle: Battle, decision: Decision) -> str:
        """The answer prepared by the one before, if everything went as planned; else ""."""
        then, self.then = self.then, ""
        undisturbed = (
            len(battle.history) == self._answers
            and decision.who == self._who
            and battle.situation.foes[self._side] == self._foes
            and battle.positions[self._who].cell == self._cell
        )
        return then if undisturbed and decision.find(then) is not None else ""

    def note(self, view: View) -> None:
        """Remember what is in sight now; forget it all as soon as an enemy is."""
        battle = view.battle
        foes = battle.situation.foes[view.side]
        helpless = getattr(battle.rules, "helpless", None)
        self.opponents = foes if helpless is None else [foe for foe in foes if not helpless(view, foe)]
        self.looked = view.visible if self.opponents else self.looked | view.visible


def hunting_ground(view: View, memory: Memory) -> int:
    """Mask of the cells to go for when no enemy is in sight."""
    battle = view.battle
    believed = 0
    for cell in view.last_seen.values():
        if not memory.looked >> cell & 1:
            believed |= 1 << cell
    if believed:
        return believed
    ground = battle.ground
    unseen = ground.walkable & ~memory.looked
    near = _near_traces(view, unseen)
    if near:
        return near
    spawn = 0
    for side, zone in ground.spawns.items():
        if side != view.side:
            spawn |= zone & unseen
    if spawn and not view.last_seen:
        return spawn
    if not unseen:
        memory.looked = view.visible
        unseen = ground.walkable & ~view.visible
        return _near_traces(view, unseen) or unseen or ground.walkable
    return unseen & ~view.explored or unseen


def _near_traces(view: View, unseen: int) -> int:
    """The cells not looked at that lie nearest to where an enemy was seen last: it cannot have gone far."""
    grid = view.battle.ground.grid
    for radius in RINGS:
        found = 0
        for cell in view.last_seen.values():
            found |= grid.ball(cell, radius) & unseen
        if found:
            return found
    return 0
