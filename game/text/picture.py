"""The board as letters on a grid, as one side knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from game.components import Breakable, Door, FloorItem, LightSource, Position, Presence

if TYPE_CHECKING:
    from game.board.grid import Grid
    from game.board.ground import Ground
    from game.board.terrain import Terrain
    from game.knowledge import View

WADING, SWIMMING = 50, 150
"""Depths of water in cm from which the sign changes."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
REMEMBERED = "`"


class Picture(msgspec.Struct):
    """What one side's board shows: letters given out so far, and the signs of cells as they were seen last."""

    letters: dict[int, str] = {}
    memory: dict[int, str] = {}

    def letter(self, view: View, who: int) -> str:
        """The letter of a combatant: from its name, capital for the first side (and the third); kept once given."""
        given = self.letters.get(who)
        if given is None:
            battle = view.battle
            upper = battle.sides[who] % 2 == 1
            taken = {sign.lower() for other, sign in self.letters.items() if battle.sides[other] % 2 == upper}
            name = [sign for sign in battle.identities[who].name.lower() if sign in LETTERS]
            free = [sign for sign in (*name, *LETTERS) if sign not in taken]
            sign = free[0] if free else "@"
            given = self.letters[who] = sign.upper() if upper else sign
        return given

    def lines(self, view: View, marks: Mapping[int, str] | None = None) -> list[str]:
        """The board with coordinates on its rim; `marks` are signs put over cells."""
        signs = self._signs(view)
        for cell, sign in (marks or {}).items():
            signs[cell] = sign
        return rimmed(view.battle.ground.grid, signs)

    def _signs(self, view: View) -> list[str]:
        """One sign for each cell; brings the memory up to date."""
        ground = view.battle.ground
        objects = _objects(view)
        signs = []
        for cell in range(ground.grid.size):
            if view.visible >> cell & 1:
                sign = objects.get(cell) or floor_sign(view, cell)
                self.memory[cell] = REMEMBERED if sign in ".:'" else sign
            elif not view.explored >> cell & 1:
                sign = " "
            else:
                sign = self._remembered(view, cell)
            signs.append(sign)
        for who, cell in view.last_seen.items():
            if not view.battle.world.get(who, Presence).down:
                signs[cell] = "?"
        self._people(view, signs)
        return signs

    def terrain(self, view: View) -> Terrain:
        """The terrain as the side knows it: doors and things out of sight are as they were seen last."""
        world, closed, broken = view.battle.world, 0, 0
        for _, door in world.all(Door):
            for cell in door.cells:
                shut = not door.open if view.visible >> cell & 1 else self._remembered(view, cell) == "+"
                closed |= shut << cell
        for _, thing in world.all(Breakable):
            for cell in thing.cells:
                gone = thing.broken if view.visible >> cell & 1 else self._remembered(view, cell) not in "&+/"
                broken |= gone << cell
        return view.battle.ground.terrain(closed, broken)

    def _remembered(self, view: View, cell: int) -> str:
        return self.memory.get(cell) or _as_built(view, cell)

    def _people(self, view: View, signs: list[str]) -> None:
        """The fallen first, so that who stands above them is seen."""
        positions, presences = view.battle.world.table(Position), view.battle.world.table(Presence)
        known = sorted((*view.allies, *view.foes), key=lambda who: (not presences[who].down, who))
        for who in known:
            if not presences[who].gone:
                signs[positions[who].cell] = "%" if presences[who].down else self.letter(view, who)


def rimmed(grid: Grid, signs: Sequence[str]) -> list[str]:
    """Signs of all cells as lines, with coordinates on the rim."""
    margin = len(str(grid.height - 1)) + 2
    tens = "".join(str(x // 10) if x % 10 == 0 and x else " " for x in range(grid.width))
    ones = "".join(str(x % 10) for x in range(grid.width))
    rim = [" " * margin + tens, " " * margin + ones] if grid.width > 10 else [" " * margin + ones]
    made = [line.rstrip() for line in rim]
    for y in range(grid.height):
        row = "".join(signs[grid.cell(x, y)] for x in range(grid.width))
        made.append(f"{y:>{margin - 1}} {row} {y}")
    return [*made, rim[-1].rstrip()]


def _objects(view: View) -> dict[int, str]:
    """Doors, breakables, lights and items by cell."""
    world = view.battle.world
    found: dict[int, str] = {}
    for _, lying in world.all(FloorItem):
        if lying.cell >= 0:
            found[lying.cell] = "$"
    for _, source in world.all(LightSource):
        if source.lit and not source.carrier and source.cell >= 0 and not source.darkness:
            found[source.cell] = "!"
    for _, thing in world.all(Breakable):
        if not thing.broken:
            found |= dict.fromkeys(thing.cells, "&")
    for _, door in world.all(Door):
        found |= dict.fromkeys(door.cells, "/" if door.open else "+")
    return found


def floor_sign(view: View, cell: int) -> str:
    """The ground of a cell: obstacle, water, cover, height, or plain floor by its light."""
    ground, light = view.battle.ground, view.battle.situation.light
    sign = ground_sign(ground, cell)
    if sign != ".":
        return sign
    if not ground.walkable >> cell & 1 or light.bright >> cell & 1:
        return "."
    return ":" if light.dim >> cell & 1 else "'"


def ground_sign(ground: Ground, cell: int) -> str:
    """The ground of a cell whatever the light: obstacle, water, cover, height, or plain floor."""
    if not ground.walkable >> cell & 1:
        if not ground.opaque >> cell & 1:
            return "o"
        return "#" if ground.top[cell] else " "
    if ground.water[cell] >= WADING:
        return "=" if ground.water[cell] >= SWIMMING else "~"
    if ground.cover[cell]:
        return '"'
    if ground.difficult >> cell & 1:
        return ","
    if ground.floor[cell] >= WADING:
        return str(min(9, ground.floor[cell] // WADING))
    return "."


def _as_built(view: View, cell: int) -> str:
    """A cell seen before this session: as the map has it, whatever has happened there since."""
    ground = view.battle.ground
    for door in ground.doors:
        if door.cell == cell:
            return "/" if door.open else "+"
    if any(thing.cell == cell for thing in ground.breakables):
        return "&"
    sign = ground_sign(ground, cell)
    return REMEMBERED if sign == "." else sign
