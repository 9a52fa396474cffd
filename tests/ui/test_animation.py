"""What events look like: gliding, blows, misses, falls, areas, shots; skip and instant; the camera follows."""

from __future__ import annotations

import math

import pygame
import pytest

from game import event as e
from game.ui.animation import SPEEDS
from game.ui.battlescreen import BattleScreen
from game.ui.shots import Driver
from game.ui.stage import Piece
from tests.ui.conftest import open_duel

FRAME = 1 / 60


@pytest.fixture
def screen(driver: Driver) -> BattleScreen:
    shown = open_duel(driver, fog=False)
    driver.settle()
    driver.app.settings.speed = "normal"
    shown.apply_settings()
    return shown


def _pair(screen: BattleScreen) -> tuple[Piece, Piece]:
    """One of ours and a foe, side by side in the open."""
    ours, foe = screen.stage.pieces[1], next(one for one in screen.stage.pieces.values() if one.side == 2)
    for piece, x in ((ours, 3), (foe, 4)):
        piece.cell = screen.session.battle.ground.grid.cell(x, 4)
        piece.column, piece.row, piece.shown, piece.alpha = float(x), 4.0, True, 1.0
    return ours, foe


def _feed(screen: BattleScreen, *events: e.Event) -> None:
    for event in events:
        screen.animator.feed(event, True)


def _attacked(ours: Piece, foe: Piece, result: str) -> e.Attacked:
    return e.Attacked(ours.who, foe.who, "sword", 10, [], 10, 10, [], 0, result)


def _frames(screen: BattleScreen, most: int = 240) -> list[tuple[float, float]]:
    """Play all scenes, drawing each frame; where the foe's token was in each."""
    _, foe = screen.stage.pieces[1], next(one for one in screen.stage.pieces.values() if one.side == 2)
    places = []
    while screen.animator.busy and len(places) < most:
        screen.animator.update(FRAME)
        screen.draw(screen.table.surface)
        places.append((foe.column, foe.row))
    assert not screen.animator.busy
    return places


def test_a_walk_glides_cell_by_cell(screen: BattleScreen) -> None:
    ours, _ = _pair(screen)
    grid = screen.session.battle.ground.grid
    way = [grid.cell(3, 4), grid.cell(2, 4), grid.cell(2, 5)]
    _feed(screen, *(e.Moved(ours.who, one, other, 1) for one, other in zip(way, way[1:], strict=False)))
    seen = [(ours.column, ours.row)]
    while screen.animator.busy:
        screen.animator.update(FRAME)
        seen.append((ours.column, ours.row))
    assert seen[0] == (3.0, 4.0) and seen[-1] == (2.0, 5.0)
    assert (2.0, 4.0) in [(round(x, 1), round(y, 1)) for x, y in seen]
    assert max(math.dist(one, other) for one, other in zip(seen, seen[1:], strict=False)) < 0.2
    assert len(seen) > 15
    assert ours.lift == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("result", ["hit", "critical", "glancing", "miss"])
def test_a_blow_pushes_back_and_a_miss_goes_past(screen: BattleScreen, result: str) -> None:
    ours, foe = _pair(screen)
    _feed(screen, _attacked(ours, foe, result))
    screen.animator.update(FRAME)
    (impact,) = screen.animator.effects.impacts
    assert impact.look == result
    assert impact.angle == pytest.approx(0, abs=0.1)
    places = _frames(screen)
    aside = max(abs(y - 4) for _, y in places)
    back = max(x - 4 for x, _ in places)
    assert (aside > 0.15 and back < 0.02) if result == "miss" else (back > 0.08 and aside < 0.02)
    assert places[-1] == (4.0, 4.0)


def test_what_a_blow_looks_like_differs_from_a_miss(screen: BattleScreen, driver: Driver) -> None:
    """Both change the board's picture around the target, and not in the same way."""
    pictures = {}
    for result in ("", "hit", "miss", "critical"):
        ours, foe = _pair(screen)
        screen.animator.clear()
        if result:
            _feed(screen, _attacked(ours, foe, result))
            for _ in range(8):
                screen.animator.update(FRAME)
        screen.animator.effects.floating.clear()
        screen.draw(driver.app.surface)
        area = pygame.Rect(0, 0, 150, 150)
        area.center = screen.board.camera.at(4.5, 4.5)
        pictures[result] = pygame.image.tobytes(driver.app.surface.subsurface(area), "RGB")
        screen.animator.skip()
    assert len(set(pictures.values())) == 4


def test_who_goes_down_topples_and_lies_there(screen: BattleScreen) -> None:
    _, foe = _pair(screen)
    _feed(screen, e.WentDown(foe.who))
    tilts = []
    while screen.animator.busy:
        screen.animator.update(FRAME)
        tilts.append(foe.tilt)
        assert foe.down == (not screen.animator.busy)
    assert min(tilts) < -60 and tilts[-1] == 0
    assert sorted(tilts[:-1], reverse=True) == tilts[:-1]
    tokens = screen.board.tokens
    standing = tokens.token(foe.colour, foe.side, foe.icon, 0.0, 44)
    lying = tokens.token(foe.colour, foe.side, foe.icon, 0.0, 44, True)
    assert pygame.image.tobytes(standing, "RGBA") != pygame.image.tobytes(lying, "RGBA")


def test_a_fall_drops_to_the_ground_in_a_cloud_of_dust(screen: BattleScreen) -> None:
    ours, _ = _pair(screen)
    ours.altitude = 3.0
    high = ours.raised
    assert high == pytest.approx(0.5)
    _feed(screen, e.Moved(ours.who, ours.cell, ours.cell, 0, "fall"))
    heights = []
    while screen.animator.busy:
        screen.animator.update(FRAME)
        heights.append(ours.raised)
    assert heights == sorted(heights, reverse=True)
    assert heights[0] >= high and heights[-1] == 0 and ours.altitude == 0 and ours.tilt == 0
    assert [impact.look for impact in screen.animator.effects.impacts] == ["dust"]


def test_flying_goes_up_a_metre(screen: BattleScreen) -> None:
    ours, _ = _pair(screen)
    for manner, wanted in (("fly_up", 1.0), ("fly_up", 2.0), ("fly_down", 1.0)):
        _feed(screen, e.Moved(ours.who, ours.cell, ours.cell, 1, manner))
        _frames(screen)
        assert ours.altitude == pytest.approx(wanted)
    assert ours.raised == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("verb", "item", "look"),
    [("attack", "bow", "arrow"), ("throw", "knife", "thrown"), ("cast", "force_bolt", "bolt")],
)
def test_what_flies_goes_from_one_to_the_other(screen: BattleScreen, verb: str, item: str, look: str) -> None:
    ours, foe = _pair(screen)
    foe.cell, foe.column = screen.session.battle.ground.grid.cell(6, 5), 6.0
    foe.row = 5.0
    _feed(screen, e.Declared(ours.who, verb, item, [foe.who]))
    seen = []
    while screen.animator.busy:
        screen.animator.update(FRAME)
        seen += screen.animator.effects.streaks
    streak = seen[0]
    assert (streak.look, streak.icon) == (look, item)
    assert (streak.start, streak.end) == ((3.5, 4.5), (6.5, 5.5))
    assert (ours.column, ours.row) == (3.0, 4.0)


def test_a_blow_at_close_quarters_sends_nothing_flying(screen: BattleScreen) -> None:
    ours, foe = _pair(screen)
    _feed(screen, e.Declared(ours.who, "attack", "sword", [foe.who]))
    nearest = 9.0
    while screen.animator.busy:
        screen.animator.update(FRAME)
        assert not screen.animator.effects.streaks
        nearest = min(nearest, foe.column - ours.column)
    assert nearest < 0.75 and ours.column == 3.0


def test_an_area_spreads_in_colour_below_the_tokens(screen: BattleScreen, driver: Driver) -> None:
    ours, foe = _pair(screen)
    grid, camera = screen.session.battle.ground.grid, screen.board.camera
    cells = [grid.cell(x, y) for x in range(2, 7) for y in range(3, 6)]

    def colours() -> dict[str, tuple[int, int, int]]:
        screen.draw(driver.app.surface)
        corner, edge = camera.rect(grid.cell(4, 3)), camera.rect(grid.cell(6, 5))
        places = {
            "middle": (corner.centerx, corner.centery),
            "edge": (edge.right - 8, edge.bottom - 8),
            "token": camera.at(foe.column + 0.5, foe.row + 0.24),
        }
        return {name: driver.app.surface.get_at(place)[:3] for name, place in places.items()}

    before = colours()
    _feed(screen, e.AreaHit(ours.who, "flash_bomb", cells))
    looks = []
    for _ in range(60):
        screen.animator.update(FRAME)
        looks.append(colours())
    screen.animator.effects.flashes.clear()

    def lit(name: str) -> list[bool]:
        return [look[name][0] - before[name][0] > 40 and look[name][0] > look[name][2] for look in looks]

    assert any(lit("middle")) and any(lit("edge"))
    assert lit("middle").index(True) < lit("edge").index(True)
    assert not lit("middle")[-1] and not lit("edge")[-1]
    assert all(look["token"] == before["token"] for look in looks)


def test_skip_ends_all_scenes_where_they_lead(screen: BattleScreen, driver: Driver) -> None:
    ours, foe = _pair(screen)
    grid = screen.session.battle.ground.grid
    _feed(
        screen,
        e.Moved(ours.who, grid.cell(3, 4), grid.cell(2, 4), 1),
        _attacked(ours, foe, "hit"),
        e.Harmed(foe.who, 3, "cut", 4),
        e.WentDown(foe.who),
    )
    screen.animator.update(FRAME)
    assert screen.animator.busy
    screen.animator.skip()
    assert not screen.animator.busy
    assert (ours.column, ours.row) == (2.0, 4.0)
    assert foe.down and foe.left == 0 and foe.tilt == 0


def test_instant_shows_results_and_no_sparks(screen: BattleScreen) -> None:
    ours, foe = _pair(screen)
    screen.animator.speed = SPEEDS["instant"]
    _feed(screen, _attacked(ours, foe, "critical"), e.Harmed(foe.who, 3, "cut", 4), e.WentDown(foe.who))
    screen.animator.update(FRAME)
    assert not screen.animator.busy and foe.down
    assert not screen.animator.effects.impacts
    assert len(screen.animator.effects.floating) == 3


def test_own_turns_and_those_of_others_have_speeds_of_their_own(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.app.settings.speed, driver.app.settings.speed_others = "fast", "slow"
    driver.settle()
    clock, sides = screen.session.battle.clock, screen.session.battle.sides
    speeds = {}
    for who in (1, 3):
        clock.turn = who
        screen.apply_settings()
        speeds[sides[who]] = screen.animator.speed
    assert speeds == {1: SPEEDS["fast"], 2: SPEEDS["slow"]}


def test_the_camera_follows_what_happens_out_of_its_sight(screen: BattleScreen, driver: Driver) -> None:
    ours, foe = _pair(screen)
    camera = screen.board.camera
    camera.zoom(9, camera.view.center)
    grid = screen.session.battle.ground.grid
    foe.cell, foe.column, foe.row = grid.cell(13, 5), 13.0, 5.0
    for event in (
        _attacked(ours, foe, "hit"),
        e.AreaHit(ours.who, "flash_bomb", [foe.cell]),
        e.WentDown(foe.who),
        e.DoorMoved(ours.who, "door", foe.cell, True),
    ):
        camera.look_at(1, 1)
        camera.arrive()
        assert not camera.view.collidepoint(camera.centre(foe.cell))
        _feed(screen, event)
        screen.animator.skip()
        camera.arrive()
        assert camera.view.collidepoint(camera.centre(foe.cell)), type(event).__name__
    driver.app.settings.follow = False
    camera.look_at(1, 1)
    _feed(screen, e.WentDown(foe.who))
    screen.animator.skip()
    assert not camera.gliding


def test_a_door_swings_when_it_is_its_turn(screen: BattleScreen) -> None:
    """Not before: the battle has gone on, the scenes have not."""
    ours, _ = _pair(screen)
    cell, thing = next((one.cell, one) for one in screen.stage.things.values() if one.picture.startswith("door_"))
    assert thing.picture.endswith("_closed")
    _feed(screen, e.Moved(ours.who, ours.cell, ours.cell + 1, 1), e.DoorMoved(ours.who, "door", cell, True))
    screen.animator.update(FRAME)
    pictures = [one.picture for one in screen.stage.things.values() if one.cell == cell]
    assert pictures == [thing.picture]
    _frames(screen)
    pictures = [one.picture for one in screen.stage.things.values() if one.cell == cell]
    assert pictures == [thing.picture.replace("closed", "open")]


def test_a_marker_shows_who_was_seen_there_last(screen: BattleScreen, driver: Driver) -> None:
    _, foe = _pair(screen)
    other = next(one for one in screen.stage.pieces.values() if one.side == 2 and one is not foe)
    tokens = screen.board.tokens
    pictures = {
        pygame.image.tobytes(tokens.marker(foe.colour, foe.side, 48, icon), "RGBA")
        for icon in ("", foe.icon, other.icon)
    }
    assert len(pictures) == 3
    foe.shown = False
    area = screen.board.camera.rect(foe.cell)
    screen.draw(driver.app.surface)
    bare = pygame.image.tobytes(driver.app.surface.subsurface(area), "RGB")
    screen.stage.ghosts[foe.who] = foe.cell
    screen.draw(driver.app.surface)
    assert pygame.image.tobytes(driver.app.surface.subsurface(area), "RGB") != bare


def test_who_is_in_the_air_is_drawn_above_its_space(driver: Driver) -> None:
    """In d10 the battle knows how high somebody is; token and plumb line show it, and its space stays what it is."""
    from game.scenario import load_scenario, scenario_files
    from rulesets.d10.state import Body

    setup = load_scenario(next(path for path in scenario_files() if path.stem == "d10-even-training-yard"))
    driver.app.to_battle(setup, {1: "human", 2: "human"}, False)
    driver.settle()
    screen = driver.battle_screen
    battle, camera = screen.session.battle, screen.board.camera
    piece = screen.stage.pieces[1]
    camera.look_at(piece.column + 0.5, piece.row + 0.5)
    assert piece.altitude == 0
    body = driver.app.theme.palette.side(piece.colour)

    def like_body(row: float) -> bool:
        screen.draw(driver.app.surface)
        seen = driver.app.surface.get_at(camera.at(piece.column + 0.5, row))[:3]
        return sum(abs(one - other) for one, other in zip(seen, body, strict=True)) < 130

    assert like_body(piece.row + 0.24) and not like_body(piece.row - 0.26)
    battle.world.get(1, Body).height = 300
    screen.stage.sync()
    assert piece.altitude == 3 and piece.cell == battle.positions[1].cell
    assert like_body(piece.row - 0.26)
    assert camera.cell_under(camera.centre(piece.cell)) == piece.cell


def test_many_conditions_have_room_at_the_token(screen: BattleScreen, driver: Driver) -> None:
    """Each further one changes the picture, up to a badge that counts the rest; none goes far beyond the space."""
    ours, foe = _pair(screen)
    foe.shown = False
    screen.hand = None  # brackets around targets pulse
    names = ["stunned", "poisoned", "bound", "marked", "jolted", "hopeless", "readied"]
    area = screen.board.camera.rect(ours.cell)
    around = area.inflate(area.w, area.h)
    pictures, outside = set(), set()
    for count in range(len(names) + 1):
        ours.effects = names[:count]
        screen.draw(driver.app.surface)
        pictures.add(pygame.image.tobytes(driver.app.surface.subsurface(area), "RGB"))
        rest = driver.app.surface.subsurface(around).copy()
        rest.fill((0, 0, 0), area.move(-around.x, -around.y).inflate(area.w // 5, area.h // 5))
        outside.add(pygame.image.tobytes(rest, "RGB"))
    assert len(pictures) == len(names) + 1
    assert len(outside) == 1
