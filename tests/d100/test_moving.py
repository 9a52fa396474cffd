"""Moving, engagement, charges, water, heights, fire (catalogue 3.8, 3.9, 3.13)."""

from __future__ import annotations

import pytest

from game.event import Harmed, Moved
from rulesets.d100 import engage, moving, senses, state
from tests.d100.stage import (
    asked,
    cell,
    entity,
    frame,
    give,
    happened,
    has,
    ids,
    kit,
    last_roll,
    pending,
    purse,
    rolls,
    stage,
    verbs,
)

DUEL = {"A": ("aldith", 1), "S": ("skarde", 2)}


def reach(battle: object, metres: int) -> set[int]:
    """Columns of row 1 that can be reached."""
    from game.battle import Battle

    assert isinstance(battle, Battle)
    field = pending(battle).field
    assert field is not None
    return {battle.ground.grid.xy(each)[0] for each in battle.ground.grid.bits(field.within(metres))}


def test_a_step_is_free_a_move_costs_a_point_a_run_more() -> None:
    """D100-095, D100-096, D100-118: up to 2 m with another action, 6 m for 1 AP, 9 m running."""
    battle = stage("A" + "." * 30 + "S", **DUEL)
    assert reach(battle, 99) == set(range(1, 11))
    give(battle, "move:3,1")
    assert (purse(battle, "A").ap, purse(battle, "A").mode) == (2, "step")
    give(battle, "crouch")
    assert (purse(battle, "A").ap, purse(battle, "A").mode) == (1, "done")
    battle = stage("A" + "." * 30 + "S", **DUEL)
    give(battle, "move:7,1")
    assert (purse(battle, "A").ap, purse(battle, "A").mode) == (1, "move")
    assert "crouch" not in verbs(battle), "the point of this turn is spent"
    give(battle, "move:10,1")
    assert purse(battle, "A").mode == "run"
    assert has(battle, "A", "ran")
    battle = stage("A" + "." * 30 + "S", **DUEL)
    give(battle, "move:2,1", "end")
    assert purse(battle, "A").ap == 1, "a step without an action is a Move"


def test_run_makes_shots_hard_until_the_next_turn() -> None:
    """D100-096, D100-076, D100-154."""
    battle = stage("A.........W", dice=["d100=96"], A=("aldith", 1), W=("ulf", 2))
    give(battle, "move:8,1", "end", "attack:javelin:a", "nothing")
    assert last_roll(battle).e == 50
    give(battle, "end")
    assert not has(battle, "A", "ran")


def test_sprint_with_one_turn_and_no_parry() -> None:
    """D100-097: up to 15 m, one change of direction, no Parry, shots Formidable."""
    battle = stage("A.........\n..........\n.........S", dice=["d100=96"], A=("aldith", 1), S=("ulf", 2))
    give(battle, "sprint")
    assert pending(battle).kind == "sprint"
    give(battle, "space:8,1")
    assert has(battle, "A", "sprinted")
    give(battle, "attack:javelin:a")
    assert last_roll(battle).e == 30
    assert ids(battle) == ["evade", "nothing"]


def test_engagement_ends_a_move() -> None:
    """D100-128, D100-129: the way ends where one becomes engaged; reach 2 engages from afar."""
    battle = stage("A.....S...", **DUEL)
    assert max(reach(battle, 99)) == 6
    give(battle, "move:6,1")
    assert pending(battle).kind == "act"
    assert battle.pending is not None and asked(battle)[0] == "S", "nothing is left to do"
    spear = {"overrides": {"item": [{"key": "longspear"}], "hands": ["longspear"]}}
    battle = stage("A.....S...", A=("aldith", 1), S=("brannoc", 2, spear))
    assert max(reach(battle, 99)) == 5


def test_leaving_a_reach_offers_a_strike() -> None:
    """D100-114, D100-129: each enemy left may pay for one blow before the step; who goes down stays there."""
    battle = stage(
        "AS...",
        dice=["d100=4", "d20=20", "d6=6,6", "d4=4", "d100=99"],
        A=("skarde", 1),
        S=("aldith", 2, {"luck": 0}),
    )
    give(battle, "end", "move:5,1")
    assert asked(battle) == ("A", "opportunity")
    give(battle, "strike:greataxe", "nothing", "effect:done")
    assert cell(battle, "S") == (2, 1)
    assert has(battle, "S", "dead")


def test_a_step_keeps_everybody_engaged() -> None:
    """D100-118: engaged, one steps 1 m and only where all still are; no strike is offered."""
    battle = stage("A..\nS..", **DUEL)
    give(battle, "move:2,1")
    assert asked(battle) == ("A", "act")
    assert purse(battle, "A").mode == "step"


def test_charge() -> None:
    """D100-093: 3 m to a Run, last 2 straight, Hard, Size and modifier one higher, one action."""
    battle = stage(
        "S.....A",
        dice=["d100=46", "d100=20", "d20=10", "d6=4,4", "d6=5", "d3=1", "d100=10"],
        S=("skarde", 1),
        A=("aldith", 2),
    )
    assert "charge:greataxe:a" in ids(battle)
    give(battle, "charge:greataxe:a", "parry:roundshield")
    assert rolls(battle)[0] == ("S", "attack", 46, "success")
    assert frame(battle, "A").hp["chest"] == 7 - (13 - 3), "E against L: two smaller, nothing stopped"
    assert purse(battle, "S").ap == 1


def test_disengage_is_opposed_by_all_who_pay() -> None:
    """D100-108, D100-115, D100-087: each opposer must be beaten; then a Move without strikes."""
    battle = stage("A....\nS....", dice=["d100=41", "d100=30"], A=("ulf", 1), S=("skarde", 2))
    give(battle, "disengage")
    assert asked(battle) == ("S", "oppose")
    give(battle, "oppose")
    assert pending(battle).kind == "disengage"
    give(battle, "space:5,1")
    assert cell(battle, "A") == (5, 1)
    battle = stage("A....\nS....", dice=["d100=41", "d100=60"], A=("ulf", 1), S=("skarde", 2))
    give(battle, "disengage", "oppose")
    assert cell(battle, "A") == (1, 1)
    assert asked(battle)[0] == "S"


def test_prone_crawls_and_stands_up() -> None:
    """D100-098, D100-099, D100-180: 1 m a turn; both legs needed to stand; moving ends crouching."""
    battle = stage("A.......S", A=("aldith", 1, {"states": ["prone"]}), S=("skarde", 2))
    assert reach(battle, 99) == {1, 2}
    give(battle, "stand")
    assert not has(battle, "A", "prone")
    battle = stage("A.......S", A=("aldith", 1, {"states": ["crouched"]}), S=("skarde", 2))
    give(battle, "move:3,1")
    assert not has(battle, "A", "crouched")


def test_rough_ground_steps_and_climbs() -> None:
    """D100-213: rubble and steps up to a metre cost double; more is a climb with Athletics."""
    battle = stage("A,.12.S", **DUEL)
    field = pending(battle).field
    assert field is not None
    grid = battle.ground.grid
    assert [field.cost(grid.cell(x, 1)) for x in range(2, 6)] == [2, 3, 4, 5]
    battle = stage("A4...S", dice=["d100=20"], **DUEL)
    assert "climb:2,1" in ids(battle)
    give(battle, "climb:2,1")
    assert cell(battle, "A") == (2, 1)
    assert rolls(battle)[0][:3] == ("A", "climb", 25), "armour 3: Hard"


def test_walls_too_high_for_one_action_are_climbed_hanging_on() -> None:
    """D100-213, D100-217: 2 m for an exhausted one; between actions no attack, no Parry; letting go is a fall."""
    cast = {"A": ("aldith", 1, {"fatigue": 4}), "S": ("skarde", 2, {"ap": 2})}
    battle = stage("A6....S", dice=["d100=4", "d100=3"], **cast)
    give(battle, "climb:2,1")
    assert has(battle, "A", "climbing")
    assert cell(battle, "A") == (1, 1)
    assert purse(battle, "A").hung == 200
    give(battle, "end", "end")
    assert {"climb", "let_fall"} <= verbs(battle)
    assert not {"attack", "charge", "move", "sprint"} & verbs(battle)
    give(battle, "climb:2,1")
    assert cell(battle, "A") == (2, 1)
    assert not has(battle, "A", "climbing")
    dice = ["d100=4", "d100=90", "d20=10", "d6=3"]
    battle = stage("A6....S", dice=dice, **cast)
    give(battle, "climb:2,1", "end", "end", "let_fall")
    assert not has(battle, "A", "climbing")
    assert frame(battle, "A").hp["chest"] == 4
    assert has(battle, "A", "prone")


def test_falls_and_leaps() -> None:
    """D100-217: 2 m is one die; Acrobatics or Athletics at Hard halves it; prone without success."""
    battle = stage(
        "4..S", dice=["d100=90", "d20=2", "d6=4"], A=("aldith", 1, {"at": [1, 1]}), S=("skarde", 2)
    )
    give(battle, "leap:2,1")
    assert frame(battle, "A").hp["right_leg"] == 1
    assert has(battle, "A", "prone")


def test_knock_back_over_an_edge_is_a_fall() -> None:
    """D100-193, D100-217: pushed 1 m for each 3 points rolled; stopped by a wall: balance or prone."""
    club = {"overrides": {"item": [{"key": "greatclub"}], "hands": ["greatclub"]}}
    battle = stage(
        "44..",
        dice=["d100=40", "d20=11", "d6=3,1", "d4=1", "d100=90", "d20=2", "d6=1"],
        A=("skarde", 1, {**club, "at": [1, 1]}),
        S=("aldith", 2, {"at": [2, 1]}),
    )
    give(battle, "attack:greatclub:s", "nothing", "effect:knock_back")
    assert cell(battle, "S") == (3, 1)
    assert has(battle, "S", "prone")
    assert [event.manner for event in happened(battle, Moved)] == ["forced"]
    battle = stage(
        "AS", dice=["d100=40", "d20=11", "d6=3,1", "d4=1", "d100=90"], A=("skarde", 1, club), S=("aldith", 2)
    )
    give(battle, "attack:greatclub:s", "nothing", "effect:knock_back")
    assert has(battle, "S", "prone"), "Athletics at Hard failed against the wall"


def test_swimming_and_breath() -> None:
    """D100-218, D100-219: 3 m with Swim; a fumble submerges; then the breath runs out."""
    battle = stage("Awww.S", dice=["d100=3"], **DUEL)
    assert {option for option in ids(battle) if option.startswith("swim")} == {
        "swim:2,1",
        "swim:3,1",
        "swim:4,1",
    }
    give(battle, "swim:3,1")
    assert cell(battle, "A") == (3, 1)
    battle = stage("wwww.S", dice=["d100=99"], A=("aldith", 1, {"at": [1, 1]}), S=("skarde", 2))
    give(battle, "swim:2,1", "end", "end", "end")
    assert has(battle, "A", "submerged")
    assert frame(battle, "A").breath >= 1


def test_fire_burns_at_the_end_of_the_round_and_on_entering() -> None:
    """D100-220: 1d20 location, 1d4, no armour; Athletics puts out oneself."""
    fire = {"f": {"surface": "fire"}}
    battle = stage("A.f.....S", dice=["d20=10", "d4=2", "d20=10", "d4=1"], legend=fire, **DUEL)
    give(battle, "move:3,1")
    assert frame(battle, "A").hp["chest"] == 5
    give(battle, "end", "end", "end", "end")
    assert frame(battle, "A").hp["chest"] == 4
    assert [event.kind for event in happened(battle, Harmed)] == ["fire", "fire"]
    battle = stage("A...S", dice=["d100=10"], A=("aldith", 1, {"effects": {"burning": 0}}), S=("skarde", 2))
    give(battle, "put_out")
    assert not has(battle, "A", "burning")


def test_cover_by_location_and_targets_behind_walls() -> None:
    """D100-215, D100-216, D100-186: what the low wall covers cannot be named, and a hit there strikes the wall."""
    battle = stage("W.....oS", dice=["d100=40", "d8=2"], W=("wren", 1), S=("skarde", 2))
    covered, points = senses.covered(battle, entity(battle, "W"), entity(battle, "S"))
    assert covered == ["right_leg", "left_leg", "abdomen"]
    assert points == 0
    give(battle, "attack:longbow:s", "nothing", "effect:aimed_blow")
    assert "location:left_leg" not in ids(battle)
    give(battle, "location:chest")
    battle = stage("W.....oS", dice=["d100=40", "d20=4", "d8=8"], W=("wren", 1), S=("skarde", 2))
    give(battle, "attack:longbow:s", "nothing", "effect:done")
    assert happened(battle, Harmed)[-1].amount == 0
    battle = stage("W.....oS", W=("wren", 1), S=("skarde", 2, {"states": ["prone"]}))
    assert "attack:longbow:s" not in ids(battle), "all locations covered"


def test_who_threatens_whom() -> None:
    """D100-128, D100-227: prone ones engage nobody; a longspear reaches 2 m."""
    spear = {"overrides": {"item": [{"key": "longspear"}], "hands": ["longspear"]}}
    battle = stage("B.S", B=("brannoc", 1, spear), S=("skarde", 2))
    b, s = entity(battle, "B"), entity(battle, "S")
    assert engage.engaged_with(battle, s) == [b]
    assert engage.threatens(battle, b, s)
    assert not engage.threatens(battle, s, b)
    battle = stage("B.S", B=("brannoc", 1, {**spear, "states": ["prone"]}), S=("skarde", 2))
    assert engage.engaged_with(battle, s) == []


def test_long_weapons_are_hampered_close_by_option() -> None:
    """D100-227: option `reach_closing`."""
    spear = {"overrides": {"item": [{"key": "longspear"}], "hands": ["longspear"]}}
    for options, e in (({}, 72), ({"reach_closing": "on"}, 52)):
        battle = stage("BS", dice=["d100=96"], options=options, B=("brannoc", 1, spear), S=("skarde", 2))
        give(battle, "attack:longspear:s", "nothing")
        assert last_roll(battle).e == e


@pytest.mark.parametrize(("fatigue", "metres"), [(0, 6), (2, 5), (3, 4), (4, 3), (5, 3)])
def test_fatigue_slows(fatigue: int, metres: int) -> None:
    """D100-182."""
    battle = stage("A.......S", A=("aldith", 1, {"fatigue": fatigue}), S=("skarde", 2))
    assert state.movement(battle, entity(battle, "A")) == metres
    assert moving.run_of(battle, entity(battle, "A")) == -(-3 * metres // 2)


def test_things_on_the_ground_and_doors() -> None:
    """D100-100, D100-101, D100-119: drop is free, picking up and doors are actions."""
    battle = stage("A+..S", **DUEL)
    give(battle, "drop:broadsword")
    assert purse(battle, "A").ap == 2
    assert "broadsword" not in kit(battle, "A")
    give(battle, "pick_up")
    assert kit(battle, "A")["broadsword"] == "right"
    give(battle, "end", "open")
    assert purse(battle, "A").ap == 0
    assert max(reach(battle, 99)) > 1 if asked(battle)[0] == "A" else True
