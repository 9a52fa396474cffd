"""A hidden enemy changes nothing: no choice, no option, no forecast, no walk."""

from __future__ import annotations

import random

import msgspec

from game.ai.controller import Controller, commander, controllers_for
from game.battle import Battle
from game.components import Effect, Effects
from game.scenario import find_scenario, load_scenario, open_battle
from rulesets.d20.state import Budget, Vitals
from tests.twins import altered, moments_with_hidden, same


def worsened(battle: Battle, who: int) -> None:
    """Hurt, marked, with nothing left to spend."""
    vitals, budget = battle.world.get(who, Vitals), battle.world.get(who, Budget)
    vitals.hp = 1 + vitals.hp // 2
    vitals.mana = dict.fromkeys(vitals.mana, 0)
    budget.action = budget.movement = 0
    battle.world.get(who, Effects).active.append(Effect("marked", until="turn_end", owner=who))


def test_hidden_enemies_change_nothing() -> None:
    compared = 0
    rng = random.Random(5)
    for name in ("walled-ruin", "bridge-village"):
        setup = load_scenario(find_scenario(f"lanterns-vs-ravens-{name}"))
        for seed in range(6):
            with open_battle(msgspec.structs.replace(setup, seed=seed)) as battle:
                for side, hidden in moments_with_hidden(battle, 6):
                    other = altered(battle, hidden, side, rng, worsened) if compared < 150 else None
                    if other is not None:
                        same(battle, other)
                        compared += 1
                        other.close()
    assert compared >= 60


def test_a_battle_goes_on_after_the_comparison() -> None:
    """Choosing leaves no trace: a controller asked twice gives the same battle."""
    setup = load_scenario(find_scenario("lanterns-vs-ravens-training-yard"))
    with open_battle(setup, lean=True) as battle, open_battle(setup, lean=True) as again:
        commander(battle, controllers_for(battle))
        players = controllers_for(again)
        while (decision := again.pending) is not None:
            before = again.digest()
            Controller(again.sides[decision.who]).choose(again)
            assert again.digest() == before
            again.answer(players[again.sides[decision.who]].choose(again))
        assert again.history == battle.history
