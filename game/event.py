"""Events: what happened, complete enough to draw, to tell in a sentence and to count.

Frozen values, appended in order. Rules never read them. `who` is the one an event is about, `rule` the catalogue's ID,
`terms` the arithmetic: each a source, an amount and the rule behind it.
"""

from __future__ import annotations

from typing import Final

import msgspec


class Term(msgspec.Struct, frozen=True, gc=False):
    """One line of arithmetic; `source` is a text of `game.wording`."""

    source: str
    amount: int
    rule: str = ""


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of all events: values only, which the garbage collector need not look at."""


class RoundBegan(Event, frozen=True):
    round: int


class TurnBegan(Event, frozen=True):
    who: int


class TurnEnded(Event, frozen=True):
    who: int


class InitiativeSet(Event, frozen=True):
    order: list[int]
    totals: list[int]
    rule: str = ""


class Declared(Event, frozen=True):
    """`who` declares a thing (verb, content key) at targets or a cell; nothing is paid yet."""

    who: int
    verb: str
    item: str = ""
    targets: list[int] = []
    cell: int = -1
    level: int = 0
    extra: str = ""
    rule: str = ""


class Undone(Event, frozen=True):
    """A declared thing came to nothing: `why` "void", "lost", "withdrawn" or "unjoined"."""

    who: int
    verb: str
    why: str
    rule: str = ""


class Rolled(Event, frozen=True):
    who: int
    purpose: str
    sides: int
    value: int
    rule: str = ""


class Checked(Event, frozen=True):
    """A check against a difficulty, or one half of a contest against `against`."""

    who: int
    purpose: str
    natural: int
    terms: list[Term]
    total: int
    difficulty: int
    success: bool
    against: int = 0
    rule: str = ""


class SkillRolled(Event, frozen=True):
    """A roll under a skill. `e` is the effective skill, `terms` what leads to it, `augment` what is added to the
    target number only; `level` "fumble", "failure", "success" or "critical"; `against` the other party, if any.
    """

    who: int
    skill: str
    purpose: str
    die: int
    terms: list[Term]
    e: int
    augment: int
    target: int
    level: str
    against: int = 0
    help: str = ""
    rule: str = ""


class Attacked(Event, frozen=True):
    """An attack compared with its difficulty. `natural` 0: no die was rolled (a swarm, whose `members` are listed)."""

    who: int
    target: int
    item: str
    natural: int
    terms: list[Term]
    total: int
    difficulty: int
    difficulty_terms: list[Term]
    margin: int
    result: str
    members: list[int] = []
    rule: str = ""


class DamageRolled(Event, frozen=True):
    who: int
    target: int
    dice: list[int]
    sides: list[int]
    method: str
    total: int
    limit: int = 0
    rule: str = ""


class Harmed(Event, frozen=True):
    """`who` lost `amount` points and has `left`; `terms` lead from the dice to the loss.

    Where bodies have places, `left` counts all of them and `there` the one of this loss.
    """

    who: int
    amount: int
    kind: str
    left: int
    terms: list[Term] = []
    source: int = 0
    finishing: bool = False
    place: str = ""
    rule: str = ""
    there: int = 0


class Healed(Event, frozen=True):
    who: int
    amount: int
    left: int
    source: int = 0
    rule: str = ""
    there: int = 0


class Moved(Event, frozen=True):
    """One step (or a jump). `manner`: walk, forced, climb, leap, fall, pounce, swim."""

    who: int
    origin: int
    cell: int
    cost: int
    manner: str = "walk"
    rule: str = ""


class Gained(Event, frozen=True):
    who: int
    effect: str
    value: int = 0
    source: int = 0
    rule: str = ""


class Lost(Event, frozen=True):
    who: int
    effect: str
    rule: str = ""


class Changed(Event, frozen=True):
    """A resource went from `before` to `after` (hope, mana ...)."""

    who: int
    resource: str
    before: int
    after: int
    rule: str = ""


class WentDown(Event, frozen=True):
    who: int
    source: int = 0
    rule: str = ""


class StoodUp(Event, frozen=True):
    who: int
    cell: int
    rule: str = ""


class Reacted(Event, frozen=True):
    """`who` uses a reaction (interrupt, guard, parry ...) against the thing of `actor`; `worked` says whether
    it may.
    """

    who: int
    actor: int
    reaction: str
    worked: bool
    rule: str = ""


class Joined(Event, frozen=True):
    who: int
    leader: int
    rule: str = ""


class Handled(Event, frozen=True):
    """Draw, stow, pick up, drop, hand over, reload, light ..."""

    who: int
    verb: str
    item: str
    target: int = 0
    rule: str = ""


class DoorMoved(Event, frozen=True):
    who: int
    name: str
    cell: int
    open: bool
    rule: str = ""


class LightChanged(Event, frozen=True):
    name: str
    cell: int
    lit: bool
    who: int = 0
    rule: str = ""


class Worn(Event, frozen=True):
    """A thing of the map lost `amount` points and has `left`; `terms` lead from the dice to the loss."""

    name: str
    cell: int
    amount: int
    left: int
    who: int = 0
    terms: list[Term] = []
    rule: str = ""


class Broke(Event, frozen=True):
    name: str
    cell: int
    who: int = 0
    rule: str = ""


class AreaHit(Event, frozen=True):
    """An area goes off over these cells."""

    who: int
    item: str
    cells: list[int]
    rule: str = ""


class Waited(Event, frozen=True):
    """Time goes by after the battle: an amount of "rounds", "hours" or "days"."""

    amount: int
    unit: str
    rule: str = ""


class Ended(Event, frozen=True):
    """The battle is over: winning side (0 = draw) and why ("beaten", "rounds")."""

    winner: int
    why: str
    rule: str = ""


QUIET: Final = frozenset({Moved, TurnBegan, TurnEnded, Declared, Undone, Rolled, Checked, Reacted, Waited})
"""Events that tell of nothing that a combatant has or suffers: points, conditions and things are what they were."""
