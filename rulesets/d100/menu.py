"""The options of the decision "act", looked up by groups of verbs: most are never asked for (decision point 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from game.decision import NOWHERE, Option
from game.menu import GroupedMenu
from rulesets.d100 import athletics, choices, choices_other, engage, moving, spells, stealth, talk
from rulesets.d100.state import Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Field

END: Final = Option("end", "end", rule="D100-117")
HOLD: Final = Option("end", "end", item="hold", rule="D100-117")
Group = str
Lister = Callable[["Battle", int], list[Option]]
LISTERS: Final[dict[Group, Lister]] = {
    "attack": choices.attacks,
    "cast": spells.options,
    "gear": choices_other.gear_in_reach,
    "map": choices_other.things,
    "bonds": choices_other.bonds,
    "aid": talk.aids,
    "rally": talk.rallies,
    "demand": talk.demands,
    "hide": stealth.hiding,
    "search": stealth.searching,
    "watch": choices_other.watching,
    "free": choices_other.free,
}
GROUPS: Final = (
    "attack",
    "charge",
    "cast",
    "posture",
    "gear",
    "map",
    "athletics",
    "bonds",
    "aid",
    "rally",
    "demand",
    "hide",
    "search",
    "watch",
    "free",
    "last",
)
"""In the order in which they are listed."""
GROUP_OF: Final[dict[str, Group]] = {
    "attack": "attack",
    "charge": "charge",
    "cast": "cast",
    "stand": "posture",
    "crouch": "posture",
    "rise": "posture",
    "disengage": "posture",
    "sprint": "posture",
    "reload": "gear",
    "draw": "gear",
    "pick_up": "gear",
    "try": "map",
    "open": "map",
    "close": "map",
    "douse": "map",
    "kindle": "map",
    "climb": "athletics",
    "let_fall": "athletics",
    "leap": "athletics",
    "jump": "athletics",
    "swim": "athletics",
    "struggle": "bonds",
    "pull_out": "bonds",
    "put_out": "bonds",
    "aid": "aid",
    "rally": "rally",
    "demand": "demand",
    "hide": "hide",
    "search": "search",
    "aim": "watch",
    "study": "watch",
    "wait": "watch",
    "speak": "free",
    "drop": "free",
    "ward": "free",
    "unward": "free",
    "lie_down": "free",
    "let_go": "free",
    "end": "last",
}
"""The group of each verb; ids begin with the verb, or (`rise`) with another word of the same group."""


class Menu(GroupedMenu):
    """Everything legal for `who` at this moment of its turn. `fresh`: an action can still be paid (`D100-083`)."""

    groups: ClassVar[tuple[str, ...]] = GROUPS
    group_of: ClassVar[Mapping[str, str]] = GROUP_OF

    battle: Battle
    who: int
    purse: Purse
    fresh: bool

    def only(self) -> Option | None:
        """The option when there is but one: who can pay for an action can wait, too."""
        return None if self.fresh or self.ways()[0] is not None else self.last[0]

    def of(self, verbs: frozenset[str]) -> list[Option]:
        """Those with one of these verbs: where nothing can be paid, only the end."""
        return super().of(verbs) if self.fresh else [option for option in self.last if option.verb in verbs]

    def _walks(self) -> tuple[Field | None, int]:
        """`D100-095` to `D100-097`, `D100-118`."""
        battle, who, purse = self.battle, self.who, self.purse
        metres = choices.budget(battle, who, purse)
        if metres < 1:
            return NOWHERE
        field, stops = moving.reach_field(battle, who, metres)
        if purse.mode == "done":
            foes = engage.engaged_with(battle, who)
            if foes:
                kept = 0
                for cell in battle.ground.grid.bits(field.mask & stops):
                    if moving.keeps_all_engaged(battle, who, cell, foes):
                        kept |= 1 << cell
                stops &= kept
        return (field, stops) if field.mask & stops & ~(1 << field.start) else NOWHERE

    def _candidates(self, group: str, answer: str) -> Sequence[Option]:
        """Of attacks only those on the one who is named."""
        if group == "attack" and self.fresh and group not in self.known:
            foe = self.battle.handles.get(answer.partition(":")[2].partition(":")[2])
            return () if foe is None else choices.attacks(self.battle, self.who, foe)
        return self.group(group)

    def _listed(self, group: str) -> Sequence[Option]:
        """None of them twice; what has to be paid only while it can be."""
        if not self.fresh:
            return ()
        battle, who = self.battle, self.who
        lister = LISTERS.get(group)
        if lister is not None:
            found = lister(battle, who)
        elif group == "charge":
            found = choices.charges(battle, who, self.purse, *self.ways())
        elif group == "posture":
            found = choices_other.postures(battle, who, self.purse)
        else:
            found = athletics.options(battle, who, self.purse)
        if len(found) > 1 and len({option.id for option in found}) < len(found):  # two of a kind in hand
            return list({option.id: option for option in found}.values())
        return found


def menu_of(battle: Battle, who: int) -> Menu:
    """What `who` may choose from now."""
    purse: Purse = battle.figures[who].purse
    last = (END if purse.mode else HOLD,)
    fresh = purse.mode not in choices.PAID and purse.ap > 0
    return Menu(last, {"last": last}, None, battle, who, purse, fresh)
