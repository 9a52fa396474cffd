"""Scenarios: map + sides + combatants + options + seed -> a battle.

A scenario file is TOML (`maps/README.md` documents it); `load_scenario` checks it whole, `open_battle` starts it.
"""

from __future__ import annotations

import dataclasses
import functools
from pathlib import Path
from typing import Any, Literal

import msgspec
from pydantic import Field, model_validator

from game.battle import Battle
from game.board.ground import BRIGHT, DARK, DIM, Ground
from game.board.tmx import load_map
from game.company import add_company
from game.data import InputError, load_toml, located, name_problem, shown_path, unknown
from game.ground_check import check_ground
from game.muster import starting_cells
from game.paths import files_in, is_file, maps, own_maps, ruleset_ids
from game.record_check import LARGEST_SEED
from game.ruleset import content_hash, load_ruleset
from game.setup import CombatantSetup, Setup, SideSetup
from game.spec import Name, Spec


class CombatantSpec(Spec):
    """One combatant of a side: a template (or a path to a combatant file), and what differs."""

    template: str
    name: Name = ""
    count: int = Field(default=1, ge=1, le=40)
    at: list[int] | None = Field(default=None, min_length=2, max_length=2)
    overrides: dict[str, Any] = {}
    state: dict[str, Any] = {}


class SideSpec(Spec):
    """One side: its combatants, or the company file that they come from."""

    name: Name = Field(min_length=1)
    controller: Literal["human", "ai"] = "ai"
    colour: Literal["", "blue", "red", "green", "yellow"] = ""
    temperament: Literal["", "reckless", "careful", "optimist", "pessimist"] = ""
    level: Literal["novice", "steady"] = "steady"
    combatant: list[CombatantSpec] = Field(default=[], min_length=1)
    company: str = ""

    @model_validator(mode="after")
    def _one_of_both(self) -> SideSpec:
        if bool(self.combatant) == bool(self.company):
            raise ValueError("a side needs [[side.combatant]] or `company`, and not both")
        return self


class ScenarioSpec(Spec):
    """A scenario file."""

    schema_: Literal[1] = Field(alias="schema")
    title: Name = ""
    description: str = ""
    map: str
    ruleset: str
    options: dict[str, Any] = {}
    seed: int = Field(default=1, ge=0, le=LARGEST_SEED)
    round_cap: int = Field(default=30, ge=1, le=1000)
    deploy: bool = False
    award: int = Field(default=0, ge=0, le=1_000_000)
    light: Literal["", "bright", "dim", "dark"] = ""
    blocking_tiles: list[int] = []
    blocking_layers: list[str] = []
    side: list[SideSpec] = Field(min_length=2, max_length=4)


FIRST_SCENARIO = "lanterns-vs-ravens-bridge-village"
"""What a newcomer is offered first, and what is shown without a display."""


def scenario_files() -> list[Path]:
    """All shipped scenarios, the one for newcomers first, else sorted; then the player's own."""
    found = [path for folder in (maps(), own_maps()) for path in files_in(folder / "scenarios", ".toml")]
    return sorted(found, key=lambda path: path.stem != FIRST_SCENARIO)


def find_scenario(name: str) -> Path:
    """A scenario by path, or by the name of a shipped or own one. InputError with the nearest name otherwise."""
    path = Path(name)
    if is_file(path):
        return path
    known = {file.stem: file for file in reversed(scenario_files())}
    if name in known:
        return known[name]
    if not name:
        raise InputError(f"the name of the scenario is empty, expected a file or one of: {', '.join(sorted(known))}")
    raise InputError(f"{name}: there is no such scenario file; {unknown('scenario', path.stem or name, known)}")


def load_scenario(path: Path) -> Setup:
    """Read and check a scenario file. All its problems come as one InputError."""
    spec = load_toml(path, ScenarioSpec)
    if spec.ruleset not in ruleset_ids():
        raise InputError(f"{shown_path(path)}: ruleset: {unknown('ruleset', spec.ruleset, ruleset_ids())}")
    try:
        setup = make_setup(spec, path.parent)
        check_ground(setup, ground_of(setup))
    except InputError as error:
        raise located(shown_path(path), error) from error
    return setup


def prepare(path: Path, *, seed: int | None = None, company: str = "", side: int = 1) -> Setup:
    """A scenario's setup, under another seed and with a company (a file or its name) as one of the sides, if given."""
    setup = load_scenario(path)
    if company:
        setup = add_company(setup, side, company)
        check_ground(setup, ground_of(setup))
        starting_cells(setup, ground_of(setup))
    return setup if seed is None else msgspec.structs.replace(setup, seed=seed)


def make_setup(spec: ScenarioSpec, folder: Path) -> Setup:
    """The setup of a checked scenario; sheets are resolved and checked by the ruleset."""
    rules = load_ruleset(spec.ruleset)
    options = rules.make_options(spec.options)
    combatants = []
    for index, side in enumerate(spec.side, start=1):
        for who in side.combatant:
            template = _template_path(who.template, folder)
            sheet = rules.read_sheet(template, who.overrides, options)
            rules.recruit(sheet, who.state, options)  # refuses a wrong state now, not when the battle begins
            for number in range(1, who.count + 1):
                name = who.name or sheet_name(sheet)
                combatants.append(
                    CombatantSetup(
                        index,
                        who.template,
                        f"{name} {number}" if who.count > 1 else name,
                        sheet,
                        who.at if who.count == 1 else None,
                        who.state,
                    )
                )
    setup = Setup(
        ruleset=spec.ruleset,
        sides=[
            SideSetup(side.name, side.controller, side.colour, side.temperament, side.level) for side in spec.side
        ],
        combatants=combatants,
        title=spec.title,
        map=_map_path(spec.map, folder),
        light=spec.light,
        blocking_tiles=spec.blocking_tiles,
        blocking_layers=spec.blocking_layers,
        options=spec.options,
        seed=spec.seed,
        round_cap=spec.round_cap,
        deploy=spec.deploy,
        award=spec.award,
    )
    for index, side in enumerate(spec.side, start=1):
        if side.company:
            setup = add_company(setup, index, side.company, folder)
    return stamped(setup)


def sheet_name(sheet: dict[str, Any]) -> str:
    """The name on a sheet; InputError when nobody could read it."""
    name = str(sheet["name"])
    if wrong := name_problem(name):
        raise InputError(f"the name of a combatant {wrong}")
    return name


def stamped(setup: Setup) -> Setup:
    """The setup with the versions of ruleset, content and map that it is made with."""
    setup.version = load_ruleset(setup.ruleset).version
    setup.content = content_hash(setup.ruleset)
    setup.map_digest = ground_of(setup).digest
    return setup


def _template_path(template: str, folder: Path) -> str:
    beside = folder / template
    return str(beside) if template.endswith(".toml") and is_file(beside) else template


def _map_path(name: str, folder: Path) -> str:
    beside = folder / name
    return str(beside.resolve()) if name.endswith(".tmx") and is_file(beside) else name


def map_file(name: str) -> Path:
    """The file of a map: a path, or the name of a shipped or own map. InputError with the nearest name otherwise."""
    path = Path(name)
    if path.suffix == ".tmx" and is_file(path):
        return path
    known = _shipped_maps(maps())
    if name not in known:
        known = {file.stem: file for file in files_in(own_maps(), ".tmx")} | known
    if name in known:
        return known[name]
    if not name:
        raise InputError(f"map: the name is empty, expected a file or one of: {', '.join(known)}")
    raise InputError(f"{name}: there is no such map; {unknown('map', path.stem, known)}")


@functools.cache
def _shipped_maps(folder: Path) -> dict[str, Path]:
    return {file.stem: file for file in files_in(folder, ".tmx")}


def ground_of(setup: Setup) -> Ground:
    """The ground of a setup; loaded once per process (until the file changes), so that battles share its geometry."""
    if setup.sketch:
        return _sketched(setup.sketch, setup.light)
    blocking = (tuple(setup.blocking_tiles), tuple(setup.blocking_layers))
    path = map_file(setup.map)
    return _loaded(path, path.stat().st_mtime_ns, setup.light, blocking)


@functools.cache
def _loaded(
    path: Path, changed: int, light: str, blocking: tuple[tuple[int, ...], tuple[str, ...]]
) -> Ground:
    tiles, layers = blocking
    ground = load_map(path, blocking={"tiles": tiles, "layers": layers}) if tiles or layers else load_map(path)
    return _lit(ground, light) if light else ground


def _lit(ground: Ground, light: str) -> Ground:
    """The same ground under another ambient light, with caches of its own."""
    level = {"dark": DARK, "dim": DIM, "bright": BRIGHT}[light]
    caches: dict[str, Any] = {field.name: {} for field in dataclasses.fields(ground) if field.name.startswith("_")}
    return dataclasses.replace(ground, light=(level,) * ground.grid.size, **caches)


@functools.cache
def _sketched(sketch: str, light: str) -> Ground:
    ground = Ground.from_sketch(sketch)
    return _lit(ground, light) if light else ground


def open_battle(setup: Setup, *, lean: bool = False) -> Battle:
    """Start a battle; it stops at its first decision."""
    return Battle(setup, ground_of(setup), lean=lean)
