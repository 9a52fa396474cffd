"""d100: a battle, its fork, its reloaded save and its replay go on alike, at random decisions of random battles."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.d100.battles import random_battle, random_setup
from tests.twins import stay_in_lockstep, undo_returns

PART = 3


@pytest.mark.parametrize("part", range(5))
def test_fork_save_and_replay_stay_in_lockstep(part: int, tmp_path: Path) -> None:
    """15 battles in five parts; each is compared at several random decisions."""
    for seed in range(part * PART, (part + 1) * PART):
        with random_battle(seed) as battle:
            stay_in_lockstep(battle, random_setup(seed), seed, tmp_path / f"{seed}.battle", 50)


def test_undo_returns_to_the_same_state() -> None:
    for seed in range(6):
        with random_battle(seed) as battle:
            undo_returns(battle, seed)
