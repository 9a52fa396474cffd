"""Forecasts of attacks, swarms, spells to resist, areas and healing: the arithmetic with its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.components import Breakable
from game.event import Term
from game.ruleset import Forecast
from game.wording import said
from rulesets.d20 import attack, objects, senses, state, swarm
from rulesets.d20 import damage as damage_rules
from rulesets.d20.arms import STUN_WORTH, gain_of, mark, unresisted
from rulesets.d20.checks import Modifier, edge_of
from rulesets.d20.content import Spell, load_content
from rulesets.d20.odds import Odds
from rulesets.d20.prospects import Prospect, house_of, resisted, roll_prospect, spell_damage, swarm_prospect
from rulesets.d20.state import Vitals
from rulesets.d20.thing import Member, Thing

if TYPE_CHECKING:
    from game.battle import Battle
    from game.knowledge import View


def dice_text(pool: Sequence[int]) -> str:
    """A pool as text: "3d8", "3d8 + 2d6"."""
    return " + ".join(f"{dice}d{sides}" for sides, dice in Counter(pool).items())


def odds_rows(odds: Odds) -> tuple[tuple[str, float], ...]:
    """The rows of the hit table that can happen (`D20-053`)."""
    rows = (
        ("miss", odds.miss),
        ("glancing", odds.glancing),
        ("limited", odds.m1 + odds.m2 + odds.m3),
        ("full", odds.full),
        ("critical", odds.critical),
    )
    return tuple(row for row in rows if row[1] > 0.0)


def edge_terms(good: list[Term], bad: list[Term]) -> tuple[Term, ...]:
    """What gives advantage and disadvantage, named (`D20-016`, `D20-017`)."""
    named = [Term(said("advantage_by", reason=term.source), 0, term.rule) for term in good]
    named += [Term(said("disadvantage_by", reason=term.source), 0, term.rule) for term in bad]
    if good and bad:
        named.append(Term("advantages_cancel", 0, "D20-017"))
    return tuple(named)


def attack_forecast(
    view: View, blow: attack.Blow, title: str, notes: Sequence[str] = (), origin: int | None = None
) -> Forecast:
    """An attack roll (`D20-051` to `D20-069`)."""
    battle, target = view.battle, blow.target
    good, bad = senses.edges(battle, blow.actor, target, origin=origin, homing=bool(blow.homing))
    edge = edge_of(len(good), len(bad))
    terms = (*blow.terms, *edge_terms(good, bad))
    if edge and battle.options.advantage == "flat5":
        terms = (*terms, Term("advantage" if edge > 0 else "disadvantage", 5 * edge, "D20-016"))
    found = roll_prospect(
        sum(term.amount for term in blow.terms),
        state.defence(battle, target),
        edge,
        tuple(blow.pool),
        armour_of(battle, target, blow.damage_type),
        battle.world.get(target, Vitals).hp,
        blow.piercing,
        blow.stunning,
        state.has(battle, target, state.STUNNED),
        house_of(battle.options),
    )
    return _blow_forecast(view, blow, title, found, terms, (*_effects(battle, blow, found), *notes))


def armour_of(battle: Battle, target: int, damage_type: str) -> int:
    """The armour that counts against a kind of damage (`D20-067`)."""
    worn = battle.world.get(target, state.Fighter).worn
    return damage_rules.armour_against(
        worn, state.extra_armour(battle, target), damage_type, False, battle.options
    )


def _blow_forecast(
    view: View, blow: attack.Blow, title: str, found: Prospect, terms: tuple[Term, ...], notes: Sequence[str]
) -> Forecast:
    target = mark(view, blow.target)
    return Forecast(
        title,
        odds_rows(found.odds),
        found.harm,
        found.downs,
        terms,
        tuple(attack.difficulty_terms(view.battle, blow.target)),
        dice_text(blow.pool),
        tuple(notes),
        gain_of(target, found.dealt, found.downs, found.stuns),
        "D20-053",
    )


def _effects(battle: Battle, blow: attack.Blow, found: Prospect) -> list[str]:
    """What else the blow does, in words."""
    notes = []
    if state.has(battle, blow.target, state.STUNNED):
        notes.append("finishing_ends_stunned")
    elif found.stuns >= 0.01:
        notes.append(said("stuns", chance=found.stuns))
    for contact in blow.contacts:
        key = "contact_strength" if contact.value else "contact"
        notes.append(said(key, condition=contact.condition, strength=contact.value))
    if blow.staggering:
        notes.append("staggering")
    if blow.homing:
        notes.append("homing")
    armour = armour_of(battle, blow.target, blow.damage_type)
    if armour:
        notes.append(said("armour_takes", armour=armour))
    return notes


def swarm_forecast(
    view: View, leader: int, weapon: str, target: int, members: list[Member], notes: Sequence[str] = ()
) -> Forecast:
    """A swarm with these members: no die, so one result is certain (`D20-083` to `D20-086`)."""
    battle = view.battle
    blow, terms = swarm.swarm_blow(battle, leader, weapon, target, members)
    good, bad = senses.edges(battle, leader, target)
    edge = edge_of(len(good), len(bad))
    if edge:
        terms = [*terms, Term("advantage" if edge > 0 else "disadvantage", 5 * edge, "D20-084")]
    found = swarm_prospect(
        sum(term.amount for term in terms),
        state.defence(battle, target),
        tuple(blow.pool),
        armour_of(battle, target, blow.damage_type),
        battle.world.get(target, Vitals).hp,
        blow.piercing,
        blow.stunning,
        state.has(battle, target, state.STUNNED),
        house_of(battle.options),
    )
    title = said("swarm", target=battle.name(target))
    shown = (*terms, *edge_terms(good, bad))
    return _blow_forecast(view, blow, title, found, shown, (*_effects(battle, blow, found), *notes))


def resist_forecast(
    view: View, caster: int, spell: Spell, level: int, target: int, notes: Sequence[str] = ()
) -> Forecast:
    """A spell that its target resists by a check (`D20-138`)."""
    assert spell.resist is not None
    battle = view.battle
    casting = attack.casting_term(battle, caster, spell, "D20-138")
    chance = unresisted(battle, spell, casting.amount, target)
    mean, dealt, downs = spell_damage(
        spell.pool(level), armour_of(battle, target, spell.damage_type), battle.world.get(target, Vitals).hp
    )
    told = [
        said("unresisted", condition=effect.condition)
        for effect in spell.gives("unresisted")
        if effect.condition
    ]
    checks = state.check_terms(battle, target, spell.resist.stat, spell.resist.tag, "D20-138")
    told.append(_resists(battle.name(target), checks))
    worth = gain_of(mark(view, target), chance * dealt, chance * downs)
    return Forecast(
        said("on_at_level", what=spell.name, level=level, target=battle.name(target)),
        (("failure", 1.0 - chance), ("not_resisted", chance)),
        chance * mean,
        chance * downs,
        (Term("base", 10, "D20-138"), casting),
        tuple(Term(term.source, term.amount, term.rule) for term in checks),
        dice_text(spell.pool(level)),
        (*told, *notes),
        worth,
        "D20-138",
    )


def _resists(name: str, checks: Sequence[Modifier]) -> str:
    """With what somebody resists: the stat, and what its story adds."""
    stat, *stories = checks
    for story in stories:
        return said(
            "resists_with_story", name=name, stat=stat.source, bonus=stat.amount, story=story.source, more=story.amount
        )
    return said("resists", name=name, stat=stat.source, bonus=stat.amount)


def smash_forecast(view: View, thing: Thing, notes: Sequence[str] = ()) -> Forecast:
    """A blow at a thing of the map: no roll to hit, so only its dice decide (ruling on `D20-050`)."""
    battle = view.battle
    struck = battle.world.get(thing.target, Breakable)
    pool = objects.pool_of(battle, thing.actor, thing.item)
    breaks = objects.break_chance(struck, pool)
    left = said("points_left_armour" if struck.armour else "points_left", points=struck.points, armour=struck.armour)
    title = said("on", what=thing.item, target=struck.name)
    odds = (("breaks", breaks), ("holds", 1.0 - breaks))
    return Forecast(title, odds=odds, damage=dice_text(pool), notes=(left, *notes), rule="D20-050")


def area_forecast(view: View, who: int, item: str, level: int, cell: int) -> Forecast:
    """A burst: everybody in sight of one's side who would stand in it, friend and foe (`D20-200`)."""
    battle, content = view.battle, load_content()
    spell = content.spells.get(item)
    burst = spell.burst if spell is not None else content.items[item].burst
    area = attack.burst_cells(battle, cell, burst)
    harm, gain, notes = 0.0, 0.0, []
    for other in (*view.active(view.foes), *view.active(view.allies)):
        if not area >> battle.positions[other].cell & 1:
            continue
        friend = other in view.allies
        mean, worth, note = _caught(view, who, spell, item, level, other)
        gain += -worth if friend else worth
        harm += 0.0 if friend else mean
        notes.append(note)
    if spell is not None and spell.damage_type == "physical":
        table = battle.world.table(Breakable)
        for entity in objects.inside(battle, area):
            chance = objects.break_chance(table[entity], spell.pool(level))
            notes.append(said("to_break", name=table[entity].name, chance=chance))
    name = spell.name if spell is not None else content.items[item].name
    title = said("at_level", what=name, level=level) if level else name
    damage = dice_text(spell.pool(level)) if spell is not None else ""
    told = tuple(notes or ["nobody_in_it"])
    return Forecast(title, harm=harm, damage=damage, notes=told, gain=gain, rule="D20-200", area=area)


def _caught(
    view: View, who: int, spell: Spell | None, item: str, level: int, victim: int
) -> tuple[float, float, str]:
    """(expected damage, loss in worth, words) for one who stands in an area."""
    battle, target = view.battle, mark(view, victim)
    name, friend = battle.name(victim), "_friend" if victim in view.allies else ""
    if spell is None:
        thing = load_content().items[item]
        assert thing.resist is not None
        terms = state.check_terms(battle, victim, thing.resist.stat, thing.resist.tag, "D20-035")
        bonus, difficulty = sum(term.amount for term in terms), thing.resist.difficulty or 10
        chance = 1.0 - resisted(bonus, difficulty, battle.options.advantage)
        return (
            0.0,
            STUN_WORTH * target.levels * chance,
            said(f"caught_condition{friend}", name=name, chance=chance, condition=thing.condition or ""),
        )
    casting = attack.casting_term(battle, who, spell, "D20-138").amount
    chance = unresisted(battle, spell, casting, victim)
    mean, dealt, downs = spell_damage(
        spell.pool(level), armour_of(battle, victim, spell.damage_type), target.hp
    )
    text = said(f"caught{friend}", name=name, chance=chance, harm=chance * mean)
    return chance * mean, gain_of(target, chance * dealt, chance * downs), text


def heal_forecast(view: View, name: str, target: int, amount: int, rule: str) -> Forecast:
    """Healing, never above the maximum (`D20-075`)."""
    battle = view.battle
    vitals = battle.world.get(target, Vitals)
    after = damage_rules.healed(vitals.hp, amount, vitals.max_hp)
    notes = [said("heals", amount=after - vitals.hp, before=vitals.hp, after=after, most=vitals.max_hp)]
    if battle.presences[target].down and after > 0:
        notes.append("stands_up")
    levels = battle.world.get(target, state.Fighter).levels
    gain = 0.6 * levels * (after - vitals.hp) / vitals.max_hp
    return Forecast(said("on", what=name, target=battle.name(target)), notes=tuple(notes), gain=gain, rule=rule)
