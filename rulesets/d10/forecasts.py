"""What an option would bring, in numbers: the same functions that resolve it (`D10-120`, `D10-133`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.event import Term
from game.ruleset import Forecast
from game.wording import said
from rulesets.d10 import areas, blows, charging, checks, manoeuvres, strikes
from rulesets.d10.appraisal import unpacked
from rulesets.d10.appraisal_act import act_worth, area_gain
from rulesets.d10.content import load_content
from rulesets.d10.contests import contest_modifier
from rulesets.d10.marks import gain_of, mark
from rulesets.d10.odds import suffered
from rulesets.d10.rolls import terms_of
from rulesets.d10.state import Fighter

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View


def forecast(view: View, decision: Decision, option: Option, origin: int | None = None) -> Forecast | None:
    """What an option would bring, as far as the view's side knows."""
    del origin
    view.memo["actor"] = decision.who
    if option.verb in ("attack", "throw") and option.target:
        return _attack(view, decision.who, option)
    if option.verb in ("grapple", "shove", "intimidate", "taunt") and option.target:
        return _contest(view, decision.who, option)
    if decision.kind == "target" and option.target in view.battle.sides:
        return _ability(view, decision, option)
    if decision.kind in ("space", "aim") and "item" in decision.about:
        return _area(view, decision, option)
    if option.verb == "spend_hd":
        left = int(decision.about["hd"]) - option.level
        return Forecast("hit_difficulty", notes=(said("hd_left", cost=option.level, left=left),), rule="D10-131")
    if option.verb == "save" and decision.kind == "save":
        return _save(view, decision, option)
    if option.verb == "take_hit":
        return _being_hit(view, decision)
    return None


def _save(view: View, decision: Decision, option: Option) -> Forecast:
    """The chance of a Save of a kind (`D10-135`)."""
    fails = strikes.fails(view, (option.item,), int(decision.about["difficulty"]), decision.who)
    return Forecast(option.item, (("success", 1.0 - fails), ("failure", fails)), rule="D10-135")


def _being_hit(view: View, decision: Decision) -> Forecast:
    """What the hit would do, all GRIT spent (`D10-131`, `D10-150`, `D10-224`)."""
    one, crit = mark(view, decision.who), bool(decision.about["crit"])
    means = [suffered(packet, crit, one.target) for packet in unpacked(str(decision.about["damage"]))]
    hp, grit = sum(mean[1] for mean in means), sum(mean[3] for mean in means)
    notes = [said("hp_lost", hp=hp)] + ([said("after_grit", grit=grit)] if grit else [])
    downs = max((mean[4] for mean in means), default=0.0)
    return Forecast(
        "hit", harm=sum(mean[0] for mean in means), downs=downs, notes=tuple(notes), rule="D10-150"
    )


def _attack(view: View, who: int, option: Option) -> Forecast | None:
    blow = blows.weapon_blow(view.battle, who, option.item, thrown=option.verb == "throw")
    if blow is None:
        return None
    good, bad = blows.edges(view.battle, blow, option.target, side=view.side)
    edge = checks.edge_of(len(good), len(bad))
    one = mark(view, option.target)
    arm = strikes.Arm(option.id, option.cost, 0, blow)
    found = strikes.prospect_of(view.battle, arm, one, edge)
    packet = blow.packets[0]
    least, most = (checks.finalized(natural, blow.modifier, 0, edge) for natural in (1, 10))
    known = manoeuvres.scanned(view.battle, view.side, option.target)
    notes = [said("to_hit", least=least, most=most)]
    if found.paid:
        notes.append(said("costs_hd", paid=found.paid))
    if not known:
        notes.append("not_scanned")
    dice = "+".join(f"1d{sides}" for sides in packet.dice)
    return Forecast(
        "attack",
        odds=(("hit", found.hit - found.crit), ("critical", found.crit), ("hd_paid", 1.0 - found.hit)),
        harm=found.post,
        downs=found.downs,
        terms=tuple(terms_of(blow.mastery, blow.modifier, 0, 0, _reasons(good, bad), "D10-123")),
        damage=f"{dice}+{packet.bonus}",
        notes=tuple(notes),
        gain=gain_of(one, found),
        rule="D10-120",
        instead=said("hd", amount=round(found.paid)) if found.paid >= 0.5 else "",
    )


def _reasons(good: list[Term], bad: list[Term]) -> list[Term]:
    """What gives Advantage and what Disadvantage, told apart (`D10-010`)."""
    named = [(said("advantage_by", reason=term.source), term.rule) for term in good]
    named += [(said("disadvantage_by", reason=term.source), term.rule) for term in bad]
    return [Term(source, 0, rule) for source, rule in named]


def _contest(view: View, who: int, option: Option) -> Forecast:
    one = view.battle.world.get(who, Fighter)
    name, difficulty = contest_modifier(option.verb, one.stats, one.masteries)
    types = ("STR", "AGI") if option.verb in ("grapple", "shove") else ("Soul",)
    chance = strikes.fails(view, types, difficulty, option.target)
    note = said("save_against", kinds=list(types), skill=name, difficulty=difficulty)
    odds = (("success", chance), ("failure", 1.0 - chance))
    return Forecast(option.verb, odds=odds, notes=(note,), gain=act_worth(view, who, option), rule="D10-136")


def _ability(view: View, decision: Decision, option: Option) -> Forecast | None:
    key = str(decision.about.get("item", ""))
    ability = load_content().abilities.get(key)
    if ability is None:
        return None
    if key == "charge":
        metres = len(charging.lane(view.battle, decision.who, option.target))
        return Forecast(ability.name, notes=(said("run", metres=metres),), rule="D10-353")
    arms = [arm for arm in strikes.arms(view, decision.who, fresh=True) if arm.option == f"cast:{key}"]
    if not arms:
        return Forecast(ability.name, notes=(ability.text,), rule="D10-347")
    edge = strikes.edge_now(view, arms[0], option.target, near=False)
    gain, harm, downs, _ = strikes.outlook(view, arms[0], mark(view, option.target), edge)
    return Forecast(
        ability.name, harm=harm, downs=downs, damage=ability.dice, notes=(ability.text,), gain=gain
    )


def _area(view: View, decision: Decision, option: Option) -> Forecast:
    """The spaces that it takes in, the very ones that are hit, and who stands there (`D10-320`)."""
    battle, key = view.battle, str(decision.about["item"])
    ability = load_content().abilities.get(key)
    area, origin = areas.chosen(battle, decision.who, key, option)
    cells = areas.reached(battle.terrain, area, origin, option.cell, kind=ability.type if ability else "")
    inside = [
        battle.name(who)
        for who in (*view.active(view.foes), *view.active(view.allies))
        if cells >> battle.positions[who].cell & 1 and not (who == decision.who and area.aimed)
    ]
    gain = 0.0
    if ability is None or ability.save or area.aimed:
        gain = area_gain(view, decision.who, ability, area, origin, option.cell)
    note = said("reaches", names=inside) if inside else "reaches_nobody"
    return Forecast(key, notes=(note,), gain=gain, area=cells, rule="D10-320")
