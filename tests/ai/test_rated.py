"""Rulesets rate every option of a question, or (in "act") those that are worth a look, the last ones included."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import tests.battles
import tests.d6_battles
import tests.d10.battles
import tests.d100.battles
from game.battle import Battle
from game.knowledge import view

MAKERS: dict[str, Callable[[int], Battle]] = {
    "d20": tests.battles.random_battle,
    "d100": tests.d100.battles.random_battle,
    "d6": tests.d6_battles.random_battle,
    "d10": tests.d10.battles.random_battle,
}
STOPS = {"end", "done", "ready"}


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("ruleset", MAKERS)
def test_options_are_rated(ruleset: str, seed: int) -> None:
    rng = random.Random(seed)
    with MAKERS[ruleset](seed) as battle:
        asked = 0
        while battle.pending is not None and asked < 150:
            decision, asked = battle.pending, asked + 1
            seen = view(battle, battle.side_asked(decision))
            rated = [option for _, option in battle.rules.appraise(seen, decision)]
            if decision.kind == "act":
                stops = [option for option in decision.choices if option.verb in STOPS]
                assert [option for option in rated if option.verb in STOPS] == stops
                assert set(rated) <= set(decision.choices)
            else:
                assert tuple(rated) == decision.choices
            battle.answer(rng.choice(decision.options).id)
        assert asked > 5
