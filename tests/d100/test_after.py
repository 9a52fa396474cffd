"""Between battles (catalogue 3.16)."""

from __future__ import annotations

from game.cases import ScriptedDice
from rulesets.d100 import after
from rulesets.d100.after import Aftermath
from rulesets.d100.checks import CRITICAL, FAILURE, FUMBLE, SUCCESS
from rulesets.d100.options import Options


def hurt(**changes: object) -> Aftermath:
    made = Aftermath(hp={"chest": 3, "head": -5}, most={"chest": 7, "head": 5}, healing_rate=3)
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def dice(*values: int) -> ScriptedDice:
    return ScriptedDice([(0, value) for value in values])


def test_each_location_heals_by_itself() -> None:
    """D100-240, D100-241: a day for the chest, nothing for an untreated Major wound."""
    one = hurt()
    assert after.rest(one, "chest", [False], dice()).hp == 6
    assert after.rest(one, "head", [False], dice()).hp == -5
    assert one.hp == {"chest": 6, "head": -5}


def test_a_treated_major_wound_heals() -> None:
    """D100-176, D100-244: a Healing roll first."""
    one = hurt()
    assert not after.treat(one, "head", False)
    assert after.treat(one, "head", True)
    assert after.rest(one, "head", [False], dice()).trail == [("month", -2)]


def test_maiming_by_option() -> None:
    """D100-177, D100-254: a failed try, or a sundering weapon, costs a point for good."""
    one = hurt()
    after.treat(one, "head", False, Options(maiming="on"))
    after.treat(one, "head", True, Options(maiming="on"))
    assert one.most["head"] == 4
    one = hurt(sundered=["head"])
    after.treat(one, "head", True, Options(maiming="on"))
    assert one.most["head"] == 4
    one = hurt()
    after.treat(one, "head", True, Options(maiming="on"))
    assert one.most["head"] == 5


def test_shared_healing() -> None:
    """D100-240: the worst location first, at its pace; strenuous rest gives less (D100-242)."""
    one = hurt(treated=["head"])
    assert after.rest_shared(one, False, dice()) == "month"
    assert one.hp == {"chest": 3, "head": -2}
    assert after.rest_shared(one, True, dice(2)) == "week"
    assert one.hp == {"chest": 3, "head": -1}


def test_first_aid_after_a_battle() -> None:
    """D100-245: once per location, not on Major: 1d3, critical 3, fumble 1 damage."""
    one = hurt()
    assert after.first_aid(one, "chest", SUCCESS, dice(2)) == 2
    assert after.first_aid(one, "chest", SUCCESS, dice()) == 0
    assert after.first_aid(one, "head", SUCCESS, dice()) == 0
    assert after.first_aid(hurt(), "chest", CRITICAL, dice()) == 3
    assert after.first_aid(hurt(), "chest", FUMBLE, dice()) == -1


def test_nights_hours_and_luck() -> None:
    """D100-246, D100-247, D100-219, D100-253."""
    one = hurt(mp=2, most_mp=16, fatigue=4, bled=2, luck=0, most_luck=3)
    after.night(one)
    assert one.mp == 16
    after.recover(one, 8)
    assert (one.fatigue, one.bled) == (2, 2)
    after.recover(one, 24)
    assert (one.fatigue, one.bled) == (1, 1)
    after.refresh_luck(one, Options(luck_refresh="session"))
    assert one.luck == 0
    after.refresh_luck(one)
    assert one.luck == 3


def test_captives_scars_and_the_last_try() -> None:
    """D100-167, D100-248."""
    fates = after.captives({"a": "unconscious", "b": "surrendered", "c": "dead"}, {"a": 1, "b": 2, "c": 2}, 1)
    assert fates == {"a": "unconscious", "b": "captive", "c": "dead"}
    assert after.scar("left_leg:greataxe", "the ruin") == "left leg (greataxe, the ruin)"
    one = hurt(clocks=["head"])
    assert not after.last_aid(one, "head", FAILURE)
    assert after.last_aid(one, "head", SUCCESS)
    assert one.clocks == []


def test_the_record_of_a_battle() -> None:
    """D100-247: wounds, Luck and fate of everybody."""
    from tests.d100.stage import entity, give, stage

    battle = stage(
        "AS",
        dice=["d100=50", "d20=11", "d8=8", "d3=2", "d100=60"],
        A=("aldith", 1),
        S=("skarde", 2, {"hp": {"chest": 5}}),
    )
    give(battle, "attack:broadsword:s", "nothing", "effect:done")
    one = after.aftermath(battle, entity(battle, "S"))
    assert one.hp["chest"] == -2
    assert (one.luck, one.most_luck, one.fate) == (2, 2, "well")
