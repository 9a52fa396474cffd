"""Whether a ground suits a battle: room for each side, and nothing on it that the ruleset does not know."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from game.data import InputError, unknown
from game.muster import starting_cells

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
    known = map_names(setup.ruleset)
    for item in ground.items:
        if item.item not in known["item"]:
            yield f"object {item.name!r}: {unknown('item', item.item, known['item'])}"
    for chance in ground.tries:
        for stat in chance.stat.split("+"):
            if stat not in known["stat"]:
                yield f"object {chance.name!r}: {unknown('stat', stat, known['stat'])}"
        if chance.tag and chance.tag not in known["tag"]:
            yield f"object {chance.name!r}: {unknown('tag', chance.tag, known['tag'])}"


def map_names(ruleset: str) -> Mapping[str, tuple[str, ...]]:
    """What a ruleset lets maps name, from its module `recruit`: items, and the stats and tags of tries."""
    names: Mapping[str, tuple[str, ...]] = importlib.import_module(f"rulesets.{ruleset}.recruit").map_names()
    return names
