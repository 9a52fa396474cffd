"""Random legal answers: battles end without an error, and forks, saves and replays stay in lockstep.

30 battles by default; `TESSERA_FUZZ=5000 pytest -n 2 tests/d10/test_random_play.py` plays as many as one likes.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game.aftermath import refusal
from game.ai.controller import commander, controllers_for
from game.battle import Battle
from game.record import load, save
from game.scenario import open_battle
from rulesets.d10 import magic, state
from rulesets.d10.state import Body, Magic, Pools, Purse
from tests.d10.battles import random_answer, random_battle, random_setup

BATTLES = int(os.environ.get("TESSERA_FUZZ", "30"))


def _sound(battle: Battle) -> None:
    """What must hold after every answer: no Resource overdrawn, PROXY kept, nobody inside a wall."""
    for who, pools in battle.world.all(Pools):
        most = state.extra(battle, who)
        assert 0 <= pools.hd <= most.hd
        assert 0 <= pools.grit <= most.grit
        assert 0 <= pools.fate <= 3
        assert pools.hp <= most.hp
        assert pools.sp <= most.sp
        purse = battle.world.get(who, Purse)
        assert purse.main >= 0
        assert purse.bonus >= 0
        assert battle.ground.walkable >> battle.positions[who].cell & 1
        assert battle.world.get(who, Body).height >= 0
        maintained = any(working.maintained for working in battle.world.get(who, Magic).active)
        asked = battle.pending is not None and battle.pending.kind == "drop"
        if battle.up(who) and maintained and not asked:
            assert magic.load(battle, who) <= magic.limit(battle, who)
    places = [battle.positions[who].cell for who in battle.sides if battle.up(who)]
    assert len(places) == len(set(places))


@pytest.mark.parametrize("part", range(BATTLES // 10))
def test_random_battles_end(part: int) -> None:
    """Ten battles of random answers; D10-220, D10-225, D10-102 hold throughout."""
    for seed in range(1000 + 10 * part, 1010 + 10 * part):
        rng = random.Random(seed)
        with random_battle(seed, lean=True) as battle:
            for count in range(3000):
                if battle.pending is None:
                    break
                battle.answer(random_answer(battle, rng))
                if count % 7 == 0:
                    _sound(battle)
            assert battle.outcome is not None, f"seed {seed} does not end"


def _continue(battle: Battle, seed: int, answers: int) -> list[str]:
    rng = random.Random(seed)
    hashes = [battle.digest()]
    for _ in range(answers):
        if battle.pending is None:
            break
        battle.answer(random_answer(battle, rng))
        hashes.append(battle.digest())
    return hashes


@pytest.mark.parametrize("part", range(4))
def test_fork_save_and_replay_stay_in_lockstep(part: int, tmp_path: Path) -> None:
    """Battles compared at random decisions with their fork, their replay and, where all sheets are legal (every second
    one), their reloaded save.
    """
    for seed in range(part * 7, part * 7 + 7):
        rng, legal = random.Random(seed), seed % 2 == 0
        with random_battle(seed, legal=legal) as battle:
            for _ in range(2):
                for _ in range(rng.randrange(5, 90)):
                    if battle.pending is None:
                        break
                    battle.answer(random_answer(battle, rng))
                ahead = [_continue(twin, seed, 8) for twin in _twins(battle, seed, legal, tmp_path)]
                here = _continue(battle, seed, 8)
                assert ahead == [here] * len(ahead), f"seed {seed} after {len(battle.history)} answers"


def _twins(battle: Battle, seed: int, legal: bool, folder: Path) -> Iterator[Battle]:
    """A battle's fork, its replay from the start, and its reloaded save if it can be loaded."""
    with battle.fork() as fork, open_battle(random_setup(seed, legal=legal)) as replay:
        yield fork
        for line in battle.history:
            replay.repeat(line)
        yield replay
    if legal:
        path = folder / f"{seed}.battle"
        save(battle, path)
        with load(path) as reloaded:
            yield reloaded


def test_rewinding_returns_to_the_same_state() -> None:
    """Any number of answers back and given again leads to equal hashes."""
    for seed in range(8):
        rng = random.Random(seed)
        with random_battle(seed) as battle:
            hashes = {len(battle.history): battle.digest()}
            for _ in range(50):
                if battle.pending is None:
                    break
                battle.answer(random_answer(battle, rng))
                hashes[len(battle.history)] = battle.digest()
            history = list(battle.history)
            back = rng.choice(sorted(hashes))
            battle.rewind(back)
            assert battle.digest() == hashes[back]
            for line in history[back:]:
                battle.repeat(line)
            assert battle.digest() == hashes[len(history)]


@pytest.mark.parametrize("seed", [4, 38, 41, 59])
def test_forks_in_the_camp_are_the_camp(seed: int) -> None:
    """What somebody learns or recovers there may let a side see more (D10-260): the next step begins with it."""
    rng, setup = random.Random(seed), msgspec.structs.replace(random_setup(seed), round_cap=3, award=400)
    asked = 0
    with open_battle(setup) as battle:
        commander(battle, controllers_for(battle))
        for _ in range(4):
            side = rng.randint(1, len(setup.sides))
            if refusal(battle, side):
                continue
            battle.go_on(side)
            for _ in range(60):
                if battle.pending is None:
                    break
                with battle.fork() as fork:
                    assert fork.digest() == battle.digest()
                asked += 1
                options = battle.pending.options
                battle.answer(rng.choice([each for each in options if each.verb not in ("end", "done")] or options).id)
    assert asked > 20
