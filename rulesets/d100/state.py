"""A combatant's components in battle and the small questions about them that every rule asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from game.components import Concealed, Effects, Presence
from game.world import Component
from rulesets.d100.bodies import BODIES, COLLAPSED, FATIGUE
from rulesets.d100.checks import ceil_div
from rulesets.d100.content import Weapon, load_content

if TYPE_CHECKING:
    from game.battle import Battle
    from game.world import World

PRONE, CROUCHED, NO_ATTACK, WRONG_FOOTED, STUNNED = (
    "prone",
    "crouched",
    "no_attack",
    "wrong_footed",
    "stunned",
)
GRIPPED, BLINDED, FRIGHTENED, FLEEING, SURRENDERED = (
    "gripped",
    "blinded",
    "frightened",
    "fleeing",
    "surrendered",
)
UNCONSCIOUS, INCAPACITATED, DEAD, SURPRISED = "unconscious", "incapacitated", "dead", "surprised"
RAN, SPRINTED, PINNED, SHIELDED, BURNING = "ran", "sprinted", "pinned", "shielded", "burning"
COMMANDED, AIMING, WAITING, KEEN, HIDDEN = "commanded", "aiming", "waiting", "keen", "hidden"
CLIMBING = "climbing"
SPELL_ARMOUR = 3
"""AP of Shielding (4.8)."""
OUT = (UNCONSCIOUS, INCAPACITATED, DEAD, SURRENDERED)
"""States that take one out of the fight (4.6)."""


class Passion(msgspec.Struct):
    """A Passion: its name, value and tag (`D100-040`)."""

    name: str
    value: int
    tag: str


class Fighter(Component):
    """What a battle does not change (`D100-230` to `D100-235`). `skills` holds Combat Styles as `style:NAME`."""

    key: str
    tier: str
    team: str
    kind: str
    leader: bool
    body: str
    stats: dict[str, int]
    skills: dict[str, int]
    natural: list[str]
    spells: list[str]
    passions: list[Passion]
    move: int
    modifier: str
    healing_rate: int
    bonus: int
    worn: int
    temperament: list[str]


class Lodged(msgspec.Struct):
    """A weapon in a wound (`D100-189`): where, which, whose, its Size, how to give it back."""

    location: str
    weapon: str
    owner: int
    size: str
    melee: bool


class Frame(Component):
    """The body: points, armour and troubles by location (`D100-160`); rounds are the last in which they hold.

    `useless` until healed; `clocks` death clocks; `stunned` and `entangled` (holder) by location.
    """

    hp: dict[str, int]
    most: dict[str, int]
    armour: dict[str, int]
    natural: dict[str, int]
    useless: list[str] = []
    clocks: dict[str, int] = {}
    stabilised: list[str] = []
    lodged: list[Lodged] = []
    bleeding: list[str] = []
    stunned: dict[str, int] = {}
    entangled: dict[str, int] = {}
    scars: list[str] = []
    sundered: list[str] = []
    fatigue: int = 0
    bled: int = 0
    bled_by: int = 0
    choked: int = 0
    breath: int = 0


class Purse(Component):
    """Action Points, initiative, and where the running turn stands (`D100-080` to `D100-084`).

    `mode` of the turn: "" nothing yet, "step" (a free step so far), "move" or "run" (paid), "done" (another action
    paid); `moved` metres of it; `last` and `loud` count turns of the battle: one's own last, one's last attack or word.
    `hang`, `hung`: the cell that one climbs to, centimetres done (`D100-213`).
    """

    ap: int = 0
    most: int = 2
    score: int = 0
    rank: int = 0
    mode: str = ""
    moved: int = 0
    halted: bool = False
    began: bool = False
    last: int = 0
    loud: int = 0
    passion_round: int = 0
    origin: int = -1
    hurt: bool = False
    hang: int = -1
    hung: int = 0


class Fortune(Component):
    """Luck Points (`D100-050`)."""

    luck: int = 0
    most: int = 0


class Gear(msgspec.Struct):
    """A carried weapon or shield. `hand` "right", "left", "both" or "" (put away); `count` shots or brace.

    `load` Ready actions until it can shoot; `hp` left; `wards` locations it wards (`D100-105`); `keen` the last round
    of Keen Edge.
    """

    key: str
    count: int = 1
    hand: str = ""
    load: int = 0
    hp: int = 0
    wards: list[str] = []
    keen: int = 0


class Kit(Component):
    """What a combatant carries (`D100-228`)."""

    gear: list[Gear] = []


class Magic(Component):
    """Magic Points and the spell under way: actions done, its aim, whether the caster was hurt (`D100-222`)."""

    mp: int = 0
    most: int = 0
    spell: str = ""
    done: int = 0
    target: int = 0
    cell: int = -1
    hurt: bool = False


class Ties(Component):
    """Studied foes, demands made, tries used up, morale triggers met; states to start in, the round of arrival
    (`D100-075`; 0: there).
    """

    studied: list[int] = []
    demanded: list[int] = []
    rallied: list[int] = []
    fumbled_aid: list[str] = []
    morale: list[str] = []
    begin_in: list[str] = []
    arrives: int = 0


class Wait(Component):
    """A waiting action (`D100-104`): trigger "" (none), reach, sight, attack or cast; the action and its weapon."""

    trigger: str = ""
    action: str = ""
    item: str = ""
    target: int = 0


class Stealth(Component):
    """A standing Stealth roll (`D100-109`): who has noticed, who looked and did not."""

    active: bool = False
    die: int = 0
    e: int = 0
    augment: int = 0
    noticed: list[int] = []
    fooled: list[int] = []


class Course(Component):
    """The table: cycle of the round, whether AP were spent on a turn in it, turns so far, who started (`D100-084`).

    `pools` holds Group Luck by side; `started` the number of each side's combatants at the start; `glows` the last
    round of magical lights by entity.
    """

    cycle: int = 1
    spent: bool = False
    turns: int = 0
    closing: bool = False
    pools: dict[str, int] = {}
    started: dict[str, int] = {}
    glows: dict[str, int] = {}
    tested: list[str] = []


COMPONENTS: tuple[type[Component], ...] = (
    Fighter,
    Frame,
    Purse,
    Fortune,
    Kit,
    Magic,
    Ties,
    Wait,
    Stealth,
    Course,
)


PARTS: Final = (Effects, Presence, Fighter, Frame, Kit, Purse, Fortune, Magic, Concealed, Wait)


class Figure:
    """A combatant's components at hand (`battle.figures`), and what follows from them until it is `altered`."""

    __slots__ = (
        "arms",
        "bearing",
        "concealed",
        "effects",
        "fighter",
        "fortune",
        "frame",
        "free",
        "hide",
        "kit",
        "magic",
        "mobile",
        "posture",
        "presence",
        "purse",
        "reach",
        "tied",
        "tying",
        "wait",
        "wound",
    )

    def __init__(
        self,
        effects: Effects,
        presence: Presence,
        fighter: Fighter,
        frame: Frame,
        kit: Kit,
        purse: Purse,
        fortune: Fortune,
        magic: Magic,
        concealed: Concealed,
        wait: Wait,
    ) -> None:
        self.effects, self.presence, self.fighter, self.frame = effects, presence, fighter, frame
        self.kit, self.purse, self.fortune, self.magic = kit, purse, fortune, magic
        self.concealed, self.wait = concealed, wait
        self.forget()
        self.tied: list[int] = []
        """Who is engaged with it (`D100-128`), as it was when there were `tying` events."""
        self.tying = -1

    def forget(self) -> None:
        """States, wounds, things or presence have changed: what follows from them is worked out anew when asked for."""
        self.arms: list[Arm] | None = None
        """The arms ready to be used."""
        self.reach = -1
        """The reach (`D100-128`)."""
        self.free: list[str] | None = None
        """Usable arms that hold nothing, right first."""
        self.posture = ""
        self.mobile: bool | None = None
        """Whether one can leave one's space."""
        self.wound = 0
        """The worst wound of any location, as `wound_level` has it."""
        self.bearing = self.hide = -1
        """As `prospects` knows what skills and harm depend on."""


def altered(battle: Battle, who: int) -> None:
    """Whoever writes a combatant's states, body, things in hand or presence says so, at once."""
    figure: Figure = battle.figures[who]
    figure.forget()
    lately(battle).clear()


def figures(world: World) -> dict[int, Figure]:
    """Every combatant's figure."""
    tables: list[dict[int, Any]] = [world.table(kind) for kind in PARTS]
    return {who: Figure(*[table[who] for table in tables]) for who in tables[2]}


def lately(battle: Battle) -> dict[Any, Any]:
    """Answers to questions about the state as it is: forgotten as soon as anything happens."""
    known = battle.lore.get("lately")
    events = len(battle.events)
    if known is not None and known[1] == events and known[0] is battle.positions:
        table: dict[Any, Any] = known[2]
        return table
    table = {}
    battle.lore["lately"] = (battle.positions, events, table)
    return table


def has(battle: Battle, who: int, effect: str) -> bool:
    """Whether a combatant has a state."""
    for one in battle.effects[who].active:  # noqa: SIM110 - asked more often than anything else
        if one.name == effect:
            return True
    return False


def source_of(battle: Battle, who: int, effect: str) -> int:
    """Who caused a state; 0 when it is not there."""
    found = battle.effects[who].named(effect)
    return found.source if found is not None else 0


def hero(battle: Battle, who: int) -> bool:
    """Whether a combatant is a hero (a PC in the terms of Luck)."""
    return bool(battle.figures[who].fighter.tier == "hero")


def able(battle: Battle, who: int) -> bool:
    """Awake, in the fight, and not stunned in the head: can act and react (`D100-088`)."""
    figure: Figure = battle.figures[who]
    presence = figure.presence
    if presence.down or presence.gone:
        return False
    return not figure.effects.active or not has(battle, who, STUNNED)


def helpless(battle: Battle, who: int) -> bool:
    """Unconscious, incapacitated or surrendered (`D100-155`)."""
    active = battle.effects[who].active
    return any(one.name in OUT and one.name != DEAD for one in active) if active else False


def dead(battle: Battle, who: int) -> bool:
    return has(battle, who, DEAD)


def conscious(battle: Battle, who: int) -> bool:
    """Alive, present and awake: may spend Luck (`D100-051`)."""
    presence = battle.presences[who]
    if presence.gone:
        return False
    return not presence.down or not (has(battle, who, DEAD) or has(battle, who, UNCONSCIOUS))


def posture(battle: Battle, who: int) -> str:
    """standing, crouched or prone."""
    figure: Figure = battle.figures[who]
    if not figure.posture:
        figure.posture = posture_now(battle, who)
    return figure.posture


def posture_now(battle: Battle, who: int) -> str:
    """What `posture` keeps."""
    names = [one.name for one in battle.effects[who].active]
    return PRONE if PRONE in names else CROUCHED if CROUCHED in names else "standing"


def points_left(battle: Battle, who: int) -> int:
    """Hit points above 0 of all locations together: what the ring around a token shows."""
    return sum(hp for hp in battle.world.get(who, Frame).hp.values() if hp > 0)


def wound_level(battle: Battle, who: int) -> int:
    """The worst wound of any location: 1 minor (or none), 2 serious, 3 major."""
    figure: Figure = battle.figures[who]
    if not figure.wound:
        figure.wound = wound_level_now(battle, who)
    return figure.wound


def wound_level_now(battle: Battle, who: int) -> int:
    """What `wound_level` keeps."""
    frame: Frame = battle.figures[who].frame
    worst = 1
    for key, hp in frame.hp.items():
        if hp <= 0:
            worst = max(worst, 3 if hp <= -frame.most[key] else 2)
    return worst


def limb_useless(battle: Battle, who: int, location: str) -> bool:
    """Whether a limb is useless by wound or stun (4.6)."""
    frame: Frame = battle.figures[who].frame
    return location in frame.useless or location in frame.stunned


def hale(frame: Frame) -> bool:
    """Whether no limb is useless, stunned or entangled: the usual case, quickly seen."""
    return not (frame.useless or frame.stunned or frame.entangled)


def legs_usable(battle: Battle, who: int) -> bool:
    """Whether both (all) legs can be used: needed to stand (`D100-098`)."""
    plan = BODIES[battle.world.get(who, Fighter).body]
    return not any(place.part == "leg" and limb_useless(battle, who, key) for key, place in plan.items())


ARMS = {"both": ("right_arm", "left_arm"), "right": ("right_arm",), "left": ("left_arm",)}


def arm_usable(battle: Battle, who: int, hand: str) -> bool:
    """Whether the arm (right, left, both) can hold and use something."""
    figure: Figure = battle.figures[who]
    if figure.fighter.body != "humanoid":
        return False
    frame = figure.frame
    if hale(frame):
        return True
    return not any(
        arm in frame.useless or arm in frame.stunned or arm in frame.entangled for arm in ARMS[hand]
    )


def movement(battle: Battle, who: int) -> int:
    """Move in metres, less what fatigue takes (4.5)."""
    figure: Figure = battle.figures[who]
    fatigue, move = figure.frame.fatigue, figure.fighter.move
    if not fatigue:
        return move
    if fatigue >= COLLAPSED:
        return 0
    level = FATIGUE[fatigue]
    return ceil_div(move, 2) if level.half else max(0, move + level.move)


def skill(battle: Battle, who: int, key: str) -> int:
    """A skill's written value; 0 where a trained skill is not on the sheet (`D100-232`)."""
    fighter: Fighter = battle.figures[who].fighter
    return fighter.skills.get(key, 0)


def style_of(battle: Battle, who: int, weapon: Weapon) -> tuple[str, int, bool]:
    """The skill for a weapon, its value, and whether the weapon is outside every style (`D100-120`, `D100-157`)."""
    key = ("style", who, weapon.key)
    known: tuple[str, int, bool] | None = battle.lore.get(key)
    if known is None:
        known = battle.lore[key] = _style_of(battle, who, weapon)
    return known


def _style_of(battle: Battle, who: int, weapon: Weapon) -> tuple[str, int, bool]:
    fighter: Fighter = battle.figures[who].fighter
    if weapon.skill == "unarmed":
        return "unarmed", fighter.skills.get("unarmed", 0), False
    styles = load_content().styles
    best, value, inside = "unarmed", -1, False
    for key, points in fighter.skills.items():
        if not key.startswith("style:"):
            continue
        fits = weapon.key in styles[key[6:]]
        if (fits, points) > (inside, value):
            best, value, inside = key, points, fits
    if value < 0:
        return "unarmed", fighter.skills.get("unarmed", 0), True
    return best, value, not inside


class Arm(msgspec.Struct):
    """A weapon that can be used now, with its entry in the kit (none for natural ones)."""

    weapon: Weapon
    gear: Gear | None = None

    @property
    def hand(self) -> str:
        return self.gear.hand if self.gear is not None else ""


def held(battle: Battle, who: int) -> list[Arm]:
    """Everything in hand, in the order of the kit."""
    weapons = load_content().weapons
    return [Arm(weapons[gear.key], gear) for gear in battle.world.get(who, Kit).gear if gear.hand]


def usable(battle: Battle, who: int, arm: Arm) -> bool:
    """Whether an item in hand can attack or parry: not warding, its arm free, not gripped for two-handers (4.6)."""
    if arm.gear is None:
        return True
    if arm.gear.wards or not arm_usable(battle, who, arm.gear.hand):
        return False
    two_handed = arm.weapon.hands == 2
    return not (two_handed and has(battle, who, GRIPPED))


def arms(battle: Battle, who: int) -> list[Arm]:
    """Weapons ready to be used: in hand and usable, then natural ones. Do not change the list."""
    figure: Figure = battle.figures[who]
    if figure.arms is None:
        figure.arms = ready_arms(battle, who)
    return figure.arms


def ready_arms(battle: Battle, who: int) -> list[Arm]:
    """What `arms` keeps."""
    weapons = load_content().weapons
    figure: Figure = battle.figures[who]
    fighter, kit = figure.fighter, figure.kit
    easy = hale(figure.frame) and fighter.body == "humanoid" and not has(battle, who, GRIPPED)
    found: list[Arm] = []
    for gear in kit.gear:
        if gear.hand and not gear.wards:
            arm = Arm(weapons[gear.key], gear)
            twin = any(other.weapon is arm.weapon for other in found)
            if not twin and (easy or usable(battle, who, arm)):
                found.append(arm)
    for key in fighter.natural:
        weapon = weapons[key]
        if easy or weapon.skill != "unarmed" or _has_fist(battle, who):
            found.append(Arm(weapon))
    return found


def _has_fist(battle: Battle, who: int) -> bool:
    return arm_usable(battle, who, "right") or arm_usable(battle, who, "left")


def longest_reach(battle: Battle, who: int) -> int:
    """The longest reach of what is ready, as `arms` has it, without making the list."""
    weapons = load_content().weapons
    figure: Figure = battle.figures[who]
    fighter = figure.fighter
    gripped = figure.effects.active and has(battle, who, GRIPPED)
    if gripped or fighter.body != "humanoid" or not hale(figure.frame):
        return max((arm.weapon.reach for arm in ready_arms(battle, who)), default=0)
    best = 0
    for gear in figure.kit.gear:
        if gear.hand and not gear.wards and weapons[gear.key].reach > best:
            best = weapons[gear.key].reach
    for key in fighter.natural:
        if weapons[key].reach > best:
            best = weapons[key].reach
    return best


def armour_at(battle: Battle, who: int, location: str) -> int:
    """Worn + natural + spell AP of a location (`D100-162`)."""
    frame: Frame = battle.figures[who].frame
    spell = SPELL_ARMOUR if has(battle, who, SHIELDED) else 0
    return frame.armour.get(location, 0) + frame.natural.get(location, 0) + spell


def allied(battle: Battle, one: int, other: int) -> bool:
    """Whether two combatants are of one side."""
    return battle.sides[one] == battle.sides[other]


def enemies(battle: Battle, who: int) -> list[int]:
    """Enemies still in the fight, in order of entity."""
    side = battle.sides[who]
    return [foe for of, members in battle.situation.active.items() if of != side for foe in members]


def known_foes(battle: Battle, who: int) -> list[int]:
    """Standing enemies that the side sees, in order of entity."""
    return battle.situation.foes[battle.sides[who]]


def allies(battle: Battle, who: int) -> list[int]:
    """Other members of the side still in the fight, in order of entity."""
    return [other for other in battle.situation.active[battle.sides[who]] if other != who]


def by_initiative(battle: Battle, members: list[int]) -> list[int]:
    """Combatants in order of action."""
    if len(members) < 2:
        return members
    place = {who: index for index, who in enumerate(battle.clock.order)}
    return sorted(members, key=lambda who: (place.get(who, len(place)), who))


def course(battle: Battle) -> Course:
    """The table's state."""
    memo = battle.situation.memo
    known: Course | None = memo.get("course")
    if known is None:
        known = memo["course"] = battle.world.one(Course)
    return known
