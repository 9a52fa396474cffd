"""The menu of d100 keeps to what `tests.menus` says."""

from __future__ import annotations

import pytest

from game.battle import Battle
from rulesets.d100.content import load_content
from rulesets.d100.menu import GROUP_OF, GROUPS, Menu, menu_of
from tests.d100.battles import random_battle
from tests.menus import check_floors, check_settled, check_single_looks


def _menu(battle: Battle) -> Menu:
    """A new menu for the one who is asked, as the rules would make it."""
    assert battle.pending is not None
    return menu_of(battle, battle.pending.who)


def _thinkable(battle: Battle) -> set[str]:
    """Every weapon and spell on everybody."""
    content = load_content()
    kinds = (("attack", content.weapons), ("charge", content.weapons), ("cast", content.spells))
    aimed = {f"{verb}:{key}:{handle}" for verb, keys in kinds for key in keys for handle in battle.handles}
    return aimed | {"attack", "attack:x:y"}


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
        check_floors(battle, seed, (0.02, 0.3, 0.6), {"end"}, frozenset())


def test_every_verb_has_a_group() -> None:
    assert set(GROUP_OF.values()) == set(GROUPS)
