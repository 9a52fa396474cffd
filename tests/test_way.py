"""A walk before it is begun, in every ruleset: its price, and everything known that may befall on it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from game.ai.controller import controllers_for
from game.battle import Battle
from game.components import Policies, Policy
from game.decision import Option
from game.event import Harmed
from game.knowledge import view
from game.ruleset import Way, ruleset_ids
from game.scenario import load_scenario, open_battle, scenario_files
from game.telling.way import perils_in_short, way_told
from rulesets.d20.state import Budget
from rulesets.d100.state import Purse
from tests.d6_scenes import scene
from tests.d100.stage import stage

ANSWERS = 260
ANSWERS_TO_STEPS = {"d20": {"interrupt"}, "d100": {"opportunity"}, "d6": set[str](), "d10": {"react"}}
"""What enemies may be asked about a walk."""


def _battles(ruleset: str) -> Iterator[tuple[Battle, random.Random]]:
    for number, path in enumerate(scenario_files()):
        setup = load_scenario(path)
        if setup.ruleset == ruleset:
            with open_battle(msgspec.structs.replace(setup, seed=70 + number), lean=True) as battle:
                yield battle, random.Random(number)


def _walks(battle: Battle, rng: random.Random) -> Iterator[tuple[Option, Way]]:
    """Play on; often somebody walks somewhere, of some ways that with most perils. Each is told before it is taken."""
    players = controllers_for(battle)
    for _ in range(ANSWERS):
        decision = battle.pending
        if decision is None:
            return
        side = battle.side_asked(decision)
        moves = [one for one in decision.options if one.verb == "move"] if decision.kind == "act" else []
        if not moves or decision.field is None or rng.random() < 0.4:
            battle.answer(players[side].choose(battle))
            continue
        seen, some = view(battle, side), rng.sample(moves, min(len(moves), 12))
        ways = [(battle.rules.way(seen, decision, one, decision.field.path(one.cell)), one) for one in some]
        way, option = max(ways, key=lambda pair: len(pair[0].perils))
        yield option, way
        battle.answer(option.id)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_whoever_reacts_to_a_walk_was_told_before(ruleset: str) -> None:
    """Enemies in sight who are asked about a step are among the perils; every sentence has its rule and words."""
    asked: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for battle, rng in _battles(ruleset):
        for option, way in _walks(battle, rng):
            told.update(one.kind for one in way.perils)
            assert all(text and rule.startswith(ruleset.upper()) for text, rule in way_told(battle, way))
            assert isinstance(perils_in_short(way), str)
            assert battle.pending is not None
            known = view(battle, battle.side_asked(battle.pending)).foes
            listed = {one.who for one in way.perils}
            with battle.fork() as twin:
                twin.answer(option.id)
                pending = twin.pending
                if pending is not None and pending.kind in ANSWERS_TO_STEPS[ruleset] and pending.who in known:
                    asked[pending.kind] += 1
                    assert pending.who in listed, (battle.name(pending.who), option.id, way)
    assert told or ruleset == "d6", "no peril on any way"
    assert asked or ruleset in ("d6", "d10"), "nobody was asked"


def test_d100_a_strike_is_told_where_a_reach_is_left() -> None:
    """`D100-114`: only of enemies with a point left, with what it would do; the price of the walk (`D100-095`)."""
    with stage("SA.........", A=("aldith", 1), S=("skarde", 2)) as battle:
        way = _way(battle, 4)
        assert (way.kind, way.amount) == ("move", 4)
        assert [(one.kind, battle.name(one.who)) for one in way.perils] == [("opportunity", "S")]
        assert way.perils[0].harm > 0
        assert perils_in_short(way) == "1 may react"
        battle.world.get(battle.handles["s"], Purse).ap = 0
        assert [one.kind for one in _way(battle, 4).perils] == ["opportunity_luck"], "a hero may buy one (`D100-061`)"


def _way(battle: Battle, steps: int) -> Way:
    """The way to the farthest of the walks of so many metres."""
    decision = battle.pending
    assert decision is not None and decision.field is not None
    walks = [one for one in decision.options if one.verb == "move" and one.level == steps]
    option = max(walks, key=lambda one: one.cell)
    seen = view(battle, battle.side_asked(decision))
    return battle.rules.way(seen, decision, option, decision.field.path(option.cell))


def test_d6_burning_ground_is_told_and_burns() -> None:
    """`D6-237` on entering; a Step costs 1 action, a Normal move 2 (`D6-062`, `D6-063`)."""
    legend = {"e": {"surface": "lava"}}
    with scene("A.e.....E", legend=legend, A=("archer", 1), E=("captain", 2)) as battle:
        near, far = _way(battle, 1), _way(battle, 4)
        assert (near.kind, near.amount, near.perils) == ("step", 1, ())
        assert (far.kind, far.amount) == ("move", 2)
        assert [(one.kind, one.amount) for one in far.perils] == [("hazard", 24)]
        decision = battle.pending
        assert decision is not None
        cell = far.perils[0].cell
        x, y = battle.ground.grid.xy(cell)
        battle.answer(f"move:{x},{y}")
        assert any(isinstance(event, Harmed) for event in battle.events)


def test_nothing_is_told_of_who_cannot_react() -> None:
    """d20: an attempt that has been used up is no peril any more (`D20-101`)."""
    setup = next(load_scenario(path) for path in scenario_files() if path.stem == "larks-vs-owls-training-yard")
    with open_battle(setup, lean=True) as battle:
        for _, policies in battle.world.all(Policies):
            policies.rules = {"interrupt": Policy("never", "nothing")}
        rng = random.Random(3)
        for option, way in _walks(battle, rng):
            people = {one.who for one in way.perils if one.who}
            if not people:
                continue
            for foe in people:
                battle.world.get(foe, Budget).attempted = True
            decision = battle.pending
            assert decision is not None and decision.field is not None
            seen = view(battle, battle.side_asked(decision))
            again = battle.rules.way(seen, decision, option, decision.field.path(option.cell))
            assert not [one for one in again.perils if one.who]
            return
    raise AssertionError("nobody could react to any walk")
