"""Characters: legality, carrying, derived numbers, files, teams (catalogue 3.13, 3.14, 3.18, 4.5)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.data import InputError
from game.knowledge import view
from game.paths import maps
from game.scenario import load_scenario, open_battle
from rulesets.d20.build import (
    Sheet,
    all_full,
    check_sheet,
    combatant_names,
    derive,
    derive_numbers,
    load_combatant,
    make_sheet,
    problems,
    sheet_table,
    slot_fits,
    slot_full,
    slot_legal,
    stat_problems,
)
from rulesets.d20.content import FOLDER, STATS, load_content
from rulesets.d20.options import Options
from rulesets.d20.state import Fighter
from tests.scenes import scene, who_is
from tests.told import told_rows

RULES = (FOLDER / "RULES.md").read_text(encoding="utf-8")
CONTENT = load_content()

BRAM: dict[str, Any] = {
    "name": "Bram",
    "sources": {"iron": 3},
    "stats": {"strength": 5, "speed": 1, "organs": 3},
    "armour": "mail",
    "carried": {
        "pockets": ["healing_draught"],
        "belt": ["sword"],
        "back": ["shield"],
        "hands": ["sword", "shield"],
    },
    "spells": {"iron": ["heavy_blow", "stand_fast"]},
    "backstory": [{"name": "Town guard", "bonus": 2, "tags": ["force", "tough"]}],
}


def sheet(**changes: Any) -> Sheet:
    """Bram with changes, unchecked."""
    import json

    return Sheet.model_validate_json(json.dumps({**BRAM, **changes}))


def codes(**changes: Any) -> list[str]:
    """The codes of what is illegal about Bram with changes."""
    return [problem.code for problem in problems(sheet(**changes))]


# --- ready-made combatants ----------------------------------------------------------------------------------


def rows(number: int) -> dict[str, list[str]]:
    """Table `number` of section 4.5, by name."""
    part = RULES.split("### 4.5", 1)[1].split("### 4.6", 1)[0]
    found: list[dict[str, list[str]]] = [{}]
    for line in part.splitlines():
        if not line.startswith("|"):
            found.append({})
            continue
        cells = [cell.strip() for cell in line.strip()[1:-1].split("|")]
        found[-1][cells[0].lower()] = cells
    return [table for table in found if table][number]


NAMES = [name for name in rows(0) if name not in ("name", "---")]


def amounts(text: str) -> dict[str, int]:
    """`Song 2, Iron 1` as {"song": 2, "iron": 1}."""
    return {name.lower(): int(level) for name, level in (part.split() for part in text.split(", "))}


def keys(text: str) -> list[str]:
    return [] if text == "-" else [item.strip("* ") for item in text.split(",")]


def test_the_combatants_are_those_of_the_catalogue() -> None:
    """4.5: all eleven, no others."""
    assert combatant_names() == sorted(NAMES)
    assert len(NAMES) == 11


@pytest.mark.parametrize("name", NAMES)
def test_combatant_is_as_in_the_catalogue(name: str) -> None:
    """4.5, first table: the file's values and the numbers derived from them (D20-174)."""
    _, role, sources, *numbers, armour, weight, hp, speed, move, difficulty, mana = rows(0)[name]
    it = load_combatant(name)
    assert (it.name.lower(), it.role, it.icon) == (name, role, name)
    assert it.sources == amounts(sources)
    assert [it.stat(stat) for stat in STATS] == [int(number) for number in numbers]
    assert armour == f"{it.armour} {CONTENT.armour[it.armour].points}"
    derived = derive(it)
    assert weight == f"{derived.weight} / {derived.excess}"
    assert [derived.max_hp, derived.speed, derived.movement, derived.attack_difficulty] == [
        int(number) for number in (hp, speed, move, difficulty)
    ]
    assert derived.mana == amounts(mana)
    assert it.stated.max_hp == derived.max_hp


@pytest.mark.parametrize("name", NAMES)
def test_what_a_combatant_knows_and_carries(name: str) -> None:
    """4.5, second table: attacks, spells, slots, hands, backstory, temperament, adventurer."""
    _, attacks, spells, carried, backstory, temperament, adventurer = rows(1)[name]
    it = load_combatant(name)
    derived = derive(it)
    for attack in attacks.split("; "):
        if "+" in attack:
            key, bonus = attack.split(" +")
            assert it.stat(CONTENT.weapons[key].stat) == int(bonus)
            assert key in it.carried.items
        else:
            assert attack in [
                f"{derived.weapon_dice}d{CONTENT.weapons[item].die}"
                for item in it.carried.items
                if item in CONTENT.weapons
            ]
    assert list(it.known) == [] or sorted(it.known) == sorted(keys(spells.split(" (")[0]))
    pockets, belt, back = carried.split(" / ")
    assert (list(it.carried.pockets), list(it.carried.belt), list(it.carried.back)) == (
        keys(pockets),
        keys(belt),
        keys(back),
    )
    assert sorted(it.carried.hands) == sorted(
        item.strip("*") for part in carried.split(" / ") for item in part.split(", ") if "**" in item
    )
    stories = [f"{story.name} +{story.bonus} ({', '.join(story.tags)})" for story in it.backstory]
    assert (stories or ["none"]) == [backstory]
    assert f"{it.temperament.outlook}, {it.temperament.manner}" == temperament
    assert it.adventurer == (adventurer == "yes")
    assert not all_full(
        *(
            [CONTENT.carried(item).size for item in slot]
            for slot in (it.carried.pockets, it.carried.belt, it.carried.back)
        )
    )  # type: ignore[union-attr]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "options", [Options(), Options(source_counts="sources"), Options(armour_weight="half")]
)
def test_ready_made_combatants_serve_under_every_option(name: str, options: Options) -> None:
    """D20-060, D20-164: a house rule does not lock them out."""
    it = load_combatant(name, options)
    assert derive(it, None, options).weapon_dice == (
        len(it.sources) if options.source_counts == "sources" else sum(it.sources.values())
    )
    load_combatant(name, options, {"adventurer": True})


@pytest.mark.parametrize("title", ["lanterns-vs-ravens-walled-ruin", "larks-vs-owls-walled-ruin"])
def test_teams_are_even(title: str) -> None:
    """4.5, D20-176: the sum of the levels of each side."""
    with open_battle(load_scenario(maps() / "scenarios" / f"{title}.toml"), lean=True) as battle:
        seen = view(battle, 0)
        values = Counter[int]()
        for who, side in battle.sides.items():
            levels, (hp, most) = battle.world.get(who, Fighter).levels, battle.rules.points(battle, who)
            values[side] += levels
            assert battle.rules.worth(seen, who) == levels or hp < most
        assert values[1] == values[2] > 0


@pytest.mark.parametrize(
    ("fourth", "more", "like"), [("tamsin", (), "Bram"), ("marek", (), ""), ("tamsin", ("marek",), "")]
)
def test_equal_corners_in_a_party_of_four_are_a_warning(fourth: str, more: tuple[str, ...], like: str) -> None:
    """D20-220: of exactly four; on the card, never an error."""
    names = ["bram", "wren", "odile", fourth, *more]
    cast = {letter: (name, 1) for letter, name in zip("BWOFM", names, strict=False)}
    battle = scene("BWOFM......g", g=("grusk", 2), **cast)
    who = who_is(battle, "Tamsin" if fourth == "tamsin" else "Marek")
    rows = [row for row in told_rows("d20", battle.rules.sheet(battle, who)) if row.rule == "D20-220"]
    assert [row.value for row in rows] == ([f"pessimist, careful, like {like}: the four should differ"] if like else [])


# --- slots --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slot", "sizes", "legal", "full"),
    [
        ("pockets", [], True, False),
        ("pockets", ["small"], True, False),
        ("pockets", ["small"] * 2, True, True),
        ("pockets", ["small"] * 3, False, True),
        ("pockets", ["medium"], False, True),
        ("belt", ["small"], True, False),
        ("belt", ["small"] * 2, True, True),
        ("belt", ["medium"], True, True),
        ("belt", ["medium", "small"], False, True),
        ("belt", ["large"], False, True),
        ("back", ["large"], True, True),
        ("back", ["medium"], True, True),
        ("back", ["medium"] * 2, False, True),
        ("back", ["small"] * 2, True, False),
        ("back", ["small"] * 3, True, True),
        ("back", ["small"] * 4, False, True),
        ("back", ["large", "small"], False, True),
    ],
)
def test_slots(slot: str, sizes: list[str], legal: bool, full: bool) -> None:
    """D20-160, D20-161, D20-163."""
    assert slot_legal(slot, sizes) is legal
    assert slot_full(slot, sizes) is full
    assert slot_fits(slot, sizes, "small") is not full


def test_all_slots_full_weigh_one() -> None:
    """D20-163: all of them; D20-165: a whole point under half weight too."""
    assert all_full(["small"] * 2, ["medium"], ["large"])
    assert not all_full(["small"], ["medium"], ["large"])
    carried = {"pockets": ["knife", "knife"], "belt": ["sword"], "back": ["maul"]}
    assert derive(sheet(carried=carried)).weight == 4
    assert derive(sheet(carried=carried), None, Options(armour_weight="half")).weight == 2.5


# --- derived numbers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("armour", "full", "strength", "option", "weight", "excess"),
    [
        (3, False, 3, "full", 3, 0),
        (3, False, 0, "full", 3, 3),
        (3, True, 3, "full", 4, 1),
        (3, False, 0, "half", 1.5, 1),
        (3, True, 2, "half", 2.5, 0),
        (5, True, 2, "half", 3.5, 1),
        (9, True, 0, "full", 10, 10),
        (0, False, 9, "full", 0, 0),
    ],
)
def test_weight_and_excess(
    armour: int, full: bool, strength: int, option: str, weight: float, excess: int
) -> None:
    """D20-163 to D20-166: only whole points above Strength; D20-040, D20-004: nothing below 0."""
    options = Options(armour_weight=option)  # type: ignore[arg-type]
    numbers = derive_numbers({"iron": 1}, {"strength": strength, "speed": 3}, armour, full, CONTENT, options)
    assert (numbers.weight, numbers.excess) == (weight, excess)
    assert type(numbers.weight) is (int if weight == int(weight) else float)
    assert numbers.speed == max(0, 3 - excess)
    assert numbers.movement == max(0, 4 - excess)


def test_source_counts() -> None:
    """D20-060: dice by levels or Sources; HP and mana always by levels (D20-070, D20-130)."""
    by_source = derive_numbers(
        {"iron": 4, "beast": 2}, {"organs": 6}, 0, False, CONTENT, Options(source_counts="sources")
    )
    assert (by_source.weapon_dice, by_source.max_hp, by_source.mana) == (2, 66, {"iron": 8, "beast": 2})
    assert derive_numbers({"iron": 4, "beast": 2}, {"organs": 6}, 0, False, CONTENT).weapon_dice == 6


def test_spells_known_are_at_most_the_list() -> None:
    """D20-130."""
    assert derive_numbers({"iron": 5, "song": 2}, {}, 0, False, CONTENT).spells_known == {
        "iron": 3,
        "song": 2,
    }


# --- legality -----------------------------------------------------------------------------------------------


def test_a_legal_sheet_has_no_problems() -> None:
    """D20-174 and all of 3.14."""
    assert codes() == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"sources": {}, "spells": {}}, "no_source"),
        ({"sources": {"irn": 3}, "spells": {}}, "unknown_source"),
        ({"sources": {"iron": 0}, "spells": {}}, "source_level"),
        ({"sources": {"iron": 10}}, "source_level"),
        ({"sources": {"iron": 9, "storm": 7}}, "levels"),
        ({"stats": {"strenght": 5}}, "unknown_stat"),
        ({"stats": {"strength": 10}}, "stat_range"),
        ({"stats": {"strength": -1}}, "stat_range"),
        ({"stats": {"strength": 2, "speed": 4, "organs": 3}}, "primary"),
        ({"stats": {"strength": 7, "organs": 2}}, "too_high"),
        ({"stats": {"strength": 5, "organs": 3}}, "sum"),
        ({"armour": "maille"}, "unknown_armour"),
        ({"carried": {"belt": ["swrd"]}}, "unknown_item"),
        ({"carried": {"belt": ["unarmed"]}}, "unknown_item"),
        ({"carried": {"pockets": ["sword"]}}, "slot_pockets"),
        ({"carried": {"belt": ["maul"]}}, "slot_belt"),
        ({"carried": {"back": ["maul", "knife"]}}, "slot_back"),
        ({"carried": {"hands": ["sword"]}}, "hands_not_carried"),
        ({"carried": {"pockets": ["knife"], "hands": ["knife", "knife"]}}, "hands_not_carried"),
        ({"carried": {"belt": ["sword"], "back": ["maul"], "hands": ["sword", "maul"]}}, "hands_full"),
        ({"spells": {"storm": ["spark"]}}, "spell_source"),
        ({"spells": {"iron": ["spark"]}}, "unknown_spell"),
        ({"spells": {"iron": ["heavy_blow", "heavy_blow"]}}, "spell_twice"),
        ({"backstory": [{"name": "x", "bonus": 1, "tags": ["spot"]}] * 3}, "backstory_count"),
        ({"backstory": [{"name": "x", "bonus": 0, "tags": ["spot"]}]}, "backstory_bonus"),
        ({"backstory": [{"name": "x", "bonus": 2, "tags": ["spot"]}] * 2}, "backstory_total"),
        ({"backstory": [{"name": "x", "bonus": 1, "tags": []}]}, "backstory_tags"),
        (
            {"backstory": [{"name": "x", "bonus": 1, "tags": ["spot", "talk", "swim", "climb"]}]},
            "backstory_tags",
        ),
        ({"backstory": [{"name": "x", "bonus": 1, "tags": ["spott"]}]}, "unknown_tag"),
        ({"stated": {"max_hp": 25}}, "stated"),
        ({"stated": {"mana": {"iron": 5}}}, "stated"),
    ],
)
def test_each_problem_alone(changes: dict[str, Any], code: str) -> None:
    """D20-130, D20-160 to D20-162, D20-167, D20-170 to D20-175: one code, a sentence, a rule."""
    found = [problem for problem in problems(sheet(**changes)) if problem.code == code]
    assert len(found) == 1
    assert found[0].rule.startswith("D20-")
    assert found[0].text
    assert {problem.code for problem in problems(sheet(**changes))} == {code}


def test_too_many_spells_for_the_level() -> None:
    """D20-130: level of that Source."""
    one = {"sources": {"iron": 1, "song": 2}, "stats": {"strength": 3, "heart": 3, "organs": 2, "speed": 1}}
    assert codes(**one, armour="clothes") == ["spells_known"]


@cache
def reachable(sources: tuple[tuple[str, int], ...], options: Options) -> frozenset[tuple[int, ...]]:
    """All stats that D20-172 can give, level by level: one primary, one different, one any, none above 9."""
    reached = {(0,) * len(STATS)}
    for source, level in sources:
        primary = STATS.index(CONTENT.sources[source].primary)
        for _ in range(level if options.source_counts == "levels" else 1):
            after = set()
            for stats, second, third in product(reached, range(len(STATS)), range(len(STATS))):
                if second != primary:
                    raised = list(stats)
                    for stat in (primary, second, third):
                        raised[stat] += 1
                    after.add(tuple(raised))
            reached = after
    return frozenset(stats for stats in reached if max(stats) <= 9)


@pytest.mark.parametrize(
    "sources",
    [
        (("iron", 1),),
        (("iron", 2),),
        (("song", 1), ("storm", 1)),
        (("beast", 2), ("iron", 1)),
        (("song", 3),),
    ],
)
@pytest.mark.parametrize("options", [Options(), Options(source_counts="sources")])
def test_the_legality_test_is_the_building_rule(
    sources: tuple[tuple[str, int], ...], options: Options
) -> None:
    """D20-173 accepts exactly what D20-172 can build (none of these reaches the ceiling of 9)."""
    counted = sum(level for _, level in sources) if options.source_counts == "levels" else len(sources)
    for stats in product(range(min(9, 3 * counted) + 1), repeat=len(STATS)):
        if sum(stats) == 3 * counted:
            legal = not stat_problems(dict(sources), dict(zip(STATS, stats, strict=True)), CONTENT, options)
            assert legal == (stats in reachable(sources, options)), stats


def test_stats_of_9_are_enough_when_levels_train_further() -> None:
    """D20-173: min(9, levels) and min(9, 2N)."""
    stats = {"strength": 9, "speed": 9, "organs": 9, "brains": 9, "heart": 9}
    assert stat_problems({"iron": 9, "storm": 6}, stats, CONTENT) == []


# --- files --------------------------------------------------------------------------------------------------


def test_a_file_with_mistakes_lists_them_with_lines(tmp_path: Path) -> None:
    """D20-174: everything at once, each with its line and rule."""
    text = (FOLDER / "combatants" / "bram.toml").read_text()
    path = tmp_path / "bram.toml"
    path.write_text(text.replace("strength = 5", "strength = 8").replace('["sword"]', '["swrd"]'))
    with pytest.raises(InputError) as error:
        load_combatant(path)
    lines = str(error.value).splitlines()
    assert any("bram.toml:7: stats.strength" in line and "(D20-173)" in line for line in lines)
    assert any("carried.belt" in line and "'sword'" in line for line in lines)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("max_hp = 24", "max_hp = 25", "max_hp is stated as 25, it is 24 (D20-174)"),
        ("role =", "rolle =", "did you mean 'role'"),
        ("iron = 3", 'iron = "3"', "expected a whole number"),
        ("schema = 1", "schema = 2", "schema"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    """D20-174 and the file's shape."""
    text = (FOLDER / "combatants" / "bram.toml").read_text()
    assert old in text
    path = tmp_path / "bram.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(InputError) as error:
        load_combatant(path)
    assert words in str(error.value)


def test_unknown_combatant_and_missing_file(tmp_path: Path) -> None:
    """The nearest name is named."""
    with pytest.raises(InputError, match="did you mean 'bram'"):
        load_combatant("brem")
    with pytest.raises(InputError, match="no such file"):
        load_combatant(tmp_path / "none.toml")


def test_own_files_count_under_the_options_of_the_game(tmp_path: Path) -> None:
    """D20-173 under `source_counts`, D20-174 under `armour_weight`: unlike shipped ones."""
    path = tmp_path / "own.toml"
    path.write_text((FOLDER / "combatants" / "bram.toml").read_text())
    with pytest.raises(InputError, match="D20-173"):
        load_combatant(path, Options(source_counts="sources"))
    path.write_text(path.read_text().replace("weight = 3", "weight = 1.5"))
    assert (
        derive(
            load_combatant(path, Options(armour_weight="half")), None, Options(armour_weight="half")
        ).weight
        == 1.5
    )
    with pytest.raises(InputError, match="weight is stated as 1.5, it is 3"):
        load_combatant(path)


def test_overrides_are_merged_and_checked() -> None:
    """Tables key by key, other values replaced, stated numbers dropped."""
    it = load_combatant("bram", overrides={"armour": "leather", "carried": {"pockets": []}})
    assert (it.armour, it.carried.pockets, it.carried.belt) == ("leather", (), ("sword",))
    assert load_combatant("bram").armour == "mail"
    with pytest.raises(InputError, match="bram.toml with overrides: armour: unknown armour 'lether'"):
        load_combatant("bram", overrides={"armour": "lether"})
    with pytest.raises(InputError, match="stated.max_hp"):
        load_combatant("bram", overrides={"stated": {"max_hp": 1}})
    with pytest.raises(InputError, match="did you mean 'armour'"):
        load_combatant("bram", overrides={"armor": "mail"})


@given(st.sampled_from(combatant_names()))
def test_sheets_survive_as_plain_values(name: str) -> None:
    """What a save keeps of a sheet reads back the same."""
    it = load_combatant(name)
    assert make_sheet(sheet_table(it)) == it


def test_check_sheet_is_quiet_about_a_legal_sheet() -> None:
    """D20-174."""
    from game.data import Problems

    found = Problems("bram", "")
    check_sheet(sheet(), Options(), found)
    assert len(found) == 0
