"""Battles of each ruleset to be looked at in the window: random ones, and every question that they ask."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from game.battle import Battle
from game.components import Policy
from game.locale import find
from game.telling.questions import keys_for
from game.ui.app import App
from game.ui.battlescreen import BattleScreen
from game.ui.session import HUMAN, Session
from tests.battles import random_battle as d20_battle
from tests.d6_battles import random_battle as d6_battle
from tests.d10.battles import random_answer
from tests.d10.battles import random_battle as d10_battle
from tests.d100.battles import random_battle as d100_battle

BATTLES: dict[str, Callable[..., Battle]] = {
    "d20": d20_battle,
    "d100": d100_battle,
    "d6": d6_battle,
    "d10": d10_battle,
}
SEEDS: dict[str, tuple[int, ...]] = {
    "d20": (*range(14), 42),
    "d100": (*range(8), 12, 15, 42, 62, 119, 312, 1287),
    "d6": tuple(range(12)),
    "d10": (*range(11), 14, 23, 26, 30, 47, 49, 53, 67, 257, 1033),
}
"""Random battles in which nearly every question comes up; when the rules change, others may have to join."""
RARE = {"d10": {"buffer", "ess", "grit_save", "unyielding"}}
"""Reactions that need not come up in them."""
_LONGEST = 1500


def under_way(ruleset: str, seed: int, answers: int, kind: str = "act") -> Battle:
    """A random battle of legal sheets after so many answers, at the next question of a kind."""
    legal = {"legal": True} if ruleset == "d10" else {}
    rng, battle = random.Random(seed), BATTLES[ruleset](seed, **legal)
    for count in range(_LONGEST):
        if battle.pending is None:
            break
        if count >= answers and battle.pending.kind == kind:
            return battle
        battle.answer(random_answer(battle, rng))
    raise AssertionError(f"the battle {seed} of {ruleset} does not come to {kind}")


def asked(battle: Battle) -> str:
    """The name of the sentence that a question is put in."""
    assert battle.pending is not None
    keys = [f"question.{key}" for key in keys_for(battle, battle.pending)]
    return find([*keys, "question.any"], ruleset=battle.rules.id)


def questions(ruleset: str) -> Iterator[Battle]:
    """Random battles, each time at a question of a kind and wording that has not been put before."""
    known: set[tuple[str, str]] = set()
    for seed in SEEDS[ruleset]:
        rng = random.Random(seed)
        with BATTLES[ruleset](seed) as battle:
            for who in list(battle.sides):
                for kind in battle.rules.policies():
                    battle.set_policy(who, kind, Policy("ask", "everything"))
            for _ in range(_LONGEST):
                if battle.pending is None:
                    break
                name = battle.pending.kind, asked(battle)
                if name not in known:
                    known.add(name)
                    yield battle
                battle.answer(random_answer(battle, rng))


def show(app: App, battle: Battle, *, fog: bool = False) -> BattleScreen:
    """A battle in the window, every side led by a person."""
    people = dict.fromkeys(range(1, len(battle.setup.sides) + 1), HUMAN)
    screen = BattleScreen(app, Session(battle, people, fog=fog))
    app.show(screen)
    return screen
