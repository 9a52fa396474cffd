"""The same battle with the places of two sides exchanged: is one side the stronger, or does it start the better?"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.data import InputError
from game.lab.batch import Result
from game.lab.tally import Chance, wilson
from game.muster import starting_cells
from game.scenario import ground_of
from game.setup import CombatantSetup, Setup


class Places(msgspec.Struct, frozen=True):
    """Over both batches: how often whoever starts in the first side's place wins, and how often the first side does."""

    place: Chance
    team: Chance


def swapped(setup: Setup) -> Setup:
    """The battle with everything of the two sides exchanged but who they are: where they start, who is listed first.

    Raises InputError when there are not two sides, or the map has no place left for one of them.
    """
    if len(setup.sides) != 2:
        raise InputError(f"--swap exchanges the places of two sides; the scenario has {len(setup.sides)}")
    cells: list[list[int] | None] = [None] * len(setup.combatants)
    if any(who.at is not None for who in setup.combatants):
        ground = ground_of(setup)
        cells = [list(ground.grid.xy(cell)) for cell in starting_cells(setup, ground)]
    members = {side: [who for who in setup.combatants if who.side == side] for side in (1, 2)}
    held: dict[int, list[list[int] | None]] = {1: [], 2: []}
    for who, at in zip(setup.combatants, cells, strict=True):
        held[who.side].append(at)
    first, second = _placed(members[1], 2, held[2]), _placed(members[2], 1, held[1])
    made = msgspec.structs.replace(setup, sides=setup.sides[::-1], combatants=[*second, *first])
    starting_cells(made, ground_of(made))
    return made


def _placed(members: list[CombatantSetup], side: int, cells: list[list[int] | None]) -> list[CombatantSetup]:
    """The members in the other side's cells, as far as there are any; the rest in its spawn zone."""
    enough = [*cells, *[None] * len(members)]
    return [msgspec.structs.replace(who, side=side, at=at) for who, at in zip(members, enough, strict=False)]


def as_numbered(setup: Setup, result: Result) -> Result:
    """A battle of `swapped(setup)` with sides and combatants numbered as in `setup`."""
    order = [index for side in (2, 1) for index, who in enumerate(setup.combatants) if who.side == side]
    scores = list(result.scores)
    for score, index in zip(result.scores, order, strict=True):
        scores[index] = score
    winner = 3 - result.winner if result.winner else 0
    return msgspec.structs.replace(result, winner=winner, standing=result.standing[::-1], scores=scores)


def places(first: Sequence[Result], second: Sequence[Result]) -> Places:
    """What two batches tell, the second one with places exchanged and numbered as the first. Draws count for nobody."""
    kept = [sum(result.winner == side for result in first) for side in (1, 2)]
    changed = [sum(result.winner == side for result in second) for side in (1, 2)]
    decided = sum(kept) + sum(changed)
    return Places(wilson(kept[0] + changed[1], decided), wilson(kept[0] + changed[0], decided))
