"""What a player can do after a d100 battle, by the labels shown (catalogue 3.16)."""

from __future__ import annotations

from game.battle import Battle
from game.company import company_of, enlist
from game.components import FloorItem
from game.event import Changed, Gained, Handled, Harmed, Healed, Lost, SkillRolled, Waited
from game.scenario import find_scenario, load_scenario
from rulesets.d100.gear import Fallen
from rulesets.d100.state import Fortune, Frame, Kit, Magic
from tests.after_scenes import Member, foretold, fought, offered, over, rules_of, take

BEATEN: Member = ("levy", 2, {"hp": {"head": -6}})
ODILE: Member = ("odile", 1, {})


def brawl(*members: Member, dice: list[list[int]] | None = None, **more: object) -> Battle:
    """A battle that is over as soon as initiative is rolled; then come `dice`."""
    everybody = [*members, BEATEN]
    first = [[10, 1 + number] for number, _ in enumerate(everybody)]
    battle = over("d100", everybody, dice=first + dice if dice else None, **more)  # type: ignore[arg-type]
    assert battle.outcome is not None
    battle.go_on(1)
    return battle


def hp(battle: Battle, who: int, place: str) -> int:
    return battle.world.get(who, Frame).hp[place]


def test_first_aid() -> None:
    """D100-245: once per location, not on Major: success 1d3, critical 3, fumble 1 damage."""
    wounds = {"hp": {"chest": 2, "left_arm": -1, "right_leg": -5}}
    with brawl(ODILE, ("aldith", 1, wounds), dice=[[100, 40], [3, 2], [100, 100]]) as battle:
        take(battle, "First Aid for Aldith Varr")
        assert offered(battle) == ["Chest", "Left arm"]
        assert foretold(battle, "Chest").title == "First Aid by Odile Marsh"
        events = take(battle, "Chest")
        assert [(event.skill, event.level) for event in events if isinstance(event, SkillRolled)] == [
            ("first_aid", "success")
        ]
        assert [(event.amount, event.there) for event in events if isinstance(event, Healed)] == [(2, 4)]
        assert rules_of(events) >= {"D100-245"}
        take(battle, "First Aid for Aldith Varr")
        events = take(battle, "Leave it")
        assert [event.there for event in events if isinstance(event, Harmed)] == [-2]
        assert "First Aid for Aldith Varr" not in offered(battle)


def test_healing_a_major_wound() -> None:
    """D100-244, D100-176: one try per day and healer; treated it heals, untreated it does not."""
    with brawl(ODILE, ("ulf", 1, {"hp": {"right_leg": -6}}), dice=[[100, 95], [100, 20]]) as battle:
        assert battle.rules.carry(battle, 2).out == "incapacitated"
        assert foretold(battle, "Rest for a month").notes == ("Ulf Quickknife, right leg: untreated (D100-176)",)
        take(battle, "Healing for Ulf Quickknife")
        take(battle, "Leave it")
        assert "Healing for Ulf Quickknife" not in offered(battle)
        take(battle, "Rest for a day")
        take(battle, "Only light work")
        events = take(battle, "Healing for Ulf Quickknife")
        assert [event.rule for event in events if isinstance(event, Gained)] == ["D100-176"]
        assert battle.rules.carry(battle, 2).state["treated"] == ["right_leg"]
        take(battle, "Rest for a month")
        before = hp(battle, 2, "right_leg")
        events = take(battle, "Only light work")
        assert hp(battle, 2, "right_leg") > before
        assert rules_of(events) >= {"D100-240", "D100-241"}


def test_maiming() -> None:
    """D100-177: a failed try costs a point of the maximum for good, and it is carried over."""
    options = {"maiming": "on"}
    with brawl(ODILE, ("ulf", 1, {"hp": {"right_leg": -6}}), dice=[[100, 95], [100, 20]], options=options) as battle:
        seen = foretold(battle, "Healing for Ulf Quickknife")
        assert "D100-177" in {term.rule for term in seen.terms}
        take(battle, "Healing for Ulf Quickknife")
        take(battle, "Leave it")
        take(battle, "Rest for a day")
        take(battle, "Only light work")
        events = take(battle, "Healing for Ulf Quickknife")
        lost = [event for event in events if isinstance(event, Changed) and event.rule == "D100-177"]
        assert [(event.before - event.after) for event in lost] == [1]
        assert battle.rules.carry(battle, 2).state["most"] == {"right_leg": lost[0].after}


def test_days_of_rest() -> None:
    """D100-240 to D100-243: the period of each location, its end, strenuous ones; faster in a lesser category."""
    wounds = {"hp": {"chest": 4, "left_arm": -1}}
    with brawl(ODILE, ("aldith", 1, wounds), dice=[[3, 1]]) as battle:
        seen = foretold(battle, "Rest for a day")
        assert [(term.source, term.amount) for term in seen.terms] == [("Aldith Varr, chest", 2)]
        assert seen.notes == ("Aldith Varr, left arm: 7 days more (D100-241)",)
        take(battle, "Rest for a day")
        events = take(battle, "With marching, training or the like")
        assert [event.amount for event in events if isinstance(event, Waited)] == [1]
        assert hp(battle, 2, "chest") == 5 and hp(battle, 2, "left_arm") == -1
        assert rules_of(events) >= {"D100-240", "D100-242"}
        for _ in range(5):
            take(battle, "Rest for a day")
            take(battle, "Only light work")
        battle.dice.script = [[3, 1]]  # the week of the arm has a strenuous day in it
        take(battle, "Rest for a day")
        events = take(battle, "Only light work")
        assert hp(battle, 2, "left_arm") == 0
        take(battle, "Rest for a week")
        events = take(battle, "Only light work")
        assert [event.effect for event in events if isinstance(event, Lost)] == ["wound_2"]
        assert hp(battle, 2, "left_arm") == 2


def test_shared_healing() -> None:
    """D100-240, option `healing: shared`: one rate, the worst location first."""
    wounds = {"hp": {"chest": 6, "left_arm": 2}}
    with brawl(ODILE, ("aldith", 1, wounds), options={"healing": "shared"}) as battle:
        assert [term.amount for term in foretold(battle, "Rest for a day").terms] == [2]
        take(battle, "Rest for a day")
        take(battle, "Only light work")
        assert (hp(battle, 2, "left_arm"), hp(battle, 2, "chest")) == (4, 6)


def test_a_night() -> None:
    """D100-246: all Magic Points, a level of fatigue per ceil(12/Healing Rate) hours; bled ones wait a day."""
    with brawl(("odile", 1, {"mp": 3, "fatigue": 3, "bled": 1})) as battle:
        seen = {(term.source, term.amount) for term in foretold(battle, "Sleep for a night").terms}
        assert seen == {("Odile Marsh: MP", 13), ("Odile Marsh: fatigue", -1)}
        assert rules_of(take(battle, "Sleep for a night")) == {"D100-246"}
        frame = battle.world.get(1, Frame)
        assert (battle.world.get(1, Magic).mp, frame.fatigue, frame.bled) == (16, 2, 1)
        take(battle, "Rest for a day")
        take(battle, "Only light work")
        assert (frame.fatigue, frame.bled) == (0, 0)


def test_luck() -> None:
    """D100-247: back after each battle; by option only with a new session."""
    with brawl(("aldith", 1, {"luck": 0})) as battle:
        assert battle.world.get(1, Fortune).luck == 2
        assert "D100-247" in rules_of(battle.events)
    with brawl(("aldith", 1, {"luck": 0}), options={"luck_refresh": "session"}) as battle:
        assert battle.world.get(1, Fortune).luck == 0
        assert [term.amount for term in foretold(battle, "Begin a new session").terms] == [2]
        assert rules_of(take(battle, "Begin a new session")) == {"D100-247"}
        assert battle.world.get(1, Fortune).luck == 2


def test_captives() -> None:
    """D100-248: the unconscious of the losers; they are carried as such until somebody frees them."""
    with brawl(ODILE) as battle:
        assert battle.pending is None
        battle.go_on(2)
        assert [event.effect for event in battle.events if isinstance(event, Gained)][-1] == "captive"
        carried = battle.rules.carry(battle, 2)
        assert (carried.out, carried.state["captive"]) == ("captive", True)
        company = company_of(battle, 2)
        take(battle, next(label for label in offered(battle) if label.endswith("is set free")))
        assert battle.rules.carry(battle, 2).out == "incapacitated"
    assert company.members[0].out == "captive"


def test_the_last_first_aid() -> None:
    """D100-248: the victor's clocks get one try from each able ally; a failure kills."""
    for die, out in ((40, "incapacitated"), (90, "dead")):
        battle = over("d100", [ODILE, ("ulf", 1, {"hp": {"right_leg": -6}}), BEATEN])
        with battle:
            battle.world.get(2, Frame).clocks["right_leg"] = 99
            battle.dice.script = [[100, die]]
            battle.go_on(1)
            rolled = [event for event in battle.events if isinstance(event, SkillRolled)]
            assert [(event.who, event.rule) for event in rolled] == [(1, "D100-248")]
            assert battle.rules.carry(battle, 2).out == out


def test_scars_are_kept() -> None:
    """D100-167: location, weapon, battle; those of former battles too."""
    with fought(3) as battle:
        found = []
        for side in (1, 2):
            battle.go_on(side)
            found += [event for event in battle.events if isinstance(event, Handled) and event.verb == "scar"]
            company = company_of(battle, side)
            scars = [scar for one in company.members for scar in one.state.get("scars", [])]
            assert all(scar.endswith(", A brawl)") for scar in scars)
            if battle.pending is not None:
                take(battle, "Nothing more")
        assert found and {event.rule for event in found} == {"D100-167"}
    with brawl(("ulf", 1, {"scars": ["head (club, an inn)"]})) as battle:
        assert battle.rules.carry(battle, 1).state["scars"] == ["head (club, an inn)"]


def test_things_left_and_gathered() -> None:
    """D100-248: what lies on the field; missiles shot are lost."""
    with over("d100", [("ulf", 1, {}), BEATEN]) as battle:
        kit = battle.world.get(1, Kit)
        javelin = next(gear for gear in kit.gear if gear.key == "javelin")
        thrown = javelin.count - 1
        javelin.count = 1
        battle.add(FloorItem("javelin", 20), Fallen(thrown, javelin.hp))
        battle.go_on(1)
        assert javelin.count == thrown + 1
        assert "gear" not in battle.rules.carry(battle, 1).state
        javelin.count = 1
        company = company_of(battle, 1)
    setup = enlist(load_scenario(find_scenario("wardens-vs-reavers-training-yard")), 1, company)
    assert next(one for one in setup.combatants if one.side == 1).state["gear"][0]["key"] in ("javelin", "shortsword")
