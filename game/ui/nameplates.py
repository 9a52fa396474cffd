"""Names below tokens: none touches another, in a crowd they are shortened, moved, or wait until they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import pygame

_APART = 4
"""Pixels between two names side by side, in logical units; letters hang over their rectangle by the outline."""
_SLACK = 2
"""Logical units by which lines may come closer than the height of their letters' box: it is not filled."""


@dataclass(frozen=True)
class Plate:
    """A name at a place."""

    who: int
    text: str
    rect: pygame.Rect


@dataclass(frozen=True)
class Token:
    """Whose name is wanted: its name, the space of its token. `always`: it stands there even where it has no room."""

    who: int
    name: str
    rect: pygame.Rect
    always: bool = False


def place_names(
    tokens: Sequence[Token],
    bodies: Iterable[pygame.Rect],
    measure: Callable[[str], tuple[int, int]],
    unit: float,
    texts: Iterable[pygame.Rect] = (),
) -> list[Plate]:
    """Places for names, those named first have the first choice. `bodies` are the tokens that no name moved elsewhere
    may cover, `texts` what else is written, `measure` the pixels of a text, `unit` those of a logical unit.
    """
    placed: list[Plate] = []
    taken = list(texts)
    others = [body.inflate(-body.w // 4, -body.h // 4) for body in bodies]
    apart = round(_APART * unit)
    # what each of those that still wait needs at the least: longer names of others leave it free
    claims = {token.who: _least(token, measure, unit, apart).rect for token in tokens}
    for token in tokens:
        own = claims.pop(token.who)
        blocked = taken if token.always else [*taken, *claims.values()]
        spots = _spots(token, others, measure, unit)
        free = next((one for one in spots if one.rect.collidelist(blocked) < 0), None)
        if free is None and own.collidelist(taken) < 0:
            free = _least(token, measure, unit, apart)
        if free is None and token.always:
            free = next(_spots(token, others, measure, unit))
        if free is not None:
            placed.append(free)
            taken.append(free.rect.inflate(2 * apart, -2 * round(_SLACK * unit)))
    return placed


def _least(token: Token, measure: Callable[[str], tuple[int, int]], unit: float, apart: int) -> Plate:
    """The shortest name in its place below the token."""
    text = fitting_name(token.name, token.rect.w - apart, measure)
    return _plate(token.who, text, measure, (token.rect.centerx, token.rect.bottom + round(3 * unit)))


def _spots(
    token: Token, others: list[pygame.Rect], measure: Callable[[str], tuple[int, int]], unit: float
) -> Iterator[Plate]:
    """Where a name could stand, the best first: below the token, shortened; a line further down, or above it."""
    body = token.rect
    below = body.bottom + round(3 * unit)
    high = measure(token.name)[1]
    yield _plate(token.who, token.name, measure, (body.centerx, below))
    short = short_name(token.name)
    yield _plate(token.who, short, measure, (body.centerx, below))
    yield _least(token, measure, unit, round(_APART * unit))
    for middle in (below + high - round(2 * unit), body.top - high // 3):
        plate = _plate(token.who, short, measure, (body.centerx, middle))
        if plate.rect.collidelist(others) < 0:
            yield plate


def _plate(who: int, text: str, measure: Callable[[str], tuple[int, int]], middle: tuple[int, int]) -> Plate:
    rect = pygame.Rect((0, 0), measure(text))
    rect.center = middle
    return Plate(who, text, rect)


def short_name(name: str) -> str:
    """A name where the whole one has no room: its first word, with the number that tells it from others."""
    first, *rest = name.split(" ")
    return f"{first} {rest[-1]}" if rest and rest[-1].isdecimal() else first


def fitting_name(name: str, room: int, measure: Callable[[str], tuple[int, int]]) -> str:
    """The short name with as many letters of its word as the space is wide, at least three."""
    word, _, number = short_name(name).partition(" ")
    tail = f" {number}" if number else ""
    return next(
        (cut + tail for end in range(len(word), 3, -1) if measure((cut := word[:end]) + tail)[0] <= room),
        word[:3] + tail,
    )
