"""What people and systems get wrong: odd files, full disks, edited records, long names. Always one sentence."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from game.check import named, problems
from game.data import InputError
from game.record import write_atomically
from game.scenario import load_scenario, open_battle
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
