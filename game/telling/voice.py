"""Names as one side of one battle would say them, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from game.components import Breakable, Door, LightSource, MapTry
from game.locale import find, first_words, strict, templates, words
from game.wording import is_key, taken_apart

if TYPE_CHECKING:
    from game.battle import Battle
    from game.ruleset import Row


class Voice(msgspec.Struct):
    """Who speaks: a battle, the side that reads (0 = all-knowing), the language."""

    battle: Battle
    side: int = 0
    lang: str = "en"

    @property
    def ruleset(self) -> str:
        """The ruleset's id, with the language of its terms if that is another: its own templates go first."""
        rules, terms = self.battle.rules.id, self.battle.terms
        return rules if terms == "en" else f"{rules}.{terms}"

    def say(self, *keys: str, **args: object) -> str:
        """The sentence of the first key that has a template, with a capital letter in front."""
        text = first_words(keys, self.lang, self.ruleset, args)
        return text[:1].upper() + text[1:]

    def word(self, key: str, **args: object) -> str:
        """As `say`, within a sentence."""
        return first_words((key,), self.lang, self.ruleset, args)

    def has(self, *keys: str) -> bool:
        """Whether one of the keys has a template."""
        return find(keys, self.lang, self.ruleset) is not None

    # ------------------------------------------------------------------ names

    def name(self, who: int, index: int = -1) -> str:
        """A combatant's name, told apart from others of the same name; "somebody unseen" for one out of sight then."""
        if not self.knew(who, index):
            return self.word("word.someone_else")
        return self.full(who)

    def full(self, who: int) -> str:
        """A combatant's name, whoever may know it."""
        return full_name(self.battle, who, self.lang)

    def names(self, members: Iterable[int], index: int = -1) -> str:
        """Several names as a list in a sentence."""
        return self.listed([self.name(who, index) for who in members])

    def listed(self, texts: list[str]) -> str:
        """ "a, b and c"."""
        if len(texts) < 2:
            return "".join(texts)
        return self.word("word.and", first=", ".join(texts[:-1]), last=texts[-1])

    def cell(self, cell: int) -> str:
        """A cell as column,row counted from 0, as in the option ids; "" for no cell."""
        if cell < 0:
            return ""
        x, y = self.battle.ground.grid.xy(cell)
        return self.word("word.cell", x=x, y=y)

    def thing(self, key: str) -> str:
        """A weapon, item, spell or Source by its content key; "bleed:head" is a kind of thing and what it is of."""
        if not key:
            return ""
        if taken_apart(key) is not None:
            return self.told("term", key)
        own = find((f"thing.{key}",), self.lang, self.ruleset)
        if own:
            return templates(self.lang)[own]
        kind, _, what = key.partition(":")
        if what and self.has(f"thing_of.{kind}"):
            return self.word(f"thing_of.{kind}", thing=self.thing(what))
        return self.battle.term(key)

    def told(self, table: str, text: str) -> str:
        """What a ruleset says (`game.wording`), with the words of a table: a key, one with gaps, or a name as it is."""
        parts = taken_apart(text)
        if parts is not None:
            key, gaps = parts
            return self.word(f"{table}.{key}", **dict(self._filled(gaps)))
        name = self.named(table, text)
        if strict() and name == text and "_" in text and is_key(text):
            return self.word(f"{table}.{text}")  # says what is missing
        return name

    def named(self, table: str, text: str) -> str:
        """As `told` for a plain key, which may stay as it is where it has no words."""
        key = f"{table}.{text}"
        return self.word(key) if is_key(text) and self.has(key) else self._name(text)

    def _filled(self, gaps: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """What fills gaps: texts are terms of the rules or names; of a list "foes" there is "foes_and", too."""
        for name, value in gaps.items():
            if isinstance(value, list):
                texts = [self.told("term", each) for each in value]
                yield name, ", ".join(texts)
                yield f"{name}_and", self.listed(texts)
            else:
                yield name, self.told("term", value) if isinstance(value, str) else value

    def _name(self, key: str) -> str:
        """The name of a condition or a thing by its key; the key where there is neither."""
        own = find((f"condition.{key}",), self.lang, self.ruleset)
        return templates(self.lang)[own] if own else self.thing(key)

    def title(self, title: str) -> str:
        """The title of a forecast, with a capital letter in front."""
        text = self.told("title", title)
        return text[:1].upper() + text[1:]

    def source(self, source: str) -> str:
        """What a part of a sum comes from."""
        return self.told("term", source)

    def rows(self, rows: Iterable[Row]) -> list[Row]:
        """The lines of a sheet in words."""
        return [
            msgspec.structs.replace(row, label=self.told("row", row.label), value=self.told("value", row.value))
            for row in rows
        ]

    def condition(self, effect: str, value: int = 0) -> str:
        """A condition's name, with its value where that means something."""
        key = f"condition_with.{effect}"
        if value and self.has(key):
            target = self.name(value) if value in self.battle.identities else ""
            return self.word(key, value=value, target=target)
        key = f"condition.{effect}"
        return self.word(key) if self.has(key) else effect

    def object(self, entity: int) -> str:
        """A door, a breakable thing or a check of the map by its entity."""
        door, chance = self.battle.world.find(entity, Door), self.battle.world.find(entity, MapTry)
        if door is not None:
            return door.name or self.word("word.door")
        broken = self.battle.world.find(entity, Breakable)
        if broken is not None:
            return broken.name or self.word("word.thing")
        if chance is not None:
            return chance.name or self.word("word.thing")
        light = self.battle.world.find(entity, LightSource)
        return (light.name or self.word("word.thing")) if light is not None else ""

    def team(self, side: int) -> str:
        """The name of a side."""
        sides = self.battle.setup.sides
        return sides[side - 1].name if 1 <= side <= len(sides) else ""

    # ------------------------------------------------------------------ what was known

    def knew(self, who: int, index: int = -1) -> bool:
        """Whether this side saw a combatant when event `index` happened (now, for -1)."""
        battle, side = self.battle, self.side
        if not side or battle.sides.get(who, side) == side:
            return True
        if index < 0 or index >= len(battle.sightings):
            return battle.situation.seen(side, who)
        return bool(battle.sightings[index].get(who, 0) >> side & 1)


def full_name(battle: Battle, who: int, lang: str = "en") -> str:
    """A combatant's name, or "somebody" for nobody known."""
    return battle.name(who) if who in battle.identities else words("word.somebody", lang=lang)
