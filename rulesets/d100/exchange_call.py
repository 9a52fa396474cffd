"""Worked examples about attacks and wounds: the chain of `rulesets.d100.damage` with a dice script in the order of
`D100-137`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.d100 import damage as rules
from rulesets.d100.bodies import BODIES, hit_location, hit_points, modifier_step
from rulesets.d100.checks import (
    LEVELS,
    SUCCESS,
    Circumstance,
    Roll,
    Score,
    augment_of,
    effective,
    harder,
    opposed,
    score,
)
from rulesets.d100.options import Options, make_options

Given = Mapping[str, Any]
Result = dict[str, Any]


def _score(given: Given, dice: Roll, options: Options, purpose: str) -> Score:
    grades = [Circumstance(grade, grade) for grade in given.get("grades", [])]
    e, _ = effective(given["skill"], grades, options)
    die = given["roll"] if "roll" in given else dice(100, purpose)
    return score(die, e, augment_of(given["augment"]) if "augment" in given else 0)


class _Exchange:
    """One call of `attack`: the two rolls, what they led to, the result as it grows."""

    def __init__(self, given: Given, dice: Roll) -> None:
        self.given, self.dice = given, dice
        self.options = make_options(given.get("options"))
        self.attack, self.target = given["attack"], given["target"]
        self.reaction = given.get("reaction", {"type": "none"})
        self.names = [one if isinstance(one, str) else one["name"] for one in given.get("effects", [])]
        self.body = self.target.get("body", "humanoid")
        self.roll = _score(self.attack, dice, self.options, "attack")
        self.answer: Score | None = None
        self.hit, self.prone = self.roll.succeeded, False
        self.result: Result = {}

    def size(self) -> str:
        """Force of a long shot is one smaller, a charging weapon one larger (`D100-151`, `D100-093`)."""
        steps = int(self.attack.get("charge", False)) - int(self.attack.get("long_range", False))
        return rules.larger(self.attack["size"], steps)

    def run(self) -> Result:
        won_by, count = self._react()
        if self.given.get("bonus_effect") and self.hit:
            won_by, count = "attacker", (count if won_by == "attacker" else 0) + 1
        self.result |= {"effects_for": won_by or None, "effects": count, "prone": self.prone}
        if self.hit:
            self._harm()
        return self.result

    def _react(self) -> tuple[str, int]:
        kind = self.reaction.get("type", "none")
        self.result["attack_level"] = LEVELS[self.roll.level]
        if kind == "none":
            return rules.differential(self.roll.level, 1)
        self.answer = _score(self.reaction, self.dice, self.options, kind)
        if kind == "evade":
            it = rules.evade(self.roll, self.answer, self.options)
            self.hit, self.prone = it.hit, it.prone
            self.result["attack_level"] = LEVELS[it.contest.a.level]
            self.result["reaction_level"] = LEVELS[it.contest.b.level]
            return it.won_by, it.effects
        one, other = rules.parry_levels(self.roll, self.answer, self.options)
        self.result |= {"attack_level": LEVELS[one.level], "reaction_level": LEVELS[other.level]}
        self.hit = one.level >= SUCCESS
        self.roll, self.answer = one, other
        return rules.differential(one.level, other.level)

    def _parried(self) -> str:
        if self.reaction.get("type") != "parry" or self.answer is None or self.answer.level < SUCCESS:
            return "nothing"
        if "perfect_parry" in self.names:
            return "all"
        if "beat_parry" in self.names:
            return "nothing"
        return rules.stopped_by(self.size(), self.reaction["size"])

    def _location(self) -> str:
        for one in self.given.get("effects", []):
            if not isinstance(one, str) and one["name"] == "aimed_blow":
                return str(one["location"])
        return hit_location(self.body, self.dice(20, "location"))

    def _rolled(self) -> int:
        full = self.names.count("full_force")
        totals = [rules.weapon_dice(self.dice, self.attack["damage"], full)[1]]
        if "impale" in self.names:
            totals.append(rules.weapon_dice(self.dice, self.attack["damage"], full)[1])
        text = self.attack.get("damage_mod", "0")
        if self.attack.get("charge"):
            text = modifier_step(text)
        _, modifier = rules.modifier_dice(self.dice, text)
        return rules.total_of(max(totals), modifier, self.attack.get("damage_bonus", 0))[0]

    def _harm(self) -> None:
        target, location = self.target, self._location()
        rolled = self._rolled()
        armour = 0 if "find_gap" in self.names else target.get("armour", {}).get(location, 0)
        covered = location in target.get("covered", [])
        warded = location in target.get("warded", [])
        dealt = rules.deal(
            rules.Blow(
                rolled,
                self.attack.get("long_range", False),
                self._parried(),
                target.get("cover_ap", 0) if covered else None,
                rules.stopped_by(self.size(), target["ward_size"]) if warded else "nothing",
                armour,
                "sunder" in self.names,
            )
        )
        self.result |= {"location": location, "rolled": rolled, "after_parry": dealt.after_parry}
        if "sunder" in self.names:
            self.result["armour_after"] = dealt.armour_after
        if "knock_back" in self.names:
            self.result["knock_back"] = rules.knock_back(rolled, self.attack.get("shield", False))
        self._after(location, dealt.dealt)

    def _after(self, location: str, dealt: int) -> None:
        target = self.target
        endurance = {"skill": target.get("endurance", 0)}
        for name, flag in (("bleed", "bleed"), ("stun_location", "stunned")):
            if name in self.names and dealt:
                resisted = _score(endurance, self.dice, self.options, name)
                self.result[flag] = opposed(self.roll, resisted, "b").winner == "a"
        most = target["max"] if "max" in target else hit_points(self.body, target["L"])[location]
        hp = target.get("hp", {}).get(location, most)
        wounded = settle(
            self.dice,
            self.options,
            limb=BODIES[self.body][location].limb,
            hp=hp,
            most=most,
            dealt=dealt,
            attack=self.roll,
            endurance=target.get("endurance", 0),
            rate=target.get("healing_rate", 1),
            reduce=self.given.get("luck_reduce", False),
        )
        self.result |= wounded


def settle(
    dice: Roll,
    options: Options,
    *,
    limb: bool,
    hp: int,
    most: int,
    dealt: int,
    attack: Score | None,
    endurance: int,
    rate: int,
    reduce: bool,
) -> Result:
    """HP, wound and all that follows of an injury (`D100-163` to `D100-174`)."""
    if not dealt:
        return {"hp_after": hp, "wound": "none", "dealt": 0}
    after = hp - dealt
    wound = rules.wound_of(after, most)
    if wound == rules.MAJOR and reduce:
        after, dealt = rules.softened(hp, most)
        wound = rules.SERIOUS
    made: Result = {"hp_after": after, "wound": rules.WOUNDS[wound], "dealt": dealt}
    if wound < rules.SERIOUS:
        return made
    if wound == rules.SERIOUS:
        made["no_attack_rounds"] = dice(3, "no attack")
    lost = rules.endurance_lost(attack, _score({"skill": endurance}, dice, options, "endurance"))
    it = rules.consequence(wound, limb=limb, lost=lost, dealt=dealt, healing_rate=rate, options=options)
    made |= {"states": it.states, "endurance": "lost" if lost else "held"}
    if it.unconscious_for:
        made["unconscious_rounds"] = it.unconscious_for
    if it.clock:
        made["death_clock_rounds"] = it.clock
    return made


def call_attack(given: Result, dice: Roll) -> Result:
    """One exchange from the attack roll to the wound."""
    return _Exchange(given, dice).run()


def call_wound(given: Result, dice: Roll) -> Result:
    """One injury."""
    options = make_options(given.get("options"))
    body = next(plan for plan in BODIES.values() if given["location"] in plan)
    return settle(
        dice,
        options,
        limb=body[given["location"]].limb,
        hp=given["hp"],
        most=given["max"],
        dealt=given["dealt"],
        attack=_score(given["attack"], dice, options, "attack") if "attack" in given else None,
        endurance=given["endurance"]["skill"],
        rate=given.get("healing_rate", 1),
        reduce=given.get("luck_reduce", False),
    )


def call_resist(given: Result, dice: Roll) -> Result:
    """Resisting a special effect (`D100-185`)."""
    if given.get("force_failure"):
        return {"resisted": False, "e": None, "level": "failure"}
    options = make_options(given.get("options"))
    grades = list(given["resist"].get("grades", []))
    if given["effect"] == "disarm":
        grades.append(harder("standard", rules.disarm_grade(given["winner_size"], given["loser_size"])))
    if given["effect"] == "trip" and given.get("quadruped"):
        grades.append("easy")
    standing = _score(given["standing"], dice, options, "standing")
    resist = _score({**given["resist"], "grades": grades}, dice, options, "resist")
    contest = opposed(standing, resist, "b")
    return {"resisted": contest.winner != "a", "e": contest.b.e, "level": LEVELS[contest.b.level]}


def call_shoot_melee(given: Result, dice: Roll) -> Result:
    """A shot at an engaged target (`D100-152`)."""
    options = make_options(given.get("options"))
    grades = given.get("grades", [])
    shot = _score({**given, "grades": [*grades, "hard"]}, dice, options, "shot")
    if shot.succeeded:
        return {"hit": "target", "level": LEVELS[shot.level]}
    free, _ = effective(given["skill"], [Circumstance(grade, grade) for grade in grades], options)
    strays = score(shot.die, free).succeeded
    return {"hit": "bystander" if strays else None, "level": "success" if strays else LEVELS[shot.level]}


def call_fall(given: Result, dice: Roll) -> Result:
    """A fall (`D100-217`)."""
    options = make_options(given.get("options"))
    count = rules.fall_dice(given["metres"])
    tumble = _score(given["tumble"], dice, options, "tumble") if "tumble" in given and count else None
    body = given.get("body", "humanoid")
    hits = []
    for _ in range(count):
        location = hit_location(body, dice(20, "location"))
        hits.append((location, dice(6, "damage")))
    softened = tumble is not None and tumble.succeeded
    level = LEVELS[tumble.level] if tumble is not None else None
    return {"dice": count, "damage": rules.fall_damage(hits, softened), "level": level}
