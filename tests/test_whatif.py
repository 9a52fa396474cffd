"""Odds from a cell only thought of are those that one finds there; and nobody unknown is betrayed by them."""

from __future__ import annotations

import pytest

from game.ai.controller import controllers_for
from game.battle import Battle
from game.decision import Decision
from game.knowledge import view
from game.paths import ruleset_ids
from game.scenario import open_battle
from game.skirmish import first_skirmish, make
from game.whatif import WhatIf


def _choices(ruleset: str, map_name: str, seed: int, most: int = 260) -> tuple[Battle, list[Decision]]:
    """A battle stopped at a free choice with walks and enemies in sight."""
    battle = open_battle(make(first_skirmish(ruleset, map_name, seed)))
    players = controllers_for(battle)
    for _ in range(most):
        decision = battle.pending
        if decision is None:
            break
        side = battle.side_asked(decision)
        seen = view(battle, side)
        free = decision.kind == "act" and decision.field is not None and not decision.about.get("depth")
        if free and battle.clock.round >= 1 and len(seen.active(seen.foes)) > 1:
            return battle, [decision]
        battle.answer(players[side].choose(battle))
    return battle, []


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_odds_there_are_those_found_there(ruleset: str) -> None:
    compared = 0
    for seed in range(6):
        battle, found = _choices(ruleset, "training-yard", seed)
        with battle:
            for decision in found:
                side = battle.side_asked(decision)
                before = battle.digest()
                what_if = WhatIf(battle, decision, side)
                for option in [one for one in decision.options if one.verb == "move"][:12]:
                    chances = {one.option: one for one in what_if.attacks(option.cell) if one.seen is not None}
                    with battle.fork() as walked:
                        walked.answer(option.id)
                        now = walked.pending
                        arrived = walked.positions[decision.who].cell == option.cell
                        if now is None or now.who != decision.who or now.kind != "act" or not arrived:
                            continue
                        seen = view(walked, side)
                        for choice in now.choices:
                            if choice.id in chances:
                                told = walked.rules.forecast(seen, now, choice)
                                thought = chances[choice.id].seen
                                assert told is not None and thought is not None
                                assert dict(thought.odds) == pytest.approx(dict(told.odds))
                                assert thought.harm == pytest.approx(told.harm)
                                compared += 1
                what_if.close()
                assert battle.digest() == before
    assert compared, "no attack could be compared"


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_threats_are_of_enemies_known_only(ruleset: str) -> None:
    told = 0
    for seed in range(4):
        battle, found = _choices(ruleset, "walled-ruin", seed)
        with battle:
            for decision in found:
                side = battle.side_asked(decision)
                known = set(view(battle, side).active(view(battle, side).foes))
                what_if = WhatIf(battle, decision, side)
                for option in [one for one in decision.options if one.verb == "move"]:
                    chances = [*what_if.attacks(option.cell), *what_if.threats(option.cell)]
                    told += len(chances)
                    for one in chances:
                        assert {one.actor, one.target} <= known | {decision.who}
                        assert one.harm >= 0 and 0 <= one.downs <= 1
                what_if.close()
    assert told
