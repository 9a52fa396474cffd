"""Options as a player reads them. Within one decision no two labels are the same."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.telling.voice import Voice

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision, Option


def label(battle: Battle, decision: Decision, option: Option, *, lang: str = "en") -> str:
    """A short text for an option: "Attack Grusk with Sword", "Step to 7,4"."""
    voice = voice_for(battle, decision, lang)
    if option.verb == "move":
        return _plain(voice, decision, option)
    return labels(battle, decision, lang=lang).get(option.id) or _plain(voice, decision, option)


def labels(battle: Battle, decision: Decision, *, lang: str = "en") -> dict[str, str]:
    """The labels of all listed options by option id; moves are not listed (see `label`)."""
    kept = f"{lang}:{battle.terms}"
    if decision.labels is None:
        decision.labels = {}
    made = decision.labels.get(kept)
    if made is None:
        made = decision.labels[kept] = _unique(voice_for(battle, decision, lang), decision)
    return made


def voice_for(battle: Battle, decision: Decision, lang: str = "en") -> Voice:
    """The voice of the side that is asked."""
    return Voice(battle, battle.sides.get(decision.who, 0), lang)


def _unique(voice: Voice, decision: Decision) -> dict[str, str]:
    """Equal labels get their cell, and if that is not enough a number."""
    texts = {option.id: _plain(voice, decision, option) for option in decision.choices}
    twins = _twins(texts)
    for option in decision.choices:
        if texts[option.id] in twins and option.cell >= 0:
            texts[option.id] = voice.word("word.at", label=texts[option.id], cell=voice.cell(option.cell))
    twins, seen = _twins(texts), Counter[str]()
    for name, text in texts.items():
        if text in twins:
            seen[text] += 1
            if seen[text] > 1:
                texts[name] = voice.word("word.again", label=text, number=seen[text])
    return texts


def _twins(texts: dict[str, str]) -> set[str]:
    return {text for text, times in Counter(texts.values()).items() if times > 1}


def _plain(voice: Voice, decision: Decision, option: Option) -> str:
    """The label from the option alone."""
    battle = voice.battle
    person = option.target in battle.identities
    return voice.say(
        *(f"option.{key}" for key in keys_for(decision, option, person)),
        who=voice.name(decision.who),
        target=voice.name(option.target) if person else "",
        name="" if person else voice.object(option.target),
        item=voice.thing(option.item),
        cell=voice.cell(option.cell),
        level=option.level,
        cost=voice.told("value", option.cost),
        verb=option.verb,
    )


def keys_for(decision: Decision, option: Option, person: bool) -> list[str]:
    """Names of the templates that would do, the most special first."""
    verb = option.verb
    keys = [f"{decision.kind}_{verb}"]
    if option.item:
        keys.append(f"{verb}_{option.item}")
    if person:
        keys += [f"{verb}_self"] if option.target == decision.who else []
        keys.append(f"{verb}_on")
    if not option.level:
        keys.append(f"{verb}_zero")
    if not option.cost:
        keys.append(f"{verb}_free")
    return [*keys, verb]
