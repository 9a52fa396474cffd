"""d100: a battle, its fork, its reloaded save and its replay go on alike, at random decisions of random battles."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.battle import Battle
from game.record import load, save
from game.scenario import open_battle
from tests.d100.battles import random_battle, random_setup

PART = 3


def _continue(battle: Battle, seed: int, answers: int) -> list[str]:
    rng = random.Random(seed)
    hashes = [battle.digest()]
    for _ in range(answers):
        if battle.pending is None:
            break
        battle.answer(rng.choice(battle.pending.options).id)
        hashes.append(battle.digest())
    return hashes


@pytest.mark.parametrize("part", range(5))
def test_fork_save_and_replay_stay_in_lockstep(part: int, tmp_path: Path) -> None:
    """15 battles in five parts; each is compared at several random decisions."""
    for seed in range(part * PART, (part + 1) * PART):
        rng = random.Random(seed)
        with random_battle(seed) as battle:
            for _ in range(3):
                for _ in range(rng.randrange(5, 50)):
                    if battle.pending is None:
                        break
                    battle.answer(rng.choice(battle.pending.options).id)
                path = tmp_path / f"{seed}.battle"
                save(battle, path)
                with battle.fork() as fork, load(path) as reloaded, open_battle(random_setup(seed)) as replay:
                    for line in battle.history:
                        replay.repeat(line)
                    ahead = [_continue(twin, seed, 8) for twin in (fork, reloaded, replay)]
                here = _continue(battle, seed, 8)
                assert ahead == [here, here, here], f"seed {seed} after {len(battle.history)} answers"


def test_undo_returns_to_the_same_state() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        with random_battle(seed) as battle:
            hashes = [battle.digest()]
            for _ in range(40):
                if battle.pending is None:
                    break
                battle.answer(rng.choice(battle.pending.options).id)
                hashes.append(battle.digest())
            history = list(battle.history)
            back = rng.randrange(len(history))
            battle.rewind(back)
            assert battle.digest() == hashes[back]
            for line in history[back:]:
                battle.repeat(line)
            assert battle.digest() == hashes[-1]
