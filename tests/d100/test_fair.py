"""A hidden enemy changes nothing: no option, no field, no forecast, no strike, no choice."""

from __future__ import annotations

import random

import msgspec

from game.battle import Battle
from game.scenario import find_scenario, load_scenario, open_battle
from rulesets.d100 import conditions, state
from rulesets.d100.state import Frame, Kit, Magic, Purse
from tests.d100.battles import random_setup
from tests.twins import altered, moments_with_hidden, same


def worsened(battle: Battle, who: int) -> None:
    """Hurt, prone, bleeding, without points, with the weapons put away."""
    purse, magic, frame = (battle.world.get(who, kind) for kind in (Purse, Magic, Frame))
    purse.ap = magic.mp = 0
    frame.hp = {key: max(1, hp - 1) for key, hp in frame.hp.items()}
    frame.bleeding, frame.fatigue = ["chest"] if "chest" in frame.hp else [], 3
    conditions.give(battle, who, state.PRONE)
    for gear in battle.world.get(who, Kit).gear:
        gear.hand = ""


def test_hidden_enemies_change_nothing() -> None:
    """House rule of knowledge; D100-109, D100-128, D100-129: only noticed enemies shape what is offered."""
    compared = 0
    rng = random.Random(5)
    scenario = load_scenario(find_scenario("wardens-vs-reavers-walled-ruin"))
    setups = [random_setup(seed, 3) for seed in range(14)]
    setups += [msgspec.structs.replace(scenario, seed=seed) for seed in range(3)]
    for setup in setups:
        with open_battle(setup) as battle:
            for side, hidden in moments_with_hidden(battle, 6):
                other = altered(battle, hidden, side, rng, worsened)
                if other is not None:
                    same(battle, other)
                    compared += 1
                    other.close()
    assert compared >= 40
