"""Special effects and locations by what they would do (`D100-134`, 3.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from rulesets.d100 import outlook, prospects, state
from rulesets.d100.checks import ceil_div
from rulesets.d100.content import load_content
from rulesets.d100.damage import SIZES
from rulesets.d100.exchange import bolt
from rulesets.d100.odds import against_die
from rulesets.d100.state import Arm, Fighter, Frame, Kit

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision, Option
    from game.knowledge import View

COUNTER: Final = outlook.COUNTER
BLEED: Final = 0.25
STUN: Final = 0.18
DISARM: Final = 0.3
"""Shares of a combatant's worth that these take where they are not resisted."""
STATES: Final = {
    "wrong_foot": 0.28,
    "grip": 0.15,
    "entangle": 0.35,
    "pin_down": 0.25,
    "quick_reload": 0.3,
    "arise": 0.4,
    "break_away": 0.05,
    "slip_free": 0.4,
    "knock_back": 0.1,
    "sunder": 0.1,
    "damage_weapon": 0.05,
    "force_failure": 0.05,
}
"""Worth of effects that do not depend on much."""


def arm_of(battle: Battle, who: int, key: str) -> Arm:
    """A weapon or attack spell as used by somebody, whether or not it is still in hand."""
    content = load_content()
    if key in content.spells:
        return bolt(key)
    gear = next((each for each in battle.world.get(who, Kit).gear if each.key == key), None)
    return Arm(content.weapons[key], gear)


class Blow(msgspec.Struct):
    """The damage to come in an exchange: who is hit, chances of the dice (plain, with Impale, as they stand), what is
    stopped, the chance to lose Endurance, whether the location is chosen, the loss in share of worth.
    """

    body: prospects.Body
    plain: tuple[float, ...]
    better: tuple[float, ...]
    now: tuple[float, ...]
    stop: str
    shock: float
    aimed: bool
    loss: float


def effect_worths(view: View, decision: Decision) -> list[float]:
    """The worth of each effect as the next one; "done" is worth nothing."""
    about = decision.about
    blow = _blow(view, decision) if about["winner"] == "attacker" and about["hit"] else None
    return [_effect(view, decision, option, blow) for option in decision.choices]


def _blow(view: View, decision: Decision) -> Blow:
    about, chosen = decision.about, str(decision.about["chosen"])
    body, arm, shock = _harm_numbers(view, decision)
    plain, better = prospects.spreads(view.battle, int(about["actor"]), arm)
    now, aimed = better if "impale" in chosen else plain, "aimed_blow" in chosen
    stop = "nothing" if "beat_parry" in chosen else str(about["stopped"])
    loss = 0.0 if stop == "all" else _loss(body, now, stop, shock, aimed, False)
    return Blow(body, plain, better, now, stop, shock, aimed, loss)


def _effect(view: View, decision: Decision, option: Option, blow: Blow | None) -> float:
    if option.verb == "effect_done":
        return 0.0
    key, about = option.item, decision.about
    if about["winner"] == "attacker" and key in DAMAGING:
        return 0.0 if blow is None else _damage_effect(view, decision, key, blow)
    other = option.target
    base = prospects.base_worth(view.battle, other)
    if key == "trip":
        return outlook.PRONE_PRICE * _unresisted(view, decision, other, ("brawn", "evade", "acrobatics"))
    if key == "disarm":
        easier = 20 * _sizes_apart(view, decision, other)
        return DISARM * base * _unresisted(view, decision, other, ("style",), easier)
    if key == "blind":
        return 0.2 * base * _unresisted(view, decision, other, ("evade",))
    if key == "perfect_parry":
        return _own_loss(view, decision) if about["hit"] and about["stopped"] != "all" else 0.01
    if key in ("own_hurt", "redirect"):
        return 0.25 * base
    return STATES.get(key, 0.05)


def _sizes_apart(view: View, decision: Decision, loser: int) -> int:
    """By how many Sizes the loser's weapon is larger than the winner's (`D100-195`)."""
    about, weapons = decision.about, load_content().weapons
    pair = [str(about["item"]), str(about["parried"])]
    mine, theirs = pair if about["winner"] == "attacker" else pair[::-1]
    held = [arm.weapon.key for arm in state.held(view.battle, loser)]
    sizes = [weapons[key].size if key in weapons else "S" for key in (mine, theirs or (held or [""])[0])]
    return SIZES.index(sizes[1]) - SIZES.index(sizes[0])


def _unresisted(view: View, decision: Decision, who: int, skills: tuple[str, ...], easier: int = 0) -> float:
    """The chance that the best of some skills does not resist the standing roll."""
    about, known = decision.about, view.battle.world.get(who, Fighter).skills
    values = [known.get(key, 0) for key in skills]
    if "style" in skills:
        values = [value for key, value in known.items() if key.startswith("style:")] or [
            known.get("unarmed", 0)
        ]
    wins, ties = against_die(int(about["die"]), int(about["e"]), int(about["augment"]), max(0, max(values) + easier), 0)
    return 1.0 - wins - ties


def _harm_numbers(view: View, decision: Decision) -> tuple[prospects.Body, Arm, float]:
    about = decision.about
    actor, target = int(about["actor"]), int(about["target"])
    body = prospects.body_of(view.battle, target)
    arm = arm_of(view.battle, actor, str(about["item"]))
    shock = prospects.losing_endurance(max(int(about.get("e", 60)), 1), body.endurance)
    return body, arm, shock


def _damage_effect(view: View, decision: Decision, key: str, blow: Blow) -> float:
    """What an effect adds to the damage to come."""
    body, stop, shock, aimed, before = blow.body, blow.stop, blow.shock, blow.aimed, blow.loss
    if key == "beat_parry":
        spreads = blow.plain, blow.better
        return outlook.rest_of_harm(body, spreads, "nothing", shock, int(aimed)).loss * body.base
    if stop == "all":
        return 0.0
    if key == "aimed_blow":
        after = _loss(body, blow.now, stop, shock, True, False)
    elif key == "impale":
        after = _loss(body, blow.better, stop, shock, aimed, False) + 0.1
    elif key == "find_gap":
        after = _loss(body, blow.now, stop, shock, aimed, True)
    elif key == "full_force":
        after = before * 1.4
    else:
        after = before + _after_worth(view, decision, key, body)
    return max(0.0, after - before) * body.base


def _loss(
    body: prospects.Body, spread: tuple[float, ...], stop: str, shock: float, aimed: bool, pierce: bool
) -> float:
    harms = [prospects.spot_harm(spread, stop, spot, body.total, shock, pierce).loss for spot in body.spots]
    if aimed:
        return max(harms)
    return sum(spot[0] / 20 * harm for spot, harm in zip(body.spots, harms, strict=True))


def _after_worth(view: View, decision: Decision, key: str, body: prospects.Body) -> float:
    """Bleed and Stun: as a share of worth, when Endurance fails."""
    about = decision.about
    wins, ties = against_die(int(about["die"]), int(about["e"]), int(about["augment"]), body.endurance, 0)
    share = BLEED if key == "bleed" else STUN if key == "stun_location" else 0.03
    frame = view.battle.world.get(body.who, Frame)
    if key == "bleed" and frame.bleeding:
        share = 0.0
    return share * (1.0 - wins - ties)


DAMAGING: Final = frozenset(
    {"aimed_blow", "impale", "find_gap", "full_force", "beat_parry", "bleed", "stun_location", "sunder"}
)


def _own_loss(view: View, decision: Decision) -> float:
    """What the attack would do to the defender."""
    body, arm, shock = _harm_numbers(view, decision)
    harm = prospects.spreads(view.battle, int(decision.about["actor"]), arm)
    return outlook.rest_of_harm(body, harm, str(decision.about["stopped"]), shock, 0).loss * body.base


# --- locations ------------------------------------------------------------------------------------------------


def location_worths(view: View, decision: Decision) -> list[float]:
    """Aimed Blow and Shift Aim: where it hurts most. Ward: chest, head, abdomen. Mend: the first."""
    about = decision.about
    if about.get("thing") == "mend":
        return [-float(index) for index in range(len(decision.choices))]
    if about.get("thing") == "ward":
        wanted = ("chest", "head", "abdomen")
        return [
            float(3 - wanted.index(each.item)) if each.item in wanted else 0.0 for each in decision.choices
        ]
    target, battle = int(about["target"]), view.battle
    body = prospects.body_of(battle, target)
    arm = arm_of(battle, decision.who, str(about["item"])) if about.get("item") else None
    spread = prospects.spreads(battle, decision.who, arm)[0] if arm is not None else _uniform(8)
    keys = list(battle.world.get(target, Frame).hp)
    worths = []
    for option in decision.choices:
        spot = body.spots[keys.index(option.item)]
        worths.append(prospects.spot_harm(spread, "nothing", spot, body.total, 0.5, False).loss)
    return worths


def _uniform(sides: int) -> tuple[float, ...]:
    return (0.0, *([1 / sides] * sides))


def hurt_share(battle: Battle, who: int) -> float:
    """How much of one's hit points is gone."""
    frame: Frame = battle.figures[who].frame
    total = sum(frame.most.values())
    return ceil_div(sum(frame.most[key] - max(0, hp) for key, hp in frame.hp.items()) * 100, total) / 100
