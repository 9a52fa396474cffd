"""Proofs over random battles: lockstep, exact previews, hidden enemies, legal answers, computer players.

40 battles of legal answers by default, as many as the variable `TESSERA_FUZZ` says otherwise.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import msgspec
import pytest

from game.ai.controller import commander, controllers_for
from game.battle import Battle
from game.components import Position
from game.event import Attacked, Harmed
from game.knowledge import view
from game.record import load, save
from game.scenario import open_battle
from rulesets.d6 import bids, clash, exchange, guards, legality, odds, preview, state
from rulesets.d6.clash import Answer
from rulesets.d6.state import Budget
from rulesets.d6.table_calls import drive
from tests.d6_battles import eager_answer, random_battle, random_setup
from tests.d6_scenes import scene, who

BATTLES = int(os.environ.get("TESSERA_FUZZ", "40"))


def go_on(battle: Battle, seed: int, answers: int) -> list[tuple[object, ...]]:
    """State hash, question, options and forecasts after each of some further answers."""
    rng = random.Random(seed)
    found = [look(battle)]
    for _ in range(answers):
        if battle.pending is None:
            break
        battle.answer(eager_answer(battle, rng))
        found.append(look(battle))
    return found


def look(battle: Battle) -> tuple[object, ...]:
    """All that a side sees of a moment: what is asked, what may be answered, what each answer would bring."""
    decision = battle.pending
    if decision is None:
        return battle.digest(), battle.outcome
    seen = view(battle, battle.side_asked(decision))
    forecasts = [battle.rules.forecast(seen, decision, option) for option in decision.choices]
    worths = battle.rules.appraise(seen, decision)
    return battle.digest(), decision.kind, [option.id for option in decision.options], forecasts, worths


@pytest.mark.parametrize("part", range(6))
def test_fork_save_and_replay_stay_in_lockstep(part: int, tmp_path: Path) -> None:
    """A battle, its fork, its reloaded save and its replay go on alike, in the middle of any stage."""
    for seed in range(part * 8, part * 8 + 8):
        rng = random.Random(seed)
        with random_battle(seed) as battle:
            for _ in range(2):
                for _ in range(rng.randrange(5, 60)):
                    if battle.pending is None:
                        break
                    battle.answer(eager_answer(battle, rng))
                path = tmp_path / f"{seed}.battle"
                save(battle, path)
                with battle.fork() as fork, load(path) as again, open_battle(random_setup(seed)) as replay:
                    for line in battle.history:
                        replay.repeat(line)
                    ahead = [go_on(twin, seed, 8) for twin in (fork, again, replay)]
                here = go_on(battle, seed, 8)
                assert ahead == [here, here, here], f"seed {seed} after {len(battle.history)} answers"


@pytest.mark.parametrize("part", range(BATTLES // 10))
def test_legal_answers_never_fail(part: int) -> None:
    """Random legal answers end every battle; actions, Health and placements stay in bounds (`D6-038`, `D6-092`)."""
    for seed in range(500 + part * 10, 510 + part * 10):
        rng = random.Random(seed)
        with random_battle(seed, lean=True) as battle:
            while battle.pending is not None:
                battle.answer(eager_answer(battle, rng))
                for one, budget in battle.world.all(Budget):
                    vitals = battle.world.get(one, state.Vitals)
                    assert 0 <= budget.actions <= 6 and 0 <= vitals.health <= vitals.maximum
                    assert (vitals.health == 0) == battle.presences[one].down
                    owed, lost = (
                        state.value(battle, one, state.OWING),
                        state.value(battle, one, state.PRESSED),
                    )
                    assert 2 * owed <= 6 or lost
            assert battle.outcome is not None


# --- previews -------------------------------------------------------------------------------------------------


CLASHES = [
    ("duelist", "~thrust", "captain", 1, 0, "", Answer()),
    ("axe_brute", "~normal", "seer", 1, 1, "hit", Answer(dodge=True, dodge_exert=1)),
    ("halberdier", "pike~normal", "shield_bearer", 2, 1, "damage", Answer(shield=True, shield_exert=2)),
    ("halberdier", "hand_axe~cut", "axe_brute", 1, 1, "", Answer(parry=True, dodge=True, parry_exert=1)),
    ("duelist", "~cut", "duelist", 3, 0, "", Answer(dodge=True, shield=True, dodge_exert=1, shield_exert=1)),
]


@pytest.mark.parametrize(("attacker", "form", "target", "hit", "damage", "stake", "answer"), CLASHES)
def test_odds_are_exact(
    attacker: str, form: str, target: str, hit: int, damage: int, stake: str, answer: Answer
) -> None:
    """The forecast's chances against a count over all dice, one by one (`D6-074`)."""
    with scene("A.E", A=(attacker, 1), E=(target, 2)) as battle:
        me, other = who(battle, "A"), who(battle, "E")
        way = next(way for way in legality.ways(battle, me) if way.key.endswith(form))
        it = legality.prepare(battle, me, way, other)
        it.exert_hit, it.exert_damage, it.all_out, it.answer = hit, damage, stake, answer
        seen = preview.outcome_of(battle, it)
        expected = counted_out(battle, it)
        assert sum(seen.quarters) == pytest.approx(1) and seen.miss == pytest.approx(expected[0])
        assert seen.loss == pytest.approx(expected[1]) and seen.downs == pytest.approx(expected[2])


def counted_out(battle: Battle, it: clash.Attack) -> tuple[float, float, float]:
    """Miss, loss and Down over every outcome of the dice, by the functions that resolve attacks."""
    from rulesets.d6 import numbers

    lines = guards.layers(battle, it)
    base, rolling = clash.total(clash.hit_terms(battle, it)), [line for line in lines if line.dice]
    vitals = battle.world.get(it.target, state.Vitals)
    goal = clash.total(guards.difficulty_terms(battle, it)) - vitals.health
    miss = loss = down = 0.0
    spreads = [odds.dice_sum(it.exert_hit), *(odds.dice_sum(line.dice) for line in rolling)]
    for rolled, chance in product_of(spreads):
        thrown = {line.name: value for line, value in zip(rolling, rolled[1:], strict=True)}
        met = guards.meet(battle, it, base + rolled[0], lines, thrown)
        if met.miss:
            miss += chance
            continue
        value = clash.total(clash.damage_terms(battle, it)) - met.resistance
        value += (met.surplus if it.adds_surplus else 0) - guards.technique_resistance(battle, it)
        for more, ways in odds.dice_sum(it.exert_damage):
            result = numbers.health_check(value + more, vitals.health, vitals.maximum, goal, it.form)
            part = chance * ways / 6**it.exert_damage
            loss += part * result.loss
            down += part * result.down
    return miss, loss, down


def product_of(spreads: list[tuple[tuple[int, int], ...]]) -> list[tuple[list[int], float]]:
    """Every combination of sums with its chance."""
    found: list[tuple[list[int], float]] = [([], 1.0)]
    for spread in spreads:
        out_of = sum(ways for _, ways in spread)
        found = [
            ([*rolled, value], chance * ways / out_of) for rolled, chance in found for value, ways in spread
        ]
    return found


def test_forecasts_match_what_happens() -> None:
    """Mean loss of the forecast against 1,500 real attacks of the battle (`D6-074`)."""
    times, total = 1500, 0
    with scene("A.E", A=("axe_brute", 1), E=("captain", 2)) as battle:
        me, other = who(battle, "A"), who(battle, "E")
        way = next(way for way in legality.ways(battle, me) if way.key.endswith("~swing"))
        it = legality.prepare(battle, me, way, other)
        it.exert_hit, it.exert_damage, it.answer = 1, 1, Answer(shield=True, shield_exert=1)
        seen = preview.outcome_of(battle, it)
        battle.dice.strict, battle.dice.seed = False, 77
        said = {
            "hit_bid": "bid:1",
            "answer": "answer:shield+1",
            "damage_bid": "damage:1",
            "counter": "no_counter",
        }
        for _ in range(times):
            battle.world.get(other, state.Vitals).health = 34
            battle.presences[other].down = False
            battle.effects[other].active.clear()
            battle.world.get(me, Budget).actions, battle.world.get(other, Budget).bought = 6, 9
            battle.world.get(me, state.Chain).form = ""
            since = len(battle.events)
            attack = legality.prepare(battle, me, way, other)
            drive(
                battle, exchange.attack(battle, attack), lambda decision: said.get(decision.kind, "no_help")
            )
            total += sum(event.amount for event in battle.events[since:] if isinstance(event, Harmed))
        assert total / times == pytest.approx(seen.loss, abs=0.6)


def test_certain_previews_in_battles() -> None:
    """Wherever no die is involved the stated result is the result (issue: the preview is certain)."""
    certain = 0
    for seed in range(12):
        rng = random.Random(seed)
        with random_battle(seed) as battle:
            while (decision := battle.pending) is not None:
                choice = eager_answer(battle, rng)
                expected: tuple[int, float] | None = None
                if decision.kind == "damage_bid" and choice == "damage:0":
                    it, met = decision.matter
                    if not bids.helpers(battle, it.actor) and not bids.damage_to_block(battle, it):
                        expected = (
                            it.target,
                            preview.outcome_of(battle, msgspec.structs.replace(it), met).loss,
                        )
                since = len(battle.events)
                battle.answer(choice)
                if expected is not None:
                    lost = next(event for event in battle.events[since:] if isinstance(event, Harmed))
                    assert (lost.who, lost.amount) == expected
                    certain += 1
    assert certain > 20


def test_answers_without_dice_bring_what_their_preview_says() -> None:
    """From the answer on: no die bid by either side, so that the forecast of the answer is the very loss (`D6-074`)."""
    certain = kinds = 0
    for seed in range(40):
        rng = random.Random(seed)
        with random_battle(seed) as battle:
            while (decision := battle.pending) is not None:
                plain = decision.kind == "answer" and battle.options.bid_order == "attacker_first"
                plain = plain and isinstance(decision.matter, clash.Attack)
                if not plain or decision.matter.exert_hit or decision.matter.attuned_hit:
                    battle.answer(eager_answer(battle, rng))
                    continue
                without = [one for one in decision.choices if one.verb != "replace" and not one.level]
                option = rng.choice(without)
                seen = view(battle, battle.side_asked(decision))
                stated = battle.rules.forecast(seen, decision, option)
                target, since = decision.who, len(battle.events)
                assert stated is not None and {chance for _, chance in stated.odds} == {1.0}
                battle.answer(option.id)
                while battle.pending is not None and battle.pending.kind in PASSED:
                    battle.answer(PASSED[battle.pending.kind])
                lost = [one for one in battle.events[since:] if isinstance(one, Harmed) and one.who == target]
                missed = any(
                    isinstance(one, Attacked) and one.result == "miss" for one in battle.events[since:]
                )
                assert sum(one.amount for one in lost[:1]) == stated.harm
                assert missed == (stated.odds[0][0] == "miss")
                certain += 1
                kinds += option.verb != "no_answer"
    assert certain > 40 and kinds > 20


PASSED = {"damage_bid": "damage:0", "block": "no_block", "counter_block": "no_block", "help": "no_help"}
"""How what comes after an answer is passed."""


# --- hidden enemies -------------------------------------------------------------------------------------------


HIDDEN: list[tuple[tuple[int, int], dict[str, object]]] = [
    ((1, 4), {}),
    ((3, 5), {"state": {"health": 3}}),
    ((4, 4), {"armour": [], "weapons": [], "tactics": {}}),
    ((5, 5), {"state": {"owing": 2, "gripped": 3}}),
]
"""Places behind the wall, and what is different about who stands there."""


@pytest.mark.parametrize("mine", ["archer", "seer", "halberdier", "captain", "duelist", "axe_brute"])
def test_a_hidden_enemy_changes_nothing_for_the_other_side(mine: str) -> None:
    """Options, forecasts, worths, strikes, threats and the computer's choice do not depend on where an unseen enemy
    stands, nor on its wounds, gear, points and debts; a seen one is fought meanwhile (`D6-239`).
    """
    sketch = "A..V..\n......\n######\nE.....\n......"
    seen = []
    for place, changes in HIDDEN:
        with scene(sketch, A=(mine, 1), V=("cutthroat", 2), E=("seer", 2, dict(changes))) as battle:
            hidden = who(battle, "E")
            battle.world.get(hidden, Position).cell = battle.ground.grid.cell(*place)
            battle.refresh(board=True, light=True, sight=True)
            known, me = view(battle, 1), who(battle, "A")
            assert battle.pending is not None and battle.pending.who == me
            assert known.foes == (who(battle, "V"),)
            kinds = []
            for _ in range(6):  # some steps into the turn, questions inside an attack included
                decision = battle.pending
                if decision is None or battle.side_asked(decision) != 1:
                    break
                known = view(battle, 1)
                rules = battle.rules
                foes = known.active(known.foes)
                choice = controllers_for(battle)[1].choose(battle)
                kinds.append(
                    (
                        decision.kind,
                        [one.id for one in decision.options],
                        [rules.forecast(known, decision, one) for one in decision.choices],
                        rules.appraise(known, decision),
                        rules.strikes(known, me, foes),
                        rules.threats(known, me, foes),
                        choice,
                    )
                )
                battle.dice.strict = False
                battle.answer(choice)
            seen.append(kinds)
    assert len(seen[0]) > 1 and seen[1:] == seen[:-1]


def test_an_unseen_enemy_stops_a_walk() -> None:
    """The way that is offered leads through it; who walks is stopped before it (`D6-064`, `D6-066`)."""
    with scene("A....E", A=("duelist", 1), E=("townsman", 2)) as battle:
        blind = who(battle, "E")
        battle.situation.foes[1] = []  # as if nobody had noticed it
        from rulesets.d6 import moving

        reached = moving.reach_field(battle, who(battle, "A"), 6)
        assert reached is not None and reached[0].mask >> battle.positions[blind].cell & 1
        moving.walk(battle, who(battle, "A"), battle.positions[blind].cell)
        assert battle.ground.grid.xy(battle.positions[who(battle, "A")].cell) == (5, 1)


# --- computer players -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_computer_players_end_battles(seed: int) -> None:
    """Two computer players finish; they use bids, answers and All-out (4.9)."""
    with open_battle(random_setup(seed), lean=True) as battle:
        commander(battle, controllers_for(battle))
        assert battle.outcome is not None


def test_the_computer_does_not_waste_exertion() -> None:
    """No dice on a blow that succeeds without them (issue: keeps points when that is better)."""
    hurt = {"state": {"health": 3}}
    with scene("A.E", A=("axe_brute", 1), E=("townsman", 2, hurt), dice=[1, 1, 1]) as battle:
        players = controllers_for(battle)
        kinds = {}
        while battle.pending is not None:
            choice = players[battle.side_asked(battle.pending)].choose(battle)
            kinds[battle.pending.kind] = choice
            battle.answer(choice)
        assert kinds["damage_bid"] == "damage:0" and battle.outcome is not None


def test_the_computer_answers_what_could_kill() -> None:
    """It borrows from its next turn when it would go down otherwise, and keeps its points when nothing is at stake."""
    with scene("A.E", A=("axe_brute", 1), E=("halberdier", 2, {"state": {"health": 12}})) as battle:
        players = controllers_for(battle)
        battle.answer(next(one.id for one in battle.pending.choices if one.id.endswith("~normal:e")))  # type: ignore[union-attr]
        battle.answer("bid:0")
        assert battle.pending is not None and battle.pending.kind == "answer"
        assert players[2].choose(battle) != "none"
    with scene("AE", A=("townsman", 1), E=("iron_knight", 2)) as battle:
        battle.answer(next(one.id for one in battle.pending.choices if one.id.endswith("~normal:e")))  # type: ignore[union-attr]
        battle.answer("bid:0")
        assert controllers_for(battle)[2].choose(battle) == "none"
