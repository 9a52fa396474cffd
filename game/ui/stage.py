"""The window's own copy of what stands on the board, as one side knows it. Events change it while they are played;
`sync` brings it in line with what the side knows once they are done."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.battle import Battle
from game.board.lighting import LightMap
from game.components import Breakable, Door, FloorItem, LightSource, MapTry
from game.knowledge import View, effects_shown, view
from game.ruleset import Row
from game.telling import Voice
from game.ui.mapart import door_picture


@dataclass
class Piece:
    """A combatant on the board. `column`, `row` are where it is drawn (in cells), `pips` the budget as (left, most)."""

    who: int
    name: str
    side: int
    colour: str
    icon: str
    cell: int
    left: int = 1
    most: int = 1
    down: bool = False
    gone: bool = False
    shown: bool = False
    column: float = 0.0
    row: float = 0.0
    alpha: float = 1.0
    lift: float = 0.0
    """How far it is off the ground for a moment, in cells; what flies has its `altitude` besides, in metres."""
    altitude: float = 0.0
    tilt: float = 0.0
    """Degrees, while it topples."""
    glow: float = 0.0
    glow_colour: tuple[int, int, int] = (255, 255, 255)
    effects: list[str] = field(default_factory=list)
    pips: tuple[tuple[int, int], ...] = ()

    @property
    def share(self) -> float:
        """Health left, 0 to 1."""
        return max(0.0, min(1.0, self.left / self.most)) if self.most else 0.0


    @property
    def raised(self) -> float:
        """How far above its space it is drawn, in cells: a fifth for each metre of altitude, half a cell at most."""
        return self.lift + min(0.5, self.altitude / 5)


@dataclass(frozen=True)
class Thing:
    """A thing on the board as it was last seen: its cell and picture. `flat` things lie below combatants."""

    cell: int
    picture: str
    label: str = ""


def budget_rows(rows: list[Row]) -> list[Row]:
    """Those rows of a sheet that say what may still be spent: shape "budget", else the last three rows of pips."""
    named = [row for row in rows if row.shape == "budget"]
    return named or [row for row in rows if row.shape == "pips"][-3:]


class Stage:
    """Pieces by combatant, things by entity, and what the watching side sees. `played` events have been shown on it."""

    def __init__(self, battle: Battle, viewer: int) -> None:
        self.battle = battle
        self.viewer = viewer
        self.pieces: dict[int, Piece] = {}
        self.things: dict[int, Thing] = {}
        self.ghosts: dict[int, int] = {}
        self.visible = 0
        self.explored = 0
        self.light: LightMap = battle.situation.light
        self.pools: tuple[tuple[int, int], ...] = ()
        self.turn = 0
        self.played = len(battle.events)
        self._synced = (0, 0)
        self._memory: dict[int, Thing | None] = dict(self._things_now())
        self.sync()

    @property
    def view(self) -> View:
        """What the watching side knows now."""
        return view(self.battle, self.viewer)

    def sync(self) -> None:
        """Take over the state of the battle, as far as the watching side knows it."""
        known = self.view
        self.visible, self.explored = self._synced = known.visible, known.explored
        self.light = self.battle.situation.light
        self.turn = self.battle.clock.turn
        for who, identity in self.battle.identities.items():
            piece = self.pieces.get(who)
            if piece is None:
                side = self.battle.sides[who]
                icon = identity.icon or identity.template or identity.role
                piece = Piece(
                    who, Voice(self.battle).name(who), side, self.colour(side), icon, self.battle.positions[who].cell
                )
                self.pieces[who] = piece
            self._sync_piece(piece, known)
        self.ghosts = {who: cell for who, cell in known.last_seen.items() if not self.pieces[who].down}
        self._remember(known)

    def rename(self) -> None:
        """Names in the language that terms are shown in."""
        voice = Voice(self.battle)
        for who, piece in self.pieces.items():
            piece.name = voice.name(who)

    def follow(self, who: int, cell: int) -> None:
        """One of the watching side has come to a cell on its way: fog lifts by what it sees from there.

        Only what the side knew before or knows by the end of the way is ever shown.
        """
        if not self.viewer or self.battle.sides[who] != self.viewer:
            return
        known, (visible, explored) = self.view, self._synced
        news = visible | known.visible | known.explored & ~explored
        self.visible = visible & known.visible | self.battle.terrain.sight(cell) & news
        self.explored |= self.visible

    def colour(self, side: int) -> str:
        """Colour name of a side."""
        from game.components import Team

        return next((team.colour for _, team in self.battle.world.all(Team) if team.index == side), "")

    def _sync_piece(self, piece: Piece, known: View) -> None:
        battle, who = self.battle, piece.who
        piece.shown = known.knows(who)
        if not piece.shown:
            piece.alpha = 0.0
            return
        presence = battle.presences[who]
        piece.cell = battle.positions[who].cell
        piece.column, piece.row = self._xy(piece.cell)
        piece.left, piece.most = battle.rules.points(battle, who)
        piece.down, piece.gone = presence.down, presence.gone
        piece.effects = [effect.name for effect in effects_shown(battle, known.side, who)]
        rows = battle.rules.sheet(battle, who)
        piece.pips = tuple((row.amount, row.maximum) for row in budget_rows(rows))
        piece.alpha, piece.lift, piece.glow, piece.tilt = 1.0, 0.0, 0.0, 0.0
        altitude = getattr(battle.rules, "altitude", None)
        piece.altitude = altitude(battle, who) / 100 if altitude is not None else 0.0

    def _xy(self, cell: int) -> tuple[float, float]:
        x, y = self.battle.ground.grid.xy(cell)
        return float(x), float(y)

    # ------------------------------------------------------------------ things

    def _remember(self, known: View) -> None:
        memory = self._memory
        now = self._things_now()
        for entity in [*memory, *(entity for entity in now if entity not in memory)]:
            before, after = memory.get(entity), now.get(entity)
            cells = [thing.cell for thing in (before, after) if thing is not None]
            if any(known.visible >> cell & 1 for cell in cells):
                memory[entity] = after
        self.things = {entity: thing for entity, thing in memory.items() if thing is not None}
        self.pools = self._pools(known)

    def _things_now(self) -> dict[int, Thing]:
        battle, world = self.battle, self.battle.world
        found: dict[int, Thing] = {}
        for entity, door in world.all(Door):
            for cell in door.cells:
                found[entity] = Thing(cell, door_picture(battle.ground, cell, door.open), door.name)
        for entity, crate in world.all(Breakable):
            kind = crate.name.split(" ")[0]
            wreck = "debris_stone" if kind in ("statue", "well") else "debris"
            found[entity] = Thing(crate.cells[0], wreck if crate.broken else kind, crate.name)
        for entity, lamp in world.all(LightSource):
            if not lamp.carrier and lamp.cell >= 0 and not lamp.darkness:
                kind = {"torch": "torch_stand", "lamp": "lantern"}.get(
                    lamp.name.split(" ")[0], lamp.name.split(" ")[0]
                )
                found[entity] = Thing(lamp.cell, kind if lamp.lit else f"{kind}_out", lamp.name)
        for entity, item in world.all(FloorItem):
            if item.cell >= 0:
                found[entity] = Thing(item.cell, "item", battle.term(item.key))
        hides = getattr(battle.rules, "hides", None)
        for entity, chance in world.all(MapTry):
            if hides is not None and hides(battle, self.viewer, entity):
                continue
            found[entity] = Thing(chance.cells[0], "lever", chance.name)
        return found

    def _pools(self, known: View) -> tuple[tuple[int, int], ...]:
        """Lamps whose glow the side can see, as (cell, radius)."""
        battle, found = self.battle, []
        for _, lamp in battle.world.all(LightSource):
            cell = battle.positions[lamp.carrier].cell if lamp.carrier else lamp.cell
            if lamp.lit and not lamp.darkness and cell >= 0 and known.visible >> cell & 1:
                found.append((cell, max(lamp.dim, lamp.bright, 1)))
        return tuple(sorted(found))

    def swing(self, cell: int, opened: bool) -> None:
        """A door there, known and in sight, stands open or shut now."""
        for entity, thing in self.things.items():
            if thing.cell == cell and thing.picture.startswith("door_"):
                self.things[entity] = replace(thing, picture=door_picture(self.battle.ground, cell, opened))

    def things_at(self, cell: int) -> list[int]:
        """Entities of the things known in a cell."""
        return [entity for entity, thing in self.things.items() if thing.cell == cell]

    def piece_at(self, cell: int) -> Piece | None:
        """The piece shown in a cell, one still standing first."""
        here = [
            piece for piece in self.pieces.values() if piece.shown and piece.cell == cell and not piece.gone
        ]
        return min(here, key=lambda piece: piece.down, default=None)
