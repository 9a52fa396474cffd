"""Decisions: what a coroutine of rules waits for, and what somebody may answer.

`ask()` is the only door. An empty list of options is an error, a single option is taken without asking, and an answer
is one option's id: stable, readable text such as `move:7,4`, `attack:sword:grusk` or `pass`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Generator
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

if TYPE_CHECKING:
    from game.board.grid import Grid
    from game.board.movement import Field


class Option(msgspec.Struct, frozen=True, gc=False):
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


NOWHERE: Final = None, 0
"""Where one can walk who cannot: `field` and `stops` of a decision."""


class Menu(Protocol):
    """What somebody may choose from, looked up only as far as somebody asks, and before anything changes."""

    def options(self) -> tuple[Option, ...]:
        """All listed options."""

    def of(self, verbs: frozenset[str]) -> list[Option]:
        """The listed options with one of these verbs, in order."""

    def find(self, answer: str) -> Option | None:
        """The listed option with that id."""

    def ways(self) -> tuple[Field | None, int]:
        """Where one can walk, and the mask of the cells to stop in: `field` and `stops` of the decision."""

    def only(self) -> Option | None:
        """The option when there is but one and nowhere to walk."""


class Decision(msgspec.Struct, eq=False):
    """A question to the controller of `who`.

    `kind` names the decision point ("act", "interrupt", "critical" ...), `rule` the catalogue's ID. `choices` are the
    listed options; `field` adds one `move:x,y` option for each reachable cell that is in `stops`, the mover's
    own excepted. With a `menu` these three are made when first looked at.
    `about` holds what the question is about: the actor, target and thing, as entities and keys.
    `side` answers if it is not the side of `who` (0 = it is): a combatant under another's control. `matter` is what the
    asking rules are in the middle of, for their own forecasts only; it is never saved.
    """

    who: int
    kind: str
    _choices: tuple[Option, ...] | None
    rule: str = ""
    _field: Field | None = None
    grid: Grid | None = None
    _stops: int = 0
    about: dict[str, int | str] = {}
    side: int = 0
    matter: Any = None
    menu: Menu | None = None
    labels: dict[str, dict[str, str]] | None = None
    """The words for each option by language, kept by `game.telling`."""
    last: Option | None = None
    """The option that was looked up or picked last: the player's answer asks for it again."""
    _options: tuple[Option, ...] | None = None

    @property
    def choices(self) -> tuple[Option, ...]:
        """All listed options."""
        made = self._choices
        if made is None:
            made = self._choices = () if self.menu is None else self.menu.options()
        return made

    def ways(self) -> tuple[Field | None, int]:
        """`field` and `stops`."""
        return (self._field, self._stops) if self.menu is None else self.menu.ways()

    @property
    def field(self) -> Field | None:
        """Where one can walk."""
        return self.ways()[0]

    @property
    def stops(self) -> int:
        """Mask of the cells to stop in."""
        return self.ways()[1]

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
        if self._options is None:
            self._options = self.choices + self._moves()
        return self._options

    def settle(self) -> None:
        """Look everything up now: who keeps the decision may look at it after something has changed."""
        _ = self.choices, self.ways()

    def _moves(self) -> tuple[Option, ...]:
        field, stops = self.ways()
        if field is None or self.grid is None:
            return ()
        start = field.start
        made = []
        for cost, mask in enumerate(field.layers):
            for cell in self.grid.bits(mask & stops):
                if cell != start:
                    x, y = self.grid.xy(cell)
                    made.append(Option(f"move:{x},{y}", "move", cell=cell, level=cost))
        return tuple(made)

    def of(self, verbs: frozenset[str]) -> list[Option]:
        """The listed options with one of these verbs."""
        if self.menu is not None:
            return self.menu.of(verbs)
        return [option for option in self.choices if option.verb in verbs]

    def find(self, answer: str) -> Option | None:
        """The option with that id, or None when it is not legal."""
        last = self.last
        if last is not None and last.id == answer:
            return last
        last = None
        if answer.startswith("move:") and self.field is not None:
            last = self._find_move(answer)
        elif self.menu is not None:
            last = self.menu.find(answer)
        else:
            for option in self.choices:
                if option.id == answer:
                    last = option
                    break
        self.last = last
        return last

    def pick(self, option: Option) -> str:
        """The id of one of the options, for an answer; it need not be looked up again."""
        self.last = option
        return option.id

    def way_to(self, cell: int) -> Option | None:
        """The option that walks to a cell, or None; an answer with its id need not be looked up again."""
        field, stops = self.ways()
        if field is None or self.grid is None or cell == field.start or not stops >> cell & 1:
            return None
        cost = field.cost(cell)
        if cost is None:
            return None
        x, y = self.grid.xy(cell)
        self.last = made = Option(f"move:{x},{y}", "move", 0, "", cell, cost)
        return made

    def _find_move(self, answer: str) -> Option | None:
        x, _, y = answer[5:].partition(",")
        grid = self.grid
        if grid is None or not (x.isdecimal() and y.isdecimal() and grid.inside(int(x), int(y))):
            return None
        return self.way_to(grid.cell(int(x), int(y)))


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
        return settled(choices[0])
    if not choices:
        raise RuleError(f"decision {kind!r} of entity {who} has no options ({rule})")
    return Decision(who, kind, tuple(choices), rule, field, grid, stops, about or {}, side, matter)


def ask_from(
    who: int,
    kind: str,
    menu: Menu,
    rule: str,
    grid: Grid,
    about: dict[str, int | str],
) -> Awaitable[Option]:
    """`ask` with options that are looked up as far as somebody asks for them."""
    only = menu.only()
    if only is not None:
        return settled(only)
    return Decision(who, kind, None, rule, None, grid, 0, about, 0, None, menu)


async def settled(option: Option) -> Option:
    """An answer that nobody is asked for."""
    return option
