"""Between battles (catalogue 3.17, D20-073)."""

from __future__ import annotations

from typing import Any

import pytest

from game.data import InputError
from rulesets.d20.after import (
    Aftermath,
    add_level,
    carry_over,
    gain_level,
    new_adventure,
    rest,
)
from rulesets.d20.build import derive, load_combatant
from rulesets.d20.options import Options

BEATEN = Aftermath(
    hp=0,
    max_hp=24,
    mana={"iron": 1},
    max_mana={"iron": 6},
    hope=1,
    conditions=("poisoned",),
)


def test_rest_refills_hp_and_mana_but_not_hope() -> None:
    """D20-210, D20-120."""
    rested = rest(BEATEN)
    assert (rested.hp, rested.mana, rested.conditions) == (24, {"iron": 6}, ())
    assert rested.hope == 1
    assert rested.fit
    assert rested.mana is not rested.max_mana


def test_without_rest_all_carries_over() -> None:
    """D20-211: a Downed one stays out."""
    carried = carry_over(BEATEN)
    assert (carried.hp, carried.mana, carried.hope) == (0, {"iron": 1}, 1)
    assert carried.conditions == ()
    assert not carried.fit


def test_new_adventure() -> None:
    """D20-212: Hope 4, one who quit may return; wounds stay."""
    gone = Aftermath(10, 24, {}, {}, hope=0, quit=True)
    assert not gone.fit
    back = new_adventure(gone)
    assert (back.hope, back.quit, back.hp) == (4, False, 10)
    assert back.fit
    assert not rest(gone).fit


def test_adding_a_level() -> None:
    """D20-213, D20-172, D20-130: a level, three points, a spell."""
    marek = load_combatant("marek")
    better = add_level(marek, "song", {"heart": 1, "organs": 1, "speed": 1}, "rally")
    assert better.sources == {"song": 3, "iron": 1}
    assert [better.stat(stat) for stat in ("strength", "speed", "organs", "heart")] == [3, 1, 3, 5]
    assert better.spells["song"] == ("cutting_words", "anthem", "rally")
    assert derive(better).max_hp == 4 * 8
    assert marek.sources == {"song": 2, "iron": 1}
    new = add_level(marek, "beast", {"organs": 2, "heart": 1}, "venom")
    assert (new.sources["beast"], new.spells["beast"]) == (1, ("venom",))


@pytest.mark.parametrize(
    ("source", "gains", "spell", "words"),
    [
        ("sonng", {"heart": 2, "speed": 1}, None, "did you mean 'song'"),
        ("song", {"hart": 2, "speed": 1}, None, "did you mean 'heart'"),
        ("song", {"heart": 3}, None, "at most 2"),
        ("song", {"heart": 2, "speed": -1, "organs": 2}, None, "at most 2"),
        ("song", {"heart": 2}, None, "2 stat points given, this level has 3"),
        ("song", {"speed": 2, "organs": 1}, None, "belongs to heart"),
        ("song", {"heart": 2, "speed": 1}, "spark", "unknown Song spell 'spark'"),
        ("song", {"heart": 2, "speed": 1}, "anthem", "named twice"),
    ],
)
def test_illegal_levels_are_refused(
    source: str, gains: dict[str, int], spell: str | None, words: str
) -> None:
    """D20-172, D20-173, D20-130."""
    with pytest.raises(InputError, match=words):
        add_level(load_combatant("marek"), source, gains, spell)


def test_levels_where_sources_count() -> None:
    """D20-172 under `source_counts = sources`: only a new Source gives points."""
    from rulesets.d20.build import make_sheet

    options = Options(source_counts="sources")
    table: dict[str, Any] = {"name": "Ann", "sources": {"iron": 1}, "stats": {"strength": 2, "organs": 1}}
    ann = make_sheet(table, options)
    assert add_level(ann, "iron", {}, None, options).sources == {"iron": 2}
    with pytest.raises(InputError, match="this level has 0"):
        add_level(ann, "iron", {"strength": 2, "speed": 1}, None, options)
    assert add_level(ann, "song", {"heart": 2, "speed": 1}, None, options).stats["heart"] == 2


def test_a_level_raises_current_hp_too() -> None:
    """D20-073: maximum and current HP by the difference; pools only in their maximum."""
    marek = load_combatant("marek")
    better = add_level(marek, "song", {"heart": 1, "organs": 1, "speed": 1})
    hurt = Aftermath(5, 21, {"song": 0, "iron": 2}, {"song": 4, "iron": 2})
    risen = gain_level(hurt, marek, better)
    assert (risen.hp, risen.max_hp) == (5 + 11, 32)
    assert (risen.mana, risen.max_mana) == ({"song": 0, "iron": 2}, {"song": 6, "iron": 2})
    new = gain_level(hurt, marek, add_level(marek, "beast", {"organs": 2, "heart": 1}))
    assert (new.mana["beast"], new.max_mana["beast"]) == (0, 1)
