"""Spells at work: costs by casting system, resistance, and what each operation does (catalogue 3.12, 4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from game.event import AreaHit, Changed, Checked, Term
from rulesets.d20 import attack, conditions, hope, moving, objects, state, wounds
from rulesets.d20 import damage as damage_rules
from rulesets.d20.checks import check
from rulesets.d20.content import Resist, Spell, load_content
from rulesets.d20.rolls import roller
from rulesets.d20.state import Attached, Budget, Casting, Fighter, Figure, Vitals
from rulesets.d20.thing import Thing

if TYPE_CHECKING:
    from game.battle import Battle


# --- costs ----------------------------------------------------------------------------------------------------


class Price(msgspec.Struct, frozen=True):
    """What a spell costs: `mana` from its Source's pool and `blood` mana paid with 2 HP each (`D20-132`, `D20-136`)."""

    mana: int
    blood: int = 0

    @property
    def hp(self) -> int:
        """HP that the blood costs."""
        return 2 * self.blood


def mana_cost(spell: Spell, level: int, system: str, last_song: str) -> int:
    """Cast level n costs n mana; a Song repeated costs n - 1, at least 1 (`D20-133`, `D20-136`)."""
    if system == "refrain" and last_song == spell.key:
        return max(1, level - 1)
    return level


def price(
    spell: Spell, level: int, source_level: int, mana: int, hp: int, system: str, casting: Casting
) -> Price | None:
    """What casting at a level costs, or None when it is impossible (`D20-133` to `D20-136`).

    Blood price: missing Beast mana at 2 HP each, at most the Beast level in a battle, and 1 HP must remain.
    """
    if not spell.min_level <= level <= source_level:
        return None
    cost = mana_cost(spell, level, system, casting.last_song)
    if cost <= mana:
        return Price(cost)
    blood = cost - mana
    if system != "blood_price" or casting.blood + blood > source_level or hp - 2 * blood < 1:
        return None
    return Price(mana, blood)


def price_of(battle: Battle, caster: int, spell: Spell, level: int) -> Price | None:
    """What casting at a level would cost a combatant now, or None."""
    for offered, cost in levels(battle, caster, spell):
        if offered == level:
            return cost
    return None


def levels(battle: Battle, caster: int, spell: Spell) -> tuple[tuple[int, Price], ...]:
    """Cast levels that can be paid for, with their price (`D20-133`, `D20-134`)."""
    one: Figure = battle.figures[caster]
    known = one.levels.get(spell.key)
    if known is None:
        known = one.levels[spell.key] = _affordable(one, spell)
    return known


def _affordable(one: Figure, spell: Spell) -> tuple[tuple[int, Price], ...]:
    most, mana = one.fighter.sources.get(spell.source, 0), one.vitals.mana.get(spell.source, 0)
    system = load_content().sources[spell.source].system
    hp = one.vitals.hp if system == "blood_price" else 0
    return _levels(spell.key, most, mana, hp, system, one.casting.blood, one.casting.last_song)


@lru_cache(maxsize=4096)
def _levels(
    key: str, most: int, mana: int, hp: int, system: str, blood: int, last_song: str
) -> tuple[tuple[int, Price], ...]:
    spell, casting = load_content().spells[key], Casting(blood, last_song)
    costs = {n: price(spell, n, most, mana, hp, system, casting) for n in range(spell.min_level, most + 1)}
    return tuple((level, cost) for level, cost in costs.items() if cost is not None)


def pay_mana(battle: Battle, thing: Thing) -> None:
    """Mana, and blood for what is missing (`D20-113`, `D20-132`, `D20-136`)."""
    spell = load_content().spells[thing.item]
    cost = price_of(battle, thing.actor, spell, thing.level)
    if cost is None:
        return
    figure: Figure = battle.figures[thing.actor]
    vitals, casting = figure.vitals, figure.casting
    before = vitals.mana.get(spell.source, 0)
    vitals.mana[spell.source] = before - cost.mana
    if cost.mana:
        battle.emit(Changed(thing.actor, f"mana:{spell.source}", before, before - cost.mana, "D20-132"))
    if cost.blood:
        casting.blood += cost.blood
        terms = [Term("blood_price", cost.hp, "D20-136")]
        wounds.lose(battle, thing.actor, cost.hp, "blood", terms=terms, rule="D20-136")
    if spell.source == "song":
        casting.last_song = spell.key
    figure.forget_means()


# --- resistance -----------------------------------------------------------------------------------------------


def resists(battle: Battle, caster: int, spell: Spell, target: int) -> bool:
    """The target's check against 10 + casting stat; equal does not resist (`D20-138`)."""
    assert spell.resist is not None
    difficulty = 10 + attack.casting_term(battle, caster, spell, "D20-138").amount
    return resist_check(battle, target, spell.resist, difficulty, "D20-138")


def resist_check(battle: Battle, target: int, resist: Resist, difficulty: int, rule: str) -> bool:
    """A resistance roll with the named stat and tag."""
    terms = state.check_terms(battle, target, resist.stat, resist.tag, rule)
    result = check(roller(battle, target, rule), terms, difficulty, 0, battle.options, "resist")
    battle.emit(
        Checked(
            target, "resist", result.natural, list(result.terms), result.total, difficulty, result.success, rule=rule
        )
    )
    hope.side_roll(battle, target, result.success)
    return result.success


def affected(battle: Battle, caster: int, spell: Spell, targets: Sequence[int]) -> list[int]:
    """Resistance rolls in the order given; who is affected (`D20-138`, `D20-202`)."""
    return [who for who in targets if not resists(battle, caster, spell, who)]


def judge(battle: Battle, actor: int, targets: Sequence[int], hit: Sequence[int]) -> None:
    """Hope after a difficulty-mode spell or flash bomb and what it did, as one action (`D20-121`, `D20-059`)."""
    result = verdict([who in hit for who in targets if not state.allied(battle, who, actor)])
    if result == "ok":
        hope.succeeded(battle, actor)
    elif result == "fail":
        hope.failed(battle, (actor,))


def verdict(enemies_hit: Sequence[bool]) -> str:
    """"ok" when at least one enemy did not resist, "fail" when all did, "none" without an enemy (`D20-121`)."""
    if not enemies_hit:
        return "none"
    return "ok" if any(enemies_hit) else "fail"


# --- effects --------------------------------------------------------------------------------------------------


async def cast(battle: Battle, thing: Thing) -> None:
    """The effect of an action spell (4.4)."""
    spell = load_content().spells[thing.item]
    if spell.mode == "modifier":
        await attack.strike(battle, attack.spell_blow(battle, thing))
    elif spell.target == "space":
        _burst(battle, thing, spell)
    elif spell.mode == "difficulty":
        targets = _by_initiative(battle, thing.targets or [thing.target])
        hit = affected(battle, thing.actor, spell, targets)
        _unresisted(battle, thing, spell, hit)
        judge(battle, thing.actor, targets, hit)
    elif spell.target == "touch":
        amount = spell.amount("heal", thing.level, _stats(battle, thing.actor))
        await wounds.heal(battle, thing.target, amount, thing.actor, "D20-075")
    else:
        await _rally(battle, thing, spell)


def _by_initiative(battle: Battle, targets: Sequence[int]) -> list[int]:
    return [who for who in battle.clock.order if who in targets]


def _stats(battle: Battle, who: int) -> dict[str, int]:
    return battle.world.get(who, Fighter).stats


def _burst(battle: Battle, thing: Thing, spell: Spell) -> None:
    """An area: who stands there on resolution, friend and foe (`D20-200` to `D20-202`)."""
    grid = battle.ground.grid
    cells = attack.burst_cells(battle, thing.cell, spell.burst)
    battle.emit(AreaHit(thing.actor, thing.item, grid.bits(cells), "D20-200"))
    targets = attack.in_burst(battle, thing.cell, spell.burst)
    hit = affected(battle, thing.actor, spell, targets)
    things = objects.inside(battle, cells) if spell.damage_type == "physical" else []
    _unresisted(battle, thing, spell, hit, things)
    judge(battle, thing.actor, targets, hit)


def _unresisted(
    battle: Battle, thing: Thing, spell: Spell, hit: Sequence[int], things: Sequence[int] = ()
) -> None:
    """One damage roll for all, each victim's armour separately; conditions; things come last (`D20-202`)."""
    if not hit and not things:
        return
    pool = spell.pool(thing.level)
    if pool:
        rolled = [battle.roll(sides, "damage", thing.actor, "D20-202") for sides in pool]
        for who in hit:
            _spell_damage(battle, thing, spell, who, sum(rolled))
        for entity in things:
            objects.harm(battle, thing.actor, entity, sum(rolled))
    for effect in spell.gives("unresisted"):
        for who in hit:
            if battle.up(who) and effect.condition:
                conditions.give(battle, who, effect.condition, source=thing.actor)


def _spell_damage(battle: Battle, thing: Thing, spell: Spell, who: int, amount: int) -> None:
    fighter, vitals = battle.world.get(who, Fighter), battle.world.get(who, Vitals)
    target = damage_rules.Target(vitals.hp, fighter.worn, state.extra_armour(battle, who))
    harm = damage_rules.harm(amount, target, spell.damage_type, True, battle.options)
    terms = [Term("dice", amount, "D20-202")]
    if harm.armour:
        terms.append(Term("armour", -min(harm.armour, amount), "D20-067"))
    wounds.lose(battle, who, harm.damage, spell.damage_type, source=thing.actor, terms=terms, rule="D20-138")


async def _rally(battle: Battle, thing: Thing, spell: Spell) -> None:
    """+ 1 Hope, no "success seen", and n HP to each (4.4)."""
    for who in thing.targets:
        if hope.tracked(battle, who):
            hope.change(battle, who, spell.amount("hope", thing.level), "D20-124")
        await wounds.heal(battle, who, spell.amount("heal", thing.level), thing.actor, "D20-075")


async def minor(battle: Battle, thing: Thing) -> None:
    """The effect of a minor spell; an attached one waits for its attack (`D20-037`, `D20-135`)."""
    spell = load_content().spells[thing.item]
    if spell.attached:
        battle.world.get(thing.actor, Budget).attached.append(Attached(spell.key, thing.level))
    elif spell.key == "stand_fast":
        armour = spell.amount("extra_armour", thing.level)
        conditions.give(
            battle, thing.actor, state.STAND_FAST, value=armour, source=thing.actor, until="turn_start",
            owner=thing.actor
        )
    elif spell.key == "tailwind":
        budget = battle.world.get(thing.actor, Budget)
        before, budget.movement = budget.movement, budget.movement + spell.amount("movement", thing.level)
        battle.emit(Changed(thing.actor, "movement", before, budget.movement, "D20-044"))
    elif spell.key == "pounce":
        _pounce(battle, thing, spell)
    elif spell.key == "anthem":
        for who in thing.targets:
            conditions.give(
                battle, who, state.ANTHEM, source=thing.actor, until="turn_start", owner=thing.actor
            )


def _pounce(battle: Battle, thing: Thing, spell: Spell) -> None:
    """Move up to n + 1 spaces at once; the move itself opens no windows (4.4)."""
    field, _ = moving.reach_field(battle, thing.actor, spell.amount("pounce", thing.level))
    moving.travel(battle, thing.actor, field.path(thing.cell), "pounce", "D20-037", paid=False)
