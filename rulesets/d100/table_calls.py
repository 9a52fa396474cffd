"""A table for the worked examples: people on a floor, the example's dice; the battle's own rules do the rest."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

import msgspec

from game.battle import Battle
from game.board.ground import Ground
from game.components import Policies, Policy
from game.decision import Decision
from game.dice import ScriptError
from game.event import Event, Rolled, SkillRolled
from game.setup import CombatantSetup, Setup, SideSetup
from rulesets.d100 import recruit, state
from rulesets.d100.bodies import BODIES, hit_points
from rulesets.d100.content import Weapon, load_content
from rulesets.d100.options import DEFAULTS
from rulesets.d100.state import Arm, Course, Fighter, Fortune, Frame, Gear, Kit, Purse

Given = dict[str, Any]
Result = dict[str, Any]
Answers = Callable[[Decision], str]
ROW = 240
"""Columns of the bare floor: as far as a shot goes."""
E = TypeVar("E", bound=Event)


class DiceScript(Protocol):
    """The dice of an example: called they show the next value; `remaining` are [sides or 0, value] still to come."""

    def __call__(self, sides: int, purpose: str) -> int: ...

    def remaining(self) -> list[tuple[int, int]]: ...


class Stop(Exception):
    """An example says nothing of what is asked now: it ends here."""


@contextmanager
def set_up(
    people: Mapping[str, tuple[int, int]], given: Given, dice: DiceScript, ground: Ground | None = None
) -> Iterator[Battle]:
    """A battle in round 1 with people as name -> (side, column) in the middle row; ready-made minions to be changed."""
    sheet = recruit.read_sheet("levy", {}, DEFAULTS)
    combatants = [CombatantSetup(side, "levy", name, sheet, [x, 1]) for name, (side, x) in people.items()]
    sides = [SideSetup("one"), SideSetup("two")]
    setup = Setup("d100", sides, combatants, options=dict(given.get("options", {})), sketch="example")
    floor = ground or Ground.from_sketch("\n".join(["." * ROW] * 3))
    with Battle(setup, floor, begin=False) as table:
        table.dice.script = [list(die) for die in dice.remaining()]
        table.dice.strict = True
        table.clock.order = list(table.sides)
        table.clock.phase, table.clock.place = "turns", -1
        table.add(Course(pools={"1": 0, "2": 0}, started={"1": 0, "2": 0}))
        for _, policies in table.world.all(Policies):
            policies.rules = dict.fromkeys(policies.rules, Policy("ask", "everything"))
        table.begin_round(int(given.get("round", 1)))
        for who in table.sides:
            _plain(table, who)
        yield table
        for event in table.events:
            if isinstance(event, Rolled):
                dice(event.sides, event.purpose)


def _plain(table: Battle, who: int) -> None:
    """Nothing but a body: no armour, weapons, Passions, skills."""
    fighter, frame = table.world.get(who, Fighter), table.world.get(who, Frame)
    fighter.skills, fighter.passions, fighter.modifier = {}, [], "0"
    frame.armour, frame.natural = dict.fromkeys(frame.hp, 0), dict.fromkeys(frame.hp, 0)
    table.world.get(who, Kit).gear = []
    state.altered(table, who)
    table.world.get(who, Purse).origin = table.positions[who].cell


def people(table: Battle) -> dict[str, int]:
    """Entities by name."""
    return {identity.name: who for who, identity in table.identities.items()}


def skill(table: Battle, who: int, key: str, about: Mapping[str, Any]) -> None:
    """A skill given as {skill, augment}; what augments it is Insight, which the example's scenario allows."""
    if about.get("grades"):
        raise ValueError("grades: in a battle they come from the situation")
    skills = table.world.get(who, Fighter).skills
    skills[key] = about["skill"]
    if "augment" in about:
        skills["insight"] = about["augment"]
        table.options = _with_pairs(table)


def _with_pairs(table: Battle) -> Any:
    pairs = ("attack:insight", "parry:insight", "evade:insight", "endurance:insight")
    return msgspec.structs.replace(table.options, augment_pairs=pairs)


def weapon_like(size: str, *, shield: bool = False, ranged: bool = False, **more: Any) -> Weapon:
    """The first weapon of the content of that Size, shield or not, missile or not, and what else is asked."""
    for weapon in load_content().weapons.values():
        alike = all(getattr(weapon, key) == value for key, value in more.items())
        fits = weapon.size == size and weapon.shield == shield and weapon.ranged == ranged
        if alike and fits and style_of(weapon):
            return weapon
    raise ValueError(f"no weapon of Size {size} fits {more}")


def style_of(weapon: Weapon) -> str:
    """The key of a shipped Combat Style with that weapon; "" when there is none."""
    return next((f"style:{name}" for name, keys in load_content().styles.items() if weapon.key in keys), "")


def arm(table: Battle, who: int, weapon: Weapon, about: Mapping[str, Any], hand: str = "right") -> Arm:
    """That weapon in hand, loaded, with a Combat Style for it given as {skill, augment}."""
    skill(table, who, style_of(weapon), about)
    gear = Gear(weapon.key, 1, "both" if weapon.hands == 2 else hand, hp=weapon.hp)
    table.world.get(who, Kit).gear.append(gear)
    state.altered(table, who)
    return Arm(weapon, gear)


def body(table: Battle, who: int, about: Mapping[str, Any]) -> None:
    """A target given as {body, L or max, hp, armour, endurance, healing_rate}."""
    fighter, frame = table.world.get(who, Fighter), table.world.get(who, Frame)
    fighter.body = about.get("body", "humanoid")
    frame.most = hit_points(fighter.body, about["L"])
    frame.hp = {**frame.most, **about.get("hp", {})}
    frame.armour = {**dict.fromkeys(BODIES[fighter.body], 0), **about.get("armour", {})}
    fighter.skills["endurance"] = about.get("endurance", 0)
    fighter.healing_rate = about.get("healing_rate", 1)
    state.altered(table, who)


def lucky(table: Battle, who: int) -> None:
    """A hero with one Luck Point."""
    table.world.get(who, Fighter).tier = "hero"
    table.world.get(who, Fortune).luck = 1


def play(running: Coroutine[Decision, str, Any], answers: Answers) -> None:
    """Drive rules to their end, or to a question of which the example says nothing (`Stop`)."""
    answer: str | None = None
    try:
        while True:
            answer = answers(running.send(answer))  # type: ignore[arg-type]
    except (StopIteration, Stop):
        running.close()
    except ScriptError as error:
        raise ValueError(f"dice: {error}") from error


QUIET = ("pass", "none", "no", "keep", "accept", "nothing", "effect:done", "let_pass", "higher")
"""Refusals: what an example does not speak of does not happen."""


def refuse(decision: Decision) -> str:
    """The refusal, else the first option."""
    for answer in QUIET:
        if decision.find(answer) is not None:
            return answer
    return decision.choices[0].id


def rolls(table: Battle, purpose: str) -> list[SkillRolled]:
    """The skill rolls of that purpose."""
    return [each for each in told(table, SkillRolled) if each.purpose == purpose]


def told(table: Battle, kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in table.events if isinstance(event, kind)]


def left_states(table: Battle, who: int, place: str) -> Result:
    """What a wound has done, as the examples name it (`D100-168` to `D100-174`)."""
    frame, effects, now = table.world.get(who, Frame), table.effects[who], table.clock.round
    barred, asleep = effects.named(state.NO_ATTACK), effects.named(state.UNCONSCIOUS)
    made: Result = {}
    if barred is not None:
        made["no_attack_rounds"] = barred.count - now
    if state.dead(table, who):
        return {**made, "states": ["dead"]}
    flags = {
        "limb_useless": place in frame.useless and not state.has(table, who, state.INCAPACITATED),
        "incapacitated": state.has(table, who, state.INCAPACITATED),
        "unconscious": asleep is not None,
    }
    made["states"] = [name for name, holds in flags.items() if holds]
    if asleep is not None and asleep.count:
        made["unconscious_rounds"] = asleep.count - now
    if place in frame.clocks:
        made["death_clock_rounds"] = frame.clocks[place] - now
    return made
