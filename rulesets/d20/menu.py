"""The options of the decision "act", looked up by groups of verbs: most are never asked for (catalogue 3.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from game.decision import NOWHERE, Option
from game.menu import GroupedMenu
from rulesets.d20 import choices, moving, objects, state
from rulesets.d20.outfit import outfit
from rulesets.d20.state import Figure
from rulesets.d20.surroundings import Surroundings, furnished

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
    "sprint": choices.sprints,
    "cast": partial(choices.castables, kind="action"),
    "use": choices.uses,
    "try": choices.tries,
}
"""What takes the action (`D20-030` to `D20-036`), in the order in which it is listed."""
FREE: Final[dict[Group, Lister]] = {
    "minor": choices.minors,
    "door": choices.doors,
    "floor": choices.floor_items,
    "gear": choices.gear_handling,
}
"""What does not, but needs one who is not Stunned (`D20-037`, `D20-039`)."""
FURNISHED: Final = frozenset({"try", "door"})
"""What there is only where something of the map can be handled."""
GROUPS: Final = ("step", *ACTIONS, *FREE, "last")
SOONEST: Final = ("defend", "gear", *(group for group in GROUPS if group not in {"defend", "gear", "last"}))
"""The groups but the last, first those that are hardly ever empty."""
GROUP_OF: Final[dict[str, Group]] = {
    "climb": "step",
    "leap": "step",
    "attack": "strike",
    "throw": "strike",
    "swarm": "swarm",
    "smash": "smash",
    "brace": "defend",
    "guard": "defend",
    "sprint": "sprint",
    "cast": "cast",
    "use": "use",
    "try": "try",
    "minor": "minor",
    "venom_vial": "minor",
    "open": "door",
    "close": "door",
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


class Menu(GroupedMenu):
    """Everything legal for one combatant at this moment. `fresh`: there is an action to take, and Hope (`D20-024`,
    `D20-125`).
    """

    groups: ClassVar[tuple[str, ...]] = GROUPS
    group_of: ClassVar[Mapping[str, Group]] = GROUP_OF

    battle: Battle
    who: int
    acting: Sequence[int]
    figure: Figure
    fresh: bool
    _surroundings: Surroundings | None = None

    def at(self) -> Surroundings:
        """Where the character stands."""
        known = self._surroundings
        if known is None:
            known = self._surroundings = Surroundings(self.battle, self.who, self.acting)
        return known

    @property
    def able(self) -> bool:
        """Whether what takes no action could be done (`D20-092`, `D20-125`)."""
        figure = self.figure
        stunned = figure.effects.active and state.has(self.battle, self.who, state.STUNNED)
        return figure.vitals.hope > 0 and not stunned

    def struck(self) -> int:
        """Mask of the cells that are near enough to be struck, whatever is in between."""
        gear = self.figure.outfit or outfit(self.battle, self.who)
        return self.battle.terrain.around[gear.furthest][self.figure.position.cell]

    def only(self) -> Option | None:
        """The option when there is but one: a turn may be ended or guarded by a trigger, as long as there is hope."""
        if len(self.last) > 1 or self.ways()[0] is not None:
            return None
        for group in SOONEST:
            if self.group(group):
                return None
        return self.last[0]

    def _walks(self) -> tuple[Field | None, int]:
        """`D20-041`: none for one without movement, or whom a condition holds."""
        figure = self.figure
        movement, held = figure.budget.movement, figure.effects.active or figure.budget.mired
        if movement <= 0 or (held and not moving.can_move(self.battle, self.who)):
            return NOWHERE
        field, stops = moving.reach_field(self.battle, self.who, movement)
        return (field, stops) if stops else NOWHERE

    def _listed(self, group: str) -> Sequence[Option]:
        """`D20-092`, `D20-125`: what budget and conditions leave."""
        if group in FURNISHED and not furnished(self.battle.ground) >> self.figure.position.cell & 1:
            return ()
        if group in ACTIONS:
            return ACTIONS[group](self.at()) if self.fresh else ()
        if group in FREE:
            return FREE[group](self.at()) if self.able else ()
        return choices.special_steps(self.at())

    def _candidates(self, group: str, answer: str) -> Sequence[Option]:
        """A plain attack or a spell is found without the list, where there is none yet."""
        if group in self.known:
            return self.known[group]
        if group == "strike":
            plain = choices.plain_attack(self.battle, self.who, answer) if self.fresh else None
            if plain is not None:
                return (plain,)
            if "homing" not in self.figure.fighter.spells:
                return ()
        if group == "cast" and self.fresh:
            return choices.castable(self.at(), "action", answer)
        return self.group(group)


def menu_of(battle: Battle, who: int, now: Flow) -> Menu:
    """What `who` may choose from in the middle of what is under way."""
    figure: Figure = battle.figures[who]
    hope = figure.vitals.hope > 0
    last = (DONE,) if now.depth else ENDS if hope else (END,)
    return Menu(last, {"last": last}, None, battle, who, now.acting, figure, hope and figure.budget.action > 0)
