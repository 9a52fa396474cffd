"""Whatever is read of forecasts, costs, cards, labels and questions is in words, in random battles of each ruleset."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from game.battle import Battle
from game.telling import narrate
from tests import battles, d6_battles
from tests.d10 import battles as d10_battles
from tests.d100 import battles as d100_battles
from tests.told import LEFT, check_words

PLAY: dict[str, Callable[[int], Battle]] = {
    "d20": battles.random_battle,
    "d6": d6_battles.random_battle,
    "d100": d100_battles.random_battle,
    "d10": d10_battles.random_battle,
}
ANSWERS = 120


@pytest.mark.parametrize("ruleset", PLAY)
@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_shown_without_words(ruleset: str, seed: int) -> None:
    rng = random.Random(seed)
    with PLAY[ruleset](seed) as battle:
        for _ in range(ANSWERS):
            if battle.pending is None:
                break
            check_words(battle)
            choices = battle.pending.choices
            busy = [option for option in choices if option.verb not in ("end", "pass")] or list(choices)
            battle.answer(rng.choice(busy if busy else list(battle.pending.options)).id)
        assert [telling.text for telling in narrate(battle, 0) if LEFT.search(telling.text)] == []
