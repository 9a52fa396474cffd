"""Legal builds and the combatants' files (catalogue 3.13, 3.14, 3.18, 4.5).

`Sheet`, `Derived`, `derive` and the arithmetic of carrying live in `sheet` and are part of this module's face.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from game.data import InputError, Problems, load_toml, read_text, shown_path, unknown
from rulesets.d20.checks import TAGS
from rulesets.d20.content import FOLDER, STATS, Content, load_content
from rulesets.d20.options import DEFAULTS, Options
from rulesets.d20.sheet import (
    BackstorySpec,
    Carried,
    Derived,
    Sheet,
    Stated,
    Temperament,
    all_full,
    counted,
    derive,
    derive_numbers,
    effective_speed,
    excess_weight,
    max_hp,
    sizes_of,
    slot_fits,
    slot_full,
    slot_legal,
    slots_full,
    weight_of,
)

__all__ = [
    "BackstorySpec",
    "Carried",
    "Derived",
    "Problem",
    "Sheet",
    "Stated",
    "Temperament",
    "all_full",
    "check_sheet",
    "combatant_names",
    "counted",
    "derive",
    "derive_numbers",
    "effective_speed",
    "excess_weight",
    "load_combatant",
    "make_sheet",
    "max_hp",
    "problems",
    "sheet_table",
    "slot_fits",
    "slot_full",
    "slot_legal",
    "slots_full",
    "weight_of",
]

MOST_LEVELS: Final = 15
FOLDER_OF_COMBATANTS: Final = FOLDER / "combatants"


class Problem(msgspec.Struct, frozen=True):
    """One thing that is illegal about a build: a short code, a sentence, the rule, the place in the file."""

    code: str
    text: str
    rule: str
    at: tuple[str | int, ...] = ()


# --- legality -----------------------------------------------------------------------------------------------


def stat_problems(
    sources: Mapping[str, int], stats: Mapping[str, int], content: Content, options: Options = DEFAULTS
) -> list[Problem]:
    """Whether levels can have given these stats (`D20-170` to `D20-173`)."""
    found = _level_problems(sources, content)
    for stat, value in stats.items():
        if stat not in STATS:
            found.append(Problem("unknown_stat", unknown("stat", stat, STATS), "D20-170", ("stats", stat)))
        elif not 0 <= value <= 9:
            found.append(
                Problem("stat_range", f"{stat} is {value}, expected 0 to 9", "D20-170", ("stats", stat))
            )
    if found:
        return found
    points = counted(sources, options)
    trained: Counter[str] = Counter()
    for source, level in sources.items():
        trained[content.sources[source].primary] += 1 if options.source_counts == "sources" else level
    for stat, times in trained.items():
        if stats.get(stat, 0) < (least := min(9, times)):
            text = f"{stat} is {stats.get(stat, 0)}, its Sources train it to at least {least}"
            found.append(Problem("primary", text, "D20-173", ("stats", stat)))
    most = min(9, 2 * points)
    for stat, value in stats.items():
        if value > most:
            text = f"{stat} is {value}, {points} levels allow at most {most}"
            found.append(Problem("too_high", text, "D20-173", ("stats", stat)))
    if (total := sum(stats.values())) != 3 * points:
        text = f"the stats sum to {total}, expected 3 x {points} = {3 * points}"
        found.append(Problem("sum", text, "D20-173", ("stats",)))
    return found


def _level_problems(sources: Mapping[str, int], content: Content) -> list[Problem]:
    found = []
    if not sources:
        found.append(
            Problem("no_source", "there is no Source, expected one or more", "D20-171", ("sources",))
        )
    for source, level in sources.items():
        at = ("sources", source)
        if source not in content.sources:
            found.append(Problem("unknown_source", unknown("Source", source, content.sources), "D20-171", at))
        if not 1 <= level <= 9:
            found.append(
                Problem("source_level", f"level {level} of {source}, expected 1 to 9", "D20-171", at)
            )
    if (total := sum(sources.values())) > MOST_LEVELS:
        text = f"all levels together are {total}, at most {MOST_LEVELS} are allowed"
        found.append(Problem("levels", text, "D20-171", ("sources",)))
    return found


def backstory_problems(backstory: Sequence[BackstorySpec]) -> list[Problem]:
    """At most two bonuses, +1 to +3 each, +3 together, one to three known tags each (`D20-175`, `D20-014`)."""
    found = []
    if len(backstory) > 2:
        text = f"{len(backstory)} backstory bonuses, at most 2 are allowed"
        found.append(Problem("backstory_count", text, "D20-175", ("backstory",)))
    for index, story in enumerate(backstory):
        at = ("backstory", index)
        if not 1 <= story.bonus <= 3:
            text = f"backstory bonus {story.bonus:+d}, expected +1 to +3"
            found.append(Problem("backstory_bonus", text, "D20-175", (*at, "bonus")))
        if not 1 <= len(story.tags) <= 3:
            text = f"{len(story.tags)} tags, expected 1 to 3"
            found.append(Problem("backstory_tags", text, "D20-175", at))
        for tag in story.tags:
            if tag not in TAGS:
                found.append(Problem("unknown_tag", unknown("tag", tag, TAGS), "D20-014", (*at, "tags")))
    if (total := sum(story.bonus for story in backstory)) > 3:
        text = f"backstory bonuses of {total:+d} together, at most +3 are allowed"
        found.append(Problem("backstory_total", text, "D20-175", ("backstory",)))
    return found


def carried_problems(carried: Carried, content: Content) -> list[Problem]:
    """Slots, hands, and whether the things exist (`D20-160` to `D20-162`)."""
    known = [*content.items, *(key for key, weapon in content.weapons.items() if weapon.size)]
    slots = {"pockets": carried.pockets, "belt": carried.belt, "back": carried.back}
    found = []
    for slot, items in slots.items():
        at = ("carried", slot)
        for item in items:
            if item not in known:
                found.append(Problem("unknown_item", unknown("item", item, known), "D20-160", at))
        sizes = sizes_of(items, content)
        if not slot_legal(slot, sizes):
            rule = "D20-160" if slot == "pockets" else "D20-161"
            found.append(
                Problem(
                    f"slot_{slot}", f"there is no room for {_sized(items, content)} in the {slot}", rule, at
                )
            )
    at = ("carried", "hands")
    for item in (Counter(carried.hands) - Counter(carried.items)).elements():
        found.append(Problem("hands_not_carried", f"'{item}' is in hand without a slot", "D20-162", at))
    held = [thing.hands for item in carried.hands if (thing := content.carried(item)) is not None]
    if sum(held) > 2:
        found.append(Problem("hands_full", f"these need {sum(held)} hands, there are 2", "D20-162", at))
    return found


def _sized(items: Sequence[str], content: Content) -> str:
    sizes = [f"{item} ({thing.size})" for item in items if (thing := content.carried(item)) is not None]
    return " and ".join(sizes)


def spell_problems(sheet: Sheet, content: Content) -> list[Problem]:
    """Spells come from the lists of one's own Sources, as many as levels (`D20-130`)."""
    found = []
    for source, spells in sheet.spells.items():
        at = ("spells", source)
        if source not in sheet.sources or source not in content.sources:
            text = unknown("Source of this combatant", source, sheet.sources)
            found.append(Problem("spell_source", text, "D20-130", at))
            continue
        listed = content.sources[source].spells
        for spell in spells:
            if spell not in listed:
                text = unknown(f"{content.sources[source].name} spell", spell, listed)
                found.append(Problem("unknown_spell", text, "D20-130", at))
        if len(set(spells)) < len(spells):
            found.append(Problem("spell_twice", "a spell is named twice", "D20-130", at))
        if len(spells) > (most := min(sheet.sources[source], len(listed))):
            text = f"{len(spells)} spells known, level {sheet.sources[source]} gives {most}"
            found.append(Problem("spells_known", text, "D20-130", at))
    return found


def stated_problems(sheet: Sheet, content: Content, options: Options = DEFAULTS) -> list[Problem]:
    """Numbers in the file that differ from the derived ones, under these options and under the defaults (`D20-174`)."""
    found = []
    derived, usual = derive(sheet, content, options), derive(sheet, content)
    for name, value in sheet.stated.model_dump(exclude_none=True).items():
        if value not in (right := getattr(derived, name), getattr(usual, name)):
            found.append(
                Problem("stated", f"{name} is stated as {value}, it is {right}", "D20-174", ("stated", name))
            )
    return found


def problems(sheet: Sheet, content: Content | None = None, options: Options = DEFAULTS) -> list[Problem]:
    """Everything illegal about a sheet; an empty list for a legal one."""
    content = content or load_content()
    found = stat_problems(sheet.sources, sheet.stats, content, options)
    if sheet.armour not in content.armour:
        text = unknown("armour", sheet.armour, content.armour)
        found.append(Problem("unknown_armour", text, "D20-167", ("armour",)))
    found += carried_problems(sheet.carried, content)
    found += spell_problems(sheet, content)
    found += backstory_problems(sheet.backstory)
    return found or stated_problems(sheet, content, options)


# --- files --------------------------------------------------------------------------------------------------


def combatant_names() -> list[str]:
    """The keys of the shipped combatants, sorted."""
    return sorted(path.stem for path in FOLDER_OF_COMBATANTS.glob("*.toml"))


def load_combatant(
    name_or_path: str | Path, options: Options = DEFAULTS, overrides: Mapping[str, Any] | None = None
) -> Sheet:
    """A shipped combatant by key, or one from a `.toml` file, with keys of the file overridden; legal (`D20-174`).

    Tables are merged key by key, other values replaced; the file's stated numbers are dropped with overrides.
    Shipped combatants are made under `source_counts = levels` and may be used under the other value too.
    Raises `InputError` with every problem, its line and its rule.
    """
    path = _combatant_path(name_or_path)
    shipped = path.parent == FOLDER_OF_COMBATANTS
    if shipped:
        options = msgspec.structs.replace(options, source_counts="levels")
    if not overrides:
        return _shipped(path) if shipped else _load(path, options)
    sheet = load_toml(path, Sheet)
    table = _merged(sheet_table(sheet), overrides)
    if "stated" not in overrides:
        table.pop("stated", None)
    return make_sheet(table, options, f"{shown_path(path)} with overrides")


@cache
def _shipped(path: Path) -> Sheet:
    return _load(path, DEFAULTS)


def _load(path: Path, options: Options) -> Sheet:
    sheet = load_toml(path, Sheet)
    check_sheet(sheet, options, Problems(path, read_text(path)))
    return sheet


def _combatant_path(name_or_path: str | Path) -> Path:
    path = Path(name_or_path)
    if path.suffix == ".toml":
        return path
    if str(name_or_path) not in (known := combatant_names()):
        raise InputError(unknown("combatant", str(name_or_path), known))
    return FOLDER_OF_COMBATANTS / f"{name_or_path}.toml"


def check_sheet(sheet: Sheet, options: Options, found: Problems) -> None:
    """Raise one `InputError` that lists all problems of a sheet, if there are any."""
    for problem in problems(sheet, None, options):
        found.add(problem.at, f"{problem.text} ({problem.rule})")
    found.raise_any()


def sheet_table(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain values, as its file would state them: `make_sheet` reads them again."""
    return sheet.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def make_sheet(table: Mapping[str, Any], options: Options = DEFAULTS, where: str = "combatant") -> Sheet:
    """A legal sheet from plain values; `InputError` otherwise (`where` is what its messages call the table)."""
    from pydantic import ValidationError

    from game.complaint import complaints

    found = Problems(where, "")
    try:
        sheet = Sheet.model_validate_json(json.dumps(table), strict=True)
    except ValidationError as error:
        for loc, what in complaints(error, Sheet, table):
            found.add(loc, what)
        found.raise_any()
        raise
    check_sheet(sheet, options, found)
    return sheet


def _merged(table: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(table)
    for key, value in changes.items():
        old = merged.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            value = _merged(old, value)
        merged[key] = value
    return merged
