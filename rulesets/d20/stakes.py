"""What hangs on an interrupt, for reaction policies (`D20-118`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.policy import LIKELY, Stakes
from rulesets.d20 import forecasts, loom
from rulesets.d20.loom import thing_of

if TYPE_CHECKING:
    from game.decision import Decision
    from game.knowledge import View

CONDITIONS: Final = {"interrupt": ("changes", "harm", "drops", "keep")}
"""What is kept is Movement."""


def stakes(view: View, decision: Decision) -> Stakes:
    """Harm that an enemy's thing threatens to one's own side; whether the contest of Speed can be won (`D20-104`)."""
    about, battle = decision.about, view.battle
    actor, thing = int(about["actor"]), thing_of(decision)
    chance = forecasts.interrupt_chance(view, decision.who, actor, bool(about.get("triggered")))
    found = None
    if thing is not None and battle.sides[actor] != battle.sides[decision.who]:
        found = loom.loom(view, thing)
    if found is None:
        return Stakes(0.0, False, chance > 0.0)
    return Stakes(found.harm, found.downs > LIKELY, chance > 0.0)
