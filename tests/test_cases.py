"""All case files of `tests/cases` hold; the runner itself notices whatever does not."""

from __future__ import annotations

import functools
import tomllib
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from game.cases import DiceError, LoadedCase, ScriptedDice, differences, load_cases, run_case, scripted
from game.data import InputError

CASES = Path(__file__).parent / "cases"


def case_ids() -> list[tuple[Path, str]]:
    return [
        (path, case["id"])
        for path in sorted(CASES.glob("*/*.toml"))
        for case in tomllib.loads(path.read_text("utf-8"))["case"]
    ]


@functools.cache
def loaded(path: Path) -> dict[str, LoadedCase]:
    return {case.id: case for case in load_cases(path)}


@pytest.mark.parametrize(
    ("path", "case"), [pytest.param(path, case, id=f"{path.parent.name}-{case}") for path, case in case_ids()]
)
def test_case(path: Path, case: str) -> None:
    assert run_case(loaded(path)[case]) == []


class Answer(msgspec.Struct):
    total: int
    parts: tuple[int, ...]


@pytest.mark.parametrize(
    ("expected", "result", "found"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, []),
        ({"a": 1}, {"a": 2}, ["a: expected 1, got 2"]),
        ({"a": 1}, {}, ["a: expected 1, but there is no such field"]),
        ({"a": True}, {"a": 1}, ["a: expected true, got 1"]),
        ({"a": 0}, {"a": False}, ["a: expected 0, got false"]),
        ({"a": None}, {"a": 0}, ["a: expected null, got 0"]),
        ({"a": [1, {"b": 2}]}, {"a": (1, {"b": 3, "c": 0})}, ["a#2.b: expected 2, got 3"]),
        ({"a": [1]}, {"a": [1, 2]}, ["a: expected [1], got [1, 2]"]),
        ({"a": 1.5}, {"a": Fraction(3, 2)}, []),
        ({"total": 3, "parts": [1, 2]}, Answer(3, (1, 2)), []),
        ({"total": 4}, Answer(3, ()), ["total: expected 4, got 3"]),
        ({"total": 4}, 4, ["result: expected a table, got 4"]),
        (1, 1, []),
        (False, True, ["result: expected false, got true"]),
    ],
)
def test_differences(expected: object, result: object, found: list[str]) -> None:
    assert differences(expected, result) == found


def test_dice_in_order_with_sides() -> None:
    dice = ScriptedDice(scripted([9, "d8=5", "d6 = 3, 4"]))
    assert [dice(20, "attack"), dice(8), dice(6), dice.roll(6)] == [9, 5, 3, 4]
    assert dice.left_over() == []


@pytest.mark.parametrize(
    ("script", "sides", "message"),
    [
        ([], 20, r"too few dice: roll 1 \(attack\) is a d20, but the case gives only 0"),
        (["d6=3"], 20, r"wrong die: roll 1 \(attack\) is a d20, but the case gives d6=3"),
        ([21], 20, r"wrong die: roll 1 \(attack\) is a d20, which cannot show 21"),
    ],
)
def test_wrong_dice(script: list[int | str], sides: int, message: str) -> None:
    with pytest.raises(DiceError, match=message):
        ScriptedDice(scripted(script))(sides, "attack")


def test_dice_left_over() -> None:
    dice = ScriptedDice(scripted(["d6=3", 4, "d8=8"]))
    dice(6)
    assert dice.left_over() == ["dice left over: 4, d8=8 (1 rolled)"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "call = 'chekc'\nin = {stat = 3}\nout = {}",
            ":6: case#1.call: unknown call 'chekc', did you mean 'check'?",
        ),
        ("call = 'check'\nin = {stat = 3}", "a case with `call` needs `out`"),
        ("call = 'check'\nmap = 'x'\nout = {}", "a case with `call` has no map"),
        ("call = 'check'\nin = '{1}'\nout = {}", ":7: case#1.in: this text is not JSON"),
        (
            "call = 'check'\ndice = ['20']\nout = {}",
            "'20' is not a die, expected a number, 'd20=8' or 'd6=3,4,2'",
        ),
        ("call = 'check'\ndice = ['d6=7']\nout = {}", "'d6=7': a d6 shows 1 to 6"),
        ("", "a case needs `call`, or one of `map` and `sketch`"),
        ("sketch = 'A.B'", "a battle case needs [[case.combatant]] and [case.expect]"),
        ("expects = {}\nsketch = 'A.B'", "case#1.expects: unknown key (got a table), did you mean 'expect'?"),
    ],
)
def test_wrong_case_files(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(f"ruleset = 'd20'\n\n[[case]]\nid = 'x'\ntitle = 'X'\n{text}\n")
    with pytest.raises(InputError) as caught:
        load_cases(path)
    assert message in str(caught.value)


def test_unknown_ruleset_and_doubled_id(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    case = "[[case]]\nid = 'x'\ncall = 'check'\nin = {stat = 3}\nout = {}\n"
    path.write_text(f"ruleset = 'd-20'\n{case}")
    with pytest.raises(InputError, match=r"wrong\.toml:1: ruleset: unknown ruleset 'd-20', did you mean 'd20'\?"):
        load_cases(path)
    path.write_text(f"ruleset = 'd20'\n{case}{case}")
    with pytest.raises(InputError, match=r"wrong\.toml:8: case#2\.id: 'x' is the id of an earlier case"):
        load_cases(path)


CALL_CASE = """ruleset = "d20"
[[case]]
id = "one"
call = "check"
in = GIVEN
dice = ["d20=8"]
out = { total = 11 }
"""


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("{}", "in: 'stat' is missing, or is nothing that the call 'check' knows"),
        ("{ stat = 'high' }", "in: a value is not what the call 'check' takes ("),
        ("{ stat = 3, backstory = 4 }", "in: a value is not what the call 'check' takes ("),
        ("'{\"stat\": null}'", "in: a value is not what the call 'check' takes ("),
        ("{ stat = 3, options = 5 }", "in: a value is not what the call 'check' takes ("),
    ],
)
def test_wrong_input_of_a_call_is_a_difference(tmp_path: Path, given: str, found: str) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(CALL_CASE.replace("GIVEN", given))
    (case,) = load_cases(path)
    (difference,) = run_case(case)
    assert difference.startswith(found)


@pytest.mark.parametrize("given", ["[1]", "'[1]'", "'stat'", "3"])
def test_input_of_a_call_is_a_table(tmp_path: Path, given: str) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(CALL_CASE.replace("GIVEN", given))
    with pytest.raises(InputError, match=r"cases\.toml:5: case#1\.in: wrong kind of value"):
        load_cases(path)
