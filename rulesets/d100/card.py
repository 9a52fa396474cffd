"""The card of a combatant: seven locations with points and armour at a glance, AP, Luck, skills, weapons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset import Row
from game.wording import said
from rulesets.d100 import exchange, state
from rulesets.d100.bodies import FATIGUE
from rulesets.d100.damage import MAJOR, SERIOUS, wound_of
from rulesets.d100.state import Fighter, Fortune, Frame, Kit, Magic, Purse

if TYPE_CHECKING:
    from game.battle import Battle


def rows(battle: Battle, who: int) -> list[Row]:
    """Everything a player looks up, locations from head to foot (`D100-160`)."""
    world = battle.world
    fighter, frame, purse = world.get(who, Fighter), world.get(who, Frame), world.get(who, Purse)
    made = [
        Row(
            "action_points",
            f"{purse.ap}/{purse.most}",
            "D100-080",
            purse.ap,
            max(purse.most, purse.ap),
            "pips",
        )
    ]
    made += [_location(battle, who, key) for key in reversed(list(frame.hp))]
    fortune, magic = world.get(who, Fortune), world.get(who, Magic)
    if fortune.most or fortune.luck:
        made.append(
            Row("luck", f"{fortune.luck}/{fortune.most}", "D100-050", fortune.luck, fortune.most, "pips")
        )
    if state.hero(battle, who) and battle.clock.round:
        pool = state.course(battle).pools.get(str(battle.sides[who]), 0)
        made.append(Row("group_luck", str(pool), "D100-059"))
    if magic.most:
        made.append(Row("magic_points", f"{magic.mp}/{magic.most}", "D100-222", magic.mp, magic.most, "pips"))
    made += _weapons(battle, who)
    made.append(Row("move", said("metres", metres=state.movement(battle, who)), "D100-095"))
    made.append(Row("initiative", str(purse.score), "D100-071"))
    if frame.fatigue:
        made.append(Row("fatigue", FATIGUE[frame.fatigue].name, "D100-182", frame.fatigue, 9, "bar"))
    styles = [f"{key[6:]} {value}" for key, value in fighter.skills.items() if key.startswith("style:")]
    made.append(Row("combat_style", ", ".join(styles), "D100-120"))
    for key in ("evade", "endurance", "willpower"):
        made.append(Row(key, str(state.skill(battle, who, key)), "D100-232"))
    others = [
        said("skill_value", skill=key, value=value)
        for key, value in fighter.skills.items()
        if not key.startswith("style:") and key not in ("evade", "endurance", "willpower")
    ]
    made.append(Row("skills", said("parts", parts=others), "D100-232"))
    for passion in fighter.passions:
        made.append(Row("passion", f"{passion.name} {passion.value}", "D100-040"))
    return made


def _location(battle: Battle, who: int, key: str) -> Row:
    """ "3/5, armour 2": a bar, with what is wrong there."""
    frame: Frame = battle.figures[who].frame
    hp, most = frame.hp[key], frame.most[key]
    parts = [f"{hp}/{most}"]
    armour = state.armour_at(battle, who, key)
    if armour:
        parts.append(said("armour_of", armour=armour))
    wound = wound_of(hp, most)
    if wound >= SERIOUS:
        parts.append("major_wound" if wound == MAJOR else "serious_wound")
    for flag, table in (
        ("useless", frame.useless),
        ("bleeding", frame.bleeding),
        ("stunned", frame.stunned),
        ("entangled", frame.entangled),
        ("stabilised", frame.stabilised),
    ):
        if key in table:
            parts.append(flag)
    if key in frame.clocks:
        parts.append(said("dying", round=frame.clocks[key]))
    parts += [said("lodged", weapon=lodged.weapon) for lodged in frame.lodged if lodged.location == key]
    wards = [gear.key for gear in battle.world.get(who, Kit).gear if key in gear.wards]
    parts += [said("warded", item=each) for each in wards]
    return Row(key, said("parts", parts=parts), "D100-164", max(0, hp), most, "bar", armour)


def _weapons(battle: Battle, who: int) -> list[Row]:
    made = []
    for arm in state.arms(battle, who):
        skill, value, _ = state.style_of(battle, who, arm.weapon)
        modifier = exchange.modifier_text(battle, who, arm.weapon)
        damage = arm.weapon.damage + ("" if modifier == "0" else modifier)
        parts = [said("weapon_numbers", value=value, size=arm.weapon.size, damage=damage)]
        if arm.gear is not None:
            if arm.weapon.ranged:
                parts.append(said("left", count=arm.gear.count))
            if arm.gear.load:
                parts.append(said("to_load", turns=arm.gear.load))
        made.append(Row(arm.weapon.name, said("parts", parts=parts), "D100-227"))
    carried = [gear.key for gear in battle.world.get(who, Kit).gear if not gear.hand]
    if carried:
        from rulesets.d100.content import load_content

        names = [load_content().thing_name(key) for key in carried]
        made.append(Row("carried", ", ".join(names), "D100-228"))
    return made
