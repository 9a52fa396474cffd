"""Small battles for the tests of the computer player and of forecasts."""

from __future__ import annotations

from typing import Any

from game.battle import Battle
from game.board.ground import Ground
from game.ruleset import load_ruleset
from game.setup import CombatantSetup, Setup, SideSetup

Place = tuple[str, int, int]
"""Template, x, y."""

HALL = "\n".join(["#" * 20, *["#" + "." * 18 + "#"] * 10, "#" * 20])


def setup_of(
    left: list[Place],
    right: list[Place],
    *,
    sketch: str = HALL,
    seed: int = 1,
    states: dict[str, dict[str, Any]] | None = None,
    options: dict[str, Any] | None = None,
    light: str = "",
) -> Setup:
    """A d20 setup on a sketch; `states` by name (the template, capitalised; a number behind it from the second on)."""
    rules = load_ruleset("d20")
    house = rules.make_options(options or {})
    combatants, names = [], set()
    for side, places in ((1, left), (2, right)):
        for template, x, y in places:
            name, number = template.title(), 2
            while name in names:
                name, number = f"{template.title()} {number}", number + 1
            names.add(name)
            sheet = rules.read_sheet(template, {}, house)
            combatants.append(
                CombatantSetup(side, template, name, sheet, [x, y], (states or {}).get(name, {}))
            )
    sides = [SideSetup("Left"), SideSetup("Right")]
    return Setup("d20", sides, combatants, sketch=sketch, seed=seed, options=options or {}, light=light)


def battle_of(setup: Setup, *, lean: bool = True) -> Battle:
    """A started battle on the setup's sketch."""
    return Battle(setup, Ground.from_sketch(setup.sketch), lean=lean)


def who(battle: Battle, name: str) -> int:
    """The entity of that name."""
    return next(one for one, identity in battle.identities.items() if identity.name == name)
