"""Battle cases: a case that holds, and every way in which it may fail to, each with a sentence that says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.cases import load_cases, run_case
from game.data import InputError

HOLDS = """\
ruleset = "d20"

[[case]]
id = "step-and-strike"
sketch = '''
#######
#B.G.+#
#######
'''
dice = ["d20=15,4", "d20=12", "d8=5,2,7"]
passing = { interrupt = "no", with = "alone" }
script = ["Bram: move:2,1", "Bram (act): attack sword grusk"]

[[case.combatant]]
letter = "B"
side = 1
template = "bram"

[[case.combatant]]
letter = "G"
side = 2
template = "grusk"

[case.expect]
points = { Bram = 24, Grusk = 14 }
positions = { Bram = [2, 1] }
conditions = { Grusk = ["not stunned"] }
down = []
sheet = { Bram = { Action = "0" } }
components = { grusk = { Position = { cell = 10 }, Side = { index = 2 } } }
events = ["Moved who=bram cell=2,1", "Harmed who=grusk amount=13"]
no_events = ["WentDown", "Moved who=grusk"]
asked = ["Grusk interrupt", "Bram act", "Bram act"]
pending = { who = "Bram", kind = "act", options = ["move:1,1", "end"], without = ["attack"] }
turn = "Bram"
round = 1
over = false
"""


def outcome(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "case.toml"
    path.write_text(text)
    (case,) = load_cases(path)
    return run_case(case)


def test_holds(tmp_path: Path) -> None:
    assert outcome(tmp_path, HOLDS) == []


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("Grusk = 14", "Grusk = 15", "points of Grusk: expected 15, got 14"),
        ("Grusk = 14", "Grus = 14", "unknown combatant 'Grus', did you mean 'Grusk'?"),
        ("Bram = [2, 1]", "Bram = [3, 1]", "position of Bram: expected [3, 1], got [2, 1]"),
        ('"not stunned"', '"stunned"', "conditions of Grusk: expected stunned, has none"),
        ("down = []", 'down = ["Grusk"]', "down: expected ['Grusk'], got []"),
        ('Action = "0"', 'Action = "1"', "sheet of Bram, Action: expected 1, got 0"),
        ('Action = "0"', 'Actoin = "0"', "sheet of Bram: unknown row 'Actoin', did you mean 'Action'?"),
        ("cell = 10", "cell = 11", "grusk Position.cell: expected 11, got 10"),
        ("Position = {", "Positon = {", "components of grusk: unknown component 'Positon', did you mean 'Position'?"),
        ("amount=13", "amount=12", "amount=12', but from there on there was only: Harmed who=grusk amount=13"),
        ('"Harmed who=grusk amount=13"', '"StoodUp"', "expected 'StoodUp', but from there on there was: Declared"),
        ('"WentDown", ', '"Harmed", ', "events: 'Harmed' happened, but should not"),
        ('"Bram act", "Bram act"]', '"Bram act", "Grusk act"]', "asked: expected 'Grusk act' in this order, asked"),
        ('who = "Bram", kind', 'who = "Grusk", kind', "pending: Bram is asked (act), not Grusk"),
        ('kind = "act"', 'kind = "forced"', "pending: Bram is asked 'act', not 'forced'"),
        ('"move:1,1", "end"', '"move:9,9"', "pending: no option fits 'move:9,9'; offered: "),
        ('without = ["attack"]', 'without = ["end"]', "pending: 'end' is offered, but should not be"),
        ('without = ["attack"]', 'only = ["end"]', "pending options: expected ['end'], got ["),
        ('turn = "Bram"', 'turn = "Grusk"', "turn: expected Grusk, got Bram"),
        ("round = 1", "round = 2", "round: expected 2, got 1"),
        ("over = false", "over = true", "over: expected True, got False"),
        ("over = false", "winner = 1", "winner: expected 1, got None"),
        ("d8=5,2,7", "d6=5,2,3", "roll 4 needs a d8, but the script gives a d6 (5)"),
        ("d8=5,2,7", "d8=5,2", "roll 6 needs a d8, but no scripted die is left"),
        ("d8=5,2,7", "d8=5,2,7,1", "dice left over: d8=1 (6 rolled)"),
        ('"Bram: move:2,1"', '"Grusk: move:2,1"', "answer 1 'Grusk: move:2,1': Bram is asked (act), not Grusk"),
        ('"Bram: move:2,1"', '"Bram (forced): move:2,1"', "Bram is asked 'act', not 'forced'"),
        ('"Bram: move:2,1"', '"Bram: move:2,2"', "no option of 'act' fits, did you mean 'move:2,1'?"),
        ('"Bram: move:2,1"', '"Bram: minor"', "several options fit: minor:"),
        ("Bram (act): attack sword grusk", "attack axe", "answer 2 'attack axe': no option of 'act' fits"),
    ],
)  # fmt: skip
def test_differs(tmp_path: Path, before: str, after: str, found: str) -> None:
    assert HOLDS.count(before) == 1
    difference, end = outcome(tmp_path, HOLDS.replace(before, after))
    assert found in difference
    assert end.startswith("at the end: ")


def test_a_differing_case_says_who_is_asked_at_the_end(tmp_path: Path) -> None:
    assert outcome(tmp_path, HOLDS.replace("Grusk = 14", "Grusk = 15"))[1:] == [
        "at the end: Bram is asked 'act' in round 1"
    ]
    assert outcome(tmp_path, HOLDS.replace("d8=5,2,7", "d8=5,2"))[1:] == ["at the end: nothing is asked"]


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("sketch =", 'rules = ["D20-001", "D20-999"]\nsketch =', "rules#2: unknown rule 'D20-999'"),
        ("interrupt =", "interupt =", "passing: unknown kind of decision 'interupt', did you mean 'interrupt'?"),
    ],
)
def test_names_that_nobody_knows_are_refused(tmp_path: Path, before: str, after: str, found: str) -> None:
    assert HOLDS.count(before) == 1
    with pytest.raises(InputError, match=re.escape(found)):
        outcome(tmp_path, HOLDS.replace(before, after))


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ('letter = "G"', 'letter = "H"', "unknown place 'H', expected one of: B, G in the sketch"),
        ('letter = "G"', "at = [9, 9]", "Grusk stands at [9, 9], outside the map"),
        ('letter = "G"', "at = [0, 0]", "where nobody can stand"),
        ('template = "grusk"', 'template = "grus"', "did you mean 'grusk'?"),
    ],
)
def test_no_battle_can_be_made(tmp_path: Path, before: str, after: str, found: str) -> None:
    (difference,) = outcome(tmp_path, HOLDS.replace(before, after))
    assert found in difference


def test_wrong_ruleset_option(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="armour_wieght"):
        outcome(
            tmp_path,
            HOLDS.replace('ruleset = "d20"', 'ruleset = "d20"\noptions = { armour_wieght = "half" }'),
        )


def test_a_letter_needs_a_sketch(tmp_path: Path) -> None:
    sketch = HOLDS[HOLDS.index("sketch") : HOLDS.index("dice")]
    (difference,) = outcome(tmp_path, HOLDS.replace(sketch, 'map = "training-yard"\n'))
    assert difference == "letter 'B': a case on a map has no letters, expected at = [x, y]"
    with pytest.raises(InputError, match="one of `map` and `sketch` .and not an empty text"):
        outcome(tmp_path, HOLDS.replace(sketch, 'map = ""\n'))
