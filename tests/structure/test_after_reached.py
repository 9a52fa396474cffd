"""Every rule tagged `[after]` is met on the ways that a player has after a battle: by options, forecasts and events."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle import Battle
from game.record import load, save
from game.rulebook import rulebook
from tests.after_scenes import _SCENES, scenes, wander

WALKS = 12


def tagged(ruleset: str) -> set[str]:
    return {rule.id for rule in rulebook(ruleset).values() if "after" in rule.tags}


@pytest.mark.parametrize("ruleset", sorted(_SCENES))
def test_every_rule_after_a_battle_is_reached(ruleset: str) -> None:
    missing = tagged(ruleset)
    assert missing
    for walk in range(WALKS):
        for battle, side in scenes(ruleset):
            with battle:
                missing -= wander(battle, side, walk) if missing else set()
    assert sorted(missing) == []


def _digests(battle: Battle, answers: list[str]) -> list[str]:
    found = []
    for line in answers:
        battle.repeat(line)
        found.append(battle.digest())
    return found


@pytest.mark.parametrize("ruleset", sorted(_SCENES))
def test_the_aftermath_is_kept_and_repeated(ruleset: str, tmp_path: Path) -> None:
    """A fork, a reloaded save and a rewound battle go on alike; computer players come to an end."""
    for number, (battle, side) in enumerate(scenes(ruleset)):
        with battle:
            start = len(battle.history)
            wander(battle, side, number, most=9)
            answers, digest = battle.history[start + 1 :], battle.digest()
            path = tmp_path / f"{ruleset}-{number}.tessera"
            save(battle, path)
            with load(path) as reloaded, battle.fork() as fork:
                assert reloaded.digest() == fork.digest() == digest
                assert reloaded.outcome == fork.outcome == battle.outcome
            battle.rewind(start + 1)
            assert battle.outcome is not None
            if answers:
                assert _digests(battle, answers)[-1] == digest
