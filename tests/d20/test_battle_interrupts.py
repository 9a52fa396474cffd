"""Interrupts, nesting, Ready, prompt filters in battles (catalogue 3.10)."""

from __future__ import annotations

import pytest

from game.battle import Battle
from game.components import Policy
from game.event import Attacked, Checked, DamageRolled, Declared, Harmed, Reacted, TurnBegan, Undone
from rulesets.d20.state import Trigger
from tests.scenes import (
    act,
    asked,
    choose,
    effects,
    end_turns,
    events,
    hits,
    hope_of,
    ids,
    is_down,
    left,
    mana,
    scene,
    terms,
    trigger,
    where,
    who_is,
)

# --- which things, and who ------------------------------------------------------------------------------------


def test_every_step_handling_and_action_can_be_interrupted() -> None:
    """D20-100: after it is declared, before it takes effect; by anybody, friend or foe, victim or not."""
    battle = scene("B.M..g", reactions="everything", B=("bram", 1), M=("marek", 1), g=("grusk", 2))
    for thing in ("Step to 2,1", "Stow Sword", "Brace", "minor:stand_fast"):
        choose(battle, thing)
        if asked(battle) == "Bram with":
            choose(battle, "alone")
        if asked(battle) == "Bram level":
            choose(battle, "Level 1")
        assert asked(battle) == "Marek interrupt", thing
        choose(battle, "Let it happen")
        assert asked(battle) == "Grusk interrupt", thing
        choose(battle, "Let it happen")
        assert asked(battle) == "Bram act"


def test_one_attempt_for_each_turn_of_another() -> None:
    """D20-101: success or failure uses it up, saying no does not; a new turn brings a new attempt."""
    battle = scene("B....g", reactions="everything", dice=["d20=1,20"], B=("bram", 1), g=("grusk", 2))
    choose(battle, "Step to 3,1", "Grusk: Let it happen", "Grusk: Interrupt")
    assert asked(battle) == "Bram act"
    choose(battle, "Brace", "alone")
    assert asked(battle) == "Bram act"  # no second attempt
    act(battle, "end", "Grusk: end")
    choose(battle, "Step to 4,1")
    assert asked(battle) == "Grusk interrupt"


def test_the_owner_of_the_turn_never_interrupts() -> None:
    """D20-102: not even an interruption directed at it."""
    battle = scene(
        "Bg\nM.", reactions="everything", dice=["d20=20,1", "d20=1"],
        B=("bram", 1), g=("grusk", 2), M=("marek", 1, {"effects": {"jolted": 0}}),
    )  # fmt: skip
    choose(battle, "Brace", "alone", "Grusk: Interrupt", "Attack Bram with Maul", "alone")
    assert asked(battle) != "Bram interrupt"
    assert len(events(battle, Attacked)) == 1


@pytest.mark.parametrize(
    "state",
    [
        {"effects": {"stunned": 0}}, {"effects": {"jolted": 0}}, {"hope": 0},
        {"movement": 0, "action": 0, "minor": 0},
    ],
)  # fmt: skip
def test_who_is_unable_to_attempt(state: dict[str, object]) -> None:
    """D20-103, D20-092, D20-094, D20-125: Stunned, Jolted, Hopeless, or with nothing left."""
    battle = scene("B.g\n..t", reactions="everything", B=("bram", 1), g=("grusk", 2, state), t=("thug", 2))
    choose(battle, "Step to 1,2")
    assert asked(battle) == "Thug interrupt"
    choose(battle, "Let it happen")
    assert asked(battle) == "Bram act"


def test_one_must_see_the_actor_or_be_a_target() -> None:
    """D20-103, D20-007: of a step, where it stands or where it steps to."""
    battle = scene("B.\n.#\n.#\n.g", reactions="everything", B=("bram", 1), g=("grusk", 2))
    grusk = who_is(battle, "Grusk")
    assert battle.situation.visions[grusk][1] >> battle.positions[who_is(battle, "Bram")].cell & 1 == 0
    choose(battle, "Step to 1,2")
    assert asked(battle) == "Bram act"
    choose(battle, "Step to 1,3")
    assert (asked(battle), where(battle, "Bram")) == ("Grusk interrupt", (1, 2))


def test_a_target_need_not_see() -> None:
    """D20-103: it is concerned."""
    battle = scene(
        "W...Mg",
        light="dark",
        dice=["d20=20,1"],
        reactions="only_me",
        W=("wren", 1),
        M=("marek", 1),
        g=("grusk", 2),
    )
    choose(battle, "Attack Grusk with Bow", "alone")
    assert asked(battle) == "Grusk interrupt"


# --- the roll -------------------------------------------------------------------------------------------------


def test_a_contest_of_speed() -> None:
    """D20-104, D20-019: interrupter's die first; D20-106: success lets it act now."""
    battle = scene("B.S", reactions="everything", dice=["d20=4,7"], B=("bram", 1), S=("sable", 2))
    choose(battle, "Brace", "alone", "Sable: Interrupt")
    (check,) = events(battle, Checked)
    assert (check.natural, terms(check.terms), check.total, check.difficulty) == (4, [("Speed", 5)], 9, 8)
    assert asked(battle) == "Sable act"


def test_a_tie_fails_and_costs_nothing_but_the_attempt() -> None:
    """D20-105, D20-107: no Hope change."""
    battle = scene(
        "B.S\n..W", reactions="everything", dice=["d20=3,7"], B=("bram", 1), S=("sable", 2), W=("wren", 2)
    )
    choose(battle, "Brace", "alone", "Sable: Interrupt")
    assert [event.worked for event in events(battle, Reacted)] == [False]
    assert (hope_of(battle, "Sable", "Wren"), left(battle, "Sable")) == ([4, 4], (4, 1, 1))
    assert asked(battle) == "Wren interrupt"


def test_interrupt_roll_difficulty() -> None:
    """D20-104: `interrupt_roll = difficulty`: against 10 + the actor's Speed, one die."""
    for die, success in ((6, False), (7, True)):
        battle = scene(
            "B.S", reactions="everything", options={"interrupt_roll": "difficulty"}, dice=[f"d20={die}"],
            B=("bram", 1), S=("sable", 2),
        )  # fmt: skip
        choose(battle, "Brace", "alone", "Sable: Interrupt")
        assert [(event.difficulty, event.success) for event in events(battle, Checked)] == [(11, success)]


def test_armour_caps_interrupts() -> None:
    """D20-104: `armour_caps_interrupts = true`: at most 9 - worn armour."""
    quick = {"overrides": {"armour": "siege_plate"}}  # half a point of weight a point: Speed 3 - 0, cap 0
    totals = []
    for capped in (False, True):
        battle = scene(
            "B.C", reactions="everything", options={"armour_caps_interrupts": capped, "armour_weight": "half"},
            dice=["d20=10,1"], B=("bram", 1), C=("colossus", 2, quick),
        )  # fmt: skip
        choose(battle, "Brace", "alone", "Colossus: Interrupt")
        totals.append(events(battle, Checked)[0].total)
    assert totals == [13, 10]


# --- acting inside --------------------------------------------------------------------------------------------


def test_an_interruption_may_hold_several_things_or_nothing() -> None:
    """D20-106, D20-108: movement in parts, action, minor; no start or end of turn, no second minor action."""
    battle = scene(
        "B....g.", reactions="everything", dice=["d20=20,1"],
        B=("bram", 1), g=("grusk", 2, {"effects": {"poisoned": 2}}),
    )  # fmt: skip
    choose(battle, "Brace", "alone", "Grusk: Interrupt")
    choose(battle, "Step to 5,1", "Sprint", "alone", "Step to 6,1", "minor:heavy_blow")
    assert not [option for option in ids(battle) if option.startswith(("minor", "attack", "brace"))]
    choose(battle, "Done")
    assert left(battle, "Grusk") == (6, 0, 0)
    assert [event.who for event in events(battle, TurnBegan)] == [1]
    assert (hits(battle, "Grusk"), mana(battle, "Grusk")["iron"]) == (27, 1)
    battle = scene("B....g", reactions="everything", dice=["d20=20,1"], B=("bram", 1), g=("grusk", 2))
    choose(battle, "Brace", "alone", "Grusk: Interrupt", "Done")
    assert asked(battle) == "Bram proceed"


def test_an_attached_spell_is_lost_when_the_interruption_ends() -> None:
    """D20-135, D20-108: mana included."""
    battle = scene(
        "B.g", reactions="everything", dice=["d20=20,1", "d20=9", "d10=1,1,1"], B=("bram", 1), g=("grusk", 2)
    )
    choose(battle, "minor:stand_fast", "Level 1", "Grusk: Interrupt", "minor:heavy_blow", "Done", "Go on")
    act(battle, "end", "Step to 2,1")
    act(battle, "Attack Bram with Maul")
    assert [len(event.dice) for event in events(battle, DamageRolled)] == [3]
    assert mana(battle, "Grusk") == {"beast": 2, "iron": 1}


def test_asking_order_is_trigger_target_initiative() -> None:
    """D20-109: each at most once in a window."""
    battle = scene(
        "WBg\n.tT\n...", reactions="everything", dice=["d20=1"],
        B=("bram", 1), W=("wren", 1), t=("thug", 2), g=("grusk", 2, {"movement": 0}), T=("tamsin", 2),
    )  # fmt: skip
    battle.world.get(who_is(battle, "Tamsin"), Trigger).kind = "attack_ally"
    battle.world.get(who_is(battle, "Tamsin"), Trigger).target = who_is(battle, "Grusk")
    choose(battle, "Attack Grusk with Sword", "alone")
    order = []
    while asked(battle).endswith("interrupt"):
        order.append(asked(battle).split()[0])
        choose(battle, "Let it happen")
    assert order == ["Tamsin", "Grusk", "Wren", "Thug"]


def test_legal_still_the_actor_may_proceed_or_withdraw() -> None:
    """D20-111, D20-112, D20-113: withdrawing spends nothing and closes the window."""
    battle = scene(
        "BgW", reactions="everything", dice=["d20=20,1"], B=("bram", 1), g=("grusk", 2), W=("thug", 2)
    )
    choose(battle, "Attack Grusk with Sword", "alone", "Grusk: Interrupt", "Done", "Bram: Leave it")
    assert (asked(battle), left(battle, "Bram")) == ("Bram act", (4, 1, 1))
    assert [event.why for event in events(battle, Undone)] == ["withdrawn"]
    choose(battle, "Brace", "alone")
    assert asked(battle) == "Thug interrupt"  # Grusk's attempt is used up


def test_the_rest_of_the_window_is_asked_after_proceeding() -> None:
    """D20-109, D20-111."""
    battle = scene(
        "Bg.\n..t", reactions="everything", dice=["d20=20,1"], B=("bram", 1), g=("grusk", 2), t=("thug", 2)
    )
    choose(battle, "Attack Grusk with Sword", "alone", "Grusk: Interrupt", "Done", "Go on")
    assert asked(battle) == "Thug interrupt"


def test_a_target_that_steps_out_of_reach_makes_the_attack_void() -> None:
    """D20-111, D20-112: the attacker follows and declares again, in a new window."""
    battle = scene(
        "Bg...\n.....", reactions="only_me", dice=["d20=20,1", "d20=2"], B=("bram", 1), g=("grusk", 2)
    )
    choose(battle, "Attack Grusk with Sword", "alone", "Grusk: Interrupt", "Step to 5,1", "Done")
    assert [(event.why, event.rule) for event in events(battle, Undone)] == [("void", "D20-111")]
    assert left(battle, "Bram") == (4, 1, 1)
    act(battle, "Step to 4,1", "Attack Grusk with Sword")
    assert [event.result for event in events(battle, Attacked)] == ["miss"]


def test_a_blocked_step_is_void_and_unpaid() -> None:
    """D20-111, D20-043."""
    battle = scene("B.g", reactions="everything", dice=["d20=20,1"], B=("bram", 1), g=("grusk", 2))
    choose(battle, "Step to 2,1", "Grusk: Interrupt", "Step to 2,1", "Done")
    assert (where(battle, "Bram"), left(battle, "Bram")) == ((1, 1), (4, 1, 1))
    assert [event.why for event in events(battle, Undone)] == ["void"]


def test_a_walk_stops_after_a_successful_interruption() -> None:
    """D20-026, D20-100: steps already taken stay taken; a failed attempt does not stop it."""
    battle = scene("B.....g", reactions="everything", dice=["d20=20,1"], B=("bram", 1), g=("grusk", 2))
    choose(battle, "Step to 4,1", "Let it happen", "Interrupt", "Done", "Bram: Go on")
    assert (asked(battle), where(battle, "Bram"), left(battle, "Bram")[0]) == ("Bram act", (3, 1), 2)
    battle = scene("B.....g", reactions="everything", dice=["d20=1,1"], B=("bram", 1), g=("grusk", 2))
    choose(battle, "Step to 4,1", "Interrupt")
    assert (asked(battle), where(battle, "Bram")) == ("Bram act", (4, 1))


def test_the_downed_lose_their_thing_and_their_turn() -> None:
    """D20-115: lost, unspent."""
    battle = scene(
        "Bg\nM.", reactions="everything", dice=["d20=20,1", "d20=10", "d10=9,9,9"],
        B=("bram", 1, {"hp": 5}), g=("grusk", 2), M=("marek", 1, {"effects": {"jolted": 0}}),
    )  # fmt: skip
    choose(battle, "Attack Grusk with Sword", "alone", "Grusk: Interrupt", "Attack Bram with Maul", "alone")
    assert is_down(battle, "Bram")
    choose(battle, "Grusk: Done")
    assert asked(battle) == "Grusk act"  # its own turn, as it comes next in the order
    assert [(event.why, event.rule) for event in events(battle, Undone)] == [("lost", "D20-115")]


def test_the_stunned_lose_what_they_may_no_longer_do() -> None:
    """D20-115, D20-092: the step is void; the action is still possible in its own turn."""
    battle = scene(
        "Bg\n..",
        reactions="everything",
        dice=["d20=20,1", "d20=18", "d10=4,3,2"],
        B=("bram", 1),
        g=("grusk", 2),
    )
    choose(battle, "Step to 1,2", "Grusk: Interrupt", "Attack Bram with Maul", "alone", "Double the sum")
    assert effects(battle, "Bram") == {"stunned": 0}
    choose(battle, "Grusk: Done")
    assert [(event.why, event.rule) for event in events(battle, Undone)] == [("void", "D20-115")]
    assert (asked(battle), where(battle, "Bram")) == ("Bram act", (1, 1))
    assert "attack:sword:grusk" in ids(battle)
    assert not [option for option in ids(battle) if option.startswith(("move", "minor", "sprint", "stow"))]


# --- nesting --------------------------------------------------------------------------------------------------


def nested(depth: int) -> list[str]:
    """Who is asked in turn when everybody interrupts everybody: Bram acts, the others attempt and win."""
    battle = scene(
        "BMW\nTgS", reactions="everything", options={"interrupt_depth": depth}, dice=["d20=20,1"] * 6,
        B=("bram", 1), g=("grusk", 2), M=("marek", 1), T=("tamsin", 2), W=("wren", 1), S=("sable", 2),
    )  # fmt: skip
    order = []
    choose(battle, "Brace", "alone")
    while asked(battle).endswith("interrupt"):
        order.append(asked(battle).split()[0])
        choose(battle, "Interrupt", "Brace")
        if asked(battle).endswith("with"):
            choose(battle, "alone")
    return order


@pytest.mark.parametrize(("depth", "expected"), [(1, 1), (2, 2), (3, 3), (0, 5)])
def test_depth(depth: int, expected: int) -> None:
    """D20-114: things of the turn owner have depth 0; `interrupt_depth`, 0 = no limit but one attempt a turn."""
    assert len(nested(depth)) == expected


def test_control_returns_last_in_first_out() -> None:
    """D20-114: to whoever was interrupted."""
    battle = scene(
        "B.M\nT.g", reactions="everything", dice=["d20=20,1", "d20=20,1"],
        B=("bram", 1), g=("grusk", 2), M=("marek", 1), T=("tamsin", 2),
    )  # fmt: skip
    choose(battle, "Brace", "alone", "Grusk: Interrupt", "Brace", "alone", "Marek: Interrupt", "Done")
    assert asked(battle) == "Grusk proceed"
    choose(battle, "Go on", "Tamsin: Let it happen")
    assert asked(battle) == "Grusk act"
    choose(battle, "Done", "Bram: Go on", "Tamsin: Let it happen")
    assert (asked(battle), effects(battle, "Bram"), effects(battle, "Grusk")) == (
        "Bram act", {"bracing": 0}, {"bracing": 0},
    )  # fmt: skip


# --- Ready ----------------------------------------------------------------------------------------------------


def readied(sketch: str, choice: str, dice: list[str | int], **cast: tuple[object, ...]) -> Battle:
    """Bram ends his turn ready for something; then it is the next one's turn, and only triggers are asked about."""
    battle = scene(sketch, dice=dice, reactions="important", **cast)
    act(battle, "ready", choice)
    return battle


def test_ready_ends_the_turn_and_keeps_the_budget() -> None:
    """D20-116, D20-028: until the start of the next turn."""
    battle = readied("B....g", "Ready: an enemy casts a spell", [], B=("bram", 1), g=("grusk", 2))
    assert (asked(battle), trigger(battle, "Bram"), left(battle, "Bram")) == ("Grusk act", "spell", (4, 1, 1))
    end_turns(battle, "Bram")
    assert trigger(battle, "Bram") == ""


def test_ready_for_an_attack_on_me() -> None:
    """D20-116 (a), D20-117: advantage on the attempt, which uses the trigger up."""
    battle = readied(
        "B.g", "Ready: somebody attacks me", ["d20=2,11", "d20=10"], B=("bram", 1), g=("grusk", 2)
    )  # fmt: skip
    choose(battle, "Step to 2,1", "Bram: Let it happen")
    assert trigger(battle, "Bram") == "attack_me"
    choose(battle, "Attack Bram with Maul", "alone", "Bram: Interrupt")
    (check,) = events(battle, Checked)
    assert (check.natural, check.total, check.difficulty, check.success) == (11, 12, 10, True)
    assert trigger(battle, "Bram") == ""


def test_ready_for_an_attack_on_a_friend() -> None:
    """D20-116 (b)."""
    battle = readied(
        "B..Mg", "Ready: somebody attacks Marek", ["d20=2,11", "d20=20"],
        B=("bram", 1), g=("grusk", 2), M=("marek", 1),
    )  # fmt: skip
    choose(battle, "Attack Marek with Maul", "alone", "Bram: Interrupt")
    assert len([die for die in battle.events if type(die).__name__ == "Rolled"]) == 3


def test_ready_for_somebody_who_comes_near() -> None:
    """D20-116 (c): a step that would end within n spaces, coming from farther."""
    battle = readied(
        "B.....g",
        "Ready: an enemy comes within 3 spaces",
        ["d20=1,1", "d20=20"],
        B=("bram", 1),
        g=("grusk", 2),
    )
    choose(battle, "Step to 4,1")
    assert (asked(battle), where(battle, "Grusk")) == ("Bram interrupt", (5, 1))
    choose(battle, "Interrupt")
    assert (asked(battle), where(battle, "Grusk")) == ("Grusk act", (4, 1))


def test_ready_for_one_enemy_who_acts() -> None:
    """D20-116 (d): anything but a step, and only that enemy."""
    battle = readied(
        "B...g\n....t",
        "Ready: Grusk does anything but move",
        [],
        B=("bram", 1),
        t=("thug", 2),
        g=("grusk", 2),
    )
    choose(battle, "Brace")
    assert asked(battle) == "Thug act"
    choose(battle, "end", "Grusk: Step to 4,1")
    assert asked(battle) == "Grusk act"
    choose(battle, "Stow Maul")
    assert asked(battle) == "Bram interrupt"


def test_ready_for_a_spell() -> None:
    """D20-116 (e): action or minor, alone or with an action."""
    battle = readied("B....g", "Ready: an enemy casts a spell", [], B=("bram", 1), g=("grusk", 2))
    choose(battle, "Sprint", "Pounce 1", "At 5,1")
    assert asked(battle) == "Bram interrupt"
    battle = readied("B....g", "Ready: an enemy casts a spell", [], B=("bram", 1), g=("grusk", 2))
    choose(battle, "Sprint", "Nothing with it")
    assert asked(battle) == "Grusk act"
    choose(battle, "minor:heavy_blow")
    assert asked(battle) == "Bram interrupt"


def test_ready_for_somebody_who_comes_into_sight() -> None:
    """D20-116 (f): a step that would bring an enemy into one's own sight."""
    battle = readied(
        "B....\n###..\n###.g",
        "Ready: an enemy comes into sight",
        [],
        B=("bram", 1),
        g=("grusk", 2, {"at": [4, 3]}),
    )
    choose(battle, "Step to 4,1")
    assert (asked(battle), where(battle, "Grusk")) == ("Bram interrupt", (4, 2))


def test_ready_ends_with_hope() -> None:
    """D20-125, D20-116: a Hopeless character is ready for nothing."""
    battle = scene(
        "Bg\n.M", dice=["d20=1"], reactions="important",
        B=("bram", 1, {"hope": 1}), g=("grusk", 2, {"movement": 0}), M=("marek", 1),
    )  # fmt: skip
    battle.world.get(who_is(battle, "Bram"), Trigger).kind = "spell"
    act(battle, "Attack Grusk with Sword")
    assert (hope_of(battle, "Bram"), trigger(battle, "Bram")) == ([0], "")


# --- the prompt filter ----------------------------------------------------------------------------------------


def test_what_is_important() -> None:
    """D20-118: what targets me or a friend, steps that start or end within my reach, my trigger."""
    battle = scene("B..M\n....\n...g", reactions="important", g=("grusk", 2), B=("bram", 1), M=("marek", 1))
    choose(battle, "Step to 3,3")
    assert asked(battle) == "Grusk act"  # near nobody
    choose(battle, "Step to 3,2")
    assert asked(battle) == "Marek interrupt"
    choose(battle, "Let it happen")
    assert asked(battle) == "Grusk act"
    choose(battle, "Attack Marek with Maul", "alone")
    assert asked(battle) == "Marek interrupt"
    choose(battle, "Let it happen")
    assert asked(battle) == "Bram interrupt"


@pytest.mark.parametrize(
    ("scope", "who"), [("everything", ["Bram", "Marek"]), ("only_me", ["Marek"]), ("nothing", [])]
)
def test_other_filters(scope: str, who: list[str]) -> None:
    """D20-118: everything, only me, nothing; unasked means no."""
    battle = scene(
        "B..M\n...g",
        dice=["d20=10", "d10=1,1,1"],
        reactions=scope,
        g=("grusk", 2),
        B=("bram", 1),
        M=("marek", 1, {"movement": 0}),
    )
    choose(battle, "Attack Marek with Maul", "alone")
    found = []
    while asked(battle).endswith("interrupt"):
        found.append(asked(battle).split()[0])
        choose(battle, "Let it happen")
    assert sorted(found) == who


def test_a_changed_policy_counts_from_the_next_thing_on() -> None:
    """D20-118: somebody far away may begin to ask for everything in the middle of a walk, and stop again."""
    battle = scene("B....\n.....\n....g", reactions="important", g=("grusk", 2), B=("bram", 1))
    bram = who_is(battle, "Bram")
    choose(battle, "Step to 4,3")
    assert asked(battle) == "Grusk act"
    battle.set_policy(bram, "interrupt", Policy("ask", "everything"))
    choose(battle, "Step to 5,3")
    assert asked(battle) == "Bram interrupt"
    battle.set_policy(bram, "interrupt", Policy("ask", "important"))
    choose(battle, "Let it happen", "Step to 4,3")
    assert asked(battle) == "Grusk act"


def test_policies_answer_unasked() -> None:
    """D20-118: a policy may attempt always, or from some expected harm on."""
    battle = scene(
        "Bg", dice=["d20=1,20", "d20=9", "d8=1,1,1"], B=("bram", 1), g=("grusk", 2, {"movement": 0})
    )
    battle.set_policy(who_is(battle, "Grusk"), "interrupt", Policy("always", "only_me"))
    choose(battle, "Attack Grusk with Sword", "alone")
    assert [event.worked for event in events(battle, Reacted)] == [False]
    assert [event.amount for event in events(battle, Harmed)] == [2]
    assert [event.verb for event in events(battle, Declared)] == ["attack"]


def test_not_near_again_nor_in_sight_again() -> None:
    """D20-116 (c), (f): a step within the distance, or within sight, is no trigger."""
    battle = readied(
        "B...g\n.....", "Ready: an enemy comes within 4 spaces", [], B=("bram", 1), g=("grusk", 2)
    )
    choose(battle, "Step to 4,1")
    assert asked(battle) == "Grusk act"
    battle = readied("B....g", "Ready: an enemy comes into sight", [], B=("bram", 1), g=("grusk", 2))
    choose(battle, "Step to 4,1")
    assert asked(battle) == "Grusk act"


def test_the_stunned_lose_their_minor_action() -> None:
    """D20-115, D20-092: void, and nothing of it is spent."""
    battle = scene(
        "Bg\n..",
        reactions="everything",
        dice=["d20=20,1", "d20=18", "d10=4,3,2"],
        B=("bram", 1),
        g=("grusk", 2),
    )
    choose(
        battle,
        "Cast Stand Fast",
        "Level 1",
        "Grusk: Interrupt",
        "Attack Bram with Maul",
        "alone",
        "Double the sum",
    )
    choose(battle, "Grusk: Done")
    assert [(event.why, event.rule) for event in events(battle, Undone)] == [("void", "D20-115")]
    assert (mana(battle, "Bram"), left(battle, "Bram")) == ({"iron": 6}, (4, 1, 1))


def test_who_has_said_no_is_not_asked_again_in_that_window() -> None:
    """D20-109."""
    battle = scene(
        "BgM\n..t", reactions="everything", dice=["d20=20,1"],
        B=("bram", 1), M=("marek", 1), g=("grusk", 2), t=("thug", 2),
    )  # fmt: skip
    choose(battle, "Brace", "alone", "Marek: Let it happen", "Grusk: Interrupt", "Done", "Bram: Go on")
    assert asked(battle) == "Thug interrupt"
    choose(battle, "Let it happen")
    assert (asked(battle), effects(battle, "Bram")) == ("Bram act", {"bracing": 0})


def test_who_was_downed_and_healed_in_between_has_lost_its_thing_and_its_turn() -> None:
    """D20-115, D20-075: it stands again, keeps its budget and acts in the next round."""
    battle = scene(
        "TBg\n...",
        dice=["d20=20,1", "d20=10", "d10=9,9,9", "d20=20,1"],
        B=("bram", 1, {"hp": 5}),
        g=("grusk", 2),
        T=("tamsin", 1),
    )
    for name in ("Grusk", "Tamsin"):
        battle.set_policy(who_is(battle, name), "interrupt", Policy("ask", "everything"))
    choose(
        battle,
        "Attack Grusk with bare hands",
        "alone",
        "Grusk: Interrupt",
        "Attack Bram with Maul",
        "alone",
        "Tamsin: Let it happen",
    )
    assert is_down(battle, "Bram")
    choose(
        battle,
        "Grusk: Step to 3,2",
        "Tamsin: Interrupt",
        "Cast Mend Flesh",
        "Level 2",
        "Done",
        "Grusk: Go on",
    )
    assert (hits(battle, "Bram"), is_down(battle, "Bram")) == (10, False)
    choose(battle, "Grusk: Done")
    assert [event.why for event in events(battle, Undone)] == ["lost"]
    assert (asked(battle), left(battle, "Bram")) == ("Grusk act", (4, 1, 1))
