"""What players read comes from assets/locale: no sentence stands in the code that draws and tells.

The rulesets still word some notes and labels of forecasts, rows of cards and terms themselves.
`words_in_rules.toml` lists how many such literals each module has; a number there may only become smaller.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.structure.test_house import ROOT, place, tree

TELLING = ("game/ui", "game/telling", "game/text")
NOT_SHOWN = {
    "Tessera",  # the name of the game
    "Linux",
    "part cover",  # a mark's key
    ", did you mean ",  # a complaint about a catalogue
    "Action",  # an event's class, looked up
    "Advantage",  # terms of rules, looked up
    "Disadvantage",
    "= round ",  # a line of a record, looked up
    "hd paid",  # a result of forecasts, looked up
}
KEY_CAPS = {"Backspace", "Esc", "Enter", "Del", "Home", "Left", "Right", "Up", "Down", "Space", "Tab", "Ctrl+Z"}
"""As they stand on the keys."""
COMPLAINTS = {"files", "options", "content", "build", "sheet", "recruit", "outfit_check"}
"""Modules of the rulesets that read files: their sentences are complaints to whoever wrote the file."""
_SENTENCE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}|^ [^\W\d_]{2,}|[^\W\d_]{2,} $")
_CAPITAL = re.compile(r"^[A-Z][a-z]{2,}")


def _unseen(module: ast.Module) -> set[int]:
    """Ids of the constants that nobody sees: docstrings, errors and their notes, `__all__`, keys of fonts."""
    found: set[int] = set()
    for node in ast.walk(module):
        told = isinstance(node, ast.Call) and re.search(r"(Error|Refused|TypeVar|add_note)$", ast.unparse(node.func))
        names = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        if told or names or isinstance(node, (ast.Raise, ast.Assert)):
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


@pytest.mark.parametrize("folder", TELLING)
def test_no_words_stand_in_what_draws_and_tells(folder: str) -> None:
    here = [
        f"{place(path)}:{line}: {text!r}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path.name not in ("shots.py", "theme.py")  # pictures for developers; names of font files
        for line, text in literals(tree(path), _SENTENCE, _CAPITAL)
        if text not in NOT_SHOWN | KEY_CAPS
    ]
    assert here == []


def _worded() -> dict[str, int]:
    found = {
        place(path): len(list(literals(tree(path), _SENTENCE)))
        for path in sorted((ROOT / "rulesets").rglob("*.py"))
        if path.stem not in COMPLAINTS
    }
    return {name: count for name, count in found.items() if count}


def test_rulesets_word_no_more_than_is_listed() -> None:
    listed = tomllib.loads((Path(__file__).parent / "words_in_rules.toml").read_text("utf-8"))
    more = {name: count for name, count in _worded().items() if count > listed.get(name, 0)}
    assert more == {}, "put the words into assets/locale, or show why not"
    assert all((ROOT / name).is_file() for name in listed)


def test_the_search_finds_words() -> None:
    told = ast.parse('"""Not this one."""\ndef f(n):\n    return f"{n} points left", "x_y", "Hello there"\n')
    assert sorted(text for _, text in literals(told, _SENTENCE)) == [" points left", "Hello there"]
