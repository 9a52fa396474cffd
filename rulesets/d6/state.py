"""A combatant's components in battle and the small questions about them that every rule asks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from game.components import Effect
from game.event import Gained, Lost
from game.world import Component
from rulesets.d6 import build, gear, numbers
from rulesets.d6.content import load_content

if TYPE_CHECKING:
    from game.battle import Battle

GRIPPED, ALL_OUT, OWING, PRESSED = "gripped", "all_out", "owing", "pressed"
HELD_OFF, CONTROLLED, CHARGED, UNAWARE, HARDENED = "held_off", "controlled", "charged", "unaware", "hardened"
CONDITIONS: Final = {
    GRIPPED: "D6-217",
    ALL_OUT: "D6-218",
    OWING: "D6-219",
    PRESSED: "D6-220",
    HELD_OFF: "D6-221",
    CONTROLLED: "D6-222",
    CHARGED: "D6-223",
    UNAWARE: "D6-224",
    HARDENED: "D6-173",
}
"""The rule behind each condition (catalogue 3.18); Down is `Presence.down` (`D6-216`)."""
SWIMMING: Final = 120
"""Water depth in cm from which one swims (`D6-233`)."""


class Fighter(Component):
    """What a battle does not change: stats before penalties, skills, traits, worn armour (`D6-143`, `D6-156`)."""

    level: int
    base: dict[str, int]
    traits: list[str]
    skills: list[str]
    worn: str = ""
    temperament: list[str] = []


class Vitals(Component):
    """Health, current and full (`D6-092`)."""

    health: int
    maximum: int


class Budget(Component):
    """Own-turn actions left; in another's turn reaction actions used and Emergencies bought so far (`D6-038`,
    `D6-040`, `D6-055`); what has been used up this turn.

    `sunk` counts own turns begun under water (`D6-236`), `attuned` = Attunement used since the last own turn.
    """

    actions: int = 0
    used: int = 0
    bought: int = 0
    replaced: bool = False
    handled: bool = False
    attuned: bool = False
    sunk: int = 0


class Placement(Component):
    """Where each Tactics point and the Premonition lie (`D6-024`, `D6-031`)."""

    tactics: dict[str, str] = {}
    premonition: str = ""


class Chain(Component):
    """The running chain of attacks: form, length, whether continued in this own turn (`D6-096`)."""

    form: str = ""
    count: int = 0
    fresh: bool = True


class Slot(msgspec.Struct):
    """One weapon or shield: its text (`rulesets.d6.gear`), in hand, in both hands by choice, loaded; `brawling`: its
    hand holds a grip (`D6-189`).
    """

    item: str
    held: bool = True
    both: bool = False
    loaded: bool = True
    brawling: int = 0


class Kit(Component):
    """What a combatant carries (`D6-119`, `D6-126`)."""

    slots: list[Slot] = []


COMPONENTS: tuple[type[Component], ...] = (Fighter, Vitals, Budget, Placement, Chain, Kit)


# --- stats and gear -------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def outfit_of(worn: str) -> gear.Outfit:
    """The outfit of a text such as `chain:3+backing|cloth:1`."""
    layers = []
    for part in worn.split("|") if worn else []:
        base, *options = part.split("+")
        key, _, cover = base.partition(":")
        layers.append((key, int(cover), options))
    return gear.make_outfit(layers)


def outfit(battle: Battle, who: int) -> gear.Outfit:
    """Worn armour."""
    return outfit_of(battle.world.get(who, Fighter).worn)


def held(battle: Battle, who: int) -> list[Slot]:
    """Items in hand."""
    return [slot for slot in battle.world.get(who, Kit).slots if slot.held]


def shield_slot(battle: Battle, who: int) -> Slot | None:
    """The shield in hand, if it is usable (`D6-130`)."""
    for slot in battle.world.get(who, Kit).slots:
        if slot.held and gear.is_shield(slot.item):
            usable = gear.shield_of(slot.item).usable(base(battle, who, "strength"))
            return slot if usable else None
    return None


def base(battle: Battle, who: int, name: str) -> int:
    """A stat before penalties."""
    return battle.world.get(who, Fighter).base[name]


def stat(battle: Battle, who: int, name: str) -> int:
    """An effective stat (`D6-156`)."""
    fighter = battle.world.get(who, Fighter)
    value = fighter.base[name]
    if name in ("technique", "precognition"):
        return max(0, value - outfit_of(fighter.worn).penalty)
    if name in ("speed", "empathy"):
        strength = fighter.base["strength"]
        slow = outfit_of(fighter.worn).speed_penalty(strength)
        slot = shield_slot(battle, who)
        if slot is not None:
            slow += gear.shield_of(slot.item).speed_penalty(strength)
        return max(0, value - slow)
    return value


def has_skill(battle: Battle, who: int, skill: str) -> bool:
    """Whether a combatant has learnt a skill."""
    return skill in battle.world.get(who, Fighter).skills


def has_trait(battle: Battle, who: int, trait: str) -> bool:
    """Whether a combatant has a trait."""
    return trait in battle.world.get(who, Fighter).traits


def physical(battle: Battle, who: int) -> bool:
    """Whether a combatant has a trait with the Physical attribute (`D6-208`)."""
    traits = load_content().traits
    return any(traits[key].source == "physical" for key in battle.world.get(who, Fighter).traits)


def hands_of(battle: Battle, who: int, slot: Slot) -> int:
    """Hands that an item takes (`D6-120`, `D6-131`)."""
    return build.hands(slot.item, base(battle, who, "strength"), slot.both)


def free_hands(battle: Battle, who: int) -> int:
    """Hands that hold nothing."""
    return max(0, 2 - sum(hands_of(battle, who, slot) for slot in held(battle, who)))


def weapons(battle: Battle, who: int) -> list[Slot]:
    """Usable weapons in hand, shields not among them (`D6-120`)."""
    strength = base(battle, who, "strength")
    return [
        slot
        for slot in held(battle, who)
        if not gear.is_shield(slot.item) and gear.heads_of(slot.item)[0].requirement <= strength
    ]


def armed(battle: Battle, who: int) -> bool:
    """Whether a usable weapon is equipped; bare hands are none (3.13)."""
    return bool(weapons(battle, who))


def two_handed(battle: Battle, who: int) -> Slot | None:
    """A usable melee weapon held in both hands, by need or by choice (`D6-191`)."""
    for slot in weapons(battle, who):
        if not gear.heads_of(slot.item)[0].range and hands_of(battle, who, slot) == 2:
            return slot
    return None


def longest_reach(battle: Battle, who: int) -> int:
    """The longest reach among weapons in hand, at least 1 (`D6-177`)."""
    reaches = [head.reach for slot in weapons(battle, who) for head in gear.heads_of(slot.item)]
    return max([1, *reaches])


def technique_allowed(battle: Battle, who: int, head: gear.Head) -> bool:
    """Whether the requirement is at most half of Strength (`D6-120`, `D6-121`)."""
    return numbers.within_half(head.requirement, base(battle, who, "strength"))


def swimming(battle: Battle, who: int, cell: int = -1) -> bool:
    """Whether somebody swims (`D6-233`)."""
    return battle.ground.water[battle.positions[who].cell if cell < 0 else cell] >= SWIMMING


# --- conditions -----------------------------------------------------------------------------------------------


def effect(battle: Battle, who: int, name: str) -> Effect | None:
    """A condition of somebody, or None."""
    active = battle.effects[who].active
    if active:
        for one in active:
            if one.name == name:
                return one
    return None


def has(battle: Battle, who: int, name: str) -> bool:
    """Whether somebody has a condition."""
    return effect(battle, who, name) is not None


def value(battle: Battle, who: int, name: str) -> int:
    """The number of a condition, 0 without it."""
    found = effect(battle, who, name)
    return found.value if found is not None else 0


def give(
    battle: Battle, who: int, name: str, amount: int = 1, source: int = 0, until: str = "", owner: int = 0
) -> Effect:
    """Begin a condition; one of the same name and source gets the new number and lasts anew (`D6-022`)."""
    active = battle.effects[who].active
    found = next((one for one in active if one.name == name and one.source == source), None)
    if found is None:
        found = Effect(name, amount, source, until, owner)
        active.append(found)
    else:
        found.value, found.until, found.owner, found.armed = amount, until, owner, False
    battle.emit(Gained(who, name, amount, source, CONDITIONS[name]))
    return found


def take(battle: Battle, who: int, name: str) -> int:
    """End a condition; returns its number (all sources together)."""
    active = battle.effects[who].active
    gone = [one for one in active if one.name == name]
    for one in gone:
        active.remove(one)
    if gone:
        battle.emit(Lost(who, name, CONDITIONS[name]))
    return sum(one.value for one in gone)


def held_off_by(battle: Battle, who: int, holder: int) -> bool:
    """Whether `holder` holds `who` off (`D6-179`, `D6-221`)."""
    active = battle.effects[who].active
    return bool(active) and any(one.name == HELD_OFF and one.source == holder for one in active)


# --- actions --------------------------------------------------------------------------------------------------


def own_turn(battle: Battle, who: int) -> bool:
    """Whether it is the turn of `who`: it answers with own-turn actions (`D6-058`)."""
    return battle.clock.turn == who


def reacts(battle: Battle, who: int) -> bool:
    """Whether somebody has reaction actions at all (`D6-041`, `D6-218`, `D6-251`)."""
    return not any(one.name in (ALL_OUT, CONTROLLED, UNAWARE) for one in battle.effects[who].active)


def reactions_left(battle: Battle, who: int) -> int:
    """Reaction actions left in this turn of another, Emergencies not counted (`D6-040`, `D6-041`)."""
    budget = battle.world.get(who, Budget)
    return numbers.reaction_actions(budget.bought, budget.used, not reacts(battle, who))


def emergencies_left(battle: Battle, who: int) -> int:
    """Emergencies that may still be declared (`D6-056`)."""
    active = battle.effects[who].active
    owed, lost, all_out = 0, 0, False
    for one in active:
        if one.name in (CONTROLLED, UNAWARE):
            return 0
        if one.name == ALL_OUT:
            all_out = True
        elif one.name == OWING:
            owed = one.value
        elif one.name == PRESSED:
            lost = max(lost, one.value)
    return numbers.emergencies_left(owed, lost, all_out)


def payable(battle: Battle, who: int) -> int:
    """Actions that somebody can spend on an answer now (`D6-058`, `D6-073`)."""
    if own_turn(battle, who):
        return battle.world.get(who, Budget).actions
    return reactions_left(battle, who) + emergencies_left(battle, who)


def tactics_points(battle: Battle, who: int) -> dict[str, str]:
    """Where each Tactics point lies, by skill."""
    return battle.world.get(who, Placement).tactics


def allied(battle: Battle, one: int, other: int) -> bool:
    """Whether two combatants fight for the same side."""
    return battle.sides[one] == battle.sides[other]


def allies(battle: Battle, who: int) -> list[int]:
    """Other standing members of the side, in order of entity."""
    return [other for other in battle.situation.active[battle.sides[who]] if other != who]


def known_foes(battle: Battle, who: int) -> list[int]:
    """Standing enemies that the side sees, in order of entity."""
    return battle.situation.foes[battle.sides[who]]
