"""Battles beside battles: copies that must go on alike, and moments that differ only in what a side cannot know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from game.ai.controller import Controller, controllers_for
from game.battle import Battle, Mark
from game.components import Position
from game.knowledge import view
from game.record import load, save
from game.scenario import open_battle
from game.setup import Setup


def on_randomly(battle: Battle, seed: int, answers: int) -> list[str]:
    """State hashes before and after each of some further random answers."""
    rng = random.Random(seed)
    hashes = [battle.digest()]
    for _ in range(answers):
        if battle.pending is None:
            break
        battle.answer(rng.choice(battle.pending.options).id)
        hashes.append(battle.digest())
    return hashes


def stay_in_lockstep(battle: Battle, setup: Setup, seed: int, path: Path, stride: int = 60) -> None:
    """At three random moments: a fork, the reloaded save and a replay of the history go on as the battle does."""
    rng = random.Random(seed)
    for _ in range(3):
        for _ in range(rng.randrange(5, stride)):
            if battle.pending is None:
                break
            battle.answer(rng.choice(battle.pending.options).id)
        save(battle, path)
        with battle.fork() as fork, load(path) as reloaded, open_battle(setup) as replay:
            for line in battle.history:
                replay.repeat(line)
            ahead = [on_randomly(twin, seed, 8) for twin in (fork, reloaded, replay)]
        here = on_randomly(battle, seed, 8)
        assert ahead == [here, here, here], f"seed {seed} after {len(battle.history)} answers"


def undo_returns(battle: Battle, seed: int, answers: int = 40) -> None:
    """Rewinding any number of answers and giving them again leads to equal hashes."""
    hashes = on_randomly(battle, seed, answers)
    history, events = list(battle.history), len(battle.events)
    back = random.Random(seed).randrange(len(history))
    battle.rewind(back)
    assert battle.digest() == hashes[back]
    for line in history[back:]:
        battle.repeat(line)
    assert battle.digest() == hashes[-1]
    assert len(battle.events) == events


# --- what a side cannot know ----------------------------------------------------------------------------------

Change = Callable[[Battle, int], None]
"""Alters a combatant: points, conditions, what it has left."""


def moments_with_hidden(battle: Battle, rounds: int) -> Iterator[tuple[int, list[int]]]:
    """(side asked, its enemies out of sight) at each start of a turn, computer players answering in between."""
    players = controllers_for(battle)
    while (decision := battle.pending) is not None and battle.clock.round < rounds:
        side = battle.sides[decision.who]
        seen = view(battle, side)
        hidden = [
            who for who, of in battle.sides.items() if of != side and battle.up(who) and not seen.knows(who)
        ]
        if hidden and decision.kind == "act" and len(battle.history) == battle.marks[-1].answers:
            yield side, hidden
        battle.answer(players[side].choose(battle))


def altered(battle: Battle, hidden: list[int], side: int, rng: random.Random, change: Change) -> Battle | None:
    """The same moment with the hidden enemies elsewhere (still hidden) and changed; None where there is no room."""
    twin = battle.fork()
    situation = twin.situation
    unseen = twin.ground.walkable & twin.terrain.walkable & ~situation.watches[side].visible
    for who in hidden:
        taken = sum(1 << cell for cell in situation.occupants)
        places = twin.ground.grid.bits(unseen & ~taken)
        if not places:
            twin.close()
            return None
        twin.world.get(who, Position).cell = rng.choice(places)
        change(twin, who)
    mark = Mark(0, 0, twin.world.snapshot())
    twin.close()
    other = Battle(battle.setup, battle.ground, lean=True, _resume=mark)
    other.start()
    return other


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
    for option in first.options:
        made = [battle.rules.forecast(seen, first, option) for battle, seen in zip((one, other), views, strict=True)]
        assert made[0] == made[1], option.id
        if option.verb == "move" and first.kind == "act" and first.field is not None:
            path = first.field.path(option.cell)
            ways = [seen.battle.rules.way(seen, seen.battle.pending, option, path) for seen in views]
            assert ways[0] == ways[1], option.id
    for fresh in (False, True):
        strikes = [
            battle.rules.strikes(seen, first.who, seen.active(seen.foes), fresh=fresh)
            for battle, seen in zip((one, other), views, strict=True)
        ]
        assert strikes[0] == strikes[1]
    threats = [
        battle.rules.threats(seen, first.who, seen.active(seen.foes))
        for battle, seen in zip((one, other), views, strict=True)
    ]
    assert threats[0] == threats[1]
    assert Controller(side).choose(one) == Controller(side).choose(other)
