"""Players to measure the computer player against."""

from __future__ import annotations

import random

from game.battle import Battle
from game.decision import Option
from game.knowledge import view


class RandomPlayer:
    """Any legal answer."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, battle: Battle) -> str:
        assert battle.pending is not None
        return self.random.choice(battle.pending.options).id


class NearestAttack:
    """Attacks the first enemy it can, else walks up to the nearest it sees; never reacts, never casts."""

    def __init__(self, side: int) -> None:
        self.side = side

    def choose(self, battle: Battle) -> str:
        decision = battle.pending
        assert decision is not None
        if decision.kind == "interrupt":
            return "no"
        if decision.kind != "act":
            return decision.choices[0].id
        attacks = [
            option for option in decision.choices if option.verb == "attack" and option.item != "unarmed"
        ]
        if attacks:
            return attacks[0].id
        return self._nearer(battle, [option for option in decision.options if option.verb == "move"])

    def _nearer(self, battle: Battle, moves: list[Option]) -> str:
        decision = battle.pending
        assert decision is not None
        last = next(option.id for option in decision.choices if option.verb in {"end", "done"})
        seen = view(battle, self.side)
        goals = [battle.positions[foe].cell for foe in seen.active(seen.foes)] or list(
            seen.last_seen.values()
        )
        if not goals or not moves:
            return last
        grid = battle.ground.grid

        def far(cell: int) -> int:
            return min(grid.distance(cell, goal) for goal in goals)

        best = min(moves, key=lambda option: (far(option.cell), option.cell))
        return best.id if far(best.cell) < far(battle.positions[decision.who].cell) else last
