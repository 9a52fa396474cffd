"""A character file as a checked value, and what the rules derive from it (catalogue 3.12, 4.7)."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Any, Final

import msgspec

from game.data import InputError
from rulesets.d6 import gear, numbers
from rulesets.d6.content import STATS, keyed, load_content
from rulesets.d6.options import exact

PHYSICAL: Final = STATS[:4]
FATE: Final = STATS[4:]


class Carried(msgspec.Struct, frozen=True):
    """A weapon of the file: its item text, whether stowed, whether held in both hands by choice."""

    text: str
    stowed: bool = False
    both: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """A character: everything by content key, names resolved; not necessarily legal (`rulesets.d6.build`)."""

    name: str
    ko: str
    role: str
    icon: str
    level: int
    base: dict[str, tuple[int, ...]]
    mult: dict[str, float]
    traits: tuple[str, ...]
    skills: tuple[str, ...]
    weapons: tuple[Carried, ...]
    shield: str
    shield_stowed: bool
    armour: tuple[tuple[str, int, tuple[str, ...]], ...]
    tactics: dict[str, str]
    premonition: str
    temperament: tuple[str, ...]

    @property
    def outfit(self) -> gear.Outfit:
        """The worn armour."""
        return gear.make_outfit(self.armour)


def stat_value(base: int, mult: float) -> int:
    """base x multiplier, rounded down (`D6-154`)."""
    return floor(base * exact(mult))


def base_stats(sheet: Sheet) -> dict[str, int]:
    """Stats before penalties (`D6-153`, `D6-154`)."""
    found = {}
    for names, source in ((PHYSICAL, "physical"), (FATE, "fate")):
        for name, base in zip(names, sheet.base[source], strict=True):
            found[name] = stat_value(base, sheet.mult[source])
    return found


def effective(base: Mapping[str, int], outfit: gear.Outfit, shield: gear.Guard | None) -> dict[str, int]:
    """Effective stats: resource less the armour penalty, speed less shield 1 and armour 2, floor 0 (`D6-156`)."""
    strength = base["strength"]
    slow = outfit.speed_penalty(strength)
    if shield is not None and shield.usable(strength):
        slow += shield.speed_penalty(strength)
    taken = {"technique": outfit.penalty, "precognition": outfit.penalty, "speed": slow, "empathy": slow}
    return {name: max(0, value - taken.get(name, 0)) for name, value in base.items()}


def derived(sheet: Sheet) -> dict[str, int]:
    """Effective stats and the Normal move as the character stands at the start (`D6-156`, `D6-063`)."""
    in_hand = gear.shield_of(sheet.shield) if sheet.shield and not sheet.shield_stowed else None
    found = effective(base_stats(sheet), sheet.outfit, in_hand)
    return {**found, "move": numbers.normal_move(found["speed"])}


# --- reading --------------------------------------------------------------------------------------------------


def make_sheet(table: Mapping[str, Any]) -> Sheet:
    """The sheet of a plain table in the shape of a character file; InputError names what is unknown."""
    content = load_content()
    name = table.get("name", "")
    names = name if isinstance(name, dict) else {"en": str(name), "ko": str(table.get("ko", ""))}
    base = table["base"]
    sources = base if isinstance(base, dict) else {"physical": base, "fate": base}
    if missing := {"physical", "fate"} - set(sources):
        raise InputError(f"{names['en']}: base: {' and '.join(sorted(missing))} missing (D6-153)")
    shield = table.get("shield") or None
    return Sheet(
        name=names["en"],
        ko=names["ko"],
        role=str(table.get("role", "")),
        icon=str(table.get("icon", "")),
        level=int(table["level"]),
        base={source: tuple(sources[source]) for source in ("physical", "fate")},
        mult={source: table["mult"][source] for source in ("physical", "fate")},
        traits=tuple(keyed(content.traits, trait, "trait") for trait in table["traits"]),
        skills=tuple(keyed(content.skills, skill, "skill") for skill in table.get("skills", ())),
        weapons=tuple(
            _carried(weapon) for weapon in table.get("weapons", ()) if weapon["name"] != "bare hands"
        ),
        shield=_shield_text(shield) if shield else "",
        shield_stowed=bool(shield and shield.get("stowed")),
        armour=tuple(_worn(worn) for worn in table.get("armour", ())),
        tactics={
            keyed(content.skills, skill, "skill"): place for skill, place in table.get("tactics", {}).items()
        },
        premonition=str(table.get("premonition", "effect")),
        temperament=tuple(table.get("temperament", ())),
    )


def _carried(weapon: Mapping[str, Any]) -> Carried:
    return Carried(
        weapon_text_of(weapon), bool(weapon.get("stowed", False)), bool(weapon.get("both_hands", False))
    )


def weapon_text_of(weapon: Mapping[str, Any]) -> str:
    """The item text of a weapon of a character file (`D6-129` for heads)."""
    content = load_content()

    def keys(options: Any) -> tuple[str, ...]:
        return tuple(keyed(content.weapon_options, option, "weapon option") for option in options or ())

    heads = [
        (keyed(content.weapons, head["name"], "weapon"), keys(head.get("options")))
        for head in weapon.get("heads", ()) or ()
    ]
    key = keyed(content.weapons, weapon["name"], "weapon")
    return gear.weapon_text(key, keys(weapon.get("options")), heads, bool(weapon.get("spear_removed", False)))


def _shield_text(shield: Mapping[str, Any]) -> str:
    content = load_content()
    options = [keyed(content.shield_options, option, "shield option") for option in shield.get("options", ())]
    material = keyed(content.shields, shield["material"], "shield material")
    return gear.shield_text(material, shield["size"], options)


def _worn(worn: Mapping[str, Any]) -> tuple[str, int, tuple[str, ...]]:
    content = load_content()
    options = tuple(
        keyed(content.armour_options, option, "armour option") for option in worn.get("options", ())
    )
    return keyed(content.armour, worn["name"], "armour"), worn["cover"], options


def tactics_of(sheet: Sheet) -> dict[str, str]:
    """Where each Tactics point of the sheet's skills lies; not named = on `hit` (`D6-026`, 4.7)."""
    skills = load_content().skills
    return {key: sheet.tactics.get(key, "hit") for key in sheet.skills if skills[key].tactics}


def check_stated(sheet: Sheet, stated: Mapping[str, int]) -> None:
    """What a ready-made file states must be what the rules derive; InputError names every difference."""
    found = derived(sheet)
    wrong = [
        f"{name} {value}, derived {found[name]}" for name, value in stated.items() if found[name] != value
    ]
    if wrong:
        raise InputError(f"{sheet.name}: stated {'; '.join(wrong)} (D6-156)")
