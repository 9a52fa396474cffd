"""Attacks ready to be rolled: Modifier, damage, range, and what helps and hampers them (catalogue 3.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.event import Term
from rulesets.d10 import checks, damage, feints, senses, sight, state
from rulesets.d10.armaments import DICE
from rulesets.d10.content import Ability, Weapon, dice_of
from rulesets.d10.damage import SUBMERSIBLE, Packet
from rulesets.d10.state import Fighter, Mind, Slot

if TYPE_CHECKING:
    from game.battle import Battle


class Blow(msgspec.Struct):
    """One Attack: who, with what, its Modifier and damage; `reach` in metres, or Normal and Long Range.

    `action`: an Attack-Action (`D10-121`); `aimed`: has the Advantage of Aim or Aimed Shot.
    """

    actor: int
    item: str
    modifier: int
    mastery: str
    packets: list[Packet]
    melee: bool
    reach: int = 1
    normal: int = 0
    long: int = 0
    action: bool = True
    aimed: str = ""
    spread: bool = False
    types: tuple[str, ...] = ()


def masteries_for(weapon: Weapon, *, thrown: bool) -> tuple[str, ...]:
    """Masteries that may be used with a weapon (`D10-123`, `D10-246`)."""
    if weapon.type == "ranged":
        return ("Ballistic",)
    if weapon.type == "natural":
        return ("Melee Weapon", "Martial Arts")
    if thrown:
        return ("Melee Weapon", "Ballistic", "Martial Arts") if weapon.finesse else ("Melee Weapon",)
    return ("Melee Weapon", "Martial Arts") if weapon.finesse else ("Melee Weapon",)


def martial_modifier(battle: Battle, who: int, name: str, weapon: Weapon) -> int:
    """The Martial-Mastery Modifier with a weapon (`D10-043`, option `melee_stat`)."""
    one = battle.world.get(who, Fighter)
    forced = ""
    if battle.options.melee_stat == "weapon_main" and name == "Melee Weapon" and not weapon.finesse:
        forced = "STR"
    return checks.modifier_of(name, one.stats, one.masteries, forced)


def damage_bonus(battle: Battle, who: int, weapon: Weapon) -> int:
    """floor(Base Stat / 5): STR melee and thrown, the better with Finesse, AGI ranged (`D10-124`)."""
    stats = battle.world.get(who, Fighter).stats
    if weapon.type == "ranged":
        return stats["AGI"] // 5
    return (max(stats["STR"], stats["AGI"]) if weapon.finesse else stats["STR"]) // 5


def weapon_packet(
    battle: Battle, who: int, weapon: Weapon, slot: Slot, kind: str, *, pen: bool = True
) -> Packet:
    """Weapon die x Tier + bonus, Armor-Pen x Tier (`D10-124`, `D10-231`, `D10-244`)."""
    tier = state.natural_tier(battle, who) if weapon.type == "natural" else state.tier_of(slot, weapon.tier)
    made = Packet(
        (weapon.sides(slot.slots),),
        damage_bonus(battle, who, weapon),
        kind,
        tier,
        weapon.pen * tier if pen else 0,
    )
    return damage.tiered(made, battle.options.tier_damage)


def weapon_blow(
    battle: Battle, who: int, key: str, *, thrown: bool = False, kind: str = "", mastery: str = ""
) -> Blow | None:
    """The Attack-Action with a wielded weapon; None when it is not wielded (`D10-122`, `D10-245`)."""
    found = find_weapon(battle, who, key)
    if found is None:
        return None
    weapon, slot = found
    names = masteries_for(weapon, thrown=thrown)
    best = mastery or max(names, key=lambda name: martial_modifier(battle, who, name, weapon))
    blow = Blow(
        who,
        key,
        martial_modifier(battle, who, best, weapon),
        best,
        [weapon_packet(battle, who, weapon, slot, kind or weapon.damage_types[0])],
        melee=weapon.melee and not thrown,
        reach=weapon.reach,
        spread=weapon.spread,
        types=weapon.damage_types,
    )
    if thrown:
        blow.normal, blow.long = checks.throw_range(battle.world.get(who, Fighter).stats["STR"])
    elif weapon.type == "ranged":
        blow.normal, blow.long = ranges(weapon, state.tier_of(slot, weapon.tier))
        if weapon.aim and slot.slots == 2:
            blow.aimed = "aim"
    return blow


def usual_blow(battle: Battle, who: int, key: str, *, thrown: bool = False) -> Blow | None:
    """`weapon_blow` for a look at it only: kept until something wielded or a stat changes."""
    notes = state.sums(battle, who).notes
    if (key, thrown) not in notes:
        notes[key, thrown] = weapon_blow(battle, who, key, thrown=thrown)
    found: Blow | None = notes[key, thrown]
    return found


def ranges(weapon: Weapon, tier: int) -> tuple[int, int]:
    """Normal and Long Range at a Tier (`D10-231`, `D10-248`)."""
    if tier == weapon.tier:
        return weapon.range
    normal, long = (checks.root(reach, tier) for reach in DICE[weapon.die].range)
    return (normal // 10, 0) if weapon.spread else (normal, long)


def find_weapon(battle: Battle, who: int, key: str) -> tuple[Weapon, Slot] | None:
    """A wielded weapon by key, a loaded one first."""
    found = [pair for pair in state.weapons(battle, who) if pair[0].key == key]
    found.sort(key=lambda pair: pair[1].empty != "")
    return found[0] if found else None


def spell_blow(battle: Battle, who: int, ability: Ability, ess: int, potency: int = 0) -> Blow:
    """A spell that is an Attack, with the Modifier of its mastery (`D10-121`, `D10-348`, `D10-350`)."""
    sides, plus = dice_of(ability.dice)
    packet = Packet(sides * ess, plus * ess + potency, ability.type)
    return Blow(
        who,
        ability.key,
        state.unlock_modifier(battle, who, ability),
        max(ability.unlock, key=lambda name: state.modifier(battle, who, name)),
        [packet],
        melee=False,
        normal=ability.range,
        long=ability.range,
        action=False,
        types=(ability.type,),
    )


# --- circumstances --------------------------------------------------------------------------------------------


def edges(
    battle: Battle, blow: Blow, target: int, *, distance: int = -1, area: bool = False, side: int = 0
) -> tuple[list[Term], list[Term]]:
    """What gives an Attack Advantage, and what Disadvantage (`D10-133`).

    `distance` as if from elsewhere; `side`: as that side believes it, who may be fooled by Feints (`D10-086`).
    """
    actor = blow.actor
    good: list[Term] = []
    bad: list[Term] = []
    _of_target(battle, blow, target, good, bad, side)
    _of_attacker(battle, blow, target, good, bad)
    _of_sight(battle, actor, target, good, bad)
    if not area and not blow.melee and not blow.spread:
        here = senses.distance(battle, actor, target) if distance < 0 else distance
        reach = 0 if state.helpless(battle, target) else state.melee_reach(battle, target)
        for name in sight.band(here, blow.normal, blow.long, reach)[1]:
            bad.append(Term(name, -1, "D10-127" if name == "long_range" else "D10-128"))
    _under_water(battle, blow, target, bad)
    return good, bad


def _of_target(battle: Battle, blow: Blow, target: int, good: list[Term], bad: list[Term], side: int) -> None:
    effects = battle.effects[target]
    if not effects.active and not (side and battle.world.get(target, Mind).fakes):
        return
    if blow.melee and effects.named(state.PRONE):
        good.append(Term("prone", 1, "D10-191"))
    for name, rule in (
        (state.STUNNED, "D10-192"),
        (state.ROOTED, "D10-194"),
        (state.GRAPPLED, "D10-200"),
        (state.STAGGERED, "D10-198"),
    ):
        if effects.named(name):
            good.append(Term(name, 1, rule))
    if feints.believes(battle, side, target, state.SPRINTING):
        good.append(Term(state.SPRINTING, 1, "D10-104"))
    if feints.believes(battle, side, target, state.DEFENDING):
        bad.append(Term("defense_action", -1, "D10-142"))
    anticipates = feints.believes(battle, side, target, state.ANTICIPATING)
    if anticipates and senses.pinpoints(battle, target, blow.actor):
        bad.append(Term("anticipation", -1, "D10-353"))
    if effects.named(state.COVERED) and senses.in_cover(battle, target, blow.actor):
        bad.append(Term("cover", -1, "D10-287"))


def _of_attacker(battle: Battle, blow: Blow, target: int, good: list[Term], bad: list[Term]) -> None:
    actor = blow.actor
    if blow.aimed:
        good.append(Term(blow.aimed, 1, "D10-247"))
    effects = battle.effects[actor]
    if not effects.active:
        return
    if blow.melee and effects.named(state.PRONE):
        bad.append(Term("prone_yourself", -1, "D10-191"))
    if effects.named(state.STAGGERED):
        bad.append(Term("staggered_yourself", -1, "D10-198"))
    if effects.named(state.RALLIED):
        good.append(Term("rallying_cry", 1, "D10-133"))
    if blow.action and not blow.melee and effects.named(state.AIMING):
        good.append(Term("aimed_shot", 1, "D10-133"))
    terror, charm = effects.named(state.TERROR), effects.named(state.CHARM)
    if terror is not None and terror.source == target:
        bad.append(Term("of_terror", -1, "D10-201"))
    if charm is not None and charm.source != target:
        bad.append(Term("of_charm", -1, "D10-202"))


def _of_sight(battle: Battle, actor: int, target: int, good: list[Term], bad: list[Term]) -> None:
    """Who knows of whom: Unaware, Surprised, hidden, unseen, Low-Light (`D10-282`, `D10-305` to `D10-307`)."""
    if state.allied(battle, actor, target):
        return
    sees = senses.pinpoints(battle, actor, target)
    seen = senses.pinpoints(battle, target, actor)
    if senses.unaware(battle, target, actor):
        good.append(Term("unaware", 1, "D10-305"))
    elif senses.surprised(battle, target, actor):
        good.append(Term("surprised", 1, "D10-306"))
    if sees and not seen:
        good.append(Term("hidden", 1, "D10-307"))
    if not sees:
        bad.append(Term("not_pinpointed", -1, "D10-307"))
    elif senses.level(battle, battle.positions[target].cell) == senses.LOW:
        by_sight = senses.relies_on_sight(battle, actor, target)
        bad += [Term("low_light", -1, "D10-282")] if by_sight else []


def _under_water(battle: Battle, blow: Blow, target: int, bad: list[Term]) -> None:
    """Melee, and Physical, Heat, Cold and Demat Attacks underwater (`D10-293`, `D10-294`)."""
    if (
        not battle.ground.water[battle.positions[target].cell]
        and not battle.ground.water[battle.positions[blow.actor].cell]
    ):
        return
    if not (senses.submerged(battle, blow.actor) or senses.submerged(battle, target)):
        return
    fit = any(state.knows_ability(battle, blow.actor, key) for key in ("olympic_athlete", "aquatic"))
    if blow.melee and not fit:
        bad.append(Term("melee_underwater", -1, "D10-293"))
    if any(packet.type in SUBMERSIBLE for packet in blow.packets) and not (blow.melee and fit):
        bad.append(Term("underwater", -1, "D10-294"))


def reach_of(battle: Battle, blow: Blow, target: int = 0) -> int:
    """How far an Attack goes: reach, or Long Range, halved underwater (`D10-127`, `D10-129`, `D10-294`)."""
    if blow.melee:
        return blow.reach
    far = blow.long or blow.normal
    wet = senses.submerged(battle, blow.actor) or (target and senses.submerged(battle, target))
    if wet and any(packet.type in SUBMERSIBLE for packet in blow.packets):
        return far // 2
    return far


def can_hit(battle: Battle, blow: Blow, target: int) -> bool:
    """Distance and line of effect (`D10-127`, `D10-129`, `D10-143`)."""
    if not battle.up(target):
        return False
    if senses.distance(battle, blow.actor, target) > reach_of(battle, blow, target):
        return False
    here, there = battle.positions[blow.actor].cell, battle.positions[target].cell
    return senses.effect_line(battle, here, there)


def attack_cost(battle: Battle, who: int, weapon: Weapon) -> str:
    """Main; Bonus if the weapon is Light or the attacker is Dual Wielding (`D10-122`, `D10-126`, `D10-242`)."""
    return "bonus" if weapon.light or state.dual(battle, who) else "main"


def loaded(battle: Battle, who: int, key: str) -> bool:
    """Whether a weapon needs no reloading (`D10-247`)."""
    found = find_weapon(battle, who, key)
    return found is not None and not found[1].empty


def unload(battle: Battle, who: int, key: str) -> None:
    """A weapon with Reload is empty after an Attack-Action (`D10-247`)."""
    found = find_weapon(battle, who, key)
    if found is None:
        return
    weapon, slot = found
    if weapon.reload or weapon.slow_reload:
        slot.empty = "main" if weapon.slow_reload else "bonus"


def spread_length(weapon: Weapon) -> int:
    """Length of a Spread weapon's Cone (`D10-248`)."""
    return weapon.range[0]
