"""What a blow is worth when its target answers as well as it can pay for and the striker bids on the damage as the hit
turns out. Pure numbers, exact odds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from rulesets.d6 import odds
from rulesets.d6.legality import COST
from rulesets.d6.numbers import loss_of
from rulesets.d6.odds import Blow, Line
from rulesets.d6.worth import share

CACHE: Final = 1 << 16
DIE: Final = 0.004
"""What a die must bring to be spent, as a share of the target's worth."""
MOST: Final = 3
"""The most dice that are looked at for one check."""


class Face(msgspec.Struct, frozen=True):
    """What a blow meets under one answer: its cost in actions, the layers, Tactics on the hit that a Block takes away,
    what brace adds to the damage difficulty, Combat Technique.
    """

    cost: int
    lines: tuple[Line, ...]
    stripped: int = 0
    brace: int = 0
    technique: int = 0


class Rest(msgspec.Struct, frozen=True):
    """What follows a blow: actions left for the damage and afterwards, what another attack with 3 of them is worth."""

    actions: int = 0
    again: float = 0.0


@lru_cache(CACHE)
def against(hit: int, dice: int, face: Face, blow: Blow, rest: Rest, strength: float) -> float:
    """What a hit bid brings against one answer, in worth; `strength` = the target's worth."""
    goal = blow.goal + face.brace
    gains = _gains(goal, blow.health, blow.maximum, blow.form, blow.hurts, rest, strength)
    base = blow.value - face.technique
    gained = came = 0.0
    for net, chance in nets(
        hit - face.stripped, dice, face.lines, blow.open_surplus, blow.pierce, blow.surplus
    ):
        gain = gains.get(base + net)
        if gain is None:
            gain = gains[base + net] = _damage(
                base + net, goal, blow.health, blow.maximum, blow.form, blow.hurts, rest, strength
            )
        came += chance
        gained += chance * gain
    return gained + (1.0 - came) * rest.again if rest.actions >= COST else gained


@lru_cache(CACHE)
def _gains(
    goal: int, health: int, maximum: int, form: str, hurts: bool, rest: Rest, strength: float
) -> dict[int, float]:
    """What damage values bring, filled as they come up."""
    return {}


@lru_cache(CACHE)
def nets(
    hit: int, dice: int, lines: tuple[Line, ...], open_surplus: bool, pierce: int, surplus: bool
) -> tuple[tuple[int, float], ...]:
    """(what the layers add to or take off the damage, chance) of everything that is no miss."""
    found: dict[int, float] = {}
    out_of = 6**dice
    for total, ways in odds.dice_sum(dice):
        for (missed, _, resistance, over), chance in odds.meet(
            hit + total, lines, open_surplus, pierce
        ).items():
            if not missed:
                net = (over if surplus else 0) - resistance
                found[net] = found.get(net, 0.0) + chance * ways / out_of
    return tuple(found.items())


def _damage(
    value: int, goal: int, health: int, maximum: int, form: str, hurts: bool, rest: Rest, strength: float
) -> float:
    """The best damage bid when the hit is known, another attack included where the actions reach for it."""
    best = -1.0
    for dice in range(min(MOST, rest.actions) + 1):
        taken, downs = _taken(value, dice, goal, health, maximum, form, hurts)
        gain = strength * (taken - DIE * dice)
        if rest.actions - dice >= COST:
            gain += rest.again * (1.0 - downs)
        if gain > best:
            best = gain
    return best


@lru_cache(CACHE)
def _taken(
    value: int, dice: int, goal: int, health: int, maximum: int, form: str, hurts: bool
) -> tuple[float, float]:
    """(share of the target's worth, chance to overcome) of a damage check."""
    quarters = odds.counted_quarters(value, dice, goal, form)
    loss = downs = grip = 0.0
    for k in (1, 2, 3, 4):
        chance = quarters[k]
        if chance:
            lost = loss_of(k, health, maximum) if hurts else 0
            loss += chance * lost
            downs += chance * (lost >= health)
            grip += chance * k
    return share(loss, downs, grip if form == "grab" else 0.0, maximum), downs


def answered(
    hit: int,
    dice: int,
    faces: tuple[Face, ...],
    prices: tuple[float, ...],
    blow: Blow,
    rest: Rest,
    strength: float,
    least: float = -1.0,
) -> float:
    """What a hit bid brings against the answer that suits the target best; what it pays is gained, too.

    Once that is below `least` no better answer is looked for.
    """
    worst = against(hit, dice, faces[0], blow, rest, strength)
    for face in faces[1:]:
        if worst < least:
            break
        if face.cost < len(prices) and prices[face.cost] < worst:
            worst = min(worst, prices[face.cost] + against(hit, dice, face, blow, rest, strength))
    return worst


@lru_cache(CACHE)
def best_bid(
    hit: int, faces: tuple[Face, ...], prices: tuple[float, ...], blow: Blow, rest: Rest, strength: float
) -> tuple[float, int]:
    """(worth, Exertions on the hit) of the best hit bid without All-out."""
    best, chosen = -1.0, 0
    for dice in range(min(MOST, rest.actions) + 1):
        left = rest.actions - dice
        after = Rest(left, rest.again if left >= COST else 0.0)
        paid = strength * DIE * dice
        gain = answered(hit, dice, faces, prices, blow, after, strength, best + paid) - paid
        if gain > best:
            best, chosen = gain, dice
    return best, chosen
