"""Every rule of battle, building and aftermath is named by the code that implements it and by a test or case.

That this code is reached in play is the business of `test_reachable.py`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from game.paths import ruleset_ids
from game.rulebook import rulebook

ROOT = Path(__file__).resolve().parents[2]


def wanted(ruleset: str) -> list[str]:
    return [rule.id for rule in rulebook(ruleset).values() if {"battle", "build", "after"} & set(rule.tags)]


LONGEST_RANGE = 10
"""A longer range names a chapter, not rules."""


def ids_in(text: str, ruleset: str) -> set[str]:
    """Rule IDs in a text; a short range `D20-010 to D20-013` means all rules of the book in it."""
    prefix = ruleset.upper()
    rest, found = text, set()
    for span in re.finditer(
        rf"{prefix}-(\d{{3}})`{{0,2}} ?(?:to|\.\.|-|–) ?`{{0,2}}{prefix}-(\d{{3}})", text
    ):
        first, last = int(span[1]), int(span[2])
        rest = rest.replace(span[0], "")
        if last - first < LONGEST_RANGE:
            found |= {f"{prefix}-{number:03}" for number in range(first, last + 1)} & set(rulebook(ruleset))
    return found | set(re.findall(rf"{prefix}-\d{{3}}[a-z]?", rest))


def strings(path: Path) -> str:
    """All strings of a Python file, docstrings included; comments do not count."""
    tree = ast.parse(path.read_text("utf-8"))
    texts = (
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return "\n".join(texts)


def in_code(ruleset: str) -> set[str]:
    folder = ROOT / "rulesets" / ruleset
    code = [*sorted(folder.rglob("*.py")), *sorted((ROOT / "game").rglob("*.py"))]
    found = {rule for path in code for rule in ids_in(strings(path), ruleset)}
    for path in sorted(folder.rglob("*.toml")):
        found |= ids_in(path.read_text("utf-8"), ruleset)
    return found


def in_tests(ruleset: str) -> set[str]:
    """IDs in the `rules` of cases, and in strings of tests."""
    found: set[str] = set()
    for path in sorted((ROOT / "tests" / "cases" / ruleset).glob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))["case"]:
            found |= set(case.get("rules", []))
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if path.parent.name != "structure":
            found |= ids_in(strings(path), ruleset)
    return found


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_rulebook_is_read(ruleset: str) -> None:
    assert len(wanted(ruleset)) > 100


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_rule_has_code(ruleset: str) -> None:
    missing = sorted(set(wanted(ruleset)) - in_code(ruleset))
    assert missing == [], f"{len(missing)} rules that no code names: {', '.join(missing)}"


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_rule_has_a_test(ruleset: str) -> None:
    missing = sorted(set(wanted(ruleset)) - in_tests(ruleset))
    assert missing == [], f"{len(missing)} rules that no test or case names: {', '.join(missing)}"


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_no_invented_rule(ruleset: str) -> None:
    """IDs in code, tests and cases exist in the book."""
    invented = (in_code(ruleset) | in_tests(ruleset)) - set(rulebook(ruleset))
    unknown = sorted(rule for rule in invented if not rule.endswith(("-999", "-000")))
    assert unknown == []


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_worked_example_is_a_case(ruleset: str) -> None:
    prefix = ruleset.upper()
    book = (ROOT / "rulesets" / ruleset / "RULES.md").read_text("utf-8")
    examples = set(re.findall(rf"^(?:- )?\*\*({prefix}-X\d+)\*\*", book, re.MULTILINE))
    cases = {
        case["id"]
        for path in sorted((ROOT / "tests" / "cases" / ruleset).glob("*.toml"))
        for case in tomllib.loads(path.read_text("utf-8"))["case"]
    }
    assert examples
    assert sorted(examples - cases) == []
