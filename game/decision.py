"""Decisions: what a coroutine of rules waits for, and what somebody may answer.

`ask()` is the only door. An empty list of options is an error, a single option is taken without asking, and an answer
is one option's id: stable, readable text such as `move:7,4`, `attack:sword:grusk` or `pass`.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Generator
from typing import TYPE_CHECKING, Any, Protocol

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


class Decision:
    """A question to the controller of `who`.

    `kind` names the decision point ("act", "interrupt", "critical" ...), `rule` the catalogue's ID. `choices` are the
    listed options; `field` adds one `move:x,y` option for each reachable cell that is in `stops`, the mover's
    own excepted. With a `menu` these three are made when first looked at.
    `about` holds what the question is about: the actor, target and thing, as entities and keys.
    `side` answers if it is not the side of `who` (0 = it is): a combatant under another's control. `matter` is what the
    asking rules are in the middle of, for their own forecasts only; it is never saved.
    """

    choices: tuple[Option, ...]
    field: Field | None
    stops: int
    _last: Option | None = None
    _options: tuple[Option, ...] | None = None

    def __init__(
        self,
        who: int,
        kind: str,
        choices: tuple[Option, ...] | None,
        rule: str = "",
        field: Field | None = None,
        grid: Grid | None = None,
        stops: int = 0,
        about: dict[str, int | str] | None = None,
        side: int = 0,
        matter: Any = None,
        menu: Menu | None = None,
    ) -> None:
        self.who, self.kind, self.rule, self.side = who, kind, rule, side
        self.grid, self.matter, self.menu = grid, matter, menu
        self.about: dict[str, int | str] = about or {}
        if menu is None:
            self.choices, self.field, self.stops = choices or (), field, stops

    @functools.cached_property
    def labels(self) -> dict[str, dict[str, str]]:
        """The words for each option by language, kept by `game.telling`."""
        return {}

    def __getattr__(self, name: str) -> Any:
        """What the menu holds, when it is looked at for the first time."""
        if name == "choices":
            self.choices = self.__dict__["menu"].options()
        elif name in {"field", "stops"}:
            self.field, self.stops = self.__dict__["menu"].ways()
        else:
            raise AttributeError(name)
        return self.__dict__[name]

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
        _ = self.choices, self.field

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

    def of(self, verbs: frozenset[str]) -> list[Option]:
        """The listed options with one of these verbs."""
        if self.menu is not None:
            return self.menu.of(verbs)
        return [option for option in self.choices if option.verb in verbs]

    def find(self, answer: str) -> Option | None:
        """The option with that id, or None when it is not legal."""
        last = self._last
        if (
            last is not None and last.id == answer
        ):  # asked for by the player, the battle and the rules in turn
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
        self._last = last
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


def ask_from(
    who: int,
    kind: str,
    menu: Menu,
    rule: str = "",
    *,
    grid: Grid | None = None,
    about: dict[str, int | str] | None = None,
) -> Awaitable[Option]:
    """`ask` with options that are looked up as far as somebody asks for them."""
    only = menu.only()
    if only is not None:
        return _only(only)
    return Decision(who, kind, None, rule, None, grid, about=about, menu=menu)


async def _only(option: Option) -> Option:
    return option
