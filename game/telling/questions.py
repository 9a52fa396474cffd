"""Decisions as a full sentence to the person who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.telling.options import voice_for

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.telling.voice import Voice


LEVELS = ("fumble", "failure", "success", "critical")
"""Levels of success as a decision's `about` counts them."""


def question(battle: Battle, decision: Decision, *, lang: str = "en") -> str:
    """The question: "Sable is about to attack Wren with Knife. Does Odile interrupt?" """
    voice, about = voice_for(battle, decision, lang), decision.about
    keys = [f"question.{key}" for key in keys_for(battle, decision)]
    return voice.say(
        *keys,
        "question.any",
        who=voice.name(decision.who),
        actor=_person(voice, about.get("actor")),
        target=_person(voice, about.get("target")),
        attacker=_person(voice, about.get("attacker")),
        item=voice.thing(str(about.get("item", ""))),
        cell=voice.cell(int(about.get("cell", -1))),
        side=voice.team(battle.sides.get(decision.who, 0)),
        kind=decision.kind,
        **_figures(voice, about),
    )


def _figures(voice: Voice, about: dict[str, int | str]) -> dict[str, object]:
    """Numbers of the roll in question: die, target number, level, Size, effects left."""
    level = about.get("level")
    return {
        "roll": about.get("roll", ""),
        "number": about.get("number", ""),
        "size": about.get("size", ""),
        "left": about.get("left", ""),
        "purpose": voice.named("term", str(about.get("thing", ""))),
        **{name: about.get(name, "") for name in ("value", "difficulty", "natural", "sides", "hp")},
        "level_word": voice.word(f"level.{LEVELS[level]}") if isinstance(level, int) else "",
    }


def _person(voice: Voice, who: int | str | None) -> str:
    return voice.name(who) if isinstance(who, int) and who in voice.battle.identities else ""


def keys_for(battle: Battle, decision: Decision) -> list[str]:
    """Names of the templates that would do, the most special first."""
    kind, about = decision.kind, decision.about
    thing, item = str(about.get("thing", "")), str(about.get("item", ""))
    if kind == "act":
        return ["act_inside", "act"] if "actor" in about else ["act"]
    keys = []
    if thing:
        person = about.get("target") in battle.identities
        aims = ["_at"] if int(about.get("cell", -1)) >= 0 else ["_on"] if person else []
        items = [f"_{item}", ""] if item else [""]
        keys += [f"{kind}_{thing}{of}{aim}" for of in items for aim in [*aims, ""]]
    elif item:
        keys.append(f"{kind}_{item}")
    if about.get("chosen"):
        keys.append(f"{kind}_next")
    if "number" in about:
        keys.append(f"{kind}_scored")
    return [*keys, kind]
