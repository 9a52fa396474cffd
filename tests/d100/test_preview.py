"""What a forecast says is what happens: chances of an attack against thousands of exchanges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest

from game.battle import Battle
from game.decision import Decision, Option
from game.event import Attacked, Harmed
from game.knowledge import view
from rulesets.d100 import attack, outlook, prospects, state
from rulesets.d100.forecasts import forecast
from tests.d100.stage import entity, find, give, pending, stage

RUNS, SIGMAS = 3000, 4.5
Answer = Callable[[Decision], str]


def exchanges(
    battle: Battle, actor: str, target: str, weapon: str, answer: Answer
) -> tuple[Counter[str], float]:
    """Result classes and mean damage of many exchanges from the same state."""
    before, classes, dealt = battle.world.snapshot(), Counter[str](), 0
    dice = (battle.dice.seed, battle.dice.rolled)
    for _ in range(RUNS):
        battle.world.restore(before)
        battle.bind()
        battle.dice.seed, battle.dice.rolled, battle.dice.strict = dice[0], dice[1], False
        battle.events.clear()
        battle.audience.clear()
        who, foe = entity(battle, actor), entity(battle, target)
        arm = next(each for each in state.arms(battle, who) if each.weapon.key == weapon)
        _drive(battle, attack.begin(battle, who, foe, arm), answer)
        dice = (battle.dice.seed, battle.dice.rolled)
        for event in battle.events:
            if isinstance(event, Attacked) and event.target == foe:
                classes[event.result] += 1
            elif isinstance(event, Harmed) and event.who == foe:
                dealt += event.amount
    return classes, dealt / RUNS


def _drive(battle: Battle, it: attack.Exchange, answer: Answer) -> None:
    running = attack.strike(battle, it)
    given: str | None = None
    try:
        while True:
            decision = running.send(given)  # type: ignore[arg-type]
            given = answer(decision)
    except StopIteration:
        return


def near(observed: int, chance: float) -> bool:
    return abs(observed - chance * RUNS) <= SIGMAS * sqrt(RUNS * max(chance * (1 - chance), 1e-3)) + 1


def chance(battle: Battle, option: Option, name: str) -> float:
    made = forecast(view(battle, battle.sides[pending(battle).who]), pending(battle), option)
    assert made is not None
    return dict(made.odds)[name]


def take_it(decision: Decision) -> str:
    """No reaction, no effects, Luck and lodging declined."""
    for wanted in ("nothing", "effect:done", "pass", "keep", "accept"):
        if decision.find(wanted) is not None:
            return wanted
    return decision.choices[-1].id


def defend_with(reaction: str) -> Answer:
    def answer(decision: Decision) -> str:
        return reaction if decision.find(reaction) is not None else take_it(decision)

    return answer


def test_odds_if_the_defender_keeps_and_if_he_spends_his_point() -> None:
    """D100-123, D100-130, D100-140: the odds panel against observed frequency."""
    battle = stage("AS", free_dice=True, A=("aldith", 1), S=("skarde", 2))
    option = find(battle, "attack:broadsword:s")
    kept, spent = chance(battle, option, "hit_if_kept"), chance(battle, option, "hit_if_spent")
    classes, _ = exchanges(battle, "A", "S", "broadsword", take_it)
    assert near(classes["hit"] + classes["critical"], kept)
    assert near(classes["critical"], chance(battle, option, "critical"))
    classes, _ = exchanges(battle, "A", "S", "broadsword", defend_with("parry:greataxe"))
    assert near(classes["hit"] + classes["critical"], spent)
    battle.close()


def test_evades_and_shots() -> None:
    """D100-146: a shot that can only be evaded."""
    battle = stage("W.........S", free_dice=True, W=("wren", 1), S=("skarde", 2))
    option = find(battle, "attack:longbow:s")
    spent = chance(battle, option, "hit_if_spent")
    classes, _ = exchanges(battle, "W", "S", "longbow", defend_with("evade"))
    assert near(classes["hit"] + classes["critical"], spent)
    battle.close()


@pytest.mark.parametrize(("weapon", "attacker"), [("broadsword", "aldith"), ("greataxe", "skarde")])
def test_expected_harm_without_effects(weapon: str, attacker: str) -> None:
    """D100-161, D100-162: the mean damage of a hit that chooses no effects."""
    battle = stage("XY", free_dice=True, X=(attacker, 1), Y=("torvi", 2))
    who, foe = entity(battle, "X"), entity(battle, "Y")
    arm = next(each for each in state.arms(battle, who) if each.weapon.key == weapon)
    body = prospects.body_of(battle, foe)
    plain, better = prospects.spreads(battle, who, arm)
    e = outlook.attack_e(battle, who, foe, arm)
    harm = prospects.hit_harm(plain, better, "nothing", body, 0.5, 0)
    _, mean = exchanges(battle, "X", "Y", weapon, take_it)
    hit = sum(outlook.levels(e)[2:])
    assert abs(mean - hit * harm.dealt) < 0.25
    battle.close()


def test_reactions_are_forecast_from_the_roll_seen() -> None:
    """D100-026, D100-124, D100-146: Parry and Evade against a die already on the table."""
    battle = stage("AS", dice=["d100=40"], A=("aldith", 1), S=("skarde", 2))
    give(battle, "attack:broadsword:s")
    parry = forecast(view(battle, 2), pending(battle), find(battle, "parry:greataxe"))
    evade = forecast(view(battle, 2), pending(battle), find(battle, "evade"))
    assert parry is not None and evade is not None
    assert dict(parry.odds)["parries_all"] == pytest.approx(0.66)
    assert dict(evade.odds)["escapes"] == pytest.approx(0.09), "01-05 are critical at 44, then 41 to 44"
