"""Exact chances of levels, opposed rolls, damage; cached. For forecasts and the computer player."""

from __future__ import annotations

from functools import lru_cache

from rulesets.d100.checks import CRITICAL, FAILURE, SUCCESS, critical_max, fumble_min, level_of
from rulesets.d100.damage import dice_of

Levels = tuple[float, float, float, float]
"""Chances of fumble, failure, success, critical."""


@lru_cache(maxsize=4096)
def levels(e: int, augment: int = 0) -> Levels:
    """Chances of the four levels (`D100-002` to `D100-005`)."""
    fumble = 101 - fumble_min(e)
    critical = min(95, critical_max(e))
    success = max(5, min(95, e + augment)) - critical
    return fumble / 100, (100 - fumble - critical - success) / 100, success / 100, critical / 100


@lru_cache(maxsize=8192)
def _ends(e: int, augment: int) -> tuple[int, int, int]:
    """The highest die that is a critical, that is a success, that is a failure."""
    failure = fumble_min(e) - 1
    critical = min(95, critical_max(e))
    return critical, max(critical, 5, min(95, e + augment)), failure


@lru_cache(maxsize=16384)
def against_die(die: int, e: int, augment: int, other_e: int, other_augment: int) -> tuple[float, float]:
    """(chance that the second, resisting roll wins, chance of a standoff) against a standing die (`D100-026`)."""
    cut = max(0, max(e, other_e) - 100)
    mine, theirs = max(0, e - cut), max(0, other_e - cut)
    level = level_of(die, mine, augment)
    critical, success_, failure = _ends(theirs, other_augment)
    if level == CRITICAL:
        return _higher(die, 1, critical, mine <= theirs) / 100, 0.0
    if level == SUCCESS:
        return (critical + _higher(die, critical + 1, success_, mine <= theirs)) / 100, 0.0
    if level == FAILURE:
        return success_ / 100, (failure - success_) / 100
    return failure / 100, (100 - failure) / 100


def _higher(die: int, low: int, high: int, ties_too: bool) -> int:
    """How many dice from low to high beat a die; an equal one wins when `ties_too` (`D100-021`, `D100-024`)."""
    return max(0, high - max(low, die if ties_too else die + 1) + 1)


@lru_cache(maxsize=8192)
def beats(e: int, augment: int, other_e: int, other_augment: int = 0) -> float:
    """The chance that the first roll wins an opposed roll that the second resists."""
    total = 0.0
    for die in range(1, 101):
        wins, ties = against_die.__wrapped__(die, e, augment, other_e, other_augment)
        total += 1.0 - wins - ties
    return total / 100


@lru_cache(maxsize=512)
def damage_spread(
    weapon: str, modifier: str, bonus: int = 0, best_of: int = 1, full: int = 0
) -> tuple[float, ...]:
    """Chance of each total of damage rolled, 0 upwards (`D100-161`, Impale: the better of two)."""
    return _total(_weapon(weapon, best_of, full), modifier, bonus)


def _weapon(text: str, best_of: int, full: int) -> dict[int, float]:
    dice = dice_of(text)
    single = {dice.plus: 1.0}
    for index in range(dice.count):
        faces = [dice.sides] if index < full else list(range(1, dice.sides + 1))
        single = _added(single, faces)
    if best_of == 1:
        return single
    kept: dict[int, float] = {}
    for one, chance in single.items():
        for other, chance2 in single.items():
            kept[max(one, other)] = kept.get(max(one, other), 0.0) + chance * chance2
    return kept


def _added(table: dict[int, float], faces: list[int]) -> dict[int, float]:
    made: dict[int, float] = {}
    for total, chance in table.items():
        for face in faces:
            made[total + face] = made.get(total + face, 0.0) + chance / len(faces)
    return made


def _total(table: dict[int, float], modifier: str, bonus: int) -> tuple[float, ...]:
    dice = dice_of(modifier)
    for _ in range(dice.count):
        table = _added(table, [dice.sign * face for face in range(1, dice.sides + 1)])
    made = [0.0] * (max(max(table) + bonus, 0) + 1)
    for total, chance in table.items():
        made[max(0, total + bonus)] += chance
    return tuple(made)


def least_level(chances: Levels, level: int) -> float:
    """The chance of at least a level."""
    return sum(chances[level:])


def success(e: int, augment: int = 0) -> float:
    """The chance of a success or critical."""
    return least_level(levels(e, augment), FAILURE + 1)
