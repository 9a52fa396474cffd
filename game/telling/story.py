"""The log: all that a side has witnessed, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.event import Moved
from game.telling.events import Telling, told
from game.telling.voice import Voice

if TYPE_CHECKING:
    from game.battle import Battle

_JOINED = ("walk", "pounce", "charge", "sprint", "run", "break_away")
"""Manners of moving whose steps make one sentence when they follow each other."""


def narrate(battle: Battle, side: int = 0, since: int = 0, *, lang: str = "en") -> list[Telling]:
    """What `side` witnessed of the events from number `since` on; steps of one walk are one sentence."""
    voice = Voice(battle, side, lang)
    story: list[Telling] = []
    walking: tuple[int, str] | None = None
    for index in range(since, len(battle.events)):
        if not witnessed(battle, side, index):
            continue
        event = battle.events[index]
        telling = told(voice, event, index)
        if telling is None:
            continue
        step = (event.who, event.manner) if isinstance(event, Moved) and event.manner in _JOINED else None
        if step is not None and step == walking:
            story[-1] = msgspec.structs.replace(telling, index=story[-1].index)
        else:
            story.append(telling)
        walking = step
    return story


def witnessed(battle: Battle, side: int, index: int) -> bool:
    """Whether a side knows of an event. Side 0 knows all; lean battles keep no witnesses, so there everybody does."""
    return not side or battle.lean or bool(battle.audience[index] >> side & 1)
