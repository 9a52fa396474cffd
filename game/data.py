"""Reading TOML: one door for rulesets, scenarios and cases, and one kind of error for bad input.

`load_toml(path, Model)` reads a file with `tomllib`, checks it with pydantic (strict, no unknown keys) and raises one
`InputError` that lists every problem of the file as `file:line: table.key: what is wrong (got ...), expected ..., did
you mean ...?`. Checks that pydantic cannot make (references, legal builds) collect their findings in `Problems`.
json, pydantic and tree-sitter are imported when a file is read, or is found wrong, not before.
"""

from __future__ import annotations

import difflib
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from game.spec import Spec as Spec
    from game.toml_lines import TomlLines
else:

    def __getattr__(name: str) -> Any:
        """`Spec` loads pydantic: only when somebody asks for it."""
        if name == "Spec":
            from game.spec import Spec

            return Spec
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


T = TypeVar("T")
Loc = Sequence[str | int]
"""The way to a value: table and key names, and positions in arrays counted from 0."""

LARGEST_FILE = 8_000_000
"""Bytes; a larger TOML file is refused."""


LARGEST_NUMBER = 2**63 - 1
"""Whole numbers beyond it, or below its negative, are refused: no snapshot could hold them."""
_SHOWN = 40
_LONG_NUMBER = re.compile(r"[0-9A-Fa-f_]{16}")


class InputError(Exception):
    """Something a person gave us is wrong; the message is one sentence per problem, fit to be shown as it is."""


class NoDisplay(InputError):
    """No window can be opened here; the message says why. `tessera play` then shows a battle as text."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that `name` was probably meant to be, or None."""
    names = sorted(set(known))
    if (lowered := name.casefold()) in {known_name.casefold() for known_name in names}:
        return next(known_name for known_name in names if known_name.casefold() == lowered)
    close = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    return close[0] if close else None


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """The sentence about a name nobody has defined: `unknown weapon 'longswrod', did you mean 'longsword'?`."""
    names = sorted(set(known))
    text = f"unknown {kind} {_short(repr(name))}"
    if not isinstance(name, str):
        return f"{text}, expected a text in quotes"
    if (close := nearest(name, names)) is not None:
        return f"{text}, did you mean {close!r}?"
    if not names:
        return f"{text}, there is none"
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    return f"{text}, expected one of: {shown}"


def _short(text: str) -> str:
    """A text as messages show it: the middle of a very long one is left out."""
    return text if len(text) <= 2 * _SHOWN else f"{text[:_SHOWN]}...{text[-_SHOWN:]}"


def name_problem(name: str) -> str:
    """What is wrong with a name that people should read ("" = nothing)."""
    if not name.strip():
        return "is blank, expected letters"
    if any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in name):
        return f"holds a control character (got {name!r})"
    return ""


def shown_path(path: Path) -> str:
    """The path as messages show it: relative to the working folder when it lies inside."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError, RuntimeError):  # RuntimeError: links that lead round in a circle
        return str(path)


class Problems:
    """Everything wrong with one file, each with its line; `raise_any()` at the end turns them into one `InputError`."""

    def __init__(self, path: Path | str, text: str | None = None) -> None:
        """`text` saves reading the file again when a line number is needed."""
        self.path = Path(path)
        self.sentences: list[str] = []
        self._text = text
        self._lines: TomlLines | None = None

    def __len__(self) -> int:
        return len(self.sentences)

    def add(self, loc: Loc, what: str) -> None:
        """Note that the value at `loc` is wrong; an empty `loc` is the file as a whole."""
        place = dotted(loc)
        line = self._line(loc)
        head = f"{shown_path(self.path)}:{line}: " if line else f"{shown_path(self.path)}: "
        self.sentences.append(head + (f"{place}: " if place else "") + what)

    def unknown(self, loc: Loc, kind: str, name: str, known: Iterable[str]) -> None:
        """Note a reference to something that does not exist."""
        self.add(loc, unknown(kind, name, known))

    def check(self, loc: Loc, kind: str, name: str, known: Iterable[str]) -> bool:
        """Note a dangling reference unless `name` is known; True when it is."""
        names = set(known)
        if name not in names:
            self.unknown(loc, kind, name, names)
        return name in names

    def raise_any(self) -> None:
        """Raise `InputError` with all sentences, in the order of the file, if there are any."""
        raise_all(self)

    def _line(self, loc: Loc) -> int | None:
        if self._lines is None:
            from game.toml_lines import TomlLines

            text = self._text if self._text is not None else read_text(self.path)
            self._lines = TomlLines(text)
        return self._lines.line(loc)


def located(where: Path | str, error: Exception) -> InputError:
    """The error with `where` in front of each of its sentences."""
    lines = [line for line in str(error).splitlines() if line.strip()]
    return InputError("\n".join(f"{where}: {line}" for line in lines))


def raise_all(*problems: Problems) -> None:
    """One `InputError` for the problems of several files, or nothing when there are none."""
    sentences = [sentence for found in problems for sentence in sorted(found.sentences, key=_line_of)]
    if sentences:
        raise InputError("\n".join(sentences))


def _line_of(sentence: str) -> int:
    found = re.search(r":(\d+): ", sentence)
    return int(found[1]) if found else 0


def dotted(loc: Loc) -> str:
    """`("side", 0, "combatant", 1, "at")` as a person reads it: `side#1.combatant#2.at` (arrays count from 1)."""
    text = ""
    for part in loc:
        text += f"#{part + 1}" if isinstance(part, int) else f".{part}"
    return text.lstrip(".")


def read_text(path: Path | str) -> str:
    """The text of a UTF-8 file; `InputError` when it is missing, unreadable, too large or not text."""
    path = Path(path)
    name = shown_path(path)
    try:
        if path.is_dir():
            raise InputError(f"{name}: this is a folder, expected a file")
        if path.stat().st_size > LARGEST_FILE:
            raise InputError(f"{name}: the file is larger than {LARGEST_FILE // 1_000_000} MB")
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise InputError(f"{name}: there is no such file{_sibling(path)}") from error
    except OSError as error:
        raise InputError(f"{name}: the file cannot be read ({error.strerror or error})") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{name}:{line}: this is not UTF-8 text (byte {data[error.start]:#04x})") from error


def _sibling(path: Path) -> str:
    try:
        stems = {other.stem: other.name for other in path.parent.iterdir() if other.suffix == path.suffix}
    except OSError:
        return f" (nor a folder {path.parent})"
    close = nearest(path.stem, stems)
    return f", did you mean {stems[close]!r}?" if close else ""


def load_toml(path: Path | str, model: type[T]) -> T:
    """The file as a checked `model`: a `Spec`, or such as `dict[str, WeaponSpec]`.

    Raises `InputError` with everything that is wrong, one line each.
    """
    return parse_toml(read_text(path), path, model)


def parse_toml(text: str, path: Path | str, model: type[T]) -> T:
    """As `load_toml` for text already read; `path` is what messages call it."""
    path = Path(path)
    table = _parsed(text, path)
    import json

    try:
        plain = json.dumps(table)
    except TypeError:
        _refuse_dates(table, path, text)
        raise
    from pydantic import TypeAdapter, ValidationError

    try:
        checked = TypeAdapter(model).validate_json(plain, strict=True)
    except ValidationError as error:
        from game.complaint import complaints

        problems = Problems(path, text)
        for loc, what in complaints(error, model, table):
            problems.add(loc, what)
        problems.raise_any()
        raise
    if _LONG_NUMBER.search(text):
        _refuse_huge(table, path, text)
    return checked


def _parsed(text: str, path: Path) -> dict[str, Any]:
    name = shown_path(path)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise InputError(f"{name}: the values are nested too deeply") from error
    except ValueError as error:
        what = str(error)
        found = re.search(r" \(at line (\d+), column (\d+)\)$", what)
        if found:
            raise InputError(
                f"{name}:{found[1]}: not valid TOML: {what[: found.start()]} (column {found[2]})"
            ) from error
        last = text.count("\n") + 1
        where = f"{name}:{last}" if "end of document" in what else name
        raise InputError(
            f"{where}: not valid TOML: {what.replace(' (at end of document)', ' at the end of the file')}"
        ) from error


def _values(value: object, loc: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """Every value that is no table or array, with the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _values(inner, (*loc, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _values(inner, (*loc, index))
    else:
        yield loc, value


def huge_numbers(table: object) -> list[tuple[tuple[str | int, ...], str]]:
    """Where whole numbers are that no battle can hold, each with a sentence about it."""
    return [
        (loc, f"a number too large to be counted (got {_short(hex(value))}), expected at most {LARGEST_NUMBER}")
        for loc, value in _values(table)
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER
    ]


def _refuse_huge(table: object, path: Path, text: str) -> None:
    problems = Problems(path, text)
    for loc, what in huge_numbers(table):
        problems.add(loc, what)
    problems.raise_any()


def _refuse_dates(table: object, path: Path, text: str) -> None:
    problems = Problems(path, text)
    for loc, value in _values(table):
        if not isinstance(value, str | int | float | bool):
            problems.add(
                loc, f"dates and times are not used here (got {value}), expected a text in quotes or a number"
            )
    problems.raise_any()
