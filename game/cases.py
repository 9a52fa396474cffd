"""Case files: "given this, these dice and these answers, then that follows". A rules dispute is settled by one.

A case file is TOML. `ruleset` and `options` (house rules) stand at the top and hold for all cases of the file:

    ruleset = "d20"
    options = { armour_weight = "half" }

Every `[[case]]` has an `id`, a `title`, the `rules` it speaks about, an optional `note`, and one of two forms.

**Call cases** ask one question of the rules. `call` names an entry of `rulesets.<id>.calls.CALLS`, `in` holds its
arguments, `dice` the results in the order rolled, `out` the answer: its fields must match, further fields are allowed;
lists must match whole. `in` and `out` are TOML values, or JSON in a text (for `null`, or to copy a catalogue's line).

    [[case]]
    id = "D20-X20"
    title = "Margin 1 caps the total at a quarter of the dice"
    rules = ["D20-061"]
    call = "attack"
    in = { attack_stat = 4, die = 8, dice_count = 3, target = { speed = 2, armour = 1, hp = 21 } }
    dice = ["d20=9", "d8=5", 2, 7]
    out = { margin = 1, limit = 6, damage = 5 }

**Battle cases** play a piece of a battle: a `map` (name or path) or a `sketch`, `[[case.combatant]]`s, `dice`, a
`script` of answers, and `[case.expect]`, the facts afterwards. `tests/cases/README.md` lists every key.

Dice are `8` (any die), `"d20=8"` (must be a d20) or `"d6=3,4,2"` (three of them). Wrong sides, too few dice and dice
left over are differences, and say so.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import msgspec
from pydantic import Field, field_validator, model_validator

from game.data import InputError, Problems, load_toml, unknown
from game.locale import templates
from game.paths import ruleset_ids
from game.rulebook import rulebook
from game.ruleset import load_ruleset
from game.spec import Spec

Roll = Callable[[int, str], int]
Call = Callable[[dict[str, Any], "ScriptedDice"], Any]
"""An entry of `rulesets.<id>.calls.CALLS`: the case's `in` and its dice to the result (dict, struct or plain value)."""


class CombatantPlace(Spec):
    """`[[case.combatant]]`: who stands where. `letter` is its place in the sketch, `at` its cell [x, y]."""

    template: str
    side: int = Field(ge=1, le=4)
    letter: str = Field(default="", max_length=1)
    at: tuple[int, int] | None = None
    name: str = ""
    overrides: dict[str, Any] = {}
    state: dict[str, Any] = {}


class PendingFact(Spec):
    """What is asked at the end: of whom, which kind, and ids or unique parts of options offered and not offered."""

    who: str = ""
    kind: str = ""
    options: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None


class Facts(Spec):
    """`[case.expect]`: what must hold after the script. Names are combatants' names or handles."""

    points: dict[str, int] = {}
    positions: dict[str, tuple[int, int]] = {}
    conditions: dict[str, tuple[str, ...]] = {}
    down: tuple[str, ...] | None = None
    sheet: dict[str, dict[str, str]] = {}
    components: dict[str, dict[str, Any]] = {}
    doors: dict[str, Literal["open", "closed"]] = {}
    broken: dict[str, bool] = {}
    lights: dict[str, bool] = {}
    events: tuple[str, ...] = ()
    no_events: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    pending: PendingFact | None = None
    turn: str | None = None
    round: int | None = None
    over: bool | None = None
    winner: int | None = None


class Case(Spec):
    """One case of a file; see the module's text."""

    id: str
    title: str = ""
    note: str = ""
    rules: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    dice: tuple[int | str, ...] = ()
    call: str = ""
    in_: dict[str, Any] | str = Field(default={}, alias="in")
    out: Any = None
    map: str = ""
    sketch: str = ""
    light: Literal["", "bright", "dim", "dark"] = ""
    combatant: tuple[CombatantPlace, ...] = ()
    script: tuple[str, ...] = ()
    passing: dict[str, str] = {}
    expect: Facts | None = None

    @field_validator("dice")
    @classmethod
    def _dice(cls, dice: tuple[int | str, ...]) -> tuple[int | str, ...]:
        scripted(dice)
        return dice

    @field_validator("in_")
    @classmethod
    def _table(cls, value: Any) -> Any:
        if not isinstance(value, dict) and value[:1] != "{":
            raise ValueError("wrong kind of value, expected a table, or one as JSON in a text")
        return value

    @field_validator("in_", "out")
    @classmethod
    def _json(cls, value: Any) -> Any:
        if isinstance(value, str) and value[:1] in ("{", "["):
            try:
                json.loads(value)
            except ValueError as error:
                raise ValueError(f"this text is not JSON: {error}") from error
        return value

    @model_validator(mode="after")
    def _one_form(self) -> Case:
        if self.call:
            used = [key for key in ("map", "sketch", "combatant", "script", "expect") if getattr(self, key)]
            if used:
                raise ValueError(f"a case with `call` has no {' and no '.join(used)}")
            if "out" not in self.model_fields_set:
                raise ValueError("a case with `call` needs `out`")
        elif bool(self.map) == bool(self.sketch):
            raise ValueError("a case needs `call`, or one of `map` and `sketch` (and not an empty text)")
        elif not self.combatant or self.expect is None:
            raise ValueError("a battle case needs [[case.combatant]] and [case.expect]")
        return self

    @property
    def inputs(self) -> Any:
        """`in` as plain data."""
        return plain(self.in_)


class CaseFile(Spec):
    """A case file."""

    ruleset: str
    options: dict[str, Any] = {}
    case: tuple[Case, ...] = Field(min_length=1)


class LoadedCase(msgspec.Struct, frozen=True):
    """A case with what its file says for all of them."""

    case: Case
    ruleset: str
    options: dict[str, Any]
    path: Path

    @property
    def id(self) -> str:
        """The case's id."""
        return self.case.id


def load_cases(path: Path | str) -> list[LoadedCase]:
    """The cases of a file; InputError lists all that is wrong (an unknown ruleset or call, a doubled id, too)."""
    path = Path(path)
    file = load_toml(path, CaseFile)
    problems = Problems(path)
    if problems.check(("ruleset",), "ruleset", file.ruleset, ruleset_ids()):
        try:
            load_ruleset(file.ruleset).make_options(file.options)
        except InputError as error:
            problems.add(("options",), str(error))
        _check_cases(file, problems)
    problems.raise_any()
    return [LoadedCase(case, file.ruleset, {**file.options, **case.options}, path) for case in file.case]


def _check_cases(file: CaseFile, problems: Problems) -> None:
    calls = calls_of(file.ruleset) if any(case.call for case in file.case) else {}
    ids: set[str] = set()
    for index, case in enumerate(file.case):
        if case.id in ids:
            problems.add(("case", index, "id"), f"{case.id!r} is the id of an earlier case")
        ids.add(case.id)
        for number, rule in enumerate(case.rules):
            problems.check(("case", index, "rules", number), "rule", rule, rulebook(file.ruleset))
        if case.call:
            problems.check(("case", index, "call"), "call", case.call, calls)
        for kind in case.passing:
            problems.check(("case", index, "passing"), "kind of decision", kind, decision_kinds(file.ruleset))


def decision_kinds(ruleset: str) -> set[str]:
    """What a person can be asked: the kinds of decisions that have a question in words."""
    heads = ("question.", f"{ruleset}.question.")
    keys = {key.removeprefix(head) for key in templates("en") for head in heads if key.startswith(head)} - {"any"}
    return {key for key in keys if not any(key.startswith(f"{other}_") for other in keys)}


def calls_of(ruleset: str) -> Mapping[str, Call]:
    """The questions a ruleset answers in call cases; InputError when it has none."""
    try:
        module = importlib.import_module(f"rulesets.{ruleset}.calls")
    except ModuleNotFoundError as error:
        if error.name != f"rulesets.{ruleset}.calls":
            raise
        raise InputError(f"ruleset {ruleset!r} answers no calls") from error
    calls: Mapping[str, Call] = module.CALLS
    return calls


def run_case(loaded: LoadedCase) -> list[str]:
    """What differs from the case's claims, one sentence each; empty when all holds."""
    if loaded.case.call:
        return _run_call(loaded)
    from game.case_battle import run_battle_case

    return run_battle_case(loaded)


def _run_call(loaded: LoadedCase) -> list[str]:
    case = loaded.case
    calls = calls_of(loaded.ruleset)
    if case.call not in calls:
        return [unknown("call", case.call, calls)]
    dice = ScriptedDice(scripted(case.dice))
    try:
        inputs = case.inputs
        if loaded.options:
            inputs = {**inputs, "options": {**loaded.options, **inputs.get("options", {})}}
        result = calls[case.call](inputs, dice)
    except (DiceError, InputError) as error:
        return str(error).splitlines()
    except KeyError as error:
        return [f"in: {error} is missing, or is nothing that the call {case.call!r} knows"]
    except (TypeError, ValueError, AttributeError, IndexError, ArithmeticError) as error:
        return [f"in: a value is not what the call {case.call!r} takes ({error})"]
    return differences(plain(case.out), result) + dice.left_over()


class DiceError(Exception):
    """A die was rolled that the case does not give: none left, or one with other sides."""


class ScriptedDice:
    """Dice that show what a case says, in order. Callable as the rules' `roll(sides, purpose)`."""

    def __init__(self, script: Iterable[tuple[int, int]]) -> None:
        self._script = list(script)
        self.rolled = 0

    def __call__(self, sides: int, purpose: str = "") -> int:
        """The next value, from 1 to `sides`; DiceError when the script does not fit."""
        self.rolled += 1
        what = f"roll {self.rolled}{f' ({purpose})' if purpose else ''} is a d{sides}"
        if self.rolled > len(self._script):
            raise DiceError(f"too few dice: {what}, but the case gives only {len(self._script)}")
        wanted, value = self._script[self.rolled - 1]
        if wanted and wanted != sides:
            raise DiceError(f"wrong die: {what}, but the case gives d{wanted}={value}")
        if not 1 <= value <= sides:
            raise DiceError(f"wrong die: {what}, which cannot show {value}")
        return value

    roll = __call__

    def remaining(self) -> list[tuple[int, int]]:
        """Dice still to come, as (sides or 0, value)."""
        return self._script[self.rolled :]

    def left_over(self) -> list[str]:
        """A sentence when dice were not used."""
        left = self._script[self.rolled :]
        if not left:
            return []
        shown = ", ".join(f"d{sides}={value}" if sides else str(value) for sides, value in left)
        return [f"dice left over: {shown} ({self.rolled} rolled)"]


def scripted(dice: Iterable[int | str]) -> list[tuple[int, int]]:
    """Dice as [sides or 0, value]: `8`, `"d20=8"`, `"d6=3,4,2"`. ValueError says what is wrong."""
    script = []
    for die in dice:
        if isinstance(die, int):
            script.append((0, die))
            continue
        found = re.fullmatch(r"d(\d+)=(\d+(?:,\d+)*)", die.replace(" ", ""))
        if found is None:
            raise ValueError(f"{die!r} is not a die, expected a number, 'd20=8' or 'd6=3,4,2'")
        values = [int(value) for value in found[2].split(",")]
        sides = int(found[1])
        if any(not 1 <= value <= sides for value in values):
            raise ValueError(f"{die!r}: a d{sides} shows 1 to {sides}")
        script += [(sides, value) for value in values]
    return script


def plain(value: Any) -> Any:
    """A value of a case as plain data: a text that holds JSON is read."""
    return json.loads(value) if isinstance(value, str) and value[:1] in ("{", "[") else value


def differences(expected: Any, result: Any, way: str = "") -> list[str]:
    """Where `result` fails to be what is expected: tables may have further fields, everything else must be equal."""
    if isinstance(result, msgspec.Struct):
        result = msgspec.to_builtins(result)
    here = way or "result"
    if isinstance(expected, dict):
        if not isinstance(result, dict):
            return [f"{here}: expected a table, got {shown(result)}"]
        found = []
        for key, value in expected.items():
            inner = f"{way}.{key}" if way else key
            if key not in result:
                found.append(f"{inner}: expected {shown(value)}, but there is no such field")
            else:
                found += differences(value, result[key], inner)
        return found
    if isinstance(expected, list):
        if not isinstance(result, list | tuple) or len(result) != len(expected):
            return [f"{here}: expected {shown(expected)}, got {shown(result)}"]
        pairs = enumerate(zip(expected, result, strict=True), start=1)
        return [
            line for number, (one, other) in pairs for line in differences(one, other, f"{here}#{number}")
        ]
    same_kind = isinstance(expected, bool) == isinstance(result, bool)
    return (
        []
        if same_kind and expected == result
        else [f"{here}: expected {shown(expected)}, got {shown(result)}"]
    )


def shown(value: Any) -> str:
    """A value as a difference names it."""
    if isinstance(value, Fraction):
        return str(value)
    return json.dumps(value, default=repr, ensure_ascii=False)
