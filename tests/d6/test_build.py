"""Character files: points, limits, skills, traits, gear (catalogue 3.11, 3.12) and what follows a battle (3.20)."""

from __future__ import annotations

from typing import Any

import pytest

from game.data import InputError
from rulesets.d6 import after, build, gear
from rulesets.d6.content import load_content
from rulesets.d6.options import Options, allowed_values, make_options
from rulesets.d6.sheet import base_stats, derived, make_sheet
from rulesets.d6.table_calls import sheet_of, spec_table

PLAIN: dict[str, Any] = {
    "base": [6, 6, 6, 16],
    "mult": {"physical": 2, "fate": 1},
    "level": 4,
    "traits": ["Human", "Warrior"],
}


def codes(options: Options | None = None, **changes: Any) -> list[str]:
    """What is wrong with a plain character with these changes."""
    found = build.problems(make_sheet({**PLAIN, **changes}), options or make_options())
    return sorted({problem.code for problem in found})


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, []),
        ({"base": [5, 5, 5, 15]}, []),
        ({"base": [7, 7, 7, 15]}, []),
        ({"base": [7, 7, 7, 16]}, ["base points"]),
        ({"base": [8, 5, 5, 15]}, ["base limit"]),
        ({"base": [4, 6, 6, 16]}, ["base minimum"]),
        ({"base": {"physical": [6, 6, 6, 16], "fate": [5, 7, 6, 16]}}, ["base shared"]),
    ],
)
def test_base_values(changes: dict[str, Any], found: list[str]) -> None:
    """5, 5, 5, 15 and 6 points, limits 7, 7, 7, 17, shared by the sources (`D6-151`, `D6-152`, `D6-153`)."""
    assert codes(**changes) == found


def test_points_per_source() -> None:
    """Option bonus_points (`D6-153`)."""
    base = {"physical": [7, 7, 6, 16], "fate": [5, 5, 5, 15]}
    assert codes(make_options({"bonus_points": "per_source"}), base=base) == []


def test_multipliers() -> None:
    """Each once, 1 for all others; the setting's list (`D6-155`); limits 21 and 51 (`D6-154`)."""
    assert codes(mult={"physical": 2, "fate": 2}) == ["multiplier"]
    assert codes(mult={"physical": 3.5, "fate": 1}) == ["multiplier"]
    wide = make_options({"setting_multipliers": [2, 3.5]})
    assert codes(wide, mult={"physical": 3.5, "fate": 2}) == []
    best = make_sheet({**PLAIN, "base": [7, 7, 7, 17], "mult": {"physical": 3, "fate": 1}})
    assert [base_stats(best)[name] for name in ("strength", "health")] == [21, 51]


def test_skills_need_prerequisites_and_fate_a_trait() -> None:
    """(`D6-157`, `D6-158`)"""
    assert codes(skills=["Block"]) == ["skill requirement"]
    assert codes(skills=["Guard Stance", "Block"]) == []
    assert codes(skills=["Force Blow"]) == ["fate trait"]
    assert codes(skills=["Force Blow"], traits=["Human", "Seer"]) == []
    assert codes(skills=["Guard Stance", "Guard Stance"]) == ["skill twice"]
    assert codes(level=1, skills=["Weapon Training"]) == ["skill points"]


def test_traits_and_attributes() -> None:
    """Number, race, prerequisites; attributes are conditions only (`D6-159`, `D6-160`, `D6-200`, `D6-208`)."""
    assert codes(traits=["Soldier"]) == ["race trait", "trait requirement"]
    assert codes(level=1, traits=["Human", "Soldier", "Champion"]) == ["trait count"]
    assert codes(traits=["Human", "Human"]) == ["trait twice"]
    assert codes(traits=["Human", "Combat Technique"]) == ["trait requirement"]
    assert codes(traits=["Human", "Seer", "Fundamentals"]) == []
    physical = [key for key, trait in load_content().traits.items() if trait.source == "physical"]
    assert physical == ["soldier", "mercenary", "warrior", "champion"]


def test_hands_and_stowed() -> None:
    """Two hands of items held, three more stowed; no prices (`D6-119`, `D6-131`)."""
    dagger = {"name": "Dagger", "options": []}
    assert codes(weapons=[dagger, dagger]) == []
    assert codes(weapons=[dagger, dagger, dagger]) == ["hands"]
    stowed = {**dagger, "stowed": True}
    assert codes(weapons=[stowed] * 4) == ["stowed"]
    shield = {"material": "wood", "size": "small", "options": []}
    assert codes(weapons=[dagger], shield=shield) == []
    assert codes(weapons=[dagger, dagger], shield=shield) == ["hands"]
    assert codes(weapons=[{"name": "Long bow", "options": []}], shield=shield) == ["hands"]


def test_requirements() -> None:
    """Above Strength: unusable; above half: both hands (`D6-120`, `D6-130`, `D6-137`)."""
    assert codes(weapons=[{"name": "Great axe", "options": []}]) == ["weapon requirement"]
    assert build.hands("long_sword", 12) == 1 and build.hands("long_sword", 11) == 2
    assert codes(shield={"material": "metal", "size": "large", "options": []}) == ["shield requirement"]
    layers = [
        {"name": "plate", "cover": 4, "options": []},
        {"name": "chain", "cover": 2, "options": ["Backing"]},
    ]
    assert codes(armour=layers) == ["armour requirement"]


def test_options_fit_their_items() -> None:
    """Families, copies, two different ones at most; pole heads (`D6-127`, `D6-128`, `D6-129`, `D6-141`, `D6-142`)."""
    assert codes(weapons=[{"name": "Sabre", "options": ["Rapier"]}]) == ["weapon option"]
    assert codes(weapons=[{"name": "Dagger", "options": ["Rapier"] * 2}]) == ["weapon option"]
    assert codes(weapons=[{"name": "Dagger", "options": ["Rapier", "Pommel", "Flamberge"]}]) == [
        "item options"
    ]
    free = make_options({"item_options": 99})
    assert codes(free, weapons=[{"name": "Dagger", "options": ["Rapier", "Pommel", "Flamberge"]}]) == []
    spear = {"name": "Javelin", "options": ["Pole head"]}
    assert codes(weapons=[{**spear, "heads": [{"name": "Dagger", "options": []}]}]) == []
    assert codes(weapons=[{"name": "Javelin", "options": [], "heads": [{"name": "Dagger"}]}]) == ["pole head"]
    assert codes(weapons=[{**spear, "heads": [{"name": "Pike", "options": []}]}]) == [
        "pole head",
        "weapon requirement",
    ]
    assert codes(armour=[{"name": "cloth", "cover": 3, "options": ["Suit"]}]) == ["armour option"]
    assert codes(armour=[{"name": "cloth", "cover": 3, "options": ["Backing"]}]) == ["armour option"]
    suits = [{"name": "cloth", "cover": 4, "options": ["Suit"]}] * 2
    assert codes(armour=suits) == ["suit"]


def test_pole_without_its_point() -> None:
    """Half the spear's requirement, rounded up; its reach stays (`D6-129`)."""
    (head,) = gear.heads_of("javelin!+pole_head/hand_axe")
    assert (head.requirement, head.reach, head.polearm) == (3 + 3, 2, True)


def test_tactics_need_their_skill() -> None:
    """(`D6-025`)"""
    assert codes(tactics={"Weapon Training": "hit"}) == ["tactics"]


def test_effective_stats_are_floored() -> None:
    """Not below 0; Health never changes by gear (`D6-138`, `D6-156`)."""
    layers = [{"name": "plate", "cover": 3, "options": []}] * 3
    found = derived(
        make_sheet({**PLAIN, "base": [6, 5, 5, 16], "mult": {"physical": 1, "fate": 1}, "armour": layers})
    )
    assert (found["technique"], found["speed"], found["health"]) == (0, 3, 16)


def test_combatants_are_legal_and_named_in_both_languages() -> None:
    """All of 4.8, with the numbers that the file states (`D6-156`)."""
    assert len(build.combatant_names()) == 13
    for key in build.combatant_names().values():
        sheet, _ = build.load_combatant(key)
        assert sheet.name and sheet.ko


def test_korean_names_everywhere() -> None:
    """Every thing has an English and a Korean name."""
    for table in load_content().tables():
        for thing in table.values():
            assert thing.name and any("가" <= sign <= "힣" for sign in thing.ko), thing.key


def test_a_breach_refuses_the_file() -> None:
    """The file is refused, every breach named."""
    with pytest.raises(InputError, match=r"skill.*D6-157"):
        build.load_combatant("townsman", make_options(), {"skills": ["Firm Grip", "Parry"]})
    with pytest.raises(InputError, match="did you mean 'townsman'"):
        build.load_combatant("townsmann")
    with pytest.raises(InputError, match="did you mean 'Long sword'"):
        build.load_combatant("townsman", make_options(), {"weapons": [{"name": "Long swrod"}]})


def test_options_match_the_ruleset_file() -> None:
    """Names, values, defaults of `ruleset.toml` are those of the code (8.1)."""
    from game.data import load_toml
    from rulesets.d6.content import FOLDER
    from rulesets.d6.files import RulesetFile

    listed = {option.name: option for option in load_toml(FOLDER / "ruleset.toml", RulesetFile).option}
    assert set(listed) == {*allowed_values(), "setting_multipliers"}
    for name, values in allowed_values().items():
        assert set(listed[name].values) == set(values)
        assert getattr(make_options(), name) == listed[name].default
    with pytest.raises(InputError, match="did you mean 'overcome'"):
        make_options({"overcom": "dead"})
    with pytest.raises(InputError, match="may be"):
        make_options({"overcome": "alive"})


# --- after the battle -----------------------------------------------------------------------------------------


def test_after_the_battle() -> None:
    """Who holds the field, rest, weapons (`D6-256`, `D6-257`)."""
    down = after.Aftermath(0, 34)
    assert after.leave_field(down, True).health == 3
    assert after.leave_field(down, False).health == 0
    assert after.leave_field(down, True, make_options({"overcome": "dead"})).dead
    assert after.night(after.Aftermath(30, 34)).health == 33
    assert after.night(after.Aftermath(33, 34)).health == 34
    assert after.week(after.Aftermath(1, 34)).health == 34
    assert after.recovered(["dagger", "mace"], ["dagger"], True) == ["dagger", "mace"]
    assert after.recovered(["dagger", "mace"], ["dagger"], False) == ["mace"]


def test_levels_come_from_the_campaign() -> None:
    """One level on: the result must be legal (`D6-161`)."""
    sheet = sheet_of("Levy spearman")
    grown = after.gain_level(sheet, ["parry", "weapon_training"])
    assert grown.level == 2 and grown.skills == ("firm_grip", "parry", "weapon_training")
    with pytest.raises(InputError, match="D6-157"):
        after.gain_level(sheet, ["parry", "follow_through"])
    assert spec_table("Levy spearman")["level"] == 1


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ({"helth": 3}, "did you mean 'health'"),
        ({"health": 99}, "expected 0 to 16"),
        ({"owing": "much"}, "expected a number"),
        ({"tactics": {"weapon_training": "hit"}}, "unknown point"),
        ({"premonition": "guard"}, "of somebody with Premonition"),
        ({"items": [{"item": "shovel"}]}, "such as"),
    ],
)
def test_a_wrong_state_is_refused(start: dict[str, Any], said: str) -> None:
    """What a scenario lets somebody start in (`D6-224`)."""
    from rulesets.d6 import recruit

    table = recruit.read_sheet("townsman", {}, make_options())
    with pytest.raises(InputError, match=said):
        recruit.recruit(table, start, make_options())


def test_maps_of_other_rulesets_can_be_used() -> None:
    """Their items are left lying, their stats mean ours."""
    from rulesets.d6.recruit import map_names

    names = map_names()
    assert {"dagger", "healing_draught"} <= set(names["item"]) and {"strength", "brains"} <= set(
        names["stat"]
    )
