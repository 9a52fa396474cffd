"""The overview of the keys (F1) has every key that the battle, the replay and the window know."""

from __future__ import annotations

import ast

import pytest

from game.telling import words
from tests.structure.test_house import ROOT, tree

CAPS = {
    "ESCAPE": "Esc",
    "RETURN": "Enter",
    "KP_ENTER": "Enter",
    "PAGEUP": "Page Up",
    "PAGEDOWN": "Down",
    "PLUS": "+",
    "KP_PLUS": "+",
    "EQUALS": "+",
    "MINUS": "-",
    "KP_MINUS": "-",
    "z": "Ctrl+Z",
}
"""Keys that are called otherwise than pygame does."""


def _told() -> set[str]:
    """The keys of the overview: what stands before the tab, each and word by word."""
    heads = [line.split("\t")[0] for line in words("ui.help.text").split("\n") if "\t" in line]
    parts = ", ".join(heads).replace(" and ", ", ").lower().split(", ")
    return {word for part in parts for word in (part, *part.split(" "))}


@pytest.mark.parametrize("module", ["keys", "replay", "app"])
def test_the_overview_has_every_key(module: str) -> None:
    told = _told()
    names = {
        node.attr.removeprefix("K_")
        for node in ast.walk(tree(ROOT / "game" / "ui" / f"{module}.py"))
        if isinstance(node, ast.Attribute) and node.attr.startswith("K_")
    }
    assert names
    caps = {CAPS.get(name, name if len(name) < 4 else name.title()).lower() for name in names}
    assert caps - told == set()
