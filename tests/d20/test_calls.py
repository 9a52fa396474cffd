"""The worked examples whose rules are pure, through `calls.CALLS` (catalogue section 7)."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.cases import ScriptedDice, scripted
from rulesets.d20.calls import CALLS

PURE = (
    "check",
    "contest",
    "interrupt",
    "initiative",
    "derive",
    "slots",
    "build",
    "attack",
    "swarm",
    "heal_amount",
)
FILE = Path(__file__).parent.parent / "cases" / "d20" / "examples.toml"
EXAMPLES = [case for case in tomllib.loads(FILE.read_text(encoding="utf-8"))["case"] if case["call"] in PURE]


def run(call: str, given: dict[str, Any], dice: list[int]) -> dict[str, Any]:
    """The result; all dice must be used."""
    script = ScriptedDice(scripted(dice))
    result = CALLS[call](given, script)
    assert script.left_over() == []
    return result


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case["id"])
def test_worked_example(case: dict[str, Any]) -> None:
    """Every field of the catalogue's result, all dice in order."""
    assert run(case["call"], json.loads(case["in"]), case["dice"]) == json.loads(case["out"])


def test_there_are_enough_examples() -> None:
    """Each pure call has one at least."""
    assert {case["call"] for case in EXAMPLES} == set(PURE)
    assert len(EXAMPLES) >= 45


def test_swarm_of_one_is_void() -> None:
    """D20-082."""
    members = [{"stat": 5, "die": 8, "dice_count": 3}]
    assert run("swarm", {"members": members, "target": {"speed": 0, "hp": 9}}, []) == {"legal": False}


def test_swarm_damage_by_the_leader_alone() -> None:
    """D20-086, `swarm_damage = leader`: its dice, its limit."""
    members = [{"stat": 5, "die": 8, "dice_count": 2}, {"stat": 6, "die": 6, "dice_count": 3}]
    given = {"members": members, "target": {"speed": 0, "hp": 30}, "options": {"swarm_damage": "leader"}}
    result = run("swarm", given, [8, 8])
    assert (result["margin"], result["limit"], result["damage"]) == (1, 4, 4)


@pytest.mark.parametrize(("stunning", "stunned"), [([True, False], True), ([False, True], False)])
def test_only_the_leaders_weapon_stuns_in_a_swarm(stunning: list[bool], stunned: bool) -> None:
    """D20-093: margin 7, leader's weapon."""
    members = [{"stat": 9, "die": 6, "dice_count": 1, "stunning": flag} for flag in stunning]
    given = {"members": members, "target": {"speed": 1, "hp": 30}}
    assert run("swarm", given, [3, 4])["stunned_after"] is stunned


def test_extra_dice_count_for_the_limit() -> None:
    """D20-061: added dice of Heavy Blow or other sizes."""
    given = {"attack_stat": 4, "die": 8, "dice_count": 1, "extra_dice": 2, "target": {"speed": 0, "hp": 30}}
    assert run("attack", given, [7, 8, 8, 8])["limit"] == 6
    assert run("attack", {**given, "extra_dice": [4]}, [7, 8, 4])["limit"] == 3


def test_healing_draught_and_nothing_to_heal() -> None:
    """4.2, D20-075."""
    given = {"kind": "healing_draught", "organs": 2, "hp": 0, "max_hp": 21}
    assert run("heal_amount", given, []) == {"amount": 7, "hp_after": 7, "downed": False}
    assert run("heal_amount", {**given, "kind": "rope"}, [])["downed"] is True
