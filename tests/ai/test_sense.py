"""Single positions in which the sensible answer is plain."""

from __future__ import annotations

from operator import itemgetter

import pytest

from game.ai.controller import Controller, controllers_for
from game.ai.footing import Footing
from game.ai.temperament import Temper
from game.battle import Battle
from game.components import Effect
from game.decision import Decision, Option
from game.event import Attacked
from game.knowledge import view
from game.scenario import find_scenario, load_scenario, open_battle
from rulesets.d20.state import Budget, Vitals
from rulesets.d100.moving import blaze
from tests.ai.tables import Place, battle_of, setup_of, who


def turn_of(battle: Battle, name: str) -> Decision:
    """Play on until that combatant is asked what to do in its own turn; others only end theirs."""
    wanted = who(battle, name)
    for _ in range(200):
        decision = battle.pending
        assert decision is not None
        if decision.who == wanted and decision.kind == "act" and not decision.about.get("depth"):
            return decision
        choices = {option.id for option in decision.choices}
        battle.answer(
            next((one for one in ("end", "no", "done", "stay_out") if one in choices), decision.choices[0].id)
        )
    pytest.fail(f"it never was {name}'s turn")


def answer_of(battle: Battle, name: str) -> str:
    decision = turn_of(battle, name)
    return Controller(battle.sides[decision.who]).choose(battle)


def test_a_stunned_enemy_is_finished() -> None:
    right: list[Place] = [("grusk", 6, 4), ("grusk", 6, 6)]
    with battle_of(setup_of([("bram", 5, 5)], right)) as battle:
        turn_of(battle, "Bram")
        second = who(battle, "Grusk 2")
        battle.effects[second].active.append(Effect("stunned", until="turn_end", owner=second))
        assert answer_of(battle, "Bram") == "attack:sword:grusk-2"


def test_a_wounded_enemy_is_finished() -> None:
    right: list[Place] = [("grusk", 6, 4), ("grusk", 6, 6)]
    with battle_of(setup_of([("bram", 5, 5)], right, states={"Grusk": {"hp": 3}})) as battle:
        assert answer_of(battle, "Bram") == "attack:sword:grusk"


def test_an_archer_shoots_from_afar() -> None:
    with battle_of(setup_of([("wren", 2, 5)], [("grusk", 15, 5)])) as battle:
        wren = turn_of(battle, "Wren").who
        players = controllers_for(battle)
        while battle.pending is not None and battle.clock.turn == wren:
            battle.answer(players[battle.sides[battle.pending.who]].choose(battle))
        assert battle.world.get(wren, Budget).action == 0
        assert any(isinstance(event, Attacked) and event.who == wren for event in battle.events)
        grusk = who(battle, "Grusk")
        assert battle.terrain.distance(battle.positions[wren].cell, battle.positions[grusk].cell) >= 8


def test_a_fighter_closes_in() -> None:
    with battle_of(setup_of([("bram", 5, 5)], [("vex", 9, 5)])) as battle:
        answer = answer_of(battle, "Bram")
        battle.answer(answer)
        assert answer.startswith("move:")


def test_a_healer_raises_the_fallen() -> None:
    left: list[Place] = [("tamsin", 3, 5), ("bram", 6, 5)]
    with battle_of(setup_of(left, [("thug", 17, 9)])) as battle:
        turn_of(battle, "Tamsin")
        bram = who(battle, "Bram")
        battle.world.get(bram, Vitals).hp = 0
        battle.presences[bram].down = True
        battle.refresh(sight=True)
        player, tamsin = Controller(1), who(battle, "Tamsin")
        for _ in range(6):
            decision = battle.pending
            assert decision is not None
            side = battle.sides[decision.who]
            battle.answer(player.choose(battle) if side == 1 else decision.choices[-1].id)
            if battle.up(bram):
                return
            assert battle.up(tamsin)
        pytest.fail("Bram still lies there")


def test_one_without_hope_flees() -> None:
    left: list[Place] = [("bram", 9, 5), ("wren", 2, 5)]
    with battle_of(setup_of(left, [("grusk", 12, 5)], states={"Bram": {"hope": 0}})) as battle:
        decision = turn_of(battle, "Bram")
        bram, grusk = decision.who, who(battle, "Grusk")
        before = battle.terrain.distance(battle.positions[bram].cell, battle.positions[grusk].cell)
        players = controllers_for(battle)
        while battle.pending is not None and battle.clock.turn == bram:
            battle.answer(players[battle.sides[battle.pending.who]].choose(battle))
        after = battle.terrain.distance(battle.positions[bram].cell, battle.positions[grusk].cell)
        assert after > before


@pytest.mark.parametrize(("hp", "method"), [(20, "maximise"), (60, "twice")])
def test_the_critical_method_follows_the_targets_points(hp: int, method: str) -> None:
    """Enough for certain: maximise; else what does most on average (4.6)."""
    with battle_of(
        setup_of([("bram", 5, 5)], [("colossus", 6, 5)], states={"Colossus": {"hp": hp}})
    ) as battle:
        bram, colossus = who(battle, "Bram"), who(battle, "Colossus")
        options = tuple(
            Option(name, "critical", item=name) for name in ("double", "maximise", "twice", "explode")
        )
        about: dict[str, int | str] = {"target": colossus, "item": "great_axe", "dice": "12,12,12"}
        rated = battle.rules.appraise(view(battle, 1), Decision(bram, "critical", options, about=about))
        best = max(rated, key=itemgetter(0))[1].id
        assert best == method or (method == "twice" and best in {"double", "twice"})


def test_an_arrow_is_dodged_behind_a_wall() -> None:
    """The archer cannot follow, and nothing better can be done."""
    sketch = "##########\n#...#....#\n#........#\n#...#....#\n##########"
    with battle_of(setup_of([("thug", 3, 2)], [("wren", 8, 2)], sketch=sketch)) as battle:
        turn_of(battle, "Wren")
        thug, wren = who(battle, "Thug"), who(battle, "Wren")
        battle.world.get(wren, Budget).movement = 0
        about: dict[str, int | str] = {
            "actor": wren,
            "thing": "attack",
            "item": "bow",
            "target": thug,
            "triggered": 0,
        }
        options = (Option("attempt", "attempt"), Option("no", "no"))
        (attempt, _), (refuse, _) = battle.rules.appraise(
            view(battle, 1), Decision(thug, "interrupt", options, about=about)
        )
        assert attempt > refuse


def test_fire_is_shunned_whoever_is_in_sight() -> None:
    """The ground threatens with nobody to fight, too."""
    with open_battle(load_scenario(find_scenario("wardens-vs-reavers-burning-farm")), lean=True) as battle:
        assert battle.pending is not None
        mover = battle.pending.who
        fire = blaze(battle.ground)
        assert fire
        cell = fire.bit_length() - 1
        seen = view(battle, battle.sides[mover])
        assert Footing(seen, battle.rules, mover, [], Temper()).loss_at(cell) > 0
        assert Footing(seen, battle.rules, mover, [], Temper()).loss_at(battle.positions[mover].cell) == 0


def test_a_touch_spell_can_be_looked_at_by_somebody_who_sees_everything() -> None:
    with battle_of(setup_of([("tamsin", 5, 5), ("bram", 6, 5)], [("grusk", 12, 6)])) as battle:
        decision = turn_of(battle, "Tamsin")
        everybody = view(battle, 0)
        touching = [option for option in decision.choices if option.verb == "cast"]
        assert touching
        assert all(battle.rules.forecast(everybody, decision, option) is not None for option in touching)
