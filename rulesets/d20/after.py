"""Between battles: rest, carrying over, a new adventure, gaining a level (catalogue 3.17, `D20-073`). Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.data import InputError, unknown
from rulesets.d20.build import Sheet, counted, derive, make_sheet, sheet_table
from rulesets.d20.content import STATS, load_content
from rulesets.d20.options import DEFAULTS, Options

FULL_HOPE = 4


class Aftermath(msgspec.Struct, frozen=True):
    """What one combatant brings out of a battle: HP, a mana pool for each Source, Hope, conditions.

    `quit` = left at Hope 0 under `hope_zero = quits` (`D20-125`).
    """

    hp: int
    max_hp: int
    mana: dict[str, int]
    max_mana: dict[str, int]
    hope: int = FULL_HOPE
    conditions: tuple[str, ...] = ()
    quit: bool = False

    @property
    def fit(self) -> bool:
        """Whether it takes part in the next battle: neither Downed nor gone (`D20-211`)."""
        return self.hp > 0 and not self.quit


def rest(state: Aftermath) -> Aftermath:
    """HP and all pools to their maximum, Downed and conditions end; Hope stays (`D20-210`, `D20-120`)."""
    return msgspec.structs.replace(state, hp=state.max_hp, mana=dict(state.max_mana), conditions=())


def carry_over(state: Aftermath) -> Aftermath:
    """Without a rest: HP, mana and Hope stay, a Downed one stays out (`D20-211`).

    Conditions are counted in turns of a battle and end with it.
    """
    return msgspec.structs.replace(state, conditions=())


def new_adventure(state: Aftermath) -> Aftermath:
    """Hope 4, and one who quit may return (`D20-212`)."""
    return msgspec.structs.replace(state, hope=FULL_HOPE, quit=False)


def add_level(
    sheet: Sheet, source: str, gains: Mapping[str, int], spell: str | None = None, options: Options = DEFAULTS
) -> Sheet:
    """The sheet with one more level of a Source, three stat points and a spell (`D20-213`, `D20-172`, `D20-130`).

    `gains` = points by stat: one in the Source's primary stat (unless it is 9), one in another, one in any; none
    under `source_counts = sources` for a Source already there. The result is legal, else `InputError`.
    """
    content = load_content()
    if source not in content.sources:
        raise InputError(unknown("Source", source, content.sources))
    sources = {**sheet.sources, source: sheet.sources.get(source, 0) + 1}
    _check_gains(sheet, content.sources[source].primary, gains, gives_points(sheet, source, options) > 0)
    table = sheet_table(sheet)
    table.pop("stated", None)
    table["sources"] = sources
    table["stats"] = {stat: value for stat in STATS if (value := sheet.stat(stat) + gains.get(stat, 0))}
    if spell is not None:
        spells = table.get("spells", {})
        table["spells"] = {**spells, source: [*spells.get(source, []), spell]}
    return make_sheet(table, options, sheet.name)


def gives_points(sheet: Sheet, source: str, options: Options = DEFAULTS) -> int:
    """Stat points of one more level of a Source: 3, or 0 where only Sources count and this is none (`D20-172`)."""
    sources = {**sheet.sources, source: sheet.sources.get(source, 0) + 1}
    return 3 if counted(sources, options) > counted(sheet.sources, options) else 0


def _check_gains(sheet: Sheet, primary: str, gains: Mapping[str, int], gives: bool) -> None:
    """One primary, one different, one any: so three points, at most two in one stat (`D20-172`)."""
    for stat, points in gains.items():
        if stat not in STATS:
            raise InputError(unknown("stat", stat, STATS))
        if not 0 <= points <= 2:
            raise InputError(f"{points} points in {stat}, one level gives a stat at most 2 (D20-172)")
    expected = 3 if gives else 0
    if (total := sum(gains.values())) != expected:
        raise InputError(f"{total} stat points given, this level has {expected} (D20-172)")
    if gives and not gains.get(primary) and sheet.stat(primary) < 9:
        raise InputError(
            f"one of the three points belongs to {primary}, the primary stat of this Source (D20-172)"
        )


def gain_level(state: Aftermath, before: Sheet, after: Sheet, options: Options = DEFAULTS) -> Aftermath:
    """A level gained: maximum *and* current HP rise by the difference, mana pools only in their maximum (`D20-073`)."""
    old, new = derive(before, None, options), derive(after, None, options)
    return msgspec.structs.replace(
        state,
        hp=state.hp + new.max_hp - old.max_hp,
        max_hp=new.max_hp,
        mana={source: state.mana.get(source, 0) for source in new.mana},
        max_mana=dict(new.mana),
    )
