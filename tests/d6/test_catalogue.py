"""The content files against the tables of the catalogue, number by number; everything in them is built and played."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from game.event import Attacked, Checked
from rulesets.d6 import build, gear, legality
from rulesets.d6.content import FOLDER, SIZES, load_content
from rulesets.d6.names import thing_name
from rulesets.d6.options import make_options
from rulesets.d6.sheet import make_sheet
from tests.d6_battles import eager_answer, random_battle
from tests.d6_scenes import answer, do, ids, scene, who
from tests.told import voice

CONTENT = load_content()
STRONG = {"base": [7, 6, 6, 17], "mult": {"physical": 3, "fate": 1.5}, "level": 20, "tactics": {}}
HANGUL = re.compile("[가-힣]")


def table(heading: str, first: str = "Name") -> list[list[str]]:
    """The rows of the first table after a heading of RULES.md whose first column is named so."""
    text = (FOLDER / "RULES.md").read_text("utf-8")
    part = text[text.index(heading) :]
    part = part[part.index(f"| {first} |") :]
    rows = []
    for line in part.splitlines():
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows[2:]


def by_name(things: dict[str, Any], name: str) -> Any:
    """The thing of that name."""
    return next(thing for thing in things.values() if thing.name.lower() == name.lower())


def breaches(sheet: dict[str, Any]) -> list[str]:
    """The codes of all building rules that a sheet breaks."""
    return sorted({problem.code for problem in build.problems(make_sheet(sheet), make_options({}))})


def four(cell: str) -> tuple[int, ...]:
    return tuple(int(part) for part in cell.split("/"))


def test_weapons_are_those_of_the_catalogue() -> None:
    """Every number of table 4.1 (`D6-120` to `D6-124`, `D6-140`)."""
    rows = table("### 4.1")
    for name, korean, family, requirement, damage, weight, reach, forms in rows:
        weapon = by_name(CONTENT.weapons, name)
        assert weapon.ko == korean and weapon.family == family.split()[0].strip("-")
        assert weapon.requirement == (0 if requirement == "none" else int(requirement))
        assert (weapon.damage, weapon.weight) == (int(damage), int(weight)) and weapon.reach == int(
            reach.split()[0]
        )
        assert weapon.forms == tuple(form.lower() for form in re.sub(r" \(.*", "", forms).split(", "))
    ranged = table("**(added)** ranged weapons")
    for name, korean, requirement, damage, weight, reach, reload in ranged:
        weapon = by_name(CONTENT.weapons, name)
        assert (weapon.ko, weapon.requirement, weapon.weight) == (korean, int(requirement), int(weight))
        assert weapon.range == int(reach) and weapon.reload == (int(reload[0]) if reload != "-" else 0)
        assert int(re.findall(r"\d+", damage)[0]) == (weapon.fixed_damage or weapon.damage)
    assert len(rows) + len(ranged) == len(CONTENT.weapons)


def test_options_are_those_of_the_catalogue() -> None:
    """Names, families, copies of table 4.2; the numbers are in the standing values and worked examples (`D6-127`)."""
    rows = table("### 4.2")
    for name, korean, families, copies, _ in rows:
        option = by_name(CONTENT.weapon_options, name)
        assert (option.ko, option.copies) == (korean, int(copies)) and option.families == tuple(
            families.split(", ")
        )
    assert len(rows) == len(CONTENT.weapon_options)


def test_shields_and_armour_are_those_of_the_catalogue() -> None:
    """Every number of tables 4.3 and 4.4 (`D6-130` to `D6-142`)."""
    for name, korean, requirement, weight, resistance in table("### 4.3"):
        shield = CONTENT.shields[name]
        assert (shield.ko, shield.resistance) == (korean, int(resistance))
        assert (shield.requirement, shield.weight) == (four(requirement), four(weight))
    for name, korean, copies, _ in table("### 4.3", "Option"):
        option = by_name(CONTENT.shield_options, name)
        assert (option.ko, option.copies) == (korean, int(copies))
    for name, korean, requirement, penalty, resistance, metal, special in table("### 4.4"):
        armour = CONTENT.armour[name]
        assert (armour.ko, armour.resistance, armour.metal) == (korean, int(resistance), metal == "yes")
        assert (armour.requirement, armour.penalty) == (four(requirement), four(penalty))
        assert [form for form in ("thrust", "impact", "ranged") if form in special.lower()] == sorted(
            armour.weak_to, key=("thrust", "impact", "ranged").index
        )
    for name, korean, _, _ in table("### 4.4", "Option"):
        assert by_name(CONTENT.armour_options, name).ko == korean
    assert CONTENT.cover == (12, 14, 17, 20)


TREES = ("**Combat**", "**Shield arts**", "**Shooting arts**", "**Great-weapon arts**", "**Fate arts**")


def test_skills_and_traits_are_those_of_the_catalogue() -> None:
    """Names, prerequisites, activation and rule of tables 4.5 and 4.6 (`D6-157` to `D6-160`)."""
    seen = 0
    for heading in TREES:
        for name, korean, needs, activation, _, rule in table(heading, "Skill"):
            skill = by_name(CONTENT.skills, name)
            needed = CONTENT.skills[skill.needs].name if skill.needs else "-"
            assert (skill.ko, needed, skill.activation.en, skill.rule) == (korean, needs, activation, rule)
            seen += 1
    assert seen == len(CONTENT.skills)
    rows = table("### 4.6", "Trait")
    for name, korean, kind, attributes, *_, rule in rows:
        trait = by_name(CONTENT.traits, name.replace(" (added)", ""))
        assert (trait.ko, trait.kind, trait.rule) == (korean, kind, rule)
        assert (trait.source.capitalize() in attributes) and trait.occupation in attributes
        assert trait.bonus.capitalize() in attributes
    assert len(rows) == len(CONTENT.traits)


def test_everything_has_korean_words() -> None:
    """Names, descriptions, activation conditions and the words of arithmetic, in both languages."""
    for things in CONTENT.tables():
        for thing in things.values():
            assert HANGUL.search(thing.ko) and not HANGUL.search(thing.name)
            for words in (getattr(thing, "text", None), getattr(thing, "activation", None)):
                assert words is None or (HANGUL.search(words.ko) and words.en and not HANGUL.search(words.en))
    for words in (*CONTENT.forms.values(), *CONTENT.sizes.values()):
        assert HANGUL.search(words.ko) and words.text("ko") == words.ko and words.text("en") == words.en
    composed = {
        "pike+pole_head+barbs/hand_axe+long_edge": "장창 (미늘) + 손도끼 (날길이)",
        "shield.metal.medium+kite": "금속 방패 (중형) (카이트 실드)",
        "short_sabre+curved+curved+curved~cut": "단도 (곡도 x3), 베기",
        "pike!+pole_head/hand_axe": "장창 자루 + 손도끼",
    }
    for key, korean in composed.items():
        assert thing_name(key, "ko") == korean and not HANGUL.search(thing_name(key))


def test_the_words_of_arithmetic_have_korean() -> None:
    """Whatever stands in a sum of a battle is translated: no Latin letter is left (`D6-074`)."""
    said = set()
    for seed in range(60):
        rng = random.Random(seed)
        with random_battle(seed, lean=True) as battle:
            while battle.pending is not None:
                battle.answer(eager_answer(battle, rng))
            for event in battle.events:
                if isinstance(event, Attacked):
                    said |= {term.source for term in (*event.terms, *event.difficulty_terms)}
                elif isinstance(event, Checked):
                    said |= {term.source for term in event.terms}
    assert len(said) > 40
    korean = voice("d6", "ko").source
    left = {source for source in said if re.search("[A-Za-z]", korean(source))}
    assert not left


# --- built and played -----------------------------------------------------------------------------------------


def fits(weapon: str, option: str) -> bool:
    return CONTENT.weapons[weapon].family in CONTENT.weapon_options[option].families


ARMS = [(key, "") for key in CONTENT.weapons] + [
    (key, option) for key in CONTENT.weapons for option in CONTENT.weapon_options if fits(key, option)
]


@pytest.mark.parametrize(("key", "option"), ARMS)
def test_every_weapon_with_every_option_is_built_and_strikes(key: str, option: str) -> None:
    """A legal sheet holds it, and each way to attack with it runs from declaration to Health check (`D6-075`)."""
    weapon: dict[str, Any] = {"name": key, "options": [option] if option else []}
    if option == "pole_head":
        weapon["heads"] = [{"name": "hand_axe", "options": ["long_edge"]}]
    sheet = {
        **STRONG,
        "traits": ["Human"],
        "skills": [],
        "weapons": [] if key == gear.BARE else [weapon],
        "armour": [],
    }
    assert breaches(sheet) == []
    with scene("A..E", A=(sheet, 1), E=("townsman", 2)) as battle:
        kinds = [way.key for way in legality.ways(battle, who(battle, "A"))]
    for way in kinds:
        gap = "AE" if "~charge" not in way and not way.endswith("shoot") else "A..E"
        with scene(gap, A=(sheet, 1), E=("townsman", 2)) as battle:
            found = [one for one in ids(battle) if one.split(":")[1:2] == [way]]
            assert found, f"{way} is not offered: {ids(battle)}"
            do(battle, found[0])
            while battle.pending is not None and battle.pending.kind == "charge_path":
                do(battle, battle.pending.choices[0].id)
            struck = [event for event in battle.events if isinstance(event, Attacked)]
            assert len(struck) == 1 and struck[0].result == "hit"
            assert any(isinstance(event, Checked) and event.purpose == "damage" for event in battle.events)


@pytest.mark.parametrize("material", ["wood", "metal"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("option", [[], ["kite"], ["armed"], ["leather_facing", "leather_facing"]])
def test_every_shield_guards_and_strikes(material: str, size: str, option: list[str]) -> None:
    """Every shield is built, stands as a layer, is raised, and strikes in each way that its skills allow (`D6-136`)."""
    skills = [
        "Guard Stance",
        "Shield Attack",
        "Shield Charge",
        "Shield Strike",
        "Shield Spin",
        "Shield Brawl",
    ]
    shield = {"material": material, "size": size, "options": option}
    sheet = {**STRONG, "traits": ["Human"], "skills": skills, "weapons": [], "armour": [], "shield": shield}
    heavy = gear.shield_of(gear.shield_text(material, size, option)).requirement > 21
    assert breaches(sheet) == (["shield requirement"] if heavy else [])
    if heavy:
        return
    with scene("AE", A=(sheet, 1), E=("duelist", 2)) as battle:
        forms = {way.form for way in legality.ways(battle, who(battle, "A")) if way.item.startswith("shield")}
    small = size in ("small", "medium")
    expected = (
        {"impact", "charge", "normal"}
        | ({"cut"} if "armed" in option else set())
        | ({"grab"} if small else set())
    )
    assert forms == expected
    with scene("EA", E=("duelist", 2), A=(sheet, 1)) as battle:
        answer(battle, "attack:*~normal:a", "bid:0")
        do(battle, "answer:shield")
        layer = next(event for event in battle.events if isinstance(event, Attacked))
        assert layer.difficulty == 20  # the paid shield, whatever the size (`D6-133`)


ARMOURS = [(key, cover) for key in CONTENT.armour for cover in (1, 2, 3, 4)]


@pytest.mark.parametrize(("key", "cover"), ARMOURS)
def test_every_armour_is_worn_and_catches(key: str, cover: int) -> None:
    """Every armour of every cover is built with its options and stands in the way with its number (`D6-139`)."""
    armour = CONTENT.armour[key]
    fitting = [one.key for one in CONTENT.armour_options.values() if one.metal in (None, armour.metal)]
    for option in ["", *(one for one in fitting if one != "suit" or cover == 4)]:
        worn = [{"name": key, "cover": cover, "options": [option] if option else []}]
        sheet = {**STRONG, "traits": ["Human"], "skills": [], "weapons": [], "armour": worn}
        assert breaches(sheet) == []
        with scene("EA", E=("townsman", 2), A=(sheet, 1)) as battle:
            do(battle, "attack:bare_hands~normal:a")
            blow = next(event for event in battle.events if isinstance(event, Attacked))
            assert blow.difficulty == CONTENT.cover[cover - 1] + 2 * (option == "suit")


@pytest.mark.parametrize("key", list(CONTENT.skills))
def test_every_skill_is_learnt_within_its_budget(key: str) -> None:
    """Each skill with what it needs is legal at a level that pays for it, and not at one that does not (`D6-157`)."""
    wanted, skill = [], CONTENT.skills[key]
    while True:
        wanted.insert(0, skill.key)
        if skill.needs is None:
            break
        skill = CONTENT.skills[skill.needs]
    fate = CONTENT.trees[CONTENT.skills[key].tree].source == "fate"
    primary = sum(CONTENT.trees[CONTENT.skills[one].tree].primary for one in wanted)
    level = max(primary, 2 * (len(wanted) - primary), 1)
    table = {
        **STRONG,
        "level": level,
        "traits": ["Human", *(["Fate-touched"] if fate else [])],
        "skills": wanted,
    }
    table |= {"weapons": [], "armour": [], "tactics": {}}
    assert breaches(table) == []
    if level > 1:
        assert "skill points" in breaches({**table, "level": level - 1})
    if fate:
        assert breaches({**table, "traits": ["Human"]})


@pytest.mark.parametrize("key", list(CONTENT.traits))
def test_every_trait_can_be_had(key: str) -> None:
    """Each trait stands in a legal sheet (`D6-159`, `D6-160`)."""
    traits = (
        list(dict.fromkeys(["human", "warrior", key]))
        if CONTENT.traits[key].kind == "technique"
        else ["human", key]
    )
    table = {**STRONG, "level": 6, "traits": list(dict.fromkeys(traits)), "weapons": [], "armour": []}
    table["skills"] = ["weapon_training"]
    assert breaches(table) == []


def test_the_tables_are_read() -> None:
    """The tests above look at something."""
    assert len(table("### 4.1")) == 17 and len(table("### 4.4")) == 5
