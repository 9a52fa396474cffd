"""Characters: the file of a combatant, carrying, the numbers derived from them (catalogue 3.13, 3.14)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal

import msgspec
from pydantic import Field

from game.spec import Spec
from rulesets.d20.checks import Backstory, speed_bonus
from rulesets.d20.content import Content, load_content
from rulesets.d20.options import DEFAULTS, Options

MOVEMENT: Final = 4
Whole = Annotated[int, Field(ge=0, le=999)]


class Carried(Spec):
    """Slots by item key (`D20-160`, `D20-161`); `hands` names what of it is in hand at the start (`D20-162`)."""

    pockets: tuple[str, ...] = ()
    belt: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()

    @property
    def items(self) -> tuple[str, ...]:
        """Everything carried, each once."""
        return self.pockets + self.belt + self.back


class BackstorySpec(Spec):
    """A backstory bonus (`D20-175`)."""

    name: str
    bonus: int
    tags: tuple[str, ...] = ()


class Temperament(Spec):
    """Two fields of a quadrant: optimist or pessimist, reckless or careful, or free text (`D20-220`, `D20-221`)."""

    outlook: str = "optimist"
    manner: str = "careful"


class Stated(Spec):
    """Derived numbers a file may state; they must be right (`D20-174`)."""

    levels: Whole | None = None
    max_hp: Whole | None = None
    weapon_dice: Whole | None = None
    weight: Annotated[float, Field(ge=0, le=99)] | None = None
    excess: Whole | None = None
    speed: Whole | None = None
    movement: Whole | None = None
    speed_bonus: Whole | None = None
    attack_difficulty: Whole | None = None
    armour: Whole | None = None
    mana: dict[str, Whole] | None = None
    spells_known: dict[str, Whole] | None = None


class Sheet(Spec):
    """A combatant as its file states it; `problems` says whether it is legal."""

    schema_: Literal[1] = Field(default=1, alias="schema")
    name: Annotated[str, Field(min_length=1, max_length=40)]
    role: str = ""
    icon: str = ""
    adventurer: bool = False
    sources: dict[str, int]
    stats: dict[str, int] = {}
    armour: str = "clothes"
    carried: Carried = Carried()
    spells: dict[str, tuple[str, ...]] = {}
    backstory: tuple[BackstorySpec, ...] = ()
    temperament: Temperament = Temperament()
    stated: Stated = Stated()

    def stat(self, name: str) -> int:
        """A stat as written, 0 by default (`D20-170`)."""
        return self.stats.get(name, 0)

    @property
    def known(self) -> tuple[str, ...]:
        """All spells known, Source by Source."""
        return tuple(spell for spells in self.spells.values() for spell in spells)

    @property
    def value(self) -> int:
        """The sum of levels: what the combatant counts in a team (`D20-176`)."""
        return sum(self.sources.values())

    def stories(self) -> tuple[Backstory, ...]:
        """The backstory as checks use it."""
        return tuple(Backstory(story.name, story.bonus, story.tags) for story in self.backstory)


class Derived(msgspec.Struct, frozen=True):
    """The numbers that follow from a build (`D20-174`). `speed` is effective Speed; `weight` may be a half."""

    levels: int
    max_hp: int
    weapon_dice: int
    weight: int | float
    excess: int
    speed: int
    movement: int
    speed_bonus: int
    attack_difficulty: int
    armour: int
    mana: dict[str, int]
    spells_known: dict[str, int]


# --- slots --------------------------------------------------------------------------------------------------

Sizes = Sequence[str]
_ROOM: Final = {
    "pockets": {"small": 2, "medium": 0, "large": 0},
    "belt": {"small": 2, "medium": 1, "large": 0},
    "back": {"small": 3, "medium": 1, "large": 1},
}


def slot_legal(slot: str, sizes: Sizes) -> bool:
    """Whether a slot (pockets, belt, back) holds these sizes: no mixing (`D20-160`, `D20-161`)."""
    return not sizes or (len(set(sizes)) == 1 and len(sizes) <= _ROOM[slot].get(sizes[0], 0))


def slot_full(slot: str, sizes: Sizes) -> bool:
    """Whether no further small item fits (`D20-163`)."""
    return bool(sizes) and not slot_legal(slot, [*sizes, "small"])


def slot_fits(slot: str, sizes: Sizes, size: str) -> bool:
    """Whether one more item of a size fits into the slot (`D20-161`, `D20-162`)."""
    return slot_legal(slot, [*sizes, size])


def all_full(pockets: Sizes, belt: Sizes, back: Sizes) -> bool:
    """Whether all slots are full, which weighs 1 (`D20-163`)."""
    return slot_full("pockets", pockets) and slot_full("belt", belt) and slot_full("back", back)


def slots_full(carried: Mapping[str, Sequence[str]], content: Content) -> bool:
    """As `all_full` for item keys by slot; slots not named are empty."""
    return all_full(*(sizes_of(carried.get(slot, ()), content) for slot in _ROOM))


def sizes_of(items: Iterable[str], content: Content) -> list[str]:
    """The sizes of carried items; what does not exist is left out."""
    return [thing.size or "" for item in items if (thing := content.carried(item)) is not None]


# --- derived numbers ----------------------------------------------------------------------------------------


def counted(sources: Mapping[str, int], options: Options = DEFAULTS) -> int:
    """Weapon dice, and a third of the stat points: levels, or different Sources (`D20-060`, `D20-172`)."""
    return len(sources) if options.source_counts == "sources" else sum(sources.values())


def max_hp(levels: int, organs: int) -> int:
    """Levels x (5 + Organs) (`D20-070`)."""
    return levels * (5 + organs)


def weight_of(armour: int, full: bool, options: Options = DEFAULTS) -> int | float:
    """1 (or one half) per point of worn armour, + 1 if all slots are full (`D20-163` to `D20-165`)."""
    halves = (armour if options.armour_weight == "half" else 2 * armour) + 2 * full
    return halves / 2 if halves % 2 else halves // 2


def excess_weight(weight: int | float, strength: int) -> int:
    """Whole points of weight above Strength, not below 0 (`D20-166`)."""
    return max(0, int(weight - strength))


def effective_speed(speed: int, excess: int) -> int:
    """Speed less excess weight, 0 to 9 (`D20-004`)."""
    return max(0, min(9, speed - excess))


def derive_numbers(
    sources: Mapping[str, int],
    stats: Mapping[str, int],
    armour: int,
    full: bool,
    content: Content,
    options: Options = DEFAULTS,
) -> Derived:
    """All derived numbers from levels, stats, points of worn armour and whether all slots are full."""
    levels = sum(sources.values())
    weight = weight_of(armour, full, options)
    excess = excess_weight(weight, stats.get("strength", 0))
    speed = effective_speed(stats.get("speed", 0), excess)
    bonus = speed_bonus(speed, armour)
    return Derived(
        levels=levels,
        max_hp=max_hp(levels, stats.get("organs", 0)),
        weapon_dice=counted(sources, options),
        weight=weight,
        excess=excess,
        speed=speed,
        movement=max(0, MOVEMENT - excess),
        speed_bonus=bonus,
        attack_difficulty=10 + bonus,
        armour=armour,
        mana={source: content.sources[source].mana * level for source, level in sources.items()},
        spells_known={
            source: min(level, len(content.sources[source].spells)) for source, level in sources.items()
        },
    )


def derive(sheet: Sheet, content: Content | None = None, options: Options = DEFAULTS) -> Derived:
    """The derived numbers of a legal sheet (`D20-174`: `D20-040`, `D20-052`, `D20-060`, `D20-070`, `D20-130`, 3.13)."""
    content = content or load_content()
    slots = sheet.carried
    full = slots_full({"pockets": slots.pockets, "belt": slots.belt, "back": slots.back}, content)
    points = content.armour[sheet.armour].points
    return derive_numbers(sheet.sources, sheet.stats, points, full, content, options)
