"""Random d10 battles for tests: teams, further abilities and gear, options, light and policies vary with the seed."""

from __future__ import annotations

import functools
import random
from typing import Any

from game.battle import Battle
from game.components import Policy
from game.ruleset import load_ruleset
from game.scenario import open_battle, stamped
from game.setup import CombatantSetup, Setup, SideSetup
from rulesets.d10.content import load_content
from rulesets.d10.options import allowed_values
from rulesets.d10.recruit import STARTING
from rulesets.d10.ruleset import DEFAULTED, UNASKED
from tests.battles import SKETCH

NAMES = ("bastion", "blade", "archer", "evoker", "reaver", "shade", "captain", "mender", "grunt", "scout")
THINGS = (
    "healing_draught",
    "torch",
    "lantern",
    "antitoxin",
    "medkit",
    "scattergun",
    "hand_crossbow",
    "tower_shield",
    "guard_shield",
    "dagger",
)


@functools.cache
def d10_sheet(name: str) -> dict[str, Any]:
    """A ready-made combatant's checked sheet."""
    rules = load_ruleset("d10")
    return rules.read_sheet(name, {}, rules.make_options({}))


def _sheet(rng: random.Random, legal: bool) -> tuple[str, dict[str, Any]]:
    """A ready-made one, unless `legal` often with abilities and things it has no right to."""
    name = rng.choice(NAMES)
    sheet = dict(d10_sheet(name))
    if legal:
        return name, sheet
    if rng.random() < 0.5:
        more = rng.sample(sorted(load_content().abilities), 3)
        sheet["abilities"] = list(dict.fromkeys([*sheet["abilities"], *more]))
    if rng.random() < 0.5:
        sheet["gear"] = [*sheet["gear"], *rng.sample(THINGS, 3)]
    return name, sheet


MAPS = ("walled-ruin", "ford-heights", "bridge-village", "training-yard")
PERILS = 3
"""Traps, and devices, on the sketch."""


def perilous(rng: random.Random) -> str:
    """The sketch with traps and devices on its floor."""
    rows = [list(row) for row in SKETCH.splitlines()]
    floor = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "."]
    for index, (x, y) in enumerate(rng.sample(floor, 2 * PERILS)):
        rows[y][x] = "!%"[index % 2]
    return "\n".join("".join(row) for row in rows)


def random_setup(seed: int, size: int = 3, *, legal: bool = False) -> Setup:
    """Two random teams on the sketch with walls, doors, water, heights, traps; every fourth battle on a real map.

    House rules in every third battle; now and then somebody flies, comes later, or begins in a bad state.
    """
    rng = random.Random(seed)
    sketch = perilous(rng)
    rows = sketch.splitlines()
    free = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in ".,23~w"]
    combatants = []
    for index, (x, y) in enumerate(rng.sample(free, 2 * size)):
        name, sheet = _sheet(rng, legal)
        state: dict[str, Any] = {"fate": 3} if rng.random() < 0.2 else {}
        if rng.random() < 0.1 and not legal:
            sheet["traits"] = [*sheet["traits"], "fly"]
        if rng.random() < 0.1 and index > 1:
            state["arrives"] = rng.randint(2, 4)
        if rng.random() < 0.1:
            state["conditions"] = [rng.choice(STARTING)]
        combatants.append(CombatantSetup(1 + index % 2, name, name.title(), sheet, [x, y], state))
    real = seed % 4 == 2
    for one in combatants if real else ():
        one.at = None
    options = {}
    if seed % 3 == 1:
        options = {
            name: rng.choice(values) for name, values in allowed_values().items() if name != "armor_price"
        }
    light = rng.choice(["", "dark", "dim"])
    sides = [SideSetup("North"), SideSetup("South")]
    place = {"map": rng.choice(MAPS)} if real else {"sketch": sketch}
    return stamped(
        Setup(
            "d10",
            sides,
            combatants,
            **place,
            light=light,
            options=options,
            seed=seed,
            round_cap=12 + 8 * (seed % 5),
        )
    )


def random_battle(seed: int, size: int = 3, *, lean: bool = False, legal: bool = False) -> Battle:
    """A battle of `random_setup`; odd seeds ask everything that has a default."""
    battle = open_battle(random_setup(seed, size, legal=legal), lean=lean)
    if seed % 2:
        for who in list(battle.sides):
            for kind in (*DEFAULTED, *UNASKED, "fate"):
                battle.set_policy(who, kind, Policy("ask", "everything"))
    return battle


def random_answer(battle: Battle, rng: random.Random) -> str:
    """A random option of a random kind, so that rare things happen as often as common ones."""
    assert battle.pending is not None
    options = battle.pending.options
    if battle.pending.kind == "act":
        verb = rng.choice(sorted({option.verb for option in options}))
        options = tuple(option for option in options if option.verb == verb)
    return rng.choice(options).id
