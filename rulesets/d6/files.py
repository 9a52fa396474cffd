"""The shape of the ruleset's files, for `game.data.load_toml` (imported only when files are read)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.spec import Spec

Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Count = Annotated[int, Field(ge=0, le=100)]
Small = Annotated[int, Field(ge=-9, le=9)]
Four = Annotated[tuple[Count, ...], Field(min_length=4, max_length=4)]
Form = Literal["swing", "thrust", "cut", "impact", "throw", "grab", "shoot"]
Place = Literal["hit", "damage", "guard", "brace"]
Size = Literal["small", "medium", "large", "large+"]


class Name(Spec):
    """Words in English and Korean."""

    en: str
    ko: str


class TermFile(Spec):
    """terms.toml"""

    schema_: Literal[1] = Field(alias="schema")
    form: dict[Key, Name]
    size: dict[Size, Name]
    term: dict[Key, Name]


class EffectSpec(Spec):
    """One change that a weapon option makes (`D6-127`); `form` and `stat` limit it."""

    to: Literal["hit", "damage_check", "damage", "weight", "requirement", "range", "form"]
    amount: Small = 0
    form: Literal["swing", "thrust", "cut", "impact", "normal"] | None = None
    stat: Literal["technique"] | None = None
    all_out: bool = False
    own_point: bool = False
    copies: Literal["each", "first", "further"] = "each"


class WeaponSpec(Spec):
    """A weapon (catalogue 4.1)."""

    name: Name
    family: Literal["", "sword", "sabre", "axe", "hammer", "spear", "ranged"]
    requirement: Count
    damage: Count
    weight: Count
    reach: Count
    range: Count = 0
    forms: tuple[Form, ...]
    fixed_damage: Count = 0
    reload: Count = 0
    icon: str


class WeaponOptionSpec(Spec):
    """A weapon option (catalogue 4.2)."""

    name: Name
    families: tuple[str, ...]
    copies: Annotated[int, Field(ge=1, le=9)]
    effects: tuple[EffectSpec, ...]
    text: Name


class WeaponFile(Spec):
    """weapons.toml"""

    schema_: Literal[1] = Field(alias="schema")
    weapon: dict[Key, WeaponSpec]
    option: dict[Key, WeaponOptionSpec]


class ShieldSpec(Spec):
    """A shield's material (catalogue 4.3)."""

    name: Name
    requirement: Four
    weight: Four
    resistance: Count
    icon: str


class ShieldOptionSpec(Spec):
    """A shield option (catalogue 4.3)."""

    name: Name
    copies: Annotated[int, Field(ge=1, le=9)]
    requirement: Four = (0, 0, 0, 0)
    resistance: Count = 0
    exempt: Count = 0
    damage: Count = 0
    text: Name


class ShieldFile(Spec):
    """shields.toml"""

    schema_: Literal[1] = Field(alias="schema")
    shield: dict[Key, ShieldSpec]
    option: dict[Key, ShieldOptionSpec]


class ArmourSpec(Spec):
    """An armour (catalogue 4.4)."""

    name: Name
    requirement: Four
    penalty: Four
    resistance: Count
    metal: bool
    weak_to: tuple[Literal["thrust", "impact", "ranged"], ...] = ()
    icon: str


class ArmourOptionSpec(Spec):
    """An armour option (catalogue 4.4)."""

    name: Name
    cover: Literal[0, 4] = 0
    metal: bool | None = None
    difficulty: Count = 0
    requirement: Count = 0
    penalty: Count = 0
    resistance: Count = 0
    text: Name


class ArmourFile(Spec):
    """armour.toml"""

    schema_: Literal[1] = Field(alias="schema")
    difficulty: Four
    armour: dict[Key, ArmourSpec]
    option: dict[Key, ArmourOptionSpec]


class TreeSpec(Spec):
    """A skill tree: primary or secondary, of a power source (`D6-157`, `D6-158`)."""

    name: Name
    primary: bool
    source: Literal["physical", "fate"]


class SkillSpec(Spec):
    """A skill (catalogue 4.5)."""

    name: Name
    tree: Key
    needs: Key | None = None
    tactics: Count = 0
    premonition: Count = 0
    activation: Name
    text: Name
    rule: str


class SkillFile(Spec):
    """skills.toml"""

    schema_: Literal[1] = Field(alias="schema")
    tree: dict[Key, TreeSpec]
    skill: dict[Key, SkillSpec]


class TraitSpec(Spec):
    """A trait (catalogue 4.6); attributes serve as conditions of other traits (`D6-160`)."""

    name: Name
    kind: Literal["race", "background", "technique"]
    occupation: str = ""
    source: Literal["", "physical", "fate"] = ""
    bonus: Literal["", "tactics", "premonition"] = ""
    needs: str = ""
    text: Name
    rule: str


class TraitFile(Spec):
    """traits.toml"""

    schema_: Literal[1] = Field(alias="schema")
    trait: dict[Key, TraitSpec]


class GroundFile(Spec):
    """ground.toml: what surfaces mean (`D6-226`, `D6-237`)."""

    schema_: Literal[1] = Field(alias="schema")
    stone: tuple[str, ...]
    iron: tuple[str, ...]
    strange: tuple[Key, ...]
    tags: tuple[Key, ...]
    hazard: dict[str, Annotated[int, Field(ge=1, le=99)]]
    stat: dict[Key, Key]


class MultSpec(Spec):
    """Multipliers of the power sources (`D6-155`)."""

    physical: int | float
    fate: int | float


class HeadSpec(Spec):
    """A weapon kind on a pole (`D6-129`)."""

    name: str
    options: tuple[str, ...] = ()


class HeldSpec(Spec):
    """A weapon of a character file."""

    name: str
    options: tuple[str, ...] = ()
    stowed: bool = False
    both_hands: bool = False
    heads: tuple[HeadSpec, ...] = ()
    spear_removed: bool = False


class HeldShieldSpec(Spec):
    """A shield of a character file."""

    material: str
    size: Size
    options: tuple[str, ...] = ()
    stowed: bool = False


class WornSpec(Spec):
    """An armour layer of a character file."""

    name: str
    cover: Annotated[int, Field(ge=1, le=4)]
    options: tuple[str, ...] = ()


class StatedSpec(Spec):
    """What a ready-made file says the rules derive; checked."""

    strength: int
    technique: int
    speed: int
    health: int
    psychokinesis: int
    precognition: int
    empathy: int
    mind: int
    move: int


Base = Annotated[tuple[int, ...], Field(min_length=4, max_length=4)]


class SheetSpec(Spec):
    """A character file (catalogue 4.7)."""

    schema_: Literal[1] = Field(alias="schema")
    name: Name | str = ""
    role: str = ""
    icon: str = ""
    level: Annotated[int, Field(ge=1, le=30)]
    base: Base | dict[Literal["physical", "fate"], Base]
    mult: MultSpec
    traits: tuple[str, ...]
    skills: tuple[str, ...] = ()
    weapons: tuple[HeldSpec, ...] = ()
    shield: HeldShieldSpec | None = None
    armour: tuple[WornSpec, ...] = ()
    tactics: dict[str, Place] = {}
    premonition: Literal["attempt", "effect", "guard"] = "effect"
    temperament: tuple[str, ...] = ()
    stated: StatedSpec | None = None


class OptionSpec(Spec):
    """A house rule in ruleset.toml; `values` has the default first."""

    name: Key
    values: Annotated[tuple[bool | int | str, ...], Field(min_length=1)]
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
