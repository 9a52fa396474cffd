"""What players read comes from assets/locale: no word to be shown stands in code.

Rulesets name what they say by keys (`game.wording`); names of content stand in their content files.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any

import pytest

from tests.structure.test_house import ROOT, place, tree

SHOWING = ("game/ui", "game/telling", "game/text", "game/ai", "game/board", "game/lab")
NOT_SHOWN = {
    "Tessera",  # the name of the game
    "Linux",
    "part cover",  # a mark's key
    ", did you mean ",  # a complaint about a catalogue
    "= round ",  # a line of a record, looked up
}
KEY_CAPS = {"Backspace", "Esc", "Enter", "Del", "Home", "Left", "Right", "Up", "Down", "Space", "Tab", "Ctrl+Z"}
"""As they stand on the keys."""
COMPLAINTS = {
    *("files", "options", "content", "build", "sheet", "recruit", "derive"),
    *("tmx", "tmx_files", "tmx_layers", "tmx_objects", "tmx_tilesets", "properties", "draft", "sketch"),
    *("batch", "outputs"),
}
"""Modules that read files, or write those of a batch: their sentences are complaints to whoever asked for it."""
AT_COMMANDS = {
    *("aftermath", "camp", "company", "paths", "start", "cli"),
    *("complaint", "data", "check", "ground_check", "record_check"),
    *("cases", "case_battle"),  # complaints to whoever wrote a file or gave a command, help on the command line
    *("battle", "record"),  # lines of records
}
"""Modules of `game` itself that word something that is no part of playing."""
EXAMPLES = re.compile(r"(^|_)calls?(_|$)")
"""Modules that case files call: they know the words of case files."""
_SENTENCE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}|^ [^\W\d_]{2,}|[^\W\d_]{2,} $")
_CAPITAL = re.compile(r"^[A-Z][a-z]{2,}")


def _unseen(module: ast.Module) -> set[int]:
    """Ids of the constants that nobody sees: docstrings, errors and their notes, `__all__`, types and keys."""
    found: set[int] = set()
    for node in ast.walk(module):
        told = isinstance(node, ast.Call) and re.search(r"(Error|Refused|TypeVar|add_note)$", ast.unparse(node.func))
        names = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        if told or names or isinstance(node, (ast.Raise, ast.Assert)):
            found |= {id(part) for part in ast.walk(node)}
        elif isinstance(node, ast.Subscript):
            found |= {id(part) for part in ast.walk(node.slice)}
        elif isinstance(node, ast.FunctionDef) and node.name == "__repr__":
            found |= {id(part) for part in ast.walk(node)}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(id(node.value))
    return found


def literals(module: ast.Module, *patterns: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """Line and text of the string constants, those inside of f-strings too, that read like words to be shown."""
    unseen = _unseen(module)
    for node in ast.walk(module):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in unseen else None
        if isinstance(text, str) and any(pattern.search(text) for pattern in patterns):
            yield node.lineno, text


def _shown(path: Path, allowed: Set[str]) -> list[str]:
    return [
        f"{place(path)}:{line}: {text!r}"
        for line, text in literals(tree(path), _SENTENCE, _CAPITAL)
        if text not in allowed
    ]


def _modules(folder: str) -> Iterator[Path]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        if path.stem not in COMPLAINTS | {"shots", "theme"} and not EXAMPLES.search(path.stem):
            yield path  # shots are pictures for developers, theme names files of fonts


@pytest.mark.parametrize("folder", SHOWING)
def test_no_words_stand_in_what_draws_and_tells(folder: str) -> None:
    assert [text for path in _modules(folder) for text in _shown(path, NOT_SHOWN | KEY_CAPS)] == []


def test_the_other_modules_of_the_game_have_no_words() -> None:
    alone = [path for path in sorted((ROOT / "game").glob("*.py")) if path.stem not in AT_COMMANDS]
    assert len(alone) > 20
    assert [text for path in alone for text in _shown(path, NOT_SHOWN)] == []


def content_texts(folder: str) -> Iterator[str]:
    for path in (ROOT / folder).rglob("*.toml"):
        yield from texts(tomllib.loads(path.read_text("utf-8")))


def texts(value: Any) -> Iterator[str]:
    """Keys and texts of a TOML table."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, str):
        yield value


def _names(ruleset: Path) -> set[str]:
    """Keys and texts of a ruleset's content: what code may look up there."""

    return set(content_texts(place(ruleset)))


@pytest.mark.parametrize("ruleset", sorted(path.parent for path in (ROOT / "rulesets").glob("*/ruleset.toml")))
def test_rulesets_have_no_words(ruleset: Path) -> None:
    names = _names(ruleset)
    assert [text for path in _modules(place(ruleset)) for text in _shown(path, names)] == []


def test_the_search_finds_words() -> None:
    told = ast.parse('"""Not this one."""\ndef f(n):\n    return f"{n} points left", "x_y", "Hello there"\n')
    assert sorted(text for _, text in literals(told, _SENTENCE)) == [" points left", "Hello there"]
