"""What a player can do after a d20 battle, by the labels shown (catalogue 3.17)."""

from __future__ import annotations

import pytest

from game.battle import Battle, IllegalAnswer
from game.company import company_of
from game.event import Changed, Gained, Handled, Healed, Lost
from game.setup import CombatantSetup
from rulesets.d20.state import Fighter, Kit, Vitals
from tests.after_scenes import Member, foretold, offered, over, rules_of, take
from tests.scenes import choose, scene

BEATEN: Member = ("grusk", 2, {"hp": 0})


def brawl(*members: Member, **more: object) -> Battle:
    battle = over("d20", [*members, BEATEN], **more)  # type: ignore[arg-type]
    battle.go_on(1)
    return battle


def test_nothing_goes_on_before_the_end() -> None:
    with scene("B.g", B=("bram", 1), g=("grusk", 2)) as battle, pytest.raises(IllegalAnswer, match="not over"):
        battle.go_on(1)
    with over("d20", [("bram", 1, {}), BEATEN]) as battle, pytest.raises(IllegalAnswer, match="no side 3"):
        battle.go_on(3)


def test_rest() -> None:
    """D20-210: HP and mana full, the Downed are up; Hope stays."""
    with brawl(("bram", 1, {"hp": 3, "mana": {"iron": 1}, "hope": 2}), ("marek", 1, {"hp": 0})) as battle:
        terms = {(term.source, term.amount, term.rule) for term in foretold(battle, "Rest").terms}
        assert ("Bram: HP", 21, "D20-210") in terms
        assert ("Bram: Iron mana", 5, "D20-210") in terms
        assert ("Marek: HP", 21, "D20-210") in terms
        assert battle.rules.carry(battle, 2).out == "down"
        events = take(battle, "Rest")
        assert rules_of(events) == {"D20-210"}
        assert {(event.who, event.amount) for event in events if isinstance(event, Healed)} == {(1, 21), (2, 21)}
        vitals = battle.world.get(1, Vitals)
        assert (vitals.hp, vitals.mana, vitals.hope) == (24, {"iron": 6}, 2)
        assert battle.rules.carry(battle, 2).out == ""
        assert "Rest" not in offered(battle)


def test_a_new_adventure() -> None:
    """D20-212: Hope 4, and one who has left comes back; wounds stay."""
    members: tuple[Member, ...] = (("bram", 1, {"hp": 3, "hope": 1}), ("wren", 1, {"hope": 0, "quit": True}))
    with brawl(*members) as battle:
        assert battle.rules.carry(battle, 2).out == "quit"
        foreseen = foretold(battle, "Begin a new adventure")
        assert [(term.source, term.amount) for term in foreseen.terms] == [("Bram: Hope", 3), ("Wren: Hope", 4)]
        assert foreseen.notes == ("Wren comes back (D20-212)",)
        events = take(battle, "Begin a new adventure")
        assert rules_of(events) == {"D20-212"}
        assert [type(event) for event in events] == [Changed, Changed, Lost]
        assert battle.rules.carry(battle, 2).out == ""
        assert battle.world.get(1, Vitals).hp == 3


def test_a_level() -> None:
    """D20-213, D20-172, D20-130, D20-073: the Source, three points (the first in its primary stat), a spell."""
    with brawl(("bram", 1, {"hp": 3, "mana": {"iron": 1}})) as battle:
        take(battle, "Bram gains a level")
        assert [term.rule for term in foretold(battle, "Song, level 1").terms] == ["D20-130", "D20-172"]
        take(battle, "Song, level 1")
        foreseen = [(term.source, term.amount, term.rule) for term in foretold(battle, "Organs 4").terms]
        assert foreseen == [("Organs", 1, "D20-172"), ("HP", 4, "D20-073")]
        take(battle, "Organs 4")
        assert offered(battle) == ["Strength 6", "Speed 2", "Organs 5", "Brains 1", "Heart 2"]
        take(battle, "Organs 5")
        events = take(battle, "Anthem")
        assert rules_of(events) == {"D20-213", "D20-172", "D20-073", "D20-130"}
        assert [event.effect for event in events if isinstance(event, Gained)] == ["level"]
        assert [event.item for event in events if isinstance(event, Handled)] == ["anthem"]
        fighter, vitals = battle.world.get(1, Fighter), battle.world.get(1, Vitals)
        assert (fighter.sources, fighter.stats["organs"]) == ({"iron": 3, "song": 1}, 5)
        assert (vitals.max_hp, vitals.hp) == (4 * 10, 3 + 40 - 24)
        assert vitals.mana == {"iron": 1, "song": 0}
        assert company_of(battle, 1).members[0].sheet["spells"]["song"] == ["anthem"]


def test_a_level_where_sources_count() -> None:
    """D20-172 under `source_counts = sources`: a Source already there gives no points."""
    with brawl(("bram", 1, {}), options={"source_counts": "sources"}) as battle:
        take(battle, "Bram gains a level")
        assert [term.amount for term in foretold(battle, "Iron, level 4").terms if term.rule == "D20-172"] == [3]


def test_what_lies_about_is_gathered_by_the_victor() -> None:
    """D20-211: things dropped or thrown are not used up, for the side that holds the field; conditions end."""
    with scene("B.g", B=("bram", 1, {"effects": {"poisoned": 2}}), g=("grusk", 2, {"hp": 1})) as battle:
        choose(battle, "Drop Sword")
        choose(battle, "Drop Shield")
        assert [slot.item for slot in battle.world.get(1, Kit).slots] == ["healing_draught"]
        battle.world.get(2, Vitals).hp = 0
        battle.presences[2].down = True
        battle.refresh(sight=True)
        choose(battle, "End turn")
        assert battle.outcome is not None
        before = len(battle.events)
        battle.go_on(1)
        events = battle.events[before:]
        assert {event.item for event in events if isinstance(event, Handled)} == {"sword", "shield"}
        assert [event.effect for event in events if isinstance(event, Lost)] == ["poisoned"]
        assert rules_of(events) == {"D20-211"}
        held = [one["item"] for one in battle.rules.carry(battle, 1).state["items"] if one["held"]]
        assert held == ["sword", "shield"]


def test_what_was_used_stays_used_and_the_bench_is_there_again() -> None:
    """D20-211: the state goes on; a Downed one who stayed out rests with the others."""
    carried = [{"item": "sword", "place": "belt", "held": True}]
    with brawl(("bram", 1, {"hp": 5, "items": carried}), bench=[("sable", 1, {"hp": 0})]) as battle:
        company = company_of(battle, 1)
        assert [(one.name, one.out) for one in company.members] == [("Bram", ""), ("Sable", "down")]
        assert company.members[0].state["items"] == carried
        take(battle, "Rest")
        company = company_of(battle, 1)
        assert [(one.name, one.out) for one in company.members] == [("Bram", ""), ("Sable", "")]
        assert company.members[0].state["hp"] == 24


def test_undo_and_leaving() -> None:
    """What has rolled no dice can be taken back; after leaving one may come back."""
    with brawl(("bram", 1, {"hp": 3})) as battle:
        take(battle, "Rest")
        battle.undo()
        assert battle.world.get(1, Vitals).hp == 3
        assert take(battle, "Nothing more") == []
        assert battle.pending is None and battle.outcome is not None
        battle.go_on(1)
        assert "Rest" in offered(battle)


def test_the_other_side_goes_on_by_itself() -> None:
    """Each side has its own aftermath; losers gather nothing."""
    with brawl(("bram", 1, {"hp": 3})) as battle:
        take(battle, "Nothing more")
        battle.go_on(2)
        assert offered(battle) == ["Rest", "Grusk gains a level", "Nothing more"]
        assert isinstance(battle.setup.combatants[1], CombatantSetup)
