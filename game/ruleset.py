"""The face of a ruleset: what the engine, the window, the computer player and the simulator ask of `rulesets/<id>`.

A ruleset is a package with a `ruleset.toml` and an object `RULES` in its `__init__`. There is no base class and no
registration: `game.paths.ruleset_ids()` lists the folders, `load_ruleset(id)` imports one.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from game.components import Policy
from game.data import InputError
from game.decision import Decision, Option
from game.event import Term
from game.paths import ruleset_ids, rulesets
from game.world import Component

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Edges
    from game.board.terrain import Terrain
    from game.knowledge import View
    from game.policy import Stakes


Rated = tuple[float, Option]
"""An option with its worth to the one who chooses."""


def rated(worths: Sequence[float], decision: Decision) -> list[Rated]:
    """Each listed option with its worth."""
    return list(zip(worths, decision.choices, strict=True))


class Outcome(msgspec.Struct, frozen=True):
    """How a battle ended: the winning side (0 = draw) and why ("beaten", "rounds")."""

    winner: int
    why: str
    rule: str = ""


class Row(msgspec.Struct, frozen=True):
    """A line of a sheet; label and value are texts of `game.wording`.

    With `maximum` it is a bar; `shape` "pips" asks for dots.
    `guard`: points that protect what the bar stands for (armour of a place), shown beside it.
    """

    label: str
    value: str
    rule: str = ""
    amount: int = 0
    maximum: int = 0
    shape: str = ""
    guard: int = 0


class Forecast(msgspec.Struct, frozen=True):
    """What an option would bring, from the chooser's knowledge.

    `odds` are (label, probability) of the result classes, `harm` the expected points dealt, `downs` the chance to
    down the target, `terms` the modifiers of the roll, `against` those of its difficulty, `damage` such as
    "3d8", `instead` what the target would give where it cannot succeed ("9 HD"), `notes` whatever a player should
    know before committing. `gain` is a first estimate of worth for the computer player. `area` is the mask of the
    cells that it would take in. `layered`: the odds do not add up to 1, the first is the chance of success and the
    others qualify it. All texts are those of `game.wording`.
    """

    title: str
    odds: tuple[tuple[str, float], ...] = ()
    harm: float = 0.0
    downs: float = 0.0
    terms: tuple[Term, ...] = ()
    against: tuple[Term, ...] = ()
    damage: str = ""
    notes: tuple[str, ...] = ()
    gain: float = 0.0
    rule: str = ""
    area: int = 0
    layered: bool = False
    instead: str = ""


class Peril(msgspec.Struct, frozen=True):
    """What may befall a walker in `cell` of its way: what `who` may do (0: the ground does it).

    `kind` is what the words are found by, `amount` goes into them, `harm` is expected in points. `mild`: hardly ever.
    """

    kind: str
    cell: int
    rule: str
    who: int = 0
    amount: int = 0
    harm: float = 0.0
    mild: bool = False


class Way(msgspec.Struct, frozen=True):
    """What a walk costs, as its `kind` ("step", "run" ...) and `amount`, and what may befall on it."""

    kind: str
    amount: int
    rule: str
    perils: tuple[Peril, ...] = ()


class Cover(msgspec.Struct, frozen=True):
    """What the ground does for one who stands in a cell against attacks out of another.

    `kind` is what the words are found by, `amount` goes into them; `parts` are parts of a standing body that it hides.
    """

    kind: str
    amount: int = 0
    parts: tuple[str, ...] = ()


class Strike(msgspec.Struct, frozen=True):
    """What a combatant could do to one enemy: expected harm, chance to down, `gain` in the unit of `Ruleset.worth`.

    `option` is the id its attack would have as an option of "act". `cells` is the mask of the cells from which
    it could be
    done; from those of them in `poor` it is hindered and worth `poor_gain` only. `drain` are points that the target is
    expected to spend on not being harmed.
    """

    target: int
    reach: int
    harm: float
    downs: float
    gain: float
    option: str = ""
    cells: int = 0
    poor: int = 0
    poor_gain: float = 0.0
    drain: float = 0.0


class Threat(msgspec.Struct, frozen=True):
    """What a foe in `cell` could do to one combatant that stands in any of `cells`: `gain` (for the foe, in worth).

    `shoots`: it need not walk up to its victim, so that cover counts.
    """

    foe: int
    cell: int
    gain: float
    cells: int
    shoots: bool = False


class Leaning(msgspec.Struct, frozen=True):
    """A chooser's bent, as factors: on getting out of the way, on striking first, on the price of what is used up."""

    dodge: float = 1.0
    strike: float = 1.0
    spend: float = 1.0


EVEN = Leaning()


class Looming(msgspec.Struct, frozen=True):
    """What the thing that is being reacted to would do: `loss` (in worth) to `victim` if it stands in one of
    `cells` then.

    A victim beyond `chase`, too, cannot be followed.
    """

    actor: int
    victim: int
    loss: float
    cells: int
    chase: int = 0


class Carried(msgspec.Struct, frozen=True):
    """What somebody takes out of a battle: the state for `recruit`, why it stays out of the next ("" = comes along).

    `out` is a word such as "down", "dead", "captive".
    """

    state: dict[str, Any]
    out: str = ""


class Ruleset(Protocol):
    """What `rulesets.<id>.RULES` offers."""

    id: str
    version: str
    components: tuple[type[Component], ...]
    board_rules: Mapping[str, str]
    """The rule IDs behind what the board shows: "sight", "cover", "light"."""

    def make_options(self, chosen: dict[str, Any]) -> Any:
        """House rules with their defaults filled in; InputError names a wrong one."""

    def read_sheet(self, template: str, overrides: dict[str, Any], options: Any) -> dict[str, Any]:
        """A combatant's checked sheet as plain data; InputError when it is unknown or illegal."""

    def check_sheet(self, sheet: dict[str, Any], options: Any) -> dict[str, Any]:
        """A sheet as `read_sheet` gives it, that somebody may have edited; InputError when it is illegal."""

    def recruit(self, sheet: dict[str, Any], state: dict[str, Any], options: Any) -> list[Component]:
        """A combatant's own components (the shared ones are the engine's, but a Presence given here is taken)."""

    def policies(self) -> dict[str, Policy]:
        """Default reaction policies by kind of decision."""

    def conditions(self) -> Mapping[str, tuple[str, ...]]:
        """Which conditions of policies ("changes", "harm", "drops", "keep") bear on a kind of reaction."""

    def stakes(self, view: View, decision: Decision) -> Stakes:
        """What hangs on a reaction, from the knowledge of its side; the refusal is the last of `decision.choices`."""

    async def open(self, battle: Battle) -> None:
        """Everything before the first turn: initiative, deployment."""

    async def step(self, battle: Battle) -> None:
        """One table step, from plain data."""

    def outcome(self, battle: Battle) -> Outcome | None:
        """The result when the battle is decided."""

    def vision(self, battle: Battle, who: int) -> int:
        """Mask of cells in which `who` notices a combatant."""

    # Six members may be left out. `spots(battle)`: entity -> mask of the sides that notice it, where that is more
    # than being in view. `figures(world)`: entity -> whatever the ruleset wants at hand of it in `battle.figures`.
    # `fights(battle, who)`: whether one who is up can fight, where somebody may lie dying without being down.
    # `helpless(view, who)`: whether an enemy who is up lies there helpless for good, not worth fighting.
    # `spent(battle, who)`: whether nothing is left but to walk and to handle things, so that a walk prepares nothing.
    # `grasp(view, who, foes)`: (greatest reach, all cells) of `strikes` with a full budget, a reach of -1 without any,
    # where that is known without them.

    def points(self, battle: Battle, who: int) -> tuple[int, int]:
        """Health as (left, maximum): the ring around a token."""

    def sheet(self, battle: Battle, who: int) -> list[Row]:
        """What the card of a combatant shows."""

    def thing_name(self, key: str, lang: str = "en") -> str:
        """The name of a weapon, spell, item ... by its content key; English where the data has no other."""

    def forecast(
        self, view: View, decision: Decision, option: Option, origin: int | None = None
    ) -> Forecast | None:
        """What an option would bring, as if chosen from the cell `origin`; None where there is nothing to say."""

    def way(self, view: View, decision: Decision, option: Option, path: list[int]) -> Way:
        """What a walk (an option of "act") along a path costs, and what its side knows that may befall on it."""

    def strikes(
        self, view: View, who: int, foes: Sequence[int], *, fresh: bool = False, room: int = -1
    ) -> list[Strike]:
        """What `who` could do to each of `foes` with what it has left (`fresh`: with a full budget), best first
        for each. What cannot be done from one of the cells of the mask `room` may be left out.
        """

    def aids(self, view: View, who: int) -> list[Strike]:
        """Whom of its side `who` could help with what it has left, from which cells; `gain` is what the side wins."""

    def threats(self, view: View, who: int, foes: Sequence[int]) -> list[Threat]:
        """What each of `foes` could do to `who` with a full budget; those that could do nothing are left out. Dangers
        of the ground (foe 0) are there without foes, too.
        """

    def appraise(
        self, view: View, decision: Decision, floor: float = 0.0, leaning: Leaning = EVEN
    ) -> list[Rated]:
        """The listed options with their worth where the chooser stands, in order: above 0 it helps, below 0 it harms,
        at -100 it is never done.

        In "act" the attacks that `strikes` lists count 0, and what cannot be worth more than `floor` may count 0 or be
        left out, but for the options that end the turn.
        """

    def looming(self, view: View, decision: Decision) -> Looming | None:
        """What is about to happen, for a decision inside somebody else's thing."""

    def ranges(self, battle: Battle, who: int, option: Option) -> tuple[int, ...]:
        """How far the weapon of an attack or throw goes, in metres: its bands, the nearest first; () if unknown."""

    def cover(self, battle: Battle, origin: int, cell: int) -> Cover | None:
        """What cover the ground gives in a cell against attacks out of the cell `origin`; sight is not asked."""

    def allowance(self, view: View, who: int, *, fresh: bool = False) -> int:
        """Movement left to `who`, in points of movement (`fresh`: with a full budget)."""

    def walking(self, terrain: Terrain) -> Edges:
        """The walkable steps of a terrain."""

    def temper(self, battle: Battle, who: int) -> Sequence[str]:
        """Traits of character that colour the computer player's choices ("reckless", "careful", "optimist",
        "pessimist").
        """

    def worth(self, view: View, who: int) -> float:
        """A combatant's present worth in battle, 0 (out) upwards; comparable within one ruleset."""

    def end(self, battle: Battle, side: int) -> None:
        """What the end of the battle itself brings to a side, before anybody chooses (events)."""

    async def after(self, battle: Battle, side: int) -> None:
        """One thing that a side does after the battle: the decision "after" (`game.aftermath.choose`), what follows.

        `forecast` and `appraise` know the decision, and those inside the things ("after_...").
        """

    def carry(self, battle: Battle, who: int) -> Carried:
        """What a combatant takes along into the next battle."""


@functools.cache
def load_ruleset(ruleset_id: str) -> Ruleset:
    """The ruleset of that id; InputError with the known ones when there is none."""
    known = ruleset_ids()
    if ruleset_id not in known:
        raise InputError(f"ruleset {ruleset_id!r} is unknown; known rulesets: {', '.join(known)}")
    rules: Ruleset = importlib.import_module(f"rulesets.{ruleset_id}").RULES
    return rules


@functools.cache
def content_hash(ruleset_id: str) -> str:
    """A short hash over a ruleset's code and data: records made under other rules are refused."""
    digest = hashlib.sha256()
    folder = rulesets() / ruleset_id
    for path in sorted(folder.rglob("*")):
        if path.suffix in {".py", ".toml"}:
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
