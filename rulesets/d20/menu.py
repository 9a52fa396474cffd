"""The options of the decision "act", looked up by groups of verbs: most are never asked for (catalogue 3.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from game.decision import NOWHERE, Option
from rulesets.d20 import choices, moving, objects
from rulesets.d20.outfit import outfit
from rulesets.d20.state import Figure
from rulesets.d20.surroundings import Surroundings

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Field
    from rulesets.d20.flow import Flow

DONE: Final = Option("done", "done", rule="D20-106")
END: Final = Option("end", "end", rule="D20-027")
READY: Final = Option("ready", "ready", rule="D20-116")
ENDS: Final = (END, READY)
Group = str
Lister = Callable[[Surroundings], Sequence[Option]]
ACTIONS: Final[dict[Group, Lister]] = {
    "strike": choices.attacks,
    "swarm": choices.swarms,
    "smash": objects.strikes,
    "defend": choices.defences,
    "cast": partial(choices.castables, kind="action"),
    "use": choices.uses,
    "try": choices.tries,
}
"""What takes the action (`D20-030` to `D20-036`), in the order in which it is listed."""
FREE: Final[dict[Group, Lister]] = {
    "minor": choices.minors,
    "floor": choices.doors_and_floor,
    "gear": choices.gear_handling,
}
"""What does not, but needs one who is not Stunned (`D20-037`, `D20-039`)."""
GROUPS: Final = ("step", *ACTIONS, *FREE, "last")
GROUP_OF: Final[dict[str, Group]] = {
    "climb": "step",
    "leap": "step",
    "attack": "strike",
    "throw": "strike",
    "swarm": "swarm",
    "smash": "smash",
    "brace": "defend",
    "guard": "defend",
    "sprint": "defend",
    "cast": "cast",
    "use": "use",
    "try": "try",
    "minor": "minor",
    "venom_vial": "minor",
    "open": "floor",
    "close": "floor",
    "pick_up": "floor",
    "draw": "gear",
    "drop": "gear",
    "reload": "gear",
    "stow": "gear",
    "light": "gear",
    "hand_over": "gear",
    "end": "last",
    "done": "last",
    "ready": "last",
}
"""The group of each verb; ids begin with the verb, or (`venom_vial`) with another one of the same group."""


class Menu:
    """Everything legal for one combatant at this moment (`game.decision.Menu`); each group is looked up once."""

    __slots__ = ("_groups", "_surroundings", "_ways", "acting", "battle", "figure", "fresh", "last", "who")

    def __init__(self, battle: Battle, who: int, now: Flow) -> None:
        self.battle, self.who, self.acting = battle, who, now.acting
        self.figure: Figure = battle.figures[who]
        self._groups: dict[Group, Sequence[Option]] = {}
        self._surroundings: Surroundings | None = None
        self._ways: tuple[Field | None, int] | None = None
        hope = self.figure.vitals.hope > 0
        self.fresh = hope and self.figure.budget.action > 0
        """Whether there is an action to take, and Hope (`D20-024`, `D20-125`)."""
        self.last = (DONE,) if now.depth else ENDS if hope else (END,)
        """What ends the turn or interruption."""

    @property
    def at(self) -> Surroundings:
        """Where the character stands."""
        if self._surroundings is None:
            self._surroundings = Surroundings(self.battle, self.who, self.acting)
        return self._surroundings

    def struck(self) -> int:
        """Mask of the cells that are near enough to be struck, whatever is in between."""
        gear = self.figure.outfit or outfit(self.battle, self.who)
        return self.battle.terrain.around[gear.furthest][self.figure.position.cell]

    def ways(self) -> tuple[Field | None, int]:
        """Where one can walk, and where stop (`D20-041`)."""
        if self._ways is None:
            movement, self._ways = self.figure.budget.movement, NOWHERE
            if movement > 0 and moving.can_move(self.battle, self.who):
                field, stops = moving.reach_field(self.battle, self.who, movement)
                if field.mask & stops & ~(1 << field.start):
                    self._ways = field, stops
        return self._ways

    def only(self) -> Option | None:
        """The option when there is but one: a turn may be ended or guarded by a trigger, as long as there is hope."""
        if len(self.last) > 1 or self.ways()[0] is not None:
            return None
        listed = self.options()
        return listed[0] if len(listed) == 1 else None

    def options(self) -> tuple[Option, ...]:
        """All of them."""
        return tuple(option for group in GROUPS for option in self.group(group))

    def of(self, verbs: frozenset[str]) -> list[Option]:
        """Those with one of these verbs."""
        return [option for group in _groups_of(verbs) for option in self.group(group) if option.verb in verbs]

    def find(self, answer: str) -> Option | None:
        """The one with that id."""
        for option in self.last:
            if option.id == answer:
                return option
        group = GROUP_OF.get(answer.partition(":")[0])
        if group is None:
            return None
        if group == "strike":
            plain = choices.plain_attack(self.battle, self.who, answer) if self.fresh else None
            if plain is not None or "homing" not in self.figure.fighter.spells:
                return plain
        for option in self.group(group):
            if option.id == answer:
                return option
        return None

    def group(self, group: Group) -> Sequence[Option]:
        """One group of options; empty when the budget or a condition forbids it (`D20-092`, `D20-125`)."""
        known = self._groups.get(group)
        if known is not None:
            return known
        if group in ACTIONS:
            known = ACTIONS[group](self.at) if self.fresh else ()
        elif group in FREE:
            known = FREE[group](self.at) if self.figure.vitals.hope > 0 and not self.at.stunned else ()
        else:
            known = choices.special_steps(self.at) if group == "step" else self.last
        self._groups[group] = known
        return known


@cache
def _groups_of(verbs: frozenset[str]) -> list[Group]:
    groups = {GROUP_OF[verb] for verb in verbs if verb in GROUP_OF}
    return [group for group in GROUPS if group in groups]
