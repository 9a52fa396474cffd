"""Worked examples about attacks and wounds: each runs through the coroutines of a battle (dice as in `D100-137`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from game.decision import Decision
from game.event import DamageRolled, Harmed, Moved
from rulesets.d100 import attack as attacks
from rulesets.d100 import damage as rules
from rulesets.d100 import forced, special_after, special_now, state, wounds
from rulesets.d100.bodies import BODIES
from rulesets.d100.checks import LEVELS, Score, augment_of, score
from rulesets.d100.exchange import Exchange
from rulesets.d100.state import Fighter, Frame, Kit
from rulesets.d100.table_calls import (
    Answers,
    DiceScript,
    Given,
    Result,
    Stop,
    arm,
    body,
    left_states,
    lucky,
    people,
    play,
    refuse,
    rolls,
    set_up,
    skill,
    told,
    weapon_like,
)

TRAITS = {"impale": "pierce", "bleed": "cut", "sunder": "sunder", "stun_location": "bludgeon", "knock_back": "bludgeon"}
"""What a weapon must be like for an effect."""
UNTIL_PARRY = frozenset({"D100-161", "D100-151", "D100-140", "D100-141", "D100-225"})
"""Rules of the terms from the dice to what a Parry lets through."""


def call_attack(given: Given, dice: DiceScript) -> Result:
    """One exchange from the attack roll to the wound."""
    about, target = given["attack"], given["target"]
    span = _distance(about)
    with set_up({"a": (1, 5), "b": (2, 5 + span)}, given, dice) as table:
        a, b = (people(table)[name] for name in "ab")
        it = _begin(table, a, b, given)
        body(table, b, target)
        reaction = given.get("reaction", {"type": "none"})
        _defence(table, b, reaction)
        if "warded" in target:
            warding = arm(table, b, weapon_like(target["ward_size"], shield=True), {"skill": 0}, "left")
            assert warding.gear is not None
            warding.gear.wards = list(target["warded"])
            state.altered(table, b)
        if given.get("luck_reduce"):
            lucky(table, b)
        play(attacks.strike(table, it), _answers(given, reaction))
        return _result(table, it, given)


def _distance(about: Given) -> int:
    """In reach, or in the long range of a missile weapon."""
    if not about.get("ranged"):
        return 1
    weapon = _weapon(about, [])
    return int(weapon.range[2 if about.get("long_range") else 0])


def _weapon(about: Given, names: list[str]) -> Any:
    """The weapon of the content with this Size, these dice, and traits for the effects wanted."""
    wanted = {TRAITS[name] for name in names if name in TRAITS and not (name == "knock_back" and about.get("shield"))}
    for thrown in (False, True):
        for traits in _trait_sets():
            if wanted <= set(traits):
                more = {"damage": about["damage"], "traits": traits, "thrown": thrown}
                kind = {"shield": about.get("shield", False), "ranged": about.get("ranged", False)}
                try:
                    return weapon_like(about["size"], **kind, **more)
                except ValueError:
                    continue
    raise ValueError(f"attack: no weapon of Size {about['size']} with {about['damage']} allows {', '.join(names)}")


def _trait_sets() -> list[tuple[str, ...]]:
    from rulesets.d100.content import load_content

    return list(dict.fromkeys(weapon.traits for weapon in load_content().weapons.values()))


def _begin(table: Any, a: int, b: int, given: Given) -> Exchange:
    """The exchange, as an attack or charge of a turn begins it."""
    about = given["attack"]
    table.world.get(a, Fighter).modifier = about.get("damage_mod", "0")
    held = arm(table, a, _weapon(about, _names(given)), about)
    assert held.gear is not None
    if about.get("damage_bonus"):
        held.gear.keen = table.clock.round
    it = attacks.begin(table, a, b, held, charge=about.get("charge", False))
    it.unaware = it.unaware or given.get("bonus_effect", False)
    it.covered, it.cover = given["target"].get("covered", []), given["target"].get("cover_ap", 0)
    return it


def _names(given: Given) -> list[str]:
    return [one if isinstance(one, str) else one["name"] for one in given.get("effects", [])]


def _defence(table: Any, who: int, reaction: Given) -> None:
    """The item that parries, the Evade skill; one who does not react has no point to."""
    kind = reaction["type"]
    if kind == "parry":
        item = weapon_like(reaction["size"], shield=reaction.get("shield", False), hands=1)
        arm(table, who, item, reaction, "left")
    elif kind == "evade":
        skill(table, who, "evade", reaction)
    table.world.get(who, Fighter).natural = []
    state.altered(table, who)


def _answers(given: Given, reaction: Given) -> Answers:
    """The reaction, the effects in order, the location named, Luck for the wound; nothing else."""
    effects, places = _names(given), iter(given.get("effects", []))
    named = [one["location"] for one in places if not isinstance(one, str) and "location" in one]

    def answer(decision: Decision) -> str:
        kind = decision.kind
        if kind == "defend":
            return next((o.id for o in decision.choices if o.verb == reaction["type"]), "nothing")
        if kind == "effect":
            return f"effect:{effects.pop(0)}" if effects else "effect:done"
        if kind == "location":
            return f"location:{named.pop(0)}"
        if kind == "augment":
            return decision.choices[0].id
        if kind == "major" and given.get("luck_reduce"):
            return "reduce:own"
        return refuse(decision)

    return answer


def _result(table: Any, it: Exchange, given: Given) -> Result:
    made: Result = {
        "attack_level": LEVELS[it.attack.level],
        "effects_for": it.winner or None,
        "effects": it.count,
        "prone": state.has(table, it.target, state.PRONE),
    }
    if it.answer is not None:
        made["reaction_level"] = LEVELS[it.answer.level]
    harmed = [event for event in told(table, Harmed) if event.who == it.target]
    if not harmed:
        return made
    frame, names = table.world.get(it.target, Frame), _names(given)
    blow, place = harmed[0], harmed[0].place
    made |= {
        "location": place,
        "rolled": told(table, DamageRolled)[0].total,
        "after_parry": sum(term.amount for term in blow.terms if term.rule in UNTIL_PARRY),
    }
    if "sunder" in names:
        made["armour_after"] = state.armour_at(table, it.target, place)
    if "knock_back" in names:
        made["knock_back"] = sum(event.manner == "forced" for event in told(table, Moved))
    if "bleed" in names:
        made["bleed"] = place in frame.bleeding
    if "stun_location" in names:
        made["stunned"] = place in frame.stunned or state.has(table, it.target, state.STUNNED)
    return made | _wound(table, it.target, blow, it.attack)


def _wound(table: Any, who: int, blow: Harmed, attack: Score | None) -> Result:
    """HP, category and consequences of an injury."""
    frame = table.world.get(who, Frame)
    hp = frame.hp[blow.place]
    wound = rules.wound_of(hp, frame.most[blow.place]) if blow.amount else rules.NONE
    made: Result = {"hp_after": hp, "wound": rules.WOUNDS[wound], "dealt": blow.amount}
    endured = rolls(table, "endurance")
    if wound >= rules.SERIOUS and endured:
        one = endured[-1]
        lost = rules.endurance_lost(attack, score(one.die, one.e, one.augment))
        made |= {"endurance": "lost" if lost else "held", **left_states(table, who, blow.place)}
    return made


def call_wound(given: Given, dice: DiceScript) -> Result:
    """One injury."""
    place = given["location"]
    with set_up({"a": (1, 5), "b": (2, 6)}, given, dice) as table:
        b = people(table)["b"]
        kind = next(kind for kind, plan in BODIES.items() if place in plan)
        about = {"body": kind, "L": 5, "endurance": given["endurance"]["skill"]}
        body(table, b, {**about, "healing_rate": given.get("healing_rate", 1)})
        frame = table.world.get(b, Frame)
        frame.most[place], frame.hp[place] = given["max"], given["hp"]
        state.altered(table, b)
        if given.get("luck_reduce"):
            lucky(table, b)
        attack = given.get("attack")
        standing = None
        if attack is not None:
            standing = score(attack["roll"], attack["skill"], augment_of(attack.get("augment", 0)))
        injury = wounds.Injury(b, place, given["dealt"], people(table)["a"] if attack else 0, attack=standing)
        play(wounds.injure(table, injury), _answers({**given, "effects": []}, {"type": "none"}))
        blow = told(table, Harmed)[-1]
        return _wound(table, b, blow, standing)


# --- resisting effects ----------------------------------------------------------------------------------------


def call_resist(given: Given, dice: DiceScript) -> Result:
    """Resisting a special effect (`D100-185`)."""
    effect, about = given["effect"], given["resist"]
    with set_up({"a": (1, 5), "b": (2, 6)}, given, dice) as table:
        a, b = (people(table)[name] for name in "ab")
        body(table, b, {"L": 5, "body": "quadruped" if given.get("quadruped") else "humanoid"})
        mine = arm(table, a, weapon_like(given.get("winner_size", "M")), {"skill": 0})
        theirs = arm(table, b, weapon_like(given.get("loser_size", "M")), about)
        key = {"disarm": "", "trip": "brawn", "blind": "evade", "pin_down": "willpower"}.get(effect, "endurance")
        if key:
            skill(table, b, key, about)
        it = attacks.begin(table, a, b, mine)
        it.winner, it.count, it.hit, it.parry_arm = "attacker", 1, True, theirs
        it.attack = score(given["standing"]["roll"], given["standing"]["skill"])
        it.forced, it.chosen = given.get("force_failure", False), [effect]
        if key == "endurance":
            play(special_after.resist_after(table, it, "chest", 1), refuse)
        else:
            play(special_now.resolve(table, it, effect), refuse)
        rolled = rolls(table, effect)
        level = rolled[0].level if rolled else "failure"
        return {"resisted": not _suffers(table, b, effect), "e": rolled[0].e if rolled else None, "level": level}


def _suffers(table: Any, who: int, effect: str) -> bool:
    """Whether an effect has come about."""
    frame = table.world.get(who, Frame)
    found = {
        "disarm": not table.world.get(who, Kit).gear,
        "trip": state.has(table, who, state.PRONE),
        "blind": state.has(table, who, state.BLINDED),
        "pin_down": state.has(table, who, state.PINNED),
        "bleed": bool(frame.bleeding),
        "stun_location": bool(frame.stunned),
    }
    return found[effect]


# --- shots into a melee, falls --------------------------------------------------------------------------------


def call_shoot_melee(given: Given, dice: DiceScript) -> Result:
    """A shot at an engaged target (`D100-152`), up to the question whether whoever it flies at reacts."""
    with set_up({"shooter": (1, 5), "target": (2, 15), "other": (1, 16)}, given, dice) as table:
        shooter, target, other = people(table).values()
        for who in (target, other):
            arm(table, who, weapon_like("M", reach=1), {"skill": 50})
        bow = arm(table, shooter, weapon_like("L", ranged=True, bow=True), given)
        it = attacks.begin(table, shooter, target, bow)
        asked: list[int] = []

        def answer(decision: Decision) -> str:
            if decision.kind == "defend" and (it.hit or asked):
                asked.append(decision.who)
                raise Stop
            if decision.kind == "defend":
                asked.append(decision.who)
            return refuse(decision)

        play(attacks.strike(table, it), answer)
        hit = "target" if it.hit else "bystander" if asked and asked[-1] == other else None
        return {"hit": hit, "level": "success" if hit == "bystander" else LEVELS[it.attack.level]}


def call_fall(given: Given, dice: DiceScript) -> Result:
    """A fall (`D100-217`); "hard" tells Athletics from Acrobatics."""
    with set_up({"a": (1, 5), "b": (2, 60)}, given, dice) as table:
        a = people(table)["a"]
        body(table, a, {"L": 20, "body": given.get("body", "humanoid")})
        tumble = given.get("tumble")
        if tumble is not None:
            key = "athletics" if "hard" in tumble.get("grades", []) else "acrobatics"
            skill(table, a, key, {"skill": tumble["skill"]})
        else:
            wounds.go_out(table, a, state.UNCONSCIOUS)
        play(forced.fall(table, a, round(given["metres"] * 100)), refuse)
        damage: Counter[str] = Counter()
        for event in told(table, Harmed):
            damage[event.place] += event.amount
        tried = rolls(table, "fall")
        count = rules.fall_dice(given["metres"])
        return {"dice": count, "damage": dict(damage), "level": tried[0].level if tried else None}


