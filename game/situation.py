"""What is derived from the components of a battle: terrain, light, who stands where, what each side sees.

The processors below keep it fresh. They run at fixed instants (after a move, a door, a lamp), never decide a rule, and
do nothing when nothing they depend on has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.board.ground import Ground
from game.board.lighting import Glow, LightMap, light_levels
from game.board.terrain import Terrain
from game.components import Breakable, Door, LightSource, Position, Presence, Side, Team
from game.world import Processor, World


class Situation:
    """Derived state of one battle; masks are bit sets of cells."""

    def __init__(
        self,
        world: World,
        ground: Ground,
        vision: Callable[[int], int],
        spots: Callable[[], dict[int, int]] | None = None,
    ) -> None:
        self.spots = spots
        """A ruleset's own word on who notices whom: combatant -> mask of sides. None: whoever is in view."""
        self.memo: dict[str, Any] = {}
        """What a ruleset derives from the components, kept until it derives it anew."""
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
        self.active: dict[int, list[int]] = {}
        """Side -> its members that are neither down nor gone, in order of entity."""
        self.foes: dict[int, list[int]] = {}
        """Side -> the standing enemies that it sees, in order of entity."""
        self.teams: dict[int, Team] = {}
        self.restored = True
        """What is seen first after a restore was known before: it is no discovery."""
        self.roster: list[tuple[int, int, str, Position, Presence]] = []
        """(who, side, who as text, position, presence) of every combatant."""
        for system, priority in ((TerrainSystem, 3), (LightSystem, 2), (SightSystem, 1)):
            world.add_processor(system(self), priority)

    def forget(self) -> None:
        """Everything must be derived anew (after a restore)."""
        self.board_changed = self.light_changed = self.sight_changed = True
        self.explored.clear()
        self.seen_by.clear()
        self.roster.clear()
        self.memo.clear()
        self.restored = True

    def enlist(self) -> list[tuple[int, int, str, Position, Presence]]:
        """Fetch the combatants' components, once until the next restore or newcomer."""
        world = self.world
        presences, sides = world.table(Presence), world.table(Side)
        self.teams = {team.index: team for _, team in world.all(Team)}
        self.roster = [
            (who, sides[who].index, str(who), position, presences[who]) for who, position in world.all(Position)
        ]
        return self.roster

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
        if s.sight_changed:
            s.visions.clear()
            s.sight_changed = False
        roster = s.roster or s.enlist()
        teams = s.teams
        visible, standing = dict.fromkeys(teams, 0), dict.fromkeys(teams, 0)
        active: dict[int, list[int]] = {side: [] for side in teams}
        occupants, visions = {}, s.visions
        for who, side, _, position, presence in roster:
            if presence.down or presence.gone:
                continue
            cell = position.cell
            occupants[cell] = who
            standing[side] |= 1 << cell
            active[side].append(who)
            known = visions.get(who)
            if known is None or known[0] != cell:
                known = visions[who] = (cell, s.vision_of(who))
            visible[side] |= known[1]
        s.occupants, s.standing, s.visible, s.active = occupants, standing, visible, active
        self._notice()

    def _notice(self) -> None:
        """Who is seen by which side; discoveries are counted and remembered."""
        s, before = self.situation, self.situation.seen_by
        seen_by: dict[int, int] = {}
        foes: dict[int, list[int]] = {side: [] for side in s.teams}
        spotted = None if s.spots is None else s.spots()
        views = [(side, mask, s.teams[side]) for side, mask in s.visible.items()]
        for who, own, key, position, presence in s.roster:
            bits = 1 << own
            cell = position.cell
            for side, mask, team in views:
                seen = mask >> cell & 1 if spotted is None else spotted[who] >> side & 1
                if side != own and seen and not presence.gone:
                    bits |= 1 << side
                    team.last_seen[key] = cell
                    if not (s.restored or before.get(who, 0) >> side & 1):
                        team.reveals += 1
                    if not presence.down:
                        foes[side].append(who)
            seen_by[who] = bits
        s.seen_by, s.foes = seen_by, foes
        for side, mask, team in views:
            explored = s.explored.get(side)
            if explored is None:
                explored = s.explored[side] = int(team.explored, 16)
            if mask & ~explored:
                s.explored[side] = explored | mask
                team.explored = f"{explored | mask:x}"
                team.reveals += 1
        s.restored = False
