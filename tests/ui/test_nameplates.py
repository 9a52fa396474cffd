"""Names below tokens: none touches another, however close their bearers stand."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.ui.nameplates import Plate, Token, fitting_name, place_names, short_name

HIGH = 15
NAMES = ("Bram", "Marek the Quiet", "Featherstonehaugh 12", "Tamsin 1", "Tamsin 2", "Captain", "Iron knight 3", "Vex")


def _measure(text: str) -> tuple[int, int]:
    return 7 * len(text), HIGH


def _crowd(columns: int, rows: int, cell: int, always: tuple[int, ...] = ()) -> list[Token]:
    """Shoulder to shoulder."""
    places = [(x, y) for y in range(rows) for x in range(columns)]
    tokens = [
        Token(who, NAMES[who % len(NAMES)], pygame.Rect(100 + x * cell, 100 + y * cell, cell, cell), who in always)
        for who, (x, y) in enumerate(places)
    ]
    return sorted(tokens, key=lambda token: not token.always)


def _placed(tokens: list[Token]) -> list[Plate]:
    return place_names(tokens, [token.rect for token in tokens], _measure, 1.0)


@pytest.mark.parametrize("cell", [30, 40, 48, 64, 96])
def test_no_two_names_touch(cell: int) -> None:
    plates = _placed(_crowd(5, 4, cell))
    assert len(plates) >= 12
    for one, other in itertools.combinations(plates, 2):
        assert not one.rect.inflate(2, -4).colliderect(other.rect.inflate(2, -4)), (one, other)


def test_who_must_be_named_is_named_first_in_its_own_place() -> None:
    tokens = _crowd(6, 3, 30, always=(7,))
    chosen = next(token for token in tokens if token.always)
    plate = _placed(tokens)[0]
    assert (plate.who, plate.text) == (7, chosen.name)
    assert plate.rect.centerx == chosen.rect.centerx and plate.rect.centery >= chosen.rect.bottom


def test_a_name_that_has_no_room_waits_until_it_is_asked_for() -> None:
    crowd = [Token(who, "Wilhelmina", pygame.Rect(100 + 8 * who, 100, 30, 30)) for who in range(6)]
    named = {plate.who for plate in _placed(crowd)}
    hidden = next(token for token in crowd if token.who not in named)
    asked = [Token(hidden.who, hidden.name, hidden.rect, True), *(one for one in crowd if one is not hidden)]
    assert hidden.who in {plate.who for plate in _placed(asked)}


def test_whole_names_where_there_is_room() -> None:
    tokens = [Token(1, "Bartholomew Featherstonehaugh", pygame.Rect(500, 100, 48, 48))]
    assert [plate.text for plate in _placed(tokens)] == ["Bartholomew Featherstonehaugh"]


def test_names_moved_elsewhere_cover_no_token() -> None:
    tokens = _crowd(5, 4, 48)
    below = {token.who: token.rect.bottom for token in tokens}
    for plate in _placed(tokens):
        if plate.rect.centery != below[plate.who] + 3:
            assert all(not plate.rect.colliderect(token.rect.inflate(-12, -12)) for token in tokens)


@pytest.mark.parametrize(
    ("name", "short", "fitting"),
    [
        ("Marek the Quiet", "Marek", "Marek"),
        ("Featherstonehaugh 12", "Featherstonehaugh 12", "Feath 12"),
        ("Bo", "Bo", "Bo"),
    ],
)
def test_short_names_keep_their_number(name: str, short: str, fitting: str) -> None:
    assert short_name(name) == short
    assert fitting_name(name, 56, _measure) == fitting
