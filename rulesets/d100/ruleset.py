"""The face of the ruleset: what engine, window, computer player and simulator ask (`game.ruleset.Ruleset`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.components import Policy
from game.ruleset import EVEN, Carried, Cover, Forecast, Leaning, Looming, Rated, Row, Strike, Threat, rated
from game.world import Component
from rulesets.d100 import (
    after_battle,
    appraisal,
    card,
    care,
    gear,
    moving,
    options,
    recruit,
    senses,
    stakes,
    state,
    strikes,
    turn,
    way,
)
from rulesets.d100.content import load_content
from rulesets.d100.options import Options

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Edges
    from game.board.terrain import Terrain
    from game.decision import Decision, Option
    from game.knowledge import View
    from game.policy import Stakes


class D100:
    """Roll low on 1d100; Action Points, hit locations, special effects, Luck."""

    id = "d100"
    version = "1"
    components: tuple[type[Component], ...] = (*state.COMPONENTS, gear.Fallen, after_battle.Care)
    board_rules: Mapping[str, str] = {"sight": "D100-150", "cover": "D100-215", "light": "D100-214"}

    figures = staticmethod(state.figures)

    def make_options(self, chosen: dict[str, Any]) -> Options:
        return options.make_options(chosen)

    def read_sheet(self, template: str, overrides: dict[str, Any], options: Options) -> dict[str, Any]:
        return recruit.read_sheet(template, overrides, options)

    def check_sheet(self, sheet: dict[str, Any], options: Options) -> dict[str, Any]:
        return after_battle.check_sheet(sheet, options)

    def recruit(self, sheet: dict[str, Any], state: dict[str, Any], options: Options) -> list[Component]:
        return recruit.recruit(sheet, state, options)

    def policies(self) -> dict[str, Policy]:
        """A defence is asked where it can change something, Luck and help where they matter; augments are taken by
        themselves (`D100-033`, `D100-061`).
        """
        return {
            "defend": Policy("ask", "everything", if_changes=True),
            "opportunity": Policy("ask", "everything"),
            "oppose": Policy("ask", "everything"),
            "wait_now": Policy("ask", "everything"),
            "luck": Policy("ask", "important"),
            "luck_ap": Policy("ask", "important"),
            "augment": Policy("always", "everything"),
            "help": Policy("ask", "important"),
            "impale": Policy("always", "everything"),
        }

    def conditions(self) -> Mapping[str, tuple[str, ...]]:
        return stakes.CONDITIONS

    def stakes(self, view: View, decision: Decision) -> Stakes:
        return stakes.stakes(view, decision)

    async def open(self, battle: Battle) -> None:
        await turn.open_battle(battle)

    async def step(self, battle: Battle) -> None:
        await turn.step(battle)

    outcome = staticmethod(turn.outcome)

    vision = staticmethod(senses.vision)

    def points(self, battle: Battle, who: int) -> tuple[int, int]:
        frame = battle.world.get(who, state.Frame)
        return state.points_left(battle, who), sum(frame.most.values())

    def sheet(self, battle: Battle, who: int) -> list[Row]:
        return card.rows(battle, who)

    def thing_name(self, key: str, lang: str = "en") -> str:
        return load_content().thing_name(key)

    def forecast(
        self, view: View, decision: Decision, option: Option, origin: int | None = None
    ) -> Forecast | None:
        if decision.kind.startswith("after"):
            return after_battle.forecast(view, decision, option)
        from rulesets.d100 import forecasts

        return forecasts.forecast(view, decision, option, origin)

    way = staticmethod(way.way_of)

    def strikes(
        self, view: View, who: int, foes: Sequence[int], *, fresh: bool = False, room: int = -1
    ) -> list[Strike]:
        return strikes.strikes(view, who, foes, fresh=fresh, room=room)

    aids = staticmethod(care.aids)

    def threats(self, view: View, who: int, foes: Sequence[int]) -> list[Threat]:
        return strikes.threats(view, who, foes)

    def appraise(
        self, view: View, decision: Decision, floor: float = 0.0, leaning: Leaning = EVEN
    ) -> list[Rated]:
        if decision.kind.startswith("after"):
            return rated(after_battle.appraise(decision), decision)
        return appraisal.appraise(view, decision, floor)

    def looming(self, view: View, decision: Decision) -> Looming | None:
        """Nothing interrupts in this system but reactions, which are appraised by themselves."""
        return None

    def ranges(self, battle: Battle, who: int, option: Option) -> tuple[int, ...]:
        weapon = load_content().weapons.get(option.item)
        if weapon is None:
            return ()
        return tuple(weapon.range) if weapon.ranged else (weapon.reach,)

    def cover(self, battle: Battle, origin: int, cell: int) -> Cover | None:
        parts = senses.hidden_parts(battle, origin, cell)
        return Cover("parts", len(parts), tuple(parts)) if parts else None

    def allowance(self, view: View, who: int, *, fresh: bool = False) -> int:
        return strikes.allowance(view.battle, who, fresh=fresh)

    def walking(self, terrain: Terrain) -> Edges:
        return terrain.edges(moving.PROFILE, moving.walking_cost)

    def temper(self, battle: Battle, who: int) -> Sequence[str]:
        return battle.world.get(who, state.Fighter).temperament

    def worth(self, view: View, who: int) -> float:
        return strikes.worth(view.battle, who)

    def end(self, battle: Battle, side: int) -> None:
        after_battle.end(battle, side)

    async def after(self, battle: Battle, side: int) -> None:
        await after_battle.step(battle, side)

    def carry(self, battle: Battle, who: int) -> Carried:
        return after_battle.carry(battle, who)


RULES = D100()
