"""Attack, Parry, Evade and what the levels lead to, in battle (catalogue 3.10)."""

from __future__ import annotations

import pytest

from game.event import Attacked, Harmed, Rolled
from rulesets.d100.state import Kit
from tests.d100.stage import (
    asked,
    cell,
    dice_left,
    entity,
    find,
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


def test_the_defender_sees_the_roll_and_then_pays() -> None:
    """D100-121, D100-122, D100-123, D100-086: die, level, number, Size are seen; the point is gone."""
    battle = stage("AS", dice=["d100=33", "d100=90", "d20=11", "d8=4"], **DUEL)
    give(battle, "attack:broadsword:s")
    assert purse(battle, "A").ap == 1
    about = pending(battle).about
    assert (about["roll"], about["level"], about["number"], about["size"]) == (33, 2, 76, "M")
    assert asked(battle) == ("S", "defend")
    assert ids(battle) == ["parry:greataxe", "parry:unarmed", "evade", "nothing"]
    give(battle, "parry:greataxe")
    assert purse(battle, "S").ap == 1
    give(battle, "effect:done")
    assert frame(battle, "S").hp["chest"] == 5
    assert dice_left(battle) == 0


def test_dice_come_in_the_order_of_the_book() -> None:
    """D100-135, D100-136, D100-137: attack, reaction, location, weapon, modifier, then the wound."""
    battle = stage(
        "SA",
        dice=["d100=50", "d100=20", "d20=10", "d6=6,6", "d4=3", "d3=2", "d100=80"],
        S=("skarde", 1),
        A=DUEL["A"][:1] + (2,),
    )
    give(battle, "attack:greataxe:a", "parry:roundshield")
    order = [event.purpose for event in happened(battle, Rolled)]
    assert order == ["attack", "parry", "location", "damage", "damage", "damage"]
    assert frame(battle, "A").hp["chest"] == 2


def test_missiles_only_by_shields_and_creatures_without_parry() -> None:
    """D100-125, D100-126: a javelin is stopped by a shield only; teeth parry nothing."""
    battle = stage("U....A", dice=["d100=20"], U=("ulf", 1), A=("aldith", 2))
    give(battle, "attack:javelin:a")
    assert ids(battle) == ["parry:roundshield", "evade", "nothing"]
    battle = stage("AW", dice=["d100=20"], A=("aldith", 1), W=("wolf", 2))
    give(battle, "attack:broadsword:w")
    assert ids(battle) == ["evade", "nothing"]


def test_parry_of_a_miss_wins_effects() -> None:
    """D100-143, D100-144: a missed attack may be parried for the defender's effects."""
    battle = stage("AS", dice=["d100=90", "d100=40", "d100=99"], **DUEL)
    give(battle, "attack:broadsword:s", "parry:greataxe")
    assert asked(battle) == ("S", "effect")
    give(battle, "effect:trip", "resist:evade")
    assert has(battle, "A", "prone")


def test_effects_one_after_the_other_and_fewer_are_allowed() -> None:
    """D100-134: a critical against a fumble wins three; each once, unless stackable; done ends it."""
    battle = stage("AS", dice=["d100=4", "d100=99", "d20=11", "d3=1", "d100=10"], **DUEL)
    give(battle, "attack:broadsword:s", "parry:greataxe")
    assert pending(battle).about["left"] == 3
    give(battle, "effect:find_gap")
    assert "effect:find_gap" not in ids(battle)
    give(battle, "effect:full_force")
    assert "effect:full_force" not in ids(battle), "one weapon die only"
    give(battle, "effect:done")
    assert frame(battle, "S").hp["chest"] == 8 - 9


def test_armour_that_stops_everything_leaves_no_wound() -> None:
    """D100-163: no injury, no wound effects."""
    battle = stage(
        "AS", dice=["d100=70", "d20=10", "d8=1"], A=("aldith", 1), S=("skarde", 2, {"armour": {"chest": 7}})
    )
    give(battle, "attack:broadsword:s", "nothing", "effect:wrong_foot")
    assert frame(battle, "S").hp["chest"] == 8
    assert [event.amount for event in happened(battle, Harmed)] == [0]


def test_helpless_targets_cannot_react_and_are_easy() -> None:
    """D100-155: +40 and no question."""
    battle = stage(
        "ASM",
        dice=["d100=96"],
        A=("aldith", 1),
        S=("skarde", 2, {"effects": {"surrendered": 0}}),
        M=("morrow", 2),
    )
    battle.presences[entity(battle, "S")].down = True
    battle.refresh(sight=True)
    give(battle, "end")
    while asked(battle) != ("A", "act"):
        give(battle, "end")
    give(battle, "attack:broadsword:s")
    assert rolls(battle)[-1] == ("A", "attack", 116, "failure")


@pytest.mark.parametrize(
    ("details", "e"),
    [
        ({}, 76),
        ({"states": ["prone"]}, 36),
        ({"states": ["crouched"]}, 56),
        ({"fatigue": 1}, 56),
        ({"fatigue": 3}, 36),
        ({"effects": {"blinded": 0}}, 56),
    ],
)
def test_situations_make_attacks_harder(details: dict[str, object], e: int) -> None:
    """D100-153, D100-182: prone, crouched, tired, blinded; the worst counts."""
    battle = stage("AS", dice=["d100=96"], A=("aldith", 1, details), S=("skarde", 2))
    give(battle, "attack:broadsword:s", "nothing")
    assert last_roll(battle).e == e


def test_light_water_and_height() -> None:
    """D100-153, D100-214, D100-009: dim, dark; wading; swimming caps the style by Swim; the lower one parries worse."""
    for light, e in (("dim", 56), ("dark", 36)):
        battle = stage("AS", dice=["d100=96"], light=light, **DUEL)
        give(battle, "attack:broadsword:s", "nothing")
        assert last_roll(battle).e == e
    wading = {"A": {"water": 0.6}}
    battle = stage(
        "AS",
        dice=["d100=96"],
        A=("aldith", 1, {"at": [1, 1]}),
        S=("skarde", 2, {"at": [2, 1]}),
        legend=wading,
    )
    give(battle, "attack:broadsword:s", "nothing")
    assert last_roll(battle).e == 56
    deep = {"A": {"water": 2.0}}
    battle = stage(
        "AS", dice=["d100=96"], A=("aldith", 1, {"at": [1, 1]}), S=("skarde", 2, {"at": [2, 1]}), legend=deep
    )
    give(battle, "attack:broadsword:s", "nothing")
    assert last_roll(battle).e == 25 - 20, "Swim 25, Hard"
    high = {"A": {"elevation": 0.5}}
    battle = stage(
        "AS",
        dice=["d100=90", "d100=96"],
        A=("aldith", 1, {"at": [1, 1]}),
        S=("skarde", 2, {"at": [2, 1]}),
        legend=high,
    )
    give(battle, "attack:broadsword:s", "parry:greataxe")
    assert last_roll(battle).e == 46


def test_ranged_situations() -> None:
    """D100-154, D100-150: prone targets beyond close range, shooters engaged, wind."""
    battle = stage(
        "W" + "." * 20 + "S", dice=["d100=96"], W=("wren", 1), S=("skarde", 2, {"states": ["prone"]})
    )
    give(battle, "attack:longbow:s", "nothing")
    assert last_roll(battle).e == 36
    battle = stage("WS", dice=["d100=96"], W=("wren", 1), S=("skarde", 2))
    give(battle, "attack:longbow:s", "nothing")
    assert last_roll(battle).e == 36
    battle = stage("W....S", dice=["d100=96"], options={"strong_wind": True}, W=("wren", 1), S=("skarde", 2))
    give(battle, "attack:longbow:s", "nothing")
    assert last_roll(battle).e == 56


def test_into_a_melee_a_near_miss_strikes_a_bystander() -> None:
    """D100-152: Hard; what would have hit without that hits somebody engaged with the target."""
    battle = stage(
        "W......SB", dice=["d100=70", "d20=11", "d8=8"], W=("wren", 1), S=("skarde", 2), B=("brannoc", 1)
    )
    give(battle, "attack:longbow:s", "nothing", "nothing")
    assert frame(battle, "B").hp["chest"] == 8 - 7
    assert [event.target for event in happened(battle, Attacked)] == [
        entity(battle, "S"),
        entity(battle, "B"),
    ]


def test_weapons_outside_the_style() -> None:
    """D100-157, D100-120: the best style, one grade harder."""
    given = {"overrides": {"item": [{"key": "mace"}], "hands": ["mace"]}}
    battle = stage("AS", dice=["d100=96"], A=("aldith", 1, given), S=("skarde", 2))
    give(battle, "attack:mace:s", "nothing")
    assert last_roll(battle).e == 56


def test_shots_take_ammunition_and_thrown_weapons_lie_at_the_target() -> None:
    """D100-158, D100-100: a bow must be loaded again; a javelin lies in the target's space; no modifier for slings."""
    battle = stage("W....S", dice=["d100=96"], W=("wren", 1), S=("skarde", 2))
    give(battle, "attack:longbow:s", "nothing")
    bow = battle.world.get(entity(battle, "W"), Kit).gear[0]
    assert (bow.count, bow.load) == (19, 1)
    battle = stage("U....S", dice=["d100=96"], U=("ulf", 1), S=("skarde", 2))
    give(battle, "attack:javelin:s", "nothing")
    assert battle.world.get(entity(battle, "U"), Kit).gear[0].count == 2
    from game.components import FloorItem

    lying = [item for _, item in battle.world.all(FloorItem)]
    assert [(item.key, battle.ground.grid.xy(item.cell)) for item in lying] == [
        ("javelin", cell(battle, "S"))
    ]


def test_surprise_and_unaware_targets() -> None:
    """D100-156: no reaction, one effect more the first time, no attack in round 1."""
    battle = stage(
        "AS",
        dice=["d100=60", "d20=4", "d8=1", "d100=60", "d20=4", "d8=1"],
        A=("aldith", 1),
        S=("skarde", 2, {"effects": {"surprised": 0}}),
    )
    give(battle, "attack:broadsword:s")
    assert asked(battle) == ("A", "effect")
    assert pending(battle).about["left"] == 2
    give(battle, "effect:wrong_foot", "effect:done")
    assert asked(battle) == ("S", "act")


def test_evade_leaves_one_prone_only_when_won() -> None:
    """D100-146, D100-147: prone after a won Evade, no effects."""
    battle = stage("AS", dice=["d100=30", "d100=40"], **DUEL)
    give(battle, "attack:broadsword:s", "evade")
    assert has(battle, "S", "prone")
    assert asked(battle) == ("S", "act")
    assert happened(battle, Attacked)[-1].result == "evaded"


def test_a_ready_shield_wards_without_a_question() -> None:
    """D100-105: a hit on a warded location is reduced as by a Parry; the item then neither parries nor attacks."""
    battle = stage("AS", dice=["d100=50", "d20=11", "d6=6,6", "d4=1"], A=("aldith", 1), S=("skarde", 2))
    give(battle, "ward:roundshield", "location:chest", "location:head", "enough")
    assert "attack:roundshield:s" not in ids(battle)
    give(battle, "end", "attack:greataxe:a")
    assert ids(battle) == ["parry:broadsword", "parry:unarmed", "evade", "nothing"]
    give(battle, "nothing", "effect:sunder" if "effect:sunder" in ids(battle) else "effect:done")
    terms = [term.source for term in happened(battle, Harmed)[-1].terms]
    assert "ward" in terms
    assert find(battle, "end").verb == "end"


def test_hands_and_what_they_hold() -> None:
    """D100-228, D100-227: a bow needs both hands; drawing a sword puts it away."""
    battle = stage("W....S", W=("wren", 1), S=("skarde", 2))
    assert kit(battle, "W") == {"longbow": "both", "shortsword": "", "buckler": ""}
    give(battle, "draw:shortsword")
    assert kit(battle, "W") == {"longbow": "", "shortsword": "right", "buckler": ""}
    assert "attack" not in verbs(battle)


def test_attacks_need_a_ready_weapon_reach_and_sight() -> None:
    """D100-092, D100-150: what is loaded, in hand, in range and in sight."""
    battle = stage("W....#S", W=("wren", 1), S=("skarde", 2))
    assert not any(option.startswith("attack") for option in ids(battle))
    battle = stage("U" + "." * 41 + "S", U=("ulf", 1), S=("skarde", 2))
    assert not any(option.startswith("attack") for option in ids(battle)), "42 m are beyond a javelin"
    battle = stage("U" + "." * 39 + "S", U=("ulf", 1), S=("skarde", 2))
    assert "attack:javelin:s" in ids(battle)
    battle = stage("U.S", U=("ulf", 1), S=("skarde", 2))
    assert "attack:shortsword:s" not in ids(battle), "not in hand"


def test_who_can_react() -> None:
    """D100-088: awake, able, aware, with the limb and the item it needs, and a point to pay."""
    battle = stage("AS", dice=["d100=40"], A=("aldith", 1), S=("skarde", 2, {"effects": {"stunned": 0}}))
    give(battle, "attack:broadsword:s")
    assert asked(battle) == ("A", "effect"), "stunned in the head"
    battle = stage("SA", dice=["d100=40"], S=("skarde", 1), A=("aldith", 2))
    frame(battle, "A").useless.append("left_arm")
    give(battle, "attack:greataxe:a")
    assert ids(battle) == ["parry:broadsword", "parry:unarmed", "evade", "nothing"], (
        "the shield arm is useless"
    )
