"""Tactics (Physical) and Premonition (Fate): what the points count in one check (catalogue 3.2)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from game.event import Term
from game.wording import said
from rulesets.d6 import gear, state
from rulesets.d6.content import load_content
from rulesets.d6.state import Fighter, Placement

if TYPE_CHECKING:
    from game.battle import Battle


class Against(msgspec.Struct, frozen=True):
    """What a check is about, as far as Tactics look at it: the opponent, the reach that is attacked with (0: not in
    melee with a weapon), whether a Soldier stands in formation.
    """

    opponent: int = 0
    reach: int = 0
    formation: bool = False


def counts(battle: Battle, who: int, skill: str, place: str, against: Against) -> bool:
    """Whether the condition of a Tactics point is met in a check (`D6-025`, `D6-028`).

    Weapon Training and Shooting Training want a usable weapon of the kind (`D6-166`, `D6-190`).
    """
    if skill == "weapon_training":
        return state.armed(battle, who)
    if skill == "shield_fighting_mastery":
        slot = state.shield_slot(battle, who)
        return slot is not None and gear.shield_of(slot.item).size == 2
    if skill == "combat_control":
        return place in ("hit", "damage") and controls(battle, who, against)
    if skill == "shooting_training":
        return any(gear.heads_of(slot.item)[0].range for slot in state.weapons(battle, who))
    if skill == "firm_grip":
        return state.two_handed(battle, who) is not None
    return False


def controls(battle: Battle, who: int, against: Against) -> bool:
    """Combat Control: attacking in melee with a reach at least the opponent's longest (`D6-177`)."""
    if not state.has_skill(battle, who, "combat_control") or not against.reach or not against.opponent:
        return False
    return state.armed(battle, who) and against.reach >= state.longest_reach(battle, against.opponent)


def control_counts(battle: Battle, who: int, against: Against) -> bool:
    """Whether the Tactics of Combat Control count now, wherever in the attack they lie (`D6-178`, `D6-179`)."""
    place = state.tactics_points(battle, who).get("combat_control", "")
    return place in ("hit", "damage") and controls(battle, who, against)


@cache
def tactics_of(skill: str) -> str:
    """What stands for the Tactics points of a skill."""
    return said("tactics_of", skill=skill)


def tactics(battle: Battle, who: int, place: str, against: Against) -> list[Term]:
    """The Tactics bonus of a place, of Physical points: those that count, and 1 for each trait that applies
    (`D6-021`, `D6-024`, `D6-030`).

    "All Tactics placed" there means every point the character owns, counting or not (`D6-029`).
    """
    points = state.tactics_points(battle, who)
    skills = load_content().skills
    found = [
        Term(tactics_of(key), skills[key].tactics, skills[key].rule)
        for key, where in points.items()
        if where == place and counts(battle, who, key, place, against)
    ]
    if not found:
        return []
    if battle.options.tactics_stacking == "once":
        found = found[:1]
    traits = battle.world.get(who, Fighter).traits
    everything = all(where == place for where in points.values())
    if "soldier" in traits and against.formation:
        found.append(Term("soldier", 1, "D6-201"))
    if "mercenary" in traits and place == "brace" and everything:
        found.append(Term("mercenary", 1, "D6-202"))
    if "champion" in traits and place == "damage" and everything:
        found.append(Term("champion", 1, "D6-204"))
    return found


def premonition(battle: Battle, who: int, place: str) -> list[Term]:
    """The Premonition bonus of a place, Seer included: Fate's (`D6-021`, `D6-031`, `D6-207`)."""
    if battle.world.get(who, Placement).premonition != place:
        return []
    found = [Term("premonition", 1, "D6-031")]
    if place == "effect" and state.has_trait(battle, who, "seer"):
        found.append(Term("seer", 1, "D6-207"))
    return found


def formation(battle: Battle, who: int, opponent: int) -> bool:
    """Whether a standing ally with the Physical attribute is next to a Soldier or next to his opponent (`D6-201`)."""
    if not state.has_trait(battle, who, "soldier"):
        return False
    terrain, positions = battle.terrain, battle.positions
    near = terrain.within(positions[who].cell, 1) | terrain.within(positions[opponent].cell, 1)
    return any(
        near >> positions[ally].cell & 1 and ally != opponent and state.physical(battle, ally)
        for ally in state.allies(battle, who)
    )
