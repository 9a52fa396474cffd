"""Nothing covers what a player has to read: names, rising texts, lines of the log, cards, prompts."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.ruleset import Forecast, Row
from game.telling import words
from game.ui.battlescreen import BattleScreen
from game.ui.camera import ZOOMS, Camera
from game.ui.effects import Floating
from game.ui.log import LogPanel
from game.ui.prompts import worth_text
from game.ui.replay import ReplayScreen
from game.ui.shots import Driver
from game.ui.theme import GOLD, TEXT
from game.ui.widgets import shadowed
from tests.told import voice
from tests.ui.conftest import open_duel


def _prompted(driver: Driver, kind: str = "") -> BattleScreen:
    """A duel at a prompt."""
    screen = open_duel(driver)
    for _ in range(80):
        driver.settle()
        hand = screen.hand
        assert hand is not None
        if screen.prompt is not None:
            if kind in ("", hand.decision.kind):
                return screen
            driver.key(pygame.K_2)
        elif hand.targets():
            driver.key(pygame.K_TAB)
            driver.key(pygame.K_RETURN)
        else:
            driver.key(pygame.K_n)
    raise AssertionError("no prompt came up")


def _names_drawn(
    monkeypatch: pytest.MonkeyPatch, screen: BattleScreen, **options: object
) -> dict[str, object]:
    """Name -> (place, colour) as drawn, in the order of drawing."""
    drawn: dict[str, object] = {}

    def note(
        surface: pygame.Surface, theme: object, text: str, place: tuple[int, int], *rest: object
    ) -> None:
        drawn[text] = (place, rest[1])
        shadowed(surface, theme, text, place, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr("game.ui.boardview.shadowed", note)
    surface = pygame.Surface((1280, 720))
    screen.board.draw_pieces(surface, screen.stage, **options)  # type: ignore[arg-type]
    return drawn


def test_names_do_not_cross(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_duel(driver, fog=False)
    driver.settle()
    pieces = [piece for piece in screen.stage.pieces.values() if piece.shown]
    assert len(pieces) == 4
    for index, piece in enumerate(pieces):  # side by side, with names wider than their spaces
        piece.name = f"Longish name {index}"
        piece.column, piece.row, piece.cell = 3.0 + index, 3.0, 16 * 3 + 3 + index
    screen.stage.turn = pieces[0].who
    drawn = _names_drawn(monkeypatch, screen, hovered=pieces[3].cell)
    assert drawn[pieces[0].name][1] == drawn[pieces[3].name][1] == GOLD  # type: ignore[index]
    rects = []
    for name, (place, _) in drawn.items():  # type: ignore[misc]
        rect = driver.app.theme.text(name, 11, TEXT).get_rect(center=place)
        rects.append(rect.inflate(-4, -6))
    assert len(rects) >= 3
    for one, other in itertools.combinations(rects, 2):
        assert not one.colliderect(other)
    assert list(drawn)[-1] in (pieces[0].name, pieces[3].name)


def test_rising_texts_do_not_cover_each_other(driver: Driver) -> None:
    screen = open_duel(driver)
    driver.settle()
    texts = [
        Floating("Too slow", TEXT, 4.5, 3.1, age=0.62),
        Floating("Hit", TEXT, 4.5, 3.1, age=0.3),
        Floating("-4", TEXT, 4.5, 3.1, age=0.0, big=True),
        Floating("Too slow", TEXT, 5.5, 3.1, age=0.35),
    ]
    for size in (24, 48, 96):
        screen.board.camera.size = size
        placed = screen.board.effects.float_places(texts)
        assert len(placed) == 4
        for (_, one), (_, other) in itertools.combinations(placed, 2):
            assert not one.colliderect(other)
        tops = {text.age: rect.y for text, rect in placed if text.column == 4.5}
        assert tops[0.62] < tops[0.3] < tops[0.0]


def test_the_log_shows_whole_lines_only(driver: Driver) -> None:
    screen = _prompted(driver)
    theme, battle = driver.app.theme, screen.session.battle
    log = LogPanel()
    log.read(battle, 0)
    surface = pygame.Surface((400, 400))
    for high in range(60, 190, 7):
        rect = pygame.Rect(10, 20, 280, high)
        for steps in (0, 1, 40):
            log.scroll = 0
            log.wheel(steps, theme)
            log.draw(surface, theme, rect, battle)
            lines = [hit for hit, number, _ in log._hits if number >= 0]
            assert lines
            assert all(line.y >= rect.y for line in lines)
            assert all(line.y + theme.line_height(11) <= rect.bottom + theme.px(3) for line in lines)


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_dots_never_run_into_their_label(driver: Driver, scale: float) -> None:
    from game.ui.theme import Theme
    from game.ui.tokens import TokenArt

    theme = Theme(scale)
    cards = type(open_duel(driver).cards)(theme, TokenArt(theme))
    half = theme.px(136)
    for label in ("Hope", "Iron mana", "Storm mana", "Something with a long name"):
        for most in range(1, 9):
            row = Row(label, f"{most}/{most}", amount=most, maximum=most, shape="pips")
            if cards._dotted(row, half):
                assert theme.width(label, 12) + theme.px(11) * most < half
    assert cards._dotted(Row("Hope", "4/4", amount=4, maximum=4, shape="pips"), half)


def test_the_camera_shows_both_of_a_question() -> None:
    camera = Camera(80, 60)
    camera.resize(pygame.Rect(0, 56, 960, 576), 1.0)
    for first, second in (((2.5, 3.5), (9.5, 4.5)), ((2.5, 3.5), (40.5, 30.5)), ((70.5, 50.5), (40.5, 58.5))):
        camera.show_all([first, second])
        camera.arrive()
        for place in (first, second):
            x, y = camera.at(*place)
            assert camera.view.inflate(-camera.size, -camera.size).collidepoint(x, y)
    assert camera.size < camera.wanted == 48
    camera.show_all([(4.5, 4.5)], 3.0)
    assert camera.size == 48
    camera.zoom(1, (400, 300))
    assert camera.wanted == camera.size == ZOOMS[ZOOMS.index(48) + 1]


def test_a_battle_begins_with_everybody_in_sight_in_view_where_that_is_not_too_far_out() -> None:
    camera = Camera(80, 60)
    camera.resize(pygame.Rect(0, 56, 960, 576), 1.0)
    near, far = (10.5, 10.5), (60.5, 10.5)
    camera.look_at(*near)
    camera.begin_with([near, (30.5, 12.5)])
    assert 32 <= camera.size == camera.wanted < 48
    for place in (near, (30.5, 12.5)):
        assert camera.view.inflate(-camera.size, -camera.size).collidepoint(camera.at(*place))
    camera.look_at(*near)
    before = camera.size, camera.x, camera.y
    camera.begin_with([near, far])
    assert (camera.size, camera.x, camera.y) == before


def test_actor_and_target_of_a_prompt_are_in_view(driver: Driver) -> None:
    screen = _prompted(driver, "interrupt")
    assert screen.hand is not None
    screen.board.camera.zoom(12, (400, 300))
    screen._show_asked()
    screen.board.camera.arrive()
    battle, decision = screen.session.battle, screen.hand.decision
    for name in ("actor", "target"):
        who = decision.about.get(name)
        if isinstance(who, int) and who in battle.identities:
            rect = screen.board.camera.rect(battle.positions[who].cell)
            assert screen.layout.board.contains(rect)
    assert screen.layout.board.contains(screen.board.camera.rect(battle.positions[decision.who].cell))


def test_an_interrupt_says_what_a_try_costs_and_brings(driver: Driver) -> None:
    screen = _prompted(driver, "interrupt")
    prompt = screen.prompt
    assert prompt is not None
    assert "one try" in prompt.hint
    assert screen.session.battle.name(prompt.decision.who) in prompt.hint
    assert len(driver.app.theme.wrap(prompt.hint, 12, driver.app.theme.px(326))) == 1
    driver.step()
    for button in prompt.buttons.items:
        assert driver.app.theme.width(button.label, 11) <= button.rect.w - 4
        assert prompt.rect.contains(button.rect)
    rects = [button.rect for button in prompt.buttons.items]
    assert all(not one.colliderect(other) for one, other in itertools.combinations(rects, 2))


def test_after_the_board_the_result_and_the_menu_can_be_had(driver: Driver) -> None:
    screen = open_duel(driver, controllers=("ai", "ai"))
    driver.settle()
    assert screen.dialog is not None
    driver.key(pygame.K_ESCAPE)
    assert screen.dialog is None
    driver.step()
    result = screen.endbar.find("result")
    assert result is not None
    driver.click(result.rect.center)
    assert screen.dialog is not None
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_RETURN)
    assert screen.dialog is not None
    driver.key(pygame.K_ESCAPE)
    menu = screen.endbar.find("menu")
    assert menu is not None
    driver.click(menu.rect.center)
    assert driver.app.screen is not screen


@pytest.mark.parametrize("kept", [True, False])
def test_the_pause_tells_whether_the_battle_is_saved(driver: Driver, kept: bool) -> None:
    screen = open_duel(driver)
    driver.app.settings.autosave = kept
    screen.choosing.pause_menu()
    assert screen.dialog is not None
    assert screen.dialog.paragraphs == [words("ui.pause.text" if kept else "ui.pause.text_unsaved")]


def test_the_golden_ring_is_around_the_one_who_is_asked(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = _prompted(driver, "interrupt")
    assert screen.hand is not None
    asked, turn = screen.hand.decision.who, screen.stage.turn
    assert asked != turn
    middles: list[tuple[int, int]] = []
    halo = screen.board.tokens.halo

    class Seen(pygame.Surface):
        def get_rect(self, **options: object) -> pygame.Rect:
            middles.append(options["center"])  # type: ignore[arg-type]
            return super().get_rect(**options)

    def noted(size: int, colour: tuple[int, int, int]) -> pygame.Surface:
        drawn = Seen((size, size), pygame.SRCALPHA)
        drawn.blit(halo(size, colour), (0, 0))
        return drawn

    monkeypatch.setattr(screen.board.tokens, "halo", noted)
    driver.step()
    cell = screen.session.battle.positions[asked].cell
    assert set(middles) == {screen.board.camera.centre(cell)}


def test_the_place_of_a_replay_stands_beside_its_buttons(driver: Driver) -> None:
    screen = open_duel(driver, controllers=("ai", "ai"))
    driver.settle()
    driver.app.open_record(screen.session.save())
    replay = driver.app.screen
    assert isinstance(replay, ReplayScreen)
    driver.step()
    rects = [button.rect for button in replay.steps.items]
    assert all(one.right < other.left for one, other in itertools.pairwise(rects))
    text = words("ui.replay.at", line=len(replay.lines), lines=len(replay.lines))
    assert rects[-1].right < replay.layout.bottom.right - 12 - driver.app.theme.width(text, 12)


def test_cards_of_a_replay_name_the_side_and_no_commander(driver: Driver) -> None:
    """Nobody knows any more who was a person and who the computer."""
    screen = open_duel(driver, controllers=("ai", "ai"))
    piece = next(iter(screen.stage.pieces.values()))
    name = screen.session.side_name(piece.side)
    assert screen.painter.side._whose(piece) == words("ui.whose.ai", side=name)
    driver.settle()
    driver.app.open_record(screen.session.save())
    replay = driver.app.screen
    assert isinstance(replay, ReplayScreen)
    assert replay.painter.side._whose(piece) == name


def test_methods_of_a_critical_hit_tell_their_harm() -> None:
    assert worth_text(Forecast("x", harm=20.04), voice("d20")) == words("ui.prompt.harm", harm="20.0")
    assert worth_text(Forecast("x", (("miss", 0.4), ("hit", 0.6)), harm=3.0), voice("d20")) == "60 % · 3.0 damage"
    assert worth_text(None, voice("d20")) == ""
