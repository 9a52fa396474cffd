"""A ground in the making: cells and objects are written into it one by one, then `Draft.finish` freezes it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from game.board import properties
from game.board.grid import Grid, bits, grid_of
from game.board.ground import BRIGHT, WALL_TOP, BreakableSpec, DoorSpec, Ground, ItemSpec, LightSpec, TrySpec
from game.board.properties import centimetres
from game.data import InputError, nearest


class Draft:
    """Mutable; every cell starts as void (not walkable, opaque)."""

    def __init__(self, width: int, height: int, name: str) -> None:
        self.grid: Grid = grid_of(width, height)
        size = self.grid.size
        self.name = name
        self.title = name
        self.description = ""
        self.floor, self.top, self.cover = [0] * size, [0] * size, [0] * size
        self.cost, self.water, self.climb = [1] * size, [0] * size, [0] * size
        self.surface = [""] * size
        self.light = [BRIGHT] * size
        self.walkable = 0
        self.opaque = self.grid.full
        self.see_through = 0
        self.difficult = 0
        self.doors: list[DoorSpec] = []
        self.breakables: list[BreakableSpec] = []
        self.lights: list[LightSpec] = []
        self.spawns: dict[int, int] = {}
        self.items: list[ItemSpec] = []
        self.tries: list[TrySpec] = []
        self.notes: list[str] = []

    def set_cells(self, cells: list[int], found: Mapping[str, Any]) -> None:
        """Describe cells that are alike by checked tile properties (`properties.TILE`)."""
        top = centimetres(found.get("height", 0.0))
        if not found.get("walk", True) and found.get("opaque", False) and "height" not in found:
            top = WALL_TOP
        cost = found.get("cost", 1)
        for facts, value in (
            (self.top, top),
            (self.cover, centimetres(found["cover"]) if "cover" in found else top),
            (self.floor, centimetres(found.get("elevation", 0.0))),
            (self.cost, cost),
            (self.water, centimetres(found.get("water", 0.0))),
            (self.climb, found.get("climb", 0)),
        ):
            for cell in cells:
                facts[cell] = value
        for cell in cells:
            self.surface[cell] = found.get("surface", "")
        mask = self.grid.mask(cells)
        self.walkable = _put(self.walkable, mask, found.get("walk", True))
        self.opaque = _put(self.opaque, mask, found.get("opaque", False))
        self.see_through = _put(self.see_through, mask, found.get("see_through", False))
        self.difficult = _put(self.difficult, mask, found.get("difficult", False) or cost > 1)

    def clear_cell(self, cell: int) -> None:
        """Take the obstacle off a cell: a door or a breakable stands there instead."""
        bit = 1 << cell
        self.top[cell] = self.cover[cell] = 0
        self.walkable |= bit
        self.opaque &= ~bit
        self.see_through &= ~bit

    def add(self, kind: str, name: str, cells: int, given: Mapping[str, Any], where: str) -> None:
        """Put an object of a class (`properties.OBJECTS`) onto cells (mask); InputError if anything is wrong."""
        if kind not in properties.OBJECTS:
            close = nearest(kind, properties.OBJECTS)
            hint = (
                f"did you mean {close!r}?" if close else f"known are {', '.join(sorted(properties.OBJECTS))}"
            )
            raise InputError(f"{where}: unknown object class {kind!r}, {hint}")
        found = properties.check(given, properties.OBJECTS[kind], where)
        wanted = properties.REQUIRED.get(kind)
        if wanted is not None and wanted not in found:
            raise InputError(f"{where}: an object of class {kind!r} needs the property {wanted!r}")
        if not cells:
            raise InputError(f"{where}: lies outside the map")
        for amount in ("points", "armour", "power", "difficulty", "height", "cover"):
            if found.get(amount, 0) < 0:
                raise InputError(f"{where}: property {amount!r} must not be negative, not {found[amount]}")
        {
            "door": self._door, "light": self._light, "darkness": self._darkness, "spawn": self._spawn,
            "region": self._region, "breakable": self._breakable, "item": self._item, "try": self._try,
        }[kind](found.get("name", name), cells, found, where)  # fmt: skip

    def _taken(self, cell: int, where: str) -> None:
        if cell in [*(door.cell for door in self.doors), *(thing.cell for thing in self.breakables)]:
            x, y = self.grid.xy(cell)
            raise InputError(f"{where}: there is already a door or a breakable thing at ({x}, {y})")

    def _door(self, name: str, cells: int, found: dict[str, Any], where: str) -> None:
        for cell in bits(cells):
            self._taken(cell, where)
            self.clear_cell(cell)
            self.doors.append(
                DoorSpec(
                    name,
                    cell,
                    found.get("open", False),
                    found.get("locked", False),
                    found.get("difficulty", 15),
                    found.get("points", 0),
                    found.get("armour", 0),
                    found.get("opaque", True),
                    centimetres(found.get("height", 2.5)),
                )  # fmt: skip
            )

    def _breakable(self, name: str, cells: int, found: dict[str, Any], where: str) -> None:
        height = centimetres(found.get("height", 1.0))
        cover = centimetres(found["cover"]) if "cover" in found else height
        points = found.get("points", 10)
        if points < 1:
            raise InputError(
                f"{where}: property 'points' of a breakable thing must be at least 1, not {points}"
            )
        for cell in bits(cells):
            self._taken(cell, where)
            self.clear_cell(cell)
            self.breakables.append(
                BreakableSpec(name or "crate", cell, points, found.get("armour", 0), height, cover)
            )

    def _light(self, name: str, cells: int, found: dict[str, Any], where: str) -> None:
        bright = properties.whole_metres("bright", found["bright"], where)
        dim = properties.whole_metres("dim", found.get("dim", float(2 * bright)), where)
        cell = self._middle(cells)
        self.lights.append(
            LightSpec(name, cell, bright, max(bright, dim), found.get("power", 0), found.get("lit", True))
        )

    def _darkness(self, name: str, cells: int, found: dict[str, Any], where: str) -> None:
        radius = properties.whole_metres("radius", found["radius"], where)
        self.lights.append(
            LightSpec(name, self._middle(cells), radius, radius, found.get("power", 0), darkness=True)
        )

    def _spawn(self, name: str, cells: int, found: dict[str, Any], where: str) -> None:
        side = found["side"]
        if not 1 <= side <= 4:
            raise InputError(f"{where}: property 'side' must be 1, 2, 3 or 4, not {side}")
        self.spawns[side] = self.spawns.get(side, 0) | cells

    def _region(self, name: str, cells: int, found: dict[str, Any], where: str) -> None:
        properties.check_ground(found, where)
        level = properties.light_level(found["light"], where) if "light" in found else None
        for cell in bits(cells):
            if level is not None:
                self.light[cell] = level
            self.floor[cell] += centimetres(found.get("elevation", 0.0))
            self.surface[cell] = found.get("surface", self.surface[cell])
            self.water[cell] = centimetres(found["water"]) if "water" in found else self.water[cell]
            if "cost" in found:
                self.cost[cell] = found["cost"]
                self.difficult = _put(self.difficult, 1 << cell, found["cost"] > 1)

    def _item(self, name: str, cells: int, found: dict[str, Any], where: str) -> None:
        item = found.get("item") or found.get("kind") or ""
        if not item:
            raise InputError(f"{where}: an object of class 'item' needs the property 'item'")
        self.items.append(ItemSpec(name, self._middle(cells), item))

    def _try(self, name: str, cells: int, found: dict[str, Any], where: str) -> None:
        spec = TrySpec(
            name, self._middle(cells), found["stat"], found.get("difficulty", 10), found.get("tag", ""),
            found.get("effect", ""),
        )  # fmt: skip
        word, colon, _target = spec.effect.partition(":")
        if spec.effect and (word not in ("opens", "light") or not colon):
            raise InputError(
                f"{where}: effect must be 'opens:<door>' or 'light:<light>', not {spec.effect!r}"
            )
        self.tries.append(spec)

    @staticmethod
    def _middle(cells: int) -> int:
        found = bits(cells)
        return found[len(found) // 2]

    def _check_effects(self) -> None:
        for spec in self.tries:
            word, _colon, target = spec.effect.partition(":")
            if not word:
                continue
            known = sorted({each.name for each in (self.doors if word == "opens" else self.lights)})
            if target not in known:
                close = nearest(target, known)
                hint = (
                    f", did you mean {close!r}?" if close else f" (there are: {', '.join(known) or 'none'})"
                )
                kind = "door" if word == "opens" else "light"
                raise InputError(
                    f"{self.name}: object {spec.name!r}: there is no {kind} named {target!r}{hint}"
                )

    def finish(self, art: Any = None) -> Ground:
        """The frozen ground; objects in the order of their cells."""
        self._check_effects()
        spawns = {side: mask & self.walkable for side, mask in sorted(self.spawns.items())}
        for side, mask in spawns.items():
            if not mask:
                raise InputError(
                    f"{self.name}: the spawn zone of side {side} has no cell that one can stand on"
                )
        return Ground(
            grid=self.grid, name=self.name, title=self.title, description=self.description,
            floor=tuple(self.floor), top=tuple(self.top), cover=tuple(self.cover), cost=tuple(self.cost),
            water=tuple(self.water), climb=tuple(self.climb), surface=tuple(self.surface), light=tuple(self.light),
            walkable=self.walkable, opaque=self.opaque, see_through=self.see_through, difficult=self.difficult,
            doors=tuple(sorted(self.doors, key=lambda each: each.cell)),
            breakables=tuple(sorted(self.breakables, key=lambda each: each.cell)),
            lights=tuple(sorted(self.lights, key=lambda each: (each.cell, each.darkness))),
            spawns=MappingProxyType(spawns), items=tuple(sorted(self.items, key=lambda each: each.cell)),
            tries=tuple(sorted(self.tries, key=lambda each: each.cell)), notes=tuple(self.notes), art=art,
        )  # fmt: skip


def _put(mask: int, cells: int, value: bool) -> int:
    return mask | cells if value else mask & ~cells
