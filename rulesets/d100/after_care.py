"""After a battle: First Aid and Healing by those who can (`D100-244`, `D100-245`, `D100-176`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.aftermath import camp_of, members
from game.decision import Option, ask
from game.event import Gained, Term
from game.ruleset import Forecast
from game.wording import said
from rulesets.d100 import after, after_battle, grades, rolling, state
from rulesets.d100.augments import Task
from rulesets.d100.checks import effective
from rulesets.d100.damage import MAJOR, MINOR, SERIOUS, wound_of
from rulesets.d100.odds import levels

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision

DAY = 24
"""Hours."""


def _places(battle: Battle, who: int, wounds: tuple[int, ...]) -> list[str]:
    one = after_battle.read(battle, who)
    if one.fate in (after_battle.CAPTIVE, after_battle.DEAD):
        return []
    return [place for place, hp in one.hp.items() if wound_of(hp, one.most[place]) in wounds]


def aidable(battle: Battle, who: int) -> list[str]:
    """Locations for First Aid: once each, not Major, and somebody there who can (`D100-245`)."""
    tried = after_battle.read(battle, who).aided
    places = [place for place in _places(battle, who, (MINOR, SERIOUS)) if place not in tried]
    return places if healers(battle, who, "first_aid") else []


def treatable(battle: Battle, who: int) -> list[str]:
    """Major wounds for a Healing roll that somebody may still make today (`D100-244`)."""
    treated = after_battle.read(battle, who).treated
    places = [place for place in _places(battle, who, (MAJOR,)) if place not in treated]
    return [place for place in places if healers(battle, who, "healing", place)]


def healers(battle: Battle, patient: int, skill: str, place: str = "") -> list[int]:
    """Members who know the skill and are neither captive, dead nor laid low by a Major wound.

    One tries Healing on a wound once a day (`D100-244`).
    """
    found = []
    for who in members(battle, battle.sides[patient]):
        hale = not battle.rules.carry(battle, who).out
        tried = place and _try(battle, who, patient, place) in after_battle.care_of(battle).tries
        if hale and state.skill(battle, who, skill) and not tried:
            found.append(who)
    return found


def _try(battle: Battle, healer: int, patient: int, place: str) -> str:
    return f"{healer}:{patient}:{place}:{camp_of(battle).hours // DAY}"


async def _choose(battle: Battle, patient: int, places: list[str], skill: str, rule: str) -> tuple[str, int]:
    """Where, and by whom."""
    wounds = [Option(f"place:{place}", "place_of", item=place, rule=rule) for place in places]
    place = (await ask(patient, "after_place", wounds, rule, about={"thing": skill})).item
    handles = battle.identities
    hands = healers(battle, patient, skill, place if skill == "healing" else "")
    people = [Option(f"by:{handles[who].handle}", "by", who, rule=rule) for who in hands]
    about: dict[str, int | str] = {"target": patient, "thing": skill, "item": place}
    return place, (await ask(patient, "after_healer", people, rule, about=about)).target


async def first_aid(battle: Battle, patient: int) -> None:
    """Success 1d3 HP, critical 3; a fumble costs 1 (`D100-245`)."""
    place, healer = await _choose(battle, patient, aidable(battle, patient), "first_aid", "D100-245")
    one = await rolling.roll(
        battle,
        Task(healer, "first_aid", "first_aid", "first_aid", patient),
        grades.general(battle, healer),
        "D100-245",
    )
    new = after_battle.read(battle, patient)
    after.first_aid(new, place, one.level, lambda sides, what: battle.roll(sides, what, healer, "D100-245"))
    after_battle.write(battle, patient, new, "D100-245", healer)


async def treat(battle: Battle, patient: int) -> None:
    """A Healing roll on a Major wound (`D100-244`, `D100-176`, `D100-177`)."""
    place, healer = await _choose(battle, patient, treatable(battle, patient), "healing", "D100-244")
    task = Task(healer, "healing", "healing", "healing", patient)
    one = await rolling.roll(battle, task, grades.general(battle, healer), "D100-244")
    after_battle.care_of(battle).tries.append(_try(battle, healer, patient, place))
    new = after_battle.read(battle, patient)
    if after.treat(new, place, one.succeeded, battle.options):
        battle.emit(Gained(patient, "treated", rule="D100-176"))
    after_battle.write(battle, patient, new, "D100-244", healer)


# --- before a choice ------------------------------------------------------------------------------------------


def forecast(battle: Battle, decision: Decision, option: Option) -> Forecast | None:
    """The chances of a healer; where none is chosen yet, of the best."""
    if option.verb == "by":
        return _chances(battle, str(decision.about["thing"]), option.target, (), option.rule)
    if option.verb == "place_of":
        skill, one = str(decision.about["thing"]), after_battle.read(battle, decision.who)
        wound = (
            Term("hp_now", one.hp[option.item], "D100-164"),
            Term("hp_at_most", one.most[option.item], "D100-160"),
        )
        return _chances(battle, skill, _best(battle, decision.who, skill, option.item), wound, option.rule)
    skills = {"first_aid": "first_aid", "heal": "healing"}
    if option.verb not in skills:
        return None
    skill = skills[option.verb]
    place = (aidable if skill == "first_aid" else treatable)(battle, option.target)[0]
    return _chances(battle, skill, _best(battle, option.target, skill, place), (), option.rule)


def _best(battle: Battle, patient: int, skill: str, place: str) -> int:
    """The healer with the best chance."""
    able = healers(battle, patient, skill, place if skill == "healing" else "")
    return max(able, key=lambda who: _effective(battle, who, skill)[0])


def _effective(battle: Battle, healer: int, skill: str) -> tuple[int, list[Term]]:
    written, burdens = state.skill(battle, healer, skill), grades.general(battle, healer)
    return effective(written, burdens, battle.options, skill)


def _chances(battle: Battle, skill: str, healer: int, wound: tuple[Term, ...], rule: str) -> Forecast:
    e, terms = _effective(battle, healer, skill)
    chances = levels(e)
    odds = (("success", chances[2] + chances[3]), ("critical", chances[3]), ("fumble", chances[0]))
    if skill == "healing":
        notes = (said("healing", healer=battle.name(healer)),)
        if battle.options.maiming == "on":
            terms.append(Term("most_hp_if_failed", -1, "D100-177"))
    else:
        gain = 2 * chances[2] + 3 * chances[3] - chances[0]
        notes = (said("first_aid", healer=battle.name(healer), gain=gain),)
    title = said("care_by", skill=skill, healer=battle.name(healer))
    return Forecast(title, odds, terms=(*wound, *terms), notes=notes, rule=rule, layered=True)
