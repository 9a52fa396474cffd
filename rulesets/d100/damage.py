"""The arithmetic of an exchange: levels apart, Sizes, damage, wounds, healing (3.10, 3.11). Pure functions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Literal

import msgspec

from game.event import Term
from rulesets.d100.checks import FAILURE, FUMBLE, SUCCESS, Contest, Roll, Score, ceil_div, opposed
from rulesets.d100.options import DEFAULTS, Options

SIZES: Final = "SMLHE"
"""Sizes (of missiles: Force) from small to enormous."""
NONE, MINOR, SERIOUS, MAJOR = 0, 1, 2, 3
WOUNDS: Final = ("none", "minor", "serious", "major")
MINUTE: Final = 12
"""Rounds in a minute (`D100-070`)."""


class Dice(msgspec.Struct, frozen=True):
    """A damage term: `count` dice of `sides`, times `sign`, plus a constant."""

    count: int
    sides: int
    plus: int = 0
    sign: int = 1

    @property
    def most(self) -> int:
        """The highest total."""
        return self.count * self.sides + self.plus if self.sign > 0 else -self.count

    @property
    def mean(self) -> float:
        """The expected total."""
        return self.sign * self.count * (self.sides + 1) / 2 + self.plus


@cache
def dice_of(text: str) -> Dice:
    """ "1d8+1", "-1d2", "+2d6", "0", "1" as dice; ValueError when it is none of them."""
    found = re.fullmatch(r"([+-]?)(\d+)d(\d+)([+-]\d+)?", text)
    if found is None:
        if not re.fullmatch(r"\d+", text):
            raise ValueError(f"{text!r} is no damage, expected something like '1d8+1'")
        return Dice(0, 0, int(text))
    return Dice(int(found[2]), int(found[3]), int(found[4] or 0), -1 if found[1] == "-" else 1)


def larger(size: str, steps: int = 1) -> str:
    """A Size so many categories larger (negative: smaller), within S to E."""
    return SIZES[max(0, min(len(SIZES) - 1, SIZES.index(size) + steps))]


def differential(attack: int, defence: int) -> tuple[str, int]:
    """Who won effects ("attacker", "defender" or "") and how many (`D100-130` to `D100-132`)."""
    if {attack, defence} <= {FUMBLE, FAILURE} or attack == defence:
        return "", 0
    return ("attacker", attack - defence) if attack > defence else ("defender", defence - attack)


def parry_levels(attack: Score, parry: Score, options: Options = DEFAULTS) -> tuple[Score, Score]:
    """Attack and Parry as compared: not opposed; over 100 counts only by option (`D100-124`, `D100-027`)."""
    if not options.parry_over_100:
        return attack, parry
    contest = opposed(attack, parry)
    return contest.a, contest.b


def stopped_by(attack_size: str, item_size: str) -> str:
    """What a successful Parry prevents by Size: "all", "half" or "nothing" (`D100-140` to `D100-142`)."""
    smaller = SIZES.index(attack_size) - SIZES.index(item_size)
    return "all" if smaller <= 0 else "half" if smaller == 1 else "nothing"


def through(damage: int, stopped: str) -> int:
    """What a Parry or Ward lets through; half is rounded up (`D100-141`)."""
    return 0 if stopped == "all" else ceil_div(damage, 2) if stopped == "half" else damage


class Evaded(msgspec.Struct, frozen=True):
    """What an Evade led to: the contest, hit or not, the defender prone, effects won."""

    contest: Contest
    hit: bool
    prone: bool
    won_by: str
    effects: int


def evade(attack: Score, defence: Score, options: Options = DEFAULTS) -> Evaded:
    """The opposed roll of attack against Evade (`D100-146` to `D100-149`)."""
    contest = opposed(attack, defence, "b")
    hit = contest.winner == "a" and contest.a.level >= SUCCESS
    prone = contest.winner == "b" and contest.b.level >= SUCCESS
    won_by, count = ("attacker", contest.a.level - FAILURE) if hit else ("", 0)
    if options.evade_effects:
        won_by, count = differential(contest.a.level, contest.b.level)
        if contest.winner == "standoff" or (won_by == "attacker") != (contest.winner == "a"):
            won_by, count = "", 0
    return Evaded(contest, hit, prone or options.evade_always_prone, won_by, count)


# --- damage rolled ------------------------------------------------------------------------------------------


def total_of(weapon: int, modifier: int, bonus: int = 0) -> tuple[int, list[Term]]:
    """Damage rolled = weapon + modifier + bonus, never below 0 (`D100-161`)."""
    terms = [Term("weapon", weapon, "D100-161")]
    if modifier:
        terms.append(Term("damage_modifier", modifier, "D100-161"))
    if bonus:
        terms.append(Term("bonus", bonus, "D100-225"))
    total = max(0, weapon + modifier + bonus)
    if total != weapon + modifier + bonus:
        terms.append(Term("not_below", total - weapon - modifier - bonus, "D100-161"))
    return total, terms


class Blow(msgspec.Struct, frozen=True):
    """What stands between damage rolled and damage dealt, in the order of `D100-162`."""

    rolled: int
    long_range: bool = False
    parry: str = "nothing"
    cover: int | None = None
    """None: not covered; 0: the cover stops everything (`D100-216`)."""
    ward: str = "nothing"
    armour: int = 0
    sunder: bool = False


class Dealt(msgspec.Struct, frozen=True):
    """The chain from rolled to dealt: `after_parry`, what got through, armour left when sundered, the terms."""

    after_parry: int
    dealt: int
    armour_after: int
    terms: tuple[Term, ...]


def deal(blow: Blow) -> Dealt:
    """Rolled -> long range half -> Parry -> cover -> Ward -> armour (`D100-151`, `D100-162`, `D100-190`)."""
    now, terms = blow.rolled, []

    def lower(to: int, source: str, rule: str) -> int:
        if to != now:
            terms.append(Term(source, to - now, rule))
        return to

    if blow.long_range:
        now = lower(ceil_div(now, 2), "long_range", "D100-151")
    rule = "D100-141" if blow.parry == "half" else "D100-140"
    now = after_parry = lower(through(now, blow.parry), "parry", rule)
    if blow.cover is not None:
        now = lower(max(0, now - blow.cover) if blow.cover else 0, "cover", "D100-216")
    now = lower(through(now, blow.ward), "ward", "D100-105")
    armour = blow.armour
    if blow.sunder and armour:
        worn_down = min(armour, max(0, now - armour))
        left = max(0, now - armour - worn_down)
        terms.append(Term("sundered", left - now, "D100-190"))
        return Dealt(after_parry, left, armour - worn_down, tuple(terms))
    now = lower(max(0, now - armour), "armour", "D100-229")
    return Dealt(after_parry, now, armour, tuple(terms))


# --- wounds -------------------------------------------------------------------------------------------------


def wound_of(hp: int, most: int) -> int:
    """Minor (no more effect), Serious at 0, Major at minus the maximum; none when unhurt (`D100-164`, `D100-165`)."""
    if hp <= -most:
        return MAJOR
    if hp <= 0:
        return SERIOUS
    return MINOR if hp < most else NONE


def softened(hp_before: int, most: int) -> tuple[int, int]:
    """HP and damage when Luck turns a Major wound into a Serious one (`D100-056`)."""
    after = -(most - 1)
    return after, max(0, hp_before - after)


def endurance_lost(attack: Score | None, endurance: Score) -> bool:
    """Whether the Endurance roll of a wound is lost: opposed, or plain without an attack (`D100-169`, `D100-179`)."""
    if attack is None:
        return not endurance.succeeded
    return opposed(attack, endurance, "b").winner == "a"


def clock_rounds(limb: bool, healing_rate: int, options: Options = DEFAULTS) -> int:
    """Rounds until an untreated Major wound kills (`D100-174`)."""
    if options.death_clock == "harsh":
        return (MINUTE if limb else 1) * healing_rate
    return (60 if limb else 2) * healing_rate


def unconscious_rounds(dealt: int) -> int:
    """One minute for each point of damage, at least one minute (`D100-171`, `D100-056`)."""
    return MINUTE * max(1, dealt)


class Consequence(msgspec.Struct, frozen=True):
    """What a Serious or Major wound does, once its Endurance roll is known (`D100-166` to `D100-174`)."""

    limb_useless: bool = False
    unconscious: bool = False
    unconscious_for: int = 0
    incapacitated: bool = False
    dead: bool = False
    clock: int = 0


def consequence(
    wound: int, *, limb: bool, lost: bool, dealt: int, healing_rate: int, options: Options = DEFAULTS
) -> Consequence:
    """The effects of a wound by category, location and Endurance (`D100-170` to `D100-174`)."""
    if wound == SERIOUS:
        if not lost:
            return Consequence()
        if limb:
            return Consequence(limb_useless=True)
        return Consequence(unconscious=True, unconscious_for=unconscious_rounds(dealt))
    if wound != MAJOR:
        return Consequence()
    if lost and not limb:
        return Consequence(dead=True)
    clock = clock_rounds(limb, healing_rate, options)
    return Consequence(incapacitated=True, unconscious=lost or not limb, clock=clock)


# --- falls, knock back, missiles, breath ---------------------------------------------------------------------


def fall_dice(metres: int) -> int:
    """Dice of a fall: none up to 1 m, one up to 5 m, then one for each begun 5 m (`D100-217`)."""
    return 0 if metres <= 1 else 1 if metres <= 5 else ceil_div(metres, 5)


def fall_damage(hits: Sequence[tuple[str, int]], softened_by_skill: bool) -> dict[str, int]:
    """Damage by location, halved after a successful roll (`D100-217`)."""
    found: dict[str, int] = {}
    for location, points in hits:
        found[location] = found.get(location, 0) + points
    return {key: ceil_div(points, 2) if softened_by_skill else points for key, points in found.items()}


def knock_back(rolled: int, shield: bool) -> int:
    """Metres a blow pushes: one for each full 3 points rolled, with a shield 2 (`D100-193`)."""
    return rolled // (2 if shield else 3)


def range_band(bands: Sequence[int], distance: int) -> str:
    """The band of a distance, each up to and including its number; "" beyond (`D100-150`)."""
    for name, limit in zip(("close", "effective", "long"), bands, strict=False):
        if distance <= limit:
            return name
    return ""


def breath_rounds(endurance: int) -> int:
    """Rounds one holds the breath (`D100-219`)."""
    return ceil_div(endurance, 25)


def disarm_grade(winner: str, loser: str) -> int:
    """Steps of grade by which Size makes resisting a Disarm harder (`D100-195`)."""
    return SIZES.index(winner) - SIZES.index(loser)


# --- healing ------------------------------------------------------------------------------------------------

PERIODS: Final[Mapping[int, tuple[str, int]]] = {
    MINOR: ("day", 1),
    SERIOUS: ("week", 7),
    MAJOR: ("month", 30),
}
"""Healing Rate HP per this period and its days (`D100-240`)."""


class Healing(msgspec.Struct):
    """Natural healing of one location: HP, days gone, what each period brought."""

    hp: int
    wound: int
    days: int
    trail: list[tuple[str, int]]


def heal(hp: int, most: int, rate: int, treated: bool, periods: Sequence[bool], roll: Roll) -> Healing:
    """Periods of rest, True for a strenuous one (`D100-176`, `D100-240` to `D100-243`)."""
    made = Healing(hp, wound_of(hp, most), 0, [])
    for strenuous in periods:
        wound = wound_of(made.hp, most)
        if wound == NONE:
            break
        name, days = PERIODS[wound]
        made.days += days
        if wound == MAJOR and not treated:
            made.trail.append(("blocked", made.hp))
            continue
        gained = max(0, rate - roll(3, "strenuous")) if strenuous else rate
        made.hp = min(most, made.hp + gained)
        made.trail.append((name, made.hp))
    made.wound = wound_of(made.hp, most)
    return made


Side = Literal["attacker", "defender", ""]
