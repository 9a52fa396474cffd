"""The shape of the ruleset's content files, for `game.data.load_toml` (imported only when files are read)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.spec import Spec

StatName = Literal["strength", "speed", "organs", "brains", "heart"]
Size = Literal["small", "medium", "large"]
Tag = Literal["climb", "swim", "leap", "force", "spot", "talk", "craft", "initiative", "tough", "nerve"]
Condition = Literal["stunned", "jolted", "bound", "poisoned", "marked"]
Spaces = Annotated[int, Field(ge=0, le=40)]
Count = Annotated[int, Field(ge=0, le=100)]
Die = Literal[0, 2, 4, 6, 8, 10, 12, 20]
Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]


class AmountSpec(Spec):
    """per_level x cast level + plus (+ a stat)."""

    per_level: Count = 0
    plus: Count = 0
    stat: StatName | None = None


class ResistSpec(Spec):
    """The check that resists a spell or item; without a difficulty it is 10 + casting stat (`D20-138`)."""

    stat: StatName
    tag: Tag
    difficulty: Annotated[int, Field(ge=0, le=40)] | None = None


class EffectSpec(AmountSpec):
    """One named operation of a spell."""

    op: Literal[
        "damage",
        "weapon_dice",
        "extra_armour",
        "condition",
        "homing",
        "movement",
        "heal",
        "pounce",
        "anthem",
        "hope",
    ]
    die: Die = 0
    damage_type: Literal["physical", "emotional"] = "physical"
    condition: Condition | None = None
    when: Literal["always", "contact", "damage", "unresisted"] = "always"


class WeaponSpec(Spec):
    """A weapon (catalogue 4.1)."""

    name: str
    die: Die
    stat: StatName
    hands: Annotated[int, Field(ge=0, le=2)]
    size: Size | None = None
    reach: Spaces = 0
    range: Spaces = 0
    thrown: Spaces = 0
    stunning: bool = False
    piercing: bool = False
    contact: Condition | None = None
    reload: Spaces = 0
    icon: str


class ArmourSpec(Spec):
    """A suit of worn armour (catalogue 4.2, `D20-167`)."""

    name: str
    points: Annotated[int, Field(ge=0, le=9)]
    icon: str


class ItemSpec(Spec):
    """An item that is neither weapon nor armour (catalogue 4.2)."""

    name: str
    size: Size
    hands: Annotated[int, Field(ge=0, le=2)] = 0
    use: Literal["action", "minor", "handling"] | None = None
    range: Spaces = 0
    burst: Spaces = 0
    resist: ResistSpec | None = None
    condition: Condition | None = None
    heal: AmountSpec | None = None
    mana: Count = 0
    poison: Count = 0
    light: Spaces = 0
    extra_armour: Count = 0
    advantage: Tag | None = None
    consumed: bool = False
    icon: str
    text: str


class SourceSpec(Spec):
    """A Source (catalogue 4.3)."""

    name: str
    primary: StatName
    mana: Annotated[int, Field(ge=1, le=20)]
    system: Literal["effort", "aim", "blood_price", "formula", "refrain"]
    icon: str
    text: str


class SpellSpec(Spec):
    """A spell (catalogue 4.4)."""

    name: str
    source: Key
    kind: Literal["action", "minor"]
    attached: Literal["melee", "ranged"] | None = None
    min_level: Annotated[int, Field(ge=1, le=9)] = 1
    range: Spaces = 0
    burst: Spaces = 0
    target: Literal["self", "touch", "enemy", "enemies", "allies", "space", "attack"]
    targets: AmountSpec = AmountSpec(plus=1)
    mode: Literal["modifier", "difficulty"] | None = None
    resist: ResistSpec | None = None
    effect: Annotated[tuple[EffectSpec, ...], Field(min_length=1)]
    icon: str
    text: str


class WeaponFile(Spec):
    """weapons.toml"""

    schema_: Literal[1] = Field(alias="schema")
    weapon: dict[Key, WeaponSpec]


class ArmourFile(Spec):
    """armour.toml"""

    schema_: Literal[1] = Field(alias="schema")
    armour: dict[Key, ArmourSpec]


class ItemFile(Spec):
    """items.toml"""

    schema_: Literal[1] = Field(alias="schema")
    item: dict[Key, ItemSpec]


class SourceFile(Spec):
    """sources.toml"""

    schema_: Literal[1] = Field(alias="schema")
    source: dict[Key, SourceSpec]


class SpellFile(Spec):
    """spells.toml"""

    schema_: Literal[1] = Field(alias="schema")
    spell: dict[Key, SpellSpec]


class OptionSpec(Spec):
    """A house rule in ruleset.toml; `values` has the default first."""

    name: Key
    values: Annotated[tuple[bool | int | str, ...], Field(min_length=2)]
    default: bool | int | str
    text: str
    rules: tuple[str, ...]


class RulesetFile(Spec):
    """ruleset.toml"""

    schema_: Literal[1] = Field(alias="schema")
    id: str
    title: str
    version: int
    description: str
    option: tuple[OptionSpec, ...]
