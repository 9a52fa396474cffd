"""The computer player of one side: answers any decision from its side's view, deterministically and without a clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Final, Protocol

from game.ai import acting
from game.ai.footing import Footing
from game.ai.search import Memory
from game.ai.temperament import LEVELS, Temper, temper_of
from game.knowledge import view as view_of

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View


WORTH: Final = itemgetter(0)
ASIDE: Final = frozenset({"give_ground", "stand_up"})
"""Decisions that ask for a cell nearby."""


class Player(Protocol):
    """Anything that can answer for a side."""

    def choose(self, battle: Battle) -> str:
        """The id of an option of the pending decision."""


class Controller:
    """Plays one side. `temperament`: traits for all its members instead of their own; `level`: a key of `LEVELS`."""

    def __init__(self, side: int, temperament: str = "", level: str = "steady") -> None:
        if level not in LEVELS:
            raise ValueError(f"level {level!r} is unknown; known levels: {', '.join(LEVELS)}")
        self.side, self.level = side, level
        self.traits = tuple(temperament.replace(",", " ").split())
        self.memory = Memory()
        self._tempers: dict[int, Temper] = {}

    def choose(self, battle: Battle) -> str:
        """The id of the option to answer the pending decision with."""
        decision = battle.pending
        if decision is None:
            raise ValueError("the battle waits for no decision")
        kind, memory = decision.kind, self.memory
        if memory.then and kind == "act" and (planned := memory.planned(battle, decision)):
            return planned
        seen, who = view_of(battle, self.side), decision.who
        temper = self._tempers.get(who) or self.temper(battle, who)
        if kind == "act":
            memory.note(seen)
            return acting.act(seen, decision, temper, memory)
        if kind == "interrupt":
            if not temper.interrupts:
                return decision.choices[-1].id
        elif kind in ASIDE:
            return self._step_aside(seen, decision, temper)
        _, best = max(battle.rules.appraise(seen, decision, 0.0, temper.leaning), key=WORTH)
        return decision.pick(best)

    def temper(self, battle: Battle, who: int) -> Temper:
        """The weights for one combatant: the controller's traits, or its own."""
        known = self._tempers.get(who)
        if known is None:
            traits: Iterable[str] = self.traits or battle.rules.temper(battle, who)
            known = self._tempers[who] = temper_of(traits, self.level)
        return known

    def _step_aside(self, seen: View, decision: Decision, temper: Temper) -> str:
        """The cell among those offered that is threatened least; of equal ones the first."""
        rules = seen.battle.rules
        footing = Footing(seen, rules, decision.who, seen.active(seen.foes), temper)
        worths = [-footing.loss_at(option.cell) if option.cell >= 0 else -0.05 for option in decision.choices]
        return decision.pick(decision.choices[worths.index(max(worths))])


def controller_of(battle: Battle, side: int) -> Controller:
    """The computer player for a side, with the temperament and level that the setup gives it."""
    team = battle.setup.sides[side - 1]
    return Controller(side, team.temperament, team.level)


def controllers_for(battle: Battle) -> dict[int, Player]:
    """A computer player for every side of a battle."""
    return {side: controller_of(battle, side) for side in sorted(set(battle.sides.values()))}


def commander(battle: Battle, controllers: Mapping[int, Player], *, most: int = 0) -> int:
    """Answer decisions until the battle ends, a side without controller is asked, or `most` were answered.

    Returns how many were answered.
    """
    sides, history, answer = battle.sides, battle.history, battle.answer
    before = len(history)
    while (decision := battle.pending) is not None:
        player = controllers.get(decision.side or sides.get(decision.who, 0))  # `Battle.side_asked`
        if player is None or (most and len(history) - before >= most):
            break
        answer(player.choose(battle))
    return len(history) - before
