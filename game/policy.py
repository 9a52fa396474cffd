"""Reaction policies applied: who is asked, who answers unasked. Shared by people, computer player and simulator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from game.components import Policies, Policy
from game.decision import Option, ask

if TYPE_CHECKING:
    from game.battle import Battle

ALWAYS_ASK = Policy("ask", "everything")


class Moment(msgspec.Struct, frozen=True):
    """What a reaction is about, as far as policies look at it.

    `important`: it concerns the reactor, an ally or its reach; `harm`: damage expected from what is reacted to;
    `drops`: it could down somebody of the reactor's side; `left`: points that would remain after reacting.
    """

    about_me: bool = False
    important: bool = False
    harm: float = 0.0
    drops: bool = False
    left: int = 0


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


def wanted(policy: Policy, moment: Moment) -> bool:
    """Whether the conditions of a policy hold at this moment; if not, the reaction is passed."""
    scope = policy.scope
    if policy.answer == "never" or scope == "nothing":
        return False
    if scope == "only_me" and not moment.about_me:
        return False
    if scope == "important" and not moment.important:
        return False
    if moment.harm < policy.min_harm or moment.left < policy.keep:
        return False
    return moment.drops or not policy.if_drops


async def react(
    battle: Battle,
    who: int,
    kind: str,
    reactions: Sequence[Option],
    refusal: Option,
    moment: Moment,
    rule: str,
    about: dict[str, int | str] | None = None,
) -> Option:
    """Offer reactions to `who` under its policy and return the chosen one, or the refusal. Not asked means refused."""
    policy = policy_of(battle, who, kind)
    if not reactions or not wanted(policy, moment):
        return refusal
    if policy.answer == "always":
        return reactions[0]
    return await ask(who, kind, (*reactions, refusal), rule, about=about)
