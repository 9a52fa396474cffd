"""What follows a battle, at the terminal: who is how, what the side does, the company file."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from game.aftermath import members
from game.ai.controller import Controller, commander
from game.camp import open_camp
from game.company import FIRST_LINE, company_of, company_text, new_file
from game.data import InputError
from game.paths import is_file
from game.record import MARK, save, write_atomically
from game.telling import Voice, narrate
from game.text.answers import told_lines
from game.text.keeping import give_back, reserve
from game.text.roster import conditions_of

if TYPE_CHECKING:
    from game.battle import Battle


def camp_lines(voice: Voice, side: int) -> list[str]:
    """The members of a side after the battle: points, conditions, who stays out and why."""
    battle = voice.battle
    lines = ["", voice.say("text.camp", side=voice.team(side))]
    for who in members(battle, side):
        rows = [row for row in battle.rules.sheet(battle, who) if row.maximum and row.shape != "budget"]
        shown = ", ".join(voice.word("text.row", label=row.label, value=row.value) for row in voice.rows(rows))
        parts = [voice.word("text.camp_member", name=voice.full(who), rows=shown)]
        if conditions := conditions_of(voice, who):
            parts.append(voice.word("text.camp_conditions", conditions=conditions))
        if out := battle.rules.carry(battle, who).out:
            parts.append(voice.word("text.camp_out", why=voice.word(f"out.{out}")))
        lines.append("  " + "".join(parts))
    return [*lines, ""]


def run_after(
    record: Path,
    *,
    side: int = 0,
    auto: bool = False,
    company: Path | None = None,
    keep: Path | None = None,
    preface: str = "",
    source: TextIO | None = None,
    out: TextIO | None = None,
    lang: str = "en",
) -> None:
    """What a side does after the battle of a record, asked at the terminal or decided by the computer player (`auto`).

    `preface` is printed first, once the record is open. Writes the company file (`company`, or a new one) when it is
    done, and the record to `keep` if given.
    """
    source, out = source or sys.stdin or StringIO(), out or sys.stdout
    _check_targets(company, keep)
    battle, side, since = open_camp(record, side)
    with battle:
        if preface:
            print(preface, file=out)
        done = True
        if auto:
            _decide(battle, side, since, out, lang)
        else:
            done = _ask(battle, side, since, source, out, lang)
        if keep is not None:
            save(battle, keep)
        if done:
            made = company_of(battle, side)
            path = company or new_file(made)
            write_atomically(path, company_text(made))
            print(Voice(battle, side, lang).say("text.company", path=path, side=side), file=out)


def _check_targets(company: Path | None, keep: Path | None) -> None:
    """InputError, before anything is decided, when a file of another kind would be written over."""
    if company is not None and keep is not None and company.resolve() == keep.resolve():
        raise InputError(f"{company}: --company and --record name the same file, expected two")
    for option, path, start in (("--company", company, FIRST_LINE), ("--record", keep, MARK)):
        if path is None:
            continue
        if not path.name or path.is_dir():
            raise InputError(f"{path}: this is a folder, expected a file for {option}")
        if is_file(path) and path.stat().st_size and not _starts(path, start):
            raise InputError(f"{path}: there is a file of another kind, name a new one for {option}")


def _starts(path: Path, start: str) -> bool:
    with path.open("rb") as file:
        return file.read(len(start)) == start.encode()


def _decide(battle: Battle, side: int, since: int, out: TextIO, lang: str) -> None:
    """The computer player answers all."""
    commander(battle, {side: Controller(side)})
    voice = Voice(battle, side, lang)
    for telling in narrate(battle, side, since, lang=lang):
        print(*told_lines(voice, telling, True), sep="\n", file=out)
    print(*camp_lines(voice, side), sep="\n", file=out)


def _ask(battle: Battle, side: int, since: int, source: TextIO, out: TextIO, lang: str) -> bool:
    """A person answers; whether they have finished."""
    from game.text.session import Session

    kept = reserve(battle)
    others = {other: Controller(other) for other in battle.sides.values() if other != side}
    try:
        session = Session(battle, others, source, out, autosave=kept, lang=lang)
        session.told[side] = since
        return session.play()
    finally:
        give_back(kept)
