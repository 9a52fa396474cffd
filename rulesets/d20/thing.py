"""Things: what a character declares and an interrupt answers to (`D20-100`). They live only while they are done."""

from __future__ import annotations

from typing import Final

import msgspec

STEPS: Final = ("step", "climb", "leap")
HANDLINGS: Final = ("draw", "stow", "pick_up", "hand_over", "open", "close", "light", "reload")
ACTIONS: Final = frozenset(
    {"attack", "throw", "smash", "swarm", "brace", "guard", "sprint", "cast", "use", "try"}
)
"""What spends the action (`D20-030`)."""
MINORS: Final = ("spell", "venom_vial")
"""Minor actions alone (`D20-037`)."""


class Thing(msgspec.Struct):
    """One declared thing with all its choices.

    `verb`: step, climb, leap; draw, stow, pick_up, hand_over, open, close, light, reload; attack, throw, smash,
    swarm, brace, guard, sprint, cast, use, try; spell (a minor one), venom_vial. `item` is a content key, `target(s)`
    entities, `cell` and `path` cells, `cost` movement, `minor` the minor action done together with it, `members` a
    swarm's joiners.
    """

    actor: int
    verb: str
    item: str = ""
    target: int = 0
    targets: list[int] = []
    cell: int = -1
    path: list[int] = []
    level: int = 0
    blood: int = 0
    cost: int = 0
    mana_source: str = ""
    minor: Thing | None = None
    members: list[Member] = []


class Member(msgspec.Struct):
    """A member of a swarm: who, and with which weapon (`D20-080`)."""

    who: int
    weapon: str
