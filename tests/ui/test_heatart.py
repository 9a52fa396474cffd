"""Heat over a map is read in every vision: levels lighter and larger step by step, on a map that stays below them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest

from game.board.tmx import load_map
from game.lab.heat import STEPS, no_heat
from game.paths import maps
from game.scenario import find_scenario, load_scenario
from game.ui.heatart import HeatArt, draw_level
from game.ui.heatsheet import Sheet
from game.ui.palette import HEAT
from tests.ui.vision import VISIONS, apart, seen

STEP = 6.0
"""CIEDE2000 between a level and the next, who differ in size besides."""
BELOW = 5.0
"""Lightness of the lowest level above the average of the map's floor."""


@pytest.fixture
def screen() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.quit()


def test_levels_are_told_apart_in_every_vision() -> None:
    assert len(HEAT) == STEPS
    for vision in VISIONS:
        for low, high in itertools.pairwise(HEAT):
            assert apart(low, high, vision) >= STEP, (low, high, vision)
            assert seen(low, vision)[0] + STEP < seen(high, vision)[0], (low, high, vision)


def test_squares_grow_with_the_level(screen: None) -> None:
    areas = []
    for step in range(STEPS + 1):
        cell = pygame.Surface((24, 24))
        draw_level(cell, cell.get_rect(), step)
        colour = HEAT[max(0, step - 1)]
        areas.append(sum(cell.get_at((x, y))[:3] == colour for x in range(24) for y in range(24)))
    assert areas[0] == 0
    assert all(low < high for low, high in itertools.pairwise(areas))


def test_the_lowest_level_stands_out_from_every_map(screen: None) -> None:
    for path in sorted(maps().glob("*.tmx")):
        art = HeatArt(load_map(path))
        plain = art.picture({}, 1, max(2, 400 // art.ground.grid.width))
        assert max(max(colour) for colour in _colours(plain)) <= 74, path.name
        for vision in VISIONS:
            mean = pygame.transform.average_color(plain)[:3]
            assert seen(HEAT[0], vision)[0] - seen(mean, vision)[0] > BELOW, (path.name, vision)


def test_a_sheet_shows_each_side_on_one_scale(screen: None) -> None:
    """A cell in which one side has been all the time looks the same on its map as on that of all sides."""
    setup = load_scenario(find_scenario("larks-vs-owls-training-yard"))
    heat = no_heat(2)
    heat.counts["fell"] = [{50: 8, 51: 1}, {60: 2}]
    sheet = Sheet(heat, setup, 10, ("fell",))
    drawn = sheet.drawn()
    tops = [pixel for pixel in _colours(drawn) if pixel == HEAT[STEPS - 1]]
    assert tops, "the hottest cell is drawn"
    first, second = sheet.art.picture(heat.cells("fell", 2), 8, 20), sheet.art.picture(heat.cells("fell"), 8, 20)
    x, y = sheet.art.ground.grid.xy(60)
    spot = (x * 20 + 10, y * 20 + 10)
    assert first.get_at(spot) == second.get_at(spot) == (*HEAT[2], 255)


def _colours(surface: pygame.Surface) -> set[tuple[int, int, int]]:
    wide, high = surface.get_size()
    return {surface.get_at((x, y))[:3] for x in range(0, wide, 2) for y in range(0, high, 2)}
