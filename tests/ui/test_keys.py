"""The overview of the keys (F1) has every key that the battle, the replay and the window know."""

from __future__ import annotations

import ast

import pygame
import pytest

from game.skirmish import first_skirmish, make
from game.telling import words
from game.ui.shots import Driver
from game.ui.widgets import Button
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


BY_ARROWS = ("tab", "map", "sides", "rules", "member", "less", "more", "take", "side", "rest", "name")
"""Rows and neighbours that keys of a heading, arrows, plus and minus reach, as hints beside them say."""


def _bare(buttons: list[Button]) -> list[str]:
    """Buttons without a key that are not such rows."""
    return [one.id for one in buttons if not one.key and one.id.partition(":")[0] not in BY_ARROWS]


@pytest.mark.parametrize("ruleset", ["d20", "d100", "d6", "d10"])
def test_whatever_can_be_pressed_shows_its_key(driver: Driver, ruleset: str) -> None:
    """On every screen of a battle's life, the windows over it among them."""
    app = driver.app
    driver.step(80)
    assert _bare(app.screen.buttons.items) == []  # type: ignore[attr-defined]
    app.to_skirmish(ruleset)
    driver.step(2)
    parties = app.screen.draft.parties  # type: ignore[attr-defined]
    bare = [name for name in _bare(app.screen.buttons.items) if not name.endswith(f":{len(parties) - 1}")]  # type: ignore[attr-defined]
    assert bare == [], "the keys stand at the chosen side"
    draft = first_skirmish(ruleset, "training-yard", 2)
    draft.round_cap = 2
    app.to_battle(make(draft), {1: "human", 2: "ai"}, False)
    driver.settle()
    screen = driver.battle_screen
    assert _bare([*screen.turnbar.buttons.items, *screen.viewbar.buttons.items]) == []
    for _ in range(20):
        if screen.hand is not None and screen.prompt is not None:
            assert _bare(screen.prompt.buttons.items) == []
            assert len(screen.prompt.list.choices) <= 9 or screen.prompt.list.scrolls
        elif screen.hand is not None:
            assert [entry.id for entry in screen.hand.entries if not entry.key] == []
        if screen.session.battle.pending is None:
            break
        screen.answer(screen.session.pilot(screen.session.battle))
        driver.settle(rest=1)
    while screen.dialog is None:
        driver.key(pygame.K_ESCAPE)
    assert _bare(screen.dialog.buttons.items) == []
    driver.key(pygame.K_ESCAPE)
    screen.session.commanders = {1: "ai", 2: "ai"}
    screen.settled = False
    driver.settle()
    assert screen.dialog is not None and screen.session.battle.pending is None
    assert _bare([*screen.dialog.buttons.items, *screen.endbar.items]) == []
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_q)
    assert type(app.screen).__name__ == "StartScreen", "the key of the end bar leads to the menu"


def test_keys_of_the_start_change_who_commands_fog_and_dice(driver: Driver) -> None:
    driver.step(80)
    start = driver.app.screen
    before, fog, same = dict(start.commanders), start.fog, driver.app.dice.same  # type: ignore[attr-defined]
    for key in (pygame.K_a, pygame.K_s, pygame.K_f, pygame.K_d):
        driver.key(key)
    after = start.commanders  # type: ignore[attr-defined]
    assert all(after[side] != who for side, who in before.items()) and len(before) == 2
    assert start.fog != fog and driver.app.dice.same != same  # type: ignore[attr-defined]
    tab = start.tab  # type: ignore[attr-defined]
    driver.key(pygame.K_t)
    assert start.tab != tab  # type: ignore[attr-defined]
    driver.key(pygame.K_q)
    assert not driver.app.running
