"""d6 in words: every event, option and question; unique labels; sums that add up; nothing hidden."""

from __future__ import annotations

import random
import re

import pytest

from game.event import Attacked, Checked
from game.knowledge import view
from game.locale import STRICT
from game.telling import Voice, label, narrate, question, tell
from tests.d6_battles import eager_answer, random_battle
from tests.told import check_words


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Missing words are errors here."""
    monkeypatch.setenv(STRICT, "1")


@pytest.mark.parametrize("seed", range(16))
def test_random_battles_are_told_whole(seed: int) -> None:
    """No words are missing; sentences are sentences; labels of one decision differ; forecasts have whole odds."""
    rng = random.Random(seed)
    with random_battle(seed) as battle:
        while (decision := battle.pending) is not None:
            asked = question(battle, decision)
            assert re.fullmatch(r"[A-Z].*\?", asked), asked
            texts = [label(battle, decision, option) for option in decision.options]
            assert len(set(texts)) == len(texts), sorted(texts)
            assert all(text and text == text.strip() for text in texts)
            seen = view(battle, battle.side_asked(decision))
            for option in decision.choices:
                forecast = battle.rules.forecast(seen, decision, option)
                if forecast is not None and forecast.odds:
                    assert abs(sum(chance for _, chance in forecast.odds) - 1) < 1e-9
            check_words(battle)
            battle.answer(eager_answer(battle, rng))
        for side in (0, 1, 2):
            for telling in narrate(battle, side):
                assert re.fullmatch(r"[A-Z].*[.!]", telling.text), telling.text
                assert "  " not in telling.text and "{" not in telling.text


@pytest.mark.parametrize("seed", range(100, 106))
def test_the_arithmetic_of_every_check_adds_up(seed: int) -> None:
    """The terms of every check and attack make its total (`D6-002`, `D6-008`)."""
    rng = random.Random(seed)
    checked = 0
    with random_battle(seed) as battle:
        while battle.pending is not None:
            battle.answer(eager_answer(battle, rng))
        for event in battle.events:
            if isinstance(event, Attacked):
                assert sum(term.amount for term in event.terms) == event.total
                assert sum(term.amount for term in event.difficulty_terms) == event.difficulty
                told = tell(battle, event)
                assert told is not None and f"{event.total} against" in told.sum
                checked += 1
            elif isinstance(event, Checked):
                assert sum(term.amount for term in event.terms) == event.total, event
                assert all(term.rule for term in event.terms)
    assert checked


@pytest.mark.parametrize("seed", range(40, 48))
def test_names_of_those_never_seen_are_never_told(seed: int) -> None:
    """Options, questions and answers name nobody whom the side has never seen (`D6-239`)."""
    rng = random.Random(seed)
    with random_battle(seed) as battle:
        ever: dict[int, set[int]] = {1: set(), 2: set()}
        while (decision := battle.pending) is not None:
            for side, known in ever.items():
                known |= {who for who in battle.sides if battle.situation.seen(side, who)}
            side = battle.side_asked(decision)
            hidden = {Voice(battle).name(who) for who in battle.sides if who not in ever[side]}
            texts = [question(battle, decision), *(label(battle, decision, one) for one in decision.choices)]
            if "actor" not in decision.about:
                for name in hidden:
                    assert not any(name in text for text in texts), (name, texts)
            battle.answer(eager_answer(battle, rng))
