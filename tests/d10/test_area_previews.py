"""The cells of a forecast are those that are hit, whatever the shape and the map (D10-320)."""

from __future__ import annotations

from collections.abc import Coroutine
from random import Random
from typing import Any

import pytest

from game.battle import Battle
from game.board.grid import bits
from game.decision import Decision
from game.event import AreaHit
from game.knowledge import view
from rulesets.d10 import magic, state
from tests.board.maps import random_rows
from tests.d10.arena import REFUSALS, arena

WHO = {"A": ("evoker", 1), "B": ("reaver", 2), "C": ("bastion", 2)}


def random_arena(seed: int, sheets: dict[str, dict[str, Any]], **options: Any) -> Battle:
    """Three people on a random map with walls, water and heights."""
    rows = [list(row) for row in random_rows(seed, 12, 9, "............##,cww+1")]
    for letter, (x, y) in zip(WHO, [(3, 4), (6, 4), (8, 6)], strict=True):
        rows[y][x] = letter
    return arena("\n".join("".join(row) for row in rows), WHO, options=options, sheets=sheets)


def played(battle: Battle, rule: Coroutine[Decision, str, Any], rng: Random) -> tuple[int, AreaHit | None]:
    """(cells forecast for the chosen space or aim, what went off); everything else is declined or chance."""
    promised, reply = 0, None
    while True:
        try:
            decision = rule.send(reply)  # type: ignore[arg-type]
        except StopIteration:
            break
        option = next((one for one in decision.choices if one.id in REFUSALS), None)
        option = option or rng.choice(decision.choices)
        if decision.kind in ("space", "aim"):
            seen = battle.rules.forecast(view(battle, 1), decision, option)
            assert seen is not None
            promised = seen.area
        reply = option.id
    hits = [event for event in battle.events if isinstance(event, AreaHit)]
    return promised, hits[0] if hits else None


@pytest.mark.parametrize("spell", ["fireball", "chill_mist", "dawnburst"])
@pytest.mark.parametrize("origin", ["centre", "either"])
@pytest.mark.parametrize("seed", range(3))
def test_a_spell_hits_what_was_forecast(spell: str, origin: str, seed: int) -> None:
    """D10-295, D10-331: heat and cold in water, corners, flows and crawls included."""
    with random_arena(seed, {"A": {"abilities": [spell]}}, aoe_origin=origin) as battle:
        battle.world.get(1, state.Fighter).abilities = [spell]
        promised, hit = played(battle, magic.cast(battle, 1, spell, "main"), Random(seed))
        assert hit is not None
        assert sorted(hit.cells) == bits(promised)
        assert promised


@pytest.mark.parametrize("seed", range(4))
def test_a_line_hits_what_was_forecast(seed: int) -> None:
    """D10-323, D10-332: Steel Tempest from the user's own space."""
    with random_arena(seed, {}) as battle:
        battle.world.get(2, state.Fighter).abilities = ["steel_tempest"]
        promised, hit = played(battle, magic.cast(battle, 2, "steel_tempest", "main"), Random(seed))
        assert hit is not None
        assert sorted(hit.cells) == bits(promised)
        assert not promised >> battle.positions[2].cell & 1
