"""A hidden enemy changes nothing: no choice, no option, no forecast, no walk."""

from __future__ import annotations

import random

import msgspec

from game.ai.controller import Controller, commander, controllers_for
from game.battle import Battle, Mark
from game.components import Effect, Effects, Position
from game.knowledge import view
from game.scenario import find_scenario, load_scenario, open_battle
from rulesets.d20.state import Budget, Vitals


def altered(battle: Battle, hidden: list[int], side: int, rng: random.Random) -> Battle | None:
    """The same moment with the hidden enemies elsewhere (still hidden), hurt and marked; None without such a place."""
    twin = battle.fork()
    situation = twin.situation
    unseen = twin.ground.walkable & twin.terrain.walkable & ~situation.visible[side]
    for who in hidden:
        taken = sum(1 << cell for cell in situation.occupants)
        places = twin.ground.grid.bits(unseen & ~taken)
        if not places:
            return None
        twin.world.get(who, Position).cell = rng.choice(places)
        vitals, budget = twin.world.get(who, Vitals), twin.world.get(who, Budget)
        vitals.hp = 1 + vitals.hp // 2
        vitals.mana = dict.fromkeys(vitals.mana, 0)
        budget.action = budget.movement = 0
        twin.world.get(who, Effects).active.append(Effect("marked", until="turn_end", owner=who))
    mark = Mark(0, 0, twin.world.snapshot())
    twin.close()
    other = Battle(battle.setup, battle.ground, lean=True, _resume=mark)
    other.start()
    return other


def test_hidden_enemies_change_nothing() -> None:
    compared = 0
    rng = random.Random(5)
    for name in ("walled-ruin", "bridge-village"):
        setup = load_scenario(find_scenario(f"lanterns-vs-ravens-{name}"))
        for seed in range(6):
            with open_battle(msgspec.structs.replace(setup, seed=seed)) as battle:
                players = controllers_for(battle)
                while (decision := battle.pending) is not None and battle.clock.round < 6:
                    side = battle.sides[decision.who]
                    seen = view(battle, side)
                    hidden = [
                        who
                        for who, of in battle.sides.items()
                        if of != side and battle.up(who) and not seen.knows(who)
                    ]
                    turn_starts = decision.kind == "act" and len(battle.history) == battle.marks[-1].answers
                    if hidden and turn_starts and compared < 150:
                        other = altered(battle, hidden, side, rng)
                        if other is not None:
                            same(battle, other)
                            compared += 1
                            other.close()
                    battle.answer(players[side].choose(battle))
    assert compared >= 60


def same(one: Battle, other: Battle) -> None:
    """Options, fields, forecasts, strikes and the choice of two battles are alike."""
    first, second = one.pending, other.pending
    assert first is not None
    assert second is not None
    assert first.who == second.who
    assert first.choices == second.choices
    assert (first.field is None) == (second.field is None)
    if first.field is not None and second.field is not None:
        assert first.field.layers == second.field.layers
        assert first.stops == second.stops
    side = one.sides[first.who]
    views = view(one, side), view(other, side)
    assert views[0].foes == views[1].foes
    for option in first.choices:
        assert one.rules.forecast(views[0], first, option) == other.rules.forecast(
            views[1], second, option
        ), option.id
    strikes = [
        battle.rules.strikes(seen, first.who, seen.active(seen.foes))
        for battle, seen in zip((one, other), views, strict=True)
    ]
    assert strikes[0] == strikes[1]
    assert Controller(side).choose(one) == Controller(side).choose(other)


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
