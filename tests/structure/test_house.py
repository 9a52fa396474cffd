"""The house stays as planned: what lies at the top, who may know whom, what nobody may use."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

TOP = {
    ".ci",
    ".gitignore",
    "LICENSE",
    "README.md",
    "ARCHITECTURE.md",
    "pyproject.toml",
    "game",
    "rulesets",
    "assets",
    "maps",
    "tests",
}

BANNED: dict[str, tuple[str, ...]] = {
    "esper": ("game/world.py",),
    "pygame": ("game/ui/",),
    "pygame_gui": ("game/ui/",),
    "random": ("game/ui/",),
    "secrets": (),
    "asyncio": (),
    "threading": (),
    "multiprocessing": ("game/lab/",),
    "concurrent": ("game/lab/",),
    "numpy": (),
    "unittest": (),
    "pytest": (),
}
"""Modules, and where they may be imported."""


def sources() -> list[Path]:
    return sorted([*(ROOT / "game").rglob("*.py"), *(ROOT / "rulesets").rglob("*.py")])


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), place(path))


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of everything a module imports, wherever in it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{place(path)}:{node.lineno}: relative import"
            yield from ((node.lineno, f"{node.module}.{name.name}") for name in node.names)


def test_top_level_holds_only_what_is_planned() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    assert {line.split("/")[0] for line in listed.stdout.splitlines()} <= TOP


def test_readme_has_the_two_lines() -> None:
    """`.ci/run` takes both from there and runs them."""
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    venv = "python3 -m venv .venv && .venv/bin/pip install"
    assert f"{venv} . && .venv/bin/tessera play" in lines
    assert f"{venv} -e '.[test]' && .venv/bin/pytest -q -n 2" in lines


def test_banned_modules_stay_in_their_rooms() -> None:
    wrong = [
        f"{place(path)}:{line} imports {name}"
        for path in sources()
        for line, name in imports(path)
        if (rooms := BANNED.get(name.split(".")[0])) is not None and not place(path).startswith(rooms)
    ]
    assert wrong == []


def test_rulesets_know_neither_each_other_nor_the_users_of_the_engine() -> None:
    above = (
        "game.ui",
        "game.lab",
        "game.ai",
        "game.text",
        "game.cli",
        "game.check",
        "game.scenario",
        "game.record",
    )
    wrong = []
    for path in sorted((ROOT / "rulesets").rglob("*.py")):
        own = ".".join(path.relative_to(ROOT).parts[:2])
        for line, name in imports(path):
            stranger = name.startswith("rulesets.") and not f"{name}.".startswith(f"{own}.")
            if stranger or name.startswith(above):
                wrong.append(f"{place(path)}:{line} imports {name}")
    assert wrong == []


def test_nobody_imports_a_ruleset_by_name() -> None:
    wrong = [
        f"{place(path)}:{line} imports {name}"
        for path in sorted((ROOT / "game").rglob("*.py"))
        for line, name in imports(path)
        if name.startswith("rulesets.")
    ]
    assert wrong == []


def test_no_catch_all() -> None:
    """`except Exception` only where the error is raised again (with a note, say)."""
    wrong = []
    for path in sources():
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.ExceptHandler):
                continue
            bare = node.type is None or ast.unparse(node.type) in ("Exception", "BaseException")
            if bare and not any(isinstance(inner, ast.Raise) for inner in ast.walk(node)):
                wrong.append(f"{place(path)}:{node.lineno}")
    assert wrong == []


def test_no_sleep() -> None:
    everywhere = [*sources(), *sorted((ROOT / "tests").rglob("*.py"))]
    wrong = [
        f"{place(path)}:{node.lineno}"
        for path in everywhere
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("time.sleep", "sleep")
    ]
    assert wrong == []


def test_no_global_statement() -> None:
    wrong = [
        f"{place(path)}:{node.lineno}"
        for path in sources()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Global)
    ]
    assert wrong == []


def test_nobody_locks_a_door_during_a_battle() -> None:
    """`game.ai.travel` keeps which doors were locked: they may only be unlocked (by `False`, or a tuple with it)."""
    written = [
        (path, ast.unparse(node))
        for path in sources()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Assign) and any(".locked" in ast.unparse(target) for target in node.targets)
    ]
    assert len(written) >= 5
    assert [f"{place(path)}: {text}" for path, text in written if "True" in text or "False" not in text] == []


def test_every_module_says_what_it_is() -> None:
    silent = [
        place(path)
        for path in sources()
        if path.read_text("utf-8").strip() and not ast.get_docstring(tree(path))
    ]
    assert silent == []
