"""Which functions of a ruleset write attributes that kept numbers follow from, read from the source."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Set
from pathlib import Path

LISTS = {"append", "remove", "clear", "extend", "insert", "pop"}
"""Methods that change a list."""


def writers(names: Set[str], paths: Iterable[Path]) -> dict[str, set[str]]:
    """`file: function` for each function that writes an attribute of one of these names -> the names it calls."""
    found = {}
    for path in sorted(paths):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or function.name == "__init__":
                continue
            nodes = list(ast.walk(function))
            if names & {name for node in nodes for name in _written(node)}:
                found[f"{path.name}: {function.name}"] = set(map(_called, nodes))
    return found


def _written(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from map(_attribute, target.elts if isinstance(target, ast.Tuple) else [target])
    elif isinstance(node, ast.AugAssign):
        yield _attribute(node.target)
    elif isinstance(node, ast.Delete):
        yield from map(_attribute, node.targets)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LISTS:
        yield _attribute(node.func.value)


def _attribute(node: ast.expr) -> str:
    """The attribute that is written, or one of whose items is; of a d100 stealth nothing is kept."""
    if isinstance(node, ast.Subscript):
        node = node.value
    return node.attr if isinstance(node, ast.Attribute) and ast.unparse(node.value) != "stealth" else ""


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
