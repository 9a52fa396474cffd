"""Cover, light, height, climbing, falling, water, hazards, doors and objects (catalogue 3.19)."""

from __future__ import annotations

import pytest

from game.components import Breakable, Door
from game.event import Attacked, Checked, Harmed
from rulesets.d6 import guards, moving, state, surroundings
from tests.d6.test_attacks import layer_names, prepared
from tests.d6_scenes import actions, all_of, answer, asked, at, do, health, last, offers, scene, who

LEGEND = {
    "n": {"walk": False, "height": 0.4},
    "q": {"walk": False, "height": 0.6},
    "h": {"walk": False, "height": 1.6},
    "t": {"walk": False, "height": 2.0},
    "f": {"surface": "fire"},
    "k": {"water": 1.5},
    "u": {"elevation": 1.0},
    "v": {"elevation": 2.0, "climb": 2},
    "y": {"elevation": 4.0},
}


@pytest.mark.parametrize(("sign", "cover"), [("n", None), ("q", 5), ("o", 10), ("h", 15), ("c", 10)])
def test_cover_in_quarters(sign: str, cover: int | None) -> None:
    """By height: below 0.5 m none, then 1, 2, 3 quarters of 20; resistance by material (`D6-226`)."""
    with scene(f"A...{sign}E", legend=LEGEND, A=("archer", 1), E=("townsman", 2)) as battle:
        found = layer_names(battle, "A", "E", "~shoot")
        assert found.get("cover") == cover
        it = prepared(battle, "A", "E", "~shoot")
        line = next((line for line in guards.layers(battle, it) if line.name == "cover"), None)
        if line is not None:
            assert line.fails == "lands" and line.resistance == (4 if sign == "c" else 7)


def test_two_metres_block_the_line() -> None:
    """What blocks sight blocks ranged attacks (`D6-226`, `D6-075`, `D6-239`)."""
    with scene("A...tE", legend=LEGEND, A=("archer", 1), E=("townsman", 2)) as battle:
        assert not offers(battle, "*~shoot:E")


def test_cover_beside_the_attacker_is_ignored() -> None:
    """Unless it is beside the target, too (`D6-226`)."""
    with scene("Ao....E", legend=LEGEND, A=("archer", 1), E=("townsman", 2)) as battle:
        assert "cover" not in layer_names(battle, "A", "E", "~shoot")
    with scene("AoE", legend=LEGEND, A=("halberdier", 1), E=("townsman", 2)) as battle:
        assert layer_names(battle, "A", "E", "pike~normal")["cover"] == 10  # melee over distance 2


@pytest.mark.parametrize(("light", "near", "far"), [("bright", 0, 0), ("dim", 0, 5), ("dark", 5, 10)])
def test_darkness_hides(light: str, near: int, far: int) -> None:
    """Quarters of 20, failing is a miss, one grade less at distance 1; not for Mind deeds (`D6-227`)."""
    with scene("A.E", light=light, A=("halberdier", 1), E=("townsman", 2)) as battle:
        assert layer_names(battle, "A", "E", "pike~normal").get("dark", 0) == far
    with scene("AE", light=light, A=("halberdier", 1), E=("townsman", 2)) as battle:
        assert layer_names(battle, "A", "E", "pike~normal").get("dark", 0) == near
        assert offers(battle, "attack:*:E")  # sight is enough to name it


def test_darkness_makes_a_miss() -> None:
    """Not caught, but missed (`D6-079`, `D6-227`)."""
    with scene("A.....E", light="dark", A=("levy_crossbowman", 1), E=("townsman", 2)) as battle:
        do(battle, "attack:*~shoot:E")
        assert last(battle, Attacked).result == "miss"


def test_pitch_black_is_magical() -> None:
    """Three quarters where magical darkness lies (`D6-227`)."""
    legend = {"x": {"object": "darkness", "radius": 3.0, "power": 1}}
    with scene("A....xE", legend=legend, A=("archer", 1), E=("townsman", 2)) as battle:
        assert layer_names(battle, "A", "E", "~shoot")["dark"] == 15


def test_higher_ground() -> None:
    """At least 1 m above the target: hit +1 (`D6-228`)."""
    with scene("Au.E", legend=LEGEND, A=("archer", 1), E=("townsman", 2)) as battle:
        it = surroundings.around(battle, who(battle, "A"), who(battle, "E"), "shoot", 0)
        assert not it.high
        raised = surroundings.around(
            battle, who(battle, "A"), who(battle, "E"), "shoot", 0, battle.ground.grid.cell(2, 1)
        )
        assert raised.high


def test_climbing_needs_a_hand_and_a_check() -> None:
    """1 action a space, max(Strength, Technique) against 3 + 3 x grade; failure costs the action only (`D6-229`)."""
    with scene("Av.E", legend=LEGEND, A=("townsman", 1), E=("townsman", 2), dice=[1, 5]) as battle:
        answer(battle, "climb:2,1", "bid:1")  # 6 + 1 < 9
        assert at(battle, "A") == (1, 1) and actions(battle, "A") == 4
        answer(battle, "climb:2,1", "bid:1")
        assert at(battle, "A") == (2, 1) and actions(battle, "A") == 2
        assert [event.difficulty for event in all_of(battle, Checked)] == [9, 9]
    with scene("Av.E", legend=LEGEND, A=("axe_brute", 1), E=("townsman", 2)) as battle:
        assert not offers(battle, "climb:*")
    assert moving.grade_of(0) == 1 and moving.grade_of(4) == 4 and moving.grade_of(15) == 3


def test_down_one_metre_freely_up_half() -> None:
    """More is climbing or falling (`D6-231`)."""
    with scene("A1u.E", legend=LEGEND, A=("townsman", 1), E=("townsman", 2)) as battle:
        assert offers(battle, "move:2,1") and offers(battle, "move:3,1") and offers(battle, "move:4,1")
    with scene("Au.E", legend=LEGEND, A=("townsman", 1), E=("townsman", 2)) as battle:
        assert not offers(battle, "move:2,1") and offers(battle, "climb:2,1")


def test_falling() -> None:
    """4 x (m - 1) against Health, no layers (`D6-232`)."""
    with scene("A.E", A=("townsman", 1), E=("townsman", 2)) as battle:
        from rulesets.d6 import harm

        harm.fall(battle, who(battle, "A"), 100)
        assert health(battle, "A") == 16
        harm.fall(battle, who(battle, "A"), 430)
        assert last(battle, Checked).total == 12 and health(battle, "A") == 12


def test_dropping_down_is_a_step() -> None:
    """Off an edge for 1 action (`D6-232`)."""
    with scene("v.E\nA..", legend=LEGEND, A=("townsman", 1), E=("townsman", 2), dice=[6]) as battle:
        answer(battle, "climb:1,1", "bid:1", "leap:2,1")
        assert at(battle, "A") == (2, 1) and actions(battle, "A") == 3
        assert last(battle, Checked).total == 4 and health(battle, "A") == 15


def test_water() -> None:
    """Half a metre is difficult, 1.2 m swimming: no Normal move, no Charge, no Shield defence, no two hands
    (`D6-233`).
    """
    from rulesets.d6 import bids

    with scene("A~~~~.E", A=("townsman", 1), E=("townsman", 2)) as battle:
        assert offers(battle, "move:3,1") and not offers(battle, "move:4,1")
    with scene("Akk.E", legend=LEGEND, A=("captain", 1), E=("halberdier", 2)) as battle:
        answer(battle, "swim:2,1")
        assert actions(battle, "A") == 5 and not offers(battle, "move:*") and not offers(battle, "*~charge:*")
        assert "shield" not in bids.defences(battle, prepared(battle, "E", "A", "pike~normal"))
        answer(battle, "swim:3,1")
        assert offers(battle, "attack:mace*~normal:E")
    with scene("Ak.E", legend=LEGEND, A=("halberdier", 1), E=("townsman", 2)) as battle:
        assert offers(battle, "attack:*~pike~normal:E")
        answer(battle, "swim:2,1")
        assert not offers(battle, "attack:*pike*:E")


def test_sinking_in_armour() -> None:
    """8, 12, 16 ... at the start of each own turn (`D6-236`)."""
    with scene("AkE", legend=LEGEND, A=("iron_knight", 1), E=("townsman", 2)) as battle:
        answer(battle, "swim:2,1", "end")
        before = len(battle.events)
        answer(battle, "end")
        answer(battle, "end")
        answer(battle, "end")
        sunk = [event.total for event in battle.events[before:] if isinstance(event, Checked)]
        assert sunk == [8, 12]


def test_hazards_hurt_on_entering_and_at_the_start() -> None:
    """A damage check of the tile's value, no layers (`D6-237`)."""
    with scene("Af.E", legend=LEGEND, A=("captain", 1), E=("townsman", 2)) as battle:
        answer(battle, "move:2,1")
        assert last(battle, Harmed).amount == 3 and health(battle, "A") == 31
        answer(battle, "end")
        answer(battle, "end")
        assert health(battle, "A") == 28


def test_doors() -> None:
    """Open and close for 1; force for 3 with Strength against 12; strike at it: Health 16, resistance 4 (`D6-238`)."""
    with scene("A+.E", A=("captain", 1), E=("townsman", 2)) as battle:
        answer(battle, "open:*")
        assert actions(battle, "A") == 5 and battle.world.table(Door)
        answer(battle, "close:*")
        door = next(iter(battle.world.table(Door).values()))
        assert not door.open
        door.locked = True
        answer(battle, "replace", "place:damage")
        answer(battle, "try:*", "bid:0+all_out_check")
        assert door.open and last(battle, Checked).total == 19 and last(battle, Checked).difficulty == 12


def test_objects_break() -> None:
    """Hit by itself, Health as the difficulty, wood resists 4 (`D6-238`)."""
    with scene("Ac.E", A=("axe_brute", 1), E=("townsman", 2)) as battle:
        crate = next(iter(battle.world.table(Breakable).values()))
        answer(battle, "smash:*", "bid:0")
        assert last(battle, Checked).total == 14 + 8 - 4 and crate.broken
        assert offers(battle, "move:2,1")


def test_sight_only() -> None:
    """Behind a wall nobody is named, in the dark everybody in line is (`D6-239`)."""
    with scene("A#E\n...", light="dark", A=("archer", 1), E=("townsman", 2)) as battle:
        assert not battle.situation.seen(1, who(battle, "E")) and asked(battle) == "A act"
        assert state.known_foes(battle, who(battle, "A")) == []
