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


def _sheet(rng: random.Random) -> tuple[str, dict[str, Any]]:
    """A ready-made one, often with abilities and things it has no right to."""
    name = rng.choice(NAMES)
    sheet = dict(d10_sheet(name))
    if rng.random() < 0.5:
        more = rng.sample(sorted(load_content().abilities), 3)
        sheet["abilities"] = list(dict.fromkeys([*sheet["abilities"], *more]))
    if rng.random() < 0.5:
        sheet["gear"] = [*sheet["gear"], *rng.sample(THINGS, 3)]
    return name, sheet


def random_setup(seed: int, size: int = 3) -> Setup:
    """Two random teams on the sketch with walls, doors, water, heights; house rules in every third battle."""
    rng = random.Random(seed)
    rows = SKETCH.splitlines()
    free = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in ".,23~w"]
    combatants = []
    for index, (x, y) in enumerate(rng.sample(free, 2 * size)):
        name, sheet = _sheet(rng)
        state = {"fate": 3} if rng.random() < 0.2 else {}
        combatants.append(CombatantSetup(1 + index % 2, name, name.title(), sheet, [x, y], state))
    options = {}
    if seed % 3 == 1:
        options = {
            name: rng.choice(values) for name, values in allowed_values().items() if name != "armor_price"
        }
    light = rng.choice(["", "dark", "dim"])
    sides = [SideSetup("North"), SideSetup("South")]
    return stamped(
        Setup("d10", sides, combatants, sketch=SKETCH, light=light, options=options, seed=seed, round_cap=12)
    )


def random_battle(seed: int, size: int = 3, *, lean: bool = False) -> Battle:
    """A battle of `random_setup`; odd seeds ask everything that has a default."""
    battle = open_battle(random_setup(seed, size), lean=lean)
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
