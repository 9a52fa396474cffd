"""The cells of a forecast are those that go off (D20-200)."""

from __future__ import annotations

from random import Random

import pytest

from game.board.grid import bits
from game.event import AreaHit
from game.knowledge import view
from tests.board.maps import random_rows
from tests.scenes import choose, events, scene, settle
from tests.told import told


@pytest.mark.parametrize("seed", range(6))
def test_a_burst_goes_off_where_it_was_forecast(seed: int) -> None:
    """From every centre offered the preview lies within the burst and in sight; the chosen one is what is hit."""
    rows = [list(row) for row in random_rows(seed, 11, 8, "..........##,c+~12")]
    rows[3][3], rows[4][7] = "W", "g"
    sketch = "\n".join("".join(row) for row in rows)
    battle = scene(sketch, dice=[f"d20={','.join(['5'] * 9)}"], W=("wren", 1), g=("grusk", 2))
    choose(battle, "Throw Flash bomb")
    decision = battle.pending
    assert decision is not None and decision.kind == "space"
    for option in decision.choices:
        seen = battle.rules.forecast(view(battle, 1), decision, option)
        assert seen is not None and seen.area >> option.cell & 1
        assert seen.area & ~(battle.terrain.within(option.cell, 1) & battle.terrain.sight(option.cell)) == 0
        assert seen.area & battle.ground.opaque & ~battle.ground.walkable == 0
    chosen = Random(seed).choice(decision.choices)
    promised = battle.rules.forecast(view(battle, 1), decision, chosen)
    battle.answer(chosen.id)
    settle(battle)
    (hit,) = events(battle, AreaHit)
    assert promised is not None and hit.cells == bits(promised.area)


def test_the_forecast_of_a_space_knows_the_level() -> None:
    """D20-133, D20-200: the dice of the level chosen, not of the lowest."""
    battle = scene("O....g", O=("odile", 1), g=("grusk", 2))
    for level, dice in ((2, "2d8"), (3, "3d8")):
        choose(battle, "cast:blast", f"level:{level}")
        decision = battle.pending
        assert decision is not None and decision.about["level"] == level
        seen = battle.rules.forecast(view(battle, 1), decision, decision.choices[0])
        assert seen is not None
        seen = told("d20", seen)
        assert (seen.title, seen.damage) == (f"Blast {level}", dice)
        battle.rewind(0)
