"""The processors that keep a `game.situation.Situation` fresh.

They run at fixed instants (after a door, a lamp, a walk with a torch), never decide a rule, and do nothing when nothing
they depend on has changed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.board.lighting import Glow, LightMap, light_levels
from game.components import LightSource, Position
from game.world import Processor

if TYPE_CHECKING:
    from game.board.terrain import Terrain
    from game.situation import Situation


@lru_cache(maxsize=512)
def light_of(terrain: Terrain, glows: tuple[Glow, ...]) -> LightMap:
    """Kept, since every battle on a map starts with the same lamps."""
    return light_levels(terrain, glows)


class TerrainSystem(Processor):
    """Doors and breakable things -> the terrain in force."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    def process(self) -> None:
        self.situation.lay_out()


class LightSystem(Processor):
    """Light sources and terrain -> light level of every cell."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    def process(self) -> None:
        s = self.situation
        if not s.light_changed:
            return
        s.light_changed = False
        positions = s.world.table(Position)
        glows = []
        s.torches.clear()
        for _, source in s.world.all(LightSource):
            cell = positions[source.carrier].cell if source.carrier else source.cell
            if source.lit and source.carrier:
                s.torches.add(source.carrier)
            if source.lit and cell >= 0:
                glows.append(Glow(cell, source.bright, source.dim, source.power, source.darkness))
        s.light = light_of(s.terrain, tuple(glows))
        s.sight_changed = True


class SightSystem(Processor):
    """Positions, terrain and light -> occupied cells and what each side sees, has explored and has last seen where."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    def process(self) -> None:
        s = self.situation
        if s.sight_changed:
            s.visions.clear()
            s.sight_changed = False
        roster = s.roster or s.enlist()
        teams = s.teams
        visible, standing = dict.fromkeys(teams, 0), dict.fromkeys(teams, 0)
        active: dict[int, list[int]] = {side: [] for side in teams}
        present: dict[int, list[int]] = {side: [] for side in teams}
        occupants, visions = {}, s.visions
        s.fallen = 0
        for who, side, position, presence in roster:
            cell = position.cell
            if not presence.gone:
                present[side].append(who)
            if presence.down or presence.gone:
                if not presence.gone:
                    s.fallen |= 1 << cell
                visions.pop(who, None)
                continue
            occupants[cell] = who
            standing[side] |= 1 << cell
            active[side].append(who)
            known = visions.get(who)
            if known is None or known[0] != cell:
                known = visions[who] = (cell, s.vision(s.battle, who))
            visible[side] |= known[1]
        s.occupants, s.standing, s.active = occupants, standing, active
        for side, seen in visible.items():
            s.watches[side].visible = seen
        s.present = {side: tuple(members) for side, members in present.items()}
        s.sighted.clear()
        s.crowded = len(occupants) < sum(map(len, active.values()))
        s.notice()
