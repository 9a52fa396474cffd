"""Rounds, Turns, actions, Reactions, conditions at their edges (catalogue 3.3, 3.4, 3.8, 3.9, 3.10)."""

from __future__ import annotations

import pytest

from game.components import Policy
from game.decision import Option
from game.event import TurnBegan
from rulesets.d10 import (
    acting,
    blows,
    choices,
    conditions,
    harm,
    magic,
    manoeuvres,
    reactions,
    rolls,
    state,
    turn,
    vitality,
    wielding,
)
from rulesets.d10.damage import Packet
from rulesets.d10.state import Fighter, Pools, Purse, Ready, Standing
from tests.d10.arena import arena, effects, run

DUEL = "........\n..AB....\n........\n......C."
PAIR = {"A": ("blade", 1), "B": ("reaver", 2), "C": ("archer", 2)}


def _verbs(battle, who: int) -> set[str]:
    return {option.verb for option in choices.offer(battle, who).options}


def test_opening_and_order() -> None:
    """D10-014, D10-019, D10-050, D10-051, D10-057: Initiative is Stable, dice by entity; all have both actions."""
    with arena(DUEL, PAIR, dice=[1, 9, 4], begin=True) as battle:
        assert battle.clock.order == [2, 3, 1]
        assert [battle.world.get(who, Standing).value for who in (1, 2, 3)] == [9, 14, 13]
        assert battle.clock.round == 1
        purse = battle.world.get(1, Purse)
        assert (purse.main, purse.bonus) == (1, 1)
        assert battle.pending is not None
        assert battle.pending.who == 2


def test_delay_moves_the_turn_this_round_only() -> None:
    """D10-053, D10-055: behind a strictly lower one in sight; nothing of the Turn happens before."""
    with arena(DUEL, PAIR, dice=[1, 9, 4]) as battle:
        battle.set_policy(2, "delay", Policy("ask", "everything"))
        battle.start()
        assert battle.pending is not None
        assert battle.pending.kind == "delay"
        battle.answer("delay:c")
        assert battle.clock.order == [3, 2, 1]
        assert [event.who for event in battle.events if isinstance(event, TurnBegan)] == [3]
        for _ in range(3):
            battle.answer("end")
        assert battle.clock.round == 2
        assert battle.clock.order == [2, 3, 1]


def test_latecomers_roll_on_arrival() -> None:
    """D10-054, D10-058: in its Round it has its place in the order; till then its side is not beaten."""
    late = {"B": {"arrives": 2, "conditions": ["prone"]}}
    with arena(
        "A.B.C", {"A": ("blade", 1), "B": ("bastion", 2), "C": ("shade", 2)}, states=late, begin=True
    ) as battle:
        assert battle.clock.order == [1, 3] or battle.clock.order == [3, 1]
        assert battle.presences[2].gone
        battle.world.get(3, Pools).hp = -1
        run(vitality.health(battle, 3))
        assert battle.rules.outcome(battle) is None
        while battle.pending is not None and battle.clock.round < 2:
            battle.answer(battle.pending.choices[-1].id)
        assert not battle.presences[2].gone
        assert sorted(battle.clock.order) == [1, 2, 3]
        values = [battle.world.get(who, Standing).value for who in battle.clock.order]
        assert values == sorted(values, reverse=True)
        assert state.has(battle, 2, "prone")


def test_actions_restored_less_conditions() -> None:
    """D10-060, D10-062, D10-063, D10-192, D10-193: Stunned loses a Main at once and at each Start, Dazed a Bonus."""
    with arena(DUEL, PAIR) as battle:
        purse = battle.world.get(2, Purse)
        conditions.next_turn(battle, 2, state.STUNNED)
        conditions.next_turn(battle, 2, state.DAZED)
        assert (purse.main, purse.bonus) == (0, 0)
        turn.refresh(battle, 2)
        assert (purse.main, purse.bonus) == (0, 0)
        conditions.take(battle, 2, state.STUNNED)
        turn.refresh(battle, 2)
        assert (purse.main, purse.bonus) == (1, 0)


def test_durations() -> None:
    """D10-190, D10-055: until the End of the next Turn means of the first Turn that starts afterwards."""
    with arena(DUEL, PAIR) as battle:
        conditions.next_turn(battle, 2, state.DAZED)
        conditions.turn_ends(battle, 2)
        assert state.DAZED in effects(battle, 2)
        conditions.turn_starts(battle, 2)
        conditions.turn_ends(battle, 2)
        assert state.DAZED not in effects(battle, 2)
        conditions.give(battle, 1, state.SPRINTING, until="turn_start", owner=1)
        conditions.turn_starts(battle, 1)
        assert effects(battle, 1) == set()


def test_free_actions_need_to_be_able_to_act() -> None:
    """Paralyzed only scans and recalls; Unconscious does nothing but has Turns.

    D10-064, D10-195, D10-196, D10-056.
    """
    with arena(DUEL, PAIR) as battle:
        assert {"sprint", "prone", "switch"} <= _verbs(battle, 1)
        conditions.give(battle, 1, state.PARALYZED)
        assert _verbs(battle, 1) == {"scan_area", "scan", "recall", "end"}
        conditions.give(battle, 1, state.UNCONSCIOUS)
        assert _verbs(battle, 1) == {"end"}
        assert state.PRONE in effects(battle, 1)


def test_move_action_ends_with_another_action() -> None:
    """D10-066, D10-100, D10-105: the metres left are lost with any but Free-Actions."""
    with arena(DUEL, PAIR, dice=[]) as battle:
        cell = battle.ground.grid.cell(1, 1)
        run(acting.perform(battle, 1, Option("x", "move", cell=cell)))
        assert battle.world.get(1, Purse).metres == 3
        run(acting.perform(battle, 1, Option("x", "prone", cost="free")))
        assert battle.world.get(1, Purse).metres == 3
        run(acting.perform(battle, 1, Option("x", "defend", cost="main")))
        assert battle.world.get(1, Purse).metres == 0


def test_readied_action_is_paid_now_and_used_in_a_window() -> None:
    """Targets are chosen on release; it ends the Readied Action.

    D10-073, D10-074, D10-210, D10-211, D10-215, D10-216.
    """
    with arena(DUEL, PAIR, dice=[6]) as battle:
        run(acting.ready(battle, 1), ready="ready:attack:sabre")
        purse = battle.world.get(1, Purse)
        assert (purse.main, purse.bonus, purse.ready.verb) == (1, 0, "attack")
        asked: list[str] = []
        run(
            reactions.window(battle, "step", 2),
            asked,
            react="attack:sabre:b",
            hit_difficulty="spend_hd",
        )
        assert asked[0] == "react"
        assert purse.ready.verb == ""
        assert battle.world.get(2, Pools).hd == 5
        assert (purse.main, purse.bonus) == (1, 0)


def test_gates_of_reactions() -> None:
    """D10-212, D10-213, D10-214: 4 x INIT > To-Hit; Surprised: 2 x INIT >= To-Hit; by descending INIT."""
    with arena(DUEL, PAIR) as battle:
        assert reactions.may(battle, 2, 1, 19)
        assert not reactions.may(battle, 2, 1, 20)
        battle.world.get(2, state.Mind).surprised = [1]
        assert reactions.may(battle, 2, 1, 10)
        assert not reactions.may(battle, 2, 1, 11, triggered=True)
        assert state.by_init(battle, [1, 2, 3]) == [3, 1, 2]


def test_interpose_takes_the_blow() -> None:
    """D10-353, D10-212: an adjacent ally becomes the target, same natural, To-Hit settled anew."""
    from rulesets.d10 import attack

    sketch = "......\n.ABC..\n......"
    who = {"A": ("reaver", 1), "B": ("evoker", 2), "C": ("bastion", 2)}
    with arena(sketch, who, dice=[5]) as battle:
        conditions.give(battle, 2, state.PRONE)
        run(
            attack.single(battle, blows.weapon_blow(battle, 1, "siege_maul"), 2),
            interpose="interpose",
            hit_difficulty="spend_hd",
        )
        assert battle.world.get(3, Pools).hd == 25 - 10
        assert battle.world.get(3, Purse).bonus == 0


@pytest.mark.parametrize(
    ("name", "condition"),
    [
        ("STR", "paralyzed"),
        ("AGI", "paralyzed"),
        ("WILL", "paralyzed"),
        ("INT", "unconscious"),
        ("EGO", "unconscious"),
    ],
)
def test_stats_at_zero(name: str, condition: str) -> None:
    """D10-023, D10-024, D10-026, D10-027, D10-028, D10-029: and back again at 1."""
    with arena(DUEL, PAIR) as battle:
        run(vitality.change_stat(battle, 2, name, -99))
        assert condition in effects(battle, 2)
        assert battle.world.get(2, Fighter).stats[name] == 0
        run(vitality.change_stat(battle, 2, name, 1))
        assert condition not in effects(battle, 2)


def test_vit_zero_is_death_and_pools_are_cut() -> None:
    """D10-025, D10-029, D10-222: current pools follow a lower maximum and do not rise with a higher one."""
    with arena(DUEL, PAIR) as battle:
        run(vitality.change_stat(battle, 2, "STR", -4))
        assert battle.world.get(2, Pools).hp == 14
        run(vitality.change_stat(battle, 2, "STR", 4))
        assert battle.world.get(2, Pools).hp == 14
        run(vitality.change_stat(battle, 2, "VIT", -99))
        assert not battle.up(2)


def test_strength_zero_suffocates() -> None:
    """D10-023, D10-297: breath fails with the muscles."""
    from rulesets.d10 import falling

    with arena(DUEL, PAIR) as battle:
        run(vitality.change_stat(battle, 2, "STR", -99))
        hp = battle.world.get(2, Pools).hp
        run(falling.breathe(battle, 2))
        run(falling.breathe(battle, 2))
        assert battle.world.get(2, Pools).hp == hp - 5 - 10


def test_dying_clock() -> None:
    """D10-199, D10-092: VIT 8: one own Turn-End after the one of the fall; stitching stops the clock."""
    with arena(DUEL, PAIR) as battle:
        run(harm.hit(battle, 2, [Packet((), 20, "bio")], [0], soak=False))
        assert {state.DYING, state.PRONE} <= effects(battle, 2)
        conditions.give(battle, 2, state.STITCHED)
        turn._dying_clock(battle, 2)
        assert state.UNCONSCIOUS not in effects(battle, 2)
        conditions.take(battle, 2, state.STITCHED)
        turn._dying_clock(battle, 2)
        assert state.UNCONSCIOUS in effects(battle, 2)


def test_side_is_beaten_without_anybody_on_the_feet() -> None:
    """D10-058: Dying and Unconscious Entities do not keep a side in the battle."""
    with arena(DUEL, PAIR) as battle:
        assert turn.outcome(battle) is None
        run(harm.hit(battle, 1, [Packet((), 14, "bio")], [0], soak=False))
        found = turn.outcome(battle)
        assert found is not None
        assert found.winner == 2


def test_hd_returns_after_twenty_rounds() -> None:
    """D10-221: counted at own Turn-Ends; spending starts the count anew."""
    with arena(DUEL, PAIR) as battle:
        pools = battle.world.get(2, Pools)
        pools.hd = 3
        for _ in range(19):
            turn._recover_hd(battle, 2)
        assert pools.hd == 3
        turn._recover_hd(battle, 2)
        assert pools.hd == 16


def test_saves_know_their_circumstances() -> None:
    """Conditions, Defense-Action; the target may fail willingly.

    D10-135, D10-136, D10-137, D10-138, D10-142, D10-191.
    """
    with arena(DUEL, PAIR, dice=[6]) as battle:
        conditions.give(battle, 2, state.PRONE)
        good, bad = rolls.save_edges(battle, 2, "AGI", 1, 8)
        assert (len(good), len(bad)) == (0, 1)
        conditions.next_turn(battle, 2, state.DEFENDING)
        assert len(rolls.save_edges(battle, 2, "AGI", 1, 8)[0]) == 1
        battle.set_policy(2, "save", Policy("ask", "everything"))
        assert not run(rolls.save(battle, 2, ("AGI",), 1, "D10-135"), save="fail")
        assert run(rolls.save(battle, 2, ("AGI",), 9, "D10-135", source=1), save="save:AGI")


def test_grapple_holds_and_ends() -> None:
    """D10-078, D10-200, D10-117: Rooted, bound; repeats the Save for a Bonus; ends with distance."""
    from rulesets.d10 import moving

    who = {"A": ("reaver", 1), "B": ("shade", 2), "C": ("archer", 2)}
    with arena(DUEL, who, dice=[1, 1]) as battle:
        from rulesets.d10.build import Held

        assert not state.can_grapple(battle, 1)
        wielding.wield(battle, 1, (Held("hatchet"),))
        run(manoeuvres.grapple(battle, 1, 2))
        assert state.GRAPPLED in effects(battle, 2)
        assert moving.pace(battle, 2) == 0
        run(moving.relocate(battle, 2, battle.ground.grid.cell(6, 1), 0, "forced", "D10-116"))
        assert state.GRAPPLED not in effects(battle, 2)


def test_grappled_is_dragged_along() -> None:
    """D10-117: into a free space within 1 m of the Grappler, at no extra cost."""
    who = {"A": ("reaver", 1), "B": ("shade", 2), "C": ("archer", 2)}
    with arena(DUEL, who) as battle:
        battle.clock.turn = 1
        conditions.give(battle, 2, state.GRAPPLED, source=1, value=8)
        run(acting.perform(battle, 1, Option("x", "move", cell=battle.ground.grid.cell(0, 1))))
        assert state.GRAPPLED in effects(battle, 2)
        grid = battle.ground.grid
        assert grid.distance(battle.positions[1].cell, battle.positions[2].cell) == 1


def test_shove_knocks_back() -> None:
    """D10-079, D10-116: Prone and pushed away; it stops before walls and Entities."""
    sketch = "........\n..AB.#..\n........\n......C."
    with arena(sketch, {"A": ("reaver", 1), "B": ("shade", 2), "C": ("archer", 2)}, dice=[1]) as battle:
        run(manoeuvres.shove(battle, 1, 2))
        assert state.PRONE in effects(battle, 2)
        assert battle.ground.grid.xy(battle.positions[2].cell) == (4, 1)


def test_intimidate_and_taunt() -> None:
    """D10-087, D10-088, D10-201, D10-202: Soul Saves against Performance."""
    who = {"A": ("captain", 1), "B": ("grunt", 2), "C": ("scout", 2)}
    with arena(DUEL, who, dice=[1, 1]) as battle:
        run(manoeuvres.intimidate(battle, 1, 2))
        run(manoeuvres.taunt(battle, 1, 3))
        assert state.TERROR in effects(battle, 2)
        assert state.CHARM in effects(battle, 3)
        from rulesets.d10 import moving

        here = battle.positions[1].cell
        _, stops = moving.reach(battle, 2, 3)
        grid = battle.ground.grid
        assert all(grid.distance(cell, here) >= 1 for cell in grid.bits(stops))


def test_defense_action_and_shields() -> None:
    """D10-142, D10-249, D10-250: until the End of the next Turn; lost with its Shield; Efficient gives a Bonus."""
    from rulesets.d10.build import Held

    who = {"A": ("bastion", 1), "B": ("shade", 2), "C": ("archer", 2)}
    states = {"A": {"gear": ["guard_shield", "heater_shield"]}}
    with arena(DUEL, who, states=states) as battle:
        assert _option(battle, 1, "defend").cost == "bonus"
        wielding.wield(battle, 1, (Held("longsword"), Held("guard_shield")))
        purse = battle.world.get(1, Purse)
        run(acting.perform(battle, 1, _option(battle, 1, "defend")))
        assert (purse.main, purse.bonus) == (0, 2)
        wielding.wield(battle, 1, (Held("longsword", 2),))
        assert state.DEFENDING not in effects(battle, 1)
        wielding.wield(battle, 1, (Held("longsword"), Held("heater_shield")))
        assert harm.armor_of(battle, 1).res["vs_hp"] == 4
        conditions.next_turn(battle, 1, state.DEFENDING, value=1)
        assert harm.armor_of(battle, 1).res["vs_hp"] == 8


def _option(battle, who: int, verb: str) -> Option:
    return next(option for option in choices.offer(battle, who).options if option.verb == verb)


def test_an_unused_ready_is_wasted() -> None:
    """D10-055, D10-073: at the Start of the next Turn."""
    with arena(DUEL, PAIR) as battle:
        battle.world.get(1, Purse).ready = Ready("attack", "sabre")
        turn.refresh(battle, 1)
        assert battle.world.get(1, Purse).ready.verb == ""


def test_prone_and_standing() -> None:
    """D10-077, D10-191: down for nothing, up for a Bonus-Action; the Dying cannot."""
    with arena(DUEL, PAIR) as battle:
        run(acting.perform(battle, 1, _option(battle, 1, "prone")))
        assert "stand" in _verbs(battle, 1)
        run(acting.perform(battle, 1, _option(battle, 1, "stand")))
        assert (effects(battle, 1), battle.world.get(1, Purse).bonus) == (set(), 0)
        conditions.give(battle, 1, state.DYING)
        assert "stand" not in _verbs(battle, 1)


def test_proxy_and_spells_at_work() -> None:
    """D10-225, D10-226, D10-177, D10-347: SP and load; shaken: PROXY 0, maintained spells end."""
    who = {"A": ("evoker", 1), "B": ("shade", 2), "C": ("bastion", 1)}
    with arena(DUEL, who, dice=[5]) as battle:
        run(magic.cast(battle, 1, "aegis", "bonus"), target="target:c")
        assert battle.world.get(3, Pools).buffer == 6
        assert magic.load(battle, 1) == 5
        run(harm.hit(battle, 1, [Packet((), 30, "psychic")], [0], soak=False))
        assert magic.load(battle, 1) == 0
        assert battle.world.get(3, Pools).buffer == 0
