"""Conditions and Hope in battles (catalogue 3.9, 3.11), and the house rules about Hope."""

from __future__ import annotations

from typing import Any

import pytest

from game.battle import Battle
from game.components import Policy
from game.event import Attacked, Changed, Gained, Harmed, Lost
from rulesets.d20 import conditions, state
from tests.scenes import (
    act,
    afflict,
    asked,
    carried,
    choose,
    effects,
    end_turns,
    events,
    hits,
    hope_of,
    ids,
    in_hand,
    left,
    lying,
    scene,
    settle,
    where,
    who_is,
)

HELD = {"movement": 0}


def verbs(battle: Battle) -> set[str]:
    """The kinds of options offered."""
    return {option.partition(":")[0] for option in ids(battle)}


# --- conditions -----------------------------------------------------------------------------------------------


def test_every_condition_and_state_has_its_rule() -> None:
    """D20-090: Stunned, Jolted, Bound, Poisoned, Marked; Bracing, Guarding; what spells add."""
    assert set(conditions.RULES) == {
        "stunned", "jolted", "bound", "poisoned", "marked", "bracing", "guarding", "stand_fast", "anthem",
    }  # fmt: skip
    battle = scene("Bg", B=("bram", 1), g=("grusk", 2))
    for name in (state.STUNNED, state.JOLTED, state.BOUND, state.MARKED):
        afflict(battle, "Grusk", name)
    assert {event.rule for event in events(battle, Gained)} == {"D20-092", "D20-094", "D20-095", "D20-097"}


@pytest.mark.parametrize("name", ["stunned", "jolted", "bound", "marked"])
def test_until_the_end_of_the_next_turn_that_starts_later(name: str) -> None:
    """D20-091, D20-092, D20-094, D20-095, D20-097."""
    battle = scene("B....g", B=("bram", 1), g=("grusk", 2))
    afflict(battle, "Bram", name)  # in his own turn: not this one
    act(battle, "end")
    assert name in effects(battle, "Bram")
    act(battle, "Grusk: end")
    assert name in effects(battle, "Bram")
    act(battle, "Bram: end")
    assert name not in effects(battle, "Bram")


def test_a_new_one_lasts_until_the_later_end() -> None:
    """D20-008, D20-091: Marked again in one's own turn: until the end of the next one."""
    battle = scene("B....g", B=("bram", 1, {"effects": {"marked": 0}}), g=("grusk", 2))
    afflict(battle, "Bram", "marked")
    act(battle, "end")
    assert effects(battle, "Bram") == {"marked": 0}


def test_of_two_anthems_the_later_end_counts() -> None:
    """D20-008, D20-091: "the start of your next turn" of the singer whose turn comes later."""
    battle = scene("MV.\n.B.\n..g", M=("marek", 1), V=("vex", 1), B=("bram", 1), g=("grusk", 2))
    bram, marek, vex = (who_is(battle, name) for name in ("Bram", "Marek", "Vex"))
    conditions.give(battle, bram, "anthem", source=marek, until="turn_start", owner=marek)
    conditions.give(battle, bram, "anthem", source=vex, until="turn_start", owner=vex)
    (effect,) = battle.effects[bram].active
    assert effect.owner == marek  # it is his turn, so his next one comes after Vex's
    act(battle, "end")
    assert "anthem" in effects(battle, "Bram")


def test_stunned() -> None:
    """D20-092: may take its action in its turn, and nothing else; Speed still counts."""
    battle = scene(
        "Bg..\n.M..",
        dice=["d20=1"],
        B=("bram", 1, {"effects": {"stunned": 0}}),
        g=("grusk", 2, HELD),
        M=("marek", 1),
    )
    assert verbs(battle) == {"attack", "swarm", "brace", "guard", "use", "end", "ready"} - {"use"}
    act(battle, "Attack Grusk with Sword")
    assert verbs(battle) == {"end", "ready"}
    assert state.defence(battle, who_is(battle, "Bram")) == 11


def test_jolted() -> None:
    """D20-094: cannot interrupt or join swarms; everything else is possible."""
    battle = scene(
        "Bg.\nM..",
        reactions="everything",
        B=("bram", 1),
        M=("marek", 1, {"effects": {"jolted": 0}}),
        g=("grusk", 2),
    )
    assert "swarm:sword:grusk" not in ids(battle)
    choose(battle, "Brace", "alone")
    assert asked(battle) == "Grusk interrupt"
    settle(battle)
    act(battle, "end")
    assert {"attack", "move", "minor", "sprint"} <= verbs(battle)


def test_bound() -> None:
    """D20-095: cannot move by any means - no step, Sprint, Pounce, walk into a swarm - nor is it forced to move."""
    battle = scene("g.B\n...", g=("grusk", 1, {"effects": {"bound": 0}}), B=("bram", 2))
    assert not verbs(battle) & {"move", "sprint", "climb", "leap"}
    assert "minor:pounce" not in ids(battle)
    assert {"brace", "stow"} <= verbs(battle)


def test_poisoned() -> None:
    """D20-096: p damage at the start of three turns, armour does not help; a new dose counts anew, the higher p."""
    battle = scene("B.....g", B=("bram", 1), g=("grusk", 2))
    afflict(battle, "Grusk", "poisoned", 2, "Bram")
    act(battle, "end")
    assert hits(battle, "Grusk") == 25
    afflict(battle, "Grusk", "poisoned", 1, "Bram")
    for expected in (23, 21, 19, 19):
        end_turns(battle, "Grusk")
        assert hits(battle, "Grusk") == expected
    assert effects(battle, "Grusk") == {}
    assert {event.source for event in events(battle, Harmed)} == {who_is(battle, "Bram")}


def test_marked_gives_advantage_to_all_attacks() -> None:
    """D20-097, D20-058."""
    battle = scene(
        "tg\nT.", dice=["d20=2,3", "d20=3,2"],
        t=("thug", 1), T=("thug", 1, {"name": "Tom"}), g=("grusk", 2, HELD | {"effects": {"marked": 0}}),
    )  # fmt: skip
    act(battle, "Attack Grusk with Club", "end", "Tom: Attack Grusk with Club")
    assert [event.natural for event in events(battle, Attacked)] == [3, 3]


# --- Hope -----------------------------------------------------------------------------------------------------


def trio(dice: list[str | int], hope: tuple[int, int, int] = (4, 2, 2), **options: Any) -> Battle:
    """Bram beside Grusk, Marek in sight, Wren behind a wall."""
    return scene(
        ".Bg.M\n#####\nW...t", dice=dice, options=options,
        B=("bram", 1, {"hope": hope[0]}), M=("marek", 1, {"hope": hope[1]}), W=("wren", 1, {"hope": hope[2]}),
        g=("grusk", 2, HELD), t=("thug", 2),
    )  # fmt: skip


def test_a_success_seen_gives_hope() -> None:
    """D20-121, D20-122, D20-007: to every other adventurer that sees the actor, not to the actor."""
    battle = trio(["d20=6", "d8=1,1,1"])
    act(battle, "Attack Grusk with Sword")
    assert hope_of(battle, "Bram", "Marek", "Wren", "Thug") == [4, 3, 2, 4]


def test_a_failure_costs_hope() -> None:
    """D20-121, D20-123."""
    battle = trio(["d20=4"])
    act(battle, "Attack Grusk with Sword")
    assert hope_of(battle, "Bram", "Marek", "Wren") == [3, 2, 2]
    (changed,) = events(battle, Changed)
    assert (changed.resource, changed.before, changed.after, changed.rule) == ("hope", 4, 3, "D20-123")


def test_a_glancing_hit_is_neither() -> None:
    """D20-121, D20-054."""
    battle = trio(["d20=5"])
    act(battle, "Attack Grusk with Sword")
    assert hope_of(battle, "Bram", "Marek") == [4, 2]


def test_a_success_even_if_armour_stops_it() -> None:
    """D20-121."""
    battle = scene(
        "tC\nM.", dice=["d20=14", "d6=1"], t=("thug", 1), M=("marek", 1, {"hope": 1}), C=("colossus", 2, HELD)
    )
    act(battle, "Attack Colossus with Club")
    assert (hits(battle, "Colossus"), hope_of(battle, "Marek")) == (66, [2])


def test_hope_stays_between_bounds_and_moves_by_one_a_turn() -> None:
    """D20-124: within one turn nobody gains more than 1."""
    battle = scene(
        "gBM\n.W.", dice=["d20=20,1", "d20=6", "d6=1,1,1", "d20=6", "d8=1,1,1"],
        B=("bram", 1), M=("marek", 1, {"hope": 1}), g=("grusk", 2, HELD), W=("wren", 1),
    )  # fmt: skip
    battle.set_policy(who_is(battle, "Wren"), "interrupt", Policy("always", "everything"))
    choose(battle, "Attack Grusk with Sword", "alone")
    choose(battle, "Wren: Attack Grusk with Bow", "alone", "Done", "Bram: Go on")
    assert [event.result for event in events(battle, Attacked)] == ["hit", "hit"]
    assert hope_of(battle, "Bram", "Marek", "Wren") == [4, 2, 4]


def test_hopeless() -> None:
    """D20-125, D20-121: no actions, handling, attempts or joining; only steps; a spell that all resist is a failure."""
    battle = trio(["d20=4", "d20=20"], hope=(1, 2, 2))
    act(battle, "Attack Grusk with Sword")
    assert hope_of(battle, "Bram") == [0]
    assert verbs(battle) == {"move", "end"}
    assert [event.effect for event in events(battle, Gained)] == ["hopeless"]
    act(battle, "end", "Marek: Cast Cutting Words", "Level 1")
    assert hope_of(battle, "Bram", "Marek") == [0, 1]


def test_hopeless_comes_back() -> None:
    """D20-125, D20-122: the moment it gains a Hope."""
    battle = trio(["d20=1", "d6=1,1"], hope=(0, 2, 2))
    act(battle, "end", "Marek: Cast Cutting Words", "Level 1")
    assert hope_of(battle, "Bram") == [1]
    assert [event.effect for event in events(battle, Lost)] == ["hopeless"]
    end_turns(battle, "Bram")
    assert "attack" in verbs(battle)


def test_hopeless_ones_are_forced_to_move() -> None:
    """D20-125, D20-057."""
    battle = scene("tB.\n..M", dice=["d20=1"], t=("grusk", 2), B=("bram", 1, {"hope": 0}), M=("marek", 1))
    choose(battle, "Attack Bram with Maul", "alone")
    assert asked(battle) == "Bram give_ground"


def test_hope_zero_quits() -> None:
    """D20-125: `hope_zero = quits`: leaves play like a Downed character, for this adventure."""
    battle = trio(["d20=4"], hope=(1, 2, 2), hope_zero="quits")
    afflict(battle, "Bram", "poisoned", 3)
    act(battle, "Attack Grusk with Sword")
    bram = who_is(battle, "Bram")
    assert battle.presences[bram].gone
    assert (in_hand(battle, "Bram"), effects(battle, "Bram")) == ([], {})
    assert {item for item, _ in lying(battle)} == {"sword", "shield"}
    assert asked(battle) == "Marek act"
    assert "use:healing_draught:bram" not in ids(battle)


def test_hope_for_everyone_and_nobody() -> None:
    """D20-120: `hope_for`."""
    for chosen, expected in (("adventurers", 4), ("everyone", 3), ("nobody", 4)):
        battle = scene(
            "tg\nM.",
            dice=["d20=4"],
            options={"hope_for": chosen},
            t=("thug", 1),
            M=("marek", 1),
            g=("grusk", 2, HELD),
        )
        act(battle, "Attack Grusk with Club")
        assert hope_of(battle, "Thug") == [expected]


def test_a_lone_character_has_frozen_hope() -> None:
    """D20-126: `hope_alone`: a side that starts with one."""
    for chosen, expected in (("frozen", 4), ("tracked", 3)):
        battle = scene(
            "Bg", dice=["d20=4"], options={"hope_alone": chosen}, B=("bram", 1), g=("grusk", 2, HELD)
        )
        act(battle, "Attack Grusk with Sword")
        assert hope_of(battle, "Bram") == [expected]


def test_interrupts_and_resistance_touch_hope_only_by_option() -> None:
    """D20-121, D20-107: `hope_scope = all_rolls`."""
    for scope, expected in (("actions", 4), ("all_rolls", 3)):
        battle = scene(
            "Bg\n.M", dice=["d20=1,20"], options={"hope_scope": scope}, reactions="everything",
            B=("bram", 1), g=("grusk", 2), M=("thug", 2, {"effects": {"jolted": 0}}),
        )  # fmt: skip
        choose(battle, "Brace", "alone", "Grusk: Interrupt")
        assert hope_of(battle, "Grusk") == [expected]


def test_downed_ones_gain_nothing() -> None:
    """D20-122, D20-074."""
    battle = trio(["d20=6", "d8=1,1,1"])
    battle.presences[who_is(battle, "Marek")].down = True
    battle.refresh(sight=True)
    act(battle, "Attack Grusk with Sword")
    assert (hope_of(battle, "Marek"), where(battle, "Marek"), carried(battle, "Marek")[0], left(battle, "Bram")[1]) == (
        [2], (5, 1), "healing_draught", 0,
    )  # fmt: skip


def test_within_one_turn_nobody_loses_more_than_one_hope() -> None:
    """D20-124: two failures, `hope_scope = all_rolls`."""
    battle = scene(
        "W4.\nM.g",
        options={"hope_scope": "all_rolls"},
        dice=["d20=1", "d20=1"],
        W=("wren", 1),
        M=("marek", 1),
        g=("grusk", 2),
    )
    act(battle, "Climb to 2,1", "Sprint", "Climb to 2,1")
    assert hope_of(battle, "Wren") == [3]


def test_brace_ends_with_hope() -> None:
    """D20-125, D20-032."""
    battle = scene(
        "Bg\n.M", options={"hope_scope": "all_rolls"}, dice=["d20=1,20", "d20=11", "d10=1,1,1"],
        B=("bram", 1, {"hope": 1}), g=("grusk", 2), M=("marek", 1),
    )  # fmt: skip
    battle.set_policy(who_is(battle, "Bram"), "interrupt", Policy("always", "only_me"))
    act(battle, "Brace", "end")
    assert effects(battle, "Bram") == {"bracing": 0}
    choose(battle, "Attack Bram with Maul", "alone")
    assert (hope_of(battle, "Bram"), effects(battle, "Bram")) == ([0], {})
    assert [event.natural for event in events(battle, Attacked)] == [11]  # no disadvantage any more
