"""Reaction policies with conditions, in every ruleset: what is at stake is told, conditions keep what they promise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ai.controller import controllers_for
from game.battle import Battle
from game.components import Policies, Policy, policy_from
from game.decision import Decision
from game.knowledge import view
from game.paths import ruleset_ids
from game.policy import CONDITIONS, Moment, Stakes, enough, relevant
from game.ruleset import load_ruleset
from game.scenario import open_battle
from game.skirmish import first_skirmish, make
from tests.d100.stage import give, stage

SEEDS = range(4)
MOST = 500
PLAIN = Policy("ask", "everything")


def _battle(ruleset: str, seed: int, policy: Policy) -> Battle:
    """A battle in which everybody has the same policy for every kind of reaction with conditions."""
    draft = first_skirmish(ruleset, "training-yard", seed)
    battle = open_battle(make(draft), lean=True)
    kinds = {kind: policy for kind, told in battle.rules.conditions().items() if told}
    for _, policies in battle.world.all(Policies):
        policies.rules = {**policies.rules, **kinds}
    return battle


def _reactions(battle: Battle) -> Iterator[tuple[Decision, Stakes]]:
    """Play on; every reaction that is asked about, with what is at stake."""
    players = controllers_for(battle)
    known = battle.rules.conditions()
    for _ in range(MOST):
        decision = battle.pending
        if decision is None:
            return
        side = battle.side_asked(decision)
        if known.get(decision.kind):
            yield decision, battle.rules.stakes(view(battle, side), decision)
        battle.answer(players[side].choose(battle))


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_conditions_are_told_of_what_they_weigh(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    for kind, told in rules.conditions().items():
        assert kind in rules.policies() and set(told) <= set(CONDITIONS), kind
    seen = set()
    for seed in SEEDS:
        with _battle(ruleset, seed, PLAIN) as battle:
            for decision, stakes in _reactions(battle):
                told = rules.conditions()[decision.kind]
                seen.add(decision.kind)
                for name, value in (("harm", stakes.harm), ("drops", stakes.drops), ("changes", stakes.changes)):
                    assert value is None or name in told, f"{decision.kind}: {name} is not offered"
                assert stakes.harm is None or stakes.harm >= 0.0
    assert seen, "no reaction in any of the battles"


@pytest.mark.parametrize("ruleset", ruleset_ids())
@pytest.mark.parametrize(
    "policy",
    [
        Policy("ask", "everything", min_harm=4),
        Policy("ask", "everything", if_drops=True),
        Policy("ask", "everything", if_changes=True),
    ],
    ids=["harm", "drops", "changes"],
)
def test_what_is_asked_meets_the_condition(ruleset: str, policy: Policy) -> None:
    """And what is not asked would not have met it: more is asked without the condition."""
    asked = passed = 0
    for seed in SEEDS:
        with _battle(ruleset, seed, policy) as battle:
            for decision, stakes in _reactions(battle):
                assert enough(policy, stakes), decision
                asked += 1
        with _battle(ruleset, seed, PLAIN) as battle:
            passed += sum(not enough(policy, stakes) for _, stakes in _reactions(battle))
    assert asked
    if policy.min_harm:
        assert passed


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_points_are_kept_in_reserve(ruleset: str) -> None:
    """With so much to keep that nobody has it, nothing that costs points is asked."""
    for seed in SEEDS:
        with _battle(ruleset, seed, Policy("ask", "everything", keep=500)) as battle:
            paid = {kind for kind, told in battle.rules.conditions().items() if "keep" in told}
            assert not [decision.kind for decision, _ in _reactions(battle) if decision.kind in paid]


def test_conditions_that_cannot_be_judged_do_not_count() -> None:
    strict = Policy("ask", "everything", 9, True, 0, True)
    assert enough(strict, Stakes())
    assert not enough(strict, Stakes(harm=1.0))
    assert not enough(strict, Stakes(drops=False))
    assert not enough(strict, Stakes(changes=False))
    assert enough(strict, Stakes(9.0, True, True))
    kept = Policy("ask", "everything", keep=2)
    assert relevant(kept, Moment()) and relevant(kept, Moment(left=2)) and not relevant(kept, Moment(left=1))
    assert policy_from(strict.line) == strict


def test_a_blow_that_went_wide_does_no_harm() -> None:
    """d100: the defender has seen the roll, so that a policy about harm asks only about blows that would land."""
    for roll, asked in ((95, False), (20, True)):
        with stage("AS", A=("aldith", 1), S=("skarde", 2), dice=[f"d100={roll}"], free_dice=True) as battle:
            who = battle.handles["s"]
            rules = battle.world.get(who, Policies).rules
            battle.world.get(who, Policies).rules = {**rules, "defend": Policy("ask", "everything", min_harm=1)}
            give(battle, "attack:broadsword:s")
            assert battle.pending is not None
            assert (battle.pending.kind == "defend") == asked
