"""What players read of the texts that rulesets make, in English."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import msgspec

from game.event import Term
from game.ruleset import Forecast, Row, load_ruleset
from game.telling import Voice


def voice(ruleset: str) -> Voice:
    """A voice of a ruleset, without a battle."""
    rules: Any = load_ruleset(ruleset)
    return Voice(
        SimpleNamespace(rules=rules, terms="en", term=rules.thing_name, source=lambda text: text)  # type: ignore[arg-type]
    )


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
