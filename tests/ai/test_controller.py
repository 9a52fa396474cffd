"""The computer player answers everything, legally, alike for equal seeds, and plays better than simple players."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from game.ai.controller import Controller, Player, commander, controllers_for
from game.ai.temperament import LEVELS, TRAITS, temper_of
from game.dice import seed_of
from game.scenario import find_scenario, load_scenario, open_battle
from tests.ai.players import NearestAttack, RandomPlayer
from tests.ai.tables import HALL, battle_of, setup_of, who
from tests.battles import random_setup

ROOT = Path(__file__).resolve().parents[2]
KINDS = {
    "act", "interrupt", "proceed", "with", "level", "target", "critical", "give_ground", "ready", "guard", "join",
    "space", "stand_up", "source",
}  # fmt: skip
"""Decision kinds that must come up in the battles below."""


def test_every_kind_of_decision_is_answered_legally() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(200):
        with open_battle(random_setup(seed), lean=True) as battle:
            players = controllers_for(battle)
            while (decision := battle.pending) is not None:
                kinds[decision.kind] += 1
                answer = players[battle.sides[decision.who]].choose(battle)
                assert decision.find(answer) is not None, (seed, decision.kind, answer)
                battle.answer(answer)
            assert battle.outcome is not None
    assert set(kinds) >= KINDS - {"guard", "source", "stand_up"}, KINDS - set(kinds)


def test_no_decision_no_answer() -> None:
    with battle_of(setup_of([("bram", 3, 3)], [("thug", 4, 3)])) as battle:
        commander(battle, controllers_for(battle))
        with pytest.raises(ValueError, match="no decision"):
            Controller(1).choose(battle)


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(ValueError, match="steady"):
        Controller(1, level="genius")


def test_a_commander_stops_where_nobody_commands_and_after_so_many_answers() -> None:
    with battle_of(setup_of([("bram", 3, 3)], [("thug", 9, 3)])) as battle:
        assert commander(battle, controllers_for(battle), most=3) == 3
        commander(battle, {1: Controller(1)})
        assert battle.pending is not None
        assert battle.sides[battle.pending.who] == 2


PROGRAM = """
from game.ai.controller import commander, controllers_for
from game.scenario import open_battle
from tests.battles import random_setup
for seed in range(12):
    with open_battle(random_setup(seed), lean=True) as battle:
        commander(battle, controllers_for(battle))
        print(battle.digest(), len(battle.history))
"""


def test_the_same_battles_whatever_the_hash_seed() -> None:
    outputs = []
    for hash_seed in ("0", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) == 12


def test_what_was_worked_out_before_changes_no_choice() -> None:
    """Battles with and without the numbers of earlier ones (`Battle.lore`) are the same."""
    lore: dict[object, object] = {}
    setup = setup_of([("bram", 3, 3), ("wren", 2, 3)], [("grusk", 12, 5), ("vex", 14, 5)])
    for _ in range(2):
        with battle_of(setup) as plain, battle_of(setup) as learned:
            learned.lore = lore
            commander(plain, controllers_for(plain))
            commander(learned, controllers_for(learned))
            assert plain.history == learned.history


def wins(make: type[NearestAttack] | type[RandomPlayer], battles: int) -> tuple[int, int]:
    """(won, lost) by the computer player on both sides of the walled ruin."""
    setup = load_scenario(find_scenario("lanterns-vs-ravens-walled-ruin"))
    won = lost = 0
    for seed in range(battles):
        for side in (1, 2):
            setup.seed = 100 + seed
            with open_battle(setup, lean=True) as battle:
                other: Player = NearestAttack(3 - side) if make is NearestAttack else RandomPlayer(seed)
                commander(battle, {side: Controller(side), 3 - side: other})
                assert battle.outcome is not None
                won += battle.outcome.winner == side
                lost += battle.outcome.winner == 3 - side
    return won, lost


def test_it_beats_a_random_player() -> None:
    won, lost = wins(RandomPlayer, 4)
    assert (won, lost) == (8, 0)


def test_it_beats_a_player_that_attacks_the_nearest() -> None:
    won, lost = wins(NearestAttack, 10)
    assert won >= 17
    assert won + lost >= 18


# --- character ------------------------------------------------------------------------------------------------


def test_traits_change_weights() -> None:
    plain = temper_of(())
    for trait in TRAITS:
        assert temper_of((trait,)) != plain
    assert temper_of(("reckless",)).caution < plain.caution < temper_of(("careful",)).caution
    assert temper_of(("unheard of",)) == plain
    assert temper_of((), "novice").interrupts is False
    assert set(LEVELS) == {"novice", "steady"}


def counted(temperament: str) -> Counter[str]:
    """What a side of one temperament does in some battles against the other's own characters."""
    done: Counter[str] = Counter()
    for seed in range(12):
        setup = setup_of(
            [("bram", 3, 3), ("marek", 3, 6), ("wren", 2, 5)],
            [("grusk", 14, 3), ("sable", 14, 6), ("vex", 16, 5)],
            seed=seed,
        )
        with battle_of(setup) as battle:
            players: dict[int, Player] = {1: Controller(1, temperament), 2: Controller(2)}
            while (decision := battle.pending) is not None:
                side = battle.sides[decision.who]
                answer = players[side].choose(battle)
                if side == 1:
                    done[f"{decision.kind} {answer.partition(':')[0]}"] += 1
                battle.answer(answer)
    return done


def test_temperaments_show() -> None:
    reckless, careful = counted("reckless"), counted("careful")
    assert reckless["act brace"] == 0 < careful["act brace"]
    assert reckless["act sprint"] > careful["act sprint"]
    assert careful["act ready"] > reckless["act ready"]


def test_quality_of_play_makes_the_level() -> None:
    """The same characters with the same chances lose more often when played without reactions and caution."""
    setup = load_scenario(find_scenario("lanterns-vs-ravens-training-yard"))
    won = lost = 0
    for index in range(50):
        for side in (1, 2):
            setup.seed = seed_of(3, index)
            with open_battle(setup, lean=True) as battle:
                commander(battle, {side: Controller(side), 3 - side: Controller(3 - side, level="novice")})
                assert battle.outcome is not None
                won += battle.outcome.winner == side
                lost += battle.outcome.winner == 3 - side
    assert won > 1.1 * lost


# --- no folly -------------------------------------------------------------------------------------------------


def test_it_walks_round_corners_and_through_doors_to_an_enemy_out_of_sight() -> None:
    sketch = "############\n#....#.....#\n#....+.....#\n#....#.....#\n############"
    with battle_of(setup_of([("bram", 1, 1)], [("thug", 10, 3)], sketch=sketch)) as battle:
        commander(battle, controllers_for(battle))
        assert battle.outcome is not None
        assert battle.outcome.why == "beaten"
        assert battle.clock.round <= 8


def test_a_disarmed_fighter_takes_up_a_weapon() -> None:
    states = {"Bram": {"hands": []}}
    with battle_of(setup_of([("bram", 3, 3)], [("colossus", 12, 3)], states=states)) as battle:
        players = controllers_for(battle)
        bram = who(battle, "Bram")
        for _ in range(40):
            decision = battle.pending
            assert decision is not None
            answer = players[battle.sides[decision.who]].choose(battle)
            battle.answer(answer)
            if decision.who == bram and answer.startswith("draw:sword"):
                return
        pytest.fail("Bram never drew")


def test_nobody_stands_idle_or_paces() -> None:
    """In battles of two even teams nobody ends turns with a good attack left, or waits or paces for rounds."""
    turns = idle = waits = 0
    for seed in range(25):
        setup = setup_of(
            [("bram", 2, 3), ("wren", 1, 5), ("odile", 1, 7)], [("grusk", 16, 3), ("sable", 16, 5), ("vex", 17, 7)],
            sketch=HALL, seed=seed,
        )  # fmt: skip
        with battle_of(setup) as battle:
            players = controllers_for(battle)
            ends: dict[int, list[tuple[int, bool]]] = {}
            acted: set[int] = set()
            while (decision := battle.pending) is not None:
                answer = players[battle.sides[decision.who]].choose(battle)
                if decision.kind == "act":
                    verb = answer.partition(":")[0]
                    if verb not in {"move", "end", "ready", "done"}:
                        acted.add(decision.who)
                    elif verb in {"end", "ready"}:
                        turns += 1
                        idle += any(option.verb == "attack" for option in decision.choices)
                        trace = ends.setdefault(decision.who, [])
                        trace.append((battle.positions[decision.who].cell, decision.who in acted))
                        acted.discard(decision.who)
                        last = trace[-4:]
                        waits += (
                            len(last) == 4
                            and len({cell for cell, _ in last}) <= 2
                            and not any(did for _, did in last)
                        )
                battle.answer(answer)
    assert turns > 300
    assert idle <= turns // 100
    assert waits <= turns // 200
