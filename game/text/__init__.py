"""The text board: a battle as letters on a grid, sentences and numbered options, on any terminal."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from game.text.session import Session, read_line

if TYPE_CHECKING:
    from game.ai.controller import Player
    from game.battle import Battle

__all__ = ["Session", "controllers_of", "demo", "run"]


def run(
    *,
    scenario: str = "",
    record: Path | None = None,
    load: Path | None = None,
    seed: int | None = None,
    company: str = "",
    side: int = 1,
    source: TextIO | None = None,
    out: TextIO | None = None,
    lang: str = "en",
) -> None:
    """Play a battle at the terminal: a scenario (asked for when "" and there are several), or a saved one with `load`.

    `record` shows a battle record instead, `seed` replaces the scenario's, `company` is a file whose members are one
    side. Raises InputError when the file is none.
    """
    source, out = source or sys.stdin or StringIO(), out or sys.stdout
    if record is not None:
        from game.text.replay import show

        show(record, out, lang)
        return
    battle = _open(scenario, load, seed, source, out, lang, (company, side))
    if battle is None:
        return
    with battle:
        _play(battle, source, out, lang)


def _play(battle: Battle, source: TextIO, out: TextIO, lang: str) -> None:
    from game.text.keeping import give_back, reserve

    kept = reserve(battle)
    try:
        Session(battle, controllers_of(battle), source, out, autosave=kept, lang=lang).play()
    finally:
        give_back(kept)


def demo(
    *,
    scenario: str = "",
    record: Path | None = None,
    load: Path | None = None,
    seed: int | None = None,
    company: str = "",
    side: int = 1,
    preface: str = "",
    out: TextIO | None = None,
    lang: str = "en",
) -> None:
    """Show a battle of computer players on all sides; nothing is asked, nothing is saved. `preface` comes first, once
    there is something to show. Raises InputError when what is given is no battle.
    """
    out = out or sys.stdout
    if record is not None:
        from game.text.replay import show

        show(record, out, lang, preface)
        return
    from game.ai.controller import controllers_for
    from game.telling import words

    battle = _open(scenario, load, seed, None, out, lang, (company, side))
    assert battle is not None
    with battle:
        if preface:
            print(preface, file=out)
        print(words("text.watching", lang=lang, title=battle.setup.title), file=out)
        Session(battle, controllers_for(battle), StringIO(), out, lang=lang).play()


def controllers_of(battle: Battle) -> dict[int, Player]:
    """The computer player for each side that the setup gives to one."""
    from game.ai.controller import controllers_for

    people = {index for index, side in enumerate(battle.setup.sides, start=1) if side.controller == "human"}
    return {side: player for side, player in controllers_for(battle).items() if side not in people}


def _open(
    scenario: str,
    load: Path | None,
    seed: int | None,
    source: TextIO | None,
    out: TextIO,
    lang: str,
    company: tuple[str, int],
) -> Battle | None:
    """The battle asked for; None when the person left at the question which."""
    from game import scenario as scenarios
    from game.record import load as load_record

    if load is not None:
        return load_record(load)
    path: Path | None
    if scenario:
        path = scenarios.find_scenario(scenario)
    else:
        shipped = scenarios.scenario_files()
        path = _pick(shipped, source, out, lang) if source is not None else shipped[0]
    if path is None:
        return None
    setup = scenarios.prepare(path, seed=seed, company=company[0], side=company[1])
    return scenarios.open_battle(setup)


def _pick(files: list[Path], source: TextIO, out: TextIO, lang: str) -> Path | None:
    """Ask for one of the shipped scenarios; None at the end of input."""
    from game.telling import words

    print(words("text.pick", lang=lang), file=out)
    for number, path in enumerate(files, start=1):
        print(words("text.option", lang=lang, number=number, label=path.stem), file=out)
    while True:
        print(words("text.pick_how", lang=lang), end="", file=out, flush=True)
        line = read_line(source)
        if not line or line.strip() == "q":
            print(file=out)
            return None
        text = line.strip() or "1"
        if text.isdecimal() and 1 <= int(text) <= len(files):
            return files[int(text) - 1]
        print(words("text.pick_unclear", lang=lang, text=text, count=len(files)), file=out)
