"""What is derived from the components of a battle: terrain, light, who stands where, what each side sees.

The processors below keep it fresh. They run at fixed instants (after a move, a door, a lamp), never decide a rule, and
do nothing when nothing they depend on has changed.
"""

from __future__ import annotations

from collections.abc import Callable

from game.board.ground import Ground
from game.board.lighting import Glow, LightMap, light_levels
from game.board.terrain import Terrain
from game.components import Breakable, Door, LightSource, Position, Presence, Side, Team
from game.world import Processor, World


class Situation:
    """Derived state of one battle; masks are bit sets of cells."""

    def __init__(self, world: World, ground: Ground, vision: Callable[[int], int]) -> None:
        self.world = world
        self.ground = ground
        self.vision_of = vision
        self.terrain: Terrain = ground.terrain(0, 0)
        self.light: LightMap = light_levels(self.terrain, ())
        self.board_changed = self.light_changed = self.sight_changed = True
        self.occupants: dict[int, int] = {}
        self.standing: dict[int, int] = {}
        self.visible: dict[int, int] = {}
        self.explored: dict[int, int] = {}
        self.seen_by: dict[int, int] = {}
        self.visions: dict[int, tuple[int, int]] = {}
        for system, priority in ((TerrainSystem, 3), (LightSystem, 2), (SightSystem, 1)):
            world.add_processor(system(self), priority)

    def forget(self) -> None:
        """Everything must be derived anew (after a restore)."""
        self.board_changed = self.light_changed = self.sight_changed = True
        self.explored.clear()

    def seen(self, side: int, who: int) -> bool:
        """Whether a side sees a combatant now (its own members always)."""
        return bool(self.seen_by.get(who, 0) >> side & 1)


class TerrainSystem(Processor):
    """Doors and breakable things -> the terrain in force."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    def process(self) -> None:
        s = self.situation
        if not s.board_changed:
            return
        s.board_changed = False
        closed = sum(1 << cell for _, door in s.world.all(Door) if not door.open for cell in door.cells)
        broken = sum(1 << cell for _, thing in s.world.all(Breakable) if thing.broken for cell in thing.cells)
        s.terrain = s.ground.terrain(closed, broken)
        s.light_changed = True


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
        for _, source in s.world.all(LightSource):
            cell = positions[source.carrier].cell if source.carrier else source.cell
            if source.lit and cell >= 0:
                glows.append(Glow(cell, source.bright, source.dim, source.power, source.darkness))
        s.light = light_levels(s.terrain, tuple(glows))
        s.sight_changed = True


class SightSystem(Processor):
    """Positions, terrain and light -> occupied cells and what each side sees, has explored and has last seen where."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    def process(self) -> None:
        s = self.situation
        positions, presences, sides = s.world.table(Position), s.world.table(Presence), s.world.table(Side)
        if s.sight_changed:
            s.visions.clear()
            s.sight_changed = False
        teams = s.world.table(Team).values()
        visible = {team.index: 0 for team in teams}
        standing = dict.fromkeys(visible, 0)
        occupants = {}
        for who, position in positions.items():
            presence = presences[who]
            if presence.down or presence.gone:
                continue
            side, cell = sides[who].index, position.cell
            occupants[cell] = who
            standing[side] |= 1 << cell
            known = s.visions.get(who)
            if known is None or known[0] != cell:
                known = s.visions[who] = (cell, s.vision_of(who))
            visible[side] |= known[1]
        s.occupants, s.standing, s.visible = occupants, standing, visible
        seen_by = {}
        for who, position in positions.items():
            bits = 1 << sides[who].index
            if not presences[who].gone:
                for side, mask in visible.items():
                    if mask >> position.cell & 1:
                        bits |= 1 << side
            seen_by[who] = bits
        for team in teams:
            self._remember(team, seen_by, positions, sides)
        s.seen_by = seen_by

    def _remember(
        self, team: Team, seen_by: dict[int, int], positions: dict[int, Position], sides: dict[int, Side]
    ) -> None:
        s, side = self.situation, team.index
        explored = s.explored.get(side)
        if explored is None:
            explored = s.explored[side] = int(team.explored, 16)
        if s.visible[side] & ~explored:
            explored |= s.visible[side]
            s.explored[side] = explored
            team.explored = f"{explored:x}"
            team.reveals += 1
        before = s.seen_by
        for who, bits in seen_by.items():
            if bits >> side & 1 and sides[who].index != side:
                team.last_seen[str(who)] = positions[who].cell
                if not before.get(who, 0) >> side & 1:
                    team.reveals += 1
