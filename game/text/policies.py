"""Reaction policies at the prompt: whom the game asks about reactions, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.components import Policies, Policy
from game.record_check import ANSWERS, SCOPES
from game.text.menu import Refusal

if TYPE_CHECKING:
    from game.telling import Voice


def policy_lines(voice: Voice) -> list[str]:
    """The policies of the side's own people."""
    lines = []
    for who in _own(voice):
        for kind, policy in sorted(voice.battle.world.get(who, Policies).rules.items()):
            lines.append(
                voice.say(
                    "text.policy", name=voice.full(who), kind=kind, answer=policy.answer, scope=policy.scope
                )
            )
    return [*lines, voice.word("text.policy_how", answers=" ".join(ANSWERS), scopes=" ".join(SCOPES))]


def set_policies(voice: Voice, text: str) -> list[str]:
    """Change them: "bram never", "all everything", "wren ask only_me". Raises Refusal."""
    name, *wanted = text.split()
    members = [
        who for who in _own(voice) if name == "all" or voice.full(who).casefold().startswith(name.casefold())
    ]
    if not members:
        raise Refusal(voice.say("text.nobody", text=name))
    if not wanted or any(word not in ANSWERS + SCOPES for word in wanted):
        raise Refusal(voice.word("text.policy_how", answers=" ".join(ANSWERS), scopes=" ".join(SCOPES)))
    for who in members:
        for kind, policy in voice.battle.world.get(who, Policies).rules.items():
            voice.battle.set_policy(who, kind, _changed(policy, wanted))
    return policy_lines(voice)


def _changed(policy: Policy, wanted: list[str]) -> Policy:
    for word in wanted:
        name = "answer" if word in ANSWERS else "scope"
        policy = msgspec.structs.replace(policy, **{name: word})
    return policy


def _own(voice: Voice) -> list[int]:
    return [who for who, side in voice.battle.sides.items() if side == voice.side]
