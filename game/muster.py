"""Fills a new battle's world from its setup: combatants first (1, 2, 3 ...), then the table, the sides and the
board's objects.
"""

from __future__ import annotations

import re
from typing import Any

from game.board.ground import Ground
from game.components import (
    Breakable,
    Clock,
    Door,
    Effects,
    FloorItem,
    Identity,
    LightSource,
    MapTry,
    Policies,
    Position,
    Presence,
    Side,
    Team,
)
from game.data import InputError
from game.dice import Dice
from game.ruleset import Ruleset
from game.setup import Setup
from game.world import World

SIDE_COLOURS = ("blue", "red", "green", "yellow")


def muster(world: World, rules: Ruleset, setup: Setup, ground: Ground, options: Any) -> None:
    """Create all entities. Raises InputError when somebody cannot be placed."""
    cells = starting_cells(setup, ground)
    handles: set[str] = set()
    for who, cell in zip(setup.combatants, cells, strict=True):
        identity = Identity(
            handle=_handle(who.name, handles),
            name=who.name,
            template=who.template,
            icon=str(who.sheet.get("icon", "")),
            role=str(who.sheet.get("role", "")),
        )
        own = rules.recruit(who.sheet, who.state, options)
        presence = next((part for part in own if isinstance(part, Presence)), Presence())
        shared = (identity, Side(who.side), Position(cell), presence, Effects(), Policies(rules.policies()))
        world.add(*shared, *(part for part in own if part is not presence))
    world.add(Dice(setup.seed, 0, [list(die) for die in setup.script], setup.strict_dice), Clock())
    for index, side in enumerate(setup.sides, start=1):
        world.add(Team(index, side.name, side.colour or SIDE_COLOURS[(index - 1) % len(SIDE_COLOURS)]))
    _furnish(world, ground)


def _handle(name: str, taken: set[str]) -> str:
    base = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "nameless"
    handle, number = base, 2
    while handle in taken:
        handle, number = f"{base}-{number}", number + 1
    taken.add(handle)
    return handle


def starting_cells(setup: Setup, ground: Ground) -> list[int]:
    """The cell of each combatant: as stated, else the free cells of its side's spawn zone nearest the zone's middle."""
    grid, standable = ground.grid, free_ground(ground)
    taken: dict[int, str] = {}
    cells: list[int | None] = []
    for who in setup.combatants:
        cell = None
        if who.at is not None:
            x, y = who.at
            if not (0 <= x < grid.width and 0 <= y < grid.height):
                raise InputError(
                    f"{who.name} stands at [{x}, {y}], outside the map {ground.name!r} "
                    f"({grid.width} x {grid.height} cells)"
                )
            cell = grid.cell(x, y)
            if not standable >> cell & 1:
                raise InputError(f"{who.name} stands at [{x}, {y}] of map {ground.name!r}, where nobody can stand")
            if cell in taken:
                raise InputError(f"{who.name} and {taken[cell]} both stand at [{x}, {y}] of map {ground.name!r}")
            taken[cell] = who.name
        cells.append(cell)
    return [_spawn(setup, ground, index, taken) if cell is None else cell for index, cell in enumerate(cells)]


def free_ground(ground: Ground) -> int:
    """Mask of the cells in which one can stand at the start: walkable, no breakable thing, no closed door."""
    things = [thing.cell for thing in ground.breakables]
    doors = [door.cell for door in ground.doors if not door.open]
    return ground.walkable & ~sum(1 << cell for cell in {*things, *doors})


def _spawn(setup: Setup, ground: Ground, index: int, taken: dict[int, str]) -> int:
    who, grid = setup.combatants[index], ground.grid
    zone = grid.bits(ground.spawns.get(who.side, 0) & free_ground(ground))
    free = [cell for cell in zone if cell not in taken]
    if not free:
        raise InputError(
            f"map {ground.name!r} has no room for {who.name}: the spawn zone of side {who.side} has {len(zone)} cells"
        )
    xs, ys = [grid.xy(cell)[0] for cell in zone], [grid.xy(cell)[1] for cell in zone]
    middle_x, middle_y = min(xs) + max(xs), min(ys) + max(ys)

    def apart(cell: int) -> tuple[int, int]:
        x, y = grid.xy(cell)
        return max(abs(2 * x - middle_x), abs(2 * y - middle_y)), cell

    chosen = min(free, key=apart)
    taken[chosen] = who.name
    return chosen


def _furnish(world: World, ground: Ground) -> None:
    for door in ground.doors:
        world.add(
            Door(door.name, [door.cell], door.open, door.locked, door.difficulty, door.points, door.opaque)
        )
    for thing in ground.breakables:
        world.add(Breakable(thing.name, [thing.cell], thing.points, thing.armour))
    for light in ground.lights:
        world.add(
            LightSource(light.name, light.cell, 0, light.bright, light.dim, light.power, light.darkness, light.lit)
        )
    for item in ground.items:
        world.add(FloorItem(item.item, item.cell))
    for chance in ground.tries:
        world.add(
            MapTry(chance.name, [chance.cell], chance.stat, chance.difficulty, chance.tag, chance.effect)
        )
