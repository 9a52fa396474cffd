"""Hidden enemies change nothing, everything is told, and previews agree with what happens."""

from __future__ import annotations

import random
from operator import itemgetter

import pytest

from game.ai.controller import Controller, commander, controllers_for
from game.battle import Battle, Mark
from game.components import Position
from game.event import Attacked, Harmed
from game.knowledge import view
from game.locale import STRICT
from game.scenario import open_battle, stamped
from game.setup import CombatantSetup, Setup, SideSetup
from game.telling import label, question, tell
from rulesets.d10 import attack, blows, conditions, state
from rulesets.d10.feints import STATES
from rulesets.d10.state import Mind, Pools, Purse, Trap
from tests.battles import SKETCH
from tests.d10.arena import arena
from tests.d10.battles import d10_sheet, perilous, random_answer, random_battle
from tests.told import voice


def _moment(battle: Battle, side: int) -> tuple[object, ...]:
    """All that a side is shown and offered now."""
    decision = battle.pending
    assert decision is not None
    seen = view(battle, side)
    told = [battle.rules.forecast(seen, decision, option) for option in decision.choices]
    return (
        decision.who,
        decision.kind,
        [option.id for option in decision.options],
        told,
        battle.rules.appraise(seen, decision),
        seen.foes,
        seen.last_seen,
        seen.visible,
        Controller(side).choose(battle),
    )


def _altered(battle: Battle, hidden: list[int], side: int, rng: random.Random) -> Battle | None:
    """The same moment with the hidden enemies elsewhere, still hidden, hurt, spent and pretending, and with the traps
    that the side has not found elsewhere, too; None without such a place.
    """
    twin = battle.fork()
    for who in hidden:
        taken = sum(1 << cell for cell in twin.situation.occupants)
        places = twin.ground.grid.bits(twin.terrain.walkable & ~taken & ~twin.situation.watches[side].visible)
        if not places:
            twin.close()
            return None
        twin.world.get(who, Position).cell = rng.choice(places)
        pools, purse = twin.world.get(who, Pools), twin.world.get(who, Purse)
        pools.hp, pools.hd, pools.grit = 1 + pools.hp // 2, pools.hd // 2, 0
        purse.main = purse.bonus = 0
        twin.world.get(who, Mind).fakes = dict.fromkeys(STATES.values(), 20)
    for _, trap in twin.world.all(Trap):
        if side not in trap.found and not trap.sprung:
            trap.cell = rng.choice(twin.ground.grid.bits(twin.terrain.walkable))
    mark = Mark(0, 0, twin.world.snapshot())
    twin.close()
    other = Battle(battle.setup, battle.ground, lean=True, _resume=mark)
    other.start()
    return other


def _night(seed: int) -> Setup:
    rng = random.Random(seed)
    sketch = perilous(rng) if seed % 2 else SKETCH
    rows = sketch.splitlines()
    free = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in ".,23~"]
    names = ["blade", "archer", "evoker", "shade", "captain", "mender"]
    people = [
        CombatantSetup(1 + index % 2, name, name.title(), d10_sheet(name), list(place))
        for index, (name, place) in enumerate(zip(names, rng.sample(free, 6), strict=True))
    ]
    light = ("dark", "dim", "")[seed % 3]
    sides = [SideSetup("North"), SideSetup("South")]
    return stamped(Setup("d10", sides, people, sketch=sketch, light=light, seed=seed, round_cap=10))


def test_hidden_enemies_change_nothing() -> None:
    """D10-144, D10-300, D10-307: options, forecasts, numbers and the computer player's choice stay the same."""
    compared, trapped, rng = 0, 0, random.Random(5)
    for seed in range(9):
        with open_battle(_night(seed)) as battle:
            players = controllers_for(battle)
            while (decision := battle.pending) is not None and compared < 10 * (seed + 1):
                side = battle.sides[decision.who]
                seen = view(battle, side)
                hidden = [
                    who
                    for who, of in battle.sides.items()
                    if of != side and battle.up(who) and not seen.knows(who)
                ]
                starts = decision.kind == "act" and len(battle.history) == battle.marks[-1].answers
                other = _altered(battle, hidden, side, rng) if hidden and starts else None
                if other is not None:
                    with other:
                        unseen = all(not view(other, side).knows(who) for who in hidden)
                        if unseen and other.pending is not None and other.pending.kind == "act":
                            assert _moment(battle, side) == _moment(other, side), f"seed {seed}"
                            compared += 1
                            trapped += any(side not in trap.found for _, trap in other.world.all(Trap))
                commander(battle, players, most=1)
    assert compared >= 60
    assert trapped >= 20


def test_everything_has_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question, option and event of random battles is told."""
    monkeypatch.setenv(STRICT, "1")
    for seed in range(40, 48):
        rng, told = random.Random(seed), 0
        with random_battle(seed) as battle:
            for _ in range(150):
                if (decision := battle.pending) is None:
                    break
                assert question(battle, decision)
                labels = [label(battle, decision, option) for option in decision.choices]
                assert len(labels) == len(set(labels))
                for index in range(told, len(battle.events)):
                    tell(battle, battle.events[index], index=index)
                told = len(battle.events)
                battle.answer(random_answer(battle, rng))


@pytest.mark.parametrize(
    ("key", "condition"), [("sabre", ""), ("sabre", "prone"), ("sabre", "defending"), ("longbow", "stunned")]
)
def test_forecast_agrees_with_what_happens(key: str, condition: str) -> None:
    """D10-120, D10-131: chances and mean damage of a preview against thousands of resolutions."""
    from game.decision import Decision, Option
    from rulesets.d10 import forecasts

    actor = "blade" if key == "sabre" else "archer"
    sketch = "........\n..AB....\n........" if key == "sabre" else "........\n.A....B.\n........"
    with arena(sketch, {"A": (actor, 1), "B": ("bastion", 2)}, options={"hidden_stats": False}) as battle:
        if condition:
            conditions.give(battle, 2, condition)
        battle.world.get(1, Pools).fate = battle.world.get(2, Pools).fate = 0
        option = Option(f"attack:{key}:b", "attack", 2, key, cost="main")
        told = forecasts.forecast(view(battle, 1), Decision(1, "act", (option,)), option)
        assert told is not None
        hits, harm, runs = 0, 0, 4000
        before, dice = battle.world.snapshot(), battle.dice
        seed, rolled = 7, 0
        for _ in range(runs):
            battle.world.restore(before)
            battle.bind()
            dice = battle.dice
            dice.seed, dice.rolled = seed, rolled
            battle.events.clear()
            _resolve(battle, key)
            rolled = battle.dice.rolled
            hits += any(isinstance(event, Attacked) and event.result != "miss" for event in battle.events)
            harm += sum(_post(event) for event in battle.events if isinstance(event, Harmed))
        chances = dict(told.odds)
        assert abs(hits / runs - (chances["hit"] + chances["critical"])) < 0.035
        assert abs(harm / runs - told.harm) < 0.25


def _post(event: Harmed) -> int:
    """Post-mitigation damage of a loss: before BUFFER and GRIT."""
    return sum(term.amount for term in event.terms if term.source in ("damage", "resistance"))


def _resolve(battle: Battle, key: str) -> None:
    """One Attack with the computer player's answers."""
    coroutine = attack.single(battle, blows.weapon_blow(battle, 1, key), 2)
    answer: str | None = None
    while True:
        try:
            decision = coroutine.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            return
        rated = battle.rules.appraise(view(battle, battle.sides[decision.who]), decision)
        answer = max(rated, key=itemgetter(0))[1].id


def test_policies_have_words_for_their_kinds() -> None:
    """The kinds that policies name are kinds of decisions of this ruleset (section 5)."""
    with arena("A....B", {"A": ("blade", 1), "B": ("bastion", 2)}) as battle:
        kinds = set(battle.rules.policies())
        assert {"pay", "delay", "save", "potency"} <= kinds
        assert not state.has(battle, 1, state.PRONE)


def test_a_forecast_says_what_the_target_pays_instead() -> None:
    """D10-131: where HD buys every miss, the forecast names the price, not "0 %"."""
    from game.decision import Decision, Option
    from game.ui.cards import chance_shown

    with arena("AB", {"A": ("blade", 1), "B": ("bastion", 2)}, options={"hidden_stats": False}) as battle:
        battle.world.get(1, Pools).fate = battle.world.get(2, Pools).fate = 0
        option = Option("attack:sabre:b", "attack", 2, "sabre", cost="bonus")
        told = battle.rules.forecast(view(battle, 1), Decision(1, "act", (option,)), option)
        assert told is not None
        if dict(told.odds)["hd_paid"] > 0.995:
            assert chance_shown(told, voice("d10")).endswith("HD")
        else:
            assert chance_shown(told, voice("d10")).endswith("%")
        about = {"damage": attack.packed(blows.weapon_blow(battle, 1, "sabre")), "crit": 1, "hd": 25}
        hit = Option("take_hit", "take_hit")
        told = battle.rules.forecast(view(battle, 2), Decision(2, "hit_difficulty", (hit,), about=about), hit)
        assert told is not None
        assert told.harm == 13.0
