"""Random d100 battles on a sketch with walls, doors, water, heights, darkness."""

from __future__ import annotations

import functools
import random
from typing import Any

from game.battle import Battle
from game.ruleset import load_ruleset
from game.scenario import open_battle, stamped
from game.setup import CombatantSetup, Setup, SideSetup

NAMES = (
    "aldith",
    "brannoc",
    "wren",
    "odile",
    "skarde",
    "torvi",
    "ulf",
    "morrow",
    "levy",
    "cutthroat",
    "wolf",
    "ogre",
)
SKETCH = """
##################
#....#......,,...#
#....+...b..,,...#
#....#......~~...#
###.##..c...ww.2.#
#......c....ww.23#
#..o........~~..2#
#..o.*.##+##....4#
#....^.#....#..b.#
#....l.#....#....#
#......#....+....#
##################
""".strip("\n")


@functools.cache
def sheet(name: str) -> dict[str, object]:
    rules = load_ruleset("d100")
    return rules.read_sheet(name, {}, rules.make_options({}))


def random_setup(seed: int, size: int = 3, options: dict[str, Any] | None = None, map_name: str = "") -> Setup:
    """Two random teams on free cells of the sketch, or in the spawn zones of a map; light and starting states vary."""
    rng = random.Random(seed)
    free = [
        (x, y) for y, row in enumerate(SKETCH.splitlines()) for x, mark in enumerate(row) if mark in ".,234~w*"
    ]
    combatants = []
    for index, (x, y) in enumerate(rng.sample(free, 2 * size)):
        name = rng.choice(NAMES)
        state: dict[str, Any] = {}
        if rng.random() < 0.2:
            state = {"states": [rng.choice(["prone", "surprised", "crouched"])]}
        elif rng.random() < 0.1:
            state = {"fatigue": rng.randrange(1, 6)}
        elif rng.random() < 0.1:
            state = {"arrives": rng.randrange(2, 4)}
        elif rng.random() < 0.05:
            state = {"hp": {"head": -rng.randrange(8)}}
        at = None if map_name else [x, y]
        combatants.append(CombatantSetup(1 + index % 2, name, name.title(), dict(sheet(name)), at, state))
    if options is None:
        options = (
            {"luck_per_roll": "unlimited", "evade_effects": True, "morale": "all"} if seed % 3 == 1 else {}
        )
    return stamped(
        Setup(
            "d100",
            [SideSetup("North"), SideSetup("South")],
            combatants,
            sketch="" if map_name else SKETCH,
            map=map_name,
            light=rng.choice(["", "dark", "dim"]),
            options=dict(options),
            seed=seed,
            round_cap=10,
        )
    )


def random_battle(
    seed: int, size: int = 3, *, lean: bool = False, options: dict[str, Any] | None = None, map_name: str = ""
) -> Battle:
    """A battle of `random_setup`."""
    return open_battle(random_setup(seed, size, options, map_name), lean=lean)
