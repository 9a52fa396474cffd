"""Whatever changes what the numbers kept of a combatant follow from says so (`state.altered`)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

RULES = Path(__file__).resolve().parents[2] / "rulesets" / "d20"
WRITTEN = {"hp", "hope", "frozen", "mana", "excess", "blood", "last_song", "active", "slots", "held", "loaded"}
LISTS = {"append", "remove", "clear", "extend", "insert", "pop"}
SAYS = {"altered", "hp_altered", "rearranged", "reweigh", "forget"}
BEFORE = {RULES / name for name in ("recruit.py", "table_calls.py", "sequence_call.py")}
"""They make combatants of which nothing is known yet."""


def _attribute(node: ast.expr) -> str:
    if isinstance(node, ast.Subscript):
        node = node.value
    return node.attr if isinstance(node, ast.Attribute) else ""


def _written(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from map(_attribute, target.elts if isinstance(target, ast.Tuple) else [target])
    elif isinstance(node, ast.AugAssign):
        yield _attribute(node.target)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LISTS:
        yield _attribute(node.func.value)


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def test_whatever_changes_a_combatant_says_so() -> None:
    writers, silent = 0, []
    for path in sorted(set(RULES.glob("*.py")) - BEFORE):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or function.name == "__init__":
                continue
            nodes = list(ast.walk(function))
            if WRITTEN.intersection(name for node in nodes for name in _written(node)):
                writers += 1
                if SAYS.isdisjoint(map(_called, nodes)):
                    silent.append(f"{path.name}: {function.name}")
    assert writers > 10 and not silent
