"""The places a batch writes to, looked at before the first battle: no hour of work is lost to a wrong path."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryFile

from game.data import InputError
from game.lab.batch import RECORDS


def check_outputs(json: Path | None, csv: Path | None, records: Path | None) -> None:
    """Raise InputError when a file cannot be written, two are one, or the folder for records is in use."""
    named = {option: path for option, path in (("--json", json), ("--csv", csv)) if path is not None}
    for option, path in named.items():
        try:
            _check_file(option, path)
        except OSError as error:
            raise InputError(f"{path}: cannot be written ({error.strerror or error})") from error
    if records is not None:
        _check_records(records)
        named["--records"] = records
    _check_different(named)
    for option, path in named.items():
        if option == "--records" or not path.exists():
            _probe(path if option == "--records" else path.parent)


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
        if real in taken and (option == "--records" or not path.exists() or path.is_file()):
            raise InputError(f"{path}: {taken[real]} and {option} name the same file, expected two")
        taken[real] = option
