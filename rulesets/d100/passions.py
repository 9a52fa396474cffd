"""Passions in battle: when one fits, tests, conflicts (catalogue 3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.d100 import senses, state
from rulesets.d100.checks import Score, opposed
from rulesets.d100.damage import SERIOUS
from rulesets.d100.state import Fighter, Passion, Purse

if TYPE_CHECKING:
    from game.battle import Battle

NEAR = 10
"""Metres within which an ally's plight stirs a Passion (`D100-044`)."""


def matches(battle: Battle, passion: Passion, who: int, other: int) -> bool:
    """Whether a Passion's tag, held by `who`, names another combatant (`D100-040`)."""
    kind, _, name = passion.tag.partition(":")
    fighter: Fighter = battle.figures[other].fighter
    if kind == "person":
        return fighter.key == name
    if kind == "team":
        return state.allied(battle, who, other) if name == "own" else fighter.team == name
    if kind == "kind":
        return in_need(battle, other) if name == "helpless" else fighter.kind == name
    return False


def in_need(battle: Battle, who: int) -> bool:
    """Helpless, or with a Serious or Major wound (`D100-040`)."""
    return state.helpless(battle, who) or state.wound_level(battle, who) >= SERIOUS


def fits(battle: Battle, who: int, passion: Passion, skill: str, opponent: int) -> bool:
    """Whether a Passion may augment a roll of `who` (`D100-044`)."""
    if passion.tag == "self":
        return skill in ("willpower", "endurance")
    if opponent and not state.allied(battle, who, opponent) and matches(battle, passion, who, opponent):
        return passion.tag != "kind:helpless"
    for other in battle.situation.present[battle.sides[who]]:
        if other == who or not matches(battle, passion, who, other) or not in_need(battle, other):
            continue
        if not state.dead(battle, other) and senses.distance(battle, who, other) <= NEAR:
            return True
    return False


def best_augment(battle: Battle, who: int, skill: str, opponent: int) -> Passion | None:
    """The strongest fitting Passion, unless one was used this round already (`D100-044`)."""
    if battle.world.get(who, Purse).passion_round == battle.clock.round:
        return None
    fitting = [
        each for each in battle.world.get(who, Fighter).passions if fits(battle, who, each, skill, opponent)
    ]
    return max(fitting, key=lambda each: each.value, default=None)


def against_coercion(battle: Battle, who: int, coercer: int) -> Passion | None:
    """A Passion to roll instead of Willpower: its tag names the coercer, his team, or is `self` (`D100-043`)."""
    fitting = [
        each
        for each in battle.world.get(who, Fighter).passions
        if each.tag == "self"
        or (coercer and each.tag != "kind:helpless" and matches(battle, each, who, coercer))
    ]
    return max(fitting, key=lambda each: each.value, default=None)


def for_morale(battle: Battle, who: int) -> Passion | None:
    """Loyalty to one's own side, hate of the enemy, or `self` (`D100-045`)."""
    own = battle.world.get(who, Fighter).team
    others = {
        battle.world.get(foe, Fighter).team for foe, side in battle.sides.items() if side != battle.sides[who]
    } - {""}
    found = []
    for each in battle.world.get(who, Fighter).passions:
        kind, _, name = each.tag.partition(":")
        if each.tag == "self" or (kind == "team" and (name == "own" or name == own or name in others)):
            found.append(each)
    return max(found, key=lambda each: each.value, default=None)


def acts_in_accord(one: Score) -> bool:
    """A Passion test: success acts in accordance with it, failure is free to act otherwise (`D100-041`)."""
    return one.succeeded


def conflict(one: Score, other: Score) -> str:
    """Two Passions against each other: "a" or "b" dictates the act, "standoff" leaves the choice (`D100-042`)."""
    return opposed(one, other, None).winner
