"""What a player can do after a d10 battle, by the labels shown (catalogue 3.16)."""

from __future__ import annotations

from game.battle import Battle
from game.company import company_of
from game.components import FloorItem
from game.event import Changed, Checked, Gained, Handled, Harmed, Healed, Lost, Undone, Waited
from rulesets.d10.state import Fighter, Kit, Pools
from tests.after_scenes import Member, foretold, offered, over, rules_of, take

BEATEN: Member = ("grunt", 2, {"hp": -1})
MENDER: Member = ("mender", 1, {"fate": 0})


def brawl(*members: Member, dice: list[list[int]] | None = None, **more: object) -> Battle:
    """A battle that is over as soon as Initiative is rolled; then come `dice`."""
    everybody = [*members, BEATEN]
    first = [[10, 1 + 3 * number] for number, _ in enumerate(everybody)]
    battle = over("d10", everybody, dice=first + dice if dice else None, **more)  # type: ignore[arg-type]
    assert battle.outcome is not None
    battle.go_on(1)
    return battle


def pools(battle: Battle, who: int) -> Pools:
    return battle.world.get(who, Pools)


def test_the_peaceful_hour() -> None:
    """D10-181: REST-HP brings the Dying to 1 HP, or they die; only for who holds the field."""
    members: list[Member] = [MENDER, ("blade", 1, {"hp": -2}), ("archer", 1, {"hp": -2, "rest_hp": 2})]
    with brawl(*members) as battle:
        assert (pools(battle, 2).hp, battle.rules.carry(battle, 3).out) == (1, "dead")
        assert [
            event.who for event in battle.events if isinstance(event, Gained) and event.effect == "dead"
        ] == [3]
        assert [event.rule for event in battle.events if isinstance(event, Healed)] == ["D10-181"]
        take(battle, "Nothing more")
        battle.go_on(2)
        assert battle.rules.carry(battle, 4).out == "dying"
        take(battle, "Short-Rest: an hour")
        take(battle, "They sit, read, sleep: nothing breaks the rest")
        assert battle.rules.carry(battle, 4).out == ""


def test_medicate() -> None:
    """D10-090: a minute of Science brings REST-HP to HP, 2 HP each on a CRIT."""
    with brawl(MENDER, ("blade", 1, {"hp": 2}), dice=[[10, 10]]) as battle:
        seen = foretold(battle, "Treat the wounds of Blade")
        assert seen.title == "Treated by Mender" and seen.terms[0].source == "Science"
        events = take(battle, "Treat the wounds of Blade")
        assert [event.natural for event in events if isinstance(event, Checked)] == [10]
        assert [(event.amount, event.source) for event in events if isinstance(event, Healed)] == [(11, 1)]
        assert [(event.before, event.after) for event in events if isinstance(event, Changed)] == [(28, 22)]
        assert rules_of(events) >= {"D10-090", "D10-223"}
        assert [event.amount for event in events if isinstance(event, Waited)] == [20]
        assert "Treat the wounds of Blade" not in offered(battle)


def test_short_rest() -> None:
    """D10-360, D10-223: GRIT full, as much REST-HP as wanted; Unconscious from Dying ends."""
    with brawl(MENDER, ("blade", 1, {"hp": 2, "grit": 1})) as battle:
        take(battle, "Short-Rest: an hour")
        take(battle, "They sit, read, sleep: nothing breaks the rest")
        assert offered(battle) == ["11 REST-HP", "8 REST-HP", "5 REST-HP", "2 REST-HP", "None"]
        events = take(battle, "5 REST-HP")
        assert (pools(battle, 2).hp, pools(battle, 2).rest_hp, pools(battle, 2).grit) == (7, 23, 9)
        assert rules_of(events) == {"D10-360", "D10-223"}


def test_a_rest_that_is_broken() -> None:
    """D10-362: start again."""
    with brawl(MENDER, ("blade", 1, {"hp": 2})) as battle:
        take(battle, "Long-Rest: eight hours")
        events = take(battle, "It is broken, by a fight or by travel: they start again")
        assert [type(event) for event in events] == [Undone] and rules_of(events) == {"D10-362"}
        assert pools(battle, 2).hp == 2


def test_long_rest() -> None:
    """D10-361, D10-035, D10-170: all Resources full, BUFFER ends, knowledge may be tried anew."""
    state = {"hp": 2, "sp": 1, "grit": 0, "rest_hp": 0, "buffer": 4, "missed_kinds": ["wolf"]}
    with brawl(MENDER, ("blade", 1, state)) as battle:
        assert battle.rules.carry(battle, 2).state["missed_kinds"] == ["wolf"]
        rules = {term.source: term.rule for term in foretold(battle, "Long-Rest: eight hours").terms}
        assert (rules["Blade: HP"], rules["Blade: REST-HP"]) == ("D10-361", "D10-035")
        take(battle, "Long-Rest: eight hours")
        events = take(battle, "They sit, read, sleep: nothing breaks the rest")
        assert rules_of(events) >= {"D10-361", "D10-223", "D10-170"}
        now = pools(battle, 2)
        assert (now.hp, now.sp, now.grit, now.rest_hp, now.buffer) == (13, 14, 9, 28, 0)
        assert "missed_kinds" not in battle.rules.carry(battle, 2).state


def test_surgery() -> None:
    """D10-092: what, in which time, by whom; failure is True damage, and may kill."""
    with brawl(MENDER, ("blade", 1, {}), dice=[[10, 9], [10, 2]]) as battle:
        take(battle, "Operate on Blade")
        take(battle, "Attach a limb")
        seen = foretold(battle, "In 1 day (Difficulty 5)")
        assert dict(seen.odds)["success"] == 1.0
        assert [(term.source, term.amount) for term in seen.against] == [("attach a limb", 20), ("1 day", -15)]
        events = take(battle, "In 1 day (Difficulty 5)")
        assert [event.item for event in events if isinstance(event, Handled)] == ["attach_limb"]
        take(battle, "Operate on Blade")
        take(battle, "Attach a head")
        events = take(battle, "In 1 minute (Difficulty 180)")
        assert [event.amount for event in events if isinstance(event, Harmed)] == [180]
        assert battle.rules.carry(battle, 2).out == "dead"


def test_experience() -> None:
    """D10-265, D10-260: shared out once, then spent point by point."""
    with brawl(MENDER, ("blade", 1, {})) as battle:
        left = company_of(battle, 1).members[1].sheet["unspent"]
        take(battle, "Share out experience")
        assert [(term.amount, term.rule) for term in foretold(battle, "5 XP").terms] == [(2, "D10-265")] * 2
        events = take(battle, "5 XP")
        assert rules_of(events) == {"D10-265"}
        assert "Share out experience" not in offered(battle)
        one = company_of(battle, 1).members[1].sheet
        assert (one["xp"], float(one["unspent"])) == (102, float(left) + 2.5)
        take(battle, "Blade spends XP")
        events = take(battle, "VIT 8")
        assert rules_of(events) == {"D10-260"}
        assert battle.world.get(2, Fighter).stats["VIT"] == 8


def test_an_ability() -> None:
    """D10-345, D10-346: where a mastery has room."""
    with brawl(MENDER) as battle:
        take(battle, "Mender learns an ability")
        events = take(battle, "Interpose")
        assert rules_of(events) == {"D10-345"}
        assert "interpose" in battle.world.get(1, Fighter).abilities


def test_what_was_dropped_is_gathered() -> None:
    """D10-363: by who holds the field."""
    with over("d10", [("blade", 1, {}), BEATEN]) as battle:
        kit = battle.world.get(1, Kit)
        kit.slots.pop()
        battle.add(FloorItem("sabre", 20))
        battle.go_on(1)
        assert [slot.item for slot in kit.slots] == ["sabre", "sabre"]
        assert "kit" not in battle.rules.carry(battle, 1).state


def test_the_sleep_of_the_dying() -> None:
    """D10-179, D10-360: it lasts until the end of a Short-Rest."""
    from rulesets.d10 import conditions, state

    with over("d10", [MENDER, ("blade", 1, {}), BEATEN]) as battle:
        conditions.give(battle, 2, state.UNCONSCIOUS, rule="D10-199")
        battle.go_on(1)
        assert battle.rules.carry(battle, 2).out == "unconscious"
        take(battle, "Short-Rest: an hour")
        events = take(battle, "They sit, read, sleep: nothing breaks the rest")
        assert [event.rule for event in events if isinstance(event, Lost)] == ["D10-360"]
        assert battle.rules.carry(battle, 2).out == ""
