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
        "_awaits",
        "looked",
        "opponents",
        "then",
    )

    def __init__(self) -> None:
        self.looked = 0
        self.then = ""
        """What the answer before prepared: one for the very next decision, or none."""
        self._awaits: tuple[int, int, int, int, list[int]] = 0, 0, 0, 0, []
        """What must be so for that: who is asked, in which cell, for which side, after how many answers, with which
        enemies in sight.
        """
        self.opponents: list[int] = []
        """The enemies worth fighting in the view noted last: not those who lie there helpless for good."""

    def plan(self, view: View, who: int, cell: int, then: str) -> None:
        """Remember what a walk to a cell leads to."""
        battle, side = view.battle, view.side
        self.then = then
        self._awaits = who, cell, side, len(battle.history) + 1, battle.situation.foes[side]

    def planned(self, battle: Battle, decision: Decision) -> str:
        """The answer prepared by the one before, if everything went as planned; else ""."""
        then, self.then = self.then, ""
        who, cell, side, answers, foes = self._awaits
        undisturbed = (
            len(battle.history) == answers
            and decision.who == who
            and battle.situation.foes[side] == foes
            and battle.positions[who].cell == cell
        )
        return then if undisturbed and decision.find(then) is not None else ""

    def note(self, view: View) -> None:
        """Remember what is in sight now; forget it all as soon as an enemy is."""
        battle = view.battle
        foes = battle.situation.foes[view.side]
        helpless = getattr(battle.rules, "helpless", None)
        if helpless is not None:
            foes = [foe for foe in foes if not helpless(view, foe)]
        self.opponents = foes
        self.looked = view.visible if foes else self.looked | view.visible


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
