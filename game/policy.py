"""Reaction policies applied: who is asked, who answers unasked. Shared by people, computer player and simulator."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from game.components import Policies, Policy
from game.decision import Decision, Option, ask, settled
from game.knowledge import view

if TYPE_CHECKING:
    from game.battle import Battle

ALWAYS_ASK = Policy("ask", "everything")


CONDITIONS = ("changes", "harm", "drops", "keep")
"""The conditions that a policy may have, in the order in which they are shown."""


class Stakes(msgspec.Struct, frozen=True):
    """What hangs on a reaction: `harm` in points, whether it `drops` somebody, whether reacting `changes` the result.

    For a defence that is the harm if it is let pass; for a blow of one's own what it would do. None: this kind of
    reaction has no such thing, and a condition about it does not count.
    """

    harm: float | None = None
    drops: bool | None = None
    changes: bool | None = None


LIKELY = 0.005
"""The chance from which on somebody counts as one who could be dropped."""


class Moment(msgspec.Struct, frozen=True):
    """What a reaction is about, as far as policies look at it without weighing.

    `important`: it concerns the reactor, an ally or its reach; `left`: points that would remain after reacting (None:
    it costs none).
    """

    about_me: bool = False
    important: bool = False
    left: int | None = None


def policy_of(battle: Battle, who: int, kind: str) -> Policy:
    """The policy of a combatant for a kind of reaction."""
    return battle.world.get(who, Policies).rules.get(kind, ALWAYS_ASK)


def eager(battle: Battle, kind: str) -> frozenset[int]:
    """Who wants to be asked about every reaction of a kind, whatever it is about; kept until a policy is changed."""
    known = battle.eager.get(kind)
    if known is None:
        policies = battle.world.table(Policies)
        known = frozenset(
            who for who, own in policies.items() if own.rules.get(kind, ALWAYS_ASK).scope == "everything"
        )
        battle.eager[kind] = known
    return known


def relevant(policy: Policy, moment: Moment) -> bool:
    """Whether a policy wants to hear of this at all: what need not be weighed."""
    scope = policy.scope
    if policy.answer == "never" or scope == "nothing":
        return False
    if scope == "only_me" and not moment.about_me:
        return False
    if scope == "important" and not moment.important:
        return False
    return moment.left is None or moment.left >= policy.keep


def enough(policy: Policy, stakes: Stakes) -> bool:
    """Whether what is at stake is enough for the conditions of a policy."""
    if stakes.harm is not None and stakes.harm < policy.min_harm:
        return False
    if policy.if_drops and stakes.drops is False:
        return False
    return not (policy.if_changes and stakes.changes is False)


def react(
    battle: Battle,
    who: int,
    kind: str,
    reactions: Sequence[Option],
    refusal: Option,
    moment: Moment,
    rule: str,
    about: dict[str, int | str] | None = None,
    *,
    side: int = 0,
    matter: Any = None,
) -> Awaitable[Option]:
    """Offer reactions to `who` under its policy: what is awaited is the chosen one, or the refusal. Not asked means
    refused.

    `side` and `matter` are those of `Decision`.
    """
    policy = policy_of(battle, who, kind)
    if not reactions or not relevant(policy, moment):
        return settled(refusal)
    if policy.weighs:
        decision = Decision(who, kind, (*reactions, refusal), rule, about=about or {}, side=side, matter=matter)
        seen = view(battle, battle.side_asked(decision))
        if not enough(policy, battle.rules.stakes(seen, decision)):
            return settled(refusal)
    if policy.answer == "always":
        return settled(reactions[0])
    return ask(who, kind, (*reactions, refusal), rule, about=about, side=side, matter=matter)
