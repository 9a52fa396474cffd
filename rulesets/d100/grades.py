"""What makes a roll easier or harder: situations of `D100-153` and `D100-154`, states, fatigue. One list for roll and
preview.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.d100 import engage, senses, state
from rulesets.d100.bodies import BODIES, FATIGUE
from rulesets.d100.checks import Circumstance, milder_aim
from rulesets.d100.state import Fighter, Frame

if TYPE_CHECKING:
    from game.battle import Battle
    from rulesets.d100.content import Weapon

HARD, FORMIDABLE, HERCULEAN = "hard", "formidable", "herculean"


def general(battle: Battle, who: int) -> list[Circumstance]:
    """What hampers all skills: fatigue, a weapon in the body, entangled head or torso (`D100-182`, 4.6)."""
    frame: Frame = battle.figures[who].frame
    found = []
    if 0 < frame.fatigue < len(FATIGUE) and FATIGUE[frame.fatigue].grade:
        level = FATIGUE[frame.fatigue]
        found.append(Circumstance(level.grade, level.name, "D100-182"))
    if frame.lodged:
        heavy = any(each.melee and each.size in "HE" for each in frame.lodged)
        found.append(Circumstance(FORMIDABLE if heavy else HARD, "weapon_in_the_body", "D100-189"))
    if frame.entangled:
        plan = BODIES[battle.world.get(who, Fighter).body]
        if any(not plan[place].limb for place in frame.entangled):
            found.append(Circumstance(HARD, "entangled", "D100-199"))
    return found


def footing(battle: Battle, who: int, *, standing: bool = True) -> list[Circumstance]:
    """Prone, bad ground, water (`D100-153`)."""
    found = []
    if standing and state.posture(battle, who) == state.PRONE:
        found.append(Circumstance(FORMIDABLE, "prone", "D100-153"))
    hold = senses.FOOTHOLDS[senses.footholds(battle.ground)[battle.positions[who].cell]]
    if hold is not None:
        found.append(hold)
    return found


def sight_of(battle: Battle, who: int, other: int) -> list[Circumstance]:
    """Light on the other, own blindness (`D100-153`, `D100-214`)."""
    found = []
    light = senses.light_on(battle, battle.positions[other].cell)
    if not senses.sees(battle, who, other):
        found.append(Circumstance(HERCULEAN, "unseen", "D100-153"))
    elif light is not None:
        found.append(light)
    if state.has(battle, who, state.BLINDED):
        found.append(Circumstance(HARD, "blinded", "D100-211"))
    return found


def swim_cap(battle: Battle, who: int, value: int) -> int:
    """Combat Style capped by Swim where one swims (`D100-009`, `D100-153`)."""
    if senses.water(battle, who) >= senses.SWIMMING:
        return min(value, state.skill(battle, who, "swim"))
    return value


def attack(
    battle: Battle, who: int, target: int, weapon: Weapon, *, outside: bool = False, charge: bool = False
) -> list[Circumstance]:
    """Everything about an attack with a weapon (`D100-093`, `D100-153` to `D100-155`, `D100-157`)."""
    found = general(battle, who) + sight_of(battle, who, target)
    ranged = weapon.ranged
    lying = state.posture(battle, who)
    if not (ranged and lying == state.PRONE):
        found += footing(battle, who)
    else:
        found += footing(battle, who, standing=False)
    if lying == state.CROUCHED and not ranged:
        found.append(Circumstance(HARD, "crouched", "D100-153"))
    if charge:
        found.append(Circumstance(HARD, "charging", "D100-093"))
    if outside:
        found.append(Circumstance(HARD, "weapon_outside_the_style", "D100-157"))
    if state.helpless(battle, target):
        found.append(Circumstance("very_easy", "helpless_target", "D100-155"))
    if ranged:
        found += shooting(battle, who, target, weapon)
        if state.source_of(battle, who, state.AIMING) == target:
            found = milder_aim(found)
    elif (
        battle.options.reach_closing == "on"
        and weapon.reach == 2
        and senses.distance(battle, who, target) <= 1
    ):
        found.append(Circumstance(HARD, "long_weapon_at_close_quarters", "D100-227"))
    return found


def shooting(battle: Battle, who: int, target: int, weapon: Weapon) -> list[Circumstance]:
    """Ranged situations (`D100-154`, `D100-152`)."""
    found = []
    close = senses.distance(battle, who, target) <= weapon.range[0] if weapon.range else False
    if state.has(battle, target, state.SPRINTED):
        found.append(Circumstance(FORMIDABLE, "target_sprinted", "D100-097"))
    elif state.has(battle, target, state.RAN):
        found.append(Circumstance(HARD, "target_ran", "D100-096"))
    if state.posture(battle, target) == state.PRONE and not close:
        found.append(Circumstance(FORMIDABLE, "target_prone", "D100-154"))
    if into_melee(battle, who, target):
        found.append(Circumstance(HARD, "into_a_melee", "D100-152"))
    if engage.engaged(battle, who):
        found.append(Circumstance(FORMIDABLE, "shooter_engaged", "D100-154"))
    if state.posture(battle, who) == state.PRONE and "crossbow" not in weapon.key:
        found.append(Circumstance(HERCULEAN, "shooting_prone", "D100-154"))
    if battle.options.strong_wind:
        found.append(Circumstance(HARD, "strong_wind", "D100-154"))
    return found


def into_melee(battle: Battle, who: int, target: int) -> bool:
    """Whether the target of a shot is engaged (with somebody other than the shooter) (`D100-152`)."""
    return any(other != who for other in engage.engaged_with(battle, target))


def parry(battle: Battle, who: int, attacker: int, *, outside: bool = False) -> list[Circumstance]:
    """Everything about a Parry (`D100-153`)."""
    found = general(battle, who) + footing(battle, who) + sight_of(battle, who, attacker)
    if state.posture(battle, who) == state.CROUCHED:
        found.append(Circumstance(HARD, "crouched", "D100-153"))
    if senses.lower_than(battle, who, attacker):
        found.append(Circumstance(HARD, "lower_ground", "D100-153"))
    if outside:
        found.append(Circumstance(HARD, "weapon_outside_the_style", "D100-157"))
    return found


def evade(battle: Battle, who: int, attacker: int) -> list[Circumstance]:
    """Everything about an Evade (`D100-153`)."""
    found = general(battle, who) + sight_of(battle, who, attacker)
    found += [each for each in footing(battle, who) if each.source != "swimming"]
    if senses.lower_than(battle, who, attacker):
        found.append(Circumstance(HARD, "lower_ground", "D100-153"))
    return found


def burdened(battle: Battle, who: int, skill: str) -> list[Circumstance]:
    """Other skills: heavy armour hampers Athletics, Acrobatics, Swim and Stealth (`D100-213`)."""
    found = general(battle, who)
    worn = battle.world.get(who, Fighter).worn
    if skill in ("athletics", "acrobatics", "swim", "stealth") and worn >= 3:
        found.append(Circumstance(FORMIDABLE if worn >= 5 else HARD, "armour", "D100-213"))
    return found
