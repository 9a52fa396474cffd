"""People are asked only where two answers can lead to different outcomes, in every ruleset."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from game.ai.controller import controllers_for
from game.battle import Battle
from game.board.grid import Grid
from game.board.ground import Ground
from game.decision import Decision, Option, ask
from game.knowledge import view
from game.ruleset import ruleset_ids
from game.scenario import load_scenario, open_battle, scenario_files

ANSWERS = 150
FEW = 14
"""Of more options it is not tried whether they differ: spaces, as a rule, of which most are far from everything."""
DICE = (None, 11, 22, 33, 44)
LATER = 8
OFTEN = 5
"""What was asked less often says little: answers to dice may come out alike by chance."""

Trace = tuple[object, ...]


def _battles(ruleset: str) -> Iterator[tuple[Battle, random.Random]]:
    """A battle of each scenario of a ruleset."""
    for number, path in enumerate(scenario_files()):
        setup = load_scenario(path)
        if setup.ruleset == ruleset:
            with open_battle(msgspec.structs.replace(setup, seed=300 + number), lean=True) as battle:
                yield battle, random.Random(number)


def _asked(ruleset: str) -> Iterator[tuple[Battle, Decision]]:
    """Every decision of those battles; computer players answer most, some are answered anyhow."""
    for battle, rng in _battles(ruleset):
        players = controllers_for(battle)
        for _ in range(ANSWERS):
            decision = battle.pending
            if decision is None:
                break
            yield battle, decision
            wild = rng.random() < 0.25
            side = battle.side_asked(decision)
            battle.answer(rng.choice(decision.options).id if wild else players[side].choose(battle))


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_nobody_is_asked_who_has_no_choice(ruleset: str) -> None:
    """At least two options, no two of them the same thing under two names."""
    kinds: Counter[str] = Counter()
    for battle, decision in _asked(ruleset):
        kinds[decision.kind] += 1
        labels = [msgspec.structs.replace(option, id="") for option in decision.choices]
        assert len(decision.options) > 1, (battle.name(decision.who), decision.kind, decision.options)
        assert len({option.id for option in decision.choices}) == len(labels), decision.kind
    assert len(kinds) > 5, kinds


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_reactions_that_change_nothing_are_not_asked_about(ruleset: str) -> None:
    """As combatants come: what the ruleset can tell to be in vain is passed unasked."""
    weighed: Counter[str] = Counter()
    for battle, decision in _asked(ruleset):
        if "changes" in battle.rules.conditions().get(decision.kind, ()):
            weighed[decision.kind] += 1
            seen = view(battle, battle.side_asked(decision))
            assert battle.rules.stakes(seen, decision).changes is not False, (decision.kind, decision.about)
    assert weighed


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_the_answers_of_a_prompt_lead_to_different_outcomes(ruleset: str) -> None:
    """Each answer is tried under several dice and played on; of those that a prompt offers two come out differently."""
    kinds: Counter[str] = Counter()
    alike: Counter[str] = Counter()
    for battle, decision in _asked(ruleset):
        if decision.kind in ("act", "deploy") or len(decision.options) > FEW or kinds[decision.kind] >= 8:
            continue
        kinds[decision.kind] += 1
        alike[decision.kind] += _all_alike(battle, decision)
    in_vain = {kind: count for kind, count in alike.items() if kinds[kind] >= OFTEN and count * 4 > kinds[kind]}
    assert sum(kinds.values()) > 40, kinds
    assert not in_vain, in_vain


def _all_alike(battle: Battle, decision: Decision) -> bool:
    """Whether all answers lead to the same in every one of the ways tried."""
    return all(
        len({_trace(battle, option, dice, manner) for option in decision.options}) == 1
        for dice in DICE
        for manner in (0, 1, 2)
    )


def _trace(battle: Battle, option: Option, dice: int | None, manner: int) -> Trace:
    """The states after an answer, until somebody may act freely: the later questions are answered in one manner."""
    rng = random.Random(manner)
    with battle.fork(seed=dice) as twin:
        twin.answer(option.id)
        states = [_state(twin)]
        while (pending := twin.pending) is not None and pending.kind != "act" and len(states) < LATER:
            choices = pending.choices
            twin.answer((choices[0] if manner == 0 else choices[-1] if manner == 1 else rng.choice(choices)).id)
            states.append(_state(twin))
        return tuple(states)


def _state(battle: Battle) -> tuple[object, ...]:
    pending = battle.pending
    asked = None if pending is None else (pending.kind, pending.who, tuple(one.id for one in pending.choices))
    return battle.digest(), asked


def _taken(choices: list[Option], stops: int) -> str:
    """Ask about walking on open ground as far as `stops` allow: what is taken unasked, "asked" when it is asked."""
    terrain = Ground.from_sketch("...\n...\n...").terrain()
    grid: Grid = terrain.grid
    field = terrain.edges("test", lambda *_: 1).flood(4, 1, 0)
    flow = ask(1, "act", choices, field=field, grid=grid, stops=stops).__await__()
    try:
        next(flow)
    except StopIteration as taken:
        return str(taken.value.id)
    return "asked"


def test_a_single_option_is_taken_where_no_step_can_be_made_either() -> None:
    end = Option("end", "end")
    assert _taken([end], 0) == "end"
    assert _taken([end], 1 << 4) == "end", "one's own space is no step"
    assert _taken([end], 1 << 5) == "asked"
    assert _taken([end, Option("ready", "ready")], 0) == "asked"
