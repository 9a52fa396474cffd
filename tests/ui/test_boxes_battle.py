"""Every text can be read in a battle: turns, lists, targets, views over the board, cards, log, windows."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.components import Policy
from game.paths import ruleset_ids
from game.skirmish import first_skirmish, make
from game.ui.battlescreen import BattleScreen
from game.ui.policies import PoliciesDialog
from game.ui.viewbar import VIEWS
from tests.ui.reader import Reader, Size, at_sizes, open_reader
from tests.ui.tables import show, under_way

__all__ = ["open_reader"]

LATE = {"d20": (3, 60), "d100": (12, 80), "d6": (6, 80), "d10": (1, 120)}
"""Seed and number of answers of a random battle in which much has happened."""


def _to_turn(reader: Reader) -> BattleScreen:
    """Answer questions until somebody has a free choice."""
    for _ in range(60):
        reader.settle()
        if reader.battle.prompt is None:
            return reader.battle
        reader.driver.key(pygame.K_2 if len(reader.battle.prompt.list.choices) > 1 else pygame.K_1)
    raise AssertionError("only questions")


def _first_turn(reader: Reader, ruleset: str, map_name: str = "training-yard") -> BattleScreen:
    setup = make(first_skirmish(ruleset, map_name, 2))
    reader.app.to_battle(setup, {1: "human", 2: "human"}, False)
    return _to_turn(reader)


def turn(reader: Reader, ruleset: str) -> None:
    """A free choice: every entry of the bar, a way with its cost, a combatant looked at."""
    driver, screen = reader.driver, _first_turn(reader, ruleset)
    reader.look("turn")
    assert screen.hand is not None
    for entry in list(screen.hand.entries)[:-1]:
        if entry.enabled and entry.use != "direct":
            screen.choosing.use(entry)
            reader.look(f"entry-{entry.id.partition(':')[0]}-{entry.key}")
            driver.key(pygame.K_ESCAPE)
            screen.hand.aiming = None
    grey = next((entry for entry in screen.hand.entries if not entry.enabled), None)
    if grey is not None:
        screen.choosing.use(grey)
        reader.look("grey")
    cells = [option.cell for option in screen.hand.decision.options if option.verb == "move"]
    for number, cell in enumerate((min(cells), max(cells))):
        screen.hover, screen.keyed = None, True
        screen.cursor = cell
        reader.look(f"way-{number}")
    foes = [piece for piece in screen.stage.pieces.values() if piece.side != screen.hand.side and piece.shown]
    screen.keyed, screen.marked = False, foes[0].who
    reader.look("enemy")


def tips(reader: Reader, ruleset: str) -> None:
    """The tips of buttons, tiles, rule IDs, pictures of the order of turns."""
    screen = _first_turn(reader, ruleset)
    driver = reader.driver
    driver.step()
    places = [(button.id, button.rect.center) for group in screen.noted for button in group.items]
    places += [(name, rect.center) for rect, name in screen.actionbar._spots[::3]]
    places += [(f"order-{who}", rect.center) for rect, who in screen.turnbar._spots[:2]]
    places += [(rule, rect.center) for rect, rule in screen.cards.rules[:2]]
    for number, (name, place) in enumerate(places):
        reader.point(place, f"{number}-{name.replace(':', '-').replace('?', '')}")


def targets(reader: Reader, ruleset: str) -> None:
    """Forecasts of what can be done to enemies: each target, and from the space where it was marked (F3)."""
    screen = show(reader.app, under_way(ruleset, *LATE[ruleset]))
    looked = 0
    for turn_ in range(40):
        reader.settle()
        hand = screen.hand
        if hand is None or looked >= 6:
            break
        if screen.prompt is not None:
            screen.answer(hand.decision.choices[-1].id)
            continue
        for cell in hand.targets()[:3]:
            screen.cursor, screen.keyed = cell, True
            reader.look(f"target-{turn_}-{cell}")
            looked += 1
        _thought_of(reader, screen, str(turn_))
        _nearer(screen)
    assert looked


def _thought_of(reader: Reader, screen: BattleScreen, name: str) -> None:
    """What could be done from another space, and what is to be feared there (F3)."""
    assert screen.hand is not None
    ways = [option.cell for option in screen.hand.decision.options if option.verb == "move"]
    if not ways:
        return
    screen.cursor, screen.keyed = ways[len(ways) // 2], True
    reader.driver.key(pygame.K_F3)
    reader.look(f"there-{name}")
    reader.driver.key(pygame.K_F3)


def _nearer(screen: BattleScreen) -> None:
    """A step towards an enemy, else the end of the turn."""
    hand = screen.hand
    assert hand is not None
    grid, positions = hand.battle.ground.grid, hand.battle.positions
    goals = [positions[foe].cell for foe in hand.view.active(hand.view.foes)]
    ways = [option for option in hand.decision.options if option.verb == "move"]
    here = positions[hand.decision.who].cell

    def far(cell: int) -> int:
        return min((grid.distance(cell, goal) for goal in goals), default=0)

    best = min(ways, key=lambda way: far(way.cell), default=None)
    if best is not None and far(best.cell) < far(here):
        screen.answer(best.id)
    else:
        assert hand.last is not None
        screen.answer(hand.last.id)


def views(reader: Reader, ruleset: str) -> None:
    """Sight lines with what they say, heights, cover, light, all of them; what threatens in a space thought of."""
    driver, screen = reader.driver, _first_turn(reader, ruleset, "walled-ruin")
    grid = screen.session.battle.ground.grid
    for name, _, _ in VIEWS[:4]:
        screen.choosing.view(name)
        for cell in (grid.cell(4, 4), grid.cell(12, 8), grid.cell(grid.width - 3, grid.height - 3)):
            screen.cursor, screen.keyed = cell, True
            reader.look(f"{name}-{cell}")
        if name != "light":
            screen.choosing.view(name)
    for name in ("sight", "heights", "cover"):
        screen.choosing.view(name)
    reader.look("all")
    screen.shown.clear()
    screen.toast = ""
    assert screen.hand is not None
    cells = [option.cell for option in screen.hand.decision.options if option.verb == "move"]
    screen.cursor, screen.keyed = max(cells), True
    driver.key(pygame.K_F3)
    assert screen.standpoint == max(cells)
    reader.look("standpoint")
    foe = next(piece for piece in screen.stage.pieces.values() if piece.side != screen.hand.side and piece.shown)
    screen.cursor = foe.cell
    reader.look("standpoint-enemy")


def log(reader: Reader, ruleset: str) -> None:
    """The log folded and unfolded, page by page; the rule behind a line."""
    driver = reader.driver
    screen = show(reader.app, under_way(ruleset, *LATE[ruleset]))
    reader.settle()
    reader.look("folded")
    screen.log.open.update(index for index, telling in enumerate(screen.log.tellings) if telling.details)
    screen.log.refresh()
    rules = []
    for page in range(5):
        reader.look(f"unfolded-{page}")
        rules += [rule for _, _, rule in screen.log._hits if rule]
        driver.key(pygame.K_PAGEUP)
    screen.choosing.rules(rules[0])
    reader.look("rule")


def windows(reader: Reader, ruleset: str) -> None:
    """Keys, settings, the pause, the rulebook; the policies with every condition set, for everybody."""
    driver, screen = reader.driver, _first_turn(reader, ruleset)
    driver.key(pygame.K_F1)
    reader.leaf("keys")
    driver.key(pygame.K_ESCAPE)
    reader.press(pygame.K_F10, "settings")
    reader.press(pygame.K_F2, "rules")
    screen.choosing.pause_menu()
    reader.look("pause")
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_F5)
    reader.look("saved")
    driver.key(pygame.K_p)
    policies = screen.dialog
    assert isinstance(policies, PoliciesDialog)
    reader.look("policies")
    for kind in policies.kinds:
        policies._set(policies.who, kind, Policy("ask", "important", 20, True, 12, True))
    for row in range(0, len(policies.kinds), 5):
        policies.row = policies.first = row
        reader.look(f"policies-all-{row}")
    driver.key(pygame.K_a)
    driver.key(pygame.K_ESCAPE)
    reader.look("policies-taken")


def _states(ruleset: str) -> list[str]:
    """Conditions that come up in battles."""
    found: set[str] = set()
    for seed in range(1, 9):
        with under_way(ruleset, seed, 60) as battle:
            found.update(effect.name for who in battle.sides for effect in battle.effects[who].active)
    return sorted(found)


def cards(reader: Reader, ruleset: str) -> None:
    """People with long names and many conditions, side by side; each one's card."""
    battle = under_way(ruleset, *LATE[ruleset])
    screen = show(reader.app, battle)
    reader.settle()
    states = _states(ruleset)
    for number, piece in enumerate(screen.stage.pieces.values()):
        piece.name = f"Bartholomew Featherstonehaugh {number}"
        piece.effects = states[number : number + 9]
        screen.marked = piece.who
        reader.look(f"card-{number}")
        if number == 3:
            break


def crowd(reader: Reader, ruleset: str) -> None:
    """Eleven on each side, shoulder to shoulder, at every zoom."""
    draft = first_skirmish(ruleset, "training-yard", 2)
    for party in draft.parties:
        party.members = (party.members * 12)[:11]
    reader.app.to_battle(make(draft), {1: "human", 2: "human"}, False)
    screen = _to_turn(reader)
    for number, piece in enumerate(screen.stage.pieces.values()):
        piece.cell = screen.session.battle.ground.grid.cell(6 + number % 4, 4 + number // 4)
        piece.column, piece.row = float(6 + number % 4), float(4 + number // 4)
    for zoom in range(4):
        reader.look(f"zoom-{zoom}")
        reader.driver.key(pygame.K_PLUS if zoom < 2 else pygame.K_MINUS)
        screen.board.camera.arrive()
    reader.driver.key(pygame.K_p)
    reader.look("policies")


SCENES: dict[str, Callable[[Reader, str], None]] = {
    "turn": turn,
    "tips": tips,
    "targets": targets,
    "views": views,
    "log": log,
    "windows": windows,
    "cards": cards,
    "crowd": crowd,
}


@pytest.mark.parametrize(("size", "scene", "ruleset"), at_sizes(SCENES, ruleset_ids()))
def test_a_battle(size: Size, scene: str, ruleset: str, open_reader: Callable[[Size, str], Reader]) -> None:
    reader = open_reader(size, f"{scene}-{ruleset}")
    SCENES[scene](reader, ruleset)
    reader.check()
