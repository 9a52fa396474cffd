"""`tessera check`: reads everything that ships, or the files named, and says what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from game.board.tmx import load_map
from game.data import InputError, read_text, shown_path
from game.paths import maps, rulesets
from game.rulebook import rulebook
from game.ruleset import load_ruleset, ruleset_ids
from game.scenario import load_scenario, open_battle, scenario_files

Item = tuple[str, Callable[[], object]]
"""What is looked at, as a message names it, and the look."""


def shipped() -> Iterator[Item]:
    """Every ruleset, combatant, map and scenario that ships."""
    for ruleset in ruleset_ids():
        yield f"ruleset {ruleset}", partial(_ruleset, ruleset)
        for path in sorted((rulesets() / ruleset / "combatants").glob("*.toml")):
            yield (
                f"combatant {ruleset}/{path.stem}",
                partial(_combatant, ruleset, path.stem),
            )
    for path in sorted(maps().glob("*.tmx")):
        yield f"map {path.stem}", partial(load_map, path)
    for path in scenario_files():
        yield f"scenario {path.stem}", partial(_scenario, path)


def named(paths: Sequence[Path]) -> Iterator[Item]:
    """Maps (`.tmx`), scenarios (`.toml`) and case files (`.toml` with `[[case]]`) of a person's own."""
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
        from game.case_battle import check_setups
        from game.cases import load_cases

        if "[[case]]" in read_text(path):
            check_setups(load_cases(path))
        else:
            _scenario(path)
    else:
        raise InputError(f"{shown_path(path)}: expected a map (.tmx), a scenario or a case file (.toml)")
