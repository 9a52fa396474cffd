"""Reading and checking a combatant's file (catalogue 3.15, `D100-236`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.data import InputError, Problems, load_toml, read_text, unknown
from rulesets.d100.bodies import BODIES
from rulesets.d100.content import FOLDER, load_content
from rulesets.d100.derive import BASES, CHARACTERISTICS, Derived, audit, audit_passions, derive
from rulesets.d100.options import Options

if TYPE_CHECKING:
    from rulesets.d100.files import Sheet


def combatant_file(template: str) -> Path:
    """The file of a template: a path, or the key of a shipped one. InputError with the nearest key otherwise."""
    path = Path(template)
    if path.suffix == ".toml":
        return path
    known = {each.stem: each for each in sorted((FOLDER / "combatants").glob("*.toml"))}
    if template not in known:
        raise InputError(unknown("combatant", template, known))
    return known[template]


def load_sheet(template: str, overrides: dict[str, Any], options: Options) -> Sheet:
    """A checked sheet, with what `overrides` changes. InputError lists everything that is illegal."""
    from rulesets.d100.files import Sheet

    path = combatant_file(template)
    if overrides:
        import tomllib

        merged = {**tomllib.loads(read_text(path)), **overrides}
        merged.pop("stated", None)
        sheet = sheet_of(merged, str(path))
    else:
        sheet = load_toml(path, Sheet)
    problems = Problems(path)
    for loc, what in wrong_with(sheet, options):
        problems.add(loc, what)
    problems.raise_any()
    return sheet


def sheet_of(table: dict[str, Any], where: str = "sheet") -> Sheet:
    """A sheet from plain data (a battle record keeps it so)."""
    from pydantic import TypeAdapter, ValidationError

    from rulesets.d100.files import Sheet

    try:
        return TypeAdapter(Sheet).validate_json(json.dumps(table), strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise InputError(f"{where}: {place}: {first['msg']}") from error


def sheet_table(sheet: Sheet) -> dict[str, Any]:
    """A sheet as plain data."""
    table: dict[str, Any] = json.loads(sheet.model_dump_json(by_alias=True, exclude={"stated"}))
    return table


def armour_points(sheet: Sheet) -> dict[str, int]:
    """Worn AP per location; a material's key counts its points (`D100-229`)."""
    points = load_content().armour
    return {
        key: value if isinstance(value, int) else points.get(value, 0)
        for key, value in sheet.armour.items()
        if value
    }


def numbers(sheet: Sheet, options: Options) -> Derived:
    """The derived numbers of a sheet. Natural armour is added to what is worn (`D100-229`)."""
    armour = armour_points(sheet)
    both = {key: armour.get(key, 0) + sheet.natural_armour.get(key, 0) for key in BODIES[sheet.body]}
    return derive(sheet.characteristics, both, hero=sheet.tier == "hero", body=sheet.body, options=options)


def written_skills(sheet: Sheet) -> dict[str, int]:
    """All skills that the sheet raises, Combat Styles as `style:NAME`."""
    return {**{f"style:{name}": value for name, value in sheet.styles.items()}, **sheet.skills}


Finding = tuple[tuple[str | int, ...], str]


def wrong_with(sheet: Sheet, options: Options) -> list[Finding]:
    """Everything illegal about a sheet (`D100-227` to `D100-236`)."""
    found = _unknown_names(sheet)
    if found:
        return found
    account = audit(sheet.tier, sheet.characteristics, written_skills(sheet))
    found += [((), f"{problem} (D100-233, D100-236)") for problem in account.problems]
    if sheet.tier != "beast":
        passions = [(passion.tag, passion.value) for passion in sheet.passion]
        found += [
            (("passion",), f"{problem} (D100-046, D100-234)")
            for problem in audit_passions(passions, sheet.characteristics)
        ]
        if not 1 <= len(sheet.styles) <= 2:
            found.append((("styles",), f"{len(sheet.styles)} Combat Styles, expected 1 or 2 (D100-235)"))
    found += _hands(sheet)
    if sheet.stated is not None:
        found += _stated(sheet, options)
    return found


def _unknown_names(sheet: Sheet) -> list[Finding]:
    content = load_content()
    found: list[Finding] = []

    def check(loc: tuple[str | int, ...], kind: str, names: Any, known: Any) -> None:
        found.extend((loc, unknown(kind, name, known)) for name in names if name not in known)

    missing = [name for name in CHARACTERISTICS if name not in sheet.characteristics]
    if missing:
        found.append((("characteristics",), f"{', '.join(missing)} missing"))
    check(("characteristics",), "characteristic", sheet.characteristics, CHARACTERISTICS)
    check(("skills",), "skill", sheet.skills, [skill for skill in BASES if skill != "combat_style"])
    check(("styles",), "Combat Style", sheet.styles, content.styles)
    check(("armour",), "location", sheet.armour, BODIES[sheet.body])
    check(("natural_armour",), "location", sheet.natural_armour, BODIES[sheet.body])
    materials = [value for value in sheet.armour.values() if isinstance(value, str)]
    check(("armour",), "armour", materials, content.armour)
    check(("natural",), "natural weapon", sheet.natural, [k for k, w in content.weapons.items() if w.natural])
    carried = [k for k, w in content.weapons.items() if not w.natural]
    for index, item in enumerate(sheet.item):
        check(("item", index, "key"), "weapon", [item.key], carried)
    check(("hands",), "carried item", sheet.hands, [item.key for item in sheet.item])
    check(("spells",), "spell", sheet.spells, content.spells)
    return found


def _hands(sheet: Sheet) -> list[Finding]:
    """Two hands: a two-handed weapon excludes everything else, bows a shield (`D100-228`)."""
    weapons = load_content().weapons
    if sum(weapons[key].hands for key in sheet.hands) > 2:
        return [(("hands",), "these need more than two hands (D100-228)")]
    return []


def _stated(sheet: Sheet, options: Options) -> list[Finding]:
    """What the file states must be what the rules derive (`D100-231`)."""
    assert sheet.stated is not None
    derived = numbers(sheet, Options())
    account = audit(sheet.tier, sheet.characteristics, written_skills(sheet))
    known: dict[str, object] = {
        "initiative_bonus": derived.initiative_bonus,
        "damage_modifier": derived.damage_modifier,
        "healing_rate": derived.healing_rate,
        "luck": derived.luck if sheet.luck is None else sheet.luck,
        "magic_points": derived.magic_points,
        "characteristic_points": account.characteristic_points,
        "skill_points": account.skill_points,
    }
    found: list[Finding] = []
    for name, value in known.items():
        stated = getattr(sheet.stated, name)
        if stated is not None and stated != value:
            found.append((("stated", name), f"stated as {stated}, the rules give {value}"))
    for location, value in sheet.stated.hp.items():
        if derived.hp.get(location) != value:
            found.append(
                (("stated", "hp", location), f"stated as {value}, the rules give {derived.hp.get(location)}")
            )
    return found
