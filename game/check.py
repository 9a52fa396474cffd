"""`tessera check`: reads everything that ships, or the files named, and says what is wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from game.board.tmx import load_map
from game.case_battle import check_setups
from game.cases import load_cases
from game.company import company_files, load_company
from game.data import InputError, read_text, shown_path
from game.paths import files_in, maps, own_combatants, own_maps, ruleset_ids, rulesets
from game.rulebook import rulebook
from game.ruleset import load_ruleset
from game.scenario import ScenarioSpec, load_scenario, open_battle

Item = tuple[str, Callable[[], object]]
"""What is looked at, as a message names it, and the look."""


def shipped() -> Iterator[Item]:
    """Every ruleset, combatant, map and scenario that ships, and the player's own."""
    for ruleset in ruleset_ids():
        yield f"ruleset {ruleset}", partial(_ruleset, ruleset)
        for path in files_in(rulesets() / ruleset / "combatants", ".toml"):
            yield f"combatant {ruleset}/{path.stem}", partial(_combatant, ruleset, path.stem)
    for path in files_in(maps(), ".tmx"):
        yield f"map {path.stem}", partial(load_map, path)
    for path in files_in(maps() / "scenarios", ".toml"):
        yield f"scenario {path.stem}", partial(_scenario, path)
    own = [path for ruleset in ruleset_ids() for path in files_in(own_combatants(ruleset), ".toml")]
    own += [*files_in(own_maps(), ".tmx"), *files_in(own_maps() / "scenarios", ".toml")]
    own += company_files()
    yield from named(own)


def named(paths: Sequence[Path]) -> Iterator[Item]:
    """Maps (`.tmx`), scenarios, companies, case files and combatants (`.toml`) of a person's own."""
    for path in paths:
        yield shown_path(path), partial(_file, path)


def problems(items: Iterator[Item]) -> Iterator[tuple[str, str]]:
    """Looks at everything; yields each name with what is wrong with it ("" = nothing)."""
    for name, look in items:
        try:
            look()
        except InputError as error:
            yield name, str(error)
        else:
            yield name, ""


def _ruleset(name: str) -> None:
    load_ruleset(name).make_options({})
    if not rulebook(name):
        raise InputError(f"{rulesets() / name / 'RULES.md'}: there are no rules in it")


def _combatant(ruleset: str, template: str) -> None:
    rules = load_ruleset(ruleset)
    rules.read_sheet(template, {}, rules.make_options({}))


def _scenario(path: Path) -> None:
    open_battle(load_scenario(path), lean=True).close()


def _file(path: Path) -> None:
    if path.suffix == ".tmx":
        load_map(path)
    elif path.suffix == ".toml":
        kind = _kind(path)
        if kind == "case":
            check_setups(load_cases(path))
        elif kind == "scenario":
            _scenario(path)
        elif kind == "company":
            load_company(path)
        else:
            _combatant(kind, str(path))
    else:
        read_text(path)  # says it when there is none
        raise InputError(
            f"{shown_path(path)}: expected a map (.tmx), a scenario, a case file or a combatant (.toml)"
        )


def _kind(path: Path) -> str:
    """What a TOML file is by its keys: "case", "company", "scenario", or the ruleset that it is a combatant of."""
    keys = _keys(path)
    if "member" in keys:
        return "company"
    if "case" in keys or path.parent.name in ruleset_ids() and path.parent.parent.name == "combatants":
        return "case" if "case" in keys else path.parent.name
    known = {"scenario": {field.alias or name for name, field in ScenarioSpec.model_fields.items()}}
    for ruleset in ruleset_ids():
        files = files_in(rulesets() / ruleset / "combatants", ".toml")
        known[ruleset] = {key for file in files for key in _keys(file)}
    return max(known, key=lambda kind: len(keys & known[kind]))


def _keys(path: Path) -> set[str]:
    """The keys at the top of a TOML file; none when it is broken, which whoever reads it says better."""
    try:
        return set(tomllib.loads(read_text(path)))
    except tomllib.TOMLDecodeError:
        return set()
