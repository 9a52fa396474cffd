"""What every menu must keep to: one look-up says what the whole list says, nothing better than a floor is left out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from game.battle import Battle
from game.knowledge import view
from game.menu import GroupedMenu

MakeMenu = Callable[[Battle], GroupedMenu]
Thinkable = Callable[[Battle], Iterable[str]]


def check_single_looks(battle: Battle, seed: int, menu: MakeMenu, thinkable: Thinkable) -> None:
    """At some turns of a random battle: `find` and `of` of new menus against the list of another. `thinkable`: ids that
    somebody might name, listed or not.
    """
    rng, looked = random.Random(seed), 0
    while battle.pending is not None and looked < 12 and len(battle.history) < 250:
        decision = battle.pending
        if decision.kind == "act" and rng.random() < 0.4:
            looked += 1
            listed = {option.id: option for option in menu(battle).options()}
            assert tuple(listed.values()) == decision.choices
            for answer in {*thinkable(battle), *listed, "dance:far", ""}:
                assert menu(battle).find(answer) == listed.get(answer), answer
            assert {option.verb for option in decision.choices} <= set(menu(battle).group_of)
            for verb in menu(battle).group_of:
                of_verb = [option for option in listed.values() if option.verb == verb]
                assert menu(battle).of(frozenset({verb})) == of_verb
        battle.answer(rng.choice(decision.options).id)
    assert looked > 3


def check_floors(battle: Battle, seed: int, floors: Iterable[float], last: set[str], but: frozenset[str]) -> None:
    """What the computer player would choose is among what is rated, whatever it knows already; of `but` it may not be.

    `last`: ids that end a turn, which are always rated.
    """
    rng, better = random.Random(seed), 0
    while battle.pending is not None and len(battle.history) < 250:
        decision = battle.pending
        if decision.kind == "act":
            seen = view(battle, battle.sides[decision.who])
            every = {option.id: worth for worth, option in battle.rules.appraise(seen, decision)}
            for floor in floors:
                rated = {option.id: worth for worth, option in battle.rules.appraise(seen, decision, floor)}
                assert rated.keys() <= {option.id for option in decision.choices}
                assert all(every[answer] == worth for answer, worth in rated.items())
                assert all(every[answer] <= floor for answer in every.keys() - rated.keys() - but)
                assert last & rated.keys() == {option.id for option in decision.choices} & last
                better += sum(worth > floor for worth in rated.values())
        battle.answer(rng.choice(decision.options).id)
    assert better


def check_settled(battle: Battle, seed: int) -> None:
    """Who keeps a decision may look at it after something has changed: it says what it said."""
    rng, kept = random.Random(seed), 0
    while battle.pending is not None and len(battle.history) < 200:
        decision = battle.pending
        decision.settle()
        listed = decision.choices
        battle.answer(rng.choice(decision.options).id)
        for option in listed:
            decision.last = None
            assert decision.find(option.id) == option
            kept += 1
    assert kept > 200
