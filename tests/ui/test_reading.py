"""The look-out for texts that cannot be read finds them (`reading`)."""

from __future__ import annotations

import pygame
import pytest

from game.ui.shots import Driver
from game.ui.theme import GOLD
from game.ui.widgets import panel, shadowed
from tests.ui.reading import faults, watch

LONG = "A long text that needs its room"


def test_what_cannot_be_read_is_found(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    page = watch(driver.app, monkeypatch)
    theme = driver.app.theme
    long, short = theme.text(LONG), theme.text("Short")
    for places, wrong in (
        (((10, 10), (10, 40)), 0),
        (((10, 10), (30, 14)), 1),
        (((1200, 10), (10, 10)), 1),
    ):
        page.clear()
        page.blit(long, places[0])
        page.blit(short, places[1])
        assert len(faults(page)) == wrong
    page.clear()
    page.blit(long, (10, 10))
    panel(page, pygame.Rect(0, 0, 300, 60), theme)
    assert page.texts == []
    panel(page, pygame.Rect(100, 0, 150, 40), theme)
    page.blit(long, (105, 10))
    page.blit(theme.text(theme.clip(LONG, 13, 60)), (500, 10))
    assert len(faults(page)) == 2


def test_a_text_that_hangs_out_of_its_box_is_found(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    page = watch(driver.app, monkeypatch)
    theme = driver.app.theme
    panel(page, pygame.Rect(0, 0, 300, 30), theme)
    page.blit(theme.text("Inside"), (10, 5))
    assert faults(page) == []
    page.blit(theme.text("Half outside"), (100, 19))
    assert len(faults(page)) == 1


def test_names_on_the_board_that_cross_are_found(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    page = watch(driver.app, monkeypatch)
    theme = driver.app.theme
    shadowed(page, theme, "Somebody", (200, 200), 11, GOLD)
    shadowed(page, theme, "Another", (300, 200), 11, GOLD)
    assert faults(page) == [] and len(page.labels) == 2
    shadowed(page, theme, "Somebody else", (230, 203), 11, GOLD)
    assert len(faults(page)) == 1
