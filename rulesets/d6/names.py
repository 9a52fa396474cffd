"""Names of things by their keys, and words of the rules as they stand in arithmetic, in English or Korean."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from rulesets.d6 import gear
from rulesets.d6.content import load_content

_NUMBERED = re.compile(r"(.+?)( \+?\d+(?:/4|d6)?)")


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
    return ", ".join(source_name(part, lang) for part in key.split(", "))


@cache
def _korean() -> dict[str, str]:
    """Korean by English, in small letters."""
    content = load_content()
    found = {thing.name.lower(): thing.ko for table in content.tables() for thing in table.values()}
    found |= {key: armour.ko for key, armour in content.armour.items()}
    for words in (content.forms, content.sizes, content.terms):
        found |= {word.en.lower(): word.ko for word in words.values()}
    return found


@lru_cache(maxsize=4096)
def source_name(source: str, lang: str = "en") -> str:
    """A part of a sum as it is shown: `Tactics: Firm Grip`, `chain 3`, `shield 2/4`, `against thrust`."""
    if lang != "ko":
        return source
    known = _korean().get(source.lower())
    if known is not None:
        return known
    head, colon, rest = source.partition(": ")
    if colon:
        return f"{source_name(head, lang)}: {source_name(rest, lang)}"
    if source.startswith("against "):
        return f"{source_name(source[8:], lang)} 상대"
    numbered = _NUMBERED.fullmatch(source)
    return source_name(numbered[1], lang) + numbered[2] if numbered else source


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
