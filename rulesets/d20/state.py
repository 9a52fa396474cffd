"""A combatant's components in battle and the small questions about them that every rule asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from game.components import Effects, Policies, Position, Presence, Side
from game.wording import said
from game.world import Component
from rulesets.d20.checks import Backstory, Modifier, attack_difficulty, average, best_backstory
from rulesets.d20.content import Weapon, load_content

if TYPE_CHECKING:
    from game.battle import Battle
    from game.world import World
    from rulesets.d20.arms import Arms, Mark
    from rulesets.d20.outfit import Outfit
    from rulesets.d20.spells import Price

STUNNED, JOLTED, BOUND, POISONED, MARKED = "stunned", "jolted", "bound", "poisoned", "marked"
BRACING, GUARDING, ANTHEM, STAND_FAST = "bracing", "guarding", "anthem", "stand_fast"
HANDS: Final = 2


class Fighter(Component):
    """What a battle does not change: stats, Sources, spells known, armour, backstory, character (`D20-170` to
    `D20-175`).
    """

    levels: int
    dice: int
    stats: dict[str, int]
    sources: dict[str, int]
    spells: list[str]
    armour: str
    worn: int
    backstory: list[Backstory]
    temperament: list[str]
    adventurer: bool


class Vitals(Component):
    """HP, one mana pool for each Source, Hope. `frozen`: Hope never changes; `quit`: gone for this adventure
    (`D20-125`).
    """

    hp: int
    max_hp: int
    mana: dict[str, int]
    max_mana: dict[str, int]
    hope: int = 4
    frozen: bool = False
    quit: bool = False


class Attached(msgspec.Struct):
    """A minor spell or vial waiting for the attack it adds to (`D20-135`)."""

    spell: str
    level: int


class Budget(Component):
    """What may still be spent this round (`D20-024`), and the flags of the running turn (`D20-101`, `D20-124`).

    `mired`: no movement until the start of the next turn (`D20-189`); `unjoined`: a swarm that nobody joined this turn;
    `fallen`: Downed since it last chose what to do, even if it stands again (`D20-115`).
    """

    movement: int = 4
    action: int = 1
    minor: int = 1
    attempted: bool = False
    hope_lost: bool = False
    hope_gained: bool = False
    mired: bool = False
    unjoined: bool = False
    fallen: bool = False
    attached: list[Attached] = []


class Slot(msgspec.Struct):
    """One carried item: its place ("pocket", "belt", "back", "" = only in hand), whether in hand, loaded,
    envenomed, lit.
    """

    item: str
    place: str = ""
    held: bool = False
    loaded: bool = True
    venom: int = 0
    light: int = 0


class Kit(Component):
    """What a combatant carries, and the excess weight that follows (`D20-160` to `D20-168`)."""

    slots: list[Slot]
    excess: int = 0


class Casting(Component):
    """Per battle: blood paid for Beast mana, the last Song spell (`D20-136`)."""

    blood: int = 0
    last_song: str = ""


class Trigger(Component):
    """The declared Ready trigger (`D20-116`): kind "" (none), attack_me, attack_ally, near, acts, spell, sight."""

    kind: str = ""
    target: int = 0
    distance: int = 0


COMPONENTS: tuple[type[Component], ...] = (Fighter, Vitals, Budget, Kit, Casting, Trigger)
PARTS: tuple[type[Component], ...] = (Position, Presence, Effects, Policies, *COMPONENTS)
"""What a figure has at hand, in the order of its making."""


class Figure:
    """A combatant's components at hand (`battle.figures`), and numbers that follow from them alone.

    `mark`, `arms`, `fresh` (the arms with a full budget), `levels` (of spells) and `paid` (by kind, the spells that can
    be paid for) hold until it is `altered`, the `outfit` until its things are rearranged, `speed` and `allowance` until
    it is weighed anew.
    """

    __slots__ = (
        "allowance",
        "arms",
        "budget",
        "casting",
        "effects",
        "fighter",
        "fresh",
        "kit",
        "levels",
        "mark",
        "menus",
        "outfit",
        "paid",
        "policies",
        "position",
        "presence",
        "side",
        "speed",
        "trigger",
        "vitals",
    )

    def __init__(
        self,
        side: int,
        position: Position,
        presence: Presence,
        effects: Effects,
        policies: Policies,
        fighter: Fighter,
        vitals: Vitals,
        budget: Budget,
        kit: Kit,
        casting: Casting,
        trigger: Trigger,
    ) -> None:
        self.side, self.position, self.presence = side, position, presence
        self.effects, self.policies, self.fighter, self.vitals = effects, policies, fighter, vitals
        self.budget, self.kit, self.casting, self.trigger = budget, kit, casting, trigger
        self.outfit: Outfit | None = None
        self.menus: dict[Any, Any] = {}
        self.weigh()
        self.forget()

    def weigh(self) -> None:
        """What excess weight leaves of Speed (0 to 9) and of the movement allowance (`D20-004`, `D20-040`)."""
        excess = self.kit.excess
        self.speed: int = max(0, min(9, self.fighter.stats["speed"] - excess))
        self.allowance: int = max(0, 4 - excess)

    def forget(self) -> None:
        """All that follows from HP, mana, Hope, conditions and things must be worked out anew."""
        self.mark: Mark | None = None
        self.forget_means()

    def forget_means(self) -> None:
        """What one can do must be worked out anew: that follows from mana, but not how well one is hit."""
        self.arms: Arms | None = None
        self.fresh: Arms | None = None
        self.levels: dict[str, tuple[tuple[int, Price], ...]] = {}
        self.paid: dict[str, Any] = {}

    def purse(self) -> tuple[Any, ...]:
        """What decides which spells can be paid for, as a key (`D20-132`, `D20-136`)."""
        vitals, casting = self.vitals, self.casting
        return *vitals.mana.values(), vitals.hp if "beast" in vitals.mana else 0, casting.blood, casting.last_song


def figures(world: World) -> dict[int, Figure]:
    """Every combatant's figure."""
    tables: list[dict[int, Any]] = [world.table(kind) for kind in PARTS]
    return {who: Figure(side.index, *[table[who] for table in tables]) for who, side in world.all(Side)}


def flagged(battle: Battle, who: int) -> Budget:
    """The budget of a combatant, one of whose flags of the running turn is about to be set: the next turn resets them
    (`D20-101`, `D20-124`).
    """
    budget: Budget = battle.figures[who].budget
    known: list[Budget] | None = battle.situation.memo.get("flagged")
    if known is not None:
        known.append(budget)
    return budget


def altered(battle: Battle, who: int, *, able: bool = True) -> None:
    """HP, mana, Hope, conditions or things of a combatant have changed: whatever changes them says so.

    Not `able`: what it can do itself does not follow from that.
    """
    figure: Figure = battle.figures[who]
    if able:
        figure.forget()
    else:
        figure.mark = None


SPARING: Final = 2
"""From so much Hope down what one does is worth less for fear of losing it (`D20-123`)."""


def hope_altered(battle: Battle, who: int, before: int) -> None:
    """Hope has changed: numbers follow from it when there is little or none."""
    figure: Figure = battle.figures[who]
    if before <= SPARING or figure.vitals.hope <= SPARING:
        figure.forget_means()


def hp_altered(battle: Battle, who: int) -> None:
    """HP have changed: what one can do follows from them where blood pays for mana (`D20-136`)."""
    figure: Figure = battle.figures[who]
    altered(battle, who, able="beast" in figure.vitals.mana)


def speed(battle: Battle, who: int) -> int:
    """Effective Speed: Speed - excess weight, 0 to 9 (`D20-004`)."""
    figure: Figure = battle.figures[who]
    return figure.speed


def stat(battle: Battle, who: int, name: str) -> int:
    """A stat; Speed is always effective Speed (`D20-004`)."""
    if name == "speed":
        return speed(battle, who)
    fighter: Fighter = battle.figures[who].fighter
    return fighter.stats[name]


def allowance(battle: Battle, who: int) -> int:
    """Movement allowance per round: 4 - excess weight (`D20-040`)."""
    figure: Figure = battle.figures[who]
    return figure.allowance


def defence(battle: Battle, who: int) -> int:
    """The difficulty to hit: 10 + Speed bonus (`D20-052`)."""
    return attack_difficulty(speed(battle, who), battle.figures[who].fighter.worn)


def extra_armour(battle: Battle, who: int) -> int:
    """Shield while Bracing or Guarding, and Stand Fast; they add up (`D20-067`, `D20-008`)."""
    effects = battle.effects[who]
    if not effects.active:
        return 0
    total = 0
    stand = effects.named(STAND_FAST)
    if stand is not None:
        total += stand.value
    if effects.named(BRACING) or effects.named(GUARDING):
        items = load_content().items
        shields = [items[slot.item].extra_armour for slot in held(battle, who) if slot.item in items]
        total += max(shields, default=0)
    return total


def has(battle: Battle, who: int, effect: str) -> bool:
    """Whether a combatant has a condition or state."""
    effects = battle.effects[who]
    return bool(effects.active) and effects.named(effect) is not None


def hopeless(battle: Battle, who: int) -> bool:
    """Out of the fight by Hope 0 (`D20-125`)."""
    figure: Figure = battle.figures[who]
    return figure.vitals.hope == 0


def held(battle: Battle, who: int) -> list[Slot]:
    """Items in hand."""
    return [slot for slot in battle.world.get(who, Kit).slots if slot.held]


def weapons_in_hand(battle: Battle, who: int) -> list[tuple[Weapon, Slot | None]]:
    """Weapons ready to attack with, and their slots (None: unarmed)."""
    return ready_weapons(battle.world.get(who, Kit).slots)


def ready_weapons(slots: list[Slot]) -> list[tuple[Weapon, Slot | None]]:
    """Held ones (two-handed ones only with no other item in hand), and unarmed (`D20-168`)."""
    weapons = load_content().weapons
    in_hand = [slot for slot in slots if slot.held]
    found: list[tuple[Weapon, Slot | None]] = []
    seen: set[str] = set()
    for slot in in_hand:
        weapon = weapons.get(slot.item)
        if weapon is None or weapon.key in seen or (weapon.hands == 2 and len(in_hand) > 1):
            continue
        seen.add(weapon.key)
        found.append((weapon, slot))
    found.append((weapons["unarmed"], None))
    return found


def check_terms(battle: Battle, who: int, name: str, tag: str | None, rule: str) -> list[Modifier]:
    """The bonuses of a check: the stat and the best backstory bonus with the tag (`D20-012`, `D20-014`)."""
    terms = [Modifier(name, stat(battle, who, name), rule)]
    story = best_backstory(battle.world.get(who, Fighter).backstory, tag) if tag else None
    if story is not None:
        terms.append(story)
    return terms


def allied(battle: Battle, one: int, other: int) -> bool:
    """Whether two combatants are of one party (`D20-006`)."""
    return battle.sides[one] == battle.sides[other]


def wounded(battle: Battle, who: int) -> bool:
    """Whether healing would do anything."""
    vitals: Vitals = battle.figures[who].vitals
    return vitals.hp < vitals.max_hp


def known_foes(battle: Battle, who: int) -> list[int]:
    """Standing enemies that the side sees, in order of entity."""
    return battle.situation.foes[battle.sides[who]]


def allies(battle: Battle, who: int) -> list[int]:
    """Other standing members of the party, in order of entity."""
    return [other for other in battle.situation.active[battle.sides[who]] if other != who]


def party(battle: Battle, who: int) -> list[int]:
    """Other members of the party, the fallen included, the departed not."""
    return [other for other in battle.situation.present[battle.sides[who]] if other != who]


def combined_term(battle: Battle, who: int, one: str, other: str) -> Modifier:
    """Two stats averaged, rounded down, where the map asks for a combined check such as "strength+brains"
    (`D20-013`).
    """
    both = average(stat(battle, who, one), stat(battle, who, other))
    return Modifier(said("two_stats", one=one, other=other), both, "D20-013")
