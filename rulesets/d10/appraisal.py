"""The worth of answers at all decision points of section 5, for the computer player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rulesets.d10 import areas, strikes
from rulesets.d10.appraisal_act import act_worth, area_gain, support_worth
from rulesets.d10.content import load_content
from rulesets.d10.damage import Packet
from rulesets.d10.marks import mark
from rulesets.d10.odds import suffered, worth_paying
from rulesets.d10.state import Pools

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View

Appraiser = Callable[["View", "Decision"], list[float]]


def appraise(view: View, decision: Decision) -> list[float]:
    """The worth of each listed choice; attacks that `strikes` lists count 0 in "act"."""
    view.memo["actor"] = decision.who
    appraiser = BY_KIND.get(decision.kind)
    if appraiser is None:
        return [float(index == 0) for index in range(len(decision.choices))]
    return appraiser(view, decision)


def _act(view: View, decision: Decision) -> list[float]:
    return [act_worth(view, decision.who, option) for option in decision.choices]


def unpacked(text: str) -> list[Packet]:
    """Damage as `attack.packed` wrote it."""
    found = []
    for part in text.split(";"):
        dice, bonus, mult, kind, pen = part.split("|")
        sides = tuple(int(one) for one in dice.split(",") if one)
        found.append(Packet(sides, int(bonus), kind, int(mult), int(pen)))
    return found


def _hit_difficulty(view: View, decision: Decision) -> list[float]:
    """Spend HD where the damage is worth a quarter of the price, or the hit could bring HP to 0 (section 5)."""
    one = mark(view, decision.who)
    post = downs = 0.0
    for packet in unpacked(str(decision.about["damage"])):
        mean = suffered(packet, bool(decision.about["crit"]), one.target)
        post, downs = post + mean[0], max(downs, mean[4])
    price = decision.choices[0].level
    return [1.0, 0.0] if worth_paying(price, post, downs) else [0.0, 1.0]


def _grit(view: View, decision: Decision) -> list[float]:
    """All that helps: the most first (section 5)."""
    del view
    return [float(option.level) for option in decision.choices]


def _fate(view: View, decision: Decision) -> list[float]:
    """Fate for a poor roll that matters; some is kept for Saves against spells."""
    about = decision.about
    worths = []
    for option in decision.choices:
        worth = 0.0
        if option.verb == "lucky":
            poor = int(about.get("natural", 10)) <= 2
            needed = int(about.get("difficulty", -1))
            worth = 0.2 if poor and (needed >= 0 or about.get("thing") == "attack") else -0.1
        elif option.verb == "steady":
            worth = 0.15 if int(about.get("natural", 0)) >= 6 else -0.1
        elif option.verb == "resolve":
            value, wanted = int(about.get("value", 0)), int(about.get("difficulty", 0))
            worth = 0.4 if 2 * value >= wanted else -0.1
        elif option.verb == "die":
            worth = (
                0.2 if about.get("thing") == "damage" and 4 * option.level <= int(option.item[1:]) else -0.1
            )
        elif option.verb == "determination":
            worth = 0.3
        worths.append(worth)
    del view
    return worths


def _unyielding(view: View, decision: Decision) -> list[float]:
    """Up again at any price; being shaken can be borne (`D10-274`)."""
    del view
    return [
        1.0 if option.item == "hp" else -0.1 if option.verb == "unyielding" else 0.0
        for option in decision.choices
    ]


def _yes(view: View, decision: Decision) -> list[float]:
    """What saves a life is worth doing: the first option."""
    del view
    return [float(index == 0) for index in range(len(decision.choices))]


def _interpose(view: View, decision: Decision) -> list[float]:
    """Take the blow when it costs less to oneself (4.6)."""
    about, who = decision.about, decision.who
    actor, target = int(about["actor"]), int(about["target"])
    theirs = strikes.menace(view, actor, target)[1] if actor in view.foes else 0.2
    mine = strikes.menace(view, actor, who)[1] if actor in view.foes else 0.2
    price = int(about["to_hit"])
    broke = view.battle.world.get(target, Pools).hd < price <= view.battle.world.get(who, Pools).hd
    return [theirs - mine + (0.15 if broke else -0.08), 0.0]


def _nullify(view: View, decision: Decision) -> list[float]:
    ability = load_content().abilities[str(decision.about["item"])]
    return [0.15 + 0.02 * ability.sp - 0.1, 0.0] if view.side else [0.0, 0.0]


def _staggering(view: View, decision: Decision) -> list[float]:
    """The chance of the Save times what Staggered is worth, less the GRIT (4.6)."""
    about = decision.about
    target = int(about["target"])
    one = mark(view, target)
    chance = strikes.fails(view, ("STR", "VIT"), int(about["to_hit"]), target)
    return [0.22 * one.level * chance * (not one.out) - 3 * strikes.GRIT_PRICE, 0.0]


def _react(view: View, decision: Decision) -> list[float]:
    """The Readied Action at its best target, or wait."""
    worths = []
    for option in decision.choices:
        if option.verb in ("attack", "throw", "cast"):
            worths.append(_target_gain(view, decision.who, option))
        elif option.verb in ("defend", "take_cover", "stand"):
            worths.append(0.06)
        elif option.verb == "pass":
            worths.append(0.03)
        else:
            worths.append(0.0)
    return worths


def _target_gain(view: View, who: int, option: Option) -> float:
    best = 0.0
    if option.verb == "cast" and not option.target:
        return act_worth(view, who, option)
    for strike in strikes.strikes(view, who, [option.target], fresh=True):
        if strike.option == option.id or option.verb in ("attack", "throw"):
            best = max(best, strike.gain)
    return best


def _target(view: View, decision: Decision) -> list[float]:
    """Whom an ability helps or harms most."""
    key = str(decision.about["item"])
    ability = load_content().abilities[key]
    worths = []
    for option in decision.choices:
        if option.target not in view.battle.sides:
            worths.append(0.01)
        elif ability.target == "ally" or key == "recall_soul":
            worths.append(support_worth(view, decision.who, key, option.target))
        elif key == "charge":
            worths.append(gain_for_charge(view, decision.who, option.target))
        else:
            one = mark(view, option.target)
            arm = next(
                (
                    each
                    for each in strikes.arms(view, decision.who, fresh=True)
                    if each.option == f"cast:{key}"
                ),
                None,
            )
            edge = strikes.edge_now(view, arm, option.target, near=False) if arm is not None else 0
            worths.append(strikes.outlook(view, arm, one, edge)[0] if arm is not None else one.level)
    return worths


def gain_for_charge(view: View, who: int, target: int) -> float:
    """A melee strike at a Charge's end."""
    found = [strike.gain for strike in strikes.strikes(view, who, [target], fresh=True) if strike.reach <= 3]
    return max(found, default=0.0) + 0.08


def _space(view: View, decision: Decision) -> list[float]:
    """Where an area harms enemies most and friends least (`D10-320`)."""
    key = str(decision.about["item"])
    ability = load_content().abilities[key]
    if ability.key == "veil_of_night":
        return [0.0] * len(decision.choices)
    foes = [view.battle.positions[foe].cell for foe in view.active(view.foes)]
    grid = view.battle.ground.grid
    worths = []
    for option in decision.choices:
        near = any(grid.distance(option.cell, cell) <= ability.size for cell in foes)
        area, origin = areas.chosen(view.battle, decision.who, key, option)
        worths.append(area_gain(view, decision.who, ability, area, origin, origin) if near else -1.0)
    return worths


def _aim(view: View, decision: Decision) -> list[float]:
    """Directions of Lines and Cones."""
    who, key = decision.who, str(decision.about["item"])
    ability = load_content().abilities.get(key)
    worths = []
    for option in decision.choices:
        area, origin = areas.chosen(view.battle, who, key, option)
        worths.append(area_gain(view, who, ability, area, origin, option.cell))
    return worths


def _wield(view: View, decision: Decision) -> list[float]:
    """Rather something to fight with."""
    content = load_content()
    worths = []
    for option in decision.choices:
        if option.verb == "drop":
            worths.append(-1.0)
            continue
        keys = [part.split(":")[0] for part in option.id.removeprefix("wield:").split("+")]
        sides = [int(content.weapons[key].die[2:]) for key in keys if key in content.weapons]
        worths.append(max(sides, default=0) + 0.3 * len(keys))
    del view
    return worths


def _ready(view: View, decision: Decision) -> list[float]:
    """An attack for whoever comes near."""
    worths = []
    for option in decision.choices:
        worth = 0.1 if option.verb == "attack" else 0.05 if option.verb == "throw" else 0.0
        worths.append(worth)
    del view
    return worths


def _push(view: View, decision: Decision) -> list[float]:
    """As far as possible from us, unless we want it near."""
    del view
    return [float(option.level) for option in decision.choices]


def _command(view: View, decision: Decision) -> list[float]:
    """Halt costs a whole Turn (4.6)."""
    return [1.0 if option.item == "halt" else 0.5 for option in decision.choices] if view.side else [0.0] * 3


def _save(view: View, decision: Decision) -> list[float]:
    """The best type comes first; nobody fails willingly."""
    del view
    return [-float(index) for index in range(len(decision.choices))]


BY_KIND: Final[dict[str, Appraiser]] = {
    "act": _act,
    "hit_difficulty": _hit_difficulty,
    "grit": _grit,
    "grit_save": _yes,
    "fate": _fate,
    "miracle": _yes,
    "unyielding": _unyielding,
    "interpose": _interpose,
    "nullify": _nullify,
    "staggering_blow": _staggering,
    "react": _react,
    "target": _target,
    "space": _space,
    "aim": _aim,
    "wield": _wield,
    "ready": _ready,
    "push": _push,
    "command": _command,
    "save": _save,
    "hold_on": _yes,
}
