"""The sentences of one language: `assets/locale/<language>.toml`, each of its tables read when it is first needed.

The file is large and a screen needs few of its tables: so the first one is there at once.
"""

from __future__ import annotations

import functools
import os
import re
import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from game.data import InputError, nearest, read_text, unknown
from game.paths import assets

STRICT = "TESSERA_STRICT"
"""Environment variable: when set (tests do), missing words are an error, not a plain text that names the key."""


class MissingWords(KeyError):
    """No template for a key, or a gap of a template that nothing fills."""


class _Sentences(string.Formatter):
    """Gaps as in `str.format`; `{n:one|many}` picks a form, `{name:low}` and `{name:cap}` the first letter."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, _, many = format_spec.partition("|")
            return one if value == 1 else many
        if format_spec == "low":
            text = str(value)
            return text[:1].lower() + text[1:]
        if format_spec == "cap":
            text = str(value)
            return text[:1].upper() + text[1:]
        return str(super().format_field(value, format_spec))


_FORMATTER = _Sentences()
_HEADER = re.compile(r"^\[([\w.-]+)\][ \t]*$", re.MULTILINE)


def languages() -> list[str]:
    """Codes of all languages that ship, sorted."""
    return sorted(path.stem for path in (assets() / "locale").glob("*.toml"))


class Catalogue(Mapping[str, str]):
    """All templates of a file by dotted key. A table begins at a line that holds nothing but its name in brackets.

    InputError when a table that is needed is broken.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        first, *rest = _HEADER.split(read_text(path))
        names, texts = ("", *rest[::2]), (first, *rest[1::2])
        self._unread: dict[str, list[tuple[int, str]]] = {}
        self._templates: dict[str, str] = {}
        line = 0
        for name, text in zip(names, texts, strict=True):
            self._unread.setdefault(name, []).append((line, text))
            line += text.count("\n")

    def __getitem__(self, key: str) -> str:
        found = self._template(key)
        if found is None:
            raise KeyError(key)
        return found

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._template(key) is not None

    def _template(self, key: str) -> str | None:
        """A template; the tables that it can stand in are read before it is missed."""
        if key not in self._templates and self._unread:
            for end in (index for index, letter in enumerate(key) if letter == "."):
                self._read(key[:end])
            self._read("")
        return self._templates.get(key)

    def __iter__(self) -> Iterator[str]:
        for name in list(self._unread):
            self._read(name)
        return iter(self._templates)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _read(self, name: str) -> None:
        for line, text in self._unread.pop(name, ()):
            try:
                table = tomllib.loads("\n" * line + text)
            except tomllib.TOMLDecodeError as error:
                raise InputError(f"{self._path}: not valid TOML: {error}") from error
            _flatten(table, f"{name}." if name else "", self._templates, str(self._path))


@functools.cache
def templates(lang: str) -> Catalogue:
    """All templates of a language by dotted key. InputError when there is no such language."""
    path = assets() / "locale" / f"{lang}.toml"
    if not path.is_file():
        raise InputError(unknown("language", lang, languages()))
    return Catalogue(path)


def _flatten(table: Mapping[str, Any], before: str, found: dict[str, str], path: str) -> None:
    for key, value in table.items():
        name = f"{before}{key}"
        if isinstance(value, dict):
            _flatten(value, f"{name}.", found, path)
        elif isinstance(value, str):
            found[name] = value
        else:
            raise InputError(f"{path}: {name}: expected a text in quotes, got {value!r}")


def find(keys: Iterable[str], lang: str = "en", ruleset: str = "") -> str | None:
    """The first of the keys that has a template, each in the ruleset's own table first; None when none has.

    A ruleset such as "d6.ko" has a table within another: the inner one goes first.
    """
    known = templates(lang)
    tables = [ruleset, ruleset.partition(".")[0]] if "." in ruleset else [ruleset]
    for key in keys:
        for table in tables if ruleset else ():
            if f"{table}.{key}" in known:
                return f"{table}.{key}"
        if key in known:
            return key
    return None


def words(key: str, *, lang: str = "en", ruleset: str = "", **args: object) -> str:
    """The sentence of a key with its gaps filled."""
    return first_words((key,), lang, ruleset, args)


def first_words(keys: Iterable[str], lang: str, ruleset: str, args: Mapping[str, object]) -> str:
    """The sentence of the first key that has one.

    Without any: MissingWords in tests, else a plain text naming the last key.
    """
    keys = list(keys)
    key = find(keys, lang, ruleset)
    if key is None:
        return _missing(keys[-1], lang, args)
    try:
        return _FORMATTER.vformat(templates(lang)[key], (), args)
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        return _missing(key, lang, args, error)


def strict() -> bool:
    """Whether missing words are an error."""
    return bool(os.environ.get(STRICT))


def _missing(key: str, lang: str, args: Mapping[str, object], error: Exception | None = None) -> str:
    if strict():
        close = nearest(key, templates(lang))
        hint = f", did you mean {close!r}?" if close else ""
        raise MissingWords(
            f"language {lang!r}: no words for {key!r}{hint}" if error is None else f"{key}: {error!r}"
        )
    gaps = ", ".join(f"{name} {value}" for name, value in args.items())
    return f"({key}: {gaps})" if gaps else f"({key})"
