"""House rules (catalogue section 8.1): one typed attribute per option, checked against `ruleset.toml` by a test."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args, get_type_hints

import msgspec

from game.data import InputError, nearest


class Options(msgspec.Struct, frozen=True):
    """The options of one battle; every attribute has the catalogue's default."""

    source_counts: Literal["levels", "sources"] = "levels"
    margin_limit: Literal["cap", "scale"] = "cap"
    armour_weight: Literal["full", "half"] = "full"
    advantage: Literal["two_dice", "flat5"] = "two_dice"
    interrupt_roll: Literal["contest", "difficulty"] = "contest"
    interrupt_depth: Literal[2, 1, 3, 4, 5, 6, 7, 8, 9, 0] = 2
    armour_caps_interrupts: bool = False
    miss_dodge: Literal["one_space", "any_distance"] = "one_space"
    finishing_double: Literal["after_armour", "before_armour"] = "after_armour"
    armour_vs_emotional: bool = False
    crit_stuns: bool = True
    swarm_damage: Literal["all", "leader"] = "all"
    hope_for: Literal["adventurers", "everyone", "nobody"] = "adventurers"
    hope_scope: Literal["actions", "all_rolls"] = "actions"
    hope_zero: Literal["hopeless", "quits"] = "hopeless"
    hope_alone: Literal["frozen", "tracked"] = "frozen"


DEFAULTS = Options()


@cache
def allowed_values() -> Mapping[str, tuple[str | int | bool, ...]]:
    """The allowed values of every option, by name; booleans as (False, True)."""
    return {
        name: (False, True) if hint is bool else get_args(hint)
        for name, hint in get_type_hints(Options).items()
    }


def make_options(mapping: Mapping[str, object] | None = None) -> Options:
    """Options with the given values instead of the defaults.

    Raises `InputError` for an unknown name (with the nearest known one) or a value that is not allowed.
    """
    if not mapping:
        return DEFAULTS
    allowed = allowed_values()
    for name, value in mapping.items():
        if name not in allowed:
            raise InputError(f"there is no option '{name}' in ruleset d20{_nearest(name, list(allowed))}")
        if not any(value == known and type(value) is type(known) for known in allowed[name]):
            values = ", ".join(_shown(known) for known in allowed[name])
            raise InputError(f"option '{name}' of ruleset d20 may be {values}, not {_shown(value)}")
    return msgspec.convert({**msgspec.structs.asdict(DEFAULTS), **mapping}, Options)


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _nearest(name: str, known: list[str]) -> str:
    close = nearest(name, known)
    return f", did you mean '{close}'?" if close else f", expected one of: {', '.join(known)}"
