"""Names of things by their keys, in English or Korean."""

from __future__ import annotations

from functools import lru_cache

from rulesets.d6 import gear
from rulesets.d6.content import load_content

FORMS = {
    "normal": ("Normal attack", "통상 공격"),
    "swing": ("Swing", "휘두르기"),
    "thrust": ("Thrust", "찌르기"),
    "cut": ("Cut", "베기"),
    "impact": ("Impact", "충격"),
    "charge": ("Charge", "돌진"),
    "strike_charge": ("Charge (Shield Strike)", "돌진 (방패의 일격)"),
    "throw": ("Throw", "던지기"),
    "grab": ("Grab", "잡기"),
    "shoot": ("Shoot", "사격"),
}
"""Attack forms in English and Korean (catalogue section 2)."""
PLAIN = {"premonition": ("Premonition", "예감"), "door": ("door", "문")}


@lru_cache(maxsize=2048)
def thing_name(key: str, lang: str = "en") -> str:
    """The name of an item, an attack (`long_sword+rapier~swing`), a skill, a trait ...; the key when unknown."""
    korean = int(lang == "ko")
    if "~" in key:
        item, *rest = key.split("~")
        form = FORMS[rest[-1]][korean] if rest[-1] in FORMS else rest[-1]
        what = rest[0] if len(rest) == 2 else item
        return (
            f"{thing_name(what, lang)}, {form.lower()}" if not korean else f"{thing_name(what, lang)} {form}"
        )
    for table in load_content().tables():
        if key in table:
            return str(table[key].ko if korean else table[key].name)
    if key in FORMS:
        return FORMS[key][korean]
    if key in PLAIN:
        return PLAIN[key][korean]
    return gear.item_name(key) if gear.known(key) else key


@lru_cache(maxsize=2048)
def thing_icon(key: str) -> str:
    """The icon of a thing by its key; "" for what has none."""
    content = load_content()
    item, *rest = key.split("~")
    base = rest[0] if len(rest) == 2 else item.split("+")[0].split("/")[0].rstrip("!")
    if base in content.weapons:
        return content.weapons[base].icon
    if base in content.armour:
        return content.armour[base].icon
    return "shield" if gear.is_shield(base) else ""
