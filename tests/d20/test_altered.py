"""Whatever changes what the numbers kept of a combatant follow from says so (`state.altered`, `Figure.weigh`,
`state.flagged`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

RULES = Path(__file__).resolve().parents[2] / "rulesets" / "d20"
WRITTEN = {"hp", "hope", "frozen", "mana", "excess", "blood", "last_song", "active", "slots", "held", "loaded"}
LISTS = {"append", "remove", "clear", "extend", "insert", "pop"}
SAYS = {"altered", "hope_altered", "hp_altered", "rearranged", "reloaded", "reweigh", "forget", "spent"}
BEFORE = {RULES / name for name in ("recruit.py", "table_calls.py", "sequence_call.py")}
"""They make combatants of which nothing is known yet."""
FLAGS = {"attempted", "hope_lost", "hope_gained", "unjoined"}


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


def _writers(names: set[str], paths: set[Path]) -> Iterator[tuple[str, set[str]]]:
    """Where a function writes one of these attributes, and what it calls."""
    for path in sorted(paths):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or function.name == "__init__":
                continue
            nodes = list(ast.walk(function))
            if names.intersection(name for node in nodes for name in _written(node)):
                yield f"{path.name}: {function.name}", set(map(_called, nodes))


def test_whatever_changes_a_combatant_says_so() -> None:
    writers = dict(_writers(WRITTEN, set(RULES.glob("*.py")) - BEFORE))
    assert len(writers) > 10
    assert not [where for where, calls in writers.items() if SAYS.isdisjoint(calls)]


def test_whatever_changes_the_weight_or_a_stat_weighs_anew() -> None:
    writers = dict(_writers({"excess", "stats"}, set(RULES.glob("*.py")) - {RULES / "recruit.py"}))
    assert len(writers) > 2
    assert not [where for where, calls in writers.items() if "weigh" not in calls]


def test_whatever_sets_a_flag_of_the_turn_says_so() -> None:
    writers = dict(_writers(FLAGS, set(RULES.glob("*.py")) - BEFORE))
    assert writers.pop("turn.py: new_turn") is not None
    assert len(writers) == 4
    assert not [where for where, calls in writers.items() if "flagged" not in calls]
