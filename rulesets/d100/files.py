"""The shape of the ruleset's content and combatant files (imported only when files are read)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.spec import Spec

Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Size = Literal["S", "M", "L", "H", "E"]
Metres = Annotated[int, Field(ge=0, le=500)]
Points = Annotated[int, Field(ge=0, le=99)]
Damage = Annotated[str, Field(pattern=r"^(\d+|[+-]?\d+d\d+([+-]\d+)?)$")]
Trait = Literal["cut", "pierce", "bludgeon", "sunder", "entangle", "grip", "shield"]


class WeaponSpec(Spec):
    """A weapon or shield (`D100-227`)."""

    name: str
    size: Size
    damage: Damage
    hands: Annotated[int, Field(ge=0, le=2)]
    reach: Annotated[int, Field(ge=0, le=2)] = 0
    ap: Points = 0
    hp: Points = 0
    traits: tuple[Trait, ...] = ()
    ward: Annotated[int, Field(ge=0, le=7)] = 0
    range: tuple[Metres, Metres, Metres] | None = None
    load: Annotated[int, Field(ge=0, le=9)] = 0
    thrown: bool = False
    bow: bool = False
    modifier: bool = True
    natural: bool = False
    parry: bool = True
    skill: Literal["style", "unarmed"] = "style"
    icon: str


class ArmourSpec(Spec):
    """Armour by material (`D100-229`)."""

    name: str
    points: Points


class SpellSpec(Spec):
    """A spell (4.8)."""

    name: str
    cost: Annotated[int, Field(ge=1, le=20)]
    actions: Annotated[int, Field(ge=1, le=5)]
    range: Metres
    bands: tuple[Metres, Metres, Metres] | None = None
    size: Size = "M"
    damage: Damage = "0"
    resist: Literal["none", "attack", "willpower"]
    target: Literal["enemy", "ally", "space"]
    icon: str
    text: str
    rule: str


class StyleSpec(Spec):
    """A Combat Style (`D100-120`, `D100-235`); natural ones are not bound to 2 to 6 weapons."""

    weapons: Annotated[tuple[Key, ...], Field(min_length=1)]
    natural: bool = False


class EffectSpec(Spec):
    """A special effect (3.12)."""

    name: str
    rule: str
    who: Literal["attacker", "defender", "both"]
    kind: Literal["modifying", "immediate", "after"]
    against_missile: bool = False
    stackable: bool = False
    text: str
    condition: str


class WeaponFile(Spec):
    """weapons.toml"""

    schema_: Literal[1] = Field(alias="schema")
    weapon: dict[Key, WeaponSpec]


class ArmourFile(Spec):
    """armour.toml"""

    schema_: Literal[1] = Field(alias="schema")
    armour: dict[Key, ArmourSpec]
    cover: dict[Key, Points]


class SpellFile(Spec):
    """spells.toml"""

    schema_: Literal[1] = Field(alias="schema")
    spell: dict[Key, SpellSpec]


class StyleFile(Spec):
    """styles.toml"""

    schema_: Literal[1] = Field(alias="schema")
    style: dict[str, StyleSpec]


class EffectFile(Spec):
    """effects.toml"""

    schema_: Literal[1] = Field(alias="schema")
    effect: dict[Key, EffectSpec]


# --- combatants ---------------------------------------------------------------------------------------------

Value = Annotated[int, Field(ge=0, le=2000)]
ArmourPoints = int | Key


class ItemEntry(Spec):
    """A carried weapon or shield; `count` is ammunition, or a brace of thrown weapons."""

    key: Key
    count: Annotated[int, Field(ge=1, le=99)] = 1


class PassionEntry(Spec):
    """A Passion (`D100-040`)."""

    name: str
    value: Value
    tag: Annotated[str, Field(pattern=r"^(self|(team|person|kind|place|thing):[a-z][a-z0-9_-]*)$")]


class StatedSpec(Spec):
    """Derived numbers as the catalogue states them; they must agree with what the rules derive."""

    initiative_bonus: int | None = None
    damage_modifier: str | None = None
    healing_rate: Points | None = None
    luck: Points | None = None
    magic_points: Points | None = None
    hp: dict[Key, int] = {}
    characteristic_points: Value | None = None
    skill_points: Value | None = None


class Sheet(Spec):
    """A combatant's file."""

    schema_: Literal[1] = Field(alias="schema")
    name: str
    role: str = ""
    icon: str = ""
    tier: Literal["minion", "veteran", "hero", "beast"]
    team: str = ""
    kind: str = ""
    leader: bool = False
    body: Literal["humanoid", "quadruped"] = "humanoid"
    characteristics: dict[str, int]
    move: Annotated[int, Field(ge=0, le=30)] = 6
    action_points: Annotated[int, Field(ge=1, le=6)] | None = None
    damage_modifier: Damage | None = None
    luck: Points | None = None
    armour: dict[Key, ArmourPoints] = {}
    natural_armour: dict[Key, int] = {}
    styles: dict[str, Value] = {}
    skills: dict[Key, Value] = {}
    natural: tuple[Key, ...] = ("unarmed",)
    hands: tuple[Key, ...] = ()
    item: tuple[ItemEntry, ...] = ()
    spells: tuple[Key, ...] = ()
    passion: tuple[PassionEntry, ...] = ()
    temperament: tuple[str, ...] = ()
    stated: StatedSpec | None = None


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
