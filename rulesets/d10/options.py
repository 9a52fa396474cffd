"""House rules (catalogue section 8): one typed attribute per option, checked against `ruleset.toml` by a test."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args, get_type_hints

import msgspec

from game.data import InputError, nearest


class Options(msgspec.Struct, frozen=True):
    """The options of one battle; every attribute has the catalogue's default."""

    grit_use: Literal["soak", "save", "none"] = "soak"
    armor_price: Literal[10, 20] = 10
    tier_damage: Literal["multiply", "dice"] = "multiply"
    melee_stat: Literal["best", "weapon_main"] = "best"
    unaware_save_factor: Literal[1, 2] = 1
    fall_timing: Literal["end_of_turn", "immediate"] = "end_of_turn"
    aoe_origin: Literal["centre", "corner", "either"] = "centre"
    diagonals: Literal["one", "alternate"] = "one"
    light_dark_cancel: bool = False
    rehide_unaware: bool = False
    healing_wakes: bool = False
    fate_for_npcs: bool = False
    hidden_stats: bool = True


DEFAULTS = Options()


@cache
def allowed_values() -> Mapping[str, tuple[str | int | bool, ...]]:
    """The allowed values of every option, by name."""
    return {
        name: (False, True) if hint is bool else get_args(hint)
        for name, hint in get_type_hints(Options).items()
    }


def make_options(mapping: Mapping[str, object] | None = None) -> Options:
    """Options with the given values instead of the defaults; `InputError` for an unknown name or value."""
    if not mapping:
        return DEFAULTS
    allowed = allowed_values()
    for name, value in mapping.items():
        if name not in allowed:
            close = nearest(name, list(allowed))
            hint = f", did you mean '{close}'?" if close else f", expected one of: {', '.join(allowed)}"
            raise InputError(f"there is no option '{name}' in ruleset d10{hint}")
        if not any(value == known and type(value) is type(known) for known in allowed[name]):
            values = ", ".join(_shown(known) for known in allowed[name])
            raise InputError(f"option '{name}' of ruleset d10 may be {values}, not {_shown(value)}")
    return msgspec.convert({**msgspec.structs.asdict(DEFAULTS), **mapping}, Options)


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)
