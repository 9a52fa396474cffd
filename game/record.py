"""Battle records: one readable text file is the save and the replay.

    tessera-record 1
    setup {...}                      one line of JSON: everything that decides the battle besides the answers
    bram move:7,4                    one line per answer: who was asked, what was answered
    !policy 3 interrupt ask,...      a recorded command
    !after 1                         the battle is over, side 1 goes on (what it does follows as answers)
    = round 2 1a2b3c4d5e6f           state hash at the start of a round
    end 214                          number of answers; a file without it has been cut off
"""

from __future__ import annotations

import itertools
import os
import stat
from pathlib import Path

import msgspec

from game.battle import Battle, IllegalAnswer
from game.data import InputError, located, unknown
from game.dice import ScriptError
from game.paths import ruleset_ids
from game.record_check import check_line, check_setup, policy_of
from game.ruleset import content_hash, load_ruleset
from game.scenario import ground_of, open_battle
from game.setup import Setup

MARK = "tessera-record 1"


def record_text(battle: Battle) -> str:
    """The record of a battle up to its pending decision."""
    lines = [MARK, "setup " + msgspec.json.encode(battle.setup).decode()]
    hashes = {answers: (number, digest) for number, (answers, digest) in battle.hashes.items()}
    for index, answer in enumerate(battle.history):
        if index in hashes:
            lines.append("= round {} {}".format(*hashes[index]))
        who = battle.trail[index].who if index < len(battle.trail) else 0
        lines.append(answer if answer.startswith("!") else f"{_handle(battle, who)} {answer}")
    lines.append(f"end {len(battle.history)}")
    return "\n".join(lines) + "\n"


def _handle(battle: Battle, who: int) -> str:
    return battle.identities[who].handle if who in battle.identities else "-"


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file so that a crash leaves either the old or the new content. InputError when it cannot be written.

    A link is followed, an existing file keeps its mode; a device or a pipe is written to, never replaced.
    """
    try:
        data = content.encode() if isinstance(content, str) else content
        if _replaceable(path):
            _replace(Path(os.path.realpath(path)), data)
        else:
            with path.open("wb") as file:
                file.write(data)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{path}: cannot be written ({reason})") from error


def _replaceable(path: Path) -> bool:
    """Whether there is a plain file, or nothing; under /dev and /proc a plain file may be somebody's open one."""
    if str(path).startswith(("/dev/", "/proc/")):
        return False
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True


def _replace(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, part = _part(path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            part.chmod(stat.S_IMODE(path.stat().st_mode))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)  # it is only still there when something failed


def _part(folder: Path) -> tuple[int, Path]:
    """A new file beside the one that is written, with the mode that new files have here."""
    for number in itertools.count():
        part = folder / f".tessera-{os.getpid()}-{number}.part"
        try:
            return os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), part
        except FileExistsError:
            continue
    raise AssertionError


def save(battle: Battle, path: Path) -> None:
    """Write a battle's record."""
    write_atomically(path, record_text(battle))


def parse(path: Path) -> tuple[Setup, list[tuple[int, str]]]:
    """A record's setup and its lines after the header as (line number, text). InputError when it is none or cut off."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError as error:
        raise InputError(f"{path}: there is no such record") from error
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{path}: not readable as a battle record ({reason})") from error
    if not lines or lines[0] != MARK:
        raise InputError(f"{path}:1: not a battle record; expected the line {MARK!r}")
    if len(lines) < 2 or not lines[1].startswith("setup "):
        raise InputError(f"{path}:2: the record has no setup; expected a line that starts with 'setup '")
    try:
        setup = msgspec.json.decode(lines[1][6:], type=Setup)
        check_setup(setup)
    except (msgspec.DecodeError, RecursionError) as error:
        raise InputError(f"{path}:2: the setup cannot be read: {error}") from error
    except InputError as error:
        raise located(f"{path}:2", error) from error
    body = [(number, line) for number, line in enumerate(lines[2:], start=3) if line]
    answers = sum(1 for _, line in body if not line.startswith(("= ", "end ")))
    if not body or body[-1][1] != f"end {answers}":
        raise InputError(
            f"{path}: the record is cut off after {answers} answers; its last line should be 'end {answers}'"
        )
    for number, line in body[:-1]:
        try:
            check_line(line)
        except InputError as error:
            raise located(f"{path}:{number}", error) from error
    return setup, body[:-1]


def load(path: Path, *, until: int | None = None, lean: bool = False) -> Battle:
    """The battle of a record at its pending decision, or after `until` answers. InputError says what does not fit."""
    setup, body = parse(path)
    try:
        _check_versions(setup)
        _check_sheets(setup)
        battle = open_battle(setup, lean=lean)
    except (InputError, ScriptError, msgspec.ValidationError) as error:
        raise located(f"{path}:2", error) from error
    try:
        for number, line in body:
            if until is not None and len(battle.history) >= until and not line.startswith("= "):
                break
            try:
                _take(battle, line)
            except (InputError, IllegalAnswer, ScriptError) as error:
                raise located(f"{path}:{number}", error) from error
    except InputError:
        battle.close()
        raise
    return battle


def _take(battle: Battle, line: str) -> None:
    """Take one line of a record; an error when it does not fit the battle."""
    if line.startswith("= "):
        _check_hash(line, battle)
        return
    if line.startswith("!after "):
        battle.repeat(line)
        return
    if line.startswith("!"):
        who, kind = policy_of(line)
        if who not in battle.sides:
            raise InputError(f"there is no combatant {who}, expected 1 to {len(battle.sides)}")
        if kind not in (known := battle.rules.policies()):
            raise InputError(unknown("kind of decision", kind, known))
        battle.repeat(line)
        return
    name, _, answer = line.partition(" ")
    asked = _handle(battle, battle.pending.who) if battle.pending else name
    if name not in (asked, "-"):
        raise InputError(f"{name!r} answers, but {asked!r} is asked")
    try:
        battle.repeat(answer)
    except IllegalAnswer as error:
        raise IllegalAnswer(f"the answer does not fit the battle: {error}") from error


def _check_sheets(setup: Setup) -> None:
    """The sheets of an edited record are checked as those of files are."""
    rules = load_ruleset(setup.ruleset)
    options = rules.make_options(setup.options)
    for who in (*setup.combatants, *setup.bench):
        rules.check_sheet(who.sheet, options)


def _check_versions(setup: Setup) -> None:
    if setup.ruleset not in ruleset_ids():
        raise InputError(f"ruleset {setup.ruleset!r} is unknown; known: {', '.join(ruleset_ids())}")
    version, content = load_ruleset(setup.ruleset).version, content_hash(setup.ruleset)
    if (setup.version, setup.content) != (version, content):
        raise InputError(
            f"the record was made with {setup.ruleset} {setup.version} ({setup.content}), "
            f"this program has {version} ({content}); it cannot be replayed here: the version it was made with can, "
            f"and its scenario can be fought anew with seed {setup.seed}"
        )
    digest = ground_of(setup).digest
    if setup.map_digest != digest:
        raise InputError(
            f"map {setup.map or 'sketch'!r} has changed since the record was made "
            f"({setup.map_digest}, now {digest}); it cannot be replayed"
        )


def _check_hash(line: str, battle: Battle) -> None:
    if battle.lean:
        return
    _, _, round_text, digest = line.split(" ")
    known = battle.hashes.get(int(round_text))
    if known is None or known[0] != len(battle.history):
        raise InputError(f"round {round_text} does not begin here; the record was changed")
    if known[1] != digest:
        raise InputError(
            f"the state at round {round_text} differs ({digest} recorded, {known[1]} now); "
            "the record was changed or made by another program version"
        )
