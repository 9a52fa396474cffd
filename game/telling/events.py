"""One event, one sentence, with the arithmetic behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from game import event as happened
from game.event import Event
from game.telling.sums import Detail, sum_of
from game.telling.voice import Voice

if TYPE_CHECKING:
    from game.battle import Battle

__all__ = ["Detail", "Telling", "tell", "told", "variants"]

_PEOPLE = frozenset({"who", "target", "actor", "source", "leader"})
_CELLS = frozenset({"cell", "origin"})
_THINGS = frozenset({"item", "extra", "skill", "place"})


class Telling(msgspec.Struct, frozen=True):
    """What a log shows of an event.

    `text` is one sentence; `sum` its arithmetic on one line ("" = none), `details` the same part by part with rule IDs;
    `rule` the event's own. `tone` is "good" or "bad" for `side`, "turn" for whose turn or round it is, else "plain".
    `who` is the combatant it is about (0 = nobody, or one out of sight), `index` its place in the battle's events.
    """

    text: str
    sum: str = ""
    details: tuple[Detail, ...] = ()
    rule: str = ""
    tone: str = "plain"
    side: int = 0
    who: int = 0
    index: int = -1


def tell(battle: Battle, event: Event, *, side: int = 0, lang: str = "en", index: int = -1) -> Telling | None:
    """The sentence for an event as `side` reads it (0 = all-knowing); None when it is only for drawing.

    `index` is the event's place in `battle.events`; without it the event is looked for there from the end.
    """
    return told(Voice(battle, side, lang), event, _place(battle, event) if index < 0 else index)


def told(voice: Voice, event: Event, index: int) -> Telling | None:
    """As `tell`, for a voice and a known place."""
    text = sentence(voice, event, index)
    if not text:
        return None
    arithmetic = sum_of(voice, event, index)
    tone, side = _tone(voice.battle, event)
    who = getattr(event, "who", 0)
    return Telling(
        text,
        arithmetic.text,
        arithmetic.details,
        getattr(event, "rule", ""),
        tone,
        side,
        who if voice.knew(who, index) else 0,
        index,
    )


def _place(battle: Battle, event: Event) -> int:
    events = battle.events
    for place in range(len(events) - 1, -1, -1):
        if events[place] is event:
            return place
    return -1


def sentence(voice: Voice, event: Event, index: int) -> str:
    """The sentence alone; "" where nothing is told."""
    name = type(event).__name__
    keys = [key if "." in key else f"event.{name}.{key}" for key in variants(voice, event)]
    return voice.say(*keys, **_gaps(voice, event, index))


# --- which template -------------------------------------------------------------------------------------------


def variants(voice: Voice, event: Event) -> list[str]:
    """Names of the templates that would do, the most special first."""
    chooser = _VARIANTS.get(type(event))
    return chooser(voice, event) if chooser else ["plain"]


def _declared(voice: Voice, event: happened.Declared) -> list[str]:
    """Verb, then item, target or cell, then the minor action with it: attack_unarmed_with."""
    if event.cell >= 0:
        aims = ["_at", ""]
    elif event.targets:
        aims = ["_self", "_on", ""] if event.targets == [event.who] else ["_on", ""]
    else:
        aims = [""]
    items = [f"_{event.item}", ""] if event.item else [""]
    bare = [f"{event.verb}{item}{aim}" for item in items for aim in aims]
    return [f"{key}_with" for key in bare] + bare if event.extra else bare


def _undone(voice: Voice, event: happened.Undone) -> list[str]:
    return [f"event.Undone_{event.verb}.{event.why}", event.why]


def _checked(voice: Voice, event: happened.Checked) -> list[str]:
    ending = "pass" if event.success else "fail"
    return [f"{event.purpose}_{ending}", ending]


def _skill(voice: Voice, event: happened.SkillRolled) -> list[str]:
    """Purpose and level, one against somebody first: attack_critical_on, attack_critical, critical."""
    aims = ["_on", ""] if event.against else [""]
    return [f"{event.purpose}_{event.level}{aim}" for aim in aims] + [event.purpose, event.level]


def _attacked(voice: Voice, event: happened.Attacked) -> list[str]:
    return [f"{event.result}_swarm", event.result] if event.members else [event.result]


def _harmed(voice: Voice, event: happened.Harmed) -> list[str]:
    if not event.amount:
        stopped = any(term.amount < 0 and term.source == "armour" for term in event.terms)
        return ["armour", "none"] if stopped else ["none"]
    if event.finishing:
        return [f"{event.kind}_finishing", "finishing", event.kind, "plain"]
    return [event.kind, "plain"]


def _changed(voice: Voice, event: happened.Changed) -> list[str]:
    ending = "up" if event.after > event.before else "down"
    return [f"{event.resource.partition(':')[0]}_{ending}", ending]


def _reacted(voice: Voice, event: happened.Reacted) -> list[str]:
    ending = "yes" if event.worked else "no"
    return [f"{event.reaction}_{ending}", ending]


def _door(voice: Voice, event: happened.DoorMoved) -> list[str]:
    verb = "open" if event.open else "close"
    return [verb] if event.who else [f"{verb}_self"]


def _light(voice: Voice, event: happened.LightChanged) -> list[str]:
    state = "on" if event.lit else "off"
    return [state] if event.who else [f"{state}_self"]


def _ended(voice: Voice, event: happened.Ended) -> list[str]:
    return [event.why, "plain"] if event.winner else [f"{event.why}_draw", "plain"]


_VARIANTS: dict[type[Event], Callable[[Voice, Any], list[str]]] = {
    happened.Declared: _declared,
    happened.Undone: _undone,
    happened.Checked: _checked,
    happened.SkillRolled: _skill,
    happened.Attacked: _attacked,
    happened.Harmed: _harmed,
    happened.Healed: lambda voice, event: ["plain"] if event.amount else ["none"],
    happened.Moved: lambda voice, event: [event.manner, "walk"],
    happened.Gained: lambda voice, event: [event.effect, "plain"],
    happened.Lost: lambda voice, event: [event.effect, "plain"],
    happened.Changed: _changed,
    happened.Reacted: _reacted,
    happened.Handled: lambda voice, event: [event.verb],
    happened.DoorMoved: _door,
    happened.LightChanged: _light,
    happened.Worn: lambda voice, event: ["plain"] if event.amount else ["none"],
    happened.Broke: lambda voice, event: ["plain"] if event.who else ["self"],
    happened.Ended: _ended,
    happened.Waited: lambda voice, event: [event.unit],
}


# --- what fills the gaps --------------------------------------------------------------------------------------


def _gaps(voice: Voice, event: Event, index: int) -> dict[str, object]:
    """Every field of the event in words, and a few more gaps for some."""
    gaps: dict[str, object] = {}
    numeric = isinstance(event, happened.SkillRolled)
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if field in _PEOPLE:
            known = value in voice.battle.identities and not (field == "target" and numeric)
            gaps[field] = voice.name(value, index) if known else value if numeric and field == "target" else ""
        elif field in _CELLS:
            gaps[field] = voice.cell(value)
        elif field in _THINGS:
            gaps[field] = voice.thing(value)
        elif field != "rule":
            gaps[field] = value
    more = _MORE.get(type(event))
    if more is not None:
        gaps |= more(voice, event, index)
    return gaps


def _order(voice: Voice, event: happened.InitiativeSet, index: int) -> dict[str, object]:
    """Those in sight, in order."""
    entries = [
        voice.word("event.InitiativeSet.entry", name=voice.name(who, index), total=total)
        for who, total in zip(event.order, event.totals, strict=True)
        if voice.knew(who, index)
    ]
    return {"order": ", ".join(entries)}


def _aims(voice: Voice, event: happened.Declared, index: int) -> dict[str, object]:
    """The people aimed at, or the thing of the map."""
    people = [target for target in event.targets if target in voice.battle.identities]
    things = [voice.object(target) for target in event.targets if target not in people]
    return {"target": voice.names(people, index), "name": "".join(things[:1])}


def _gained(voice: Voice, event: happened.Gained | happened.Lost, index: int) -> dict[str, object]:
    value = getattr(event, "value", 0)
    name = voice.name(value, index) if value in voice.battle.identities else ""
    return {"effect": voice.condition(event.effect), "value_name": name}


def _resource(voice: Voice, event: happened.Changed, index: int) -> dict[str, object]:
    base, _, of = event.resource.partition(":")
    return {
        "resource": voice.named("term", base),
        "of": voice.thing(of),
        "amount": abs(event.after - event.before),
    }


def _time(voice: Voice, rounds: int) -> str:
    """Rounds of three seconds in the largest unit that divides them."""
    for unit, length in (("days", 28_800), ("hours", 1_200), ("minutes", 20)):
        if rounds >= length and not rounds % length:
            return voice.word(f"time.{unit}", count=rounds // length)
    return voice.word("time.rounds", count=rounds)


_MORE: dict[type[Event], Callable[[Voice, Any, int], dict[str, object]]] = {
    happened.InitiativeSet: _order,
    happened.Declared: _aims,
    happened.SkillRolled: lambda voice, event, index: {
        "number": event.target,
        "other": voice.name(event.against, index) if event.against else "",
        "level_word": voice.word(f"level.{event.level}"),
    },
    happened.Gained: _gained,
    happened.Lost: _gained,
    happened.Changed: _resource,
    happened.AreaHit: lambda voice, event, index: {"count": len(event.cells)},
    happened.DoorMoved: lambda voice, event, index: {"name": event.name or voice.word("word.door")},
    happened.LightChanged: lambda voice, event, index: {
        "name": voice.thing(event.name) or voice.word("word.light")
    },
    happened.Worn: lambda voice, event, index: {"name": event.name or voice.word("word.thing")},
    happened.Broke: lambda voice, event, index: {"name": event.name or voice.word("word.thing")},
    happened.Waited: lambda voice, event, index: {"time": _time(voice, event.amount)},
    happened.Ended: lambda voice, event, index: {
        "side": voice.team(event.winner),
        "rounds": voice.battle.setup.round_cap,
    },
}


# --- good or bad ----------------------------------------------------------------------------------------------


def _tone(battle: Battle, event: Event) -> tuple[str, int]:
    """Good or bad, and for which side."""
    side = battle.sides.get(getattr(event, "who", 0), 0)
    if isinstance(event, happened.RoundBegan | happened.TurnBegan):
        return "turn", side
    if isinstance(event, happened.Ended):
        return ("good", event.winner) if event.winner else ("turn", 0)
    if isinstance(event, happened.Attacked):
        return ("good", side) if event.result != "miss" else ("good", battle.sides.get(event.target, 0))
    if isinstance(event, happened.SkillRolled):
        tones = {"critical": "good", "fumble": "bad"}
        return tones.get(event.level, "plain"), side
    if isinstance(event, happened.WentDown | happened.Harmed):
        return "bad", side
    if isinstance(event, happened.Healed | happened.StoodUp):
        return "good", side
    if isinstance(event, happened.Gained):
        source = battle.sides.get(event.source, side)
        return ("bad", side) if source != side else ("plain", side)
    if isinstance(event, happened.Changed) and event.resource == "hope":
        return ("good" if event.after > event.before else "bad"), side
    if isinstance(event, happened.Reacted):
        return ("good" if event.worked else "plain"), side
    return "plain", side
