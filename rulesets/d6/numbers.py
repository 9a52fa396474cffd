"""The pure arithmetic of checks, quarters, turns, chains (catalogue 3.1, 3.3, 3.8, 3.9). No float is compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from rulesets.d6.content import ACTIONS

Roll = Callable[[int, str], int]
"""`roll(sides, purpose)` -> 1 to sides."""
SHIELD_DIFFICULTY: Final = 20
"""Full difficulty of any shield (`D6-132`); cover and darkness are quarters of it (`D6-226`, `D6-227`)."""
ALL_OUT: Final = 5
"""What All-out adds to one check (`D6-012`)."""
UNBROKEN: Final = frozenset({"exert", "tactics", "block", "aim", "reaction"})
"""Deeds that do not break a chain of attacks (`D6-096`)."""


class HealthCheck(msgspec.Struct, frozen=True):
    """What a damage check does: quarters reached, quarters that count (Cut), loss, Health left (`D6-090` to
    `D6-094`).
    """

    difficulty: int
    partials: int
    counted: int
    loss: int
    health: int
    down: bool


def succeeds(value: int, difficulty: int) -> bool:
    """A check succeeds when it reaches the difficulty; a tie is a success, nothing is automatic (`D6-003`)."""
    return value >= difficulty


def reaches(value: int, difficulty: int, quarters: int) -> bool:
    """Whether a value reaches k quarters of a difficulty, exactly (`D6-009`, `D6-014`)."""
    return 4 * value >= quarters * difficulty


def within_half(requirement: int, strength: int) -> bool:
    """Whether a requirement is at most half of Strength, exactly (`D6-009`, `D6-120`)."""
    return 2 * requirement <= strength


def quarters_of(value: int, difficulty: int) -> int:
    """The highest of 4, 3, 2, 1 quarters reached, else 0; a value of 0 or less gives 0 (`D6-091`)."""
    if value <= 0:
        return 0
    if difficulty <= 0:
        return 4
    return min(4, 4 * value // difficulty)


def loss_of(quarters: int, current: int, maximum: int) -> int:
    """Health lost: 10 % of the maximum for each quarter, rounded down once; four take all (`D6-092`, `D6-093`)."""
    if quarters >= 4:
        return current
    return min(current, maximum * quarters // 10)


def counted(quarters: int, form: str) -> int:
    """A Cut that reaches one or two quarters counts as nothing (`D6-100`)."""
    return 0 if form == "cut" and quarters in (1, 2) else quarters


def health_check(
    value: int, current: int, maximum: int, defence: int = 0, form: str = "", against_maximum: bool = False
) -> HealthCheck:
    """A damage check against Health: the aim is always all of it and falls through (`D6-016`, `D6-090` to `D6-094`)."""
    difficulty = (maximum if against_maximum else current) + defence
    reached = quarters_of(value, difficulty)
    counts = counted(reached, form)
    loss = loss_of(counts, current, maximum)
    return HealthCheck(difficulty, reached, counts, loss, current - loss, current - loss <= 0)


def own_turn_actions(emergencies: int, lost: int) -> int:
    """6, less 2 for each Emergency owed, less what was taken away; at least 0 (`D6-038`)."""
    return max(0, ACTIONS - 2 * emergencies - lost)


def emergencies_left(owed: int, lost: int, all_out: bool = False) -> int:
    """How many more Emergencies the next own turn can pay for, none under All-out (`D6-056`)."""
    return 0 if all_out else max(0, (ACTIONS - lost) // 2 - owed)


def reaction_actions(emergencies: int, used: int, all_out: bool) -> int:
    """Reaction actions left in another's turn: 1, one more for each Emergency, none under All-out (`D6-040`,
    `D6-055`).
    """
    return 0 if all_out else max(0, 1 + emergencies - used)


def normal_move(speed: int) -> int:
    """Spaces of a Normal move: 2 + Speed/3, rounded down (`D6-063`)."""
    return 2 + speed // 3


def throw_range(strength: int, listed: bool, thrower: int = 0) -> int:
    """Half of Strength, doubled for weapons that list Throw, + 0.5 for each Spear-thrower, rounded down (`D6-108`)."""
    halves = (4 if listed else 2) + thrower
    return strength * halves // 4


def fall_value(metres: int) -> int:
    """The damage check of a fall of full metres (`D6-232`)."""
    return 4 * (metres - 1) if metres > 1 else 0


def climb_difficulty(grade: int) -> int:
    """3 + 3 for each grade of the tile, grades 1 to 5 (`D6-229`)."""
    return 3 + 3 * max(1, min(5, grade))


def sinking_value(turn: int) -> int:
    """The damage check of sinking at the start of the n-th turn in deep water: 8, 12, 16 ... (`D6-236`)."""
    return 4 + 4 * turn


def turn_order(roll: Roll, speeds: Sequence[int], names: Sequence[str]) -> tuple[list[int], int]:
    """Highest Speed first; the tied roll a d6 each in roster order, again among those still tied (`D6-037`).

    Returns indices into the roster and the number of dice rolled.
    """
    order: list[int] = []
    rolled = 0
    for speed in sorted(set(speeds), reverse=True):
        tied = [index for index, own in enumerate(speeds) if own == speed]
        part, dice = _roll_off(roll, tied, names)
        order, rolled = order + part, rolled + dice
    return order, rolled


def _roll_off(roll: Roll, tied: list[int], names: Sequence[str]) -> tuple[list[int], int]:
    if len(tied) < 2:
        return tied, 0
    shown = {index: roll(6, f"turn_order: {names[index]}") for index in tied}
    order: list[int] = []
    rolled = len(tied)
    for value in sorted(set(shown.values()), reverse=True):
        part, dice = _roll_off(roll, [index for index in tied if shown[index] == value], names)
        order, rolled = order + part, rolled + dice
    return order, rolled
