"""What a battle record may say: checks of its setup and of each of its lines, for files that somebody has edited."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.data import InputError, dotted, huge_numbers, unknown

if TYPE_CHECKING:
    from game.setup import Setup

LARGEST_SEED = 2**63 - 1
ANSWERS = ("ask", "always", "never")
SCOPES = ("everything", "important", "only_me", "nothing")
LEVELS = ("novice", "steady")
_ROUND = re.compile(r"= round [0-9]{1,9} [0-9a-f]+")
_AFTER = re.compile(r"!after [1-4]")
_POLICY = re.compile(r"!policy ([0-9]{1,9}) (\S+) ([a-z_]+),([a-z_]+),[0-9]{1,9},[01],[0-9]{1,9},[01]")


def check_setup(setup: Setup) -> None:
    """Raise InputError for what no battle can be made of, though its kinds of values are right."""
    if wrong := list(_wrong(setup)):
        raise InputError("\n".join(wrong))


def _wrong(setup: Setup) -> Iterator[str]:
    if not setup.map and not setup.sketch:
        yield "map: is missing, expected the name of a map, or a sketch"
    if not 0 <= setup.seed <= LARGEST_SEED:
        yield f"seed: out of range (got {setup.seed}), expected 0 to {LARGEST_SEED}"
    if setup.round_cap < 1:
        yield f"round_cap: out of range (got {setup.round_cap}), expected at least 1"
    if setup.light not in ("", "bright", "dim", "dark"):
        yield f"light: {unknown('light', setup.light, ('bright', 'dim', 'dark'))}"
    if not 2 <= len(setup.sides) <= 4:
        yield f"sides: there are {len(setup.sides)}, expected 2 to 4"
    if not setup.combatants:
        yield "combatants: there are none"
    if any(len(die) != 2 for die in setup.script):
        yield "script: expected dice as [sides, value]"
    yield from _wrong_people(setup)
    for who in (*setup.combatants, *setup.bench):
        for loc, what in huge_numbers({"sheet": who.sheet, "state": who.state}):
            yield f"{dotted(loc)} of {who.name!r}: {what}"


def _wrong_people(setup: Setup) -> Iterator[str]:
    for side in setup.sides:
        if side.controller not in ("human", "ai"):
            yield f"controller of {side.name!r}: {unknown('controller', side.controller, ('human', 'ai'))}"
        if side.level not in LEVELS:
            yield f"level of {side.name!r}: {unknown('level', side.level, LEVELS)}"
    for who in (*setup.combatants, *setup.bench):
        if not 1 <= who.side <= len(setup.sides):
            yield f"side of {who.name!r}: out of range (got {who.side}), expected 1 to {len(setup.sides)}"
        if who.at is not None and len(who.at) != 2:
            yield f"at of {who.name!r}: expected a cell as [x, y], got {who.at}"


def check_line(line: str) -> None:
    """Raise InputError for a line that is neither an answer nor a command nor the start of a round."""
    if line.startswith("= "):
        if not _ROUND.fullmatch(line):
            raise InputError(f"not the start of a round (got {line!r}), expected '= round NUMBER HASH'")
    elif line.startswith("!"):
        command = line.split(" ")[0]
        if command == "!after":
            if not _AFTER.fullmatch(line):
                raise InputError(f"not the start of an aftermath (got {line!r}), expected '!after SIDE'")
            return
        if command != "!policy":
            raise InputError(unknown("command", command, ["!policy", "!after"]))
        found = _POLICY.fullmatch(line)
        if found is None or found[3] not in ANSWERS or found[4] not in SCOPES:
            raise InputError(
                f"not a policy (got {line!r}), expected '!policy NUMBER KIND ANSWER,SCOPE,HARM,DROPS,KEEP,"
                f"CHANGES' with one of {', '.join(ANSWERS)}, one of {', '.join(SCOPES)}, "
                "a number, 0 or 1, a number, 0 or 1"
            )
    elif not all(line.partition(" ")) or line.partition(" ")[2].startswith("!"):
        raise InputError(f"not an answer (got {line!r}), expected who answers and the answer")


def policy_of(line: str) -> tuple[int, str]:
    """Whom a checked `!policy` line is about, and which kind of decision."""
    _, who, kind, _ = line.split(" ")
    return int(who), kind
