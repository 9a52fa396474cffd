"""The command line: quick, and one sentence with exit code 2 for whatever a person may get wrong."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def tessera(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def refused(*arguments: str | Path) -> str:
    """The one sentence on stderr of a refused command."""
    done = tessera(*arguments)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    return done.stderr


def test_help_loads_nothing() -> None:
    late = "{'pygame', 'pydantic', 'esper', 'pytmx', 'msgspec', 'tree_sitter', 'game.battle'}"
    code = (
        "import sys\n"
        "from game.cli import app\n"
        "app(['--help'], standalone_mode=False)\n"
        f"sys.exit(bool({late} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "simulate" in done.stdout


def test_version() -> None:
    done = tessera("version")
    assert done.returncode == 0 and done.stdout.startswith("tessera ") and "ruleset d20" in done.stdout


def test_rules() -> None:
    done = tessera("rules", "d20", "d20-053")
    assert done.stdout.startswith("D20-053") and "| 4 to 9 | hit | full dice |" in done.stdout
    assert tessera("rules", "d20", "53").stdout == done.stdout
    assert "## 1. At a glance" in tessera("rules", "d20").stdout
    assert "has no rule 'D20-999', expected an ID from D20-001 to D20-" in refused("rules", "d20", "D20-999")
    assert "unknown ruleset 'd21', did you mean 'd20'?" in refused("rules", "d21")


CASE = """\
ruleset = "d20"
[[case]]
id = "holds"
call = "check"
in = { stat = 3 }
dice = ["d20=8"]
out = { total = 11 }
"""


def test_case(tmp_path: Path) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(CASE)
    done = tessera("case", path)
    assert done.returncode == 0 and done.stdout.endswith("1 of 1 cases hold\n"), done
    path.write_text(CASE + CASE.replace('ruleset = "d20"', "").replace("holds", "not").replace("11", "12"))
    done = tessera("case", path)
    assert done.returncode == 1, done
    assert "total: expected 12, got 11" in done.stdout and "1 of 2 cases hold" in done.stdout


def test_check_ships_clean() -> None:
    done = tessera("check")
    assert done.returncode == 0, done.stderr
    assert "things checked are right" in done.stdout


SCENARIO = """\
schema = 1
title = "x"
map = "{map}"
ruleset = "d20"
[[side]]
name = "One"
[[side.combatant]]
template = "bram"
{more}
[[side]]
name = "Two"
[[side.combatant]]
template = "grusk"
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("schema = 1\n[[", ":2: not valid TOML"),
        (SCENARIO.format(map="no-such-map", more=""), "no-such-map"),
        (SCENARIO.format(map="walled-ruin", more="nane = 'x'"), ":9: side#1.combatant#1.nane: unknown key"),
        (SCENARIO.format(map="walled-ruin", more="").replace('"bram"', '"brm"'), "did you mean 'bram'?"),
        (SCENARIO.format(map="walled-ruin", more="").replace('"d20"', '"d21"'), "did you mean 'd20'?"),
        (SCENARIO.format(map="walled-ruin", more="at = [999, 1]"), "outside the map"),
        (SCENARIO.format(map="broken.tmx", more=""), "broken.tmx"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "check", "play"])
def test_wrong_scenarios(tmp_path: Path, command: str, text: str, expected: str) -> None:
    (tmp_path / "broken.tmx").write_text("<map><layer")
    path = tmp_path / "fight.toml"
    path.write_text(text)
    arguments = ["play", "--scenario", str(path)] if command == "play" else [command, str(path)]
    assert expected in refused(*arguments)


def test_missing_files() -> None:
    assert "no such file" in refused("case", "nowhere.toml")
    assert "there is no such scenario" in refused("simulate", "nowhere.toml")
    assert "there is no such record" in refused("play", "--load", "nowhere.battle")
    assert "there is no such record" in refused("play", "--record", "nowhere.battle")
    assert "give only one of them" in refused("play", "--record", "a", "--load", "b")
    assert "--side needs --company" in refused("play", "--text", "--side", "2")
    assert "expected a map" in refused("check", "README.md")


def test_wrong_words() -> None:
    assert "No such command 'paly'" in refused("paly")
    assert "--battels" in refused("simulate", "x", "--battels", "3")
    assert "Invalid value" in refused("simulate", "x", "-n", "0")


def test_play_without_a_display_shows_a_battle_as_text() -> None:
    """SDL's dummy driver, which these tests set, counts as no display."""
    done = tessera("play")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("No display was found") and len(done.stdout.splitlines()) > 30


def test_without_a_display_nothing_is_promised_for_a_file_that_is_no_battle(tmp_path: Path) -> None:
    bad = tmp_path / "bad.record"
    bad.write_text("nonsense\n")
    for command in (("play", "--record"), ("play", "--load"), ("after",)):
        done = tessera(*command, str(bad))
        assert done.returncode == 2
        assert "not a battle record" in done.stderr
        assert not done.stdout


def in_shell(command: str) -> subprocess.CompletedProcess[str]:
    """`tessera` in a shell's line, as {t}."""
    line = command.replace("{t}", f"{sys.executable} -m game")
    return subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_full_disk_and_a_closed_pipe_make_no_traceback() -> None:
    done = in_shell("{t} version > /dev/full")
    assert done.returncode == 2
    assert done.stderr == "tessera: the output: cannot be read or written (No space left on device)\n"
    done = in_shell("{t} rules d20 | head -n 1; exit ${PIPESTATUS[0]}")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("#")
    assert in_shell("{t} version >&-").stderr == ""


def test_no_keyboard_is_a_polite_end() -> None:
    for nothing in ("<&-", "< /dev/null"):
        done = in_shell("{t} play --text -s lanterns-vs-ravens-training-yard " + nothing)
        assert (done.returncode, done.stderr) == (0, ""), nothing
        assert "Until next time." in done.stdout
        assert in_shell("{t} play --text " + nothing).returncode == 0


def test_the_seed_of_a_battle_can_be_chosen() -> None:
    play = "{t} play --text -s lanterns-vs-ravens-training-yard < /dev/null | grep -v kept"
    file = (ROOT / "maps/scenarios/lanterns-vs-ravens-training-yard.toml").read_text()
    (seed,) = re.findall(r"(?m)^seed = (\d+)", file)
    own, same, other = (
        in_shell(play.replace("<", f"{option} <")).stdout
        for option in ("", f"--seed {seed}", f"--seed {int(seed) + 1}")
    )
    assert "Round 1" in own
    assert own == same
    assert own != other
    assert "--seed is for a battle that begins" in refused("play", "--seed", "1", "--load", "x.tessera")
    for wrong in ("-1", str(2**63)):
        assert "--seed" in refused("play", "--text", "--seed", wrong)
        assert "--seed" in refused("simulate", "lanterns-vs-ravens-training-yard", "--seed", wrong)
