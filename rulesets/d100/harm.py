"""Location, damage and what reaches the body (`D100-135` to `D100-137`, `D100-161`, `D100-162`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.decision import Option, ask
from game.event import DamageRolled, Term
from game.policy import Moment, react
from rulesets.d100 import damage, luck, special_after, state, wounds
from rulesets.d100.bodies import hit_location, neighbours
from rulesets.d100.exchange import Exchange, bonus_terms, modifier_text, spell_bonus
from rulesets.d100.state import Fighter, Frame

if TYPE_CHECKING:
    from game.battle import Battle


async def land(battle: Battle, it: Exchange) -> None:
    """A hit, whoever won effects: location, damage, armour, injury, effects after it (`D100-135`)."""
    location = await find_location(battle, it)
    if "entangle" in it.chosen:
        special_after.entangle(battle, it.target, location, it.actor)
    rolled, terms = await roll_damage(battle, it)
    it.rolled = rolled
    dealt = damage.deal(_blow(battle, it, location, rolled))
    if "sunder" in it.chosen:
        sunder(battle, it.target, location, dealt.armour_after)
    await special_after.resist_after(battle, it, location, dealt.dealt)
    injury = wounds.Injury(
        it.target,
        location,
        dealt.dealt,
        it.actor,
        it.weapon.key,
        it.attack,
        [*terms, *dealt.terms],
    )
    await wounds.injure(battle, injury)
    await special_after.finish(battle, it, location, dealt.dealt)


def _blow(battle: Battle, it: Exchange, location: str, rolled: int) -> damage.Blow:
    """Everything between rolled and dealt (`D100-162`); through a gap armour counts nothing (`D100-187`)."""
    stopped = it.stopped
    if "beat_parry" in it.chosen:
        stopped = "nothing"
    if "perfect_parry" in it.chosen:
        stopped = "all"
    return damage.Blow(
        rolled,
        it.long_range,
        stopped,
        it.cover if location in it.covered else None,
        ward_at(battle, it, location),
        0 if "find_gap" in it.chosen else state.armour_at(battle, it.target, location),
        "sunder" in it.chosen,
    )


def ward_at(battle: Battle, it: Exchange, location: str) -> str:
    """What a Ward on the location stops, as a successful Parry would; missiles only by shields (`D100-105`)."""
    if not battle.up(it.target):
        return "nothing"
    for arm in state.held(battle, it.target):
        gear = arm.gear
        if gear is None or location not in gear.wards or (it.ranged and not arm.weapon.shield):
            continue
        if state.arm_usable(battle, it.target, gear.hand):
            return damage.stopped_by(it.size, arm.weapon.size)
    return "nothing"


def sunder(battle: Battle, who: int, location: str, left: int) -> None:
    """Armour lowered for good: what is worn first, then the natural (`D100-190`)."""
    frame: Frame = battle.figures[who].frame
    lost = state.armour_at(battle, who, location) - left
    if lost <= 0:
        return
    worn, grown = frame.armour.get(location, 0), frame.natural.get(location, 0)
    frame.armour[location] = worn - min(lost, worn)
    frame.natural[location] = grown - min(lost - min(lost, worn), grown)
    frame.sundered.append(location)
    state.altered(battle, who)


# --- location -------------------------------------------------------------------------------------------------


async def find_location(battle: Battle, it: Exchange) -> str:
    """Aimed, or 1d20; Shift Aim may move it to an adjacent one (`D100-136`, `D100-186`, `D100-201`)."""
    if it.aimed:
        return it.aimed
    body = battle.world.get(it.target, Fighter).body
    (d20,) = await luck.throw(battle, it.actor, [20], "location", "D100-136", against=it.target)
    location = hit_location(body, d20)
    if "shift_aim" in it.chosen:
        options = [Option(f"location:{location}", "keep", item=location, rule="D100-201")]
        options += [
            Option(f"location:{each}", "location", item=each, rule="D100-201")
            for each in neighbours(body, location)
        ]
        about: dict[str, int | str] = {"target": it.target, "location": location}
        location = (await ask(it.actor, "shift_aim", options, "D100-201", about=about)).item
    return location


# --- damage ---------------------------------------------------------------------------------------------------


async def roll_damage(battle: Battle, it: Exchange) -> tuple[int, list[Term]]:
    """Weapon dice (twice for Impale), then modifier dice; a reroll takes them all (`D100-137`, `D100-161`)."""
    dice = damage.dice_of(it.weapon.damage)
    text = modifier_text(battle, it.actor, it.weapon, it.charge)
    modifier = damage.dice_of(text)
    bonus = spell_bonus(battle, it.arm)
    full = min(it.chosen.count("full_force"), dice.count)
    times = 2 if "impale" in it.chosen else 1
    free = dice.count - full
    sides = [dice.sides] * (free * times) + [modifier.sides] * modifier.count

    def split(values: Sequence[int]) -> tuple[list[int], int]:
        totals = [
            sum(values[index * free : (index + 1) * free]) + full * dice.sides + dice.plus
            for index in range(times)
        ]
        return totals, modifier.sign * sum(values[free * times :]) + modifier.plus

    def judge(values: Sequence[int]) -> float:
        totals, extra = split(values)
        return 0.15 * (max(totals) + extra)

    mean = 0.15 * (dice.mean + full * (dice.sides - 1) / 2 + modifier.mean)
    values = await luck.throw(
        battle, it.actor, sides, "damage", "D100-161", against=it.target, judge=judge, mean=mean
    )
    totals, extra = split(values)
    weapon = await _which(battle, it, totals) if times == 2 else totals[0]
    total, terms = damage.total_of(weapon, extra)
    if bonus:
        total, terms = total + bonus, terms + bonus_terms(bonus)
    battle.emit(DamageRolled(it.actor, it.target, values, sides, "", total, rule="D100-161"))
    return total, terms


async def _which(battle: Battle, it: Exchange, totals: list[int]) -> int:
    """Of the two rolls of an Impale the better is kept, unless the attacker says otherwise (`D100-189`)."""
    high, low = max(totals), min(totals)
    if high == low:
        return high
    options = [Option("higher", "higher", level=high, rule="D100-189")]
    refusal = Option("lower", "lower", level=low, rule="D100-189")
    chosen = await react(battle, it.actor, "impale", options, refusal, Moment(True, True), "D100-189")
    return high if chosen.verb == "higher" else low
