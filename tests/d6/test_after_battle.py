"""What a player can do after a d6 battle, by the labels shown (catalogue 3.20)."""

from __future__ import annotations

from game.battle import Battle
from game.company import company_of, enlist
from game.components import FloorItem
from game.event import Changed, Gained, Handled, Healed, Lost
from game.scenario import find_scenario, load_scenario
from rulesets.d6.state import Fighter, Kit, Vitals
from tests.after_scenes import Member, foretold, offered, over, rules_of, take

BEATEN: Member = ("levy_spearman", 2, {"health": 0})
DOWN: Member = ("axe_brute", 1, {"health": 0})


def brawl(*members: Member, **more: object) -> Battle:
    battle = over("d6", [*members, BEATEN], **more)  # type: ignore[arg-type]
    battle.go_on(1)
    return battle


def health(battle: Battle, who: int) -> int:
    return battle.world.get(who, Vitals).health


def test_the_down_come_back() -> None:
    """D6-256: a tenth of their Health, for the side that holds the field."""
    with brawl(("archer", 1, {}), DOWN) as battle:
        assert health(battle, 2) == battle.world.get(2, Vitals).maximum // 10 == 3
        assert [type(event) for event in battle.events[-2:]] == [Healed, Lost]
        assert rules_of(battle.events[-2:]) == {"D6-256"}
        take(battle, "Nothing more")
        battle.go_on(2)
        assert health(battle, 3) == 0 and battle.rules.carry(battle, 3).out == "down"
        take(battle, "Rest for a night")
        assert health(battle, 3) == battle.world.get(3, Vitals).maximum // 10 > 0
        assert battle.rules.carry(battle, 3).out == ""


def test_the_dead_stay_dead() -> None:
    """D6-256 under `overcome` = `dead`: no rest brings them back, and they are not taken along."""
    with brawl(("archer", 1, {"health": 5}), DOWN, options={"overcome": "dead"}) as battle:
        assert [event.effect for event in battle.events if isinstance(event, Gained)] == ["dead"]
        take(battle, "Rest for a week")
        assert (health(battle, 1), health(battle, 2)) == (34, 0)
        assert not any("Axe brute" in label for label in offered(battle))
        company = company_of(battle, 1)
        assert [one.out for one in company.members] == ["", "dead"]
        assert enlist(load_scenario(find_scenario("d6-training-yard")), 1, company).bench == []


def test_rest() -> None:
    """D6-257: a night brings a tenth, a week all."""
    with brawl(("archer", 1, {"health": 5})) as battle:
        assert [(term.amount, term.rule) for term in foretold(battle, "Rest for a night").terms] == [(3, "D6-257")]
        assert [(term.amount, term.rule) for term in foretold(battle, "Rest for a week").terms] == [(29, "D6-257")]
        assert rules_of(take(battle, "Rest for a night")) == {"D6-257"}
        assert health(battle, 1) == 8
        take(battle, "Rest for a week")
        assert health(battle, 1) == 34
        assert offered(battle) == ["Archer gains a level", "Nothing more"]


def test_weapons_are_recovered() -> None:
    """D6-257: one's own that lie about, by the side that holds the field."""
    for side, found in ((1, True), (2, False)):
        with over("d6", [("archer", side, {}), ("levy_spearman", 3 - side, {"health": 0})]) as battle:
            if side == 2:
                battle.close()
                battle = over("d6", [("archer", 1, {"health": 0}), ("levy_spearman", 2, {})])
            kit = battle.world.get(1, Kit)
            sword = kit.slots.pop(1)
            battle.add(FloorItem(sword.item, 20))
            before = len(battle.events)
            battle.go_on(1)
            gathered = [event.item for event in battle.events[before:] if isinstance(event, Handled)]
            assert gathered == ([sword.item] if found else [])
            assert (sword.item in [slot.item for slot in kit.slots]) is found
            assert ("items" in battle.rules.carry(battle, 1).state) is not found


def test_a_level() -> None:
    """D6-161, D6-157, D6-159: the campaign gives it; skills and traits within the rules of building."""
    with brawl(("archer", 1, {})) as battle:
        take(battle, "Archer gains a level")
        assert "Take Aim" not in offered(battle) and "That is all" in offered(battle)
        events = take(battle, "Parry")
        if battle.pending is not None and battle.pending.kind == "after_skill":
            events = take(battle, "That is all")
        assert rules_of(events) == {"D6-161", "D6-157"}
        assert [event.after for event in events if isinstance(event, Changed)] == [5]
        assert "parry" in battle.world.get(1, Fighter).skills
        take(battle, "Archer gains a level")
        while battle.pending is not None and battle.pending.kind == "after_skill":
            take(battle, "That is all")
        events = take(battle, "Champion")
        assert rules_of(events) == {"D6-161", "D6-159"}
        sheet = company_of(battle, 1).members[0].sheet
        assert (sheet["level"], sheet["traits"][-1]) == (6, "champion")
