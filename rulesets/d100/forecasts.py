"""Forecasts: what an option would bring, spelled out for a player, by the functions that resolve."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.event import Term
from game.ruleset import Forecast
from game.wording import said
from rulesets.d100 import attack, exchange, grades, outlook, prospects, state
from rulesets.d100.appraisal_effects import arm_of
from rulesets.d100.checks import LEVELS, SUCCESS, effective, score, swapped, target_number
from rulesets.d100.content import load_content
from rulesets.d100.damage import differential, larger, stopped_by
from rulesets.d100.odds import beats, levels
from rulesets.d100.state import Arm, Frame, Magic, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision, Option
    from game.knowledge import View

Teller = Callable[["View", "Decision", "Option"], "Forecast | None"]


def forecast(view: View, decision: Decision, option: Option, origin: int | None = None) -> Forecast | None:
    """What an option would bring; None where there is nothing to say."""
    if decision.kind == "wait_action":  # at whom is not known yet
        return None
    teller = BY_VERB.get(option.verb)
    return None if teller is None else teller(view, decision, option)


def damage_text(battle: Battle, who: int, arm: Arm, charge: bool = False) -> str:
    """ "1d8+1+1d2", with what a spell adds."""
    modifier = exchange.modifier_text(battle, who, arm.weapon, charge)
    bonus = exchange.spell_bonus(battle, arm)
    text = arm.weapon.damage + ("" if modifier == "0" else modifier)
    return f"{text}+{bonus}" if bonus else text


# --- attacks --------------------------------------------------------------------------------------------------


def _attack(view: View, decision: Decision, option: Option) -> Forecast | None:
    """Chances if the defender keeps his point and if he spends it (`D100-123`, `D100-130`).

    One who waits with an attack names nobody yet.
    """
    if not option.target:
        return None
    arm = arm_of(view.battle, decision.who, option.item)
    return attack_forecast(view, decision.who, option.target, arm, option.verb == "charge")


def attack_forecast(view: View, who: int, target: int, arm: Arm, charge: bool = False) -> Forecast:
    """An attack from where one stands (a charge: as it will be rolled)."""
    battle = view.battle
    value, circumstances = outlook.circumstances_of(battle, who, target, arm, charge=charge)
    e, terms = effective(value, circumstances, battle.options, exchange.skill_for(battle, who, arm.weapon)[0])
    body = prospects.body_of(battle, target)
    ranged = arm.weapon.ranged
    guard = outlook.guard_of(battle, target, who, ranged)
    it = attack.begin(battle, who, target, arm, charge=charge)
    size = larger(arm.weapon.size, int(charge) - int(it.long_range))
    force = prospects.force_of(battle, who, arm, charge, it.long_range)
    open_ = outlook.outlook(e, size, force, body, outlook.Guard())
    odds = [("hit_if_kept", 1.0 - open_.chances.miss), ("critical", levels(e)[3])]
    found = open_
    notes = _attack_notes(battle, who, target, it)
    if guard != outlook.Guard():
        found = outlook.outlook(e, size, force, body, guard)
        odds.insert(1, ("hit_if_spent", _through(e, size, guard)))
        notes += _guard_notes(guard, size)
    title = said("on", what=arm.weapon.name, target=battle.name(target))
    return Forecast(
        title,
        tuple(odds),
        found.harm,
        found.out,
        tuple(terms),
        (),
        damage_text(battle, who, arm, charge),
        tuple(notes),
        found.gain,
        "D100-122",
        layered=True,
    )


def _through(e: int, size: str, guard: outlook.Guard) -> float:
    """The chance to hit somebody who answers with what stops most."""
    answers = []
    if guard.parry >= 0:
        answers.append(outlook.parried(e, guard.parry, stopped_by(size, guard.size)))
    if guard.evade >= 0:
        answers.append(outlook.evaded(e, guard.evade))
    return min(1.0 - chances.miss - chances.stopped for chances in answers)


def _guard_notes(guard: outlook.Guard, size: str) -> list[str]:
    """With what the target can answer (`D100-140`, `D100-146`)."""
    found = []
    if guard.parry >= 0:
        stops = stopped_by(size, guard.size)
        found.append(said(f"may_parry_{stops}", value=guard.parry, size=guard.size, force=size))
    if guard.evade >= 0:
        found.append(said("may_evade", value=guard.evade))
    return found


def _attack_notes(battle: Battle, who: int, target: int, it: exchange.Exchange) -> list[str]:
    notes = []
    if it.covered:
        notes.append(said("covered", places=it.covered))
    if it.unaware:
        notes.append("unaware")
    if it.long_range:
        notes.append("long_range")
    if it.ranged and grades.into_melee(battle, who, target):
        notes.append("into_a_melee")
    points = battle.world.get(target, Purse).ap
    notes.append(said("points", points=points))
    return notes


# --- spells ---------------------------------------------------------------------------------------------------


def _cast(view: View, decision: Decision, option: Option) -> Forecast | None:
    """Cast actions to go, the chance to succeed, what resists (`D100-222`, `D100-224`)."""
    battle, who = view.battle, decision.who
    spell = load_content().spells[option.item]
    done = battle.world.get(who, Magic).done if option.id == "cast:continue" else 0
    left = spell.actions - done
    notes = [
        said("cast_actions", left=left),
        said("magic_points", cost=spell.cost),
        spell.text,
    ]
    if spell.resist == "attack" and option.target in view.foes:
        made = attack_forecast(view, who, option.target, arm_of(battle, who, spell.key))
        return Forecast(
            made.title, made.odds, made.harm, made.downs, made.terms, made.against, made.damage,
            (*notes, *made.notes), made.gain, "D100-224", layered=True,
        )  # fmt: skip
    value = state.skill(battle, who, "channelling")
    e, terms = effective(value, grades.general(battle, who), battle.options, "channelling")
    chances = levels(e)
    odds = [("works", chances[2] + chances[3]), ("critical", chances[3])]
    against: tuple[Term, ...] = ()
    if spell.resist == "willpower":
        will = state.skill(battle, option.target, "willpower")
        odds.insert(0, ("takes_effect", min(chances[2] + chances[3], beats(e, 0, will))))
        against = (Term("willpower", will, "D100-224"),)
    return Forecast(
        spell.name, tuple(odds), terms=tuple(terms), against=against, notes=tuple(notes), rule="D100-222",
        layered=True,
    )  # fmt: skip


# --- reactions ------------------------------------------------------------------------------------------------


def _parry(view: View, decision: Decision, option: Option) -> Forecast:
    """The chance to stop the blow seen, and who would win effects (`D100-124`, `D100-140`)."""
    battle, who, about = view.battle, decision.who, decision.about
    weapon = load_content().weapons[option.item]
    skill, value, outside = state.style_of(battle, who, weapon)
    circumstances = grades.parry(battle, who, int(about["actor"]), outside=outside)
    value = grades.swim_cap(battle, who, value)
    e, terms = effective(value, circumstances, battle.options, skill)
    level = int(about["level"])
    mine = theirs = 0.0
    for own, chance in enumerate(levels(e)):
        won, _ = differential(level, own)
        mine += chance * (won == "defender")
        theirs += chance * (won == "attacker")
    stops = stopped_by(str(about["size"]), weapon.size)
    parries = sum(levels(e)[SUCCESS:])
    odds = (
        (f"parries_{stops}", parries),
        ("effects_for_you", mine),
        ("effects_for_the_attacker", theirs),
    )
    notes = (said("size_against", size=weapon.size, force=str(about["size"])), "costs_a_point")
    title = said("parry", weapon=weapon.name)
    return Forecast(title, odds, terms=tuple(terms), notes=notes, rule="D100-124", layered=True)


def _evade(view: View, decision: Decision, option: Option) -> Forecast:
    """The chance to get out of the way of the roll seen (`D100-146`, `D100-147`)."""
    battle, who, about = view.battle, decision.who, decision.about
    circumstances = grades.evade(battle, who, int(about["actor"]))
    e, terms = effective(state.skill(battle, who, "evade"), circumstances, battle.options, "evade")
    one = score(int(about["roll"]), int(about["e"]), int(about["augment"]))
    escapes, standoff = outlook.evade_chances(one.die, one.e, one.augment, e)
    odds = (
        ("escapes", escapes + (standoff if one.level < SUCCESS else 0.0)),
        ("hit", 1.0 - escapes - standoff),
    )
    notes = ("ends_prone", "costs_a_point")
    return Forecast("evade", odds, terms=tuple(terms), notes=notes, rule="D100-146", layered=True)


def _nothing(view: View, decision: Decision, option: Option) -> Forecast | None:
    """What the blow seen does if it is not answered (`D100-123`)."""
    if decision.kind != "defend":
        return None
    from rulesets.d100 import appraisal

    taken, _ = appraisal.answers(view, decision)
    return Forecast("unanswered", harm=taken.dealt, downs=taken.out, rule="D100-123")


def _opportunity(view: View, decision: Decision, option: Option) -> Forecast:
    arm = arm_of(view.battle, decision.who, option.item)
    return attack_forecast(view, decision.who, option.target, arm)


def _effect(view: View, decision: Decision, option: Option) -> Forecast:
    """What a special effect does, in the words of the book (3.12)."""
    effect = load_content().effects[option.item]
    return Forecast(effect.name, notes=(effect.text,), rule=effect.rule)


def _location(view: View, decision: Decision, option: Option) -> Forecast | None:
    """What a location of the target (or of oneself, for Ward and Mend) has left (`D100-160`)."""
    battle = view.battle
    who = decision.about.get("target", option.target or decision.who)
    if not isinstance(who, int) or who not in battle.sides:
        return None
    frame: Frame = battle.figures[who].frame
    if option.item not in frame.hp:
        return None
    armour = state.armour_at(battle, who, option.item)
    key = "hit_points_armour" if armour else "hit_points"
    note = said(key, hp=frame.hp[option.item], most=frame.most[option.item], armour=armour)
    title = said("location", place=option.item, name=battle.name(who))
    return Forecast(title, notes=(note,), rule="D100-160")


def _luck(view: View, decision: Decision, option: Option) -> Forecast:
    """What the new roll may be: the chances of a skill roll, else only whether to hope (`D100-052` to `D100-054`)."""
    gain, about = option.level / 1000, decision.about
    notes = ["better_roll" if gain > 0 else "good_already"]
    odds: tuple[tuple[str, float], ...] = ()
    if "e" in about:
        e, augment = int(about["e"]), int(about["augment"])
        if option.verb == "luck_swap":
            die = swapped(int(about["roll"]))
            level = LEVELS[score(die, e, augment).level]
            notes = [said("swapped", die=die, number=target_number(e, augment), level=level)]
        else:
            chances = levels(e, augment)
            odds = (("success", chances[2] + chances[3]), ("critical", chances[3]), ("fumble", chances[0]))
    return Forecast("luck", odds, notes=tuple(notes), gain=gain, rule=option.rule, layered=True)


def _skill(view: View, decision: Decision, option: Option) -> Forecast | None:
    """Unopposed actions: First Aid, climbing, swimming, hiding and so on."""
    battle, who = view.battle, decision.who
    skill = SKILLS[option.verb]
    value = state.skill(battle, who, skill)
    e, terms = effective(value, grades.burdened(battle, who, skill), battle.options, skill)
    chances = levels(e)
    odds = (("success", chances[2] + chances[3]), ("critical", chances[3]), ("fumble", chances[0]))
    return Forecast(skill, odds, terms=tuple(terms), rule=option.rule, layered=True)


def _demand(view: View, decision: Decision, option: Option) -> Forecast:
    """Influence against Willpower (`D100-113`)."""
    battle, who = view.battle, decision.who
    value = state.skill(battle, who, "influence")
    e, terms = effective(value, grades.general(battle, who), battle.options, "influence")
    will = state.skill(battle, option.target, "willpower")
    odds = (("surrenders", beats(e, 0, will)),)
    against = (Term("willpower", will, "D100-113"),)
    return Forecast("demand_surrender", odds, terms=tuple(terms), against=against, rule="D100-113")


SKILLS = {
    "aid": "first_aid",
    "climb": "athletics",
    "jump": "athletics",
    "put_out": "athletics",
    "swim": "swim",
    "hide": "stealth",
    "search": "perception",
    "rally": "oratory",
    "pull_out": "brawn",
}
BY_VERB: dict[str, Teller] = {
    "attack": _attack,
    "charge": _attack,
    "cast": _cast,
    "parry": _parry,
    "evade": _evade,
    "nothing": _nothing,
    "opportunity": _opportunity,
    "effect": _effect,
    "location": _location,
    "keep": _location,
    "luck_reroll": _luck,
    "luck_force": _luck,
    "luck_swap": _luck,
    "demand": _demand,
    **dict.fromkeys(SKILLS, _skill),
}
