"""Whether a character file is legal, and loading it (catalogue 3.11, 3.12, `D6-119` to `D6-160`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from game.data import InputError, unknown
from game.paths import is_file
from rulesets.d6 import gear
from rulesets.d6.content import FOLDER, load_content
from rulesets.d6.numbers import within_half
from rulesets.d6.options import DEFAULTS, Options
from rulesets.d6.sheet import Sheet, base_stats, check_stated, make_sheet

BASE: Final = (5, 5, 5, 15)
LIMIT: Final = (7, 7, 7, 17)
POINTS: Final = 6
STOWED: Final = 3


class Problem(msgspec.Struct, frozen=True):
    """A breach: a short code and a sentence with its rule."""

    code: str
    text: str


def problems(sheet: Sheet, options: Options = DEFAULTS) -> list[Problem]:
    """Every breach of the building rules, by code (`D6-119` to `D6-160`)."""
    found = [
        *_base(sheet, options),
        *_multipliers(sheet, options),
        *_skills(sheet),
        *_traits(sheet),
        *_weapons(sheet, options),
        *_shield(sheet, options),
        *_armour(sheet, options),
        *_hands(sheet),
        *_tactics(sheet),
    ]
    return sorted(found, key=lambda problem: problem.code)


def _base(sheet: Sheet, options: Options) -> Iterator[Problem]:
    """Base 5, 5, 5, 15, six points, limits 7, 7, 7, 17; shared by the sources or for each (`D6-151` to `D6-153`)."""
    if options.bonus_points == "shared" and sheet.base["physical"] != sheet.base["fate"]:
        yield Problem("base shared", "every power source uses the same base values (D6-153)")
    for values in dict.fromkeys(sheet.base.values()):
        if any(value < least for value, least in zip(values, BASE, strict=True)):
            yield Problem("base minimum", f"base values {values} below {BASE} (D6-151)")
        if any(value > most for value, most in zip(values, LIMIT, strict=True)):
            yield Problem("base limit", f"base values {values} above {LIMIT} (D6-152)")
        if sum(values) - sum(BASE) > POINTS:
            yield Problem(
                "base points", f"{sum(values) - sum(BASE)} points spent, there are {POINTS} (D6-151)"
            )


def _multipliers(sheet: Sheet, options: Options) -> Iterator[Problem]:
    """Each multiplier of the setting goes to one source, all others have 1 (`D6-155`)."""
    given = [mult for mult in sheet.mult.values() if mult != 1]
    left = list(options.setting_multipliers)
    for mult in given:
        if mult in left:
            left.remove(mult)
        else:
            yield Problem("multiplier", f"multiplier {mult:g} is not offered, or given twice (D6-155)")


def _skills(sheet: Sheet) -> Iterator[Problem]:
    """Points, prerequisites, Fate arts, the one point of Fundamentals (`D6-157`, `D6-158`, `D6-206`)."""
    content = load_content()
    if len(set(sheet.skills)) < len(sheet.skills):
        yield Problem("skill twice", "one point buys one skill, once (D6-157)")
    trees = [content.trees[content.skills[skill].tree] for skill in sheet.skills]
    primary = sum(tree.primary for tree in trees)
    secondary = Counter(tree.key for tree in trees if not tree.primary)
    points, more = sheet.level, sheet.level // 2
    extra = secondary.total() - more
    if extra == 1 and "fundamentals" in sheet.traits and max(secondary.values()) >= 2:
        points, extra = points - 1, 0
    if primary > points or extra > 0:
        yield Problem(
            "skill points",
            f"{primary} primary and {secondary.total()} secondary skills, level {sheet.level} has "
            f"{sheet.level} and {more} points (D6-157)",
        )
    for skill in sheet.skills:
        needs = content.skills[skill].needs
        if needs is not None and needs not in sheet.skills:
            yield Problem(
                "skill requirement",
                f"{content.skills[skill].name} needs {content.skills[needs].name} (D6-158)",
            )
    fated = any(content.traits[trait].source == "fate" for trait in sheet.traits)
    if not fated and any(tree.source == "fate" for tree in trees):
        yield Problem("fate trait", "Fate arts need a trait with the Fate attribute (D6-158)")


def _traits(sheet: Sheet) -> Iterator[Problem]:
    """2 + floor(level/3), one of them a race, prerequisites met by the finished list (`D6-159`, `D6-160`).

    Human gives nothing but this: it opens other traits (`D6-200`).
    """
    content = load_content()
    most = 2 + sheet.level // 3
    if len(sheet.traits) > most:
        yield Problem("trait count", f"{len(sheet.traits)} traits, level {sheet.level} has {most} (D6-159)")
    if len(set(sheet.traits)) < len(sheet.traits):
        yield Problem("trait twice", "each trait once (D6-159)")
    traits = [content.traits[key] for key in sheet.traits]
    if not any(trait.kind == "race" for trait in traits):
        yield Problem("race trait", "at least one race trait (D6-159)")
    for trait in traits:
        kind, _, what = trait.needs.partition(":")
        met = not kind or (kind == "trait" and what in sheet.traits)
        if kind == "bonus":
            met = any(other.bonus and what in ("any", other.bonus) for other in traits)
        if not met:
            yield Problem("trait requirement", f"{trait.name} needs {trait.needs.replace(':', ' ')} (D6-159)")


def _weapons(sheet: Sheet, options: Options) -> Iterator[Problem]:
    """Requirements and options of weapons, pole heads (`D6-120`, `D6-127` to `D6-129`)."""
    content, strength = load_content(), base_stats(sheet)["strength"]
    for weapon in sheet.weapons:
        name = gear.item_name(weapon.text)
        for part in weapon.text.split("/"):
            base, *own = part.split("+")
            family = content.weapons[base.rstrip("!")].family
            yield from _options(name, own, options)
            for option, copies in Counter(own).items():
                known = content.weapon_options[option]
                if family not in known.families:
                    yield Problem("weapon option", f"{name}: {known.name} does not fit (D6-127)")
                if copies > known.copies:
                    yield Problem(
                        "weapon option", f"{name}: {known.name} at most {known.copies} times (D6-127)"
                    )
        heads = gear.heads_of(weapon.text)
        if any(head.requirement > strength for head in heads):
            yield Problem("weapon requirement", f"{name}: above Strength {strength} (D6-120)")
        yield from _pole(weapon.text, name)


def _pole(text: str, name: str) -> Iterator[Problem]:
    """1 to 3 heads of different families on a spear with the option Pole head (`D6-129`)."""
    shaft, *heads = text.split("/")
    base, *own = shaft.split("+")
    pole = "pole_head" in own
    if base.endswith("!") and not heads:
        yield Problem("pole head", f"{name}: without its point it needs a head (D6-129)")
    if not pole and (heads or base.endswith("!")):
        yield Problem("pole head", f"{name}: heads need the option Pole head (D6-129)")
    if not pole:
        return
    families = [head.family for head in gear.heads_of(text)]
    if not 1 <= len(families) <= 3 or len(set(families)) < len(families):
        yield Problem("pole head", f"{name}: 1 to 3 heads of different families (D6-129)")
    if "ranged" in families or "" in families:
        yield Problem("pole head", f"{name}: such a head cannot be mounted (D6-129)")


def _options(name: str, own: list[str], options: Options) -> Iterator[Problem]:
    """At most so many different options on one item (`D6-128`)."""
    if len(set(own)) > options.item_options:
        yield Problem("item options", f"{name}: at most {options.item_options} different options (D6-128)")


def _shield(sheet: Sheet, options: Options) -> Iterator[Problem]:
    """Requirement and options of the shield (`D6-128`, `D6-130`)."""
    if not sheet.shield:
        return
    strength = base_stats(sheet)["strength"]
    name, own = gear.item_name(sheet.shield), sheet.shield.split("+")[1:]
    yield from _options(name, own, options)
    for option, copies in Counter(own).items():
        if copies > load_content().shield_options[option].copies:
            yield Problem("shield option", f"{name}: {option} too often (4.3)")
    if not gear.shield_of(sheet.shield).usable(strength):
        yield Problem("shield requirement", f"{name}: above Strength {strength} (D6-130)")


def _armour(sheet: Sheet, options: Options) -> Iterator[Problem]:
    """Requirement of all layers, options by material, one suit (`D6-137`, `D6-141`, `D6-142`)."""
    content, strength = load_content(), base_stats(sheet)["strength"]
    if not sheet.outfit.usable(strength):
        yield Problem(
            "armour requirement", f"armour needs {sheet.outfit.requirement}, Strength is {strength} (D6-137)"
        )
    suits = 0
    for key, cover, own in sheet.armour:
        armour = content.armour[key]
        yield from _options(armour.name, list(own), options)
        suits += "suit" in own
        for option in own:
            known = content.armour_options[option]
            wrong = known.metal is not None and known.metal != armour.metal
            if wrong or (known.cover and known.cover != cover) or own.count(option) > 1:
                yield Problem(
                    "armour option", f"{armour.name} {cover}: {known.name} does not fit (D6-141, D6-142)"
                )
    if suits > 1:
        yield Problem("suit", "one suit per character (D6-141)")


def hands(text: str, strength: int, both: bool = False) -> int:
    """Hands that an item takes when held (`D6-120`, `D6-131`, `D6-140`)."""
    if gear.is_shield(text):
        return 1
    head = gear.heads_of(text)[0]
    return 2 if both or head.range or not within_half(head.requirement, strength) else 1


def _hands(sheet: Sheet) -> Iterator[Problem]:
    """At most two hands of items held, at most three more weapons or shields stowed (`D6-119`, `D6-131`)."""
    strength = base_stats(sheet)["strength"]
    held = [hands(weapon.text, strength, weapon.both) for weapon in sheet.weapons if not weapon.stowed]
    stowed = sum(weapon.stowed for weapon in sheet.weapons)
    if sheet.shield:
        held += [] if sheet.shield_stowed else [1]
        stowed += sheet.shield_stowed
    if sum(held) > 2:
        yield Problem("hands", f"{sum(held)} hands of items held (D6-119)")
    if stowed > STOWED:
        yield Problem("stowed", f"{stowed} weapons or shields stowed, at most {STOWED} (D6-119)")


def _tactics(sheet: Sheet) -> Iterator[Problem]:
    """Only points that a skill gives can be placed (`D6-025`)."""
    skills = load_content().skills
    for key in sheet.tactics:
        if key not in sheet.skills or not skills[key].tactics:
            yield Problem("tactics", f"there is no Tactics point of {skills[key].name} (D6-025)")


# --- files ----------------------------------------------------------------------------------------------------


@cache
def combatant_names() -> dict[str, str]:
    """Key of every ready-made combatant by English name."""
    found = {}
    for path in sorted((FOLDER / "combatants").glob("*.toml")):
        found[str(_file_table(path)["name"]["en"])] = path.stem
    return found


@cache
def _file_table(path: Path) -> dict[str, Any]:
    from game.data import load_toml
    from rulesets.d6.files import SheetSpec

    table: dict[str, Any] = load_toml(path, SheetSpec).model_dump(by_alias=True, mode="json")
    return table


def ready_made(template: str) -> Path:
    """The file of a combatant: a path, a key or an English name. InputError with the nearest name otherwise."""
    path = Path(template)
    if path.suffix == ".toml" and is_file(path):
        return path
    for key in (template, combatant_names().get(template, "")):
        path = FOLDER / "combatants" / f"{key}.toml"
        if key and is_file(path):
            return path
    stems = [path.stem for path in (FOLDER / "combatants").glob("*.toml")]
    raise InputError(f"ruleset d6: {unknown('combatant', template, stems)}")


def combatant_table(template: str, overrides: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A combatant's file as a plain table, with the fields in `overrides` in place of its own."""
    path = ready_made(template)
    table = {key: value for key, value in _file_table(path).items() if key != "schema"}
    stated = table.pop("stated", None)
    if not overrides:
        return {**table, "stated": stated}
    return merged(table, overrides, str(path.stem))


def merged(table: Mapping[str, Any], overrides: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A table with some fields replaced, checked in its shape anew."""
    from pydantic import TypeAdapter, ValidationError

    from rulesets.d6.files import SheetSpec

    changed = {"schema": 1, **table, **overrides}
    try:
        spec = TypeAdapter(SheetSpec).validate_json(msgspec.json.encode(changed), strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise InputError(f"combatant {name!r}: overrides: {place}: {first['msg'].lower()}") from error
    found: dict[str, Any] = spec.model_dump(mode="json")
    found.pop("schema_", None)
    return found


def load_combatant(
    template: str, options: Options = DEFAULTS, overrides: Mapping[str, Any] | None = None
) -> tuple[Sheet, dict[str, Any]]:
    """A combatant's legal sheet and its plain table; InputError names every breach."""
    table = combatant_table(template, overrides)
    stated = table.pop("stated", None)
    sheet = make_sheet(table)
    found = problems(sheet, options)
    if found:
        raise InputError(
            f"combatant {sheet.name or template!r}: " + "; ".join(problem.text for problem in found)
        )
    if stated:
        check_stated(sheet, stated)
    return sheet, table
