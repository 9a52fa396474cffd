"""Feints: states that a side does not see, or sees where there is nothing (`D10-086`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.components import Effect
from game.event import Checked, Declared, Gained, Lost
from rulesets.d10 import checks, senses, state
from rulesets.d10.state import Mind

if TYPE_CHECKING:
    from game.battle import Battle
    from game.event import Event

STATES: Final = {
    state.DEFENDING: "defense",
    state.SPRINTING: "sprint",
    state.PARRYING: "stance",
    state.CHARGING: "charge",
    state.ANTICIPATING: "anticipation",
}
"""Effects that a Feint may hide or fake, and what it calls them."""
HIDDEN: Final = (*STATES.values(), "ready", "statistics")
FAKED: Final = (*STATES.values(), "ready")
SKILLS: Final = {"anticipation": "anticipation", "parry_stance": "stance"}
"""Abilities whose use shows the state."""


def keen(battle: Battle, who: int) -> int:
    """The better of Perception and Intuition (`D10-012`, `D10-085`)."""
    return max(state.modifier(battle, who, "Perception"), state.modifier(battle, who, "Intuition"))


def value(battle: Battle, who: int, what: str) -> int:
    """The value that a Scan must reach to see a state: the Check, else the passive Feint (`D10-017`, `D10-086`)."""
    passive = checks.passive(state.modifier(battle, who, "Performance"))
    return max(passive, battle.world.get(who, Mind).feints.get(what, 0))


def sees(battle: Battle, side: int, target: int, what: str) -> bool:
    """Whether somebody of a side sees a state that the target may hide (`D10-070`, `D10-085`, `D10-086`)."""
    if not side or battle.sides[target] == side or not battle.options.hidden_stats:
        return True
    return _through(battle, side, target, value(battle, target, what))


def _through(battle: Battle, side: int, target: int, needed: int) -> bool:
    """Passive Scans of those who Pinpoint the target, and Scans already made (`D10-086`)."""
    for observer in battle.situation.active.get(side, ()):
        if not senses.pinpoints(battle, observer, target):
            continue
        scan = battle.world.get(observer, Mind).pierced.get(str(target), 0)
        if checks.passes(max(keen(battle, observer), scan), needed):
            return True
    return False


def believes(battle: Battle, side: int, target: int, name: str) -> bool:
    """Whether a side takes an Entity to have an effect that can be feinted (`D10-086`); side 0 knows the truth."""
    if battle.effects[target].named(name) is not None:
        return sees(battle, side, target, STATES[name])
    fake = battle.world.get(target, Mind).fakes.get(STATES[name], 0)
    if not fake or not side or battle.sides[target] == side or not battle.options.hidden_stats:
        return False
    return not _through(battle, side, target, fake)


def shown(battle: Battle, side: int, target: int) -> list[Effect]:
    """The effects on an Entity as a side sees them (`D10-086`)."""
    active = battle.effects[target].active
    seen = [
        effect
        for effect in active
        if effect.name not in STATES or sees(battle, side, target, STATES[effect.name])
    ]
    here = {effect.name for effect in active}
    fakes = [name for name in STATES if name not in here and believes(battle, side, target, name)]
    return seen + [Effect(name) for name in fakes]


def audience(battle: Battle, event: Event) -> int:
    """Mask of the sides that are told of an event: feinted states are not told to those who do not see them."""
    if isinstance(event, Gained | Lost):
        what = STATES.get(event.effect, "")
    elif isinstance(event, Declared):
        what = SKILLS.get(event.item, "") if event.verb == "cast" else ""
    elif isinstance(event, Checked) and event.purpose == "feint":
        return 1 << battle.sides[event.who]
    else:
        return -1
    if not what or event.who not in battle.sides:
        return -1
    return sum(1 << side for side in battle.situation.teams if sees(battle, side, event.who, what))


def renew(battle: Battle, who: int) -> None:
    """At one's Start what was feinted is over, and what was seen of it is old (`D10-015`, `D10-086`)."""
    mine = battle.world.get(who, Mind)
    if mine.feints or mine.fakes:
        mine.feints, mine.fakes = {}, {}
    key = str(who)
    for _, mind in battle.world.all(Mind):
        if key in mind.pierced:
            mind.pierced = {name: scan for name, scan in mind.pierced.items() if name != key}
