"""What a ruleset wants to say, without words: a key of the message catalogues and what fills its gaps.

Terms, forecasts, rows of a sheet and costs hold such texts. A plain key ("speed_bonus") stands for itself; `said` puts
values with it. Whatever does not look like a key is a name or a number and is shown as it stands. `game.telling` makes
the words of it (`Voice.told`), from the table that the place asks for: "term", "odds", "title", "note", "row" or
"value", a ruleset's own before the general one.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

_KEY = re.compile(r"[a-z][a-z0-9_]*")
_SAID = re.compile(r"([a-z][a-z0-9_]*)(\{\".*\})", re.DOTALL)
_encode = msgspec.json.Encoder().encode


def said(key: str, **gaps: Any) -> str:
    """A key with what fills its gaps: numbers, names, keys, other things said, or lists of them."""
    return key + _encode(gaps).decode()


def is_key(text: str) -> bool:
    """Whether a text is a plain key: small letters, digits and underscores."""
    return _KEY.fullmatch(text) is not None


def key_of(text: str) -> str:
    """The key of a text, without what fills its gaps; the text itself where it is a name."""
    found = _SAID.fullmatch(text)
    return found[1] if found else text


def taken_apart(text: str) -> tuple[str, dict[str, Any]] | None:
    """Key and gaps of a text that `said` has made; None for any other."""
    found = _SAID.fullmatch(text) if text.endswith("}") else None
    return (found[1], msgspec.json.decode(found[2])) if found else None
