"""Between battles: healing, treatment, Magic Points, fatigue, Luck, captives (catalogue 3.16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from rulesets.d100 import state
from rulesets.d100.checks import CRITICAL, FUMBLE, SUCCESS, Roll, ceil_div
from rulesets.d100.damage import MAJOR, MINOR, PERIODS, SERIOUS, Healing, heal, wound_of
from rulesets.d100.options import DEFAULTS, Options
from rulesets.d100.state import Fighter, Fortune, Frame, Magic

if TYPE_CHECKING:
    from game.battle import Battle

HOURS: Final = 12


class Aftermath(msgspec.Struct):
    """What one combatant brings out of a battle.

    HP, maxima, treated Major wounds, locations on which First Aid was tried, scars as "location:weapon", fatigue (of
    it from bleeding), Magic Points, Luck; `fate` well, captive, fled or dead.
    """

    hp: dict[str, int]
    most: dict[str, int]
    healing_rate: int
    body: str = "humanoid"
    treated: list[str] = []
    failed: list[str] = []
    aided: list[str] = []
    sundered: list[str] = []
    scars: list[str] = []
    fatigue: int = 0
    bled: int = 0
    mp: int = 0
    most_mp: int = 0
    luck: int = 0
    most_luck: int = 0
    clocks: list[str] = []
    fate: str = "well"


def aftermath(battle: Battle, who: int) -> Aftermath:
    """What somebody brings out of this battle, for a campaign (`D100-167`, `D100-247`, `D100-248`)."""
    world = battle.world
    fighter, frame = world.get(who, Fighter), world.get(who, Frame)
    magic, fortune = world.get(who, Magic), world.get(who, Fortune)
    fate = "fled" if battle.presences[who].gone else "well"
    for name in (state.SURRENDERED, state.UNCONSCIOUS, state.INCAPACITATED, state.DEAD):
        if state.has(battle, who, name):
            fate = name
    return Aftermath(
        hp=dict(frame.hp),
        most=dict(frame.most),
        healing_rate=fighter.healing_rate,
        body=fighter.body,
        sundered=list(frame.sundered),
        fatigue=frame.fatigue,
        bled=frame.bled,
        mp=magic.mp,
        most_mp=magic.most,
        luck=fortune.luck,
        most_luck=fortune.most,
        clocks=list(frame.clocks),
        fate=fate,
    )


def scar(name: str, battle: str) -> str:
    """A scar as the sheet records it: location, weapon, battle (`D100-167`)."""
    location, _, weapon = name.partition(":")
    return f"{location.replace('_', ' ')} ({weapon}, {battle})"


def rest(one: Aftermath, location: str, periods: Sequence[bool], roll: Roll) -> Healing:
    """Natural healing of one location, for itself (`D100-240` to `D100-243`)."""
    found = heal(
        one.hp[location], one.most[location], one.healing_rate, location in one.treated, periods, roll
    )
    one.hp[location] = found.hp
    return found


def rest_shared(one: Aftermath, strenuous: bool, roll: Roll) -> str:
    """Option `healing: shared`: the rate goes to the worst location first, whose period counts (`D100-240`)."""
    hurt = [key for key, hp in one.hp.items() if hp < one.most[key]]
    hurt = [key for key in hurt if wound_of(one.hp[key], one.most[key]) < MAJOR or key in one.treated]
    if not hurt:
        return ""
    hurt.sort(key=lambda key: (-wound_of(one.hp[key], one.most[key]), one.hp[key]))
    period = PERIODS[wound_of(one.hp[hurt[0]], one.most[hurt[0]])][0]
    left = max(0, one.healing_rate - roll(3, "strenuous")) if strenuous else one.healing_rate
    for key in hurt:
        gained = min(left, one.most[key] - one.hp[key])
        one.hp[key] += gained
        left -= gained
    return period


def treat(one: Aftermath, location: str, success: bool, options: Options = DEFAULTS) -> bool:
    """A Healing roll on a Major wound, one try per day and healer (`D100-176`, `D100-177`, `D100-244`)."""
    if not success:
        one.failed.append(location)
        return False
    if location not in one.treated:
        one.treated.append(location)
    if options.maiming == "on" and (location in one.failed or location in one.sundered):
        one.most[location] = max(1, one.most[location] - 1)
        one.hp[location] = min(one.hp[location], one.most[location])
    return True


def first_aid(one: Aftermath, location: str, level: int, roll: Roll) -> int:
    """Once per location and battle, not on Major: 1d3, critical 3, fumble 1 damage; points gained (`D100-245`)."""
    if location in one.aided or wound_of(one.hp[location], one.most[location]) not in (MINOR, SERIOUS):
        return 0
    one.aided.append(location)
    if level == FUMBLE:
        gained = -1
    elif level == CRITICAL:
        gained = 3
    else:
        gained = roll(3, "first_aid") if level == SUCCESS else 0
    before = one.hp[location]
    one.hp[location] = min(one.most[location], before + gained)
    return one.hp[location] - before


def night(one: Aftermath) -> None:
    """All Magic Points after a night's rest (`D100-246`)."""
    one.mp = one.most_mp


def recover(one: Aftermath, hours: int) -> None:
    """Fatigue: a level per ceil(12 / Healing Rate) hours, levels from bleeding one per day (`D100-246`, `D100-219`)."""
    quick = min(max(0, one.fatigue - one.bled), hours // ceil_div(HOURS, one.healing_rate))
    slow = min(one.bled, hours // 24)
    one.bled -= slow
    one.fatigue -= quick + slow


def refresh_luck(one: Aftermath, options: Options = DEFAULTS, *, new_session: bool = False) -> None:
    """Luck comes back after every battle, or with the session (`D100-247`)."""
    if options.luck_refresh == "battle" or new_session:
        one.luck = one.most_luck


def captives(fates: Mapping[str, str], sides: Mapping[str, int], winner: int) -> dict[str, str]:
    """Unconscious and surrendered losers are captives of the victor (`D100-248`)."""
    return {
        name: "captive"
        if fate in ("unconscious", "incapacitated", "surrendered") and sides[name] != winner
        else fate
        for name, fate in fates.items()
    }


def last_aid(one: Aftermath, location: str, level: int) -> bool:
    """One First Aid try of an able ally before a death clock decides (`D100-248`)."""
    if level < SUCCESS:
        return False
    one.clocks.remove(location)
    return True
