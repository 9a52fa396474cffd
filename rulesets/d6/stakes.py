"""What hangs on a reaction, for reaction policies: all but dice is known (`D6-074`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from game.policy import LIKELY, Stakes
from rulesets.d6 import bids, fate, preview, state
from rulesets.d6.clash import Attack, total
from rulesets.d6.fate import Deed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View
    from rulesets.d6.odds import Outcome

CONDITIONS: Final = {
    "answer": ("changes", "harm", "drops", "keep"),
    "block": ("changes", "harm", "drops", "keep"),
    "counter": ("harm", "drops", "keep"),
    "counter_block": ("changes", "keep"),
    "help": ("changes", "keep"),
    "stat": (),
}
"""What is kept are actions: reactions and Emergency actions."""


def stakes(view: View, decision: Decision) -> Stakes:
    """By kind of reaction; the matter of the decision is the attack or deed in progress."""
    battle, matter = view.battle, decision.matter
    if isinstance(matter, Deed):
        return _of_deed(battle, decision, matter)
    it, met = matter if isinstance(matter, tuple) else (matter, None)
    if not isinstance(it, Attack):
        return Stakes()
    now = preview.outcome_of(battle, it, met)
    if decision.kind == "counter":
        return Stakes(now.loss, now.downs > LIKELY)
    if decision.kind == "help" and met is None:
        return Stakes(changes=any(_helps(battle, answered) for answered in _answered(battle, it)))
    changes = any(_differs(now, preview.outcome_of(battle, twin, met)) for twin in _twins(decision, it))
    if decision.kind in ("answer", "block"):
        return Stakes(now.loss, now.downs > LIKELY, changes)
    return Stakes(changes=changes)


def _answered(battle: Battle, it: Attack) -> Iterator[Attack]:
    """The attack as its target might answer it afterwards, the dearest answers first; unanswered last."""
    options = bids.answer_options(battle, it) if state.payable(battle, it.target) else []
    for option in reversed([one for one in options if one.verb != "replace"]):
        yield msgspec.structs.replace(it, answer=bids.parse_answer(option.id))
    yield it


def _helps(battle: Battle, it: Attack) -> bool:
    """Whether a die more to hit makes a difference against that answer (`D6-253`)."""
    more = msgspec.structs.replace(it, exert_hit=it.exert_hit + 1)
    return _differs(preview.outcome_of(battle, it), preview.outcome_of(battle, more))


def _twins(decision: Decision, it: Attack) -> list[Attack]:
    """The attack as it would be after each reaction; a new placement of Tactics points is no answer to it."""
    if decision.kind == "answer":
        answers = [bids.parse_answer(one.id) for one in decision.choices[:-1] if one.verb != "replace"]
        return [msgspec.structs.replace(it, answer=answer) for answer in answers]
    if decision.kind == "block":
        return [msgspec.structs.replace(it, block_damage=True)]
    if decision.kind == "counter_block":
        return [msgspec.structs.replace(it, strip_guard=True)]
    return [msgspec.structs.replace(it, exert_damage=it.exert_damage + 1)]


def _differs(one: Outcome, other: Outcome) -> bool:
    pairs = zip((one.miss, *one.quarters, one.grip), (other.miss, *other.quarters, other.grip), strict=True)
    return any(abs(a - b) > 1e-9 for a, b in pairs)


def _of_deed(battle: Battle, decision: Decision, it: Deed) -> Stakes:
    """A Fate deed does no harm; a defence matters when the attempt could fail against it (`D6-246`, `D6-247`)."""
    if decision.kind != "answer":
        return Stakes()
    most = max((option.level for option in decision.choices[:-1]), default=0)
    least = total(fate.attempt_terms(battle, it)) + it.exert
    return Stakes(changes=least < total(fate.guard_terms(battle, it)) + 6 * most)
