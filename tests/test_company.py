"""Company files: written after a battle, read for the next; what is wrong with one is said in a sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from game.company import Company, company_of, company_text, enlist, load_company
from game.company import Member as Enlisted
from game.data import InputError
from game.scenario import find_scenario, load_scenario, open_battle, prepare
from rulesets.d20.state import Vitals
from tests.after_scenes import Member, over, scenes, take

HURT: list[Member] = [("bram", 1, {"hp": 3}), ("marek", 1, {"hp": 0}), ("grusk", 2, {"hp": 0})]


def company_file(folder: Path, members: list[Member] | None = None) -> Path:
    with over("d20", members or HURT) as battle:
        path = folder / "north.toml"
        path.write_text(company_text(company_of(battle, 1)), encoding="utf-8")
    return path


@pytest.mark.parametrize("ruleset", ["d20", "d6"])
def test_what_is_written_is_read_again(ruleset: str, tmp_path: Path) -> None:
    for battle, side in scenes(ruleset):
        with battle:
            battle.go_on(side)
            company = company_of(battle, side)
            path = tmp_path / "company.toml"
            path.write_text(company_text(company), encoding="utf-8")
            read = load_company(path, battle.setup.options)
            assert company_text(read) == company_text(company)


def test_the_next_battle_begins_as_the_last_one_ended(tmp_path: Path) -> None:
    path = company_file(tmp_path)
    setup = prepare(find_scenario("larks-vs-owls-training-yard"), company=str(path), side=2)
    assert [side.name for side in setup.sides] == ["Larks", "North"]
    with open_battle(setup) as battle:
        who = battle.handles["bram-2"]
        assert battle.sides[who] == 2 and battle.world.get(who, Vitals).hp == 3
        assert "marek" not in battle.handles
    assert [one.name for one in setup.bench] == ["Marek"]


def test_a_scenario_may_name_a_company(tmp_path: Path) -> None:
    company_file(tmp_path)
    text = (
        'schema = 1\ntitle = "Next"\nmap = "training-yard"\nruleset = "d20"\n'
        '[[side]]\nname = "We"\ncompany = "north.toml"\n'
        '[[side]]\nname = "They"\n[[side.combatant]]\ntemplate = "thug"\n'
    )
    scenario = tmp_path / "next.toml"
    scenario.write_text(text, encoding="utf-8")
    setup = load_scenario(scenario)
    assert [(one.name, one.state["hp"]) for one in setup.combatants if one.side == 1] == [("Bram", 3)]
    scenario.write_text(text.replace("north.toml", "nroth.toml"), encoding="utf-8")
    with pytest.raises(InputError, match=r"nroth.toml: there is no such company file"):
        load_scenario(scenario)
    scenario.write_text(text.replace('company = "north.toml"', ""), encoding="utf-8")
    with pytest.raises(InputError, match=r"side.*company"):
        load_scenario(scenario)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('ruleset = "d20"', 'ruleset = "d21"', "unknown ruleset 'd21'"),
        ("hp = 3", "hp = 300", "hp: out of range"),
        ("hp = 3", "hq = 3", "state.hq: unknown key"),
        ("strength = 5", "strength = 6", "D20-173"),
        ('name = "Bram"', 'nmae = "Bram"', "did you mean 'name'"),
        ("schema = 1", "schema = 2", "schema"),
        ('"sword", place = "belt"', '"sward", place = "belt"', "did you mean 'sword'"),
    ],
)
def test_a_wrong_file_is_refused(old: str, new: str, words: str, tmp_path: Path) -> None:
    path = company_file(tmp_path)
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError, match=words) as caught:
        load_company(path)
    assert str(caught.value).startswith(str(path))


def test_what_cannot_fight_is_refused(tmp_path: Path) -> None:
    path = company_file(tmp_path, [("bram", 1, {"hp": 0}), ("grusk", 2, {})])
    yard = find_scenario("larks-vs-owls-training-yard")
    with pytest.raises(InputError, match="nobody of North can take part"):
        prepare(yard, company=str(path))
    path = company_file(tmp_path)
    with pytest.raises(InputError, match="expected 1 to 2"):
        prepare(yard, company=str(path), side=3)
    with pytest.raises(InputError, match="is one of ruleset 'd20', the scenario is 'd6'"):
        prepare(find_scenario("d6-training-yard"), company=str(path))
    many = load_company(path)
    crowd = type(many)(many.ruleset, many.name, tuple(many.members[:1] * 40))
    setup = enlist(load_scenario(yard), 1, crowd)
    with pytest.raises(InputError, match="has no room for Bram"):
        open_battle(setup)


def test_two_battles_and_a_level(tmp_path: Path) -> None:
    """The bench, wounds and levels go through a second battle."""
    path = company_file(tmp_path)
    setup = enlist(load_scenario(find_scenario("larks-vs-owls-training-yard")), 1, load_company(path))
    for one in setup.combatants:
        if one.side == 2:
            one.state = {"hp": 0}
    with open_battle(setup) as battle:
        assert battle.outcome is not None and battle.outcome.winner == 1
        battle.go_on(1)
        take(battle, "Marek 2 gains a level")
        take(battle, "Iron, level 2")
        take(battle, "Heart 5")
        take(battle, "Organs 3")
        take(battle, "Stand Fast")
        take(battle, "Rest")
        text = company_text(company_of(battle, 1))
    table = tomllib.loads(text)
    assert [one["state"]["hp"] for one in table["member"]] == [24, 32]
    assert table["member"][1]["sheet"]["sources"] == {"song": 2, "iron": 2}
    path.write_text(text, encoding="utf-8")
    assert len(load_company(path).fit) == 2


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (f"gear = [{{ key = 'spear', hp = {10**30} }}]", r"c\.toml:10: .*hp: a number too large"),
        ("treated = [-1]", r"unknown location -1, expected a text in quotes"),
        ("hands = [3]", r"unknown carried item 3, expected a text in quotes"),
        ("hands = ['" + "a" * 3000 + "']", r"^.{0,200}unknown carried item '?a{39}\.\.\.a{39}'?"),
    ],
)
def test_odd_values_of_a_starting_state(state: str, words: str, tmp_path: Path) -> None:
    fight = find_scenario("wardens-vs-reavers-training-yard")
    members = [Enlisted(one.name, one.template, one.sheet) for one in load_scenario(fight).combatants[:1]]
    lines = company_text(Company("d100", "Wardens", tuple(members))).split("\n")
    begin, end = lines.index("[member.state]"), lines.index("[member.sheet]")
    path = tmp_path / "c.toml"
    path.write_text("\n".join([*lines[: begin + 1], state, *lines[end:]]), encoding="utf-8")
    with pytest.raises(InputError, match=words):
        open_battle(prepare(fight, company=str(path)))
