"""What a blow brings on average, by plain numbers: odds, damage, chance to Down and to stun. All cached.

The odds and distributions are those of `odds`, which reads the same hit table as the rolls do.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Final

import msgspec

from rulesets.d20.hits import METHODS, Method, critical_methods
from rulesets.d20.odds import (
    Distribution,
    Odds,
    attack_odds,
    best_method,
    check_odds,
    damage_distribution,
    dice_sum,
    swarm_odds,
)
from rulesets.d20.options import Options

CACHE: Final = 1 << 16


class House(msgspec.Struct, frozen=True):
    """The house rules that change odds and damage."""

    advantage: str = "two_dice"
    margin_limit: str = "cap"
    finishing_double: str = "after_armour"


def house_of(options: Options) -> tuple[str, str, str]:
    """The house rules that change odds and damage, as a key for the caches."""
    return options.advantage, options.margin_limit, options.finishing_double


class Prospect(msgspec.Struct, frozen=True):
    """`harm` is the mean damage, `dealt` the mean loss of HP (no surplus); chances to Down and to stun."""

    odds: Odds
    harm: float
    dealt: float
    downs: float
    stuns: float


@lru_cache(CACHE)
def roll_prospect(
    bonus: int,
    difficulty: int,
    edge: int,
    pool: tuple[int, ...],
    armour: int,
    hp: int,
    piercing: bool,
    stunning: bool,
    finishing: bool,
    house: tuple[str, str, str],
) -> Prospect:
    """An attack roll by its numbers; a critical uses the best method (`D20-051` to `D20-069`, 4.6)."""
    odds = attack_odds(bonus, difficulty, edge, house[0])
    return _prospect(odds, pool, armour, hp, piercing, stunning, finishing, house)


@lru_cache(CACHE)
def swarm_prospect(
    total: int,
    difficulty: int,
    pool: tuple[int, ...],
    armour: int,
    hp: int,
    piercing: bool,
    stunning: bool,
    finishing: bool,
    house: tuple[str, str, str],
    quick: bool = False,
) -> Prospect:
    """A swarm by its total (`D20-083` to `D20-086`); `quick`: only the methods that are quickly worked out."""
    odds = swarm_odds(total, difficulty)
    method: Method | None = None
    if quick and pool:
        method = "maximise" if sum(pool) - armour >= hp else "double"
    return _prospect(odds, pool, armour, hp, piercing, stunning, finishing, house, method)


def _prospect(
    odds: Odds,
    pool: tuple[int, ...],
    armour: int,
    hp: int,
    piercing: bool,
    stunning: bool,
    finishing: bool,
    house: tuple[str, str, str],
    method: Method | None = None,
) -> Prospect:
    if method is None:
        method = best_method(pool, armour, hp, critical_methods(piercing), finishing) if pool else METHODS[0]
    spread = _damage(odds, pool, armour, method, finishing, house[1], house[2])
    tail = spread.tail
    downs = tail[hp] if hp < len(tail) else 0.0
    dealt = spread.lost[min(hp, len(tail) - 1)]
    harmed = tail[1] if len(tail) > 1 else 0.0
    stuns = 0.0
    if harmed and not finishing:
        hurting = min(1.0, harmed / odds.hit) * (1.0 - min(1.0, downs / odds.hit)) if odds.hit else 0.0
        stuns = (odds.critical + (0.5 * odds.full if stunning else 0.0)) * hurting
    return Prospect(odds, spread.mean, dealt, downs, stuns)


class Spreading(msgspec.Struct, frozen=True):
    """A damage distribution: `tail[d]` = chance of at least d, `lost[h]` = mean loss of one who has h HP."""

    tail: tuple[float, ...]
    lost: tuple[float, ...]
    mean: float


@lru_cache(CACHE)
def _damage(
    odds: Odds, pool: tuple[int, ...], armour: int, method: str, finishing: bool, limit: str, doubled: str
) -> Spreading:
    if not pool:
        return Spreading((1.0,), (0.0,), 0.0)
    found: Distribution = damage_distribution(odds, pool, armour, method, finishing, limit, doubled)
    tail = tuple(accumulate(reversed(found.chances)))[::-1]
    return Spreading(tail, tuple(accumulate(tail[1:], initial=0.0)), found.mean)


@lru_cache(CACHE)
def resisted(bonus: int, difficulty: int, advantage: str) -> float:
    """The chance that a check resists a spell (`D20-138`)."""
    return check_odds(bonus, difficulty, 0, advantage)


@lru_cache(CACHE)
def spell_damage(pool: tuple[int, ...], armour: int, hp: int) -> tuple[float, float, float]:
    """(mean damage, mean loss of HP, chance to Down) of damage that was not resisted (`D20-138`)."""
    if not pool:
        return 0.0, 0.0, 0.0
    spread = dice_sum(pool)
    mean = dealt = downs = 0.0
    for total, cases in enumerate(spread.counts, spread.low):
        amount, chance = max(0, total - armour), cases / spread.out_of
        mean += chance * amount
        dealt += chance * min(amount, hp)
        downs += chance * (amount >= hp)
    return mean, dealt, downs
