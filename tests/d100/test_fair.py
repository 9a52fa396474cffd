"""A hidden enemy changes nothing: no option, no field, no forecast, no strike, no choice."""

from __future__ import annotations

import random

from game.ai.controller import Controller, controllers_for
from game.battle import Battle, Mark
from game.components import Position
from game.knowledge import view
from game.scenario import open_battle
from rulesets.d100.state import Frame, Magic, Purse
from tests.d100.battles import random_setup


def altered(battle: Battle, hidden: list[int], side: int, rng: random.Random) -> Battle | None:
    """The same moment with the hidden enemies elsewhere (still hidden), hurt and without points; None without room."""
    twin = battle.fork()
    situation = twin.situation
    unseen = twin.ground.walkable & twin.terrain.walkable & ~situation.visible[side]
    for who in hidden:
        taken = sum(1 << cell for cell in situation.occupants)
        places = twin.ground.grid.bits(unseen & ~taken)
        if not places:
            twin.close()
            return None
        twin.world.get(who, Position).cell = rng.choice(places)
        twin.world.get(who, Purse).ap = 0
        twin.world.get(who, Magic).mp = 0
        frame = twin.world.get(who, Frame)
        frame.hp = {key: max(1, hp - 1) for key, hp in frame.hp.items()}
    mark = Mark(0, 0, twin.world.snapshot())
    twin.close()
    other = Battle(battle.setup, battle.ground, lean=True, _resume=mark)
    other.start()
    return other


def test_hidden_enemies_change_nothing() -> None:
    """House rule of knowledge; D100-109, D100-128, D100-129: only noticed enemies shape what is offered."""
    compared = 0
    rng = random.Random(5)
    for seed in range(14):
        with open_battle(random_setup(seed, 3)) as battle:
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
                if hidden and turn_starts:
                    other = altered(battle, hidden, side, rng)
                    if other is not None:
                        same(battle, other)
                        compared += 1
                        other.close()
                battle.answer(players[side].choose(battle))
    assert compared >= 25


def same(one: Battle, other: Battle) -> None:
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
        made = [
            battle.rules.forecast(seen, first, option)
            for battle, seen in zip((one, other), views, strict=True)
        ]
        assert made[0] == made[1], option.id
    strikes = [
        battle.rules.strikes(seen, first.who, seen.active(seen.foes))
        for battle, seen in zip((one, other), views, strict=True)
    ]
    assert strikes[0] == strikes[1]
    assert Controller(side).choose(one) == Controller(side).choose(other)
