"""A batch that is fought while somebody looks at it: what has come so far, added up."""

from __future__ import annotations

from pathlib import Path

from game.lab.batch import Job, Result
from game.lab.heat import Heat, no_heat
from game.lab.tally import Tally, tally
from game.lab.workers import Crew
from game.setup import Setup


class Running:
    """`results` are those so far, in order of their numbers. To be closed."""

    def __init__(self, setup: Setup, seed: int, battles: int, crashes: Path, jobs: int = 0) -> None:
        """`crashes`: the folder for the record of a battle that fails; `jobs` as for `Crew`."""
        self.setup, self.seed, self.wanted = setup, seed, battles
        self.results: list[Result] = []
        self._heat = {winner: no_heat(len(setup.sides)) for winner in range(len(setup.sides) + 1)}
        self._crew = Crew(Job(setup, seed, crashes=str(crashes), heat=True), battles, jobs)
        self._tally: Tally | None = None

    @property
    def busy(self) -> bool:
        """Whether battles are still to come."""
        return self._crew.busy

    def poll(self) -> bool:
        """Take what has come; whether anything has. BattleFailed when a battle failed: no more come then."""
        found = self._crew.poll()
        for result in found:
            if result.heat is not None:
                self._heat[result.winner].add(result.heat)
                result.heat = None
        self.results += found
        return bool(found)

    def tally(self) -> Tally:
        """The numbers of what has come."""
        if self._tally is None or self._tally.battles != len(self.results):
            self._tally = tally(self.setup, self.results)
        return self._tally

    def heat(self, winner: int | None = None) -> Heat:
        """The heat of all battles, or of those that a side has won (0: of those drawn)."""
        if winner is not None:
            return self._heat[winner]
        made = no_heat(len(self.setup.sides))
        for heat in self._heat.values():
            made.add(heat)
        return made

    def fought(self, winner: int | None = None) -> list[Result]:
        """All battles so far, or those that a side has won (0: drawn)."""
        return [one for one in self.results if winner is None or one.winner == winner]

    def ask(self, index: int) -> None:
        """Have the record of a battle made."""
        self._crew.ask(index)

    def record(self, index: int) -> str:
        """The record asked for, "" while it is being made."""
        return self._crew.record(index)

    def stop(self) -> None:
        """No more battles; what has come stays."""
        self._crew.halt()

    def close(self) -> None:
        """End the processes."""
        self._crew.close()
