"""A battle, its fork, its reloaded save and its replay go on alike, at random decisions of random battles."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle import Battle
from game.knowledge import view
from game.scenario import open_battle
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


def test_a_lean_battle_that_is_forked_again_and_again_starts_each_fork_at_the_step_under_way() -> None:
    """The first fork may have a round to repeat; after it each step is marked, as in a battle that is not lean."""
    for seed in range(8):
        setup = random_setup(seed)
        with open_battle(setup, lean=True) as battle, open_battle(setup) as full:
            while battle.pending is not None and len(battle.history) < 120:
                with battle.fork() as fork, battle.fork() as again:
                    assert on_randomly(fork, seed, 4) == on_randomly(again, seed, 4)
                for line in battle.history[len(full.history) :]:
                    full.repeat(line)
                assert battle.marks[-1].answers == full.marks[-1].answers
                assert battle.digest() == full.digest()
                on_randomly(battle, seed + len(battle.history), 7)


def test_what_follows_from_single_steps_is_what_follows_from_the_whole() -> None:
    """Who stands where, who is seen and the cells of seen enemies are the same when they are derived anew."""
    for seed in range(12):
        with random_battle(seed) as battle:
            for part in range(40):
                on_randomly(battle, seed + part, 3)
                before = _derived(battle)
                battle.refresh(board=True, light=True, sight=True)
                assert _derived(battle) == before, f"seed {seed} after {len(battle.history)} answers"


def _derived(battle: Battle) -> list[object]:
    situation = battle.situation
    masks = [situation.standing, situation.seen_by, situation.fallen]
    masks += [situation.light, situation.occupants, situation.active, situation.crowded]
    masks += [situation.foes, situation.present]
    watches = situation.watches.values()
    masks += [(watch.visible, watch.explored, watch.noticed, watch.foe_cells) for watch in watches]
    sighted = [view(battle, side) for side in situation.teams]
    known = [(one.visible, one.explored, one.allies, one.foes, one.last_seen) for one in sighted]
    return [*(dict(each) if isinstance(each, dict) else each for each in masks), known]


def test_a_fork_with_another_seed_leaves_the_battle_alone() -> None:
    """Look-ahead sees other dice and changes nothing."""
    with random_battle(5) as battle:
        before = battle.digest()
        with battle.fork(seed=99) as fork:
            on_randomly(fork, 1, 30)
        assert battle.digest() == before
