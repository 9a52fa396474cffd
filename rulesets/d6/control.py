"""Asking: under reaction policies, and with the player of a controlled character in its controlled turn (`D6-251`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.decision import Option, ask
from game.policy import Moment, react
from rulesets.d6 import state

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Field


def directed_by(battle: Battle, who: int) -> int:
    """The side that directs somebody now: the user's in a controlled own turn, else 0 for its own (`D6-222`,
    `D6-251`).
    """
    if battle.clock.turn != who:
        return 0
    found = state.effect(battle, who, state.CONTROLLED)
    return battle.sides[found.source] if found is not None else 0


def known_others(battle: Battle, who: int) -> tuple[list[int], list[int]]:
    """(enemies in sight, friends) of whoever directs `who`, itself left out: whom it may name (`D6-076`, `D6-251`)."""
    side = directed_by(battle, who) or battle.sides[who]
    situation = battle.situation
    foes = [one for one in situation.foes[side] if one != who]
    return foes, [one for one in situation.active[side] if one != who]


async def question(
    battle: Battle,
    who: int,
    kind: str,
    options: Sequence[Option],
    rule: str,
    *,
    about: dict[str, int | str] | None = None,
    matter: Any = None,
    field: Field | None = None,
    stops: int = 0,
) -> Option:
    """Ask whoever directs `who`; `matter` is what the rules are in the middle of, for their own forecasts."""
    return await ask(
        who,
        kind,
        tuple(options),
        rule,
        field=field,
        grid=battle.ground.grid if field is not None else None,
        stops=stops,
        about=about,
        side=directed_by(battle, who),
        matter=matter,
    )


async def reaction(
    battle: Battle,
    who: int,
    kind: str,
    reactions: Sequence[Option],
    refusal: Option,
    moment: Moment,
    rule: str,
    about: dict[str, int | str] | None = None,
    matter: Any = None,
) -> Option:
    """Offer reactions under the policy of `who`; not asked means refused. There are no others than the windows of an
    attack: defences, Block, re-placement, Shield Counter, Attunement, and Exertions on them (`D6-057`).
    """
    side = directed_by(battle, who)
    return await react(battle, who, kind, reactions, refusal, moment, rule, about, side=side, matter=matter)
