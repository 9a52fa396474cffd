"""The hit table and the arithmetic of damage: grades, limits, armour, finishing (catalogue 3.6, 3.7).

Shared by the rolling (`damage`) and the odds (`odds`), so that preview and resolution cannot disagree.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from rulesets.d20.options import DEFAULTS, Options

Result = Literal["miss", "glancing", "hit", "critical"]
Method = Literal["double", "maximise", "twice", "explode", "pierce"]

METHODS: Final[tuple[Method, ...]] = ("double", "maximise", "twice", "explode")
"""The critical methods everybody has, the default first (`D20-063`)."""

EXTRA_DICE: Final = 100
"""Exploding stops after this many extra dice (`D20-065`)."""


class Grade(msgspec.Struct, frozen=True):
    """A row of the hit table; `quarter` 1 to 3 limits the damage, 0 does not (`D20-053`)."""

    result: Result
    quarter: int = 0

    @property
    def contact(self) -> bool:
        """A glancing hit or better (`D20-076`)."""
        return self.result != "miss"


_MISS: Final = Grade("miss")
_CRITICAL: Final = Grade("critical")
_BY_MARGIN: Final = (
    Grade("glancing"),
    *(Grade("hit", quarter) for quarter in (1, 2, 3)),
    *(Grade("hit"),) * 6,
)


def grade(margin: int, natural: int = 0) -> Grade:
    """The result of an attack; a kept natural 20 is critical whatever the margin (`D20-053`, `D20-055`, `D20-056`)."""
    if natural == 20 or margin >= 10:
        return _CRITICAL
    return _MISS if margin < 0 else _BY_MARGIN[margin]


def critical_methods(piercing: bool) -> tuple[Method, ...]:
    """The methods to choose from; a piercing weapon adds `pierce` (`D20-064`)."""
    return (*METHODS, "pierce") if piercing else METHODS


def cap(quarter: int, sides: int) -> int:
    """The limit of a hit by `quarter`: that many quarters of all sides together, at least 1 (`D20-061`)."""
    return max(1, quarter * sides // 4)


def scaled(quarter: int, total: int) -> int:
    """The rolled sum scaled to quarters, at least 1 (`D20-061`, `margin_limit = scale`)."""
    return max(1, quarter * total // 4)


def armour_against(
    worn: int, extra: int, damage_type: str = "physical", pierced: bool = False, options: Options = DEFAULTS
) -> int:
    """The points that count: worn plus extra, none against emotional or piercing damage (`D20-064`, `D20-067`)."""
    if pierced or (damage_type == "emotional" and not options.armour_vs_emotional):
        return 0
    return worn + extra


def through(amount: int, armour: int, finishing: bool = False, finishing_double: str = "after_armour") -> int:
    """What an amount deals through armour; a finishing move doubles after or before it (`D20-067` to `D20-069`)."""
    if not finishing:
        return max(0, amount - armour)
    if finishing_double == "after_armour":
        return 2 * max(0, amount - armour)
    return max(0, 2 * amount - armour)


def stuns(
    result: str,
    margin: int,
    damage: int,
    hp_after: int,
    finishing: bool,
    stunning: bool,
    options: Options = DEFAULTS,
) -> bool:
    """Whether an attack leaves its target Stunned (`D20-093`).

    It must deal damage, leave the target standing and be no finishing move; then a critical stuns (under
    `crit_stuns = false` only with a stunning weapon), and a stunning weapon at margin 7 to 9.
    """
    if damage < 1 or hp_after < 1 or finishing:
        return False
    if result == "critical":
        return options.crit_stuns or stunning
    return result == "hit" and stunning and 7 <= margin <= 9
