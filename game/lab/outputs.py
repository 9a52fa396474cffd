"""The places a batch writes to, looked at before the first battle: no hour of work is lost to a wrong path."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryFile

from game.data import InputError
from game.lab.batch import RECORDS
from game.lab.heat import KINDS
from game.telling import words

PICTURE, TEXT = ".png", ".txt"
"""Endings of heat maps; without one it is a folder of both."""
_BEGINNINGS = {"--json": b'{\n "scenario":', "--csv": b"battle,seed,winner,", PICTURE: b"\x89PNG\r\n"}
_CALLED = {
    "--json": "the numbers of a batch as JSON",
    "--csv": "the numbers of a batch as CSV",
    PICTURE: "a picture",
    TEXT: "heat maps as text",
}
"""The files that a batch writes."""


def check_outputs(json: Path | None, csv: Path | None, records: Path | None, heat: Path | None = None) -> None:
    """Raise InputError when a file cannot be written or is of another kind, two are one, or the folder for records is
    in use.
    """
    named = {option: path for option, path in (("--json", json), ("--csv", csv)) if path is not None}
    files = dict(named)
    folders = {} if records is None else {"--records": records}
    if heat is not None:
        named["--heat"] = heat
        if heat.suffix in (PICTURE, TEXT):
            files["--heat"] = heat
        elif heat.suffix and not heat.is_dir():
            raise InputError(f"{heat}: heat maps are a file that ends with {PICTURE} or {TEXT}, or a folder")
        else:
            folders["--heat"] = heat
    for option, path in files.items():
        _guarded(option, path)
    for option, folder in folders.items():
        _check_room(option, folder)
        named[option] = folder
    _check_different(named)
    for option, path in named.items():
        if option in folders or not path.exists():
            _probe(path if option in folders else path.parent)


def heat_files(heat: Path) -> dict[Path, tuple[str, ...]]:
    """The files that heat maps are written to, and the kinds that each shows."""
    if heat.suffix in (PICTURE, TEXT):
        return {heat: KINDS}
    pictures = {heat / f"heat-{kind}{PICTURE}": (kind,) for kind in KINDS}
    return {**pictures, heat / f"heat{TEXT}": KINDS}


def _check_room(option: str, folder: Path) -> None:
    """Whether a folder can take what is written into it."""
    if option == "--records":
        _check_records(folder)
        return
    if not folder.name:
        raise InputError(f"{option}: the path is empty, expected a folder or a file that ends with {PICTURE} or {TEXT}")
    try:
        _check_folder(folder)
    except OSError as error:
        raise InputError(f"{folder}: the folder cannot be looked at ({error.strerror or error})") from error
    for path in heat_files(folder):
        _guarded(option, path)


def _guarded(option: str, path: Path) -> None:
    try:
        _check_file(option, path)
        _check_kind(path.suffix if option == "--heat" else option, path)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror or error})") from error


def _check_kind(kind: str, path: Path) -> None:
    """A file that is there already must be of the same kind: nobody loses a scenario to a slip of the keyboard."""
    if not path.is_file():
        return
    beginning = words("heat.mark").encode() if kind == TEXT else _BEGINNINGS[kind]
    with path.open("rb") as file:
        found = file.read(len(beginning))
    if found and found != beginning:
        raise InputError(f"{path}: this file is not {_CALLED[kind]}, and is not written over; name another one")


def _check_file(option: str, path: Path) -> None:
    if not path.name:
        raise InputError(f"{option}: the path is empty, expected a file")
    try:
        path.stat()
    except FileNotFoundError:
        _check_folder(path.parent)
        return
    if path.is_dir():
        raise InputError(f"{path}: this is a folder, expected a file for {option}")
    if not os.access(path, os.W_OK):
        raise InputError(f"{path}: cannot be written (no permission)")
    if path.is_file():
        _check_folder(path.resolve().parent)


def _check_folder(folder: Path) -> None:
    """Whether files can be made in a folder, which is made when it is missing."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if not folder.is_dir():
        raise InputError(f"{folder}: this is a file, expected a folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InputError(f"{folder}: no files can be made in this folder (no permission)")


def _check_records(folder: Path) -> None:
    try:
        if folder.is_dir() and next(folder.glob(RECORDS), None) is not None:
            raise InputError(f"{folder}: there are records of battles in this folder already, name an empty one")
        _check_folder(folder)
    except OSError as error:
        raise InputError(f"{folder}: the folder cannot be looked at ({error.strerror or error})") from error


def _probe(folder: Path) -> None:
    """Make the folder, and a file in it that goes at once: some places say only then that nothing can be made there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise InputError(f"{folder}: no files can be made in this folder ({error.strerror or error})") from error


def _check_different(named: dict[str, Path]) -> None:
    taken: dict[Path, str] = {}
    for option, path in named.items():
        real = path.resolve()
        if real in taken and ("--records" in (option, taken[real]) or not path.exists() or path.is_file()):
            raise InputError(f"{path}: {taken[real]} and {option} name the same file, expected two")
        taken[real] = option
