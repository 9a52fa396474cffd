"""Dice are two integers mixed; the mix is written twice."""

from __future__ import annotations

from game.dice import Dice, mix, roll

MIXED = [343280317557460723, 15337404600680133411, 13615431973392968899]
"""Of seed 7 and the counts 0, 1 and 2."""


def test_a_roll_is_the_mix_of_seed_and_count() -> None:
    """`roll` writes out what `mix` does."""
    for seed in (0, 1, 7, 2**31, 2**62 + 12345, 2**63 - 1):
        dice = Dice(seed)
        for count in range(1, 60):
            sides = (2, 3, 4, 6, 8, 10, 12, 20, 100)[count % 9]
            assert roll(dice, sides) == (mix(seed, count) * sides >> 64) + 1
        assert dice.rolled == 59


def test_the_mix_is_that_of_the_records() -> None:
    """Whoever changes it changes every battle that was ever recorded."""
    assert [mix(7, count) for count in range(3)] == MIXED
