"""The house rules of a ruleset as people choose them: a sentence each, the values, the rules they bear on."""

from __future__ import annotations

import functools
import tomllib
from typing import Any

import msgspec

from game.data import read_text
from game.paths import rulesets

Value = bool | int | str


class HouseRule(msgspec.Struct, frozen=True):
    """One option of `ruleset.toml`. `text` is its sentence, `values` what it may be, the default among them."""

    name: str
    values: tuple[Value, ...]
    default: Value
    text: str
    rules: tuple[str, ...] = ()

    @property
    def free(self) -> bool:
        """Whether its value is typed into a scenario file (a list of numbers), not picked from `values`."""
        return len(self.values) < 2

    def after(self, value: Value) -> Value:
        """The value that follows, round and round."""
        values = [(type(one), one) for one in self.values]
        at = values.index((type(value), value)) if (type(value), value) in values else -1
        return self.values[(at + 1) % len(self.values)]


@functools.cache
def house_rules(ruleset: str) -> tuple[HouseRule, ...]:
    """All house rules of a ruleset, in the order of its file."""
    path = rulesets() / ruleset / "ruleset.toml"
    listed: list[dict[str, Any]] = tomllib.loads(read_text(path)).get("option", [])
    return tuple(msgspec.convert(each, HouseRule, strict=False) for each in listed)
