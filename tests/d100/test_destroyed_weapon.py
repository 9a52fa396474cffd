"""A weapon that one effect destroys cannot be struck from the hand by the next (D100-195, D100-196)."""

from __future__ import annotations

import msgspec

from game.scenario import find_scenario, load_scenario, open_battle
from rulesets.d100 import special_now, state
from rulesets.d100.state import Arm, Kit


class _Exchange(msgspec.Struct):
    """As much of an exchange as the question needs."""

    winner: str
    loser_who: int
    arm: Arm | None
    parry_arm: Arm | None


def test_a_destroyed_weapon_is_not_the_one_to_disarm() -> None:
    """D100-195: the loser's item of this exchange counts only while he still has it."""
    with open_battle(load_scenario(find_scenario("wardens-vs-reavers-training-yard"))) as battle:
        loser = next(who for who in battle.sides if state.held(battle, who))
        arm = state.held(battle, loser)[0]
        it = _Exchange("attacker", loser, None, arm)
        assert special_now.weapon_of_loser(battle, it) is arm  # type: ignore[arg-type]
        battle.world.get(loser, Kit).gear.remove(arm.gear)  # type: ignore[arg-type]
        found = special_now.weapon_of_loser(battle, it)  # type: ignore[arg-type]
        assert found is None or found.gear is not arm.gear
