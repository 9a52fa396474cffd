"""A battle record as text: the board at each round, and all that happened."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from game.ai.controller import controllers_for
from game.record import load, parse
from game.scenario import open_battle
from game.telling import words
from game.text.session import Session

if TYPE_CHECKING:
    from game.battle import Battle


def show(path: Path, out: TextIO, lang: str = "en", preface: str = "") -> None:
    """Print a record from its start to its end, without fog, after `preface`. Raises InputError when the file is no
    record.
    """
    load(path).close()
    setup, body = parse(path)
    lines = [line for _, line in body if not line.startswith("= ")]
    with open_battle(setup) as battle:
        text = words("text.watching_record", lang=lang, title=setup.title, path=path, answers=len(lines))
        print(f"{preface}\n{text}" if preface else text, file=out)
        follow(battle, lines, out, lang)


def follow(battle: Battle, lines: list[str], out: TextIO, lang: str = "en") -> None:
    """Give the answers of a record one by one and print what happens."""
    session = Session(battle, controllers_for(battle), StringIO(), out, lang=lang)
    for line in lines:
        session.watch()
        battle.repeat(line if line.startswith("!") else line.partition(" ")[2])
    session.finish()
