"""Prompts in every ruleset: what happened, what each answer costs and changes; quick policies by key."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator

import msgspec
import pygame
import pytest

from game.ai.controller import controllers_for
from game.battle import Battle
from game.components import Policy
from game.decision import Decision
from game.policy import policy_of
from game.ruleset import ruleset_ids
from game.scenario import load_scenario, open_battle, scenario_files
from game.ui.hand import Hand
from game.ui.prompts import POLICY_KEYS, Prompt
from game.ui.shots import Driver
from tests.d100.stage import give, stage
from tests.ui.conftest import open_duel

FREE = {"no", "let_pass", "pass", "nothing", "none", "no_help", "no_block", "no_counter", "take_hit", "let_go", "fail"}
BARE = {"d10": {"interpose", "hold_on", "save", "react"}}
"""Reactions whose answers cost nothing, or whose cost stands in the hint."""


def _asked(ruleset: str, answers: int) -> Iterator[tuple[Battle, Decision]]:
    for number, path in enumerate(scenario_files()):
        setup = load_scenario(path)
        if setup.ruleset != ruleset:
            continue
        with open_battle(msgspec.structs.replace(setup, seed=40 + number)) as battle:
            players, rng = controllers_for(battle), random.Random(number)
            for _ in range(answers):
                decision = battle.pending
                if decision is None:
                    break
                if decision.kind not in ("act", "deploy"):
                    yield battle, decision
                wild = rng.random() < 0.2
                side = battle.side_asked(decision)
                battle.answer(rng.choice(decision.options).id if wild else players[side].choose(battle))


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_reaction_says_what_each_answer_costs_or_changes(driver: Driver, ruleset: str) -> None:
    """Of every kind of reaction that is asked: each answer but the refusal has a price or a number beside it."""
    assert driver.app.running
    seen: dict[str, int] = defaultdict(int)
    for battle, decision in _asked(ruleset, 260):
        if decision.kind not in battle.rules.policies() or seen[decision.kind] > 6:
            continue
        seen[decision.kind] += 1
        hand = Hand(battle, decision, [])
        prompt = Prompt(battle, hand)
        assert len(prompt.title) > 10
        verbs = {option.id: option.verb for option in decision.options}
        if decision.kind not in BARE.get(ruleset, ()):
            for row in prompt.list.choices:
                told = row.detail or any(sign.isdigit() for sign in row.label) or "Luck" in row.label
                assert told or verbs[row.id] in FREE or decision.kind in ("drop", "buffers", "feint"), (
                    decision.kind,
                    row.label,
                )
        hand.close()
    assert len(seen) > (0 if ruleset == "d20" else 2), seen


def test_d100_the_answer_that_does_nothing_tells_what_the_blow_would_do(driver: Driver) -> None:
    """`D100-123`: the roll has been seen; every answer costs its point."""
    assert driver.app.running
    with stage("AS", A=("aldith", 1), S=("skarde", 2), dice=["d100=20"], free_dice=True) as battle:
        give(battle, "attack:broadsword:s")
        decision = battle.pending
        assert decision is not None and decision.kind == "defend"
        prompt = Prompt(battle, Hand(battle, decision, []))
        details = {row.id: row.detail for row in prompt.list.choices}
        assert "rolled 20" in prompt.title
        assert all("1 AP" in text and "%" in text for name, text in details.items() if name != "nothing")
        assert "damage" in details["nothing"]


def test_quick_policies_have_keys_and_keep_the_conditions(driver: Driver) -> None:
    screen = open_duel(driver)
    for _ in range(120):
        driver.settle()
        if screen.prompt is not None and screen.prompt.buttons.items:
            break
        screen.answer(screen.session.pilot(screen.session.battle))
    prompt = screen.prompt
    assert prompt is not None
    battle, who = screen.session.battle, prompt.decision.who
    screen.session.set_policy(who, "interrupt", Policy("ask", "important", min_harm=4))
    shown = {button.id.partition(":")[2]: button.key for button in prompt.buttons.items}
    assert shown == {**POLICY_KEYS, "when": "P"}
    driver.key(pygame.K_e)
    assert policy_of(battle, who, "interrupt") == Policy("ask", "everything", min_harm=4)
    assert screen.prompt is prompt, "this one is still to be answered"
    driver.key(pygame.K_x)
    assert policy_of(battle, who, "interrupt").answer == "never"
    assert battle.history[-1] == "no"


def test_d100_what_one_waits_to_do_is_chosen_before_anybody_is_there(driver: Driver) -> None:
    """`D100-104`: no forecast of an attack on nobody."""
    assert driver.app.running
    with stage("A......S", A=("aldith", 1), S=("skarde", 2)) as battle:
        give(battle, "wait", "wait:sight")
        decision = battle.pending
        assert decision is not None and decision.kind == "wait_action"
        prompt = Prompt(battle, Hand(battle, decision, []))
        assert any("Attack" in row.label for row in prompt.list.choices)
