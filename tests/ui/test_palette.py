"""Whatever colour says is told apart by people with a colour deficiency and in grey, measured on the real board.

Thresholds, CIEDE2000 (about 1 is the least that can be noticed side by side, 10 is plain at a glance):
colours of sides, bars and points at least 10 in each vision, in grey too; names in the colour of a side
7 (they are words besides); text at least 4.5 to 1 on its ground;
a marked space at least 4 on average over its pixels from the same space unmarked or marked otherwise, its border 10.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest

from game.board.tmx import load_map
from game.paths import maps
from game.ui import theme as t
from game.ui.camera import Camera
from game.ui.mapart import MapPicture
from game.ui.overlays import CASING, Overlays
from game.ui.palette import SAFE, STANDARD, Palette
from game.ui.patterns import patterned
from game.ui.settings import load_settings
from game.ui.shade import BRIGHT, DARK, DIM, REMEMBERED, REMEMBERED_MIST, UNSEEN, UNSEEN_MIST
from game.ui.shots import Driver
from game.ui.theme import Theme
from game.ui.tokens import draw_shape
from tests.ui.conftest import open_duel
from tests.ui.vision import VISIONS, apart, contrast, difference

PLAIN = 10.0
"""Two colours that only need a glance."""
NAMED = 7.0
"""Two names of sides."""
MARKED = 4.0
"""Two spaces, on average over their pixels."""
READABLE = 4.5
"""Contrast of text (WCAG AA)."""
SIZE, EVERY = 48, 4
"""Pixels of a cell, and how many of them are one sample."""
TOGETHER = ("reach", "danger", "area", "spaces", "part cover", "cover", "dim", "dark")
"""Marks that can lie side by side."""


def _far(palette: Palette, colours: dict[str, tuple[int, int, int]], least: float) -> list[str]:
    return [
        f"{palette.name}: {one} and {other} for {vision}: {away:.1f}"
        for (one, first), (other, second) in itertools.combinations(colours.items(), 2)
        for vision in VISIONS
        if (away := apart(first, second, vision)) < least
    ]


def test_the_measure_is_that_of_its_authors() -> None:
    # pairs 1, 7, 17 and 25 of Sharma, Wu and Dalal 2005
    for one, other, wanted in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ):
        assert difference(one, other) == pytest.approx(wanted, abs=1e-4)
    assert apart((255, 0, 0), (0, 160, 0), "normal") > 3 * apart((150, 60, 0), (90, 90, 0), "deuteranopia")


def test_safe_sides_levels_and_points_are_told_apart() -> None:
    for colours in (
        SAFE.sides,
        {"good": SAFE.good, "fair": SAFE.fair, "poor": SAFE.poor, "empty": (44, 48, 60)},
        dict(zip("123", SAFE.points, strict=True)) | {"spent": (58, 63, 78)},
    ):
        assert _far(SAFE, colours, PLAIN) == []
    assert _far(SAFE, SAFE.tints, NAMED) == []


@pytest.mark.parametrize("palette", [STANDARD, SAFE], ids=lambda one: one.name)
def test_names_of_sides_can_be_read(palette: Palette) -> None:
    for ground in (t.PANEL, t.RAISED, t.INK):
        for tint in (*palette.tints.values(), palette.fair, *palette.points[:2]):
            assert contrast(tint, ground) >= READABLE


@pytest.mark.parametrize("palette", [STANDARD, SAFE], ids=lambda one: one.name)
def test_nothing_is_told_by_colour_alone(palette: Palette) -> None:
    """Sides differ in shape; of the marks that can lie side by side no two have tint, pattern and letter alike."""
    shapes = [pygame.Surface((48, 48), pygame.SRCALPHA) for _ in palette.sides]
    for side, drawn in enumerate(shapes, start=1):
        draw_shape(drawn, side, (24, 24), 16, (255, 255, 255))
    masks = [pygame.mask.from_surface(drawn) for drawn in shapes]
    for one, other in itertools.combinations(masks, 2):
        assert one.count() + other.count() - 2 * one.overlap_area(other, (0, 0)) > 60
    letters = {"part cover": "1/2", "cover": "2/2", "dim": "d", "dark": "n"}
    looks = {}
    for name in TOGETHER:
        mark = palette.marks[name]
        looks[name] = (mark.pattern, bool(mark.border), letters.get(name, ""))
    assert len(set(looks.values())) == len(looks)


@pytest.fixture(scope="module")
def grounds() -> Iterator[dict[str, pygame.Surface]]:
    """A picture of each kind of ground of the shipped maps at full light: a cell of each surface, water too."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield _grounds()
    pygame.display.quit()


def _grounds() -> dict[str, pygame.Surface]:
    found: dict[str, pygame.Surface] = {}
    for path in sorted(maps().glob("*.tmx")):
        ground = load_map(path)
        picture = MapPicture(ground)
        for cell in ground.grid.bits(ground.walkable):
            kind = f"{ground.surface[cell]}{' under water' if ground.water[cell] else ''}"
            if kind not in found and not ground.top[cell]:
                x, y = ground.grid.xy(cell)
                found[kind] = pygame.Surface((SIZE, SIZE))
                picture.draw(found[kind], (-x * SIZE, -y * SIZE), SIZE)
    return found


def _colours(cell: pygame.Surface) -> list[tuple[int, int, int]]:
    """The cell as small squares of mean colour: what the eye takes in at a glance."""
    wide = SIZE // EVERY
    small = pygame.transform.smoothscale(cell, (wide, wide))
    return [small.get_at((x, y))[:3] for y in range(wide) for x in range(wide)]


def _between(one: list[tuple[int, int, int]], other: list[tuple[int, int, int]], vision: str) -> float:
    return sum(apart(a, b, vision) for a, b in zip(one, other, strict=True)) / len(one)


def _marked(ground: pygame.Surface, palette: Palette, name: str) -> list[tuple[int, int, int]]:
    """A space in the middle of many that are marked: no border helps it."""
    camera = Camera(3, 3)
    camera.resize(pygame.Rect(0, 0, 3 * SIZE, 3 * SIZE), 1.0)
    camera.size = SIZE
    camera.look_at(1.5, 1.5)
    surface = pygame.Surface((3 * SIZE, 3 * SIZE))
    middle = camera.rect(4)
    surface.blit(ground, middle)
    Overlays(Theme(1.0, palette), camera).mark(surface, (1 << 9) - 1, name)
    return _colours(surface.subsurface(middle))


def test_marked_spaces_are_told_apart_on_every_ground(grounds: dict[str, pygame.Surface]) -> None:
    wrong = []
    assert len(grounds) >= 6
    for kind, ground in grounds.items():
        looks = {"": _colours(ground)} | {name: _marked(ground, SAFE, name) for name in TOGETHER if name != "reach"}
        for (one, first), (other, second) in itertools.combinations(looks.items(), 2):
            for vision in VISIONS:
                away = _between(first, second, vision)
                if away < MARKED:
                    wrong.append(f"{kind}: {one or 'bare'} and {other} for {vision}: {away:.1f}")
    assert wrong == []


def test_borders_show_on_every_ground(grounds: dict[str, pygame.Surface]) -> None:
    """The dark line below them or they themselves; and no two borders are of one colour."""
    bordered = {name: mark for name, mark in SAFE.marks.items() if mark.border}
    assert all(mark.cased for mark in bordered.values())
    for kind, ground in grounds.items():
        mean = pygame.transform.average_color(ground)[:3]
        for name, mark in bordered.items():
            for vision in VISIONS:
                assert max(apart(mark.colour, mean, vision), apart(CASING, mean, vision)) >= PLAIN, (kind, name)
                assert apart(mark.colour, CASING, vision) >= PLAIN, name
    assert _far(SAFE, {name: mark.colour for name, mark in bordered.items()}, MARKED) == []


@pytest.mark.parametrize("palette", [STANDARD, SAFE], ids=lambda one: one.name)
def test_fog_and_light_are_told_apart(grounds: dict[str, pygame.Surface], palette: Palette) -> None:
    """Never seen, seen before, dark, dim and bright, each next to the one after it; on every ground."""
    wrong = []
    mist = {UNSEEN: UNSEEN_MIST, REMEMBERED: REMEMBERED_MIST}
    for kind, ground in grounds.items():
        looks = []
        for shade in (UNSEEN, REMEMBERED, DARK, DIM, BRIGHT):
            cell = ground.copy()
            cell.fill(shade, special_flags=pygame.BLEND_RGB_MULT)
            cell.fill(mist.get(shade, (0, 0, 0)), special_flags=pygame.BLEND_RGB_ADD)
            mark = palette.marks["remembered"]
            if shade == REMEMBERED and mark.pattern:
                cell.blit(patterned(SIZE, mark.colour, mark.strength, mark.pattern), (0, 0))
            looks.append(_colours(cell))
        for (index, one), vision in itertools.product(enumerate(looks[:-1]), VISIONS):
            away = _between(one, looks[index + 1], vision)
            if away < MARKED:
                wrong.append(f"{kind}: {index} and the next for {vision}: {away:.1f}")
    assert wrong == []


def test_the_palette_is_a_setting_that_changes_the_board(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    driver.step()
    before = pygame.image.tobytes(driver.app.surface, "RGB")
    driver.app.settings.palette = "safe"
    driver.app.apply_settings()
    driver.step()
    assert driver.app.theme.palette is SAFE is screen.board.theme.palette
    assert pygame.image.tobytes(driver.app.surface, "RGB") != before
    assert load_settings().palette == "safe"
    driver.app.settings.palette = "unknown"
    driver.app.settings.save()
    assert load_settings().palette == "standard"
