"""Fate deeds, Premonition, Mind Control (catalogue 3.17)."""

from __future__ import annotations

from game.ai.controller import controllers_for
from game.event import Changed, Checked
from rulesets.d6 import bonus, clash, fate, guards, legality, state
from rulesets.d6.clash import total
from tests.d6.test_attacks import prepared
from tests.d6_scenes import (
    actions,
    all_of,
    answer,
    asked,
    at,
    condition,
    do,
    health,
    last,
    offers,
    scene,
    settle,
    who,
)
from tests.told import term as term_name

MIND = {"skills": ["Mind Press", "Mind Control", "Premonition", "Force Blow", "Force Shove"], "tactics": {}}


def test_common_numbers_and_range() -> None:
    """Precognition against, Psychokinesis for; range and line of sight (`D6-246`, `D6-239`)."""
    with scene("A" + "." * 16 + "E", A=("seer", 1, MIND), E=("halberdier", 2)) as battle:
        it = fate.Deed(who(battle, "A"), who(battle, "E"), "mind_press")
        assert total(fate.attempt_terms(battle, it)) == 17
        assert total(fate.effect_terms(battle, it)) == 17 + 1 + 1
        assert offers(battle, "cast:mind_press:E")
    with scene("A" + "." * 17 + "E", A=("seer", 1, MIND), E=("halberdier", 2)) as battle:
        assert not offers(battle, "cast:*")
    with scene("A#E", A=("seer", 1, MIND), E=("halberdier", 2)) as battle:
        assert not offers(battle, "cast:*")


def test_force_blow_meets_all_layers_without_tactics() -> None:
    """A ranged attack; chain is weak to it; Premonition counts, Tactics do not (`D6-248`, `D6-207`, `D6-031`)."""
    with scene("A....E", A=("seer", 1), E=("captain", 2)) as battle:
        it = prepared(battle, "A", "E", "force_blow")
        lines = {line.name: line.difficulty() for line in guards.layers(battle, it)}
        assert lines == {"shield": 15, "chain 3": 17}
        assert {term_name("d6", term.source) for term in clash.damage_terms(battle, it)} == {
            "Psychokinesis",
            "Force Blow",
            "Premonition",
            "Seer",
        }
        assert legality.force_blow(battle, who(battle, "A")).reach == 17


def test_ward_against_the_mind() -> None:
    """Failing it the deed ends; without it the attempt succeeds (`D6-247`)."""
    with scene("A....E", A=("seer", 1, MIND), E=("seer", 2), dice=[6, 6]) as battle:
        answer(battle, "cast:mind_press:E", "bid:0")
        assert asked(battle) == "E answer" and not offers(battle, "answer:dodge*")
        answer(battle, "answer:ward+2")
        assert last(battle, Checked).purpose == "attempt" and not last(battle, Checked).success
        assert condition(battle, "E", state.PRESSED) == 0 and actions(battle, "A") == 3


def test_mind_press_takes_actions_not_cumulative() -> None:
    """The highest k counts (`D6-250`, `D6-220`, `D6-015`)."""
    with scene("A....E", A=("seer", 1, MIND), E=("captain", 2)) as battle:
        answer(battle, "cast:mind_press:E", "bid:0", "none", "aim:3+0")
        answer(battle, "cast:mind_press:E", "bid:0", "none", "aim:1+0")
        assert condition(battle, "E", state.PRESSED) == 3
        answer(battle, "end")
        assert actions(battle, "E") == 3 and condition(battle, "E", state.PRESSED) == 0


def test_a_missed_aim_gives_nothing() -> None:
    """All or nothing (`D6-015`); Combat Focus raises Mind (`D6-175`)."""
    focus = {"skills": ["Combat Focus"], "tactics": {}}
    with scene("A....E", A=("seer", 1, MIND), E=("captain", 2, focus)) as battle:
        it = fate.Deed(who(battle, "A"), who(battle, "E"), "mind_press")
        assert total(fate.opposing_terms(battle, it)) == 27
        answer(battle, "cast:mind_press:E", "bid:0", "none", "aim:3+0")
        assert condition(battle, "E", state.PRESSED) == 0  # 19 < 20.25


def test_force_shove_moves_and_drops() -> None:
    """Straight away by the aim, against Strength; over an edge one falls (`D6-249`, `D6-232`, `D6-231`)."""
    with scene("A.E....", A=("seer", 1, MIND), E=("townsman", 2)) as battle:
        answer(battle, "cast:force_shove:E", "bid:0", "none", "aim:3+0")
        assert at(battle, "E") == (6, 1)
    with scene("A.Ep.", legend={"p": {"elevation": -4.0}}, A=("seer", 1, MIND), E=("townsman", 2)) as battle:
        answer(battle, "cast:force_shove:E", "bid:0", "none", "aim:2+0")
        assert at(battle, "E") == (4, 1) and last(battle, Checked).total == 12
        assert health(battle, "E") == 12
    with scene("A.E#", A=("seer", 1, MIND), E=("townsman", 2)) as battle:
        answer(battle, "cast:force_shove:E", "bid:0", "none", "aim:4+0")
        assert at(battle, "E") == (3, 1)  # the wall stops it


def test_mind_control_changes_who_directs() -> None:
    """No reactions; its next own turn is directed by the user's player, 3 actions, no Exertion, no All-out; then it is
    free (`D6-251`, `D6-222`).
    """
    with scene("A....E.F", A=("seer", 1, MIND), E=("halberdier", 2), F=("townsman", 2), dice=[6]) as battle:
        target = who(battle, "E")
        answer(battle, "cast:mind_control:E", "bid:0", "none", "aim:4+1")
        assert condition(battle, "E", state.CONTROLLED) == 1
        assert state.reactions_left(battle, target) == 0 and state.emergencies_left(battle, target) == 0
        answer(battle, "end")
        assert asked(battle) == "E act" and battle.side_asked(battle.pending) == 1  # type: ignore[arg-type]
        assert actions(battle, "E") == 3
        verbs = {one.id: one.verb for one in battle.pending.choices}  # type: ignore[union-attr]
        assert next(verb for one, verb in verbs.items() if one.endswith("~pike~normal:f")) == "attack"
        answer(battle, "attack:*~pike~normal:F")
        assert asked(battle) == "F answer" and battle.side_asked(battle.pending) == 2  # type: ignore[arg-type]
        settle(battle)
        assert health(battle, "F") < 16
        answer(battle, "end")
        assert condition(battle, "E", state.CONTROLLED) == 0


def test_a_computer_directs_the_controlled() -> None:
    """The side that controls is asked; its player strikes the controlled one's friends (`D6-251`)."""
    with scene("A....E.F", A=("seer", 1, MIND), E=("halberdier", 2), F=("townsman", 2), dice=[6]) as battle:
        answer(battle, "cast:mind_control:E", "bid:0", "none", "aim:4+1", "end")
        players = controllers_for(battle)
        choice = players[battle.side_asked(battle.pending)].choose(battle)  # type: ignore[arg-type]
        assert choice.startswith(("attack:", "move:")) and not choice.endswith(":a")


def test_premonition_and_foresight() -> None:
    """One point on attempt, effect or guard, moved like Tactics; Precognition for Dodge (`D6-031`, `D6-252`,
    `D6-207`).
    """
    with scene("A....E", A=("seer", 1), E=("halberdier", 2)) as battle:
        me = who(battle, "A")
        assert [term.source for term in bonus.premonition(battle, me, "effect")] == ["premonition", "seer"]
        answer(battle, "replace", "place:guard", "place:attempt")
        assert [term.source for term in bonus.premonition(battle, me, "attempt")] == ["premonition"]
        assert guards.dodge_terms(battle, me)[0].source == "precognition"


def test_attunement_in_an_allys_turn() -> None:
    """Once between two own turns, within Empathy, for a reaction action (`D6-253`)."""
    with scene("A.E\n.F.", A=("axe_brute", 1), F=("captain", 1), E=("halberdier", 2), dice=[5]) as battle:
        answer(battle, "attack:*~normal:E", "bid:0")
        assert asked(battle) == "F help"
        answer(battle, "help")
        settle(battle)
        answer(battle, "attack:*~normal:E", "bid:0")
        assert asked(battle) == "E answer"
        spent = [event for event in all_of(battle, Changed) if event.who == who(battle, "F")]
        assert [(event.resource, event.before, event.after) for event in spent] == [("reactions", 1, 0)]


def test_no_areas() -> None:
    """The source has no areas of effect; none are added (`D6-240`)."""
    with scene("A....E", A=("seer", 1, MIND), E=("halberdier", 2)) as battle:
        assert all(one.target for one in battle.pending.choices if one.verb == "cast")  # type: ignore[union-attr]
        do(battle, "end")
