"""A menu that is asked for one option, or some verbs, says what its whole list says."""

from __future__ import annotations

import random

import pytest

from game.battle import Battle
from game.decision import Option
from game.knowledge import view
from rulesets.d20.appraisal_act import CLOSING
from rulesets.d20.content import load_content
from rulesets.d20.flow import Flow
from rulesets.d20.menu import GROUP_OF, GROUPS, Menu
from tests.battles import random_battle

LAST = {"end", "done", "ready"}
NEARER = {f"minor:{spell}" for spell in CLOSING}


def _menu(battle: Battle) -> Menu:
    """A new menu for the one who is asked, as the rules would make it."""
    decision = battle.pending
    assert decision is not None
    now = Flow(battle.clock.turn)
    now.depth = int(decision.about["depth"])
    if now.depth:
        now.acting.append(decision.who)
    return Menu(battle, decision.who, now)


def _thinkable(battle: Battle, listed: tuple[Option, ...]) -> set[str]:
    """Ids that somebody might name: every weapon on every enemy, every spell, every last word, and what is listed."""
    weapons, spells = load_content().weapons, load_content().spells
    verbs = ("attack", "throw", "swarm")
    aimed = {f"{verb}:{key}:{handle}" for verb in verbs for key in weapons for handle in battle.handles}
    cast = {f"{verb}:{key}" for verb in ("cast", "minor") for key in spells}
    return aimed | cast | LAST | {"attack", "dance:far", ""} | {option.id for option in listed}


@pytest.mark.parametrize("seed", range(12))
def test_found_is_what_is_listed(seed: int) -> None:
    rng, looked = random.Random(seed), 0
    with random_battle(seed) as battle:
        while battle.pending is not None and looked < 12 and len(battle.history) < 250:
            decision = battle.pending
            if decision.kind == "act" and rng.random() < 0.4:
                looked += 1
                listed = {option.id: option for option in _menu(battle).options()}
                for answer in _thinkable(battle, decision.choices):
                    assert _menu(battle).find(answer) == listed.get(answer), answer
                for verb in GROUP_OF:
                    of_verb = [option for option in listed.values() if option.verb == verb]
                    assert _menu(battle).of(frozenset({verb})) == of_verb
            battle.answer(rng.choice(decision.options).id)
    assert looked > 3


@pytest.mark.parametrize("seed", range(12))
def test_with_a_floor_only_what_is_no_better_is_left_out(seed: int) -> None:
    """What the computer player would choose is among what is rated, whatever it knows already."""
    rng, better = random.Random(seed), 0
    with random_battle(seed) as battle:
        while battle.pending is not None and len(battle.history) < 250:
            decision = battle.pending
            if decision.kind == "act":
                seen = view(battle, battle.sides[decision.who])
                every = {option.id: worth for worth, option in battle.rules.appraise(seen, decision)}
                for floor in (0.1, 0.4, 0.6):
                    rated = {option.id: worth for worth, option in battle.rules.appraise(seen, decision, floor)}
                    assert all(every[answer] == worth for answer, worth in rated.items())
                    missing = {answer for answer in every if answer not in rated} - NEARER
                    assert all(every[answer] <= floor for answer in missing)
                    better += sum(worth > floor for worth in rated.values())
                assert {answer for answer in every if answer in LAST} == {
                    option.id for option in decision.choices if option.verb in LAST
                }
            battle.answer(rng.choice(decision.options).id)
    assert better


def test_every_verb_has_a_group() -> None:
    assert set(GROUP_OF.values()) == set(GROUPS)
