"""The menu of d20 keeps to what `tests.menus` says."""

from __future__ import annotations

import random

import pytest

from game.battle import Battle
from rulesets.d20.appraisal_act import CLOSING
from rulesets.d20.content import load_content
from rulesets.d20.flow import Flow
from rulesets.d20.menu import GROUP_OF, GROUPS, Menu, menu_of
from tests.battles import random_battle
from tests.menus import check_floors, check_settled, check_single_looks

LAST = {"end", "done", "ready"}
NEARER = frozenset({f"minor:{spell}" for spell in CLOSING})


def _menu(battle: Battle) -> Menu:
    """A new menu for the one who is asked, as the rules would make it."""
    decision = battle.pending
    assert decision is not None
    now = Flow([battle.clock.turn])
    now.depth = int(decision.about["depth"])
    if now.depth:
        now.acting.append(decision.who)
    return menu_of(battle, decision.who, now)


def _thinkable(battle: Battle) -> set[str]:
    """Every weapon on everybody, every spell, every last word."""
    weapons, spells = load_content().weapons, load_content().spells
    verbs = ("attack", "throw", "swarm")
    aimed = {f"{verb}:{key}:{handle}" for verb in verbs for key in weapons for handle in battle.handles}
    return aimed | {f"{verb}:{key}" for verb in ("cast", "minor") for key in spells} | LAST


@pytest.mark.parametrize("seed", range(12))
def test_found_is_what_is_listed(seed: int) -> None:
    with random_battle(seed) as battle:
        check_single_looks(battle, seed, _menu, _thinkable)


@pytest.mark.parametrize("seed", range(8))
def test_a_decision_that_is_kept_answers_as_it_was_made(seed: int) -> None:
    with random_battle(seed) as battle:
        check_settled(battle, seed)


@pytest.mark.parametrize("seed", range(12))
def test_with_a_floor_only_what_is_no_better_is_left_out(seed: int) -> None:
    with random_battle(seed) as battle:
        check_floors(battle, seed, (0.1, 0.4, 0.6), LAST, NEARER)


@pytest.mark.parametrize("seed", range(6))
def test_the_only_option_is_the_whole_list(seed: int) -> None:
    """For everybody at any time, in a turn and in an interruption."""
    rng, alone, several = random.Random(seed), 0, 0
    with random_battle(seed) as battle:
        while battle.pending is not None and len(battle.history) < 200:
            for who in battle.situation.visions:
                for acting in ([who], [0, who]):
                    now = Flow(acting)
                    now.depth = len(acting) - 1
                    menu = menu_of(battle, who, now)
                    only, options = menu_of(battle, who, now).only(), menu.options()
                    if len(options) > 1 or menu.ways()[0] is not None:
                        several += 1
                        assert only is None
                    else:
                        alone += 1
                        assert only == options[0]
            battle.answer(rng.choice(battle.pending.options).id)
    assert alone and several


def test_every_verb_has_a_group() -> None:
    assert set(GROUP_OF.values()) == set(GROUPS)
