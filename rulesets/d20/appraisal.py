"""The worth of answers, for the computer player: all decision points of section 5, in the unit of `worth`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.ruleset import EVEN, Leaning, Rated, rated
from rulesets.d20 import after_battle
from rulesets.d20.appraisal_act import act_worths
from rulesets.d20.appraisal_spells import level_worths, space_worths, target_worths, with_worths
from rulesets.d20.arms import arms, mark, outlook
from rulesets.d20.checks import edge_of
from rulesets.d20.content import load_content
from rulesets.d20.hits import critical_methods
from rulesets.d20.loom import Loom, danger, grip
from rulesets.d20.odds import best_method, contest_odds
from rulesets.d20.state import Budget, Figure
from rulesets.d20.strikes import best_gain
from rulesets.d20.swarming import join_worths

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View

Appraiser = Callable[["View", "Decision"], list[float]]


def appraise(view: View, decision: Decision, floor: float = 0.0, leaning: Leaning = EVEN) -> list[Rated]:
    """The listed choices with their worth; in "act" those that could be worth more than `floor`, and the last ones."""
    view.memo["leaning"], kind = leaning, decision.kind
    if kind == "act":
        return act_worths(view, decision, floor)
    appraiser = BY_KIND.get(kind)
    if appraiser is not None:
        return rated(appraiser(view, decision), decision)
    after = kind.startswith("after")
    return rated(after_battle.appraise(decision) if after else [0.0] * len(decision.choices), decision)


def _critical(view: View, decision: Decision) -> list[float]:
    """The method by the target's HP and armour (4.6)."""
    battle, target = view.battle, mark(view, int(decision.about["target"]))
    pool = tuple(int(sides) for sides in str(decision.about["dice"]).split(",") if sides)
    item = str(decision.about["item"])
    spell = load_content().spells.get(item)
    emotional = (
        spell is not None and spell.damage_type == "emotional" and not battle.options.armour_vs_emotional
    )
    armour = 0 if emotional else target.worn + target.extra
    methods = critical_methods(any(option.item == "pierce" for option in decision.choices))
    best = best_method(pool, armour, target.hp, methods, target.stunned)
    return [float(option.item == best) for option in decision.choices]


def _interrupt(view: View, decision: Decision) -> list[float]:
    """Strike first, dodge, or let it be: the chance of the contest times what could be done (`D20-104`, `D20-106`).
    Before the actor's own attack a strike may stop that, too.
    """
    battle, who, about = view.battle, decision.who, decision.about
    actor = int(about["actor"])
    figure: Figure = battle.figures[who]
    other: Figure = battle.figures[actor]
    if other.side == view.side:
        return [-1.0, 0.0]
    budget, here, leaning = figure.budget, figure.position.cell, view.memo.get("leaning", EVEN)
    threat, best = danger(view, decision), 0.0
    room = battle.terrain.around[budget.movement][here] if budget.movement else 1 << here
    if budget.action > 0:
        loss = 0.0 if threat is None else threat.loss
        best = leaning.strike * best_gain(view, who, view.active(view.foes), room, actor, loss)
    if threat is not None and threat.victim == who and budget.movement > 0:
        best = max(best, leaning.dodge * _dodge(battle, actor, threat, room))
    if best <= 0.05:
        return [-0.1, 0.0]
    edge = 1 if about.get("triggered") else 0
    return [best * contest_odds(figure.speed, other.speed, edge, battle.options.advantage), 0.0]


def _dodge(battle: Battle, actor: int, threat: Loom, room: int) -> float:
    """What it is worth to get out of the way: most of the loss where the actor cannot follow."""
    cells, chase = grip(battle, actor, threat)
    room &= battle.terrain.walkable
    return threat.loss * (0.9 if room & ~chase else 0.2 if room & ~cells else 0.0)


def _guard(view: View, decision: Decision) -> list[float]:
    """Take the blow when it would cost less (`D20-032`)."""
    actor, target, who = int(decision.about["actor"]), int(decision.about["target"]), decision.who
    return [_menace(view, actor, target) - _menace(view, actor, who), 0.0]


def _menace(view: View, actor: int, victim: int) -> float:
    target = mark(view, victim)
    edge = edge_of(target.good, target.bad)
    return max(
        (outlook(view.battle, arm, target, edge)[0] for arm in arms(view, actor, fresh=True)), default=0.0
    )


def _ready(view: View, decision: Decision) -> list[float]:
    """The trigger that serves what is left: an action for those who come near, movement against attacks (`D20-116`)."""
    near = view.battle.world.get(decision.who, Budget).action > 0
    worths = []
    for option in decision.choices:
        if option.item == "near" and option.level == 2:
            worths.append(2.0 if near else 0.0)
        else:
            worths.append(float(option.item == "attack_me"))
    return worths


def _first(view: View, decision: Decision) -> list[float]:
    """The default comes first: a source to fill, going on as declared."""
    return [float(index == 0) for index in range(len(decision.choices))]


BY_KIND: Final[dict[str, Appraiser]] = {
    "interrupt": _interrupt,
    "critical": _critical,
    "guard": _guard,
    "with": with_worths,
    "level": level_worths,
    "target": target_worths,
    "space": space_worths,
    "join": join_worths,
    "ready": _ready,
    "proceed": _first,
    "source": _first,
    "deploy": _first,
}
