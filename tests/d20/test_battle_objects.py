"""Things of the map that can be broken: struck, caught in bursts (rulings on D20-050, D20-202)."""

from __future__ import annotations

import pytest

from game.battle import Battle
from game.components import Breakable
from game.event import AreaHit, Attacked, Broke, Declared, Worn
from game.knowledge import view
from game.ruleset import Forecast
from tests.scenes import (
    act,
    asked,
    choose,
    end_turns,
    events,
    hits,
    hope_of,
    ids,
    left,
    scene,
    settle,
    terms,
    who_is,
)
from tests.told import told

CHEST = {"C": {"object": "breakable", "points": 10, "height": 1.0, "armour": 3, "name": "chest"}}


def crate(battle: Battle, index: int = 0) -> Breakable:
    return list(battle.world.table(Breakable).values())[index]


def forecast(battle: Battle, wanted: str) -> Forecast:
    decision = battle.pending
    assert decision is not None
    option = next(one for one in decision.choices if one.id.startswith(wanted))
    seen = battle.rules.forecast(view(battle, battle.sides[decision.who]), decision, option)
    assert seen is not None
    return told("d20", seen)


def smashes(battle: Battle) -> list[str]:
    return [each.rpartition(":")[0] for each in ids(battle) if each.startswith("smash:")]


def test_a_crate_is_hit_without_a_roll() -> None:
    """D20-050: the dice alone; an action, no attack roll, no Hope."""
    battle = scene("Bc.g\nM...", dice=["d8=1,2,3"], B=("bram", 1, {"hope": 2}), M=("marek", 1), g=("grusk", 2))
    assert smashes(battle) == ["smash:sword:crate"]
    act(battle, "Strike at the crate with Sword")
    assert (crate(battle).points, crate(battle).broken) == (4, False)
    (worn,) = events(battle, Worn)
    assert (worn.amount, worn.left, terms(worn.terms), worn.rule) == (6, 4, [("dice", 6)], "D20-050")
    assert events(battle, Attacked) == []
    assert (left(battle, "Bram"), hope_of(battle, "Bram")) == ((4, 0, 1), [2])
    assert smashes(battle) == []
    assert [event.verb for event in events(battle, Declared)] == ["smash"]


def test_a_broken_crate_neither_blocks_nor_covers() -> None:
    """D20-050, D20-182: the step, the cover and the line change with it."""
    battle = scene("Bc.g", dice=["d8=4,4,4"], B=("bram", 1), g=("grusk", 2, {"at": [3, 1]}))
    bram, grusk = (battle.positions[who_is(battle, name)].cell for name in ("Bram", "Grusk"))
    before, cell = battle.terrain, crate(battle).cells[0]
    assert not before.walkable >> cell & 1
    assert before.covered_from(grusk, 100, 200) >> bram & 1
    choose(battle, "Strike at the crate with Sword")
    settle(battle)
    assert crate(battle).broken
    assert [(event.name, event.cell, event.rule) for event in events(battle, Broke)] == [("crate", cell, "D20-050")]
    now = battle.terrain
    assert now is not before and now.walkable >> cell & 1
    assert not now.covered_from(grusk, 100, 200) >> bram & 1
    assert now.things == 0
    assert "move:2,1" in ids(battle)


def test_armour_and_what_is_too_far_away() -> None:
    """D20-050, D20-067: less armour; reach in melee, range with a bow, a clear line."""
    battle = scene("B.C#g", dice=["d8=1,1,1"], legend=CHEST, B=("bram", 1), g=("grusk", 2))
    assert smashes(battle) == []
    choose(battle, "Step to 2,1")
    settle(battle)
    assert smashes(battle) == ["smash:sword:chest"]
    seen = forecast(battle, "smash:sword")
    assert (seen.damage, seen.notes[0]) == ("3d8", "10 points left, armour 3")
    assert dict(seen.odds)["breaks"] == pytest.approx(1 - 208 / 512)  # 208 ways to 12 or less
    act(battle, "Strike at the chest with Sword")
    assert (crate(battle).points, events(battle, Worn)[0].amount) == (10, 0)


def test_a_bow_reaches_as_far_as_it_shoots() -> None:
    """D20-050, D20-039: in range and in a clear line."""
    kit = {"items": [{"item": "bow", "held": True}]}
    battle = scene("W....c.#c..g", dice=["d6=6,6,6"], W=("wren", 1, kit), g=("grusk", 2))
    assert smashes(battle) == ["smash:bow:crate"]
    choose(battle, "Strike at the crate with Bow")
    settle(battle)
    assert crate(battle).broken and not crate(battle, 1).broken


def test_a_blow_at_a_thing_can_be_interrupted() -> None:
    """D20-100, D20-111: broken by somebody else before, it is void and nothing is spent."""
    battle = scene(
        "Bcg", dice=["d20=20,1", "d10=9,9,9"], reactions="everything", B=("bram", 1), g=("grusk", 2)
    )
    choose(battle, "Strike at the crate with Sword", "Nothing with it")
    assert asked(battle) == "Grusk interrupt"
    choose(battle, "attempt", "Strike at the crate with Maul")
    settle(battle)
    choose(battle, "done")
    assert crate(battle).broken
    assert asked(battle) == "Bram act"
    assert left(battle, "Bram") == (4, 1, 1)


def test_a_burst_breaks_what_stands_in_it() -> None:
    """D20-202: after the victims, with the same dice; not what lies outside or behind a wall."""
    battle = scene(
        "O....gc\n......#\n.....Cc", dice=["d20=2", "d8=5,6"], legend=CHEST, O=("odile", 1), g=("grusk", 2)
    )
    choose(battle, "cast:blast", "level:2")
    notes = forecast(battle, "at:6,1").notes
    assert [note.split(":")[0] for note in notes] == ["Grusk", "crate"]
    before = hits(battle, "Grusk")
    act(battle, "At 6,1")
    assert before - hits(battle, "Grusk") == 11 - 1
    assert [event.amount for event in events(battle, Worn)] == [10]
    assert [thing.broken for thing in battle.world.table(Breakable).values()] == [True, False, False]


def test_a_burst_where_nobody_stands_still_breaks_things() -> None:
    """D20-202: the dice are rolled for the things alone."""
    battle = scene("O....c...g", dice=["d8=2,3"], O=("odile", 1), g=("grusk", 2))
    choose(battle, "cast:blast", "level:2")
    assert forecast(battle, "at:5,1").notes == ("crate: 44% to break",)
    act(battle, "At 5,1")
    assert len(events(battle, AreaHit)) == 1
    assert (crate(battle).points, crate(battle).broken) == (5, False)


def test_a_flash_bomb_breaks_nothing() -> None:
    """D20-202: no physical damage."""
    battle = scene("W...c...g", W=("wren", 1), g=("grusk", 2))
    act(battle, "Throw Flash bomb", "At 4,1")
    assert events(battle, Worn) == []


def test_the_same_after_a_reload() -> None:
    """Points of a thing are a component: a fork and a rewind know them."""
    battle = scene("Bc..g", dice=["d8=1,1,1"], B=("bram", 1), g=("grusk", 2))
    act(battle, "Strike at the crate with Sword")
    end_turns(battle, "Bram")
    with battle.fork() as copy:
        assert list(copy.world.table(Breakable).values()) == list(battle.world.table(Breakable).values())
