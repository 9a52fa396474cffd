"""What is derived from the components of a battle: terrain, light, who stands where, what each side sees.

The processors of `game.systems` derive it from scratch where more than one combatant's step, fall or rise has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.board.lighting import LightMap
from game.board.terrain import Terrain
from game.components import Breakable, Concealed, Door, Position, Presence, Side, Team
from game.systems import LightSystem, SightSystem, TerrainSystem, light_of

if TYPE_CHECKING:
    from game.battle import Battle


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
        self.visible: dict[int, int] = {}
        self.explored: dict[int, int] = {}
        self.seen_by: dict[int, int] = {}
        self.visions: dict[int, tuple[int, int]] = {}
        self.views: dict[int, Any] = {}
        """Side -> its view, made by `game.knowledge.view` and kept until what is seen may have changed."""
        self.noticed: dict[int, int] = {}
        """Side -> the combatants of other sides that it sees, the fallen included (bit = entity)."""
        self.sighted: dict[tuple[int, int], Any] = {}
        """Side and whom it has noticed -> that for its views; dropped when somebody may have come or gone."""
        self.active: dict[int, list[int]] = {}
        """Side -> its members that are neither down nor gone, in order of entity."""
        self.present: dict[int, tuple[int, ...]] = {}
        """Side -> its members that are not gone, in order of entity."""
        self.foes: dict[int, list[int]] = {}
        """Side -> the standing enemies that it sees, in order of entity."""
        self.foe_cells: dict[int, int] = {}
        """Side -> mask of their cells."""
        self.teams: dict[int, Team] = {}
        self.rivals: dict[int, list[tuple[int, Team]]] = {}
        """Side -> all other sides."""
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
        self.roster: list[tuple[int, int, str, Position, Presence]] = []
        """(who, side, who as text, position, presence) of every combatant."""
        self.others: dict[int, list[tuple[int, Position, Presence]]] = {}
        """Side -> (who, position, presence) of the combatants of all other sides."""
        for system, priority in ((TerrainSystem, 3), (LightSystem, 2), (SightSystem, 1)):
            self.world.add_processor(system(self), priority)

    def forget(self) -> None:
        """Everything must be derived anew (after a restore)."""
        self.board_changed = self.light_changed = self.sight_changed = True
        self.explored.clear()
        self.seen_by = {}
        self.roster.clear()
        self.memo.clear()
        self.sighted.clear()
        self.restored = True

    def close(self) -> None:
        """Let go of the battle: what refers to itself in a circle would wait for the garbage collector."""
        self.views.clear()
        self.sighted.clear()
        self.battle = None

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
        side, here = self.sides[who], 1 << cell
        passed = 1 << origin | here
        crowding = self.crowded or cell in occupants
        if crowding:
            self._crowd()
        else:
            occupants[cell] = occupants.pop(origin)
            self.standing[side] ^= passed
        visions[who] = (cell, self.vision(self.battle, who))
        if self.spots is not None or (self.concealed and self._hiding()):
            self.visible[side] = self._sight(side)
            self.notice()
            return
        noticed, bodies = self.seen_by[who], self.fallen
        for observer, team in self.rivals[side]:
            bodies |= self.standing[observer]
            if noticed >> observer & 1:
                if self.visible[observer] & here:
                    team.last_seen[str(who)] = cell
                    self.foe_cells[observer] ^= passed
                else:
                    self._lose(who, observer, origin, standing=True)
            elif self.visible[observer] & here:
                self._spot(who, observer, cell, standing=True)
        self._look_around(side, bodies)
        if crowding:
            self._mark_foes()

    def fell(self, who: int) -> None:
        """One combatant has gone down where it stood: only what follows from that is derived anew."""
        cell, known = self.positions[who].cell, self.visions.get(who)
        if known is None or known[0] != cell or not self.roster or self.crowded or self._hiding():
            self.world.process()
            return
        side = self.sides[who]
        self.views.clear()
        del self.visions[who], self.occupants[cell]
        self.standing[side] ^= 1 << cell
        self.fallen |= 1 << cell
        self.active = {**self.active, side: [one for one in self.active[side] if one != who]}
        for observer, foes in self.foes.items():
            if who in foes:
                self.foes[observer] = [foe for foe in foes if foe != who]
                self.foe_cells[observer] ^= 1 << cell
        self._look_around(side)

    def rose(self, who: int) -> None:
        """One combatant has got up, maybe in a space beside: only what follows from that is derived anew."""
        cell = self.positions[who].cell
        if not self.roster or cell in self.occupants or self.crowded or self._hiding():
            self.world.process()
            return
        side, here = self.sides[who], 1 << cell
        self.views.clear()
        self.visions[who] = (cell, self.vision(self.battle, who))
        self.occupants[cell] = who
        self.standing[side] |= here
        self.fallen = 0
        for _, _, _, position, presence in self.roster:
            if presence.down and not presence.gone:
                self.fallen |= 1 << position.cell
        self.active = {**self.active, side: sorted([*self.active[side], who])}
        for observer, team in self.rivals[side]:
            known = self.seen_by[who] >> observer & 1
            if not self.visible[observer] & here:
                if known:
                    self._lose(who, observer, cell, standing=False)
            elif known:
                team.last_seen[str(who)] = cell
                self._face(who, observer, cell)
            else:
                self._spot(who, observer, cell, standing=True)
        self._look_around(side)

    def _sight(self, side: int) -> int:
        """What the standing members of a side see now (mask)."""
        sight = 0
        for member in self.active[side]:
            sight |= self.visions[member][1]
        return sight

    def _hiding(self) -> bool:
        """Whether being in view is not all there is to being noticed."""
        return self.spots is not None or (
            bool(self.concealed) and any(veil.sides for veil in self.concealed.values())
        )

    def _crowd(self) -> None:
        """Who stands where, when two share a cell or have until now."""
        self.occupants, self.standing = {}, dict.fromkeys(self.teams, 0)
        for who, side, _, position, presence in self.roster:
            if not (presence.down or presence.gone):
                self.occupants[position.cell] = who
                self.standing[side] |= 1 << position.cell
        self.crowded = len(self.occupants) < sum(map(len, self.active.values()))

    def _look_around(self, side: int, bodies: int = -1) -> None:
        """What a side sees after one of its own has moved, and who comes into sight or passes out of it: somebody lies
        or stands only in the cells `bodies`.
        """
        visions, seen = self.visions, 0
        for member in self.active[side]:  # as in `_sight`: one looks around at every step
            seen |= visions[member][1]
        turned = self.visible[side] ^ seen
        if not turned:
            return
        self.visible[side] = seen
        self.views.pop(side, None)
        if seen & ~self.explored[side]:
            self._explore(side, seen)
        if not turned & bodies:
            return
        for who, position, presence in self.others[side]:
            cell = position.cell
            if turned >> cell & 1 and not presence.gone:
                known = self.seen_by[who] >> side & 1
                if not seen >> cell & 1:
                    if known:
                        self._lose(who, side, cell, standing=not presence.down)
                elif known:
                    self.teams[side].last_seen[str(who)] = cell
                else:
                    self._spot(who, side, cell, standing=not presence.down)

    def _spot(self, who: int, observer: int, cell: int, *, standing: bool) -> None:
        """Somebody comes into a side's sight: a discovery."""
        team = self.teams[observer]
        team.last_seen[str(who)] = cell
        team.reveals += 1
        self._turn(who, observer)
        if standing:
            self._face(who, observer, cell)

    def _face(self, who: int, observer: int, cell: int) -> None:
        """One more standing enemy is in a side's sight."""
        self.foes[observer] = sorted([*self.foes[observer], who])
        self.foe_cells[observer] |= 1 << cell

    def _lose(self, who: int, observer: int, cell: int, *, standing: bool) -> None:
        """Somebody seen in a cell until now passes out of a side's sight."""
        self._turn(who, observer)
        if standing:
            self.foes[observer] = [foe for foe in self.foes[observer] if foe != who]
            self.foe_cells[observer] &= ~(1 << cell)

    def _turn(self, who: int, observer: int) -> None:
        """Whether a side sees somebody is no longer as it was."""
        self.seen_by = {**self.seen_by, who: self.seen_by[who] ^ 1 << observer}
        self.noticed[observer] ^= 1 << who
        self.views.pop(observer, None)

    def overlook(self, side: int, noticed: list[int]) -> None:
        """A side takes no notice of other standing enemies than those: for looking ahead."""
        for foe in self.foes[side]:
            if foe not in noticed:
                self._lose(foe, side, self.positions[foe].cell, standing=True)
        self.views.pop(side, None)

    def _veiled(self, who: int, observer: int) -> bool:
        veil = self.concealed.get(who)
        return veil is not None and bool(veil.sides >> observer & 1)

    def _explore(self, side: int, seen: int) -> None:
        """Add what a side sees to what it has explored; new ground is a discovery."""
        team, explored = self.teams[side], self.explored.get(side)
        if explored is None:
            explored = self.explored[side] = int(team.explored, 16)
        if seen & ~explored:
            self.explored[side] = explored | seen
            team.explored = f"{explored | seen:x}"
            team.reveals += 1

    def notice(self) -> None:
        """Who is seen by which side; discoveries are counted and remembered."""
        before = self.seen_by
        self.views.clear()
        seen_by: dict[int, int] = {}
        noticed = dict.fromkeys(self.teams, 0)
        foes: dict[int, list[int]] = {side: [] for side in self.teams}
        spotted = None if self.spots is None else self.spots(self.battle)
        views = [(side, mask, self.teams[side]) for side, mask in self.visible.items()]
        for who, own, key, position, presence in self.roster:
            bits = 1 << own
            cell = position.cell
            for side, mask, team in views:
                if side == own or presence.gone:
                    continue
                seen = mask >> cell & 1 if spotted is None else spotted[who] >> side & 1
                if seen and not (self.concealed and self._veiled(who, side)):
                    bits |= 1 << side
                    noticed[side] |= 1 << who
                    team.last_seen[key] = cell
                    if not (self.restored or before.get(who, 0) >> side & 1):
                        team.reveals += 1
                    if not presence.down:
                        foes[side].append(who)
            seen_by[who] = bits
        self.seen_by, self.noticed, self.foes = seen_by, noticed, foes
        self._mark_foes()
        for side, mask, _ in views:
            self._explore(side, mask)
        self.restored = False

    def enlist(self) -> list[tuple[int, int, str, Position, Presence]]:
        """Fetch the combatants' components, once until the next restore or newcomer."""
        world = self.world
        presences, sides = world.table(Presence), world.table(Side)
        self.teams = {team.index: team for _, team in world.all(Team)}
        self.rivals = {
            side: [(other, team) for other, team in self.teams.items() if other != side] for side in self.teams
        }
        self.sides = {who: side.index for who, side in sides.items()}
        self.positions = world.table(Position)
        self.concealed = world.table(Concealed)
        self.roster = [
            (who, sides[who].index, str(who), position, presences[who]) for who, position in world.all(Position)
        ]
        self.others = {
            side: [(who, position, presence) for who, own, _, position, presence in self.roster if own != side]
            for side in self.teams
        }
        return self.roster

    def _mark_foes(self) -> None:
        """The cells of the enemies in sight, from scratch."""
        positions = self.positions
        for side, foes in self.foes.items():
            mask = 0
            for foe in foes:
                mask |= 1 << positions[foe].cell
            self.foe_cells[side] = mask

    def seen(self, side: int, who: int) -> bool:
        """Whether a side sees a combatant now (its own members always)."""
        return bool(self.seen_by.get(who, 0) >> side & 1)
