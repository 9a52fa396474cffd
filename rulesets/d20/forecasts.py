"""Forecasts: what an option would bring, spelled out for a player, by the functions that resolve."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.event import Term
from game.ruleset import Forecast
from game.wording import said
from rulesets.d20 import attack, checks, flow, spells, state, swarm
from rulesets.d20 import damage as damage_rules
from rulesets.d20.appraisal_spells import best_burst, seen_foes
from rulesets.d20.arms import mark
from rulesets.d20.content import Spell, load_content
from rulesets.d20.forecast_blows import (
    area_forecast,
    attack_forecast,
    dice_text,
    heal_forecast,
    resist_forecast,
    smash_forecast,
    swarm_forecast,
)
from rulesets.d20.loom import loom, thing_of
from rulesets.d20.state import Vitals
from rulesets.d20.thing import Member, Thing

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View

Teller = Callable[["View", "Decision", "Option", "int | None"], "Forecast | None"]


def forecast(view: View, decision: Decision, option: Option, origin: int | None = None) -> Forecast | None:
    """What an option would bring, as if chosen from the cell `origin`; None where there is nothing to say."""
    teller = BY_KIND.get(decision.kind)
    return None if teller is None else teller(view, decision, option, origin)


# --- "act" ----------------------------------------------------------------------------------------------------


def _act(view: View, decision: Decision, option: Option, origin: int | None) -> Forecast | None:
    who, verb = decision.who, option.verb
    if verb in {"attack", "throw"}:
        return _weapon(view, decision, Thing(who, verb, option.item, option.target), origin)
    if verb == "smash":
        thing = Thing(who, verb, option.item, option.target, cell=option.cell)
        return smash_forecast(view, thing, _risks(view, decision, thing))
    if verb == "swarm":
        return _swarm(view, decision, Thing(who, verb, option.item, option.target))
    if verb == "cast":
        return _cast(view, decision, option, origin)
    if verb == "use":
        return _use(view, decision, option)
    if verb == "brace":
        return _brace(view, who)
    return None


def _weapon(view: View, decision: Decision, thing: Thing, origin: int | None = None) -> Forecast:
    blow = attack.weapon_blow(view.battle, thing, spend=False)
    key = "throw_at" if thing.verb == "throw" else "on"
    title = said(key, what=thing.item, target=view.battle.name(thing.target))
    return attack_forecast(view, blow, title, _risks(view, decision, thing), origin)


def _risks(view: View, decision: Decision, thing: Thing) -> list[str]:
    """Who may interrupt, and who may take the blow instead (`D20-103`, `D20-032`)."""
    battle, acting = view.battle, [decision.who]
    depth = int(decision.about.get("depth", 0))
    limit = battle.options.interrupt_depth
    notes = []
    if limit == 0 or depth < limit:
        now = flow.Flow([decision.who])
        now.acting = acting
        targets = attack.targets_of(battle, thing)
        able = [foe for foe in view.active(view.foes) if flow.able(battle, foe, thing, targets, now)]
        if able:
            notes.append(said("may_interrupt", foes=[battle.name(foe) for foe in able]))
    if attack.guardable(battle, thing):
        notes += [
            said("may_take_it", foe=battle.name(foe))
            for foe in view.active(view.foes)
            if attack.may_guard(battle, thing, foe)
        ]
    return notes


def _swarm(view: View, decision: Decision, thing: Thing) -> Forecast:
    battle, acting = view.battle, [decision.who]
    members = []
    for who in battle.clock.order:
        options = swarm.join_options(battle, who, thing.actor, thing.target, acting)
        if options:
            members.append(Member(who, options[0].item))
    notes = [said("if_joined", members=[battle.name(member.who) for member in members])] if members else []
    return swarm_forecast(
        view, thing.actor, thing.item, thing.target, members, notes + _risks(view, decision, thing)
    )


def _cast(view: View, decision: Decision, option: Option, origin: int | None) -> Forecast | None:
    """Before level and target are named: the lowest level that can be paid, on the target that suffers most."""
    battle, who = view.battle, decision.who
    spell = load_content().spells[option.item]
    levels = spells.levels(battle, who, spell)
    if not levels:
        return None
    most = levels[-1][0]
    made = _at_level(view, decision, spell, levels[0][0], origin)
    note = (
        said("level", level=levels[0][0])
        if most == levels[0][0]
        else said("shown_at_level", level=levels[0][0], most=most)
    )
    return made if made is None else _noted(made, note)


def _noted(made: Forecast, *notes: str) -> Forecast:
    return Forecast(
        made.title,
        made.odds,
        made.harm,
        made.downs,
        made.terms,
        made.against,
        made.damage,
        (*notes, *made.notes),
        made.gain,
        made.rule,
    )


def _at_level(
    view: View, decision: Decision, spell: Spell, level: int, origin: int | None = None
) -> Forecast | None:
    """A spell at a level on its best target or centre."""
    who = decision.who
    if spell.target in {"enemy", "enemies"}:
        made = [
            _spell_on(view, decision, spell, level, foe, origin) for foe in seen_foes(view, who, spell.range)
        ]
        return max((one for one in made if one is not None), key=lambda one: one.gain, default=None)
    if spell.target == "space":
        _, cell = best_burst(view, who, spell, level)
        return None if cell < 0 else area_forecast(view, who, spell.key, level, cell)
    if spell.target == "touch":
        amount = spell.amount("heal", level, view.battle.world.get(who, state.Fighter).stats)
        hurt = max(view.allies, key=lambda ally: _missing(view, ally), default=who)
        return heal_forecast(view, spell.name, hurt, amount, "D20-075")
    return None


def _missing(view: View, who: int) -> int:
    vitals = view.battle.world.get(who, Vitals)
    return vitals.max_hp - vitals.hp


def _spell_on(
    view: View, decision: Decision, spell: Spell, level: int, target: int, origin: int | None = None
) -> Forecast | None:
    """A spell on one target."""
    battle, who = view.battle, decision.who
    if spell.target == "touch":
        amount = spell.amount("heal", level, battle.world.get(who, state.Fighter).stats)
        return heal_forecast(view, spell.name, target, amount, "D20-075")
    thing = Thing(who, "cast", spell.key, target, level=level)
    if spell.mode == "modifier":
        blow = attack.spell_blow(battle, thing, spend=False)
        title = said("on_at_level", what=spell.name, level=level, target=battle.name(target))
        return attack_forecast(view, blow, title, _risks(view, decision, thing), origin)
    if spell.mode == "difficulty":
        return resist_forecast(view, who, spell, level, target, _risks(view, decision, thing))
    return None


def _use(view: View, decision: Decision, option: Option) -> Forecast | None:
    item = load_content().items[option.item]
    battle = view.battle
    if item.burst:
        _, cell = best_burst(view, decision.who, item.key, 0)
        return None if cell < 0 else area_forecast(view, decision.who, item.key, 0, cell)
    if item.heal is not None:
        amount = item.heal.at(0, battle.world.get(option.target, state.Fighter).stats)
        return heal_forecast(view, item.name, option.target, amount, "D20-035")
    return Forecast(
        said("on", what=item.name, target=battle.name(option.target)),
        notes=(said("mana_to_source", mana=item.mana),),
        rule="D20-130",
    )


def _brace(view: View, who: int) -> Forecast:
    battle = view.battle
    shield = max(
        (
            load_content().items[slot.item].extra_armour
            for slot in state.held(battle, who)
            if slot.item in load_content().items
        ),
        default=0,
    )
    notes = ["brace"]
    if shield:
        notes.append(said("shield", armour=shield))
    return Forecast("brace", notes=tuple(notes), rule="D20-032")


# --- choices inside a thing -----------------------------------------------------------------------------------


def _with(view: View, decision: Decision, option: Option, origin: int | None) -> Forecast | None:
    about = decision.about
    verb, item, target = str(about["thing"]), str(about["item"]), int(about["target"])
    thing = Thing(decision.who, verb, item, target)
    if option.verb == "with" and option.item in load_content().spells:
        thing.minor = Thing(decision.who, "spell", option.item, level=option.level)
    return _weapon(view, decision, thing) if verb in {"attack", "throw"} else None


def _level(view: View, decision: Decision, option: Option, origin: int | None) -> Forecast | None:
    return _at_level(view, decision, load_content().spells[str(decision.about["item"])], option.level)


def _target(view: View, decision: Decision, option: Option, origin: int | None) -> Forecast | None:
    spell = load_content().spells[str(decision.about["item"])]
    return (
        _spell_on(view, decision, spell, int(decision.about["level"]), option.target)
        if option.target
        else None
    )


def _space(view: View, decision: Decision, option: Option, origin: int | None) -> Forecast | None:
    item = str(decision.about["item"])
    spell = load_content().spells.get(item)
    if spell is not None and not spell.burst:
        return None
    return area_forecast(view, decision.who, item, int(decision.about["level"]), option.cell)


def _join(view: View, decision: Decision, option: Option, origin: int | None) -> Forecast | None:
    if option.verb != "join":
        return None
    about, name = decision.about, view.battle.name
    leader, target = int(about["actor"]), int(about["target"])
    ahead = swarm.joined(decision)
    everyone = [leader, *(member.who for member in ahead), decision.who]
    members = [*ahead, Member(decision.who, option.item)]
    notes = [said("others_may_join", members=[name(who) for who in everyone])]
    return swarm_forecast(view, leader, str(about["item"]), target, members, notes)


# --- reactions ------------------------------------------------------------------------------------------------


def _interrupt(view: View, decision: Decision, option: Option, origin: int | None) -> Forecast | None:
    """The chance of the contest, and what the thing threatens (`D20-104`)."""
    battle, who, about = view.battle, decision.who, decision.about
    actor = int(about["actor"])
    thing = thing_of(decision)
    threat = loom(view, thing) if thing is not None and battle.sides[actor] != view.side else None
    if option.verb != "attempt":
        if threat is None:
            return None
        title = said("let_happen", victim=battle.name(threat.victim))
        return Forecast(title, harm=threat.harm, downs=threat.downs, rule="D20-100")
    triggered = bool(about.get("triggered"))
    chance = interrupt_chance(view, who, actor, triggered)
    notes = ["your_trigger"] if triggered else []
    if threat is not None:
        notes.append(
            said("threatens", victim=battle.name(threat.victim), harm=threat.harm, downs=threat.downs)
        )
    return Forecast(
        said("interrupt", actor=battle.name(actor)),
        (("success", chance), ("failure", 1.0 - chance)),
        terms=(Term("speed", state.speed(battle, who), "D20-104"),),
        against=(Term(said("roll_of_speed", name=battle.name(actor)), state.speed(battle, actor), "D20-104"),),
        notes=tuple(notes),
        rule="D20-104",
    )


def interrupt_chance(view: View, who: int, actor: int, triggered: bool) -> float:
    """The chance to win the contest of Speed (`D20-104`, `D20-105`, `D20-117`)."""
    battle, options = view.battle, view.battle.options
    own = state.speed(battle, who)
    if options.armour_caps_interrupts:
        own = checks.speed_bonus(own, battle.world.get(who, state.Fighter).worn)
    other = state.speed(battle, actor)
    if options.interrupt_roll == "difficulty":
        return damage_rules.check_odds(own, 10 + other, int(triggered), options.advantage)
    return damage_rules.contest_odds(own, other, int(triggered), options.advantage)


def _guard(view: View, decision: Decision, option: Option, origin: int | None) -> Forecast | None:
    thing = thing_of(decision)
    if thing is None:
        return None
    if option.verb == "guard":
        thing.target = decision.who
    threat = loom(view, thing)
    if threat is None:
        return None
    name = view.battle.name(thing.target)
    return Forecast(said("falls_on", target=name), harm=threat.harm, downs=threat.downs, rule="D20-032")


def _critical(view: View, decision: Decision, option: Option, origin: int | None) -> Forecast:
    """Mean damage and chance to Down of a method (`D20-062` to `D20-064`, 4.6)."""
    battle, target = view.battle, mark(view, int(decision.about["target"]))
    pool = tuple(int(sides) for sides in str(decision.about["dice"]).split(",") if sides)
    spell = load_content().spells.get(str(decision.about["item"]))
    kind = spell.damage_type if spell is not None else "physical"
    armour = damage_rules.armour_against(target.worn, target.extra, kind, False, battle.options)
    critical = damage_rules.Odds(0, 0, 0, 0, 0, 0, 1)
    options = battle.options
    found = damage_rules.damage_distribution(
        critical,
        pool,
        armour,
        option.id,
        target.stunned,
        options.margin_limit,
        options.finishing_double,
    )
    notes = ("finishing",) if target.stunned else ()
    return Forecast(
        option.id,
        harm=found.mean,
        downs=found.at_least(target.hp),
        damage=dice_text(pool),
        notes=notes,
        rule="D20-063",
    )


def _proceed(view: View, decision: Decision, option: Option, origin: int | None) -> Forecast | None:
    if option.verb != "proceed":
        return None
    about = decision.about
    verb, item, target = str(about["thing"]), str(about["item"]), int(about["target"])
    if verb in {"attack", "throw"} and target:
        return _weapon(view, decision, Thing(decision.who, verb, item, target))
    if verb == "cast" and target:
        return _spell_on(view, decision, load_content().spells[item], int(about.get("level", 1)) or 1, target)
    return None


BY_KIND: Final[dict[str, Teller]] = {
    "act": _act,
    "with": _with,
    "level": _level,
    "target": _target,
    "space": _space,
    "join": _join,
    "interrupt": _interrupt,
    "guard": _guard,
    "critical": _critical,
    "proceed": _proceed,
}
