"""A skirmish that somebody puts together: map, ruleset, sides, house rules; made into a setup or a scenario file."""

from __future__ import annotations

import functools
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from game.battle import Battle
from game.board.ground import Ground
from game.data import InputError
from game.ground_check import check_ground
from game.house_rules import HouseRule, Value
from game.knowledge import view
from game.muster import SIDE_COLOURS
from game.paths import files_in, maps, own_combatants, own_maps, rulesets
from game.record import write_atomically
from game.ruleset import load_ruleset
from game.scenario import (
    ScenarioSpec,
    ground_of,
    load_scenario,
    make_setup,
    scenario_files,
    sheet_name,
)
from game.setup import CombatantSetup, Setup, SideSetup

MOST_SIDES = 4
MOST_MEMBERS = 12
"""On one side; the zones of most maps are smaller."""


class Recruit(msgspec.Struct, frozen=True):
    """A combatant that may be taken: who it is, its strength (worth within its ruleset), its entity in the pool."""

    template: str
    name: str
    icon: str
    role: str
    worth: float
    who: int


class Party(msgspec.Struct):
    """A side as it is being put together; `members` are templates, in order."""

    name: str
    colour: str
    controller: str = "ai"
    temperament: str = ""
    level: str = "steady"
    members: list[str] = []


class Skirmish(msgspec.Struct):
    """What is chosen. `options` holds only house rules that differ from their defaults."""

    ruleset: str
    map: str
    parties: list[Party]
    seed: int = 1
    options: dict[str, Value] = {}
    light: str = ""
    deploy: bool = False
    round_cap: int = 40

    def set_option(self, rule: HouseRule, value: Value) -> None:
        """Choose a value of a house rule; the default needs no entry."""
        self.options.pop(rule.name, None)
        if (type(value), value) != (type(rule.default), rule.default):
            self.options[rule.name] = value

    def option(self, rule: HouseRule) -> Value:
        """The value of a house rule."""
        return self.options.get(rule.name, rule.default)


def map_names() -> list[str]:
    """All maps, shipped and the player's own."""
    return list(dict.fromkeys(path.stem for folder in (maps(), own_maps()) for path in files_in(folder, ".tmx")))


def ground(skirmish: Skirmish) -> Ground:
    """The ground fought on; InputError when the map is broken."""
    return ground_of(Setup(skirmish.ruleset, [], [], map=skirmish.map, light=skirmish.light))


def pool(ruleset: str) -> Battle:
    """All combatants of a ruleset that can be read, shipped and the player's own, on empty ground: for their numbers.

    Nothing is begun. To be closed.
    """
    rules = load_ruleset(ruleset)
    options = rules.make_options({})
    folders = (rulesets() / ruleset / "combatants", own_combatants(ruleset))
    names = dict.fromkeys(path.stem for folder in folders for path in files_in(folder, ".toml"))
    sheets = [(name, sheet) for name in names if (sheet := _sheet(ruleset, name, options)) is not None]
    combatants = [
        CombatantSetup(1, name, sheet_name(sheet), sheet, [place, 0]) for place, (name, sheet) in enumerate(sheets)
    ]
    wide = max(2, len(sheets))
    setup = Setup(ruleset, [SideSetup("", "human"), SideSetup("")], combatants, sketch="." * wide)
    return Battle(setup, _plain(wide), lean=True, begin=False)


def roster(battle: Battle) -> list[Recruit]:
    """The combatants of a pool, the strongest first."""
    seen, identities = view(battle, 0), battle.identities
    found = [
        Recruit(one.template, one.name, one.icon or one.template, one.role, battle.rules.worth(seen, who), who)
        for who, one in identities.items()
    ]
    return sorted(found, key=lambda one: (-one.worth, one.name))


@functools.cache
def _plain(wide: int) -> Ground:
    return Ground.from_sketch("." * wide)


def _sheet(ruleset: str, name: str, options: Any) -> dict[str, Any] | None:
    try:
        return load_ruleset(ruleset).read_sheet(name, {}, options)
    except InputError:
        return None


def first_skirmish(ruleset: str, map_name: str, seed: int) -> Skirmish:
    """What a skirmish of a ruleset begins with: the sides of its first scenario, that of the map before others."""
    party = [Party(str(number), colour) for number, colour in enumerate(SIDE_COLOURS[:2], start=1)]
    made = Skirmish(ruleset, map_name, party, seed)
    model = _model(ruleset, map_name)
    if model is not None:
        for number, (one, side) in enumerate(zip(party, model.sides, strict=False), start=1):
            one.name, one.controller = side.name, side.controller
            one.members = [who.template for who in model.combatants if who.side == number]
        made.round_cap = model.round_cap
    return made


def _model(ruleset: str, map_name: str) -> Setup | None:
    """The scenario to begin with, None when the ruleset has none."""
    best: Setup | None = None
    for path in scenario_files():
        try:
            setup = load_scenario(path)
        except InputError:
            continue
        if setup.ruleset == ruleset and (best is None or (setup.map == map_name != best.map)):
            best = setup
    return best


# --- what becomes of it ---------------------------------------------------------------------------------------


def spec_table(skirmish: Skirmish, title: str = "") -> dict[str, Any]:
    """The skirmish as the table of a scenario file."""
    table: dict[str, Any] = {"schema": 1}
    if title:
        table["title"] = title
    table |= {"map": skirmish.map, "ruleset": skirmish.ruleset, "seed": skirmish.seed}
    table["round_cap"] = skirmish.round_cap
    if skirmish.light:
        table["light"] = skirmish.light
    if skirmish.deploy:
        table["deploy"] = True
    if skirmish.options:
        table["options"] = dict(skirmish.options)
    table["side"] = [_side_table(party) for party in skirmish.parties]
    return table


def _side_table(party: Party) -> dict[str, Any]:
    side: dict[str, Any] = {"name": party.name, "controller": party.controller, "colour": party.colour}
    if party.temperament:
        side["temperament"] = party.temperament
    if party.level != "steady":
        side["level"] = party.level
    side["combatant"] = [
        {"template": name} if count == 1 else {"template": name, "count": count}
        for name, count in Counter(party.members).items()
    ]
    return side


def make(skirmish: Skirmish, title: str = "") -> Setup:
    """The setup of a skirmish that is fit to be fought; InputError says in a sentence why it is not.

    Callers look for empty sides first (`empty_side`).
    """
    setup = make_setup(ScenarioSpec.model_validate(spec_table(skirmish, title)), Path())
    setup.map = skirmish.map
    check_ground(setup, ground_of(setup))
    return setup


def empty_side(skirmish: Skirmish) -> Party | None:
    """A side without anybody, None when all have members."""
    return next((party for party in skirmish.parties if not party.members), None)


def scenario_text(skirmish: Skirmish, title: str) -> str:
    """The skirmish as a scenario file."""
    table = spec_table(skirmish, title)
    sides = table.pop("side")
    options = table.pop("options", {})
    lines = [f"{key} = {_toml(value)}" for key, value in table.items()]
    if options:
        lines += ["", "[options]", *(f"{key} = {_toml(value)}" for key, value in options.items())]
    for side in sides:
        combatants = side.pop("combatant")
        lines += ["", "[[side]]", *(f"{key} = {_toml(value)}" for key, value in side.items())]
        for one in combatants:
            lines += ["", "[[side.combatant]]", *(f"{key} = {_toml(value)}" for key, value in one.items())]
    return "\n".join(lines) + "\n"


def _toml(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def save_scenario(skirmish: Skirmish, title: str) -> Path:
    """Write it among the player's own scenarios under a new name; InputError says why that cannot be."""
    folder = own_maps() / "scenarios"
    base = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "skirmish"
    taken = {path.stem for path in scenario_files()}
    names = (base if number == 1 else f"{base}-{number}" for number in range(1, 10_000))
    path = folder / f"{next(name for name in names if name not in taken)}.toml"
    write_atomically(path, scenario_text(skirmish, title))
    return path
