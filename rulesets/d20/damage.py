"""Attack rolls, damage rolls and what they do (catalogue 3.6, 3.7). Pure: dice come from a callable.

The hit table and its arithmetic (`hits`) and the exact odds (`odds`) are part of this module's face.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from rulesets.d20.checks import Modifier, Roll, Rolled, roll_d20
from rulesets.d20.hits import (
    EXTRA_DICE,
    METHODS,
    Grade,
    Method,
    Result,
    armour_against,
    cap,
    critical_methods,
    grade,
    scaled,
    stuns,
    through,
)
from rulesets.d20.odds import (
    Distribution,
    Odds,
    attack_odds,
    best_method,
    check_odds,
    contest_odds,
    damage_distribution,
    swarm_odds,
)
from rulesets.d20.options import DEFAULTS, Options

__all__ = [
    "METHODS",
    "AttackRoll",
    "DamageRoll",
    "Distribution",
    "Grade",
    "Harm",
    "Method",
    "Odds",
    "Result",
    "Target",
    "armour_against",
    "attack_odds",
    "attack_roll",
    "best_method",
    "cap",
    "check_odds",
    "contest_odds",
    "critical_methods",
    "damage_distribution",
    "grade",
    "harm",
    "healed",
    "roll_damage",
    "strike",
    "stuns",
    "swarm_odds",
    "swarm_roll",
    "through",
    "with_maximum",
]


class Target(msgspec.Struct, frozen=True):
    """What of a target counts against damage: HP, worn and extra armour, Stunned."""

    hp: int
    armour: int = 0
    extra_armour: int = 0
    stunned: bool = False


class AttackRoll(Rolled, frozen=True, kw_only=True):
    """An attack roll (or a swarm's total, natural 0) read from the hit table; `quarter` 1 to 3 limits damage."""

    difficulty: int
    margin: int
    result: Result
    quarter: int

    @property
    def contact(self) -> bool:
        """A glancing hit or better (`D20-076`)."""
        return self.result != "miss"


class DamageRoll(msgspec.Struct, frozen=True):
    """Rolled damage dice as (sides, value) in order; `total` after the critical method, `amount` after the limit.

    `limit` is None where no cap applied; `margin_limit = scale` scales `amount` and has no cap.
    """

    dice: tuple[tuple[int, int], ...]
    total: int
    limit: int | None
    amount: int
    method: Method | None = None


class Harm(msgspec.Struct, frozen=True):
    """What damage does to its target: `damage` dealt (surplus included), whether it stuns or ends Stunned."""

    amount: int
    armour: int
    damage: int
    finishing: bool
    hp_after: int
    downed: bool
    stuns: bool
    stunned_after: bool


NOTHING: Final = DamageRoll((), 0, None, 0)


def attack_roll(
    roll: Roll,
    terms: Sequence[Modifier],
    difficulty: int,
    edge: int = 0,
    options: Options = DEFAULTS,
    purpose: str = "attack",
) -> AttackRoll:
    """An attack: d20 + attack stat against 10 + Speed bonus (`D20-051` to `D20-056`, `D20-016`)."""
    return _read(roll_d20(roll, terms, edge, options, purpose), difficulty)


def swarm_roll(stats: Sequence[Modifier], difficulty: int, edge: int = 0) -> AttackRoll:
    """A swarm: the members' attack stats added, +-5 once for an edge, no die (`D20-083` to `D20-085`, `D20-018`)."""
    terms = tuple(stats)
    if edge:
        terms = (*terms, Modifier("advantage" if edge > 0 else "disadvantage", 5 * edge, "D20-084"))
    return _read(Rolled(0, (), terms, sum(term.amount for term in terms), edge), difficulty)


def _read(it: Rolled, difficulty: int) -> AttackRoll:
    margin = it.total - difficulty
    row = grade(margin, it.natural)
    return AttackRoll(
        it.natural,
        it.dice,
        it.terms,
        it.total,
        it.edge,
        difficulty=difficulty,
        margin=margin,
        result=row.result,
        quarter=row.quarter,
    )


def roll_damage(
    roll: Roll,
    pool: Sequence[int],
    quarter: int = 0,
    method: Method | None = None,
    options: Options = DEFAULTS,
    purpose: str = "damage",
) -> DamageRoll:
    """Roll a pool of sides by a critical `method`, or plainly with the limit of `quarter` (`D20-061` to `D20-065`).

    Dice order: the pool left to right; `twice` the whole pool again; `explode` wave by wave.
    """
    if not pool:
        return NOTHING
    if method == "maximise":
        return DamageRoll(tuple((sides, sides) for sides in pool), sum(pool), None, sum(pool), method)
    asked = [*pool, *pool] if method == "twice" else pool
    dice = [(sides, roll(sides, purpose)) for sides in asked]
    if method == "explode":
        dice += _explode(roll, dice, purpose)
    total = sum([value for _, value in dice]) * (2 if method == "double" else 1)
    if method is not None or not quarter:
        return DamageRoll(tuple(dice), total, None, total, method)
    if options.margin_limit == "scale":
        return DamageRoll(tuple(dice), total, None, scaled(quarter, total))
    limit = cap(quarter, sum(pool))
    return DamageRoll(tuple(dice), total, limit, min(total, limit))


def _explode(roll: Roll, wave: Sequence[tuple[int, int]], purpose: str) -> list[tuple[int, int]]:
    """The extra dice: one for each maximum of a wave, and so on, at most 100 (`D20-065`)."""
    extra: list[tuple[int, int]] = []
    while wave:
        again = [sides for sides, value in wave if value == sides][: EXTRA_DICE - len(extra)]
        wave = [(sides, roll(sides, purpose)) for sides in again]
        extra += wave
    return extra


def strike(
    attack: AttackRoll,
    rolled: DamageRoll,
    target: Target,
    stunning: bool = False,
    damage_type: str = "physical",
    options: Options = DEFAULTS,
) -> Harm:
    """What an attack's damage does: armour, finishing, HP, Stunned (`D20-064`, `D20-067` to `D20-071`, `D20-093`)."""
    pierced = rolled.method == "pierce"
    armour = armour_against(target.armour, target.extra_armour, damage_type, pierced, options)
    damage = through(rolled.amount, armour, target.stunned, options.finishing_double)
    finishing = target.stunned and damage > 0
    hp_after = max(0, target.hp - damage)
    stunned = stuns(attack.result, attack.margin, damage, hp_after, finishing, stunning, options)
    stunned_after = hp_after > 0 and not finishing and (stunned or target.stunned)
    return Harm(rolled.amount, armour, damage, finishing, hp_after, hp_after == 0, stunned, stunned_after)


def healed(hp: int, amount: int, max_hp: int) -> int:
    """HP after healing, never above the maximum (`D20-075`)."""
    return min(max_hp, hp + amount)


def with_maximum(hp: int, max_hp: int) -> int:
    """HP after the maximum changed with Organs: as before, but not above the new maximum (`D20-072`)."""
    return min(hp, max_hp)


def harm(
    amount: int,
    target: Target,
    damage_type: str = "physical",
    armour_helps: bool = True,
    options: Options = DEFAULTS,
) -> Harm:
    """What other damage does: spells to resist, poison, falls; never finishing (`D20-138`, `D20-096`, `D20-186`)."""
    armour = armour_against(target.armour, target.extra_armour, damage_type, not armour_helps, options)
    damage = through(amount, armour)
    hp_after = max(0, target.hp - damage)
    return Harm(
        amount, armour, damage, False, hp_after, hp_after == 0, False, hp_after > 0 and target.stunned
    )
