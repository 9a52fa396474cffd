"""Battles for tests: random teams on sketched ground with walls, doors, water, heights and darkness."""

from __future__ import annotations

import functools
import random

from game.battle import Battle
from game.ruleset import load_ruleset
from game.scenario import open_battle, stamped
from game.setup import CombatantSetup, Setup, SideSetup

D20_NAMES = ("bram", "wren", "odile", "marek", "grusk", "sable", "tamsin", "vex", "thug", "slinger", "colossus")

SKETCH = """
##################
#....#......,,...#
#....+...b..,,...#
#....#......~~...#
###.##..c...ww.2.#
#......c....ww.23#
#..o........~~..2#
#..o...##+##.....#
#......#....#..b.#
#....l.#....#....#
#......#....+....#
##################
""".strip("\n")


@functools.cache
def d20_sheet(name: str) -> dict[str, object]:
    """A ready-made combatant's checked sheet."""
    rules = load_ruleset("d20")
    return rules.read_sheet(name, {}, rules.make_options({}))


def random_setup(seed: int, size: int = 3) -> Setup:
    """Two random teams on free cells of the sketch; options and light vary with the seed."""
    rng = random.Random(seed)
    rows = SKETCH.splitlines()
    free = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in ".,23~"]
    places = rng.sample(free, 2 * size)
    combatants = []
    for index, (x, y) in enumerate(places):
        name = rng.choice(D20_NAMES)
        combatants.append(CombatantSetup(1 + index % 2, name, name.title(), dict(d20_sheet(name)), [x, y]))
    options = {"hope_zero": "quits"} if seed % 7 == 3 else {}
    if seed % 5 == 2:
        options |= {"miss_dodge": "any_distance", "interrupt_depth": 3, "hope_scope": "all_rolls"}
    return stamped(
        Setup(
            "d20",
            [SideSetup("North"), SideSetup("South")],
            combatants,
            sketch=SKETCH,
            light=rng.choice(["", "dark", "dim"]),
            options=dict(options),
            seed=seed,
            round_cap=12,
        )
    )


def random_battle(seed: int, size: int = 3, *, lean: bool = False) -> Battle:
    """A battle of `random_setup`."""
    return open_battle(random_setup(seed, size), lean=lean)
