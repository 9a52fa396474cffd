"""A battle, its fork, its reloaded save and its replay go on alike, at random decisions of random battles."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.battles import random_battle, random_setup
from tests.twins import on_randomly, stay_in_lockstep, undo_returns

PART = 20


@pytest.mark.parametrize("part", range(10))
def test_fork_save_and_replay_stay_in_lockstep(part: int, tmp_path: Path) -> None:
    """200 battles in ten parts; each is compared at several random decisions."""
    for seed in range(part * PART, (part + 1) * PART):
        with random_battle(seed) as battle:
            stay_in_lockstep(battle, random_setup(seed), seed, tmp_path / f"{seed}.battle")


def test_undo_returns_to_the_same_state() -> None:
    """Rewinding any number of answers and giving them again leads to equal hashes."""
    for seed in range(20):
        with random_battle(seed) as battle:
            undo_returns(battle, seed)


def test_a_fork_with_another_seed_leaves_the_battle_alone() -> None:
    """Look-ahead sees other dice and changes nothing."""
    with random_battle(5) as battle:
        before = battle.digest()
        with battle.fork(seed=99) as fork:
            on_randomly(fork, 1, 30)
        assert battle.digest() == before
