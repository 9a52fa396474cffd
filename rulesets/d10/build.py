"""Characters: experience, caps, abilities, possessions, and the numbers derived from them (catalogue 3.2, 3.12)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from game.data import InputError, Problems, load_toml, read_text, shown_path, unknown
from rulesets.d10 import armaments, checks
from rulesets.d10.content import FOLDER, Content, load_content
from rulesets.d10.options import DEFAULTS, Options

TRAITS: Final = (
    "breathes", "blood", "living", "no_will", "no_ego", "brittle", "loose", "incorporeal", "dead_matter",
    "inorganic", "soul", "fly", "device", "ignores_cover",
)  # fmt: skip
"""Traits of a body (`D10-168`, `D10-023` to `D10-028`, `D10-118`, `D10-157`, `D10-380`)."""
OVERRIDES: Final = ("hp", "hd", "sp", "grit", "rest_hp", "proxy", "ms", "init")
BODY_RES: Final = {"loose": ("armor", 100), "incorporeal": ("armor", 1000)}
MATTER_RES: Final = {"dead_matter": 100, "inorganic": 1000}


class Held(msgspec.Struct):
    """Something wielded at the start and its Wielding Slots."""

    item: str
    slots: int = 1


class Sheet(msgspec.Struct):
    """A combatant's checked sheet; plain data."""

    name: str
    xp: int
    stats: dict[str, int]
    masteries: dict[str, int]
    kind: str = "human"
    role: str = ""
    icon: str = ""
    player: bool = False
    fate: int = 0
    start_xp: int = 100
    start_c: int = 100
    unspent: str = "0"
    money: int = 0
    abilities: list[str] = []
    gear: list[str] = []
    armour: str = ""
    wield: list[Held] = []
    natural: list[str] = []
    traits: list[str] = []
    res: dict[str, int] = {}
    weak: dict[str, int] = {}
    abs: dict[str, int] = {}
    crit_range: int = 1
    overrides: dict[str, int] = {}
    senses: list[tuple[str, int, bool]] = []
    cards: list[tuple[str, int, str]] = []
    style: list[str] = []


def spent_twice(stats: Mapping[str, int], masteries: Mapping[str, int]) -> int:
    """Twice the XP spent: a Base Stat costs 2 a point, a mastery 0.5 (`D10-260`)."""
    return 4 * sum(stats.values()) + sum(masteries.values())


def halves(twice: int) -> int | float:
    """Half a number: costs keep halves (`D10-001`)."""
    return twice // 2 if twice % 2 == 0 else twice / 2


def build_errors(
    xp: int, stats: Mapping[str, int], masteries: Mapping[str, int], start_xp: int = 100
) -> list[str]:
    """Error codes of an illegal character (`D10-020`, `D10-021`, `D10-039`, `D10-260`, `D10-261`, `D10-264`)."""
    errors = []
    cap = min(xp // 10, 10) if xp == start_xp == 100 else xp // 10
    for name in checks.STATS:
        value = stats.get(name, 0)
        if value > cap:
            errors.append(f"stat_above_cap:{name}")
        if value < 2:
            errors.append(f"stat_below_2:{name}")
    whole = {name: stats.get(name, 0) for name in checks.STATS}
    for name, value in masteries.items():
        if name not in checks.ALL_MASTERIES:
            errors.append(f"unknown_mastery:{name}")
        elif value > checks.cap_of(name, whole):
            errors.append(f"mastery_above_stat:{name}")
    if spent_twice(stats, masteries) > 2 * xp:
        errors.append("overspent")
    return sorted(errors)


def ability_errors(
    abilities: Sequence[str], masteries: Mapping[str, int], content: Content
) -> list[tuple[str, str]]:
    """(ability, sentence) for what cannot be known (`D10-345`, `D10-346`, `D10-266`).

    Each ability counts for the one of its masteries that has the most room.
    """
    errors, room = [], {name: value // 4 for name, value in masteries.items()}
    for key in abilities:
        ability = content.abilities.get(key)
        if ability is None:
            errors.append((key, unknown("ability", key, content.abilities)))
            continue
        open_by = [name for name in ability.unlock if masteries.get(name, 0) >= ability.level]
        if not open_by:
            wanted = " or ".join(ability.unlock)
            errors.append((key, f"{ability.name} needs {wanted} {ability.level} (D10-345)"))
            continue
        best = max(open_by, key=lambda name: room[name])
        room[best] -= 1
        if room[best] < 0:
            errors.append(
                (key, f"{best} {masteries[best]} allows {masteries[best] // 4} abilities (D10-346)")
            )
    return errors


def load_combatant(template: str, overrides: Mapping[str, Any], options: Options = DEFAULTS) -> Sheet:
    """A ready-made combatant by key, or a file by path; InputError when it is unknown or illegal (`D10-266`)."""
    from rulesets.d10.files import CombatantFile

    known = {path.stem: path for path in sorted((FOLDER / "combatants").glob("*.toml"))}
    path = Path(template) if template.endswith(".toml") else known.get(template)
    if path is None:
        raise InputError(unknown("combatant", template, known))
    table = load_toml(path, CombatantFile)
    if overrides:
        merged = {**table.model_dump(by_alias=True, exclude_unset=True), **overrides}
        table = revised(merged, CombatantFile, f"{shown_path(path)} with overrides")
    return check_sheet(table, Problems(path, read_text(path)), options)


def revised(table: dict[str, Any], model: Any, where: str) -> Any:
    """A table checked in its shape; InputError with every problem of it."""
    from pydantic import ValidationError

    from game.complaint import complaints

    try:
        return model.model_validate_json(json.dumps(table), strict=True)
    except ValidationError as error:
        problems = Problems(where, "")
        for loc, what in complaints(error, model, table):
            problems.add(loc, what)
        problems.raise_any()
        raise


def check_sheet(spec: Any, problems: Problems, options: Options = DEFAULTS) -> Sheet:
    """A legal sheet from a checked file; all its problems come as one InputError."""
    content = load_content()
    stats = {name: spec.stats.get(name, 0) for name in checks.STATS}
    for error in build_errors(spec.xp, stats, spec.masteries, spec.start_xp):
        code, _, name = error.partition(":")
        problems.add(
            ("masteries" if "mastery" in code else "stats", name), f"{code.replace('_', ' ')} (D10-264)"
        )
    for key, sentence in ability_errors(spec.abilities, spec.masteries, content):
        del key
        problems.add(("abilities",), sentence)
    wield = _wielded(spec, content, problems)
    money = _check_possessions(spec, content, problems, options)
    for name in spec.traits:
        problems.check(("traits",), "trait", name, TRAITS)
    for name in spec.overrides:
        problems.check(("overrides",), "Extra Stat", name, OVERRIDES)
    problems.raise_any()
    return Sheet(
        name=spec.name,
        xp=spec.xp,
        stats=stats,
        masteries={
            name: spec.masteries.get(name, 0) for name in checks.ALL_MASTERIES if spec.masteries.get(name)
        },
        kind=spec.kind,
        role=spec.role,
        icon=spec.icon,
        player=spec.player,
        fate=spec.fate,
        start_xp=spec.start_xp,
        start_c=spec.start_c,
        unspent=str(halves(2 * spec.xp - spent_twice(stats, spec.masteries))),
        money=money,
        abilities=list(spec.abilities),
        gear=list(spec.gear),
        armour=spec.armour or "",
        wield=wield,
        natural=list(spec.natural),
        traits=list(spec.traits),
        res=dict(spec.res),
        weak=dict(spec.weak),
        abs=dict(spec.abs),
        crit_range=spec.crit_range,
        overrides=dict(spec.overrides),
        senses=[(sense.name, sense.range, sense.pinpoint) for sense in spec.senses],
        cards=[(card.mastery, card.difficulty, card.text) for card in spec.cards],
        style=list(spec.style),
    )


def _wielded(spec: Any, content: Content, problems: Problems) -> list[Held]:
    """What is wielded at the start: it must be owned and fit into two slots (`D10-234` to `D10-237`)."""
    natural = [key for key, weapon in content.weapons.items() if weapon.type == "natural"]
    owned, wield = list(spec.gear), []
    for entry in spec.wield:
        key, _, number = entry.partition(":")
        held = Held(key, int(number) if number.isdecimal() else 1)
        if key in owned:
            owned.remove(key)
        elif key not in natural or (key != "fist" and key not in spec.natural):
            problems.add(("wield",), f"{key!r} is wielded but not among the gear (D10-237)")
            continue
        if key in content.weapons and not number:
            held.slots = content.weapons[key].slots[0]
        wield.append(held)
    verdict = armaments.wield([item_table(content, held) for held in wield])
    for error in verdict["errors"]:
        problems.add(("wield",), f"{error.replace('_', ' ')} (D10-234)")
    return wield


def item_table(content: Content, held: Held) -> dict[str, Any]:
    """A wielded thing as `armaments.wield` wants it."""
    weapon = content.weapons.get(held.item)
    if weapon is not None:
        return {
            "type": weapon.type,
            "weight": weapon.weight,
            "slots": held.slots,
            "tier": weapon.tier,
            "aim": weapon.aim,
        }
    shield = content.shields.get(held.item)
    if shield is not None:
        return {"type": "shield", "weight": shield.weight, "slots": 1, "tier": shield.tier}
    return {"type": "gear", "weight": "light", "slots": 1, "tier": 1}


def _check_possessions(spec: Any, content: Content, problems: Problems, options: Options) -> int:
    """Everything owned counts toward the starting money; the rest is kept (`D10-237`, `D10-262`)."""
    total = 0
    for key in spec.gear:
        if problems.check(("gear",), "thing", key, content.carryable):
            total += content.price(key)
    if spec.armour is not None and problems.check(("armour",), "armour", spec.armour, content.armour):
        price = content.price(spec.armour)
        total += price * 2 if options.armor_price == 20 else price
    if total > spec.start_c and options.armor_price == 10:
        problems.add(("gear",), f"costs {total} C, there are {spec.start_c} C (D10-262)")
    return max(0, int(spec.start_c) - total)


def resistances(sheet: Sheet, content: Content) -> dict[str, int]:
    """Resistances of body and armour (`D10-163`, `D10-168`, `D10-231`, `D10-253`)."""
    found = dict(sheet.res)
    for trait in sheet.traits:
        if trait in BODY_RES:
            key, value = BODY_RES[trait]
            found[key] = found.get(key, 0) + value
        if trait in MATTER_RES:
            found["bio"] = found.get("bio", 0) + MATTER_RES[trait]
    armour = content.armour.get(sheet.armour)
    if armour is not None:
        tier = armour.tier if armour.tier_mode == "full" else 1
        for key, value in armour.res.items():
            found[key] = found.get(key, 0) + value * tier
    return found
