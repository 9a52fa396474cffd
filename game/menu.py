"""A menu whose options come in groups of verbs: a group is listed when somebody wants one of its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar

import msgspec

if TYPE_CHECKING:
    from game.board.movement import Field
    from game.decision import Option


class GroupedMenu(msgspec.Struct, eq=False):
    """Everything legal for one combatant at this moment (`game.decision.Menu`); each group is looked up once.

    A ruleset gives the groups in the order in which they are listed, the group of each verb (ids begin with the verb,
    or with another word of the same group), how a group is listed, where one can walk, when there is but one option.
    `last` is the group "last": what ends the turn or interruption. `known` are the groups listed so far.
    """

    groups: ClassVar[tuple[str, ...]] = ()
    group_of: ClassVar[Mapping[str, str]] = {}

    last: tuple[Option, ...]
    known: dict[str, Sequence[Option]]
    _ways: tuple[Field | None, int] | None

    def ways(self) -> tuple[Field | None, int]:
        """Where one can walk, and the mask of the cells to stop in."""
        known = self._ways
        if known is None:
            known = self._ways = self._walks()
        return known

    def options(self) -> tuple[Option, ...]:
        """All of them."""
        return tuple(option for group in self.groups for option in self.group(group))

    def of(self, verbs: frozenset[str]) -> list[Option]:
        """Those with one of these verbs."""
        groups = _groups_of(type(self), verbs)
        return [option for group in groups for option in self.group(group) if option.verb in verbs]

    def find(self, answer: str) -> Option | None:
        """The one with that id."""
        for option in self.last:
            if option.id == answer:
                return option
        group = self.group_of.get(answer.partition(":")[0])
        if group is None:
            return None
        for option in self._candidates(group, answer):
            if option.id == answer:
                return option
        return None

    def group(self, group: str) -> Sequence[Option]:
        """One group of options; empty when budget or condition forbid it."""
        options = self.known.get(group)
        if options is None:
            options = self.known[group] = self._listed(group)
        return options

    def _candidates(self, group: str, answer: str) -> Sequence[Option]:
        """Options of a group among which one with that id would be."""
        return self.group(group)

    def _listed(self, group: str) -> Sequence[Option]:
        raise NotImplementedError

    def _walks(self) -> tuple[Field | None, int]:
        raise NotImplementedError


@cache
def _groups_of(kind: type[GroupedMenu], verbs: frozenset[str]) -> list[str]:
    groups = {kind.group_of[verb] for verb in verbs if verb in kind.group_of}
    return [group for group in kind.groups if group in groups]
