"""What a hit would do to somebody, in the unit of worth: exact over dice and locations, cached by plain numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from rulesets.d100 import exchange, state
from rulesets.d100.bodies import BODIES
from rulesets.d100.checks import ceil_div
from rulesets.d100.damage import through
from rulesets.d100.odds import beats, damage_spread, success
from rulesets.d100.state import Fighter, Figure, Frame

if TYPE_CHECKING:
    from game.battle import Battle
    from rulesets.d100.state import Arm

Spot = tuple[int, int, int, int, str]
"""A location as numbers: d20 results that hit it, HP, maximum, armour, part."""
TIERS: Final = {"hero": 3.0, "veteran": 2.6, "minion": 1.3}
WOUNDED: Final = 0.5
"""The share of a combatant's worth that lies in its hit points."""
SHOCK, ARM, LEG, SLEEP, OUT = 0.22, 0.5, 0.4, 0.9, 1.0
"""Shares of worth lost: unable to attack for a while, an arm, a leg, unconscious, incapacitated."""


class Body(msgspec.Struct, frozen=True):
    """A target as its enemies see it: worth, locations, chance to lose an Endurance roll against a success."""

    who: int
    base: float
    total: int
    spots: tuple[Spot, ...]
    endurance: int


class Harm(msgspec.Struct, frozen=True):
    """A hit: loss in worth, expected damage dealt, chance to put out of the fight."""

    loss: float
    dealt: float
    out: float


NO_HARM: Final = Harm(0.0, 0.0, 0.0)


WIDTHS: Final = {
    body: tuple((key, place.last - place.first + 1, place.part) for key, place in plan.items())
    for body, plan in BODIES.items()
}
"""Per body: locations, how many d20 results hit them, the part they are."""


def base_worth(battle: Battle, who: int) -> float:
    """A combatant's worth when unhurt, by tier, or by size for creatures."""
    fighter: Fighter = battle.figures[who].fighter
    known = TIERS.get(fighter.tier)
    return known if known is not None else (fighter.stats["STR"] + fighter.stats["SIZ"]) / 10


def number_of(battle: Battle, value: tuple[Any, ...]) -> int:
    """A small number for a value, always the same: quicker to remember things by than the value itself."""
    numbers: dict[tuple[Any, ...], int] | None = battle.lore.get("numbers")
    if numbers is None:
        numbers = battle.lore["numbers"] = {}
    made = numbers.get(value)
    if made is None:
        made = numbers[value] = len(numbers)
    return made


def bearing_of(battle: Battle, who: int) -> int:
    """A combatant as far as skills in attack and defence go, wherever it is and whatever it can pay, as a number."""
    figure: Figure = battle.figures[who]
    if figure.bearing < 0:
        figure.bearing = bearing_now(battle, who)
    return figure.bearing


def bearing_now(battle: Battle, who: int) -> int:
    """What `bearing_of` keeps."""
    figure: Figure = battle.figures[who]
    frame = figure.frame
    value = (
        who,
        tuple([(each.name, each.source) for each in figure.effects.active]),
        frame.fatigue,
        any(each.melee and each.size in "HE" for each in frame.lodged) + 1 if frame.lodged else 0,
        () if state.hale(frame) else (tuple(frame.entangled), tuple(frame.useless), tuple(frame.stunned)),
        tuple([(gear.key, gear.hand, bool(gear.wards)) for gear in figure.kit.gear if gear.hand]),
        battle.up(who),
    )
    return number_of(battle, value)


def hide_of(battle: Battle, who: int) -> int:
    """A combatant as far as harm goes, as a number."""
    figure: Figure = battle.figures[who]
    if figure.hide < 0:
        figure.hide = hide_now(battle, who)
    return figure.hide


def hide_now(battle: Battle, who: int) -> int:
    """What `hide_of` keeps."""
    frame: Frame = battle.figures[who].frame
    points = tuple(frame.hp.values()), tuple(frame.most.values())
    armour = tuple(frame.armour.values()), tuple(frame.natural.values())
    return number_of(battle, (who, *points, *armour, state.has(battle, who, state.SHIELDED)))


def body_of(battle: Battle, who: int) -> Body:
    """The numbers of a target; armour as it is now."""
    key = ("body", hide_of(battle, who))
    known: Body | None = battle.lore.get(key)
    if known is None:
        known = battle.lore[key] = body_now(battle, who)
    return known


def body_now(battle: Battle, who: int) -> Body:
    """What `body_of` remembers."""
    figure: Figure = battle.figures[who]
    frame, fighter = figure.frame, figure.fighter
    hp, most, armour, natural = frame.hp, frame.most, frame.armour, frame.natural
    spell = state.SPELL_ARMOUR if state.has(battle, who, state.SHIELDED) else 0
    spots = tuple(
        [
            (width, hp[key], most[key], armour.get(key, 0) + natural.get(key, 0) + spell, part)
            for key, width, part in WIDTHS[fighter.body]
        ]
    )
    return Body(
        who, base_worth(battle, who), sum(frame.most.values()), spots, fighter.skills.get("endurance", 0)
    )


@lru_cache(maxsize=4096)
def losing_endurance(attack: int, endurance: int) -> float:
    """The chance that a successful attack beats an Endurance roll."""
    hit = success(attack)
    return min(1.0, beats(attack, 0, endurance) / hit) if hit else 0.0


@lru_cache(maxsize=65536)
def spot_harm(
    spread: tuple[float, ...], stopped: str, spot: Spot, total: int, shock: float, pierce: bool
) -> Harm:
    """A hit on one location (loss as a share of worth). `shock`: chance to lose Endurance; `pierce`: armour 0."""
    _, hp, most, armour, part = spot
    loss = dealt = out = 0.0
    barrier = 0 if pierce else armour
    limb = ARM if part == "arm" else LEG if part == "leg" else 0.0
    for dealt_at, chance in _reaching(spread, stopped):
        points = dealt_at - barrier
        if points <= 0:
            continue
        after = hp - points
        dealt += chance * points
        if after > 0:
            loss += chance * (WOUNDED * points / total)
            continue
        if after <= -most:
            loss += chance * OUT
            out += chance
            continue
        share = WOUNDED * hp / total if hp > 0 else 0.0
        if limb:
            share = share + SHOCK + shock * limb
        else:
            asleep = shock * SLEEP + (1 - shock) * (share + SHOCK)
            share = asleep if asleep > share else share
            out += chance * shock
        loss += chance * (share if share < OUT else OUT)
    return Harm(loss, dealt, out)


@lru_cache(maxsize=4096)
def _reaching(spread: tuple[float, ...], stopped: str) -> list[tuple[int, float]]:
    """What may come through of the damage rolled, by chance."""
    found = [
        (rolled if stopped == "nothing" else through(rolled, stopped), chance) for rolled, chance in enumerate(spread)
    ]
    return [(points, chance) for points, chance in found if points > 0 and chance]


@lru_cache(maxsize=16384)
def hit_harm(
    spread: tuple[float, ...], better: tuple[float, ...], stopped: str, body: Body, shock: float, count: int
) -> Harm:
    """A hit with so many effects, spent on the best aim first, then on a better roll and pierced armour."""
    harms = [spot_harm(spread, stopped, spot, body.total, shock, False) for spot in body.spots]
    if not count:
        return _mean(harms, body)
    if count == 1:
        rolled = harms
        if better is not spread:
            rolled = [spot_harm(better, stopped, spot, body.total, shock, False) for spot in body.spots]
        best, wide = _worst(harms), _mean(rolled, body)
        return best if best.loss >= wide.loss else wide
    if count == 2 and better is spread:
        return _worst(harms)
    aimed = [spot_harm(better, stopped, spot, body.total, shock, count > 2) for spot in body.spots]
    return _worst(aimed)


def _worst(harms: list[Harm]) -> Harm:
    """The first of the greatest losses."""
    best = harms[0]
    for harm in harms:
        if harm.loss > best.loss:
            best = harm
    return best


def _mean(harms: list[Harm], body: Body) -> Harm:
    loss = dealt = out = 0.0
    for harm, spot in zip(harms, body.spots, strict=True):
        share = spot[0] / 20
        loss += share * harm.loss
        dealt += share * harm.dealt
        out += share * harm.out
    return Harm(loss, dealt, out)


class Force(msgspec.Struct, frozen=True):
    """The damage of an attack as plain words: weapon dice, modifier, bonus, whether it pierces, long range."""

    weapon: str
    modifier: str
    bonus: int = 0
    pierce: bool = False
    long: bool = False


def force_of(battle: Battle, who: int, arm: Arm, charge: bool = False, long: bool = False) -> Force:
    """The damage of an attack with an arm."""
    weapon = arm.weapon
    text = exchange.modifier_text(battle, who, weapon, charge)
    return Force(weapon.damage, text, exchange.spell_bonus(battle, arm), "pierce" in weapon.traits, long)


@lru_cache(maxsize=2048)
def spreads_of(force: Force) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Chances of damage rolled, plain and with Impale where it pierces."""
    plain = damage_spread(force.weapon, force.modifier, force.bonus)
    better = damage_spread(force.weapon, force.modifier, force.bonus, 2) if force.pierce else plain
    return (halved(plain), halved(better)) if force.long else (plain, better)


def spreads(
    battle: Battle, who: int, arm: Arm, charge: bool = False
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Damage rolled with a weapon, plain and with Impale where it pierces."""
    return spreads_of(force_of(battle, who, arm, charge))


def halved(spread: tuple[float, ...]) -> tuple[float, ...]:
    """Damage of a long shot (`D100-151`)."""
    made = [0.0] * (ceil_div(len(spread) - 1, 2) + 1)
    for rolled, chance in enumerate(spread):
        made[ceil_div(rolled, 2)] += chance
    return tuple(made)
