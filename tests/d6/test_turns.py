"""Turns, actions, debts, deeds and what they cost (catalogue 3.3 to 3.5)."""

from __future__ import annotations

import pytest

from game.event import InitiativeSet, Rolled, TurnBegan
from game.ruleset import load_ruleset
from game.scenario import open_battle, stamped
from game.setup import CombatantSetup, Setup, SideSetup
from rulesets.d6 import bonus, moving, placing, state
from rulesets.d6.bonus import Against
from rulesets.d6.numbers import UNBROKEN
from tests.d6_scenes import (
    actions,
    all_of,
    answer,
    asked,
    at,
    condition,
    do,
    health,
    ids,
    last,
    offers,
    scene,
    settle,
    who,
)
from tests.told import told_rows, voice

COSTS = {
    "replace": 1,
    "drop:shield*": 0,
    "stow:shield*": 1,
    "attack:*~normal:E": 3,
    "attack:*~charge:E": 3,
}


def test_order_by_speed_and_rounds() -> None:
    """Highest effective Speed first, ties roll off, every character one turn a round (`D6-036`, `D6-037`)."""
    rules = load_ruleset("d6")
    people = [("captain", 1), ("archer", 1), ("duelist", 2), ("halberdier", 2)]
    combatants = [
        CombatantSetup(
            side, name, name, rules.read_sheet(name, {}, rules.make_options({})), [2 * index + 1, 1]
        )
        for index, (name, side) in enumerate(people)
    ]
    setup = Setup(
        "d6", [SideSetup("One"), SideSetup("Two")], combatants, sketch="#" * 9 + "\n#.......#\n" + "#" * 9
    )
    setup.script, setup.strict_dice = [[6, 2], [6, 2], [6, 1], [6, 4]], True
    with open_battle(stamped(setup)) as battle:
        order = last(battle, InitiativeSet)
        assert [battle.name(one) for one in order.order] == ["duelist", "archer", "halberdier", "captain"]
        assert order.totals == [14, 14, 12, 10]
        assert [die.value for die in all_of(battle, Rolled)] == [2, 2, 1, 4]
        for _ in people:
            answer(battle, "end")
        turns = [battle.name(event.who) for event in all_of(battle, TurnBegan)]
        assert turns == ["duelist", "archer", "halberdier", "captain", "duelist"] and battle.clock.round == 2


@pytest.mark.parametrize(("deed", "cost"), COSTS.items())
def test_what_deeds_cost(deed: str, cost: int) -> None:
    """Costs from 0 to 6, paid in full when declared (`D6-051`, `D6-052`, `D6-053`)."""
    with scene("A.E.", A=("duelist", 1), E=("townsman", 2)) as battle:
        assert actions(battle, "A") == 6
        answer(battle, deed)
        while battle.pending is not None and battle.pending.kind in ("charge_path", "placement"):
            battle.answer(battle.pending.choices[0].id)
        free_for_a_warrior = deed == "replace"
        assert actions(battle, "A") == 6 - (0 if free_for_a_warrior else cost)


def test_any_number_of_deeds_while_actions_last() -> None:
    """Any order, as long as they can be paid (`D6-054`, `D6-062`, `D6-063`)."""
    with scene("A........\n.........\n.........E", A=("duelist", 1), E=("townsman", 2)) as battle:
        answer(battle, "move:2,1")
        assert actions(battle, "A") == 5  # a Step
        answer(battle, "move:8,1")
        assert actions(battle, "A") == 3 and at(battle, "A") == (8, 1)  # a Normal move
        assert not offers(battle, "move:1,1")
        answer(battle, "move:8,2", "move:8,3")
        assert actions(battle, "A") == 1
        do(battle, "end")
        assert asked(battle) == "E act"


def test_distance_difficult_ground_and_stops() -> None:
    """Diagonals count 1, difficult ground 2, a Step enters it for 1 action; a move may stop early (`D6-061`,
    `D6-064`, `D6-066`).
    """
    with scene("A,,,,,,.\n########\n.......E", A=("townsman", 1), E=("townsman", 2)) as battle:
        reached = moving.reach_field(battle, who(battle, "A"), 6)
        assert reached is not None
        field, _ = reached
        assert moving.allowance(battle, who(battle, "A")) == 4
        assert field.cost(battle.ground.grid.cell(3, 1)) == 4
        assert field.cost(battle.ground.grid.cell(4, 1)) is None
        answer(battle, "move:2,1")
        assert actions(battle, "A") == 5
        answer(battle, "move:4,1")
        assert actions(battle, "A") == 3


def test_friends_are_passed_enemies_are_not() -> None:
    """No two share a space; no diagonal past a corner (`D6-064`)."""
    with scene("A.F..\n#####\nE....", A=("duelist", 1), F=("townsman", 1), E=("townsman", 2)) as battle:
        assert offers(battle, "move:4,1") and not offers(battle, "move:3,1")
    with scene("A.E..", A=("duelist", 1), E=("townsman", 2)) as battle:
        assert offers(battle, "move:2,1") and not offers(battle, "move:4,1")
    with scene("A#\n.E", A=("duelist", 1), E=("townsman", 2)) as battle:
        assert not offers(battle, "move:2,2")


def test_leaving_reach_provokes_nothing() -> None:
    """No free attacks (`D6-065`)."""
    with scene("A.E....", A=("duelist", 1), E=("halberdier", 2)) as battle:
        do(battle, "end")
        answer(battle, "move:7,1")
        assert asked(battle) == "E act"


def test_reactions_from_the_start_one_in_each_turn() -> None:
    """1 reaction action in every other's turn, also before the first own turn; it lapses (`D6-040`, `D6-041`)."""
    with scene("AE...F", A=("duelist", 1), E=("halberdier", 2), F=("archer", 2)) as battle:
        target = who(battle, "E")
        assert state.reactions_left(battle, target) == 1
        answer(battle, "attack:long*~normal:E", "bid:0", "answer:dodge")
        settle(battle)
        assert state.reactions_left(battle, target) == 0
        do(battle, "end")
        assert asked(battle) == "E act" and state.reactions_left(battle, who(battle, "F")) == 1


def test_the_unaware_cannot_answer_until_attacked() -> None:
    """No reaction actions until attacked, or until its own turn (`D6-041`, `D6-224`)."""
    with scene("AE", A=("duelist", 1), E=("halberdier", 2, {"state": {"unaware": True}})) as battle:
        answer(battle, "attack:long*~normal:E", "bid:0")
        assert asked(battle) == "A damage_bid"
        settle(battle)
        answer(battle, "attack:long*~normal:E", "bid:0")
        assert asked(battle) == "E answer"


def test_emergencies_are_taken_from_the_next_turn() -> None:
    """Each gives a reaction action now and takes 2 actions later; not more than the turn holds (`D6-038`, `D6-055`,
    `D6-056`, `D6-057`, `D6-219`).
    """
    with scene("AE", A=("duelist", 1), E=("halberdier", 2), dice=[1, 1, 1]) as battle:
        answer(battle, "attack:long*~normal:E", "bid:0")
        assert offers(battle, "answer:dodge+3") and not offers(battle, "answer:dodge+4")
        options = {one.id: voice("d6").told("value", one.cost) for one in battle.pending.choices}  # type: ignore[union-attr]
        assert options["answer:dodge"] == "1"
        assert options["answer:dodge+2"] == "1 + 2 Emergencies"
        answer(battle, "answer:dodge+3")
        assert condition(battle, "E", state.OWING) == 3
        settle(battle)
        do(battle, "end")
        assert asked(battle) == "E act" and actions(battle, "E") == 0
        assert condition(battle, "E", state.OWING) == 0


def test_a_turn_without_actions_offers_only_free_deeds() -> None:
    """Minimum 0 (`D6-038`); what costs nothing is still possible (`D6-051`)."""
    with scene("AE", A=("townsman", 1, {"state": {"owing": 2, "pressed": 3}}), E=("halberdier", 2)) as battle:
        assert asked(battle) == "E act"
    with scene("AE", A=("duelist", 1, {"state": {"owing": 2, "pressed": 3}}), E=("halberdier", 2)) as battle:
        assert asked(battle) == "A act" and actions(battle, "A") == 0
        assert {one.partition(":")[0] for one in ids(battle)} == {"replace", "drop", "end"}


def test_all_out_stakes_the_reactions() -> None:
    """Once per own turn, until the next own turn; no Emergency either (`D6-012`, `D6-056`, `D6-072`, `D6-218`)."""
    with scene("A.E\n...", A=("duelist", 1), E=("halberdier", 2)) as battle:
        answer(battle, "attack:long*~normal:E")
        assert offers(battle, "bid:0+all_out_hit") and offers(battle, "bid:0+all_out_damage")
        do(battle, "bid:0+all_out_hit")
        assert condition(battle, "A", state.ALL_OUT) == 1
        answer(battle, "attack:long*~cut:E")
        assert not offers(battle, "*all_out*")
        settle(battle)
        answer(battle, "end")
        answer(battle, "attack:pike*~pike~normal:A", "bid:0")
        assert asked(battle) == "E damage_bid"  # A was not asked
        settle(battle)
        do(battle, "end")
        assert condition(battle, "A", state.ALL_OUT) == 0


def test_start_of_turn_in_its_order() -> None:
    """All-out, grips, debts, hazards, in this order (`D6-039`)."""
    fire = {"f": {"surface": "fire"}}
    with scene(
        "AfE",
        legend=fire,
        A=("duelist", 1),
        E=("halberdier", 2, {"state": {"all_out": 1, "gripped": 2, "owing": 1}}),
    ) as battle:
        since = len(battle.events)
        do(battle, "end")
        lost = [event.effect for event in battle.events[since:] if type(event).__name__ == "Lost"]
        assert lost == [state.ALL_OUT, state.GRIPPED, state.OWING]
        assert actions(battle, "E") == 4


def test_the_down_are_out() -> None:
    """No turn, no reaction, no obstacle, no target (`D6-042`, `D6-094`, `D6-216`)."""
    with scene(
        "A.E.F",
        A=("axe_brute", 1),
        E=("townsman", 2, {"state": {"health": 1}}),
        F=("townsman", 2),
    ) as battle:
        do(battle, "attack:great*~normal:E")
        assert not battle.up(who(battle, "E"))
        assert not offers(battle, "*:E")
        assert offers(battle, "move:3,1")  # its space is free
        answer(battle, "end")
        assert asked(battle) == "F act"


def test_no_delay_and_no_ready() -> None:
    """The source has neither (`D6-043`)."""
    with scene("A.E", A=("duelist", 1), E=("townsman", 2)) as battle:
        verbs = {one.verb for one in battle.pending.options}  # type: ignore[union-attr]
        assert not verbs & {"delay", "ready", "wait"}


def test_the_end_of_a_battle() -> None:
    """One side left standing wins; the round cap makes a draw (`D6-044`)."""
    with scene("AE", A=("axe_brute", 1), E=("townsman", 2, {"state": {"health": 1}})) as battle:
        do(battle, "attack:great*~normal:E")
        assert battle.pending is None and battle.outcome is not None
        assert (battle.outcome.winner, battle.outcome.rule) == (1, "D6-044")
    with scene("A.E", A=("townsman", 1), E=("townsman", 2)) as battle:
        while battle.pending is not None:
            answer(battle, "end")
        assert battle.outcome is not None and battle.outcome.winner == 0 and battle.clock.round == 31


# --- placing points -------------------------------------------------------------------------------------------


def test_placement_is_open_and_moved_for_an_action() -> None:
    """Four places; re-placement costs 1 action, a Warrior's first in a turn none (`D6-024`, `D6-026`, `D6-027`,
    `D6-203`).
    """
    with scene("A....E", A=("duelist", 1), E=("shield_bearer", 2)) as battle:
        answer(battle, "replace", "place:damage")
        assert actions(battle, "A") == 6
        answer(battle, "replace", "place:hit")
        assert actions(battle, "A") == 5
        assert state.tactics_points(battle, who(battle, "A")) == {"weapon_training": "hit"}
        rows = {row.label: row.value for row in told_rows("d6", battle.rules.sheet(battle, who(battle, "E")))}
        assert rows["Tactics: Weapon Training"] == "brace"
        do(battle, "end")
        answer(battle, "replace", "place:guard", "place:guard")
        assert actions(battle, "E") == 5


def test_a_point_without_its_condition_counts_nothing_but_lies() -> None:
    """Weapon gone: the point stays where it lies (`D6-028`, `D6-029`, `D6-204`)."""
    with scene("A.E", A=("axe_brute", 1), E=("townsman", 2)) as battle:
        me = who(battle, "A")
        assert sum(term.amount for term in bonus.tactics(battle, me, "hit", Against())) == 2
        answer(battle, "drop:great*")
        assert bonus.tactics(battle, me, "hit", Against()) == []
        assert state.tactics_points(battle, me) == {"firm_grip": "hit", "weapon_training": "hit"}


def test_replacement_as_part_of_an_answer() -> None:
    """Before the defences are named (`D6-027`, `D6-073`)."""
    with scene("A.E", A=("halberdier", 1), E=("duelist", 2)) as battle:
        answer(battle, "attack:*~pike~normal:E", "bid:0", "replace", "place:brace")
        assert asked(battle) == "E answer" and not offers(battle, "replace")
        answer(battle, "answer:dodge")
        settle(battle)
        assert condition(battle, "E", state.OWING) == 1


def test_points_are_placed_at_deployment() -> None:
    """Placement and hands before the battle (`D6-026`, `D6-126`)."""
    rules = load_ruleset("d6")
    sheets = [rules.read_sheet(name, {}, rules.make_options({})) for name in ("archer", "townsman")]
    combatants = [
        CombatantSetup(side, "x", name, sheet, [side, 1])
        for side, (name, sheet) in enumerate(zip(("A", "E"), sheets, strict=True), start=1)
    ]
    setup = Setup(
        "d6", [SideSetup("One"), SideSetup("Two")], combatants, sketch="####\n#..#\n####", deploy=True
    )
    with open_battle(stamped(setup)) as battle:
        answer(battle, "arrange", "place:hit", "place:guard")
        assert asked(battle) == "A hands"
        answer(battle, "stow:long_bow", "draw:short_sword*", "ready_hands")
        assert asked(battle) == "A act" and actions(battle, "A") == 6
        assert state.tactics_points(battle, who(battle, "A")) == {
            "shooting_training": "hit",
            "weapon_training": "guard",
        }
        assert [slot.item for slot in state.held(battle, who(battle, "A"))] == ["short_sword+rapier"]


def test_what_breaks_a_chain() -> None:
    """Exertion, re-placement, Block, Take Aim and reactions do not (`D6-096`)."""
    assert {"exert", "tactics", "block", "aim", "reaction"} == UNBROKEN
    with scene("A.E\n...", A=("axe_brute", 1), E=("iron_knight", 2)) as battle:
        do(battle, "attack:*~swing:E")
        answer(battle, "replace", "place:hit", "place:hit")
        do(battle, "end")
        do(battle, "end")
        chain = battle.world.get(who(battle, "A"), state.Chain)
        assert (chain.form, chain.count) == ("swing", 1)
        answer(battle, "move:2,2")
        assert chain.count == 1  # a Step, with Follow-through (`D6-192`)
        answer(battle, "drop:*")
        assert chain.count == 1  # costs nothing


def test_quick_hands_and_loading() -> None:
    """The first handling of each own turn is free, reloading costs one less (`D6-199`, `D6-051`)."""
    quick = {"skills": ["Shooting Training", "Quick Hands"], "state": {}}
    with scene("A.......E", A=("levy_crossbowman", 1, quick), E=("townsman", 2)) as battle:
        do(battle, "attack:crossbow~shoot:E")
        assert not offers(battle, "attack:crossbow*")
        answer(battle, "reload:crossbow")
        assert actions(battle, "A") == 2
        answer(battle, "stow:crossbow")
        assert actions(battle, "A") == 2
        answer(battle, "draw:dagger")
        assert actions(battle, "A") == 1
    with scene("A.......E", A=("levy_crossbowman", 1), E=("townsman", 2)) as battle:
        do(battle, "attack:crossbow~shoot:E")
        answer(battle, "reload:crossbow")
        assert actions(battle, "A") == 1


def test_placing_costs() -> None:
    """What a re-placement costs is one function for offer and payment (`D6-027`, `D6-203`)."""
    with scene("A.E", A=("duelist", 1), E=("captain", 2)) as battle:
        assert placing.cost(battle, who(battle, "A")) == 0
        assert placing.cost(battle, who(battle, "E")) == 1
        assert health(battle, "A") == 34
