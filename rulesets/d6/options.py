"""House rules (catalogue section 8.1): one typed attribute per option, checked against `ruleset.toml` by a test."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final, Literal, get_args, get_type_hints

import msgspec

from game.data import InputError, unknown

ANY_NUMBER: Final = 99
"""Stands for no limit on `item_options`."""
LISTS: Final = ("setting_multipliers",)


class Options(msgspec.Struct, frozen=True):
    """The options of one battle; every attribute has the catalogue's default."""

    active_vs_passive: Literal["separate", "highest"] = "separate"
    defender_exertion: Literal["on", "off"] = "on"
    tactics_stacking: Literal["by_source", "once"] = "by_source"
    bid_order: Literal["attacker_first", "defender_first"] = "attacker_first"
    open_surplus: Literal["full", "none"] = "full"
    health_difficulty: Literal["current", "maximum"] = "current"
    overcome: Literal["down", "dead"] = "down"
    chain_scope: Literal["unbroken", "own_turn"] = "unbroken"
    grab_hurts: Literal["on", "off"] = "on"
    item_options: Literal[2, 0, 1, 3, 4, 5, 6, 99] = 2
    shield_partial_cap: Literal[4, 5] = 4
    bonus_points: Literal["shared", "per_source"] = "shared"
    setting_multipliers: tuple[float, ...] = (1.5, 2, 2.5, 3)
    impact_skill: Literal["attacker_check", "own_health"] = "attacker_check"
    holding_attack_ends: Literal["own_turn", "target_turn"] = "own_turn"


DEFAULTS: Final = Options()


@cache
def allowed_values() -> Mapping[str, tuple[str | int, ...]]:
    """The allowed values of every option that names them, by name."""
    hints = get_type_hints(Options)
    return {name: get_args(hint) for name, hint in hints.items() if name not in LISTS}


def make_options(mapping: Mapping[str, Any] | None = None) -> Options:
    """Options with the given values instead of the defaults.

    Raises `InputError` for an unknown name (with the nearest known one) or a value that is not allowed.
    """
    if not mapping:
        return DEFAULTS
    allowed, chosen = allowed_values(), dict(mapping)
    for name, value in mapping.items():
        if name in LISTS:
            chosen[name] = _multipliers(name, value)
            continue
        if name not in allowed:
            raise InputError(f"ruleset d6: {unknown('option', name, (*allowed, *LISTS))}")
        if isinstance(value, bool) and set(allowed[name]) == {"on", "off"}:
            value = chosen[name] = "on" if value else "off"
        if not any(value == known and type(value) is type(known) for known in allowed[name]):
            values = ", ".join(repr(known) for known in allowed[name])
            raise InputError(f"option '{name}' of ruleset d6 may be {values}, not {value!r}")
    return msgspec.convert({**msgspec.structs.asdict(DEFAULTS), **chosen}, Options)


def _multipliers(name: str, value: Any) -> tuple[float, ...]:
    """A list of numbers of at least 1 (`D6-155`)."""
    if not isinstance(value, list | tuple) or not value:
        raise InputError(
            f"option '{name}' of ruleset d6 is a list of numbers such as [1.5, 2], not {value!r}"
        )
    for number in value:
        if isinstance(number, bool) or not isinstance(number, int | float) or not 1 <= number <= 10:
            raise InputError(f"option '{name}' of ruleset d6: {number!r} is no multiplier from 1 to 10")
    return tuple(value)


def exact(number: float) -> Fraction:
    """A multiplier as an exact fraction."""
    return Fraction(str(number))
