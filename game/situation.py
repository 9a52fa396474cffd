"""What is derived from the components of a battle: terrain, light, who stands where, what each side sees.

The processors of `game.systems` derive it from scratch where more than one combatant's step, fall or rise has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import itemgetter, or_
from typing import TYPE_CHECKING, Any, Final

from game.board.lighting import LightMap
from game.board.terrain import Terrain
from game.components import Breakable, Concealed, Door, Position, Presence, Side, Team
from game.systems import LightSystem, SightSystem, TerrainSystem, light_of

if TYPE_CHECKING:
    from game.battle import Battle


_SEEN: Final = itemgetter(1)
"""What one sees, of an entry of `Situation.visions`."""


class Watch:
    """What one side has in sight. `noticed`: the combatants of other sides that it sees, the fallen included (bit =
    entity); `foe_cells`: the cells of those who stand; `view`: made by `game.knowledge.view`, kept until what is seen
    may have changed.
    """

    __slots__ = ("explored", "foe_cells", "noticed", "others", "rivals", "side", "team", "view", "visible")

    def __init__(self, side: int, team: Team, noticed: int) -> None:
        self.side, self.team, self.noticed = side, team, noticed
        self.explored = int(team.explored, 16)
        self.visible = self.foe_cells = 0
        self.view: Any = None
        self.rivals: list[Watch] = []
        self.others: list[tuple[int, Position, Presence]] = []
        """(who, position, presence) of the combatants of all other sides."""


class Situation:
    """Derived state of one battle; masks are bit sets of cells."""

    def __init__(self, battle: Battle) -> None:
        self.battle: Any = battle  # None once that is closed
        self.spots: Callable[[Battle], dict[int, int]] | None = getattr(battle.rules, "spots", None)
        """A ruleset's own word on who notices whom: combatant -> mask of sides. None: whoever is in view."""
        self.memo: dict[Any, Any] = {}
        """What a ruleset derives from the components, kept until it derives it anew."""
        self.world, self.ground = battle.world, battle.ground
        self.vision: Callable[[Battle, int], int] = battle.rules.vision
        self.terrain: Terrain = self.ground.terrain(0, 0)
        self.light: LightMap = light_of(self.terrain, ())
        self.board_changed = self.light_changed = self.sight_changed = True
        self.occupants: dict[int, int] = {}
        self.standing: dict[int, int] = {}
        """Side -> mask of the cells of its standing members."""
        self.watches: dict[int, Watch] = {}
        """Side -> what it has in sight."""
        self.watch_of: dict[int, Watch] = {}
        """Combatant -> the watch of its side."""
        self._seen_by: dict[int, int] | None = None
        self.visions: dict[int, tuple[int, int]] = {}
        self.sighted: dict[tuple[int, int], Any] = {}
        """Side and whom it has noticed -> that for its views; dropped when somebody may have come or gone."""
        self.active: dict[int, list[int]] = {}
        """Side -> its members that are neither down nor gone, in order of entity."""
        self.present: dict[int, tuple[int, ...]] = {}
        """Side -> its members that are not gone, in order of entity."""
        self.foes: dict[int, list[int]] = {}
        """Side -> the standing enemies that it sees, in order of entity."""
        self.teams: dict[int, Team] = {}
        self.crowded = False
        """Two share a cell: one walks through an ally's."""
        self.sides: dict[int, int] = {}
        self.positions: dict[int, Position] = {}
        self.concealed: dict[int, Concealed] = {}
        self.fallen = 0
        """Mask of the cells of those who are down but not gone."""
        self.torches: set[int] = set()
        """Who carries a burning light."""
        self.restored = True
        """What is seen first after a restore was known before: it is no discovery."""
        self.roster: list[tuple[int, int, Position, Presence]] = []
        """(who, side, position, presence) of every combatant."""
        for system, priority in ((TerrainSystem, 3), (LightSystem, 2), (SightSystem, 1)):
            self.world.add_processor(system(self), priority)

    def forget(self) -> None:
        """Everything must be derived anew (after a restore)."""
        self.board_changed = self.light_changed = self.sight_changed = True
        self.watches.clear()
        self.watch_of.clear()
        self._seen_by = None
        self.roster.clear()
        self.memo.clear()
        self.sighted.clear()
        self.restored = True

    def close(self) -> None:
        """Let go of the battle: what refers to itself in a circle would wait for the garbage collector."""
        for watch in self.watches.values():
            watch.rivals.clear()
            watch.view = None
        self.sighted.clear()
        self.battle = None

    def look_again(self) -> None:
        """What the sides know may have changed otherwise than by who sees whom: their views are made anew."""
        for watch in self.watches.values():
            watch.view = None

    @property
    def seen_by(self) -> dict[int, int]:
        """Combatant -> the sides that see it, its own included (bit = side)."""
        known = self._seen_by
        if known is None:
            known = self._seen_by = {}
            for who, own in self.watch_of.items():
                bits = 1 << own.side
                for watch in own.rivals:
                    bits |= (watch.noticed >> who & 1) << watch.side
                known[who] = bits
        return known

    def lay_out(self) -> Terrain:
        """The terrain in force: derived anew when doors or breakable things have changed."""
        if self.board_changed:
            self.board_changed = False
            closed = sum(1 << cell for _, door in self.world.all(Door) if not door.open for cell in door.cells)
            broken = sum(1 << cell for _, thing in self.world.all(Breakable) if thing.broken for cell in thing.cells)
            self.terrain = self.ground.terrain(closed, broken)
            self.light_changed = True
        return self.terrain

    def moved(self, who: int, origin: int, cell: int) -> None:
        """One combatant has stepped from `origin` to `cell`: only what follows from its place is derived anew."""
        visions, occupants = self.visions, self.occupants
        known = visions.get(who)
        if known is None or known[0] != origin or not self.roster:
            self.world.process()
            return
        own, here = self.watch_of[who], 1 << cell
        side, passed = own.side, 1 << origin | here
        crowding = self.crowded or cell in occupants
        if crowding:
            self._crowd()
        else:
            occupants[cell] = occupants.pop(origin)
            self.standing[side] ^= passed
        visions[who] = (cell, self.vision(self.battle, who))
        if self.spots is not None or (self.concealed and self._hiding()):
            own.visible = self._sight(side)
            self.notice()
            return
        bodies = self.fallen
        for watch in own.rivals:
            bodies |= self.standing[watch.side]
            if watch.noticed >> who & 1:
                if watch.visible & here:
                    watch.team.last_seen[str(who)] = cell
                    watch.foe_cells ^= passed
                else:
                    self._lose(who, watch, origin, standing=True)
            elif watch.visible & here:
                self._spot(who, watch, cell, standing=True)
        self._look_around(own, bodies)
        if crowding:
            self._mark_foes()

    def fell(self, who: int) -> None:
        """One combatant has gone down where it stood: only what follows from that is derived anew."""
        cell, known = self.positions[who].cell, self.visions.get(who)
        if known is None or known[0] != cell or not self.roster or self.crowded or self._hiding():
            self.world.process()
            return
        own = self.watch_of[who]
        side = own.side
        self.look_again()
        del self.visions[who], self.occupants[cell]
        self.standing[side] ^= 1 << cell
        self.fallen |= 1 << cell
        self.active = {**self.active, side: [one for one in self.active[side] if one != who]}
        for watch in own.rivals:
            foes = self.foes[watch.side]
            if who in foes:
                self.foes[watch.side] = [foe for foe in foes if foe != who]
                watch.foe_cells ^= 1 << cell
        self._look_around(own)

    def rose(self, who: int) -> None:
        """One combatant has got up, maybe in a space beside: only what follows from that is derived anew."""
        cell = self.positions[who].cell
        if not self.roster or cell in self.occupants or self.crowded or self._hiding():
            self.world.process()
            return
        own, here = self.watch_of[who], 1 << cell
        side = own.side
        self.look_again()
        self.visions[who] = (cell, self.vision(self.battle, who))
        self.occupants[cell] = who
        self.standing[side] |= here
        self.fallen = 0
        for _, _, position, presence in self.roster:
            if presence.down and not presence.gone:
                self.fallen |= 1 << position.cell
        self.active = {**self.active, side: sorted([*self.active[side], who])}
        for watch in own.rivals:
            known = watch.noticed >> who & 1
            if not watch.visible & here:
                if known:
                    self._lose(who, watch, cell, standing=False)
            elif known:
                watch.team.last_seen[str(who)] = cell
                self._face(who, watch, cell)
            else:
                self._spot(who, watch, cell, standing=True)
        self._look_around(own)

    def _sight(self, side: int) -> int:
        """What the standing members of a side see now (mask)."""
        return reduce(or_, map(_SEEN, map(self.visions.__getitem__, self.active[side])), 0)

    def _hiding(self) -> bool:
        """Whether being in view is not all there is to being noticed."""
        return self.spots is not None or (
            bool(self.concealed) and any(veil.sides for veil in self.concealed.values())
        )

    def _crowd(self) -> None:
        """Who stands where, when two share a cell or have until now."""
        self.occupants, self.standing = {}, dict.fromkeys(self.teams, 0)
        for who, side, position, presence in self.roster:
            if not (presence.down or presence.gone):
                self.occupants[position.cell] = who
                self.standing[side] |= 1 << position.cell
        self.crowded = len(self.occupants) < sum(map(len, self.active.values()))

    def _look_around(self, own: Watch, bodies: int = -1) -> None:
        """What a side sees after one of its own has moved, and who comes into sight or passes out of it: somebody lies
        or stands only in the cells `bodies`.
        """
        seen = self._sight(own.side)
        turned = own.visible ^ seen
        if not turned:
            return
        own.visible, own.view = seen, None
        if seen & ~own.explored:
            _explore(own)
        if not turned & bodies:
            return
        for who, position, presence in own.others:
            cell = position.cell
            if turned >> cell & 1 and not presence.gone:
                known = own.noticed >> who & 1
                if not seen >> cell & 1:
                    if known:
                        self._lose(who, own, cell, standing=not presence.down)
                elif known:
                    own.team.last_seen[str(who)] = cell
                else:
                    self._spot(who, own, cell, standing=not presence.down)

    def _spot(self, who: int, watch: Watch, cell: int, *, standing: bool) -> None:
        """Somebody comes into a side's sight: a discovery."""
        watch.team.last_seen[str(who)] = cell
        watch.team.reveals += 1
        watch.noticed |= 1 << who
        watch.view = self._seen_by = None
        if standing:
            self._face(who, watch, cell)

    def _face(self, who: int, watch: Watch, cell: int) -> None:
        """One more standing enemy is in a side's sight."""
        foes = self.foes
        foes[watch.side] = sorted([*foes[watch.side], who])
        watch.foe_cells |= 1 << cell

    def _lose(self, who: int, watch: Watch, cell: int, *, standing: bool) -> None:
        """Somebody seen in a cell until now passes out of a side's sight."""
        watch.noticed &= ~(1 << who)
        watch.view = self._seen_by = None
        if standing:
            foes = self.foes
            foes[watch.side] = [foe for foe in foes[watch.side] if foe != who]
            watch.foe_cells &= ~(1 << cell)

    def overlook(self, side: int, noticed: list[int]) -> None:
        """A side takes no notice of other standing enemies than those: for looking ahead."""
        watch = self.watches[side]
        for foe in self.foes[side]:
            if foe not in noticed:
                self._lose(foe, watch, self.positions[foe].cell, standing=True)

    def _veiled(self, who: int, observer: int) -> bool:
        veil = self.concealed.get(who)
        return veil is not None and bool(veil.sides >> observer & 1)

    def notice(self) -> None:
        """Who is seen by which side; discoveries are counted and remembered."""
        spotted = None if self.spots is None else self.spots(self.battle)
        self.foes = {}
        for side, watch in self.watches.items():
            team, visible, before = watch.team, watch.visible, watch.noticed
            noticed, foes = 0, []
            for who, position, presence in watch.others:
                if presence.gone:
                    continue
                cell = position.cell
                seen = visible >> cell & 1 if spotted is None else spotted[who] >> side & 1
                if seen and not (self.concealed and self._veiled(who, side)):
                    noticed |= 1 << who
                    team.last_seen[str(who)] = cell
                    if not (self.restored or before >> who & 1):
                        team.reveals += 1
                    if not presence.down:
                        foes.append(who)
            watch.noticed, self.foes[side] = noticed, foes
            watch.view = None
            if visible & ~watch.explored:
                _explore(watch)
        self._seen_by = None
        self._mark_foes()
        self.restored = False

    def enlist(self) -> list[tuple[int, int, Position, Presence]]:
        """Fetch the combatants' components, once until the next restore or newcomer."""
        world = self.world
        presences, sides = world.table(Presence), world.table(Side)
        self.teams = {team.index: team for _, team in world.all(Team)}
        self.sides = {who: side.index for who, side in sides.items()}
        self.positions = world.table(Position)
        self.concealed = world.table(Concealed)
        self.roster = [(who, sides[who].index, position, presences[who]) for who, position in world.all(Position)]
        before = self.watches
        self.watches = {
            side: Watch(side, team, before[side].noticed if side in before else 0) for side, team in self.teams.items()
        }
        for side, watch in self.watches.items():
            watch.rivals = [other for other in self.watches.values() if other is not watch]
            watch.others = [(who, at, presence) for who, own, at, presence in self.roster if own != side]
        self.watch_of = {who: self.watches[side] for who, side in self.sides.items()}
        return self.roster

    def _mark_foes(self) -> None:
        """The cells of the enemies in sight, from scratch."""
        positions = self.positions
        for side, foes in self.foes.items():
            mask = 0
            for foe in foes:
                mask |= 1 << positions[foe].cell
            self.watches[side].foe_cells = mask

    def seen(self, side: int, who: int) -> bool:
        """Whether a side sees a combatant now (its own members always)."""
        watch = self.watches.get(side)
        return watch is not None and (bool(watch.noticed >> who & 1) or self.sides.get(who) == side)


def _explore(watch: Watch) -> None:
    """Add what a side sees to what it has explored; new ground is a discovery."""
    watch.explored |= watch.visible
    watch.team.explored = f"{watch.explored:x}"
    watch.team.reveals += 1
