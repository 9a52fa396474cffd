"""Content, derived numbers, legal builds (catalogue 3.15, 4)."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from game.data import InputError
from game.ruleset import load_ruleset
from rulesets.d100 import bodies, build, derive, options, recruit
from rulesets.d100.content import FOLDER, load_content
from rulesets.d100.files import RulesetFile
from tests.told import voice

NAMES = sorted(path.stem for path in (FOLDER / "combatants").glob("*.toml"))


@pytest.mark.parametrize("name", NAMES)
def test_every_combatant_is_legal_and_as_stated(name: str) -> None:
    """D100-160, D100-229, D100-230, D100-231, D100-236: HP, bonus, modifier, points agree with the catalogue."""
    sheet = build.load_sheet(name, {}, options.DEFAULTS)
    assert sheet.stated is not None
    assert build.wrong_with(sheet, options.DEFAULTS) == []


def test_there_are_twelve_of_them() -> None:
    assert len(NAMES) == 12


@pytest.mark.parametrize(
    ("template", "overrides", "message"),
    [
        (
            "aldith",
            {"characteristics": dict.fromkeys(derive.CHARACTERISTICS, 19)},
            "STR 19 is not between 3 and 18",
        ),
        (
            "aldith",
            {"characteristics": dict.fromkeys(derive.CHARACTERISTICS, 13)},
            "91 characteristic points > 85",
        ),
        ("levy", {"skills": {"evade": 99}}, "evade raised by 79 > 40"),
        ("levy", {"skills": {"evade": 5}}, "evade is 15 below its base"),
        ("levy", {"skills": {"evad": 30}}, "unknown skill 'evad', did you mean 'evade'?"),
        ("levy", {"item": [{"key": "longswrod"}], "hands": []}, "did you mean 'longsword'?"),
        ("levy", {"styles": {"Levy Dril": 40}}, "did you mean 'Levy Drill'?"),
        (
            "aldith",
            {"styles": {"Warden Line": 76, "Levy Drill": 40, "Staff and Road": 40}},
            "3 Combat Styles",
        ),
        ("odile", {"hands": ["staff", "sling"]}, "more than two hands"),
        ("aldith", {"passion": [{"name": "x", "value": 10, "tag": "self"}]}, "Passion 1 (self) is 10"),
        (
            "aldith",
            {"passion": [{"name": str(n), "value": 99, "tag": "self"} for n in range(4)]},
            "4 Passions > 3",
        ),
        ("aldith", {"armour": {"tail": 2}}, "unknown location 'tail'"),
        ("aldth", {}, "did you mean 'aldith'?"),
    ],
)
def test_illegal_builds_are_named(template: str, overrides: dict[str, Any], message: str) -> None:
    """D100-046, D100-228, D100-230, D100-233, D100-234, D100-235, D100-236."""
    with pytest.raises(InputError) as caught:
        build.load_sheet(template, overrides, options.DEFAULTS)
    assert message in str(caught.value)


def test_creatures_are_exempt_from_sums() -> None:
    """D100-236: tier beast; D100-232: trained skills only when listed."""
    sheet = build.load_sheet("ogre", {"skills": {"brawn": 200}}, options.DEFAULTS)
    assert sheet.skills["brawn"] == 200
    made = recruit.recruit(recruit.read_sheet("levy", {}, options.DEFAULTS), {}, options.DEFAULTS)
    skills = made[0].skills  # type: ignore[attr-defined]
    assert "acrobatics" not in skills
    assert skills["swim"] == 22


def test_options_are_those_of_the_file() -> None:
    """Names, values, defaults of ruleset.toml and of the code; wrong ones are refused with the nearest name."""
    table = tomllib.loads((FOLDER / "ruleset.toml").read_text("utf-8"))
    file = msgspec.convert(table["option"], list[dict[str, Any]])
    assert {each["name"]: tuple(each["values"]) for each in file} == dict(options.allowed_values())
    assert all(each["values"][0] == each["default"] for each in file)
    assert RulesetFile.model_validate_json(msgspec.json.encode(table)).id == "d100"
    with pytest.raises(InputError, match="did you mean 'morale'"):
        options.make_options({"moral": "off"})
    with pytest.raises(InputError, match="may be 'flat', 'proportional'"):
        options.make_options({"grades": "steep"})


def test_bodies_cover_the_d20_and_neighbours_are_mutual_enough() -> None:
    """D100-136, D100-160: every result hits one location; neighbours exist; no location below 1 HP."""
    for name, plan in bodies.BODIES.items():
        hit = [bodies.hit_location(name, d20) for d20 in range(1, 21)]
        assert set(hit) == set(plan)
        assert all(each in plan for place in plan.values() for each in place.adjacent)
        assert min(bodies.hit_points(name, 1).values()) == 1


def test_styles_and_weapons() -> None:
    """D100-120, D100-227, D100-235: sizes, traits, ranges, names."""
    content = load_content()
    assert len(content.weapons) == 32 - 2 + 2
    assert content.weapons["longspear"].reach == 2
    assert content.weapons["heavycrossbow"].load == 3
    assert not content.weapons["bite"].parry
    assert content.styles["Knife and Javelin"] == ("javelin", "shortsword", "dagger", "throwingknife")
    assert len(content.effects) == 26
    rules = load_ruleset("d100")
    assert rules.thing_name("kiteshield") == "Kite shield"
    assert [voice("d100").thing(key) for key in ("kiteshield", "bolt", "trip", "left_leg")] == [
        "Kite shield",
        "Bolt",
        "Trip",
        "left leg",
    ]


def test_derived_action_points_and_luck() -> None:
    """D100-050, D100-059, D100-080: by option from INT and DEX; only heroes have Luck."""
    numbers = dict.fromkeys(derive.CHARACTERISTICS, 13)
    assert derive.action_points(numbers, options.Options(action_points="derived")) == 3
    assert derive.action_points(numbers, options.Options(action_points_fixed=4)) == 4
    assert [derive.luck_points(13, hero) for hero in (True, False)] == [3, 0]
    assert derive.group_luck(3, options.Options(group_luck="each")) == 3


def test_wrong_starting_states_are_refused() -> None:
    sheet = recruit.read_sheet("levy", {}, options.DEFAULTS)
    for state, message in (
        ({"hpp": 3}, "did you mean 'hp'?"),
        ({"hp": {"tail": 3}}, "unknown location"),
        ({"states": ["proone"]}, "did you mean 'prone'?"),
        ({"hands": ["axe"]}, "unknown carried item"),
    ):
        with pytest.raises(InputError) as caught:
            recruit.recruit(sheet, state, options.DEFAULTS)
        assert message in str(caught.value)


def test_the_notice_is_kept() -> None:
    """The catalogue's header asks for it."""
    notice = (FOLDER / "NOTICE.md").read_text("utf-8")
    assert "Based on Mythras Imperative, Written by Pete Nash and Lawrence Whitaker" in notice
    assert "The Design Mechanism" in notice
