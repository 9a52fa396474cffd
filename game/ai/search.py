"""Where to look for an enemy out of sight: where it was seen last, its spawn zone, then what was not looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View


class Memory:
    """What a controller keeps between decisions: cells looked at since it lost sight of the enemy, the next step.

    The plan holds only for the very next decision, so that it never outlives what it was made for.
    """

    __slots__ = ("_answers", "_cell", "_then", "_who", "looked")

    def __init__(self) -> None:
        self.looked = 0
        self._who = self._cell = self._answers = 0
        self._then = ""

    def plan(self, battle: Battle, decision: Decision, answer: str, then: str) -> None:
        """Remember what a walk leads to."""
        option = decision.find(answer)
        assert option is not None
        self._who, self._cell, self._then, self._answers = (
            decision.who,
            option.cell,
            then,
            len(battle.history) + 1,
        )

    def planned(self, battle: Battle, decision: Decision) -> str:
        """The answer prepared by the one before, if everything went as planned; else ""."""
        then = self._then
        if not then:
            return ""
        self._then = ""
        undisturbed = len(battle.history) == self._answers and decision.who == self._who
        if undisturbed and battle.positions[self._who].cell == self._cell and decision.find(then) is not None:
            return then
        return ""

    def note(self, view: View) -> None:
        """Remember what is in sight now; forget it all as soon as an enemy is."""
        self.looked = view.visible if view.active(view.foes) else self.looked | view.visible


def hunting_ground(view: View, memory: Memory) -> int:
    """Mask of the cells to go for when no enemy is in sight."""
    battle = view.battle
    memory.note(view)
    presences = battle.presences
    believed = 0
    for who, cell in view.last_seen.items():
        if not presences[who].gone and not memory.looked >> cell & 1:
            believed |= 1 << cell
    if believed:
        return believed
    ground = battle.ground
    unseen = ground.walkable & ~memory.looked
    spawn = 0
    for side, zone in ground.spawns.items():
        if side != view.side:
            spawn |= zone & unseen
    if spawn:
        return spawn
    if not unseen:
        memory.looked = view.visible
        unseen = ground.walkable & ~view.visible
    unexplored = unseen & ~view.explored
    return unexplored or unseen or ground.walkable
