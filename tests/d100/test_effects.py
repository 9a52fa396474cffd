"""Every special effect once, in battle (catalogue 3.12)."""

from __future__ import annotations

import pytest

from game.components import FloorItem
from game.event import Attacked, Broke, Harmed
from rulesets.d100 import attack, special, state
from rulesets.d100.state import Kit
from tests.d100.stage import (
    asked,
    cell,
    dice_left,
    entity,
    frame,
    give,
    happened,
    has,
    ids,
    kit,
    pending,
    purse,
    stage,
)

DUEL = {"A": ("aldith", 1), "S": ("skarde", 2)}
HIT = ["d100=40"]


def test_aimed_blow_and_cover() -> None:
    """D100-186, D100-185: the attacker names the location, no d20."""
    battle = stage("AS", dice=["d100=40", "d8=5", "d3=1", "d100=10"], **DUEL)
    give(battle, "attack:broadsword:s", "nothing", "effect:aimed_blow", "location:head")
    assert frame(battle, "S").hp["head"] == 6 - (6 - 2)


def test_bleed() -> None:
    """D100-191, D100-181: Endurance lost, then a level of fatigue at the end of each round."""
    battle = stage("AS", dice=["d100=40", "d20=11", "d8=2", "d100=90"], **DUEL)
    give(battle, "attack:broadsword:s", "nothing", "effect:bleed")
    assert frame(battle, "S").bleeding == ["chest"]
    give(battle, "end", "end")
    assert frame(battle, "S").fatigue == 0
    give(battle, "end", "end")
    assert (frame(battle, "S").fatigue, frame(battle, "S").bled) == (1, 1)


def test_stun_by_location() -> None:
    """D100-192: a leg is useless for ceil(dealt / 2) rounds; the head stops everything."""
    mace = {"overrides": {"item": [{"key": "mace"}], "hands": ["mace"]}}
    battle = stage("AS", dice=["d100=40", "d20=2", "d8=4", "d100=90"], A=("aldith", 1, mace), S=("skarde", 2))
    give(battle, "attack:mace:s", "nothing", "effect:stun_location")
    assert frame(battle, "S").stunned == {"right_leg": 1 + 2}
    assert has(battle, "S", "prone")
    assert "stand" not in ids(battle)
    battle = stage(
        "AS",
        dice=["d100=40", "d8=3", "d100=90"],
        A=("aldith", 1, mace),
        S=("skarde", 2, {"armour": {"head": 0}}),
    )
    give(battle, "attack:mace:s", "nothing", "effect:aimed_blow", "location:head")
    assert asked(battle)[0] == "S"
    battle = stage(
        "AS", dice=["d100=4", "d100=90", "d8=3", "d100=90"], A=("aldith", 1, mace), S=("skarde", 2)
    )
    give(
        battle,
        "attack:mace:s",
        "parry:greataxe",
        "effect:aimed_blow",
        "location:head",
        "effect:stun_location",
    )
    assert has(battle, "S", "stunned")
    assert asked(battle) == ("A", "act"), "Skarde has no turn"


def test_disarm_by_size() -> None:
    """D100-195: Combat Style, easier the smaller the winner's weapon; the winner picks the space."""
    battle = stage("AS.", dice=["d100=40", "d100=99", "d20=1", "d8=1"], **DUEL)
    give(battle, "attack:broadsword:s", "nothing", "effect:disarm", "space:3,1")
    lying = [item for _, item in battle.world.all(FloorItem)]
    assert [(item.key, battle.ground.grid.xy(item.cell)) for item in lying] == [("greataxe", (3, 1))]
    assert "greataxe" not in kit(battle, "S")


def test_damage_weapon_breaks_it() -> None:
    """D100-196: the damage roll less the item's AP; at 0 it breaks; the target is not hurt."""
    battle = stage("SA", dice=["d100=6", "d100=60", "d6=6,6", "d4=4"], S=("skarde", 1), A=("aldith", 2))
    give(battle, "attack:greataxe:a", "parry:broadsword", "effect:damage_weapon")
    assert happened(battle, Broke)[-1].name == "Broadsword"
    assert happened(battle, Harmed) == []
    assert "broadsword" not in kit(battle, "A")


def test_wrong_foot_bars_the_next_turn() -> None:
    """D100-197: no attack on the loser's next own turn, even when it is held."""
    battle = stage("AS", dice=["d100=40", "d20=1", "d8=1"], **DUEL)
    give(battle, "attack:broadsword:s", "nothing", "effect:wrong_foot")
    assert not any(option.startswith("attack") for option in ids(battle))
    give(battle, "end", "end")
    assert any(option.startswith("attack") for option in ids(battle))


def test_grip_struggle_and_letting_go() -> None:
    """D100-198, D100-106, D100-119: gripped one cannot use a great axe; a Struggle frees."""
    battle = stage(
        "AS",
        dice=["d100=20", "d20=1", "d3=1", "d100=60", "d100=30"],
        A=("aldith", 1, {"hands": []}),
        S=("skarde", 2),
    )
    give(battle, "attack:unarmed:s", "nothing", "effect:grip")
    assert has(battle, "S", "gripped")
    assert not any("greataxe" in option for option in ids(battle) if option.startswith("attack"))
    give(battle, "struggle:grip", "resist:brawn")
    assert not has(battle, "S", "gripped")
    battle = stage("AS", dice=["d100=20", "d20=1", "d3=1"], A=("aldith", 1, {"hands": []}), S=("skarde", 2))
    give(battle, "attack:unarmed:s", "nothing", "effect:grip", "end", "let_go:s")
    assert not has(battle, "S", "gripped")


def test_entangle_needs_no_damage() -> None:
    """D100-199: a net on a leg holds; a Struggle frees it."""
    net = {"overrides": {"item": [{"key": "net"}], "hands": ["net"], "styles": {"Warden Line": 76}}}
    battle = stage(
        "AS", dice=["d100=40", "d20=5", "d100=1", "d100=99"], A=("aldith", 1, net), S=("skarde", 2)
    )
    give(battle, "attack:net:s", "nothing", "effect:entangle")
    assert frame(battle, "S").entangled == {"left_leg": entity(battle, "A")}
    assert pending(battle).field is None, "an entangled leg does not move"
    give(battle, "struggle:left_leg", "resist:brawn")
    assert frame(battle, "S").entangled == {}


def test_beat_and_perfect_parry() -> None:
    """D100-200, D100-205: a critical attack through the Parry; a critical Parry stops all whatever the Sizes."""
    battle = stage("AS", dice=["d100=5", "d100=40", "d20=10", "d8=6"], A=("aldith", 1), S=("skarde", 2))
    give(battle, "attack:broadsword:s", "parry:greataxe", "effect:beat_parry")
    assert frame(battle, "S").hp["chest"] == 8 - 5
    battle = stage(
        "SA", dice=["d100=40", "d100=5", "d20=10", "d6=6,6", "d4=4"], S=("skarde", 1), A=("aldith", 2)
    )
    give(battle, "attack:greataxe:a", "parry:broadsword", "effect:perfect_parry")
    assert frame(battle, "A").hp["chest"] == 7


def test_shift_aim_moves_the_shot() -> None:
    """D100-201: to an adjacent location after the roll."""
    battle = stage("W....S", dice=["d100=40", "d20=11", "d8=3"], W=("wren", 1), S=("skarde", 2))
    give(battle, "attack:longbow:s", "nothing", "effect:shift_aim")
    assert ids(battle) == [f"location:{key}" for key in ("chest", "abdomen", "right_arm", "left_arm", "head")]
    give(battle, "location:head")
    assert frame(battle, "S").hp["head"] == 6 - (4 - 2)


def test_pin_down_keeps_one_from_shooting() -> None:
    """D100-202: Willpower lost, no shot and no step towards the shooter on the next turn."""
    battle = stage(
        "W.......M..", dice=["d100=40", "d100=99", "d20=1", "d8=1"], W=("wren", 1), M=("morrow", 2)
    )
    give(battle, "attack:longbow:m", "nothing", "effect:pin_down", "resist:willpower", "end")
    assert has(battle, "M", "pinned")
    assert asked(battle) == ("M", "act")
    assert not any(option.startswith(("attack:crossbow", "cast:bolt")) for option in ids(battle))
    field = pending(battle).field
    assert field is not None
    near = battle.ground.grid.cell(7, 1)
    assert not pending(battle).stops >> near & 1


def test_quick_reload() -> None:
    """D100-203: one Ready action fewer."""
    battle = stage("M......A", dice=["d100=40", "d20=1", "d8=1"], M=("morrow", 1), A=("aldith", 2))
    give(battle, "attack:crossbow:a", "nothing", "effect:quick_reload")
    assert (
        next(gear.load for gear in battle.world.get(entity(battle, "M"), Kit).gear if gear.key == "crossbow")
        == 1
    )


def test_force_failure_lets_nobody_resist() -> None:
    """D100-204: after a fumble, combined with another effect."""
    battle = stage("AS", dice=["d100=40", "d100=99", "d20=1", "d8=1"], **DUEL)
    give(battle, "attack:broadsword:s", "parry:greataxe", "effect:force_failure", "effect:trip")
    assert has(battle, "S", "prone")
    assert dice_left(battle) == 0


def test_own_harm_and_redirect() -> None:
    """D100-206, D100-207: a fumbled attack hurts its maker, or somebody else in reach."""
    battle = stage(
        "SA", dice=["d100=99", "d100=40", "d20=10", "d6=1,1", "d4=1"], S=("skarde", 1), A=("aldith", 2)
    )
    give(battle, "attack:greataxe:a", "parry:roundshield", "effect:own_hurt", "effect:done")
    assert frame(battle, "S").hp["chest"] == 8 - 1
    battle = stage(
        "SA\nT.",
        dice=["d100=99", "d100=40", "d20=10", "d6=2,2", "d4=1"],
        S=("skarde", 1),
        A=("aldith", 2),
        T=("torvi", 1),
    )
    give(battle, "attack:greataxe:a", "parry:roundshield", "effect:redirect", "effect:done")
    assert frame(battle, "T").hp["chest"] == 8 - 3


@pytest.mark.parametrize(
    ("sketch", "hit"),
    [
        ("W...A..T", True),
        ("W...A...\n.......T", True),  # within 1 m of the line
        ("W...A...\n........\n.......T", False),
        ("W...A.......T", False),  # too far behind
        ("W..TA...", False),  # before the target
        ("W...A#..T", False),
    ],
)
def test_a_redirected_missile_strikes_beyond_its_target(sketch: str, hit: bool) -> None:
    """D100-207: somebody near the line beyond, else the effect is not offered."""
    dice = ["d100=99", "d100=40", "d20=10", "d8=1", "d6=6", "d4=4"]
    battle = stage(sketch, dice=dice, W=("wren", 1), A=("aldith", 2), T=("torvi", 1))
    give(battle, "attack:longbow:a", "parry:roundshield")
    assert ("effect:redirect" in ids(battle)) is hit
    if hit:
        give(battle, "effect:redirect")
        assert [event.target for event in happened(battle, Attacked)][-1] == entity(battle, "T")


def test_arise_and_break_away() -> None:
    """D100-208, D100-209: up from the ground; away without opportunity strikes."""
    battle = stage("SA", dice=["d100=90", "d100=20"], S=("skarde", 1), A=("aldith", 2, {"states": ["prone"]}))
    give(battle, "attack:greataxe:a", "parry:roundshield", "effect:arise")
    assert not has(battle, "A", "prone")
    battle = stage("SA...", dice=["d100=90", "d100=40"], S=("skarde", 1), A=("aldith", 2))
    give(battle, "attack:greataxe:a", "parry:roundshield", "effect:break_away", "space:5,1")
    assert cell(battle, "A") == (5, 1)
    assert purse(battle, "S").ap == 1


def test_slip_free_and_blind() -> None:
    """D100-210, D100-211: both need a critical Parry."""
    battle = stage(
        "SA",
        dice=["d100=40", "d100=4", "d100=99", "d3=2", "d20=1", "d6=1,1", "d4=1"],
        S=("skarde", 1),
        A=("aldith", 2),
    )
    give(battle, "attack:greataxe:a", "parry:roundshield", "effect:blind")
    assert has(battle, "S", "blinded")
    battle = stage(
        "SA", dice=["d100=90", "d100=4"], S=("skarde", 1), A=("aldith", 2, {"effects": {"gripped": 1}})
    )
    give(battle, "attack:greataxe:a", "parry:roundshield")
    assert "effect:slip_free" in ids(battle)
    give(battle, "effect:slip_free", "effect:done")
    assert not has(battle, "A", "gripped")


def test_impale_lodges_and_pull_out_frees() -> None:
    """D100-189, D100-107: the weapon may stay; it hampers all skills until it is pulled out."""
    battle = stage("AS", dice=["d100=40", "d20=11", "d8=3,4", "d100=70", "d100=10"], **DUEL)
    give(battle, "attack:broadsword:s", "nothing", "effect:impale", "leave")
    assert [lodged.weapon for lodged in frame(battle, "S").lodged] == ["broadsword"]
    assert "broadsword" not in kit(battle, "A")
    give(battle, "attack:greataxe:a", "nothing")
    from tests.d100.stage import rolls

    assert rolls(battle)[-1] == ("S", "attack", 46, "failure")
    give(battle, "end", "pull_out:s:0")
    assert frame(battle, "S").lodged == []


def test_aimed_blow_needs_a_location_that_is_not_covered() -> None:
    """D100-186, D100-216: a shot at one of whom nothing shows, where it was seen last, cannot name a location."""
    battle = stage("AS", **DUEL)
    one, other = entity(battle, "A"), entity(battle, "S")
    arm = next(arm for arm in state.arms(battle, one) if arm.weapon.key == "broadsword")
    it = attack.begin(battle, one, other, arm)
    it.winner, it.hit = "attacker", True
    assert "aimed_blow" in special.legal(battle, it)
    it.covered = [key for key in frame(battle, "S").hp if key != "head"]
    assert "aimed_blow" in special.legal(battle, it)
    it.covered.append("head")
    assert "aimed_blow" not in special.legal(battle, it)
