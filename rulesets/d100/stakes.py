"""What hangs on a reaction, for reaction policies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.policy import LIKELY, Stakes
from rulesets.d100 import appraisal, outlook, state
from rulesets.d100.appraisal_effects import arm_of

if TYPE_CHECKING:
    from game.decision import Decision
    from game.knowledge import View

CONDITIONS: Final = {
    "defend": ("changes", "harm", "drops", "keep"),
    "opportunity": ("harm", "drops", "keep"),
    "wait_now": ("harm", "drops"),
    "oppose": ("keep",),
    "luck": ("changes", "keep"),
    "luck_ap": ("keep",),
    "help": ("keep",),
    "augment": (),
    "impale": (),
}
"""What is kept are Action Points, and Luck Points for what Luck pays."""


def stakes(view: View, decision: Decision) -> Stakes:
    """By kind of reaction."""
    about, who = decision.about, decision.who
    if decision.kind == "defend":
        taken, saved = appraisal.answers(view, decision)
        return Stakes(taken.dealt, taken.out > LIKELY, any(abs(each) > 1e-6 for each in saved))
    if decision.kind in ("opportunity", "wait_now"):
        target = int(about["target"])
        strikes = [option.item for option in decision.choices if option.verb in ("opportunity", "go")]
        known = {arm.weapon.key for arm in state.arms(view.battle, who)}
        arms = [arm_of(view.battle, who, item) for item in strikes if item in known]
        blows = [outlook.against(view, who, target, arm) for arm in arms]
        if not blows:
            return Stakes()
        return Stakes(max(blow.harm for blow in blows), any(blow.out > LIKELY for blow in blows))
    if decision.kind == "luck":  # each option carries its gain (D100-058)
        return Stakes(changes=any(option.level > 0 for option in decision.choices[:-1]))
    return Stakes()

