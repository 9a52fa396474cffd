"""What a forecast says is what happens: result classes and mean damage against thousands of resolutions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Coroutine
from math import sqrt
from operator import itemgetter
from typing import Any

import pytest

from game.battle import Battle
from game.components import Effect
from game.decision import Decision, Option
from game.event import Attacked, Checked, Harmed
from game.knowledge import view
from game.ruleset import Forecast
from game.scenario import open_battle
from rulesets.d20 import attack, spells, state, swarm
from rulesets.d20.content import load_content
from rulesets.d20.forecast_blows import attack_forecast, resist_forecast, swarm_forecast
from rulesets.d20.thing import Member, Thing
from tests.ai.tables import battle_of, setup_of, who
from tests.ai.test_sense import turn_of
from tests.battles import random_setup
from tests.told import told

RUNS = 10_000
SIGMAS = 4.5

Resolve = Callable[[], Coroutine[Decision, str, None]]


def drive(battle: Battle, resolve: Resolve) -> None:
    """Run one resolution, with the computer player's answers."""
    running = resolve()
    answer: Any = None
    try:
        while True:
            decision = running.send(answer)
            rated = battle.rules.appraise(view(battle, battle.sides[decision.who]), decision)
            answer = max(rated, key=itemgetter(0))[1].id
    except StopIteration:
        return


def sample(battle: Battle, target: int, resolve: Resolve) -> tuple[Counter[str], list[int], int]:
    """Result classes, damage and Downs of many resolutions, each from the same state."""
    before, classes, damage, downs = battle.world.snapshot(), Counter[str](), [], 0
    dice = (battle.dice.seed, battle.dice.rolled)
    for _ in range(RUNS):
        battle.world.restore(before)
        battle.bind()
        battle.dice.seed, battle.dice.rolled = dice
        battle.events.clear()
        drive(battle, resolve)
        dice = (battle.dice.seed, battle.dice.rolled)
        harm = 0
        for event in battle.events:
            if isinstance(event, Attacked):
                limited = event.result == "hit" and event.margin <= 3
                classes["limited" if limited else {"hit": "full"}.get(event.result, event.result)] += 1
            elif isinstance(event, Checked) and event.purpose in {
                "tough",
                "force",
                "leap",
                "nerve",
                "resist",
            }:
                classes["failure" if event.success else "not resisted"] += 1
            elif isinstance(event, Harmed) and event.who == target:
                harm += event.amount
        damage.append(harm)
        downs += not battle.up(target)
    return classes, damage, downs


def agrees(found: Forecast, classes: Counter[str], damage: list[int], downs: int) -> None:
    """Within statistical bounds; a class that is not forecast never happens."""
    odds = dict(told("d20", found).odds)
    assert set(classes) <= set(odds)
    for label, chance in odds.items():
        assert abs(classes[label] / RUNS - chance) <= SIGMAS * sqrt(chance * (1 - chance) / RUNS) + 1e-9, (
            label
        )
    mean = sum(damage) / RUNS
    spread = sqrt(sum((each - mean) ** 2 for each in damage) / RUNS)
    assert abs(mean - found.harm) <= SIGMAS * spread / sqrt(RUNS) + 1e-9
    assert abs(downs / RUNS - found.downs) <= SIGMAS * sqrt(found.downs * (1 - found.downs) / RUNS) + 1e-9


def weapon(battle: Battle, thing: Thing) -> tuple[Forecast, Resolve]:
    blow = attack.weapon_blow(battle, thing, spend=False)
    found = attack_forecast(view(battle, battle.sides[thing.actor]), blow, "")
    return found, lambda: attack.strike(battle, attack.weapon_blow(battle, thing))


PAIR = [("bram", 5, 5)], [("grusk", 6, 5)]
SITUATIONS: dict[str, tuple[str, list[str]]] = {
    "plain": ("attack:sword", []),
    "advantage": ("attack:sword", ["marked"]),
    "disadvantage": ("attack:sword", ["bracing"]),
    "finishing": ("attack:sword", ["stunned"]),
    "heavy blow": ("with:heavy_blow", []),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_weapon_attacks(name: str) -> None:
    kind, effects = SITUATIONS[name]
    with battle_of(setup_of(*PAIR, states={"Grusk": {"hp": 14}})) as battle:
        bram, grusk = who(battle, "Bram"), who(battle, "Grusk")
        for effect in effects:
            battle.effects[grusk].active.append(Effect(effect, until="turn_end", owner=grusk))
        thing = Thing(bram, "attack", "sword", grusk)
        if kind == "with:heavy_blow":
            thing.minor = Thing(bram, "spell", "heavy_blow", level=2)
        found, resolve = weapon(battle, thing)
        agrees(found, *sample(battle, grusk, resolve))


def test_an_arrow_into_cover() -> None:
    sketch = "#########\n#.......#\n#.....c.#\n#.......#\n#########"
    with battle_of(setup_of([("wren", 2, 2)], [("grusk", 7, 2)], sketch=sketch)) as battle:
        wren, grusk = who(battle, "Wren"), who(battle, "Grusk")
        found, resolve = weapon(battle, Thing(wren, "attack", "bow", grusk))
        assert any("cover" in term.source for term in found.terms)
        agrees(found, *sample(battle, grusk, resolve))


def test_a_spell_attack() -> None:
    with battle_of(setup_of([("odile", 3, 5)], [("sable", 9, 5)])) as battle:
        odile, sable = who(battle, "Odile"), who(battle, "Sable")
        thing = Thing(odile, "cast", "force_bolt", sable, level=3)
        found = attack_forecast(view(battle, 1), attack.spell_blow(battle, thing, spend=False), "")
        agrees(found, *sample(battle, sable, lambda: attack.strike(battle, attack.spell_blow(battle, thing))))


def test_a_spell_to_resist() -> None:
    with battle_of(setup_of([("marek", 3, 5)], [("vex", 9, 5)])) as battle:
        marek, vex = who(battle, "Marek"), who(battle, "Vex")
        spell = load_content().spells["cutting_words"]
        found = resist_forecast(view(battle, 1), marek, spell, 2, vex)
        thing = Thing(marek, "cast", "cutting_words", vex, level=2)
        agrees(found, *sample(battle, vex, lambda: spells.cast(battle, thing)))


def test_a_swarm() -> None:
    places = [("bram", 5, 5), ("grusk", 6, 6), ("thug", 7, 5)], [("colossus", 6, 5)]
    with battle_of(setup_of(*places, states={"Colossus": {"hp": 30}})) as battle:
        bram, colossus = who(battle, "Bram"), who(battle, "Colossus")
        members = [Member(who(battle, "Grusk"), "maul"), Member(who(battle, "Thug"), "club")]
        found = swarm_forecast(view(battle, 1), bram, "sword", colossus, members)
        assert len(found.odds) == 1
        thing = Thing(bram, "swarm", "sword", colossus, members=members)
        agrees(found, *sample(battle, colossus, lambda: swarm.strike(battle, thing)))


def test_the_odds_tell_combatants_of_one_name_apart() -> None:
    setup = setup_of([("bram", 5, 5)], [("grusk", 6, 4), ("grusk", 6, 6)])
    setup.combatants[2].name = setup.combatants[1].name
    with battle_of(setup) as battle:
        decision = turn_of(battle, "Bram")
        strikes = [option for option in decision.choices if option.verb == "attack" and option.item == "sword"]
        found = [battle.rules.forecast(view(battle, 1), decision, option) for option in strikes]
        titles = [told("d20", seen).title for seen in found if seen is not None]
    assert [title.rpartition("Grusk")[2] for title in titles] == [" 1", " 2"], titles


def test_the_quick_numbers_of_the_computer_player_are_the_forecasts() -> None:
    """`strikes` takes a short way to the same numbers."""
    places = (
        [("bram", 5, 5), ("wren", 4, 4), ("odile", 3, 5)],
        [("grusk", 6, 5), ("sable", 6, 6), ("vex", 9, 5)],
    )
    with battle_of(setup_of(*places)) as battle:
        seen = view(battle, 1)
        checked = 0
        for one in seen.allies:
            for strike in battle.rules.strikes(seen, one, seen.foes, fresh=True):
                verb, item, *_ = strike.option.split(":")
                if verb != "attack" or strike.poor >> battle.positions[one].cell & 1:
                    continue
                option = Option(strike.option, verb, strike.target, item)
                found = battle.rules.forecast(seen, Decision(one, "act", (option,)), option)
                assert found is not None
                assert (found.harm, found.downs) == pytest.approx((strike.harm, strike.downs))
                checked += 1
        assert checked >= 5


def test_a_forecast_changes_nothing() -> None:
    with battle_of(setup_of(*PAIR)) as battle:
        before = battle.digest()
        decision = battle.pending
        assert decision is not None
        for option in decision.options:
            battle.rules.forecast(view(battle, battle.sides[decision.who]), decision, option)
        assert battle.digest() == before
        assert state.has(battle, who(battle, "Bram"), state.STUNNED) is False


def test_forecasts_of_every_kind_make_sense() -> None:
    """Random play: whatever is asked, forecasts come without fail, their odds add up, and they leave no trace."""
    kinds: Counter[str] = Counter()
    for seed in range(10):
        chance = random.Random(seed)
        with open_battle(random_setup(seed), lean=True) as battle:
            while (decision := battle.pending) is not None and battle.clock.round < 5:
                seen = view(battle, battle.sides[decision.who])
                before = battle.world.snapshot()
                for option in decision.options[:30]:
                    found = battle.rules.forecast(seen, decision, option)
                    if found is None:
                        continue
                    kinds[decision.kind] += 1
                    assert found.title
                    assert 0.0 <= found.downs <= 1.0 + 1e-9
                    assert found.harm >= 0.0
                    if found.odds:
                        assert sum(part for _, part in found.odds) == pytest.approx(1.0)
                assert battle.world.snapshot() == before
                battle.answer(chance.choice(decision.options).id)
    assert set(kinds) >= {"act", "interrupt", "with", "level", "target", "space"}
