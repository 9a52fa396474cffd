"""Where to look for an enemy out of sight: where it was seen last, its spawn zone, then what was not looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.knowledge import View


class Memory:
    """What a controller has looked at since it lost sight of the enemy (a mask), and where it last heard of one."""

    __slots__ = ("looked",)

    def __init__(self) -> None:
        self.looked = 0

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
