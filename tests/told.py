"""What players read of the texts that rulesets make, in English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec

from game.battle import Battle
from game.event import Term
from game.knowledge import effects_shown, view
from game.ruleset import Forecast, Row, load_ruleset
from game.telling import Voice, labels, question

LEFT = re.compile(r"[a-z]_[a-z]|[{}]")
"""A key that is left among words, or a gap."""


def voice(ruleset: str, language: str = "en") -> Voice:
    """A voice of a ruleset, without a battle, with the terms of a language."""
    rules: Any = load_ruleset(ruleset)
    battle: Any = SimpleNamespace(rules=rules, terms=language, term=partial(rules.thing_name, lang=language))
    return Voice(battle)


def term(ruleset: str, source: str) -> str:
    """A part of a sum."""
    return voice(ruleset).source(source)


def terms(ruleset: str, found: Iterable[Term]) -> list[tuple[str, int]]:
    """Parts of a sum with their amounts."""
    return [(term(ruleset, each.source), each.amount) for each in found]


def told_terms(ruleset: str, found: Iterable[Term]) -> tuple[Term, ...]:
    return tuple(Term(term(ruleset, each.source), each.amount, each.rule) for each in found)


def told(ruleset: str, seen: Forecast) -> Forecast:
    """A forecast in words."""
    said = voice(ruleset).told
    return msgspec.structs.replace(
        seen,
        title=said("title", seen.title),
        odds=tuple((said("odds", label), chance) for label, chance in seen.odds),
        terms=told_terms(ruleset, seen.terms),
        against=told_terms(ruleset, seen.against),
        damage=said("value", seen.damage),
        notes=tuple(said("note", note) for note in seen.notes),
        instead=said("value", seen.instead),
    )


def told_rows(ruleset: str, found: Iterable[Row]) -> list[Row]:
    """A sheet in words."""
    return voice(ruleset).rows(found)


def shown(battle: Battle) -> Iterator[str]:
    """What the side that is asked reads: the question, labels, costs, forecasts, cards."""
    decision = battle.pending
    assert decision is not None
    side = battle.side_asked(decision)
    known, voice_ = view(battle, side), Voice(battle, side)
    said = voice_.told
    yield question(battle, decision)
    yield from labels(battle, decision).values()
    for option in decision.choices:
        yield said("value", option.cost)
        seen = battle.rules.forecast(known, decision, option)
        if seen is not None:
            yield from (said("title", seen.title), said("value", seen.damage), said("value", seen.instead))
            yield from (said("odds", label) for label, _ in seen.odds)
            yield from (said("term", each.source) for each in (*seen.terms, *seen.against))
            yield from (said("note", note) for note in seen.notes)
    for who in (*known.allies, *known.foes):
        for effect in effects_shown(battle, side, who):
            yield voice_.condition(effect.name, effect.value)
        for row in battle.rules.sheet(battle, who):
            yield from (said("row", row.label), said("value", row.value))


def check_words(battle: Battle) -> None:
    """No key is left among what is read, and no gap."""
    left = {text for text in shown(battle) if LEFT.search(text)}
    assert not left, left
