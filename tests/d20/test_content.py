"""Content and options against the tables of the catalogue (RULES.md sections 4.1 to 4.5 and 8.1)."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from game.data import InputError, load_toml
from rulesets.d20 import content as content_module
from rulesets.d20.content import FOLDER, Amount, load_content
from rulesets.d20.files import RulesetFile
from rulesets.d20.options import DEFAULTS, Options, allowed_values, make_options

RULES = (FOLDER / "RULES.md").read_text(encoding="utf-8")


def table(heading: str, number: int = 0) -> list[list[str]]:
    """The rows (cells without markup) of a table below a heading of the catalogue."""
    part = RULES.split(f"### {heading}", 1)[1].split("\n### ", 1)[0].split("\n## ", 1)[0]
    blocks = re.findall(r"(?:^\|.*\n)+", part, flags=re.M)
    rows = [
        [cell.strip(" `*") for cell in line.strip()[1:-1].split("|")] for line in blocks[number].splitlines()
    ]
    return rows[2:]


@pytest.mark.parametrize("row", table("4.1"), ids=lambda row: row[0])
def test_weapon_is_as_in_the_catalogue(row: list[str]) -> None:
    """4.1: every column of every row."""
    key, name, die, stat, hands, size, reach, properties = row
    weapon = load_content().weapons[key]
    assert weapon.name == name
    assert weapon.die == (0 if die == "none" else int(die[1:]))
    assert weapon.stat == stat.lower()
    assert weapon.hands == int(hands)
    assert weapon.size == (None if size == "-" else size)
    ranged, thrown, melee = (re.search(form, reach) for form in (r"range (\d+)", r"thrown (\d+)", r"^(\d+)"))
    assert weapon.range == (int(ranged[1]) if ranged else 0)
    assert weapon.thrown == (int(thrown[1]) if thrown else 0)
    assert weapon.reach == (int(melee[1]) if melee else 0)
    assert weapon.stunning == ("stunning" in properties)
    assert weapon.piercing == ("piercing" in properties)
    contact = re.search(r"contact: (\w+)", properties)
    assert weapon.contact == (contact[1].lower() if contact else None)
    reload = re.search(r"reload (\d+)", properties)
    assert weapon.reload == (int(reload[1]) if reload else 0)


def test_there_are_no_other_weapons_armours_items_sources_or_spells() -> None:
    """4.1 to 4.4: the keys and their order."""
    content = load_content()
    assert list(content.weapons) == [row[0] for row in table("4.1")]
    assert list(content.armour) == [row[0] for row in table("4.2")]
    assert list(content.items) == [row[0] for row in table("4.2", 1)]
    assert [source.name for source in content.sources.values()] == [row[0] for row in table("4.3")]
    assert list(content.spells) == [row[0].split(",")[0] for row in table("4.4")]


@pytest.mark.parametrize("row", table("4.2"), ids=lambda row: row[0])
def test_armour_is_as_in_the_catalogue(row: list[str]) -> None:
    """4.2, D20-164, D20-165, D20-052: points, weights, cap of the Speed bonus."""
    from rulesets.d20.build import weight_of
    from rulesets.d20.checks import speed_bonus

    key, points, weights, cap = row
    armour = load_content().armour[key]
    assert armour.points == int(points)
    full, half = (float(weight) for weight in weights.split("/"))
    assert weight_of(armour.points, False) == full
    assert weight_of(armour.points, False, Options(armour_weight="half")) == half
    assert speed_bonus(9, armour.points) == int(cap)


@pytest.mark.parametrize("row", table("4.2", 1), ids=lambda row: row[0])
def test_item_size_and_use_are_as_in_the_catalogue(row: list[str]) -> None:
    """4.2: size, kind of use, range and burst, used up."""
    key, size, use, effect = row
    item = load_content().items[key]
    assert item.size == size
    assert (item.use == "action") == use.startswith("Use")
    assert (item.use == "minor") == use.startswith("minor")
    assert item.hands == (1 if "1 hand" in use else 0)
    assert item.consumed == ("used up" in effect)
    if found := re.search(r"range (\d+), burst (\d+)", use):
        assert (item.range, item.burst) == (int(found[1]), int(found[2]))


def test_what_items_do() -> None:
    """4.2: the numbers of the effects, D20-186 style amounts included."""
    items = load_content().items
    assert items["shield"].extra_armour == 2
    assert items["healing_draught"].heal == Amount(plus=5, stat="organs")
    assert items["healing_draught"].heal.at(0, {"organs": 3}) == 8
    assert items["mana_draught"].mana == 2
    bomb = items["flash_bomb"]
    assert bomb.resist is not None
    assert (bomb.resist.stat, bomb.resist.tag, bomb.resist.difficulty) == ("organs", "tough", 10)
    assert bomb.condition == "stunned"
    assert (items["poison_vial"].poison, items["torch"].light, items["rope"].advantage) == (1, 6, "climb")


@pytest.mark.parametrize("row", table("4.3"), ids=lambda row: row[0])
def test_source_is_as_in_the_catalogue(row: list[str]) -> None:
    """4.3: stat, mana, system; the spells are those of 4.4 in order."""
    name, stat, mana, system = row
    source = load_content().sources[name.lower()]
    assert source.primary == stat.lower()
    assert source.mana == int(mana)
    assert system.startswith(source.system.replace("_", " "))
    assert list(source.spells) == [spell[0].split(",")[0] for spell in table("4.4") if spell[1] == name]


@pytest.mark.parametrize("row", table("4.4"), ids=lambda row: row[0])
def test_spell_is_as_in_the_catalogue(row: list[str]) -> None:
    """4.4: name, Source, kind, minimum level, range, mode, resistance, dice, burst."""
    key, name = (part.strip() for part in row[0].split(","))
    _, source, kind, least, distance, mode, text = row
    spell = load_content().spells[key]
    assert (spell.name, spell.source, spell.min_level) == (name, source.lower(), int(least))
    assert spell.kind == kind.split(",")[0]
    attached = re.search(r"attached to a (melee|ranged)", kind)
    assert spell.attached == (attached[1] if attached else None)
    assert spell.range == (int(distance) if distance.isdigit() else int(distance == "self or adjacent"))
    assert spell.mode == (None if mode == "-" else mode)
    resist = re.search(r"(Organs|Speed|Strength|Heart) \((\w+)\)", text)
    assert (spell.resist is not None) == (mode == "difficulty")
    if spell.resist is not None and resist is not None:
        assert (spell.resist.stat, spell.resist.tag) == (resist[1].lower(), resist[2])
        assert spell.resist.difficulty is None
    dice = re.search(r"\((n|n \+ 1)\)d(\d+)", text)
    for level in (1, 2, 5):
        count = 0 if dice is None else level + (dice[1] == "n + 1")
        assert spell.pool(level) == (() if dice is None else (int(dice[2]),) * count)
    burst = re.search(r"burst (\d+)", text)
    assert spell.burst == (int(burst[1]) if burst else 0)
    assert spell.damage_type == ("emotional" if "emotional" in text else "physical")


@pytest.mark.parametrize(
    ("spell", "op", "level", "amount"),
    [
        ("heavy_blow", "weapon_dice", 3, 3),
        ("stand_fast", "extra_armour", 2, 3),
        ("homing", "homing", 2, 8),
        ("tailwind", "movement", 3, 6),
        ("mend_flesh", "heal", 2, 10),
        ("venom", "condition", 2, 2),
        ("pounce", "pounce", 2, 3),
        ("rally", "hope", 3, 1),
        ("rally", "heal", 3, 3),
        ("spark", "heal", 3, 0),
    ],
)
def test_amount_of_a_spell(spell: str, op: str, level: int, amount: int) -> None:
    """4.4: what n gives (Organs 4)."""
    assert load_content().spells[spell].amount(op, level, {"organs": 4}) == amount


def test_conditions_and_targets_of_spells() -> None:
    """4.4: who is hit by what, and when."""
    spells = load_content().spells
    given = {
        key: [(effect.condition, effect.when) for effect in spell.effects if effect.condition]
        for key, spell in spells.items()
    }
    assert {key: value for key, value in given.items() if value} == {
        "staggering_blow": [("stunned", "damage")],
        "spark": [("jolted", "contact")],
        "venom": [("poisoned", "contact")],
        "bind": [("bound", "unresisted")],
    }
    assert [
        spell.targets.at(3) for spell in (spells["bind"], spells["anthem"], spells["rally"], spells["spark"])
    ] == [3, 3, 3, 1]
    assert [effect.condition for effect in spells["spark"].gives("contact")] == ["jolted"]
    assert spells["spark"].gives("damage") == ()


def test_iron_spells_are_all_minor() -> None:
    """D20-136, effort."""
    spells = load_content().spells.values()
    assert {spell.kind for spell in spells if spell.source == "iron"} == {"minor"}


def test_pool_of_a_weapon() -> None:
    """D20-060; the paint gun has no dice."""
    weapons = load_content().weapons
    assert weapons["sword"].pool(3) == (8, 8, 8)
    assert weapons["paint_gun"].pool(3) == ()
    assert not weapons["bow"].melee


def test_carried_and_names() -> None:
    """Unarmed is nothing one carries; names of any thing."""
    content = load_content()
    assert content.carried("unarmed") is None
    assert content.carried("no such thing") is None
    assert content.carried("shield") is content.items["shield"]
    assert content.thing_name("heavy_blow") == "Heavy Blow"
    assert content.thing_name("half_plate") == "Half plate"
    assert content.thing_name("nothing") == "nothing"


# --- broken files -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        (
            "spells.toml",
            'source = "iron"',
            'source = "irn"',
            ["spells.toml:", "unknown Source 'irn'", "'iron'"],
        ),
        ("spells.toml", 'resist = { stat = "speed", tag = "leap" }', "", ["spell.blast", "resist"]),
        (
            "spells.toml",
            "die = 8, per_level = 1, plus = 1",
            "per_level = 1, plus = 1",
            ["damage needs a die"],
        ),
        ("spells.toml", 'condition = "bound", ', "", ["names a condition"]),
        ("weapons.toml", "stunning = true", "stuning = true", ["weapon.mace.stuning", "'stunning'"]),
        ("weapons.toml", "die = 8", "die = 7", ["weapon.sword.die", "7"]),
        ("items.toml", 'size = "medium"', 'size = "huge"', ["item.shield.size", "huge"]),
        ("armour.toml", "points = 9", "points = 10", ["armour.siege_plate.points"]),
        ("sources.toml", "mana = 3", 'mana = "3"', ["source.storm.mana", "whole number"]),
    ],
)
def test_broken_content_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, words: list[str]
) -> None:
    """A wrong key, value or reference names the file, the place and what was expected."""
    for path in FOLDER.glob("*.toml"):
        shutil.copy(path, tmp_path)
    text = (tmp_path / file).read_text()
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1))
    monkeypatch.setattr(content_module, "FOLDER", tmp_path)
    with pytest.raises(InputError) as error:
        load_content.__wrapped__()
    for word in (file, *words):
        assert word in str(error.value)


# --- options ------------------------------------------------------------------------------------------------


def test_options_are_those_of_the_catalogue() -> None:
    """8.1: names, order, defaults, rules; ruleset.toml and `Options` agree."""
    listed = load_toml(FOLDER / "ruleset.toml", RulesetFile)
    rows = table("8.1")
    assert [option.name for option in listed.option] == [row[0] for row in rows]
    assert list(Options.__struct_fields__) == [row[0] for row in rows]
    for option, (_, default, others, rules) in zip(listed.option, rows, strict=True):
        assert str(option.default).lower() == default
        assert option.default == option.values[0] == getattr(DEFAULTS, option.name)
        assert sorted(map(str, option.values)) == sorted(map(str, allowed_values()[option.name]))
        assert ", ".join(option.rules) == rules
        if "..." not in others:
            assert [str(value).lower() for value in option.values[1:]] == others.split(", ")
        assert option.text.endswith(".")


def test_make_options_takes_values_and_keeps_defaults() -> None:
    """8.1: only what is named differs."""
    options = make_options({"crit_stuns": False, "interrupt_depth": 0})
    assert (options.crit_stuns, options.interrupt_depth, options.advantage) == (False, 0, "two_dice")
    assert make_options() == make_options({}) == DEFAULTS


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"crit_stun": True}, "did you mean 'crit_stuns'"),
        ({"zzz": True}, "expected one of"),
        ({"crit_stuns": 1}, "may be false, true, not 1"),
        ({"interrupt_depth": True}, "not true"),
        ({"interrupt_depth": 10}, "not 10"),
        ({"advantage": "flat"}, "'two_dice', 'flat5'"),
        ({"advantage": ["flat5"]}, "not ['flat5']"),
    ],
)
def test_wrong_options_are_explained(given: dict[str, object], words: str) -> None:
    """8.1: unknown names and values are refused."""
    with pytest.raises(InputError, match=re.escape(words)):
        make_options(given)
