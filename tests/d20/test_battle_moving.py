"""Steps, giving ground, heights, falls, water, doors, light, cover in battles (catalogue 3.5, 3.15, D20-057)."""

from __future__ import annotations

from game.battle import Battle
from game.event import Attacked, Checked, Harmed, Moved
from rulesets.d20 import senses
from tests.scenes import (
    act,
    asked,
    choose,
    end_turns,
    events,
    hits,
    hope_of,
    ids,
    is_down,
    left,
    lying,
    offered,
    scene,
    terms,
    where,
    who_is,
)

DEEP = {"d": {"water": 2.0}, "D": {"water": 2.0, "elevation": -3.0}}
LOW = {"p": {"elevation": -2.0}, "P": {"elevation": -5.0}}
ROPE = {"items": [{"item": "sword", "place": "belt"}, {"item": "rope", "place": "back"}]}


def moves(battle: Battle) -> set[str]:
    """Where one may walk, climb or leap."""
    return {option for option in ids(battle) if option.startswith(("move:", "climb:", "leap:"))}


# --- steps ----------------------------------------------------------------------------------------------------


def test_a_step_costs_the_highest_cost_of_all() -> None:
    """D20-041, D20-042, D20-043, D20-188: difficult floor, water from 0.5 m and a rise above 0.5 m cost 2."""
    battle = scene(
        "B,~2", legend={"2": {"elevation": 0.8, "cost": 2}}, B=("bram", 1), g=("grusk", 2, {"at": [4, 1]})
    )
    act(battle, "Step to 2,1")
    assert left(battle, "Bram")[0] == 2
    act(battle, "Step to 3,1")
    assert left(battle, "Bram")[0] == 0
    assert moves(battle) == set()


def test_a_step_needs_its_full_cost() -> None:
    """D20-043: with 1 left no difficult floor."""
    battle = scene("B,.\n###", B=("bram", 1, {"movement": 1}), g=("grusk", 2, {"at": [3, 1]}))
    assert moves(battle) == set()


def test_no_diagonal_step_past_a_wall() -> None:
    """D20-041: characters do not count, walls and closed doors do."""
    battle = scene("B#\n..\ng.", B=("bram", 1), g=("grusk", 2))
    assert "move:2,2" in moves(battle)  # around the corner, for 2
    act(battle, "Step to 2,2")
    assert left(battle, "Bram")[0] == 2
    battle = scene("Bg\n..", B=("bram", 1), g=("grusk", 2))
    act(battle, "Step to 2,2")
    assert left(battle, "Bram")[0] == 3


def test_leaving_a_reach_is_a_step_like_any_other() -> None:
    """D20-045: no free attack, but it can be interrupted."""
    battle = scene("...\nBg.", reactions="important", B=("bram", 2), g=("grusk", 1))
    choose(battle, "Step to 1,1")
    assert asked(battle) == "Grusk interrupt"
    choose(battle, "Let it happen")
    assert (asked(battle), where(battle, "Bram")) == ("Bram act", (1, 1))
    assert events(battle, Attacked) == []


def test_movement_left_is_one_number_for_turn_interruption_and_forced_moves() -> None:
    """D20-044, D20-057: giving ground in somebody else's turn is paid from it."""
    battle = scene("Bg....", dice=["d20=1"], B=("bram", 1), g=("grusk", 2))
    act(battle, "Attack Grusk with Sword")  # there is only one space to give
    assert where(battle, "Grusk") == (3, 1)
    assert left(battle, "Grusk") == (3, 1, 1)
    act(battle, "end", "Grusk: sprint")
    assert left(battle, "Grusk") == (7, 0, 1)


def test_a_changed_allowance_counts_from_the_next_refill() -> None:
    """D20-044, D20-162, D20-166: a full load weighs 1."""
    full = [
        {"item": "club", "place": "belt", "held": True}, {"item": "torch", "place": "pocket"},
        {"item": "torch", "place": "pocket"}, {"item": "pack", "place": "back"},
    ]  # fmt: skip
    battle = scene("t..g", t=("thug", 1, {"items": full, "overrides": {"armour": "leather"}}), g=("grusk", 2))
    assert left(battle, "Thug")[0] == 3  # 2 + 1 above Strength 2
    act(battle, "Drop Club")
    assert left(battle, "Thug")[0] == 3
    end_turns(battle, "Thug")
    assert left(battle, "Thug")[0] == 4


# --- giving ground --------------------------------------------------------------------------------------------


def test_a_miss_makes_its_target_give_ground() -> None:
    """D20-057: it chooses the space, the farthest from the attacker first; no window opens."""
    battle = scene("....\nBg..\n....", reactions="everything", dice=["d20=1"], B=("bram", 1), g=("grusk", 2))
    choose(battle, "Attack Grusk with Sword", "alone", "Grusk: Let it happen")
    assert asked(battle) == "Grusk give_ground"
    assert offered(battle)[:3] == ["Give ground to 3,1", "Give ground to 3,2", "Give ground to 3,3"]
    choose(battle, "Give ground to 2,1")
    assert (where(battle, "Grusk"), asked(battle)) == ((2, 1), "Bram act")
    (moved,) = events(battle, Moved)
    assert (moved.manner, moved.cost) == ("forced", 1)


def test_no_ground_to_give() -> None:
    """D20-057: no movement, no room, Stunned or Bound."""
    for state in ({"movement": 0}, {"effects": {"stunned": 0}}, {"effects": {"bound": 0}}):
        battle = scene("Bg..", dice=["d20=1"], B=("bram", 1), g=("grusk", 2, state))
        act(battle, "Attack Grusk with Sword")
        assert (where(battle, "Grusk"), asked(battle)) == ((2, 1), "Bram act")
    battle = scene("Bg", dice=["d20=1"], B=("bram", 1), g=("grusk", 2))
    act(battle, "Attack Grusk with Sword")
    assert where(battle, "Grusk") == (2, 1)
    battle = scene("Bg,", dice=["d20=1"], B=("bram", 1), g=("grusk", 2, {"movement": 1}))
    act(battle, "Attack Grusk with Sword")
    assert where(battle, "Grusk") == (2, 1)


def test_harmful_spaces_may_be_chosen_but_are_no_room() -> None:
    """D20-057, D20-187: jumping off the wall is one's own choice, and then a leap."""
    battle = scene("Bgp", legend=LOW, dice=["d20=1"], B=("bram", 1), g=("grusk", 2))
    act(battle, "Attack Grusk with Sword")
    assert where(battle, "Grusk") == (2, 1)
    battle = scene("BgP\n#.#", legend=LOW, dice=["d20=1", "d20=3", "d6=4,5"], B=("bram", 1), g=("grusk", 2))
    act(battle, "Attack Grusk with Sword")
    assert offered(battle) == ["Give ground to 2,2", "Give ground to 3,1"]
    act(battle, "Give ground to 3,1")
    assert hits(battle, "Grusk") == 27 - 9  # 5 m: 2d6, the leap failed
    assert [event.manner for event in events(battle, Moved)] == ["forced"]


def test_deep_water_is_no_room() -> None:
    """D20-057, D20-188: but may be chosen."""
    battle = scene("Bgd", legend=DEEP, dice=["d20=1"], B=("bram", 1), g=("grusk", 2))
    act(battle, "Attack Grusk with Sword")
    assert where(battle, "Grusk") == (2, 1)
    battle = scene("Bgd\n#.#", legend=DEEP, dice=["d20=1"], B=("bram", 1), g=("grusk", 2))
    act(battle, "Attack Grusk with Sword", "Give ground to 3,1")
    assert (where(battle, "Grusk"), left(battle, "Grusk")[0]) == ((3, 1), 2)


def test_any_distance_lets_the_target_go_on() -> None:
    """D20-057: `miss_dodge = any_distance`: at least one step, up to all movement left."""
    battle = scene(
        "Bg.....", options={"miss_dodge": "any_distance"}, dice=["d20=1"], B=("bram", 1), g=("grusk", 2)
    )
    act(battle, "Attack Grusk with Sword")  # the first step has only one way
    assert offered(battle) == ["Give ground to 4,1", "Give ground to 2,1", "Stay here now"]
    act(battle, "Give ground to 4,1", "Stay here now")
    assert (where(battle, "Grusk"), left(battle, "Grusk")[0], asked(battle)) == ((4, 1), 2, "Bram act")


def test_who_falls_while_giving_ground_is_downed_before_the_actor_goes_on() -> None:
    """D20-057, D20-186, D20-074."""
    battle = scene(
        "BgP\n#.#\n#M#", legend=LOW, dice=["d20=1", "d20=3", "d6=4,5"],
        B=("bram", 1), g=("grusk", 2, {"hp": 5}), M=("marek", 2),
    )  # fmt: skip
    act(battle, "Attack Grusk with Sword", "Give ground to 3,1")
    assert (is_down(battle, "Grusk"), asked(battle)) == (True, "Bram act")
    assert lying(battle) == [("maul", (3, 1))]


# --- heights --------------------------------------------------------------------------------------------------


def test_climbing_costs_two_for_each_begun_metre() -> None:
    """D20-183, D20-184: all at once, Strength (climb) against 10 + the map's difficulty; failing, one stays."""
    legend = {"5": {"elevation": 1.6, "climb": 3}}
    battle = scene("W5.", legend=legend, dice=["d20=10"], W=("wren", 1), g=("grusk", 2, {"at": [3, 1]}))
    act(battle, "Climb to 2,1")
    (check,) = events(battle, Checked)
    assert (terms(check.terms), check.total, check.difficulty) == ([("Strength", 1), ("Poacher", 2)], 13, 13)
    assert (where(battle, "Wren"), left(battle, "Wren")[0]) == ((1, 1), 0)
    battle = scene("W5.", legend=legend, dice=["d20=11"], W=("wren", 1), g=("grusk", 2, {"at": [3, 1]}))
    act(battle, "Climb to 2,1")
    assert where(battle, "Wren") == (2, 1)
    assert hope_of(battle, "Wren") == [4]


def test_a_rope_gives_advantage_on_climbs() -> None:
    """D20-184, 4.2: to its carrier."""
    battle = scene("B4.", dice=["d20=3,14"], B=("bram", 1, ROPE), g=("grusk", 2, {"at": [3, 1]}))
    act(battle, "Climb to 2,1")
    (check,) = events(battle, Checked)
    assert (check.natural, check.total, check.success) == (14, 19, True)


def test_climbing_down_badly_is_a_fall() -> None:
    """D20-184, D20-186: of the whole height, without the die that a leap may save."""
    battle = scene("Bp", legend=LOW, dice=["d20=5", "d6=6"], B=("bram", 1), g=("grusk", 2, {"at": [2, 1]}))
    assert not moves(battle)  # Grusk stands there
    battle = scene("BpM", legend=LOW, dice=["d20=5", "d6=6"], B=("bram", 1), M=("grusk", 2))
    act(battle, "Climb to 2,1")
    assert (where(battle, "Bram"), hits(battle, "Bram"), left(battle, "Bram")[0]) == ((2, 1), 24 - 6, 0)
    assert [event.manner for event in events(battle, Moved)] == ["fall"]


def test_a_leap_that_succeeds_saves_a_die() -> None:
    """D20-186, D20-187: 5 m are 2d6, one saved; no armour; D20-190: no Hope."""
    battle = scene(
        "S.M\nP##\n..g", legend=LOW, dice=["d20=4", "d6=3"], S=("sable", 1), M=("marek", 1), g=("grusk", 2)
    )
    act(battle, "Leap to 1,2")
    (check,) = events(battle, Checked)
    assert (terms(check.terms), check.total, check.success) == ([("Speed", 5), ("Acrobat", 2)], 11, True)
    assert (hits(battle, "Sable"), left(battle, "Sable")[0]) == (21 - 3, 3)
    assert hope_of(battle, "Sable", "Marek") == [4, 4]


def test_a_fall_into_deep_water_is_halved() -> None:
    """D20-186, D20-042: into water of 2 m or more; the leap costs what the water costs."""
    battle = scene("BD.", legend=DEEP | {"D": {"water": 2.0, "elevation": -7.0}}, dice=["d20=1", "d6=5,4,4"],
                   B=("bram", 1), g=("grusk", 2, {"at": [3, 1]}))  # fmt: skip
    act(battle, "Leap to 2,1")
    assert (hits(battle, "Bram"), left(battle, "Bram")[0]) == (24 - 6, 2)
    (harm,) = events(battle, Harmed)
    assert terms(harm.terms) == [("fall of 7 m", 13), ("into deep water", -7)]


def test_less_than_two_metres_down_is_a_step() -> None:
    """D20-183: nothing happens below 2 m."""
    battle = scene("B.\n##", legend={".": {"elevation": -1.9}}, B=("bram", 1), g=("grusk", 2, {"at": [2, 1]}))
    assert not moves(battle)
    battle = scene("B.g", legend={".": {"elevation": -1.9}}, B=("bram", 1), g=("grusk", 2))
    act(battle, "Step to 2,1")
    assert (hits(battle, "Bram"), left(battle, "Bram")[0]) == (24, 3)


def test_environment_checks_touch_hope_only_by_option() -> None:
    """D20-190, D20-121: `hope_scope = all_rolls`."""
    for scope, expected in {"actions": [4, 2], "all_rolls": [3, 2]}.items():
        battle = scene(
            "B4.\nM.g", options={"hope_scope": scope}, dice=["d20=2"],
            B=("bram", 1), M=("marek", 1, {"hope": 2}), g=("grusk", 2),
        )  # fmt: skip
        act(battle, "Climb to 2,1")
        assert hope_of(battle, "Bram", "Marek") == expected


# --- water ----------------------------------------------------------------------------------------------------


def test_swimming_gives_disadvantage_on_attacks() -> None:
    """D20-188: from 1.5 m."""
    battle = scene(
        "dg", legend=DEEP, dice=["d20=14,3"], B=("bram", 1, {"at": [1, 1]}), g=("grusk", 2, {"movement": 0})
    )
    act(battle, "Attack Grusk with Sword")
    (attack,) = events(battle, Attacked)
    assert (attack.natural, terms(attack.terms)) == (3, [("Strength", 5), ("swimming", 0)])


def test_swimming_with_excess_weight() -> None:
    """D20-189: Strength (swim) against 10 + excess, else 1d6 and no movement until the start of the next turn."""
    heavy = {"at": [1, 1], "overrides": {"armour": "full_plate"}}
    battle = scene("d.g", legend=DEEP, dice=["d20=7", "d6=4"], B=("bram", 1, heavy), g=("grusk", 2))
    assert (hits(battle, "Bram"), moves(battle)) == (24 - 4, set())
    (check,) = events(battle, Checked)
    assert (check.total, check.difficulty, check.rule) == (12, 12, "D20-189")
    assert left(battle, "Bram")[0] == 2
    battle = scene("d.g", legend=DEEP, dice=["d20=8"], B=("bram", 1, heavy), g=("grusk", 2))
    assert (hits(battle, "Bram"), moves(battle)) == (24, {"move:2,1"})


# --- light, cover ---------------------------------------------------------------------------------------------


def test_dim_light_has_no_effect() -> None:
    """D20-180."""
    battle = scene("W...g", light="dim", dice=["d20=1"], W=("wren", 1), g=("grusk", 2, {"movement": 0}))
    act(battle, "Attack Grusk with Bow")
    (attack,) = events(battle, Attacked)
    assert terms(attack.terms) == [("Speed", 5)]


def test_in_the_dark_one_is_seen_from_adjacent_spaces_only() -> None:
    """D20-181: attacked from farther only when somebody of the side sees the target, at disadvantage."""
    battle = scene("W...g", light="dark", W=("wren", 1), g=("grusk", 2))
    assert not [option for option in ids(battle) if option.startswith("attack")]
    battle = scene(
        "W..Mg", light="dark", dice=["d20=15,2"],
        W=("wren", 1), M=("marek", 1), g=("grusk", 2, {"movement": 0}),
    )  # fmt: skip
    assert not senses.sees(battle, who_is(battle, "Wren"), who_is(battle, "Grusk"))
    act(battle, "Attack Grusk with Bow")
    (attack,) = events(battle, Attacked)
    assert (attack.natural, terms(attack.terms)) == (2, [("Speed", 5), ("target in the dark", 0)])


def test_spells_that_need_sight_cannot_name_one_in_the_dark() -> None:
    """D20-181, D20-135."""
    battle = scene("O..Mg", light="dark", O=("odile", 1), M=("marek", 1), g=("grusk", 2))
    assert not {"cast:force_bolt", "cast:bind"} & set(ids(battle))
    battle = scene("O..Mg", light="dim", O=("odile", 1), M=("marek", 1), g=("grusk", 2))
    assert {"cast:force_bolt", "cast:bind"} <= set(ids(battle))


def test_a_target_that_steps_into_the_dark_is_no_longer_legal() -> None:
    """D20-181, D20-111: nobody of the attacker's side sees it at the recheck."""
    torch = [{"item": "club", "place": "belt", "held": True}]
    battle = scene(
        "W.......l.......g.", light="dark", dice=["d20=20,1"], reactions="important",
        W=("wren", 1), g=("thug", 2, {"items": torch}),
    )  # fmt: skip
    assert battle.situation.seen(1, who_is(battle, "Thug"))
    choose(battle, "Attack Thug with Bow", "alone", "Thug: Interrupt", "Thug: Step to 18,1", "Thug: Done")
    assert (asked(battle), events(battle, Attacked)) == ("Wren act", [])
    assert left(battle, "Wren") == (4, 1, 1)


def test_a_torch_lights_up_six_spaces() -> None:
    """D20-180, D20-039, 4.2: lit by handling, it goes with its carrier, burns on the floor, goes out when stowed."""
    torch = {"items": [{"item": "torch", "place": "pocket", "held": True}]}
    battle = scene("M.....g", light="dark", M=("marek", 1, torch), g=("grusk", 2))
    grusk = who_is(battle, "Grusk")
    assert not battle.situation.seen(1, grusk)
    act(battle, "Light Torch")
    assert (battle.situation.seen(1, grusk), left(battle, "Marek")[0]) == (True, 3)
    act(battle, "Drop Torch")
    assert (battle.situation.seen(1, grusk), lying(battle)) == (True, [("torch", (1, 1))])
    act(battle, "Pick up Torch", "Stow Torch")
    assert not battle.situation.seen(1, grusk)


def test_cover_gives_disadvantage() -> None:
    """D20-182: a top of 1 m to less than 2 m next to the target, on the line; not from next to it, not from above."""
    battle = scene("W..og", dice=["d20=15,3"], W=("wren", 1), g=("grusk", 2, {"movement": 0}))
    act(battle, "Attack Grusk with Bow")
    (attack,) = events(battle, Attacked)
    assert (attack.natural, terms(attack.terms)) == (3, [("Speed", 5), ("cover", 0)])
    battle = scene("4..og", dice=["d20=3"], W=("wren", 1, {"at": [1, 1]}), g=("grusk", 2, {"movement": 0}))
    act(battle, "Attack Grusk with Bow")
    assert [terms(event.terms) for event in events(battle, Attacked)] == [[("Speed", 5)]]
    battle = scene("W.og.", dice=["d20=3"], W=("wren", 1), g=("grusk", 2, {"at": [5, 1], "movement": 0}))
    act(battle, "Attack Grusk with Bow")
    assert [terms(event.terms) for event in events(battle, Attacked)] == [[("Speed", 5)]]


def test_a_climb_that_an_interruption_has_made_impossible_is_void() -> None:
    """D20-111, D20-184: whoever was pushed away from the wall does not climb it."""
    battle = scene(
        "g.B\n..4", dice=["d20=20,1", "d20=1"], reactions="important",
        B=("bram", 1, {"at": [2, 1]}), g=("grusk", 2),
    )  # fmt: skip
    assert "climb:3,2" in ids(battle)
    choose(battle, "Climb to 3,2", "Grusk: Interrupt", "Attack Bram with Maul", "alone")
    choose(battle, "Bram: Give ground to 3,1")
    choose(
        battle, "Grusk: Done"
    )  # (3, 1) is next to the wall, too, but 3 movement do not pay for a climb of 4
    assert (asked(battle), where(battle, "Bram"), left(battle, "Bram")[0]) == ("Bram act", (3, 1), 3)


def test_next_to_the_target_the_dark_does_not_matter() -> None:
    """D20-181, D20-058."""
    battle = scene("Bg", light="dark", dice=["d20=3"], B=("bram", 1), g=("grusk", 2, {"movement": 0}))
    act(battle, "Attack Grusk with Sword")
    assert [terms(event.terms) for event in events(battle, Attacked)] == [[("Strength", 5)]]


def test_a_step_that_now_costs_something_else_is_void() -> None:
    """D20-111: not legal exactly as declared; from the ledge the way up is shorter."""
    battle = scene(
        "gBX\n#1.",
        legend={"X": {"elevation": 0.8}},
        dice=["d20=20,1", "d20=1"],
        reactions="important",
        B=("bram", 1),
        g=("grusk", 2),
    )
    choose(battle, "Step to 3,1", "Grusk: Interrupt", "Attack Bram with Maul", "alone")
    choose(battle, "Bram: Give ground to 2,2", "Grusk: Done")
    assert (asked(battle), where(battle, "Bram"), left(battle, "Bram")[0]) == ("Bram act", (2, 2), 3)
