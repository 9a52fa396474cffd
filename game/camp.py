"""Opening what a side does after the battle of a record, for terminal and window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.aftermath import refusal
from game.data import InputError
from game.record import load

if TYPE_CHECKING:
    from game.battle import Battle


def side_after(battle: Battle, side: int) -> int:
    """The side that goes on: the one asked for, else that of a person (the winner's first), else the winner's."""
    if side:
        return side
    if battle.camp is not None and battle.camp.side:
        return battle.camp.side
    winner = battle.outcome.winner if battle.outcome else 0
    people = [index for index, one in enumerate(battle.setup.sides, start=1) if one.controller == "human"]
    return winner if winner in people or (winner and not people) else (people or [1])[0]


def open_camp(path: Path, side: int = 0) -> tuple[Battle, int, int]:
    """The battle of a record, in what a side does after it; that side, and how many events were before.

    InputError when the battle is not over or has no such side.
    """
    battle = load(path)
    camp = battle.camp
    since = len(battle.events)
    if battle.pending is not None:
        going = camp.side if camp is not None else 0
        if not going or side not in (0, going):
            battle.close()
            why = f"side {going} has not finished yet" if going else "the battle is not over yet"
            raise InputError(f"{path}: {why}")
        return battle, going, since
    side = side_after(battle, side)
    if why := refusal(battle, side):
        battle.close()
        raise InputError(f"{path}: {why}")
    battle.go_on(side)
    return battle, side, since
