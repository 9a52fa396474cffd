"""One attack from the roll to its consequences; shared by weapons, spell attacks and swarms (catalogue 3.6, 3.7)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from game.board.areas import AreaSpec, area_cells
from game.decision import Option, ask
from game.event import Attacked, DamageRolled, Term
from game.wording import said
from rulesets.d20 import conditions, gear, hope, legality, moving, senses, state, wounds
from rulesets.d20 import damage as damage_rules
from rulesets.d20.checks import edge_of, speed_bonus
from rulesets.d20.content import Spell, Weapon, load_content
from rulesets.d20.outfit import rearranged
from rulesets.d20.rolls import roller
from rulesets.d20.state import Attached, Budget, Fighter, Figure, Kit
from rulesets.d20.thing import Thing

if TYPE_CHECKING:
    from game.battle import Battle
    from rulesets.d20.damage import AttackRoll, DamageRoll, Harm, Method


class Contact(msgspec.Struct):
    """A condition given by a glancing hit or better; `value` for poison, `vial` the weapon a vial was used on
    (`D20-076`).
    """

    condition: str
    value: int = 0
    source: int = 0
    vial: str = ""


class Blow(msgspec.Struct):
    """An attack ready to be rolled: terms, dice, and what it carries along."""

    actor: int
    target: int
    item: str
    terms: list[Term]
    pool: list[int]
    damage_type: str = "physical"
    stunning: bool = False
    piercing: bool = False
    homing: int = 0
    contacts: list[Contact] = []
    staggering: int = 0
    members: list[int] = []


# --- who is concerned -----------------------------------------------------------------------------------------


def targets_of(battle: Battle, thing: Thing) -> list[int]:
    """The targets of a thing, those in its area included (`D20-100`, `D20-109`)."""
    if thing.cell >= 0 and thing.verb in {"cast", "use"}:
        content = load_content()
        burst = content.spells[thing.item].burst if thing.verb == "cast" else content.items[thing.item].burst
        return [who for who in in_burst(battle, thing.cell, burst) if who != thing.actor]
    if thing.targets:
        return [who for who in thing.targets if who != thing.actor]
    if thing.target and thing.target != thing.actor and thing.target in battle.sides:
        return [thing.target]
    return []


def in_burst(battle: Battle, cell: int, radius: int) -> list[int]:
    """All standing characters at distance <= radius with a clear line from the centre, in initiative order
    (`D20-200`, `D20-202`).
    """
    area = burst_cells(battle, cell, radius)
    return [who for who in battle.clock.order if battle.up(who) and area >> battle.positions[who].cell & 1]


def burst_cells(battle: Battle, cell: int, radius: int) -> int:
    """The cells of a burst: preview and effect are this one mask (`D20-200`)."""
    return area_cells(battle.terrain, _burst(radius), cell)


@lru_cache(maxsize=64)
def _burst(radius: int) -> AreaSpec:
    return AreaSpec("burst", radius, "seen")


def guardable(battle: Battle, thing: Thing) -> bool:
    """Guard works against attack rolls and swarms, not against area and difficulty-mode spells (`D20-032`)."""
    if thing.verb in {"attack", "throw", "swarm"}:
        return True
    return thing.verb == "cast" and load_content().spells[thing.item].mode == "modifier"


def guards(battle: Battle, thing: Thing) -> list[int]:
    """Those who may become the target, in initiative order (`D20-032`)."""
    guarding = conditions.guarding(battle)
    if not guarding or not guardable(battle, thing):
        return []
    return [who for who in battle.clock.order if who in guarding and may_guard(battle, thing, who)]


def may_guard(battle: Battle, thing: Thing, who: int) -> bool:
    """Whether `who` Guards the target, is adjacent to it, and could just as legally be attacked (`D20-032`)."""
    guarding = battle.effects[who].named(state.GUARDING)
    if guarding is None or guarding.value != thing.target or who == thing.target or not battle.up(who):
        return False
    if not senses.adjacent(battle, who, thing.target):
        return False
    if thing.verb == "cast":
        spell = load_content().spells[thing.item]
        homing = legality.homing_reach(battle, thing)
        return legality.spell_target_ok(battle, thing.actor, spell, who, homing=homing)
    weapon = load_content().weapons[thing.item]
    homing = 0 if thing.verb == "swarm" else legality.homing_reach(battle, thing)
    return legality.can_hit(battle, thing.actor, who, legality.hit_range(weapon, thing.verb), homing=homing)


# --- making blows ---------------------------------------------------------------------------------------------


def weapon_blow(battle: Battle, thing: Thing, *, spend: bool = True) -> Blow:
    """The blow of a weapon attack with everything attached to it; a preview does not `spend` it (`D20-051`,
    `D20-060`, `D20-135`).
    """
    weapon = load_content().weapons[thing.item]
    melee = thing.verb == "attack" and weapon.melee
    blow = _plain_blow(battle, thing.actor, thing.target, weapon)
    for attached in _attachments(battle, thing, "melee" if melee else "ranged", spend):
        _attach(battle, blow, weapon, attached)
    if melee:
        blow.contacts += venom_on(battle, thing.actor, weapon)
    return blow


def _plain_blow(battle: Battle, actor: int, target: int, weapon: Weapon) -> Blow:
    fighter: Fighter = battle.figures[actor].fighter
    return Blow(
        actor,
        target,
        weapon.key,
        [Term(weapon.stat, state.stat(battle, actor, weapon.stat), "D20-051")],
        [weapon.die] * fighter.dice if weapon.die else [],
        stunning=weapon.stunning,
        piercing=weapon.piercing,
        contacts=[Contact(weapon.contact, source=actor)] if weapon.contact else [],
    )


def venom_on(battle: Battle, actor: int, weapon: Weapon) -> list[Contact]:
    """The poison of a vial on a melee weapon in hand."""
    slot = gear.find(battle.world.get(actor, Kit), weapon.key, held=True)
    return [Contact(state.POISONED, slot.venom, actor, weapon.key)] if slot is not None and slot.venom else []


def spell_blow(battle: Battle, thing: Thing, *, spend: bool = True) -> Blow:
    """The blow of a spell attack: casting stat as modifier (`D20-137`)."""
    spell = load_content().spells[thing.item]
    blow = Blow(
        thing.actor,
        thing.target,
        spell.key,
        [casting_term(battle, thing.actor, spell, "D20-137")],
        list(spell.pool(thing.level)),
        spell.damage_type,
        contacts=[Contact(effect.condition or "", source=thing.actor) for effect in spell.gives("contact")],
    )
    if spell.key == "spark":
        for attached in _attachments(battle, thing, "ranged", spend):
            blow.homing = load_content().spells["homing"].amount("homing", attached.level)
    return blow


def casting_term(battle: Battle, caster: int, spell: Spell, rule: str) -> Term:
    """The casting stat of a spell's Source (`D20-131`)."""
    source = load_content().sources[spell.source]
    return Term(_casting_stat(source.name, source.primary), state.stat(battle, caster, source.primary), rule)


@cache
def _casting_stat(source: str, stat: str) -> str:
    return said("casting_stat", source=source, stat=stat)


def _attachments(battle: Battle, thing: Thing, kind: str, spend: bool) -> list[Attached]:
    """Attached minors for this attack, declared earlier or with it; they are spent with it (`D20-135`)."""
    budget: Budget = battle.figures[thing.actor].budget
    if not budget.attached and thing.minor is None:
        return []
    spells = load_content().spells
    found = [attached for attached in budget.attached if spells[attached.spell].attached == kind]
    if spend and found:
        budget.attached = [attached for attached in budget.attached if attached not in found]
    minor = thing.minor
    if minor is not None and minor.verb == "spell" and spells[minor.item].attached == kind:
        found.append(Attached(minor.item, minor.level))
    return found


def _attach(battle: Battle, blow: Blow, weapon: Weapon, attached: Attached) -> None:
    """Heavy Blow, Staggering Blow, Venom, Homing (4.4)."""
    spell = load_content().spells[attached.spell]
    if weapon.die:
        blow.pool += [weapon.die] * spell.amount("weapon_dice", attached.level)
    blow.homing = max(blow.homing, spell.amount("homing", attached.level))
    for effect in spell.gives("contact"):
        blow.contacts.append(Contact(effect.condition or "", effect.amount.at(attached.level), blow.actor))
    if spell.gives("damage"):
        blow.staggering = attached.level


# --- rolling and what follows ---------------------------------------------------------------------------------


async def strike(battle: Battle, blow: Blow) -> None:
    """An attack roll and all that follows from it (`D20-051` to `D20-059`)."""
    good, bad = senses.edges(battle, blow.actor, blow.target, homing=bool(blow.homing))
    edge = edge_of(len(good), len(bad))
    result = damage_rules.attack_roll(
        roller(battle, blow.actor, "D20-051"),
        blow.terms,
        state.defence(battle, blow.target),
        edge,
        battle.options,
    )
    conditions.take(battle, blow.actor, state.ANTHEM)
    terms = list(result.terms)
    if good or bad:
        terms += [Term(term.source, 0, term.rule) for term in good + bad]
    _tell(battle, blow, result, terms)
    await consequences(battle, blow, result)


def _tell(battle: Battle, blow: Blow, result: AttackRoll, terms: list[Term]) -> None:
    battle.emit(
        Attacked(
            blow.actor,
            blow.target,
            blow.item,
            result.natural,
            terms,
            result.total,
            result.difficulty,
            difficulty_terms(battle, blow.target),
            result.margin,
            result.result,
            blow.members,
            "D20-085" if blow.members else "D20-053",
        )
    )


def difficulty_terms(battle: Battle, target: int) -> list[Term]:
    """10 + Speed bonus, spelled out (`D20-052`)."""
    figure: Figure = battle.figures[target]
    return [BASE, _speed_term(speed_bonus(figure.speed, figure.fighter.worn))]


BASE: Final = Term("base", 10, "D20-052")


@cache
def _speed_term(bonus: int) -> Term:
    return Term("speed_bonus", bonus, "D20-052")


async def consequences(battle: Battle, blow: Blow, result: AttackRoll) -> None:
    """Critical method, damage, contact, conditions, Hope, giving ground: in this order (`D20-059`)."""
    if result.result in {"hit", "critical"} and blow.pool:
        method = await _method(battle, blow) if result.result == "critical" else None
        rolled = damage_rules.roll_damage(
            roller(battle, blow.actor, "D20-061"), blow.pool, result.quarter, method, battle.options
        )
        harm = _damage(battle, blow, result, rolled)
        _contacts(battle, blow)
        await _conditions(battle, blow, harm)
    elif result.contact:
        _contacts(battle, blow)
    members = [blow.actor, *blow.members]
    if result.margin > 0 or result.result == "critical":
        hope.succeeded(battle, blow.actor)
    elif result.margin < 0:
        hope.failed(battle, members)
    if result.result == "miss":
        await moving.give_ground(battle, blow.target, blow.actor)


async def _method(battle: Battle, blow: Blow) -> Method:
    """The attacker picks how the critical works before the dice are rolled (`D20-062` to `D20-064`)."""
    methods = damage_rules.critical_methods(blow.piercing)
    options = [Option(method, "critical", item=method, rule="D20-063") for method in methods]
    about: dict[str, int | str] = {"target": blow.target, "item": blow.item, "dice": ",".join(map(str, blow.pool))}
    chosen = await ask(blow.actor, "critical", options, "D20-062", about=about)
    return next(method for method in methods if method == chosen.id)


def _damage(battle: Battle, blow: Blow, result: AttackRoll, rolled: DamageRoll) -> Harm:
    """Limit, armour, finishing move, HP (`D20-069`)."""
    target = blow.target
    figure: Figure = battle.figures[target]
    armour, stunned = state.extra_armour(battle, target), state.has(battle, target, state.STUNNED)
    suffering = damage_rules.Target(figure.vitals.hp, figure.fighter.worn, armour, stunned)
    harm = damage_rules.strike(result, rolled, suffering, blow.stunning, blow.damage_type, battle.options)
    battle.emit(
        DamageRolled(
            blow.actor,
            target,
            [value for _, value in rolled.dice],
            [sides for sides, _ in rolled.dice],
            rolled.method or "",
            rolled.total,
            rolled.limit or 0,
            "D20-063" if rolled.method else "D20-061",
        )
    )
    terms = [Term(rolled.method or "dice", rolled.total, "D20-063" if rolled.method else "D20-060")]
    if rolled.amount != rolled.total:
        terms.append(Term(said("limit_at_margin", margin=result.margin), rolled.amount - rolled.total, "D20-061"))
    if harm.armour:
        terms.append(Term("armour", -min(harm.armour, rolled.amount), "D20-067"))
    if harm.finishing:
        terms.append(Term("finishing_move", harm.damage - sum(term.amount for term in terms), "D20-068"))
    wounds.lose(
        battle,
        target,
        harm.damage,
        blow.damage_type,
        source=blow.actor,
        terms=terms,
        finishing=harm.finishing,
        rule="D20-069",
    )
    return harm


def _contacts(battle: Battle, blow: Blow) -> None:
    """Contact effects, whatever armour stopped (`D20-076`); a vial's poison is used up by its contact."""
    for contact in blow.contacts:
        slot = gear.find(battle.world.get(contact.source, Kit), contact.vial, held=True) if contact.vial else None
        if slot is not None:
            slot.venom = 0
            rearranged(battle, contact.source)
    if not battle.up(blow.target):
        return
    for contact in blow.contacts:
        if contact.condition == state.POISONED:
            conditions.poison(battle, blow.target, contact.value, contact.source)
        else:
            conditions.give(battle, blow.target, contact.condition, source=contact.source)


async def _conditions(battle: Battle, blow: Blow, harm: Harm) -> None:
    """A finishing move ends Stunned; criticals, stunning weapons and Staggering Blow stun (`D20-068`, `D20-093`)."""
    target = blow.target
    if not battle.up(target):
        return
    if harm.finishing:
        conditions.take(battle, target, state.STUNNED, "D20-068")
    elif harm.stuns:
        conditions.give(battle, target, state.STUNNED, source=blow.actor)
    if blow.staggering and harm.damage > 0 and not harm.finishing:
        from rulesets.d20 import spells

        spell = load_content().spells["staggering_blow"]
        if not spells.resists(battle, blow.actor, spell, target):
            conditions.give(battle, target, state.STUNNED, source=blow.actor)
