"""Icons: one for whatever shows as a badge or a token, in one style, and just as their script draws them."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.paths import assets
from game.ruleset import ruleset_ids

ICONS = assets() / "icons"
NAMES = {path.stem for path in ICONS.glob("*.svg")}


def _conditions(table: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    for name, inner in table.items():
        if isinstance(inner, dict):
            found |= set(inner) if name == "condition" else _conditions(inner)
    return {name for name in found if name != "condition"}


def test_every_condition_has_an_icon() -> None:
    wanted = _conditions(tomllib.loads((assets() / "locale" / "en.toml").read_text(encoding="utf-8")))
    assert len(wanted) > 60
    assert wanted - NAMES == set()


def test_every_combatant_has_an_icon() -> None:
    for ruleset in ruleset_ids():
        for path in Path("rulesets", ruleset, "combatants").glob("*.toml"):
            sheet = tomllib.loads(path.read_text(encoding="utf-8"))
            role = str(sheet.get("role", "")).split(",")[0].strip()
            assert {str(sheet.get("icon", "")), path.stem, role} & NAMES, path


def test_icons_are_many_and_of_one_style() -> None:
    assert len(NAMES) >= 80
    for path in ICONS.glob("*.svg"):
        text = path.read_text(encoding="utf-8")
        assert 'viewBox="0 0 64 64"' in text, path.name
        assert set(re.findall(r"#[0-9a-fA-F]{3,8}", text)) == {"#ffffff"}, path.name
        assert not re.search(r"<(?!/?(?:svg|path|circle|rect|g)\b)", text), path.name


def test_icons_are_as_their_script_draws_them(tmp_path: Path) -> None:
    for script in ICONS.glob("*.py"):
        (tmp_path / script.name).write_bytes(script.read_bytes())
    subprocess.run([sys.executable, tmp_path / "make_icons.py"], check=True, capture_output=True)
    drawn = {path.stem: path.read_bytes() for path in tmp_path.glob("*.svg")}
    assert drawn == {path.stem: path.read_bytes() for path in ICONS.glob("*.svg")}


@pytest.mark.parametrize("size", [14, 20, 56])
def test_badges_of_conditions_look_different(size: int) -> None:
    """As small as they get no two of the same ruleset are alike."""
    catalogue = tomllib.loads((assets() / "locale" / "en.toml").read_text(encoding="utf-8"))
    for table in (catalogue, catalogue["d10"], catalogue["d100"], catalogue["d6"]["ko"]):
        pictures = {}
        for name in table["condition"]:
            drawn = pygame.image.load_sized_svg(str(ICONS / f"{name}.svg"), (size, size))
            assert pygame.mask.from_surface(drawn, 60).count() > size * size // 14, name
            pictures[name] = pygame.image.tobytes(drawn, "RGBA")
        alike = len(pictures) - len(set(pictures.values()))
        assert alike <= 1, sorted(pictures)
