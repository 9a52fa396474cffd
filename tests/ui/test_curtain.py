"""Two people at one screen: nothing of the next side's view before the curtain is lifted."""

from __future__ import annotations

import pygame

from game.knowledge import view
from game.telling import narrate
from game.ui.shots import Driver
from tests.ui.conftest import open_duel


def _picture(driver: Driver) -> bytes:
    return pygame.image.tobytes(driver.app.surface, "RGB")


def test_the_curtain_hides_everything_until_it_is_lifted(driver: Driver) -> None:
    screen = open_duel(driver, controllers=("human", "human"))
    driver.settle()
    changes = 0
    for _ in range(40):
        driver.settle()
        if screen.session.battle.pending is None:
            break
        if screen.curtain is not None:
            changes += 1
            waiting = screen.curtain.side
            first = _picture(driver)
            driver.step(5)
            assert _picture(driver) == first, "the curtain does not move"
            assert screen.stage.viewer != waiting or screen.session.seat != waiting
            # nothing but the curtain answers
            driver.click(screen.layout.board.center)
            driver.key(pygame.K_n)
            assert screen.curtain is not None
            assert _picture(driver) == first
            driver.key(pygame.K_RETURN)
            assert screen.curtain is None
            assert screen.session.viewer == waiting
            assert screen.log.tellings == narrate(screen.session.battle, waiting)
            continue
        assert screen.hand is not None
        assert screen.stage.viewer == screen.hand.side
        driver.key(pygame.K_n if screen.prompt is None else pygame.K_2)
    assert changes >= 4


def test_no_frame_between_end_of_turn_and_acceptance_depends_on_the_other_side(driver: Driver) -> None:
    """Frames are the same whether or not the other side stands elsewhere out of sight."""
    pictures = []
    for shift in (0, 1):
        screen = open_duel(driver, controllers=("human", "human"), light="dark")
        battle = screen.session.battle
        driver.settle()
        assert screen.curtain is not None
        side = screen.curtain.side
        driver.key(pygame.K_RETURN)
        driver.settle()
        hidden = [who for who, of in battle.sides.items() if of != side and not view(battle, side).knows(who)]
        assert hidden, "in the dark the other side is out of sight"
        if shift:
            who = hidden[0]
            battle.positions[who].cell += 1
            battle.world.process()
        frames = []
        for _ in range(8):
            if screen.curtain is not None:
                break
            driver.key(pygame.K_n if screen.prompt is None else pygame.K_2)
            driver.step(3)
            frames.append(_picture(driver))
        assert screen.curtain is not None
        pictures.append(frames)
    assert pictures[0] == pictures[1]


def test_an_open_table_has_no_curtain(driver: Driver) -> None:
    screen = open_duel(driver, controllers=("human", "human"), fog=False)
    driver.settle()
    assert screen.curtain is None
    assert screen.stage.viewer == 0


def test_one_person_keeps_the_view(driver: Driver) -> None:
    screen = open_duel(driver)
    for _ in range(6):
        driver.settle()
        assert screen.curtain is None
        assert screen.stage.viewer == 1
        driver.key(pygame.K_n if screen.prompt is None else pygame.K_2)
