"""House rules (catalogue section 8): one typed attribute per option, checked against `ruleset.toml` by a test."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args, get_type_hints

import msgspec

from game.data import InputError, nearest, unknown

Act = Literal["hold", "drop", "fall", "flee", "surrender"]
"""What a Passion may make one do: stand still for a turn, drop what is held, lie down, flee, give up."""


class PassionTest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A situation that tests a Passion of `who` (a combatant's key), at the end of `round` or a later one (`D100-041`).

    `out`: only once that combatant is out of the fight. `act` is what acting in accordance with it means. `against` is
    a second Passion in conflict with it, which asks for `otherwise` (`D100-042`).
    """

    who: str
    passion: str
    act: Act
    round: int = 1
    out: str = ""
    against: str = ""
    otherwise: Act | Literal[""] = ""


class Options(msgspec.Struct, frozen=True):
    """The options of one battle; every attribute has the catalogue's default.

    `augment_pairs` are further pairs "roll:skill" of `D100-033`, such as "athletics:brawn".
    """

    grades: Literal["flat", "proportional"] = "flat"
    modifiers: Literal["worst", "sum"] = "worst"
    parry_over_100: bool = False
    morale: Literal["nonheroes", "minions", "all", "off"] = "nonheroes"
    luck_per_roll: Literal["one", "unlimited"] = "one"
    group_luck: Literal["half", "each"] = "half"
    durations: Literal["after_current", "with_current"] = "after_current"
    action_points: Literal["fixed", "derived"] = "fixed"
    action_points_fixed: Literal[2, 1, 3, 4, 5, 6] = 2
    evade_always_prone: bool = False
    evade_effects: bool = False
    death_clock: Literal["standard", "harsh"] = "standard"
    maiming: Literal["off", "on"] = "off"
    wound_repeat: Literal["each", "worse"] = "each"
    fatigue_exertion: Literal["off", "on"] = "off"
    reach_closing: Literal["off", "on"] = "off"
    healing: Literal["per_location", "shared"] = "per_location"
    luck_refresh: Literal["battle", "session"] = "battle"
    strong_wind: bool = False
    augment_pairs: tuple[str, ...] = ()
    passion_tests: tuple[PassionTest, ...] = ()


SCRIPT = ("augment_pairs", "passion_tests")
"""What a scenario says about its own story, beside the house rules: not offered as options."""
DEFAULTS = Options()


@cache
def allowed_values() -> Mapping[str, tuple[str | int | bool, ...]]:
    """The allowed values of every option, by name; booleans as (False, True)."""
    return {
        name: (False, True) if hint is bool else get_args(hint)
        for name, hint in get_type_hints(Options).items()
        if name not in SCRIPT
    }


def make_options(mapping: Mapping[str, object] | None = None) -> Options:
    """Options with the given values instead of the defaults.

    Raises `InputError` for an unknown name (with the nearest known one) or a value that is not allowed.
    """
    if not mapping:
        return DEFAULTS
    allowed = allowed_values()
    for name, value in mapping.items():
        if name in SCRIPT:
            continue
        if name not in allowed:
            close = nearest(name, [*allowed, *SCRIPT])
            hint = f", did you mean '{close}'?" if close else f", expected one of: {', '.join(allowed)}"
            raise InputError(f"there is no option '{name}' in ruleset d100{hint}")
        if not any(value == known and type(value) is type(known) for known in allowed[name]):
            values = ", ".join(_shown(known) for known in allowed[name])
            raise InputError(f"option '{name}' of ruleset d100 may be {values}, not {_shown(value)}")
    try:
        made = msgspec.convert({**msgspec.structs.asdict(DEFAULTS), **mapping}, Options)
    except msgspec.ValidationError as error:
        raise InputError(f"options of ruleset d100: {error}") from error
    _check_pairs(made)
    return made


def _check_pairs(made: Options) -> None:
    """Both halves of an augment pair must be skills; a roll may be "attack" or "parry", too."""
    from rulesets.d100.derive import BASES

    rolls = {"attack", "parry", *BASES} - {"combat_style"}
    for pair in made.augment_pairs:
        roll, colon, skill = pair.partition(":")
        if not colon:
            raise InputError(f"augment_pairs: {pair!r}, expected a pair such as 'athletics:brawn'")
        if roll not in rolls:
            raise InputError(f"augment_pairs: {unknown('roll', roll, rolls)}")
        if skill not in BASES:
            raise InputError(f"augment_pairs: {unknown('skill', skill, BASES)}")


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)
