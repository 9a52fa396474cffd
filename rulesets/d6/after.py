"""Between battles: who comes back, rest, recovered weapons, levels (catalogue 3.20, `D6-161`). Pure."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.data import InputError
from rulesets.d6 import build
from rulesets.d6.options import DEFAULTS, Options
from rulesets.d6.sheet import Sheet


class Aftermath(msgspec.Struct, frozen=True):
    """What one combatant brings out of a battle: Health and what it carries (item texts)."""

    health: int
    maximum: int
    items: tuple[str, ...] = ()
    dead: bool = False

    @property
    def fit(self) -> bool:
        """Whether it takes part in the next battle."""
        return self.health > 0 and not self.dead


def leave_field(state: Aftermath, holds_field: bool, options: Options = DEFAULTS) -> Aftermath:
    """The Down of the side that holds the field come back with a tenth of their Health, rounded down, or are dead
    under `overcome` = `dead` (`D6-256`, `D6-094`).
    """
    if state.health > 0:
        return state
    if options.overcome == "dead":
        return msgspec.structs.replace(state, dead=True)
    return msgspec.structs.replace(state, health=state.maximum // 10) if holds_field else state


def night(state: Aftermath) -> Aftermath:
    """A night's rest restores a tenth of the full Health, rounded down (`D6-257`)."""
    if state.dead:
        return state
    return msgspec.structs.replace(state, health=min(state.maximum, state.health + state.maximum // 10))


def week(state: Aftermath) -> Aftermath:
    """A week restores all (`D6-257`)."""
    return state if state.dead else msgspec.structs.replace(state, health=state.maximum)


def recovered(owned: Sequence[str], lying: Sequence[str], holds_field: bool) -> list[str]:
    """Weapons of a side that lie about are recovered by the side that holds the field (`D6-257`)."""
    left = list(owned)
    if not holds_field:
        for item in lying:
            if item in left:
                left.remove(item)
    return left


def gain_level(
    sheet: Sheet, skills: Sequence[str], traits: Sequence[str] = (), options: Options = DEFAULTS
) -> Sheet:
    """The sheet one level on, with new skills and traits by key; the campaign decides when (`D6-161`).

    InputError when the result breaks a rule of building (`D6-157` to `D6-159`).
    """
    grown = raised(sheet, skills, traits)
    found = build.problems(grown, options)
    if found:
        raise InputError("; ".join(problem.text for problem in found))
    return grown


def raised(sheet: Sheet, skills: Sequence[str], traits: Sequence[str]) -> Sheet:
    """The sheet one level on, legal or not (`D6-161`)."""
    return msgspec.structs.replace(
        sheet, level=sheet.level + 1, skills=(*sheet.skills, *skills), traits=(*sheet.traits, *traits)
    )
