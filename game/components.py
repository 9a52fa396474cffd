"""Components that every ruleset shares. All are flat, JSON-shaped values; entities are referred to by number."""

from __future__ import annotations

from typing import Any

import msgspec

from game.dice import Dice
from game.world import Component


class Identity(Component):
    """Who a combatant is. `handle` is unique in the battle and appears in option ids ("grusk", "thug-2")."""

    handle: str
    name: str
    template: str = ""
    icon: str = ""
    role: str = ""


class Side(Component):
    """The party a combatant fights for: 1, 2, 3 ..."""

    index: int


class Position(Component):
    """The cell a combatant stands in."""

    cell: int


class Presence(Component):
    """Whether a combatant still takes part. Nobody is ever deleted: the fallen are `down`, the departed `gone`."""

    down: bool = False
    gone: bool = False


class Concealed(Component):
    """For rulesets in which one may hide: the sides (bit = index) that do not notice one even where they look."""

    sides: int = 0


class Effect(msgspec.Struct):
    """A condition or lasting effect on its bearer.

    `until` says what ends it: "turn_start" or "turn_end" of `owner`, "round_end", "use", "battle" or "" (a rule
    of its own).
    `armed` is set when a turn of the owner has started since, for effects that last until the end of the next turn.
    """

    name: str
    value: int = 0
    source: int = 0
    until: str = ""
    owner: int = 0
    armed: bool = False
    count: int = 0


class Effects(Component):
    """All conditions and lasting effects of one bearer (data in one component, so that queries stay cached)."""

    active: list[Effect] = []

    def named(self, name: str) -> Effect | None:
        """The effect of that name, or None."""
        for effect in self.active:
            if effect.name == name:
                return effect
        return None


class Policy(msgspec.Struct, frozen=True):
    """When a combatant is asked about a kind of reaction, or how it answers unasked.

    `answer`: "ask", "always" (the first reaction offered) or "never". Where any condition fails the reaction is passed:
    `scope` "everything", "important", "only_me" or "nothing"; `min_harm` expected damage at least; `if_drops` only when
    it could drop somebody; `keep` points that must be left afterwards; `if_changes` only when reacting can change the
    result.
    """

    answer: str = "ask"
    scope: str = "important"
    min_harm: int = 0
    if_drops: bool = False
    keep: int = 0
    if_changes: bool = False

    @property
    def weighs(self) -> bool:
        """Whether its conditions need to know what is at stake."""
        return bool(self.min_harm or self.if_drops or self.if_changes)

    @property
    def line(self) -> str:
        """As a record has it: answer, scope, least harm, drops, keep, changes."""
        drops, changes = int(self.if_drops), int(self.if_changes)
        return f"{self.answer},{self.scope},{self.min_harm},{drops},{self.keep},{changes}"


def policy_from(line: str) -> Policy:
    """The policy of a record's line."""
    answer, scope, min_harm, drops, keep, changes = line.split(",")
    return Policy(answer, scope, int(min_harm), drops == "1", int(keep), changes == "1")


class Policies(Component):
    """Reaction policies of one combatant by kind of decision."""

    rules: dict[str, Policy] = {}


class Team(Component):
    """A side of the battle and what it knows: explored cells (hexadecimal mask) and where enemies were last seen.

    `reveals` counts discoveries, so that an undo can tell whether something was learnt.
    """

    index: int
    name: str
    colour: str = ""
    explored: str = "0"
    last_seen: dict[str, int] = {}
    reveals: int = 0


class Clock(Component):
    """Where the battle stands: round (0 before the first), turn order, the place in it, and whose turn it is (0
    = nobody's).
    """

    round: int = 0
    order: list[int] = []
    place: int = 0
    turn: int = 0
    phase: str = "open"


class Door(Component):
    """A door in its cells. Closed it blocks movement and, when opaque, sight. Nobody locks one during a battle."""

    name: str
    cells: list[int]
    open: bool = False
    locked: bool = False
    difficulty: int = 15
    points: int = 0
    opaque: bool = True


class Breakable(Component):
    """A thing on the board that can be destroyed: points left, armour."""

    name: str
    cells: list[int]
    points: int
    armour: int = 0
    broken: bool = False


class LightSource(Component):
    """A light (or magical darkness) in a cell or carried by a combatant; radii in cells."""

    name: str
    cell: int = -1
    carrier: int = 0
    bright: int = 0
    dim: int = 0
    power: int = 0
    darkness: bool = False
    lit: bool = True


class FloorItem(Component):
    """An item lying in a cell (-1: picked up)."""

    key: str
    cell: int
    loaded: bool = True


class MapTry(Component):
    """A check that the map offers from its cells and their neighbours: a lever, a lock, a brazier."""

    name: str
    cells: list[int]
    stat: str
    difficulty: int
    tag: str = ""
    effect: str = ""
    done: bool = False


class Camp(Component):
    """After the battle: how it ended and which side goes on now (0 = none).

    `hours` have passed since; `done` names what can be done only once; `sheets` are those of members (as text of their
    number) that have changed or were not in the battle; `bench` are the members that were not in it, `before` how they
    came.
    """

    side: int
    winner: int
    why: str
    rule: str = ""
    hours: int = 0
    done: list[str] = []
    sheets: dict[str, dict[str, Any]] = {}
    bench: list[int] = []
    before: dict[str, dict[str, Any]] = {}


SHARED: tuple[type[Component], ...] = (
    Dice,
    Identity,
    Side,
    Position,
    Presence,
    Concealed,
    Effects,
    Policies,
    Team,
    Clock,
    Door,
    Breakable,
    LightSource,
    FloorItem,
    MapTry,
    Camp,
)
