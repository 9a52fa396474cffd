"""Between battles: rest, medicine, surgery, experience, the hour after a fight (catalogue 3.16)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from game.data import InputError, unknown
from rulesets.d10 import build, checks, damage, wounds

SURGERY: Final = {
    "circumcise": 2,
    "stitch_up": 5,
    "remove_limb": 10,
    "remove_organ": 15,
    "attach_limb": 20,
    "implant_organ": 30,
    "attach_head": 60,
}
"""Difficulties (`D10-092`)."""
TIMES: Final[dict[str, tuple[Fraction, int]]] = {
    "day_1": (Fraction(1, 4), 28_800),
    "hours_8": (Fraction(1, 2), 9_600),
    "hours_2": (Fraction(3, 4), 2_400),
    "hour_1": (Fraction(1), 1_200),
    "minutes_10": (Fraction(2), 200),
    "minute_1": (Fraction(3), 20),
    "main_action_1": (Fraction(4), 1),
}
"""Factor of the Difficulty and duration in Rounds (`D10-050`, `D10-092`)."""
SHORT_REST, LONG_REST = 1_200, 9_600
"""Rounds (`D10-360`, `D10-361`)."""


class Aftermath(msgspec.Struct):
    """What a combatant carries out of a battle."""

    name: str
    stats: dict[str, int]
    masteries: dict[str, int]
    hp: int
    max_hp: int
    sp: int
    max_sp: int
    grit: int
    max_grit: int
    rest_hp: int
    max_rest_hp: int
    buffer: int = 0
    dying: bool = False
    unconscious: bool = False
    dead: bool = False
    ejected: bool = False
    total_xp: int = 100
    unspent_twice: int = 0
    failed_kinds: list[str] = []


def surgery_difficulty(what: str, time: str) -> int:
    """Table times time factor, rounded down (`D10-092`)."""
    if what not in SURGERY:
        raise InputError(unknown("surgery", what, SURGERY))
    if time not in TIMES:
        raise InputError(unknown("time", time, TIMES))
    return int(SURGERY[what] * TIMES[time][0])


def faster(time: str) -> str:
    """One row faster: what a CRIT success needs (`D10-092`)."""
    rows = list(TIMES)
    return rows[min(len(rows) - 1, rows.index(time) + 1)]


def treat_wounds(state: Aftermath, value: int, crit: bool, wanted: int = wounds.MOST) -> Aftermath:
    """Medicate for a minute: REST-HP up to the value, 2 HP each on a CRIT (`D10-090`, `D10-008`)."""
    hp, rest_hp = wounds.spent_rest(
        state.hp, state.max_hp, state.rest_hp, min(value, wanted), 2 if crit else 1
    )
    return msgspec.structs.replace(state, hp=hp, rest_hp=rest_hp, dying=state.dying and hp <= 0)


def operate(state: Aftermath, what: str, time: str, value: int, crit: bool) -> tuple[Aftermath, bool, int]:
    """Surgery: (state, success, Rounds it took); failure costs True HP damage (`D10-092`)."""
    difficulty = surgery_difficulty(what, time)
    if checks.passes(value, difficulty):
        return state, True, TIMES[faster(time) if crit else time][1]
    hp = state.hp - difficulty
    health = damage.health_state(hp, state.max_hp, state.sp, state.max_sp)
    ejected = "ejected" in health
    return msgspec.structs.replace(state, hp=hp, dying=hp <= 0, ejected=ejected), False, TIMES[time][1]


def short_rest(state: Aftermath, wanted: int = wounds.MOST) -> Aftermath:
    """GRIT to full, REST-HP for HP 1 for 1; Unconscious from Dying ends (`D10-360`, `D10-223`, `D10-179`)."""
    if state.dead:
        return state
    hp, rest_hp = wounds.spent_rest(state.hp, state.max_hp, state.rest_hp, wanted)
    return msgspec.structs.replace(
        state,
        hp=hp,
        rest_hp=rest_hp,
        grit=state.max_grit,
        dying=hp <= 0,
        unconscious=state.unconscious and hp <= 0,
    )


def long_rest(state: Aftermath) -> Aftermath:
    """All Resources to full; BUFFER ends, knowledge may be tried anew (`D10-361`, `D10-170`, `D10-089`)."""
    if state.dead:
        return state
    return msgspec.structs.replace(
        state,
        hp=state.max_hp,
        sp=state.max_sp,
        grit=state.max_grit,
        rest_hp=state.max_rest_hp,
        buffer=0,
        dying=False,
        unconscious=False,
        failed_kinds=[],
    )


def rest(state: Aftermath, rounds: int, activity: str = "light", wanted: int = wounds.MOST) -> Aftermath:
    """What a pause of so many Rounds is good for; anything but light activity breaks it (`D10-362`)."""
    if activity != "light":
        return state
    if rounds >= LONG_REST:
        return long_rest(state)
    return short_rest(state, wanted) if rounds >= SHORT_REST else state


def peaceful_hour(state: Aftermath, *, holds_field: bool) -> Aftermath:
    """The hour after a battle for the Dying of the side that holds the field (`D10-181`)."""
    if not state.dying or state.dead or not holds_field:
        return state
    hp, rest_hp = wounds.peaceful_hour(state.hp, state.rest_hp)
    if hp > 0:
        return msgspec.structs.replace(state, hp=hp, rest_hp=rest_hp, dying=False, unconscious=False)
    return msgspec.structs.replace(state, dead=True, dying=False)


def share_xp(award: int, members: Sequence[Aftermath]) -> list[Aftermath]:
    """XP split evenly, rounded down to halves, added to Total and Unspent XP (`D10-265`)."""
    twice = 2 * award // max(1, len(members))
    return [
        msgspec.structs.replace(
            member, total_xp=member.total_xp + twice // 2, unspent_twice=member.unspent_twice + twice
        )
        for member in members
    ]


def spend_xp(state: Aftermath, name: str, points: int) -> Aftermath:
    """Raise a Base Stat or mastery; InputError when XP or a cap forbid it (`D10-260`, `D10-264`, `D10-265`)."""
    cost = (4 if name in checks.STATS else 1) * points
    if cost > state.unspent_twice:
        raise InputError(
            f"{points} points of {name} cost {cost / 2} XP, {state.unspent_twice / 2} are left (D10-260)"
        )
    stats, masteries = dict(state.stats), dict(state.masteries)
    table = stats if name in checks.STATS else masteries
    table[name] = table.get(name, 0) + points
    errors = [
        error for error in build.build_errors(state.total_xp, stats, masteries, 0) if error.endswith(name)
    ]
    if errors:
        raise InputError(f"{name} {table[name]}: {errors[0].replace('_', ' ')} (D10-264)")
    return msgspec.structs.replace(
        state, stats=stats, masteries=masteries, unspent_twice=state.unspent_twice - cost
    )
