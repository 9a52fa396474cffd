"""The only source of chance: two integers (`seed`, `rolled`) in a component, or a script of results.

A roll mixes seed and count (SplitMix64), so dice are tiny to save, copy and compare, and any roll can be
made again. A look-ahead gets another seed and so never sees the future.
"""

from __future__ import annotations

from game.world import Component

_MASK = (1 << 64) - 1
_BY_SEED, _BY_COUNT, _ONCE, _TWICE = 0xD1342543DE82EF95, 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Dice(Component):
    """State of the dice. `script` holds [sides, value] pairs that come first; `strict` = nothing but the script."""

    seed: int = 0
    rolled: int = 0
    script: list[list[int]] = []
    strict: bool = False


class ScriptError(Exception):
    """A scripted die was missing, had other sides than the rules asked for, or was impossible."""


def mix(seed: int, count: int) -> int:
    """64 well-mixed bits of two integers."""
    z = (seed * _BY_SEED + count * _BY_COUNT) & _MASK
    z = ((z ^ (z >> 30)) * _ONCE) & _MASK
    z = ((z ^ (z >> 27)) * _TWICE) & _MASK
    return z ^ (z >> 31)


def roll(dice: Dice, sides: int) -> int:
    """The next die, 1 to `sides`; a scripted one where there is a script."""
    count = dice.rolled = dice.rolled + 1
    if dice.script or dice.strict:
        return _scripted(dice, sides)
    # As `mix` has it, written out for speed (a test compares the two).
    z = (dice.seed * _BY_SEED + count * _BY_COUNT) & _MASK
    z = ((z ^ (z >> 30)) * _ONCE) & _MASK
    z = ((z ^ (z >> 27)) * _TWICE) & _MASK
    return ((z ^ (z >> 31)) * sides >> 64) + 1


def _scripted(dice: Dice, sides: int) -> int:
    if not dice.script:
        raise ScriptError(f"roll {dice.rolled} needs a d{sides}, but no scripted die is left")
    wanted, value = dice.script.pop(0)
    if wanted and wanted != sides:
        raise ScriptError(f"roll {dice.rolled} needs a d{sides}, but the script gives a d{wanted} ({value})")
    if not 1 <= value <= sides:
        raise ScriptError(f"roll {dice.rolled} is a d{sides}, which cannot show {value}")
    return value


def seed_of(batch_seed: int, index: int) -> int:
    """The seed of one battle of a batch: 63 bits that depend on the batch's seed and the battle's number only."""
    return mix(batch_seed, index + 1) >> 1
