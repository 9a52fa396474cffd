"""What people and systems get wrong: odd files, full disks, edited records, long names. Always one sentence."""

from __future__ import annotations

import os
import shutil
import stat
import threading
from pathlib import Path

import pytest

from game.check import named, problems, shipped
from game.data import InputError
from game.paths import maps, rulesets
from game.record import write_atomically
from game.scenario import find_scenario, load_scenario, open_battle, scenario_files
from rulesets.d20.state import Kit, Vitals

# --- writing files --------------------------------------------------------------------------------------------


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_atomically(pipe, "hello")
    reader.join(10)
    assert read == ["hello"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_is_written_to_and_stays_one() -> None:
    write_atomically(Path("/dev/null"), "hello")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    with pytest.raises(InputError, match=r"^/dev/full: cannot be written \(No space"):
        write_atomically(Path("/dev/full"), "hello")


def test_links_are_followed_and_modes_kept(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_atomically(link, "new")
    assert link.is_symlink() and file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        write_atomically(tmp_path / "fresh", "new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "fresh").stat().st_mode) == 0o640
    (tmp_path / "dangling").symlink_to(tmp_path / "made")
    write_atomically(tmp_path / "dangling", "new")
    assert (tmp_path / "made").read_text() == "new"


def test_a_failed_write_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write_atomically(tmp_path / "file", "\ud800")
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(InputError, match=r"folder: cannot be written \(Is a directory"):
        write_atomically(folder, "text")
    with pytest.raises(InputError, match="cannot be written"):
        write_atomically(tmp_path / ("long" * 100), "text")
    with pytest.raises(InputError, match="cannot be written"):
        write_atomically(tmp_path / "nul\0", "text")
    assert list(tmp_path.iterdir()) == [folder]


# --- states that combatants start in --------------------------------------------------------------------------

FIGHT = """\
schema = 1
title = "A fight"
map = "training-yard"
ruleset = "d20"
[[side]]
name = "One"
[[side.combatant]]
template = "tamsin"
{state}
[[side]]
name = "Two"
[[side.combatant]]
template = "grusk"
"""


def fight(tmp_path: Path, state: str = "", **changes: str) -> Path:
    """A scenario file; `state` are lines for Tamsin, `changes` replace lines by their key."""
    lines = FIGHT.format(state=state).splitlines()
    for key, value in changes.items():
        if not any(line.startswith(f"{key} = ") for line in lines):
            lines.insert(1, f"{key} = ")
        lines = [f"{key} = {value}" if line.startswith(f"{key} = ") else line for line in lines]
    path = tmp_path / "fight.toml"
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ("{ hp = 999 }", r"Tamsin: state\.hp: out of range \(got 999\), expected at most \d+"),
        ("{ hp = -1 }", r"Tamsin: state\.hp: out of range \(got -1\), expected at least 0"),
        ("{ hp = 'x' }", r"Tamsin: state\.hp: wrong kind of value \(got 'x'\), expected a whole number"),
        ("{ hope = 5 }", r"Tamsin: state\.hope: out of range"),
        ("{ hpoe = 3 }", r"Tamsin: state\.hpoe: unknown key .*did you mean 'hope'\?"),
        ("{ mana = 3 }", r"Tamsin: state\.mana: wrong kind of value \(got 3\), expected a table"),
        ("{ mana = { frost = 1 } }", r"Tamsin: state\.mana: unknown Source of this combatant 'frost'"),
        ("{ movement = -1 }", r"Tamsin: state\.movement: out of range"),
        ("{ loaded = 1 }", r"Tamsin: state\.loaded: wrong kind of value"),
        ("{ hands = ['nife'] }", r"Tamsin: state\.hands: unknown item carried 'nife'"),
        ("{ items = [{ item = 'knif' }] }", r"Tamsin: state\.items: unknown item 'knif', did you mean 'knife'\?"),
        ("{ items = ['knife'] }", r"Tamsin: state\.items#1: wrong kind of value \(got 'knife'\), expected a table"),
        ("{ items = [{ item = 'knife', place = 'bag' }] }", r"Tamsin: state\.items#1\.place: not a possible value"),
        ("{ last_song = 'nothing' }", r"Tamsin: state\.last_song: unknown Song spell 'nothing'"),
    ],
)
def test_wrong_states_are_refused_when_read(tmp_path: Path, state: str, message: str) -> None:
    path = fight(tmp_path, f"state = {state}")
    with pytest.raises(InputError, match=message) as caught:
        load_scenario(path)
    assert all(line.startswith(f"{path}: ") for line in str(caught.value).splitlines())


def test_all_that_is_wrong_with_a_state_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        load_scenario(fight(tmp_path, "state = { hp = 99, mana = { frost = 1 }, hands = ['axe'] }"))
    lines = str(caught.value).splitlines()
    assert [line.split(": ")[2] for line in lines] == ["state.hp", "state.mana", "state.hands"]


def test_a_right_state_is_started_in(tmp_path: Path) -> None:
    items = "[{ item = 'knife', place = 'belt', held = true }]"
    with open_battle(load_scenario(fight(tmp_path, f"state = {{ hp = 3, hope = 1, items = {items} }}"))) as battle:
        vitals = battle.world.get(1, Vitals)
        assert (vitals.hp, vitals.hope) == (3, 1)
        assert [slot.item for slot in battle.world.get(1, Kit).slots] == ["knife"]


@pytest.mark.parametrize(
    ("state", "points"),
    [
        ("organs = 0", (15, 15)),
        ("organs = 9", (27, 42)),
        ("organs = 9, hp = 40", (40, 42)),
        ("hp = 2, organs = 0", (2, 15)),
    ],
)
def test_other_organs_change_the_maximum_at_once(tmp_path: Path, state: str, points: tuple[int, int]) -> None:
    """D20-072: a raised maximum does not heal."""
    with open_battle(load_scenario(fight(tmp_path, f"state = {{ {state} }}"))) as battle:
        vitals = battle.world.get(1, Vitals)
        assert (vitals.hp, vitals.max_hp) == points
        assert battle.rules.points(battle, 1) == points


def test_hit_points_above_a_lowered_maximum_are_refused(tmp_path: Path) -> None:
    """D20-072."""
    with pytest.raises(InputError, match=r"state\.hp: out of range \(got 16\), expected at most 15"):
        load_scenario(fight(tmp_path, "state = { hp = 16, organs = 0 }"))


def test_who_starts_without_points_starts_downed(tmp_path: Path) -> None:
    """D20-074."""
    with open_battle(load_scenario(fight(tmp_path, "state = { hp = 0 }"))) as battle:
        assert battle.presences[1].down
        assert not any(slot.held for slot in battle.world.get(1, Kit).slots)
        assert battle.outcome is not None and battle.outcome.winner == 2


def test_wrong_states_in_cases_are_found_by_a_check(tmp_path: Path) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(
        """ruleset = "d20"
[[case]]
id = "one"
sketch = "B.G"
[[case.combatant]]
template = "bram"
side = 1
letter = "B"
state = { hp = 999 }
[[case.combatant]]
template = "grusk"
side = 2
letter = "G"
[case.expect]
"""
    )
    ((_, problem),) = problems(named([path]))
    assert "cases.toml: case 'one': Bram: state.hp: out of range" in problem


# --- scenarios ------------------------------------------------------------------------------------------------


def test_seeds_have_bounds(tmp_path: Path) -> None:
    for seed in (-1, 2**63):
        with pytest.raises(InputError, match=r"fight\.toml:2: seed: out of range"):
            load_scenario(fight(tmp_path, seed=str(seed)))
    assert load_scenario(fight(tmp_path, seed=str(2**63 - 1))).seed == 2**63 - 1


def test_names_that_are_too_long_are_unknown_names(tmp_path: Path) -> None:
    long = "n" * 300
    for name in (long, f"{long}.toml", f"{tmp_path}/{long}.toml"):
        with pytest.raises(InputError, match="there is no such scenario file"):
            find_scenario(name)
    for name in (long, f"{long}.tmx"):
        with pytest.raises(InputError, match="there is no such map"):
            load_scenario(fight(tmp_path, map=f"'{name}'"))
    for name, message in ((long, "unknown combatant"), (f"{long}.toml", r"cannot be read .File name too long")):
        with pytest.raises(InputError, match=message):
            load_scenario(fight(tmp_path, template=f"'{name}'"))
    for name in (f"{long}.toml", f"{long}.tmx"):
        ((_, problem),) = problems(named([Path(name)]))
        assert "cannot be read (File name too long)" in problem


# --- the player's own folder ----------------------------------------------------------------------------------


@pytest.fixture
def own(home: Path) -> Path:
    """A player's folder with a map, a scenario on it and a combatant in that."""
    for folder in ("maps/scenarios", "combatants/d20"):
        (home / folder).mkdir(parents=True)
    shutil.copy(maps() / "training-yard.tmx", home / "maps" / "my-yard.tmx")
    shutil.copy(rulesets() / "d20" / "combatants" / "bram.toml", home / "combatants" / "d20" / "my-bram.toml")
    fight(home / "maps" / "scenarios", map="'my-yard'", template="'my-bram'")
    return home


def test_own_maps_scenarios_and_combatants_are_found(own: Path) -> None:
    path = own / "maps" / "scenarios" / "fight.toml"
    assert find_scenario("fight") == path
    assert scenario_files()[-1] == path
    setup = load_scenario(path)
    assert [who.name for who in setup.combatants] == ["Bram", "Bram"]
    with open_battle(setup) as battle:
        assert battle.ground.name == "my-yard"
    with pytest.raises(InputError, match="unknown combatant 'my-bra', did you mean 'my-bram'"):
        load_scenario(fight(own, template="'my-bra'"))
    with pytest.raises(InputError, match="unknown map 'my-yrad', did you mean 'my-yard'"):
        load_scenario(fight(own, map="'my-yrad'"))


def test_a_check_reads_the_own_files_too(own: Path) -> None:
    shown = dict(problems(shipped()))
    mine = {name: problem for name, problem in shown.items() if str(own) in name}
    assert [Path(name).name for name in mine] == ["my-bram.toml", "my-yard.tmx", "fight.toml"]
    assert set(mine.values()) == {""}


def test_a_shipped_name_is_the_shipped_thing(own: Path) -> None:
    (own / "maps" / "training-yard.tmx").write_text("broken")
    (own / "combatants" / "d20" / "grusk.toml").write_text("broken")
    (own / "maps" / "scenarios" / f"{scenario_files()[0].stem}.toml").write_text("broken")
    load_scenario(find_scenario(scenario_files()[0].stem))
    load_scenario(fight(own))


def test_the_kind_of_a_file_is_told_by_its_keys(tmp_path: Path) -> None:
    sheet = (rulesets() / "d20" / "combatants" / "bram.toml").read_text()
    right, wrong, other = tmp_path / "right.toml", tmp_path / "wrong.toml", tmp_path / "other.toml"
    right.write_text(sheet)
    wrong.write_text(sheet.replace("stats =", "statss ="))
    other.write_text("[[side]]\nname = 'x'\n")
    found = [problem for _, problem in problems(named([right, wrong, other]))]
    assert found[0] == ""
    assert "statss: unknown key" in found[1] and "did you mean 'stats'?" in found[1]
    assert "map: is missing" in found[2]


# --- what suits a battle --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": "' '"}, "name: the name is blank, expected letters"),
        ({"name": "''"}, "name: out of range"),
        ({"name": '"a\\u0007b"'}, "name: the name holds a control character"),
        ({"title": '"a\\nb"'}, "title: the name holds a control character"),
        ({"template": "'bram'\nname = ' '"}, "combatant#1.name: the name is blank"),
        ({"template": "'bram'\noverrides = { name = ' ' }"}, "the name of a combatant is blank"),
        ({"controller": "'ai'\ncolour = 'bleu'"}, "colour: not a possible value (got 'bleu')"),
    ],
)
def test_names_and_colours(tmp_path: Path, changes: dict[str, str], message: str) -> None:
    path = fight(tmp_path, **{key: value for key, value in changes.items() if key != "controller"})
    if "controller" in changes:
        path.write_text(path.read_text().replace('"Two"', f'"Two"\ncontroller = {changes["controller"]}'))
    with pytest.raises(InputError) as caught:
        load_scenario(path)
    assert message in str(caught.value)
    assert all(line.startswith(str(path)) for line in str(caught.value).splitlines())


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('value="healing_draught"', 'value="healing_drought"', "unknown item 'healing_drought', did you mean"),
        ('name="stat" value="strength"', 'name="stat" value="strenth"', "unknown stat 'strenth', did you mean"),
        ('name="side" type="int" value="2"', 'name="side" type="int" value="3"', "no spawn zone for side 2 (Two)"),
    ],
)
def test_maps_must_suit_the_ruleset_and_the_sides(tmp_path: Path, before: str, after: str, message: str) -> None:
    text = (maps() / "walled-ruin.tmx").read_text()
    extra = (
        '<object id="900" name="here" class="item" x="48" y="48" width="48" height="48"><properties>'
        '<property name="item" value="healing_draught"/></properties></object>'
        '<object id="901" name="there" class="try" x="48" y="48" width="48" height="48"><properties>'
        '<property name="stat" value="strength"/></properties></object></objectgroup>'
    )
    text = extra.join(text.rsplit("</objectgroup>", 1))
    assert before in text
    (tmp_path / "ruin.tmx").write_text(text.replace(before, after))
    path = fight(tmp_path, map="'ruin.tmx'")
    with pytest.raises(InputError) as caught:
        load_scenario(path)
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"{path}: map 'ruin': ")
    ((_, problem),) = problems(named([path]))
    assert problem == str(caught.value)
    (tmp_path / "ruin.tmx").write_text(text)
    os.utime(tmp_path / "ruin.tmx", (1, 1))
    load_scenario(path)  # the changed file is read again


def test_a_scenario_has_a_name() -> None:
    with pytest.raises(InputError, match="^the name of the scenario is empty, expected a file or one of: "):
        find_scenario("")


def test_a_map_has_a_name(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"fight\.toml: map: the name is empty, expected a file or one of: bridge"):
        load_scenario(fight(tmp_path, map="''"))


def test_errors_of_overrides_name_the_scenario(tmp_path: Path) -> None:
    path = fight(tmp_path, template="'bram'\noverrides = { stats = { strength = 99 } }")
    with pytest.raises(InputError) as caught:
        load_scenario(path)
    lines = str(caught.value).splitlines()
    assert lines
    assert all(line.startswith(f"{path}: ") and len(line) > len(f"{path}: ") for line in lines)


@pytest.mark.parametrize("ruleset", ["d20", "d100", "d6", "d10"])
def test_a_template_with_too_long_a_name(ruleset: str, tmp_path: Path) -> None:
    path = fight(tmp_path, ruleset=f'"{ruleset}"')
    path.write_text(path.read_text("utf-8").replace("tamsin", "a" * 3000), encoding="utf-8")
    with pytest.raises(InputError, match=r"unknown combatant 'a{39}\.\.\.a{39}'") as raised:
        load_scenario(path)
    assert len(str(raised.value)) < 1000


def test_check_of_what_is_not_there(tmp_path: Path) -> None:
    """A name that leads nowhere, and links that lead round in a circle: a sentence each."""
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    found = [problem for _, problem in problems(named([tmp_path / "missing", tmp_path / "loop"]))]
    assert "there is no such file" in str(found[0])
    assert "cannot be read" in str(found[1])
