"""What a scenario's story does: Passions put to the test, late arrivals, wounds one starts with."""

from __future__ import annotations

from typing import Any

import pytest

from game.data import InputError
from game.scenario import open_battle, stamped
from game.setup import CombatantSetup, Setup, SideSetup
from rulesets.d100 import options, recruit
from rulesets.d100.state import Purse
from tests.d100.battles import sheet
from tests.d100.stage import asked, entity, frame, give, has, ids, last_roll, stage

DUEL = {"A": ("aldith", 1), "S": ("skarde", 2)}
PASS = {"aldith": "Protect: the helpless", "other": "Loyalty: the Wardens"}


def trial(act: str = "hold", **more: Any) -> dict[str, Any]:
    return {"passion_tests": [{"who": "aldith", "passion": PASS["aldith"], "act": act, **more}], "morale": "off"}


def test_a_passion_put_to_the_test_by_the_scenario() -> None:
    """D100-041: at the end of the round; success obeys, failure leaves him free."""
    battle = stage("A......S", options=trial("flee"), dice=["d100=40"], **DUEL)
    give(battle, *["end"] * 2)
    assert last_roll(battle).purpose == "passion"
    assert has(battle, "A", "fleeing")
    battle = stage("A......S", options=trial("flee"), dice=["d100=60"], **DUEL)
    give(battle, *["end"] * 2)
    assert not has(battle, "A", "fleeing"), "60 against 52: ignored"
    battle = stage("A......S", options=trial("hold", round=2), dice=["d100=40"], **DUEL)
    give(battle, *["end"] * 2)
    assert battle.dice.rolled == 0, "not yet"
    give(battle, *["end"] * 2)
    assert battle.clock.round == 3
    assert asked(battle)[0] == "S", "he heeds his heart and stands still"


def test_two_passions_in_conflict() -> None:
    """D100-042, decision point 19: opposed; the winner dictates, a standoff leaves him free."""
    for dice, fled, gave_up in ((("d100=40", "d100=20"), True, False), (("d100=20", "d100=40"), False, True)):
        more = {"against": PASS["other"], "otherwise": "surrender"}
        battle = stage("A......S\nB.......", options=trial("flee", **more), dice=dice, B=("brannoc", 1), **DUEL)
        give(battle, *["end"] * 3)
        assert (has(battle, "A", "fleeing"), has(battle, "A", "surrendered")) == (fled, gave_up)
    battle = stage(
        "A......S", options=trial("flee", against=PASS["other"]), dice=["d100=90", "d100=80"], **DUEL
    )
    give(battle, *["end"] * 2)
    assert not has(battle, "A", "fleeing")


def test_tests_wait_for_somebody_to_fall() -> None:
    """D100-041: `out` names whose fall puts the Passion to the test."""
    battle = stage("AB.....S", options=trial("drop", out="brannoc"), dice=["d100=40"], B=("brannoc", 1), **DUEL)
    give(battle, *["end"] * 3)
    assert battle.dice.rolled == 0
    battle.presences[entity(battle, "B")].down = True
    battle.refresh(sight=True)
    give(battle, *["end"] * 3)
    assert last_roll(battle).purpose == "passion"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"augment_pairs": ["athletics"]}, "expected a pair such as 'athletics:brawn'"),
        ({"augment_pairs": ["atletics:brawn"]}, "did you mean 'athletics'?"),
        ({"augment_pairs": ["athletics:bron"]}, "did you mean 'brawn'?"),
        (trial("dance"), "Invalid enum value 'dance'"),
        ({"passion_test": []}, "did you mean 'passion_tests'?"),
    ],
)
def test_wrong_stories_are_named(given: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        options.make_options(given)
    assert message in str(caught.value)


def open_with(given: dict[str, Any], state: dict[str, Any] | None = None, seed: int = 3) -> Any:
    people = [
        CombatantSetup(1, "aldith", "Aldith", dict(sheet("aldith")), [1, 1]),
        CombatantSetup(1, "brannoc", "Brannoc", dict(sheet("brannoc")), [2, 1], state or {}),
        CombatantSetup(2, "skarde", "Skarde", dict(sheet("skarde")), [9, 1]),
    ]
    sketch = "###########\n#.........#\n#.........#\n###########"
    sides = [SideSetup("N"), SideSetup("S")]
    return open_battle(stamped(Setup("d100", sides, people, sketch=sketch, options=given, seed=seed)))


def test_who_is_named_must_be_there() -> None:
    """Bad input ends with one sentence."""
    for who, passion, message in (
        ("aldit", "x", "did you mean 'aldith'?"),
        ("aldith", "Protect: the helples", "did you mean 'Protect: the helpless'?"),
    ):
        given = {"passion_tests": [{"who": who, "passion": passion, "act": "hold"}]}
        with pytest.raises(InputError) as caught:
            open_with(given)
        assert message in str(caught.value)


def test_late_arrivals_roll_and_take_turns() -> None:
    """D100-075: not there before, then in the order; his side is not beaten while he is awaited."""
    with open_with({}, {"arrives": 2}) as battle:
        late = entity(battle, "brannoc")
        assert battle.presences[late].gone
        assert late not in battle.clock.order
        while battle.clock.round == 1:
            give(battle, "end")
        assert not battle.presences[late].gone
        assert late in battle.clock.order
        purses = [battle.world.get(who, Purse) for who in battle.clock.order]
        assert [purse.score for purse in purses] == sorted((purse.score for purse in purses), reverse=True)
        turns = set()
        while battle.clock.round == 2:
            turns.add(asked(battle)[0])
            give(battle, "end")
        assert "Brannoc" in turns
    with open_with({}, {"arrives": 3}) as battle:
        from rulesets.d100 import wounds

        wounds.go_out(battle, entity(battle, "aldith"), "dead")
        assert battle.rules.outcome(battle) is None, "Brannoc is still to come"
        while battle.clock.round < 3:
            give(battle, "end")
        assert battle.up(entity(battle, "brannoc"))
        assert battle.rules.outcome(battle) is None
    with pytest.raises(InputError, match="expected a round from 2 on"):
        recruit.recruit(dict(sheet("levy")), {"arrives": 1}, options.DEFAULTS)


def test_wounds_that_one_starts_with() -> None:
    """D100-170, D100-172, D100-179: a limb at 0 is useless, a Major wound is Stabilised."""
    with open_with({}, {"hp": {"right_arm": 0, "head": 1}}) as battle:
        assert "right_arm" in frame(battle, "brannoc").useless
        held = [option for option in ids(battle) if "shortspear" in option]
        assert held == []
    with open_with({}, {"hp": {"left_leg": -2}}) as battle:
        assert has(battle, "brannoc", "prone")
    with open_with({}, {"hp": {"chest": -8}}) as battle:
        assert not battle.up(entity(battle, "brannoc"))
        assert has(battle, "brannoc", "unconscious")
        assert frame(battle, "brannoc").clocks == {}


def test_pairs_that_a_scenario_adds() -> None:
    """D100-033: Brawn may augment a climb here; one's own written value lends a fifth."""
    told = {"augment_pairs": ["athletics:brawn"]}
    battle = stage("A4....S", options=told, ask=["augment"], dice=["d100=54"], **DUEL)
    give(battle, "climb:2,1")
    assert asked(battle) == ("A", "augment")
    give(battle, "augment:brawn")
    assert last_roll(battle).augment == 9
