"""After a battle: nights and days of rest, location by location (`D100-240` to `D100-243`, `D100-246`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.aftermath import camp_of, members
from game.decision import Option, ask
from game.event import Term, Waited
from game.ruleset import Forecast
from game.wording import said
from rulesets.d100 import after, after_battle
from rulesets.d100.after import Aftermath
from rulesets.d100.damage import MAJOR, NONE, PERIODS, wound_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle import Battle
    from game.decision import Decision

NIGHT, DAY = 8, 24
"""Hours."""
DAYS = {"day": 1, "week": 7, "month": 30}
SHARED = "all"
"""The one running period under `healing: shared`."""
QUIET = Option("quiet", "quiet", rule="D100-242")
STRENUOUS = Option("strenuous", "strenuous", rule="D100-242")


def offers(battle: Battle, side: int) -> list[Option]:
    """A night where points or breath are missing; days while somebody has something to heal."""
    ones = [one for who in members(battle, side) if (one := after_battle.read(battle, who)).fate != after_battle.DEAD]
    found = []
    if any(one.mp < one.most_mp or one.fatigue for one in ones):
        found.append(Option("night", "night", rule="D100-246"))
    if any(one.hp[place] < one.most[place] for one in ones for place in one.hp) or any(one.bled for one in ones):
        found += [Option(name, name, level=days, rule="D100-240") for name, days in DAYS.items()]
    return found


async def rest(battle: Battle, side: int, verb: str) -> None:
    """A night, or days of which each may be strenuous (`D100-242`, `D100-246`)."""
    camp, people = camp_of(battle), members(battle, side)
    if verb == "night":
        camp.hours += NIGHT
        battle.emit(Waited(NIGHT, "hours", "D100-246"))
        for who in people:
            _sleep(battle, who, NIGHT)
        return
    effort = await ask(people[0], "after_effort", [QUIET, STRENUOUS], "D100-242", side=side)
    camp.hours += DAYS[verb] * DAY
    battle.emit(Waited(DAYS[verb], "days", "D100-241"))
    for who in people:
        if after_battle.read(battle, who).fate == after_battle.DEAD:
            continue
        for _ in range(DAYS[verb]):
            _day(battle, who, effort.verb == "strenuous")
        _sleep(battle, who, DAYS[verb] * DAY)


def _sleep(battle: Battle, who: int, hours: int) -> None:
    """Magic Points and fatigue (`D100-246`)."""
    one = after_battle.read(battle, who)
    if one.fate != after_battle.DEAD:
        after.night(one)
        after.recover(one, hours)
        after_battle.write(battle, who, one, "D100-246")


def _day(battle: Battle, who: int, strenuous: bool) -> None:
    """A day of each running period; at its end the points are gained (`D100-240`, `D100-241`)."""
    care = after_battle.care_of(battle)
    for place in _running(after_battle.read(battle, who), battle):
        one = after_battle.read(battle, who)
        length = _length(one, place)
        if not length:
            continue
        run = care.periods.setdefault(f"{who}:{place}", [0, length, 0])
        run[0] += 1
        run[2] |= strenuous
        if run[0] < run[1]:
            continue
        del care.periods[f"{who}:{place}"]
        _gain(battle, who, one, place, bool(run[2]))


def _gain(battle: Battle, who: int, one: Aftermath, place: str, strenuous: bool) -> None:
    def roll(sides: int, purpose: str) -> int:
        return battle.roll(sides, purpose, who, "D100-242")

    if place == SHARED:
        after.rest_shared(one, strenuous, roll)
    else:
        after.rest(one, place, [strenuous], roll)
    after_battle.write(battle, who, one, "D100-240")


def _running(one: Aftermath, battle: Battle) -> list[str]:
    """What heals for itself: each location, or all together (`D100-240`, option `healing`)."""
    return [SHARED] if battle.options.healing == "shared" else list(one.hp)


def _length(one: Aftermath, place: str) -> int:
    """Days of the period that begins now; 0 where nothing heals (`D100-176`, `D100-240`)."""
    places = list(one.hp) if place == SHARED else [place]
    wounds = [wound_of(one.hp[each], one.most[each]) for each in places if not _blocked(one, each)]
    worst = max(wounds, default=NONE)
    return PERIODS[worst][1] if worst else 0


def _blocked(one: Aftermath, place: str) -> bool:
    """A Major wound that is not treated (`D100-176`)."""
    return wound_of(one.hp[place], one.most[place]) == MAJOR and place not in one.treated


# --- before a choice ------------------------------------------------------------------------------------------


def forecast(battle: Battle, side: int, decision: Decision, option: Option) -> Forecast | None:
    """What a night or so many days bring, each in quiet."""
    if option.verb == "night":
        terms = [term for who in members(battle, side) for term in _slept(battle, who, NIGHT)]
        return Forecast("night", terms=tuple(terms), rule="D100-246")
    if option.verb in DAYS:
        days = DAYS[option.verb]
        terms = [term for who in members(battle, side) for term in _healed(battle, who, days)]
        notes = tuple(said("with_rule", text=term.source, rule=term.rule) for term in terms if not term.amount)
        terms += [term for who in members(battle, side) for term in _slept(battle, who, days * DAY)]
        gains = tuple(term for term in terms if term.amount)
        return Forecast(option.verb, terms=gains, notes=notes, rule="D100-240")
    if option.verb == "strenuous":
        return Forecast("strenuous", notes=("strenuous",), rule="D100-242")
    return None


def _slept(battle: Battle, who: int, hours: int) -> Iterator[Term]:
    old = after_battle.read(battle, who)
    if old.fate == after_battle.DEAD:
        return
    new = msgspec.structs.replace(old)
    after.night(new)
    after.recover(new, hours)
    for name, change in (("mp", new.mp - old.mp), ("fatigue", new.fatigue - old.fatigue)):
        if change:
            yield Term(said("of_somebody", name=battle.name(who), what=name), change, "D100-246")


def _healed(battle: Battle, who: int, days: int) -> Iterator[Term]:
    """What the periods that end within the days bring; how long the others still take."""
    one, periods = after_battle.read(battle, who), after_battle.care_of(battle).periods
    if one.fate == after_battle.DEAD:
        return
    name = battle.name(who)
    for place in _running(one, battle):
        gap = {"name": name, "place": "all_wounds" if place == SHARED else place}
        hurt = any(one.hp[each] < one.most[each] for each in ([*one.hp] if place == SHARED else [place]))
        length = _length(one, place)
        if hurt and not length:
            yield Term(said("untreated", **gap), 0, "D100-176")
        elif length:
            gone, length, _ = periods.get(f"{who}:{place}", [0, length, 0])
            if gone + days < length:
                yield Term(said("days_more", days=length - gone, **gap), 0, "D100-241")
            else:
                yield Term(said("healed", **gap), _quiet_gain(one, place, days, gone, length), "D100-240")


def _quiet_gain(one: Aftermath, place: str, days: int, gone: int, length: int) -> int:
    """HP that come back without effort, period after period (`D100-241`, `D100-243`)."""
    now = msgspec.structs.replace(one, hp=dict(one.hp))
    left = days + gone
    while length and left >= length:
        left -= length
        if place == SHARED:
            after.rest_shared(now, False, _no_die)
        else:
            after.rest(now, place, [False], _no_die)
        length = _length(now, place)
    return sum(now.hp.values()) - sum(one.hp.values())


def _no_die(sides: int, purpose: str) -> int:
    """Quiet periods roll nothing."""
    raise AssertionError(f"{purpose} d{sides}")
