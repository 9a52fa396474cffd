"""The shape of the ruleset's content files, for `game.data.load_toml` (imported only when files are read)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.spec import Spec

Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Count = Annotated[int, Field(ge=0, le=1000)]
DieName = Literal["1d4", "1d6", "1d8", "1d10", "1d12", "1d20"]
Weight = Literal["light", "medium", "heavy"]
DamageType = Literal[
    "bludgeoning", "slashing", "piercing", "heat", "cold", "bio", "demat",
    "thunder", "electric", "psychic", "radiant", "necrotic", "true",
]  # fmt: skip
Stat = Literal["STR", "AGI", "VIT", "INT", "WILL", "EGO"]
Tier = Annotated[int, Field(ge=1, le=10)]
TierMode = Literal["full", "channeling"]


class WeaponSpec(Spec):
    """A melee or ranged weapon as a build of Property Points (`D10-240` to `D10-248`)."""

    name: str
    type: Literal["melee", "ranged", "natural"]
    weight: Weight
    die: DieName
    damage_types: Annotated[tuple[DamageType, ...], Field(min_length=1)]
    pen: Count = 0
    reach: Annotated[int, Field(ge=0, le=2)] = 0
    throw: bool = False
    finesse: bool = False
    aim: bool = False
    reload: bool = False
    slow_reload: bool = False
    spread: bool = False
    tier: Tier = 1
    tier_mode: TierMode = "full"
    icon: str = "sword"


class ShieldSpec(Spec):
    """A shield (`D10-249` to `D10-251`)."""

    name: str
    weight: Literal["light", "heavy"]
    fast: bool = False
    efficient: bool = False
    tower: bool = False
    tier: Tier = 1
    tier_mode: TierMode = "full"
    icon: str = "shield"


class ArmorSpec(Spec):
    """An armour (`D10-252`, `D10-253`)."""

    name: str
    points: Annotated[int, Field(ge=1, le=6)]
    res: dict[Literal["armor", "heat", "cold", "bio", "demat", "thunder", "electric"], Count] = {}
    tier: Tier = 1
    tier_mode: TierMode = "full"
    icon: str = "armour"


class GearSpec(Spec):
    """Gear that is no armament (catalogue 4.5)."""

    name: str
    price: Count
    use: Literal["", "drink", "antidote", "light", "rope"] = ""
    light: Count = 0
    heal: str = ""
    tool: Literal["", "medicate", "lock"] = ""
    consumed: bool = False
    icon: str = "pouch"
    text: str


class SaveSpec(Spec):
    """A Save that an ability demands: the types the target may choose from; "Soul" is the Soul Save."""

    types: Annotated[tuple[Literal["STR", "AGI", "VIT", "Soul"], ...], Field(min_length=1)]


class AbilitySpec(Spec):
    """A skill or spell (catalogue 4.6)."""

    name: str
    kind: Literal["skill", "spell"]
    unlock: Annotated[tuple[str, ...], Field(min_length=1)]
    level: Count
    cost: Literal["main", "bonus", "free", "reaction", "passive"]
    grit: Count = 0
    sp: Count = 0
    proxy: Count = 0
    maintained: bool = False
    range: Count = 0
    target: Literal["self", "one", "ally", "space", "aim", "none"] = "none"
    shape: Literal["", "sphere", "line"] = ""
    size: Count = 0
    flow: Literal["static", "flowing", "crawling"] = "static"
    attack: bool = False
    save: SaveSpec | None = None
    dice: str = ""
    type: DamageType | None = None
    heal: str = ""
    buffer: Count = 0
    light: Count = 0
    tags: tuple[str, ...] = ()
    icon: str = "spell"
    text: str


class WeaponFile(Spec):
    """weapons.toml"""

    schema_: Literal[1] = Field(alias="schema")
    weapon: dict[Key, WeaponSpec]


class ShieldFile(Spec):
    """shields.toml"""

    schema_: Literal[1] = Field(alias="schema")
    shield: dict[Key, ShieldSpec]


class ArmorFile(Spec):
    """armour.toml"""

    schema_: Literal[1] = Field(alias="schema")
    armour: dict[Key, ArmorSpec]


class GearFile(Spec):
    """gear.toml"""

    schema_: Literal[1] = Field(alias="schema")
    gear: dict[Key, GearSpec]


class AbilityFile(Spec):
    """abilities.toml"""

    schema_: Literal[1] = Field(alias="schema")
    ability: dict[Key, AbilitySpec]


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


class SenseSpec(Spec):
    """A further sense (`D10-300`)."""

    name: str
    range: Count
    pinpoint: bool = False


class CardSpec(Spec):
    """A knowledge card of a kind (`D10-089`)."""

    mastery: Literal["Arcana", "Science", "Lore"]
    difficulty: Count
    text: str


class CombatantFile(Spec):
    """combatants/*.toml; `Sheet` of the build module checks it."""

    schema_: Literal[1] = Field(default=1, alias="schema")
    name: Annotated[str, Field(min_length=1, max_length=40)]
    role: str = ""
    icon: str = ""
    kind: str = "human"
    xp: Annotated[int, Field(ge=1, le=100_000)]
    start_xp: Annotated[int, Field(ge=0, le=100_000)] = 100
    start_c: Annotated[int, Field(ge=0, le=1_000_000)] = 100
    player: bool = False
    fate: Annotated[int, Field(ge=0, le=3)] = 1
    stats: dict[Stat, Count]
    masteries: dict[str, Count] = {}
    abilities: tuple[Key, ...] = ()
    gear: tuple[Key, ...] = ()
    armour: Key | None = None
    wield: tuple[str, ...] = ()
    natural: tuple[str, ...] = ()
    traits: tuple[str, ...] = ("breathes", "blood", "living")
    res: dict[str, Count] = {}
    weak: dict[str, Count] = {}
    abs: dict[str, Count] = {}
    crit_range: int = 1
    overrides: dict[str, int] = {}
    senses: tuple[SenseSpec, ...] = ()
    cards: tuple[CardSpec, ...] = ()
    style: tuple[str, ...] = ()
