"""What hangs on a reaction, for reaction policies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.policy import LIKELY, Stakes
from rulesets.d10 import strikes
from rulesets.d10.appraisal import unpacked
from rulesets.d10.marks import mark
from rulesets.d10.odds import suffered
from rulesets.d10.state import Pools

if TYPE_CHECKING:
    from game.decision import Decision
    from game.knowledge import View

CONDITIONS: Final = {
    "hit_difficulty": ("harm", "drops", "keep"),
    "interpose": ("harm", "drops"),
    "react": ("harm", "drops"),
    "miracle": ("harm", "drops", "keep"),
    "fate": ("changes", "keep"),
    "unyielding": ("keep",),
    "grit_save": ("keep",),
    "nullify": ("keep",),
    "staggering_blow": ("keep",),
}
"""What is kept is what each is paid with: HD, Fate, GRIT, SP."""


def stakes(view: View, decision: Decision) -> Stakes:
    """By kind of reaction."""
    about = decision.about
    view.memo["actor"] = decision.who
    if decision.kind in ("hit_difficulty", "interpose"):
        return _of_hit(view, int(about["target"]), str(about["damage"]), bool(about["crit"]))
    if decision.kind == "react":
        return _of_readied(view, decision)
    if decision.kind == "miracle" and about.get("thing") == "damage":
        hp = view.battle.world.get(int(about["target"]), Pools).hp
        return Stakes(float(about["value"]), float(about["value"]) >= hp)
    if decision.kind == "fate":
        needed = int(about.get("difficulty", -1))
        return Stakes(changes=needed < 0 or int(about.get("value", 0)) < needed)
    return Stakes()


def _of_hit(view: View, target: int, damage: str, crit: bool) -> Stakes:
    """What a hit would do after armour (`D10-131`)."""
    one, harm, drops = mark(view, target), 0.0, 0.0
    for packet in unpacked(damage):
        post, _, _, _, downs = suffered(packet, crit, one.target)
        harm, drops = harm + post, max(drops, downs)
    return Stakes(harm, drops > LIKELY)


def _of_readied(view: View, decision: Decision) -> Stakes:
    """The best of the attacks that are ready (`D10-073`); anything else does no harm."""
    targets = sorted({option.target for option in decision.choices[:-1] if option.target in view.foes})
    found = strikes.strikes(view, decision.who, targets, fresh=True) if targets else []
    best = max(found, key=lambda strike: strike.harm, default=None)
    return Stakes(0.0, False) if best is None else Stakes(best.harm, best.downs > LIKELY)
