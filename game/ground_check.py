"""Whether a ground suits a battle: room for each side, and nothing on it that the ruleset does not know."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from game.data import InputError, unknown
from game.muster import starting_cells
from game.paths import ruleset_ids

if TYPE_CHECKING:
    from game.board.ground import Ground
    from game.setup import Setup


def check_ground(setup: Setup, ground: Ground) -> None:
    """Raise InputError with all that does not fit, or for somebody who has no place."""
    where = f"map {ground.name!r}"
    if wrong := [f"{where}: {line}" for line in (*_zones(setup, ground), *_names(setup, ground))]:
        raise InputError("\n".join(wrong))
    starting_cells(setup, ground)


def _zones(setup: Setup, ground: Ground) -> Iterator[str]:
    for index, side in enumerate(setup.sides, start=1):
        anywhere = any(who.side == index and who.at is None for who in setup.combatants)
        if (anywhere or setup.deploy) and not ground.spawns.get(index, 0):
            zones = ", ".join(map(str, sorted(ground.spawns))) or "none"
            yield f"there is no spawn zone for side {index} ({side.name}), zones are for sides: {zones}"


def _names(setup: Setup, ground: Ground) -> Iterator[str]:
    for item in ground.items:
        yield from _unknown(setup.ruleset, "item", item.item, item.name)
    for chance in ground.tries:
        for stat in chance.stat.split("+"):
            yield from _unknown(setup.ruleset, "stat", stat, chance.name)
        if chance.tag:
            yield from _unknown(setup.ruleset, "tag", chance.tag, chance.name)


def _unknown(ruleset: str, kind: str, name: str, where: str) -> Iterator[str]:
    """A map serves all rulesets: a name is wrong when neither the scenario's ruleset nor any other knows it."""
    known: list[str] = []
    for other in (ruleset, *(each for each in ruleset_ids() if each != ruleset)):
        names = map_names(other).get(kind, ())
        if name in names:
            return
        known += names
    yield f"object {where!r}: {unknown(kind, name, known)}"


def map_names(ruleset: str) -> Mapping[str, tuple[str, ...]]:
    """What a ruleset lets maps name, if its module `recruit` says so: items, and the stats and tags of tries."""
    offered = getattr(importlib.import_module(f"rulesets.{ruleset}.recruit"), "map_names", None)
    names: Mapping[str, tuple[str, ...]] = offered() if offered is not None else {}
    return names
