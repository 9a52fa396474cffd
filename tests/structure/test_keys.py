"""Keys of the message catalogue: what code names is there, and what is there is named in code or content."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from game.locale import templates
from game.paths import ruleset_ids
from game.wording import is_key
from tests.structure.test_house import ROOT, tree
from tests.structure.test_words import EXAMPLES, content_texts
from tests.told import voice

SAID = ("term", "odds", "title", "note", "row", "value")
"""The tables of what rulesets say (`game.wording`)."""
TOLD = {"Term": "term", "Modifier": "term", "Row": "row", "Forecast": "title"}
"""What is made with a text of `game.wording` first, and the table it is looked up in."""
RULESETS = tuple(ruleset_ids())


def modules(folder: str) -> list[ast.Module]:
    return [tree(path) for path in sorted((ROOT / folder).rglob("*.py")) if not EXAMPLES.search(path.stem)]


def constant(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def calls(folder: str) -> Iterator[tuple[str, str]]:
    """Functions that are called with a literal text first, and the text."""
    for module in modules(folder):
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and node.args and (text := constant(node.args[0])):
                yield ast.unparse(node.func).rpartition(".")[2], text


# --- what code names is there ---------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", ["game/ui", "game/telling", "game/text", "game/lab", "game"])
def test_every_key_that_is_told_has_words(folder: str) -> None:
    known = {re.sub(rf"^({'|'.join(RULESETS)})\.", "", key) for key in templates("en")}
    told = {text for name, text in calls(folder) if name in ("words", "word", "say") and "." in text}
    assert told - known == set()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everything_a_ruleset_says_has_words(ruleset: str) -> None:
    speaker, content, missing = voice(ruleset), set(content_texts(f"rulesets/{ruleset}")), set()
    for name, text in calls(f"rulesets/{ruleset}"):
        if name in TOLD:
            table = TOLD[name]
            if is_key(text) and not speaker.has(f"{table}.{text}", f"condition.{text}") and text not in content:
                missing.add(f"{table}.{text}")
        elif name == "said" and not speaker.has(*(f"{table}.{text}" for table in SAID)):
            missing.add(f"said {text}")
    assert missing == set()


# --- what is there is named -----------------------------------------------------------------------------------


@cache
def named(folder: str) -> tuple[frozenset[str], re.Pattern[str]]:
    """All literal texts of code and content in a folder; the pattern of those with gaps."""
    plain: set[str] = set()
    gapped: set[str] = set()
    for module in modules(folder):
        for node in ast.walk(module):
            if text := constant(node):
                plain.add(text)
            elif isinstance(node, ast.JoinedStr):
                parts = [constant(part) for part in node.values]
                if re.search("[a-z]", "".join(parts)):
                    gapped.add("".join(re.escape(part) or r"[\w-]+" for part in parts))
    plain |= set(content_texts(folder))
    return frozenset(plain), re.compile("|".join(sorted(gapped)))


def used(name: str, *folders: str) -> bool:
    return any(name in plain or gapped.fullmatch(name) for plain, gapped in map(named, folders))


def joined(key: str) -> bool:
    """Whether both halves of a key are named: a table of the window, and a verb or result of the rules."""
    table, _, name = key.rpartition(".")
    return used(table, "game") and used(name, "rulesets", "game")


def parts(key: str) -> tuple[list[str], str, str]:
    """Where a key may be named, its table, its name in that."""
    own, _, rest = key.partition(".")
    if own not in RULESETS:
        return ["rulesets", "game"], *key.partition(".")[::2]  # type: ignore[return-value]
    return [f"rulesets/{own}", "game"], *rest.removeprefix("ko.").partition(".")[::2]  # type: ignore[return-value]


def idle(key: str) -> bool:
    folders, table, name = parts(key)
    if table in (*SAID, "thing", "thing_of"):
        return not used(name, *folders)
    if table in ("event", "option", "question", "condition"):  # the most special words begin with a verb, a kind ...
        pieces = name.rpartition(".")[2].split("_")
        starts = ("_".join(pieces[:end]) for end in range(1, len(pieces) + 1))
        return f"{table}.{name}" not in named("game")[0] and not any(used(start, *folders) for start in starts)
    return not used(f"{table}.{name}", "game") and not joined(f"{table}.{name}")


def test_no_words_without_a_use() -> None:
    assert [key for key in templates("en") if key != "language" and idle(key)] == []
    tables = ("d20.term", "ui.verb", "d100.option", "event.Harmed", "word")
    assert all(idle(f"{table}.nonsense") for table in tables)
