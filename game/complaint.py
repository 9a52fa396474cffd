"""pydantic's findings as sentences for people: where, what is wrong, what was expected, the nearest known name."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from game.data import nearest

Way = tuple[str | int, ...]

_KINDS = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list in [ ]",
    "tuple_type": "a list in [ ]",
    "set_type": "a list in [ ]",
    "frozen_set_type": "a list in [ ]",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "dataclass_type": "a table",
}
_LIMITS = {
    "greater_than": ("gt", "more than {}"),
    "greater_than_equal": ("ge", "at least {}"),
    "less_than": ("lt", "less than {}"),
    "less_than_equal": ("le", "at most {}"),
    "multiple_of": ("multiple_of", "a multiple of {}"),
    "string_too_short": ("min_length", "at least {} characters"),
    "string_too_long": ("max_length", "at most {} characters"),
    "too_short": ("min_length", "at least {} entries"),
    "too_long": ("max_length", "at most {} entries"),
}


def complaints(error: ValidationError, model: Any, table: object) -> Iterator[tuple[Way, str]]:
    """Each problem once, as the way to the value and the sentence about it. `table` is what the file said."""
    seen: set[tuple[Way, str]] = set()
    findings = [
        (_real_way(found["loc"], table, found["type"] == "missing"), found)
        for found in error.errors(include_url=False)
    ]
    misspelt = {
        (*way[:-1], nearest(str(way[-1]), keys_at(model, way[:-1])))
        for way, found in findings
        if found["type"] == "extra_forbidden"
    }
    for way, found in findings:
        if found["type"] == "missing" and way in misspelt:
            continue
        entry = way, _sentence(found, model, way)
        if entry not in seen:
            seen.add(entry)
            yield entry


def _real_way(loc: tuple[str | int, ...], table: object, missing: bool) -> Way:
    """pydantic's location without what is not in the file (names of union members and validators)."""
    way: list[str | int] = []
    here: Any = table
    for number, part in enumerate(loc):
        if isinstance(here, list) and isinstance(part, int) and part < len(here):
            here = here[part]
            way.append(part)
        elif isinstance(here, dict) and str(part) in here:
            here = here[str(part)]
            way.append(str(part))
        elif missing and number == len(loc) - 1:
            way.append(part)
    return tuple(way)


def _sentence(found: Any, model: Any, way: Way) -> str:
    kind, context, got = found["type"], found.get("ctx", {}), f"(got {_shown(found['input'])})"
    if kind == "missing":
        return "is missing" + _expected_type(model, way)
    if kind == "extra_forbidden":
        return f"unknown key {got}" + _did_you_mean(str(way[-1]), keys_at(model, way[:-1]))
    if kind in ("literal_error", "enum"):
        known = re.findall(r"'((?:[^'\\]|\\.)*)'", context["expected"])
        text = f"not a possible value {got}, expected {context['expected']}"
        return text + _close(found["input"], known)
    if kind == "union_tag_invalid":
        known = re.findall(r"'((?:[^'\\]|\\.)*)'", context["expected_tags"])
        key, tag, tags = context["discriminator"].strip("'"), context["tag"], context["expected_tags"]
        return f"{key} is not known (got {tag!r}), expected one of {tags}{_close(tag, known)}"
    if kind == "union_tag_not_found":
        return f"{context['discriminator'].strip(chr(39))} is missing, which says what kind of table this is"
    if kind in _KINDS:
        return f"wrong kind of value {got}, expected {_KINDS[kind]}"
    if kind in _LIMITS:
        key, form = _LIMITS[kind]
        return f"out of range {got}, expected {form.format(context[key])}"
    if kind in ("value_error", "assertion_error"):
        return str(found["msg"]).split(", ", 1)[-1]
    return f"{found['msg'][:1].lower()}{found['msg'][1:]} {got}"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _close(value: object, known: list[str]) -> str:
    close = nearest(value, known) if isinstance(value, str) else None
    return f", did you mean {close!r}?" if close else ""


def _did_you_mean(name: str, known: set[str]) -> str:
    close = nearest(name, known)
    if close:
        return f", did you mean {close!r}?"
    return ", expected one of: " + ", ".join(sorted(known)) if known else ""


def _expected_type(model: Any, way: Way) -> str:
    names = {name for kind in _types_at(model, way) if (name := _type_name(kind))}
    return ", expected " + " or ".join(sorted(names)) if names else ""


def _type_name(kind: Any) -> str:
    plain = {str: "a text in quotes", int: "a whole number", float: "a number", bool: "true or false"}
    if kind in plain:
        return plain[kind]
    if get_origin(kind) is Literal:
        return "one of " + ", ".join(map(repr, get_args(kind)))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "one of " + ", ".join(repr(member.value) for member in kind)
    if get_origin(kind) in (list, tuple, set, frozenset):
        return "a list in [ ]"
    if get_origin(kind) is dict or isinstance(kind, type) and issubclass(kind, BaseModel):
        return "a table"
    return ""


def keys_at(model: Any, way: Way) -> set[str]:
    """The keys that a table at `way` may have, according to the model."""
    return {
        field.alias or name
        for kind in _types_at(model, way)
        if isinstance(kind, type) and issubclass(kind, BaseModel)
        for name, field in kind.model_fields.items()
    }


def _types_at(model: Any, way: Way) -> list[Any]:
    kinds = _alternatives(model)
    for part in way:
        kinds = [inner for kind in kinds for inner in _inside(kind, part)]
    return kinds


def _alternatives(kind: Any) -> list[Any]:
    """The types a value may have, with Annotated, Optional and unions taken apart."""
    if hasattr(kind, "__value__"):
        return _alternatives(kind.__value__)
    if get_origin(kind) is Annotated:
        return _alternatives(get_args(kind)[0])
    if get_origin(kind) in (Union, types.UnionType):
        return [inner for argument in get_args(kind) for inner in _alternatives(argument)]
    return [] if kind is type(None) else [kind]


def _inside(kind: Any, part: str | int) -> list[Any]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            if part == (field.alias or name):
                return _alternatives(field.annotation)
        return []
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is dict:
        return _alternatives(arguments[1])
    if origin is tuple and isinstance(part, int):
        fixed = (
            arguments[0]
            if len(arguments) == 2 and arguments[1] is ...
            else arguments[min(part, len(arguments) - 1)]
        )
        return _alternatives(fixed)
    if origin in (list, set, frozenset) and isinstance(part, int):
        return _alternatives(arguments[0])
    return []
