"""Zooming: smooth on the way, crisp where it ends, and what the pointer is on stays where it is."""

from __future__ import annotations

import itertools
import struct
from pathlib import Path

import pygame
import pytest

from game.board.tmx import load_map
from game.paths import assets, maps
from game.ui.camera import ZOOM_SECONDS, ZOOMS, Camera
from game.ui.mapart import MapPicture, scaled
from game.ui.shots import Driver
from tests.ui.conftest import open_duel

FRAME = 1 / 60
TILES = assets() / "terrain"


def _camera() -> Camera:
    camera = Camera(60, 40)
    camera.resize(pygame.Rect(0, 56, 960, 576), 1.0)
    camera.look_at(30, 20)
    return camera


def _under(camera: Camera, at: tuple[int, int]) -> tuple[float, float]:
    """The place of the board that is shown at a place of the screen."""
    shown = camera.shown
    return (shown.x + at[0] - camera.view.x) / shown.size, (shown.y + at[1] - camera.view.y) / shown.size


@pytest.mark.parametrize("steps", [1, -1, 3, -5])
def test_sizes_change_little_by_little_around_the_pointer(steps: int) -> None:
    camera, at = _camera(), (700, 300)
    before = _under(camera, at)
    camera.zoom(steps, at)
    assert camera.size == camera.wanted == ZOOMS[ZOOMS.index(48) + steps]
    sizes = [camera.shown.size]
    assert sizes == [pytest.approx(48)]
    for _ in range(round(ZOOM_SECONDS / FRAME) + 2):
        assert _under(camera, at) == pytest.approx(before, abs=0.02)
        camera.update(FRAME)
        sizes.append(camera.shown.size)
    assert sizes == sorted(sizes, reverse=steps < 0)
    assert sizes[-1] == camera.size and not camera.travelling
    jumps = [max(one, other) / min(one, other) for one, other in itertools.pairwise(sizes)]
    whole = max(camera.size, 48) / min(camera.size, 48)
    assert max(jumps) < whole**0.6


def test_turning_back_half_way_goes_on_from_what_is_shown() -> None:
    camera = _camera()
    camera.zoom(3, (400, 300))
    for _ in range(4):
        camera.update(FRAME)
    half = camera.shown
    assert 48 < half.size < camera.size
    camera.zoom(-3, (500, 200))
    assert camera.shown.size == pytest.approx(half.size)
    assert (camera.shown.x, camera.shown.y) == pytest.approx((half.x, half.y))


def test_on_the_way_everything_shown_is_drawn_at_a_size_there_are_tiles_for() -> None:
    camera = _camera()
    for steps, at in ((2, (10, 60)), (-4, (955, 620)), (6, (480, 300)), (-9, (3, 600))):
        camera.zoom(steps, at)
        while camera.travelling:
            kept = (camera.size, camera.x, camera.y)
            with camera.wide() as (factor, part):
                assert camera.size in ZOOMS and factor > 0.999
                assert part.w * factor == pytest.approx(camera.view.w, abs=0.01)
                assert part.h * factor == pytest.approx(camera.view.h, abs=0.01)
                assert part.left > -1 and part.top > -1
                assert part.right < camera.view.w + 1 and part.bottom < camera.view.h + 1
            assert kept == (camera.size, camera.x, camera.y)
            camera.update(FRAME)


def test_the_wheel_zooms_smoothly_in_the_window(driver: Driver) -> None:
    """A token is where the camera says in every frame; the last frame is what a camera that never moved draws."""
    screen = open_duel(driver, fog=False)
    driver.settle()
    camera, piece = screen.board.camera, next(iter(screen.stage.pieces.values()))
    driver.move(driver.cell(piece.cell))
    body = driver.app.theme.palette.side(piece.colour)
    on_the_way = 0
    for turn in (1, 1, -1, 1):
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turn, flipped=False))
        for _ in range(round(ZOOM_SECONDS / FRAME) + 3):
            driver.step()
            shown = camera.shown
            x = camera.view.x + (piece.column + 0.5) * shown.size - shown.x
            y = camera.view.y + (piece.row + 0.24) * shown.size - shown.y
            seen = driver.app.surface.get_at((round(x), round(y)))[:3]
            assert sum(abs(one - other) for one, other in zip(seen, body, strict=True)) < 130
            on_the_way += camera.travelling
        assert not camera.travelling
    assert on_the_way >= 4 * 8
    driver.step(60)
    arrived = pygame.image.tobytes(driver.app.surface.subsurface(screen.layout.board), "RGB")
    screen.board.retheme(screen.board.theme)
    screen.board.picture = MapPicture(screen.session.battle.ground)
    screen.board.camera.arrive()
    driver.step()
    fresh = pygame.image.tobytes(driver.app.surface.subsurface(screen.layout.board), "RGB")
    changed = sum(a != b for a, b in zip(arrived, fresh, strict=True)) / len(fresh)
    assert changed < 0.01  # the pulsing ring of who acts


# ---------------------------------------------------------------------- crisp tiles


def _sharpness(picture: pygame.Surface) -> float:
    """Mean difference of neighbouring pixels: what blurred scaling takes away."""
    grey = pygame.transform.grayscale(picture)
    wide, high = grey.get_size()
    values = pygame.image.tobytes(grey, "RGB")[::3]
    across = (abs(values[i] - values[i + 1]) for y in range(high) for i in range(y * wide, y * wide + wide - 1))
    return sum(across) / ((wide - 1) * high)


@pytest.mark.parametrize("size", [72, 96, 144, 192])
def test_tiles_are_crisp_at_near_zooms(size: int) -> None:
    """Clearly sharper than the plain sheet scaled up, on every one of our maps."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    for path in sorted(maps().glob("*.tmx")):
        ground = load_map(path)
        picture = MapPicture(ground)
        corner = (ground.grid.width // 2 - 3, ground.grid.height // 2 - 3)
        plain = pygame.Surface((6 * 48, 6 * 48))
        picture.draw(plain, (-corner[0] * 48, -corner[1] * 48), 48)
        near = pygame.Surface((6 * size, 6 * size))
        picture.draw(near, (-corner[0] * size, -corner[1] * size), size)
        blurred = pygame.transform.smoothscale(plain, near.get_size())
        assert _sharpness(near) > 1.25 * _sharpness(blurred), path.stem
        back = pygame.transform.smoothscale(near, plain.get_size())
        assert abs(_sharpness(back) - _sharpness(plain)) < 0.35 * _sharpness(plain), path.stem
    pygame.display.quit()


def _png_size(path: Path) -> tuple[int, int]:
    wide, high = struct.unpack(">II", path.read_bytes()[16:24])
    return wide, high


def _loaded(path: Path) -> pygame.Surface:
    """A picture with 32 bits to the pixel."""
    stored = pygame.image.load(path)
    made = pygame.Surface(stored.get_size(), pygame.SRCALPHA)
    made.blit(stored, (0, 0))
    return made


@pytest.mark.parametrize("sheet", ["ground", "walls", "props", "edges"])
def test_every_row_of_a_sheet_is_there_in_fine_and_looks_the_same(sheet: str) -> None:
    wide, high = _png_size(TILES / f"{sheet}.png")
    plain = _loaded(TILES / f"{sheet}.png")
    for row in range(high // 48):
        path = TILES / "fine" / f"{sheet}_{row:02}.png"
        assert _png_size(path) == (4 * wide, 4 * 48)
        fine = _loaded(path)
        for column in range(0, 16, 5):
            small = plain.subsurface((column * 48, row * 48, 48, 48))
            large = fine.subsurface((column * 192, 0, 192, 192))
            means = [pygame.transform.average_color(one, consider_alpha=True)[:3] for one in (small, large)]
            if max(means[0]) > 8:
                assert all(abs(a - b) <= 14 for a, b in zip(*means, strict=True)), (path.name, column)


def test_objects_and_tokens_are_drawn_for_the_zoom_in_use(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    piece = next(iter(screen.stage.pieces.values()))
    tokens, picture = screen.board.tokens, screen.board.picture
    for size in (96, 144, 192):
        token = tokens.token(piece.colour, piece.side, piece.icon, 1.0, size)
        scaled = pygame.transform.smoothscale(tokens.token(piece.colour, piece.side, piece.icon, 1.0, 44), (size, size))
        assert token.get_width() == size
        assert _sharpness(token) > 1.1 * _sharpness(scaled)
        crate = picture.thing("crate", size)
        small = picture.thing("crate", 48)
        assert crate is not None and small is not None
        assert _sharpness(crate) > 1.2 * _sharpness(pygame.transform.smoothscale(small, (size, size)))


def test_tiles_of_others_keep_their_pixels() -> None:
    """A sheet of somebody else has no finer rows: its pixels become larger squares, not a blur."""
    tile = pygame.Surface((16, 16))
    for x in range(16):
        for y in range(16):
            tile.set_at((x, y), (250, 250, 250) if (x // 2 + y // 2) % 2 else (10, 10, 10))

    def mixed(picture: pygame.Surface) -> float:
        greys = pygame.image.tobytes(picture, "RGB")[::3]
        return sum(20 < value < 240 for value in greys) / len(greys)

    for size in (40, 56, 72, 144):
        large = scaled(tile, (size, size))
        assert large.get_size() == (size, size)
        assert mixed(large) < 0.6 * mixed(pygame.transform.smoothscale(tile, (size, size)))
    assert mixed(scaled(tile, (48, 48))) == mixed(scaled(tile, (144, 144))) == 0
    assert scaled(tile, (12, 12)).get_size() == (12, 12)
