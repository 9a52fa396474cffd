"""A combatant's components in battle and the small questions about them that every rule asks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from game.world import Component
from rulesets.d10 import armaments, checks
from rulesets.d10.build import Held, item_table
from rulesets.d10.content import Ability, Shield, Weapon, load_content

if TYPE_CHECKING:
    from game.battle import Battle

PRONE, STUNNED, DAZED, ROOTED = "prone", "stunned", "dazed", "rooted"
PARALYZED, UNCONSCIOUS, AIRBORNE, STAGGERED = "paralyzed", "unconscious", "airborne", "staggered"
DYING, GRAPPLED, TERROR, CHARM, SOAKED, BLINDED = "dying", "grappled", "terror", "charm", "soaked", "blinded"
DEFENDING, COVERED, SPRINTING, ANTICIPATING = "defending", "in_cover", "sprinting", "anticipating"
AIMING, RALLIED, PARRYING, TUMBLING, STITCHED = "aiming", "rallied", "parry_stance", "tumbling", "stitched"
HALTED, FELLED, FLEEING, CHARGING, BREATHLESS = "halted", "felled", "fleeing", "charging", "suffocating"
POISONED, PLANTED, LIFE_SENSE = "poisoned", "planted", "life_sense"
STANCES: Final = (PARRYING,)
"""Stances (`D10-352`)."""
HELPLESS: Final = (PARALYZED, UNCONSCIOUS)


class Fighter(Component):
    """What a battle seldom changes: stats, masteries, abilities, body (`D10-020` to `D10-045`)."""

    xp: int
    stats: dict[str, int]
    masteries: dict[str, int]
    kind: str = "human"
    player: bool = False
    abilities: list[str] = []
    armour: str = ""
    natural: list[str] = []
    traits: list[str] = []
    res: dict[str, int] = {}
    weak: dict[str, int] = {}
    abs: dict[str, int] = {}
    crit_range: int = 1
    overrides: dict[str, int] = {}
    senses: list[tuple[str, int, bool]] = []
    cards: list[tuple[str, int, str]] = []
    style: list[str] = []


class Pools(Component):
    """Resources and what counts towards their return (`D10-031` to `D10-036`, `D10-169`, `D10-221`, `D10-270`)."""

    hp: int
    hd: int
    sp: int
    grit: int
    rest_hp: int
    fate: int = 0
    buffer: int = 0
    hd_idle: int = 0
    dying_for: int = -1
    air: int = -1
    suffocating: int = 0
    ejected: int = -1
    destroyed: bool = False


class Ready(msgspec.Struct):
    """A Readied Action: its verb and item ("" = none) (`D10-073`)."""

    verb: str = ""
    item: str = ""


class Purse(Component):
    """Actions left, and the flags of the running Turn (`D10-060` to `D10-066`, `D10-076`, `D10-142`).

    `touched`: spaces in which it has run into somebody unseen this Turn (`D10-102`). `halved`: the running
    Move-Action was begun with Half MS (`D10-103`, `D10-112`).
    """

    main: int = 1
    bonus: int = 1
    metres: int = 0
    switched: bool = False
    stealthed: bool = False
    defended: bool = False
    staggered: bool = False
    efficient: bool = False
    tumble: int = 0
    touched: list[int] = []
    halved: bool = False
    ready: Ready = msgspec.field(default_factory=Ready)


class Slot(msgspec.Struct):
    """One carried thing; `slots` are the Wielding Slots it takes now, 0 = not wielded (`D10-234`).

    `empty` is what is missing to load it: "" (loaded), "bonus" or "main". `light` is the entity of its light.
    """

    item: str
    slots: int = 0
    empty: str = ""
    light: int = 0
    channel: bool = False


class Kit(Component):
    """What a combatant carries and wields; natural weapons are listed while they are wielded."""

    slots: list[Slot]


class Body(Component):
    """Where the body is besides its space: cm above floor or below surface (`D10-107`, `D10-112`, `D10-289`)."""

    height: int = 0
    depth: int = 0
    climbing: bool = False
    swimming: bool = False
    fallen: int = 0
    air_turns: int = 0


class Mind(Component):
    """What it knows of others, and how it hides (`D10-300` to `D10-308`, `D10-085`, `D10-086`, `D10-089`).

    `feints`, `fakes`: values of what it hides or pretends; `pierced`: its Scans of others this Round (`D10-086`).
    `traces`: where an enemy now unseen was last noticed, and in which Round (`D10-070`, `D10-144`).
    """

    known: list[int] = []
    found: dict[str, int] = {}
    surprised: list[int] = []
    lost: dict[str, int] = {}
    stealth: int = -1
    stamp: int = 0
    scanned: list[int] = []
    feints: dict[str, int] = {}
    fakes: dict[str, int] = {}
    pierced: dict[str, int] = {}
    missed_kinds: list[str] = []
    recalled: list[str] = []
    traces: dict[str, tuple[int, int]] = {}


class Working(msgspec.Struct):
    """A spell that loads PROXY: instant until the caster's next Start, or maintained (`D10-225`)."""

    spell: str
    load: int
    maintained: bool = False
    target: int = 0
    light: int = 0
    left: int = 20
    ess: int = 1
    amount: int = 0


class Magic(Component):
    """Spells at work."""

    active: list[Working] = []


class Standing(Component):
    """Initiative value and place in the base order (`D10-051`); `behind` = whom it waits for this Round (`D10-053`).

    `arrives`: the Round in which a latecomer joins (`D10-054`); `conditions` it begins with (`D10-371`).
    """

    value: int = 0
    rank: int = 0
    behind: int = 0
    arrives: int = 0
    conditions: list[str] = []


class Device(Component):
    """A device of the map: Security Rating and functions; who has which access, backdoors (`D10-093` to `D10-097`).

    `hidden`: Stealth values of users inside; `found`: the backdoors that a side knows of.
    """

    name: str
    cell: int
    rating: int
    stat: str
    effect: str
    access: dict[str, str] = {}
    backdoors: dict[str, int] = {}
    hidden: dict[str, int] = {}
    found: dict[str, list[str]] = {}


class Trap(Component):
    """A trap of the map: Stealth value and Save, what else it does, which sides have found it (`D10-083`)."""

    name: str
    cell: int
    difficulty: int
    save: str
    effect: str = ""
    found: list[int] = []
    sprung: bool = False


COMPONENTS: tuple[type[Component], ...] = (
    Fighter,
    Pools,
    Purse,
    Kit,
    Body,
    Mind,
    Magic,
    Standing,
    Device,
    Trap,
)


# --- effects --------------------------------------------------------------------------------------------------


def has(battle: Battle, who: int, *names: str) -> bool:
    """Whether a combatant has one of these conditions or effects."""
    for effect in battle.effects[who].active:  # noqa: SIM110 - asked tens of thousands of times a battle
        if effect.name in names:
            return True
    return False


def helpless(battle: Battle, who: int) -> bool:
    """Paralyzed or Unconscious (`D10-132`, `D10-134`)."""
    return has(battle, who, *HELPLESS)


def rooted(battle: Battle, who: int) -> bool:
    """Rooted, or Grappled and so Rooted (`D10-200`)."""
    return has(battle, who, ROOTED, GRAPPLED)


def can_act(battle: Battle, who: int) -> bool:
    """Whether it can take Actions at all (`D10-064`, `D10-195`, `D10-196`)."""
    return battle.up(who) and not has(battle, who, UNCONSCIOUS, HALTED)


def conscious(battle: Battle, who: int) -> bool:
    """Alive and not Unconscious."""
    return battle.up(who) and not has(battle, who, UNCONSCIOUS)


def fighting(battle: Battle, who: int) -> bool:
    """Alive, conscious and not Dying (`D10-058`)."""
    return battle.up(who) and not has(battle, who, UNCONSCIOUS, DYING)


# --- numbers --------------------------------------------------------------------------------------------------


class Sums:
    """What follows from stats, masteries and what is wielded; kept until one of them changes (`renew`)."""

    __slots__ = ("extra", "modifiers", "notes")

    def __init__(self) -> None:
        self.extra: checks.Derived | None = None
        self.modifiers: dict[str, int] = {}
        self.notes: dict[Any, Any] = {}


def sums(battle: Battle, who: int) -> Sums:
    """What is kept of a combatant; `notes` hold what other modules work out of the same."""
    memo = battle.situation.memo
    known: Sums | None = memo.get(who)
    if known is None:
        known = memo[who] = Sums()
    return known


def renew(battle: Battle, who: int) -> None:
    """Whoever changes a stat, a trait or what is wielded says so: the sums of it are made anew."""
    battle.situation.memo.pop(who, None)


def modifier(battle: Battle, who: int, name: str) -> int:
    """The Modifier of a stat or mastery (`D10-022`, `D10-041`, `D10-043`, `D10-045`)."""
    known = sums(battle, who).modifiers
    value = known.get(name)
    if value is None:
        one = battle.world.get(who, Fighter)
        value = known[name] = checks.modifier_of(name, one.stats, one.masteries)
    return value


def extra(battle: Battle, who: int) -> checks.Derived:
    """Maxima and outputs as they are now, overrides included (`D10-030`, `D10-032`)."""
    known = sums(battle, who)
    if known.extra is None:
        known.extra = derived(battle.world.get(who, Fighter), battle.world.get(who, Kit))
    return known.extra


def derived(one: Fighter, kit: Kit) -> checks.Derived:
    """Extra Stats of a fighter with what it wields (`D10-029`, `D10-032`, `D10-222`)."""
    held = tuple((slot.item, slot.slots, slot.channel) for slot in kit.slots if slot.slots)
    made = _derived(
        tuple(one.stats.items()), tuple(one.masteries.items()), one.armour, held, "soul" in one.traits
    )
    return msgspec.structs.replace(made, **one.overrides) if one.overrides else made


@lru_cache(maxsize=4096)
def _derived(
    stats: tuple[tuple[str, int], ...],
    masteries: tuple[tuple[str, int], ...],
    worn: str,
    held: tuple[tuple[str, int, bool], ...],
    soul: bool,
) -> checks.Derived:
    content = load_content()
    armour = content.armour.get(worn)
    tables = []
    for item, slots, channel in held:
        table = item_table(content, Held(item, slots))
        tables.append({**table, "tier": tier_of(Slot(item, slots, channel=channel), table["tier"])})
    bonus = armaments.wield(tables)["hd_bonus"]
    points = armour.points if armour else 0
    return checks.derive(dict(stats), dict(masteries), points, bonus, soul=soul)


def tier_of(slot: Slot, tier: int) -> int:
    """Channeling armaments count as Tier 1 unless channeled (`D10-233`)."""
    content = load_content()
    thing: Weapon | Shield | None = content.weapons.get(slot.item) or content.shields.get(slot.item)
    if thing is not None and thing.tier_mode == "channeling" and not slot.channel:
        return 1
    return tier


def init_of(battle: Battle, who: int) -> int:
    """INIT (`D10-038`)."""
    return extra(battle, who).init


def by_init(battle: Battle, members: list[int]) -> list[int]:
    """Descending INIT, then AGI, then entity (`D10-212`)."""

    def key(who: int) -> tuple[int, int, int]:
        return -init_of(battle, who), -battle.world.get(who, Fighter).stats["AGI"], who

    return sorted(members, key=key)


def knows_ability(battle: Battle, who: int, key: str) -> bool:
    """Whether it has an ability."""
    return key in battle.world.get(who, Fighter).abilities


def unlock_modifier(battle: Battle, who: int, ability: Ability) -> int:
    """Modifier of the mastery that unlocks an ability, the best of several (`D10-343`, `D10-349`)."""
    return max(modifier(battle, who, name) for name in ability.unlock)


# --- equipment ------------------------------------------------------------------------------------------------


def wielded(battle: Battle, who: int) -> list[Slot]:
    """What is wielded."""
    return [slot for slot in battle.world.get(who, Kit).slots if slot.slots]


def weapons(battle: Battle, who: int) -> list[tuple[Weapon, Slot]]:
    """Wielded weapons, natural ones included (`D10-236`)."""
    known = load_content().weapons
    slots = battle.world.get(who, Kit).slots
    return [(known[slot.item], slot) for slot in slots if slot.slots and slot.item in known]


def shield(battle: Battle, who: int) -> Shield | None:
    """The one wielded Shield that benefits (`D10-249`)."""
    known = load_content().shields
    return next((known[slot.item] for slot in wielded(battle, who) if slot.item in known), None)


def dual(battle: Battle, who: int) -> bool:
    """Dual Wielding: two weapons, natural ones count, shields do not (`D10-126`, `D10-254`)."""
    return len(weapons(battle, who)) == 2


def free_slots(battle: Battle, who: int) -> int:
    """Wielding Slots not in use (`D10-234`)."""
    return 2 - sum(slot.slots for slot in battle.world.get(who, Kit).slots)


def can_grapple(battle: Battle, who: int) -> bool:
    """An empty slot, or one with a natural weapon (`D10-078`)."""
    return free_slots(battle, who) > 0 or any(weapon.type == "natural" for weapon, _ in weapons(battle, who))


def natural_tier(battle: Battle, who: int) -> int:
    """Tier of natural weapons (`D10-125`)."""
    return max(1, battle.world.get(who, Fighter).xp // 100)


def melee_reach(battle: Battle, who: int) -> int:
    """Reach of the longest wielded melee weapon, at least natural reach (`D10-079`, `D10-128`, `D10-129`)."""
    notes = sums(battle, who).notes
    reach: int | None = notes.get("reach")
    if reach is None:
        reach = max((weapon.reach for weapon, _ in weapons(battle, who) if weapon.melee), default=1) or 1
        notes["reach"] = reach
    return reach


# --- sides ----------------------------------------------------------------------------------------------------


def allied(battle: Battle, one: int, other: int) -> bool:
    """Whether two combatants are of one side."""
    return battle.sides[one] == battle.sides[other]


def known_foes(battle: Battle, who: int) -> list[int]:
    """Enemies on their feet or ground whom the side Pinpoints, in order of entity."""
    return battle.situation.foes[battle.sides[who]]


def allies(battle: Battle, who: int) -> list[int]:
    """Other members of the side still in the battle, in order of entity."""
    return [other for other in battle.situation.active[battle.sides[who]] if other != who]


def others(battle: Battle, who: int) -> list[int]:
    """Allies and Pinpointed enemies."""
    return sorted([*allies(battle, who), *known_foes(battle, who)])
