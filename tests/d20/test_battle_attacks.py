"""Attacks, damage, Downed and standing up in battles (catalogue 3.6, 3.7), and the house rules about them."""

from __future__ import annotations

import pytest

from game.battle import Battle
from game.event import Attacked, DamageRolled, Gained, Harmed, Lost, StoodUp, WentDown
from rulesets.d20.state import Fighter
from tests.scenes import (
    act,
    asked,
    choose,
    effects,
    end_turns,
    events,
    hits,
    ids,
    in_hand,
    is_down,
    left,
    lying,
    offered,
    scene,
    settle,
    terms,
    where,
    who_is,
)

HELD = {"movement": 0}


def duel(dice: list[str | int], *, target: dict[str, object] | None = None, **options: object) -> Battle:
    """Bram with his sword beside Grusk, who cannot give ground."""
    return scene("Bg", dice=dice, options=options, B=("bram", 1), g=("grusk", 2, HELD | (target or {})))


def strike(battle: Battle, *more: str) -> Harmed | None:
    """Bram's sword; the harm done, if any."""
    act(battle, "Attack Grusk with Sword", *more)
    found = events(battle, Harmed)
    return found[-1] if found else None


# --- whom, and with what --------------------------------------------------------------------------------------


def test_reach_and_range() -> None:
    """D20-050: melee by reach, a spear at 1 or 2; range without penalty next to enemies; a clear line."""
    spear = {"items": [{"item": "spear", "place": "back", "held": True}]}
    battle = scene("B.g", B=("bram", 1, spear), g=("grusk", 2))
    assert "attack:spear:grusk" in ids(battle)
    battle = scene("B..g", B=("bram", 1, spear), g=("grusk", 2))
    assert "attack:spear:grusk" not in ids(battle)
    battle = scene("Wg", dice=["d20=1"], W=("wren", 1), g=("grusk", 2, HELD))
    act(battle, "Attack Grusk with Bow")
    assert [terms(event.terms) for event in events(battle, Attacked)] == [[("Speed", 5)]]
    battle = scene("W#g\n...", W=("wren", 1), g=("grusk", 2))
    assert "attack:bow:grusk" not in ids(battle)
    bow = {"items": [{"item": "bow", "place": "back", "held": True}]}
    for apart, reached in ((20, True), (21, False)):
        battle = scene("B" + "." * (apart - 1) + "g", B=("bram", 1, bow), g=("grusk", 2))
        assert ("attack:bow:grusk" in ids(battle)) == reached


def test_the_order_of_one_attack() -> None:
    """D20-059: declare, roll, method, damage, contact, conditions, Hope - then giving ground."""
    baton = {"items": [{"item": "shock_baton", "place": "belt", "held": True}]}
    battle = scene(
        "BgM\nW..", dice=["d20=18", "d4=4,3,2"],
        B=("bram", 1, baton), g=("grusk", 2), M=("marek", 2), W=("wren", 1, {"hope": 1}),
    )  # fmt: skip
    act(battle, "Attack Grusk with Shock baton", "Double the sum")
    kinds = [type(event).__name__ for event in battle.events if type(event).__name__ != "Rolled"][1:]
    assert kinds == ["Declared", "Attacked", "DamageRolled", "Harmed", "Gained", "Gained", "Changed"]
    assert [event.effect for event in events(battle, Gained)] == ["jolted", "stunned"]


# --- results --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "margin", "result", "limit", "damage"),
    [
        (5, 0, "glancing", 0, None), (6, 1, "hit", 6, 5), (7, 2, "hit", 12, 11), (8, 3, "hit", 18, 17),
        (9, 4, "hit", 0, 23), (14, 9, "hit", 0, 23),
    ],
)  # fmt: skip
def test_the_hit_table(die: int, margin: int, result: str, limit: int, damage: int | None) -> None:
    """D20-053, D20-054, D20-061: Strength 5 against 10, 3d8 of 24 sides, armour 1."""
    battle = duel([f"d20={die}", *(["d8=8,8,8"] if damage else [])])
    harm = strike(battle)
    (attack,) = events(battle, Attacked)
    assert (attack.margin, attack.result) == (margin, result)
    assert [event.limit for event in events(battle, DamageRolled)] == ([limit] if damage else [])
    assert (harm.amount if harm else None) == damage
    assert hits(battle, "Grusk") == 27 - (damage or 0)


def test_margin_limit_scale() -> None:
    """D20-061: `margin_limit = scale`: floor(m x sum / 4)."""
    harm = strike(duel(["d20=8", "d8=8,2,1"], margin_limit="scale"))
    assert harm is not None
    assert (terms(harm.terms), harm.amount) == ([("dice", 11), ("limit at margin 3", -3), ("armour", -1)], 7)


def test_margin_ten_is_critical() -> None:
    """D20-056, D20-062: the method is chosen before the dice are rolled."""
    battle = duel(["d20=15", "d8=3,4,5"])
    choose(battle, "Attack Grusk with Sword")
    choose(battle, "alone")
    assert (asked(battle), len(battle.dice.script)) == ("Bram critical", 3)
    choose(battle, "Double the sum")
    assert hits(battle, "Grusk") == 27 - (24 - 1)


def test_a_natural_twenty_is_critical_whatever_the_margin() -> None:
    """D20-055, D20-061: no limit either; the natural result is the die itself."""
    battle = scene(
        "tW", dice=["d20=20", "d6=6"], options={"advantage": "flat5"},
        t=("thug", 1), W=("wren", 2, HELD | {"effects": {"bracing": 0}}),
    )  # fmt: skip
    act(battle, "Attack Wren with Club", "Double the sum")
    (attack,) = events(battle, Attacked)
    assert (attack.margin, attack.result) == (20 + 2 - 5 - 15, "critical")
    assert hits(battle, "Wren") == 21 - (12 - 1)


@pytest.mark.parametrize(
    ("method", "dice", "rolled"),
    [
        ("Double the sum", [1, 2, 3], 12), ("Every die shows its maximum", [], 24),
        ("Roll the dice twice", [1, 2, 3, 1, 1, 1], 9), ("Maxima explode", [8, 1, 8, 8, 2, 3], 30),
    ],
)  # fmt: skip
def test_critical_methods(method: str, dice: list[int], rolled: int) -> None:
    """D20-063, D20-065, D20-069: no limit; exploding wave by wave."""
    battle = duel(["d20=15", *(f"d8={value}" for value in dice)], target={"hp": 27})
    strike(battle, method)
    (damage,) = events(battle, DamageRolled)
    assert (damage.total, damage.limit) == (rolled, 0)
    assert hits(battle, "Grusk") == max(0, 27 - (rolled - 1))


def test_a_piercing_weapon_may_pierce() -> None:
    """D20-064, D20-067: no armour of any kind reduces it."""
    pick = {"items": [{"item": "pick", "place": "back", "held": True}]}
    battle = scene("gB", dice=["d20=16", "d8=1,2,3"], g=("grusk", 1, pick), B=("bram", 2, HELD))
    act(battle, "Attack Bram with War pick", "Pierce the armour")
    (harm,) = events(battle, Harmed)
    assert (terms(harm.terms), hits(battle, "Bram")) == ([("pierce", 6)], 24 - 6)
    battle = duel(["d20=15", "d8=1,1,1"])
    choose(battle, "Attack Grusk with Sword", "alone")
    assert "Pierce the armour" not in offered(battle)


def test_advantage_takes_the_higher_of_two_dice() -> None:
    """D20-016, D20-058: against a Marked target."""
    battle = duel(["d20=4,9", "d8=1,1,1"], target={"effects": {"marked": 0}})
    strike(battle)
    (attack,) = events(battle, Attacked)
    assert (attack.natural, attack.total) == (9, 14)


def test_advantage_flat5() -> None:
    """D20-016: `advantage = flat5`: one die, +5 or -5 to the total, the natural result is the die."""
    battle = duel(["d20=4", "d8=1,1,1"], target={"effects": {"marked": 0}}, advantage="flat5")
    strike(battle)
    (attack,) = events(battle, Attacked)
    assert (attack.natural, attack.total) == (4, 14)
    assert ("advantage", 5) in terms(attack.terms)


def test_advantage_and_disadvantage_cancel() -> None:
    """D20-017, D20-058: Marked and Bracing: one die."""
    battle = duel(["d20=9", "d8=1,1,1"], target={"effects": {"marked": 0, "bracing": 0}})
    strike(battle)
    (attack,) = events(battle, Attacked)
    assert terms(attack.terms) == [("Strength", 5), ("target Marked", 0), ("target Braces", 0)]
    assert attack.natural == 9


# --- damage ---------------------------------------------------------------------------------------------------


def test_a_finishing_move_doubles_what_gets_through() -> None:
    """D20-068, D20-069, D20-092: and ends Stunned."""
    battle = duel(["d20=9", "d8=4,4,4"], target={"effects": {"stunned": 0}})
    harm = strike(battle)
    assert harm is not None
    assert (terms(harm.terms), harm.finishing) == (
        [("dice", 12), ("armour", -1), ("finishing move x2", 11)],
        True,
    )
    assert (hits(battle, "Grusk"), effects(battle, "Grusk")) == (5, {})


def test_a_stopped_attack_is_no_finishing_move() -> None:
    """D20-068: it leaves Stunned."""
    battle = scene(
        "tB", dice=["d20=14", "d6=3"], t=("thug", 1), B=("bram", 2, {"effects": {"stunned": 0}} | HELD)
    )
    act(battle, "Attack Bram with Club")
    assert (hits(battle, "Bram"), effects(battle, "Bram")) == (24, {"stunned": 0})


def test_finishing_double_before_armour() -> None:
    """D20-068: `finishing_double = before_armour`."""
    battle = duel(["d20=9", "d8=4,4,4"], target={"effects": {"stunned": 0}}, finishing_double="before_armour")
    harm = strike(battle)
    assert harm is not None
    assert harm.amount == 23
    stopped = scene(
        "tB", dice=["d20=14", "d6=2"], options={"finishing_double": "before_armour"},
        t=("thug", 1), B=("bram", 2, {"effects": {"stunned": 0}} | HELD),
    )  # fmt: skip
    act(stopped, "Attack Bram with Club")
    assert (hits(stopped, "Bram"), effects(stopped, "Bram")) == (23, {})


def test_criticals_stun_unless_the_house_says_no() -> None:
    """D20-093: `crit_stuns`; stunning weapons stun anyway, and at margin 7 to 9."""
    battle = duel(["d20=15", "d8=1,1,1"])
    strike(battle, "Double the sum")
    assert effects(battle, "Grusk") == {"stunned": 0}
    battle = duel(["d20=15", "d8=1,1,1"], crit_stuns=False)
    strike(battle, "Double the sum")
    assert effects(battle, "Grusk") == {}
    for die, stunned in ((11, {}), (12, {"stunned": 0})):
        battle = scene("MB", dice=[f"d20={die + 3}", "d6=3,3,3"], M=("marek", 1), B=("bram", 2, HELD))
        act(battle, "Attack Bram with Mace")
        (attack,) = events(battle, Attacked)
        assert (attack.margin, effects(battle, "Bram")) == (die - 5, stunned)


def test_armour_weight_half() -> None:
    """D20-164, D20-165, D20-166: half a point of weight per point of armour."""
    heavy = {"overrides": {"armour": "siege_plate"}}
    assert left(scene("B.g", B=("bram", 1, heavy), g=("grusk", 2)), "Bram")[0] == 0
    light = scene("B.g", options={"armour_weight": "half"}, B=("bram", 1, heavy), g=("grusk", 2))
    assert left(light, "Bram")[0] == 4


def test_source_counts_sources() -> None:
    """D20-060: `source_counts = sources`: weapon dice by number of different Sources, HP by levels."""
    battle = scene("B.g", options={"source_counts": "sources"}, B=("bram", 1), g=("grusk", 2))
    assert battle.world.get(who_is(battle, "Bram"), Fighter).dice == 1
    assert battle.world.get(who_is(battle, "Grusk"), Fighter).dice == 2
    assert hits(battle, "Bram") == 24


# --- Downed and up again --------------------------------------------------------------------------------------


def test_downed_drops_all_and_loses_all_effects() -> None:
    """D20-074, D20-071: surplus damage is lost; no turn, no interrupts."""
    battle = scene(
        "Bg\nM.", dice=["d20=9", "d8=8,8,8"], reactions="everything",
        B=("bram", 1), g=("grusk", 2, {"hp": 3, "effects": {"poisoned": 2, "stand_fast": 2}} | HELD), M=("marek", 2),
    )  # fmt: skip
    choose(battle, "Attack Grusk with Sword")
    settle(battle)
    assert (hits(battle, "Grusk"), is_down(battle, "Grusk"), effects(battle, "Grusk")) == (0, True, {})
    assert {event.effect for event in events(battle, Lost)} == {"poisoned", "stand_fast"}
    assert (in_hand(battle, "Grusk"), lying(battle)) == ([], [("maul", (2, 1))])
    assert [event.source for event in events(battle, WentDown)] == [who_is(battle, "Bram")]
    choose(battle, "Cast Stand Fast", "Level 1")
    assert asked(battle) == "Marek interrupt"
    settle(battle)
    act(battle, "end")
    assert asked(battle) == "Marek act"


def fallen(**more: object) -> Battle:
    """Grusk has fallen beside Bram; it is Tamsin's turn, beside him on the other side."""
    battle = scene(
        "Bg\n.T\nW.", dice=["d20=9", "d8=8,8,8"],
        B=("bram", 1), g=("grusk", 2, {"hp": 3, "movement": 0, **more}), T=("tamsin", 2), W=("wren", 1),
    )  # fmt: skip
    act(battle, "Attack Grusk with Sword")
    return battle


def test_healing_brings_the_downed_back() -> None:
    """D20-075: at once, in its space, with what it had left of this round's budget and its place in the order."""
    battle = fallen(minor=0)
    act(battle, "end", "Tamsin: Cast Mend Flesh", "Level 2")
    assert (hits(battle, "Grusk"), is_down(battle, "Grusk"), left(battle, "Grusk")) == (10, False, (0, 1, 0))
    assert where(battle, "Grusk") == (2, 1)
    end_turns(battle, "Grusk")
    assert in_hand(battle, "Grusk") == []


def test_standing_up_where_somebody_stands_now() -> None:
    """D20-075: the nearest free space of its controller's choice."""
    battle = fallen()
    act(battle, "Step to 2,1", "end", "Tamsin: Cast Mend Flesh", "Level 1")
    assert asked(battle) == "Grusk stand_up"
    assert offered(battle) == ["Stand up at 1,1", "Stand up at 1,2"]
    act(battle, "Stand up at 1,2")
    assert where(battle, "Grusk") == (1, 2)
    assert [event.cell for event in events(battle, StoodUp)] == [
        battle.positions[who_is(battle, "Grusk")].cell
    ]


def test_healing_never_exceeds_the_maximum() -> None:
    """D20-075."""
    battle = scene("T.g", T=("tamsin", 1, {"hp": 25}), g=("grusk", 2))
    act(battle, "Cast Mend Flesh", "Level 2")
    assert hits(battle, "Tamsin") == 27


def test_a_downed_character_is_no_target_but_for_healing() -> None:
    """D20-074: neither attacks nor enemy spells."""
    battle = fallen()
    act(battle, "end", "Tamsin: end", "Wren: end")
    assert asked(battle) == "Bram act"
    assert not [option for option in ids(battle) if option.endswith("grusk") and "pick" not in option]


def test_contact_whatever_the_armour_stopped() -> None:
    """D20-076, D20-054: a glancing hit gives the weapon's contact effect; a paint gun deals no damage at any margin."""
    baton = {"items": [{"item": "shock_baton", "place": "belt", "held": True}]}
    battle = scene("Bg", dice=["d20=5"], B=("bram", 1, baton), g=("grusk", 2, HELD))
    act(battle, "Attack Grusk with Shock baton")
    assert (effects(battle, "Grusk"), hits(battle, "Grusk")) == ({"jolted": 0}, 27)
    gun = {"items": [{"item": "paint_gun", "place": "belt", "held": True}]}
    for die in (6, 20):
        battle = scene("W...g", dice=[f"d20={die}"], W=("wren", 1, gun), g=("grusk", 2, HELD))
        act(battle, "Attack Grusk with Paint gun")
        assert (effects(battle, "Grusk"), events(battle, DamageRolled)) == ({"marked": 0}, [])
