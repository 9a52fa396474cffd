"""What is kept of a combatant is what it would be if worked out anew."""

from __future__ import annotations

import random

import pytest

from game.battle import Battle
from rulesets.d100 import engage, moving, state
from tests.d100.battles import random_battle


def _kept(battle: Battle) -> list[object]:
    return [
        (who, engage.reach(battle, who), state.arms(battle, who), engage.engaged_with(battle, who))
        for who in battle.sides
    ]


def _fresh(battle: Battle) -> list[object]:
    return [
        (who, engage.reach_now(battle, who), state.ready_arms(battle, who), engage.tied_now(battle, who))
        for who in battle.sides
    ]


@pytest.mark.parametrize("seed", range(16))
def test_reach_arms_and_engagement_are_what_they_were_kept_as(seed: int) -> None:
    """D100-128: whatever changes the reach, what is ready, or who is engaged says so."""
    rng, reaches = random.Random(seed), set()
    with random_battle(seed) as battle:
        while battle.pending is not None and len(battle.history) < 300:
            assert _kept(battle) == _fresh(battle)
            reaches |= {engage.reach(battle, who) for who in battle.sides}
            battle.answer(rng.choice(battle.pending.options).id)
    assert len(reaches) > 1


@pytest.mark.parametrize("seed", range(8))
def test_where_a_sprint_leads_is_where_its_ways_end(seed: int) -> None:
    """D100-097: the mask that choices are rated by is that of the cells which are offered."""
    rng, cells = random.Random(seed), 0
    with random_battle(seed) as battle:
        while battle.pending is not None and len(battle.history) < 200:
            who = battle.pending.who
            paths = moving.sprint_paths(battle, who)
            assert moving.sprint_ends(battle, who) == sum(1 << cell for cell in paths)
            cells = max(cells, len(paths))
            battle.answer(rng.choice(battle.pending.options).id)
    assert cells > 30
