"""Battle records: one readable text file is the save and the replay.

    tessera-record 1
    setup {...}                      one line of JSON: everything that decides the battle besides the answers
    bram move:7,4                    one line per answer: who was asked, what was answered
    !policy 3 interrupt ask,...      a recorded command
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
from game.data import InputError
from game.ruleset import content_hash, load_ruleset, ruleset_ids
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


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a crash leaves either the old or the new content. InputError when it cannot be written.

    A link is followed, an existing file keeps its mode; a device or a pipe is written to, never replaced.
    """
    try:
        if _replaceable(path):
            _replace(Path(os.path.realpath(path)), text)
        else:
            with path.open("w", encoding="utf-8") as file:
                file.write(text)
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


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, part = _part(path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            part.chmod(stat.S_IMODE(path.stat().st_mode))
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


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
        raise InputError(f"{path}: not readable as a battle record ({error})") from error
    if not lines or lines[0] != MARK:
        raise InputError(f"{path}:1: not a battle record; expected the line {MARK!r}")
    if len(lines) < 2 or not lines[1].startswith("setup "):
        raise InputError(f"{path}:2: the record has no setup; expected a line that starts with 'setup '")
    try:
        setup = msgspec.json.decode(lines[1][6:], type=Setup)
    except msgspec.DecodeError as error:
        raise InputError(f"{path}:2: the setup cannot be read: {error}") from error
    body = [(number, line) for number, line in enumerate(lines[2:], start=3) if line]
    answers = sum(1 for _, line in body if not line.startswith(("= ", "end ")))
    if not body or body[-1][1] != f"end {answers}":
        raise InputError(
            f"{path}: the record is cut off after {answers} answers; its last line should be 'end {answers}'"
        )
    return setup, body[:-1]


def load(path: Path, *, until: int | None = None, lean: bool = False) -> Battle:
    """The battle of a record at its pending decision, or after `until` answers. InputError says what does not fit."""
    setup, body = parse(path)
    _check_versions(path, setup)
    battle = open_battle(setup, lean=lean)
    for number, line in body:
        if line.startswith("= round "):
            _check_hash(path, number, line, battle)
            continue
        if until is not None and len(battle.history) >= until:
            break
        answer = line if line.startswith("!") else line.partition(" ")[2]
        try:
            battle.repeat(answer)
        except IllegalAnswer as error:
            battle.close()
            raise InputError(f"{path}:{number}: the answer does not fit the battle: {error}") from error
    return battle


def _check_versions(path: Path, setup: Setup) -> None:
    if setup.ruleset not in ruleset_ids():
        raise InputError(f"{path}:2: ruleset {setup.ruleset!r} is unknown; known: {', '.join(ruleset_ids())}")
    version, content = load_ruleset(setup.ruleset).version, content_hash(setup.ruleset)
    if (setup.version, setup.content) != (version, content):
        raise InputError(
            f"{path}:2: the record was made with {setup.ruleset} {setup.version} ({setup.content}), "
            f"this program has {version} ({content}); it cannot be replayed"
        )
    digest = ground_of(setup).digest
    if setup.map_digest != digest:
        raise InputError(
            f"{path}:2: map {setup.map or 'sketch'!r} has changed since the record was made "
            f"({setup.map_digest}, now {digest}); it cannot be replayed"
        )


def _check_hash(path: Path, number: int, line: str, battle: Battle) -> None:
    _, _, round_text, digest = line.split(" ")
    known = battle.hashes.get(int(round_text))
    if known is not None and known[1] != digest:
        raise InputError(
            f"{path}:{number}: the state at round {round_text} differs ({digest} recorded, {known[1]} now); "
            "the record was changed or made by another program version"
        )
