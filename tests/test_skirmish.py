"""Battles that somebody puts together: strengths, three and four sides in every ruleset, computer players by setup."""

from __future__ import annotations

import pytest

from game.ai.controller import commander, controller_of, controllers_for
from game.ai.temperament import LEVELS, TRAITS
from game.house_rules import house_rules
from game.muster import SIDE_COLOURS
from game.paths import ruleset_ids
from game.record_check import LEVELS as RECORDED
from game.scenario import SideSpec, open_battle
from game.skirmish import Party, Skirmish, first_skirmish, ground, make, map_names, pool, roster


@pytest.mark.parametrize("ruleset", ruleset_ids())
@pytest.mark.parametrize("count", [3, 4])
def test_three_and_four_sides_fight_to_an_end(ruleset: str, count: int) -> None:
    with pool(ruleset) as rated:
        people = roster(rated)
    parties = [
        Party(f"Party {number}", SIDE_COLOURS[number], members=[people[number + 1].template, people[-1].template])
        for number in range(count)
    ]
    places = [name for name in map_names() if len(ground(Skirmish(ruleset, name, [])).spawns) >= count]
    assert len(places) >= 4
    for map_name in places:
        setup = make(Skirmish(ruleset, map_name, parties, seed=count))
        with open_battle(setup, lean=True) as battle:
            for who, side in battle.sides.items():
                zone = battle.ground.spawns[side]
                assert zone >> battle.positions[who].cell & 1, "begins in the zone of its side"
            commander(battle, controllers_for(battle), most=8000)
            assert battle.outcome is not None, f"{map_name}: no end"
            assert battle.outcome.winner in range(count + 1)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_skirmish_begins_with_a_fair_one(ruleset: str) -> None:
    with pool(ruleset) as rated:
        people = {one.template: one for one in roster(rated)}
    assert all(one.worth > 0 and one.name for one in people.values())
    draft = first_skirmish(ruleset, map_names()[0], 5)
    assert [party.controller for party in draft.parties] == ["human", "ai"]
    first, second = (sum(people[name].worth for name in party.members) for party in draft.parties)
    assert first == pytest.approx(second, rel=0.4)
    assert make(draft).seed == 5


def test_the_setup_says_how_a_computer_player_plays() -> None:
    draft = first_skirmish("d20", map_names()[0], 1)
    draft.parties[1].temperament, draft.parties[1].level = "careful", "novice"
    with open_battle(make(draft)) as battle:
        player = controller_of(battle, 2)
        assert (player.traits, player.level) == (("careful",), "novice")
        assert controller_of(battle, 1).traits == ()


def test_files_know_all_temperaments_and_levels() -> None:
    hints = SideSpec.model_fields
    assert set(hints["temperament"].annotation.__args__) == {"", *TRAITS}  # type: ignore[union-attr]
    assert set(hints["level"].annotation.__args__) == set(LEVELS) == set(RECORDED)  # type: ignore[union-attr]


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_house_rule_turns_through_its_values(ruleset: str) -> None:
    for rule in house_rules(ruleset):
        seen, value = [], rule.default
        for _ in rule.values:
            seen.append(value)
            value = rule.after(value)
        assert sorted(map(repr, seen)) == sorted(map(repr, rule.values)) and repr(value) == repr(rule.default)
