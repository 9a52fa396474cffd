"""Names of things and words of the rules by their keys, in English or Korean."""

from __future__ import annotations

from functools import lru_cache

from game.wording import said
from rulesets.d6 import gear
from rulesets.d6.content import load_content


@lru_cache(maxsize=2048)
def thing_name(key: str, lang: str = "en") -> str:
    """The name of an item, an attack (`long_sword+rapier~swing`), a skill, a trait ...; the key when unknown."""
    content = load_content()
    if "~" in key:
        item, *rest = key.split("~")
        form = content.forms[rest[-1]].text(lang) if rest[-1] in content.forms else rest[-1]
        what = thing_name(rest[0] if len(rest) == 2 else item, lang)
        return f"{what}, {form}" if lang == "ko" else f"{what}, {form.lower()}"
    for table in content.tables():
        if key in table:
            return str(table[key].ko if lang == "ko" else table[key].name)
    for words in (content.forms, content.terms):
        if key in words:
            return words[key].text(lang)
    if gear.known(key):
        return gear.item_name(key, lang)
    return key


@lru_cache(maxsize=256)
def layer_text(name: str) -> str:
    """What stands for a layer: "shield", "dodge" ..., an armour with its cover."""
    armour, _, cover = name.partition(" ")
    return said("worn", armour=armour, cover=int(cover)) if cover else name


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
