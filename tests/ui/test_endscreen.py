"""What the end of a battle says of everybody."""

from __future__ import annotations

import pytest

from game.ai.controller import commander, controllers_for
from game.scenario import find_scenario, load_scenario, open_battle
from game.ui.endscreen import end_dialog, felled_by


@pytest.mark.parametrize(
    "name",
    ["larks-vs-owls", "wardens-vs-reavers", "d6", "d10-even"],
)
def test_who_fell_is_put_down_to_a_foe(name: str) -> None:
    """The beaten do not stand, and those who did it have felled them, also by wounds that told later."""
    with open_battle(load_scenario(find_scenario(f"{name}-training-yard"))) as battle:
        commander(battle, controllers_for(battle))
        assert battle.outcome is not None and battle.outcome.winner
        beaten = [who for who, side in battle.sides.items() if side != battle.outcome.winner]
        felled = felled_by(battle)
        assert not any(battle.standing(who) for who in beaten)
        assert set(beaten) & set(felled)
        assert all(battle.sides[by] != battle.sides[who] for who, by in felled.items())
        told = "\n".join(end_dialog(battle, "Menu").paragraphs)
        assert sum(int(part.split()[1]) for part in told.split("\t") if part.startswith("felled")) == len(felled)
