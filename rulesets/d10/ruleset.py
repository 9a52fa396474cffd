"""The face of the ruleset: what engine, window, computer player and simulator ask (`game.ruleset.Ruleset`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.components import Effect, Policy
from game.event import Event
from game.ruleset import EVEN, Carried, Cover, Forecast, Leaning, Looming, Rated, Row, Strike, Threat, rated
from game.world import Component
from rulesets.d10 import (
    after_battle,
    after_growth,
    blows,
    card,
    feints,
    marks,
    moving,
    options,
    recruit,
    senses,
    stakes,
    state,
    strikes,
    tactics,
    traps,
    turn,
    way,
)
from rulesets.d10.content import load_content
from rulesets.d10.options import Options

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Edges
    from game.board.terrain import Terrain
    from game.decision import Decision, Option
    from game.knowledge import View
    from game.policy import Stakes

DEFAULTED = (
    "damage_type",
    "save",
    "potency",
    "ess",
    "buffer",
    "buffers",
    "drop",
    "drag",
    "push",
    "facing",
    "feint",
    "mastery",
    "weapon",
)
"""Choices that are asked where they matter (section 5)."""
REACTIONS = (
    *("hit_difficulty", "interpose", "react", "miracle", "unyielding", "grit_save", "nullify"),
    *("staggering_blow", "hold_on"),
)
"""Reactions proper: always asked unless a policy says otherwise."""
UNASKED = ("pay", "delay")
"""Choices that are asked only of those who want it: which action pays, whether to delay (`D10-061`, `D10-053`)."""


class D10:
    """One d10; the To-Hit is the price of a miss."""

    id = "d10"
    version = "1"
    components: tuple[type[Component], ...] = state.COMPONENTS
    board_rules: Mapping[str, str] = {"sight": "D10-143", "cover": "D10-285", "light": "D10-280"}

    def make_options(self, chosen: dict[str, Any]) -> Options:
        return options.make_options(chosen)

    def read_sheet(self, template: str, overrides: dict[str, Any], options: Options) -> dict[str, Any]:
        return recruit.read_sheet(template, overrides, options)

    def check_sheet(self, sheet: dict[str, Any], options: Options) -> dict[str, Any]:
        return after_growth.check_sheet(sheet, options)

    def recruit(self, sheet: dict[str, Any], state: dict[str, Any], options: Options) -> list[Component]:
        return recruit.recruit(sheet, state, options)

    def policies(self) -> dict[str, Policy]:
        """Defaults of section 5: what has a sensible default is asked where it matters."""
        asked = {kind: Policy("ask", "important") for kind in DEFAULTED}
        return {
            **{kind: Policy("ask", "everything") for kind in REACTIONS},
            "fate": Policy("ask", "important"),
            **asked,
            **{kind: Policy("ask", "nothing") for kind in UNASKED},
        }

    def conditions(self) -> Mapping[str, tuple[str, ...]]:
        return stakes.CONDITIONS

    def stakes(self, view: View, decision: Decision) -> Stakes:
        return tactics.stakes_of(view, decision)

    async def open(self, battle: Battle) -> None:
        await turn.open_battle(battle)

    async def step(self, battle: Battle) -> None:
        await turn.step(battle)

    outcome = staticmethod(turn.outcome)

    def vision(self, battle: Battle, who: int) -> int:
        return senses.vision(battle, who)

    def fights(self, battle: Battle, who: int) -> bool:
        """Whether one who is up can fight: who is Dying or Unconscious cannot (`D10-058`)."""
        return state.fighting(battle, who)

    def spots(self, battle: Battle) -> dict[int, int]:
        """Who is Pinpointed by which sides: hiding and finding (`D10-300` to `D10-303`)."""
        return senses.spots(battle)

    def effects_shown(self, battle: Battle, side: int, who: int) -> list[Effect]:
        """The effects on a combatant as a side sees them: Feints hide and fake some (`D10-086`)."""
        return feints.shown(battle, side, who)

    def audience(self, battle: Battle, event: Event) -> int:
        """Mask of the sides that may be told of an event (`D10-086`)."""
        return feints.audience(battle, event)

    def altitude(self, battle: Battle, who: int) -> int:
        """How far above the ground of its space somebody flies, climbs or falls, in cm (`D10-118`)."""
        return battle.world.get(who, state.Body).height

    def hides(self, battle: Battle, side: int, entity: int) -> bool:
        """Whether a thing of the map is hidden from a side: traps that it has not found (`D10-083`)."""
        return traps.hides(battle, side, entity)

    def points(self, battle: Battle, who: int) -> tuple[int, int]:
        return battle.world.get(who, state.Pools).hp, state.extra(battle, who).hp

    def sheet(self, battle: Battle, who: int) -> list[Row]:
        return card.rows(battle, who)

    def thing_name(self, key: str, lang: str = "en") -> str:
        return load_content().thing_name(key)

    def forecast(
        self, view: View, decision: Decision, option: Option, origin: int | None = None
    ) -> Forecast | None:
        if decision.kind.startswith("after"):
            return after_battle.forecast(view, decision, option)
        return tactics.forecast(view, decision, option, origin)

    way = staticmethod(way.way_of)

    def strikes(
        self, view: View, who: int, foes: Sequence[int], *, fresh: bool = False, room: int = -1
    ) -> list[Strike]:
        return tactics.strikes_of(view, who, foes, fresh=fresh)

    def aids(self, view: View, who: int) -> list[Strike]:
        return tactics.aids(view, who)

    def threats(self, view: View, who: int, foes: Sequence[int]) -> list[Threat]:
        return tactics.threats(view, who, foes)

    def appraise(
        self, view: View, decision: Decision, floor: float = 0.0, leaning: Leaning = EVEN
    ) -> list[Rated]:
        if decision.kind.startswith("after"):
            return rated(after_battle.appraise(decision), decision)
        return rated(tactics.appraise(view, decision, floor, leaning), decision)

    def looming(self, view: View, decision: Decision) -> Looming | None:
        del view, decision
        return None

    def ranges(self, battle: Battle, who: int, option: Option) -> tuple[int, ...]:
        blow = blows.usual_blow(battle, who, option.item, thrown=option.verb == "throw")
        if blow is None:
            return ()
        return (
            (blow.reach,) if blow.melee else tuple(sorted({far for far in (blow.normal, blow.long) if far}))
        )

    def cover(self, battle: Battle, origin: int, cell: int) -> Cover | None:
        return Cover("take") if senses.ground_covers(battle.terrain, origin, cell) else None

    def allowance(self, view: View, who: int, *, fresh: bool = False) -> int:
        return strikes.allowance(view, who, fresh=fresh)

    def walking(self, terrain: Terrain) -> Edges:
        return moving.walks(terrain)

    def temper(self, battle: Battle, who: int) -> Sequence[str]:
        return battle.world.get(who, state.Fighter).style

    def worth(self, view: View, who: int) -> float:
        return marks.worth(view.battle, who)

    def helpless(self, view: View, who: int) -> bool:
        """Whether nothing is to be gained from one who is up: it sleeps for good (`D10-196`)."""
        return marks.worth(view.battle, who) <= 0.0

    def end(self, battle: Battle, side: int) -> None:
        after_battle.end(battle, side)

    async def after(self, battle: Battle, side: int) -> None:
        await after_battle.step(battle, side)

    def carry(self, battle: Battle, who: int) -> Carried:
        return after_battle.carry(battle, who)


RULES = D10()
