"""Cover as overlay and sight tool tell it is the cover that attacks meet, in every ruleset; how far weapons go."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.ai.controller import controllers_for
from game.battle import Battle
from game.components import Position
from game.ruleset import ruleset_ids
from game.scenario import open_battle
from game.skirmish import first_skirmish, make
from game.ui.sightlines import Shelter, cover_told, told


def _pairs(ruleset: str) -> Iterator[tuple[Battle, int, int]]:
    """Two enemies put into random cells with a clear line between them, up to six apart."""
    with open_battle(make(first_skirmish(ruleset, "walled-ruin", 3)), lean=True) as battle:
        rng = random.Random(11)
        one = next(who for who, side in battle.sides.items() if side == 1)
        other = next(who for who, side in battle.sides.items() if side == 2)
        cells = battle.ground.grid.bits(battle.terrain.walkable)
        for _ in range(3000):
            here, there = rng.sample(cells, 2)
            near = battle.ground.grid.distance(here, there) <= 6
            if near and battle.terrain.clear(here, there) and not {here, there} & set(battle.situation.occupants):
                battle.place(one, here)
                battle.place(other, there)
                yield battle, one, other


def _meets(battle: Battle, one: int, other: int) -> bool:
    """Whether an attack of one on the other, who stands upright, would meet cover: asked of what resolves it."""
    here, there = (battle.world.get(who, Position).cell for who in (one, other))
    if battle.rules.id == "d20":
        from rulesets.d20 import senses

        return any("over" in term.source for term in senses.edges(battle, one, other)[1])
    if battle.rules.id == "d100":
        from rulesets.d100 import senses as sight

        return bool(sight.covered(battle, one, other)[0])
    if battle.rules.id == "d6":
        from rulesets.d6 import surroundings

        around = surroundings.cover_between(battle.terrain, here, there)[0]
        return bool(around) and battle.ground.grid.distance(here, there) > 1
    from rulesets.d10 import conditions, state
    from rulesets.d10 import senses as looks

    conditions.give(battle, other, state.COVERED)
    helped = looks.in_cover(battle, other, one)
    conditions.take(battle, other, state.COVERED)
    return helped


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_cover_is_told_as_attacks_meet_it(ruleset: str) -> None:
    covered = open_ = 0
    for battle, one, other in _pairs(ruleset):
        here, there = (battle.world.get(who, Position).cell for who in (one, other))
        found = battle.rules.cover(battle, here, there)
        assert (found is not None) == _meets(battle, one, other), (here, there)
        covered, open_ = covered + (found is not None), open_ + (found is None)
        rule = battle.rules.board_rules["cover"]
        assert rule in cover_told(battle, found)
        if found is not None:
            assert cover_told(battle, found) in told(battle, here, there)
    assert covered > 20 and open_ > 20


def test_a_space_is_sheltered_by_cover_or_out_of_sight() -> None:
    """From each of the foes, by the rules of the battle; what has been worked out goes when somebody moves."""
    shelter = Shelter()
    counts = set()
    for battle, one, other in _pairs("d6"):
        here, there = battle.world.get(one, Position).cell, battle.world.get(other, Position).cell
        safe, blind = shelter.at(battle, (here,), there)
        assert (safe, blind) == (int(battle.rules.cover(battle, here, there) is not None), 0)
        counts.add(safe)
    assert counts == {0, 1}


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_whoever_can_be_attacked_is_within_range(ruleset: str) -> None:
    """The bands of a weapon ascend, and every target lies within the last."""
    with open_battle(make(first_skirmish(ruleset, "training-yard", 3)), lean=True) as battle:
        players, found = controllers_for(battle), 0
        for _ in range(200):
            decision = battle.pending
            if decision is None:
                break
            here = battle.positions[decision.who].cell
            for option in decision.choices:
                if decision.kind == "act" and option.verb in ("attack", "throw"):
                    bands = battle.rules.ranges(battle, decision.who, option)
                    far = battle.ground.grid.distance(here, battle.positions[option.target].cell)
                    assert list(bands) == sorted(bands) and far <= bands[-1], (option, bands)
                    found += 1
            battle.answer(players[battle.side_asked(decision)].choose(battle))
        assert found > 20
