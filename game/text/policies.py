"""Reaction policies at the prompt, under the window's names: when the game asks about reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.components import Policies, Policy
from game.telling import words
from game.text.menu import Refusal

if TYPE_CHECKING:
    from game.telling import Voice

POLICIES: dict[str, Policy] = {
    "everything": Policy("ask", "everything"),
    "important": Policy("ask", "important"),
    "only_me": Policy("ask", "only_me"),
    "always": Policy("always", "important"),
    "never": Policy("never", "nothing"),
}
"""The policies that can be chosen, as in the window."""
_ALSO = {"nothing": "never"}


def policy_key(policy: Policy) -> str:
    """Which of the policies this is."""
    if policy.answer == "never" or policy.scope == "nothing":
        return "never"
    return "always" if policy.answer == "always" else policy.scope


def policy_lines(voice: Voice) -> list[str]:
    """The policies of the side's own people."""
    lines = []
    for who in _own(voice):
        for kind, policy in sorted(voice.battle.world.get(who, Policies).rules.items()):
            key = policy_key(policy)
            note = words(f"ui.policy_note.{key}", lang=voice.lang)
            lines.append(voice.say("text.policy", name=voice.full(who), kind=kind, policy=key, note=note))
    return [*lines, _how(voice)]


def set_policies(voice: Voice, text: str) -> list[str]:
    """Change them: "bram never", "all everything", "wren me only". Raises Refusal."""
    name, _, wanted = text.partition(" ")
    members = [
        who for who in _own(voice) if name == "all" or voice.full(who).casefold().startswith(name.casefold())
    ]
    if not members:
        raise Refusal(voice.say("text.nobody", text=name))
    chosen = POLICIES.get(_named(voice, wanted.strip().casefold()))
    if chosen is None:
        raise Refusal(_how(voice))
    for who in members:
        for kind, policy in voice.battle.world.get(who, Policies).rules.items():
            changed = msgspec.structs.replace(policy, answer=chosen.answer, scope=chosen.scope)
            voice.battle.set_policy(who, kind, changed)
    return policy_lines(voice)


def _named(voice: Voice, wanted: str) -> str:
    """The key of a policy by its key or by the words on the window's buttons."""
    buttons = {words(f"ui.policy.{key}", lang=voice.lang).casefold(): key for key in POLICIES}
    return buttons.get(wanted) or _ALSO.get(wanted, wanted)


def _how(voice: Voice) -> str:
    return voice.word("text.policy_how", policies=", ".join(POLICIES))


def _own(voice: Voice) -> list[int]:
    return [who for who, side in voice.battle.sides.items() if side == voice.side]
