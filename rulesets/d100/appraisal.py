"""The worth of answers, for the computer player: all decision points of section 5, in the unit of `worth`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.ruleset import Rated, rated
from rulesets.d100 import grades, outlook, prospects, state
from rulesets.d100.appraisal_act import act_worths, heroic_worths, sprint_gains
from rulesets.d100.appraisal_effects import COUNTER, arm_of, effect_worths, location_worths
from rulesets.d100.checks import SUCCESS, effective, score
from rulesets.d100.content import load_content
from rulesets.d100.damage import differential, stopped_by
from rulesets.d100.odds import levels
from rulesets.d100.prospects import Harm
from rulesets.d100.spells import GLOW_RADIUS
from rulesets.d100.state import Purse

if TYPE_CHECKING:
    from game.decision import Decision
    from game.knowledge import View

Appraiser = Callable[["View", "Decision"], list[float]]
LUCK_PRICE: Final = 0.4
"""What a Luck Point is worth."""
AP_PRICE, LAST_AP_PRICE = 0.1, 0.25
"""What an Action Point is worth for something else later in the round."""


def appraise(view: View, decision: Decision, floor: float = 0.0) -> list[Rated]:
    """The listed choices with their worth; in "act" those that could be worth more than `floor`, and the end."""
    if decision.kind == "act":
        return act_worths(view, decision, floor)
    appraiser = BY_KIND.get(decision.kind)
    return rated((_first if appraiser is None else appraiser)(view, decision), decision)


def _first(view: View, decision: Decision) -> list[float]:
    """The first choice is the default."""
    return [float(index == 0) for index in range(len(decision.choices))]


def _last(view: View, decision: Decision) -> list[float]:
    """The refusal comes last and is the default."""
    return [float(option is decision.choices[-1]) for option in decision.choices]


def ap_price(view: View, who: int) -> float:
    """What the Action Point of a reaction costs: more when it is the last one before one's own turn."""
    battle = view.battle
    purse: Purse = battle.figures[who].purse
    if purse.ap > 1:
        return AP_PRICE
    order = battle.clock.order
    waits = who in order and order.index(who) > battle.clock.place
    return LAST_AP_PRICE if waits else AP_PRICE


# --- defending ------------------------------------------------------------------------------------------------


def _defend(view: View, decision: Decision) -> list[float]:
    """Parry, Evade or take it: what each would save, less its price (`D100-123`)."""
    hit = success_of(decision)
    price = ap_price(view, decision.who)
    worths = []
    for option, saved in zip(decision.choices, answers(view, decision)[1], strict=True):
        if option.verb == "nothing":
            worths.append(0.0)
        elif option.verb == "luck_ap":
            worths.append(saved - LUCK_PRICE if saved > 2 * LUCK_PRICE else -1.0)
        elif option.verb == "evade":
            worths.append(saved - price if hit else -1.0)
        else:
            worths.append(saved - price)
    return worths


def success_of(decision: Decision) -> bool:
    """Whether the attack that is to be answered succeeded."""
    about = decision.about
    return score(int(about["roll"]), int(about["e"]), int(about["augment"])).level >= SUCCESS


def answers(view: View, decision: Decision) -> tuple[Harm, list[float]]:
    """What an unanswered attack does, and what each answer saves, in worth (`D100-123`).

    The policy has often just asked the same of the same attack.
    """
    table = state.lately(view.battle)
    known: tuple[object, tuple[Harm, list[float]]] | None = table.get("answers")
    if known is None or known[0] is not decision.about:
        known = table["answers"] = decision.about, _answers(view, decision)
    return known[1]


def _answers(view: View, decision: Decision) -> tuple[Harm, list[float]]:
    battle, who, about = view.battle, decision.who, decision.about
    actor = int(about["actor"])
    one = score(int(about["roll"]), int(about["e"]), int(about["augment"]))
    arm = arm_of(battle, actor, str(about["item"]))
    body = prospects.body_of(battle, who)
    spread = prospects.spreads(battle, actor, arm)
    shock = prospects.losing_endurance(one.e, body.endurance)

    def loss(stop: str, count: int) -> float:
        return outlook.rest_of_harm(body, spread, stop, shock, count).loss * body.base

    hit = one.level >= SUCCESS
    effects = differential(one.level, 1)[1]
    taken = outlook.rest_of_harm(body, spread, "nothing", shock, effects) if hit else prospects.NO_HARM
    open_loss = taken.loss * body.base
    saved = []
    for option in decision.choices:
        if option.verb == "nothing":
            saved.append(0.0)
        elif option.verb == "luck_ap":
            saved.append(_best_saving(view, decision, open_loss, loss, one.level))
        elif option.verb == "evade":
            saved.append(_evade_worth(view, decision, open_loss) if hit else 0.0)
        else:
            saved.append(_parry_worth(view, decision, option.item, open_loss, loss, one.level))
    return taken, saved


Loss = Callable[[str, int], float]


def _parry_worth(
    view: View, decision: Decision, item: str, open_loss: float, loss: Loss, level: int
) -> float:
    """What a Parry saves: stopped damage, effects denied or won."""
    battle, who = view.battle, decision.who
    weapon = load_content().weapons[item]
    _, value, outside = state.style_of(battle, who, weapon)
    value = grades.swim_cap(battle, who, value)
    actor = int(decision.about["actor"])
    e, _ = effective(value, grades.parry(battle, who, actor, outside=outside), battle.options)
    stops = stopped_by(str(decision.about["size"]), weapon.size)
    total = 0.0
    for own, chance in enumerate(levels(e)):
        won, count = differential(level, own)
        if won == "defender":
            total -= chance * count * COUNTER
        if level >= SUCCESS:
            total += chance * loss(stops if own >= SUCCESS else "nothing", count if won == "attacker" else 0)
    return open_loss - total


def _best_saving(view: View, decision: Decision, open_loss: float, loss: Loss, level: int) -> float:
    """What an answer would save if one could pay for it."""
    battle, who = view.battle, decision.who
    best = _evade_worth(view, decision, open_loss)
    for arm in outlook.parrying(battle, who, decision.about["thing"] != "melee"):
        best = max(best, _parry_worth(view, decision, arm.weapon.key, open_loss, loss, level))
    return best


def _evade_worth(view: View, decision: Decision, open_loss: float) -> float:
    """What an Evade saves, less lying there."""
    battle, who, about = view.battle, decision.who, decision.about
    circumstances = grades.evade(battle, who, int(about["actor"]))
    e, _ = effective(state.skill(battle, who, "evade"), circumstances, battle.options)
    escapes, _ = outlook.evade_chances(int(about["roll"]), int(about["e"]), int(about["augment"]), e)
    standing = 0.0 if state.has(battle, who, state.PRONE) else outlook.PRONE_PRICE
    return escapes * (open_loss - standing)


# --- other reactions ------------------------------------------------------------------------------------------


def _opportunity(view: View, decision: Decision) -> list[float]:
    """A free blow at one who leaves (`D100-114`)."""
    battle, who, target = view.battle, decision.who, int(decision.about["target"])
    worths = []
    for option in decision.choices:
        if option.verb == "opportunity":
            gain = outlook.against(view, who, target, arm_of(battle, who, option.item)).gain
            worths.append(gain - ap_price(view, who))
        else:
            worths.append(0.0 if option.verb == "no" else -1.0)
    return worths


def _oppose(view: View, decision: Decision) -> list[float]:
    """Holding an enemy is worth a point that is not the last; the group's Luck may pay it, too."""
    rich = view.battle.world.get(decision.who, Purse).ap > 1
    worth = 0.1 if rich else -0.1
    return [
        0.0 if option.verb == "no" else worth - 0.02 * (option.item == "group")
        for option in decision.choices
    ]


def _luck(view: View, decision: Decision) -> list[float]:
    """Each option carries its gain in thousandths (`D100-058`)."""
    return [
        0.0 if option.verb == "pass" else option.level / 1000 - LUCK_PRICE - 0.02 * (option.item == "group")
        for option in decision.choices
    ]


def _major(view: View, decision: Decision) -> list[float]:
    """Softening a Major wound is what Luck is for; a heroic action is second best (`D100-056`, `D100-057`)."""
    worth = {"reduce": 1.0, "heroic": 0.3, "accept": 0.0}
    return [worth[option.verb] - 0.02 * (option.item == "group") for option in decision.choices]


def _far(view: View, decision: Decision) -> list[float]:
    """A space far from the enemies."""
    battle = view.battle
    cells = [battle.positions[foe].cell for foe in view.active(view.foes)]
    grid = battle.ground.grid
    worths = []
    for option in decision.choices:
        near = min((grid.distance(option.cell, cell) for cell in cells), default=0)
        worths.append(float(near) if option.cell >= 0 else -1.0)
    return worths


def _glow(view: View, decision: Decision) -> list[float]:
    """Light where most enemies stand in the dark and fewest friends (4.8)."""
    battle, grid = view.battle, view.battle.ground.grid
    lit = battle.situation.light.lit
    dark = [battle.positions[foe].cell for foe in view.active(view.foes)]
    dark = [cell for cell in dark if not lit >> cell & 1]
    friends = [battle.positions[ally].cell for ally in view.active(view.allies)]

    def worth(cell: int) -> float:
        shown = sum(grid.distance(cell, each) <= GLOW_RADIUS for each in dark)
        return shown - 0.4 * sum(grid.distance(cell, each) <= GLOW_RADIUS for each in friends)

    return [worth(option.cell) for option in decision.choices]


def _space(view: View, decision: Decision) -> list[float]:
    """Disarmed weapons go far from their owner; one breaks away far from the foes; else the first."""
    about = decision.about
    if about.get("thing") in ("break_away",):
        return _far(view, decision)
    if about.get("thing") == "glow":
        return _glow(view, decision)
    target = about.get("target")
    if isinstance(target, int) and target in view.battle.positions and about.get("item"):
        grid, there = view.battle.ground.grid, view.battle.positions[target].cell
        return [float(grid.distance(option.cell, there)) for option in decision.choices]
    return _first(view, decision)


def _sprint(view: View, decision: Decision) -> list[float]:
    """Nearer to the enemies, but short of where they could strike (`D100-097`)."""
    nearer = sprint_gains(view, decision.who)
    return [nearer.get(option.cell, 0.0) for option in decision.choices]


def _order(view: View, decision: Decision) -> list[float]:
    """Command: drop the weapon, else fall (4.8)."""
    armed = bool(state.held(view.battle, int(decision.about["target"])))
    worth = {"drop": 2.0 if armed else 0.0, "fall": 1.0, "hold": 0.5, "move": 0.1}
    return [worth[option.item] for option in decision.choices]


def _victim(view: View, decision: Decision) -> list[float]:
    """Somebody of the other side, the worthiest."""
    battle = view.battle
    return [
        prospects.base_worth(battle, option.target) * (1 if battle.sides[option.target] != view.side else -1)
        for option in decision.choices
    ]


def _help(view: View, decision: Decision) -> list[float]:
    """Worth a point only for what may save somebody."""
    vital = str(decision.about.get("thing")) in ("first_aid", "resist", "pin_down")
    return [decision.choices[0].level / 100 - (0.1 if vital else 0.3), 0.0]


def _lodge(view: View, decision: Decision) -> list[float]:
    """The weapon is kept unless it is one of several."""
    return [0.2, 0.0]


def _shift(view: View, decision: Decision) -> list[float]:
    """The location where it hurts most (`D100-201`)."""
    return location_worths(view, decision)


def _named(verb: str) -> Appraiser:
    def worths(view: View, decision: Decision) -> list[float]:
        return [float(option.verb == verb) for option in decision.choices]

    return worths


BY_KIND: Final[dict[str, Appraiser]] = {
    "heroic": heroic_worths,
    "defend": _defend,
    "effect": effect_worths,
    "location": location_worths,
    "shift_aim": _shift,
    "opportunity": _opportunity,
    "oppose": _oppose,
    "luck": _luck,
    "luck_ap": _last,
    "major": _major,
    "help": _help,
    "space": _space,
    "disengage": _far,
    "sprint": _sprint,
    "order": _order,
    "victim": _victim,
    "lodge": _lodge,
    "wait_now": _named("go"),
}
