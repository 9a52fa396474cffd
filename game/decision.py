"""Decisions: what a coroutine of rules waits for, and what somebody may answer.

`ask()` is the only door. An empty list of options is an error, a single option is taken without asking, and an answer
is one option's id: stable, readable text such as `move:7,4`, `attack:sword:grusk` or `pass`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Generator
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from game.board.grid import Grid
    from game.board.movement import Field


class Option(msgspec.Struct, frozen=True):
    """One legal answer. `verb`, `target` (entity), `item` (content key), `cell` and `level` say what it means
    to programs; `cost` is a text of `game.wording`.
    """

    id: str
    verb: str
    target: int = 0
    item: str = ""
    cell: int = -1
    level: int = 0
    cost: str = ""
    rule: str = ""


class Decision(msgspec.Struct, frozen=True, dict=True):
    """A question to the controller of `who`.

    `kind` names the decision point ("act", "interrupt", "critical" ...), `rule` the catalogue's ID. `choices` are the
    listed options; `field` adds one `move:x,y` option for each reachable cell that is in `stops`, the mover's
    own excepted.
    `about` holds what the question is about: the actor, target and thing, as entities and keys.
    `side` answers if it is not the side of `who` (0 = it is): a combatant under another's control. `matter` is what the
    asking rules are in the middle of, for their own forecasts only; it is never saved.
    """

    who: int
    kind: str
    choices: tuple[Option, ...]
    rule: str = ""
    field: Field | None = None
    grid: Grid | None = None
    stops: int = 0
    about: dict[str, int | str] = {}
    side: int = 0
    matter: Any = None

    def __await__(self) -> Generator[Decision, Option | str, Option]:
        """Whoever runs the rules sends the option chosen, or its id."""
        answer = yield self
        if isinstance(answer, Option):
            return answer
        option = self.find(answer)
        if option is None:
            raise RuleError(f"{answer!r} is not an option of {self.kind!r}")
        return option

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal options, moves included (made when first asked for)."""
        made: tuple[Option, ...] | None = self.__dict__.get("made")
        if made is None:
            made = self.choices + self._moves()
            self.__dict__["made"] = made
        return made

    def _moves(self) -> tuple[Option, ...]:
        if self.field is None or self.grid is None:
            return ()
        start = self.field.start
        made = []
        for cost, mask in enumerate(self.field.layers):
            for cell in self.grid.bits(mask & self.stops):
                if cell != start:
                    x, y = self.grid.xy(cell)
                    made.append(Option(f"move:{x},{y}", "move", cell=cell, level=cost))
        return tuple(made)

    def find(self, answer: str) -> Option | None:
        """The option with that id, or None when it is not legal."""
        last: Option | None = self.__dict__.get("last")
        if last is not None and last.id == answer:  # asked for by the player, the battle and the rules in turn
            return last
        if self.field is not None and answer.startswith("move:"):
            last = self._find_move(answer)
        else:
            last = None
            for option in self.choices:
                if option.id == answer:
                    last = option
                    break
        self.__dict__["last"] = last
        return last

    def _find_move(self, answer: str) -> Option | None:
        if self.field is None or self.grid is None:
            return None
        x, _, y = answer[5:].partition(",")
        if not (x.isdecimal() and y.isdecimal() and int(x) < self.grid.width and int(y) < self.grid.height):
            return None
        cell = self.grid.cell(int(x), int(y))
        cost = self.field.cost(cell)
        if cost is None or cell == self.field.start or not self.stops >> cell & 1:
            return None
        return Option(f"move:{int(x)},{int(y)}", "move", cell=cell, level=cost)


class RuleError(Exception):
    """A rule asked for something impossible: a programming error, never a player's."""


def ask(
    who: int,
    kind: str,
    choices: list[Option] | tuple[Option, ...],
    rule: str = "",
    *,
    field: Field | None = None,
    grid: Grid | None = None,
    stops: int = 0,
    about: dict[str, int | str] | None = None,
    side: int = 0,
    matter: Any = None,
) -> Awaitable[Option]:
    """Ask the controller of `who`: what is awaited is the option chosen; a single option is taken at once."""
    if len(choices) == 1 and (field is None or not field.mask & stops & ~(1 << field.start)):
        return _only(choices[0])
    if not choices:
        raise RuleError(f"decision {kind!r} of entity {who} has no options ({rule})")
    return Decision(who, kind, tuple(choices), rule, field, grid, stops, about or {}, side, matter)


async def _only(option: Option) -> Option:
    return option
